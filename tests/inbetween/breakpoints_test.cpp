#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "tests/inbetween/run_tool.h"

namespace inb::test {
namespace {

using nlohmann::json;
using Words = std::vector<std::string>;

ToolRun breakpoints(Words arguments) {
  arguments.insert(arguments.begin(), "breakpoints");
  return run_tool(arguments);
}

json breakpoints_json(Words arguments) {
  arguments.push_back("--json");
  const ToolRun run = breakpoints(std::move(arguments));
  EXPECT_EQ(run.status, 0) << run.err;
  return json::parse(run.out, nullptr, false);
}

// The row that holds for a value: the last one not above it.
json row_at(const json& table, std::int64_t value) {
  json found;
  for (const json& row : table["rows"]) {
    if (row["value"].get<std::int64_t>() <= value) found = row;
  }
  return found;
}

// Published (BetweenWalls/portal and bjornh.com): the cast rates and block rates of a paladin.
TEST(Breakpoints, JsonKeepsItsContract) {
  const json cast = breakpoints_json({"--class", "paladin", "--kind", "cast", "--max", "125"});
  EXPECT_EQ(cast["cof"], "PASCHTH");
  EXPECT_EQ(cast["kind"], "cast");
  EXPECT_EQ(cast["axis"], "fcr");
  EXPECT_EQ(cast.size(), 4U);
  std::vector<std::pair<int, int>> steps;
  for (const json& row : cast["rows"]) {
    EXPECT_EQ(row.size(), 4U);
    if (steps.empty() || steps.back().second != row["ticks"]) steps.emplace_back(row["value"], row["ticks"]);
  }
  EXPECT_EQ(steps,
            (std::vector<std::pair<int, int>>{{0, 15}, {9, 14}, {18, 13}, {30, 12}, {48, 11}, {75, 10}, {125, 9}}));

  const json block = breakpoints_json({"--class", "PA", "--kind", "block"});
  EXPECT_EQ(block["rows"][1], json::parse(R"({"value":13,"ticks":4,"action_tick":null,"attacks_per_second":6.25})"));
  const json shield = breakpoints_json({"--class", "PA", "--kind", "block", "--holy-shield"});
  EXPECT_EQ(shield["rows"], json::parse(R"([{"value":0,"ticks":2,"action_tick":null,"attacks_per_second":12.5},
                                            {"value":86,"ticks":1,"action_tick":null,"attacks_per_second":25.0}])"));
}

// Seed 000: the paladin's swing at the cap takes 8 ticks and acts in the 4th, 3.125 a second.
TEST(Breakpoints, TheAttackOfTheSeed) {
  const json eias = breakpoints_json({"--class", "paladin", "--weapon", "1HS", "--axis", "eias"});
  EXPECT_EQ(eias["rows"].front()["value"], -85);
  EXPECT_EQ(eias["rows"].back(), json::parse(R"({"value":75,"ticks":8,"action_tick":4,"attacks_per_second":3.125})"));
  // By a word for the class, by the record, and as an animation of one's own: the same rows.
  const json cof = breakpoints_json({"--cof", "paa11hs", "--axis", "eias"});
  EXPECT_EQ(cof, eias);
  const json own = breakpoints_json({"--frames", "15", "--action", "7", "--axis", "eias"});
  EXPECT_TRUE(own["cof"].is_null());
  EXPECT_EQ(own["rows"], eias["rows"]);
}

// Published: Zeal's five hits at the cap 24 ticks, Strafe 16 with two arrows and 40 with ten.
TEST(Breakpoints, Rollbacks) {
  const json zeal = breakpoints_json({"--rollback", "zeal", "--hits", "5", "--axis", "eias"});
  EXPECT_EQ(zeal["rows"].back()["ticks"], 24);
  EXPECT_EQ(zeal["rows"].back()["attacks_per_second"], 25.0 * 5 / 24);
  EXPECT_EQ(row_at(breakpoints_json({"--rollback", "strafe", "--hits", "2"}), 0)["ticks"], 16);
  EXPECT_EQ(row_at(breakpoints_json({"--rollback", "Strafe", "--hits", "10"}), 0)["ticks"], 40);
  const json own = breakpoints_json(
      {"--frames", "15", "--action", "7", "--rollback-percent", "100", "--hits", "5", "--axis", "eias"});
  EXPECT_EQ(own["rows"], zeal["rows"]);
  // A bow at +75: follow-ups of 3 ticks in place of 2 where servers counted ticks.
  const Words strafe{"--rollback", "strafe", "--hits", "3", "--axis", "eias"};
  Words server = strafe;
  server.emplace_back("--server-110");
  EXPECT_EQ(breakpoints_json(strafe)["rows"].back()["ticks"], 4 + 2 + 6);
  EXPECT_EQ(breakpoints_json(server)["rows"].back()["ticks"], 4 + 3 + 6);
}

// Published (maxroll.gg): Lightning; a cast, without the 30 that attack sequences of players lose.
TEST(Breakpoints, Sequences) {
  const json lightning = breakpoints_json({"--sequence", "lightning"});
  EXPECT_EQ(lightning["cof"], "SQ:Lightning");
  EXPECT_EQ(lightning["axis"], "fcr");
  EXPECT_EQ(row_at(lightning, 0)["ticks"], 19);
  EXPECT_EQ(row_at(lightning, 117)["ticks"], 12);
  // 18 frames: {18 * 256 / [256 * 70 / 100]} = {4608 / 179} = 26 for a player, 18 without the penalty.
  const json jab = breakpoints_json({"--sequence", "Jab", "--weapon", "1ht", "--max", "0"});
  EXPECT_EQ(row_at(jab, 0)["ticks"], 26);
  const json guard = breakpoints_json({"--sequence", "Jab", "--weapon", "1ht", "--class", "town guard", "--max", "0"});
  EXPECT_EQ(row_at(guard, 0)["ticks"], 18);
  const std::string file = written("own.tsv",
                                   "seqnum\tsequence\tweapon_class\tframes\tevents(frame:kind)\t"
                                   "frame_list(mode+frame)\n"
                                   "1\tMine\tHTH\t4\t2:1\tA1:0 A1:4 A2:1 A1:9\n")
                               .string();
  const json mine = breakpoints_json({"--sequence", "mine", "--sequences", file, "--kind", "cast"});
  EXPECT_EQ(row_at(mine, 0), json::parse(R"({"value":0,"ticks":4,"action_tick":2,"attacks_per_second":6.25})"));
}

TEST(Breakpoints, FormsSkillsAndRules) {
  // Derived by hand: see the test of the wereform's pace; 16 ticks, flag 7: {7 * 256 / 202} = 9.
  const json wolf = breakpoints_json(
      {"--class", "druid", "--form", "werewolf", "--weapon", "stf", "--wsm", "10", "--skill", "Werewolf:20"});
  EXPECT_EQ(wolf["cof"], "40A1HTH");
  EXPECT_EQ(row_at(wolf, 0)["ticks"], 16);
  EXPECT_EQ(row_at(wolf, 0)["action_tick"], 9);
  // The same skill by its German name, and as a sum.
  EXPECT_EQ(wolf, breakpoints_json({"--class", "dz", "--form", "werewolf", "--weapon", "stf", "--wsm", "10", "--skill",
                                    "Werwolf:20"}));
  EXPECT_EQ(wolf, breakpoints_json(
                      {"--class", "dz", "--form", "werewolf", "--weapon", "stf", "--wsm", "10", "--sias", "68"}));
  // Published: hit recovery of a werewolf, 40GHHTH (4 frames): 9 FHR make 6 ticks.
  EXPECT_EQ(row_at(breakpoints_json({"--class", "dz", "--form", "werewolf", "--kind", "hit-recovery"}), 9)["ticks"], 6);
  // Published: whirlwind since 2.4.3, 63 IAS at WSM 0 hit every 4 ticks; LoD looks at the weapon alone.
  EXPECT_EQ(
      row_at(breakpoints_json({"--whirlwind", "--class", "ba", "--weapon", "1hs", "--rules", "d2r"}), 63)["ticks"], 4);
  // The same table says so of two-handed swords.
  EXPECT_EQ(
      row_at(breakpoints_json({"--whirlwind", "--class", "ba", "--weapon", "2hs", "--rules", "d2r"}), 63)["ticks"], 4);
  EXPECT_EQ(breakpoints_json({"--whirlwind", "--class", "ba", "--weapon", "1hs"})["axis"], "wias");
}

// A mode says what kind of acceleration it takes, as the name of its animation does.
TEST(Breakpoints, AModeIsAcceleratedByItsKind) {
  const json hit = breakpoints_json({"--class", "paladin", "--mode", "GH"});
  EXPECT_EQ(hit["axis"], "fhr");
  EXPECT_EQ(row_at(hit, 0)["ticks"], 9);  // published
  EXPECT_EQ(hit["rows"], breakpoints_json({"--class", "paladin", "--kind", "hit-recovery"})["rows"]);
  EXPECT_EQ(breakpoints_json({"--class", "sorceress", "--mode", "SC"})["axis"], "fcr");
  const json run = breakpoints_json({"--class", "paladin", "--mode", "RN"});
  EXPECT_EQ(run["rows"], breakpoints_json({"--class", "paladin", "--kind", "move", "--run"})["rows"]);
  EXPECT_EQ(run["rows"], breakpoints_json({"--cof", "PARNHTH"})["rows"]);
  EXPECT_EQ(breakpoints_json({"--class", "paladin", "--mode", "A1", "--weapon", "1hs"})["axis"], "ias");
}

TEST(Breakpoints, TextAndTsv) {
  const ToolRun text = breakpoints({"--class", "paladin", "--kind", "block", "--max", "32"});
  EXPECT_EQ(text.status, 0);
  EXPECT_EQ(text.err, "");
  EXPECT_EQ(text.out,
            "Breakpoints of faster block rate for paladin, block, bare hands (PABLHTH): 3 frames at speed 256, rules "
            "lod.\n"
            "\n"
            "  fbr  ticks  action tick  a second  acceleration  increment\n"
            "  0        5            -     5.000          50 %        128\n"
            "  13       4            -     6.250          61 %        156\n"
            "  32       3            -     8.333          75 %        192\n");
  const ToolRun tsv = breakpoints({"--class", "paladin", "--weapon", "1hs", "--axis", "eias", "--max", "-84", "--tsv"});
  // [256 * 15 / 100] = 38: {3840 / 38} - 1 = 101, {1792 / 38} = 48; at -84 40: 95 and 45.
  EXPECT_EQ(tsv.out, "value\tticks\taction_tick\tattacks_per_second\n-85\t101\t48\t0.247525\n-84\t95\t45\t0.263158\n");
}

// The default of a look-up by name says so; by class a missing record is refused by name.
TEST(Breakpoints, MissingRecords) {
  const ToolRun by_name = breakpoints({"--cof", "PABLXBW", "--max", "0", "--json"});
  EXPECT_EQ(by_name.status, 0);
  EXPECT_EQ(
      by_name.err,
      "inbetween: There is no record PABLXBW: this is the default, 2048 frames at speed 256 without an action.\n");
  // {2048 * 256 / 128} - 1
  EXPECT_EQ(json::parse(by_name.out)["rows"][0]["ticks"], 4095);
  EXPECT_NE(breakpoints({"--cof", "PABLXBW", "--max", "0"}).out.find("this is the default"), std::string::npos);
  const ToolRun by_class = breakpoints({"--class", "amazon", "--kind", "block", "--weapon", "bow"});
  EXPECT_EQ(by_class.status, 1);
  EXPECT_EQ(by_class.out, "");
  EXPECT_EQ(
      by_class.err,
      "inbetween: there is no animation AMBLBOW (amazon, block, bow); there are those with weapon class HTH (bare "
      "hands), 1HS (one-handed swing), 1HT (one-handed thrust)\n");
}

TEST(Breakpoints, TheTownGuardsCorrection) {
  const Words guard{"--class", "GU", "--wsm", "20"};
  Words raw = guard;
  raw.emplace_back("--raw");
  // Published: 20 ticks, action in tick 16; the data file's frame 11 would give {2816 / 204} = 14.
  EXPECT_EQ(row_at(breakpoints_json(guard), 0)["action_tick"], 16);
  EXPECT_EQ(row_at(breakpoints_json(raw), 0)["action_tick"], 14);
  EXPECT_EQ(row_at(breakpoints_json(raw), 0)["ticks"], 20);
}

TEST(Breakpoints, WrongUseIsStatusTwo) {
  const std::vector<Words> cases{{},
                                 {"--class", "bard"},
                                 {"--class", "pa", "--kind", "sing"},
                                 {"--class", "pa", "--weapon", "spoon"},
                                 {"--class", "pa", "--axis", "up"},
                                 {"--class", "pa", "--rules", "classic"},
                                 {"--class", "pa", "--skill", "Zeal:1"},
                                 {"--class", "pa", "--skill", "Vigor:20"},
                                 {"--class", "pa", "--kind", "cast", "--skill", "Fanaticism:1"},
                                 {"--class", "pa", "--kind", "move", "--skill", "Fanaticism:1"},
                                 {"--class", "pa", "--holy-shield"},
                                 {"--class", "pa", "--kind", "cast", "--wsm", "10"},
                                 {"--class", "pa", "--hits", "5"},
                                 {"--class", "pa", "--speed", "100"},
                                 {"--class", "pa", "--json", "--tsv"},
                                 {"--cof", "PAA11HS", "--class", "pa"},
                                 {"--cof", "PAA11HS", "--frames", "3"},
                                 {"--frames", "15", "--action", "5", "--rollback-percent", "50"},
                                 {"--form", "werewolf"},
                                 {"--rollback", "Jab"},
                                 {"--rollback", "zeal", "--kind", "cast"},
                                 {"--frames", "x"}};
  for (const Words& arguments : cases) {
    const ToolRun run = breakpoints(arguments);
    EXPECT_EQ(run.status, 2) << (arguments.empty() ? "" : arguments.back());
    EXPECT_EQ(run.out, "");
    EXPECT_NE(run.err, "");
  }
  const ToolRun vigor = breakpoints({"--class", "pa", "--skill", "Vigor:20"});
  EXPECT_NE(vigor.err.find("Vigor does not change attackrate"), std::string::npos) << vigor.err;
}

TEST(Breakpoints, FailuresAreStatusOneWithOneLine) {
  const std::vector<Words> cases{{"--frames", "0"},
                                 {"--frames", "5", "--speed", "0"},
                                 {"--frames", "5", "--action", "6"},
                                 {"--class", "pa", "--axis", "fcr"},
                                 {"--class", "pa", "--max", "-1"},
                                 {"--class", "werewolf"},
                                 {"--class", "pa", "--weapon", "1hs", "--wsm2", "20"},
                                 {"--cof", "PAA11HS", "--wsm2", "20"},
                                 {"--sequence", "Sonata"},
                                 {"--cof", "PAA1"},
                                 {"--class", "pa", "--animdata", "/no/such.d2"},
                                 {"--sequence", "Jab", "--sequences", "/no/such.tsv"}};
  for (const Words& arguments : cases) {
    const ToolRun run = breakpoints(arguments);
    EXPECT_EQ(run.status, 1) << arguments.back() << ": " << run.err;
    EXPECT_EQ(run.out, "");
    EXPECT_EQ(std::count(run.err.begin(), run.err.end(), '\n'), 1) << run.err;
  }
}

}  // namespace
}  // namespace inb::test

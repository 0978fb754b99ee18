#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "tests/inbetween/run_tool.h"
#include "tests/support/samples.h"

namespace inb::test {
namespace {

std::string contents(const std::filesystem::path& file) {
  std::ifstream in(file, std::ios::binary);
  std::stringstream text;
  text << in.rdbuf();
  return text.str();
}

std::string shipped_text() { return contents(source_dir() / "content" / "animdata" / "animdata.txt"); }

// Figures: seed 000 (15 frames at 256, action on frame 7: an attack of the paladin).
TEST(AnimdataCommand, LooksUpAndSaysWhatIsMissing) {
  EXPECT_EQ(run_tool({"animdata", "--shipped", "--cof", "paa11hs"}).out,
            "PAA11HS (paladin, attack 1, one-handed swing): 15 frames, speed 256, action on frame 7 melee\n");
  const ToolRun missing = run_tool({"animdata", "--shipped", "--cof", "PAA1XYZ"});
  EXPECT_EQ(missing.status, 0);
  EXPECT_EQ(missing.out, "PAA1XYZ: not in the table: the default, 2048 frames, speed 256, no action\n");
  const auto json = nlohmann::json::parse(run_tool({"animdata", "--shipped", "--cof", "PAA1XYZ", "--json"}).out);
  EXPECT_EQ(json["in_table"], false);
  EXPECT_EQ(json["frames"], 2048);
  EXPECT_EQ(json["speed"], 256);
  EXPECT_TRUE(json["words"].is_null());
  EXPECT_TRUE(json["first_action"].is_null());
}

TEST(AnimdataCommand, TheCorrectionIsNamedAndRawGoesWithoutIt) {
  const ToolRun corrected = run_tool({"animdata", "--shipped", "--cof", "GUA1HTH"});
  EXPECT_NE(corrected.out.find("action on frame 12 melee\n  GUA1HTH acts on frame 12, not on frame 11"),
            std::string::npos)
      << corrected.out;
  EXPECT_EQ(run_tool({"animdata", "--shipped", "--raw", "--cof", "GUA1HTH"}).out,
            "GUA1HTH (town guard, attack 1, bare hands): 16 frames, speed 256, action on frame 11 melee\n");
}

TEST(AnimdataCommand, ConvertsBothWaysByteForByte) {
  const auto folder = scratch_dir();
  const std::string d2 = (folder / "animdata.d2").string();
  const std::string txt = (folder / "animdata.txt").string();
  const ToolRun there = run_tool({"animdata", "--shipped", "--raw", "--out", d2});
  EXPECT_EQ(there.status, 0) << there.err;
  EXPECT_EQ(there.out, d2 + ": 841 animations written\n");
  const ToolRun back = run_tool({"animdata", d2, "--out", txt});
  EXPECT_EQ(back.status, 0) << back.err;
  EXPECT_EQ(contents(txt), shipped_text());
}

TEST(AnimdataCommand, InspectListsTablesAndCofHeaders) {
  const auto table = written("animdata.txt", shipped_text());
  const auto json = nlohmann::json::parse(run_tool({"inspect", table.string(), "--json"}).out);
  EXPECT_EQ(json["format"], "animdata.txt");
  ASSERT_EQ(json["records"].size(), 841U);
  EXPECT_EQ(json["records"][0]["cof"], "0AA11HS");
  EXPECT_EQ(json["records"][0]["words"], "barbarian mercenary, attack 1, one-handed swing");
  EXPECT_EQ(json["records"][0]["flags"].size(), 2U);
  EXPECT_NE(run_tool({"inspect", table.string()}).out.find("PAA11HS paladin, attack 1, one-handed swing"),
            std::string::npos);

  // One layer, two frames, one direction, speed 128; a missile on frame 1.
  std::string cof(28, '\0');
  cof[0] = 1;
  cof[1] = 2;
  cof[2] = 1;
  cof[24] = static_cast<char>(128);
  cof += std::string("\x05\0\0\0\0bow\0\0\x02\x05\x05", 13);
  const auto head = nlohmann::json::parse(run_tool({"inspect", written("a.cof", cof).string(), "--json"}).out);
  EXPECT_EQ(head["format"], "cof");
  EXPECT_EQ(head["frames_per_direction"], 2);
  EXPECT_EQ(head["speed"], 128);
  EXPECT_EQ(head["layers"][0]["weapon_class"], "bow");
  EXPECT_EQ(head["flags"][0]["kind"], "missile");
}

TEST(AnimdataCommand, WrongUseIsStatusTwoAndBrokenFilesStatusOne) {
  for (const std::vector<std::string>& arguments : {std::vector<std::string>{"animdata"},
                                                    {"animdata", "a.d2", "--shipped"},
                                                    {"animdata", "a.d2", "--raw"},
                                                    {"animdata", "--shipped", "--out", "a.png"},
                                                    {"animdata", "--shipped", "--out", "a.d2", "--cof", "PAA11HS"}}) {
    const ToolRun run = run_tool(arguments);
    EXPECT_EQ(run.status, 2) << arguments.back();
    EXPECT_EQ(run.out, "");
  }
  const std::string broken = written("animdata.d2", "abc").string();
  const ToolRun run = run_tool({"animdata", broken});
  EXPECT_EQ(run.status, 1);
  EXPECT_EQ(run.err, "inbetween: " + broken + ": byte 0: the file ends where the count of hash block 0 should stand\n");
}

}  // namespace
}  // namespace inb::test

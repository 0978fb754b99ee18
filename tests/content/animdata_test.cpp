// The shipped tables against the figures they were made from.
#include "content/animdata.h"

#include <gtest/gtest.h>

#include <fstream>
#include <map>
#include <sstream>
#include <vector>

#include "assets/animdata/animdata.h"
#include "core/file.h"
#include "sim/animation_names.h"
#include "tests/support/samples.h"

namespace inb::content {
namespace {

using Row = std::vector<std::string>;

std::vector<Row> read_tsv(std::istream& in) {
  std::vector<Row> rows;
  for (std::string line; std::getline(in, line);) {
    Row row(1);
    for (const char c : line) {
      if (c == '\t') {
        row.emplace_back();
      } else {
        row.back() += c;
      }
    }
    rows.push_back(std::move(row));
  }
  return rows;
}

// "6:attack;13:attack", as the oracle writes it.
std::string flags_text(const sim::AnimationRecord& record) {
  const std::map<sim::FlagKind, std::string> kinds{{sim::FlagKind::Melee, "attack"},
                                                   {sim::FlagKind::Missile, "missile"}};
  std::string text;
  for (const sim::ActionFlag& flag : record.flags()) {
    text += (text.empty() ? "" : ";") + std::to_string(flag.frame) + ":" + kinds.at(flag.kind);
  }
  return text;
}

TEST(ShippedAnimations, EveryRecordIsThatOfTheOracle) {
  const auto folder = test::samples();
  if (!folder) GTEST_SKIP() << test::kNoSamples;
  std::ifstream in(*folder / "oracles" / "animdata_players.tsv");
  const std::vector<Row> rows = read_tsv(in);
  ASSERT_EQ(rows.size(), 842U);
  const sim::AnimationTable& table = player_animations(true);
  EXPECT_EQ(table.records().size(), 841U);
  for (std::size_t i = 1; i < rows.size(); ++i) {
    const Row& row = rows[i];
    ASSERT_EQ(row.size(), 7U);
    SCOPED_TRACE(row[0]);
    const sim::AnimationRecord* record = table.find(row[0]);
    ASSERT_NE(record, nullptr);
    EXPECT_EQ(record->cof, row[0]);
    EXPECT_EQ(std::to_string(record->frames), row[1]);
    EXPECT_EQ(std::to_string(record->speed), row[2]);
    const auto action = record->first_action();
    EXPECT_EQ(action ? std::to_string(*action) : "", row[3]);
    EXPECT_EQ(flags_text(*record), row[6]);
  }
}

TEST(ShippedAnimations, OneCorrectionAndNoOther) {
  const auto& stored = player_animations(true).records();
  const auto& used = player_animations().records();
  ASSERT_EQ(stored.size(), used.size());
  for (std::size_t i = 0; i < stored.size(); ++i) {
    if (stored[i].cof != "GUA1HTH") {
      EXPECT_EQ(stored[i], used[i]) << stored[i].cof;
      continue;
    }
    using Flags = std::vector<sim::ActionFlag>;
    EXPECT_EQ(stored[i].flags(), (Flags{{11, sim::FlagKind::Melee}}));
    EXPECT_EQ(used[i].flags(), (Flags{{12, sim::FlagKind::Melee}}));
    EXPECT_EQ(stored[i].frames, used[i].frames);
  }
  EXPECT_EQ(player_animations().find("GUA1HTH")->first_action(), 12U);
}

TEST(ShippedAnimations, TheFileIsWhatTheWriterWrites) {
  const auto file = core::read_file(test::source_dir() / "content" / "animdata" / "animdata.txt");
  ASSERT_TRUE(file);
  const std::string text(reinterpret_cast<const char*>(file->data()), file->size());
  EXPECT_TRUE(*assets::animdata::write_txt(player_animations(true)) == text);
  const auto table = assets::animdata::read_txt(text, "animdata.txt");
  ASSERT_TRUE(table);
  EXPECT_TRUE(table->warnings.empty());
}

TEST(ShippedAnimations, RoundTripThroughBothFormsByteForByte) {
  const std::string text = *assets::animdata::write_txt(player_animations(true));
  const auto bytes = assets::animdata::write_d2(assets::animdata::read_txt(text, "a.txt")->animations);
  ASSERT_TRUE(bytes);
  EXPECT_EQ(bytes->size(), 256U * 4U + 841U * 160U);
  const auto back = assets::animdata::read_d2(*bytes, "a.d2");
  ASSERT_TRUE(back) << back.error().text;
  EXPECT_TRUE(back->warnings.empty());
  EXPECT_TRUE(*assets::animdata::write_txt(back->animations) == text);
}

TEST(ShippedSequences, AreThoseOfTheOracleInItsColumns) {
  const auto folder = test::samples();
  if (!folder) GTEST_SKIP() << test::kNoSamples;
  std::ifstream in(*folder / "oracles" / "sequences.tsv");
  const std::vector<Row> wanted = read_tsv(in);
  std::istringstream shipped{std::string(player_sequences_text())};
  const std::vector<Row> rows = read_tsv(shipped);
  ASSERT_EQ(rows.size(), 208U);
  ASSERT_EQ(rows.size(), wanted.size());
  EXPECT_EQ(rows[0], wanted[0]);
  for (std::size_t i = 1; i < rows.size(); ++i) {
    ASSERT_EQ(rows[i].size(), 7U);
    EXPECT_EQ(Row(rows[i].begin(), rows[i].end() - 1), Row(wanted[i].begin(), wanted[i].end() - 1));
    EXPECT_EQ(rows[i].back(), "D2MOO 1.10f");
  }
}

}  // namespace
}  // namespace inb::content

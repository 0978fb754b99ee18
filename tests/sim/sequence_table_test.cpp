#include "sim/sequence_table.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace inb::sim {
namespace {

const std::string kHeader =
    "seqnum\tsequence\tweapon_class\tframes\tevents(frame:kind)\tframe_list(mode+frame)\tsource\n";

TEST(SequenceTable, ReadsAndWritesTheSameText) {
  const std::string text = kHeader +
                           "11\tDoubleSwing\t1SS\t3\t0:3;2:1\tA1:5 S3:0 RN:7\tby hand\n"
                           "99\tMine\tHTH\t1\t\tSC:0\t\n";
  const auto table = SequenceTable::read(text, "mine.tsv");
  ASSERT_TRUE(table.has_value()) << table.error().text;
  ASSERT_EQ(table->rows().size(), 2U);
  const SequenceRow& row = table->rows()[0];
  EXPECT_EQ(row.number, 11);
  EXPECT_EQ(row.weapon, WeaponClass::OneSs);
  EXPECT_EQ(row.frames, (std::vector<BorrowedFrame>{{Mode::A1, 5}, {Mode::S3, 0}, {Mode::RN, 7}}));
  EXPECT_EQ(row.events, (std::vector<ActionFlag>{{0, FlagKind::Sound}, {2, FlagKind::Melee}}));
  EXPECT_EQ(row.first_action(), 2U) << "a sound is no action";
  EXPECT_EQ(row.source, "by hand");
  EXPECT_EQ(table->write(), text);
}

TEST(SequenceTable, WindowsLinesTheEnginesRunAndNoSource) {
  const std::string text =
      "seqnum\tsequence\tweapon_class\tframes\tevents(frame:kind)\tframe_list(mode+frame)\r\n"
      "\r\n"
      "4\tCharge\t1HS\t2\t1:1\tPLRMODE_RUN:0 A1:12\r\n";
  const auto table = SequenceTable::read(text, "s.tsv");
  ASSERT_TRUE(table.has_value()) << table.error().text;
  EXPECT_EQ(table->rows().front().frames.front().mode, Mode::RN);
}

TEST(SequenceTable, FindsByNameAndWeapon) {
  SequenceTable table;
  table.add({1, "DoubleSwing", WeaponClass::OneSs, {{Mode::A1, 0}}, {}, ""});
  table.add({2, "Lightning", WeaponClass::Hth, {{Mode::SC, 0}}, {}, ""});
  EXPECT_EQ(table.find("double swing", WeaponClass::OneSs).value()->number, 1);
  EXPECT_EQ(table.find("double swing", WeaponClass::OneSs).value()->kind(), AccelerationKind::Attack);
  EXPECT_EQ(table.find("LIGHTNING", WeaponClass::Hth).value()->kind(), AccelerationKind::Cast);
  EXPECT_EQ(table.find("Double-Swing", WeaponClass::Bow).error().text,
            "the sequence Double-Swing has no frames for weapon class BOW; it has them for: 1SS");
  EXPECT_EQ(table.find("Jab", WeaponClass::Bow).error().text,
            "there is no sequence 'Jab'; there are: DoubleSwing, Lightning");
}

TEST(SequenceTable, NamesLineAndColumn) {
  struct Broken {
    const char* line;
    const char* text;
  };
  const std::vector<Broken> cases{
      {"1\tJab", "t: line 2: has 2 columns, not 6 or 7"},
      {"x\tJab\t1HT\t1\t\tA1:0", "t: line 2, column 1 (seqnum): 'x' is not a number from 0 on"},
      {"1\t\t1HT\t1\t\tA1:0", "t: line 2, column 2 (sequence): the sequence has no name"},
      {"1\tJab\t1HT\t0\t\tA1:0", "t: line 2, column 4 (frames): '0' is not a number from 1 to 65535"},
      {"1\tJab\t1HT\t2\t\tA1:0", "t: line 2, column 4 (frames): says 2 frames, but the list has 1"},
      {"1\tJab\t1HT\t1\t1:1\tA1:0",
       "t: line 2, column 5 (events(frame:kind)): frame 1 is not one of the 1 of the list"},
      {"1\tJab\t1HT\t1\t0\tA1:0", "t: line 2, column 5 (events(frame:kind)): '0' is not FRAME:KIND, such as 7:1"},
      {"1\tJab\t1HT\t1\t0:0\tA1:0", "t: line 2, column 5 (events(frame:kind)): '0:0' is not FRAME:KIND, such as 7:1"},
      {"1\tJab\t1HT\t2\t1:1;0:1\tA1:0 A1:1",
       "t: line 2, column 5 (events(frame:kind)): frame 0 does not come after frame 1"},
      {"1\tJab\t1HT\t1\t\tA1-0",
       "t: line 2, column 6 (frame_list(mode+frame)): 'A1-0' is not MODE:FRAME, such as A1:5"},
      {"1\tJab\t1HT\t1\t\tA1:99999",
       "t: line 2, column 6 (frame_list(mode+frame)): 'A1:99999' is not MODE:FRAME, such as A1:5"},
  };
  for (const Broken& broken : cases) {
    const auto table = SequenceTable::read(kHeader + broken.line + "\n", "t");
    ASSERT_FALSE(table.has_value()) << broken.line;
    EXPECT_EQ(table.error().text, broken.text);
  }
  const auto weapon = SequenceTable::read(kHeader + "1\tJab\tXYZ\t1\t\tA1:0\n", "t");
  EXPECT_EQ(weapon.error().text.rfind("t: line 2, column 3 (weapon_class): ", 0), 0U) << weapon.error().text;
  const auto mode = SequenceTable::read(kHeader + "1\tJab\tHTH\t1\t\tQQ:0\n", "t");
  EXPECT_EQ(mode.error().text.rfind("t: line 2, column 6 (frame_list(mode+frame)): ", 0), 0U) << mode.error().text;
  EXPECT_EQ(SequenceTable::read("a\tb\n", "t").error().text, "t: line 1: has 2 columns, not 6 or 7");
  EXPECT_EQ(SequenceTable::read("", "t").error().text, "t: line 1: has 1 column, not 6 or 7");
  EXPECT_EQ(SequenceTable::read("a" + kHeader, "t").error().text,
            "t: line 1, column 1: is called 'aseqnum', not 'seqnum'");
}

}  // namespace
}  // namespace inb::sim

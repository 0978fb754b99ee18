#include "sim/animation_table.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace inb::sim {
namespace {

AnimationRecord record(std::string cof, std::int64_t frames) {
  AnimationRecord out;
  out.cof = std::move(cof);
  out.frames = frames;
  out.speed = 256;
  return out;
}

TEST(AnimationTable, HashIsTheSumOfTheCapitalLettersModulo256) {
  EXPECT_EQ(name_hash("PAA11HS"), 207);  // 80 + 65 + 65 + 49 + 49 + 72 + 83 = 463 = 256 + 207
  EXPECT_EQ(name_hash("paa11hs"), 207);
  EXPECT_EQ(name_hash("GUA1HTH"), 242);  // 71 + 85 + 65 + 49 + 72 + 84 + 72 = 498 = 256 + 242
  EXPECT_EQ(name_hash("VMS1HTH"), 11);   // 86 + 77 + 83 + 49 + 72 + 84 + 72 = 523 = 512 + 11
  EXPECT_EQ(name_hash("\xC8"), 200);     // bytes count as 0..255
  EXPECT_EQ(name_hash(""), 0);
}

TEST(AnimationTable, FindsInAnyCaseAndTheFirstOfDuplicates) {
  AnimationTable table;
  table.add(record("VMS1HTH", 10));
  table.add(record("PAA11HS", 15));
  table.add(record("VMS1HTH", 12));
  ASSERT_NE(table.find("vms1hth"), nullptr);
  EXPECT_EQ(table.find("vms1hth")->frames, 10);
  EXPECT_EQ(table.find("PaA11Hs")->frames, 15);
  EXPECT_EQ(table.records().size(), 3U);
  EXPECT_THAT(table.block(11), testing::ElementsAre(0U, 2U));
  EXPECT_THAT(table.block(207), testing::ElementsAre(1U));
  EXPECT_EQ(table.find("PAA11H"), nullptr);
  EXPECT_EQ(table.find("PAA11HSX"), nullptr);
  EXPECT_EQ(table.find(""), nullptr);
}

TEST(AnimationTable, NamesOfOneHashAreToldApart) {
  AnimationTable table;
  table.add(record("PAA11HS", 15));
  table.add(record("AAP11HS", 3));  // the same letters
  EXPECT_EQ(table.block(207).size(), 2U);
  EXPECT_EQ(table.find("AAP11HS")->frames, 3);
}

TEST(AnimationTable, WhatLiesInAWrongBlockOrHasSmallLettersIsNotFound) {
  AnimationTable table;
  table.add(record("PAA11HS", 15), 206);
  table.add(record("paa12hs", 18));
  EXPECT_EQ(table.find("PAA11HS"), nullptr);
  EXPECT_EQ(table.find("PAA12HS"), nullptr);
  EXPECT_EQ(table.find("paa12hs"), nullptr);
  table.add(record("PAA11HS", 20));
  EXPECT_EQ(table.find("PAA11HS")->frames, 20);
}

TEST(AnimationTable, AddressesOfRecordsStayAcrossAdd) {
  AnimationTable table;
  table.add(record("PAA11HS", 15));
  const AnimationRecord* first = table.find("PAA11HS");
  for (int i = 0; i < 1000; ++i) table.add(record("SOA1HTH", i));
  EXPECT_EQ(table.find("PAA11HS"), first);
  EXPECT_EQ(first->frames, 15);
}

TEST(AnimationTable, ACopyFindsItsOwnRecords) {
  AnimationTable table;
  table.add(record("PAA11HS", 15));
  AnimationTable copy = table;
  copy.find("PAA11HS")->frames = 16;
  EXPECT_EQ(table.find("PAA11HS")->frames, 15);
  EXPECT_EQ(copy.find("PAA11HS")->frames, 16);
}

TEST(AnimationTable, FlagsAreThoseOfUsedFramesAscending) {
  AnimationRecord flagged = record("0AA11HS", 17);
  EXPECT_EQ(flagged.first_action(), std::nullopt);
  EXPECT_TRUE(flagged.flags().empty());
  flagged.frame_data[13] = 1;
  flagged.frame_data[6] = 2;
  flagged.frame_data[16] = 9;  // no known kind: still an action
  flagged.frame_data[17] = 1;  // behind the last frame
  EXPECT_THAT(flagged.flags(), testing::ElementsAre(ActionFlag{6, FlagKind::Missile}, ActionFlag{13, FlagKind::Melee},
                                                    ActionFlag{16, FlagKind{9}}));
  EXPECT_EQ(flagged.first_action(), 6U);
  flagged.frames = 6;
  EXPECT_EQ(flagged.first_action(), std::nullopt);
  flagged.frames = 7;
  EXPECT_EQ(flagged.first_action(), 6U);
}

TEST(AnimationTable, FlagsAtBothEnds) {
  AnimationRecord flagged = record("BAGH2HT", 200);  // longer than there are flag bytes
  flagged.frame_data[0] = 3;
  flagged.frame_data[143] = 4;
  EXPECT_THAT(flagged.flags(), testing::ElementsAre(ActionFlag{0, FlagKind::Sound}, ActionFlag{143, FlagKind::Skill}));
  EXPECT_EQ(flagged.first_action(), 0U);
  flagged.frames = 0;
  EXPECT_TRUE(flagged.flags().empty());
  flagged.frames = -1;
  EXPECT_TRUE(flagged.flags().empty());
}

TEST(AnimationTable, WordsOfFlagKinds) {
  EXPECT_EQ(flag_kind_word(FlagKind::Melee), "melee");
  EXPECT_EQ(flag_kind_word(FlagKind::Missile), "missile");
  EXPECT_EQ(flag_kind_word(FlagKind::Sound), "sound");
  EXPECT_EQ(flag_kind_word(FlagKind::Skill), "skill");
  EXPECT_EQ(flag_kind_word(FlagKind{200}), "200");
}

TEST(AnimationTable, TheDefaultOfAMissingRecord) {
  const AnimationRecord missing = default_record("xxa1hth");
  EXPECT_EQ(missing.cof, "XXA1HTH");
  EXPECT_EQ(missing.frames, 2048);
  EXPECT_EQ(missing.speed, 256);
  EXPECT_TRUE(missing.flags().empty());
}

}  // namespace
}  // namespace inb::sim

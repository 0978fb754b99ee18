#include "sim/animation_names.h"

#include <gtest/gtest.h>

#include <set>

namespace inb::sim {
namespace {

// Codes and meanings: seed 000, "Animdata.txt".
TEST(AnimationNames, ClassesByCodeAndWord) {
  struct Case {
    const char* code;
    const char* word;
  };
  for (const Case& c :
       {Case{"AI", "Assassin"}, Case{"AM", "amazon"}, Case{"BA", "BARBARIAN"}, Case{"DZ", "druid"},
        Case{"NE", "necromancer"}, Case{"PA", "paladin"}, Case{"SO", "sorceress"}, Case{"40", "werewolf"},
        Case{"TG", "werebear"}, Case{"VA", "vampire"}, Case{"FK", "undead ratman"}, Case{"0a", "barbarian-mercenary"},
        Case{"gu", "Town Guard"}, Case{"Iw", "iron_wolf"}, Case{"RG", "rogue"}}) {
    SCOPED_TRACE(c.code);
    const auto by_code = parse_class(c.code);
    const auto by_word = parse_class(c.word);
    ASSERT_TRUE(by_code && by_word);
    EXPECT_EQ(*by_code, *by_word);
  }
  EXPECT_EQ(*parse_class("paladin"), UnitClass::Paladin);
  EXPECT_EQ(code(UnitClass::Werewolf), "40");
  EXPECT_EQ(word(UnitClass::TownGuard), "town guard");
}

TEST(AnimationNames, ModesInTheNumberingOfTheEngine) {
  const char* codes[] = {"DT", "NU", "WL", "RN", "GH", "TN", "TW", "A1", "A2", "BL",
                         "SC", "TH", "KK", "S1", "S2", "S3", "S4", "DD", "SQ", "KB"};
  for (std::size_t i = 0; i < kModeCount; ++i) {
    const auto mode = parse_mode(codes[i]);
    ASSERT_TRUE(mode) << codes[i];
    EXPECT_EQ(static_cast<std::size_t>(*mode), i);
    EXPECT_EQ(code(*mode), codes[i]);
    EXPECT_EQ(*parse_mode(word(*mode)), *mode);
  }
  EXPECT_EQ(*parse_mode("hit-recovery"), Mode::GH);
  EXPECT_EQ(*parse_mode("stand in town"), Mode::TN);
  EXPECT_EQ(*parse_mode("attack"), Mode::A1);
}

TEST(AnimationNames, WeaponClassesByCodeAndWord) {
  const char* codes[] = {"hth", "ht1", "ht2", "1hs", "2hs", "1ht", "2ht",
                         "stf", "bow", "xbw", "1ss", "1jt", "1js", "1st"};
  std::set<WeaponClass> seen;
  for (const char* text : codes) {
    const auto weapon = parse_weapon(text);
    ASSERT_TRUE(weapon) << text;
    EXPECT_EQ(*parse_weapon(code(*weapon)), *weapon);
    EXPECT_EQ(*parse_weapon(word(*weapon)), *weapon);
    seen.insert(*weapon);
  }
  EXPECT_EQ(seen.size(), kWeaponClassCount);
  EXPECT_EQ(*parse_weapon("two claws"), WeaponClass::Ht2);
  EXPECT_EQ(*parse_weapon("left thrust, right swing"), WeaponClass::OneJs);
}

TEST(AnimationNames, EveryModeHasNamesOfItsOwn) {
  std::set<std::string> names;
  std::size_t count = 0;
  const auto note = [&](std::string_view text) {
    names.emplace(text);
    ++count;
  };
  for (std::size_t i = 0; i < kModeCount; ++i) {
    note(code(static_cast<Mode>(i)));
    note(word(static_cast<Mode>(i)));
  }
  EXPECT_EQ(names.size(), count);
}

TEST(AnimationNames, UnknownNamesListWhatThereIs) {
  for (const char* text : {"", " ", "P", "palad", "pa1", "hth"}) {
    const auto unit = parse_class(text);
    ASSERT_FALSE(unit) << text;
    EXPECT_NE(unit.error().text.find("PA (paladin)"), std::string::npos) << unit.error().text;
  }
  EXPECT_EQ(
      parse_weapon("1hx").error().text.rfind("there is no weapon class '1hx': choose one of HTH (bare hands), ", 0),
      0U);
  EXPECT_EQ(parse_mode("A3").error().text.rfind("there is no mode 'A3': choose one of DT (death), ", 0), 0U);
}

TEST(AnimationNames, CofNameAndBack) {
  EXPECT_EQ(cof_name(UnitClass::Paladin, Mode::A1, WeaponClass::OneHs), "PAA11HS");
  EXPECT_EQ(cof_name(UnitClass::BarbarianMercenary, Mode::GH, WeaponClass::Hth), "0AGHHTH");
  for (std::size_t u = 0; u < kUnitClassCount; ++u) {
    for (std::size_t m = 0; m < kModeCount; ++m) {
      for (std::size_t w = 0; w < kWeaponClassCount; ++w) {
        const auto unit = static_cast<UnitClass>(u);
        const auto parts = parse_cof(cof_name(unit, static_cast<Mode>(m), static_cast<WeaponClass>(w)));
        ASSERT_TRUE(parts) << parts.error().text;
        EXPECT_EQ(*parts, (CofParts{std::string(code(unit)), unit, static_cast<Mode>(m), static_cast<WeaponClass>(w)}));
      }
    }
  }
  EXPECT_EQ(words(*parse_cof("tga1hth")), "werebear, attack 1, bare hands");
}

TEST(AnimationNames, AMonsterKeepsItsToken) {
  const auto parts = parse_cof("vms1hth");
  ASSERT_TRUE(parts);
  EXPECT_EQ(*parts, (CofParts{"VM", std::nullopt, Mode::S1, WeaponClass::Hth}));
  EXPECT_EQ(words(*parts), "VM, skill 1, bare hands");
}

TEST(AnimationNames, WhatIsNoNameSaysWhy) {
  EXPECT_NE(parse_cof("PAA11H").error().text.find("it takes 7 characters"), std::string::npos);
  EXPECT_NE(parse_cof("PAA11HS1").error().text.find("it takes 7 characters"), std::string::npos);
  EXPECT_NE(parse_cof("P A11HS").error().text.find("no class token"), std::string::npos);
  EXPECT_NE(parse_cof("IWOPHTH").error().text.find("there is no mode 'OP'"), std::string::npos);
  EXPECT_NE(parse_cof("PAA1ABC").error().text.find("there is no weapon class 'ABC'"), std::string::npos);
}

}  // namespace
}  // namespace inb::sim

#include "sim/skills.h"

#include <gtest/gtest.h>

#include <array>
#include <vector>

namespace inb::sim {
namespace {

constexpr auto kAttackRate = SkillStat::AttackRate;
constexpr auto kOther = SkillStat::OtherAnimRate;
constexpr auto kVelocity = SkillStat::VelocityPercent;

// Battle.net's table of the attack speed of a werewolf.
TEST(Skills, WerewolfAsPublished) {
  constexpr std::array<std::int64_t, 20> kSpeeds{20, 28, 35, 40, 45, 48, 51, 53, 56, 57,
                                                 59, 61, 62, 63, 64, 66, 66, 67, 68, 68};
  for (std::size_t level = 1; level <= kSpeeds.size(); ++level) {
    EXPECT_EQ(skill_percent(Skill::Werewolf, kAttackRate, static_cast<std::int64_t>(level)).value(), kSpeeds[level - 1])
        << level;
  }
}

// diablo.wikia.com, Increased Speed; levels 1 to 20, and 25.
TEST(Skills, IncreasedSpeedAsPublished) {
  constexpr std::array<std::int64_t, 20> kSpeeds{13, 18, 22, 25, 28, 30, 32, 33, 35, 36,
                                                 37, 38, 39, 40, 40, 41, 41, 42, 42, 43};
  for (std::size_t level = 1; level <= kSpeeds.size(); ++level) {
    EXPECT_EQ(skill_percent(Skill::IncreasedSpeed, kVelocity, static_cast<std::int64_t>(level)).value(),
              kSpeeds[level - 1])
        << level;
  }
  EXPECT_EQ(skill_percent(Skill::IncreasedSpeed, kVelocity, 25).value(), 44);
}

TEST(Skills, SingleFiguresAsPublished) {
  struct Figure {
    Skill skill;
    SkillStat stat;
    std::int64_t level;
    std::int64_t value;
  };
  const std::vector<Figure> figures{
      {Skill::Fanaticism, kAttackRate, 15, 33},  // us.forums.blizzard.com/en/d2r 136394
      {Skill::Delirium, kAttackRate, 50, 33},    // strategywiki.org, rune word helms
      {Skill::FeralRage, kVelocity, 1, 19},      // planetdiablo.eu: one charge
      {Skill::FeralRage, kVelocity, 13, 55},     // thirteen charges, at level 20
      {Skill::Decrepify, kAttackRate, 1, -50},   // skills.txt, parameters
      {Skill::Decrepify, kVelocity, 20, -50},
      {Skill::Delirium, kOther, 1, 33},
      {Skill::Delirium, kVelocity, 1, 33},
      {Skill::Chilled, kAttackRate, 1, -50},
      {Skill::DragonTail, kAttackRate, 1, -40},
      {Skill::SlowsTarget, kVelocity, 25, -25},
      // By the formula min + [(max - min) d / 100], d = [110 L / (L + 6)], worked on paper; d(1) = 15, d(20) = 84.
      {Skill::BurstOfSpeed, kAttackRate, 1, 21},  // 15 + [45 * 15 / 100]
      {Skill::BurstOfSpeed, kVelocity, 1, 23},    // 15 + [55 * 15 / 100]
      {Skill::Frenzy, kAttackRate, 20, 42},       // [50 * 84 / 100]
      {Skill::Frenzy, kVelocity, 1, 47},          // 20 + [180 * 15 / 100]
      {Skill::Vigor, kVelocity, 1, 13},           // 7 + [43 * 15 / 100]
      {Skill::HolyFreeze, kAttackRate, 1, -30},   // -(25 + [35 * 15 / 100])
      {Skill::HolyFreeze, kOther, 20, -54},       // -(25 + [35 * 84 / 100])
      {Skill::HolyFreeze, kVelocity, 20, -54},
      // Never beyond the limit: d(99) = [10890 / 105] = 103.
      {Skill::Fanaticism, kAttackRate, 99, 40},
      {Skill::HolyFreeze, kAttackRate, 99, -60},
  };
  for (const Figure& f : figures) {
    EXPECT_EQ(skill_percent(f.skill, f.stat, f.level).value(), f.value) << word(f.skill) << " " << f.level;
  }
}

// Every name that seed 000 gives for a stat changes that stat, and is known.
TEST(Skills, TheSeedsNames) {
  struct Names {
    SkillStat stat;
    std::vector<const char*> german;
  };
  const std::vector<Names> seed{
      {kAttackRate, {"Altern", "Heiliger Frost", "Fanatismus", "Raserei", "Werwolf", "Tempoblitz", "Delirium"}},
      {kOther, {"Heiliger Frost", "Delirium"}},
      {kVelocity,
       {"Altern", "Heiliger Frost", "Gedeihen", "Raserei", "Mehr Tempo", "Barbarenwut", "Tempoblitz", "Delirium"}}};
  for (const Names& names : seed) {
    std::size_t known = 0;
    for (const char* german : names.german) {
      const auto skill = parse_skill(german);
      ASSERT_TRUE(skill.has_value()) << german;
      EXPECT_EQ(german_word(*skill), german);
      EXPECT_TRUE(affects(*skill, names.stat)) << german;
      EXPECT_NE(skill_percent(*skill, names.stat, 1).value(), 0) << german;
    }
    // And no other one of the seed does.
    for (std::size_t s = 0; s < kSkillCount; ++s) {
      const auto skill = static_cast<Skill>(s);
      if (!german_word(skill).empty() && affects(skill, names.stat)) ++known;
    }
    EXPECT_EQ(known, names.german.size()) << word(names.stat);
  }
}

TEST(Skills, ByRules) {
  EXPECT_FALSE(affects(Skill::Maul, kAttackRate, RuleSet::Lod));
  EXPECT_EQ(skill_percent(Skill::Maul, kAttackRate, 20, RuleSet::Lod).value(), 0);
  EXPECT_EQ(skill_percent(Skill::Maul, kAttackRate, 20, RuleSet::D2r).value(), 39);  // 3 * (20 / 2 + 3)
  EXPECT_EQ(skill_percent(Skill::Maul, kAttackRate, 1, RuleSet::D2r).value(), 9);
  EXPECT_EQ(skill_percent(Skill::DoubleSwing, kAttackRate, 1, RuleSet::D2r).value(), 50);
  EXPECT_EQ(skill_percent(Skill::Impale, kAttackRate, 1, RuleSet::D2r).value(), 30);
  EXPECT_FALSE(affects(Skill::Impale, kAttackRate, RuleSet::Lod));
}

TEST(Skills, AnUnknownFigureIsAnErrorThatNamesIt) {
  EXPECT_TRUE(affects(Skill::Chilled, kVelocity));
  EXPECT_EQ(skill_percent(Skill::Chilled, kVelocity, 1).error().text, "velocitypercent of Chilled is not known");
  EXPECT_EQ(skill_percent(Skill::Chilled, kOther, 1).error().text, "other_animrate of Chilled is not known");
  const std::vector<SkillLevel> skills{{Skill::Vigor, 20}, {Skill::Chilled, 1}};
  EXPECT_EQ(skills_percent(skills, kVelocity).error().text, "velocitypercent of Chilled is not known");
  EXPECT_EQ(skills_percent(skills, kAttackRate).value(), -50);
}

TEST(Skills, LevelsAndWords) {
  EXPECT_EQ(parse_skill_level("burst-of-speed:20").value(), (SkillLevel{Skill::BurstOfSpeed, 20}));
  EXPECT_EQ(parse_skill_level("TEMPOBLITZ:1").value().skill, Skill::BurstOfSpeed);
  EXPECT_EQ(parse_skill_level("Vigor").error().text, "'Vigor' is not NAME:LEVEL, such as Fanaticism:20");
  EXPECT_EQ(parse_skill_level("Vigor:x").error().text, "'Vigor:x': the level 'x' is not a whole number");
  EXPECT_EQ(parse_skill_level("Vigor:100").error().text, "the level of Vigor must be 1 to 99, not 100");
  EXPECT_EQ(parse_skill_level("SlowsTarget:51").error().text, "the level of Slows Target must be 1 to 50, not 51");
  EXPECT_EQ(skill_percent(Skill::Vigor, kVelocity, 0).error().text, "the level of Vigor must be 1 to 99, not 0");
  EXPECT_NE(parse_skill("Zeal").error().text.find("there is no skill 'Zeal'; there are: Decrepify"), std::string::npos);
}

}  // namespace
}  // namespace inb::sim

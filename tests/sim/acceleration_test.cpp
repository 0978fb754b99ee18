#include "sim/acceleration.h"

#include <gtest/gtest.h>

#include <array>
#include <functional>
#include <vector>

namespace inb::sim {
namespace {

// [120 p / (120 + p)]: 50 gives 35 (5 * 120 / 170 = 35.3); the largest is 119, from 14,280 on.
TEST(Diminished, ItsValuesAndItsExactInverse) {
  EXPECT_EQ(diminished(0), 0);
  EXPECT_EQ(diminished(-20), 0);
  EXPECT_EQ(diminished(1), 0);
  EXPECT_EQ(diminished(50), 35);
  EXPECT_EQ(diminished(14279), 118);
  EXPECT_EQ(diminished(14280), 119);
  EXPECT_EQ(diminished(kMaxItemPercent), 119);
  for (const std::int64_t limit : {kDiminishing, kDiminishingMovement}) {
    for (std::int64_t effective = 1; effective < limit; ++effective) {
      const std::int64_t least = undiminished(effective, limit).value();
      EXPECT_GE(diminished(least, limit), effective);
      EXPECT_LT(diminished(least - 1, limit), effective) << "a smaller one is enough";
    }
    EXPECT_EQ(undiminished(0, limit), 0);
    EXPECT_FALSE(undiminished(limit, limit).has_value());
    EXPECT_FALSE(undiminished(limit + 1, limit).has_value());
  }
}

struct Case {
  const char* name;
  AccelerationInput input;
  std::int64_t sum;
  std::int64_t value;
};

AccelerationInput made(AccelerationKind kind, const std::function<void(AccelerationInput&)>& change) {
  AccelerationInput input;
  input.kind = kind;
  change(input);
  return input;
}

TEST(Acceleration, EveryKindHasItsSum) {
  using Kind = AccelerationKind;
  const std::vector<Case> cases{
      {"attack", made(Kind::Attack, [](auto&) {}), 100, 100},
      // DR(40) = [4800 / 160] = 30; weapon and gear enter it together; positive WSM is slow.
      {"gear and weapon",
       made(Kind::Attack,
            [](auto& i) {
              i.item_percent = 30;
              i.weapon = {10, 10};
            }),
       120, 120},
      {"skills outside",
       made(Kind::Attack,
            [](auto& i) {
              i.item_percent = 40;
              i.skill_percent = 33;
            }),
       163, 163},
      // The bounds are those of the complete sum, with the penalty in it: 190 - 30 = 160, not 175 - 30.
      {"sequence",
       made(Kind::Attack,
            [](auto& i) {
              i.skill_percent = 90;
              i.player_sequence = true;
            }),
       160, 160},
      {"too fast", made(Kind::Attack, [](auto& i) { i.skill_percent = 76; }), 176, 175},
      {"too slow", made(Kind::Attack, [](auto& i) { i.skill_percent = -86; }), 14, 15},
      // (-10 + 5) / 2 = -2, truncated.
      {"two weapons",
       made(Kind::Attack,
            [](auto& i) {
              i.weapon.wsm = -10;
              i.other_weapon = Weapon{5, 40};
            }),
       102, 102},
      {"cast", made(Kind::Cast, [](auto& i) { i.item_percent = 200; }), 175, 175},
      {"cast, beyond", made(Kind::Cast, [](auto& i) { i.item_percent = 14280; }), 219, 175},
      {"hit recovery", made(Kind::HitRecovery, [](auto& i) { i.item_percent = 14280; }), 169, 169},
      // Seed 000: 11 FBR is acceleration 60.
      {"block", made(Kind::Block, [](auto& i) { i.item_percent = 11; }), 60, 60},
      {"holy shield",
       made(Kind::Block,
            [](auto& i) {
              i.item_percent = 11;
              i.holy_shield = true;
            }),
       110, 110},
      // FRW 105 gives 161 and 200 gives 185: no upper bound; run adds 100 * 9 / 6 - 100.
      {"walk 105", made(Kind::Movement, [](auto& i) { i.item_percent = 105; }), 161, 161},
      {"walk 200", made(Kind::Movement, [](auto& i) { i.item_percent = 200; }), 185, 185},
      {"run",
       made(Kind::Movement,
            [](auto& i) {
              i.item_percent = 200;
              i.run_velocity = 9;
            }),
       235, 235},
      {"crawl", made(Kind::Movement, [](auto& i) { i.skill_percent = -80; }), 20, 25},
      {"other", made(Kind::Other, [](auto& i) { i.skill_percent = -50; }), 50, 50},
      {"knockback", made(Kind::Knockback, [](auto&) {}), 100, 100},
      {"death", made(Kind::Death, [](auto&) {}), 100, 100},
  };
  for (const Case& c : cases) {
    SCOPED_TRACE(c.name);
    ASSERT_TRUE(validate(c.input).has_value()) << validate(c.input).error().text;
    const Acceleration result = acceleration(c.input);
    EXPECT_EQ(result.sum, c.sum);
    EXPECT_EQ(result.value, c.value);
    EXPECT_EQ(acceleration_percent(c.input), c.value);
    std::int64_t added = result.base;
    for (const AccelerationTerm& term : result.terms) {
      EXPECT_NE(term.value, 0);
      EXPECT_FALSE(term.name.empty());
      added += term.value;
    }
    EXPECT_EQ(added, result.sum) << "the parts make the sum";
  }
}

// Resurrected: item part and weapon speed are both means, truncated once, with the whole: weapons with 40 and 0 IAS
// (30 and 0) and WSM -10 and 5 give 17.5; less 30 that is -12.5. LoD: 30 by the weapon that swings, and 2.
TEST(Acceleration, TwoWeaponsByBothRules) {
  AccelerationInput input;
  input.weapon = {-10, 40};
  input.other_weapon = Weapon{5, 0};
  EXPECT_EQ(acceleration_percent(input), 132);
  input.rules = RuleSet::D2r;
  EXPECT_EQ(acceleration_percent(input), 117);
  input.player_sequence = true;
  EXPECT_EQ(effective_ias(input), -12);
  EXPECT_EQ(acceleration_percent(input), 88);
}

// Published run speeds in yards a second (diablo2.diablowiki.net, Faster Run Walk); a subtile is 2/3 yard.
TEST(Movement, RunSpeedsAsPublished) {
  struct Speed {
    std::int64_t frw;
    std::int64_t hundredth_yards;
  };
  constexpr std::array<Speed, 7> kSpeeds{
      {{0, 600}, {10, 636}, {30, 700}, {50, 748}, {75, 800}, {100, 840}, {150, 900}}};
  for (const Speed& speed : kSpeeds) {
    AccelerationInput input;
    input.kind = AccelerationKind::Movement;
    input.item_percent = speed.frw;
    input.run_velocity = kRunVelocity;
    const Movement moves = movement(input);
    EXPECT_EQ(moves.speed_hundredths * 2, speed.hundredth_yards * 3) << speed.frw;
    EXPECT_EQ(moves.animation_speed, 101);
  }
  AccelerationInput walk;
  walk.kind = AccelerationKind::Movement;
  EXPECT_EQ(movement(walk).animation_speed, 213);
  EXPECT_EQ(movement(walk).speed_hundredths, 600) << "4 yards a second";
  walk.skill_percent = -90;
  EXPECT_EQ(movement(walk).speed_hundredths, 150) << "never below 1 yard a second";
}

TEST(Acceleration, WhatDoesNotFitIsRefusedByName) {
  using Kind = AccelerationKind;
  struct Refused {
    AccelerationInput input;
    const char* text;
  };
  const std::vector<Refused> cases{
      {made(Kind::Attack, [](auto& i) { i.item_percent = -1; }), "the item percentage must be 0 to 1000000, not -1"},
      {made(Kind::Attack, [](auto& i) { i.item_percent = kMaxItemPercent + 1; }),
       "the item percentage must be 0 to 1000000, not 1000001"},
      {made(Kind::Death, [](auto& i) { i.item_percent = 1; }),
       "an item percentage has no part in the acceleration of kind 'death'"},
      {made(Kind::Attack, [](auto& i) { i.weapon.wsm = 1001; }),
       "weapon speed modifier must be -1000 to 1000, not 1001"},
      {made(Kind::Attack, [](auto& i) { i.weapon.ias = -1; }),
       "increased attack speed on the weapon must be 0 to 1000000, not -1"},
      {made(Kind::Attack,
            [](auto& i) {
              i.other_weapon = Weapon{-1001, 0};
            }),
       "second weapon speed modifier must be -1000 to 1000, not -1001"},
      {made(Kind::Cast, [](auto& i) { i.weapon.wsm = 1; }),
       "a weapon's speed has no part in the acceleration of kind 'cast'"},
      {made(Kind::Block, [](auto& i) { i.other_weapon = Weapon{}; }),
       "a second weapon has no part in the acceleration of kind 'block'"},
      {made(Kind::Cast, [](auto& i) { i.skill_percent = 1; }),
       "a skill has no part in the acceleration of kind 'cast'"},
      {made(Kind::Attack, [](auto& i) { i.skill_percent = 100'001; }),
       "the skills' sum must be -100000 to 100000, not 100001"},
      {made(Kind::Cast, [](auto& i) { i.player_sequence = true; }),
       "the sequence penalty has no part in the acceleration of kind 'cast'"},
      {made(Kind::Attack, [](auto& i) { i.holy_shield = true; }),
       "Holy Shield has no part in the acceleration of kind 'attack'"},
      {made(Kind::Movement, [](auto& i) { i.walk_velocity = 0; }), "the walk velocity must be 1 to 1000, not 0"},
      {made(Kind::Movement, [](auto& i) { i.run_velocity = -1; }), "the run velocity must be 0 to 1000, not -1"},
      {made(Kind::Attack, [](auto& i) { i.run_velocity = 9; }),
       "a velocity has no part in the acceleration of kind 'attack'"},
  };
  for (const Refused& c : cases) {
    const auto result = validate(c.input);
    ASSERT_FALSE(result.has_value()) << c.text;
    EXPECT_EQ(result.error().text, c.text);
  }
}

TEST(Acceleration, Words) {
  for (std::size_t k = 0; k < kAccelerationKindCount; ++k) {
    const auto kind = static_cast<AccelerationKind>(k);
    EXPECT_EQ(parse_acceleration_kind(word(kind)).value(), kind);
  }
  EXPECT_EQ(parse_acceleration_kind("Hit Recovery").value(), AccelerationKind::HitRecovery);
  EXPECT_EQ(parse_rules("D2R").value(), RuleSet::D2r);
  EXPECT_EQ(parse_rules("classic").error().text, "there is no set of rules 'classic'; there are: lod, d2r");
}

}  // namespace
}  // namespace inb::sim

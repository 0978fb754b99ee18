#include <gtest/gtest.h>

#include <vector>

#include "sim/rollback.h"
#include "sim/start_frame.h"
#include "sim/wereform.h"
#include "sim/whirlwind.h"

namespace inb::sim {
namespace {

struct RollbackCase {
  const char* name;
  RollbackInput input;
  std::vector<std::int64_t> hit_ticks;
  std::int64_t tail;
  std::int64_t total;
};

TEST(Rollback, HitsAndLengths) {
  const std::vector<RollbackCase> cases{
      // Published: five hits of a paladin at the cap take 4 + 4 + 4 + 4 + 8 ticks; 15 frames, flag 7.
      {"Zeal", {.frames = 15, .flag = 7, .inc = 448, .percent = 100, .hits = 5}, {4, 8, 12, 16, 20}, 8, 24},
      // Published: first 6, follow 3, last 10; 14 frames, flag 6.
      {"Strafe, 2", {.frames = 14, .flag = 6, .percent = 50, .hits = 2}, {6, 9}, 10, 16},
      {"Strafe, 10",
       {.frames = 14, .flag = 6, .percent = 50, .hits = 10},
       {6, 9, 12, 15, 18, 21, 24, 27, 30, 33},
       10,
       40},
      // Derived: frame 7 is reached, [7 * 30 / 100] = 2 are kept; 13 - 2 frames less one tick remain.
      {"Fury", {.frames = 13, .flag = 7, .percent = 70, .hits = 5}, {7, 12, 17, 22, 27}, 10, 32},
      // Derived: starts at frame 2; frame 11 is reached, [11 * 70 / 100] = 7 are kept, below or above the start frame.
      {"Fend", {.frames = 18, .flag = 11, .start_frame = 2, .percent = 30, .hits = 5}, {9, 13, 17, 21, 25}, 10, 31},
      // A full rollback goes to frame 0, not to the start frame: the second hit takes 9 ticks, the first took 7.
      {"to 0", {.frames = 16, .flag = 9, .start_frame = 2, .percent = 100, .hits = 2}, {7, 16}, 15, 22},
      {"one hit", {.frames = 15, .flag = 7, .inc = 448, .percent = 100, .hits = 1}, {4}, 8, 8},
      // At 448 the bow reaches frame 7 and keeps 3: follow {3 * 256 / 448} = 2. Servers of 1.10 kept half of the 4
      // ticks.
      {"by frames", {.frames = 14, .flag = 6, .inc = 448, .percent = 50, .hits = 3}, {4, 6, 8}, 6, 12},
      {"by ticks",
       {.frames = 14, .flag = 6, .inc = 448, .percent = 50, .hits = 3, .count = RollbackCount::Ticks},
       {4, 7, 10},
       6,
       13},
      // A sequence shows the tick that reaches its end.
      {"sequence", {.frames = 10, .flag = 5, .percent = 100, .hits = 2, .rule = EndRule::Sequence}, {5, 10}, 10, 15},
      // So fast that it is over before a second hit: nothing follows the first one.
      {"lost", {.frames = 4, .flag = 4, .inc = 1100, .percent = 100, .hits = 3}, {1}, 0, 1},
  };
  for (const RollbackCase& c : cases) {
    SCOPED_TRACE(c.name);
    const auto timing = rollback_timing(c.input);
    ASSERT_TRUE(timing.has_value()) << timing.error().text;
    EXPECT_EQ(timing->hit_ticks, c.hit_ticks);
    EXPECT_EQ(timing->tail, c.tail);
    EXPECT_EQ(timing->total, c.total);
  }
}

TEST(Rollback, RefusesByName) {
  EXPECT_EQ(rollback_timing({.frames = 0}).error().text, "frames must be 1 to 65535, not 0");
  EXPECT_EQ(rollback_timing({.frames = 3, .flag = 4}).error().text, "the action frame must be 0 to 3, not 4");
  EXPECT_EQ(rollback_timing({.frames = 3, .start_frame = 3}).error().text, "the start frame must be 0 to 2, not 3");
  EXPECT_EQ(rollback_timing({.frames = 3, .inc = 0}).error().text.rfind("the increment must be 1 to", 0), 0U);
  EXPECT_EQ(rollback_timing({.frames = 3, .percent = 101}).error().text, "the rollback must be 0 to 100, not 101");
  EXPECT_EQ(rollback_timing({.frames = 3, .hits = 0}).error().text, "hits must be 1 to 1000, not 0");
}

TEST(Rollback, TheFiveAttacks) {
  EXPECT_EQ(rollback_rule(parse_rollback("zeal").value()).percent, 100);
  EXPECT_EQ(rollback_rule(parse_rollback("dragon talon").value()).percent, 100);
  EXPECT_EQ(rollback_rule(RollbackAttack::DragonTalon).mode, Mode::KK);
  EXPECT_EQ(rollback_rule(parse_rollback("Fury").value()).percent, 70);
  EXPECT_EQ(rollback_rule(parse_rollback("STRAFE").value()).percent, 50);
  EXPECT_EQ(rollback_rule(parse_rollback("fend").value()).percent, 30);
  EXPECT_EQ(parse_rollback("Jab").error().text,
            "there is no rollback attack 'Jab'; there are: Zeal, Dragon Talon, Fury, Strafe, Fend");
}

// No trustworthy table of wereform speeds after 1.10 is public: these are derived by hand from the formula of the
// engine.
TEST(Wereform, Lod) {
  WereformInput input;
  input.human = WereformInput::Human{17, 256};  // DZA1STF
  input.attack.weapon.wsm = 10;
  input.attack.skill_percent = 68;
  const WereformPace wolf = wereform_pace(input).value();
  EXPECT_EQ(wolf.weapon_ticks, 18);                                          // [4352 / [256 * 90 / 100]] = [4352 / 230]
  EXPECT_EQ(wolf.animation_speed, 128);                                      // [2304 / 18]
  EXPECT_EQ(wolf.acceleration, 158);                                         // 100 + 68 - 10
  EXPECT_EQ(wolf.increment, 202);                                            // [128 * 158 / 100]
  EXPECT_EQ(duration_ticks(13 * 256, wolf.increment, EndRule::Normal), 16);  // {3328 / 202} - 1
  input.form = Form::Werebear;
  EXPECT_EQ(wereform_pace(input)->animation_speed, 142);  // [2560 / 18]
  // The weapon's IAS counts twice: for the speed without diminishing returns, and in the sum with them.
  input.form = Form::Werewolf;
  input.attack.weapon.ias = 40;
  EXPECT_EQ(wereform_pace(input)->weapon_ticks, 13);   // [4352 / [256 * 130 / 100]] = [4352 / 332]
  EXPECT_EQ(wereform_pace(input)->acceleration, 175);  // 188, bounded
  input.armed = false;
  EXPECT_EQ(wereform_pace(input)->animation_speed, 121);  // [2304 / 19]
  input.armed = true;
  input.human.reset();
  EXPECT_EQ(wereform_pace(input)->animation_speed, 51);  // [2304 / 45]
}

TEST(Wereform, D2r) {
  WereformInput input;
  input.attack.rules = RuleSet::D2r;
  input.human = WereformInput::Human{17, 256};
  input.attack.weapon.wsm = 10;
  input.attack.skill_percent = 68;
  const WereformPace wolf = wereform_pace(input).value();
  EXPECT_EQ(wolf.increment, 308);  // (256 + [256 * 58 / 100]) * 13 / 17 = 404 * 13 / 17
  EXPECT_FALSE(wolf.weapon_ticks.has_value());
  input.human.reset();
  EXPECT_EQ(wereform_pace(input).error().text,
            "the attack of the unchanged class is not known, and the speed of a werewolf goes by it");
}

TEST(Wereform, RefusesByName) {
  EXPECT_EQ(wereform_pace({.form = Form::Human}).error().text, "a human form has no attack speed of its own");
  WereformInput cast;
  cast.attack.kind = AccelerationKind::Cast;
  EXPECT_EQ(wereform_pace(cast).error().text, "only attacks of a changed shape have an own speed");
  EXPECT_EQ(wereform_pace({.frames = 0}).error().text, "frames must be 1 to 65535, not 0");
  EXPECT_EQ(wereform_pace({.speed = -1}).error().text, "speed must be 0 to 65535, not -1");
  EXPECT_EQ(parse_form("bat").error().text, "there is no form 'bat'; there are: human, werewolf, werebear");
}

// JRichard's table for claws (AIA1HT1: 11 frames at 208): up to -33 12 ticks, to -25 10, to -10 8, to 12 6, from 13
// on 4.
TEST(Whirlwind, LodAsPublished) {
  struct Step {
    std::int64_t eias;
    std::int64_t ticks;
  };
  for (const Step& step : {Step{-33, 12}, Step{-32, 10}, Step{-25, 10}, Step{-24, 8}, Step{-10, 8}, Step{-9, 6},
                           Step{12, 6}, Step{13, 4}}) {
    EXPECT_EQ(whirlwind_interval_lod(weapon_attack_ticks(11, 208, 0, -step.eias)), step.ticks) << step.eias;
  }
  EXPECT_EQ(whirlwind_interval_lod(22), 12);
  EXPECT_EQ(whirlwind_interval_lod(23), 14);
  EXPECT_EQ(whirlwind_interval_lod(26), 16);
}

// Strictly beyond: 7 * 256 = 4 * 448 exactly takes 4, not 3.
TEST(Whirlwind, D2rIsStrict) {
  EXPECT_EQ(whirlwind_interval_d2r(448, 7), 4);
  EXPECT_EQ(whirlwind_interval_d2r(449, 7), 3);
  EXPECT_EQ(whirlwind_interval_d2r(10'000, 7), 1);
}

TEST(StartFrame, OnlyAmazonAndSorceressSwing) {
  for (std::size_t u = 0; u < kUnitClassCount; ++u) {
    const auto unit = static_cast<UnitClass>(u);
    const bool starts_late = unit == UnitClass::Amazon || unit == UnitClass::Sorceress;
    for (std::size_t m = 0; m < kModeCount; ++m) {
      const auto mode = static_cast<Mode>(m);
      const bool attacks = starts_late && (mode == Mode::A1 || mode == Mode::A2);
      EXPECT_EQ(start_frame(unit, mode, WeaponClass::Hth), attacks ? 1 : 0);
      for (const WeaponClass weapon :
           {WeaponClass::OneHs, WeaponClass::OneHt, WeaponClass::Stf, WeaponClass::TwoHs, WeaponClass::TwoHt}) {
        EXPECT_EQ(start_frame(unit, mode, weapon), attacks ? 2 : 0);
      }
      EXPECT_EQ(start_frame(unit, mode, WeaponClass::Bow), 0);
      EXPECT_EQ(start_frame(unit, mode, WeaponClass::Xbw), 0);
    }
  }
}

}  // namespace
}  // namespace inb::sim

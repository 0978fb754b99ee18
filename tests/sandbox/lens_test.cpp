#include "apps/sandbox/lens.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace inb::sandbox {
namespace {

using sim::AccelerationKind;
using sim::Mode;
using sim::UnitClass;
using sim::WeaponClass;

LensModel lens(const LensChoice& choice) {
  EXPECT_EQ(possible(choice), choice) << "the test's own choice must be possible";
  return make_lens_model(choice);
}

LensChoice paladin_block(std::int64_t fbr) {
  return {.kind = AccelerationKind::Block, .mode = Mode::BL, .weapon = WeaponClass::Hth, .value = fbr};
}

// Paladin, one-handed sword, at the cap of EIAS.
LensChoice paladin_cap() { return {.effective = true, .value = 75}; }

// Seed 000's first example: a paladin with 11 FBR blocks. 50 + [120 * 11 / 131] = 60, [256 * 60 / 100] = 153; counters
// 153 306 459 612 765, then 918 >= 768: 5 ticks, and 768 - 765 = 3 are missing.
TEST(Lens, TheSeedsBlockIsThreeCounterValuesBeforeABreakpoint) {
  const LensModel model = lens(paladin_block(11));
  EXPECT_EQ(model.error, "");
  EXPECT_EQ(model.cof, "PABLHTH");
  EXPECT_EQ(model.now.acceleration, 60);
  EXPECT_EQ(model.now.increment, 153);
  EXPECT_EQ(model.now.ticks, 5);
  EXPECT_EQ(model.outlook.missing, 3);
  EXPECT_EQ(model.now_text, "5 ticks, 5.00 a second");
  EXPECT_EQ(model.next_text, "Next: 4 ticks at 13 % FBR (+2).");
  EXPECT_EQ(model.missing_text, "3 counter values missing.");
  EXPECT_EQ(model.data, "3 frames, speed 256");

  ASSERT_EQ(model.trace.ticks.size(), 6U);
  constexpr std::array kFrames{0, 1, 1, 2, 2};
  for (std::size_t i = 0; i < 6; ++i) {
    const auto number = static_cast<std::int64_t>(i);
    EXPECT_EQ(model.trace.ticks[i].before, 153 * number);
    EXPECT_EQ(model.trace.ticks[i].after, 153 * (number + 1));
    EXPECT_EQ(model.trace.ticks[i].ended, i == 5);
    if (i < 5) {
      EXPECT_EQ(model.trace.ticks[i].frame, kFrames[i]);
    }
  }
  ASSERT_EQ(model.frames.size(), 3U);
  constexpr std::array kFirst{1, 2, 4};
  constexpr std::array kTicks{1, 2, 2};
  for (std::size_t f = 0; f < 3; ++f) {
    EXPECT_EQ(model.frames[f].fate, FrameFate::Drawn);
    EXPECT_EQ(model.frames[f].first_tick, kFirst[f]);
    EXPECT_EQ(model.frames[f].ticks, kTicks[f]);
  }
}

// The seed's second example: 15 frames, action in frame 7, acceleration 175: 448 a tick, 8 ticks, the action in tick 4.
TEST(Lens, TheSeedsAttackDropsEveryOtherFrame) {
  const LensModel model = lens(paladin_cap());
  EXPECT_EQ(model.cof, "PAA11HS");
  EXPECT_EQ(model.title, "paladin, attack 1, one-handed swing");
  EXPECT_EQ(model.data, "15 frames, action in frame 7, speed 256");
  EXPECT_EQ(model.now.ticks, 8);
  EXPECT_EQ(model.now.action_tick, 4);
  EXPECT_EQ(model.next_text, "Nothing faster than this.");
  EXPECT_EQ(model.missing_text, "");
  EXPECT_EQ(next_breakpoint(model), std::nullopt);
  EXPECT_TRUE(model.trace.ticks[3].action);
  const std::vector<int> drawn{1, 3, 5, 7, 8, 10, 12, 14};
  for (int f = 0; f < 15; ++f) {
    const bool is_drawn = std::find(drawn.begin(), drawn.end(), f) != drawn.end();
    const LensFrame& frame = model.frames[static_cast<std::size_t>(f)];
    EXPECT_EQ(frame.fate, is_drawn ? FrameFate::Drawn : FrameFate::Dropped) << f;
    EXPECT_EQ(frame.action, f == 7) << f;
  }
}

// 169 IAS are worth [120 * 169 / 289] = 70: 435 a tick, 8 ticks, the action in tick 5 since 4 * 435 = 1740 < 1792. At
// the cap of 75 it comes in tick 4; 75 is reached by {120 * 75 / 45} = 200.
TEST(Lens, WhereOnlyTheActionComesEarlierTheCounterIsMissingToIt) {
  const LensModel model = lens({.value = 169});
  EXPECT_EQ(model.now_text, "8 ticks, action in tick 5, 3.12 attacks/s");
  EXPECT_EQ(model.next_text, "Next: action in tick 4 at 200 % IAS (+31).");
  EXPECT_EQ(model.missing_text, "52 counter values missing.");
}

// Published: block of a paladin without Holy Shield 0 13 32 86 600 for 5 4 3 2 1 ticks, with it 0 86 for 2 1; cast of a
// sorceress 0 9 20 37 63 105 200 for 13 12 11 10 9 8 7.
TEST(Lens, ThePublishedStairs) {
  const auto stairs = [](const LensModel& model) {
    std::vector<std::pair<std::int64_t, std::int64_t>> steps;
    for (const sim::BreakpointRow& row : model.rows) {
      if (steps.empty() || steps.back().second != row.ticks) steps.emplace_back(row.value, row.ticks);
    }
    return steps;
  };
  using Steps = std::vector<std::pair<std::int64_t, std::int64_t>>;
  EXPECT_EQ(stairs(lens(paladin_block(0))), (Steps{{0, 5}, {13, 4}, {32, 3}, {86, 2}, {600, 1}}));
  LensChoice shielded = paladin_block(0);
  shielded.holy_shield = true;
  EXPECT_EQ(stairs(lens(shielded)), (Steps{{0, 2}, {86, 1}}));
  const LensChoice cast{
      .unit = UnitClass::Sorceress, .kind = AccelerationKind::Cast, .mode = Mode::SC, .weapon = WeaponClass::Hth};
  EXPECT_EQ(stairs(lens(cast)), (Steps{{0, 13}, {9, 12}, {20, 11}, {37, 10}, {63, 9}, {105, 8}, {200, 7}}));
}

TEST(Lens, StairsAreTakenOverWhenOnlyTheValueChanges) {
  const LensModel first = lens(paladin_block(11));
  const LensModel moved = make_lens_model(paladin_block(40), &first);
  const LensModel anew = lens(paladin_block(40));
  EXPECT_EQ(moved.rows, anew.rows);
  EXPECT_EQ(moved.now_text, anew.now_text);
  EXPECT_EQ(moved.next_text, anew.next_text);
  LensChoice shielded = paladin_block(40);
  shielded.holy_shield = true;
  EXPECT_EQ(make_lens_model(shielded, &first).rows, lens(shielded).rows) << "other stairs";
}

TEST(Lens, GoesFromBreakpointToBreakpoint) {
  std::vector<std::int64_t> up;
  for (std::optional<std::int64_t> at = 0; at; at = next_breakpoint(lens(paladin_block(*at)))) up.push_back(*at);
  EXPECT_EQ(up, (std::vector<std::int64_t>{0, 13, 32, 86, 600}));
  EXPECT_EQ(previous_breakpoint(lens(paladin_block(0))), std::nullopt);
  EXPECT_EQ(previous_breakpoint(lens(paladin_block(13))), 0);
  EXPECT_EQ(previous_breakpoint(lens(paladin_block(14))), 13);
  EXPECT_EQ(lens(paladin_block(12)).step, 0U);
  EXPECT_EQ(lens(paladin_block(13)).step, 1U);
}

// An amazon begins to swing at frame 2, a tick later she is at frame 3.
TEST(Lens, FramesBeforeTheStartAreUnused) {
  const LensModel model = lens({.unit = UnitClass::Amazon});
  EXPECT_EQ(model.frames[0].fate, FrameFate::Unused);
  EXPECT_EQ(model.frames[1].fate, FrameFate::Unused);
  EXPECT_EQ(model.frames[2].fate, FrameFate::Dropped);
  EXPECT_EQ(model.frames[3].fate, FrameFate::Drawn);
  EXPECT_EQ(model.trace.ticks[0].before, 2 * 256);
  EXPECT_EQ(model.data, "16 frames, action in frame 10, starts at frame 2, speed 256");
}

TEST(Lens, EveryChoiceThatIsOfferedHasATableAndARate) {
  int count = 0;
  for (const UnitClass unit : lens_units()) {
    for (const AccelerationKind kind : lens_kinds(unit)) {
      for (const Mode mode : lens_modes(unit, kind)) {
        LensChoice choice{.unit = unit, .kind = kind, .mode = mode};
        for (const WeaponClass weapon : lens_weapons(choice)) {
          choice.weapon = weapon;
          const LensModel model = lens(choice);
          SCOPED_TRACE(model.cof + " " + lens_kind_name(kind));
          ASSERT_EQ(model.error, "");
          ++count;
          const auto rate = lens_rate(choice);
          ASSERT_TRUE(rate.has_value());
          EXPECT_EQ(sim::increment(rate->speed, rate->acceleration), model.now.increment);
          EXPECT_EQ(model.trace.duration, model.now.ticks);
          EXPECT_EQ(model.trace.action_tick, model.now.action_tick);
          EXPECT_EQ(rate->frames, static_cast<std::int64_t>(model.frames.size()));
          EXPECT_LE(model.line.first, model.rows.front().value);
          EXPECT_GE(model.line.last, model.rows.back().value);
        }
      }
    }
  }
  EXPECT_EQ(lens_units().size(), 15U);
  EXPECT_GT(count, 500);
}

TEST(Lens, WhatAUnitCannotDoIsReplaced) {
  const auto kinds = lens_kinds(UnitClass::Vampire);
  EXPECT_EQ(std::count(kinds.begin(), kinds.end(), AccelerationKind::Block), 0) << "vampires have no such animation";
  LensChoice choice = paladin_block(11);
  choice.unit = UnitClass::Vampire;
  const LensChoice vampire = possible(choice);
  EXPECT_EQ(vampire.kind, AccelerationKind::Attack);
  EXPECT_EQ(vampire.mode, Mode::A1);
  EXPECT_EQ(vampire.value, 11);
  // What is possible stays.
  choice = paladin_cap();
  choice.unit = UnitClass::Druid;
  EXPECT_EQ(possible(choice), choice);
  choice.value = 76;
  EXPECT_EQ(possible(choice).value, 75);
  choice.value = -86;
  EXPECT_EQ(possible(choice).value, -85);
  choice = {.value = -5, .wsm = 61, .skills = -151};
  EXPECT_EQ(possible(choice).value, 0);
  EXPECT_EQ(possible(choice).wsm, 60);
  EXPECT_EQ(possible(choice).skills, -150);
}

// A druid's one-handed swing: 19 frames at 256. Without IAS and WSM ws = [256 * 19 / 256] = 19, the speed
// [256 * 9 / 19] = 121; 13 frames end at 3328 = 27.5 * 121: 27 ticks. With a weapon of 40 IAS (EIAS [120*40/160] = 30):
// ws = [4864 / [256 * 140 / 100]] = [4864 / 358] = 13, speed [2304 / 13] = 177, inc [177 * 130 / 100] = 230: 14 ticks.
TEST(Lens, AWerewolfGoesByWhatItWas) {
  LensChoice choice{.unit = UnitClass::Werewolf};
  EXPECT_TRUE(goes_by_former(choice));
  EXPECT_EQ(lens(choice).cof, "40A1HTH");
  EXPECT_EQ(lens(choice).now.ticks, 27);
  choice.weapon_ias = 40;
  EXPECT_EQ(lens(choice).now.increment, 230);
  EXPECT_EQ(lens(choice).now.ticks, 14);
  choice.kind = AccelerationKind::HitRecovery;
  choice = possible(choice);
  EXPECT_FALSE(goes_by_former(choice));
  EXPECT_EQ(lens(choice).cof, "40GHHTH");
}

// WSM 10 and 30 of skills on an attack: 100 + 30 - 10.
TEST(Lens, WeaponSpeedAndSkillsCountForAttacks) {
  EXPECT_EQ(lens({.wsm = 10, .skills = 30}).now.acceleration, 120);
  LensChoice effective{.effective = true, .value = 5, .wsm = 10, .skills = 30};
  EXPECT_EQ(lens(effective).now.acceleration, 105) << "EIAS holds them already";
}

TEST(LensAxis, ItemValuesAreDrawnByWhatTheyAreWorth) {
  const LensAxis items{0, 600, 120};
  EXPECT_DOUBLE_EQ(items.share_of(0), 0.0);
  EXPECT_DOUBLE_EQ(items.share_of(600), 1.0);
  // 120 is worth 60, 600 is worth 100.
  EXPECT_DOUBLE_EQ(items.share_of(120), 0.6);
  const LensAxis plain{-85, 75, 0};
  EXPECT_DOUBLE_EQ(plain.share_of(-5), 0.5);
  for (const LensAxis& axis : {items, plain}) {
    for (std::int64_t value = axis.first; value <= axis.last; ++value) {
      ASSERT_EQ(axis.value_at(axis.share_of(value)), value);
    }
    EXPECT_EQ(axis.value_at(-3.0), axis.first);
    EXPECT_EQ(axis.value_at(7.0), axis.last);
  }
}

TEST(Lens, AClipIsCutIntoTheFrames) {
  const LensRate rate{.frames = 15, .flags = {7}, .speed = 256, .acceleration = 175};
  for (const double duration : {0.3, 1.0, 1.1, 22.5}) {
    const sim::Timing own = sim::timed_clip(duration);
    const sim::Timing cut = cut_into(own, rate);
    EXPECT_EQ(cut.frames, 15);
    EXPECT_EQ(cut.end, 15 * 256);
    EXPECT_EQ(cut.duration_s, duration);
    EXPECT_EQ(cut.action_frames, std::vector<std::uint32_t>{7});
    for (std::int64_t k = 0; k < 15; ++k) {
      EXPECT_NEAR(sim::held_position(cut, k * 256 + 255).time_s, duration * static_cast<double>(k) / 15.0, 1e-12);
    }
  }
  EXPECT_EQ(cut_into(sim::timed_clip(0.0), rate).frames, 15);
}

// Frame 7 of 15 of a clip of 1.5 s is 0.7 s; of a set of 40 meshes it is 7 * 40 / 15 = 18.67, held 18.
TEST(Lens, WhatIsDrawnIsTheFilesOwn) {
  const LensRate rate{.frames = 15, .flags = {}, .speed = 256, .acceleration = 100};
  const sim::Timing clip = sim::timed_clip(1.5);
  sim::Shown shown;
  shown.held = true;
  shown.position = sim::held_position(cut_into(clip, rate), 7 * 256);
  const sim::Shown drawn = uncut(shown, clip, cut_into(clip, rate));
  EXPECT_NEAR(drawn.position.time_s, 0.7, 1e-12);
  EXPECT_FALSE(drawn.held) << "the clip's own raster of 25 a second must not move it";

  const sim::Timing meshes = sim::frame_set(40, 10.0);
  const sim::Timing cut = cut_into(meshes, rate);
  shown.position = sim::held_position(cut, 7 * 256);
  EXPECT_EQ(uncut(shown, meshes, cut).position.frames, 18.0);
  shown.held = false;
  EXPECT_NEAR(uncut(shown, meshes, cut).position.frames, 7.0 * 40.0 / 15.0, 1e-12);
}

TEST(Lens, TheRowOfACounterValue) {
  const LensModel model = lens(paladin_block(11));
  EXPECT_EQ(lens_tick(model, 0), std::nullopt);
  EXPECT_EQ(lens_tick(model, 152), std::nullopt);
  EXPECT_EQ(lens_tick(model, 153), 0U);
  EXPECT_EQ(lens_tick(model, 305), 0U);
  EXPECT_EQ(lens_tick(model, 765), 4U);
  EXPECT_EQ(lens_tick(model, 768), 4U) << "the ended row is the next animation's";
  // Over in its own first tick: 3 frames at [256 * 350 / 100] is not in this table, but 600 FBR and Holy Shield are.
  LensChoice fast = paladin_block(600);
  fast.holy_shield = true;
  const LensModel once = lens(fast);
  EXPECT_EQ(once.now.ticks, 1);
  EXPECT_EQ(lens_tick(once, std::min(once.now.increment, once.trace.end - 1)), 0U);
}

TEST(Lens, TheTableAsText) {
  const LensModel model = lens(paladin_block(11));
  EXPECT_EQ(sim::breakpoints_tsv(model.rows),
            "value\tticks\taction_tick\tattacks_per_second\n"
            "0\t5\t-\t5\n13\t4\t-\t6.25\n32\t3\t-\t8.33333\n86\t2\t-\t12.5\n600\t1\t-\t25\n");
  EXPECT_EQ(lens_file_stem(model), "inbetween-PABLHTH-fbr");
}

}  // namespace
}  // namespace inb::sandbox

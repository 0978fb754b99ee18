#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <map>
#include <sstream>

#include "sim/playhead.h"
#include "tests/sim/played.h"
#include "tests/support/samples.h"

namespace inb::sim {
namespace {

using test::of_kind;
using test::Played;

constexpr FlagKind kMelee{1};
constexpr FlagKind kSound{3};

Library attack(std::int64_t frames, std::vector<std::uint32_t> flags, Rollback rollback, std::int64_t start_frame = 0) {
  Library library = Library::of({frame_set(frames, 25.0, std::move(flags)), frame_set(8, 25.0)});
  library.animations[0].rollback = rollback;
  library.animations[0].start = start_frame * kHitshift;
  return library;
}

// Ticks in which its actions fire, then the tick in which it is over, which is the follower's first.
std::vector<std::int64_t> played_ticks(Library library, std::int64_t acceleration) {
  Played run(std::move(library), LoopMode::Chain, acceleration);
  run.head.next_default = 1;
  std::vector<std::int64_t> ticks;
  while (run.head.pass == 0 && run.tick < 10'000) {
    for (const Event& event : run.next()) {
      if (event.kind == EventKind::Fired) {
        ticks.push_back(run.tick);
        EXPECT_EQ(event.hit, ticks.size());
        EXPECT_EQ(event.fired_ns, run.tick * 40'000'000);
        EXPECT_LE(event.due_ns, event.fired_ns);
      }
      EXPECT_NE(event.kind, EventKind::Doubled);
      EXPECT_NE(event.kind, EventKind::Lost);
    }
  }
  ticks.push_back(run.tick);
  return ticks;
}

using Ticks = std::vector<std::int64_t>;

// Zeal: a paladin's one-hand attack (15 frames, flag 7) at the cap, 448 a tick. Back to frame 0 each time, so a hit
// every 1792 / 448 = 4 ticks; after the fourth roll-back (tick 16) ceil(3840 / 448) - 1 = 8 ticks to the end: 24.
TEST(RollbackStep, ZealAtTheCapTakes24Ticks) {
  EXPECT_EQ(played_ticks(attack(15, {7}, {100, 5}), 175), (Ticks{4, 8, 12, 16, 20, 25}));
}

// The published Strafe: a bow's 14 frames, flag 6, speed 256: first arrow 6, following 3, last 10.
TEST(RollbackStep, StrafeMatchesThePublishedTable) {
  const auto path = inb::test::samples();
  if (!path) GTEST_SKIP() << inb::test::kNoSamples;
  std::ifstream file(*path / "oracles" / "breakpoints_published.tsv");
  ASSERT_TRUE(file) << "the samples folder lacks its tables";
  std::map<std::string, std::int64_t> published;
  for (std::string line; std::getline(file, line);) {
    std::stringstream cells(line);
    std::vector<std::string> row;
    for (std::string cell; std::getline(cells, cell, '\t');) row.push_back(cell);
    if (row.size() > 9 && row[9].rfind("strafe", 0) == 0) published[row[9]] = std::stoll(row[4]);
  }
  ASSERT_EQ(published.size(), 5U);
  for (const std::uint32_t arrows : {2U, 10U}) {
    const Ticks ticks = played_ticks(attack(14, {6}, {50, arrows}), 100);
    ASSERT_EQ(ticks.size(), arrows + 1);
    EXPECT_EQ(ticks[0], published["strafe_first"]);
    for (std::size_t i = 1; i + 1 < ticks.size(); ++i) {
      EXPECT_EQ(ticks[i] - ticks[i - 1], published["strafe_follow"]) << i;
    }
    EXPECT_EQ(ticks.back() - 1 - ticks[ticks.size() - 3], published["strafe_last"]);
    EXPECT_EQ(ticks.back() - 1, published[arrows == 2 ? "strafe2" : "strafe10"]);
  }
}

// Back to the computed frame, never to the start frame: from 512 the flag at 2304 (an amazon's spear, start frame 2)
// comes after 7 ticks, from 0 after 9; 15 frames from there: ceil(3840 / 256) - 1 = 14.
TEST(RollbackStep, TheStartFrameCountsForTheFirstSwingOnly) {
  EXPECT_EQ(played_ticks(attack(15, {9}, {100, 2}, 2), 100), (Ticks{7, 16, 7 + 14 + 1}));
}

TEST(RollbackStep, OneHitIsAnOrdinaryAttack) { EXPECT_EQ(played_ticks(attack(15, {7}, {100, 1}), 175), (Ticks{4, 9})); }

// 30 percent at three frames a tick: tick 1 reaches frame 3, tick 3 frame 9, [9 * 70 / 100] = 6 = 1536; the flag at
// 1792 comes in the next tick, which reaches 1536 + 768 = 2304, again frame 9.
TEST(RollbackStep, GoesBackFromTheFrameReachedNotFromTheFlag) {
  EXPECT_EQ(played_ticks(attack(15, {7}, {30, 3}), 300), (Ticks{3, 4, 5, 7}));
}

// Nothing rolled back, or so little that the frame kept lies beyond the flag: the next action comes with the next tick.
TEST(RollbackStep, ActsInTheNextTickWhenTheFrameKeptLiesBeyondTheFlag) {
  EXPECT_EQ(played_ticks(attack(15, {2}, {0, 3}), 100), (Ticks{2, 3, 4, 15}));
  // 1280 a tick: frame 5, kept [5 * 90 / 100] = 4 > 2; 1024 + 1280 = 2304 = frame 9, kept 8 = 2048; 3328, then the end.
  EXPECT_EQ(played_ticks(attack(15, {2}, {10, 3}), 500), (Ticks{1, 2, 3, 4}));
}

// The tick of a roll-back shows where the next action begins; nothing is drawn between.
TEST(RollbackStep, IsACut) {
  Played run(attack(14, {6}, {50, 2}), LoopMode::Chain);
  run.ticks(6);
  EXPECT_EQ(run.head.raw, 768);
  EXPECT_EQ(run.head.previous, 768);
  EXPECT_EQ(shown_frame(run.library, run.head), 3);
  run.ticks(1);
  EXPECT_EQ(run.head.previous, 768);
  EXPECT_EQ(run.head.raw, 1024);
}

// The action of a rollback is the first flag that is no sound. Flags from the frame kept on fire again, flags before it
// do not: 50 percent of frame 6 keeps 3, behind the sound at 2 and before that at 4.
TEST(RollbackStep, ArmsTheFlagsFromThereOnAndRollsAtTheFirstAction) {
  Library library = attack(14, {2, 4, 6, 8}, {50, 2});
  library.animations[0].kinds = {kSound, kSound, kMelee, kMelee};
  Played run(std::move(library), LoopMode::Chain);
  run.head.next_default = 1;
  run.ticks(16);
  std::string text;
  for (const Event& event : of_kind(run.events, EventKind::Fired)) {
    text += std::to_string(event.fired_ns / 40'000'000) + ":" + std::to_string(event.flag) + "/" +
            std::to_string(event.hit) + (event.flag_kind == kSound ? "s " : " ");
  }
  EXPECT_EQ(text, "2:2/1s 4:4/1s 6:6/1 7:4/2s 9:6/2 11:8/2 ");
  EXPECT_TRUE(of_kind(run.events, EventKind::Doubled).empty());
}

// An end that overtakes the action overtakes the hits to come as well: one row, with the number of the hit.
TEST(RollbackStep, ALostActionEndsTheAttack) {
  Played run(attack(3, {2}, {100, 4}), LoopMode::Chain, 250);
  run.head.next_default = 1;
  // 640 is past 512 in tick 1, back to 0; the same in tick 2 and in tick 3.
  run.ticks(3);
  EXPECT_EQ(of_kind(run.events, EventKind::Fired).size(), 3U);
  EXPECT_EQ(run.head.hits_done, 3U);
  Played lost(attack(3, {2}, {100, 4}), LoopMode::Chain, 199);
  lost.head.next_default = 1;
  // 509 < 512 in tick 1; 1018 >= 768 in tick 2: over before the action.
  lost.ticks(2);
  const auto rows = of_kind(lost.events, EventKind::Lost);
  ASSERT_EQ(rows.size(), 1U);
  EXPECT_EQ(rows[0].hit, 1U);
  EXPECT_TRUE(of_kind(lost.events, EventKind::Fired).empty());
}

// On the wall clock the next hit begins at the very instant of the one before: 7 frames of 40 ms at 175 percent are
// 160 ms; the fifth hit at 800 ms, the end 15 frames after the fourth: 640 + 342.857142 ms.
TEST(RollbackStep, RunsOnTheWallClockAtEveryPictureRate) {
  for (const std::int64_t interval : {2'000'000, 40'000'000, 200'000'000, 700'000'000}) {
    Library library = attack(15, {7}, {100, 5});
    Playhead head;
    head.measure = Measure::Nanoseconds;
    head.mode = LoopMode::Chain;
    head.acceleration = 175;
    head.next_default = 1;
    start(library, head, 0, 0);
    std::vector<Event> events;
    for (std::int64_t now = 0; now < 1'400'000'000; now += interval) {
      step(library, head, {now, now + interval}, events);
    }
    const auto fired = of_kind(events, EventKind::Fired);
    ASSERT_EQ(fired.size(), 5U) << interval;
    for (std::size_t i = 0; i < 5; ++i) {
      EXPECT_EQ(fired[i].hit, i + 1);
      EXPECT_LE(std::abs(fired[i].due_ns - static_cast<std::int64_t>(i + 1) * 160'000'000), 5) << interval;
    }
    const auto ended = of_kind(events, EventKind::Ended);
    ASSERT_FALSE(ended.empty());
    EXPECT_LE(std::abs(ended[0].due_ns - 982'857'142), 5) << interval;
  }
}

// Only a chain rolls back: a loop of the same animation fires its flag once a pass.
TEST(RollbackStep, OnlyInAChain) {
  Played run(attack(15, {7}, {100, 5}), LoopMode::Repeat);
  run.ticks(30);
  EXPECT_EQ(of_kind(run.events, EventKind::Fired).size(), 2U);
}

// A repeating animation of a chain keeps the remainder at its end and leaves when something is queued.
TEST(RollbackStep, RepeatingAnimationsOfAChainKeepTheRemainder) {
  Library library = attack(15, {7}, {});
  library.animations[1].repeats = true;
  library.animations[1].acceleration = 150;  // 384 a tick over 2048: 5 ticks 1920, the sixth 2304 - 2048 = 256
  Played run(std::move(library), LoopMode::Chain, 100);
  start(run.library, run.head, 1, 0);
  EXPECT_EQ(run.raws(7), (std::vector<std::int64_t>{0, 384, 768, 1152, 1536, 1920, 256, 640}));
  EXPECT_EQ(run.head.animation, 1U);
  EXPECT_EQ(run.head.pass, 1U);
  run.head.queue = {0};
  run.ticks(4);  // 1024, 1408, 1792; 2176 is over: the attack's first step, at the playhead's own 100 percent
  EXPECT_EQ(run.head.animation, 0U);
  EXPECT_EQ(run.head.raw, 256);
}

}  // namespace
}  // namespace inb::sim

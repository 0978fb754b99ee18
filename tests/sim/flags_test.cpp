#include <gtest/gtest.h>

#include "sim/playhead.h"
#include "sim/view_clock.h"
#include "tests/sim/played.h"

namespace inb::sim {
namespace {

using test::FlagPass;
using test::flags_of;
using test::of_kind;
using test::Played;
using Flags = std::vector<FlagPass>;

// What fired in which tick: "tick:flag".
std::string fired_by_tick(Played& run, std::int64_t ticks) {
  std::string text;
  for (std::int64_t i = 0; i < ticks; ++i) {
    for (const Event& event : run.next()) {
      if (event.kind == EventKind::Fired) text += std::to_string(run.tick) + ":" + std::to_string(event.flag) + " ";
      if (event.kind == EventKind::Lost) text += std::to_string(run.tick) + ":lost" + std::to_string(event.flag) + " ";
      if (event.kind == EventKind::Backward)
        text += std::to_string(run.tick) + ":back" + std::to_string(event.flag) + " ";
    }
  }
  return text;
}

// Flag 0: tick 1 of the first pass, then every wrap tick. Flag N: the wrap tick, before the wrap.
TEST(Flags, RepeatTestsBeforeAndAfterTheWrap) {
  Played run(frame_set(4, 25.0, {0, 2, 4}), LoopMode::Repeat);
  EXPECT_EQ(fired_by_tick(run, 9), "1:0 2:2 4:4 4:0 6:2 8:4 8:0 ");
}

TEST(Flags, SeveralInOneTickComeInOrder) {
  // inc 1024: four frames a tick over 10 frames.
  Played run(frame_set(10, 25.0, {1, 2, 3, 9, 10}), LoopMode::Repeat, 400);
  EXPECT_EQ(fired_by_tick(run, 3), "1:1 1:2 1:3 3:9 3:10 3:1 3:2 ") << "1024, 2048, 3072 - 2560 = 512";
}

TEST(Flags, AnIncrementOfSeveralLoopsFiresEachPass) {
  Played run(frame_set(2, 25.0, {1}), LoopMode::Repeat, 500);  // 1280 a tick: two and a half loops of 512
  run.ticks(2);
  EXPECT_EQ(flags_of(run.events), (Flags{{1, 0}, {1, 1}, {1, 2}, {1, 3}, {1, 4}}));
  EXPECT_EQ(run.head.raw, 0);
  EXPECT_EQ(run.head.pass, 5U);
}

TEST(Flags, HoldFiresTheEndThenFinishes) {
  Played run(frame_set(3, 25.0, {0, 3}), LoopMode::Hold);
  EXPECT_EQ(fired_by_tick(run, 6), "1:0 3:3 ");
  EXPECT_EQ(run.events.back().kind, EventKind::Finished);
}

// chain: the end test comes first, so what is still open in the ended tick is lost: ceil(256 * 14 / 448) = 8 fits into
// 8 ticks, ceil(256 * 15 / 448) = 9 does not.
TEST(Flags, ChainLosesWhatTheEndOvertakes) {
  Played run(frame_set(15, 25.0, {14, 15}), LoopMode::Chain, 175);
  EXPECT_EQ(fired_by_tick(run, 9), "8:14 9:lost15 ");
  const auto lost = of_kind(run.events, EventKind::Lost);
  ASSERT_EQ(lost.size(), 1U);
  EXPECT_EQ(lost[0].fired_ns, -1);
  EXPECT_EQ(lost[0].due_ns, 342'857'142) << "3840 / 448 ticks of 40 ms";
}

TEST(Flags, PingPongFiresForwardAndRecordsBackward) {
  Played run(frame_set(3, 25.0, {0, 2}), LoopMode::PingPong);
  // p: 256 512 768 1024 1280 1536=0. Shown 256 512 767 511 255 0. Flag 2 = 512 is passed downwards at p = 1023, that is
  // in tick 4; flag 0 at p = 1535, in tick 6, with the wrap that fires it again.
  EXPECT_EQ(fired_by_tick(run, 8), "1:0 2:2 4:back2 6:back0 6:0 8:2 ");
}

TEST(Flags, ReverseCrossingsAreNoActions) {
  Played run(frame_set(4, 25.0, {0, 1, 4}), LoopMode::Repeat, 100, true);
  // Shown 1024 (start), 768, 512, 256, 0: flag 4 is left in tick 1, 1 is met in tick 3, 0 in tick 4 with the wrap.
  EXPECT_EQ(fired_by_tick(run, 5), "1:back4 3:back1 4:back0 4:back4 ");
  EXPECT_TRUE(of_kind(run.events, EventKind::Fired).empty());
}

// A seek fires nothing and arms exactly the flags with 256 flag > c.
TEST(Flags, SeekFiresNothingAndArmsWhatLiesBeyond) {
  for (const std::int64_t counter : {0, 1, 767, 768, 769, 2559, 2560}) {
    Played run(frame_set(10, 25.0, {0, 3, 5, 7, 10}), LoopMode::Hold);
    seek(run.library, run.head, counter, 0);
    EXPECT_TRUE(run.events.empty());
    run.ticks(12);
    Flags expected;
    for (const std::uint32_t flag : {0U, 3U, 5U, 7U, 10U}) {
      if (static_cast<std::int64_t>(flag) * 256 > counter) expected.emplace_back(flag, 0);
    }
    EXPECT_EQ(flags_of(run.events), expected) << counter;
  }
}

TEST(Flags, AnActionThatASeekBringsBackIsDoubled) {
  Played run(frame_set(10, 25.0, {3, 5}), LoopMode::Hold);
  run.ticks(4);
  seek(run.library, run.head, 256, 0);
  run.ticks(12);
  EXPECT_EQ(flags_of(run.events), (Flags{{3, 0}, {5, 0}}));
  EXPECT_EQ(flags_of(run.events, EventKind::Doubled), (Flags{{3, 0}}));
}

TEST(Flags, ANewPassArmsAllAgain) {
  Played run(frame_set(4, 25.0, {3}), LoopMode::Repeat);
  run.ticks(12);
  EXPECT_EQ(flags_of(run.events), (Flags{{3, 0}, {3, 1}, {3, 2}}));
}

// D05: a 1.1 s clip (27.5 ticks) with an event at its end, looped 1000 times: exactly 1000 firings.
TEST(Flags, D05AnEventAtADecimalEndFiresEveryLoop) {
  Played run(timed_clip(1.1, {28}), LoopMode::Repeat);
  run.ticks(27'500);
  const auto fired = flags_of(run.events);
  ASSERT_EQ(fired.size(), 1000U);
  for (std::uint64_t pass = 0; pass < 1000; ++pass) ASSERT_EQ(fired[pass], (FlagPass{28, pass}));
  run.ticks(27);
  EXPECT_EQ(flags_of(run.events).size(), 1000U);

  // The same on the wall clock, at 60 uneven pictures a second, counted by time: 1100 s.
  const Library library = Library::of({timed_clip(1.1, {28})});
  Playhead head;
  start(library, head, 0, 0);
  ViewClock clock(library, Clock::WallTime, {12, 1}, head, TickClock(), 0);
  std::vector<Event> events;
  std::int64_t now = 0;
  for (std::int64_t i = 0; now < 1100 * kSecondNs; ++i) {
    now = std::min(now + (i % 3 == 0 ? 11'000'003 : 19'500'001), 1100 * kSecondNs);
    clock.picture(library, now, events);
  }
  EXPECT_EQ(flags_of(events).size(), 1000U);
}

// D06: 10-tick loop with events at 0, 3, 5, 7; one 400 ms stall; then 3 quiet loops. Every crossing once and in order,
// also across the wrap, under every clock.
TEST(Flags, D06AStallLosesNoEvent) {
  for (const Clock kind : {Clock::PerTick, Clock::WallTime, Clock::PerPicture, Clock::Mixed}) {
    const Library library = Library::of({frame_set(10, 25.0, {0, 3, 5, 7})});
    Playhead head;
    start(library, head, 0, 0);
    ViewClock clock(library, kind, {25, 1}, head, TickClock(), 0);
    std::vector<Event> events;
    std::int64_t now = 0;
    for (int picture = 0; picture < 44; ++picture) {
      now += picture == 4 ? 400'000'000 : 40'000'000;
      clock.picture(library, now, events);
    }
    // Crossings in order from the first: 0 3 5 7 | 0 3 5 7 | ...
    const auto fired = flags_of(events);
    const std::uint32_t order[] = {0, 3, 5, 7};
    for (std::size_t i = 0; i < fired.size(); ++i) {
      ASSERT_EQ(fired[i], (FlagPass{order[i % 4], i / 4})) << kClockNames[static_cast<std::size_t>(kind)] << " " << i;
    }
    // Steps done: 44 pictures with one step each (frame-locked, mixed); 43 + 6 (per tick: 250 of 400 ms count); 43
    // + 10.
    const std::size_t steps = kind == Clock::PerTick ? 49 : kind == Clock::WallTime ? 53 : 44;
    std::size_t expected = 1;  // flag 0 of the first pass
    for (std::size_t step = 1; step <= steps; ++step) {
      const std::size_t at = step % 10;
      if (at == 0 || at == 3 || at == 5 || at == 7) ++expected;
    }
    EXPECT_EQ(fired.size(), expected) << kClockNames[static_cast<std::size_t>(kind)];
    EXPECT_EQ(events.size(), fired.size()) << "nothing lost, nothing doubled";
  }
}

// Due: the ideal continuous crossing. The attack: 1792 / 448 = 4 ticks; the block: 256 / 153.6 ticks, fired in tick 2.
TEST(Flags, DueIsTheContinuousCrossingAtTheAccelerationInForce) {
  Played attack(frame_set(15, 25.0, {7}), LoopMode::Chain, 175);
  attack.ticks(4);
  EXPECT_EQ(of_kind(attack.events, EventKind::Fired)[0].due_ns, 160'000'000);
  EXPECT_EQ(of_kind(attack.events, EventKind::Fired)[0].fired_ns, 160'000'000);
  Played block(frame_set(3, 25.0, {1}), LoopMode::Chain, 60);
  block.ticks(2);
  EXPECT_EQ(of_kind(block.events, EventKind::Fired)[0].due_ns, 66'666'666);
  EXPECT_EQ(of_kind(block.events, EventKind::Fired)[0].fired_ns, 80'000'000);
  // The follower began where a continuous playhead would: 200 ms, one tick before its first step.
  block.ticks(5);
  EXPECT_EQ(of_kind(block.events, EventKind::Fired)[1].due_ns, 266'666'666);

  // Acceleration 100 for 3 ticks, then 200: 768 done, 1024 more at 512 a tick: 5 ticks.
  Played changed(frame_set(15, 25.0, {7}), LoopMode::Chain);
  changed.ticks(3);
  changed.head.acceleration = 200;
  changed.ticks(3);
  EXPECT_EQ(of_kind(changed.events, EventKind::Fired)[0].due_ns, 200'000'000);
  EXPECT_EQ(of_kind(changed.events, EventKind::Fired)[0].fired_ns, 200'000'000);

  // Stopped at counter 768, then on at 256 a tick: 1024 more take 160 ms.
  Played still(frame_set(15, 25.0, {7}), LoopMode::Chain, 0);
  seek(still.library, still.head, 768, 0);
  still.ticks(2);
  still.head.acceleration = 100;
  still.ticks(4);
  EXPECT_EQ(of_kind(still.events, EventKind::Fired)[0].due_ns, 240'000'000);
  EXPECT_EQ(of_kind(still.events, EventKind::Fired)[0].fired_ns, 240'000'000);
}

}  // namespace
}  // namespace inb::sim

#include "sim/playhead.h"

#include <gtest/gtest.h>

#include <limits>

#include "tests/sim/played.h"

namespace inb::sim {
namespace {

using test::of_kind;
using test::Played;
using Values = std::vector<std::int64_t>;

// Playback rules, "Ends", for 3 frames at one frame a tick.
TEST(Ends, PingPongHoldsItsEndFramesTwice) {
  EXPECT_EQ(Played(frame_set(3, 25.0), LoopMode::PingPong).frames(12), (Values{0, 1, 2, 2, 1, 0, 0, 1, 2, 2, 1, 0, 0}));
  EXPECT_EQ(Played(frame_set(3, 25.0), LoopMode::PingPong, 100, true).frames(7), (Values{2, 1, 0, 0, 1, 2, 2, 1}));
}

TEST(Ends, RepeatWrapsAndReverseMirrorsIt) {
  EXPECT_EQ(Played(frame_set(3, 25.0), LoopMode::Repeat).frames(7), (Values{0, 1, 2, 0, 1, 2, 0, 1}));
  // Shown at end - c, held frame (end - 1 - c) >> 8.
  EXPECT_EQ(Played(frame_set(3, 25.0), LoopMode::Repeat, 100, true).frames(7), (Values{2, 1, 0, 2, 1, 0, 2, 1}));
}

// 3 frames at 175: inc 448, end 768. 448, 896-768, 576, 1024-768, 704, 1152-768, 832-768.
TEST(Ends, RepeatKeepsTheRemainder) {
  Played run(frame_set(3, 25.0), LoopMode::Repeat, 175);
  EXPECT_EQ(run.raws(7), (Values{0, 448, 128, 576, 256, 704, 384, 64}));
  EXPECT_EQ(run.head.pass, 4U);
  EXPECT_EQ(run.head.previous, 384 - 768) << "unwrapped, so that nothing runs back through the loop";
  // The mean period is end / inc: 768 / 448 ticks; 448 passes take 768 ticks exactly.
  Played long_run(frame_set(3, 25.0), LoopMode::Repeat, 175);
  long_run.ticks(768);
  EXPECT_EQ(long_run.head.raw, 0);
  EXPECT_EQ(long_run.head.pass, 448U);
}

TEST(Ends, HoldStaysAtTheEndAndTellsOnce) {
  Played run(frame_set(3, 25.0), LoopMode::Hold, 175);
  EXPECT_EQ(run.raws(4), (Values{0, 448, 768, 768, 768}));
  EXPECT_EQ(run.head.state, PlayState::Finished);
  EXPECT_EQ(run.head.previous, 768) << "nothing moves any more";
  ASSERT_EQ(of_kind(run.events, EventKind::Finished).size(), 1U);
  EXPECT_EQ(of_kind(run.events, EventKind::Finished)[0].fired_ns, 80'000'000) << "in tick 2";
}

TEST(Ends, OnceShowsTheRestPoseATickLater) {
  Played run(frame_set(3, 25.0), LoopMode::Once, 175);
  run.ticks(2);
  EXPECT_EQ(run.head.state, PlayState::Finished);
  EXPECT_FALSE(show(run.library, run.head, {}).rest) << "the last pose is shown first";
  EXPECT_EQ(show(run.library, run.head, {}).position.time_s, 3.0 / 25.0);
  run.ticks(1);
  EXPECT_EQ(run.head.state, PlayState::Rest);
  EXPECT_TRUE(show(run.library, run.head, {}).rest);
  run.ticks(3);
  EXPECT_EQ(of_kind(run.events, EventKind::Finished).size(), 1U);
}

TEST(Ends, ReverseHoldEndsAtTheStart) {
  Played run(frame_set(3, 25.0), LoopMode::Hold, 100, true);
  EXPECT_EQ(run.frames(4), (Values{2, 1, 0, 0, 0}));
  EXPECT_EQ(shown_counter(run.library, run.head), 0);
  EXPECT_EQ(run.head.state, PlayState::Finished);
}

// D07: a 10-frame one-shot, one tick step of 30 frames. Whoever hears `finished` finds the last frame shown.
TEST(Ends, D07FinishedIsToldOnceWithTheFinalPose) {
  Played run(frame_set(10, 25.0), LoopMode::Hold, 3000);
  const auto told = run.next();
  ASSERT_EQ(of_kind(told, EventKind::Finished).size(), 1U);
  EXPECT_EQ(told.back().kind, EventKind::Finished) << "after everything else";
  EXPECT_EQ(shown_frame(run.library, run.head), 9);
  EXPECT_EQ(show(run.library, run.head, {Smoothing::Held}).frame, 9);
  EXPECT_EQ(show(run.library, run.head, {Smoothing::Held}).position.time_s, 0.4);
  EXPECT_EQ(show(run.library, run.head, {Smoothing::Interpolated, 1.0}).position.time_s, 0.4);
  run.ticks(10);
  EXPECT_EQ(of_kind(run.events, EventKind::Finished).size(), 1U);
  EXPECT_EQ(shown_frame(run.library, run.head), 9);
}

// Block (3 frames at 60, inc 153): 5 ticks; the sixth is the follower's first and its overshoot is dropped.
TEST(Ends, ChainStartsTheFollowerInTheSameTick) {
  Played run(frame_set(3, 25.0), LoopMode::Chain, 60);
  EXPECT_EQ(run.raws(12), (Values{0, 153, 306, 459, 612, 765, 153, 306, 459, 612, 765, 153, 306}));
  const auto ended = of_kind(run.events, EventKind::Ended);
  ASSERT_EQ(ended.size(), 2U);
  EXPECT_EQ(ended[0].fired_ns, 240'000'000) << "tick 6";
  EXPECT_EQ(ended[1].fired_ns, 440'000'000) << "and every 5 ticks";
}

TEST(Ends, ChainTakesTheQueueThenTheDefault) {
  Played run(Library::of({frame_set(3, 25.0), frame_set(2, 25.0), frame_set(4, 25.0)}), LoopMode::Chain);
  run.head.queue = {2, 1};
  run.head.next_default = 0;
  // Durations 2, 3, 1, then 2 for ever: ceil(256 N / 256) - 1.
  std::vector<std::uint32_t> playing;
  for (int i = 0; i < 10; ++i) {
    run.next();
    playing.push_back(run.head.animation);
  }
  EXPECT_EQ(playing, (std::vector<std::uint32_t>{0, 0, 2, 2, 2, 1, 0, 0, 0, 0}));
  EXPECT_TRUE(run.head.queue.empty());
}

// At a chained start previous is the new animation's start value, current is after its first step.
TEST(Ends, AChainedStartInterpolatesFromItsStartValue) {
  Library library = Library::of({frame_set(3, 25.0), frame_set(8, 25.0)});
  library.animations[1].start = 512;
  Played run(library, LoopMode::Chain);
  run.head.queue = {1};
  run.ticks(3);
  ASSERT_EQ(run.head.animation, 1U);
  EXPECT_EQ(run.head.previous, 512);
  EXPECT_EQ(run.head.raw, 768);
}

// A follower that would end in its own first tick is clamped to end - 1, fires its actions, and ends in the next tick.
TEST(Ends, AtMostOneAnimationEndsInATick) {
  Played run(Library::of({frame_set(3, 25.0), frame_set(1, 25.0, {0, 1})}), LoopMode::Chain, 100);
  run.head.queue = {1};
  run.ticks(2);
  auto told = run.next();
  EXPECT_EQ(of_kind(told, EventKind::Ended).size(), 1U);
  EXPECT_EQ(run.head.animation, 1U);
  EXPECT_EQ(run.head.raw, 255);
  EXPECT_EQ(test::flags_of(told), (std::vector<test::FlagPass>{{0, 1}, {1, 1}}));
  told = run.next();
  EXPECT_EQ(of_kind(told, EventKind::Ended).size(), 1U);
  EXPECT_EQ(run.head.animation, 0U);
  EXPECT_EQ(run.head.raw, 256) << "the animation after it makes its first step in that tick";
  EXPECT_TRUE(of_kind(run.events, EventKind::Lost).empty());

  // However fast: one end a tick, so a duration of 1.
  Played fast(frame_set(2, 25.0), LoopMode::Chain, 100'000);
  fast.ticks(1);
  for (int i = 0; i < 20; ++i) ASSERT_EQ(of_kind(fast.next(), EventKind::Ended).size(), 1U);
}

TEST(Ends, ASequenceIsOverAfterItsTickAndItsFollowerBeginsInTheNext) {
  Library library = Library::of({frame_set(9, 25.0)}, {{{{0, 8, false}, {0, 2, true}, {0, 5, false}}, 256}});
  Played run(library, LoopMode::Chain);
  run.head.queue = {1};
  run.ticks(9);  // 9 frames last 8 ticks
  ASSERT_EQ(run.head.animation, 1U);
  EXPECT_EQ(run.head.raw, 256);
  run.ticks(2);
  EXPECT_EQ(run.head.animation, 1U) << "ceil(768 / 256) = 3 ticks";
  EXPECT_EQ(run.head.raw, 768);
  EXPECT_EQ(shown_frame(run.library, run.head), 2) << "clamped to the last entry";
  const Shown last = show(run.library, run.head, {Smoothing::Held});
  ASSERT_TRUE(last.pair.has_value());
  EXPECT_EQ(last.pair->a.time_s, 5.0 / 25.0);
  run.ticks(1);
  EXPECT_EQ(run.head.animation, 0U);
  EXPECT_EQ(run.head.raw, 256);

  // On its own in a loop its period is ceil(end / inc), overshoot dropped: 768 / 448 -> 2 ticks.
  Played loop(Library::of({frame_set(9, 25.0)}, {{{{0, 8, false}, {0, 2, true}, {0, 5, false}}, 256}}),
              LoopMode::Repeat, 175);
  start(loop.library, loop.head, 1, 0);
  EXPECT_EQ(loop.raws(5), (Values{0, 448, 768, 448, 768, 448}));
}

TEST(Ends, IncrementZeroIsStopped) {
  for (const LoopMode mode : {LoopMode::Chain, LoopMode::Repeat, LoopMode::Hold, LoopMode::Once, LoopMode::PingPong}) {
    Played run(frame_set(3, 25.0), mode);
    run.ticks(2);
    run.head.acceleration = 0;
    run.ticks(5);
    EXPECT_EQ(run.head.raw, 512);
    EXPECT_EQ(run.head.previous, 512) << "the picture stands still as well";
    EXPECT_TRUE(stopped(run.library, run.head));
    EXPECT_EQ(run.head.state, PlayState::Playing);
  }
}

// The increment is evaluated in every tick; the counter is kept.
TEST(Ends, AccelerationMayChangeMidway) {
  Played run(frame_set(15, 25.0), LoopMode::Chain);
  run.ticks(3);
  run.head.acceleration = 175;
  run.ticks(2);
  EXPECT_EQ(run.head.raw, 3 * 256 + 2 * 448);
}

TEST(Ends, HostileNumbersNeitherOverflowNorHang) {
  constexpr std::int64_t kHuge = std::numeric_limits<std::int64_t>::max();
  for (const Measure measure : {Measure::Counter, Measure::Nanoseconds}) {
    for (const LoopMode mode :
         {LoopMode::Chain, LoopMode::Repeat, LoopMode::Hold, LoopMode::Once, LoopMode::PingPong}) {
      for (const bool reverse : {false, true}) {
        for (const std::int64_t frames : {std::int64_t{1}, std::int64_t{2}, kHuge}) {
          Library library = Library::of({frame_set(frames, 25.0, {0, 1})});
          library.animations[0].speed = kHuge;
          Playhead head;
          head.measure = measure;
          head.mode = mode;
          head.reverse = reverse;
          head.acceleration = kHuge;
          start(library, head, 0, 0);
          std::vector<Event> events;
          for (std::int64_t i = 0; i < 8; ++i) {
            events.clear();
            step(library, head, {i << 58, (i + 1) << 58}, events);
            ASSERT_GE(head.raw, 0);
            ASSERT_LE(head.raw, (mode == LoopMode::PingPong ? 2 : 1) * length(library, head));
            ASSERT_LE(events.size(), 10'000U);
            const std::int64_t shown = shown_value(library, head);
            ASSERT_GE(shown, 0);
            ASSERT_LE(shown, length(library, head));
          }
        }
      }
    }
  }
}

// D01: a seek to the end shows the end, also while looping; playing on wraps on a half-open interval.
TEST(Seek, D01ToTheEndShowsDAndPlayingOnWraps) {
  Played run(timed_clip(1.0), LoopMode::Repeat);
  run.ticks(3);
  seek(run.library, run.head, 6400, 0);
  for (const Smoothing smoothing : {Smoothing::Held, Smoothing::Interpolated, Smoothing::Extrapolated}) {
    const Shown shown = show(run.library, run.head, {smoothing, 0.5});
    EXPECT_EQ(shown.position.time_s, 1.0);
    EXPECT_EQ(shown.frame, 24);
  }
  run.ticks(1);
  EXPECT_EQ(run.head.raw, 256) << "end + 256 wraps to 256";
  EXPECT_EQ(run.head.pass, 1U);
  seek(run.library, run.head, 99'999, 0);
  EXPECT_EQ(shown_counter(run.library, run.head), 6400) << "seeking clamps, only playing wraps";
  seek(run.library, run.head, -1, 0);
  EXPECT_EQ(shown_counter(run.library, run.head), 0);

  for (const LoopMode mode : {LoopMode::Chain, LoopMode::Hold, LoopMode::Once, LoopMode::PingPong}) {
    for (const bool reverse : {false, true}) {
      Played other(timed_clip(1.1), mode, 100, reverse);
      for (const std::int64_t counter : {0, 1, 255, 256, 7039, 7040}) {
        seek(other.library, other.head, counter, 0);
        EXPECT_EQ(shown_counter(other.library, other.head), counter) << static_cast<int>(mode) << " " << reverse;
        EXPECT_EQ(other.head.previous, other.head.raw) << "a cut";
        EXPECT_EQ(show(other.library, other.head, {Smoothing::Interpolated, 0.3}).position.time_s,
                  counter == 7040 ? 1.1 : static_cast<double>(counter) / 6400.0);
      }
    }
  }
}

TEST(Seek, AFinishedPlayheadPlaysAgain) {
  Played run(frame_set(3, 25.0), LoopMode::Once);
  run.ticks(5);
  ASSERT_EQ(run.head.state, PlayState::Rest);
  seek(run.library, run.head, 512, 0);
  EXPECT_EQ(run.head.state, PlayState::Playing);
  run.ticks(1);
  EXPECT_EQ(run.head.state, PlayState::Finished);
}

TEST(Mode, ChangingItKeepsTheShownPosition) {
  const LoopMode modes[] = {LoopMode::Chain, LoopMode::Repeat, LoopMode::Hold, LoopMode::Once, LoopMode::PingPong};
  for (const LoopMode from : modes) {
    for (const LoopMode to : modes) {
      for (const int turn : {0, 1, 2, 3}) {
        Played run(timed_clip(1.0), from, 130, (turn & 1) != 0);
        run.ticks(7);
        const std::int64_t shown = shown_counter(run.library, run.head);
        set_mode(run.library, run.head, to, (turn & 2) != 0, 0);
        EXPECT_EQ(shown_counter(run.library, run.head), shown);
        EXPECT_EQ(run.head.previous, run.head.raw);
      }
    }
  }
}

TEST(Mode, PlayingBackwardsGoesBackTheSameFrames) {
  Played run(frame_set(10, 25.0), LoopMode::Repeat);
  run.ticks(4);
  set_mode(run.library, run.head, LoopMode::Repeat, true, 0);
  std::vector<std::int64_t> counters;
  for (int i = 0; i < 6; ++i) {
    run.next();
    counters.push_back(shown_counter(run.library, run.head));
  }
  EXPECT_EQ(counters, (Values{768, 512, 256, 2560, 2304, 2048})) << "0 is shown as the end once wrapped: end - 0";
}

TEST(UnitChange, KeepsTheShownPosition) {
  Played run(timed_clip(1.1), LoopMode::Repeat, 130);
  run.ticks(10);
  for (const double counter : {0.0, 0.75, 1234.5, 7039.0, 7040.0}) {
    set_measure(run.library, run.head, Measure::Nanoseconds, counter, 0);
    const double ns = counter == 7040.0 ? 1.1e9 : counter / 6400.0 * 1e9;
    EXPECT_NEAR(static_cast<double>(shown_value(run.library, run.head)), ns, 0.5);
    set_measure(run.library, run.head, Measure::Counter, counter, 0);
    EXPECT_NEAR(static_cast<double>(shown_value(run.library, run.head)), counter, 0.5);
  }
}

// 27,500 ticks for 1000 times 1.1 s, to the tick.
TEST(Ends, AThousandLoopsOfADecimalLengthDoNotDrift) {
  Played run(timed_clip(1.1), LoopMode::Repeat);
  run.ticks(27'499);
  EXPECT_EQ(run.head.pass, 999U);
  run.ticks(1);
  EXPECT_EQ(run.head.pass, 1000U);
  EXPECT_EQ(run.head.raw, 0);
}

}  // namespace
}  // namespace inb::sim

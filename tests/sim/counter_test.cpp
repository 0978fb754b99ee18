#include "sim/counter.h"

#include <gtest/gtest.h>

#include <limits>

#include "tests/sim/played.h"

namespace inb::sim {
namespace {

TEST(Counter, IncrementMultipliesBeforeItDivides) {
  EXPECT_EQ(increment(256, 60), 153) << "seed 000: 153.6";
  EXPECT_EQ(increment(256, 175), 448);
  EXPECT_EQ(increment(256, 100), 256);
  EXPECT_EQ(increment(88, 15), 13);
  EXPECT_EQ(increment(1, 99), 0);
  EXPECT_EQ(increment(0, 175), 0);
  EXPECT_EQ(increment(-256, 100), 0);
  EXPECT_EQ(increment(256, -1), 0);
  EXPECT_EQ(increment(std::numeric_limits<std::int64_t>::max(), std::numeric_limits<std::int64_t>::max()), kMaxCounter);
}

// Seed 000: 0-255 shows 00, 256-511 01, 512-767 02, 768-1023 03, 1024-1279 04; [500 / 256] = 1.
TEST(Counter, FrameTableOfFiveFrames) {
  const Timing timing = frame_set(5, 25.0);
  ASSERT_EQ(timing.end, 1280);
  for (std::int64_t counter = 0; counter < 1280; ++counter) {
    const std::int64_t expected = counter < 256 ? 0 : counter < 512 ? 1 : counter < 768 ? 2 : counter < 1024 ? 3 : 4;
    ASSERT_EQ(frame_at(timing, counter), expected) << counter;
  }
  EXPECT_EQ(frame_at(timing, 500), 1);
  EXPECT_EQ(frame_at(timing, 1280), 4) << "the end shows the last frame";
}

TEST(Counter, StoppedAnimationsNeverEnd) {
  EXPECT_FALSE(duration_ticks(768, 0, EndRule::Normal).has_value());
  EXPECT_FALSE(action_tick(768, 0, 0, EndRule::Normal).has_value());
  test::Played run(frame_set(3, 25.0, {0}), LoopMode::Chain, 0);
  run.ticks(100);
  EXPECT_TRUE(stopped(run.library, run.head));
  EXPECT_EQ(run.head.raw, 0);
  EXPECT_TRUE(run.events.empty());
}

// What the step function does with a lone animation, counted: its ticks, and for each flag the tick it fires in.
struct Counted {
  std::int64_t duration = 0;
  std::vector<std::int64_t> action_ticks;  // by flag 0..frames; -1: lost
};

Counted count(std::int64_t frames, std::int64_t acceleration, EndRule rule, std::int64_t start_frame) {
  std::vector<std::uint32_t> flags;
  for (std::int64_t flag = 0; flag <= frames; ++flag) flags.push_back(static_cast<std::uint32_t>(flag));
  Library library = Library::of({frame_set(frames, 25.0, flags)});
  library.animations[0].rule = rule;
  library.animations[0].start = start_frame * kHitshift;
  test::Played run(library, LoopMode::Chain, acceleration);
  Counted counted;
  counted.action_ticks.assign(flags.size(), -1);
  while (true) {
    const bool was_over = run.head.over;
    for (const Event& event : run.next()) {
      if (event.kind == EventKind::Fired && event.pass == 0) counted.action_ticks[event.flag] = run.tick;
    }
    if (was_over || run.head.pass == 1) return counted;
    counted.duration = run.tick;
  }
}

std::int64_t ceil_of(std::int64_t value, std::int64_t divisor) { return (value + divisor - 1) / divisor; }

// Closed forms of seed 000 against the counted ticks, frames 1..200 by acceleration 15..175: FPA = ceil(256 N / inc) -
// 1 (at least 1), a sequence without the -1; AT = ceil(256 flag / inc) (at least 1), lost exactly when that exceeds
// FPA.
TEST(Counter, ClosedFormsAgreeWithTheSimulationOverTheWholeDomain) {
  for (std::int64_t frames = 1; frames <= 200; ++frames) {
    const std::int64_t stride = frames <= 24 ? 1 : 13;
    for (std::int64_t acceleration = 15 + frames % stride; acceleration <= 175; acceleration += stride) {
      const std::int64_t inc = 256 * acceleration / 100;
      for (const EndRule rule : {EndRule::Normal, EndRule::Sequence}) {
        const Counted counted = count(frames, acceleration, rule, 0);
        const std::int64_t steps = ceil_of(256 * frames, inc);
        const std::int64_t duration = rule == EndRule::Normal ? std::max<std::int64_t>(1, steps - 1) : steps;
        ASSERT_EQ(counted.duration, duration) << frames << " frames at " << acceleration;
        ASSERT_EQ(duration_ticks(256 * frames, inc, rule), duration) << frames << " frames at " << acceleration;
        for (std::int64_t flag = 0; flag <= frames; ++flag) {
          const std::int64_t tick = std::max<std::int64_t>(1, ceil_of(256 * flag, inc));
          const std::int64_t expected = ceil_of(256 * flag, inc) > duration ? -1 : tick;
          ASSERT_EQ(counted.action_ticks[static_cast<std::size_t>(flag)], expected)
              << frames << " frames at " << acceleration << ", flag " << flag;
          ASSERT_EQ(action_tick(256 * frames, inc, flag, rule).value_or(-1), expected);
        }
      }
    }
  }
}

// AM and SO begin their attacks at frame 1 or 2: FPA = ceil(256 (N - sf) / inc) - 1, AT = ceil(256 (flag - sf) / inc).
TEST(Counter, StartFramesShortenAnimationAndAction) {
  for (const std::int64_t start : {1, 2}) {
    for (const std::int64_t frames : {13, 16, 20, 24}) {
      for (std::int64_t acceleration = 15; acceleration <= 175; ++acceleration) {
        const std::int64_t inc = 256 * acceleration / 100;
        const Counted counted = count(frames, acceleration, EndRule::Normal, start);
        ASSERT_EQ(counted.duration, ceil_of(256 * (frames - start), inc) - 1);
        ASSERT_EQ(duration_ticks(256 * frames, inc, EndRule::Normal, 256 * start), counted.duration);
        ASSERT_EQ(counted.action_ticks[8], ceil_of(256 * (8 - start), inc));
        ASSERT_EQ(action_tick(256 * frames, inc, 8, EndRule::Normal, 256 * start), counted.action_ticks[8]);
        ASSERT_EQ(counted.action_ticks[0], 1) << "a flag before the start fires at once";
      }
    }
  }
}

}  // namespace
}  // namespace inb::sim

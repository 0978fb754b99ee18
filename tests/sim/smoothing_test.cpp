#include "sim/smoothing.h"

#include <gtest/gtest.h>

#include <cmath>

#include "tests/sim/played.h"

namespace inb::sim {
namespace {

using test::Played;

double frames_of(const Played& run, Smoothing smoothing, double alpha) {
  return show(run.library, run.head, {smoothing, alpha}).position.frames;
}

// 10 frames at 130 (inc 332): tick 3 stands at 996, tick 2 at 664.
TEST(Smoothing, HeldInterpolatedExtrapolated) {
  Played run(frame_set(10, 25.0), LoopMode::Repeat, 130);
  run.ticks(3);
  struct Case {
    double alpha;
    double interpolated;
    double extrapolated;
  };
  for (const Case& c :
       {Case{0.0, 664.0, 996.0}, Case{0.25, 747.0, 1079.0}, Case{0.5, 830.0, 1162.0}, Case{1.0, 996.0, 1328.0}}) {
    EXPECT_EQ(frames_of(run, Smoothing::Held, c.alpha), 3.0) << "996 >> 8";
    EXPECT_EQ(frames_of(run, Smoothing::Interpolated, c.alpha), c.interpolated / 256.0);
    EXPECT_EQ(frames_of(run, Smoothing::Extrapolated, c.alpha), c.extrapolated / 256.0);
  }
  EXPECT_TRUE(show(run.library, run.head, {Smoothing::Held}).held);
  EXPECT_FALSE(show(run.library, run.head, {Smoothing::Interpolated}).held);
}

TEST(Smoothing, SettledShowsTheCurrentStateWhateverTheAlpha) {
  Played run(frame_set(10, 25.0), LoopMode::Repeat, 130);
  run.ticks(3);
  for (const Smoothing smoothing : {Smoothing::Interpolated, Smoothing::Extrapolated}) {
    EXPECT_EQ(show(run.library, run.head, {smoothing, 0.3, true}).counter, 996.0);
  }
  EXPECT_EQ(show(run.library, run.head, {Smoothing::Held, 0.3, true, true}).frame, 3);
}

TEST(Smoothing, DelayedHeldShowsTheStateBefore) {
  Played run(frame_set(3, 25.0), LoopMode::Repeat);
  std::vector<std::int64_t> shown;
  std::vector<std::int64_t> delayed;
  for (int i = 0; i < 7; ++i) {
    run.next();
    shown.push_back(show(run.library, run.head, {Smoothing::Held, 0.0}).frame);
    delayed.push_back(show(run.library, run.head, {Smoothing::Held, 0.0, false, true}).frame);
  }
  EXPECT_EQ(shown, (std::vector<std::int64_t>{1, 2, 0, 1, 2, 0, 1}));
  EXPECT_EQ(delayed, (std::vector<std::int64_t>{0, 1, 2, 0, 1, 2, 0})) << "one tick late, also across the wrap";
}

// Across a loop the phase goes on: it neither runs back through the clip nor jumps.
TEST(Smoothing, ALoopIsDrawnUnwrapped) {
  Played run(frame_set(3, 25.0), LoopMode::Repeat, 175);
  run.ticks(2);  // 448 to 896 = 128: previous -320
  EXPECT_EQ(frames_of(run, Smoothing::Interpolated, 0.0), 448.0 / 256.0);
  EXPECT_EQ(frames_of(run, Smoothing::Interpolated, 0.5), 672.0 / 256.0);
  EXPECT_EQ(frames_of(run, Smoothing::Interpolated, 0.75), 16.0 / 256.0) << "784 - 768";
  EXPECT_EQ(frames_of(run, Smoothing::Interpolated, 1.0), 128.0 / 256.0);
  EXPECT_TRUE(show(run.library, run.head, {Smoothing::Interpolated, 0.6}).position.wraps);

  Played hold(frame_set(3, 25.0), LoopMode::Hold);
  hold.ticks(2);
  EXPECT_FALSE(show(hold.library, hold.head, {}).position.wraps);
  EXPECT_EQ(frames_of(hold, Smoothing::Extrapolated, 1.0), 3.0) << "clamped at the end";
}

TEST(Smoothing, ReverseRunsDown) {
  Played run(frame_set(10, 25.0), LoopMode::Repeat, 100, true);
  run.ticks(3);
  EXPECT_EQ(frames_of(run, Smoothing::Interpolated, 0.0), 8.0);
  EXPECT_EQ(frames_of(run, Smoothing::Interpolated, 0.5), 7.5);
  EXPECT_EQ(frames_of(run, Smoothing::Interpolated, 1.0), 7.0);
}

TEST(Smoothing, ACutIsNotInterpolated) {
  Played run(frame_set(10, 25.0), LoopMode::Repeat);
  run.ticks(3);
  cut(run.head);
  EXPECT_EQ(frames_of(run, Smoothing::Interpolated, 0.0), 3.0);
  EXPECT_EQ(frames_of(run, Smoothing::Extrapolated, 0.9), 3.0);
}

// At alpha 0 the previous tick's picture, at 1 the current one's, in every mode and direction; in between the path is
// continuous: never further than the step itself, loops taken the short way.
TEST(Smoothing, MeetsTheTickStatesAtBothEnds) {
  for (const LoopMode mode : {LoopMode::Chain, LoopMode::Repeat, LoopMode::Hold, LoopMode::PingPong}) {
    for (const bool reverse : {false, true}) {
      Played run(timed_clip(0.7), mode, 130, reverse);
      const auto end = static_cast<double>(run.library.animations[0].timing.end);
      double before = static_cast<double>(shown_counter(run.library, run.head));
      std::uint64_t pass = 0;
      for (int tick = 0; tick < 60; ++tick) {
        run.next();
        const auto after = static_cast<double>(shown_counter(run.library, run.head));
        const double at_0 = show(run.library, run.head, {Smoothing::Interpolated, 0.0}).counter;
        EXPECT_NEAR(show(run.library, run.head, {Smoothing::Interpolated, 1.0}).counter, after, 1e-9);
        if (mode != LoopMode::Chain || run.head.pass == pass) {
          EXPECT_NEAR(at_0, before, 1e-9);
        }
        double last = at_0;
        for (int i = 1; i <= 50; ++i) {
          const double value = show(run.library, run.head, {Smoothing::Interpolated, i / 50.0}).counter;
          double moved = std::abs(value - last);
          if (mode == LoopMode::Repeat) moved = std::min(moved, end - moved);
          ASSERT_LE(moved, 332.0 / 50.0 + 1e-9);
          last = value;
        }
        before = after;
        pass = run.head.pass;
      }
    }
  }
}

}  // namespace
}  // namespace inb::sim

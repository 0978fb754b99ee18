#include "sim/timing.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "sim/sequence.h"

namespace inb::sim {
namespace {

// Playback rules, "Frames of a clip": end = max(256, round(256 * 25 * D)), N = ceil(end / 256).
TEST(Timing, TimedClipsHave25FramesASecond) {
  struct Case {
    double duration_s;
    std::int64_t end;
    std::int64_t frames;
  };
  for (const Case& c : {Case{1.0, 6400, 25}, Case{1.1, 7040, 28}, Case{22.5, 144000, 563}, Case{0.0, 256, 1},
                        Case{0.04, 256, 1}, Case{0.0401, 257, 2}, Case{-3.0, 256, 1}, Case{std::nan(""), 256, 1},
                        Case{std::numeric_limits<double>::infinity(), 256, 1}}) {
    const Timing timing = timed_clip(c.duration_s);
    EXPECT_EQ(timing.end, c.end) << c.duration_s;
    EXPECT_EQ(timing.frames, c.frames) << c.duration_s;
    EXPECT_EQ(timing.default_speed, 256);
  }
  EXPECT_EQ(timed_clip(1e300).end, kMaxCounter);
}

// D03: 1350 frames at 60, 563 at 25, 540 at 24 a second, and each frame's instant comes from its index.
TEST(Timing, D03FrameCountsAreExactAtEveryRate) {
  struct Case {
    double rate_hz;
    std::int64_t frames;
  };
  for (const Case& c : {Case{60.0, 1350}, Case{25.0, 563}, Case{24.0, 540}}) {
    const Timing timing = timed_clip(22.5, {}, c.rate_hz);
    EXPECT_EQ(timing.frames, c.frames) << c.rate_hz;
    for (std::int64_t k = 0; k < timing.frames; ++k) {
      ASSERT_EQ(held_position(timing, k * kHitshift).time_s, static_cast<double>(k) / c.rate_hz) << k;
    }
  }
  // A ramp 0..1 over the clip at frame 1349 of 1350: 1349 / 60 / 22.5.
  EXPECT_NEAR(held_position(timed_clip(22.5, {}, 60.0), 1349 * kHitshift).time_s / 22.5, 0.99925925925925929, 1e-15);
}

TEST(Timing, FrameSetsKeepTheirRate) {
  const Timing md2 = frame_set(198, 10.0);
  EXPECT_EQ(md2.end, 198 * 256);
  EXPECT_EQ(md2.frames, 198);
  EXPECT_EQ(md2.default_speed, 102) << "round(256 * 10 / 25) = round(102.4)";
  EXPECT_EQ(md2.duration_ns, 19'800'000'000) << "time-based playback uses 10 Hz exactly";
  EXPECT_EQ(frame_set(0, 10.0).frames, 1);
  EXPECT_EQ(frame_set(4, 0.0).rate_hz, 25.0);
  EXPECT_EQ(frame_set(4, -1.0).rate_hz, 25.0);
  EXPECT_EQ(frame_set(std::numeric_limits<std::int64_t>::max(), 25.0).end, kMaxCounter);
}

TEST(Timing, FlagsAreSortedUniqueAndWithinTheClip) {
  EXPECT_EQ(frame_set(5, 25.0, {7, 3, 5, 3, 0, 6}).action_frames, (std::vector<std::uint32_t>{0, 3, 5}));
  const Timing decimal = timed_clip(1.1, {28, 29});
  EXPECT_EQ(decimal.action_frames, (std::vector<std::uint32_t>{28}));
  EXPECT_EQ(flag_counter(decimal, 28), 7040) << "flag N is the end itself, though 256 * 28 lies beyond it";
  EXPECT_EQ(flag_counter(decimal, 27), 27 * 256);
}

// D01 (the playhead's part): at and beyond the end lies D itself, one counter value before it does not.
TEST(Timing, D01PositionIsExactAtTheEnds) {
  const Timing timing = timed_clip(1.1);
  EXPECT_EQ(position_at(timing, 7040.0).time_s, 1.1);
  EXPECT_EQ(position_at(timing, 7040.0).frames, 27.5);
  EXPECT_EQ(position_at(timing, 1e12).time_s, 1.1);
  EXPECT_EQ(position_at(timing, std::nextafter(7040.0, 0.0)).frames, std::nextafter(7040.0, 0.0) / 256.0);
  EXPECT_LE(position_at(timing, std::nextafter(7040.0, 0.0)).time_s, 1.1);
  EXPECT_EQ(position_at(timing, 0.0).time_s, 0.0);
  EXPECT_EQ(position_at(timing, -5.0).time_s, 0.0);
  EXPECT_EQ(held_position(timing, 7039).time_s, 27.0 / 25.0);
  EXPECT_EQ(held_position(timing, 7040).time_s, 1.1);
  EXPECT_EQ(position_at_ns(timing, 1.1e9).time_s, 1.1);
  EXPECT_EQ(position_at_ns(timing, 0.5e9).time_s, 0.5);
  EXPECT_EQ(position_at_ns(timing, 0.5e9).frames, 12.5);
  // A length whose end is rounded down: 256 * 25 * 0.05001 = 320.064, and D is still D.
  const Timing rounded = timed_clip(0.05001);
  EXPECT_EQ(rounded.end, 320);
  EXPECT_EQ(position_at(rounded, 320.0).time_s, 0.05001);
}

TEST(Timing, CounterAndNanosecondsAreInverse) {
  for (const Timing& timing : {timed_clip(1.1), timed_clip(0.05001), frame_set(7, 10.0), frame_set(9, 7.5)}) {
    for (std::int64_t c = 0; c <= timing.end; ++c) {
      ASSERT_EQ(counter_of_ns(timing, ns_of_counter(timing, c)), c) << timing.rate_hz;
      if (c > 0) {
        ASSERT_LT(counter_of_ns(timing, ns_of_counter(timing, c) - 1), c);
      }
    }
    EXPECT_EQ(ns_of_counter(timing, timing.end), timing.duration_ns);
  }
}

TEST(Timing, CounterAtATimeIsTheNearest) {
  const Timing timing = timed_clip(1.0);
  EXPECT_EQ(counter_at(timing, 0.0), 0);
  EXPECT_EQ(counter_at(timing, 0.5), 3200);
  EXPECT_EQ(counter_at(timing, 0.5 + 0.4 / 6400.0), 3200);
  EXPECT_EQ(counter_at(timing, 0.5 + 0.6 / 6400.0), 3201);
  EXPECT_EQ(counter_at(timing, 1.0), 6400);
  EXPECT_EQ(counter_at(timing, 7.0), 6400);
  EXPECT_EQ(counter_at(timing, -1.0), 0);
}

TEST(Sequence, BlendsListedFramesAcrossMotionsAndHoldsTheLast) {
  const std::vector<Timing> motions{timed_clip(1.0), frame_set(4, 10.0)};
  const Sequence sequence{{{0, 3, false}, {1, 2, true}, {0, 25, false}}, 256};
  const Timing timing = sequence_timing(sequence);
  EXPECT_EQ(timing.end, 768);
  EXPECT_EQ(timing.action_frames, (std::vector<std::uint32_t>{1}));

  const SequencePair start = sequence_pair(sequence, motions, position_at(timing, 64.0));
  EXPECT_EQ(start.motion_a, 0U);
  EXPECT_EQ(start.a.time_s, 3.0 / 25.0);
  EXPECT_EQ(start.motion_b, 1U);
  EXPECT_EQ(start.b.time_s, 2.0 / 10.0);
  EXPECT_EQ(start.t, 0.25);
  const SequencePair last = sequence_pair(sequence, motions, position_at(timing, 700.0));
  EXPECT_EQ(last.motion_a, 0U);
  EXPECT_EQ(last.motion_b, 0U);
  EXPECT_EQ(last.a.time_s, 1.0) << "frame N is the end";
  EXPECT_EQ(last.t, 0.0);
}

}  // namespace
}  // namespace inb::sim

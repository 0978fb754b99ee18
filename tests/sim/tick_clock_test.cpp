#include "sim/tick_clock.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <numeric>

namespace inb::sim {
namespace {

constexpr std::int64_t kMs = 1'000'000;

TEST(TickClock, OneHourOfOddDeltasIsExactly90000Ticks) {
  TickClock clock;
  const std::int64_t hour = 3600 * kSecondNs;
  const std::int64_t odd[] = {16'666'667, 1, 6'944'444, 41'666'666, 199'999'999, 33'333'333, 4'000'001};
  std::int64_t fed = 0;
  std::int64_t ticks = 0;
  for (std::size_t i = 0; fed < hour; ++i) {
    const std::int64_t delta = std::min(odd[i % std::size(odd)], hour - fed);
    ticks += clock.feed(delta);
    fed += delta;
  }
  EXPECT_EQ(ticks, 90'000);
  EXPECT_EQ(clock.ticks(), 90'000);
  EXPECT_EQ(clock.dropped_total_ns(), 0);
  EXPECT_EQ(clock.alpha(), 0.0);
}

// Tick k is due at floor(k * 1e9 * den / num) ns: one ns before it is not, at it it is.
TEST(TickClock, EveryPresetTicksOnTheNanosecond) {
  for (const TickPreset& preset : tick_presets()) {
    ASSERT_TRUE(valid_tick_rate(preset.rate)) << preset.label;
    for (const std::int64_t k : {1, 2, 3, 7, 35, 36, 1000}) {
      const std::int64_t due = k * kSecondNs * preset.rate.den / preset.rate.num;
      TickClock clock(preset.rate);
      EXPECT_EQ(clock.feed_uncapped(due - 1), k - 1) << preset.label << " " << k;
      EXPECT_LT(clock.alpha(), 1.0);
      EXPECT_EQ(clock.feed_uncapped(1), 1) << preset.label << " " << k;
      EXPECT_EQ(clock.alpha(), 0.0);
    }
  }
  EXPECT_EQ((Rate{1000, 28}.instant_ns(1)), 28 * kMs);
}

TEST(TickClock, RefusesRatesOutOfRange) {
  for (const Rate& rate : {Rate{0, 1}, Rate{-25, 1}, Rate{25, 0}, Rate{25, -1}, Rate{241, 1}, Rate{1, 2},
                           Rate{2'000'000'000, 80'000'000}}) {
    EXPECT_FALSE(valid_tick_rate(rate)) << rate.num << "/" << rate.den;
  }
  EXPECT_TRUE(valid_tick_rate({1, 1}));
  EXPECT_TRUE(valid_tick_rate({240, 1}));
  EXPECT_TRUE(valid_picture_rate({1000, 1}));
  EXPECT_FALSE(valid_picture_rate({1001, 1}));
}

TEST(TickClock, CapsCatchUpAndCountsWhatItDrops) {
  TickClock clock;
  EXPECT_EQ(clock.cap_ns(), 250 * kMs);
  EXPECT_EQ(clock.feed(250 * kMs), 6) << "250 ms are 6.25 ticks";
  EXPECT_EQ(clock.dropped_ns(), 0);
  EXPECT_EQ(clock.feed(400 * kMs), 6);
  EXPECT_EQ(clock.dropped_ns(), 150 * kMs);
  EXPECT_EQ(clock.dropped_total_ns(), 150 * kMs);
  EXPECT_EQ(clock.now_ns(), 500 * kMs);
  EXPECT_EQ(clock.resync(), 4) << "650 ms are 16.25 ticks, 12 were run";
  EXPECT_EQ(clock.dropped_ns(), 0);
  EXPECT_EQ(clock.dropped_total_ns(), 150 * kMs) << "the read-out keeps what was lost";
  EXPECT_EQ(clock.now_ns(), 650 * kMs);
  EXPECT_EQ(clock.feed(-5), 0);
  EXPECT_EQ(TickClock({1, 1}).cap_ns(), kSecondNs) << "one tick, where that is longer";
}

TEST(TickClock, SurvivesHostileIntervals) {
  TickClock clock;
  EXPECT_EQ(clock.feed(std::numeric_limits<std::int64_t>::max()), 6);
  EXPECT_EQ(clock.feed(std::numeric_limits<std::int64_t>::min()), 0);
}

TEST(TickClock, ANewRateKeepsTheTickAndTheShareOfIt) {
  TickClock clock;
  clock.feed(110 * kMs);  // 2 ticks and 30 of 40 ms
  ASSERT_EQ(clock.alpha(), 0.75);
  clock.set_rate({10, 1});
  EXPECT_EQ(clock.ticks(), 2);
  EXPECT_EQ(clock.alpha(), 0.75);
  EXPECT_EQ(clock.feed(24 * kMs), 0);
  EXPECT_EQ(clock.feed(kMs), 1) << "a quarter of 100 ms is left";
  EXPECT_EQ(clock.ticks(), 3);
  EXPECT_EQ(clock.next_due_ns() - clock.last_due_ns(), 100 * kMs);
}

// D19: 16 ms pictures, one of 5 s, each tick costs 60 ms. Without a cap one picture would owe 125 ticks, 7.5 s of work,
// and each picture after it more than the one before.
TEST(TickClock, D19ALongPictureDoesNotSpiral) {
  TickClock clock;
  std::int64_t picture = 16 * kMs;
  std::int64_t longest_after = 0;
  for (int i = 0; i < 200; ++i) {
    if (i == 50) picture += 5 * kSecondNs;
    const std::int64_t ticks = clock.feed(picture);
    ASSERT_LE(ticks, 7) << "at most 250 ms at once";
    picture = 16 * kMs + ticks * 60 * kMs;
    if (i > 50) longest_after = std::max(longest_after, picture);
  }
  EXPECT_LE(longest_after, 16 * kMs + 7 * 60 * kMs) << "the program stays responsive";
  EXPECT_GE(clock.dropped_ns(), 5 * kSecondNs - 250 * kMs) << "and says what was lost";
}

// D20: 1 tick a second, the tick is due at 0.50 s and handled at 1.00 s. The clock runs half a second before the
// origin.
TEST(TickClock, D20AlphaCountsFromTheLogicalTick) {
  TickClock clock({1, 1});
  clock.feed(500 * kMs);  // to 0.00 s: the tick is due 0.50 s later
  EXPECT_EQ(clock.feed(kSecondNs), 1);
  EXPECT_EQ(clock.alpha(), 0.5);

  // Uneven pictures, with two ticks before one picture: tick + alpha never goes back and alpha stays in [0, 1).
  TickClock uneven;
  double last = 0.0;
  for (const std::int64_t ms : {3, 39, 41, 90, 1, 200, 40, 40, 79, 500, 17, 40}) {
    uneven.feed(ms * kMs);
    ASSERT_GE(uneven.alpha(), 0.0);
    ASSERT_LT(uneven.alpha(), 1.0);
    const double shown = static_cast<double>(uneven.ticks()) + uneven.alpha();
    ASSERT_GT(shown, last);
    last = shown;
  }
}

}  // namespace
}  // namespace inb::sim

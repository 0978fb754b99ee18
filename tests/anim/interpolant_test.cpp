#include "anim/interpolant.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <random>
#include <vector>

namespace inb::anim {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

double above(double x) { return std::nextafter(x, kInfinity); }
double below(double x) { return std::nextafter(x, -kInfinity); }

// keys     0.5      1.0            2.0
//           |--------|--------------|
//  hold 0 <-+   0    +      1       +-> hold 2
struct Case {
  double position_s;
  std::uint32_t a;
  std::uint32_t b;
  double t;
};

TEST(FindKeys, GivesTheIntervalThatHoldsThePosition) {
  const std::vector<float> times{0.5F, 1.0F, 2.0F};
  const std::vector<Case> cases{
      {-kInfinity, 0, 0, 0.0}, {0.0, 0, 0, 0.0}, {below(0.5), 0, 0, 0.0}, {0.5, 0, 1, 0.0},   {0.625, 0, 1, 0.25},
      {0.75, 0, 1, 0.5},       {1.0, 1, 2, 0.0}, {1.25, 1, 2, 0.25},      {1.75, 1, 2, 0.75}, {2.0, 2, 2, 0.0},
      {above(2.0), 2, 2, 0.0}, {5.0, 2, 2, 0.0}, {kInfinity, 2, 2, 0.0},
  };
  for (const Case& c : cases) {
    SCOPED_TRACE(c.position_s);
    const Interpolant at = find_keys(times, c.position_s);
    EXPECT_EQ(at.a, c.a);
    EXPECT_EQ(at.b, c.b);
    EXPECT_FLOAT_EQ(at.t, static_cast<float>(c.t));
    EXPECT_FLOAT_EQ(at.distance, c.a == c.b ? 0.0F : times[c.b] - times[c.a]);
  }
}

TEST(FindKeys, StaysInTheIntervalOneUlpBesideAKey) {
  const std::vector<float> times{0.5F, 1.0F, 2.0F};
  const Interpolant before = find_keys(times, below(1.0));
  EXPECT_EQ(before.a, 0U);
  EXPECT_EQ(before.b, 1U);
  EXPECT_LT(before.t, 1.0F) << "t of 1 is the next key's own interval";
  const Interpolant after = find_keys(times, above(1.0));
  EXPECT_EQ(after.a, 1U);
  EXPECT_GE(after.t, 0.0F);
  const Interpolant last = find_keys(times, below(2.0));
  EXPECT_EQ(last.a, 1U);
  EXPECT_LT(last.t, 1.0F);
}

TEST(FindKeys, RoundsToOneKey) {
  const std::vector<float> times{0.0F, 1.0F, 2.0F};
  struct RoundCase {
    double position_s;
    Rounding rounding;
    std::uint32_t key;
  };
  for (const RoundCase& c :
       {RoundCase{0.0, Rounding::Floor, 0}, RoundCase{below(1.0), Rounding::Floor, 0},
        RoundCase{1.0, Rounding::Floor, 1}, RoundCase{2.0, Rounding::Floor, 2}, RoundCase{0.0, Rounding::Ceil, 0},
        RoundCase{above(0.0), Rounding::Ceil, 1}, RoundCase{1.0, Rounding::Ceil, 1}, RoundCase{1.01, Rounding::Ceil, 2},
        RoundCase{below(0.5), Rounding::Nearest, 0}, RoundCase{0.5, Rounding::Nearest, 1},
        RoundCase{1.49, Rounding::Nearest, 1}, RoundCase{9.0, Rounding::Nearest, 2}}) {
    SCOPED_TRACE(c.position_s);
    EXPECT_EQ(find_keys(times, c.position_s, c.rounding), (Interpolant{c.key, c.key, 0.0F, 0.0F}));
  }
}

// keys  0    1         2.......4 = length
//       |----|---------|~~~~~~~~| back to key 0
TEST(FindKeys, ClosedTailReturnsToTheFirstKeyOverTheRestOfTheLength) {
  const std::vector<float> times{0.0F, 1.0F, 2.0F};
  const Ending closed{Tail::Close, 4.0};
  EXPECT_EQ(find_keys(times, 2.0, Rounding::None, closed), (Interpolant{2, 2, 0.0F, 0.0F}));
  EXPECT_EQ(find_keys(times, 2.5, Rounding::None, closed), (Interpolant{2, 0, 0.25F, 2.0F}));
  EXPECT_EQ(find_keys(times, 3.0, Rounding::None, closed), (Interpolant{2, 0, 0.5F, 2.0F}));
  EXPECT_EQ(find_keys(times, 4.0, Rounding::None, closed), (Interpolant{0, 0, 0.0F, 0.0F}));
  EXPECT_EQ(find_keys(times, 3.0, Rounding::Floor, closed), (Interpolant{2, 2, 0.0F, 0.0F}));
  EXPECT_EQ(find_keys(times, 3.0, Rounding::Nearest, closed), (Interpolant{0, 0, 0.0F, 0.0F}));
  EXPECT_LT(find_keys(times, below(4.0), Rounding::None, closed).t, 1.0F);
  // Inside the keys the tail plays no part.
  EXPECT_EQ(find_keys(times, 1.5, Rounding::None, closed), find_keys(times, 1.5));
}

TEST(FindKeys, ClosedTailWithoutRoomHolds) {
  const std::vector<float> times{0.0F, 1.0F};
  for (const double length_s : {0.0, 0.5, 1.0}) {
    EXPECT_EQ(find_keys(times, 7.0, Rounding::None, {Tail::Close, length_s}), (Interpolant{1, 1, 0.0F, 0.0F}));
  }
}

TEST(FindKeys, OneKeyIsItsValueEverywhere) {
  const std::vector<float> times{0.75F};
  for (const double position_s : {-kInfinity, 0.0, 0.75, 1.0, kInfinity}) {
    for (const Rounding rounding : {Rounding::None, Rounding::Floor, Rounding::Ceil, Rounding::Nearest}) {
      for (const Tail tail : {Tail::Hold, Tail::Close}) {
        EXPECT_EQ(find_keys(times, position_s, rounding, {tail, 2.0}), Interpolant{});
      }
    }
  }
}

TEST(FindKeys, DoubleTimesKeepTheirDigits) {
  const std::vector<double> times{0.0, 1.0 / 3.0, 100000.1};
  EXPECT_EQ(find_keys(times, 1.0 / 3.0).a, 1U);
  EXPECT_EQ(find_keys(times, below(1.0 / 3.0)).a, 0U);
  EXPECT_EQ(find_keys(times, 100000.1).a, 2U);
  EXPECT_EQ(find_keys(times, below(100000.1)).a, 1U);
}

// A cursor left anywhere, played forwards, backwards or thrown about, never changes an answer.
TEST(FindKeys, CursorNeverChangesTheResult) {
  std::mt19937 random(20240501);
  std::vector<float> times;
  float at_s = 0.25F;
  for (int i = 0; i < 50; ++i) {
    times.push_back(at_s);
    at_s += 0.01F + static_cast<float>(random() % 100) * 0.01F;
  }
  std::vector<double> positions;
  for (int i = 0; i < 400; ++i) positions.push_back(0.1 * i);
  for (int i = 400; i > 0; --i) positions.push_back(0.1 * i);
  for (int i = 0; i < 2000; ++i) positions.push_back(static_cast<double>(random() % 40000) * 1e-3);
  for (const float key_s : times) positions.push_back(double{key_s});

  Cursor played;
  for (const double position_s : positions) {
    Cursor wild{static_cast<std::uint32_t>(random())};
    const Interpolant searched = find_keys(times, position_s);
    EXPECT_EQ(find_keys(times, position_s, Rounding::None, {}, &played), searched) << position_s;
    EXPECT_EQ(find_keys(times, position_s, Rounding::None, {}, &wild), searched) << position_s;
  }
  Cursor largest{std::numeric_limits<std::uint32_t>::max()};
  EXPECT_EQ(find_keys(times, 1.0, Rounding::None, {}, &largest), find_keys(times, 1.0));
}

}  // namespace
}  // namespace inb::anim

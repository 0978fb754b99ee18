#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <vector>

#include "anim/clip.h"
#include "anim/shared.h"
#include "sim/timing.h"
#include "tests/anim/builders.h"
#include "tests/anim/reference.h"

namespace inb::anim {
namespace {

namespace ref = inb::reference;

double next_up(double x) { return std::nextafter(x, 1e300); }

ref::Q quaternion(const std::vector<float>& v) { return {double{v[0]}, double{v[1]}, double{v[2]}, double{v[3]}}; }

std::vector<float> floats(std::initializer_list<ref::Q> quaternions) {
  std::vector<float> out;
  for (const ref::Q& q : quaternions) {
    for (const double component : {q.x, q.y, q.z, q.w}) out.push_back(static_cast<float>(component));
  }
  return out;
}

Track translation(Interpolation interpolation, std::vector<float> times, std::vector<float> values) {
  return track_of(Channel::Translation, interpolation, 3, std::move(times), std::move(values));
}

// Seed 004: a bulb's brightness from 0 to 100 is 50 half way.
TEST(SampleTrack, BulbIsAtFiftyHalfWay) {
  const Track bulb = track_of(Channel::Property, Interpolation::Linear, 1, {0.0F, 1.0F}, {0.0F, 100.0F});
  EXPECT_EQ(sampled(bulb, 0.5), std::vector<float>{50.0F});
}

// The end of a clip: at the last key, one ulp after it and far after it the last value stands; never the first.
TEST(SampleTrack, AtAndAfterTheLastKeyIsTheLastValue) {
  const Track track =
      translation(Interpolation::Linear, {0.0F, 0.5F, 1.0F}, {0.0F, 0.0F, 0.0F, 1.0F, 2.0F, 3.0F, 4.0F, 5.0F, 6.0F});
  const std::vector<float> last{4.0F, 5.0F, 6.0F};
  for (const double position_s : {1.0, next_up(1.0), 5.0}) EXPECT_EQ(sampled(track, position_s), last) << position_s;
  const std::vector<float> just_before = sampled(track, std::nextafter(1.0, 0.0));
  for (std::size_t i = 0; i < 3; ++i) EXPECT_NEAR(just_before[i], last[i], 1e-5F);
  EXPECT_EQ(sampled(track, 0.5), (std::vector<float>{1.0F, 2.0F, 3.0F}));
  EXPECT_EQ(sampled(track, 0.75), (std::vector<float>{2.5F, 3.5F, 4.5F}));
}

TEST(SampleTrack, BeforeTheFirstKeyIsTheFirstValue) {
  for (const Interpolation kind : {Interpolation::Step, Interpolation::Linear}) {
    const Track track = translation(kind, {1.5F, 2.5F}, {1.0F, 2.0F, 3.0F, 9.0F, 9.0F, 9.0F});
    for (const double position_s : {-1.0, 0.0, 1.0, 1.5}) {
      EXPECT_EQ(sampled(track, position_s), (std::vector<float>{1.0F, 2.0F, 3.0F})) << position_s;
    }
  }
}

// A ramp 0..1 over 22.5 s: frame k lies at k / rate, worked out from the index. 1350 frames at 60 a second: frame 1349
// is 1349/60/22.5 = 1349/1350; 562/25/22.5 = 1124/1125; 539/24/22.5 = 539/540.
TEST(SampleTrack, FrameValuesComeFromTheIndexNotFromASummedStep) {
  const Track ramp = track_of(Channel::Property, Interpolation::Linear, 1, {0.0F, 22.5F}, {0.0F, 1.0F});
  EXPECT_NEAR(sampled(ramp, 1349.0 / 60.0)[0], 1349.0 / 1350.0, 1e-7);
  EXPECT_NEAR(sampled(ramp, 562.0 / 25.0)[0], 1124.0 / 1125.0, 1e-7);
  EXPECT_NEAR(sampled(ramp, 539.0 / 24.0)[0], 539.0 / 540.0, 1e-7);
  EXPECT_EQ(sim::timed_clip(22.5).frames, 563);
  EXPECT_EQ(sim::frame_set(1350, 60.0).duration_s, 22.5);
  EXPECT_EQ(sim::frame_set(540, 24.0).duration_s, 22.5);
}

TEST(SampleTrack, StepHoldsUntilTheNextKey) {
  const Track track =
      translation(Interpolation::Step, {0.0F, 1.0F, 2.0F}, {1.0F, 1.0F, 1.0F, 2.0F, 2.0F, 2.0F, 3.0F, 3.0F, 3.0F});
  struct Case {
    double position_s;
    float value;
  };
  for (const Case& c : {Case{0.0, 1.0F}, Case{std::nextafter(1.0, 0.0), 1.0F}, Case{1.0, 2.0F},
                        Case{next_up(1.0), 2.0F}, Case{1.999, 2.0F}, Case{2.0, 3.0F}, Case{9.0, 3.0F}}) {
    EXPECT_EQ(sampled(track, c.position_s), std::vector<float>(3, c.value)) << c.position_s;
  }
}

TEST(SampleTrack, AnyWidthOfWeightsAndProperties) {
  for (std::uint32_t width = 1; width <= 9; ++width) {
    std::vector<float> values(std::size_t{2} * width);
    for (std::uint32_t i = 0; i < width; ++i) {
      values[i] = static_cast<float>(i);
      values[width + i] = static_cast<float>(10 * i + 4);
    }
    const Track track = track_of(width % 2 == 0 ? Channel::Weights : Channel::Property, Interpolation::Linear, width,
                                 {0.0F, 4.0F}, values);
    ASSERT_TRUE(track.valid());
    const std::vector<float> at = sampled(track, 1.0);
    // i + (10 i + 4 - i) / 4 = 3.25 i + 1
    for (std::uint32_t i = 0; i < width; ++i) EXPECT_FLOAT_EQ(at[i], 3.25F * static_cast<float>(i) + 1.0F);
  }
}

TEST(SampleTrack, SingleKeyOfEveryKind) {
  const std::vector<float> spline{9.0F, 9.0F, 9.0F, 1.0F, 2.0F, 3.0F, 8.0F, 8.0F, 8.0F};
  for (const double position_s : {-1.0, 0.0, 0.5, 7.0}) {
    const std::vector<float> expected{1.0F, 2.0F, 3.0F};
    EXPECT_EQ(sampled(translation(Interpolation::Step, {0.5F}, expected), position_s), expected);
    EXPECT_EQ(sampled(translation(Interpolation::Linear, {0.5F}, expected), position_s), expected);
    EXPECT_EQ(sampled(translation(Interpolation::CubicSpline, {0.5F}, spline), position_s), expected);
  }
}

// Seed 004: the hand of a clock from 0 to 120 degrees. Along the chord it is half as long in the middle; along the arc
// it keeps its length.
TEST(SampleTrack, ClockHandKeepsItsLengthOnlyOnTheArc) {
  const float sine = static_cast<float>(std::sin(ref::radians(120.0)));
  const Track chord = translation(Interpolation::Linear, {0.0F, 1.0F}, {1.0F, 0.0F, 0.0F, -0.5F, sine, 0.0F});
  const std::vector<float> middle = sampled(chord, 0.5);
  EXPECT_NEAR(ref::length(ref::V{double{middle[0]}, double{middle[1]}, double{middle[2]}}), 0.5, 1e-6);

  const Track arc = track_of(Channel::Rotation, Interpolation::Linear, 4, {0.0F, 1.0F},
                             floats({ref::Q{}, ref::axis_angle({0.0, 0.0, 1.0}, 120.0)}));
  const ref::V tip = ref::rotate(quaternion(sampled(arc, 0.5)), {1.0, 0.0, 0.0});
  EXPECT_NEAR(ref::length(tip), 1.0, 1e-6);
  EXPECT_NEAR(tip.x, 0.5, 1e-6);
  EXPECT_NEAR(tip.y, std::sin(ref::radians(60.0)), 1e-6);
}

// A key stored with its sign flipped is the same rotation: the shorter way is taken all the same.
TEST(SampleTrack, RotationTakesTheShorterArc) {
  const ref::Q quarter = ref::axis_angle({0.0, 0.0, 1.0}, 90.0);
  for (const ref::Q& to : {quarter, ref::negated(quarter)}) {
    const Track track = track_of(Channel::Rotation, Interpolation::Linear, 4, {0.0F, 1.0F}, floats({ref::Q{}, to}));
    for (const RotationBlend blend : {RotationBlend::Slerp, RotationBlend::Nlerp}) {
      for (int i = 0; i <= 16; ++i) {
        const double t = i / 16.0;
        const double turned = ref::angle_between(ref::Q{}, quaternion(sampled(track, t, {}, blend)));
        EXPECT_NEAR(turned, 90.0 * t, blend == RotationBlend::Slerp ? 1e-3 : 1.0) << t;
      }
    }
  }
}

TEST(SampleTrack, ClipMayAskForNlerp) {
  const ref::Q far = ref::axis_angle({1.0, 2.0, 3.0}, 120.0);
  const Track track = track_of(Channel::Rotation, Interpolation::Linear, 4, {0.0F, 1.0F}, floats({ref::Q{}, far}));
  // nlerp at 1/4 of 120 degrees: the angle of (1 - t) + t q, worked out from its real and imaginary length.
  const double imaginary = 0.25 * std::sin(ref::radians(60.0));
  const double real = 0.75 + 0.25 * std::cos(ref::radians(60.0));
  const double expected = ref::degrees(2.0 * std::atan2(imaginary, real));
  EXPECT_NEAR(ref::angle_between(ref::Q{}, quaternion(sampled(track, 0.25, {}, RotationBlend::Nlerp))), expected, 1e-4);
  EXPECT_NEAR(ref::angle_between(ref::Q{}, quaternion(sampled(track, 0.25, {}, RotationBlend::Slerp))), 30.0, 1e-4);
  EXPECT_GT(std::abs(expected - 30.0), 2.0);
}

// Two spline keys 120 degrees apart with tangents, 64 points: unit length at each, equal to the formula in double.
TEST(SampleTrack, SplineRotationsStayUnitLength) {
  const ref::Q from = ref::axis_angle({0.0, 1.0, 0.0}, 10.0);
  const ref::Q to = ref::axis_angle({0.0, 1.0, 1.0}, 130.0);
  const ref::Q out_tangent{0.6, -0.4, 0.3, 0.2};
  const ref::Q in_tangent{-0.5, 0.7, 0.1, -0.8};
  const double distance = 2.0;
  const Track track = track_of(Channel::Rotation, Interpolation::CubicSpline, 4, {1.0F, 3.0F},
                               floats({ref::Q{5, 5, 5, 5}, from, out_tangent, in_tangent, to, ref::Q{7, 7, 7, 7}}));
  ASSERT_TRUE(track.valid());
  for (int i = 0; i < 64; ++i) {
    const double t = i / 63.0;
    const ref::Q at = quaternion(sampled(track, 1.0 + distance * t));
    EXPECT_NEAR(ref::length(at), 1.0, 1e-6);
    ref::Q expected{ref::hermite(from.x, out_tangent.x, in_tangent.x, to.x, distance, t),
                    ref::hermite(from.y, out_tangent.y, in_tangent.y, to.y, distance, t),
                    ref::hermite(from.z, out_tangent.z, in_tangent.z, to.z, distance, t),
                    ref::hermite(from.w, out_tangent.w, in_tangent.w, to.w, distance, t)};
    expected = ref::scaled(expected, 1.0 / ref::length(expected));
    EXPECT_LT(ref::angle_between(at, expected), 2e-4) << t;
    // Seen from outside: a vertex keeps its distance from the pivot.
    EXPECT_NEAR(ref::length(ref::rotate(at, {1.0, 2.0, 2.0})), 3.0, 1e-5);
  }
}

// The same curve over another key distance is the same when its tangents are divided by as much.
TEST(SampleTrack, SplineTangentsAreScaledByTheKeyDistance) {
  const auto spline = [](float distance, float tangent_scale) {
    return track_of(Channel::Property, Interpolation::CubicSpline, 1, {0.0F, distance},
                    {0.0F, 1.0F, 6.0F * tangent_scale, -4.0F * tangent_scale, 3.0F, 0.0F});
  };
  for (int i = 0; i <= 8; ++i) {
    const double t = i / 8.0;
    const float one = sampled(spline(1.0F, 1.0F), t)[0];
    EXPECT_NEAR(one, ref::hermite(1.0, 6.0, -4.0, 3.0, 1.0, t), 1e-5) << t;
    EXPECT_NEAR(sampled(spline(4.0F, 0.25F), 4.0 * t)[0], one, 1e-5) << t;
    EXPECT_NEAR(sampled(spline(4.0F, 1.0F), 4.0 * t)[0], ref::hermite(1.0, 6.0, -4.0, 3.0, 4.0, t), 1e-4) << t;
  }
  // By hand, half way at distance 1: .5*1 + .125*6 + .5*3 + (-.125)(-4) = 3.25.
  EXPECT_FLOAT_EQ(sampled(spline(1.0F, 1.0F), 0.5)[0], 3.25F);
}

TEST(SampleTrack, ClosedTailGoesBackToTheFirstKey) {
  const Track track = translation(Interpolation::Linear, {0.0F, 1.0F}, {0.0F, 0.0F, 0.0F, 8.0F, 4.0F, 2.0F});
  const Ending closed{Tail::Close, 3.0};
  EXPECT_EQ(sampled(track, 1.0, closed), (std::vector<float>{8.0F, 4.0F, 2.0F}));
  EXPECT_EQ(sampled(track, 1.5, closed), (std::vector<float>{6.0F, 3.0F, 1.5F}));
  EXPECT_EQ(sampled(track, 3.0, closed), (std::vector<float>{0.0F, 0.0F, 0.0F}));
  EXPECT_EQ(sampled(track, 1.5), (std::vector<float>{8.0F, 4.0F, 2.0F})) << "held";
}

TEST(TrackValid, TellsEveryFault) {
  const Track good = translation(Interpolation::Linear, {0.0F, 1.0F}, {0.0F, 0.0F, 0.0F, 1.0F, 1.0F, 1.0F});
  EXPECT_TRUE(good.valid());
  const float nan = std::numeric_limits<float>::quiet_NaN();
  const auto refused = [&](const char* what, auto&& spoil) {
    Track track = good;
    spoil(track);
    EXPECT_FALSE(track.valid()) << what;
  };
  refused("no keys", [](Track& t) { t.times.clear(), t.values.clear(); });
  refused("equal times", [](Track& t) { t.times[1] = 0.0F; });
  refused("descending times", [](Track& t) { t.times[1] = -1.0F; });
  refused("time not a number", [&](Track& t) { t.times[1] = nan; });
  refused("endless time", [](Track& t) { t.times[1] = std::numeric_limits<float>::infinity(); });
  refused("value not a number", [&](Track& t) { t.values[4] = nan; });
  refused("a value short", [](Track& t) { t.values.pop_back(); });
  refused("a value too many", [](Track& t) { t.values.push_back(0.0F); });
  refused("spline needs thrice as many", [](Track& t) { t.interpolation = Interpolation::CubicSpline; });
  refused("translation of four", [](Track& t) { t.width = 4, t.values.resize(8); });
  refused("rotation of three", [](Track& t) { t.channel = Channel::Rotation; });
  refused("no width", [](Track& t) { t.channel = Channel::Weights, t.width = 0, t.values.clear(); });
}

}  // namespace
}  // namespace inb::anim

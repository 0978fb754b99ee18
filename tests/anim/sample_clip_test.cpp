#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <limits>
#include <vector>

#include "anim/sample.h"
#include "tests/anim/builders.h"
#include "tests/anim/reference.h"

namespace inb::anim {
namespace {

namespace ref = inb::reference;

// A clip's outputs and a job on them, in one place.
struct Bench {
  Clip clip;
  std::vector<Transform> locals = std::vector<Transform>(3);
  std::vector<float> weights = std::vector<float>(4, -1.0F);
  std::vector<float> properties = std::vector<float>(5, -1.0F);
  std::vector<std::uint32_t> weights_begin{0, 0, 1};
  std::vector<std::uint32_t> properties_begin{0, 4};
  std::vector<Cursor> cursors;

  SampleClipJob job(double time_s) {
    SampleClipJob made;
    made.clip = &clip;
    made.time_s = time_s;
    made.weights_begin = std::span<const std::uint32_t>(weights_begin);
    made.properties_begin = std::span<const std::uint32_t>(properties_begin);
    made.cursors = cursors;
    made.locals = locals;
    made.weights = weights;
    made.properties = properties;
    return made;
  }
};

const float kSine45 = std::sqrt(0.5F);

// One joint, three kinds: translation linear, rotation step, scale spline. Each channel keeps its own.
TEST(SampleClip, EachChannelKeepsItsOwnKind) {
  Bench bench;
  bench.clip.duration_s = 2.0;
  bench.clip.tracks = {
      track_of(Channel::Translation, Interpolation::Linear, 3, {0.0F, 2.0F}, {0, 0, 0, 2, 4, 6}, 1),
      track_of(Channel::Rotation, Interpolation::Step, 4, {0.0F, 2.0F}, {0, 0, 0, 1, 0, 0, kSine45, kSine45}, 1),
      // Keys 1 and 3, flat tangents: at a quarter the Hermite weight of the second is 3/16 - 2/64 = 0.15625.
      track_of(Channel::Scale, Interpolation::CubicSpline, 3, {0.0F, 2.0F},
               {0, 0, 0, 1, 1, 1, 0, 0, 0, 0, 0, 0, 3, 3, 3, 0, 0, 0}, 1),
  };
  for (Track& track : bench.clip.tracks) ASSERT_TRUE(track.valid());
  ASSERT_TRUE(bench.job(0.5).run());
  EXPECT_EQ(bench.locals[1].translation, Vec3(0.5F, 1.0F, 1.5F));
  EXPECT_EQ(bench.locals[1].rotation, Quat(1.0F, 0.0F, 0.0F, 0.0F));
  for (std::size_t i = 0; i < 3; ++i) EXPECT_FLOAT_EQ(bench.locals[1].scale[i], 1.0F + 2.0F * 0.15625F);
  ASSERT_TRUE(bench.job(2.0).run());
  EXPECT_EQ(bench.locals[1].rotation, Quat(kSine45, 0.0F, 0.0F, kSine45));
  EXPECT_EQ(bench.locals[1].scale, Vec3(3.0F));
}

TEST(SampleClip, LeavesWhatNoTrackAnimates) {
  Bench bench;
  bench.locals[0].translation = {7.0F, 8.0F, 9.0F};
  bench.locals[1].scale = {2.0F, 2.0F, 2.0F};
  bench.clip.duration_s = 1.0;
  bench.clip.tracks = {track_of(Channel::Translation, Interpolation::Linear, 3, {0.0F, 1.0F}, {0, 0, 0, 1, 1, 1}, 1)};
  ASSERT_TRUE(bench.job(1.0).run());
  EXPECT_EQ(bench.locals[0].translation, Vec3(7.0F, 8.0F, 9.0F));
  EXPECT_EQ(bench.locals[1].translation, Vec3(1.0F));
  EXPECT_EQ(bench.locals[1].scale, Vec3(2.0F));
  EXPECT_EQ(bench.locals[2], Transform{});
  EXPECT_EQ(bench.weights, std::vector<float>(4, -1.0F));
  EXPECT_EQ(bench.properties, std::vector<float>(5, -1.0F));
}

// a   0........1.5====2.5     rest value (9,9,9)
// b   0==============2
// The clip starts at 0: a shows its first key until 1.5, never the rest value; the channels stay in step.
TEST(SampleClip, ChannelsWithDifferentStartsStayInStep) {
  Bench bench;
  bench.locals[0].translation = Vec3(9.0F);
  bench.clip.duration_s = 2.5;
  bench.clip.tracks = {
      track_of(Channel::Translation, Interpolation::Linear, 3, {1.5F, 2.5F}, {1, 1, 1, 3, 3, 3}, 0),
      track_of(Channel::Translation, Interpolation::Linear, 3, {0.0F, 2.0F}, {0, 0, 0, 4, 4, 4}, 1),
  };
  struct Case {
    double time_s;
    float a;
    float b;
  };
  for (const Case& c : {Case{0.0, 1.0F, 0.0F}, Case{1.0, 1.0F, 2.0F}, Case{1.5, 1.0F, 3.0F}, Case{2.0, 2.0F, 4.0F},
                        Case{2.25, 2.5F, 4.0F}, Case{2.5, 3.0F, 4.0F}, Case{-3.0, 1.0F, 0.0F}, Case{9.0, 3.0F, 4.0F}}) {
    ASSERT_TRUE(bench.job(c.time_s).run());
    EXPECT_EQ(bench.locals[0].translation, Vec3(c.a)) << c.time_s;
    EXPECT_EQ(bench.locals[1].translation, Vec3(c.b)) << c.time_s;
  }
}

TEST(SampleClip, WeightsAndPropertiesGoToTheirPlaces) {
  Bench bench;
  bench.clip.duration_s = 1.0;
  bench.clip.tracks = {
      track_of(Channel::Weights, Interpolation::Linear, 3, {0.0F, 1.0F}, {0, 1, 2, 1, 3, 5}, 2),
      track_of(Channel::Property, Interpolation::Linear, 4, {0.0F, 1.0F}, {0, 0, 0, 0, 4, 8, 12, 16}, 0),
      track_of(Channel::Property, Interpolation::Step, 1, {0.0F, 1.0F}, {0.25F, 0.75F}, 1),
  };
  ASSERT_TRUE(bench.job(0.25).run());
  EXPECT_EQ(bench.weights, (std::vector<float>{-1.0F, 0.25F, 1.5F, 2.75F}));
  EXPECT_EQ(bench.properties, (std::vector<float>{1.0F, 2.0F, 3.0F, 4.0F, 0.25F}));
}

TEST(SampleClip, ClosedTailAndNlerpAreTheClipsOwn) {
  Bench bench;
  bench.clip.duration_s = 4.0;
  bench.clip.tail = Tail::Close;
  bench.clip.rotation = RotationBlend::Nlerp;
  const ref::Q far = ref::axis_angle({0.0, 0.0, 1.0}, 120.0);
  bench.clip.tracks = {
      track_of(Channel::Translation, Interpolation::Linear, 3, {0.0F, 2.0F}, {0, 0, 0, 8, 8, 8}, 0),
      track_of(Channel::Rotation, Interpolation::Linear, 4, {0.0F, 2.0F},
               {0, 0, 0, 1, 0, 0, static_cast<float>(far.z), static_cast<float>(far.w)}, 0),
  };
  ASSERT_TRUE(bench.job(3.0).run());
  EXPECT_EQ(bench.locals[0].translation, Vec3(4.0F));
  ASSERT_TRUE(bench.job(0.5).run());
  // A quarter of the chord over 120 degrees: see track_test; slerp would give 30.
  const double turned =
      ref::degrees(2.0 * std::atan2(0.25 * std::sin(ref::radians(60.0)), 0.75 + 0.25 * std::cos(ref::radians(60.0))));
  EXPECT_NEAR(ref::angle_between(ref::Q{}, ref::of(bench.locals[0].rotation)), turned, 1e-4);
}

// A clip may be shorter than its keys: time is clamped to the clip, not to the keys.
TEST(SampleClip, TimeIsClampedToTheClip) {
  Bench bench;
  bench.clip.duration_s = 0.5;
  bench.clip.tracks = {track_of(Channel::Translation, Interpolation::Linear, 3, {-1.0F, 1.0F}, {0, 0, 0, 8, 8, 8}, 0)};
  ASSERT_TRUE(bench.job(9.0).run());
  EXPECT_EQ(bench.locals[0].translation, Vec3(6.0F));
  ASSERT_TRUE(bench.job(-9.0).run());
  EXPECT_EQ(bench.locals[0].translation, Vec3(4.0F));
}

TEST(SampleClip, CursorsDoNotChangeTheAnswer) {
  Bench plain;
  plain.clip.duration_s = 3.0;
  plain.clip.tracks = {
      track_of(Channel::Translation, Interpolation::Linear, 3, {0, 1, 2, 3}, {0, 0, 0, 1, 5, 2, 7, 7, 1, 0, 2, 0}, 0),
      track_of(Channel::Scale, Interpolation::Step, 3, {0.5F, 1.5F}, {1, 2, 3, 4, 5, 6}, 2),
  };
  Bench coherent = plain;
  coherent.cursors.resize(2);
  for (const double time_s : {0.0, 0.4, 0.8, 2.9, 1.1, 1.2, 3.0, 0.1, 2.0}) {
    ASSERT_TRUE(plain.job(time_s).run());
    ASSERT_TRUE(coherent.job(time_s).run());
    EXPECT_EQ(plain.locals, coherent.locals) << time_s;
  }
}

TEST(SampleClip, RefusesEveryInvalidField) {
  Bench good;
  good.clip.duration_s = 1.0;
  good.clip.tracks = {
      track_of(Channel::Translation, Interpolation::Linear, 3, {0.0F}, {1, 2, 3}, 2),
      track_of(Channel::Rotation, Interpolation::Linear, 4, {0.0F}, {0, 0, 0, 1}, 2),
      track_of(Channel::Weights, Interpolation::Linear, 3, {0.0F}, {1, 2, 3}, 2),
      track_of(Channel::Property, Interpolation::Linear, 1, {0.0F}, {1}, 1),
  };
  ASSERT_TRUE(good.job(0.0).validate());
  const auto refused = [&](const char* what, auto&& spoil) {
    Bench bench = good;
    bench.cursors.clear();
    SampleClipJob job = bench.job(0.0);
    spoil(bench, job);
    EXPECT_FALSE(job.validate()) << what;
    EXPECT_FALSE(job.run()) << what;
    EXPECT_EQ(bench.locals[2], Transform{}) << what << ": nothing may be written";
  };
  std::array<Cursor, 3> three{};
  std::array<std::uint32_t, 2> two{};
  refused("no clip", [](Bench&, SampleClipJob& j) { j.clip = nullptr; });
  refused("time not a number", [](Bench&, SampleClipJob& j) { j.time_s = std::nan(""); });
  refused("cursors of another clip", [&](Bench&, SampleClipJob& j) { j.cursors = three; });
  refused("too few joints", [](Bench&, SampleClipJob& j) { j.locals = j.locals.first(2); });
  refused("too few weights", [](Bench&, SampleClipJob& j) { j.weights = j.weights.first(3); });
  refused("no weight places", [](Bench&, SampleClipJob& j) { j.weights_begin = {}; });
  refused("too few properties", [](Bench&, SampleClipJob& j) { j.properties = j.properties.first(4); });
  refused("no property places", [](Bench&, SampleClipJob& j) { j.properties_begin = {}; });
  refused("null places", [](Bench&, SampleClipJob& j) { j.weights_begin = {nullptr, 4, 3}; });
  refused("places run into each other", [&](Bench&, SampleClipJob& j) { j.properties_begin = {two.data(), 2, 2}; });
  refused("places out of step", [&](Bench&, SampleClipJob& j) { j.properties_begin = {two.data(), 5, 1}; });
  refused("target past the joints", [](Bench& b, SampleClipJob&) { b.clip.tracks[0].target = 3; });
  refused("rotation past the joints", [](Bench& b, SampleClipJob&) { b.clip.tracks[1].target = 3; });
  refused("weights of no joint", [](Bench& b, SampleClipJob&) { b.clip.tracks[2].target = 3; });
  refused("property past the end", [](Bench& b, SampleClipJob&) { b.clip.tracks[3].target = 2; });
  refused("wrong width", [](Bench& b, SampleClipJob&) { b.clip.tracks[0].width = 4; });
  refused("rotation of width 3", [](Bench& b, SampleClipJob&) { b.clip.tracks[1].width = 3; });
  refused("weights of width 0", [](Bench& b, SampleClipJob&) { b.clip.tracks[2].width = 0; });
  refused("track without keys", [](Bench& b, SampleClipJob&) { b.clip.tracks[0].times.clear(); });
  refused("track a value short", [](Bench& b, SampleClipJob&) { b.clip.tracks[0].values.pop_back(); });
}

}  // namespace
}  // namespace inb::anim

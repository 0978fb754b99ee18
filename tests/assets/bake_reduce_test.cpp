#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "assets/bake.h"
#include "assets/deform.h"
#include "assets/evaluate.h"
#include "tests/assets/two_bone_strip.h"

namespace inb::assets {
namespace {

constexpr double kRadian = 3.14159265358979323846 / 180.0;

// `keys` + 1 keys over one second, the value of each by `value_at(0..1)`.
template <typename ValueAt>
anim::Track track_of(anim::Channel channel, std::uint32_t target, std::size_t keys, const ValueAt& value_at) {
  anim::Track track;
  track.channel = channel;
  track.target = target;
  for (std::size_t k = 0; k <= keys; ++k) {
    const double part = static_cast<double>(k) / static_cast<double>(keys);
    const std::vector<float> value = value_at(part);
    track.width = static_cast<std::uint32_t>(value.size());
    track.times.push_back(static_cast<float>(part));
    track.values.insert(track.values.end(), value.begin(), value.end());
  }
  return track;
}

std::vector<float> turned_about_z(double degrees) {
  const Quat q = about_z(degrees);
  return {q.x, q.y, q.z, q.w};
}

Asset with_tracks(Asset asset, std::vector<anim::Track> tracks) {
  anim::Clip clip;
  clip.name = "moves";
  clip.duration_s = 1.0;
  clip.tracks = std::move(tracks);
  asset.clips.push_back(std::move(clip));
  return asset;
}

std::vector<std::size_t> keys_of(const Asset& asset) {
  std::vector<std::size_t> keys;
  for (const anim::Track& track : asset.clips.at(0).tracks) keys.push_back(track.times.size());
  return keys;
}

// The largest distance between what two models draw, over `steps` + 1 times: measured by deform alone.
float apart(const Asset& a, const Asset& b, std::size_t node, std::size_t steps) {
  Evaluation state;
  DeformedVertices of_a;
  DeformedVertices of_b;
  float largest = 0.0F;
  for (std::size_t i = 0; i <= steps; ++i) {
    const double time_s = a.clips[0].duration_s * static_cast<double>(i) / static_cast<double>(steps);
    evaluate_at(a, 0, time_s, state);
    deform(a, state, node, 0, of_a);
    evaluate_at(b, 0, time_s, state);
    deform(b, state, node, 0, of_b);
    for (std::size_t v = 0; v < of_a.positions.size(); ++v) {
      largest = std::max(largest, glm::distance(of_a.positions[v], of_b.positions[v]));
    }
  }
  return largest;
}

TEST(ReduceKeys, KeysOnOneLineAreTwo) {
  const Asset straight = with_tracks(one_triangle(), {track_of(anim::Channel::Translation, 0, 10, [](double t) {
                                       return std::vector<float>{static_cast<float>(4.0 * t), 0.0F, 0.0F};
                                     })});
  const auto reduced = reduce_keys(straight, 0, 1e-5F);
  ASSERT_TRUE(reduced) << reduced.error().text;
  EXPECT_EQ(reduced->asset.clips[0].tracks[0].times, (std::vector<float>{0.0F, 1.0F}));
  EXPECT_EQ(reduced->cost.keys, 2U);
  EXPECT_EQ(reduced->cost.bytes, 2U * 4U * 4U);  // a time and three floats a key; nothing is skinned
  EXPECT_LE(reduced->cost.largest_error, 1e-5F);
  EXPECT_GT(reduced->cost.bake_ms, 0.0);
}

TEST(ReduceKeys, ABendTakesAThirdKey) {
  const Asset bent = with_tracks(one_triangle(), {track_of(anim::Channel::Translation, 0, 10, [](double t) {
                                   return std::vector<float>{static_cast<float>(std::abs(t - 0.3)), 0.0F, 0.0F};
                                 })});
  const auto reduced = reduce_keys(bent, 0, 1e-3F);
  ASSERT_TRUE(reduced) << reduced.error().text;
  EXPECT_EQ(reduced->asset.clips[0].tracks[0].times, (std::vector<float>{0.0F, 0.3F, 1.0F}));
}

// Keys every 2 degrees on an arc of radius 1: a chord over an angle a is off by 1 - cos(a / 2) in its middle, so
// segments hold as many degrees as keep that within the bound.
TEST(ReduceKeys, APathOnAnArcTakesAsManyKeysAsItsSagittaAsks) {
  const Asset arc = with_tracks(
      one_triangle(), {track_of(anim::Channel::Translation, 0, 60, [](double t) {
        const double angle = 120.0 * t * kRadian;
        return std::vector<float>{static_cast<float>(std::cos(angle)), static_cast<float>(std::sin(angle)), 0.0F};
      })});
  for (const float bound : {0.3F, 0.1F, 0.05F, 0.02F, 0.004F}) {
    const double widest = 2.0 * std::acos(1.0 - static_cast<double>(bound)) / kRadian;
    const double whole_keys = 2.0 * std::floor(widest / 2.0);
    const auto reduced = reduce_keys(arc, 0, bound);
    ASSERT_TRUE(reduced) << reduced.error().text;
    EXPECT_EQ(reduced->cost.keys, static_cast<std::size_t>(std::ceil(120.0 / whole_keys)) + 1) << bound;
    EXPECT_LE(reduced->cost.largest_error, bound);
  }
}

TEST(ReduceKeys, AnEvenTurnIsTwoKeysUntilTheShortWayIsTheWrongOne) {
  for (const auto& [degrees, keys] : {std::pair{120.0, 2U}, std::pair{170.0, 2U}, std::pair{350.0, 3U}}) {
    const Asset turn = with_tracks(
        one_triangle(),
        {track_of(anim::Channel::Rotation, 0, 70, [&, d = degrees](double t) { return turned_about_z(d * t); })});
    const auto reduced = reduce_keys(turn, 0, 1e-4F);
    ASSERT_TRUE(reduced) << reduced.error().text;
    EXPECT_EQ(reduced->cost.keys, keys) << degrees;
  }
}

TEST(ReduceKeys, StepTracksLoseOnlyRepeats) {
  anim::Track steps =
      translation_track(0, {0.0F, 0.2F, 0.4F, 0.6F, 0.8F},
                        {0.0F, 0.0F, 0.0F, 0.0F, 0.0F, 0.0F, 1e-4F, 0.0F, 0.0F, 1e-4F, 0.0F, 0.0F, 2.0F, 0.0F, 0.0F});
  steps.interpolation = anim::Interpolation::Step;
  const auto reduced = reduce_keys(with_tracks(one_triangle(), {steps}), 0, 0.5F);
  ASSERT_TRUE(reduced) << reduced.error().text;
  EXPECT_EQ(reduced->asset.clips[0].tracks[0].times, (std::vector<float>{0.0F, 0.4F, 0.8F}));
  EXPECT_EQ(reduced->cost.largest_error, 0.0F);
}

TEST(ReduceKeys, ASplineBecomesLinesOnlyWhereThatTakesNoMoreKeys) {
  // Three keys on a line with the line's own slope as tangents are that line.
  anim::Track line = translation_track(0, {0.0F, 0.5F, 1.0F}, {});
  line.interpolation = anim::Interpolation::CubicSpline;
  for (const float x : {0.0F, 0.5F, 1.0F}) {
    for (const float part : {1.0F, x, 1.0F}) line.values.insert(line.values.end(), {part, 0.0F, 0.0F});
  }
  auto reduced = reduce_keys(with_tracks(one_triangle(), {line}), 0, 1e-4F);
  ASSERT_TRUE(reduced) << reduced.error().text;
  EXPECT_EQ(reduced->asset.clips[0].tracks[0].interpolation, anim::Interpolation::Linear);
  EXPECT_EQ(keys_of(reduced->asset), (std::vector<std::size_t>{2}));
  // Rest at both ends and 1.5 as fast in between: no three lines follow that to a thousandth.
  anim::Track ease = translation_track(0, {0.0F, 0.5F, 1.0F}, {});
  ease.interpolation = anim::Interpolation::CubicSpline;
  for (const float x : {0.0F, 1.0F, 0.0F}) {
    for (const float part : {0.0F, x, 0.0F}) ease.values.insert(ease.values.end(), {part, 0.0F, 0.0F});
  }
  reduced = reduce_keys(with_tracks(one_triangle(), {ease}), 0, 1e-3F);
  ASSERT_TRUE(reduced);
  EXPECT_EQ(reduced->asset.clips[0].tracks[0].interpolation, anim::Interpolation::CubicSpline);
  EXPECT_EQ(reduced->cost.largest_error, 0.0F);
}

TEST(ReduceKeys, WeightsCountByWhatTheyMove) {
  Asset asset = one_triangle();
  MorphTarget up;
  up.positions.assign(3, {0.0F, 2.0F, 0.0F});
  asset.meshes[0].primitives[0].targets.push_back(up);
  asset.meshes[0].weights = {0.0F};
  lay_out_weights(asset, {});
  // A wave of 0.1: it moves vertices by 0.2.
  const anim::Track wave = track_of(anim::Channel::Weights, 0, 20, [](double t) {
    return std::vector<float>{static_cast<float>(0.1 * std::sin(2.0 * kRadian * 180.0 * t))};
  });
  const Asset moving = with_tracks(asset, {wave});
  auto reduced = reduce_keys(moving, 0, 0.21F);
  ASSERT_TRUE(reduced) << reduced.error().text;
  EXPECT_EQ(reduced->cost.keys, 1U);
  EXPECT_NEAR(reduced->cost.largest_error, 0.2F, 1e-6F);
  EXPECT_EQ(reduced->cost.bytes, 2U * 4U + 3U * 12U);  // a time, a weight and the target's differences
  reduced = reduce_keys(moving, 0, 0.01F);
  ASSERT_TRUE(reduced);
  EXPECT_GT(reduced->cost.keys, 4U);
  EXPECT_LT(reduced->cost.keys, 21U);
  EXPECT_LE(apart(moving, reduced->asset, 0, 1000), 0.01F + 1e-6F);
}

TEST(ReduceKeys, AJointThatMovesNoVertexStillCounts) {
  Asset asset = one_triangle();
  asset.skeleton.add("hand", 0, at({4.0F, 3.0F, 0.0F}));
  asset.nodes.resize(2);
  lay_out_weights(asset, {});
  // The rest pose is 5 across, so the joint's points lie 0.5 away: a quarter turn moves them by 0.5 sqrt(2).
  const Asset moving = with_tracks(asset, {track_of(anim::Channel::Rotation, 1, 10, [](double t) {
                                     return turned_about_z(90.0 * std::sin(t * 180.0 * kRadian));
                                   })});
  const auto held = reduce_keys(moving, 0, 0.71F);
  ASSERT_TRUE(held) << held.error().text;
  EXPECT_EQ(held->cost.keys, 1U);
  const auto kept = reduce_keys(moving, 0, 0.70F);
  ASSERT_TRUE(kept);
  EXPECT_GT(kept->cost.keys, 1U);
}

TEST(ReduceKeys, ASkeletonWithoutAnyMeshIsMeasuredByItsJoints) {
  Asset bones;
  bones.name = "bones";
  bones.skeleton.add("hip", anim::kNoParent, {});
  bones.skeleton.add("knee", 0, at({0.0F, -1.0F, 0.0F}));
  bones.nodes.resize(2);
  const Asset moving = with_tracks(bones, {track_of(anim::Channel::Rotation, 0, 40, [](double t) {
                                     return turned_about_z(60.0 * std::sin(t * 360.0 * kRadian));
                                   })});
  const auto reduced = reduce_keys(moving, 0, 0.02F);
  ASSERT_TRUE(reduced) << reduced.error().text;
  EXPECT_LT(reduced->cost.keys, 41U);
  EXPECT_GT(reduced->cost.largest_error, 0.0F);
  EXPECT_LE(reduced->cost.largest_error, 0.02F);
}

// A strip on two joints under a moving armature, all tracks at random: neither the grid nor an independent look between
// its times finds a vertex beyond the bound.
TEST(ReduceKeys, RandomClipsKeepTheBound) {
  std::mt19937 random(7);
  std::uniform_real_distribution<double> unit(-1.0, 1.0);
  std::size_t before = 0;
  std::size_t after = 0;  // with the loosest bound
  for (int round = 0; round < 40; ++round) {
    const double wildness = round % 2 == 0 ? 90.0 : 8.0;
    std::vector<anim::Track> tracks;
    for (const std::size_t joint : {kArmature, kLower, kUpper}) {
      const double phase = unit(random);
      const double slope = unit(random);
      tracks.push_back(track_of(anim::Channel::Rotation, static_cast<std::uint32_t>(joint), 24, [&](double t) {
        return turned_about_z(wildness * (std::sin(6.0 * (t + phase)) + 0.02 * unit(random)));
      }));
      tracks.push_back(track_of(anim::Channel::Translation, static_cast<std::uint32_t>(joint), 12, [&](double t) {
        return std::vector<float>{static_cast<float>(slope * t), static_cast<float>(0.3 * std::sin(4.0 * t)),
                                  static_cast<float>(0.01 * unit(random))};
      }));
      tracks.push_back(track_of(anim::Channel::Scale, static_cast<std::uint32_t>(joint), 6, [&](double t) {
        const auto scale = static_cast<float>(1.0 + 0.2 * slope * t * t);
        return std::vector<float>{scale, scale, 1.0F};
      }));
    }
    const Asset original = with_tracks(two_bone_strip(), tracks);
    std::size_t keys = measure_motion(original, 0, original, 0).keys;
    before += keys;
    for (const float bound : {0.001F, 0.01F, 0.1F}) {
      const auto reduced = reduce_keys(original, 0, bound);
      ASSERT_TRUE(reduced) << reduced.error().text;
      EXPECT_LE(reduced->cost.largest_error, bound);
      EXPECT_LE(measure_motion(original, 0, reduced->asset, 0).largest_error, bound);
      EXPECT_FALSE(validate(reduced->asset).has_value());
      // Between the grid's times a vertex may swing out a little further.
      EXPECT_LE(apart(original, reduced->asset, kBody, 997), bound * 1.02F) << "round " << round;
      EXPECT_LE(reduced->cost.keys, keys) << "a looser bound";
      keys = reduced->cost.keys;
    }
    after += keys;
  }
  EXPECT_LT(after * 2, before);
}

TEST(ReduceKeys, ABoundOfNothingDropsOnlyWhatIsNotSeen) {
  const Asset still = with_tracks(two_bone_strip(), {track_of(anim::Channel::Translation, kUpper, 10,
                                                              [](double) {
                                                                return std::vector<float>{0.0F, 1.0F, 0.0F};
                                                              }),
                                                     track_of(anim::Channel::Rotation, kLower, 5,
                                                              [](double t) { return turned_about_z(40.0 * t * t); })});
  const auto reduced = reduce_keys(still, 0, 0.0F);
  ASSERT_TRUE(reduced) << reduced.error().text;
  EXPECT_EQ(keys_of(reduced->asset), (std::vector<std::size_t>{1, 6}));
  EXPECT_EQ(reduced->cost.largest_error, 0.0F);
}

TEST(ReduceKeys, RefusesWhatIsNoClipAndWhatIsNoBound) {
  Asset asset = with_tracks(one_triangle(), {translation_track(0, {0.0F}, {0.0F, 0.0F, 0.0F})});
  FrameSet set;
  set.frames = shifted_triangles({0.0F, 1.0F});
  asset.frame_sets.push_back(set);
  EXPECT_NE(reduce_keys(asset, 1, 0.1F).error().text.find("not a clip"), std::string::npos);
  EXPECT_NE(reduce_keys(asset, 2, 0.1F).error().text.find("no motion 2"), std::string::npos);
  for (const float bound : {-0.1F, std::numeric_limits<float>::quiet_NaN(), HUGE_VALF}) {
    EXPECT_NE(reduce_keys(asset, 0, bound).error().text.find("no length"), std::string::npos);
  }
  const auto single = reduce_keys(asset, 0, 0.1F);
  ASSERT_TRUE(single);
  EXPECT_EQ(single->cost.keys, 1U);
  EXPECT_TRUE(single->asset.frame_sets.empty());
}

}  // namespace
}  // namespace inb::assets

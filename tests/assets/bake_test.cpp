#include "assets/bake.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <string>

#include "assets/deform.h"
#include "assets/evaluate.h"
#include "tests/assets/two_bone_strip.h"

namespace inb::assets {
namespace {

constexpr double kPi = 3.14159265358979323846;

// The hand of seed 004: one triangle whose far corner is one unit from the pivot, turned by 0..`degrees` in a second.
Asset clock_hand(double degrees) {
  Asset hand = one_triangle();
  anim::Clip clip = turning_clip(0, degrees);
  if (degrees > 180.0) {  // slerp takes the short way, so a long way needs a key in the middle
    const Quat half = about_z(degrees * 0.5);
    const Quat end = about_z(degrees);
    clip.tracks[0].times = {0.0F, 0.5F, 1.0F};
    clip.tracks[0].values = {0.0F, 0.0F, 0.0F, 1.0F, half.x, half.y, half.z, half.w, end.x, end.y, end.z, end.w};
  }
  hand.clips.push_back(std::move(clip));
  return hand;
}

// Seed 004's bulb as a vertex whose height is the brightness, linear between the given keys, over one second:
//
//   100 |              *
//    50 |     *       /     keys 0 s, 0.25 s, 0.5 s (the dip) and 1 s
//     0 | *       *
Asset bulb(std::vector<float> times, const std::vector<float>& heights) {
  Asset asset = one_triangle();
  anim::Clip clip;
  clip.name = "bulb";
  clip.duration_s = 1.0;
  std::vector<float> values;
  for (const float height : heights) values.insert(values.end(), {0.0F, height, 0.0F});
  clip.tracks.push_back(translation_track(0, std::move(times), std::move(values)));
  asset.clips.push_back(std::move(clip));
  return asset;
}

BakeSettings at_rate(double rate_hz) {
  BakeSettings settings;
  settings.rate_hz = rate_hz;
  return settings;
}

BakeSettings within(float bound) {
  BakeSettings settings;
  settings.error_bound = bound;
  return settings;
}

TEST(BakeMorph, TwoKeysOfAClockHandLieOnTheChordHalfALengthOff) {
  const Asset hand = clock_hand(120.0);
  const auto baked = bake_morph(hand, 0, at_rate(1.0));
  ASSERT_TRUE(baked) << baked.error().text;
  const MorphSet& set = baked->asset.morph_sets.at(0);
  EXPECT_EQ(set.times, (std::vector<double>{0.0, 1.0}));
  EXPECT_EQ(set.name, "turn");
  EXPECT_EQ(set.duration_s, 1.0);
  // Seed 004: half way the lerped hand has length 0.5 where the turned one has 1.
  EXPECT_NEAR(baked->cost.largest_error, 0.5F, 1e-6F);
  EXPECT_EQ(baked->cost.keys, 2U);
  // 2 keys of 3 vertices with position and normal, and 2 times.
  EXPECT_EQ(baked->cost.bytes, 2U * 3U * 24U + 2U * 8U);
  EXPECT_GT(baked->cost.bake_ms, 0.0);
  Evaluation state;
  DeformedVertices vertices;
  evaluate_at(baked->asset, 0, 0.5, state);
  deform(baked->asset, state, 0, 0, vertices);
  EXPECT_NEAR(glm::length(vertices.positions[1]), 0.5F, 1e-6F);
}

// The chord of an angle a is furthest from its arc in the middle: r (1 - cos(a / 2)). So `n` equal segments of the
// whole turn keep a bound e when turn / n <= 2 acos(1 - e / r).
TEST(BakeMorph, AnArcTakesAsManyKeysAsItsSagittaAsks) {
  struct Case {
    double degrees;
    float bound;
  };
  for (const Case& c : {Case{120.0, 0.4F}, Case{120.0, 0.1F}, Case{120.0, 0.03F}, Case{90.0, 0.02F}, Case{350.0, 0.05F},
                        Case{350.0, 0.2F}}) {
    const Asset hand = clock_hand(c.degrees);
    const double widest = 2.0 * std::acos(1.0 - static_cast<double>(c.bound)) * 180.0 / kPi;
    const auto segments = static_cast<std::size_t>(std::ceil(c.degrees / widest));
    const auto baked = bake_morph(hand, 0, within(c.bound));
    ASSERT_TRUE(baked) << baked.error().text;
    EXPECT_EQ(baked->cost.keys, segments + 1) << c.degrees << " degrees within " << c.bound;
    EXPECT_LE(baked->cost.largest_error, c.bound);
    const BakeCost measured = measure_motion(hand, 0, baked->asset, 0);
    EXPECT_EQ(measured.largest_error, baked->cost.largest_error);
    EXPECT_EQ(measured.bytes, baked->cost.bytes);
    EXPECT_EQ(measured.bake_ms, 0.0);
  }
}

TEST(BakeMorph, TheDipOfTheBulbNeedsItsFourKeysAndNoMore) {
  const Asset asset = bulb({0.0F, 0.25F, 0.5F, 1.0F}, {0.0F, 100.0F, 0.0F, 100.0F});
  const auto exact = bake_morph(asset, 0, within(1e-4F));
  ASSERT_TRUE(exact) << exact.error().text;
  EXPECT_EQ(exact->asset.morph_sets.at(0).times, (std::vector<double>{0.0, 0.25, 0.5, 1.0}));
  EXPECT_LE(exact->cost.largest_error, 1e-4F);
}

TEST(BakeMorph, TwoKeysMissADipByFifty) {
  // 0 to 100 in a straight line, but for a dip to 0 in the middle, where the line is at 50.
  const Asset asset = bulb({0.0F, 0.25F, 0.5F, 1.0F}, {0.0F, 50.0F, 0.0F, 100.0F});
  const auto two = bake_morph(asset, 0, at_rate(1.0));
  ASSERT_TRUE(two) << two.error().text;
  EXPECT_EQ(two->cost.keys, 2U);
  EXPECT_FLOAT_EQ(two->cost.largest_error, 50.0F);
  const auto four = bake_morph(asset, 0, at_rate(4.0));
  ASSERT_TRUE(four) << four.error().text;
  EXPECT_NEAR(four->cost.largest_error, 0.0F, 1e-5F);
}

TEST(BakeMorph, TheEndIsAlwaysAKey) {
  Asset hand = clock_hand(120.0);
  hand.clips[0].duration_s = 1.0;
  const auto baked = bake_morph(hand, 0, at_rate(3.5));
  ASSERT_TRUE(baked) << baked.error().text;
  EXPECT_EQ(baked->asset.morph_sets[0].times, (std::vector<double>{0.0, 1.0 / 3.5, 2.0 / 3.5, 3.0 / 3.5, 1.0}));
  const auto slower_than_one = bake_morph(hand, 0, at_rate(0.3));
  ASSERT_TRUE(slower_than_one);
  EXPECT_EQ(slower_than_one->asset.morph_sets[0].times, (std::vector<double>{0.0, 1.0}));
}

TEST(BakeFrames, EachFrameIsWhatDeformMakesOfTheOriginal) {
  Asset strip = two_bone_strip();
  strip.clips.push_back(turning_clip(kUpper, 90.0));
  const auto baked = bake_frames(strip, 0, at_rate(10.0));
  ASSERT_TRUE(baked) << baked.error().text;
  const FrameSet& set = baked->asset.frame_sets.at(0);
  ASSERT_EQ(set.frames.size(), 10U);
  EXPECT_EQ(set.rate_hz, 10.0);
  Evaluation state;
  DeformedVertices vertices;
  for (std::size_t k = 0; k < set.frames.size(); ++k) {
    evaluate_at(strip, 0, static_cast<double>(k) / 10.0, state);
    deform(strip, state, kBody, 0, vertices);
    EXPECT_EQ(set.frames[k][0].positions, vertices.positions) << k;
    for (std::size_t v = 0; v < 6; ++v) {
      EXPECT_NEAR(glm::distance(set.frames[k][0].normals[v], glm::normalize(vertices.normals[v])), 0.0F, 1e-6F);
    }
    EXPECT_TRUE(set.frames[k][0].colors.empty());
  }
  // A quarter turn of the upper end, about (0, 1): (0.5, 2) goes to (-1, 1.5); at the last frame it has turned by 81.
  EXPECT_NEAR(set.frames[9][0].positions[5].x, 0.5 * std::cos(81.0 * kPi / 180.0) - std::sin(81.0 * kPi / 180.0), 1e-6);
  EXPECT_EQ(baked->asset.meshes[0].primitives[0].indices, strip.meshes[0].primitives[0].indices);
  EXPECT_TRUE(baked->asset.skins.empty());
}

TEST(BakeFrames, TwoHundredFramesTakeTwoHundredMeshes) {
  Asset strip = two_bone_strip();
  strip.clips.push_back(turning_clip(kUpper, 90.0));
  const auto baked = bake_frames(strip, 0, at_rate(200.0));
  ASSERT_TRUE(baked) << baked.error().text;
  EXPECT_EQ(baked->cost.keys, 200U);
  EXPECT_EQ(baked->cost.bytes, 200U * 6U * 24U);  // 6 vertices, 12 bytes a position, 12 a normal
}

TEST(BakeFrames, TheDurationIsKeptWhateverTheRate) {
  struct Case {
    double duration_s;
    double rate_hz;
    std::size_t frames;
  };
  for (const Case& c : {Case{1.0, 25.0, 25}, Case{1.1, 10.0, 11}, Case{1.0, 3.4, 3}, Case{1.0, 3.6, 4},
                        Case{0.01, 25.0, 1}, Case{0.9, 1.0, 1}}) {
    Asset hand = clock_hand(120.0);
    hand.clips[0].duration_s = c.duration_s;
    const auto baked = bake_frames(hand, 0, at_rate(c.rate_hz));
    ASSERT_TRUE(baked) << baked.error().text;
    const FrameSet& set = baked->asset.frame_sets[0];
    EXPECT_EQ(set.frames.size(), c.frames);
    EXPECT_NEAR(static_cast<double>(set.frames.size()) / set.rate_hz, c.duration_s, 1e-12);
  }
}

TEST(BakeFrames, ActionFramesKeepTheirTimes) {
  Asset hand = clock_hand(120.0);
  hand.clips[0].action_frames = {5, 20};  // of 25 a second: 0.2 s and 0.8 s
  const auto frames = bake_frames(hand, 0, at_rate(10.0));
  ASSERT_TRUE(frames);
  EXPECT_EQ(frames->asset.frame_sets[0].action_frames, (std::vector<std::uint32_t>{2, 8}));
  const auto morph = bake_morph(frames->asset, 0, at_rate(10.0));
  ASSERT_TRUE(morph);
  EXPECT_EQ(morph->asset.morph_sets[0].action_frames, (std::vector<std::uint32_t>{5, 20}));
}

TEST(Bake, RefusesWhatCannotBeBaked) {
  const Asset hand = clock_hand(120.0);
  constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
  EXPECT_NE(bake_frames(hand, 1, {}).error().text.find("no motion 1"), std::string::npos);
  EXPECT_NE(bake_morph(hand, static_cast<std::size_t>(-1), {}).error().text.find("no motion"), std::string::npos);
  for (const double rate : {0.0, -1.0, kNan, HUGE_VAL}) {
    EXPECT_NE(bake_frames(hand, 0, at_rate(rate)).error().text.find("not above 0"), std::string::npos);
    EXPECT_NE(bake_morph(hand, 0, at_rate(rate)).error().text.find("not above 0"), std::string::npos);
  }
  for (const double rate : {1e8, 1e300}) {
    const auto frames = bake_frames(hand, 0, at_rate(rate));
    ASSERT_FALSE(frames);
    EXPECT_NE(frames.error().text.find("MiB"), std::string::npos);
    const auto morph = bake_morph(hand, 0, at_rate(rate));
    ASSERT_FALSE(morph);
    EXPECT_NE(morph.error().text.find("MiB"), std::string::npos);
  }
  for (const float bound : {-1.0F, std::numeric_limits<float>::quiet_NaN(), HUGE_VALF}) {
    EXPECT_NE(bake_morph(hand, 0, within(bound)).error().text.find("no length"), std::string::npos);
  }
  Asset bones = hand;
  bones.nodes[0].mesh = kNone;
  EXPECT_NE(bake_frames(bones, 0, {}).error().text.find("no mesh"), std::string::npos);
}

TEST(Bake, AMotionOfNoDurationIsOneMesh) {
  Asset hand = clock_hand(120.0);
  hand.clips[0].duration_s = 0.0;
  const auto frames = bake_frames(hand, 0, {});
  ASSERT_TRUE(frames) << frames.error().text;
  EXPECT_EQ(frames->cost.keys, 1U);
  EXPECT_EQ(frames->cost.largest_error, 0.0F);
  for (const BakeSettings& settings : {BakeSettings{}, within(0.0F)}) {
    const auto morph = bake_morph(hand, 0, settings);
    ASSERT_TRUE(morph) << morph.error().text;
    EXPECT_EQ(morph->cost.keys, 1U);
    EXPECT_EQ(morph->asset.morph_sets[0].duration_s, 0.0);
  }
}

}  // namespace
}  // namespace inb::assets

// What a bake does with everything that an asset can hold besides one skinned mesh.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include "assets/bake.h"
#include "assets/evaluate.h"
#include "tests/assets/two_bone_strip.h"

namespace inb::assets {
namespace {

using Positions = std::vector<Vec3>;

anim::Clip still_clip(std::vector<anim::Track> tracks) {
  anim::Clip clip;
  clip.name = "clip";
  clip.duration_s = 1.0;
  clip.tracks = std::move(tracks);
  return clip;
}

Asset triangle_with(std::vector<anim::Track> tracks) {
  Asset asset = one_triangle();
  asset.clips.push_back(still_clip(std::move(tracks)));
  return asset;
}

BakeSettings keys_a_second(double rate_hz) {
  BakeSettings settings;
  settings.rate_hz = rate_hz;
  return settings;
}

BakeSettings keys_within(float bound) {
  BakeSettings settings;
  settings.error_bound = bound;
  return settings;
}

bool warns(const Asset& asset, const std::string& words) {
  return std::any_of(asset.warnings.begin(), asset.warnings.end(),
                     [&](const std::string& warning) { return warning.find(words) != std::string::npos; });
}

anim::Track rise() { return translation_track(0, {0.0F, 1.0F}, {0.0F, 0.0F, 0.0F, 0.0F, 2.0F, 0.0F}); }

TEST(BakeSources, EachInstanceIsAPartAndMirroredOnesAreTurnedOver) {
  Asset asset = triangle_with({rise()});
  anim::Transform beside;
  beside.translation = {10.0F, 0.0F, 0.0F};
  anim::Transform mirrored;
  mirrored.scale = {-1.0F, 1.0F, 1.0F};
  asset.nodes[0].instances = {beside, mirrored};
  const auto baked = bake_morph(asset, 0, keys_a_second(1.0));
  ASSERT_TRUE(baked) << baked.error().text;
  const Mesh& mesh = baked->asset.meshes.at(0);
  ASSERT_EQ(mesh.primitives.size(), 2U);
  const std::vector<KeyVertices>& end = baked->asset.morph_sets[0].keys[1];
  EXPECT_EQ(end[0].positions, (Positions{{10.0F, 2.0F, 0.0F}, {11.0F, 2.0F, 0.0F}, {10.0F, 3.0F, 0.0F}}));
  EXPECT_EQ(end[1].positions, (Positions{{0.0F, 2.0F, 0.0F}, {-1.0F, 2.0F, 0.0F}, {0.0F, 3.0F, 0.0F}}));
  EXPECT_EQ(mesh.primitives[0].indices, (std::vector<std::uint32_t>{0, 1, 2}));
  EXPECT_EQ(mesh.primitives[1].indices, (std::vector<std::uint32_t>{0, 2, 1}));
  for (const KeyVertices& part : end) EXPECT_EQ(part.normals, Positions(3, {0.0F, 0.0F, 1.0F}));
  EXPECT_EQ(baked->cost.bytes, 2U * 6U * 24U + 2U * 8U);
  EXPECT_EQ(baked->cost.largest_error, 0.0F);
}

TEST(BakeSources, AMirroringNodeTurnsItsTrianglesOver) {
  Asset asset = triangle_with({rise()});
  asset.skeleton.rest[0].scale = {1.0F, 1.0F, -2.0F};
  const auto baked = bake_frames(asset, 0, keys_a_second(1.0));
  ASSERT_TRUE(baked) << baked.error().text;
  const Primitive& part = baked->asset.meshes[0].primitives[0];
  EXPECT_EQ(part.indices, (std::vector<std::uint32_t>{0, 2, 1}));
  // The front of the turned triangle (0,0,0) (0,1,0) (1,0,0) is -z, and so is the mirrored normal.
  EXPECT_EQ(part.normals, Positions(3, {0.0F, 0.0F, -1.0F}));
}

TEST(BakeSources, OnlyTheShownSceneAndWhatIsVisibleIsBaked) {
  Asset asset = triangle_with({rise()});
  for (const char* name : {"elsewhere", "hidden"}) asset.skeleton.add(name, anim::kNoParent, {});
  asset.nodes.resize(3);
  asset.nodes[1].mesh = 0;
  asset.nodes[2].mesh = 0;
  asset.nodes[2].visible = false;
  asset.scenes = {{"shown", {0, 2}}, {"other", {1}}};
  asset.default_scene = 0;
  asset.cameras.resize(1);
  asset.materials.resize(2);
  asset.materials[1].name = "paint";
  asset.meshes[0].primitives[0].material = 1;
  lay_out_weights(asset, {});
  const auto baked = bake_morph(asset, 0, {});
  ASSERT_TRUE(baked) << baked.error().text;
  ASSERT_EQ(baked->asset.meshes[0].primitives.size(), 1U);
  EXPECT_EQ(baked->asset.meshes[0].primitives[0].material, 1);
  EXPECT_EQ(baked->asset.materials.at(1).name, "paint");
  EXPECT_EQ(baked->asset.meshes[0].primitives[0].uv0, asset.meshes[0].primitives[0].uv0);
  EXPECT_TRUE(warns(baked->asset, "cameras"));
}

TEST(BakeSources, APartIsAPointWhileItIsHidden) {
  Asset asset = triangle_with({rise()});
  asset.properties.push_back({PropertyKind::NodeVisible, 0, 0, 1});
  asset.rest_properties = {1.0F};
  anim::Track visible;
  visible.channel = anim::Channel::Property;
  visible.interpolation = anim::Interpolation::Step;
  visible.width = 1;
  visible.times = {0.0F, 0.5F};
  visible.values = {1.0F, 0.0F};
  asset.clips[0].tracks.push_back(visible);
  const auto baked = bake_morph(asset, 0, keys_within(0.01F));
  ASSERT_TRUE(baked) << baked.error().text;
  const MorphSet& set = baked->asset.morph_sets[0];
  // Shown until 10 us before it is hidden, a point from then on.
  ASSERT_EQ(set.times.size(), 4U);
  EXPECT_NEAR(set.times[1], 0.5 - 1e-5, 1e-9);
  EXPECT_EQ(set.times[2], 0.5);
  EXPECT_EQ(set.keys[2][0].positions, Positions(3, {0.0F, 1.0F, 0.0F}));
  EXPECT_EQ(set.keys[3][0].positions, Positions(3, {0.0F, 2.0F, 0.0F}));
  EXPECT_TRUE(warns(baked->asset, "hides"));
}

TEST(BakeSources, ColoursAreInTheKeysOnlyWhenTheyChange) {
  Asset asset = one_triangle();
  MorphTarget glow;
  glow.colors.assign(3, {1.0F, 0.0F, 0.0F, 0.0F});
  asset.meshes[0].primitives[0].colors.assign(3, {0.0F, 0.0F, 0.0F, 1.0F});
  asset.meshes[0].primitives[0].targets.push_back(glow);
  asset.meshes[0].weights = {0.0F};
  lay_out_weights(asset, {});
  anim::Track weight;
  weight.channel = anim::Channel::Weights;
  weight.width = 1;
  weight.times = {0.0F, 1.0F};
  weight.values = {0.0F, 1.0F};
  asset.clips.push_back(still_clip({weight}));
  asset.clips.push_back(still_clip({rise()}));

  const auto glowing = bake_morph(asset, 0, keys_a_second(2.0));
  ASSERT_TRUE(glowing) << glowing.error().text;
  const auto& keys = glowing->asset.morph_sets[0].keys;
  ASSERT_EQ(keys.size(), 3U);
  EXPECT_EQ(keys[1][0].colors, std::vector<Vec4>(3, {0.5F, 0.0F, 0.0F, 1.0F}));
  EXPECT_TRUE(keys[1][0].uv0.empty());
  EXPECT_EQ(glowing->cost.bytes, 3U * 3U * (24U + 16U) + 3U * 8U);

  const auto rising = bake_morph(asset, 1, keys_a_second(2.0));
  ASSERT_TRUE(rising);
  EXPECT_TRUE(rising->asset.morph_sets[0].keys[1][0].colors.empty());
  EXPECT_EQ(rising->asset.meshes[0].primitives[0].colors, std::vector<Vec4>(3, {0.0F, 0.0F, 0.0F, 1.0F}));
  EXPECT_TRUE(rising->asset.meshes[0].primitives[0].targets.empty());

  const auto buffer = bake_buffer(asset, 0, {});
  ASSERT_TRUE(buffer);
  EXPECT_TRUE(warns(buffer->model, "colours"));
}

// A frame set of 4 frames at 4 Hz: the fourth lasts until 1 s.
Asset frames_at(std::initializer_list<float> shifts, Tween tween) {
  Asset asset = one_triangle();
  FrameSet set;
  set.name = "frames";
  set.rate_hz = 4.0;
  set.frames = shifted_triangles(shifts);
  set.tween = tween;
  asset.frame_sets.push_back(std::move(set));
  return asset;
}

float shift_of(const MorphSet& set, std::size_t key) { return set.keys[key][0].positions[0].x; }

TEST(BakeSources, FramesThatEndNearTheirBeginningGoRound) {
  // There and back: from 1 to 0 is no further than any other step.
  const auto there_and_back = bake_morph(frames_at({0.0F, 1.0F, 2.0F, 1.0F}, Tween::Linear), 0, keys_a_second(4.0));
  ASSERT_TRUE(there_and_back) << there_and_back.error().text;
  const MorphSet& round = there_and_back->asset.morph_sets[0];
  EXPECT_EQ(round.times, (std::vector<double>{0.0, 0.25, 0.5, 0.75, 1.0}));
  EXPECT_EQ(shift_of(round, 3), 1.0F);
  EXPECT_EQ(shift_of(round, 4), 0.0F);
  EXPECT_EQ(there_and_back->cost.largest_error, 0.0F);
  // Away: from 3 back to 0 would be a jump, so the last frame stays.
  const auto away = bake_morph(frames_at({0.0F, 1.0F, 2.0F, 3.0F}, Tween::Linear), 0, keys_a_second(4.0));
  ASSERT_TRUE(away);
  EXPECT_EQ(shift_of(away->asset.morph_sets[0], 4), 3.0F);
  EXPECT_EQ(away->cost.largest_error, 0.0F);
}

TEST(BakeSources, PicturesStayPictures) {
  const Asset pictures = frames_at({0.0F, 0.0F, 5.0F, 5.0F}, Tween::Step);
  const auto all = bake_morph(pictures, 0, keys_a_second(4.0));
  ASSERT_TRUE(all) << all.error().text;
  EXPECT_EQ(all->asset.morph_sets[0].tween, Tween::Step);
  EXPECT_EQ(all->cost.largest_error, 0.0F);
  const auto fewest = bake_morph(pictures, 0, keys_within(0.1F));
  ASSERT_TRUE(fewest) << fewest.error().text;
  EXPECT_EQ(fewest->asset.morph_sets[0].times, (std::vector<double>{0.0, 0.5}));
  EXPECT_EQ(fewest->asset.morph_sets[0].duration_s, 1.0);
  EXPECT_EQ(fewest->cost.largest_error, 0.0F);
  // Within 5 units one picture stands for all.
  const auto one = bake_morph(pictures, 0, keys_within(5.1F));
  ASSERT_TRUE(one);
  EXPECT_EQ(one->cost.keys, 1U);
  const auto frames = bake_frames(pictures, 0, keys_a_second(4.0));
  ASSERT_TRUE(frames);
  EXPECT_EQ(frames->asset.frame_sets[0].tween, Tween::Step);
  EXPECT_EQ(frames->cost.largest_error, 0.0F);
}

TEST(BakeSources, AClosedMorphSetIsBakedWithItsWayBack) {
  Asset asset = one_triangle();
  MorphSet set;
  set.times = {0.0, 0.5};
  set.keys = shifted_triangles({0.0F, 4.0F});
  set.duration_s = 1.0;
  set.closed = true;
  set.loops = true;
  asset.morph_sets.push_back(std::move(set));
  const auto baked = bake_morph(asset, 0, keys_within(0.001F));
  ASSERT_TRUE(baked) << baked.error().text;
  const MorphSet& keys = baked->asset.morph_sets[0];
  EXPECT_EQ(keys.times, (std::vector<double>{0.0, 0.5, 1.0}));
  EXPECT_EQ(shift_of(keys, 2), 0.0F);
  EXPECT_EQ(keys.loops, true);
  EXPECT_EQ(keys.name, "morph set 0");
}

TEST(BakeSources, WhatDrawsOtherVerticesCannotBeMeasured) {
  Asset strip = two_bone_strip();
  strip.clips.push_back(turning_clip(kUpper, 10.0));
  const BakeCost cost = measure_motion(strip, 0, triangle_with({rise()}), 0);
  EXPECT_EQ(cost.largest_error, std::numeric_limits<float>::infinity());
  EXPECT_EQ(cost.keys, 2U);
}

// Two bones of 6 vertices: 2 keys of a time and 4 floats, 2 inverse bind matrices, 6 vertices of 2 influences.
TEST(BakeSources, AClipCostsItsKeysAndItsSkin) {
  Asset strip = two_bone_strip();
  strip.clips.push_back(turning_clip(kUpper, 10.0));
  const BakeCost cost = measure_motion(strip, 0, strip, 0);
  EXPECT_EQ(cost.bytes, 2U * 20U + 2U * 64U + 6U * 2U * 6U);
  EXPECT_EQ(cost.keys, 2U);
  EXPECT_EQ(cost.largest_error, 0.0F);
  EXPECT_EQ(cost.mean_error, 0.0F);
}

}  // namespace
}  // namespace inb::assets

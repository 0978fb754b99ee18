#include "assets/bounds.h"

#include <gtest/gtest.h>

#include <cmath>

#include "assets/deform.h"
#include "assets/tween.h"
#include "tests/assets/hand.h"
#include "tests/assets/two_bone_strip.h"

namespace inb::assets {
namespace {

void expect_box(const Bounds& box, const Vec3& min, const Vec3& max, float tolerance = 1e-4F) {
  EXPECT_LT(glm::distance(box.min, min), tolerance) << box.min.x << " " << box.min.y << " " << box.min.z;
  EXPECT_LT(glm::distance(box.max, max), tolerance) << box.max.x << " " << box.max.y << " " << box.max.z;
}

bool holds(const Bounds& box, const Bounds& inner, float slack) {
  return glm::all(glm::lessThanEqual(box.min - slack, inner.min)) &&
         glm::all(glm::greaterThanEqual(box.max + slack, inner.max));
}

TEST(MotionBounds, WithoutMotionItIsTheRestPose) {
  const Asset asset = two_bone_strip();
  for (const Bounds& box : {motion_bounds(asset, kRestPose), motion_bounds(asset, 5), animated_bounds(asset)}) {
    expect_box(box, {-0.5F, 0.0F, 0.0F}, {0.5F, 2.0F, 0.0F});
  }
}

// The upper half swings over to the left by 90 degrees: its outer corner (.5,1) from the joint has radius sqrt(1.25)
// and comes to stand straight up on the way; at the end the top edge lies at x = -1.
TEST(MotionBounds, FollowTheMotionNotTheRestPose) {
  Asset asset = two_bone_strip();
  asset.clips.push_back(turning_clip(kUpper, 90.0));
  const Bounds box = motion_bounds(asset, 0);
  const float radius = std::sqrt(1.25F);
  EXPECT_NEAR(box.max.y, 1.0F + radius, 1e-3F);
  EXPECT_NEAR(box.min.x, -radius, 1e-3F);
  EXPECT_NEAR(box.max.x, 0.5F, 1e-5F);
  EXPECT_NEAR(box.min.y, 0.0F, 1e-5F);
}

TEST(MotionBounds, HoldBothEndsOfAClip) {
  Asset asset = one_triangle();
  anim::Track track;
  track.times = {0.0F, 0.333F};
  track.values = {0, 0, 0, 10, 0, -4};
  anim::Clip clip;
  clip.duration_s = 0.333F;
  clip.tracks.push_back(track);
  asset.clips.push_back(clip);
  expect_box(motion_bounds(asset, 0), {0.0F, 0.0F, -4.0F}, {11.0F, 1.0F, 0.0F});
}

TEST(MotionBounds, KeySetsCountEveryKey) {
  Asset asset = one_triangle();
  FrameSet frames;
  frames.frames = shifted_triangles({0.0F, -7.0F, 3.0F});
  asset.frame_sets.push_back(frames);
  MorphSet morph;
  morph.times = {0.0, 0.01, 50.0};
  morph.duration_s = 50.0;
  morph.keys = shifted_triangles({0.0F, 20.0F, 0.0F});
  asset.morph_sets.push_back(morph);
  expect_box(motion_bounds(asset, 0), {0.0F, 0.0F, 0.0F}, {21.0F, 1.0F, 0.0F});
  expect_box(motion_bounds(asset, 1), {-7.0F, 0.0F, 0.0F}, {4.0F, 1.0F, 0.0F});
  expect_box(animated_bounds(asset), {-7.0F, 0.0F, 0.0F}, {21.0F, 1.0F, 0.0F});
}

// Round the pivot a clock's hand from 0 to 120 degrees reaches out to 1 at 90, though no key does (0.87). Many hands at
// once get a box that holds the whole circle.
TEST(MotionBounds, KeySetsThatGoRoundReachBeyondTheirKeys) {
  Asset asset = clock_hand({0.0, 120.0});
  EXPECT_NEAR(motion_bounds(asset, 0).max.x, std::sqrt(0.75F), 1e-6F);
  ASSERT_TRUE(set_tween(asset, 0, {Tween::Spherical, Vec3(0.0F), false, 0.0}));
  const Bounds small = motion_bounds(asset, 0);
  EXPECT_NEAR(small.max.x, 1.0F, 1e-3F);
  for (std::size_t k = 0; k < 2; ++k) {
    asset.morph_sets[0].keys[k][0].positions.resize(150'000, asset.morph_sets[0].keys[k][0].positions[2]);
  }
  asset.meshes[0].primitives[0].positions.resize(150'000);
  asset.meshes[0].primitives[0].normals.clear();
  const Bounds large = motion_bounds(asset, 0);
  EXPECT_TRUE(holds(large, small, 1e-4F));
  expect_box(large, {-1.0F, -1.0F, -1.0F}, {1.0F, 1.0F, 1.0F});
}

TEST(MotionBounds, OnlyWhatIsShownCounts) {
  Asset asset = one_triangle();
  asset.skeleton.add("far", anim::kNoParent, at({100.0F, 0.0F, 0.0F}));
  asset.nodes.resize(2);
  asset.nodes[1].mesh = 0;
  lay_out_weights(asset, {});
  EXPECT_FLOAT_EQ(animated_bounds(asset).max.x, 101.0F);
  asset.nodes[1].visible = false;
  EXPECT_FLOAT_EQ(animated_bounds(asset).max.x, 1.0F);
  asset.nodes[1].visible = true;
  asset.scenes = {{"near", {0}}, {"far", {1}}};
  asset.default_scene = 0;
  EXPECT_FLOAT_EQ(animated_bounds(asset).max.x, 1.0F);
  asset.default_scene = 1;
  EXPECT_FLOAT_EQ(animated_bounds(asset).min.x, 100.0F);
  asset.nodes[1].mesh = kNone;
  EXPECT_TRUE(animated_bounds(asset).empty());
}

TEST(MotionBounds, CountInstances) {
  Asset asset = one_triangle();
  asset.nodes[0].instances = {at({0.0F, 0.0F, 0.0F}), at({0.0F, 50.0F, 0.0F})};
  expect_box(animated_bounds(asset), {0.0F, 0.0F, 0.0F}, {1.0F, 51.0F, 0.0F});
}

// More vertices than can be deformed at every sample: the joints carry boxes. Morphed and bent, the box holds every
// vertex at many instants and is not much larger than the exact one of the small model.
TEST(MotionBounds, LargeModelsAreHeldByBoxesOnTheirJoints) {
  Asset small = two_bone_strip();
  Primitive& strip = small.meshes[0].primitives[0];
  strip.targets.resize(1);
  strip.targets[0].positions.assign(6, {0.0F, 0.25F, 0.5F});
  small.meshes[0].weights = {0.0F};
  lay_out_weights(small, {});
  small.clips.push_back(turning_clip(kUpper, 90.0));
  anim::Track weights;
  weights.channel = anim::Channel::Weights;
  weights.target = kBody;
  weights.width = 1;
  weights.times = {0.0F, 0.5F, 1.0F};
  weights.values = {0.0F, 1.0F, -1.0F};
  small.clips[0].tracks.push_back(weights);

  Asset large = small;
  Primitive& many = large.meshes[0].primitives[0];
  while (many.positions.size() < 150'000) {
    many.positions.insert(many.positions.end(), strip.positions.begin(), strip.positions.end());
    many.influences.insert(many.influences.end(), strip.influences.begin(), strip.influences.end());
  }
  many.normals.clear();
  many.targets[0].positions.resize(many.positions.size(), {0.0F, 0.25F, 0.5F});

  const Bounds exact = motion_bounds(small, 0);
  const Bounds box = motion_bounds(large, 0);
  EXPECT_TRUE(holds(box, exact, 1e-4F));
  EXPECT_LT(box.diagonal(), 1.6F * exact.diagonal());
  Evaluation state;
  for (int i = 0; i <= 200; ++i) {
    evaluate_at(small, 0, i / 200.0, state);
    EXPECT_TRUE(holds(box, bounds_of(small, state), 2e-3F)) << i;
  }
  large.nodes[kBody].visible = false;
  EXPECT_TRUE(motion_bounds(large, 0).empty());
}

TEST(BoundsOf, IsThatStateAlone) {
  Asset asset = two_bone_strip();
  asset.clips.push_back(turning_clip(kUpper, 90.0));
  Evaluation state;
  evaluate_at(asset, 0, 1.0, state);
  expect_box(bounds_of(asset, state), {-1.0F, 0.0F, 0.0F}, {0.5F, 1.5F, 0.0F});
}

}  // namespace
}  // namespace inb::assets

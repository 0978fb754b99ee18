#include "assets/deform.h"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "anim/shared.h"
#include "tests/assets/two_bone_strip.h"

namespace inb::assets {
namespace {

DeformedVertices deformed(const Asset& asset, const Evaluation& state, std::size_t node, std::size_t primitive = 0) {
  DeformedVertices out;
  deform(asset, state, node, primitive, out);
  return out;
}

Evaluation at_rest(const Asset& asset) {
  Evaluation state;
  evaluate_rest(asset, state);
  return state;
}

void expect_points(const std::vector<Vec3>& made, const std::vector<Vec3>& expected, float tolerance = 1e-5F) {
  ASSERT_EQ(made.size(), expected.size());
  for (std::size_t i = 0; i < made.size(); ++i) {
    EXPECT_LT(glm::distance(made[i], expected[i]), tolerance)
        << i << ": " << made[i].x << " " << made[i].y << " " << made[i].z;
  }
}

// The mesh node stands at (1,1,0) in the world, which plays no part; the joints' parent, turned by 90 degrees about z
// (x -> y, y -> -x), does.
TEST(Deform, SkinIgnoresTheMeshNodeButNotTheJointsAncestors) {
  Asset asset = two_bone_strip();
  expect_points(deformed(asset, at_rest(asset), kBody).positions, asset.meshes[0].primitives[0].positions);
  asset.skeleton.rest[kArmature].rotation = about_z(90.0);
  const std::vector<Vec3> turned{{0.0F, -0.5F, 0.0F}, {0.0F, 0.5F, 0.0F},   {-1.0F, -0.5F, 0.0F},
                                 {-1.0F, 0.5F, 0.0F}, {-2.0F, -0.5F, 0.0F}, {-2.0F, 0.5F, 0.0F}};
  expect_points(deformed(asset, at_rest(asset), kBody).positions, turned);
  asset.skeleton.rest[kShift].translation = {50.0F, 60.0F, 70.0F};
  asset.skeleton.rest[kBody].scale = {9.0F, 9.0F, 9.0F};
  expect_points(deformed(asset, at_rest(asset), kBody).positions, turned);
}

// The upper joint turned by 90 degrees about its place (0,1,0): the top edge goes from (+-.5, 2) to (-1, 1 +- .5), the
// middle edge is the mean of (+-.5, 1) and (0, 1 +- .5).
TEST(Deform, BendsTheStripByLinearBlend) {
  Asset asset = two_bone_strip();
  asset.clips.push_back(turning_clip(kUpper, 90.0));
  Evaluation state;
  evaluate_at(asset, 0, 1.0, state);
  expect_points(deformed(asset, state, kBody).positions, {{-0.5F, 0.0F, 0.0F},
                                                          {0.5F, 0.0F, 0.0F},
                                                          {-0.25F, 0.75F, 0.0F},
                                                          {0.25F, 1.25F, 0.0F},
                                                          {-1.0F, 0.5F, 0.0F},
                                                          {-1.0F, 1.5F, 0.0F}});
}

// Without bind matrices each is the identity: what hangs on the upper joint stands its translation (0,1,0) higher.
TEST(Deform, IdentityBindMatrices) {
  Asset asset = two_bone_strip();
  asset.skins[0].inverse_bind.assign(2, Mat4(1.0F));
  expect_points(deformed(asset, at_rest(asset), kBody).positions, {{-0.5F, 0.0F, 0.0F},
                                                                   {0.5F, 0.0F, 0.0F},
                                                                   {-0.5F, 1.5F, 0.0F},
                                                                   {0.5F, 1.5F, 0.0F},
                                                                   {-0.5F, 3.0F, 0.0F},
                                                                   {0.5F, 3.0F, 0.0F}});
}

TEST(Deform, OneMeshUnderTwoSkinsKeepsThemApart) {
  Asset asset = two_bone_strip();
  asset.skeleton.add("second body", anim::kNoParent, {});
  asset.nodes.resize(6);
  asset.nodes[5].mesh = 0;
  asset.nodes[5].skin = 1;
  Skin second = asset.skins[0];
  for (Mat4& bind : second.inverse_bind) bind[3].x += 10.0F;
  asset.skins.push_back(second);
  lay_out_weights(asset, {});
  const Evaluation state = at_rest(asset);
  const std::vector<Vec3>& stored = asset.meshes[0].primitives[0].positions;
  std::vector<Vec3> shifted = stored;
  for (Vec3& position : shifted) position.x += 10.0F;
  expect_points(deformed(asset, state, kBody).positions, stored);
  expect_points(deformed(asset, state, 5).positions, shifted);
  // Joints in another order, read through the same influences: the strip is taken apart as the skin says.
  std::swap(asset.skins[1].joints[0], asset.skins[1].joints[1]);
  EXPECT_NEAR(deformed(asset, state, 5).positions[0].y, 1.0F, 1e-6F);
}

// A target that moves one vertex only, and one without any data: untouched vertices stay, the empty target does
// nothing.
TEST(Deform, MorphTargetsWithoutDataDoNothing) {
  Asset asset = one_triangle();
  Primitive& triangle = asset.meshes[0].primitives[0];
  triangle.targets.resize(2);
  triangle.targets[0].positions = {{0.0F, 0.0F, 0.0F}, {0.0F, 0.0F, 0.0F}, {0.0F, 2.0F, 4.0F}};
  asset.meshes[0].weights = {0.5F, 1.0F};
  lay_out_weights(asset, {});
  Evaluation state = at_rest(asset);
  expect_points(deformed(asset, state, 0).positions, {{0.0F, 0.0F, 0.0F}, {1.0F, 0.0F, 0.0F}, {0.0F, 2.0F, 2.0F}});
  state.pose.weights = {0.0F, 1.0F};
  expect_points(deformed(asset, state, 0).positions, triangle.positions);
  state.pose.weights = {-1.0F, 0.0F};
  expect_points(deformed(asset, state, 0).positions, {{0.0F, 0.0F, 0.0F}, {1.0F, 0.0F, 0.0F}, {0.0F, -1.0F, -4.0F}});
}

// Morph, then skin, each once; normals by the inverse transpose. By hand for vertex 5:
//   stored (.5,2,0), target (0,0,1) at .5           -> (.5,2,.5)
//   upper joint: minus (0,1,0), scale (1,1,3), back -> (.5,2,1.5)
//   armature turned by 90 degrees about z           -> (-2,.5,1.5)
// and its normal (0,1,1)/sqrt 2: scale's inverse transpose (0,1,1/3), turned (-1,0,1/3), that is (-3,0,1)/sqrt 10.
TEST(Deform, MorphThenSkinOnceEachWithUnevenScale) {
  Asset asset = two_bone_strip();
  Primitive& strip = asset.meshes[0].primitives[0];
  strip.targets.resize(1);
  strip.targets[0].positions.assign(6, {0.0F, 0.0F, 1.0F});
  strip.normals.assign(6, glm::normalize(Vec3(0.0F, 1.0F, 1.0F)));
  strip.tangents.assign(6, {1.0F, 0.0F, 0.0F, 1.0F});
  asset.meshes[0].weights = {0.5F};
  lay_out_weights(asset, {});
  asset.skeleton.rest[kArmature].rotation = about_z(90.0);
  asset.skeleton.rest[kUpper].scale = {1.0F, 1.0F, 3.0F};
  asset.skeleton.rest[kBody].rotation = about_z(90.0);  // the mesh turned as well: no part in it
  const DeformedVertices made = deformed(asset, at_rest(asset), kBody);
  EXPECT_TRUE(made.palette.skinned);
  EXPECT_TRUE(made.palette.needs_cofactor);
  EXPECT_LT(glm::distance(made.positions[5], Vec3(-2.0F, 0.5F, 1.5F)), 1e-5F);
  EXPECT_LT(glm::distance(glm::normalize(made.normals[5]), Vec3(-3.0F, 0.0F, 1.0F) / std::sqrt(10.0F)), 1e-5F);
  EXPECT_LT(glm::distance(made.tangents[5], Vec4(0.0F, 1.0F, 0.0F, 1.0F)), 1e-5F);
  // Vertex 0 hangs on the lower joint alone: no scale.
  EXPECT_LT(glm::distance(made.positions[0], Vec3(0.0F, -0.5F, 0.5F)), 1e-5F);
  EXPECT_LT(glm::distance(glm::normalize(made.normals[0]), Vec3(-1.0F, 0.0F, 1.0F) / std::sqrt(2.0F)), 1e-5F);
}

TEST(Deform, NodeTransformWithMirrorKeepsNormalsOutside) {
  Asset asset = one_triangle();
  asset.skeleton.rest[0].translation = {0.0F, 0.0F, 5.0F};
  asset.skeleton.rest[0].scale = {-2.0F, 1.0F, 1.0F};
  asset.meshes[0].primitives[0].normals.assign(3, glm::normalize(Vec3(1.0F, 0.0F, 1.0F)));
  const DeformedVertices made = deformed(asset, at_rest(asset), 0);
  expect_points(made.positions, {{0.0F, 0.0F, 5.0F}, {-2.0F, 0.0F, 5.0F}, {0.0F, 1.0F, 5.0F}});
  EXPECT_FALSE(made.palette.skinned);
  // (1,0,1) under the inverse transpose of (-2,1,1): (-.5,0,1).
  for (const Vec3& normal : made.normals) {
    EXPECT_LT(glm::distance(glm::normalize(normal), glm::normalize(Vec3(-0.5F, 0.0F, 1.0F))), 1e-6F);
  }
}

// Key 3 half way to key 4 only: shifts 0, 4 and 100; normals, colours and uvs come along where the set has them.
TEST(Deform, KeyTweenReplacesTheStoredVertices) {
  Asset asset = one_triangle();
  FrameSet set;
  set.frames = shifted_triangles({0.0F, 4.0F, 100.0F});
  for (auto& frame : set.frames) {
    frame[0].normals.assign(3, {0.0F, 0.0F, 1.0F});
    frame[0].colors.assign(3, Vec4(0.0F));
  }
  set.frames[1][0].normals.assign(3, {0.0F, 1.0F, 0.0F});
  set.frames[1][0].colors.assign(3, Vec4(1.0F));
  asset.frame_sets.push_back(set);
  asset.skeleton.rest[0].translation = {0.0F, 10.0F, 0.0F};
  Evaluation state;
  evaluate(asset, 0, {0.5, 0.05}, false, state);
  const DeformedVertices made = deformed(asset, state, 0);
  expect_points(made.positions, {{2.0F, 10.0F, 0.0F}, {3.0F, 10.0F, 0.0F}, {2.0F, 11.0F, 0.0F}});
  EXPECT_EQ(made.normals[0], Vec3(0.0F, 0.5F, 0.5F));
  EXPECT_EQ(made.colors[2], Vec4(0.5F));
  EXPECT_EQ(made.uv0, asset.meshes[0].primitives[0].uv0) << "the set does not change uvs";
  // The last frame tweens back to the first, wrapping.
  evaluate(asset, 0, {2.25, 0.225, true}, false, state);
  EXPECT_FLOAT_EQ(deformed(asset, state, 0).positions[0].x, 75.0F);
  const BaseVertices base = base_vertices(asset, state, 0, 0);
  EXPECT_EQ(base.a.positions.data(), asset.frame_sets[0].frames[2][0].positions.data());
  EXPECT_EQ(base.b.positions.data(), asset.frame_sets[0].frames[0][0].positions.data());
  EXPECT_EQ(base.t, 0.25F);
}

TEST(Deform, KeySetOfAnotherMeshLeavesThisOneAlone) {
  Asset asset = one_triangle();
  asset.meshes.push_back(asset.meshes[0]);
  MorphSet set;
  set.mesh = 1;
  set.times = {0.0, 1.0};
  set.duration_s = 1.0;
  set.keys = shifted_triangles({10.0F, 20.0F});
  asset.morph_sets.push_back(set);
  Evaluation state;
  evaluate_at(asset, 0, 0.5, state);
  expect_points(deformed(asset, state, 0).positions, asset.meshes[0].primitives[0].positions);
  asset.nodes[0].mesh = 1;
  EXPECT_FLOAT_EQ(deformed(asset, state, 0).positions[0].x, 15.0F);
}

// A key set's mesh may be morphed and skinned on top: tween first.
TEST(Deform, TweenThenMorphThenSkin) {
  Asset asset = two_bone_strip();
  Primitive& strip = asset.meshes[0].primitives[0];
  MorphSet set;
  set.times = {0.0, 1.0};
  set.duration_s = 1.0;
  set.keys.assign(2, {KeyVertices{strip.positions, {}, {}, {}}});
  for (Vec3& position : set.keys[1][0].positions) position.z = 2.0F;
  asset.morph_sets.push_back(set);
  strip.targets.resize(1);
  strip.targets[0].positions.assign(6, {0.0F, 1.0F, 0.0F});
  asset.meshes[0].weights = {1.0F};
  lay_out_weights(asset, {});
  asset.skeleton.rest[kArmature].rotation = about_z(90.0);
  Evaluation state;
  evaluate_at(asset, 0, 0.5, state);
  // (.5,2,0) -> tween z 1 -> morph y 3 -> turned (-3,.5,1)
  EXPECT_LT(glm::distance(deformed(asset, state, kBody).positions[5], Vec3(-3.0F, 0.5F, 1.0F)), 1e-5F);
}

TEST(Deform, PrimitiveWithoutInfluencesUsesItsNode) {
  Asset asset = two_bone_strip();
  Primitive rigid = asset.meshes[0].primitives[0];
  rigid.influences.clear();
  rigid.influence_count = 0;
  asset.meshes[0].primitives.push_back(rigid);
  const Evaluation state = at_rest(asset);
  EXPECT_LT(glm::distance(deformed(asset, state, kBody, 1).positions[0], Vec3(0.5F, 1.0F, 0.0F)), 1e-6F);
  EXPECT_LT(glm::distance(deformed(asset, state, kBody, 0).positions[0], Vec3(-0.5F, 0.0F, 0.0F)), 1e-6F);
}

TEST(Deform, MissingAttributesStayMissing) {
  Asset asset = one_triangle();
  Primitive& triangle = asset.meshes[0].primitives[0];
  triangle.normals.clear();
  triangle.colors.clear();
  triangle.uv0.clear();
  DeformedVertices made;
  made.normals.assign(3, Vec3(1.0F));  // from a primitive before
  made.tangents.assign(3, Vec4(1.0F));
  deform(asset, at_rest(asset), 0, 0, made);
  EXPECT_EQ(made.positions.size(), 3U);
  EXPECT_TRUE(made.normals.empty());
  EXPECT_TRUE(made.tangents.empty());
  EXPECT_TRUE(made.colors.empty());
  EXPECT_TRUE(made.uv0.empty());
}

// Enough vertices for several threads: each comes out as it does alone, and the buffers are used again.
TEST(Deform, ManyVerticesComeOutAsFewDo) {
  Asset asset = two_bone_strip();
  Primitive& strip = asset.meshes[0].primitives[0];
  const Primitive small = strip;
  constexpr std::size_t kCopies = 5000;
  for (std::size_t i = 1; i < kCopies; ++i) {
    strip.positions.insert(strip.positions.end(), small.positions.begin(), small.positions.end());
    strip.normals.insert(strip.normals.end(), small.normals.begin(), small.normals.end());
    strip.influences.insert(strip.influences.end(), small.influences.begin(), small.influences.end());
  }
  asset.clips.push_back(turning_clip(kUpper, 90.0));
  Evaluation state;
  evaluate_at(asset, 0, 0.7, state);
  const DeformedVertices many = deformed(asset, state, kBody);
  Asset few = asset;
  few.meshes[0].primitives[0] = small;
  const DeformedVertices alone = deformed(few, state, kBody);
  ASSERT_EQ(many.positions.size(), 6 * kCopies);
  for (std::size_t v = 0; v < many.positions.size(); ++v) {
    ASSERT_EQ(many.positions[v], alone.positions[v % 6]) << v;
    ASSERT_EQ(many.normals[v], alone.normals[v % 6]) << v;
  }
  DeformedVertices again = many;
  const Vec3* const buffer = again.positions.data();
  evaluate_at(asset, 0, 0.0, state);
  deform(asset, state, kBody, 0, again);
  EXPECT_EQ(again.positions.data(), buffer);
  EXPECT_EQ(again.positions[4], Vec3(-0.5F, 2.0F, 0.0F));
}

// EXT_mesh_gpu_instancing: world = node * instance * vertex. Node at (10,0,0) scaled by 2, instance at (0,3,0):
// vertex (1,0,0) goes to 2 * ((1,0,0) + (0,3,0)) + (10,0,0) = (12,6,0).
TEST(Deform, InstancesStandBetweenNodeAndMesh) {
  Asset asset = one_triangle();
  asset.skeleton.rest[0].translation = {10.0F, 0.0F, 0.0F};
  asset.skeleton.rest[0].scale = {2.0F, 2.0F, 2.0F};
  const Evaluation state = at_rest(asset);
  std::vector<Mat4> instances;
  instance_transforms(asset, state, 0, instances);
  ASSERT_EQ(instances.size(), 1U);
  EXPECT_EQ(instances[0], Mat4(1.0F));
  asset.nodes[0].instances = {at({0.0F, 3.0F, 0.0F}), at({0.0F, 0.0F, -1.0F})};
  instance_transforms(asset, state, 0, instances);
  ASSERT_EQ(instances.size(), 2U);
  const Vec3 vertex = deformed(asset, state, 0).positions[1];
  EXPECT_LT(glm::distance(Vec3(instances[0] * Vec4(vertex, 1.0F)), Vec3(12.0F, 6.0F, 0.0F)), 1e-5F);
  EXPECT_LT(glm::distance(Vec3(instances[1] * Vec4(vertex, 1.0F)), Vec3(12.0F, 0.0F, -2.0F)), 1e-5F);
  Asset skinned = two_bone_strip();
  skinned.nodes[kBody].instances = {at({0.0F, 3.0F, 0.0F})};
  instance_transforms(skinned, at_rest(skinned), kBody, instances);
  ASSERT_EQ(instances.size(), 1U);
  EXPECT_EQ(instances[0], Mat4(1.0F)) << "joints, not nodes, place a skinned mesh";
}

}  // namespace
}  // namespace inb::assets

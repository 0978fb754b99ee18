// The renderer's parts that need no device.
#include <gtest/gtest.h>

#include <array>
#include <cmath>

#include "assets/evaluate.h"
#include "render/camera.h"
#include "render/draw_list.h"
#include "render/gpu_model.h"
#include "render/lighting.h"
#include "render/overlay.h"
#include "tests/render/support.h"

namespace inb::render::test {
namespace {

// Two triangles share the edge 0-2; a degenerate one adds only its real edge.
TEST(TriangleEdges, EachEdgeOnce) {
  const std::array<std::uint32_t, 9> indices = {0, 1, 2, 0, 2, 3, 4, 4, 5};
  EXPECT_EQ(triangle_edges(indices), (std::vector<std::uint32_t>{0, 1, 0, 2, 0, 3, 1, 2, 2, 3, 4, 5}));
  EXPECT_TRUE(triangle_edges({}).empty());
}

TEST(PackVertices, MissingAttributesHaveNeutralValues) {
  const std::array<Vec3, 1> positions = {Vec3(1, 2, 3)};
  std::array<Vertex, 1> out{};
  pack_vertices(positions, {}, {}, {}, {}, out);
  EXPECT_EQ(out[0].position, Vec3(1, 2, 3));
  EXPECT_EQ(out[0].normal, Vec3(0));
  EXPECT_EQ(out[0].color, Vec4(1));
  EXPECT_EQ(out[0].uv, Vec4(0));
}

// The inverse transpose of scale (1, 2, 4) is (1, 1/2, 1/4), of a mirror the mirror itself (outer stays outer).
TEST(NormalMatrix, ByHand) {
  const auto turned = [](const Vec3& scale, const Vec3& normal) {
    return glm::normalize(Mat3(normal_matrix(glm::scale(Mat4(1.0F), scale))) * normal);
  };
  const Vec3 n(1, 1, 1);
  EXPECT_LT(glm::length(turned({1, 2, 4}, n) - glm::normalize(Vec3(1, 0.5F, 0.25F))), 1e-6F);
  EXPECT_LT(glm::length(turned({-1, 1, 1}, n) - glm::normalize(Vec3(-1, 1, 1))), 1e-6F);
  // Flattened: the normal of what is left.
  EXPECT_LT(glm::length(turned({1, 1, 0}, n) - Vec3(0, 0, 1)), 1e-6F);
}

// offset (0.1, 0.2), scale (2, 3), a quarter turn: u' = 3 v + 0.1, v' = -2 u + 0.2 (KHR_texture_transform).
TEST(TextureRows, ByHand) {
  Vec3 row0;
  Vec3 row1;
  texture_rows({Vec2(0.1F, 0.2F), 1.5707963F, Vec2(2, 3)}, row0, row1);
  EXPECT_LT(glm::length(row0 - Vec3(0, 3, 0.1F)), 1e-6F);
  EXPECT_LT(glm::length(row1 - Vec3(-2, 0, 0.2F)), 1e-6F);
}

// All corners of the bounds, and the ground below them, lie inside the maps.
TEST(ViewBlock, MapsCoverTheBounds) {
  ViewDesc view;
  view.camera = front_camera();
  view.bounds = {Vec3(-3, 0, -0.5F), Vec3(1, 9, 2)};
  const ViewBlock block = make_view_block(view, 512);
  for (std::uint32_t i = 0; i < 8; ++i) {
    const Vec3 corner((i & 1U) != 0 ? 1.0F : -3.0F, (i & 2U) != 0 ? 9.0F : 0.0F, (i & 4U) != 0 ? 2.0F : -0.5F);
    const Vec4 shadow = block.shadow_from_world * Vec4(corner, 1.0F);
    EXPECT_LE(std::max({std::abs(shadow.x), std::abs(shadow.y)}), 1.0F);
    EXPECT_GE(shadow.z, 0.0F);
    EXPECT_LE(shadow.z, 1.0F);
    const Vec4 contact = block.contact_from_world * Vec4(corner, 1.0F);
    EXPECT_LE(std::max({std::abs(contact.x), std::abs(contact.y)}), 1.0F);
    EXPECT_GE(contact.z, 0.0F);
  }
  EXPECT_LT(block.ground.y, 0.0F);
  EXPECT_GT(block.ground.y, -0.02F);
  // Grid lines: a power of ten near a tenth to half of the size (about 10).
  EXPECT_FLOAT_EQ(block.grid.x, 1.0F);
}

TEST(ViewBlock, TheGroundIsHiddenFromBelow) {
  ViewDesc view;
  view.bounds = {Vec3(-1, 0, -1), Vec3(1, 2, 1)};
  OrbitCamera orbit;
  orbit.frame(view.bounds, 1.0F);
  view.camera = orbit.camera(1.0F);
  EXPECT_EQ(make_view_block(view, 512).ground_color.w, 1.0F);
  orbit.pitch = -0.8F;
  view.camera = orbit.camera(1.0F);
  EXPECT_EQ(make_view_block(view, 512).ground_color.w, 0.0F);
}

TEST(ViewBlock, EmptyBoundsGiveFiniteNumbers) {
  ViewDesc view;
  view.camera = front_camera();
  for (const Bounds& bounds : {Bounds{}, Bounds{Vec3(1), Vec3(1)}}) {
    view.bounds = bounds;
    const ViewBlock block = make_view_block(view, 512);
    const auto* numbers = reinterpret_cast<const float*>(&block);
    for (std::size_t i = 0; i < sizeof(block) / sizeof(float); ++i) EXPECT_TRUE(std::isfinite(numbers[i])) << i;
  }
}

// node 0 (no joint) > 1 joint > 2 (no joint) > 3 joint; 4: the mesh. Joint 3 hangs on joint 1 over node 2.
TEST(Overlay, JointsHangOnTheNearestJointAbove) {
  assets::Asset asset = square();
  asset.skeleton = {};
  asset.skeleton.add("root", anim::kNoParent, {Vec3(1, 0, 0)});
  asset.skeleton.add("a", 0, {Vec3(0, 1, 0)});
  asset.skeleton.add("between", 1, {Vec3(0, 1, 0)});
  asset.skeleton.add("b", 2, {Vec3(0, 1, 0)});
  asset.skeleton.add("mesh", anim::kNoParent, {});
  asset.nodes.assign(5, {});
  asset.nodes[4].mesh = 0;
  GpuModel model;
  model.asset = &asset;
  model.shown = {0, 1, 2, 3, 4};
  assets::Evaluation state;
  assets::evaluate_rest(asset, state);
  Shape shape;
  shape.state = &state;
  shape.world_from_model = glm::translate(Mat4(1.0F), Vec3(0, 0, 5));
  EXPECT_EQ(overlay_joints(shape, model).size(), 5U);  // no skin: every shown node

  asset.nodes[4].skin = 0;
  asset.skins.push_back({"skin", {3, 1}, {Mat4(1.0F), Mat4(1.0F)}});
  const auto joints = overlay_joints(shape, model);
  ASSERT_EQ(joints.size(), 2U);
  EXPECT_EQ(joints[0].place, Vec3(1, 1, 5));
  EXPECT_EQ(joints[0].parent, -1);
  EXPECT_EQ(joints[1].place, Vec3(1, 3, 5));
  EXPECT_EQ(joints[1].parent, 0);
}

assets::Asset with_camera(const assets::Camera& lens) {
  assets::Asset asset;
  asset.skeleton.add("eye", anim::kNoParent, {Vec3(0, 1, 4), Quat(1, 0, 0, 0), Vec3(2)});
  asset.nodes.resize(1);
  asset.nodes[0].camera = 0;
  asset.cameras.push_back(lens);
  return asset;
}

// 90 degrees, 4 in front of the origin: the upper edge of the view lies at y = 1 + 4. The node's scale plays no part.
TEST(FileCamera, PerspectiveByHand) {
  assets::Camera lens;
  lens.yfov = 1.5707963F;
  lens.znear = 0.5F;
  const assets::Asset asset = with_camera(lens);
  assets::Evaluation state;
  assets::evaluate_rest(asset, state);
  const auto camera = file_camera(asset, state, 0, 2.0F);
  ASSERT_TRUE(camera.has_value());
  const Viewport viewport{0, 0, 200, 100};
  const auto top = to_screen(*camera, viewport, {8, 5, 0});
  ASSERT_TRUE(top.has_value());
  EXPECT_NEAR(top->x, 200.0F, 1e-3F);
  EXPECT_NEAR(top->y, 0.0F, 1e-3F);
  EXPECT_NEAR(top->z, 1.0F - 0.5F / 4.0F, 1e-5F);  // infinite far plane: 1 - near / distance
  const auto listed = file_cameras(asset);
  ASSERT_EQ(listed.size(), 1U);
  EXPECT_EQ(listed[0].name, "eye");
  EXPECT_FALSE(file_camera(asset, state, 7, 1.0F).has_value());
}

// A camera made for aspect 2 in a square view: its whole width still shows, and twice the height.
TEST(FileCamera, NarrowViewsShowTheWholeWidth) {
  assets::Camera lens;
  lens.yfov = 1.5707963F;
  lens.aspect = 2.0F;
  const assets::Asset asset = with_camera(lens);
  assets::Evaluation state;
  assets::evaluate_rest(asset, state);
  const Viewport viewport{0, 0, 100, 100};
  const auto side = to_screen(*file_camera(asset, state, 0, 1.0F), viewport, {8, 1, 0});
  ASSERT_TRUE(side.has_value());
  EXPECT_NEAR(side->x, 100.0F, 1e-3F);
  const auto above = to_screen(*file_camera(asset, state, 0, 1.0F), viewport, {0, 9, 0});
  EXPECT_NEAR(above->y, 0.0F, 1e-3F);
}

TEST(FileCamera, OrthographicByHand) {
  assets::Camera lens;
  lens.perspective = false;
  lens.xmag = 3.0F;
  lens.ymag = 2.0F;
  lens.znear = 0.0F;
  lens.zfar = 8.0F;
  const assets::Asset asset = with_camera(lens);
  assets::Evaluation state;
  assets::evaluate_rest(asset, state);
  const auto camera = file_camera(asset, state, 0, 1.5F);
  ASSERT_TRUE(camera.has_value());
  EXPECT_TRUE(camera->orthographic());
  const auto corner = to_screen(*camera, {0, 0, 150, 100}, {3, 3, 0});
  ASSERT_TRUE(corner.has_value());
  EXPECT_NEAR(corner->x, 150.0F, 1e-3F);
  EXPECT_NEAR(corner->y, 0.0F, 1e-3F);
  EXPECT_NEAR(corner->z, 0.5F, 1e-5F);
}

TEST(FileCamera, ANodeScaledToNothingHasNone) {
  assets::Asset asset = with_camera({});
  asset.skeleton.rest[0].scale = Vec3(0);
  assets::Evaluation state;
  assets::evaluate_rest(asset, state);
  EXPECT_FALSE(file_camera(asset, state, 0, 1.0F).has_value());
}

}  // namespace
}  // namespace inb::render::test

#include "render/camera.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <limits>

namespace inb::render {
namespace {

constexpr float kRightAngle = 1.5707963F;

Vec3 project(const Mat4& clip_from_view, const Vec3& view) {
  const Vec4 clip = clip_from_view * Vec4(view, 1.0F);
  return Vec3(clip) / clip.w;
}

void expect_near(const Vec3& actual, const Vec3& expected, float tolerance = 1e-5F) {
  EXPECT_NEAR(actual.x, expected.x, tolerance);
  EXPECT_NEAR(actual.y, expected.y, tolerance);
  EXPECT_NEAR(actual.z, expected.z, tolerance);
}

// Vulkan: near plane depth 0, far plane depth 1, +y of the view at the top is -1. A 90 degree field of view at z = -2
// reaches y = 2; aspect 2 reaches x = 4.
TEST(Projection, PerspectiveByHand) {
  const Mat4 clip_from_view = perspective(kRightAngle, 2.0F, 1.0F, 3.0F);
  expect_near(project(clip_from_view, {0, 0, -1}), {0, 0, 0});
  expect_near(project(clip_from_view, {0, 0, -3}), {0, 0, 1});
  expect_near(project(clip_from_view, {4, 2, -2}), {1, -1, 0.75F});  // depth f(z-n)/(z(f-n)) = 3*1/(2*2)
  expect_near(project(clip_from_view, {-4, -2, -2}), {-1, 1, 0.75F});
}

// z = 4n of an infinite projection: depth 1 - n/z = 0.75.
TEST(Projection, InfiniteFarApproachesOne) {
  const Mat4 clip_from_view = perspective(kRightAngle, 1.0F, 0.5F, 0.0F);
  expect_near(project(clip_from_view, {0, 0, -0.5F}), {0, 0, 0});
  expect_near(project(clip_from_view, {0, 0, -2.0F}), {0, 0, 0.75F});
  EXPECT_LE(project(clip_from_view, {0, 0, -1e9F}).z, 1.0F);
}

TEST(Projection, OrthographicByHand) {
  const Mat4 clip_from_view = orthographic(4.0F, 2.0F, 1.0F, 5.0F);
  expect_near(project(clip_from_view, {4, 2, -1}), {1, -1, 0});
  expect_near(project(clip_from_view, {-2, -1, -5}), {-0.5F, 0.5F, 1});
  EXPECT_TRUE((Camera{Mat4(1.0F), clip_from_view}.orthographic()));
  EXPECT_FALSE((Camera{Mat4(1.0F), perspective(1.0F, 1.0F, 1.0F, 2.0F)}.orthographic()));
}

// Eye (0,0,2), 90 degrees, viewport 200x100 at (10,20): half height 2 at the origin, so (1,1,0) lies at
// x = 10 + (1 + 1/4)/2 * 200 = 135, y = 20 + (1 - 1/2)/2 * 100 = 45.
TEST(ToScreen, ByHand) {
  const Viewport viewport{10, 20, 200, 100};
  const Camera camera{glm::lookAt(Vec3(0, 0, 2), Vec3(0), Vec3(0, 1, 0)), perspective(kRightAngle, 2.0F, 0.1F, 10.0F)};
  const auto seen = to_screen(camera, viewport, {1, 1, 0});
  ASSERT_TRUE(seen.has_value());
  EXPECT_NEAR(seen->x, 135.0F, 1e-3F);
  EXPECT_NEAR(seen->y, 45.0F, 1e-3F);
  EXPECT_FALSE(to_screen(camera, viewport, {0, 0, 2}).has_value());      // the eye itself
  EXPECT_FALSE(to_screen(camera, viewport, {0, 0, 3}).has_value());      // behind
  EXPECT_FALSE(to_screen(camera, viewport, {0, 0, 1.95F}).has_value());  // nearer than the near plane
  expect_near(camera.eye(), {0, 0, 2});
  expect_near(camera.forward(), {0, 0, -1});
}

TEST(OrbitCamera, AnglesByHand) {
  OrbitCamera orbit;
  orbit.target = {1, 2, 3};
  orbit.distance = 2.0F;
  orbit.yaw = 0.0F;
  orbit.pitch = 0.0F;
  expect_near(orbit.eye(), {1, 2, 5});
  orbit.orbit(kRightAngle, 0.0F);
  expect_near(orbit.eye(), {3, 2, 3});
  orbit.orbit(0.0F, 0.5235988F);  // 30 degrees up: sin 0.5, cos sqrt(3)/2
  expect_near(orbit.eye(), {1 + std::sqrt(3.0F), 3, 3});
  orbit.orbit(0.0F, 100.0F);
  EXPECT_FLOAT_EQ(orbit.pitch, OrbitCamera::kMaxPitch);
  orbit.orbit(0.0F, -100.0F);
  EXPECT_FLOAT_EQ(orbit.pitch, -OrbitCamera::kMaxPitch);
  expect_near(orbit.camera(1.0F).eye(), orbit.eye(), 1e-4F);
}

// A turn all the way round comes back, however often.
TEST(OrbitCamera, YawWraps) {
  OrbitCamera orbit;
  for (int i = 0; i < 1000; ++i) orbit.orbit(kRightAngle, 0.0F);
  EXPECT_NEAR(orbit.yaw, OrbitCamera::kFrontYaw, 1e-3F);
}

// The world point under the pointer stays under it.
TEST(OrbitCamera, PanKeepsThePointUnderThePointer) {
  OrbitCamera orbit;
  orbit.frame({Vec3(-1), Vec3(1)}, 1.5F);
  const Viewport viewport{0, 0, 900, 600};
  const Vec3 grabbed = orbit.target;
  orbit.pan(90.0F, -60.0F, viewport.height);
  const auto seen = to_screen(orbit.camera(viewport.aspect()), viewport, grabbed);
  ASSERT_TRUE(seen.has_value());
  EXPECT_NEAR(seen->x, 450.0F + 90.0F, 0.05F);
  EXPECT_NEAR(seen->y, 300.0F - 60.0F, 0.05F);
  const Vec3 before = orbit.target;
  orbit.pan(5.0F, 5.0F, 0.0F);  // no viewport: nothing to pan in
  EXPECT_EQ(orbit.target, before);
}

TEST(OrbitCamera, ZoomIsBoundedBySize) {
  OrbitCamera orbit;
  orbit.frame({Vec3(-1), Vec3(1)}, 1.0F);
  const float size = std::sqrt(12.0F);
  const float framed = orbit.distance;
  orbit.zoom(0.5F);
  EXPECT_FLOAT_EQ(orbit.distance, framed * 0.5F);
  orbit.zoom(1e-9F);
  EXPECT_FLOAT_EQ(orbit.distance, 0.02F * size);
  orbit.zoom(1e9F);
  EXPECT_FLOAT_EQ(orbit.distance, 50.0F * size);
  orbit.zoom(0.0F);
  orbit.zoom(std::numeric_limits<float>::quiet_NaN());
  EXPECT_FLOAT_EQ(orbit.distance, 50.0F * size);
}

struct Frame {
  Bounds box;
  float aspect;
};

// Fill, in both directions, of the eight corners; and whether the outline is centred.
TEST(OrbitCamera, FramesBoxesOfEveryShape) {
  const std::array<Frame, 7> frames = {{
      {{{-0.5F, 0, -0.3F}, {0.5F, 1.8F, 0.3F}}, 16.0F / 9.0F},  // a figure
      {{{-0.5F, 0, -0.3F}, {0.5F, 1.8F, 0.3F}}, 0.5F},          // in a narrow view
      {{{-50, 0, -120}, {50, 80, 90}}, 1.0F},                   // a large fox
      {{{-1e-3F, -1e-3F, -1e-3F}, {1e-3F, 1e-3F, 1e-3F}}, 2.0F},
      {{{-2, 0, -2}, {2, 0, 2}}, 1.3F},            // a plane
      {{{100, 100, 100}, {101, 103, 101}}, 1.0F},  // far from the origin
      {{{0, 0, -5}, {0.1F, 0.1F, 5}}, 1.0F},       // a stick along the view
  }};
  for (const Frame& frame : frames) {
    OrbitCamera orbit;
    orbit.frame(frame.box, frame.aspect);
    const Viewport viewport{0, 0, 1000.0F * frame.aspect, 1000.0F};
    const Camera camera = orbit.camera(frame.aspect);
    Vec2 low(1e9F);
    Vec2 high(-1e9F);
    for (std::uint32_t i = 0; i < 8; ++i) {
      const Vec3 corner((i & 1U) != 0 ? frame.box.max.x : frame.box.min.x,
                        (i & 2U) != 0 ? frame.box.max.y : frame.box.min.y,
                        (i & 4U) != 0 ? frame.box.max.z : frame.box.min.z);
      const auto seen = to_screen(camera, viewport, corner);
      ASSERT_TRUE(seen.has_value());
      EXPECT_GT(seen->z, 0.0F);
      EXPECT_LT(seen->z, 1.0F);
      low = glm::min(low, Vec2(*seen));
      high = glm::max(high, Vec2(*seen));
    }
    const float fill_y = (high.y - low.y) / viewport.height;
    const float fill_x = (high.x - low.x) / viewport.width;
    EXPECT_LE(fill_y, 0.79F);
    EXPECT_LE(fill_x, 0.87F);
    EXPECT_TRUE(fill_y > 0.75F || fill_x > 0.83F) << fill_x << " x " << fill_y;
    EXPECT_NEAR((low.y + high.y) * 0.5F, viewport.height * 0.5F, viewport.height * 0.02F);
    EXPECT_NEAR((low.x + high.x) * 0.5F, viewport.width * 0.5F, viewport.width * 0.02F);
  }
}

TEST(OrbitCamera, DegenerateBoxesAreFramedAsOneMetre) {
  const float infinity = std::numeric_limits<float>::infinity();
  for (const Bounds& box : {Bounds{}, Bounds{Vec3(2), Vec3(2)}, Bounds{Vec3(-infinity), Vec3(infinity)}}) {
    OrbitCamera orbit;
    orbit.frame(box, 1.0F);
    OrbitCamera expected;
    const Vec3 center = box.min == Vec3(2) ? Vec3(2) : Vec3(0);
    expected.frame({center - Vec3(0.5F), center + Vec3(0.5F)}, 1.0F);
    EXPECT_FLOAT_EQ(orbit.distance, expected.distance);
    expect_near(orbit.target, expected.target);
  }
}

TEST(OrbitCamera, ResetComesBack) {
  OrbitCamera orbit;
  orbit.frame({Vec3(0), Vec3(1, 2, 1)}, 1.0F);
  const OrbitCamera framed = orbit;
  orbit.orbit(1.0F, 0.3F);
  orbit.zoom(0.4F);
  orbit.pan(40, 30, 500);
  orbit.reset(1.0F);
  EXPECT_FLOAT_EQ(orbit.distance, framed.distance);
  EXPECT_FLOAT_EQ(orbit.yaw, framed.yaw);
  expect_near(orbit.target, framed.target);
}

}  // namespace
}  // namespace inb::render

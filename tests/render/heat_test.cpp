// Values on vertices as colours: which pixels show which colour of the scale.
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <vector>

#include "tests/render/support.h"

namespace inb::render::test {
namespace {

// CIE L* of a display-referred colour (IEC 61966-2-1 to linear, luminance of BT.709, then CIE 1976 L*).
double lightness(const Vec3& color) {
  const auto linear = [](double c) { return c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4); };
  const double y = 0.2126 * linear(color.r) + 0.7152 * linear(color.g) + 0.0722 * linear(color.b);
  return y > 216.0 / 24389.0 ? 116.0 * std::cbrt(y) - 16.0 : y * 24389.0 / 27.0;
}

TEST(HeatScale, EqualStepsAreEqualStepsOfLightness) {
  for (int percent = 0; percent <= 100; ++percent) {
    const double share = percent / 100.0;
    EXPECT_NEAR(lightness(heat_color(static_cast<float>(share))), 16.0 + 72.0 * share, 1.1) << percent;
  }
}

TEST(HeatScale, EndsAreHeldBeyondTheRange) {
  EXPECT_EQ(heat_color(-3.0F), heat_color(0.0F));
  EXPECT_EQ(heat_color(7.0F), heat_color(1.0F));
  EXPECT_EQ(heat_color(0.0F) * 255.0F, Vec3(20, 29, 107));
  EXPECT_EQ(heat_color(1.0F) * 255.0F, Vec3(246, 221, 79));
}

class Heat : public GpuTest {
 protected:
  // From the front on black, 64x64: the square -1..1 covers pixels 16..47, vertices 0 1 / 3 2.
  Picture front(const assets::Asset& asset, const HeatMap& heat, Route route, bool wireframe = false) {
    Loaded loaded;
    load(asset, loaded);
    loaded.shape.route = route;
    loaded.shape.heat = &heat;
    loaded.shape.wireframe = wireframe;
    Picture picture = draw(bare_view(front_camera(), {&loaded.shape, 1}), 64, 64);
    renderer().release(loaded.model);
    return picture;
  }
};

constexpr std::array kRoutes = {Route::Cpu, Route::GpuVertex};

// Values 2 on the left and 6 on the right of a range 2..6: the pixel whose centre is at share s of the width shows s.
// Stops of shaders/shared/heat.glsl; in pixel columns they lie at 16, 24, 32, 40, 48.
TEST_F(Heat, ARampOfTwoTrianglesHasTheScalesColours) {
  const std::vector<float> values = {2.0F, 6.0F, 6.0F, 2.0F};
  const HeatMap heat{values, 2.0F, 6.0F};
  const std::array<std::array<double, 3>, 5> stops = {
      {{20, 29, 107}, {125, 38, 154}, {218, 68, 109}, {246, 147, 69}, {246, 221, 79}}};
  for (const Route route : kRoutes) {
    const Picture picture = front(square(), heat, route);
    for (const std::uint32_t x : {16U, 20U, 24U, 31U, 32U, 39U, 47U}) {
      const double at = (x + 0.5 - 16.0) / 8.0;
      const auto stop = static_cast<std::size_t>(at);
      const double t = at - static_cast<double>(stop);
      Rgb expected{};
      for (std::size_t c = 0; c < 3; ++c)
        expected[c] = static_cast<int>(std::lround(stops[stop][c] + (stops[stop + 1][c] - stops[stop][c]) * t));
      for (const std::uint32_t y : {17U, 32U, 46U}) EXPECT_TRUE(near(pixel(picture, x, y), expected)) << x << ", " << y;
    }
    EXPECT_TRUE(near(pixel(picture, 14, 32), {0, 0, 0}, 1));
  }
}

// Two primitives, the second in front of the right half: each takes its own part of the values, five and four of them,
// so that the second does not begin at a whole texel.
TEST_F(Heat, EveryPrimitiveHasItsOwnValues) {
  assets::Asset asset = square();
  assets::Primitive half = asset.meshes[0].primitives[0];
  asset.meshes[0].primitives[0].positions.emplace_back(0, 0, -1);
  asset.meshes[0].primitives[0].normals.emplace_back(0, 0, 1);
  asset.meshes[0].primitives[0].uv0.emplace_back(0, 0);
  half.positions = {{0, 1, 0.5F}, {1, 1, 0.5F}, {1, -1, 0.5F}, {0, -1, 0.5F}};
  asset.meshes[0].primitives.push_back(half);
  const std::vector<float> values = {0, 0, 0, 0, 9, 4, 4, 4, 4};
  const HeatMap heat{values, 0.0F, 4.0F};
  for (const Route route : kRoutes) {
    const Picture picture = front(asset, heat, route);
    EXPECT_TRUE(near(pixel(picture, 24, 32), {20, 29, 107}));
    EXPECT_TRUE(near(pixel(picture, 40, 32), {246, 221, 79}));
  }
}

// Neither what a material blends nor the light's side shows: an unlit, half clear red square is the scale's colour.
TEST_F(Heat, MaterialsDoNotShow) {
  assets::Asset asset = square();
  asset.materials[0].base_color = {1, 0, 0, 0.5F};
  asset.materials[0].alpha_mode = assets::AlphaMode::Blend;
  const std::vector<float> values(4, 0.5F);
  for (const bool unlit : {true, false}) {
    asset.materials[0].unlit = unlit;
    EXPECT_TRUE(near(pixel(front(asset, {values}, Route::GpuVertex), 32, 32), {218, 68, 109}));
  }
}

// A range without width (nothing differs at all) shows the first colour.
TEST_F(Heat, NoRangeIsTheFirstColour) {
  const std::vector<float> values(4, 0.0F);
  EXPECT_TRUE(near(pixel(front(square(), {values, 0.0F, 0.0F}, Route::GpuVertex), 32, 32), {20, 29, 107}));
}

// A surface that turns away by 60 degrees keeps its hue and 0.72 + 0.28 cos 60 = 0.86 of its light.
TEST_F(Heat, SurfacesThatTurnAwayAreALittleDarker) {
  assets::Asset asset = square();
  asset.skeleton.rest[0].rotation = glm::angleAxis(1.0471976F, Vec3(0, 1, 0));
  const std::vector<float> values(4, 1.0F);
  const Picture picture = front(asset, {values}, Route::GpuVertex);
  EXPECT_TRUE(near(pixel(picture, 32, 32),
                   {static_cast<int>(std::lround(246 * 0.86)), static_cast<int>(std::lround(221 * 0.86)),
                    static_cast<int>(std::lround(79 * 0.86))}));
}

TEST_F(Heat, WiresHaveColoursToo) {
  const std::vector<float> values(4, 1.0F);
  const Picture picture = front(square(), {values}, Route::GpuVertex, true);
  std::size_t yellow = 0;
  for (std::uint32_t y = 0; y < 64; ++y) {
    for (std::uint32_t x = 0; x < 64; ++x) yellow += near(pixel(picture, x, y), {246, 221, 79}) ? 1U : 0U;
  }
  // Five edges of 32 pixels, less where they meet.
  EXPECT_GE(yellow, 4U * 31U);
  EXPECT_LE(yellow, 6U * 32U);
}

TEST_F(Heat, AnotherNumberOfValuesIsRefused) {
  const assets::Asset asset = square();
  Loaded loaded;
  load(asset, loaded);
  const std::vector<float> values(3, 0.0F);
  const HeatMap heat{values};
  loaded.shape.heat = &heat;
  ViewDesc view = bare_view(front_camera(), {&loaded.shape, 1});
  view.viewport = {0, 0, 64, 64};
  const auto picture = renderer().draw_picture({64, 64}, 1, {&view, 1});
  ASSERT_FALSE(picture.has_value());
  EXPECT_NE(picture.error().text.find("a heat map of 3 values on 4 vertices"), std::string::npos)
      << picture.error().text;
  renderer().release(loaded.model);
}

}  // namespace
}  // namespace inb::render::test

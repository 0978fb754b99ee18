// What single pixels show, against colours worked out by hand.
#include <gtest/gtest.h>

#include <array>
#include <cmath>

#include "tests/render/support.h"

namespace inb::render::test {
namespace {

class Drawing : public GpuTest {
 protected:
  // The asset from the front on black, 64x64: the square -1..1 covers pixels 16..47.
  Picture front(const assets::Asset& asset, Route route = Route::GpuVertex) {
    Loaded loaded;
    load(asset, loaded);
    loaded.shape.route = route;
    Picture picture = draw(bare_view(front_camera(), {&loaded.shape, 1}), 64, 64);
    renderer().release(loaded.model);
    return picture;
  }
};

constexpr Rgb kBlack = {0, 0, 0};

// sRGB encoding (IEC 61966-2-1) of a linear value, in 0..255.
int encoded(double linear) {
  const double value = linear <= 0.0031308 ? 12.92 * linear : 1.055 * std::pow(linear, 1.0 / 2.4) - 0.055;
  return static_cast<int>(std::lround(value * 255.0));
}

TEST_F(Drawing, UnlitColourIsTheFactorEncoded) {
  assets::Asset asset = square();
  asset.materials[0].base_color = {1.0F, 0.2F, 0.0F, 1.0F};
  const Picture picture = front(asset);
  EXPECT_TRUE(near(pixel(picture, 32, 32), {255, encoded(0.2), 0}, 1));
  EXPECT_TRUE(near(pixel(picture, 17, 17), {255, encoded(0.2), 0}, 1));
  EXPECT_TRUE(near(pixel(picture, 14, 32), kBlack, 1));
  EXPECT_TRUE(near(pixel(picture, 32, 50), kBlack, 1));
}

// 2x2 pixels: red green / blue white, rows top first; uv (0,0) is the picture's top left corner.
assets::Asset textured() {
  assets::Asset asset = square();
  assets::Image image;
  image.width = image.height = 2;
  image.rgba = {255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255, 255, 255, 255, 255};
  asset.images.push_back(image);
  assets::TextureRef& ref = asset.materials[0].base_color_texture;
  ref.image = 0;
  ref.sampler.nearest = true;
  ref.sampler.mipmaps = false;
  return asset;
}

TEST_F(Drawing, TexturesStandTheRightWayUp) {
  for (const Route route : {Route::Cpu, Route::GpuVertex}) {
    const Picture picture = front(textured(), route);
    EXPECT_TRUE(near(pixel(picture, 24, 24), {255, 0, 0}));
    EXPECT_TRUE(near(pixel(picture, 40, 24), {0, 255, 0}));
    EXPECT_TRUE(near(pixel(picture, 24, 40), {0, 0, 255}));
    EXPECT_TRUE(near(pixel(picture, 40, 40), {255, 255, 255}));
  }
}

// KHR_texture_transform: a shift by half a picture to the right in u shows the right column on the left.
TEST_F(Drawing, TextureTransformShifts) {
  assets::Asset asset = textured();
  asset.materials[0].base_color_texture.transform.offset = {0.5F, 0.0F};
  const Picture picture = front(asset);
  EXPECT_TRUE(near(pixel(picture, 24, 24), {0, 255, 0}));
  EXPECT_TRUE(near(pixel(picture, 40, 24), {255, 0, 0}));
}

// Turned by 90 degrees: u' = v, v' = -u. At the square's top right uv is near (1, 0): u' = 0, v' = -1, which repeats to
// v' = 0 from below, the bottom row: (0, 0.5..1) is blue.
TEST_F(Drawing, TextureTransformTurns) {
  assets::Asset asset = textured();
  asset.materials[0].base_color_texture.transform.rotation = 1.5707963F;
  const Picture picture = front(asset);
  EXPECT_TRUE(near(pixel(picture, 24, 24), {0, 0, 255}));      // uv (.25,.25) -> (.25, .75)
  EXPECT_TRUE(near(pixel(picture, 40, 24), {255, 0, 0}));      // uv (.75,.25) -> (.25, .25)
  EXPECT_TRUE(near(pixel(picture, 24, 40), {255, 255, 255}));  // uv (.25,.75) -> (.75, .75)
  EXPECT_TRUE(near(pixel(picture, 40, 40), {0, 255, 0}));      // uv (.75,.75) -> (.75, .25)
}

TEST_F(Drawing, SecondUvSetIsChosen) {
  assets::Asset asset = textured();
  assets::Primitive& primitive = asset.meshes[0].primitives[0];
  primitive.uv1.assign(4, Vec2(0.75F, 0.25F));
  asset.materials[0].base_color_texture.uv_set = 1;
  for (const Route route : {Route::Cpu, Route::GpuVertex}) {
    EXPECT_TRUE(near(pixel(front(asset, route), 24, 40), {0, 255, 0}));
  }
}

TEST_F(Drawing, VertexColoursMultiply) {
  assets::Asset asset = square();
  asset.materials[0].base_color = {0.5F, 1.0F, 1.0F, 1.0F};
  asset.meshes[0].primitives[0].colors.assign(4, Vec4(0.5F, 0.25F, 0.0F, 1.0F));
  for (const Route route : {Route::Cpu, Route::GpuVertex}) {
    EXPECT_TRUE(near(pixel(front(asset, route), 32, 32), {encoded(0.25), encoded(0.25), 0}));
  }
}

TEST_F(Drawing, BackFacesAreSeenOnlyWhenDoubleSided) {
  assets::Asset asset = square();
  asset.skeleton.rest[0].rotation = glm::angleAxis(3.1415927F, Vec3(0, 1, 0));
  EXPECT_TRUE(near(pixel(front(asset), 32, 32), kBlack, 1));
  asset.materials[0].double_sided = true;
  EXPECT_TRUE(near(pixel(front(asset), 32, 32), {255, 255, 255}));
}

// A mirrored node turns the winding over; what faced the viewer still does (glTF 2.0 section 3.7.4).
TEST_F(Drawing, MirroredNodesKeepTheirFront) {
  assets::Asset asset = square();
  for (const Vec3& scale : {Vec3(-1, 1, 1), Vec3(1, -1, 1), Vec3(-1, -1, 1)}) {
    asset.skeleton.rest[0].scale = scale;
    for (const Route route : {Route::Cpu, Route::GpuVertex}) {
      EXPECT_TRUE(near(pixel(front(asset, route), 32, 32), {255, 255, 255})) << name(route);
    }
  }
  Loaded loaded;
  asset.skeleton.rest[0].scale = Vec3(1);
  load(asset, loaded);
  loaded.shape.world_from_model = glm::scale(Mat4(1.0F), Vec3(-1, 1, 1));
  EXPECT_TRUE(near(pixel(draw(bare_view(front_camera(), {&loaded.shape, 1}), 64, 64), 32, 32), {255, 255, 255}));
  renderer().release(loaded.model);
}

TEST_F(Drawing, AlphaMaskCutsAtTheThreshold) {
  assets::Asset asset = square();
  asset.materials[0].alpha_mode = assets::AlphaMode::Mask;
  asset.materials[0].alpha_cutoff = 0.5F;
  asset.materials[0].base_color.a = 0.5F;
  EXPECT_TRUE(near(pixel(front(asset), 32, 32), {255, 255, 255}));  // not below the cutoff: opaque
  asset.materials[0].base_color.a = std::nextafter(0.5F, 0.0F);
  EXPECT_TRUE(near(pixel(front(asset), 32, 32), kBlack, 1));
  asset.materials[0].alpha_mode = assets::AlphaMode::Opaque;  // alpha is ignored
  EXPECT_TRUE(near(pixel(front(asset), 32, 32), {255, 255, 255}));
}

// Half-transparent red at z = 1 before half-transparent green at z = 0 on black: green gives (0, 128, 0), red over it
// (128, 64, 0), whatever the order of the nodes.
TEST_F(Drawing, BlendedSurfacesAreSortedBackToFront) {
  for (const bool red_first : {false, true}) {
    assets::Asset asset = square();
    asset.skeleton.add("second", anim::kNoParent, {});
    asset.nodes.push_back(asset.nodes[0]);
    asset.nodes[1].mesh = 1;
    asset.meshes.push_back(asset.meshes[0]);
    asset.meshes[1].primitives[0].material = 1;
    asset.materials.push_back(asset.materials[0]);
    const std::size_t red = red_first ? 0 : 1;
    asset.skeleton.rest[red].translation.z = 1.0F;
    for (std::size_t m = 0; m < 2; ++m) {
      asset.materials[m].alpha_mode = assets::AlphaMode::Blend;
      asset.materials[m].base_color = m == red ? Vec4(1, 0, 0, 0.5F) : Vec4(0, 1, 0, 0.5F);
    }
    EXPECT_TRUE(near(pixel(front(asset), 32, 32), {128, 64, 0}));
  }
}

TEST_F(Drawing, InvisibleNodesAndOtherScenesAreNotShown) {
  assets::Asset asset = square();
  asset.nodes[0].visible = false;
  EXPECT_TRUE(near(pixel(front(asset), 32, 32), kBlack, 1));
  asset.nodes[0].visible = true;
  asset.skeleton.add("elsewhere", anim::kNoParent, {});
  asset.nodes.emplace_back();
  asset.scenes = {{"shown", {1}}, {"hidden", {0}}};
  asset.default_scene = 0;
  EXPECT_TRUE(near(pixel(front(asset), 32, 32), kBlack, 1));
  asset.default_scene = 1;
  EXPECT_TRUE(near(pixel(front(asset), 32, 32), {255, 255, 255}));
}

// A mesh whose rest pose lies far outside the picture is drawn where its pose has it, whatever the view's bounds say.
TEST_F(Drawing, NothingIsCulledByTheRestPose) {
  assets::Asset asset = square();
  asset.skeleton.rest[0].translation = Vec3(1000, 0, 0);
  Loaded loaded;
  load(asset, loaded);
  loaded.state.pose.model[0] = Mat4(1.0F);
  EXPECT_TRUE(near(pixel(draw(bare_view(front_camera(), {&loaded.shape, 1}), 64, 64), 32, 32), {255, 255, 255}));
  renderer().release(loaded.model);
}

TEST_F(Drawing, WireframeShowsEdgesAndNothingElse) {
  const assets::Asset asset = square();
  Loaded loaded;
  load(asset, loaded);
  loaded.shape.wireframe = true;
  const Picture picture = draw(bare_view(front_camera(), {&loaded.shape, 1}), 64, 64);
  int lit = 0;
  for (std::uint32_t y = 0; y < 64; ++y) {
    for (std::uint32_t x = 0; x < 64; ++x) lit += pixel(picture, x, y)[0] > 100 ? 1 : 0;
  }
  // Four sides and a diagonal of some 32 pixels each, of 1024 pixels of the square.
  EXPECT_GT(lit, 120);
  EXPECT_LT(lit, 200);
  EXPECT_TRUE(near(pixel(picture, 26, 38), kBlack, 1));
  renderer().release(loaded.model);
}

TEST_F(Drawing, PointsAndLinesAreDrawn) {
  assets::Asset asset = square();
  assets::Primitive& primitive = asset.meshes[0].primitives[0];
  primitive.normals.clear();
  primitive.topology = assets::Topology::Lines;
  primitive.indices = {0, 1};  // the top side: y = 1, pixel row 16
  Picture picture = front(asset);
  EXPECT_GT(std::max(pixel(picture, 32, 16)[0], pixel(picture, 32, 15)[0]), 200);
  EXPECT_TRUE(near(pixel(picture, 32, 32), kBlack, 1));
  primitive.topology = assets::Topology::Points;
  primitive.indices = {2};  // bottom right
  picture = front(asset);
  EXPECT_GT(pixel(picture, 48, 48)[0], 200);
  EXPECT_TRUE(near(pixel(picture, 16, 16), kBlack, 1));
}

// At a slanted edge four samples give values that one sample never gives.
TEST_F(Drawing, MultisamplingSmoothsEdges) {
  assets::Asset asset = square();
  asset.skeleton.rest[0].rotation = glm::angleAxis(0.3F, Vec3(0, 0, 1));
  Loaded loaded;
  load(asset, loaded);
  const ViewDesc view = bare_view(front_camera(), {&loaded.shape, 1});
  const auto between = [&](std::uint32_t samples) {
    const Picture picture = draw(view, 64, 64, samples);
    int count = 0;
    for (std::uint32_t y = 0; y < 64; ++y) {
      for (std::uint32_t x = 0; x < 64; ++x) count += pixel(picture, x, y)[0] > 20 && pixel(picture, x, y)[0] < 235;
    }
    return count;
  };
  EXPECT_EQ(between(1), 0);
  EXPECT_GT(between(4), 40);
  renderer().release(loaded.model);
}

// Lit white facing the sun stays below white, and white facing away stays well above black: both are readable.
TEST_F(Drawing, WhiteNeitherBlowsOutNorDrowns) {
  assets::Asset asset = square();
  asset.materials[0].unlit = false;
  asset.materials[0].double_sided = true;
  for (const float metallic : {0.0F, 1.0F}) {
    for (const float roughness : {0.0F, 0.5F, 1.0F}) {
      asset.materials[0].metallic = metallic;
      asset.materials[0].roughness = roughness;
      for (int turn = 0; turn < 12; ++turn) {
        asset.skeleton.rest[0].rotation =
            glm::angleAxis(static_cast<float>(turn) * 0.13F - 0.78F, glm::normalize(Vec3(1, 0.4F, 0)));
        const Rgb seen = pixel(front(asset), 32, 32);
        EXPECT_LT(seen[0], 253) << "metallic " << metallic << " roughness " << roughness << " turn " << turn;
        EXPECT_GT(seen[0], 90) << "metallic " << metallic << " roughness " << roughness << " turn " << turn;
      }
    }
  }
}

// The normal of a flat primitive is that of its triangles as drawn, not what the vertices carry.
TEST_F(Drawing, FlatPrimitivesAreLitByTheirTriangles) {
  assets::Asset asset = square();
  asset.materials[0].unlit = false;
  const Rgb smooth = pixel(front(asset), 32, 32);
  assets::Primitive& primitive = asset.meshes[0].primitives[0];
  primitive.normals.assign(4, glm::normalize(Vec3(1, -1, 0.2F)));
  EXPECT_FALSE(near(pixel(front(asset), 32, 32), smooth, 5));
  primitive.flat = true;
  EXPECT_TRUE(near(pixel(front(asset), 32, 32), smooth, 1));
}

// A box over the ground, seen from above beside it: the ground is darker with shadows than without, and the same far
// from the box.
TEST_F(Drawing, TheSunCastsAShadowOnTheGround) {
  assets::Asset asset = square();
  asset.skeleton.rest[0].rotation = glm::angleAxis(-1.5707963F, Vec3(1, 0, 0));  // lies flat, facing up
  asset.skeleton.rest[0].translation = Vec3(0, 1, 0);
  asset.materials[0].double_sided = true;
  Loaded loaded;
  load(asset, loaded);
  ViewDesc view = bare_view({}, {&loaded.shape, 1});
  view.bounds = {Vec3(-1, 0, -1), Vec3(1, 1, 1)};
  view.ground = true;
  view.camera = {glm::lookAt(Vec3(0, 10, 0), Vec3(0), Vec3(0, 0, -1)), orthographic(4.0F, 4.0F, 0.1F, 20.0F)};
  view.shadow = false;
  const Picture bright = draw(view, 128, 128);
  view.shadow = true;
  const Picture shaded = draw(view, 128, 128);
  // The sun stands in front (+z): the shadow reaches behind the box, towards -z, which is up in this picture. The box
  // covers pixels 48..79; its shadow is shifted by about 0.6 to -z, and so covers rows 38..47 beyond the box.
  EXPECT_LT(pixel(shaded, 64, 43)[0] + 30, pixel(bright, 64, 43)[0]);
  EXPECT_TRUE(near(pixel(shaded, 10, 110), pixel(bright, 10, 110), 2));
  EXPECT_TRUE(near(pixel(shaded, 64, 64), pixel(bright, 64, 64), 2));  // the box itself
  renderer().release(loaded.model);
}

// The same shading for both routes: not just vertices, whole pictures agree.
TEST_F(Drawing, BothRoutesGiveOnePicture) {
  assets::Asset asset = square();
  asset.materials[0].unlit = false;
  asset.skeleton.rest[0].rotation = glm::angleAxis(0.4F, Vec3(0.6F, 0.8F, 0));
  Loaded loaded;
  load(asset, loaded);
  ViewDesc view = bare_view(front_camera(), {&loaded.shape, 1});
  view.ground = view.sky = view.shadow = true;
  loaded.shape.route = Route::Cpu;
  const Picture cpu = draw(view, 96, 96);
  loaded.shape.route = Route::GpuVertex;
  const auto difference = compare(cpu, draw(view, 96, 96));
  ASSERT_TRUE(difference.has_value());
  EXPECT_LT(difference->mean, 0.02);
  EXPECT_LT(difference->share_over_8, 0.002);
  renderer().release(loaded.model);
}

// Two views side by side, each with its own shape; nothing of one reaches into the other.
TEST_F(Drawing, ViewsKeepToTheirRectangles) {
  assets::Asset red = square();
  red.materials[0].base_color = {1, 0, 0, 1};
  assets::Asset blue = square();
  blue.materials[0].base_color = {0, 0, 1, 1};
  Loaded left;
  Loaded right;
  load(red, left);
  load(blue, right);
  Camera close = front_camera();
  close.clip_from_view = orthographic(0.5F, 0.5F, 0.1F, 20.0F);  // the square is larger than the view
  std::array<ViewDesc, 2> views = {bare_view(close, {&left.shape, 1}), bare_view(close, {&right.shape, 1})};
  views[0].viewport = {0, 0, 40, 48};
  views[1].viewport = {40, 0, 56, 48};
  const auto picture = renderer().draw_picture({96, 48}, 1, views);
  ASSERT_TRUE(picture.has_value()) << picture.error().text;
  EXPECT_TRUE(near(pixel(*picture, 39, 24), {255, 0, 0}));
  EXPECT_TRUE(near(pixel(*picture, 40, 24), {0, 0, 255}));
  EXPECT_TRUE(near(pixel(*picture, 95, 0), {0, 0, 255}));
  EXPECT_EQ(renderer().counts().triangles, 4U);
  renderer().release(left.model);
  renderer().release(right.model);
}

// A directional light of the file shines along -Z of its node: on the square's front, not on its back.
TEST_F(Drawing, LightsOfTheFileShine) {
  assets::Asset asset = square();
  asset.materials[0].unlit = false;
  asset.materials[0].metallic = 0.0F;
  asset.lights.emplace_back();
  asset.lights[0].color = {1.0F, 0.0F, 0.0F};
  asset.lights[0].intensity = 500.0F;
  asset.skeleton.add("light", anim::kNoParent, {});
  asset.nodes.emplace_back();
  asset.nodes[1].light = 0;
  const auto redness = [&] {
    const Rgb seen = pixel(front(asset), 32, 32);
    return seen[0] - seen[2];
  };
  EXPECT_GT(redness(), 40);
  asset.skeleton.rest[1].rotation = glm::angleAxis(3.1415927F, Vec3(0, 1, 0));
  EXPECT_LT(redness(), 20);
  asset.lights[0].kind = assets::LightKind::Point;
  asset.skeleton.rest[1] = {Vec3(0, 0, 2)};
  EXPECT_GT(redness(), 40);
  asset.lights[0].kind = assets::LightKind::Spot;
  EXPECT_GT(redness(), 40);
  asset.skeleton.rest[1].rotation = glm::angleAxis(1.5707963F, Vec3(0, 1, 0));  // looks aside
  EXPECT_LT(redness(), 20);
}

TEST_F(Drawing, JointsLieOverTheMesh) {
  assets::Asset asset = square();
  asset.skeleton.rest[0].translation = Vec3(0, 0, 1);  // in front of the joint behind it
  asset.skeleton.add("behind", anim::kNoParent, {Vec3(0, 0, -3)});
  asset.nodes.emplace_back();
  Loaded loaded;
  load(asset, loaded);
  const ViewDesc view = bare_view(front_camera(), {&loaded.shape, 1});
  EXPECT_TRUE(near(pixel(draw(view, 64, 64), 32, 32), {255, 255, 255}));
  loaded.shape.joints = true;
  const Rgb seen = pixel(draw(view, 64, 64), 32, 32);
  EXPECT_GT(seen[2], seen[0] + 60);  // a joint's blue
  renderer().release(loaded.model);
}

TEST_F(Drawing, EmptyAndTinyViews) {
  ViewDesc view;
  view.camera = front_camera();
  view.viewport = {0, 0, 1, 1};
  EXPECT_TRUE(renderer().draw_picture({1, 1}, 4, {&view, 1}).has_value());
  view.viewport = {0, 0, 0, 5};
  EXPECT_TRUE(renderer().draw_picture({7, 3}, 1, {&view, 1}).has_value());
  EXPECT_TRUE(renderer().draw_picture({7, 3}, 1, {}).has_value());
  EXPECT_FALSE(renderer().draw_picture({0, 3}, 1, {}).has_value());
}

}  // namespace
}  // namespace inb::render::test

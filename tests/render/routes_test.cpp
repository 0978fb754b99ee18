#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <filesystem>
#include <vector>

#include "assets/load.h"
#include "assets/tween.h"
#include "content/showcase.h"
#include "tests/render/support.h"
#include "tests/support/samples.h"

namespace inb::render::test {
namespace {

class Routes : public GpuTest {};

void expect_agree(const Result<RouteDifference>& difference, const std::string& what) {
  ASSERT_TRUE(difference.has_value()) << what << ": " << difference.error().text;
  EXPECT_LT(difference->relative, kRouteTolerance) << what;
  EXPECT_LT(difference->normal, kRouteTolerance) << what;
}

// Case D15. A strip of two bones along y, one morph target, normals that lean by (0.6, 0, 0.8), the upper bone scaled
// by (1, 2, 0.5), and the mesh on a node turned by 90 degrees about y, which must not matter.
//
//   y = 2  4---5   bone B only     morph: z + 0.3 on the upper row
//   y = 1  2---3   half A, half B
//   y = 0  0---1   bone A only
assets::Asset strip() {
  assets::Asset asset;
  asset.name = "strip";
  asset.format = "content";
  asset.skeleton.add("A", anim::kNoParent, {});
  asset.skeleton.add("B", 0, {Vec3(0, 1, 0), Quat(1, 0, 0, 0), Vec3(1, 2, 0.5F)});
  asset.skeleton.add("mesh", anim::kNoParent, {Vec3(0), glm::angleAxis(1.5707963F, Vec3(0, 1, 0)), Vec3(1)});
  asset.nodes.resize(3);
  asset.nodes[2].mesh = 0;
  asset.nodes[2].skin = 0;

  assets::Primitive primitive;
  for (int row = 0; row < 3; ++row) {
    for (const float x : {-0.5F, 0.5F}) {
      primitive.positions.emplace_back(x, static_cast<float>(row), 0.0F);
      primitive.normals.emplace_back(0.6F, 0.0F, 0.8F);
      assets::Influences influences;
      influences.joints = {0, 1};
      influences.weights = {1.0F - static_cast<float>(row) * 0.5F, static_cast<float>(row) * 0.5F};
      primitive.influences.push_back(influences);
      primitive.bounds.add(primitive.positions.back());
    }
  }
  primitive.influence_count = 2;
  primitive.indices = {0, 1, 3, 0, 3, 2, 2, 3, 5, 2, 5, 4};
  assets::MorphTarget target;
  target.positions = {Vec3(0), Vec3(0), Vec3(0), Vec3(0), {0, 0, 0.3F}, {0, 0, 0.3F}};
  primitive.targets.push_back(target);
  assets::Mesh mesh;
  mesh.primitives.push_back(primitive);
  mesh.weights = {1.0F};
  asset.meshes.push_back(mesh);

  assets::Skin skin;
  skin.joints = {0, 1};
  skin.inverse_bind = {Mat4(1.0F), glm::translate(Mat4(1.0F), Vec3(0, -1, 0))};
  asset.skins.push_back(skin);
  assets::lay_out_weights(asset, {});
  return asset;
}

// On paper. Lower row: bone A is the identity. Upper row at (x, 2, 0.3): from B's origin (x, 1, 0.3), scaled (x, 2,
// 0.15), back up (x, 3, 0.15). Middle row: half of (x, 1, 0) by A, half of (x, 1, 0) by B. Normals go by the inverse
// transpose of the scale: B (1, 2, 0.5) turns (0.6, 0, 0.8) into (0.6, 0, 1.6); the middle's mean scale (1, 1.5, 0.75)
// into (0.6, 0, 0.8 / 0.75).
TEST_F(Routes, StripEqualsTheNumbersOnPaper) {
  const assets::Asset asset = strip();
  Loaded loaded;
  load(asset, loaded);
  const auto difference = renderer().compare_routes(loaded.shape);
  expect_agree(difference, "strip");
  EXPECT_EQ(difference->vertices, 6U);
  EXPECT_NEAR(difference->size, std::sqrt(1.0F + 9.0F + 0.15F * 0.15F), 1e-5F);

  const std::array<glm::dvec3, 6> positions = {
      {{-0.5, 0, 0}, {0.5, 0, 0}, {-0.5, 1, 0}, {0.5, 1, 0}, {-0.5, 3, 0.15}, {0.5, 3, 0.15}}};
  const std::array<glm::dvec3, 3> normals = {
      {glm::dvec3(0.6, 0, 0.8), glm::dvec3(0.6, 0, 0.8 / 0.75), glm::dvec3(0.6, 0, 1.6)}};
  for (const Route route : {Route::Cpu, Route::GpuVertex}) {
    const auto vertices = renderer().captured_vertices(route);
    ASSERT_TRUE(vertices.has_value());
    ASSERT_EQ(vertices->size(), positions.size());
    for (std::size_t i = 0; i < positions.size(); ++i) {
      const CapturedVertex& vertex = (*vertices)[i];
      EXPECT_LT(glm::length(glm::dvec3(vertex.position) - positions[i]), 1e-6) << name(route) << " vertex " << i;
      const glm::dvec3 normal = glm::normalize(glm::dvec3(vertex.normal));
      EXPECT_LT(glm::length(normal - glm::normalize(normals[i / 2])), 1e-6) << name(route) << " vertex " << i;
    }
  }
  renderer().release(loaded.model);
}

// A shape somewhere else in the world is compared in its own space: nothing changes.
TEST_F(Routes, AreComparedInModelSpace) {
  const assets::Asset asset = strip();
  Loaded loaded;
  load(asset, loaded);
  loaded.shape.world_from_model = glm::translate(Mat4(1.0F), Vec3(1e4F, -3.0F, 20.0F));
  const auto difference = renderer().compare_routes(loaded.shape);
  expect_agree(difference, "moved strip");
  EXPECT_LT(difference->size, 4.0F);
  renderer().release(loaded.model);
}

// Without its morph target the strip's upper row lies at z = 0: each stage is applied once, by either route.
TEST_F(Routes, MorphWeightsAreAppliedOnce) {
  assets::Asset asset = strip();
  Loaded loaded;
  load(asset, loaded);
  for (const float weight : {0.0F, 0.5F, 2.0F, -1.0F}) {
    loaded.state.pose.weights = {weight};
    expect_agree(renderer().compare_routes(loaded.shape), "weight");
    for (const Route route : {Route::Cpu, Route::GpuVertex}) {
      const auto vertices = renderer().captured_vertices(route);
      ASSERT_TRUE(vertices.has_value());
      EXPECT_NEAR((*vertices)[5].position.z, 0.15F * weight, 1e-6F) << name(route);
      EXPECT_NEAR((*vertices)[1].position.z, 0.0F, 1e-6F) << name(route);
    }
  }
  renderer().release(loaded.model);
}

// Eight joints with an eighth of the weight each, moved by 1..8 along x: every vertex moves by the mean, 4.5.
TEST_F(Routes, EightInfluencesAllCount) {
  assets::Asset asset = square();
  asset.nodes[0].skin = 0;
  assets::Skin skin;
  for (std::uint32_t j = 0; j < 8; ++j) {
    skin.joints.push_back(asset.skeleton.add("joint", anim::kNoParent, {Vec3(static_cast<float>(j + 1), 0, 0)}));
    skin.inverse_bind.emplace_back(1.0F);
    asset.nodes.emplace_back();
  }
  asset.skins.push_back(skin);
  assets::Primitive& primitive = asset.meshes[0].primitives[0];
  assets::Influences influences;
  for (std::size_t j = 0; j < 8; ++j) {
    influences.joints[j] = static_cast<std::uint16_t>(j);
    influences.weights[j] = 0.125F;
  }
  primitive.influences.assign(4, influences);
  primitive.influence_count = 8;
  assets::lay_out_weights(asset, {});
  Loaded loaded;
  load(asset, loaded);
  expect_agree(renderer().compare_routes(loaded.shape), "eight");
  const auto vertices = renderer().captured_vertices(Route::GpuVertex);
  ASSERT_TRUE(vertices.has_value());
  for (std::size_t i = 0; i < 4; ++i) {
    EXPECT_LT(glm::length((*vertices)[i].position - primitive.positions[i] - Vec3(4.5F, 0, 0)), 1e-5F);
  }
  renderer().release(loaded.model);
}

// Two stored meshes, the second 4 higher and 8 to the right: a quarter of the way is 1 and 2.
TEST_F(Routes, KeySetsTween) {
  assets::Asset asset = square();
  asset.skeleton.rest[0].translation = Vec3(0, 0, 7);
  assets::KeyVertices low;
  low.positions = asset.meshes[0].primitives[0].positions;
  assets::KeyVertices high = low;
  high.normals.assign(4, Vec3(1, 0, 0));
  for (Vec3& position : high.positions) position += Vec3(8, 4, 0);
  assets::MorphSet set;
  set.times = {0.0, 1.0};
  set.keys = {{low}, {high}};
  set.duration_s = 1.0;
  asset.morph_sets.push_back(set);
  Loaded loaded;
  load(asset, loaded);
  assets::evaluate_at(asset, 0, 0.25, loaded.state);
  expect_agree(renderer().compare_routes(loaded.shape), "keys");
  for (const Route route : {Route::Cpu, Route::GpuVertex}) {
    const auto vertices = renderer().captured_vertices(route);
    ASSERT_TRUE(vertices.has_value());
    EXPECT_LT(glm::length((*vertices)[0].position - Vec3(-1 + 2, 1 + 1, 7)), 1e-5F) << name(route);
    EXPECT_LT(glm::length((*vertices)[0].normal - Vec3(0.25F, 0, 0.75F)), 1e-5F) << name(route);
  }
  assets::evaluate_at(asset, 0, 1.0, loaded.state);
  expect_agree(renderer().compare_routes(loaded.shape), "last key");
  EXPECT_LT(glm::length((*renderer().captured_vertices(Route::GpuVertex))[2].position - Vec3(9, 3, 7)), 1e-5F);
  renderer().release(loaded.model);
}

// A ring of vertices, each turned by another angle from 0 to 179 degrees and moved out or in, with one at the pivot and
// one that stays: both tweens give the same vertices on either route, and those that turn are where a turn in double
// puts them.
TEST_F(Routes, KeySetsTweenStraightAndRoundAPivot) {
  assets::Asset asset = square();
  assets::Primitive& primitive = asset.meshes[0].primitives[0];
  const glm::dvec3 pivot(3.0, -2.0, 1.0);
  const auto point = [&](double degrees, double length, double height) {
    const double angle = glm::radians(degrees);
    return Vec3(pivot + glm::dvec3(length * std::cos(angle), length * std::sin(angle), height));
  };
  primitive.positions = {Vec3(pivot), point(40.0, 1.0, 0.0)};
  assets::KeyVertices from;
  assets::KeyVertices to;
  to.positions = {point(10.0, 2.0, 0.0), primitive.positions[1]};
  constexpr int kRing = 360;
  for (int i = 0; i < kRing; ++i) {
    primitive.positions.push_back(point(i, 1.0, 0.0));
    to.positions.push_back(point(i + 0.5 * i * 358.0 / 359.0, 1.0 + 0.01 * i, 0.0));
  }
  primitive.normals.assign(primitive.positions.size(), Vec3(0, 0, 1));
  primitive.uv0.assign(primitive.positions.size(), Vec2(0));
  from.positions = primitive.positions;
  assets::MorphSet set;
  set.times = {0.0, 1.0};
  set.keys = {{from}, {to}};
  set.duration_s = 1.0;
  asset.morph_sets.push_back(set);
  for (const assets::Tween tween : {assets::Tween::Linear, assets::Tween::Spherical}) {
    SCOPED_TRACE(assets::tween_name(tween));
    ASSERT_TRUE(assets::set_tween(asset, 0, {tween, Vec3(pivot), false, 0.0}));
    Loaded loaded;
    load(asset, loaded);
    for (const double t : {0.0, 0.001, 0.3, 0.5, 0.9, 1.0}) {
      assets::evaluate_at(asset, 0, t, loaded.state);
      expect_agree(renderer().compare_routes(loaded.shape), "tween");
      const auto vertices = renderer().captured_vertices(Route::GpuVertex);
      ASSERT_TRUE(vertices.has_value());
      for (int i = 0; i < kRing; ++i) {
        const glm::dvec3 a(from.positions[static_cast<std::size_t>(i) + 2]);
        const glm::dvec3 b(to.positions[static_cast<std::size_t>(i) + 2]);
        const glm::dvec3 wanted = tween == assets::Tween::Linear
                                      ? a + t * (b - a)
                                      : glm::dvec3(point(i + t * 0.5 * i * 358.0 / 359.0, 1.0 + t * 0.01 * i, 0.0));
        ASSERT_LT(glm::distance(glm::dvec3((*vertices)[static_cast<std::size_t>(i) + 2].position), wanted), 1e-4)
            << i << " at " << t;
      }
    }
    renderer().release(loaded.model);
  }
}

// Three instances, one of them mirrored: node_from_instance from the right of the node's own transform.
TEST_F(Routes, InstancesFollowTheirNode) {
  assets::Asset asset = square();
  asset.skeleton.rest[0].scale = Vec3(2);
  asset.nodes[0].instances = {{Vec3(1, 0, 0)}, {Vec3(0, 3, 0), Quat(1, 0, 0, 0), Vec3(-1, 1, 1)}, {Vec3(0, 0, -2)}};
  Loaded loaded;
  load(asset, loaded);
  const auto difference = renderer().compare_routes(loaded.shape);
  expect_agree(difference, "instances");
  EXPECT_EQ(difference->vertices, 12U);
  for (const Route route : {Route::Cpu, Route::GpuVertex}) {
    const auto vertices = renderer().captured_vertices(route);
    ASSERT_TRUE(vertices.has_value());
    // Vertex 0 is (-1, 1, 0): (-1 + 1) * 2, 2, 0; then the unmirrored one behind; the mirrored one comes last.
    EXPECT_LT(glm::length((*vertices)[0].position - Vec3(0, 2, 0)), 1e-5F) << name(route);
    EXPECT_LT(glm::length((*vertices)[4].position - Vec3(-2, 2, -4)), 1e-5F) << name(route);
    EXPECT_LT(glm::length((*vertices)[8].position - Vec3(2, 8, 0)), 1e-5F) << name(route);
  }
  renderer().release(loaded.model);
}

TEST_F(Routes, NothingShownIsNoDifference) {
  assets::Asset asset = square();
  asset.nodes[0].visible = false;
  Loaded loaded;
  load(asset, loaded);
  const auto difference = renderer().compare_routes(loaded.shape);
  ASSERT_TRUE(difference.has_value());
  EXPECT_EQ(difference->vertices, 0U);
  EXPECT_EQ(difference->relative, 0.0F);
  renderer().release(loaded.model);
}

TEST_F(Routes, StaleModelsAndMissingStatesAreRefused) {
  const assets::Asset asset = square();
  Loaded loaded;
  load(asset, loaded);
  Shape without = loaded.shape;
  without.state = nullptr;
  EXPECT_FALSE(renderer().compare_routes(without).has_value());
  EXPECT_FALSE(renderer().read_comparison().has_value());
  renderer().release(loaded.model);
  EXPECT_FALSE(renderer().compare_routes(loaded.shape).has_value());
  renderer().release(loaded.model);  // twice does no harm
  renderer().release({});
}

// Everything the program brings along, every motion.
TEST_F(Routes, AgreeOnTheBuiltInScenes) {
  for (const content::SceneInfo& info : content::scenes()) {
    const auto asset = content::build_scene(info.name);
    ASSERT_TRUE(asset.has_value()) << asset.error().text;
    Loaded loaded;
    load(*asset, loaded);
    for (std::size_t motion = 0; motion < asset->motion_count(); ++motion) {
      const double duration = assets::motion_timing(*asset, motion).duration_s;
      for (const double share : {0.0, 0.37, 1.0}) {
        assets::evaluate_at(*asset, motion, share * duration, loaded.state);
        expect_agree(renderer().compare_routes(loaded.shape),
                     fmt::format("{} motion {} at {}", info.name, motion, share));
      }
    }
    renderer().release(loaded.model);
  }
}

// Every real glTF file, every motion at its ends and in between.
TEST_F(Routes, AgreeOnRealFiles) {
  const auto samples = inb::test::samples();
  if (!samples) GTEST_SKIP() << inb::test::kNoSamples;
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(*samples / "assets" / "gltf-core")) {
    const auto extension = entry.path().extension();
    if (extension == ".glb" || extension == ".gltf") files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  int compared = 0;
  for (const auto& file : files) {
    const auto asset = assets::load(file);
    if (!asset) continue;  // files that are broken on purpose are the readers' tests
    Loaded loaded;
    load(*asset, loaded);
    for (std::size_t motion = 0; motion < std::min<std::size_t>(asset->motion_count(), 4); ++motion) {
      const double duration = assets::motion_timing(*asset, motion).duration_s;
      for (const double share : {0.37, 1.0}) {
        assets::evaluate_at(*asset, motion, share * duration, loaded.state);
        const auto difference = renderer().compare_routes(loaded.shape);
        expect_agree(difference, fmt::format("{} motion {} at {}", file.filename().string(), motion, share));
        ++compared;
      }
    }
    if (asset->motion_count() == 0) expect_agree(renderer().compare_routes(loaded.shape), file.filename().string());
    renderer().release(loaded.model);
  }
  EXPECT_GT(compared, 50);
}

}  // namespace
}  // namespace inb::render::test

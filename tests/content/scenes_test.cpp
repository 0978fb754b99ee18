#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <cstring>
#include <map>
#include <set>
#include <tuple>

#include "content/showcase.h"
#include "probe.h"

namespace inb::content {
namespace {

TEST(Scenes, AreNamedOnceAndTheShowcaseIsFirst) {
  std::vector<std::string> names;
  for (const SceneInfo& scene : scenes()) {
    names.emplace_back(scene.name);
    EXPECT_STRNE(scene.title, "");
    EXPECT_GT(std::strlen(scene.text), 20U);
  }
  EXPECT_THAT(names, testing::ElementsAre("showcase", "mannequin", "exercise", "clock", "bulb", "ball", "flag"));
}

TEST(Scenes, UnknownNameIsOneSentenceThatListsTheKnownOnes) {
  for (const char* name : {"", "Showcase", "clock ", "nothing"}) {
    const auto scene = build_scene(name);
    ASSERT_FALSE(scene.has_value()) << name;
    EXPECT_THAT(scene.error().text, testing::HasSubstr("mannequin, exercise, clock"));
  }
}

class EachScene : public testing::TestWithParam<SceneInfo> {
 protected:
  void SetUp() override {
    auto scene = build_scene(GetParam().name);
    ASSERT_TRUE(scene.has_value()) << scene.error().text;
    asset_ = std::move(*scene);
  }
  assets::Asset asset_;
};

TEST_P(EachScene, IsValidTitledAndMoves) {
  EXPECT_EQ(assets::validate(asset_), std::nullopt);
  EXPECT_EQ(asset_.name, GetParam().title);
  EXPECT_EQ(asset_.format, "content");
  EXPECT_TRUE(asset_.warnings.empty());
  EXPECT_EQ(asset_.default_scene, 0);
  EXPECT_EQ(assets::shown_nodes(asset_).size(), asset_.skeleton.size());
  ASSERT_GT(asset_.motion_count(), 0U);
  for (std::size_t m = 0; m < asset_.motion_count(); ++m) EXPECT_FALSE(assets::motion_name(asset_, m).empty());
}

TEST_P(EachScene, IsBuiltTheSameEveryTime) {
  const auto again = build_scene(GetParam().name);
  ASSERT_TRUE(again.has_value());
  ASSERT_EQ(again->meshes.size(), asset_.meshes.size());
  for (std::size_t m = 0; m < asset_.meshes.size(); ++m) {
    EXPECT_EQ(again->meshes[m].primitives[0].positions, asset_.meshes[m].primitives[0].positions);
  }
}

TEST_P(EachScene, IsSmallEnoughForASoftwareRenderer) {
  std::size_t vertices = 0;
  for (const assets::Mesh& mesh : asset_.meshes) {
    for (const assets::Primitive& p : mesh.primitives) vertices += p.positions.size();
  }
  EXPECT_GT(vertices, 100U);
  EXPECT_LT(vertices, 9000U);
}

TEST_P(EachScene, NormalsAreUnitAndFaceWithTheTriangles) {
  for (const assets::Mesh& mesh : asset_.meshes) {
    for (const assets::Primitive& p : mesh.primitives) {
      for (const Vec3& normal : p.normals) ASSERT_NEAR(glm::length(normal), 1.0F, 1e-4F) << mesh.name;
      for (std::size_t i = 0; i + 2 < p.indices.size(); i += 3) {
        const std::array<std::uint32_t, 3> t{p.indices[i], p.indices[i + 1], p.indices[i + 2]};
        const Vec3 face = glm::cross(p.positions[t[1]] - p.positions[t[0]], p.positions[t[2]] - p.positions[t[0]]);
        ASSERT_GT(glm::length(face), 0.0F) << mesh.name << ": triangle " << i / 3 << " has no area";
        ASSERT_GT(glm::dot(face, p.normals[t[0]] + p.normals[t[1]] + p.normals[t[2]]), 0.0F)
            << mesh.name << ": triangle " << i / 3;
      }
    }
  }
}

// Each edge of a closed surface is met once in each direction; by position, since seams double their vertices.
TEST_P(EachScene, SolidsAreClosedAndFaceOutward) {
  const std::set<std::string> open{"Cloth", "Belt"};
  using Key = std::array<float, 3>;
  const auto key = [](const Vec3& v) { return Key{v.x + 0.0F, v.y + 0.0F, v.z + 0.0F}; };
  for (const assets::Mesh& mesh : asset_.meshes) {
    if (open.contains(mesh.name)) continue;
    for (const assets::Primitive& p : mesh.primitives) {
      std::map<std::pair<Key, Key>, int> edges;
      double volume = 0.0;
      for (std::size_t i = 0; i + 2 < p.indices.size(); i += 3) {
        std::array<Vec3, 3> v{};
        for (std::size_t k = 0; k < 3; ++k) v[k] = p.positions[p.indices[i + k]];
        volume += static_cast<double>(glm::dot(v[0], glm::cross(v[1], v[2]))) / 6.0;
        for (std::size_t k = 0; k < 3; ++k) {
          ++edges[{key(v[k]), key(v[(k + 1) % 3])}];
          --edges[{key(v[(k + 1) % 3]), key(v[k])}];
        }
      }
      EXPECT_GT(volume, 0.0) << mesh.name;
      for (const auto& [edge, count] : edges) ASSERT_EQ(count, 0) << mesh.name << " has an open edge";
    }
  }
}

TEST_P(EachScene, WeightsAddUpToOne) {
  for (const assets::Mesh& mesh : asset_.meshes) {
    for (const assets::Primitive& p : mesh.primitives) {
      EXPECT_LE(p.influence_count, 4U);
      for (const assets::Influences& influence : p.influences) {
        float sum = 0.0F;
        for (const float weight : influence.weights) sum += weight;
        ASSERT_NEAR(sum, 1.0F, 1e-5F);
      }
    }
  }
}

TEST_P(EachScene, TexturesTile) {
  for (const assets::Image& image : asset_.images) {
    ASSERT_EQ(image.rgba.size(), std::size_t{4} * image.width * image.height);
    // The step over the edge is no larger than the largest step inside.
    const auto texel = [&](std::uint32_t x, std::uint32_t y) { return int{image.rgba[4U * (y * image.width + x)]}; };
    int inside = 0;
    int across = 0;
    for (std::uint32_t y = 0; y < image.height; ++y) {
      for (std::uint32_t x = 1; x < image.width; ++x)
        inside = std::max(inside, std::abs(texel(x, y) - texel(x - 1, y)));
      across = std::max(across, std::abs(texel(0, y) - texel(image.width - 1, y)));
    }
    EXPECT_LE(across, inside) << image.name;
  }
}

INSTANTIATE_TEST_SUITE_P(Content, EachScene, testing::ValuesIn(scenes().begin(), scenes().end()),
                         [](const auto& scene) { return std::string(scene.param.name); });

}  // namespace
}  // namespace inb::content

// Poses of real files against those of an independent engine (three.js 0.180), written down in oracles/gltf/*.json.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <vector>

#include "assets/deform.h"
#include "tests/assets/loading.h"
#include "tests/support/samples.h"

namespace inb::test {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

constexpr float kTolerance = 1e-4F;

struct Oracle {
  fs::path file;  // of the sample
  json figures;
};

// "gltf-core_Fox_glTF-Binary_Fox.glb.json" belongs to "gltf-core/Fox/glTF-Binary/Fox.glb".
std::vector<Oracle> all_oracles(const fs::path& samples) {
  std::vector<Oracle> oracles;
  for (const auto& entry : fs::recursive_directory_iterator(samples / "assets")) {
    const std::string extension = entry.path().extension().string();
    if (extension != ".gltf" && extension != ".glb") continue;
    std::string name = fs::relative(entry.path(), samples / "assets").generic_string();
    std::replace_if(
        name.begin(), name.end(), [](char c) { return c == '/' || c == ' '; }, '_');
    const fs::path figures = samples / "oracles" / "gltf" / (name + ".json");
    if (!fs::exists(figures)) continue;
    std::ifstream in(figures);
    oracles.push_back({entry.path(), json::parse(in)});
  }
  return oracles;
}

void check_matrix(const Mat4& ours, const json& figures, const std::string& where) {
  Mat4 theirs;
  float size = 1.0F;
  for (std::size_t i = 0; i < 16; ++i) {
    theirs[i / 4][i % 4] = figures[i].get<float>();
    size = std::max(size, std::abs(theirs[i / 4][i % 4]));
  }
  const float tolerance = kTolerance * size;
  for (std::size_t i = 0; i < 16; ++i) {
    EXPECT_NEAR(ours[i / 4][i % 4], theirs[i / 4][i % 4], tolerance) << where << ", element " << i;
  }
}

void check_weights(const assets::Asset& asset, const assets::Evaluation& state, const json& figures,
                   const std::string& where) {
  for (const auto& [key, weights] : figures.items()) {
    const assets::Node& node = asset.nodes[static_cast<std::size_t>(std::stoi(key))];
    // That engine also hands a node's weights on to parents without a mesh; in the specification weights are of the
    // node that has the mesh.
    if (node.mesh == assets::kNone) continue;
    ASSERT_EQ(weights.size(), node.weights_count) << where;
    for (std::size_t w = 0; w < weights.size(); ++w) {
      EXPECT_NEAR(state.pose.weights[node.weights_begin + w], weights[w].get<float>(), kTolerance)
          << where << ", node " << key << ", weight " << w;
    }
  }
}

std::size_t clip_named(const assets::Asset& asset, const std::string& name) {
  for (std::size_t c = 0; c < asset.clips.size(); ++c) {
    if (asset.clips[c].name == name) return c;
  }
  ADD_FAILURE() << "no clip " << name;
  return 0;
}

// Largest distance of the figures' vertices from those of `node`.
float distance(const std::vector<Vec3>& ours, const json& figures) {
  float largest = 0.0F;
  for (std::size_t i = 0; i < figures["index"].size(); ++i) {
    const json& p = figures["positions"][i];
    const Vec3 theirs(p[0].get<float>(), p[1].get<float>(), p[2].get<float>());
    largest = std::max(largest, glm::distance(ours.at(figures["index"][i].get<std::size_t>()), theirs));
  }
  return largest;
}

// The figures name mesh and primitive but not the node: a mesh under several skins appears several times. Each must be
// a different node's.
void check_skinned(const assets::Asset& asset, const json& skinned) {
  std::map<std::string, std::set<std::size_t>> taken;
  assets::Evaluation state;
  assets::DeformedVertices deformed;
  for (const json& figures : skinned) {
    const auto clip = figures["clip"].get<std::string>();
    const auto time = figures["t"].get<double>();
    const std::string where = clip + " at " + std::to_string(time) + ", mesh " + figures["mesh"].dump() +
                              ", primitive " + figures["primitive"].dump();
    assets::evaluate_at(asset, clip_named(asset, clip), time, state);
    bool found = false;
    float nearest = std::numeric_limits<float>::max();
    for (std::size_t n = 0; n < asset.nodes.size() && !found; ++n) {
      if (asset.nodes[n].mesh != figures["mesh"].get<std::int32_t>() || taken[where].count(n) != 0) continue;
      assets::deform(asset, state, n, figures["primitive"].get<std::size_t>(), deformed);
      ASSERT_EQ(deformed.positions.size(), figures["vertexCount"].get<std::size_t>());
      Bounds bounds;
      for (const Vec3& position : deformed.positions) bounds.add(position);
      const float off = distance(deformed.positions, figures) / bounds.diagonal();
      nearest = std::min(nearest, off);
      if (off <= kTolerance) {
        found = true;
        taken[where].insert(n);
      }
    }
    EXPECT_TRUE(found) << where << ": the nearest is off by " << nearest << " of the mesh's size";
  }
}

TEST(Oracle, EveryFileClipAndTime) {
  const auto folder = samples();
  if (!folder) GTEST_SKIP() << kNoSamples;
  const std::vector<Oracle> oracles = all_oracles(*folder);
  std::size_t matrices = 0;
  std::size_t vertices = 0;
  for (const Oracle& oracle : oracles) {
    SCOPED_TRACE(oracle.file.string());
    const Result<assets::Asset> asset = assets::load(oracle.file);
    ASSERT_TRUE(asset) << asset.error().text;
    const json& figures = oracle.figures;
    ASSERT_EQ(asset->nodes.size(), figures["nodes"].get<std::size_t>());
    ASSERT_EQ(asset->clips.size(), figures["clips"].size());
    assets::Evaluation state;
    for (std::size_t c = 0; c < asset->clips.size(); ++c) {
      const json& clip = figures["clips"][c];
      EXPECT_EQ(asset->clips[c].name, clip["name"].get<std::string>());
      EXPECT_NEAR(asset->clips[c].duration_s, clip["duration"].get<double>(), 1e-6);
      for (const json& moment : clip["times"]) {
        const auto time = moment["t"].get<double>();
        assets::evaluate_at(*asset, c, time, state);
        const std::string where = asset->clips[c].name + " at " + std::to_string(time);
        for (const auto& [node, world] : moment["world"].items()) {
          check_matrix(state.pose.model.at(static_cast<std::size_t>(std::stoi(node))), world, where + ", node " + node);
          ++matrices;
        }
        check_weights(*asset, state, moment["weights"], where);
      }
    }
    check_skinned(*asset, figures["skinned"]);
    vertices += figures["skinned"].size();
  }
  // A folder without figures would pass everything.
  EXPECT_GE(oracles.size(), 33U);
  EXPECT_GE(matrices, 5000U);
  EXPECT_GE(vertices, 50U);
}

}  // namespace
}  // namespace inb::test

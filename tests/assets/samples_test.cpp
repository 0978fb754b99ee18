// Real files: what each holds, by the manifest that lies beside them.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <optional>
#include <regex>
#include <set>
#include <string>

#include "tests/assets/loading.h"
#include "tests/support/samples.h"

namespace inb::test {
namespace {

namespace fs = std::filesystem;

// path -> what the file exercises, e.g. "1 skin(s) 19 joints; 1 clip(s) [LINEAR:57] ...; 22 nodes 1 meshes".
std::map<std::string, std::string> manifest(const fs::path& samples) {
  std::map<std::string, std::string> lines;
  std::ifstream in(samples / "assets" / "MANIFEST.tsv");
  for (std::string line; std::getline(in, line);) {
    const std::size_t first = line.find('\t');
    const std::size_t last = line.rfind('\t');
    if (first != last) lines[line.substr(0, first)] = line.substr(last + 1);
  }
  return lines;
}

std::optional<std::size_t> figure(const std::string& text, const std::string& pattern) {
  std::smatch match;
  if (!std::regex_search(text, match, std::regex(pattern))) return std::nullopt;
  return std::stoul(match[1].str());
}

void expect_counts(const assets::Asset& asset, const std::string& line, std::size_t without_node) {
  EXPECT_EQ(asset.nodes.size(), figure(line, "([0-9]+) nodes").value_or(0));
  EXPECT_EQ(asset.meshes.size(), figure(line, "([0-9]+) meshes").value_or(0));
  EXPECT_EQ(asset.skins.size(), figure(line, "([0-9]+) skin\\(s\\)").value_or(0));
  EXPECT_EQ(asset.clips.size(), figure(line, "([0-9]+) clip\\(s\\)").value_or(0));
  if (const auto joints = figure(line, "skin\\(s\\) ([0-9]+)")) {
    EXPECT_EQ(asset.skins.front().joints.size(), *joints);
  }
  std::map<anim::Interpolation, std::size_t> kinds;
  std::size_t targets = 0;
  std::uint32_t influences = 0;
  for (const anim::Clip& clip : asset.clips) {
    for (const anim::Track& track : clip.tracks) ++kinds[track.interpolation];
  }
  for (const assets::Mesh& mesh : asset.meshes) {
    targets = std::max(targets, mesh.weights.size());
    for (const assets::Primitive& primitive : mesh.primitives) {
      influences = std::max(influences, primitive.influence_count);
    }
  }
  // Samplers are counted there: channels share them, and a channel without a node leaves one unused.
  if (const auto linear = figure(line, "LINEAR:([0-9]+)")) {
    EXPECT_GE(kinds[anim::Interpolation::Linear] + without_node, *linear);
  }
  if (const auto step = figure(line, "STEP:([0-9]+)")) {
    EXPECT_GE(kinds[anim::Interpolation::Step], *step);
  }
  if (const auto cubic = figure(line, "CUBICSPLINE:([0-9]+)")) {
    EXPECT_GE(kinds[anim::Interpolation::CubicSpline], *cubic);
  }
  EXPECT_EQ(targets, figure(line, "morph max ([0-9]+) targets").value_or(0));
  if (line.find("(8 influences)") != std::string::npos) {
    EXPECT_EQ(influences, 8U);
  }
  if (line.find("JOINTS") != std::string::npos) {
    EXPECT_GE(influences, 1U);
  }
}

TEST(Samples, EveryGoodFileLoadsWithTheCountsOfTheManifest) {
  const auto folder = samples();
  if (!folder) GTEST_SKIP() << kNoSamples;
  std::size_t loaded = 0;
  for (const auto& [path, line] : manifest(*folder)) {
    const std::string extension = fs::path(path).extension().string();
    if (path.rfind("gltf-", 0) != 0 || (extension != ".gltf" && extension != ".glb")) continue;
    SCOPED_TRACE(path + ": " + line);
    const Result<assets::Asset> asset = assets::load(*folder / "assets" / path);
    if (path == "gltf-generator/Compatibility/Compatibility_04.gltf") {
      // The file's README: asset.minVersion is 2.1; a reader of 2.0 shall refuse it.
      ASSERT_FALSE(asset);
      EXPECT_NE(asset.error().text.find("/asset/minVersion"), std::string::npos) << asset.error().text;
      continue;
    }
    ASSERT_TRUE(asset) << asset.error().text;
    EXPECT_EQ(assets::validate(*asset), std::nullopt);
    // This file's README: one of the two channels has no node and is to be ignored.
    const bool one_ignored = path == "gltf-generator/Animation_NodeMisc/Animation_NodeMisc_08.gltf";
    expect_counts(*asset, line, one_ignored ? 1 : 0);
    if (one_ignored) {
      EXPECT_EQ(asset->clips.front().tracks.size(), 1U);
    }
    ++loaded;
  }
  EXPECT_GE(loaded, 80U);
}

struct Size {
  const char* path;
  std::size_t vertices;
  std::uint64_t triangles;
};

// From the accessors' counts as the JSON of these files states them.
TEST(Samples, VerticesAndTrianglesAsStored) {
  const auto folder = samples();
  if (!folder) GTEST_SKIP() << kNoSamples;
  for (const Size& size : {Size{"gltf-core/Fox/glTF-Binary/Fox.glb", 1728, 576},
                           Size{"gltf-core/CesiumMan/glTF-Binary/CesiumMan.glb", 3273, 4672},
                           Size{"gltf-core/TriangleWithoutIndices/glTF-Embedded/TriangleWithoutIndices.gltf", 3, 1}}) {
    SCOPED_TRACE(size.path);
    const Result<assets::Asset> asset = assets::load(*folder / "assets" / size.path);
    ASSERT_TRUE(asset) << asset.error().text;
    std::size_t vertices = 0;
    std::uint64_t triangles = 0;
    for (const assets::Primitive& primitive : asset->meshes.at(0).primitives) {
      vertices += primitive.positions.size();
      triangles += primitive.stored_triangles;
    }
    EXPECT_EQ(vertices, size.vertices);
    EXPECT_EQ(triangles, size.triangles);
  }
}

TEST(Samples, PointerAnimationsBecomeTracks) {
  const auto folder = samples();
  if (!folder) GTEST_SKIP() << kNoSamples;
  // 94 channels, all KHR_animation_pointer, all of nodes and weights.
  const Result<assets::Asset> asset = assets::load(*folder / "assets/gltf-core/KhronosInteractivity/ghost_v2.glb");
  ASSERT_TRUE(asset) << asset.error().text;
  EXPECT_EQ(asset->clips.at(0).tracks.size(), 94U);
}

TEST(Samples, InstancesOfAMesh) {
  const auto folder = samples();
  if (!folder) GTEST_SKIP() << kNoSamples;
  // A grid of 5 x 5 x 5 boxes.
  const Result<assets::Asset> asset =
      assets::load(*folder / "assets/gltf-core/SimpleInstancing/glTF-Binary/SimpleInstancing.glb");
  ASSERT_TRUE(asset) << asset.error().text;
  EXPECT_EQ(asset->nodes.at(0).instances.size(), 125U);
}

}  // namespace
}  // namespace inb::test

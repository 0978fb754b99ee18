// Real .X files against what other programs make of them, written down in oracles/formats/x-*.json: counts and names by
// an independent reader, matrices and skinned points by Assimp (which agrees with Irrlicht).
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "assets/deform.h"
#include "tests/assets/loading.h"
#include "tests/support/samples.h"

namespace inb::test {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

struct Oracle {
  fs::path file;
  json figures;
};

std::vector<Oracle> all_oracles(const fs::path& samples) {
  std::vector<Oracle> oracles;
  for (const auto& entry : fs::directory_iterator(samples / "oracles" / "formats")) {
    const std::string name = entry.path().filename().string();
    if (name.rfind("x-", 0) != 0) continue;
    std::ifstream in(entry.path());
    json figures = json::parse(in);
    const fs::path file = samples / "assets" / figures["file"].get<std::string>();
    oracles.push_back({file, std::move(figures)});
  }
  std::sort(oracles.begin(), oracles.end(), [](const Oracle& a, const Oracle& b) { return a.file < b.file; });
  return oracles;
}

// Rotation and scale 1e-4, translation 1e-4 of its size (README of the figures).
void check_matrix(const Mat4& ours, const json& theirs, const std::string& where) {
  float reach = 1.0F;
  for (std::size_t i = 12; i < 15; ++i) reach = std::max(reach, std::abs(theirs[i].get<float>()));
  for (std::size_t i = 0; i < 16; ++i) {
    const float tolerance = i >= 12 ? 1e-4F * reach : 1e-4F;
    ASSERT_NEAR(ours[i / 4][i % 4], theirs[i].get<float>(), tolerance) << where << ", element " << i;
  }
}

std::map<std::string, std::size_t> nodes_by_name(const assets::Asset& asset) {
  std::map<std::string, std::size_t> found;
  for (std::size_t n = 0; n < asset.nodes.size(); ++n) found.emplace(asset.skeleton.names[n], n);
  return found;
}

std::size_t file_vertices(const assets::Mesh& mesh) {
  const std::size_t split = assets::file_vertex_count(mesh);
  return split > 0 || mesh.primitives.empty() ? split : mesh.primitives.front().positions.size();
}

void check_counts(const assets::Asset& asset, const json& stored) {
  ASSERT_EQ(asset.meshes.size(), stored["meshes"].get<std::size_t>());
  std::size_t named_joints = 0;
  for (std::size_t m = 0; m < asset.meshes.size(); ++m) {
    const json& theirs = stored["mesh_list"][m];
    const assets::Mesh& ours = asset.meshes[m];
    EXPECT_EQ(ours.name, theirs["name"].get<std::string>());
    EXPECT_EQ(file_vertices(ours), theirs["vertices"].get<std::size_t>()) << "mesh " << m;
    std::size_t triangles = 0;
    for (const assets::Primitive& primitive : ours.primitives) triangles += primitive.stored_triangles;
    // A polygon of n corners is n - 2 triangles.
    EXPECT_EQ(triangles, theirs["corners"].get<std::size_t>() - 2 * theirs["faces"].get<std::size_t>());
    named_joints += theirs["skin_weights"].get<std::size_t>();
  }
  std::size_t joints = 0;
  for (const assets::Skin& skin : asset.skins) joints += skin.joints.size();
  // A joint of the mesh's own may be added for vertices that no joint holds.
  EXPECT_GE(joints, named_joints);
  EXPECT_LE(joints, named_joints + asset.skins.size());
}

// Assimp makes up one key for a component that has none; the file wins, and such a component keeps the frame's own.
void check_key_count(std::size_t ours, const json& theirs, const json& channel) {
  const auto count = theirs.get<std::size_t>();
  EXPECT_TRUE(ours == count || (ours == 0 && count == 1)) << ours << " keys against " << channel;
}

// The keys of a set by type as stored: 0 rotations, 1 scales, 2 translations, 3 and 4 matrices, which are all three.
void check_key_totals(const anim::Clip& clip, const json& stored) {
  const auto total = [&](anim::Channel channel) {
    std::size_t sum = 0;
    for (const anim::Track& track : clip.tracks) sum += track.channel == channel ? track.times.size() : 0;
    return sum;
  };
  const auto of_type = [&](const char* type) { return stored.value(type, std::size_t{0}); };
  const std::size_t matrices = of_type("3") + of_type("4");
  EXPECT_EQ(total(anim::Channel::Rotation), of_type("0") + matrices);
  EXPECT_EQ(total(anim::Channel::Scale), of_type("1") + matrices);
  EXPECT_EQ(total(anim::Channel::Translation), of_type("2") + matrices);
}

void check_clips(const assets::Asset& asset, const json& figures) {
  ASSERT_EQ(asset.clips.size(), figures["animations"].size());
  for (std::size_t c = 0; c < asset.clips.size(); ++c) {
    const json& theirs = figures["animations"][c];
    const anim::Clip& ours = asset.clips[c];
    EXPECT_EQ(ours.name, theirs["name"].get<std::string>());
    const double stated = theirs["ticks_per_second"].get<double>();
    const double duration = theirs["duration_ticks"].get<double>() / (stated > 0.0 ? stated : 4800.0);
    EXPECT_NEAR(ours.duration_s, duration, 1e-6 * std::max(1.0, duration));
    std::map<std::size_t, std::map<anim::Channel, std::size_t>> keys;
    for (const anim::Track& track : ours.tracks) keys[track.target][track.channel] = track.times.size();
    EXPECT_EQ(keys.size(), theirs["channels"].get<std::size_t>());
    const auto nodes = nodes_by_name(asset);
    for (const json& channel : theirs["channel_list"]) {
      const auto node = nodes.find(channel[0].get<std::string>());
      ASSERT_NE(node, nodes.end()) << channel[0];
      check_key_count(keys[node->second][anim::Channel::Translation], channel[1], channel);
      check_key_count(keys[node->second][anim::Channel::Rotation], channel[2], channel);
      check_key_count(keys[node->second][anim::Channel::Scale], channel[3], channel);
    }
    check_key_totals(ours, figures["stored"]["animation_sets"][c]["keys_by_type"]);
  }
}

struct Checked {
  std::size_t matrices = 0;
  std::size_t points = 0;
};

void check_nodes(const assets::Asset& asset, const assets::Evaluation& state, const json& figures, const json& matrices,
                 const std::string& where, Checked& checked) {
  const auto nodes = nodes_by_name(asset);
  for (std::size_t s = 0; s < figures["sampled_nodes"].size(); ++s) {
    const std::string name = figures["nodes"][figures["sampled_nodes"][s].get<std::size_t>()]["name"];
    // null: that program gives no trustworthy value. "$...": a node that it adds itself.
    if (matrices[s].is_null() || name.empty() || name[0] == '$') continue;
    const auto node = nodes.find(name);
    ASSERT_NE(node, nodes.end()) << name;
    check_matrix(state.pose.model[node->second], matrices[s], where + ", node " + name);
    ++checked.matrices;
  }
}

// The skinned points of one mesh of theirs, which is one material of a mesh of ours.
void check_skinned(const assets::Asset& asset, const assets::Evaluation& state, const json& mesh, const json& points,
                   const std::string& where, Checked& checked) {
  const auto file_mesh = mesh["file_mesh"].get<std::int32_t>();
  std::map<std::size_t, Vec3> ours;
  Bounds bounds;
  for (std::size_t n = 0; n < asset.nodes.size(); ++n) {
    if (asset.nodes[n].mesh != file_mesh) continue;
    const std::vector<assets::Primitive>& primitives = asset.meshes[static_cast<std::size_t>(file_mesh)].primitives;
    for (std::size_t p = 0; p < primitives.size(); ++p) {
      assets::DeformedVertices deformed;
      assets::deform(asset, state, n, p, deformed);
      for (std::size_t v = 0; v < deformed.positions.size(); ++v) {
        bounds.add(deformed.positions[v]);
        ours[primitives[p].file_vertex.empty() ? v : primitives[p].file_vertex[v]] = deformed.positions[v];
      }
    }
  }
  const float tolerance = 1e-4F * bounds.diagonal();
  for (std::size_t i = 0; i < points.size(); ++i) {
    if (points[i].is_null()) continue;
    const Vec3 theirs(points[i][0].get<float>(), points[i][1].get<float>(), points[i][2].get<float>());
    const auto vertex = mesh["sample_file_vertices"][i].get<std::size_t>();
    ASSERT_EQ(ours.count(vertex), 1U);
    ASSERT_LE(glm::distance(ours[vertex], theirs), tolerance) << where << ", vertex " << vertex;
    ++checked.points;
  }
}

void check_poses(const assets::Asset& asset, const json& figures, Checked& checked) {
  assets::Evaluation state;
  assets::evaluate_rest(asset, state);
  check_nodes(asset, state, figures, figures["bind_global"], "rest", checked);
  const json meshes = figures.value("skinned_meshes", json::array());
  if (figures.contains("bind_skinned")) {
    for (std::size_t m = 0; m < meshes.size(); ++m) {
      check_skinned(asset, state, meshes[m], figures["bind_skinned"][m], "rest", checked);
    }
  }
  for (const json& sample : figures["samples"]) {
    const auto clip = sample["animation"].get<std::size_t>();
    const auto ticks = sample["time"].get<double>();
    const auto stated = figures["animations"][clip]["ticks_per_second"].get<double>();
    const std::string where = asset.clips.at(clip).name + " at tick " + std::to_string(ticks);
    assets::evaluate_at(asset, clip, ticks / (stated > 0.0 ? stated : 4800.0), state);
    check_nodes(asset, state, figures, sample["global"], where, checked);
    if (!sample.contains("skinned")) continue;
    for (std::size_t m = 0; m < meshes.size(); ++m) {
      check_skinned(asset, state, meshes[m], sample["skinned"][m], where, checked);
    }
  }
}

TEST(XOracle, EveryFileAnimationAndTime) {
  const auto folder = samples();
  if (!folder) GTEST_SKIP() << kNoSamples;
  const std::vector<Oracle> oracles = all_oracles(*folder);
  Checked checked;
  for (const Oracle& oracle : oracles) {
    SCOPED_TRACE(oracle.file.string());
    const Result<assets::Asset> asset = assets::load(oracle.file);
    ASSERT_TRUE(asset) << asset.error().text;
    EXPECT_EQ(asset->format, "x");
    check_counts(*asset, oracle.figures["stored"]);
    check_clips(*asset, oracle.figures);
    check_poses(*asset, oracle.figures, checked);
  }
  // A folder without figures would pass everything.
  EXPECT_GE(oracles.size(), 23U);
  EXPECT_GE(checked.matrices, 900U);
  EXPECT_GE(checked.points, 100U);
}

}  // namespace
}  // namespace inb::test

// Real OGRE files against OGRE 1.12 itself: bones, bind pose, posed bones and skinned vertices.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
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

std::vector<fs::path> oracles(const fs::path& folder) {
  std::vector<fs::path> paths;
  for (const auto& entry : fs::directory_iterator(folder / "oracles/formats")) {
    if (entry.path().filename().string().rfind("ogre_", 0) == 0) paths.push_back(entry.path());
  }
  std::sort(paths.begin(), paths.end());
  return paths;
}

Vec3 vector_of(const json& v) { return {v[0].get<float>(), v[1].get<float>(), v[2].get<float>()}; }

// 1e-4 for the rotation part, 1e-4 of the larger of 1 and the length for the translation.
void expect_matrix(const Mat4& got, const json& wanted, const std::string& what) {
  for (std::size_t i = 0; i < 12; ++i) {
    EXPECT_NEAR(got[i / 4][i % 4], wanted[i].get<float>(), 1e-4F) << what << ", item " << i;
  }
  const Vec3 translation(wanted[12].get<float>(), wanted[13].get<float>(), wanted[14].get<float>());
  EXPECT_LT(glm::length(Vec3(got[3]) - translation), 1e-4F * std::max(1.0F, glm::length(translation))) << what;
}

std::optional<std::size_t> clip_called(const assets::Asset& asset, const std::string& name) {
  for (std::size_t c = 0; c < asset.clips.size(); ++c) {
    if (asset.clips[c].name == name) return c;
  }
  return std::nullopt;
}

void expect_bones(const assets::Asset& asset, const json& expected) {
  const json& bones = expected["bones"];
  ASSERT_EQ(asset.skeleton.size(), bones.size());
  std::map<int, std::string> names;
  for (const json& bone : bones) names[bone["handle"].get<int>()] = bone["name"].get<std::string>();
  std::map<std::string, std::size_t> index;
  for (std::size_t b = 0; b < bones.size(); ++b) index[asset.skeleton.names[b]] = b;
  for (const json& bone : bones) {
    const auto found = index.find(bone["name"].get<std::string>());
    ASSERT_NE(found, index.end()) << bone["name"];
    const std::int32_t parent = asset.skeleton.parents[found->second];
    const std::string wanted = bone["parent"].is_null() ? "" : names[bone["parent"].get<int>()];
    EXPECT_EQ(parent < 0 ? "" : asset.skeleton.names[static_cast<std::size_t>(parent)], wanted);
    EXPECT_LT(glm::length(asset.skeleton.rest[found->second].translation - vector_of(bone["bind_pos"])), 1e-4F);
  }
}

void expect_animations(const assets::Asset& asset, const json& expected) {
  ASSERT_EQ(asset.clips.size(), expected["animations"].size());
  for (const json& animation : expected["animations"]) {
    const auto clip = clip_called(asset, animation["name"].get<std::string>());
    ASSERT_TRUE(clip) << animation["name"];
    EXPECT_NEAR(asset.clips[*clip].duration_s, animation["length"].get<double>(), 1e-5);
    EXPECT_EQ(asset.clips[*clip].tail, anim::Tail::Close);
    EXPECT_EQ(asset.clips[*clip].rotation, anim::RotationBlend::Nlerp);
  }
}

void expect_samples(const assets::Asset& asset, const json& expected) {
  const auto compare = [&](const assets::Evaluation& state, const json& matrices, const std::string& what) {
    for (std::size_t b = 0; b < matrices.size(); ++b) {
      if (matrices[b].is_null()) continue;
      const auto name = expected["sampled_bones"][b].get<std::string>();
      const auto at = std::find(asset.skeleton.names.begin(), asset.skeleton.names.end(), name);
      ASSERT_NE(at, asset.skeleton.names.end());
      expect_matrix(state.pose.model[static_cast<std::size_t>(at - asset.skeleton.names.begin())], matrices[b],
                    what + ", " + name);
    }
  };
  assets::Evaluation state;
  assets::evaluate_rest(asset, state);
  compare(state, expected["bind_full"], "bind pose");
  for (const json& sample : expected["samples"]) {
    if (sample.contains("differs_from_matrix_product")) continue;
    const auto name = sample["animation"].get<std::string>();
    const auto clip = clip_called(asset, name);
    ASSERT_TRUE(clip) << name;
    assets::evaluate_at(asset, *clip, sample["time"].get<double>(), state);
    compare(state, sample["full"], fmt::format("{} at {}", name, sample["time"].get<double>()));
  }
}

TEST(OgreOracle, SkeletonsAsOgrePosesThem) {
  const auto folder = samples();
  if (!folder) GTEST_SKIP() << kNoSamples;
  std::size_t files = 0;
  for (const fs::path& path : oracles(*folder)) {
    std::ifstream in(path);
    const json expected = json::parse(in);
    if (expected["kind"] != "skeleton") continue;
    SCOPED_TRACE(path.filename().string());
    const Result<assets::Asset> asset = assets::load(*folder / "assets" / expected["file"].get<std::string>());
    ASSERT_TRUE(asset) << asset.error().text;
    EXPECT_EQ(asset->format, "ogre");
    EXPECT_TRUE(asset->warnings.empty()) << asset->warnings.front();
    expect_bones(*asset, expected);
    expect_animations(*asset, expected);
    expect_samples(*asset, expected);
    ++files;
  }
  EXPECT_GE(files, 13U);
}

void expect_submesh(const assets::Asset& asset, std::size_t p, const json& submesh) {
  const assets::Primitive& primitive = asset.meshes[0].primitives[p];
  EXPECT_EQ(primitive.positions.size(), submesh["vertices"].get<std::size_t>());
  EXPECT_EQ(primitive.indices.size(), submesh["indices"].get<std::size_t>());
  ASSERT_NE(primitive.material, assets::kNone);
  EXPECT_EQ(asset.materials[static_cast<std::size_t>(primitive.material)].name, submesh["material"].get<std::string>());
  if (submesh["bone_assignments"].get<int>() > 0) {
    EXPECT_EQ(primitive.influence_count, submesh["max_influences"].get<std::uint32_t>());
  }
  for (std::size_t v = 0; v < submesh["sample_vertices"].size(); ++v) {
    const Vec3& got = primitive.positions.at(submesh["sample_vertices"][v].get<std::size_t>());
    const Vec3 wanted = vector_of(submesh["sample_bind"][v]);
    EXPECT_LT(glm::length(got - wanted), 1e-5F * std::max(1.0F, glm::length(wanted)));
  }
}

void expect_skinned(const assets::Asset& asset, const json& expected) {
  std::size_t node = 0;
  while (asset.nodes[node].mesh == assets::kNone) ++node;
  const float extent =
      std::max(glm::length(vector_of(expected["bounds_max"])), glm::length(vector_of(expected["bounds_min"])));
  assets::Evaluation state;
  assets::DeformedVertices deformed;
  for (const json& sample : expected["samples"]) {
    if (sample.contains("shear")) continue;
    const auto clip = clip_called(asset, sample["animation"].get<std::string>());
    ASSERT_TRUE(clip) << sample["animation"];
    assets::evaluate_at(asset, *clip, sample["time"].get<double>(), state);
    for (std::size_t p = 0; p < sample["skinned"].size(); ++p) {
      assets::deform(asset, state, node, p, deformed);
      const json& indices = expected["submeshes"][p]["sample_vertices"];
      for (std::size_t v = 0; v < indices.size(); ++v) {
        const Vec3 wanted = vector_of(sample["skinned"][p][v]);
        EXPECT_LT(glm::length(deformed.positions.at(indices[v].get<std::size_t>()) - wanted), 1e-4F * extent)
            << sample["animation"] << " at " << sample["time"] << ", submesh " << p << ", sample " << v;
      }
    }
  }
}

TEST(OgreOracle, MeshesAsOgreSkinsThem) {
  const auto folder = samples();
  if (!folder) GTEST_SKIP() << kNoSamples;
  std::size_t files = 0;
  for (const fs::path& path : oracles(*folder)) {
    std::ifstream in(path);
    const json expected = json::parse(in);
    if (expected["kind"] != "mesh") continue;
    SCOPED_TRACE(path.filename().string());
    const Result<assets::Asset> asset = assets::load(*folder / "assets" / expected["file"].get<std::string>());
    ASSERT_TRUE(asset) << asset.error().text;
    ASSERT_EQ(asset->meshes.size(), 1U);
    ASSERT_EQ(asset->meshes[0].primitives.size(), expected["submeshes"].size());
    for (std::size_t p = 0; p < expected["submeshes"].size(); ++p) expect_submesh(*asset, p, expected["submeshes"][p]);
    expect_skinned(*asset, expected);
    ++files;
  }
  EXPECT_GE(files, 15U);
}

}  // namespace
}  // namespace inb::test

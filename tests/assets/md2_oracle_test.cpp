// Real MD2 files against a decoder that shares no code with ours (and that two other engines agree with).
#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "assets/deform.h"
#include "assets/md2/file.h"
#include "assets/md2/normals.h"
#include "tests/assets/hostile.h"
#include "tests/assets/loading.h"
#include "tests/support/samples.h"

namespace inb::test {
namespace {

using nlohmann::json;

struct Md2Figures {
  const char* file;
  const char* expected;
};
constexpr Md2Figures kOracles[] = {{"irrlicht/faerie.md2", "md2_irrlicht_faerie.md2.json"},
                                   {"telias/dolphin.md2", "md2_telias_dolphin.md2.json"},
                                   {"telias/flag.md2", "md2_telias_flag.md2.json"}};

Vec3 vector_of(const json& v) { return {v[0].get<float>(), v[1].get<float>(), v[2].get<float>()}; }

// The file's vertices at stored frame `frame` (fractions between frames of one set), through evaluation and deform.
std::vector<Vec3> file_vertices(const assets::Asset& asset, double frame) {
  std::size_t set = 0;
  while (frame >= static_cast<double>(asset.frame_sets[set].frames.size())) {
    frame -= static_cast<double>(asset.frame_sets[set].frames.size());
    ++set;
  }
  assets::Evaluation state;
  assets::evaluate(asset, set, {frame, 0.0, false}, false, state);
  assets::DeformedVertices deformed;
  assets::deform(asset, state, 0, 0, deformed);
  const assets::Primitive& primitive = asset.meshes[0].primitives[0];
  std::vector<Vec3> out(assets::file_vertex_count(asset.meshes[0]));
  for (std::size_t v = 0; v < deformed.positions.size(); ++v) {
    out[primitive.file_vertex[v]] = assets::file_from_scene(asset.file_axes) * deformed.positions[v];
  }
  return out;
}

void expect_positions(const std::vector<Vec3>& got, const json& samples, const json& wanted, float tolerance) {
  for (std::size_t i = 0; i < samples.size(); ++i) {
    EXPECT_LT(glm::length(got.at(samples[i].get<std::size_t>()) - vector_of(wanted[i])), tolerance) << i;
  }
}

TEST(Md2Oracle, FramesNamesAndPositions) {
  const auto folder = samples();
  if (!folder) GTEST_SKIP() << kNoSamples;
  for (const Md2Figures& oracle : kOracles) {
    SCOPED_TRACE(oracle.file);
    std::ifstream in(*folder / "oracles/formats" / oracle.expected);
    ASSERT_TRUE(in);
    const json expected = json::parse(in);
    const Result<assets::Asset> asset = assets::load(*folder / "assets/md2" / oracle.file);
    ASSERT_TRUE(asset) << asset.error().text;
    EXPECT_EQ(assets::validate(*asset), std::nullopt);
    std::vector<std::string> names;
    for (const assets::FrameSet& set : asset->frame_sets) {
      names.insert(names.end(), set.frame_names.begin(), set.frame_names.end());
    }
    EXPECT_EQ(names, expected["frame_names"].get<std::vector<std::string>>());
    EXPECT_EQ(assets::file_vertex_count(asset->meshes[0]), expected["header"]["num_xyz"].get<std::size_t>());
    EXPECT_EQ(asset->meshes[0].primitives[0].stored_triangles, expected["header"]["num_tris"].get<std::uint64_t>());
    // Float32 rounding: 9e-8 of the size there, two roundings here.
    const float tolerance = expected["model_size_frame0"].get<float>() * 1e-6F;
    for (const json& frame : expected["frames"]) {
      expect_positions(file_vertices(*asset, frame["frame"].get<double>()), expected["sample_vertices"],
                       frame["positions"], tolerance);
    }
    expect_positions(file_vertices(*asset, 0.5), expected["sample_vertices"], expected["halfway_0_1"], tolerance);
  }
}

TEST(Md2Oracle, TrianglesTexelsAndNormalsAsStored) {
  const auto folder = samples();
  if (!folder) GTEST_SKIP() << kNoSamples;
  for (const Md2Figures& oracle : kOracles) {
    SCOPED_TRACE(oracle.file);
    std::ifstream in(*folder / "oracles/formats" / oracle.expected);
    const json expected = json::parse(in);
    const std::string bytes = read_sample(*folder / "assets/md2" / oracle.file);
    const assets::md2::File file = assets::md2::parse(std::as_bytes(std::span(bytes)), false);
    const auto at = [&](std::size_t i, std::size_t size) { return i < 2 ? i : size - 4 + i; };
    for (std::size_t i = 0; i < 4; ++i) {
      const assets::md2::Triangle& triangle = file.triangles.at(at(i, file.triangles.size()));
      const json& six = expected["triangles_first_last"][i];
      for (std::size_t c = 0; c < 3; ++c) {
        EXPECT_EQ(triangle.xyz[c], six[c].get<int>());
        EXPECT_EQ(triangle.st[c], six[c + 3].get<int>());
      }
      const assets::md2::Texel& texel = file.texels.at(at(i, file.texels.size()));
      EXPECT_EQ(texel.s, expected["st_first_last"][i][0].get<int>());
      EXPECT_EQ(texel.t, expected["st_first_last"][i][1].get<int>());
    }
    for (const json& frame : expected["frames"]) {
      const assets::md2::Frame& ours = file.frames.at(frame["frame"].get<std::size_t>());
      for (std::size_t i = 0; i < frame["normal_indices"].size(); ++i) {
        EXPECT_EQ(ours.normals.at(expected["sample_vertices"][i].get<std::size_t>()),
                  frame["normal_indices"][i].get<int>());
      }
    }
  }
}

// Axes and winding together: most triangles of a closed model have to face the way their corners' normals point.
TEST(Md2Oracle, FacesPointWhereTheirNormalsDo) {
  const auto folder = samples();
  if (!folder) GTEST_SKIP() << kNoSamples;
  for (const char* name : {"irrlicht/faerie.md2", "telias/dolphin.md2"}) {
    const Result<assets::Asset> asset = assets::load(*folder / "assets/md2" / name);
    ASSERT_TRUE(asset) << asset.error().text;
    const assets::Primitive& p = asset->meshes[0].primitives[0];
    std::size_t agree = 0;
    for (std::size_t i = 0; i < p.indices.size(); i += 3) {
      const auto at = [&](std::size_t c) { return p.positions[p.indices[i + c]]; };
      const Vec3 face = glm::cross(at(1) - at(0), at(2) - at(0));
      const Vec3 normal = p.normals[p.indices[i]] + p.normals[p.indices[i + 1]] + p.normals[p.indices[i + 2]];
      if (glm::dot(face, normal) > 0.0F) ++agree;
    }
    EXPECT_GT(agree * 3 * 10, p.indices.size() * 9) << name << ": " << agree << " of " << p.indices.size() / 3;
  }
}

}  // namespace
}  // namespace inb::test

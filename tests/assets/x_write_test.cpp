// What is written as .X reads back the same: meshes, materials, frames, morph sets and frame sets in both layouts.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <string>
#include <vector>

#include "assets/deform.h"
#include "assets/x/write.h"
#include "assets/x/write_text.h"
#include "tests/assets/x_loading.h"
#include "tests/support/samples.h"

namespace inb::test {
namespace {

using assets::x::MorphLayout;
using assets::x::WriteOptions;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

std::string written(const assets::Asset& asset, const WriteOptions& options = {}) {
  const Result<assets::x::Written> out = assets::x::write(asset, options);
  if (!out) {
    ADD_FAILURE() << out.error().text;
    return {};
  }
  return out->text;
}

// Read back strictly: what is written follows the grammar to the letter.
assets::Asset again(const assets::Asset& asset, const WriteOptions& options = {}) {
  assets::Asset read = load_x_file(written(asset, options), true);
  EXPECT_THAT(read.warnings, IsEmpty());
  return read;
}

// World positions of all primitives of all nodes.
std::vector<Vec3> points(const assets::Asset& asset, std::size_t motion, double time_s) {
  assets::Evaluation state;
  assets::evaluate_at(asset, motion, time_s, state);
  std::vector<Vec3> all;
  assets::DeformedVertices out;
  for (std::size_t n = 0; n < asset.nodes.size(); ++n) {
    if (asset.nodes[n].mesh == assets::kNone) continue;
    const assets::Mesh& mesh = asset.meshes[static_cast<std::size_t>(asset.nodes[n].mesh)];
    for (std::size_t p = 0; p < mesh.primitives.size(); ++p) {
      assets::deform(asset, state, n, p, out);
      all.insert(all.end(), out.positions.begin(), out.positions.end());
    }
  }
  return all;
}

void expect_same_points(const assets::Asset& a, const assets::Asset& b, std::size_t motion, double time_s) {
  const std::vector<Vec3> ours = points(a, motion, time_s);
  const std::vector<Vec3> theirs = points(b, motion, time_s);
  ASSERT_EQ(ours.size(), theirs.size());
  Bounds bounds;
  for (const Vec3& point : ours) bounds.add(point);
  float largest = 0.0F;
  for (std::size_t i = 0; i < ours.size(); ++i) largest = std::max(largest, glm::distance(ours[i], theirs[i]));
  EXPECT_LE(largest, 1e-5F * bounds.diagonal()) << "at " << time_s;
}

TEST(XWrite, MeshesMaterialsAndFramesComeBack) {
  const assets::Asset asset = load_x(
      "Material Red { 1.0;0.25;0.0;1.0;; 30.0; 1.0;1.0;1.0;; 0.1;0.2;0.3;; }\n"
      "Material Glass { 0.0;0.0;1.0;0.5;; 0.0; 0.0;0.0;0.0;; 0.0;0.0;0.0;; }\n"
      "Frame Root { FrameTransformMatrix { 0,0,-2,0, 0,2,0,0, 2,0,0,0, 5,-6,0.125,1;; }\n" +
      x_square("Quad", 0.3,
               "MeshNormals { 3; 0.0;0.0;-1.0;, 0.0;1.0;0.0;, 0.6;0.0;0.8;; 2; 3;0,2,0;, 3;1,0,2;; }\n"
               "MeshTextureCoords { 4; 0.1;0.2;, 0.3;0.4;, 0.5;0.6;, 0.7;-0.8;; }\n"
               "MeshVertexColors { 1; 2;1.0;0.5;0.0;0.25;;; }\n"
               "MeshMaterialList { 2; 2; 1,0;; { Red } { Glass } }\n") +
      "Frame Sheared { FrameTransformMatrix { 1,0,0,0, 1,1,0,0, 0,0,1,0, 0,0,0,1;; } } Frame { { Quad } } }");
  const assets::Asset back = again(asset);
  EXPECT_EQ(back.skeleton.names, asset.skeleton.names);
  EXPECT_EQ(back.skeleton.parents, asset.skeleton.parents);
  ASSERT_EQ(back.meshes.size(), 1U);
  ASSERT_EQ(back.meshes[0].primitives.size(), 2U);
  for (std::size_t p = 0; p < 2; ++p) {
    const assets::Primitive& a = asset.meshes[0].primitives[p];
    const assets::Primitive& b = back.meshes[0].primitives[p];
    EXPECT_EQ(a.positions, b.positions);
    EXPECT_EQ(a.normals, b.normals);
    EXPECT_EQ(a.uv0, b.uv0);
    EXPECT_EQ(a.indices, b.indices);
    ASSERT_EQ(a.colors.size(), b.colors.size());
    for (std::size_t v = 0; v < a.colors.size(); ++v) EXPECT_LT(glm::distance(a.colors[v], b.colors[v]), 1e-6F);
    const assets::Material& ma = asset.materials[static_cast<std::size_t>(a.material)];
    const assets::Material& mb = back.materials[static_cast<std::size_t>(b.material)];
    EXPECT_EQ(ma.name, mb.name);
    EXPECT_LT(glm::distance(ma.base_color, mb.base_color), 1e-6F);
    EXPECT_LT(glm::distance(ma.emissive, mb.emissive), 1e-6F);
    EXPECT_NEAR(ma.roughness, mb.roughness, 1e-6F);
    EXPECT_EQ(ma.alpha_mode, mb.alpha_mode);
  }
  expect_same_points(asset, back, assets::kRestPose, 0.0);
}

// A square that is lifted frame by frame, on a node that stands somewhere.
assets::Asset lifted(std::size_t frames, double rate_hz) {
  assets::Asset asset = load_x("Frame Stand { FrameTransformMatrix { 1,0,0,0, 0,1,0,0, 0,0,1,0, 3,0,0,1;; } " +
                               x_square("Card", 0.0, "MeshTextureCoords { 4; 0;0;, 0;1;, 1;1;, 1;0;; }") + " }");
  assets::FrameSet set;
  set.name = "up & away";
  set.rate_hz = rate_hz;
  for (std::size_t k = 0; k < frames; ++k) {
    assets::KeyVertices key;
    const assets::Primitive& primitive = asset.meshes[0].primitives[0];
    for (const Vec3& v : primitive.positions) key.positions.push_back(v + Vec3(0, static_cast<float>(k) / 3.0F, 0));
    key.normals = primitive.normals;
    set.frames.push_back({key});
  }
  asset.frame_sets.push_back(set);
  EXPECT_EQ(assets::validate(asset), std::nullopt);
  return asset;
}

TEST(XWrite, FrameSetsBecomeMorphSetsWithAClosingKey) {
  const assets::Asset asset = lifted(4, 10.0);
  for (const MorphLayout layout : {MorphLayout::Plain, MorphLayout::Loop}) {
    WriteOptions options;
    options.layout = layout;
    const assets::Asset back = again(asset, options);
    ASSERT_EQ(back.morph_sets.size(), 1U);
    EXPECT_EQ(back.morph_sets[0].name, "up___away");
    EXPECT_THAT(back.morph_sets[0].times, ElementsAre(0.0, 0.1, 0.2, 0.3, 0.4));
    EXPECT_EQ(back.morph_sets[0].loops, layout == MorphLayout::Loop ? std::optional(true) : std::nullopt);
    EXPECT_THAT(back.skeleton.names, ElementsAre("Stand"));
    for (std::size_t k = 0; k < 4; ++k) {
      const double time_s = static_cast<double>(k) / 10.0;
      const std::vector<Vec3> at = points(back, 0, time_s);
      ASSERT_EQ(at.size(), 4U);
      EXPECT_NEAR(at[0].y, static_cast<float>(k) / 3.0F, 1e-6F);
      EXPECT_EQ(at[0].x, 3.0F);
      expect_same_points(asset, back, 0, time_s);
    }
    EXPECT_EQ(points(back, 0, 0.4), points(back, 0, 0.0));
  }
  // The book's 200 ms, for any rate.
  WriteOptions book;
  book.frame_ms = 200.0;
  EXPECT_EQ(again(asset, book).morph_sets.at(0).duration_s, 0.8);
  // The closing key is the first mesh again, and texture coordinates are stored once.
  const std::string text = written(asset);
  EXPECT_THAT(text, HasSubstr("400;\"up___away01\";;"));
  EXPECT_EQ(text.find("MeshTextureCoords"), text.rfind("MeshTextureCoords"));
  EXPECT_THAT(text, HasSubstr("{ SharedTextureCoords }"));
}

TEST(XWrite, MorphSetsComeBack) {
  const std::string meshes = x_square("M1", 1.0) + x_square("M2", 2.0) + x_square("M3", 4.0);
  const assets::Asset asset = load_x(meshes +
                                     "MorphAnimationSet A { 4; 0;\"M1\";, 500;\"M2\";, 1000;\"M3\";, 1500;\"M2\";; }\n"
                                     "MorphAnimationSet B { 0; 3; 100;\"M3\";, 300;\"M1\";, 300;\"M2\";; }\n");
  WriteOptions options;
  options.layout = MorphLayout::Loop;
  const assets::Asset back = again(asset, options);
  ASSERT_EQ(back.morph_sets.size(), 2U);
  EXPECT_THAT(back.morph_sets[0].times, ElementsAre(0.0, 0.5, 1.0, 1.5));
  EXPECT_EQ(back.morph_sets[0].loops, true);
  EXPECT_EQ(back.morph_sets[1].loops, false);
  EXPECT_EQ(asset.morph_sets[1].loops, false);
  EXPECT_EQ(asset.morph_sets[0].loops, std::nullopt);
  for (const double time_s : {0.0, 0.05, 0.2, 0.3, 0.7, 1.2, 1.5}) {
    expect_same_points(asset, back, 0, time_s);
    expect_same_points(asset, back, 1, time_s);
  }
  // Closed sets go back to their first key over the rest of their length.
  assets::Asset closed = asset;
  closed.morph_sets[0].closed = true;
  closed.morph_sets[0].duration_s = 2.0;
  const assets::Asset read = again(closed, options);
  EXPECT_EQ(read.morph_sets.at(0).duration_s, 2.0);
  expect_same_points(closed, read, 0, 1.75);
}

TEST(XWrite, NamesAndNumbers) {
  assets::x::UniqueNames names;
  EXPECT_EQ(names.add("body.001", ""), "body_001");
  EXPECT_EQ(names.add("body_001", ""), "body_001_2");
  EXPECT_EQ(names.add("BODY_001", ""), "BODY_001_3");
  EXPECT_EQ(names.add("", "Mesh00"), "Mesh00");
  EXPECT_EQ(names.add("7up{\";,", ""), "_7up____");
  EXPECT_EQ(assets::x::number(1.0F), "1.0");
  EXPECT_EQ(assets::x::number(-0.0F), "0.0");
  EXPECT_EQ(assets::x::number(-0.1F), "-0.100000001");
  for (const float value : {1e-7F, -3.4e38F, 1.17549435e-38F, 123456789.0F, 0.333333343F}) {
    const std::string text = assets::x::number(value);
    EXPECT_EQ(text.find('e'), std::string::npos) << text;
    EXPECT_NEAR(std::stof(text) / value, 1.0F, 1e-6F) << text;
  }
}

TEST(XWrite, WhatCannotBeWritten) {
  assets::Asset nowhere = lifted(2, 10.0);
  nowhere.nodes[0].mesh = assets::kNone;
  const Result<assets::x::Written> unseen = assets::x::write(nowhere);
  ASSERT_FALSE(unseen);
  EXPECT_THAT(unseen.error().text, HasSubstr("no node shows the mesh of the set"));
  const Result<assets::x::Written> slow = assets::x::write(lifted(2, 1e-7));
  ASSERT_FALSE(slow);
  EXPECT_THAT(slow.error().text, HasSubstr("does not fit the 32 bits"));
  assets::Asset clip = load_x(
      "AnimTicksPerSecond { 1; } Frame A { } AnimationSet S { Animation { {A} AnimationKey { 2; 1; 0;3;0,0,0;;; } } }");
  const Result<assets::x::Written> still = assets::x::write(clip);
  ASSERT_TRUE(still);
  EXPECT_THAT(still->lost, ElementsAre("1 clips are not written"));
}

// Every frame of a real MD2 file, 198 of them in groups: a second apart or not, within 1e-5 of the size.
TEST(XWrite, Md2FilesAsMorphSets) {
  const auto folder = samples();
  if (!folder) GTEST_SKIP() << kNoSamples;
  const Result<assets::Asset> asset = assets::load(*folder / "assets" / "md2" / "irrlicht" / "faerie.md2");
  ASSERT_TRUE(asset) << asset.error().text;
  const assets::Asset back = load_x_file(written(*asset), true);
  ASSERT_EQ(back.morph_sets.size(), asset->frame_sets.size());
  for (std::size_t s = 0; s < back.morph_sets.size(); ++s) {
    const assets::FrameSet& set = asset->frame_sets[s];
    SCOPED_TRACE(set.name);
    EXPECT_EQ(back.morph_sets[s].name, set.name);
    EXPECT_EQ(back.morph_sets[s].times.size(), set.frames.size() + 1);
    for (std::size_t k = 0; k < set.frames.size(); ++k) {
      expect_same_points(*asset, back, s, static_cast<double>(k) / set.rate_hz);
    }
  }
  // stand: 40 frames, so 41 keys from 0 to 4000 ms at 10 Hz.
  ASSERT_FALSE(back.morph_sets.empty());
  EXPECT_EQ(back.morph_sets[0].name, "stand");
  EXPECT_EQ(back.morph_sets[0].times.size(), 41U);
  EXPECT_EQ(back.morph_sets[0].duration_s, 4.0);
}

}  // namespace
}  // namespace inb::test

// MorphAnimationSet: both layouts, the playback rules, the text of the book that made it up.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <string>
#include <vector>

#include "assets/deform.h"
#include "tests/assets/x_loading.h"

namespace inb::test {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

// Three squares at z = 1, 2, 4 of the file: where the mesh lies tells which keys it is between.
const std::string kMeshes = x_square("M1", 1.0) + x_square("M2", 2.0) + x_square("M3", 4.0);

const std::string kTemplates = R"(
template MorphAnimationKey { <2746B58A-B375-4cc3-8D23-7D094D3C7C67> DWORD Time; STRING MeshName; }
template MorphAnimationSet { <0892DE81-915A-4f34-B503-F7C397CB9E06> DWORD NumKeys;
 array MorphAnimationKey Keys[NumKeys]; }
)";

std::string set_of(const std::string& members) { return "MorphAnimationSet Set { " + members + " }"; }

// z of the file at a time, of the mesh that the set moves.
float depth_at(const assets::Asset& asset, double time_s, std::size_t motion = 0) {
  assets::Evaluation state;
  assets::evaluate_at(asset, motion, time_s, state);
  assets::DeformedVertices out;
  const auto mesh = static_cast<std::int32_t>(asset.morph_sets.at(motion).mesh);
  for (std::size_t n = 0; n < asset.nodes.size(); ++n) {
    if (asset.nodes[n].mesh == mesh) assets::deform(asset, state, n, 0, out);
  }
  return -out.positions.at(0).z;
}

// Seed 002's example as it is printed: "template" and the name run together, comments after the members, a comma or
// nothing where a semicolon belongs. Of the damage of its scan only this is repaired: the stray "8,8" behind the last
// brace, and the templates' names.
TEST(XMorph, TheBooksExampleFromItsText) {
  const std::string text = kMeshes + R"(
template MorphAnimationKey
{
<2746B58A-B375-4cc3-8D23-7D094D3C7C67> DWORD Time; // Key time
STRING MeshName; // Mesh to use (instance name)
}
template MorphAnimationSet
{
<0892DE81-915A-4f34-B503-F7C397CB9E06> DWORD NumKeys; // # keys in animation array MorphAnimationKey Keys[NumKeys];
}
MorphAnimationSet MyAnimation1
{
2;
0; "MyMesh1";, 500; "MyMesh2";,
}
MorphAnimationSet MyAnimation2
{
4;
0; "MyMesh1";, 500; "MyMesh2";, 1000; "MyMesh3";, 1500; "MyMesh2";; }
)";
  std::string named = text;
  for (const char* mesh : {"M1", "M2", "M3"}) {
    const std::size_t found = named.find(std::string("Mesh ") + mesh);
    named.replace(found, 5 + 2, std::string("Mesh MyMesh") + mesh[1]);
  }
  const assets::Asset asset = load_x(named);
  EXPECT_THAT(asset.warnings, IsEmpty());
  ASSERT_EQ(asset.morph_sets.size(), 2U);
  EXPECT_EQ(asset.morph_sets[0].name, "MyAnimation1");
  EXPECT_THAT(asset.morph_sets[0].times, ElementsAre(0.0, 0.5));
  EXPECT_EQ(asset.morph_sets[0].duration_s, 0.5);
  EXPECT_EQ(asset.morph_sets[1].name, "MyAnimation2");
  EXPECT_THAT(asset.morph_sets[1].times, ElementsAre(0.0, 0.5, 1.0, 1.5));
  // 700 lies between MyMesh2 and MyMesh3, at 200 of 500.
  EXPECT_FLOAT_EQ(depth_at(asset, 0.7, 1), 2.0F + 0.4F * 2.0F);
  // Only one of the three meshes stands in the scene.
  EXPECT_EQ(asset.nodes.size(), 1U);
  // The grammar's own marks in strict mode: the set that ends with a comma deviates, the other does not.
  const assets::Asset strict = load_x(named, true);
  EXPECT_EQ(strict.warnings.size(), 1U) << ::testing::PrintToString(strict.warnings);
  EXPECT_TRUE(
      warned(strict, "';,' stands after a value of MorphAnimationSet 'MyAnimation1' where the grammar wants ';;'"));
}

// Keys 0, 500, 1000, 1500 = M1, M2, M3, M2.
TEST(XMorph, VectorsOfTheFourKeys) {
  const assets::Asset asset =
      load_x(kTemplates + kMeshes + set_of("4; 0; \"M1\";, 500; \"M2\";, 1000; \"M3\";, 1500; \"M2\";;"));
  struct Case {
    double time_s;
    std::uint32_t a;
    std::uint32_t b;
    float t;
    float depth;
  };
  const std::vector<Case> cases{
      {0.0, 0, 1, 0.0F, 1.0F}, {0.25, 0, 1, 0.5F, 1.5F}, {0.5, 1, 2, 0.0F, 2.0F}, {0.7, 1, 2, 0.4F, 2.8F},
      {1.0, 2, 3, 0.0F, 4.0F}, {1.25, 2, 3, 0.5F, 3.0F}, {1.5, 3, 3, 0.0F, 2.0F}, {99.0, 3, 3, 0.0F, 2.0F},
  };
  for (const Case& c : cases) {
    SCOPED_TRACE(c.time_s);
    assets::Evaluation state;
    assets::evaluate_at(asset, 0, c.time_s, state);
    ASSERT_TRUE(state.keys);
    EXPECT_EQ(state.keys->a, c.a);
    if (c.t > 0.0F) {
      EXPECT_EQ(state.keys->b, c.b);
    }
    EXPECT_NEAR(state.keys->t, c.t, 1e-6F);
    EXPECT_NEAR(depth_at(asset, c.time_s), c.depth, 1e-6F);
  }
}

TEST(XMorph, BothLayoutsAndTheirMarks) {
  const std::vector<std::string> members{
      "2; 0; \"M1\";, 500; \"M2\";;",     // A
      "2; 0; \"M1\";, 500; \"M2\";,",     // the book's comma
      "2, 0, \"M1\", 500, \"M2\"",        // commas alone
      "2; 0; M1; 500; M2;",               // names without quotes
      "1; 2; 0; \"M1\";, 500; \"M2\";;",  // B: loop
      "0; 2; 0; \"M1\"; 500; \"M2\";",    // B: no loop
      "2; 500; \"M2\";, 0; \"M1\";;",     // not in order
  };
  for (const std::string& text : members) {
    SCOPED_TRACE(text);
    const assets::Asset asset = load_x(kMeshes + set_of(text));
    ASSERT_EQ(asset.morph_sets.size(), 1U);
    EXPECT_THAT(asset.morph_sets[0].times, ElementsAre(0.0, 0.5));
    EXPECT_FLOAT_EQ(depth_at(asset, 0.25), 1.5F);
    EXPECT_EQ(warned(asset, "are not in the order of their times"), &text == &members.back());
  }
  // Binary and compressed files, floats of either size.
  const std::string body = kTemplates + kMeshes + set_of(members[4]);
  for (const std::string& file : {x_binary(body, 32), x_binary(body, 64), x_compressed(x_binary(body, 32))}) {
    EXPECT_FLOAT_EQ(depth_at(load_x_file(file), 0.25), 1.5F);
  }
  // Without keys: (count) or (loop, count).
  for (const char* empty : {"0;", "1; 0;", "0; 0;"}) {
    const assets::Asset asset = load_x(kMeshes + set_of(empty));
    EXPECT_THAT(asset.morph_sets, IsEmpty());
    EXPECT_TRUE(warned(asset, "MorphAnimationSet 'Set' has no keys"));
    // Then nothing turns into anything: all three are shown.
    EXPECT_EQ(asset.nodes.size(), 3U);
  }
}

TEST(XMorph, TheTemplatesGuidDecides) {
  const std::string keys = " Set { 2; 0; \"M1\";, 500; \"M2\";; }";
  const std::string guid = "<0892DE81-915A-4f34-B503-F7C397CB9E06>";
  EXPECT_EQ(load_x("template Tween { " + guid + " DWORD n; }" + kMeshes + "Tween" + keys).morph_sets.size(), 1U);
  EXPECT_EQ(load_x(kMeshes + "morphanimationset" + keys).morph_sets.size(), 1U);
  // Another template of that name is none of ours and is skipped.
  const assets::Asset other = load_x("template MorphAnimationSet { <11111111-2222-3333-4444-555555555555> DWORD n; }" +
                                     kMeshes + "MorphAnimationSet" + keys);
  EXPECT_THAT(other.morph_sets, IsEmpty());
  EXPECT_EQ(other.nodes.size(), 3U);
  EXPECT_THAT(load_x(kMeshes + "BlendedMorphAnimationSet" + keys).morph_sets, IsEmpty());
}

TEST(XMorph, EdgesOfTime) {
  // Before the first key its mesh is held.
  const assets::Asset late = load_x(kMeshes + set_of("2; 100; \"M2\";, 200; \"M3\";;"));
  EXPECT_FLOAT_EQ(depth_at(late, 0.0), 2.0F);
  EXPECT_FLOAT_EQ(depth_at(late, 0.05), 2.0F);
  EXPECT_FLOAT_EQ(depth_at(late, 0.15), 3.0F);
  EXPECT_EQ(late.morph_sets[0].duration_s, 0.2);
  // One key is a still.
  const assets::Asset one = load_x(kMeshes + set_of("1; 0; \"M3\";;"));
  EXPECT_EQ(one.morph_sets.at(0).duration_s, 0.0);
  EXPECT_FLOAT_EQ(depth_at(one, 0.0), 4.0F);
  // Equal times switch at once: up to 500 towards M2, from 500 on at M3.
  const assets::Asset jump = load_x(kMeshes + set_of("4; 0; \"M1\";, 500; \"M2\";, 500; \"M3\";, 1000; \"M1\";;"));
  EXPECT_FLOAT_EQ(depth_at(jump, 0.25), 1.5F);
  EXPECT_NEAR(depth_at(jump, 0.499999), 2.0F, 1e-4F);
  EXPECT_FLOAT_EQ(depth_at(jump, 0.5), 4.0F);
  EXPECT_FLOAT_EQ(depth_at(jump, 0.75), 2.5F);
  // At the beginning and at the end the later one counts as well.
  const assets::Asset ends =
      load_x(kMeshes + set_of("5; 0; \"M1\";, 0; \"M2\";, 10; \"M1\";, 10; \"M2\";, 10; \"M3\";;"));
  EXPECT_FLOAT_EQ(depth_at(ends, 0.0), 2.0F);
  EXPECT_FLOAT_EQ(depth_at(ends, 0.01), 4.0F);
  EXPECT_NEAR(depth_at(ends, 0.00999), 1.0F, 0.01F);
  // Times are unsigned numbers of 32 bits.
  const assets::Asset far = load_x(kMeshes + set_of("2; 0; \"M1\";, 4294967295; \"M2\";;"));
  EXPECT_EQ(far.morph_sets.at(0).duration_s, 4294967.295);
  EXPECT_THAT(x_error(kMeshes + set_of("2; 0; \"M1\";, 4294967296; \"M2\";;")), HasSubstr("must be a whole number"));
  EXPECT_THAT(x_error(kMeshes + set_of("2; -1; \"M1\";, 5; \"M2\";;")), HasSubstr("must be a whole number"));
}

// All attributes are tweened: normals with indices of their own in each mesh, uv, colours.
TEST(XMorph, EveryAttributeIsTweened) {
  const auto mesh = [](const char* name, double z, const char* normals, const char* uv, const char* red) {
    return x_square(name, z,
                    std::string("MeshNormals { ") + normals + " } MeshTextureCoords { 4; " + uv +
                        " } MeshVertexColors { 1; 0;" + red + ";0.0;0.0;1.0;; }");
  };
  // In A all corners share one normal, in B the first corner of the second face has another: the vertex is split.
  const assets::Asset asset =
      load_x(mesh("A", 0.0, "1; 0;0;-1;; 2; 3;0,0,0;, 3;0,0,0;;", "0;0;,0;0;,0;0;,0;0;;", "0.0") +
             mesh("B", 2.0, "2; 0;1;0;, 1;0;0;; 2; 3;0,0,0;, 3;1,0,0;;", "0;0;,0;0;,0;0;,1;0.5;;", "1.0") +
             set_of("2; 0; \"A\"; 1000; \"B\";"));
  assets::Evaluation state;
  assets::evaluate_at(asset, 0, 0.5, state);
  assets::DeformedVertices out;
  assets::deform(asset, state, 0, 0, out);
  const assets::Primitive& primitive = asset.meshes.at(0).primitives.at(0);
  EXPECT_THAT(primitive.file_vertex, ElementsAre(0, 0, 1, 2, 3));
  ASSERT_EQ(out.positions.size(), 5U);
  EXPECT_EQ(out.positions[0], Vec3(0, 0, -1));
  EXPECT_EQ(out.normals[0], Vec3(0, 0.5F, 0.5F));
  EXPECT_EQ(out.normals[1], Vec3(0.5F, 0, 0.5F));
  EXPECT_EQ(out.uv0[4], Vec2(0.5F, 0.25F));
  EXPECT_EQ(out.colors[0].x, 0.5F);
}

// Sets of one figure begin with different meshes; one node shows them all, with the first set's first mesh at rest.
TEST(XMorph, SetsOfOneFigureShareItsNode) {
  const assets::Asset asset = load_x("Frame Hero { " + x_square("", 3.0) + " } " + kMeshes +
                                     "MorphAnimationSet stand { 2; 0;\"M2\"; 100;\"M1\"; }\n" +
                                     "MorphAnimationSet run { 2; 0;\"M3\"; 100;\"Hero\"; }\n" + "Mesh Other { 0; 0; }");
  ASSERT_EQ(asset.morph_sets.size(), 2U);
  EXPECT_EQ(asset.morph_sets[0].name, "stand");
  EXPECT_EQ(asset.morph_sets[0].mesh, asset.morph_sets[1].mesh);
  EXPECT_THAT(asset.skeleton.names, ElementsAre("Hero", "M2", "Other"));
  EXPECT_EQ(asset.meshes.at(asset.morph_sets[0].mesh).name, "M2");
  EXPECT_EQ(asset.nodes[0].mesh, assets::kNone);
}

TEST(XMorph, WhatCannotBeTurnedIntoEachOtherIsRefused) {
  const std::string triangle = "Mesh Tri { 3; 0;0;0;, 0;1;0;, 1;1;0;; 1; 3;0,1,2;; }\n";
  EXPECT_THAT(
      x_error(kMeshes + triangle + set_of("2; 0; \"M1\"; 5; \"Tri\";")),
      HasSubstr("the morph set 'Set' cannot turn 'M1' with 4 vertices into 'Tri' with 3: they must have as many"));
  const std::string turned = "Mesh Turned { 4; 0;0;0;, 0;1;0;, 1;1;0;, 1;0;0;; 2; 3;0,1,2;, 3;0,3,2;; }\n";
  EXPECT_THAT(x_error(kMeshes + turned + set_of("2; 0; \"M1\"; 5; \"Turned\";")),
              HasSubstr("the morph set 'Set' cannot turn 'M1' into 'Turned': their faces differ"));
  EXPECT_THAT(x_error(kMeshes + set_of("1; 0; \"M4\";")),
              HasSubstr("MorphAnimationSet 'Set' names the mesh 'M4', which does not exist"));
  // Names of meshes are case-sensitive.
  EXPECT_THAT(x_error(kMeshes + set_of("1; 0; \"m1\";")), HasSubstr("names the mesh 'm1'"));
  EXPECT_THAT(x_error(kMeshes + set_of("1; 2; 3; 4; \"M1\";")), HasSubstr("has 4 numbers before its first mesh name"));
  EXPECT_THAT(x_error(kMeshes + set_of("3; 0; \"M1\";")), HasSubstr("3 keys, but only 2 values follow"));
  const assets::Asset twice = load_x(x_square("M1", 7.0) + kMeshes + set_of("1; 0; \"M1\";"));
  EXPECT_TRUE(warned(twice, "several meshes are called 'M1': the animation uses the first"));
  EXPECT_FLOAT_EQ(depth_at(twice, 0.0), 7.0F);
}

}  // namespace
}  // namespace inb::test

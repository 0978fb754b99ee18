// OGRE files made here, chunk by chunk (OgreMeshFileFormat, OgreSkeletonFileFormat), and their XML twins.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>
#include <fstream>
#include <map>
#include <numbers>
#include <string>
#include <vector>

#include "assets/deform.h"
#include "assets/ogre/file.h"
#include "assets/ogre/material.h"
#include "tests/assets/hostile.h"
#include "tests/assets/loading.h"
#include "tests/support/broken.h"
#include "tests/support/ogre_builder.h"
#include "tests/support/samples.h"

namespace inb::test {
namespace {

namespace fs = std::filesystem;

Result<assets::Asset> try_ogre(const std::string& bytes, const fs::path& folder = {},
                               const std::string& name = "test.mesh") {
  keep_seed("ogre", bytes);
  return assets::load_bytes(std::as_bytes(std::span(bytes)), name, folder);
}

assets::Asset ogre(const std::string& bytes, const fs::path& folder = {}) {
  Result<assets::Asset> asset = try_ogre(bytes, folder);
  if (!asset) {
    ADD_FAILURE() << asset.error().text;
    return {};
  }
  EXPECT_EQ(assets::validate(*asset), std::nullopt);
  return std::move(*asset);
}

std::string ogre_error(const std::string& bytes, const fs::path& folder = {}) {
  const Result<assets::Asset> asset = try_ogre(bytes, folder);
  EXPECT_FALSE(asset);
  return asset ? std::string() : asset.error().text;
}

// A vertex table of positions (x, y, z) and one texture coordinate, in one buffer.
void add_geometry(OgreBytes& out, const std::vector<Vec3>& positions) {
  out.chunk(0x5000).u32(static_cast<std::uint32_t>(positions.size()));
  out.chunk(0x5100);
  out.chunk(0x5110).u16(0).u16(2).u16(1).u16(0).u16(0);   // source 0, float3, position, offset 0
  out.chunk(0x5110).u16(0).u16(1).u16(7).u16(12).u16(0);  // float2, texture, offset 12
  out.chunk(0x5200).u16(0).u16(20);
  out.chunk(0x5210);
  for (const Vec3& p : positions) out.floats({p.x, p.y, p.z, 0.25F, 0.75F});
}

void add_indices(OgreBytes& out, bool shared, const std::vector<std::uint32_t>& indices) {
  out.chunk(0x4000).text("stone").u8(shared ? 1 : 0).u32(static_cast<std::uint32_t>(indices.size())).u8(0);
  for (const std::uint32_t i : indices) out.u16(i);
}

const std::vector<Vec3> kFour{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}};

OgreBytes one_triangle(const std::string& version = "[MeshSerializer_v1.8]") {
  OgreBytes out(version);
  out.chunk(0x3000, 7).u8(0);
  add_indices(out, false, {0, 1, 2});
  add_geometry(out, kFour);
  return out;
}

// The bone `root` at (0, 1, 0), turned by 90 degrees about z, and its child `tip` at (2, 0, 0).
constexpr float kHalf = 0.70710678F;
OgreBytes two_bones() {
  OgreBytes out("[Serializer_v1.80]");
  out.chunk(0x1010, 8).u16(0);
  out.chunk(0x2000, 36).text("root").u16(5).floats({0, 1, 0}).floats({0, 0, kHalf, kHalf});
  out.chunk(0x2000, 36).text("tip").u16(9).floats({2, 0, 0}).floats({0, 0, 0, 1});
  out.chunk(0x3000).u16(9).u16(5);
  // "wave", 2 s: the tip moves by (1, 0, 0) from 0 to 1 s and grows to twice its size; root turns from nothing to 90
  // degrees about z.
  out.chunk(0x4000).text("wave").f32(2.0F);
  out.chunk(0x4100).u16(9);
  out.chunk(0x4110, 50).f32(0.0F).floats({0, 0, 0, 1}).floats({0, 0, 0}).floats({1, 1, 1});
  out.chunk(0x4110, 50).f32(1.0F).floats({0, 0, 0, 1}).floats({1, 0, 0}).floats({2, 2, 2});
  out.chunk(0x4100).u16(5);
  out.chunk(0x4110, 38).f32(0.0F).floats({0, 0, 0, 1}).floats({0, 0, 0});
  out.chunk(0x4110, 38).f32(2.0F).floats({0, 0, kHalf, kHalf}).floats({0, 0, 0});
  return out;
}

void write(const fs::path& path, const std::string& bytes) { std::ofstream(path, std::ios::binary) << bytes; }

TEST(OgreMesh, IsReadByItsStructureWhateverItsLengthsSay) {
  for (const char* version :
       {"[MeshSerializer_v1.40]", "[MeshSerializer_v1.41]", "[MeshSerializer_v1.8]", "[MeshSerializer_v1.100]"}) {
    OgreBytes file = one_triangle(version);
    file.chunk(0x4010, 8).u16(4);
    file.chunk(0x9000, 34).floats({0, 0, 0, 1, 1, 1, 2});
    file.chunk(0xA000, 3).chunk(0xA100).u16(0).text("blade");
    file.chunk(0xB000, 99999).raw("edges and the rest are not read");
    const assets::Asset asset = ogre(file.bytes());
    EXPECT_EQ(asset.format, "ogre");
    ASSERT_EQ(asset.meshes.at(0).primitives.size(), 1U);
    const assets::Primitive& p = asset.meshes[0].primitives[0];
    EXPECT_EQ(p.positions, kFour);
    EXPECT_EQ(p.indices, (std::vector<std::uint32_t>{0, 1, 2}));
    EXPECT_EQ(p.uv0[3], Vec2(0.25F, 0.75F));
    EXPECT_TRUE(p.flat);
    EXPECT_EQ(p.normals[0], Vec3(0, 0, 1));
    EXPECT_TRUE(p.file_vertex.empty());
    EXPECT_EQ(asset.materials.at(0).name, "stone");
    EXPECT_TRUE(asset.images.at(0).missing);
  }
  EXPECT_EQ(assets::ogre::parse_mesh(
                std::as_bytes(std::span(one_triangle().chunk(0xA000).chunk(0xA100).u16(0).text("blade").bytes())))
                .submeshes[0]
                .name,
            "blade");
}

TEST(OgreMesh, OperationsAreUnrolled) {
  struct Case {
    unsigned operation;
    assets::Topology topology;
    std::vector<std::uint32_t> indices;
  };
  for (const Case& c :
       {Case{1, assets::Topology::Points, {0, 1, 2, 3}}, Case{2, assets::Topology::Lines, {0, 1, 2, 3}},
        Case{3, assets::Topology::Lines, {0, 1, 1, 2, 2, 3}}, Case{4, assets::Topology::Triangles, {0, 1, 2}},
        Case{5, assets::Topology::Triangles, {0, 1, 2, 2, 1, 3}},
        Case{6, assets::Topology::Triangles, {0, 1, 2, 0, 2, 3}}}) {
    OgreBytes file("[MeshSerializer_v1.8]");
    file.chunk(0x3000).u8(0);
    add_indices(file, false, {0, 1, 2, 3});
    add_geometry(file, kFour);
    file.chunk(0x4010).u16(c.operation);
    const assets::Asset asset = ogre(file.bytes());
    const assets::Primitive& p = asset.meshes[0].primitives[0];
    EXPECT_EQ(p.topology, c.topology) << c.operation;
    EXPECT_EQ(p.indices, c.indices) << c.operation;
  }
}

TEST(OgreMesh, SubmeshesOfOneTableTogetherHoldIt) {
  OgreBytes file("[MeshSerializer_v1.8]");
  file.chunk(0x3000).u8(0);
  add_geometry(file, {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}, {9, 9, 9}});
  add_indices(file, true, {3, 1, 0});
  add_indices(file, true, {0, 1, 2});
  const assets::Asset asset = ogre(file.bytes());
  const assets::Mesh& mesh = asset.meshes[0];
  EXPECT_EQ(mesh.primitives[0].file_vertex, (std::vector<std::uint32_t>{3, 1, 0, 4}));
  EXPECT_EQ(mesh.primitives[0].indices, (std::vector<std::uint32_t>{0, 1, 2}));
  EXPECT_EQ(mesh.primitives[1].file_vertex, (std::vector<std::uint32_t>{0, 1, 2}));
  EXPECT_EQ(assets::file_vertex_count(mesh), 5U);
}

TEST(OgreMesh, ColoursAndSecondTextureCoordinates) {
  OgreBytes file("[MeshSerializer_v1.8]");
  file.chunk(0x3000).u8(0);
  add_indices(file, false, {0, 0, 0});
  file.chunk(0x5000).u32(1);
  file.chunk(0x5100);
  file.chunk(0x5110).u16(0).u16(2).u16(1).u16(0).u16(0);
  file.chunk(0x5110).u16(0).u16(10).u16(5).u16(12).u16(0);  // ARGB
  file.chunk(0x5110).u16(1).u16(1).u16(7).u16(0).u16(1);    // texture set 1 in a buffer of its own
  file.chunk(0x5200).u16(0).u16(16).chunk(0x5210).floats({1, 2, 3}).u32(0x80FF3300U);
  file.chunk(0x5200).u16(1).u16(8).chunk(0x5210).floats({0.5F, 0.125F});
  const assets::Asset asset = ogre(file.bytes());
  const assets::Primitive& p = asset.meshes[0].primitives[0];
  EXPECT_LT(glm::length(p.colors[0] - Vec4(1.0F, 0.2F, 0.0F, 128.0F / 255.0F)), 1e-6F);
  EXPECT_EQ(p.uv1[0], Vec2(0.5F, 0.125F));
}

TEST(OgreSkeleton, AloneItOpensAsJointsThatPlayByItsRules) {
  const assets::Asset asset = ogre(two_bones().bytes());
  EXPECT_EQ(asset.skeleton.names, (std::vector<std::string>{"root", "tip"}));
  EXPECT_EQ(asset.skeleton.parents, (std::vector<std::int32_t>{-1, 0}));
  EXPECT_TRUE(asset.meshes.empty());
  ASSERT_EQ(asset.clips.size(), 1U);
  EXPECT_EQ(asset.clips[0].duration_s, 2.0);
  EXPECT_EQ(asset.clips[0].tail, anim::Tail::Close);
  EXPECT_EQ(asset.clips[0].rotation, anim::RotationBlend::Nlerp);
  const auto tip = [&](double time_s) {
    const assets::Evaluation state = pose_at(asset, time_s);
    return state.pose.model[1];
  };
  // Bind: root at (0,1,0) takes x to y, so the tip is at (0, 3, 0).
  const auto expect_at = [&](double time_s, Vec3 wanted) {
    EXPECT_LT(glm::length(Vec3(tip(time_s)[3]) - wanted), 1e-5F) << time_s;
  };
  expect_at(0.0, {0, 3, 0});
  // At 1 s the tip is at 3 along root's x; root is half way (by nlerp too, being the middle) to 180 degrees: 135.
  expect_at(1.0, {-3 * kHalf, 1 + 3 * kHalf, 0});
  EXPECT_NEAR(glm::length(Vec3(tip(1.0)[0])), 2.0F, 1e-5F);
  // The tail: at 1.5 s the tip is half way back to its first key, 2.5 along an axis at 90 + 67.5 degrees by slerp; by
  // nlerp tan(a/2 of the quaternion) is the ratio of the mixed sines: q = 0.25 (0, 1) + 0.75 (sin 45, cos 45).
  const double angle = std::numbers::pi / 2 + 2 * std::atan2(0.75 * std::sqrt(0.5), 0.25 + 0.75 * std::sqrt(0.5));
  expect_at(1.5, {static_cast<float>(2.5 * std::cos(angle)), static_cast<float>(1 + 2.5 * std::sin(angle)), 0});
}

// OGRE's own writer leaves the name out of a bone's length: 36 bytes, 48 with a scale. Others count it.
TEST(OgreSkeleton, ScaleOfBonesIsToldByLengthAndByWhatFollows) {
  struct Case {
    std::string name;
    std::uint32_t length;
    bool scaled;
  };
  const std::string eleven = "elevenchars";  // with its end 12 bytes, as many as a scale
  for (const Case& c :
       {Case{"b", 36, false}, Case{"b", 48, true}, Case{"b", 38, false}, Case{"b", 50, true}, Case{eleven, 36, false},
        Case{eleven, 48, true}, Case{eleven, 48, false}, Case{eleven, 60, true}}) {
    OgreBytes file("[Serializer_v1.10]");
    file.chunk(0x2000, c.length).text(c.name).u16(0).floats({1, 2, 3}).floats({0, 0, 0, 1});
    if (c.scaled) file.floats({2, 3, 4});
    file.chunk(0x2000, 36).text("next").u16(1).floats({0, 0, 0}).floats({0, 0, 0, 1});
    const assets::Asset asset = ogre(file.bytes());
    ASSERT_EQ(asset.skeleton.size(), 2U) << c.name << c.length;
    EXPECT_EQ(asset.skeleton.rest[0].scale, c.scaled ? Vec3(2, 3, 4) : Vec3(1.0F)) << c.name << c.length;
  }
}

TEST(OgreSkeleton, AnimationsOfLinkedSkeletonsCome) {
  const fs::path folder = scratch_dir();
  OgreBytes other("[Serializer_v1.80]");
  other.chunk(0x2000, 36).text("x").u16(9).floats({0, 0, 0}).floats({0, 0, 0, 1});
  for (const char* name : {"wave", "jump"}) {
    other.chunk(0x4000).text(name).f32(0.0F);
    other.chunk(0x4100).u16(9);
    other.chunk(0x4110, 38).f32(0.0F).floats({0, 0, 0, 1}).floats({1, 0, 0});
  }
  write(folder / "Other.skeleton", other.bytes());
  OgreBytes file = two_bones();
  file.chunk(0x5000).text("other.SKELETON").f32(3.0F);
  file.chunk(0x5000).text("gone.skeleton").f32(1.0F);
  const assets::Asset asset = ogre(file.bytes(), folder);
  ASSERT_EQ(asset.clips.size(), 2U);
  EXPECT_EQ(asset.clips[1].name, "jump");
  // Moved by 1 * 3 from its bind place 2, along root's x.
  EXPECT_LT(glm::length(Vec3(pose_at(asset, 0.0, 1).pose.model[1][3]) - Vec3(0, 6, 0)), 1e-5F);
  EXPECT_EQ(asset.warnings,
            (std::vector<std::string>{"there are two animations 'wave': the first is kept",
                                      "the skeleton 'gone.skeleton' is not there: its animations are left out"}));
}

TEST(OgreMesh, WeightsAreTheEightHeaviestAndAddUpToOne) {
  const fs::path folder = scratch_dir();
  OgreBytes skeleton("[Serializer_v1.80]");
  for (unsigned b = 0; b < 10; ++b) {
    skeleton.chunk(0x2000, 36).text("b" + std::to_string(b)).u16(b).floats({0, 0, 0}).floats({0, 0, 0, 1});
  }
  write(folder / "ten.skeleton", skeleton.bytes());
  OgreBytes file = one_triangle();
  // Vertex 0: weights 1..10 of bones 0..9, of which 3..10 stay, adding up to 52. Vertex 1: bone 4 alone, twice its
  // weight. Vertex 2: a bone that is not there. Vertex 3: none.
  for (unsigned b = 0; b < 10; ++b) file.chunk(0x4100, 16).u32(0).u16(b).f32(static_cast<float>(b + 1));
  file.chunk(0x4100, 16).u32(1).u16(4).f32(2.0F);
  file.chunk(0x4100, 16).u32(2).u16(77).f32(1.0F);
  file.chunk(0x6000).text("ten.skeleton");
  const assets::Asset asset = ogre(file.bytes(), folder);
  const assets::Primitive& p = asset.meshes[0].primitives[0];
  EXPECT_EQ(p.influence_count, 8U);
  EXPECT_EQ(p.influences[0].joints, (std::array<std::uint16_t, 8>{9, 8, 7, 6, 5, 4, 3, 2}));
  EXPECT_FLOAT_EQ(p.influences[0].weights[0], 10.0F / 52.0F);
  EXPECT_FLOAT_EQ(p.influences[1].weights[0], 1.0F);
  EXPECT_EQ(p.influences[1].joints[0], 4);
  // The mesh's own node, which nothing moves.
  EXPECT_EQ(p.influences[3].joints[0], 10);
  EXPECT_EQ(asset.skins[0].joints.back(), 10U);
  EXPECT_EQ(asset.nodes[10].mesh, 0);
  EXPECT_EQ(asset.warnings.back(), "1 weights name bones or vertices that are not there and are left out");
}

// Case D22: a mesh names a skeleton that is not there.
TEST(OgreMesh, WithoutItsSkeletonItStandsStill) {
  OgreBytes file = one_triangle();
  file.chunk(0x4100, 16).u32(0).u16(5).f32(1.0F);
  file.chunk(0x6000).text("absent.skeleton");
  const fs::path folder = scratch_dir();
  const auto warned = [&](const char* sentence) {
    const assets::Asset asset = ogre(file.bytes(), folder);
    EXPECT_TRUE(asset.skins.empty());
    EXPECT_TRUE(asset.clips.empty());
    EXPECT_EQ(asset.meshes.size(), 1U);
    EXPECT_EQ(asset.warnings.at(0), sentence);
  };
  warned("the skeleton 'absent.skeleton' is not there: the mesh stands still");
  write(folder / "absent.skeleton", two_bones().bytes().substr(0, 60));
  warned(
      "the skeleton 'absent.skeleton' cannot be read (byte 58: the file ends inside the rotation of a bone: 2 of 4 "
      "bytes are there): the mesh stands still");
  write(folder / "absent.skeleton", "nothing");
  warned("the skeleton 'absent.skeleton' cannot be read (byte 0: it is no OGRE skeleton): the mesh stands still");
}

TEST(OgreMaterial, ScriptsSayHowSurfacesLook) {
  std::map<std::string, assets::ogre::ScriptMaterial> materials;
  assets::ogre::parse_materials(R"(// a comment { with braces
material Base/Wall
{
  technique { pass {
    diffuse 0.5 0.25 1 0.75
    cull_hardware none
    /* texture_unit { texture no.png } */
    texture_unit Overlay { texture color.png }
    texture_unit { texture "a wall.png" }
    texture_unit { texture second.png }
  } }
}
material with blanks : Base/Wall
{ technique { pass { scene_blend alpha_blend alpha_rejection greater 128 } } }
material Only { technique { pass { texture_unit Overlay { texture only.png
} } } }
)",
                                materials);
  ASSERT_EQ(materials.size(), 3U);
  const auto& wall = materials["Base/Wall"];
  EXPECT_EQ(wall.texture, "a wall.png");
  EXPECT_EQ(wall.diffuse, Vec4(0.5F, 0.25F, 1.0F, 0.75F));
  EXPECT_TRUE(wall.double_sided);
  EXPECT_FALSE(wall.blended);
  EXPECT_EQ(materials["with blanks"].texture, "a wall.png");
  EXPECT_TRUE(materials["with blanks"].blended);
  EXPECT_EQ(materials["Only"].texture, "only.png");
}

TEST(OgreXml, IsTheTwinOfTheBinary) {
  const fs::path folder = scratch_dir();
  write(folder / "b.skeleton.xml", R"(<?xml version="1.0"?><!-- twin --><skeleton blendmode="average">
<bones><bone id="5" name="root"><position x="0" y="1" z="0"/><rotation angle="1.5707963"><axis x="0" y="0" z="1"/></rotation></bone>
<bone id="9" name="tip"><position x="2" y="0" z="0"/><rotation angle="0"><axis x="1" y="0" z="0"/></rotation><scale factor="1"/></bone></bones>
<bonehierarchy><boneparent bone="tip" parent="root"/></bonehierarchy>
<animations><animation name="wave" length="2"><tracks>
<track bone="tip"><keyframes><keyframe time="0"/><keyframe time="1"><translate x="1" y="0" z="0"/><scale x="2" y="2" z="2"/></keyframe></keyframes></track>
<track bone="root"><keyframes><keyframe time="0"/><keyframe time="2"><rotate angle="1.5707963"><axis x="0" y="0" z="1"/></rotate></keyframe></keyframes></track>
</tracks></animation></animations></skeleton>)");
  const assets::Asset twin =
      ogre(R"(<mesh><submeshes><submesh material="stone" usesharedvertices="false" operationtype="triangle_list">
<faces count="1"><face v1="0" v2="1" v3="2"/></faces>
<geometry vertexcount="3"><vertexbuffer positions="true"><vertex><position x="0" y="0" z="0"/></vertex><vertex><position x="1" y="0" z="0"/></vertex>
<vertex><position x="0" y="1e-50" z="1"/></vertex></vertexbuffer>
<vertexbuffer texture_coords="1"><vertex><texcoord u="0.25" v="0.75"/></vertex><vertex><texcoord u="0" v="0"/></vertex><vertex><texcoord u="1" v="1"/></vertex></vertexbuffer>
</geometry><boneassignments><vertexboneassignment vertexindex="1" boneindex="9" weight="0.5"/></boneassignments></submesh></submeshes>
<skeletonlink name="b.skeleton"/></mesh>)",
           folder);
  const assets::Asset binary = ogre(two_bones().bytes());
  ASSERT_EQ(twin.clips.size(), 1U);
  for (const double time_s : {0.0, 0.3, 1.0, 1.7, 2.0}) {
    const assets::Evaluation a = pose_at(twin, time_s);
    const assets::Evaluation b = pose_at(binary, time_s);
    for (std::size_t joint = 0; joint < 2; ++joint) {
      for (std::size_t c = 0; c < 4; ++c)
        EXPECT_LT(glm::length(a.pose.model[joint][c] - b.pose.model[joint][c]), 1e-5F);
    }
  }
  const assets::Primitive& p = twin.meshes[0].primitives[0];
  EXPECT_EQ(p.positions[2], Vec3(0, 0, 1));
  EXPECT_EQ(p.uv0[0], Vec2(0.25F, 0.75F));
  EXPECT_EQ(p.influences[1].joints[0], 1);
  EXPECT_EQ(p.influences[1].weights[0], 1.0F);
}

struct Refusal {
  std::string bytes;
  std::string sentence;
};

TEST(Ogre, WhatIsWrongIsSaidWithItsPlace) {
  OgreBytes far("[MeshSerializer_v1.8]");
  far.chunk(0x3000).u8(0);
  add_indices(far, false, {0, 1, 4});
  add_geometry(far, kFour);
  OgreBytes many("[MeshSerializer_v1.8]");
  many.chunk(0x3000).u8(0).chunk(0x4000).text("m").u8(0).u32(0xFFFFFFFFU).u8(1);
  OgreBytes shared("[MeshSerializer_v1.8]");
  shared.chunk(0x3000).u8(0);
  add_indices(shared, true, {0, 1, 2});
  OgreBytes circle = two_bones();
  circle.chunk(0x3000).u16(5).u16(9);
  OgreBytes orphan = two_bones();
  orphan.chunk(0x3000).u16(5).u16(77);
  OgreBytes twice("[Serializer_v1.80]");
  for (int i = 0; i < 2; ++i) twice.chunk(0x2000, 36).text("b").u16(3).floats({0, 0, 0}).floats({0, 0, 0, 1});
  OgreBytes nothing_turned("[Serializer_v1.80]");
  nothing_turned.chunk(0x2000, 36).text("b").u16(3).floats({0, 0, 0}).floats({0, 0, 0, 0});
  for (const Refusal& c : {
           Refusal{OgreBytes("[MeshSerializer_v1.30]").bytes(),
                   "byte 2: the version '[MeshSerializer_v1.30]' cannot be read (1.40, 1.41, 1.8 and 1.100 can)"},
           Refusal{OgreBytes("[Serializer_v2.0]").bytes(),
                   "byte 2: the version '[Serializer_v2.0]' cannot be read (1.10 and 1.80 can)"},
           Refusal{OgreBytes("[MeshSerializer_v1.8]").bytes(), "byte 24: the mesh itself (chunk 0x3000) is missing"},
           Refusal{OgreBytes("[MeshSerializer_v1.8]").chunk(0x3000).u8(0).bytes(), "byte 24: the mesh has no submesh"},
           Refusal{many.bytes(), "byte 45: 4294967295 indices need at least 4 bytes each, but only 0 bytes are left"},
           Refusal{far.bytes(), "byte 31: an index names vertex 4, but there are 4"},
           Refusal{shared.bytes(), "byte 31: a submesh uses shared vertices, but there are none"},
           Refusal{circle.bytes(), "bones: they are each other's parents in a circle"},
           Refusal{orphan.bytes(), "bones: 'root' has bone 77 for its parent, which is not there"},
           Refusal{twice.bytes(), "byte 67: two bones have the handle 3"},
           Refusal{nothing_turned.bytes(), "byte 43: the rotation of a bone is no rotation"},
           Refusal{OgreBytes("[Serializer_v1.80]").bytes(), "byte 21: the skeleton has no bones"},
           Refusal{two_bones().chunk(0x7777).bytes(), "byte 327: the chunk 0x7777 is not known in a skeleton"},
           Refusal{"<mesh>\n<submeshes>\n<submesh operationtype=\"quads\"/></submeshes></mesh>",
                   "line 3: the operation 'quads' does not exist"},
           Refusal{"<mesh>\n<submeshes>", "line 2: broken XML: Start-end tags mismatch"},
           Refusal{"<skeleton>\n<bones><bone name=\"a\" id=\"-1\"/></bones></skeleton>",
                   "line 2: id=\"-1\" is no whole number from 0 to 65535"},
           Refusal{"<skeleton>\n<bones><bone name=\"a\" id=\"1\"><position x=\"nan\" y=\"0\" "
                   "z=\"0\"/></bone></bones></skeleton>",
                   "line 2: x=\"nan\" is no number"},
       }) {
    const std::string sentence = ogre_error(c.bytes);
    EXPECT_EQ(sentence, "test.mesh: " + c.sentence);
    expect_sentence(sentence, "test.mesh");
  }
}

TEST(Ogre, CutAndMutatedFiles) {
  OgreBytes mesh = one_triangle();
  mesh.chunk(0x4010, 8).u16(4).chunk(0x4100, 16).u32(0).u16(5).f32(1.0F).chunk(0x6000).text("x.skeleton");
  load_cut(mesh.bytes(), "cut.mesh", 1);
  load_cut(two_bones().bytes(), "cut.skeleton", 1);
  const auto expect_both = [](const MutationCounts& counts) {
    EXPECT_GE(counts.models, 50U);
    EXPECT_GE(counts.errors, 50U);
  };
  expect_both(load_mutations(mesh.bytes(), "mutated.mesh"));
  expect_both(load_mutations(two_bones().bytes(), "mutated.skeleton"));
  const auto folder = samples();
  if (!folder) GTEST_SKIP() << kNoSamples;
  for (const char* name :
       {"openclonk/Seaweed/Graphics.mesh", "openclonk/Torch/Graphics.mesh", "openclonk/Fish/Fish.skeleton"}) {
    SCOPED_TRACE(name);
    const std::string whole = read_sample(*folder / "assets/ogre" / name);
    load_cut(whole, "cut.mesh");
    expect_both(load_mutations(whole, "mutated.mesh"));
  }
  for (const char* name : {"ogresdk/ninja.mesh.xml", "ogresdk/ninja.skeleton.xml"}) {
    SCOPED_TRACE(name);
    const std::string whole = read_sample(*folder / "assets/ogre" / name);
    EXPECT_EQ(load_cut(whole.substr(0, 40000), "cut.xml"), 0U);
    expect_both(load_mutations(whole, "mutated.xml", 400));
  }
}

}  // namespace
}  // namespace inb::test

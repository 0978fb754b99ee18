// Small files of formats that Assimp reads, written here: what becomes of their ticks, axes, pictures and parts.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <string>

#include "assets/deform.h"
#include "assets/foreign/md3.h"
#include "tests/assets/hostile.h"
#include "tests/assets/loading.h"
#include "tests/support/samples.h"

namespace inb::test {
namespace {

namespace fs = std::filesystem;

Result<assets::Asset> try_foreign(const std::string& bytes, const std::string& name, const fs::path& folder = {}) {
  return assets::load_bytes(std::as_bytes(std::span(bytes)), name, folder);
}

assets::Asset foreign(const std::string& bytes, const std::string& name, const fs::path& folder = {}) {
  Result<assets::Asset> asset = try_foreign(bytes, name, folder);
  if (!asset) {
    ADD_FAILURE() << asset.error().text;
    return {};
  }
  EXPECT_EQ(assets::validate(*asset), std::nullopt);
  return std::move(*asset);
}

Vec3 place_of(const assets::Asset& asset, const std::string& name, double time_s) {
  const assets::Evaluation state = pose_at(asset, time_s);
  for (std::size_t n = 0; n < asset.skeleton.size(); ++n) {
    if (asset.skeleton.names[n] == name) return Vec3(state.pose.model[n][3]);
  }
  ADD_FAILURE() << "no node is called " << name;
  return {};
}

void expect_near(const Vec3& a, const Vec3& b, float bound = 1e-5F) {
  EXPECT_LT(glm::distance(a, b), bound) << a.x << ' ' << a.y << ' ' << a.z << " is not " << b.x << ' ' << b.y << ' '
                                        << b.z;
}

// A root that walks along x and an arm of 1 on it whose hand, 2 further, turns about z: 10 frames a second.
const char* const kBvh = R"(HIERARCHY
ROOT hips
{
  OFFSET 0 0 0
  CHANNELS 6 Xposition Yposition Zposition Zrotation Xrotation Yrotation
  JOINT arm
  {
    OFFSET 0 1 0
    CHANNELS 3 Zrotation Xrotation Yrotation
    End Site
    {
      OFFSET 0 2 0
    }
  }
}
MOTION
Frames: 3
Frame Time: 0.1
0 0 0 0 0 0 0 0 0
1 0 0 0 0 0 0 0 0
2 0 0 0 0 0 90 0 0
)";

TEST(Foreign, BvhMovesByItsFrameTime) {
  const assets::Asset asset = foreign(kBvh, "walk.BVH");
  EXPECT_EQ(asset.format, "bvh");
  ASSERT_EQ(asset.clips.size(), 1U);
  // Three frames are two intervals of a tenth of a second.
  EXPECT_NEAR(asset.clips[0].duration_s, 0.2, 1e-7);
  expect_near(place_of(asset, "arm", 0.0), {0.0F, 1.0F, 0.0F});
  expect_near(place_of(asset, "arm", 0.05), {0.5F, 1.0F, 0.0F});
  expect_near(place_of(asset, "arm", 0.2), {2.0F, 1.0F, 0.0F});
  expect_near(place_of(asset, "EndSite_arm", 0.2), {0.0F, 1.0F, 0.0F});
  // Half of the way to 90 degrees: (-sin 45, cos 45) times 2 beside the arm, which is at 1.5.
  const float half = std::sqrt(2.0F);
  expect_near(place_of(asset, "EndSite_arm", 0.15), {1.5F - half, 1.0F + half, 0.0F});
}

// One triangle in a plane of a right-handed file whose z is up; its node goes from the origin to (0, 0, 4) in 2 s.
const char* const kCollada = R"(<?xml version="1.0" encoding="utf-8"?>
<COLLADA xmlns="http://www.collada.org/2005/11/COLLADASchema" version="1.4.1">
<asset><up_axis>Z_UP</up_axis></asset>
<library_geometries><geometry id="g" name="g"><mesh>
<source id="p"><float_array id="pa" count="9">0 0 0 1 0 0 0 1 0</float_array><technique_common>
<accessor source="#pa" count="3" stride="3"><param name="X" type="float"/><param name="Y" type="float"/>
<param name="Z" type="float"/></accessor></technique_common></source>
<vertices id="v"><input semantic="POSITION" source="#p"/></vertices>
<triangles count="1"><input semantic="VERTEX" source="#v" offset="0"/><p>0 1 2</p></triangles>
</mesh></geometry></library_geometries>
<library_animations><animation id="a">
<source id="t"><float_array id="ta" count="2">0 2</float_array><technique_common>
<accessor source="#ta" count="2" stride="1"><param name="TIME" type="float"/></accessor></technique_common></source>
<source id="o"><float_array id="oa" count="2">0 4</float_array><technique_common>
<accessor source="#oa" count="2" stride="1"><param name="Z" type="float"/></accessor></technique_common></source>
<source id="i"><Name_array id="ia" count="2">LINEAR LINEAR</Name_array><technique_common>
<accessor source="#ia" count="2" stride="1"><param name="INTERPOLATION" type="name"/></accessor></technique_common></source>
<sampler id="s"><input semantic="INPUT" source="#t"/><input semantic="OUTPUT" source="#o"/>
<input semantic="INTERPOLATION" source="#i"/></sampler>
<channel source="#s" target="n/move.Z"/></animation></library_animations>
<library_visual_scenes><visual_scene id="scene"><node id="n" name="n" type="NODE">
<translate sid="move">0 0 0</translate><instance_geometry url="#g"/></node></visual_scene></library_visual_scenes>
<scene><instance_visual_scene url="#scene"/></scene></COLLADA>
)";

TEST(Foreign, ColladaStandsUpAndKeepsSeconds) {
  const assets::Asset asset = foreign(kCollada, "lift.dae");
  ASSERT_EQ(asset.clips.size(), 1U);
  EXPECT_NEAR(asset.clips[0].duration_s, 2.0, 1e-6);
  // Up in the file is up on the stage.
  expect_near(place_of(asset, "n", 0.5), {0.0F, 1.0F, 0.0F});
  expect_near(place_of(asset, "n", 2.0), {0.0F, 4.0F, 0.0F});
  EXPECT_EQ(first_primitive(asset).indices.size(), 3U);
  EXPECT_TRUE(first_primitive(asset).flat);
}

TEST(Foreign, ObjFindsItsMaterialAndPictureBesideIt) {
  const fs::path folder = scratch_dir();
  std::ofstream(folder / "look.mtl") << "newmtl red\nKd 1 0 0\nmap_Kd Missing.PNG\n";
  const std::string obj =
      "mtllib C:\\models\\LOOK.mtl\nv 0 0 0\nv 1 0 0\nv 0 1 0\nvt 0 0.25\nvt 1 0.25\nvt 0 1\nusemtl red\nf 1/1 2/2 "
      "3/3\n";
  const assets::Asset asset = foreign(obj, "thing.obj", folder);
  const assets::Primitive& triangle = first_primitive(asset);
  ASSERT_EQ(triangle.positions.size(), 3U);
  ASSERT_EQ(triangle.uv0.size(), 3U);
  for (std::size_t v = 0; v < 3; ++v) {
    // v counts from the bottom in the file, from the top here.
    EXPECT_FLOAT_EQ(triangle.uv0[v].y, triangle.positions[v].y == 1.0F ? 0.0F : 0.75F);
  }
  ASSERT_GE(triangle.material, 0);
  const assets::Material& material = asset.materials[static_cast<std::size_t>(triangle.material)];
  EXPECT_EQ(material.name, "red");
  EXPECT_EQ(Vec3(material.base_color), Vec3(1.0F, 0.0F, 0.0F));
  ASSERT_EQ(asset.images.size(), 1U);
  EXPECT_TRUE(asset.images[0].missing);
  EXPECT_THAT(asset.warnings, testing::Contains(testing::HasSubstr("Missing.PNG")));
}

TEST(Foreign, NothingOutsideTheFolderIsRead) {
  const fs::path folder = scratch_dir();
  fs::create_directory(folder / "inner");
  std::ofstream(folder / "secret.mtl") << "newmtl red\nKd 1 0 0\n";
  const std::string rest = "\nv 0 0 0\nv 1 0 0\nv 0 1 0\nusemtl red\nf 1 2 3\n";
  for (const std::string& path : {std::string("../secret.mtl"), (folder / "secret.mtl").string()}) {
    const assets::Asset asset = foreign("mtllib " + path + rest, "thing.obj", folder / "inner");
    for (const assets::Material& material : asset.materials)
      EXPECT_NE(Vec3(material.base_color), Vec3(1.0F, 0.0F, 0.0F));
  }
}

template <typename Number>
void put(std::string& out, Number value) {
  for (std::size_t i = 0; i < sizeof value; ++i) out += static_cast<char>(static_cast<std::uint64_t>(value) >> (8 * i));
}

std::string padded(const std::string& text, std::size_t size) { return text + std::string(size - text.size(), '\0'); }

// One triangle, in frame f with its vertex v at (64 v, 128 f, 64 [v = 2]), which is 1/64 as much in units.
std::string md3(int frames) {
  std::string surface = "IDP3" + padded("blade", 64);
  const int shaders = 108;
  const int triangles = shaders;
  const int texels = triangles + 12;
  const int vertices = texels + 3 * 8;
  const int end = vertices + frames * 3 * 8;
  for (const int value : {0, frames, 0, 3, 1, triangles, shaders, texels, vertices, end})
    put<std::int32_t>(surface, value);
  for (const int corner : {0, 1, 2}) put<std::int32_t>(surface, corner);
  surface += std::string(3 * 8, '\0');
  for (int f = 0; f < frames; ++f) {
    for (int v = 0; v < 3; ++v) {
      for (const int value : {64 * v, 128 * f, v == 2 ? 64 : 0, 0})
        put<std::int16_t>(surface, static_cast<std::int16_t>(value));
    }
  }
  std::string file = "IDP3";
  put<std::int32_t>(file, 15);
  file += padded("blade", 64);
  const int first_frame = 108;
  const int first_surface = first_frame + 56 * frames;
  for (const int value : {0, frames, 0, 1, 0, first_frame, first_surface, first_surface})
    put<std::int32_t>(file, value);
  put<std::int32_t>(file, first_surface + static_cast<int>(surface.size()));
  file += std::string(static_cast<std::size_t>(56 * frames), '\0');
  return file + surface;
}

TEST(Foreign, Md3FramesAreAFrameSet) {
  const assets::Asset asset = foreign(md3(3), "blade.md3");
  ASSERT_EQ(asset.frame_sets.size(), 1U);
  const assets::FrameSet& set = asset.frame_sets[0];
  EXPECT_EQ(set.rate_hz, 10.0);
  ASSERT_EQ(set.frames.size(), 3U);
  for (std::size_t f = 0; f < 3; ++f) {
    const assets::Evaluation state = pose_at(asset, static_cast<double>(f) / 10.0);
    std::vector<Vec3> seen;
    for (const Vec3& position : set.frames[f][0].positions) seen.push_back(position);
    ASSERT_EQ(seen.size(), 3U);
    for (const Vec3& position : seen) EXPECT_FLOAT_EQ(position.y, 2.0F * static_cast<float>(f));
    // z up becomes y up: the third vertex alone is above the others.
    const Mat4 node = state.pose.model[0];
    for (const Vec3& position : seen) {
      expect_near(Vec3(node * Vec4(position, 1.0F)),
                  {position.x, position.x == 2.0F ? 1.0F : 0.0F, -2.0F * static_cast<float>(f)});
    }
  }
}

TEST(Foreign, Md3WithOneFrameStandsStill) { EXPECT_EQ(foreign(md3(1), "blade.md3").motion_count(), 0U); }

TEST(Foreign, Md3CountsAreNotBelieved) {
  std::string broken = md3(3);
  // The surface claims 1000 frames, which would lie behind the end of the file.
  const std::size_t frames = broken.find("IDP3", 4) + 72;
  broken[frames] = static_cast<char>(0xE8);
  broken[frames + 1] = 3;
  EXPECT_EQ(assets::foreign::md3_frames(std::as_bytes(std::span(broken))), 1U);
  EXPECT_EQ(assets::foreign::md3_frames(std::as_bytes(std::span("IDP3"))), 1U);
  expect_error_or_model(try_foreign(broken, "blade.md3"), "blade.md3");
}

// With the empty lines that Doom 3 writes.
const char* const kMd5Mesh = R"(MD5Version 10
commandline ""

numJoints 2
numMeshes 1

joints {
	"root"	-1 ( 0 0 0 ) ( 0 0 0 )
	"arm"	0 ( 0 0 1 ) ( 0 0 0 )
}

mesh {
	shader "skin"
	numverts 3
	vert 0 ( 0 0 ) 0 1
	vert 1 ( 1 0 ) 1 1
	vert 2 ( 0 1 ) 2 1
	numtris 1
	tri 0 0 1 2
	numweights 3
	weight 0 0 1 ( 0 0 0 )
	weight 1 0 1 ( 1 0 0 )
	weight 2 1 1 ( 0 0 1 )
}
)";
// The arm goes from 1 to 3 above the root in one frame of a twentieth of a second.
const char* const kMd5Anim = R"(MD5Version 10
commandline ""

numFrames 2
numJoints 2
frameRate 20
numAnimatedComponents 1

hierarchy {
	"root"	-1 0 0
	"arm"	0 4 0
}

bounds {
	( 0 0 0 ) ( 1 1 1 )
	( 0 0 0 ) ( 1 1 1 )
}

baseframe {
	( 0 0 0 ) ( 0 0 0 )
	( 0 0 1 ) ( 0 0 0 )
}

frame 0 {
	1
}

frame 1 {
	3
}
)";

TEST(Foreign, Md5FindsTheAnimationOfItsName) {
  const fs::path folder = scratch_dir();
  std::ofstream(folder / "man.md5anim") << kMd5Anim;
  const assets::Asset asset = foreign(kMd5Mesh, "man.md5mesh", folder);
  ASSERT_EQ(asset.clips.size(), 1U);
  EXPECT_NEAR(asset.clips[0].duration_s, 1.0 / 20.0, 1e-6);
  ASSERT_EQ(asset.skins.size(), 1U);
  // z up becomes y up.
  expect_near(place_of(asset, "arm", 0.0), {0.0F, 1.0F, 0.0F});
  expect_near(place_of(asset, "arm", 0.025), {0.0F, 2.0F, 0.0F});
  const assets::Evaluation state = pose_at(asset, 0.05);
  float highest = 0.0F;
  assets::DeformedVertices out;
  for (std::size_t n = 0; n < asset.nodes.size(); ++n) {
    if (asset.nodes[n].mesh == assets::kNone) continue;
    assets::deform(asset, state, n, 0, out);
    for (const Vec3& point : out.positions) highest = std::max(highest, point.y);
  }
  // The third vertex hangs 1 above the arm.
  EXPECT_NEAR(highest, 4.0F, 1e-5F);
}

TEST(Foreign, OneSentenceForAFileThatAssimpRefuses) {
  const Result<assets::Asset> asset = try_foreign("nothing of the kind", "a.fbx");
  ASSERT_FALSE(asset);
  expect_sentence(asset.error().text, "a.fbx");
}

TEST(Foreign, ACancelledReadingSaysSo) {
  assets::LoadProgress progress;
  progress.cancel = true;
  const std::string bytes = kBvh;
  const Result<assets::Asset> asset = assets::load_bytes(std::as_bytes(std::span(bytes)), "walk.bvh", {}, &progress);
  ASSERT_FALSE(asset);
  EXPECT_EQ(asset.error().text, "walk.bvh: the file: reading was cancelled");
}

TEST(Foreign, CutAndChangedFilesGiveASentenceOrAModel) {
  for (const auto& [name, bytes] : std::vector<std::pair<std::string, std::string>>{{"walk.bvh", kBvh},
                                                                                    {"lift.dae", kCollada},
                                                                                    {"blade.md3", md3(3)},
                                                                                    {"man.md5mesh", kMd5Mesh},
                                                                                    {"man.md5anim", kMd5Anim}}) {
    SCOPED_TRACE(name);
    load_cut(bytes, name, 16);
    const MutationCounts counts = load_mutations(bytes, name, 100);
    EXPECT_GT(counts.errors, 0U);
  }
}

TEST(Foreign, RealFiles) {
  const auto root = samples();
  if (!root) GTEST_SKIP() << kNoSamples;
  const auto open = [&](const char* name) {
    Result<assets::Asset> asset = assets::load(*root / "assets/other/assimp" / name);
    EXPECT_TRUE(asset) << asset.error().text;
    return asset ? std::move(*asset) : assets::Asset{};
  };
  const assets::Asset fbx = open("animation_with_skeleton.fbx");
  EXPECT_FALSE(fbx.clips.empty());
  EXPECT_FALSE(fbx.skins.empty());
  EXPECT_FALSE(open("WusonBlitz.b3d").meshes.empty());
  EXPECT_FALSE(open("SimpleCube.md5mesh").meshes.empty());
  // Its armature stands at (1, -1, 0) in the file, whose z is up.
  const assets::Asset collada = open("box_nested_animation.dae");
  expect_near(place_of(collada, "Armature", 0.0), {1.0F, 0.0F, 1.0F});
}

}  // namespace
}  // namespace inb::test

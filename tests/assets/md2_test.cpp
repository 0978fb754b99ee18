// MD2 files made here, field by field (Quake II, qfiles.h; the split of names and the axes as the reader documents
// them).
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include "assets/md2/groups.h"
#include "assets/md2/normals.h"
#include "tests/assets/hostile.h"
#include "tests/assets/loading.h"
#include "tests/support/broken.h"
#include "tests/support/md2_builder.h"
#include "tests/support/samples.h"

namespace inb::test {
namespace {

namespace fs = std::filesystem;

Result<assets::Asset> try_md2(const std::string& bytes, const assets::LoadOptions& options = {},
                              const fs::path& folder = {}) {
  keep_seed("md2", bytes);
  return assets::load_bytes(std::as_bytes(std::span(bytes)), "test.md2", folder, nullptr, options);
}

assets::Asset md2(const std::string& bytes, const assets::LoadOptions& options = {}, const fs::path& folder = {}) {
  Result<assets::Asset> asset = try_md2(bytes, options, folder);
  if (!asset) {
    ADD_FAILURE() << asset.error().text;
    return {};
  }
  EXPECT_EQ(assets::validate(*asset), std::nullopt);
  return std::move(*asset);
}

std::string md2_error(const std::string& bytes, const assets::LoadOptions& options = {}) {
  const Result<assets::Asset> asset = try_md2(bytes, options);
  EXPECT_FALSE(asset);
  return asset ? std::string() : asset.error().text;
}

// "stand 2, run 1": names and lengths of the frame sets.
std::string sets_of(const assets::Asset& asset) {
  std::string text;
  for (const assets::FrameSet& set : asset.frame_sets) {
    text += fmt::format("{}{} {}", text.empty() ? "" : ", ", set.name, set.frames.size());
  }
  return text;
}

TEST(Md2, DecodesPositionsTurnsTheAxesAndTheWinding) {
  Md2Builder file = Md2Builder::one_triangle({"a1", "a2"});
  file.frames[1].scale = {0.5F, 2.0F, 1.0F};
  file.frames[1].translate = {-1.0F, 10.0F, 100.0F};
  file.frames[1].vertices = {{{0, 0, 0}, 5}, {{255, 0, 0}, 5}, {{2, 3, 4}, 5}};
  const assets::Asset asset = md2(file.bytes());
  EXPECT_EQ(asset.format, "md2");
  EXPECT_EQ(asset.file_axes, assets::FileAxes::Md2);
  ASSERT_EQ(asset.frame_sets.size(), 1U);
  const assets::Primitive& primitive = asset.meshes.at(0).primitives.at(0);
  // Clockwise in the file, counter-clockwise here; corners in the order of first use.
  EXPECT_EQ(primitive.file_vertex, (std::vector<std::uint32_t>{0, 2, 1}));
  EXPECT_EQ(primitive.indices, (std::vector<std::uint32_t>{0, 1, 2}));
  // v * scale + translate: (1, 16, 104) of vertex 2; (x, y, z) becomes (y, z, x).
  const assets::KeyVertices& second = asset.frame_sets[0].frames[1][0];
  EXPECT_EQ(second.positions[0], Vec3(10.0F, 100.0F, -1.0F));
  EXPECT_EQ(second.positions[1], Vec3(16.0F, 104.0F, 0.0F));
  EXPECT_EQ(second.positions[2], Vec3(10.0F, 100.0F, 126.5F));
  // Normal 5 is +Z of the file, up.
  EXPECT_EQ(second.normals[0], Vec3(0.0F, 1.0F, 0.0F));
  // The base mesh is frame 0.
  EXPECT_EQ(primitive.positions, asset.frame_sets[0].frames[0][0].positions);
  EXPECT_EQ(primitive.stored_triangles, 1U);
  // And back: file_from_scene undoes (y, z, x).
  EXPECT_EQ(assets::file_from_scene(asset.file_axes) * second.positions[1], Vec3(0.0F, 16.0F, 104.0F));
}

TEST(Md2, VerticesAreSplitAtSeamsOnlyAndUnusedOnesStay) {
  Md2Builder file = Md2Builder::one_triangle({"a1"});
  file.frames[0].vertices.push_back({{9, 9, 9}, 0});   // no triangle uses 3
  file.frames[0].vertices.push_back({{10, 0, 0}, 0});  // 4
  file.triangles = {{0, 1, 2, 0, 1, 2}, {0, 2, 4, 0, 2, 1}, {2, 1, 0, 1, 1, 0}};
  const assets::Asset asset = md2(file.bytes());
  const assets::Primitive& primitive = asset.meshes[0].primitives[0];
  // Corners (xyz, st): (0,0) (2,2) (1,1) / (0,0) (4,1) (2,2) / (2,1) (0,0) (1,1); then the unused vertex 3.
  EXPECT_EQ(primitive.file_vertex, (std::vector<std::uint32_t>{0, 2, 1, 4, 2, 3}));
  EXPECT_EQ(primitive.indices, (std::vector<std::uint32_t>{0, 1, 2, 0, 3, 1, 4, 0, 2}));
  EXPECT_EQ(assets::file_vertex_count(asset.meshes[0]), 5U);
  EXPECT_EQ(primitive.positions[5], Vec3(9.0F, 9.0F, 9.0F));
  // Texels over the size of the skin, 64 x 32.
  EXPECT_EQ(primitive.uv0[1], Vec2(1.0F, 1.0F));
  EXPECT_EQ(primitive.uv0[2], Vec2(0.5F, 0.0F));
}

TEST(Md2, TexelsOutsideTheSkinAndASkinWithoutSize) {
  Md2Builder file = Md2Builder::one_triangle({"a1"});
  file.texels = {{-16, 64}, {0, 0}, {0, 0}};
  EXPECT_EQ(md2(file.bytes()).meshes[0].primitives[0].uv0[0], Vec2(-0.25F, 2.0F));
  file.skin_height = 0;
  EXPECT_EQ(md2(file.bytes()).meshes[0].primitives[0].uv0[0], Vec2(0.0F));
}

// Case D21: frames grouped by names that carry the tail of a longer one, or end in digits.
TEST(Md2, GroupsByTheDocumentedSplitOfNames) {
  for (const auto& [name, group] : {std::pair{"stand01", "stand"},
                                    {"stand40", "stand"},
                                    {"run1", "run"},
                                    {"pain101", "pain1"},
                                    {"death112", "death1"},
                                    {"attack103", "attack1"},
                                    {"jump", "jump"},
                                    {"07", ""},
                                    {"", ""},
                                    {"a1b2", "a1b"}}) {
    EXPECT_EQ(assets::md2::group_name(name), group) << name;
  }
  // Names that differ in length, in the 16 bytes of which the tail of the longer one is left.
  Md2Builder file = Md2Builder::one_triangle({"stand40", "stand41", "run1", "run2"});
  file.padding = '1';
  EXPECT_EQ(sets_of(md2(file.bytes())), "stand 2, run 2");
  EXPECT_EQ(sets_of(md2(Md2Builder::one_triangle({"attack100", "attack101", "attack102", "attack103"}).bytes())),
            "attack1 4");
  EXPECT_EQ(sets_of(md2(Md2Builder::one_triangle({"pain101", "pain102", "pain201", "pain301"}).bytes())),
            "pain1 2, pain2 1, pain3 1");
  // A name that comes back is an animation of its own: frames stay in the order of the file.
  EXPECT_EQ(sets_of(md2(Md2Builder::one_triangle({"a1", "b1", "a2", "a3", "b2"}).bytes())),
            "a 1, b 1, a (2) 2, b (2) 1");
  // No names at all.
  const assets::Asset unnamed = md2(Md2Builder::one_triangle({"", "", "03"}).bytes());
  EXPECT_EQ(sets_of(unnamed), " 3");
  EXPECT_EQ(assets::motion_name(unnamed, 0), "frame set 0");
}

TEST(Md2, NamesOfAnyBytes) {
  const assets::Asset asset = md2(Md2Builder::one_triangle({"0123456789abcdefg1",
                                                            "gr\xFC\xDF"
                                                            "01",
                                                            "gr\xC3\xBC\xC3\x9F"
                                                            "02",
                                                            "{};,\"\n1"})
                                      .bytes());
  // 16 bytes without an end; Latin-1 and UTF-8; no control characters.
  EXPECT_EQ(asset.frame_sets[0].frame_names[0], "0123456789abcdef");
  EXPECT_EQ(asset.frame_sets[1].name, "gr\xC3\xBC\xC3\x9F");
  EXPECT_EQ(asset.frame_sets[1].frames.size(), 2U);
  EXPECT_EQ(asset.frame_sets[2].name, "{};,\"?");
}

TEST(Md2, RatesAreTenFiveOrTheCustomaryOnes) {
  std::vector<std::string> names;
  // 198 frames as a player model has them, with crdeath misspelt as in a real one.
  const std::pair<const char*, int> parts[] = {
      {"stand", 40},  {"run", 6},     {"attack", 8}, {"pain10", 4},  {"pain20", 4},  {"pain30", 4},  {"jump", 6},
      {"flip", 12},   {"salute", 11}, {"taunt", 17}, {"wave", 11},   {"point", 12},  {"crstnd", 19}, {"crwalk", 6},
      {"crattak", 9}, {"crpain", 4},  {"crdeth", 5}, {"death10", 6}, {"death20", 6}, {"death30", 8}};
  for (const auto& [name, count] : parts) {
    for (int i = 1; i <= count; ++i) names.push_back(name + std::to_string(i));
  }
  ASSERT_EQ(names.size(), 198U);
  const std::string player = Md2Builder::one_triangle(names).bytes();
  const auto rates = [](const assets::Asset& asset) {
    std::vector<double> all;
    for (const assets::FrameSet& set : asset.frame_sets) all.push_back(set.rate_hz);
    return all;
  };
  EXPECT_EQ(rates(md2(player)), std::vector<double>(20, 10.0));
  EXPECT_EQ(rates(md2(player, {assets::Md2Rate::Slow})), std::vector<double>(20, 5.0));
  EXPECT_EQ(rates(md2(player, {assets::Md2Rate::Groups})),
            (std::vector<double>{9, 10, 10, 7, 7, 7, 7, 7, 7, 10, 7, 6, 10, 7, 10, 7, 5, 7, 7, 7}));
  // 200 ms a frame: four frames last 0.8 s.
  EXPECT_EQ(assets::motion_timing(md2(player, {assets::Md2Rate::Slow}), 3).duration_s, 0.8);
  // In other files by the name alone.
  const assets::Asset other = md2(Md2Builder::one_triangle({"Stand1", "glide1"}).bytes(), {assets::Md2Rate::Groups});
  EXPECT_EQ(rates(other), (std::vector<double>{9, 10}));
}

// The recipe, worked by hand for the first face (corners -X,0,Z / 0,Z,X / X,0,Z): its middle points normalise to the
// sine and cosine of 36 and 72 degrees, and the middle of the upper edge to +Z.
TEST(Md2, NormalsAreTheDividedIcosahedron) {
  const auto& normals = assets::md2::normals();
  const auto expect = [&](std::size_t i, Vec3 wanted) { EXPECT_LT(glm::length(normals[i] - wanted), 1e-6F) << i; };
  expect(0, {-0.525731F, 0.0F, 0.850651F});
  expect(3, {-0.309017F, 0.5F, 0.809017F});
  expect(5, {0.0F, 0.0F, 1.0F});
  float nearest = 2.0F;
  for (std::size_t i = 0; i < normals.size(); ++i) {
    EXPECT_NEAR(glm::length(normals[i]), 1.0F, 1e-6F);
    // The solid has a centre: each has its opposite.
    EXPECT_TRUE(std::any_of(normals.begin(), normals.end(), [&](const Vec3& other) {
      return glm::length(other + normals[i]) < 1e-5F;
    })) << i;
    for (std::size_t j = 0; j < i; ++j) nearest = std::min(nearest, glm::length(normals[i] - normals[j]));
  }
  EXPECT_GT(nearest, 0.25F);
}

TEST(Md2, NormalsThatDoNotExistAreTheLastOne) {
  Md2Builder file = Md2Builder::one_triangle({"a1"});
  file.frames[0].vertices[0].normal = 161;
  file.frames[0].vertices[2].normal = 162;
  file.frames[0].vertices[1].normal = 255;
  const assets::Asset asset = md2(file.bytes());
  const std::vector<Vec3>& normals = asset.meshes[0].primitives[0].normals;
  EXPECT_EQ(normals[1], normals[0]);
  EXPECT_EQ(normals[2], normals[0]);
  EXPECT_EQ(asset.warnings.front(), "2 normals have a number above 161, which does not exist; the last one is taken");
}

TEST(Md2, SkinsBesideTheFileUnderAnotherPathOrKind) {
  const fs::path folder = scratch_dir();
  // One red and one green pixel as uncompressed TGA (kind 2, 24 bit, blue first).
  const auto tga = [&](const char* name, char blue, char green, char red) {
    std::string bytes(18, '\0');
    bytes[2] = 2;
    bytes[12] = 1;
    bytes[14] = 1;
    bytes[16] = 24;
    std::ofstream(folder / name, std::ios::binary) << bytes << blue << green << red;
  };
  tga("Skin.TGA", 0, 0, '\xFF');
  tga("test_other.tga", 0, '\xFF', 0);
  Md2Builder file = Md2Builder::one_triangle({"a1"});
  file.skins = {"players\\male/skin.pcx", "/usr/share/gone.pcx"};
  const assets::Asset asset = md2(file.bytes(), {}, folder);
  ASSERT_EQ(asset.images.size(), 2U);
  EXPECT_EQ(asset.images[0].name, "Skin.TGA");
  EXPECT_EQ(asset.images[0].rgba, (std::vector<std::uint8_t>{255, 0, 0, 255}));
  EXPECT_TRUE(asset.images[1].missing);
  EXPECT_EQ(asset.warnings,
            (std::vector<std::string>{"byte 132: the picture 'gone.pcx' is missing, a checker stands in: "
                                      "no such file beside the model"}));
  EXPECT_EQ(asset.meshes[0].primitives[0].material, 0);
  // A file that names none takes the picture that begins with its own name.
  file.skins.clear();
  const assets::Asset unnamed = md2(file.bytes(), {}, folder);
  ASSERT_EQ(unnamed.images.size(), 1U);
  EXPECT_EQ(unnamed.images[0].rgba, (std::vector<std::uint8_t>{0, 255, 0, 255}));
  EXPECT_EQ(unnamed.warnings,
            (std::vector<std::string>{"the file names no skin; 'test_other.tga', which lies beside it, is shown"}));
  const assets::Asset plain = md2(file.bytes());
  EXPECT_TRUE(plain.images.empty());
  EXPECT_EQ(plain.warnings.size(), 1U);
}

struct Refusal {
  std::string bytes;
  std::string sentence;
};

// With case D21: no vertices, but triangles.
TEST(Md2, EveryLieOfTheHeaderIsRefused) {
  Md2Builder good = Md2Builder::one_triangle({"a1", "a2"});
  good.commands = {3, 0, 0, 0, 0, 0, 1, 0, 0, 2, 0};
  good.skins = {"x.pcx"};
  ASSERT_TRUE(try_md2(good.bytes()));
  const std::size_t size = good.bytes().size();
  constexpr float kNan = std::numeric_limits<float>::quiet_NaN();
  Md2Builder nan_scale = good;
  nan_scale.frames[1].scale[1] = kNan;
  Md2Builder far = good;
  far.frames[0].scale[2] = 3e38F;
  // Skins at 68, texels at 132, triangles at 144, frames of 52 bytes at 156, commands at 260.
  for (const Refusal& c : {
           Refusal{good.bytes().substr(0, 40), "byte 40: the file ends inside the header: 0 of 4 bytes are there"},
           Refusal{good.patched(4, 7), "byte 4: MD2 version 7, only version 8 can be read"},
           Refusal{good.patched(8, -1), "byte 8: skinwidth is -1, at least 0 is needed"},
           Refusal{good.patched(16, 51), "byte 16: framesize is 51, but a frame of 3 vertices takes 52 bytes"},
           Refusal{good.patched(20, -2), "byte 20: num_skins is -2, at least 0 is needed"},
           Refusal{good.patched(20, 33), "byte 20: num_skins is 33, Quake II allows at most 32"},
           Refusal{good.patched(24, 0), "byte 24: num_xyz is 0, at least 1 is needed"},
           Refusal{good.patched(24, 2049), "byte 24: num_xyz is 2049, Quake II allows at most 2048"},
           Refusal{good.patched(28, 0), "byte 28: num_st is 0, at least 1 is needed"},
           Refusal{good.patched(32, 0), "byte 32: num_tris is 0, at least 1 is needed"},
           Refusal{good.patched(32, 4097), "byte 32: num_tris is 4097, Quake II allows at most 4096"},
           Refusal{good.patched(36, -1), "byte 36: num_glcmds is -1, at least 0 is needed"},
           Refusal{good.patched(40, 513), "byte 40: num_frames is 513, Quake II allows at most 512"},
           Refusal{good.patched(44, 67), "byte 44: ofs_skins is 67, which lies inside the header of 68 bytes"},
           Refusal{good.patched(48, -5), "byte 48: ofs_st is -5, which lies inside the header of 68 bytes"},
           Refusal{good.patched(52, 0x7FFFFFFF), fmt::format("byte 52: num_tris 1 at ofs_tris 2147483647 end at byte "
                                                             "2147483659, but the file has {} bytes",
                                                             size)},
           Refusal{good.patched(56, 202),
                   fmt::format("byte 56: num_frames 2 at ofs_frames 202 end at byte 306, but the "
                               "file has {} bytes",
                               size)},
           Refusal{good.patched(60, 261),
                   fmt::format("byte 60: num_glcmds 11 at ofs_glcmds 261 end at byte 305, but the "
                               "file has {} bytes",
                               size)},
           Refusal{good.patched(144, 0x00030000), "byte 146: a triangle names entry 3, but num_xyz is 3"},
           Refusal{good.patched(150, 0x0000FFFF), "byte 150: a triangle names entry 65535, but num_st is 3"},
           Refusal{nan_scale.bytes(), "byte 208: the scale of a frame is not finite"},
           Refusal{far.bytes(), "byte 156: the scale of a frame takes its vertices beyond every number"},
       }) {
    const std::string sentence = md2_error(c.bytes);
    EXPECT_EQ(sentence, "test.md2: " + c.sentence);
    expect_sentence(sentence, "test.md2");
  }
  // Zero vertices but triangles: the count itself is named.
  Md2Builder empty = good;
  for (Md2Builder::Frame& frame : empty.frames) frame.vertices.clear();
  EXPECT_EQ(md2_error(empty.bytes()), "test.md2: byte 24: num_xyz is 0, at least 1 is needed");
}

TEST(Md2, WhatIsOddButHarmless) {
  Md2Builder file = Md2Builder::one_triangle({"a1", "a2"});
  file.frame_padding = 5;  // larger frames than needed
  const assets::Asset padded = md2(file.bytes());
  EXPECT_EQ(padded.frame_sets[0].frames[1][0].positions[0], Vec3(0.0F, 0.0F, 10.0F));
  // No skins, whatever their offset says; a part that ends exactly with the file; a wrong ofs_end.
  EXPECT_TRUE(try_md2(file.patched(44, -1)));
  const auto first_warning = [](const std::string& bytes) { return md2(bytes).warnings.at(0); };
  EXPECT_EQ(first_warning(file.patched(64, 1)),
            fmt::format("ofs_end says 1 bytes, the file has {}", file.bytes().size()));
  // The commands are not used here: faults in them are told.
  for (const std::vector<std::int32_t>& commands : {std::vector<std::int32_t>{3, 0, 0, 0},
                                                    {-3, 0, 0, 0, 0, 0, 1, 0, 0, 2},
                                                    {std::numeric_limits<std::int32_t>::min()}}) {
    file.commands = commands;
    EXPECT_EQ(first_warning(file.bytes()), "the drawing commands, which are not used here, have no end");
  }
  file.commands = {1, 0, 0, 3, 0};
  EXPECT_EQ(first_warning(file.bytes()),
            "the drawing commands, which are not used here, name vertex 3, but num_xyz is 3");
}

TEST(Md2, BeyondTheLimitsOfTheEngineByOption) {
  const Md2Builder file = Md2Builder::one_triangle(std::vector<std::string>(513, "long1"));
  EXPECT_NE(md2_error(file.bytes()).find("num_frames is 513"), std::string::npos);
  assets::LoadOptions options;
  options.md2_beyond_limits = true;
  EXPECT_EQ(sets_of(md2(file.bytes(), options)), "long 513");
}

TEST(Md2, ProgressAndCancel) {
  const std::string bytes = Md2Builder::one_triangle({"a1"}).bytes();
  assets::LoadProgress progress;
  ASSERT_TRUE(assets::load_bytes(std::as_bytes(std::span(bytes)), "a.md2", {}, &progress));
  EXPECT_EQ(progress.done.load(), 1.0F);
  progress.cancel = true;
  const auto cancelled = assets::load_bytes(std::as_bytes(std::span(bytes)), "a.md2", {}, &progress);
  ASSERT_FALSE(cancelled);
  EXPECT_EQ(cancelled.error().text, "a.md2: byte 0: reading was cancelled");
}

TEST(Md2, CutAndMutatedFiles) {
  Md2Builder file = Md2Builder::one_triangle({"stand01", "stand02", "run1"});
  file.skins = {"a.pcx", "b.pcx"};
  file.commands = {3, 0, 0, 0, 0, 0, 1, 0, 0, 2, 0};
  EXPECT_EQ(load_cut(file.bytes(), "cut.md2", 1), 0U);
  const MutationCounts counts = load_mutations(file.bytes(), "mutated.md2");
  EXPECT_GE(counts.models, 100U);
  EXPECT_GE(counts.errors, 100U);
  const auto folder = samples();
  if (!folder) GTEST_SKIP() << kNoSamples;
  const std::string flag = read_sample(*folder / "assets/md2/telias/flag.md2");
  EXPECT_EQ(load_cut(flag, "flag.md2"), 0U);
  EXPECT_GE(load_mutations(flag, "flag.md2").models, 100U);
}

}  // namespace
}  // namespace inb::test

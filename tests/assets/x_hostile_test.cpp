// Broken and hostile .X files: an error that names file and place, or a valid model; never a crash, never endless.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "tests/assets/hostile.h"
#include "tests/assets/x_loading.h"
#include "tests/support/samples.h"

namespace inb::test {
namespace {

using ::testing::HasSubstr;

std::string repeated(const std::string& text, std::size_t times) {
  std::string out;
  for (std::size_t i = 0; i < times; ++i) out += text;
  return out;
}

// A small file with everything that is read.
std::string whole_body() {
  return "template MorphAnimationSet { <0892DE81-915A-4f34-B503-F7C397CB9E06> DWORD NumKeys; }\n"
         "AnimTicksPerSecond { 25; }\n"
         "Frame Root { FrameTransformMatrix { 1.0,0.0,0.0,0.0, 0.0,1.0,0.0,0.0, 0.0,0.0,1.0,0.0, 0.0,0.0,0.0,1.0;; "
         "}\n" +
         x_square("Body", 1.5,
                  "MeshNormals { 2; 0.0;0.0;-1.0;, 0.0;1.0;0.0;; 2; 3;0,1,0;, 3;1,0,0;; }\n"
                  "MeshTextureCoords Uv { 4; 0.0;0.0;, 0.0;1.0;, 1.0;1.0;, 1.0;0.0;; }\n"
                  "MeshVertexColors { 1; 2;1.0;0.0;0.0;1.0;;; }\n"
                  "MeshMaterialList { 1; 2; 0,0;; Material Skin { 1.0;1.0;1.0;1.0;; 9.0; 0.0;0.0;0.0;; 0.0;0.0;0.0;; "
                  "TextureFilename { \"none.png\"; } } }\n"
                  "XSkinMeshHeader { 1; 1; 1; } VertexDuplicationIndices { 4; 4; 0,1,2,3; }\n"
                  "DeclData { 1; 1;0;5;1;; 8; 0,0,0,0,0,0,0,1065353216; }\n"
                  "SkinWeights { \"Bone\"; 2; 0,1; 0.5,1.0; 1.0,0.0,0.0,0.0, 0.0,1.0,0.0,0.0, 0.0,0.0,1.0,0.0, "
                  "0.0,0.0,0.0,1.0;; }\n") +
         "Frame Bone { } }\n" + x_square("M1", 0.5) + x_square("M2", 2.5, "{ Uv }") +
         "AnimationSet Go { Animation { { Bone } AnimationOptions { 0; 0; }\n"
         "AnimationKey { 0; 2; 0;4;1.0,0.0,0.0,0.0;;, 10;4;0.0,1.0,0.0,0.0;;; }\n"
         "AnimationKey { 1; 1; 0;3;1.0,1.0,1.0;;; } AnimationKey { 2; 1; 5;3;0.0,1.0,0.0;;; } }\n"
         "Animation { { Root } AnimationKey { 4; 1; 0;16;1.0,0.0,0.0,0.0, 0.0,1.0,0.0,0.0, 0.0,0.0,1.0,0.0, "
         "0.0,0.0,0.0,1.0;;; } } }\n"
         "MorphAnimationSet Talk { 2; 0; \"M1\";, 500; \"M2\";; }\n";
}

std::vector<std::pair<const char*, std::string>> whole_files() {
  const std::string text = x_text(whole_body());
  return {{"text", text},
          {"binary", x_binary(whole_body(), 32)},
          {"binary, 64 bit", x_binary(whole_body(), 64)},
          {"compressed text", x_compressed(text, 700)},
          {"compressed binary", x_compressed(x_binary(whole_body(), 32), 700)},
          {"UTF-16", x_utf16(text, false, true)}};
}

TEST(XHostile, TheWholeFileIsRead) {
  for (const auto& [what, file] : whole_files()) {
    SCOPED_TRACE(what);
    const assets::Asset asset = load_x_file(file);
    EXPECT_EQ(asset.clips.size(), 1U);
    EXPECT_EQ(asset.morph_sets.size(), 1U);
    EXPECT_EQ(asset.skins.size(), 1U);
    ASSERT_EQ(asset.meshes.size(), 2U);
    EXPECT_FALSE(asset.meshes[1].primitives.at(0).uv1.empty());
  }
}

TEST(XHostile, CutAnywhere) {
  for (const auto& [what, file] : whole_files()) {
    SCOPED_TRACE(what);
    const std::size_t models = load_cut(file, "test.x", 1);
    // Only a cut between two objects leaves a whole file, and a compressed one says how long it is.
    EXPECT_LT(models, file.size() / 10);
  }
}

TEST(XHostile, TwoThousandSeededMutationsOfEachKind) {
  for (const auto& [what, file] : whole_files()) {
    SCOPED_TRACE(what);
    const MutationCounts counts = load_mutations(file, "test.x");
    // Neither all fatal nor all harmless, so both paths were walked.
    EXPECT_GE(counts.errors, 100U);
    EXPECT_GE(counts.models, 20U);
  }
}

TEST(XHostile, RealFilesCutAndMutated) {
  const auto folder = samples();
  if (!folder) GTEST_SKIP() << kNoSamples;
  for (const char* path :
       {"x-text/assimp/test_cube_text.x", "x-text/luanti/testentities_cool_guy.x", "x-binary/assimp/test_cube_binary.x",
        "x-binary/dxsdk/ball.x", "x-compressed/assimp/test_cube_compressed.x", "x-compressed/dxsdk/cube_on_plane.x"}) {
    SCOPED_TRACE(path);
    const std::string whole = read_sample(*folder / "assets" / path);
    load_cut(whole, "test.x");
    load_mutations(whole, "test.x", 200);
  }
}

TEST(XHostile, TheSamplesThatBrokeOtherReaders) {
  const auto folder = samples();
  if (!folder) GTEST_SKIP() << kNoSamples;
  const auto load = [&](const char* name) {
    return assets::load(*folder / "assets" / "hostile" / "assimp" / "X" / name);
  };
  const Result<assets::Asset> weights = load("malformed_skinweights_oob.x");
  ASSERT_FALSE(weights);
  EXPECT_THAT(weights.error().text, HasSubstr("line 244: SkinWeights: weighted vertex 1000000 is out of range"));
  const Result<assets::Asset> cut = load("OV_GetNextToken");
  ASSERT_FALSE(cut);
  EXPECT_THAT(cut.error().text, HasSubstr("byte 26: the block cannot be inflated"));
  // Whole and sound, only without an extension.
  const Result<assets::Asset> detected = load("TestFormatDetection");
  ASSERT_TRUE(detected) << detected.error().text;
  EXPECT_EQ(detected->format, "x");
}

// Case D22: a name that overran a fixed buffer of another reader; a file that ends inside a token.
TEST(XHostile, ANameOfTwoThousandLettersAndAFileCutInsideIt) {
  const std::string name(2000, 'n');
  const std::string file = x_text("Frame " + name + " {\n" + x_square("Body", 1.5) + "}\n");
  const assets::Asset whole = load_x_file(file);
  ASSERT_EQ(whole.nodes.size(), 1U);
  EXPECT_EQ(whole.skeleton.names[0], name);
  const std::size_t begin = file.find(name);
  for (const std::size_t size : {begin + 1, begin + 1999, begin + 2000}) {
    const Result<assets::Asset> cut = try_x(file.substr(0, size));
    ASSERT_FALSE(cut) << size;
    EXPECT_EQ(cut.error().text.rfind("test.x: line 2: ", 0), 0U) << cut.error().text;
  }
  // The header, with its line feed, and all but the last line feed are whole files.
  EXPECT_EQ(load_cut(file, "cut.x", 1), 3U);
}

TEST(XHostile, Caps) {
  // 64 levels are fine, 65 are not.
  EXPECT_EQ(load_x(repeated("Frame { ", 64) + repeated("}", 64)).nodes.size(), 64U);
  EXPECT_THAT(x_error(repeated("Frame { ", 65) + repeated("}", 65)), HasSubstr("nested deeper than 64"));
  EXPECT_THAT(x_error(repeated("Unknown { ", 100000)), HasSubstr("nested deeper than 64"));
  EXPECT_THAT(x_error("Frame { \"" + std::string(4097, 'a') + "\" }"), HasSubstr("a string of more than 4096"));
  EXPECT_THAT(x_error("Mesh { 1000001; " + repeated("0;", 3000003) + " 0; }"), HasSubstr("1000001 vertices"));
  // Frames that hold each other's double: 2^40 nodes.
  std::string doubled = "Frame F0 { }\n";
  for (int i = 1; i <= 40; ++i) {
    const std::string inner = "F" + std::to_string(i - 1);
    doubled += "Frame F" + std::to_string(i) + " { {" + inner + "} {" + inner + "} }\n";
  }
  EXPECT_THAT(x_error(doubled), HasSubstr("more than 65536 frames"));
  // A small file of keys that all name one big mesh.
  std::string big = "Mesh Big { 100000; " + repeated("0 0 0 ", 100000) + " 0; }\nMorphAnimationSet S { 100000; ";
  for (int i = 0; i < 100000; ++i) big += std::to_string(i) + " \"Big\" ";
  EXPECT_THAT(x_error(big + "}"), HasSubstr("unpacks to more than 256 MiB"));
  EXPECT_THAT(x_error(repeated("MorphAnimationSet { 1; 0; \"M\"; }\n", 4097) + x_square("M", 0.0)),
              HasSubstr("more than 4096 morph sets"));
}

TEST(XHostile, CompressedFilesThatLie) {
  const auto error = [](const std::string& file) {
    const Result<assets::Asset> asset = try_x(file);
    return asset ? std::string("loaded") : asset.error().text;
  };
  const std::string good = x_compressed(x_text(x_square("Q", 0.0)));
  const auto with = [&](std::size_t at, const std::string& bytes) {
    std::string file = good;
    file.replace(at, bytes.size(), bytes);
    return file;
  };
  EXPECT_THAT(error(good.substr(0, 18)), HasSubstr("byte 18: the file ends before the size"));
  EXPECT_THAT(error(with(16, std::string("\x08\0\0\0", 4))), HasSubstr("byte 16: an inflated size of 8"));
  EXPECT_THAT(error(with(16, "\xFF\xFF\xFF\xFF")), HasSubstr("byte 16: inflates to 4294967295 bytes, more than"));
  EXPECT_THAT(error(with(16, std::string("\x14\0\0\0", 4))), HasSubstr("byte 20: its blocks hold more than the 4"));
  EXPECT_THAT(error(with(17, "\x70")), HasSubstr("the file ends after"));
  EXPECT_THAT(error(with(20, std::string("\0\0", 2))), HasSubstr("byte 20: a block of 0 inflated bytes"));
  EXPECT_THAT(error(with(20, "\xFF\xFF")), HasSubstr("byte 20: a block of 65535 inflated bytes"));
  EXPECT_THAT(error(with(22, std::string("\1\0", 2))), HasSubstr("byte 22: a block of 1 stored bytes"));
  EXPECT_THAT(error(with(22, "\xFF\xFF")), HasSubstr("byte 22: a block of 65535 stored bytes"));
  EXPECT_THAT(error(with(24, "KC")), HasSubstr("byte 24: the mark 'CK'"));
  EXPECT_THAT(error(with(26, "\xFF")), HasSubstr("byte 26: the block cannot be inflated"));
  // A bomb: zeros deflate by a factor of about 1000, more than is believed.
  EXPECT_THAT(error(x_compressed(x_text(std::string(std::size_t{40} << 20U, ' ')))), HasSubstr("byte 16: inflates to"));
}

TEST(XHostile, CancelStops) {
  assets::LoadProgress progress;
  progress.cancel = true;
  const std::string file = x_text(whole_body());
  const Result<assets::Asset> asset = assets::load_bytes(std::as_bytes(std::span(file)), "test.x", {}, &progress);
  ASSERT_FALSE(asset);
  EXPECT_THAT(asset.error().text, HasSubstr("the load was cancelled"));
  // Long before the fault at the end of a long file is found.
  const std::string broken = x_text("Frame Long { " + std::string(200'000, ';') + " ");
  const Result<assets::Asset> early = assets::load_bytes(std::as_bytes(std::span(broken)), "test.x", {}, &progress);
  ASSERT_FALSE(early);
  EXPECT_EQ(early.error().text, "test.x: line 2: the load was cancelled");
  progress.cancel = false;
  EXPECT_TRUE(assets::load_bytes(std::as_bytes(std::span(file)), "test.x", {}, &progress));
  EXPECT_EQ(progress.done.load(), 1.0F);
}

}  // namespace
}  // namespace inb::test

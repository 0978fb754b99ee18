// Frames, skins and animation sets of .X files.
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

assets::Evaluation at(const assets::Asset& asset, double time_s, std::size_t motion = 0) {
  assets::Evaluation state;
  assets::evaluate_at(asset, motion, time_s, state);
  return state;
}

const anim::Track* track_of(const anim::Clip& clip, anim::Channel channel) {
  for (const anim::Track& track : clip.tracks) {
    if (track.channel == channel) return &track;
  }
  ADD_FAILURE() << "no such track";
  static const anim::Track kNothing;
  return &kNothing;
}

// One frame and one set with the given AnimationKey objects, at 10 ticks a second.
std::string animated(const std::string& keys, const std::string& matrix = "") {
  return "AnimTicksPerSecond { 10; } Frame Bone { " + matrix + " } AnimationSet Set { Animation { " + keys +
         " { Bone } } }";
}

void expect_near(const Mat4& ours, const Mat4& wanted, float tolerance = 1e-6F) {
  for (std::size_t i = 0; i < 16; ++i) EXPECT_NEAR(ours[i / 4][i % 4], wanted[i / 4][i % 4], tolerance) << i;
}

// The row-vector matrix of a turn by 90 degrees about y takes the row (1,0,0) to its first row (0,0,-1), left-handed.
// With z negated that is (1,0,0) -> (0,0,1). Key type 0 stores the conjugate (w, -x, -y, -z) of the usual quaternion of
// that matrix: usual (0.7071, 0, 0.7071, 0), stored (0.7071, 0, -0.7071, 0).
TEST(XAnimation, RotationKeysAreConjugatesOfTheFramesMatrix) {
  const std::string matrix = "FrameTransformMatrix { 0,0,-1,0, 0,1,0,0, 1,0,0,0, 0,0,0,1;; }";
  const assets::Asset asset = load_x(animated("AnimationKey { 0; 1; 0;4;0.70710678,0.0,-0.70710678,0.0;;; }", matrix));
  assets::Evaluation rest;
  assets::evaluate_rest(asset, rest);
  const Vec4 turned = rest.pose.model.at(0) * Vec4(1, 0, 0, 0);
  EXPECT_LT(glm::distance(turned, Vec4(0, 0, 1, 0)), 1e-6F);
  expect_near(at(asset, 0.0).pose.model.at(0), rest.pose.model.at(0));
}

// Case D22: a missing rate is the default of the format, and said so.
TEST(XAnimation, TicksPerSecond) {
  const std::string keys =
      "Frame B { } AnimationSet S { Animation { { B } AnimationKey { 2; 2; 0;3;0,0,0;;, 9600;3;1,0,0;;; } } }";
  const assets::Asset silent = load_x(keys);
  EXPECT_EQ(silent.clips.at(0).duration_s, 2.0);
  EXPECT_TRUE(warned(silent, "does not say how many ticks a second has: 4800 are assumed"));
  const assets::Asset stated = load_x("AnimTicksPerSecond { 24; }" + keys);
  EXPECT_EQ(stated.clips.at(0).duration_s, 400.0);
  EXPECT_THAT(stated.warnings, IsEmpty());
  const assets::Asset after = load_x(keys + "AnimTicksPerSecond fps { 9600; }");
  EXPECT_EQ(after.clips.at(0).duration_s, 1.0);
  const assets::Asset zero = load_x("AnimTicksPerSecond { 0; }" + keys);
  EXPECT_EQ(zero.clips.at(0).duration_s, 2.0);
  EXPECT_TRUE(warned(zero, "0 ticks per second are no rate"));
}

// Keys come in any order and twice; the later of two at one time counts. Before the first its value is held.
TEST(XAnimation, KeysAreSortedAndHeld) {
  const assets::Asset asset =
      load_x(animated("AnimationKey { 2; 4; 20;3;2,0,0;;, 10;3;1,0,0;;, 20;3;3,0,0;;, 15;3;1,1,0;;; }"));
  const anim::Track& track = *track_of(asset.clips.at(0), anim::Channel::Translation);
  EXPECT_THAT(track.times, ElementsAre(1.0F, 1.5F, 2.0F));
  EXPECT_THAT(track.values, ElementsAre(1, 0, 0, 1, 1, 0, 3, 0, 0));
  EXPECT_EQ(Vec3(at(asset, 0.0).pose.model[0][3]), Vec3(1, 0, 0));
  EXPECT_EQ(Vec3(at(asset, 1.25).pose.model[0][3]), Vec3(1, 0.5F, 0));
  EXPECT_EQ(Vec3(at(asset, 2.0).pose.model[0][3]), Vec3(3, 0, 0));
}

// A component without keys keeps the frame's own: a scale track alone leaves the translation of the matrix.
TEST(XAnimation, MissingComponentsAreTheFrames) {
  const assets::Asset asset = load_x(
      animated("AnimationKey { 1; 1; 0;3;2,3,4;;; }", "FrameTransformMatrix { 1,0,0,0, 0,1,0,0, 0,0,1,0, 7,8,9,1;; }"));
  const Mat4 model = at(asset, 0.0).pose.model.at(0);
  EXPECT_EQ(model, Mat4(Vec4(2, 0, 0, 0), Vec4(0, 3, 0, 0), Vec4(0, 0, 4, 0), Vec4(7, 8, -9, 1)));
}

TEST(XAnimation, QuaternionsKeepToOneSideAndAreNormalised) {
  const assets::Asset asset = load_x(
      animated("AnimationKey { 0; 3; 0;4;2.0,0.0,0.0,0.0;;, 10;4;-1.0,0.0,0.0,0.02;;, 20;4;0.0,0.0,0.0,0.0;;; }"));
  const anim::Track& track = *track_of(asset.clips.at(0), anim::Channel::Rotation);
  ASSERT_EQ(track.values.size(), 12U);
  EXPECT_EQ(track.values[3], 1.0F);
  EXPECT_GT(track.values[7], 0.99F);
  EXPECT_EQ(track.values[11], 1.0F);
  EXPECT_TRUE(warned(asset, "a rotation of 'Bone' has no length"));
}

// Both numbers for matrix keys; they stand for all three components, whatever else is there. A mirror survives.
TEST(XAnimation, MatrixKeysReplaceTheOthers) {
  for (const char* type : {"3", "4"}) {
    SCOPED_TRACE(type);
    const assets::Asset asset = load_x(
        animated(std::string("AnimationKey { 2; 1; 0;3;100,0,0;;; } AnimationKey { ") + type +
                 "; 2; 0;16;0,2,0,0, -2,0,0,0, 0,0,2,0, 1,2,3,1;;, 10;16;0,2,0,0, -2,0,0,0, 0,0,-2,0, 1,2,3,1;;; }"));
    ASSERT_EQ(asset.clips.at(0).tracks.size(), 3U);
    // Rows become columns; z is negated in rows and columns.
    expect_near(at(asset, 0.0).pose.model.at(0), {{0, 2, 0, 0}, {-2, 0, 0, 0}, {0, 0, 2, 0}, {1, 2, -3, 1}});
    const Mat4 mirrored = at(asset, 1.0).pose.model.at(0);
    expect_near(mirrored, {{0, 2, 0, 0}, {-2, 0, 0, 0}, {0, 0, -2, 0}, {1, 2, -3, 1}});
    EXPECT_LT(glm::determinant(mirrored), 0.0F);
  }
}

// A mirrored joint that turns about z: between two keys it is still mirrored and half way round.
TEST(XAnimation, MirroredKeysTweenAsMirrors) {
  const assets::Asset asset =
      load_x(animated("AnimationKey { 4; 2; 0;16;1,0,0,0, 0,-1,0,0, 0,0,1,0, 0,0,0,1;;, 10;16;0,1,0,0, 1,0,0,0, "
                      "0,0,1,0, 0,0,0,1;;; }"));
  const Mat4 model = at(asset, 0.5).pose.model.at(0);
  const float h = std::sqrt(0.5F);
  expect_near(model, {{h, h, 0, 0}, {h, -h, 0, 0}, {0, 0, 1, 0}, {0, 0, 0, 1}});
}

TEST(XAnimation, ShearedFramesKeepTheirMatrixUnlessTheyMove) {
  const std::string shear = "FrameTransformMatrix { 1,0,0,0, 1,1,0,0, 0,0,1,0, 0,0,0,1;; }";
  const assets::Asset still = load_x("Frame A { " + shear + " }");
  ASSERT_TRUE(still.skeleton.fixed.at(0));
  EXPECT_EQ((*still.skeleton.fixed[0])[1], Vec4(1, 1, 0, 0));
  const assets::Asset moving = load_x(animated("AnimationKey { 2; 1; 0;3;0,0,0;;; }", shear));
  EXPECT_FALSE(moving.skeleton.fixed.at(0));
  EXPECT_TRUE(warned(moving, "the matrix of Frame 'Bone' is sheared"));
}

TEST(XAnimation, SetsAreClips) {
  const assets::Asset asset = load_x(R"(
AnimTicksPerSecond { 1; }
Frame A { Frame { Frame B { } } }
AnimationSet Empty { }
AnimationSet Go { Animation Anim1 { { A } AnimationOptions { 1; 0; } AnimationKey rot { 2; 1; 3;3;1,1,1;;; } } { Shared } }
AnimationSet { Animation { { Nowhere } AnimationKey { 2; 1; 1;3;0,0,0;;; } } Animation { { B } AnimationKey { 1; 1; 2;3;1,1,1;;; } } }
Animation Shared { AnimationKey { 2; 1; 4;3;0,0,0;;; } AnimationKey { 9; 1; 0;1;0;;; } {B} }
)");
  ASSERT_EQ(asset.clips.size(), 2U);
  EXPECT_EQ(asset.clips[0].name, "Go");
  EXPECT_EQ(asset.clips[0].tracks.size(), 2U);
  EXPECT_EQ(asset.clips[0].duration_s, 4.0);
  EXPECT_EQ(asset.clips[0].tail, anim::Tail::Hold);
  EXPECT_EQ(asset.clips[1].name, "");
  ASSERT_EQ(asset.clips[1].tracks.size(), 1U);
  EXPECT_EQ(asset.clips[1].tracks[0].target, 2U);
  EXPECT_TRUE(warned(asset, "AnimationSet 'Empty' moves nothing"));
  EXPECT_TRUE(warned(asset, "refers to 'Nowhere', which does not exist"));
  EXPECT_TRUE(warned(asset, "keys of type 9 are not known"));
}

TEST(XAnimation, BrokenKeysAreErrors) {
  const std::vector<std::pair<const char*, const char*>> cases{
      {"AnimationKey { 0; 1; 0;3;1,0,0;;; }", "AnimationKey: 1 keys, but only 5 values follow"},
      {"AnimationKey { 0; 1; 0;3;1,0,0,0;;; }", "a key has 3 values instead of 4"},
      {"AnimationKey { 2; 1; 0;4;1,0,0,0;;; }", "a key has 4 values instead of 3"},
      {"AnimationKey { 2; 4000000000; 0;3;1,0,0;;; }", "4000000000 keys, but only 5 values follow"},
      {"AnimationKey { 2; 1; -5;3;1,0,0;;; }", "time of a key must be a whole number"},
      {"AnimationKey { }", "AnimationKey ends before its key type"},
  };
  for (const auto& [keys, error] : cases) EXPECT_THAT(x_error(animated(keys)), HasSubstr(error)) << keys;
}

// A bone's offset takes the mesh into the bone; the mesh's own frame plays no part.
const std::string kSkinned = R"(
Frame Root { Frame Up { FrameTransformMatrix { 1,0,0,0, 0,1,0,0, 0,0,1,0, 0,10,0,1;; } } }
Frame Body { FrameTransformMatrix { 1,0,0,0, 0,1,0,0, 0,0,1,0, 50,0,0,1;; }
)";
const std::string kIdentity = "1,0,0,0, 0,1,0,0, 0,0,1,0, 0,0,0,1;;";

std::vector<Vec3> deformed(const assets::Asset& asset, std::size_t node) {
  assets::Evaluation state;
  assets::evaluate_rest(asset, state);
  assets::DeformedVertices out;
  assets::deform(asset, state, node, 0, out);
  return out.positions;
}

TEST(XSkin, JointsByFrameName) {
  const assets::Asset asset =
      load_x(kSkinned +
             x_square("M", 0.0,
                      "XSkinMeshHeader { 9; 9; 9; } SkinWeights { \"Up\"; 2; 1,2; 3.0,1.0; " + kIdentity +
                          " } SkinWeights { \"Root\"; 2; 1,0; 1.0,1.0; 1,0,0,0, 0,1,0,0, 0,0,1,0, 0,0,4,1;; }") +
             "}");
  ASSERT_EQ(asset.skins.size(), 1U);
  // The last joint is the mesh's own frame, for vertex 3 that nothing holds.
  EXPECT_THAT(asset.skins[0].joints, ElementsAre(1, 0, 2));
  const std::vector<Vec3> points = deformed(asset, 2);
  EXPECT_EQ(points.at(0), Vec3(0, 0, -4));
  // Three quarters of Up (+10 y), one quarter of Root (-4 z).
  EXPECT_EQ(points.at(1), Vec3(0, 8.5F, -1));
  EXPECT_EQ(points.at(2), Vec3(1, 11, 0));
  EXPECT_EQ(points.at(3), Vec3(51, 0, 0));
}

TEST(XSkin, MissingFramesAndEmptyWeights) {
  // "0; ; ;" of an exporter: no weights at all. The missing frame becomes a joint that does nothing.
  const assets::Asset asset = load_x(kSkinned +
                                     x_square("M", 0.0,
                                              "SkinWeights { \"Up\"; 0; ; ; " + kIdentity +
                                                  " } SkinWeights { \"Gone\"; 4; 0,1,2,3; "
                                                  "1,1,1,1; 1,0,0,0, 0,1,0,0, 0,0,1,0, 0,99,0,1;; }") +
                                     "}");
  EXPECT_TRUE(warned(asset, "the skin weights name the frame 'Gone', which does not exist"));
  EXPECT_THAT(asset.skeleton.names, ElementsAre("Root", "Up", "Body", "Gone"));
  EXPECT_EQ(asset.skeleton.parents[3], 2);
  EXPECT_THAT(asset.skins.at(0).joints, ElementsAre(1, 3));
  EXPECT_EQ(deformed(asset, 2).at(1), Vec3(50, 1, 0));
  EXPECT_THAT(x_error(x_square("M", 0.0, "SkinWeights { \"A\"; 1; 4; 1.0; " + kIdentity + " }")),
              HasSubstr("weighted vertex 4 is out of range, there are 4"));
}

// More than 8 joints on a vertex: the 8 heaviest stay, and add up to 1.
TEST(XSkin, TheEightHeaviest) {
  std::string frames;
  std::string weights;
  for (int i = 0; i < 10; ++i) {
    frames += "Frame J" + std::to_string(i) + " { }\n";
    weights += "SkinWeights { \"J" + std::to_string(i) + "\"; 4; 0,1,2,3; ";
    for (int v = 0; v < 4; ++v) weights += std::to_string(i + 1) + ".0,";
    weights += "; " + kIdentity + " }\n";
  }
  const assets::Asset asset = load_x(frames + x_square("M", 0.0, weights));
  const assets::Primitive& primitive = asset.meshes.at(0).primitives.at(0);
  EXPECT_EQ(primitive.influence_count, 8U);
  EXPECT_EQ(primitive.influences.at(0).joints[0], 9);
  EXPECT_EQ(primitive.influences[0].joints[7], 2);
  EXPECT_FLOAT_EQ(primitive.influences[0].weights[0], 10.0F / 52.0F);  // 10 + 9 + ... + 3
}

TEST(XFrames, SeveralMeshesInOneFrame) {
  const assets::Asset asset = load_x("Frame F { FrameTransformMatrix { 1,0,0,0, 0,1,0,0, 0,0,1,0, 1,2,3,1;; } " +
                                     x_square("A", 0.0) + x_square("B", 0.0) + "} " + x_square("C", 0.0));
  EXPECT_THAT(asset.skeleton.names, ElementsAre("F", "B", "C"));
  EXPECT_THAT(asset.skeleton.parents, ElementsAre(-1, 0, -1));
  ASSERT_EQ(asset.meshes.size(), 3U);
  EXPECT_EQ(asset.nodes[0].mesh, 0);
  EXPECT_EQ(asset.nodes[1].mesh, 1);
  EXPECT_EQ(asset.nodes[2].mesh, 2);
  EXPECT_EQ(asset.file_axes, assets::FileAxes::X);
}

}  // namespace
}  // namespace inb::test

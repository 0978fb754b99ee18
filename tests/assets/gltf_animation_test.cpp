#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cmath>
#include <string>
#include <vector>

#include "tests/assets/loading.h"

namespace inb::test {
namespace {

constexpr float kHalf = 0.70710678F;  // sin and cos of 45 degrees

std::string channel(int sampler, int node, const std::string& path) {
  return fmt::format(R"({{"sampler":{},"target":{{"node":{},"path":"{}"}}}})", sampler, node, path);
}

std::string sampler(int input, int output, const std::string& interpolation = "LINEAR") {
  return fmt::format(R"({{"input":{},"output":{},"interpolation":"{}"}})", input, output, interpolation);
}

std::string animation(const std::string& samplers, const std::string& channels, const std::string& more = "") {
  return fmt::format(R"({{"samplers":[{}],"channels":[{}]{}}})", samplers, channels, more);
}

// D10: each channel of a node keeps its own interpolation.
//   time          0      0.5      1
//   translation   0 ----- 1 ----- 2      LINEAR
//   rotation      0 deg _________ 90     STEP
//   scale         1 ~~~~~ 1.5 ~~~ 2      CUBICSPLINE, tangents 0: the smoothstep 3t^2 - 2t^3 at 0.25 is 0.15625
TEST(GltfAnimation, EachChannelKeepsItsInterpolation) {
  GltfBuilder file;
  const int times = file.accessor<float>("SCALAR", {0, 1});
  const int move = file.accessor<float>("VEC3", {0, 0, 0, 2, 0, 0});
  const int turn = file.accessor<float>("VEC4", {0, 0, 0, 1, 0, 0, kHalf, kHalf});
  const int grow = file.accessor<float>("VEC3", {0, 0, 0, 1, 1, 1, 0, 0, 0, 0, 0, 0, 2, 2, 2, 0, 0, 0});
  file.add("nodes", "{}");
  file.add(
      "animations",
      animation(sampler(times, move) + "," + sampler(times, turn, "STEP") + "," + sampler(times, grow, "CUBICSPLINE"),
                channel(0, 0, "translation") + "," + channel(1, 0, "rotation") + "," + channel(2, 0, "scale")));
  const assets::Asset asset = load_text(file.text());
  ASSERT_EQ(asset.clips.size(), 1U);
  const anim::Clip& clip = asset.clips[0];
  ASSERT_EQ(clip.tracks.size(), 3U);
  EXPECT_EQ(clip.tracks[0].interpolation, anim::Interpolation::Linear);
  EXPECT_EQ(clip.tracks[1].interpolation, anim::Interpolation::Step);
  EXPECT_EQ(clip.tracks[2].interpolation, anim::Interpolation::CubicSpline);

  const anim::Transform quarter = pose_at(asset, 0.25).pose.locals.at(0);
  EXPECT_NEAR(quarter.translation.x, 0.5F, 1e-6F);
  EXPECT_EQ(quarter.rotation, Quat(1, 0, 0, 0));
  EXPECT_NEAR(quarter.scale.x, 1.15625F, 1e-6F);
  const anim::Transform end = pose_at(asset, 1.0).pose.locals.at(0);
  EXPECT_NEAR(end.rotation.z, kHalf, 1e-6F);
}

// One turn of 120 degrees about (1,1,1)/sqrt 3 is (0.5, 0.5, 0.5, 0.5): not a whole number of steps of any type.
// D11: keys stored as bytes and shorts agree with floats inside the quantisation step.
TEST(GltfAnimation, NormalizedRotationKeysAgreeWithFloats) {
  GltfBuilder file;
  const int times = file.accessor<float>("SCALAR", {0, 1});
  const std::vector<float> exact{0, 0, 0, 1, 0.5F, 0.5F, 0.5F, 0.5F};
  std::vector<std::int16_t> shorts;
  std::vector<std::int8_t> bytes;
  for (const float value : exact) {
    shorts.push_back(static_cast<std::int16_t>(std::lround(value * 32767.0F)));
    bytes.push_back(static_cast<std::int8_t>(std::lround(value * 127.0F)));
  }
  const int outputs[] = {file.accessor<float>("VEC4", exact),
                         file.accessor<std::int16_t>("VEC4", shorts, R"("normalized":true)"),
                         file.accessor<std::int8_t>("VEC4", bytes, R"("normalized":true)")};
  for (int n = 0; n < 3; ++n) {
    file.add("nodes", "{}");
    file.add("animations", animation(sampler(times, outputs[n]), channel(0, n, "rotation")));
  }
  const assets::Asset asset = load_text(file.text());
  const float steps[] = {1e-6F, 1.0F / 32767.0F, 1.0F / 127.0F};
  for (std::size_t n = 0; n < 3; ++n) {
    const Quat rotation = pose_at(asset, 1.0, n).pose.locals.at(n).rotation;
    EXPECT_NEAR(glm::length(rotation), 1.0F, 1e-6F);
    for (const float value : {rotation.x, rotation.y, rotation.z, rotation.w}) EXPECT_NEAR(value, 0.5F, steps[n]);
  }
}

// glTF 2.0 section 3.6.2.2: max(c / 32767, -1), so -32768 is -1 and not a little less; and a key that is not of unit
// length is made so.
TEST(GltfAnimation, LowestIntegerIsMinusOneAndRotationsAreNormalized) {
  GltfBuilder file;
  const int times = file.accessor<float>("SCALAR", {0});
  const int turn = file.accessor<std::int16_t>("VEC4", {0, 0, 0, -32768}, R"("normalized":true)");
  const int weights = file.accessor<std::int8_t>("SCALAR", {-128, 127}, R"("normalized":true)");
  const int lengthy = file.accessor<float>("VEC4", {0, 0, 3, 4});
  const int positions = file.accessor<float>("VEC3", {0, 0, 0});
  file.add("meshes", fmt::format(R"({{"primitives":[{{"mode":0,"attributes":{{"POSITION":{0}}},
           "targets":[{{"POSITION":{0}}},{{"POSITION":{0}}}]}}]}})",
                                 positions));
  file.add("nodes", R"({"mesh":0})");
  file.add("nodes", "{}");
  file.add("animations",
           animation(sampler(times, turn) + "," + sampler(times, weights) + "," + sampler(times, lengthy),
                     channel(0, 0, "rotation") + "," + channel(1, 0, "weights") + "," + channel(2, 1, "rotation")));
  const assets::Asset asset = load_text(file.text());
  EXPECT_EQ(asset.clips[0].tracks[0].values, (std::vector<float>{0, 0, 0, -1}));
  EXPECT_EQ(asset.clips[0].tracks[1].values, (std::vector<float>{-1, 1}));
  const std::vector<float>& made_unit = asset.clips[0].tracks[2].values;
  EXPECT_NEAR(made_unit[2], 0.6F, 1e-7F);
  EXPECT_NEAR(made_unit[3], 0.8F, 1e-7F);
}

TEST(GltfAnimation, WeightsAsUnsignedBytesAgreeWithFloats) {
  GltfBuilder file;
  const int times = file.accessor<float>("SCALAR", {0, 1});
  // 51 / 255 = 0.2 exactly as far as the step goes.
  const int weights = file.accessor<std::uint8_t>("SCALAR", {0, 255, 51, 0}, R"("normalized":true)");
  const int positions = file.accessor<float>("VEC3", {0, 0, 0});
  file.add("meshes", fmt::format(R"({{"primitives":[{{"mode":0,"attributes":{{"POSITION":{0}}},
           "targets":[{{"POSITION":{0}}},{{"POSITION":{0}}}]}}],"weights":[0.25,0.75]}})",
                                 positions));
  file.add("nodes", R"({"mesh":0})");
  file.add("nodes", R"({"mesh":0,"weights":[1,0.5]})");
  file.add("animations", animation(sampler(times, weights), channel(0, 0, "weights")));
  const assets::Asset asset = load_text(file.text());
  const assets::Node& first = asset.nodes[0];
  const assets::Node& second = asset.nodes[1];
  ASSERT_EQ(first.weights_count, 2U);
  ASSERT_EQ(second.weights_count, 2U);
  const std::vector<float> end = pose_at(asset, 1.0).pose.weights;
  EXPECT_NEAR(end[first.weights_begin], 0.2F, 1e-6F);
  EXPECT_NEAR(end[first.weights_begin + 1], 0.0F, 1e-6F);
  // The second instance of the mesh keeps its own weights; the rest pose of the first has the mesh's.
  EXPECT_EQ(end[second.weights_begin], 1.0F);
  EXPECT_EQ(end[second.weights_begin + 1], 0.5F);
  EXPECT_EQ(asset.rest_weights[first.weights_begin], 0.25F);
  EXPECT_EQ(asset.rest_weights[first.weights_begin + 1], 0.75F);
}

TEST(GltfAnimation, NamesDurationsAndChannelsWithoutANode) {
  GltfBuilder file;
  const int early = file.accessor<float>("SCALAR", {0.5F});
  const int late = file.accessor<float>("SCALAR", {1, 2.5F});
  const int one = file.accessor<float>("VEC3", {1, 2, 3});
  const int two = file.accessor<float>("VEC3", {0, 0, 0, 1, 1, 1});
  file.add("nodes", "{}");
  file.add("animations", animation(sampler(early, one), channel(0, 0, "translation")));
  file.add("animations",
           animation(sampler(early, one) + "," + sampler(late, two),
                     channel(0, 0, "scale") + "," + channel(1, 0, "translation"), R"(,"name":"geh \u00fcber")"));
  file.add("animations", animation(sampler(late, two), R"({"sampler":0,"target":{"path":"translation"}})"));
  const assets::Asset asset = load_text(file.text());
  ASSERT_EQ(asset.clips.size(), 3U);
  EXPECT_EQ(asset.clips[0].name, "animation_0");
  EXPECT_EQ(asset.clips[1].name,
            "geh \xC3\xBC"
            "ber");
  EXPECT_EQ(asset.clips[0].duration_s, 0.5);  // a single key, held before and after
  EXPECT_EQ(asset.clips[1].duration_s, 2.5);  // the largest key time; the clip starts at 0
  EXPECT_TRUE(asset.clips[2].tracks.empty());
  EXPECT_EQ(asset.clips[2].duration_s, 0.0);
  EXPECT_EQ(pose_at(asset, 0.0).pose.locals[0].translation, Vec3(1, 2, 3));
  EXPECT_EQ(pose_at(asset, 0.5).pose.locals[0].translation, Vec3(1, 2, 3));
}

// Two keys at one time are a jump: before it the first, at and after it the second.
TEST(GltfAnimation, KeysAtOneTimeAreAJumpAndKeysThatGoBackAreDropped) {
  GltfBuilder file;
  const int jump = file.accessor<float>("SCALAR", {0, 1, 1, 2});
  const int back = file.accessor<float>("SCALAR", {0, 1, 0.5F, 2});
  const int move = file.accessor<float>("VEC3", {0, 0, 0, 1, 0, 0, 5, 0, 0, 6, 0, 0});
  file.add("nodes", "{}");
  file.add("animations", animation(sampler(jump, move), channel(0, 0, "translation")));
  file.add("animations", animation(sampler(back, move), channel(0, 0, "translation")));
  const assets::Asset asset = load_text(file.text());
  EXPECT_NEAR(pose_at(asset, 0.999).pose.locals[0].translation.x, 0.999F, 1e-5F);
  EXPECT_NEAR(pose_at(asset, 1.001).pose.locals[0].translation.x, 5.001F, 1e-5F);
  EXPECT_EQ(asset.clips[1].tracks[0].times, (std::vector<float>{0, 1, 2}));
  EXPECT_EQ(asset.clips[1].tracks[0].values, (std::vector<float>{0, 0, 0, 1, 0, 0, 6, 0, 0}));
  EXPECT_EQ(asset.warnings.size(), 2U);
}

TEST(GltfAnimation, AnimatedMatrixNodeMovesAndStillOnesKeepTheirMatrix) {
  GltfBuilder file;
  const int times = file.accessor<float>("SCALAR", {0});
  const int move = file.accessor<float>("VEC3", {7, 8, 9});
  const std::string sheared = R"("matrix":[2,0,0,0, 1,2,0,0, 0,0,2,0, 1,2,3,1])";
  file.add("nodes", "{" + sheared + "}");
  file.add("nodes", R"({"matrix":[2,0,0,0, 0,2,0,0, 0,0,2,0, 1,2,3,1]})");
  file.add("animations", animation(sampler(times, move), channel(0, 1, "translation")));
  const assets::Asset asset = load_text(file.text());
  const assets::Evaluation state = pose_at(asset, 0.0);
  EXPECT_EQ(state.pose.model[0][1], Vec4(1, 2, 0, 0));  // shear survives
  EXPECT_EQ(state.pose.model[1][3], Vec4(7, 8, 9, 1));  // moved
  EXPECT_EQ(state.pose.model[1][0], Vec4(2, 0, 0, 0));  // and still scaled
}

TEST(GltfAnimation, PointersDriveNodesMaterialsCamerasAndLights) {
  GltfBuilder file;
  file.set("extensionsUsed", R"(["KHR_animation_pointer","KHR_lights_punctual","KHR_node_visibility"])");
  file.set("extensionsRequired", R"(["KHR_animation_pointer"])");
  file.set("extensions",
           R"({"KHR_lights_punctual":{"lights":[{"type":"spot","spot":{"outerConeAngle":0.5},"range":4}]}})");
  const int times = file.accessor<float>("SCALAR", {0, 1});
  const int scalar = file.accessor<float>("SCALAR", {0.25F, 0.75F});
  const int vec2 = file.accessor<float>("VEC2", {0, 0, 1, 2});
  const int vec3 = file.accessor<float>("VEC3", {0, 0, 0, 1, 2, 3});
  const int vec4 = file.accessor<float>("VEC4", {0, 0, 0, 1, 1, 1, 1, 0});
  const int flags = file.accessor<std::uint8_t>("SCALAR", {1, 0});
  file.add("materials", R"({"pbrMetallicRoughness":{"baseColorFactor":[0.1,0.2,0.3,0.4]},
      "extensions":{"KHR_materials_emissive_strength":{"emissiveStrength":4}}})");
  file.add("cameras", R"({"type":"perspective","perspective":{"yfov":0.6,"znear":0.1}})");
  file.add("nodes", R"({"camera":0,"extensions":{"KHR_lights_punctual":{"light":0}}})");
  struct Case {
    const char* pointer;
    int output;
    assets::PropertyKind kind;
  };
  using Kind = assets::PropertyKind;
  const std::string texture = "/materials/0/pbrMetallicRoughness/baseColorTexture/extensions/KHR_texture_transform";
  const std::string offset = texture + "/offset";
  const Case cases[] = {
      {"/nodes/0/extensions/KHR_node_visibility/visible", flags, Kind::NodeVisible},
      {"/materials/0/pbrMetallicRoughness/baseColorFactor", vec4, Kind::MaterialBaseColor},
      {"/materials/0/emissiveFactor", vec3, Kind::MaterialEmissive},
      {"/materials/0/alphaCutoff", scalar, Kind::MaterialAlphaCutoff},
      {offset.c_str(), vec2, Kind::MaterialTextureOffset},
      {"/cameras/0/perspective/yfov", scalar, Kind::CameraYfov},
      {"/extensions/KHR_lights_punctual/lights/0/color", vec3, Kind::LightColor},
      {"/extensions/KHR_lights_punctual/lights/0/range", scalar, Kind::LightRange},
      {"/extensions/KHR_lights_punctual/lights/0/spot/outerConeAngle", scalar, Kind::LightOuterCone},
  };
  std::string samplers = sampler(times, vec3);
  std::string channels =
      R"({"sampler":0,"target":{"path":"pointer","extensions":{"KHR_animation_pointer":{"pointer":"/nodes/0/translation"}}}},)"
      R"({"sampler":0,"target":{"path":"pointer","extensions":{"KHR_animation_pointer":{"pointer":"/nodes/7/translation"}}}},)"
      R"({"sampler":0,"target":{"path":"pointer","extensions":{"KHR_animation_pointer":{"pointer":"/skins/0/name"}}}})";
  int next = 1;
  for (const Case& c : cases) {
    samplers += "," + sampler(times, c.output, c.output == flags ? "STEP" : "LINEAR");
    channels += fmt::format(
        R"(,{{"sampler":{},"target":{{"path":"pointer","extensions":{{"KHR_animation_pointer":{{"pointer":"{}"}}}}}}}})",
        next++, c.pointer);
  }
  file.add("animations", animation(samplers, channels));
  const assets::Asset asset = load_text(file.text());
  ASSERT_EQ(asset.clips.at(0).tracks.size(), 1 + std::size(cases));
  EXPECT_EQ(asset.clips[0].tracks[0].channel, anim::Channel::Translation);
  // Two pointers lead nowhere: told, left out.
  EXPECT_EQ(asset.warnings.size(), 2U);
  ASSERT_EQ(asset.properties.size(), std::size(cases));
  for (std::size_t i = 0; i < std::size(cases); ++i) EXPECT_EQ(asset.properties[i].kind, cases[i].kind) << i;
  EXPECT_EQ(asset.rest_properties.at(asset.properties[1].begin + 3), 0.4F);

  const assets::Evaluation half = pose_at(asset, 0.5);
  EXPECT_NEAR(half.pose.locals[0].translation.z, 1.5F, 1e-6F);
  EXPECT_NEAR(assets::material_at(asset, half, 0).base_color.w, 0.5F, 1e-6F);
  EXPECT_NEAR(assets::material_at(asset, half, 0).base_color_texture.transform.offset.y, 1.0F, 1e-6F);
  // Half way to (1, 2, 3), times the strength.
  EXPECT_LT(glm::distance(assets::material_at(asset, half, 0).emissive, Vec3(2, 4, 6)), 1e-5F);
  EXPECT_NEAR(assets::camera_at(asset, half, 0).yfov, 0.5F, 1e-6F);
  EXPECT_NEAR(assets::light_at(asset, half, 0).color.y, 1.0F, 1e-6F);
  EXPECT_TRUE(assets::visible_at(asset, half, 0));
  EXPECT_FALSE(assets::visible_at(asset, pose_at(asset, 1.0), 0));
}

TEST(GltfAnimation, FaultsNameTheirPlace) {
  const auto text = [](const std::string& channels, const std::string& samplers) {
    GltfBuilder file;
    file.accessor<float>("SCALAR", {0, 1});
    file.accessor<float>("VEC3", {0, 0, 0});
    file.accessor<float>("SCALAR", {0, NAN});
    file.accessor<float>("VEC3", {0, 0, 0, 0, 0, INFINITY});
    file.add("nodes", "{}");
    file.add("animations", animation(samplers, channels));
    return file.text();
  };
  const std::string move = channel(0, 0, "translation");
  const std::pair<std::string, std::string> cases[] = {
      {text(move, sampler(0, 1)), "/animations/0/samplers/0/output: has 3 numbers"},
      {text(move, sampler(2, 3)), "/accessors/2: element 1 is not a finite number"},
      {text(move, sampler(0, 3)), "/accessors/3: element 1 is not a finite number"},
      {text(move, sampler(1, 1)), "/animations/0/samplers/0/input: accessor 1 has 3 components"},
      {text(channel(1, 0, "translation"), sampler(0, 1)), "/animations/0/channels/0/sampler: refers to sampler 1"},
      {text(channel(0, 1, "translation"), sampler(0, 1)), "/animations/0/channels/0/target/node: refers to /nodes/1"},
      {text(move, sampler(0, 9)), "/animations/0/samplers/0/output: refers to /accessors/9"},
  };
  for (const auto& [bytes, sentence] : cases) {
    EXPECT_EQ(load_error(bytes).rfind("test.gltf: " + sentence, 0), 0U) << load_error(bytes);
  }
}

}  // namespace
}  // namespace inb::test

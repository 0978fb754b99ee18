#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <limits>
#include <string>

#include "assets/asset.h"

namespace inb::test {
namespace {

using assets::Asset;

// One of everything.
Asset whole() {
  Asset asset;
  for (int n = 0; n < 3; ++n) {
    asset.skeleton.add("node", n == 0 ? anim::kNoParent : 0, {});
    asset.nodes.emplace_back();
  }
  asset.images.push_back({"image", 1, 1, {1, 2, 3, 4}, false});
  asset.materials.emplace_back();
  asset.materials[0].base_color_texture.image = 0;

  assets::Primitive primitive;
  primitive.material = 0;
  primitive.positions = {Vec3(0), Vec3(1, 0, 0), Vec3(0, 1, 0)};
  primitive.normals.assign(3, Vec3(0, 0, 1));
  primitive.tangents.assign(3, Vec4(1, 0, 0, 1));
  primitive.colors.assign(3, Vec4(1));
  primitive.uv0.assign(3, Vec2(0));
  primitive.uv1.assign(3, Vec2(0));
  primitive.indices = {0, 1, 2};
  primitive.influences.resize(3);
  for (assets::Influences& influences : primitive.influences) influences.weights = {0.5F, 0.5F};
  for (assets::Influences& influences : primitive.influences) influences.joints = {0, 1};
  primitive.influence_count = 2;
  assets::MorphTarget target;
  target.positions.assign(3, Vec3(0));
  target.normals.assign(3, Vec3(0));
  target.tangents.assign(3, Vec3(0));
  target.colors.assign(3, Vec4(0));
  target.uv0.assign(3, Vec2(0));
  target.uv1.assign(3, Vec2(0));
  primitive.targets = {target};
  asset.meshes.push_back({"mesh", {primitive}, {0.5F}});
  asset.skins.push_back({"skin", {1, 2}, {Mat4(1), Mat4(1)}});
  asset.cameras.emplace_back();
  asset.lights.emplace_back();
  asset.nodes[0].mesh = 0;
  asset.nodes[0].skin = 0;
  asset.nodes[0].instances.emplace_back();
  asset.nodes[1].camera = 0;
  asset.nodes[2].light = 0;
  asset.scenes.push_back({"scene", {0}});
  asset.default_scene = 0;
  asset.properties.push_back({assets::PropertyKind::LightColor, 0, 0, 3});
  asset.rest_properties = {1, 1, 1};

  const auto track = [](anim::Channel channel, std::uint32_t width, std::vector<float> values) {
    anim::Track result;
    result.channel = channel;
    result.width = width;
    result.times = {0, 1};
    result.values = std::move(values);
    return result;
  };
  anim::Clip clip;
  clip.name = "clip";
  clip.duration_s = 1.0;
  clip.action_frames = {3, 7};
  clip.tracks = {track(anim::Channel::Translation, 3, {0, 0, 0, 1, 1, 1}), track(anim::Channel::Weights, 1, {0, 1}),
                 track(anim::Channel::Property, 3, {0, 0, 0, 1, 1, 1})};
  asset.clips.push_back(clip);

  assets::KeyVertices key;
  key.positions.assign(3, Vec3(0));
  key.normals.assign(3, Vec3(0));
  key.colors.assign(3, Vec4(0));
  key.uv0.assign(3, Vec2(0));
  asset.morph_sets.push_back({"morph", 0, {0.0, 1.0}, {{key}, {key}}, 1.0, false, std::nullopt, {}});
  asset.frame_sets.push_back({"frames", 0, 10.0, {{key}, {key}}, {}});
  assets::lay_out_weights(asset, {});
  return asset;
}

TEST(Validate, AWholeAssetAndAnEmptyOneAreValid) {
  EXPECT_EQ(assets::validate(whole()), std::nullopt);
  EXPECT_EQ(assets::validate(Asset{}), std::nullopt);
}

struct Breakage {
  const char* place;  // what the sentence begins with
  std::function<void(Asset&)> apply;
};

TEST(Validate, EveryFaultIsFound) {
  const float nan = std::numeric_limits<float>::quiet_NaN();
  const float infinity = std::numeric_limits<float>::infinity();
  const auto primitive = [](Asset& a) -> assets::Primitive& { return a.meshes[0].primitives[0]; };
  const auto target = [](Asset& a) -> assets::MorphTarget& { return a.meshes[0].primitives[0].targets[0]; };
  const Breakage breakages[] = {
      {"nodes:", [](Asset& a) { a.nodes.pop_back(); }},
      {"skeleton:", [](Asset& a) { a.skeleton.parents[0] = 2; }},
      {"skeleton:", [&](Asset& a) { a.skeleton.rest[1].translation.x = nan; }},
      {"skeleton:", [](Asset& a) { a.skeleton.rest[1].rotation = Quat(2, 0, 0, 0); }},
      {"image 0:", [](Asset& a) { a.images[0].rgba.pop_back(); }},
      {"image 0:", [](Asset& a) { a.images[0].width = 0; }},
      {"material 0:", [](Asset& a) { a.materials[0].base_color_texture.image = 1; }},
      {"material 0:", [](Asset& a) { a.materials[0].base_color_texture.image = -2; }},
      {"material 0:", [](Asset& a) { a.materials[0].base_color_texture.uv_set = 2; }},
      {"material 0:", [&](Asset& a) { a.materials[0].base_color_texture.transform.rotation = nan; }},
      {"material 0:", [&](Asset& a) { a.materials[0].base_color.w = infinity; }},
      {"material 0:", [&](Asset& a) { a.materials[0].alpha_cutoff = nan; }},
      {"mesh 0:", [&](Asset& a) { a.meshes[0].weights[0] = nan; }},
      {"mesh 0, primitive 0:", [](Asset& a) { a.meshes[0].weights.push_back(0); }},
      {"mesh 0, primitive 0:", [&](Asset& a) { primitive(a).material = 1; }},
      {"mesh 0, primitive 0:", [&](Asset& a) { primitive(a).positions[0].x = nan; }},
      {"mesh 0, primitive 0:", [&](Asset& a) { primitive(a).normals.pop_back(); }},
      {"mesh 0, primitive 0:", [&](Asset& a) { primitive(a).tangents.pop_back(); }},
      {"mesh 0, primitive 0:", [&](Asset& a) { primitive(a).colors.pop_back(); }},
      {"mesh 0, primitive 0:", [&](Asset& a) { primitive(a).uv0[2].y = infinity; }},
      {"mesh 0, primitive 0:", [&](Asset& a) { primitive(a).uv1.pop_back(); }},
      {"mesh 0, primitive 0:", [&](Asset& a) { primitive(a).indices[2] = 3; }},
      {"mesh 0, primitive 0:", [&](Asset& a) { primitive(a).indices.pop_back(); }},
      {"mesh 0, primitive 0:",
       [&](Asset& a) {
         primitive(a).flat = true;
         primitive(a).topology = assets::Topology::Points;
       }},
      {"mesh 0, primitive 0:", [&](Asset& a) { primitive(a).influences.pop_back(); }},
      {"mesh 0, primitive 0:", [&](Asset& a) { primitive(a).influence_count = 0; }},
      {"mesh 0, primitive 0:", [&](Asset& a) { primitive(a).influence_count = 1; }},
      {"mesh 0, primitive 0:", [&](Asset& a) { primitive(a).influence_count = 9; }},
      {"mesh 0, primitive 0:", [&](Asset& a) { primitive(a).influences[1].weights[0] = 0.75F; }},
      {"mesh 0, primitive 0:",
       [&](Asset& a) {
         primitive(a).influences[1].weights = {1.5F, -0.5F};
       }},
      {"mesh 0, primitive 0:", [&](Asset& a) { target(a).positions.pop_back(); }},
      {"mesh 0, primitive 0:", [&](Asset& a) { target(a).normals.pop_back(); }},
      {"mesh 0, primitive 0:", [&](Asset& a) { target(a).tangents.pop_back(); }},
      {"mesh 0, primitive 0:", [&](Asset& a) { target(a).colors[0].w = nan; }},
      {"mesh 0, primitive 0:", [&](Asset& a) { target(a).uv0.pop_back(); }},
      {"mesh 0, primitive 0:", [&](Asset& a) { target(a).uv1.pop_back(); }},
      {"skin 0:", [](Asset& a) { a.skins[0].joints[1] = 3; }},
      {"skin 0:", [](Asset& a) { a.skins[0].inverse_bind.pop_back(); }},
      {"skin 0:", [&](Asset& a) { a.skins[0].inverse_bind[0][3].x = nan; }},
      {"skin 0:", [](Asset& a) { a.skins[0] = {}; }},
      {"camera:", [&](Asset& a) { a.cameras[0].yfov = nan; }},
      {"light:", [&](Asset& a) { a.lights[0].color.z = infinity; }},
      {"node 0:", [](Asset& a) { a.nodes[0].mesh = 1; }},
      {"node 0:", [](Asset& a) { a.nodes[0].skin = 1; }},
      {"node 1:", [](Asset& a) { a.nodes[1].camera = 1; }},
      {"node 2:", [](Asset& a) { a.nodes[2].light = -2; }},
      {"node 0:", [&](Asset& a) { a.nodes[0].instances[0].scale.y = nan; }},
      {"node 0:", [](Asset& a) { a.nodes[0].weights_count = 0; }},
      {"node 0:", [](Asset& a) { a.nodes[0].weights_begin = 1; }},
      {"node 0:", [&](Asset& a) { primitive(a).influences[2].joints[1] = 2; }},
      {"rest_weights:", [&](Asset& a) { a.rest_weights[0] = nan; }},
      {"default scene:", [](Asset& a) { a.default_scene = 1; }},
      {"scene:", [](Asset& a) { a.scenes[0].roots[0] = 3; }},
      {"rest_properties:", [&](Asset& a) { a.rest_properties[0] = nan; }},
      {"property:", [](Asset& a) { a.properties[0].begin = 1; }},
      {"property:", [](Asset& a) { a.properties[0].object = 1; }},
      {"clip 0:", [](Asset& a) { a.clips[0].duration_s = -1.0; }},
      {"clip 0:",
       [](Asset& a) {
         a.clips[0].action_frames = {7, 7};
       }},
      {"clip 0, track 0:",
       [](Asset& a) {
         a.clips[0].tracks[0].times = {1, 1};
       }},
      {"clip 0, track 0:", [](Asset& a) { a.clips[0].tracks[0].target = 3; }},
      {"clip 0, track 1:", [](Asset& a) { a.clips[0].tracks[1].target = 1; }},
      {"clip 0, track 2:", [](Asset& a) { a.clips[0].tracks[2].target = 1; }},
      {"clip 0, track 2:", [](Asset& a) { a.properties[0].width = 2; }},
      {"morph set 0:", [](Asset& a) { a.morph_sets[0].mesh = 1; }},
      {"morph set 0:", [](Asset& a) { a.morph_sets[0].times = {0.0}; }},
      {"morph set 0:",
       [](Asset& a) {
         a.morph_sets[0].times = {0.0, 0.0};
       }},
      {"morph set 0:",
       [](Asset& a) {
         a.morph_sets[0].times = {0.5, 1.0};
       }},
      {"morph set 0:", [](Asset& a) { a.morph_sets[0].duration_s = 0.5; }},
      {"morph set 0:", [](Asset& a) { a.morph_sets[0].keys[1].clear(); }},
      {"morph set 0:", [](Asset& a) { a.morph_sets[0].keys[1][0].positions.pop_back(); }},
      {"frame set 0:", [](Asset& a) { a.frame_sets[0].frames.clear(); }},
      {"frame set 0:", [](Asset& a) { a.frame_sets[0].rate_hz = 0.0; }},
      {"frame set 0:", [&](Asset& a) { a.frame_sets[0].frames[0][0].normals[0].x = nan; }},
      {"frame set 0:", [](Asset& a) { a.frame_sets[0].frames[0][0].colors.pop_back(); }},
      {"frame set 0:", [](Asset& a) { a.frame_sets[0].frames[0][0].uv0.pop_back(); }},
  };
  for (std::size_t i = 0; i < std::size(breakages); ++i) {
    Asset asset = whole();
    breakages[i].apply(asset);
    const auto fault = assets::validate(asset);
    ASSERT_TRUE(fault) << "breakage " << i << " at " << breakages[i].place;
    EXPECT_EQ(fault->rfind(breakages[i].place, 0), 0U) << "breakage " << i << ": " << *fault;
  }
}

TEST(LayOutWeights, EachNodeHasItsOwnAndTakesTheMeshsByDefault) {
  Asset asset;
  asset.meshes.push_back({"two", {}, {0.25F, 0.75F}});
  asset.meshes.push_back({"none", {}, {}});
  for (const std::int32_t mesh : {0, assets::kNone, 0, 1}) {
    asset.skeleton.add("node", anim::kNoParent, {});
    asset.nodes.emplace_back().mesh = mesh;
  }
  assets::lay_out_weights(asset, {{}, {}, {1.0F}});  // the third node's own list is one short
  EXPECT_EQ(asset.rest_weights, (std::vector<float>{0.25F, 0.75F, 1.0F, 0.0F}));
  EXPECT_EQ(asset.nodes[0].weights_count, 2U);
  EXPECT_EQ(asset.nodes[1].weights_count, 0U);
  EXPECT_EQ(asset.nodes[2].weights_begin, 2U);
  EXPECT_EQ(asset.nodes[3].weights_count, 0U);
}

TEST(ShownNodes, OfTheDefaultSceneParentsFirst) {
  Asset asset;
  for (int n = 0; n < 4; ++n) {
    asset.skeleton.add("node", n == 2 ? 1 : anim::kNoParent, {});
    asset.nodes.emplace_back();
  }
  EXPECT_EQ(assets::shown_nodes(asset), (std::vector<std::uint32_t>{0, 1, 2, 3}));
  asset.scenes.push_back({"a", {3}});
  asset.scenes.push_back({"b", {1, 0}});
  asset.default_scene = 1;
  EXPECT_EQ(assets::shown_nodes(asset), (std::vector<std::uint32_t>{0, 1, 2}));
}

}  // namespace
}  // namespace inb::test

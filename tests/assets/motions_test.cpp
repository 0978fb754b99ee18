#include <gtest/gtest.h>

#include <vector>

#include "assets/evaluate.h"
#include "tests/assets/two_bone_strip.h"

namespace inb::assets {
namespace {

TEST(Motions, AreNumberedClipsThenMorphSetsThenFrameSets) {
  Asset asset = two_bone_strip();
  asset.clips.push_back(turning_clip(kUpper, 90.0));
  asset.clips[0].action_frames = {7, 25};
  MorphSet morph;
  morph.times = {0.0, 0.5};
  morph.duration_s = 2.0;
  morph.keys = shifted_triangles({0.0F, 1.0F});
  asset.morph_sets.push_back(morph);
  FrameSet frames;
  frames.name = "run";
  frames.rate_hz = 10.0;
  frames.frames = shifted_triangles({0.0F, 1.0F, 2.0F, 3.0F});
  asset.frame_sets.push_back(frames);

  EXPECT_EQ(motion_name(asset, 0), "turn");
  EXPECT_EQ(motion_name(asset, 1), "morph set 0");
  EXPECT_EQ(motion_name(asset, 2), "run");
  EXPECT_EQ(motion_name(asset, 3), "");

  const sim::Timing clip = motion_timing(asset, 0);
  EXPECT_EQ(clip.frames, 25);
  EXPECT_EQ(clip.end, 6400);
  EXPECT_EQ(clip.default_speed, 256);
  EXPECT_EQ(clip.action_frames, (std::vector<std::uint32_t>{7, 25}));
  const sim::Timing set = motion_timing(asset, 1);
  EXPECT_EQ(set.frames, 50);
  EXPECT_EQ(set.duration_s, 2.0);
  const sim::Timing stored = motion_timing(asset, 2);
  EXPECT_EQ(stored.frames, 4);
  EXPECT_EQ(stored.end, 1024);
  EXPECT_EQ(stored.default_speed, 102);  // round(256 * 10 / 25)
  EXPECT_EQ(stored.rate_hz, 10.0);
}

TEST(Motions, KeyMarksAreSortedAndTellTheKind) {
  Asset asset = two_bone_strip();
  anim::Clip clip = turning_clip(kUpper, 90.0);
  clip.tracks.push_back(translation_track(kLower, {0.0F, 0.25F}, {0, 0, 0, 1, 1, 1}));
  clip.tracks.push_back(translation_track(kUpper, {0.25F}, {0, 0, 0}));
  anim::Track scale = translation_track(kUpper, {0.25F}, {1, 1, 1});
  scale.channel = anim::Channel::Scale;
  clip.tracks.push_back(scale);
  anim::Track weights = translation_track(kBody, {0.5F}, {1});
  weights.channel = anim::Channel::Weights;
  weights.width = 1;
  clip.tracks.push_back(weights);
  weights.channel = anim::Channel::Property;
  clip.tracks.push_back(weights);
  asset.clips.push_back(clip);
  FrameSet frames;
  frames.rate_hz = 4.0;
  frames.frames = shifted_triangles({0.0F, 1.0F, 2.0F});
  asset.frame_sets.push_back(frames);
  EXPECT_EQ(key_marks(asset, 0), (std::vector<KeyMark>{{0.0, KeyKind::Translation},
                                                       {0.0, KeyKind::Rotation},
                                                       {0.25, KeyKind::Translation},
                                                       {0.25, KeyKind::Scale},
                                                       {0.5, KeyKind::Morph},
                                                       {0.5, KeyKind::Property},
                                                       {1.0, KeyKind::Rotation}}));
  EXPECT_EQ(key_marks(asset, 1),
            (std::vector<KeyMark>{{0.0, KeyKind::Morph}, {0.25, KeyKind::Morph}, {0.5, KeyKind::Morph}}));
}

Asset with_properties() {
  Asset asset = one_triangle();
  asset.materials.resize(2);
  asset.cameras.resize(1);
  asset.lights.resize(1);
  const auto add = [&](PropertyKind kind, std::uint32_t object, std::vector<float> rest) {
    asset.properties.push_back({kind, object, static_cast<std::uint32_t>(asset.rest_properties.size()),
                                static_cast<std::uint32_t>(rest.size())});
    asset.rest_properties.insert(asset.rest_properties.end(), rest.begin(), rest.end());
  };
  add(PropertyKind::MaterialBaseColor, 1, {0.1F, 0.2F, 0.3F, 0.4F});
  add(PropertyKind::MaterialEmissive, 1, {0.5F, 0.6F, 0.7F});
  add(PropertyKind::MaterialMetallic, 1, {0.11F});
  add(PropertyKind::MaterialRoughness, 1, {0.12F});
  add(PropertyKind::MaterialAlphaCutoff, 1, {0.13F});
  add(PropertyKind::MaterialTextureOffset, 1, {0.14F, 0.15F});
  add(PropertyKind::MaterialTextureRotation, 1, {0.16F});
  add(PropertyKind::MaterialTextureScale, 1, {0.17F, 0.18F});
  add(PropertyKind::CameraYfov, 0, {0.21F});
  add(PropertyKind::CameraAspect, 0, {0.22F});
  add(PropertyKind::CameraZnear, 0, {0.23F});
  add(PropertyKind::CameraZfar, 0, {0.24F});
  add(PropertyKind::CameraXmag, 0, {0.25F});
  add(PropertyKind::CameraYmag, 0, {0.26F});
  add(PropertyKind::LightColor, 0, {0.31F, 0.32F, 0.33F});
  add(PropertyKind::LightIntensity, 0, {0.34F});
  add(PropertyKind::LightRange, 0, {0.35F});
  add(PropertyKind::LightInnerCone, 0, {0.36F});
  add(PropertyKind::LightOuterCone, 0, {0.37F});
  return asset;
}

TEST(Properties, AreLaidOverTheFilesValues) {
  const Asset asset = with_properties();
  Evaluation state;
  evaluate_rest(asset, state);
  const Material plain = material_at(asset, state, 0);
  EXPECT_EQ(plain.base_color, Vec4(1.0F)) << "another material's properties do not touch it";
  EXPECT_EQ(plain.base_color_texture.transform.scale, Vec2(1.0F));
  const Material made = material_at(asset, state, 1);
  EXPECT_EQ(made.base_color, Vec4(0.1F, 0.2F, 0.3F, 0.4F));
  EXPECT_EQ(made.emissive, Vec3(0.5F, 0.6F, 0.7F));
  EXPECT_EQ(made.metallic, 0.11F);
  EXPECT_EQ(made.roughness, 0.12F);
  EXPECT_EQ(made.alpha_cutoff, 0.13F);
  EXPECT_EQ(made.base_color_texture.transform.offset, Vec2(0.14F, 0.15F));
  EXPECT_EQ(made.base_color_texture.transform.rotation, 0.16F);
  EXPECT_EQ(made.base_color_texture.transform.scale, Vec2(0.17F, 0.18F));
  const Camera camera = camera_at(asset, state, 0);
  EXPECT_EQ(camera.yfov, 0.21F);
  EXPECT_EQ(camera.aspect, 0.22F);
  EXPECT_EQ(camera.znear, 0.23F);
  EXPECT_EQ(camera.zfar, 0.24F);
  EXPECT_EQ(camera.xmag, 0.25F);
  EXPECT_EQ(camera.ymag, 0.26F);
  const Light light = light_at(asset, state, 0);
  EXPECT_EQ(light.color, Vec3(0.31F, 0.32F, 0.33F));
  EXPECT_EQ(light.intensity, 0.34F);
  EXPECT_EQ(light.range, 0.35F);
  EXPECT_EQ(light.inner_cone, 0.36F);
  EXPECT_EQ(light.outer_cone, 0.37F);
}

TEST(Properties, FollowTheClip) {
  Asset asset = with_properties();
  anim::Track track;
  track.channel = anim::Channel::Property;
  track.target = 0;  // the second material's base colour
  track.width = 4;
  track.times = {0.0F, 1.0F};
  track.values = {0, 0, 0, 1, 1, 0.5F, 0, 0};
  anim::Clip clip;
  clip.duration_s = 1.0;
  clip.tracks.push_back(track);
  asset.clips.push_back(clip);
  Evaluation state;
  evaluate_at(asset, 0, 0.5, state);
  EXPECT_EQ(material_at(asset, state, 1).base_color, Vec4(0.5F, 0.25F, 0.0F, 0.5F));
  EXPECT_EQ(material_at(asset, state, 1).metallic, 0.11F);
}

TEST(Properties, AnInvisibleAncestorHides) {
  Asset asset = two_bone_strip();
  asset.properties = {{PropertyKind::NodeVisible, kShift, 0, 1}};
  asset.rest_properties = {1.0F};
  Evaluation state;
  evaluate_rest(asset, state);
  EXPECT_TRUE(visible_at(asset, state, kBody));
  state.pose.properties = {0.0F};
  EXPECT_FALSE(visible_at(asset, state, kBody));
  EXPECT_FALSE(visible_at(asset, state, kShift));
  EXPECT_TRUE(visible_at(asset, state, kUpper));
  state.pose.properties = {1.0F};
  asset.nodes[kBody].visible = false;
  EXPECT_FALSE(visible_at(asset, state, kBody));
  EXPECT_TRUE(visible_at(asset, state, kShift));
}

}  // namespace
}  // namespace inb::assets

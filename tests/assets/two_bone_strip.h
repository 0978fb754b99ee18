#pragma once

#include <cmath>
#include <initializer_list>
#include <utility>
#include <vector>

#include "assets/asset.h"

// A flat strip on two joints, small enough to follow by hand:
//
//   y 2  4---5   upper only            nodes: 0 armature      (parent of the joints)
//        |   |                                1  lower  (0,0,0)
//   y 1  2---3   half lower, half upper       2   upper (0,1,0)
//        |   |                                3 shift  (1,0,0)
//   y 0  0---1   lower only                   4  body  (0,1,0)  mesh 0, skin 0
//      x -.5 .5
namespace inb::assets {

inline constexpr std::size_t kArmature = 0;
inline constexpr std::size_t kLower = 1;
inline constexpr std::size_t kUpper = 2;
inline constexpr std::size_t kShift = 3;
inline constexpr std::size_t kBody = 4;

inline anim::Transform at(const Vec3& translation) {
  anim::Transform local;
  local.translation = translation;
  return local;
}

inline Quat about_z(double degrees) {
  const double half = degrees * 3.14159265358979323846 / 360.0;
  return {static_cast<float>(std::cos(half)), 0.0F, 0.0F, static_cast<float>(std::sin(half))};
}

inline Asset two_bone_strip() {
  Asset asset;
  asset.name = "strip";
  asset.format = "content";
  asset.skeleton.add("armature", anim::kNoParent, {});
  asset.skeleton.add("lower", kArmature, {});
  asset.skeleton.add("upper", kLower, at({0.0F, 1.0F, 0.0F}));
  asset.skeleton.add("shift", anim::kNoParent, at({1.0F, 0.0F, 0.0F}));
  asset.skeleton.add("body", kShift, at({0.0F, 1.0F, 0.0F}));
  asset.nodes.resize(5);
  asset.nodes[kBody].mesh = 0;
  asset.nodes[kBody].skin = 0;

  Skin skin;
  skin.joints = {kLower, kUpper};
  skin.inverse_bind = {Mat4(1.0F), anim::to_matrix(at({0.0F, -1.0F, 0.0F}))};
  asset.skins.push_back(skin);

  Primitive strip;
  for (int row = 0; row < 3; ++row) {
    for (const float x : {-0.5F, 0.5F}) {
      strip.positions.emplace_back(x, static_cast<float>(row), 0.0F);
      strip.normals.emplace_back(0.0F, 0.0F, 1.0F);
      Influences influences;
      influences.joints = {0, 1};
      influences.weights = {1.0F - 0.5F * static_cast<float>(row), 0.5F * static_cast<float>(row)};
      strip.influences.push_back(influences);
    }
  }
  for (const Vec3& position : strip.positions) strip.bounds.add(position);
  strip.influence_count = 2;
  strip.indices = {0, 1, 3, 0, 3, 2, 2, 3, 5, 2, 5, 4};
  Mesh mesh;
  mesh.primitives.push_back(std::move(strip));
  asset.meshes.push_back(std::move(mesh));
  lay_out_weights(asset, {});
  return asset;
}

// A clip that turns one node about z from 0 to `degrees` in one second.
inline anim::Clip turning_clip(std::size_t node, double degrees) {
  anim::Track track;
  track.channel = anim::Channel::Rotation;
  track.target = static_cast<std::uint32_t>(node);
  track.width = 4;
  track.times = {0.0F, 1.0F};
  const Quat to = about_z(degrees);
  track.values = {0.0F, 0.0F, 0.0F, 1.0F, to.x, to.y, to.z, to.w};
  anim::Clip clip;
  clip.name = "turn";
  clip.duration_s = 1.0;
  clip.tracks.push_back(std::move(track));
  return clip;
}

// Translations of `target`, three floats a key.
inline anim::Track translation_track(std::uint32_t target, std::vector<float> times, std::vector<float> values) {
  anim::Track track;
  track.target = target;
  track.times = std::move(times);
  track.values = std::move(values);
  return track;
}

// A node with a triangle (0,0,0) (1,0,0) (0,1,0) facing +z, no skin.
inline Asset one_triangle() {
  Asset asset;
  asset.name = "triangle";
  asset.format = "content";
  asset.skeleton.add("node", anim::kNoParent, {});
  asset.nodes.resize(1);
  asset.nodes[0].mesh = 0;
  Primitive triangle;
  triangle.positions = {{0.0F, 0.0F, 0.0F}, {1.0F, 0.0F, 0.0F}, {0.0F, 1.0F, 0.0F}};
  triangle.normals.assign(3, {0.0F, 0.0F, 1.0F});
  triangle.colors.assign(3, {1.0F, 1.0F, 1.0F, 1.0F});
  triangle.uv0 = {{0.0F, 0.0F}, {1.0F, 0.0F}, {0.0F, 1.0F}};
  triangle.indices = {0, 1, 2};
  for (const Vec3& position : triangle.positions) triangle.bounds.add(position);
  Mesh mesh;
  mesh.primitives.push_back(std::move(triangle));
  asset.meshes.push_back(std::move(mesh));
  lay_out_weights(asset, {});
  return asset;
}

// Stored meshes of that triangle, each moved along x by one of `shifts`.
inline std::vector<std::vector<KeyVertices>> shifted_triangles(std::initializer_list<float> shifts) {
  std::vector<std::vector<KeyVertices>> keys;
  for (const float shift : shifts) {
    KeyVertices key;
    key.positions = {{shift, 0.0F, 0.0F}, {1.0F + shift, 0.0F, 0.0F}, {shift, 1.0F, 0.0F}};
    keys.push_back({std::move(key)});
  }
  return keys;
}

}  // namespace inb::assets

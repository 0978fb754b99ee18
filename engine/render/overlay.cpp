#include "render/overlay.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "assets/evaluate.h"

namespace inb::render {

namespace {

constexpr Vec4 kOutline{0.08F, 0.08F, 0.10F, 0.85F};
constexpr Vec4 kBone{0.98F, 0.80F, 0.36F, 0.95F};
constexpr Vec4 kJoint{0.36F, 0.78F, 0.98F, 1.0F};
constexpr int kSides = 14;

void push(std::vector<OverlayVertex>& out, const Vec3& place, const Vec4& color) {
  out.push_back({{place.x, place.y, place.z}, {color.r, color.g, color.b, color.a}});
}

struct Pencil {
  const Camera& camera;
  float world_per_px_at_one = 0.0F;  // at distance 1; everywhere, for an orthographic camera
  Vec3 right;
  Vec3 up;

  Pencil(const Camera& from, const Viewport& viewport) : camera(from) {
    world_per_px_at_one = 2.0F / (std::abs(camera.clip_from_view[1][1]) * std::max(viewport.height, 1.0F));
    const Mat3 world_from_view = glm::transpose(Mat3(camera.view_from_world));
    right = glm::normalize(world_from_view[0]);
    up = glm::normalize(world_from_view[1]);
  }
  [[nodiscard]] float depth(const Vec3& place) const { return -(camera.view_from_world * Vec4(place, 1.0F)).z; }
  [[nodiscard]] float world_per_px(const Vec3& place) const {
    return camera.orthographic() ? world_per_px_at_one : world_per_px_at_one * std::max(depth(place), 1e-6F);
  }

  void disc(std::vector<OverlayVertex>& out, const Vec3& center, float radius, const Vec4& color) const {
    const auto rim = [&](int i) {
      const float angle = 6.2831853F * static_cast<float>(i) / static_cast<float>(kSides);
      return center + (right * std::cos(angle) + up * std::sin(angle)) * radius;
    };
    for (int i = 0; i < kSides; ++i) {
      push(out, center, color);
      push(out, rim(i), color);
      push(out, rim(i + 1), color);
    }
  }

  void taper(std::vector<OverlayVertex>& out, const Vec3& from, const Vec3& to, float from_width, float to_width,
             const Vec4& color) const {
    const Vec3 way = to - from;
    const Vec3 to_eye = camera.orthographic() ? -camera.forward() : camera.eye() - (from + to) * 0.5F;
    const Vec3 across = glm::cross(way, to_eye);
    const float length = glm::length(across);
    if (!(length > 0.0F)) return;
    const Vec3 side = across / length;
    const Vec3 a = from - side * from_width;
    const Vec3 b = from + side * from_width;
    const Vec3 c = to + side * to_width;
    const Vec3 d = to - side * to_width;
    for (const Vec3& corner : {a, b, c, a, c, d}) push(out, corner, color);
  }
};

}  // namespace

std::vector<OverlayJoint> overlay_joints(const Shape& shape, const GpuModel& model) {
  const assets::Asset& asset = *model.asset;
  std::vector<bool> wanted(asset.nodes.size(), false);
  bool skinned = false;
  for (const std::uint32_t node : model.shown) {
    if (asset.nodes[node].skin == assets::kNone || asset.nodes[node].mesh == assets::kNone) continue;
    skinned = true;
    for (const std::uint32_t joint : asset.skins[static_cast<std::size_t>(asset.nodes[node].skin)].joints) {
      wanted[joint] = true;
    }
  }
  if (!skinned) {
    for (const std::uint32_t node : model.shown) wanted[node] = true;
  }

  std::vector<OverlayJoint> joints;
  std::vector<std::int32_t> place_of(asset.nodes.size(), -1);
  for (const std::uint32_t node : asset.skeleton.order) {
    if (!wanted[node]) continue;
    std::int32_t ancestor = asset.skeleton.parents[node];
    while (ancestor >= 0 && !wanted[static_cast<std::size_t>(ancestor)]) {
      ancestor = asset.skeleton.parents[static_cast<std::size_t>(ancestor)];
    }
    place_of[node] = static_cast<std::int32_t>(joints.size());
    joints.push_back({Vec3(shape.world_from_model * shape.state->pose.model[node][3]),
                      ancestor < 0 ? -1 : place_of[static_cast<std::size_t>(ancestor)]});
  }
  return joints;
}

void add_overlay(const std::vector<OverlayJoint>& joints, const Camera& camera, const Viewport& viewport, float size,
                 std::vector<OverlayVertex>& out) {
  const Pencil pencil(camera, viewport);
  std::vector<std::size_t> order(joints.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    return pencil.depth(joints[a].place) > pencil.depth(joints[b].place);
  });
  const auto radius_at = [&](const Vec3& place) {
    const float px = pencil.world_per_px(place);
    return std::clamp(0.008F * size, 2.5F * px, 8.0F * px);
  };
  for (const std::size_t index : order) {
    const OverlayJoint& joint = joints[index];
    if (joint.parent < 0) continue;
    const Vec3 from = joints[static_cast<std::size_t>(joint.parent)].place;
    const float line = pencil.world_per_px(joint.place) * 1.2F;
    const float wide = radius_at(from) * 0.75F;
    const float narrow = radius_at(joint.place) * 0.25F;
    pencil.taper(out, from, joint.place, wide + line, narrow + line, kOutline);
    pencil.taper(out, from, joint.place, wide, narrow, kBone);
  }
  for (const std::size_t index : order) {
    const Vec3 place = joints[index].place;
    const float radius = radius_at(place);
    pencil.disc(out, place, radius + pencil.world_per_px(place) * 1.2F, kOutline);
    pencil.disc(out, place, radius, kJoint);
  }
}

}  // namespace inb::render

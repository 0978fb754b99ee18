#include <algorithm>
#include <utility>

#include "content/mannequin.h"
#include "content/props.h"
#include "content/shapes.h"
#include "content/textures.h"

namespace inb::content {
namespace {

using assets::Primitive;

constexpr float kHalfWidth = 0.66F;
constexpr float kBack = -1.42F;
constexpr float kFront = 0.98F;
constexpr float kBeltHalfWidth = 0.56F;
constexpr float kStripe = 0.6F;  // metres of belt that one repeat of the picture covers

// The upper side of the belt: a strip, v along -Z in repeats of the picture.
Primitive belt() {
  Primitive p;
  constexpr float kBelow = -0.0015F;  // so that soles do not flicker through it
  for (const float z : {kFront - 0.05F, kBack + 0.05F}) {
    for (const float x : {-kBeltHalfWidth, kBeltHalfWidth}) {
      p.positions.emplace_back(x, kBelow, z);
      p.normals.emplace_back(0.0F, 1.0F, 0.0F);
      p.uv0.emplace_back(x / kStripe, -z / kStripe);
      p.colors.emplace_back(1.0F);
    }
  }
  p.indices = {0, 1, 3, 0, 3, 2};
  return p;
}

Primitive deck() {
  Primitive p;
  const Vec4 color(1.0F);
  add_box(p, Vec3(-kHalfWidth, -kDeckHeight, kBack), Vec3(kHalfWidth, -0.012F, kFront), color);
  // Rails beside the belt and rollers at its ends.
  for (const float side : {-1.0F, 1.0F}) {
    const float inner = side * (kBeltHalfWidth + 0.004F);
    const float outer = side * kHalfWidth;
    add_box(p, Vec3(std::min(inner, outer), -0.012F, kBack), Vec3(std::max(inner, outer), 0.0F, kFront), color);
  }
  return p;
}

// The picture runs backwards at the speed of the ground. A cycle of Walk (1.2 m) and of Run (1.8 m) are whole repeats,
// so the loop closes unseen.
anim::Track running_belt(const anim::Clip& clip, double speed) {
  const auto length = static_cast<float>(clip.duration_s);
  const float distance = static_cast<float>(speed) * length;
  return {anim::Channel::Property,
          0,
          anim::Interpolation::Linear,
          2,
          {0.0F, length},
          {0.0F, 0.0F, 0.0F, -distance / kStripe}};
}

}  // namespace

assets::Asset build_showcase() {
  assets::Asset asset = build_mannequin();
  asset.name = "Mannequin on a treadmill";

  asset.images.push_back(belt_stripes(128, 128));
  const auto belt_image = static_cast<std::int32_t>(asset.images.size() - 1);
  const std::int32_t belt_material = add_material(asset, "Belt", Vec3(1.0F), 0.9F);
  asset.materials[static_cast<std::size_t>(belt_material)].base_color_texture = repeating(belt_image);
  const std::int32_t deck_material = add_material(asset, "Deck", Vec3(0.16F, 0.10F, 0.07F), 0.5F);

  Primitive strip = belt();
  strip.material = belt_material;
  Primitive body = deck();
  body.material = deck_material;
  const std::int32_t belt_mesh = add_mesh(asset, "Belt", std::move(strip));
  const std::int32_t deck_mesh = add_mesh(asset, "Deck", std::move(body));

  // Everything stands on one root that lifts it onto the floor.
  asset.scenes[0].roots.clear();
  const std::uint32_t root =
      add_node(asset, "Treadmill", anim::kNoParent, Vec3(0.0F, kDeckHeight, 0.0F), assets::kNone);
  const auto parent = static_cast<std::int32_t>(root);
  add_node(asset, "Belt", parent, Vec3(0.0F), belt_mesh);
  add_node(asset, "Deck", parent, Vec3(0.0F), deck_mesh);
  for (const std::size_t child : {std::size_t{0}, kJointCount}) asset.skeleton.parents[child] = parent;
  asset.skeleton.order = *anim::topological_order(asset.skeleton.parents);

  asset.properties.push_back(
      {assets::PropertyKind::MaterialTextureOffset, static_cast<std::uint32_t>(belt_material), 0, 2});
  asset.rest_properties.assign(2, 0.0F);
  // Walk first: it is what a newcomer sees.
  std::rotate(asset.clips.begin(), asset.clips.begin() + 1, asset.clips.begin() + 3);
  for (anim::Clip& clip : asset.clips) {
    if (clip.name == "Walk") clip.tracks.push_back(running_belt(clip, kWalkSpeed));
    if (clip.name == "Run") clip.tracks.push_back(running_belt(clip, kRunSpeed));
  }
  lay_out_weights(asset, {});
  return asset;
}

}  // namespace inb::content

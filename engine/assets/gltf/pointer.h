#pragma once

#include <optional>
#include <string_view>

#include "anim/clip.h"
#include "assets/asset.h"

namespace inb::assets::gltf {

// What a pointer of KHR_animation_pointer drives: a node's transform or weights, which become ordinary tracks
// (`channel` and `object` = node), or a property of a node, material, camera or light.
struct PointerTarget {
  anim::Channel channel = anim::Channel::Property;
  PropertyKind kind = PropertyKind::NodeVisible;  // for Channel::Property
  std::uint32_t object = 0;
};

// Nothing when the pointer names something that does not exist or that nothing here can show.
[[nodiscard]] std::optional<PointerTarget> resolve_pointer(std::string_view pointer, const Asset& asset);

// How many floats a property has, and its value in the asset.
[[nodiscard]] std::uint32_t property_width(PropertyKind kind);
[[nodiscard]] std::vector<float> property_rest(const Asset& asset, PropertyKind kind, std::uint32_t object);

}  // namespace inb::assets::gltf

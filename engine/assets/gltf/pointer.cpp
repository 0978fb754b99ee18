#include "assets/gltf/pointer.h"

#include <array>
#include <charconv>
#include <string>
#include <vector>

namespace inb::assets::gltf {
namespace {

struct Known {
  std::string_view path;  // '#' stands for the index
  anim::Channel channel;
  PropertyKind kind;
};

constexpr auto kUnused = PropertyKind::NodeVisible;
constexpr auto kProperty = anim::Channel::Property;
constexpr std::array<Known, 26> kTargets{{
    {"/nodes/#/translation", anim::Channel::Translation, kUnused},
    {"/nodes/#/rotation", anim::Channel::Rotation, kUnused},
    {"/nodes/#/scale", anim::Channel::Scale, kUnused},
    {"/nodes/#/weights", anim::Channel::Weights, kUnused},
    {"/nodes/#/extensions/KHR_node_visibility/visible", kProperty, PropertyKind::NodeVisible},
    {"/materials/#/pbrMetallicRoughness/baseColorFactor", kProperty, PropertyKind::MaterialBaseColor},
    {"/materials/#/emissiveFactor", kProperty, PropertyKind::MaterialEmissive},
    {"/materials/#/pbrMetallicRoughness/metallicFactor", kProperty, PropertyKind::MaterialMetallic},
    {"/materials/#/pbrMetallicRoughness/roughnessFactor", kProperty, PropertyKind::MaterialRoughness},
    {"/materials/#/alphaCutoff", kProperty, PropertyKind::MaterialAlphaCutoff},
    {"/materials/#/pbrMetallicRoughness/baseColorTexture/extensions/KHR_texture_transform/offset", kProperty,
     PropertyKind::MaterialTextureOffset},
    {"/materials/#/pbrMetallicRoughness/baseColorTexture/extensions/KHR_texture_transform/rotation", kProperty,
     PropertyKind::MaterialTextureRotation},
    {"/materials/#/pbrMetallicRoughness/baseColorTexture/extensions/KHR_texture_transform/scale", kProperty,
     PropertyKind::MaterialTextureScale},
    {"/cameras/#/perspective/yfov", kProperty, PropertyKind::CameraYfov},
    {"/cameras/#/perspective/aspectRatio", kProperty, PropertyKind::CameraAspect},
    {"/cameras/#/perspective/znear", kProperty, PropertyKind::CameraZnear},
    {"/cameras/#/perspective/zfar", kProperty, PropertyKind::CameraZfar},
    {"/cameras/#/orthographic/znear", kProperty, PropertyKind::CameraZnear},
    {"/cameras/#/orthographic/zfar", kProperty, PropertyKind::CameraZfar},
    {"/cameras/#/orthographic/xmag", kProperty, PropertyKind::CameraXmag},
    {"/cameras/#/orthographic/ymag", kProperty, PropertyKind::CameraYmag},
    {"/extensions/KHR_lights_punctual/lights/#/color", kProperty, PropertyKind::LightColor},
    {"/extensions/KHR_lights_punctual/lights/#/intensity", kProperty, PropertyKind::LightIntensity},
    {"/extensions/KHR_lights_punctual/lights/#/range", kProperty, PropertyKind::LightRange},
    {"/extensions/KHR_lights_punctual/lights/#/spot/innerConeAngle", kProperty, PropertyKind::LightInnerCone},
    {"/extensions/KHR_lights_punctual/lights/#/spot/outerConeAngle", kProperty, PropertyKind::LightOuterCone},
}};

// The index where '#' stands, when all the rest is the same.
std::optional<std::uint32_t> match(std::string_view pointer, std::string_view pattern) {
  const std::size_t mark = pattern.find('#');
  const std::string_view head = pattern.substr(0, mark);
  const std::string_view tail = pattern.substr(mark + 1);
  if (pointer.size() <= head.size() + tail.size() || pointer.substr(0, head.size()) != head) return std::nullopt;
  if (pointer.substr(pointer.size() - tail.size()) != tail) return std::nullopt;
  const std::string_view digits = pointer.substr(head.size(), pointer.size() - head.size() - tail.size());
  std::uint32_t index = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), index);
  if (error != std::errc{} || end != digits.data() + digits.size()) return std::nullopt;
  return index;
}

std::size_t objects_of(std::string_view pattern, const Asset& asset) {
  if (pattern.rfind("/nodes", 0) == 0) return asset.nodes.size();
  if (pattern.rfind("/materials", 0) == 0) return asset.materials.size();
  if (pattern.rfind("/cameras", 0) == 0) return asset.cameras.size();
  return asset.lights.size();
}

}  // namespace

std::optional<PointerTarget> resolve_pointer(std::string_view pointer, const Asset& asset) {
  for (const Known& known : kTargets) {
    const std::optional<std::uint32_t> index = match(pointer, known.path);
    if (!index) continue;
    if (*index >= objects_of(known.path, asset)) return std::nullopt;
    return PointerTarget{known.channel, known.kind, *index};
  }
  return std::nullopt;
}

std::uint32_t property_width(PropertyKind kind) {
  switch (kind) {
    case PropertyKind::MaterialBaseColor:
      return 4;
    case PropertyKind::MaterialEmissive:
    case PropertyKind::LightColor:
      return 3;
    case PropertyKind::MaterialTextureOffset:
    case PropertyKind::MaterialTextureScale:
      return 2;
    default:
      return 1;
  }
}

std::vector<float> property_rest(const Asset& asset, PropertyKind kind, std::uint32_t object) {
  const auto material = [&]() -> const Material& { return asset.materials[object]; };
  const auto camera = [&]() -> const Camera& { return asset.cameras[object]; };
  const auto light = [&]() -> const Light& { return asset.lights[object]; };
  const auto transform = [&]() -> const TextureTransform& { return material().base_color_texture.transform; };
  switch (kind) {
    case PropertyKind::NodeVisible:
      return {asset.nodes[object].visible ? 1.0F : 0.0F};
    case PropertyKind::MaterialBaseColor: {
      const Vec4& c = material().base_color;
      return {c.x, c.y, c.z, c.w};
    }
    case PropertyKind::MaterialEmissive:
      return {material().emissive.x, material().emissive.y, material().emissive.z};
    case PropertyKind::MaterialMetallic:
      return {material().metallic};
    case PropertyKind::MaterialRoughness:
      return {material().roughness};
    case PropertyKind::MaterialAlphaCutoff:
      return {material().alpha_cutoff};
    case PropertyKind::MaterialTextureOffset:
      return {transform().offset.x, transform().offset.y};
    case PropertyKind::MaterialTextureRotation:
      return {transform().rotation};
    case PropertyKind::MaterialTextureScale:
      return {transform().scale.x, transform().scale.y};
    case PropertyKind::CameraYfov:
      return {camera().yfov};
    case PropertyKind::CameraAspect:
      return {camera().aspect};
    case PropertyKind::CameraZnear:
      return {camera().znear};
    case PropertyKind::CameraZfar:
      return {camera().zfar};
    case PropertyKind::CameraXmag:
      return {camera().xmag};
    case PropertyKind::CameraYmag:
      return {camera().ymag};
    case PropertyKind::LightColor:
      return {light().color.x, light().color.y, light().color.z};
    case PropertyKind::LightIntensity:
      return {light().intensity};
    case PropertyKind::LightRange:
      return {light().range};
    case PropertyKind::LightInnerCone:
      return {light().inner_cone};
    case PropertyKind::LightOuterCone:
      return {light().outer_cone};
  }
  return {};
}

}  // namespace inb::assets::gltf

#include <algorithm>

#include "assets/evaluate.h"

namespace inb::assets {
namespace {

// Calls apply(kind, values) for every animated property of one object that `wanted` names.
template <typename Apply>
void for_properties(const Asset& asset, const Evaluation& state, std::size_t object, PropertyKind first,
                    PropertyKind last, const Apply& apply) {
  for (const Property& property : asset.properties) {
    if (property.object != object || property.kind < first || property.kind > last) continue;
    if (std::size_t{property.begin} + property.width > state.pose.properties.size()) continue;
    apply(property.kind, &state.pose.properties[property.begin]);
  }
}

}  // namespace

Material material_at(const Asset& asset, const Evaluation& state, std::size_t material) {
  Material made = asset.materials[material];
  TextureTransform& texture = made.base_color_texture.transform;
  for_properties(asset, state, material, PropertyKind::MaterialBaseColor, PropertyKind::MaterialTextureScale,
                 [&](PropertyKind kind, const float* v) {
                   switch (kind) {
                     case PropertyKind::MaterialBaseColor:
                       made.base_color = {v[0], v[1], v[2], v[3]};
                       break;
                     case PropertyKind::MaterialEmissive:
                       made.emissive = {v[0], v[1], v[2]};
                       break;
                     case PropertyKind::MaterialMetallic:
                       made.metallic = v[0];
                       break;
                     case PropertyKind::MaterialRoughness:
                       made.roughness = v[0];
                       break;
                     case PropertyKind::MaterialAlphaCutoff:
                       made.alpha_cutoff = v[0];
                       break;
                     case PropertyKind::MaterialTextureOffset:
                       texture.offset = {v[0], v[1]};
                       break;
                     case PropertyKind::MaterialTextureRotation:
                       texture.rotation = v[0];
                       break;
                     case PropertyKind::MaterialTextureScale:
                       texture.scale = {v[0], v[1]};
                       break;
                     default:
                       break;
                   }
                 });
  return made;
}

Camera camera_at(const Asset& asset, const Evaluation& state, std::size_t camera) {
  Camera made = asset.cameras[camera];
  for_properties(asset, state, camera, PropertyKind::CameraYfov, PropertyKind::CameraYmag,
                 [&](PropertyKind kind, const float* v) {
                   switch (kind) {
                     case PropertyKind::CameraYfov:
                       made.yfov = v[0];
                       break;
                     case PropertyKind::CameraAspect:
                       made.aspect = v[0];
                       break;
                     case PropertyKind::CameraZnear:
                       made.znear = v[0];
                       break;
                     case PropertyKind::CameraZfar:
                       made.zfar = v[0];
                       break;
                     case PropertyKind::CameraXmag:
                       made.xmag = v[0];
                       break;
                     case PropertyKind::CameraYmag:
                       made.ymag = v[0];
                       break;
                     default:
                       break;
                   }
                 });
  return made;
}

Light light_at(const Asset& asset, const Evaluation& state, std::size_t light) {
  Light made = asset.lights[light];
  for_properties(asset, state, light, PropertyKind::LightColor, PropertyKind::LightOuterCone,
                 [&](PropertyKind kind, const float* v) {
                   switch (kind) {
                     case PropertyKind::LightColor:
                       made.color = {v[0], v[1], v[2]};
                       break;
                     case PropertyKind::LightIntensity:
                       made.intensity = v[0];
                       break;
                     case PropertyKind::LightRange:
                       made.range = v[0];
                       break;
                     case PropertyKind::LightInnerCone:
                       made.inner_cone = v[0];
                       break;
                     case PropertyKind::LightOuterCone:
                       made.outer_cone = v[0];
                       break;
                     default:
                       break;
                   }
                 });
  return made;
}

bool visible_at(const Asset& asset, const Evaluation& state, std::size_t node) {
  // At most as many steps as there are nodes: a valid skeleton has no cycle.
  for (auto at = static_cast<std::int32_t>(node); at != anim::kNoParent;) {
    const auto index = static_cast<std::size_t>(at);
    bool visible = asset.nodes[index].visible;
    for_properties(asset, state, index, PropertyKind::NodeVisible, PropertyKind::NodeVisible,
                   [&](PropertyKind, const float* v) { visible = v[0] >= 0.5F; });
    if (!visible) return false;
    at = asset.skeleton.parents[index];
  }
  return true;
}

}  // namespace inb::assets

#include "content/props.h"

#include <utility>

#include "content/shapes.h"

namespace inb::content {

assets::Asset new_asset(const std::string& title) {
  assets::Asset asset;
  asset.name = title;
  asset.format = "content";
  asset.scenes.push_back({title, {}});
  asset.default_scene = 0;
  return asset;
}

std::uint32_t add_node(assets::Asset& asset, const std::string& name, std::int32_t parent, const Vec3& translation,
                       std::int32_t mesh) {
  anim::Transform local;
  local.translation = translation;
  const std::uint32_t node = asset.skeleton.add(name, parent, local);
  asset.nodes.emplace_back().mesh = mesh;
  if (parent == anim::kNoParent) asset.scenes[0].roots.push_back(node);
  return node;
}

std::int32_t add_mesh(assets::Asset& asset, const std::string& name, assets::Primitive primitive) {
  finish(primitive);
  assets::Mesh mesh;
  mesh.name = name;
  mesh.weights.resize(primitive.targets.size(), 0.0F);
  mesh.primitives.push_back(std::move(primitive));
  asset.meshes.push_back(std::move(mesh));
  return static_cast<std::int32_t>(asset.meshes.size() - 1);
}

std::int32_t add_material(assets::Asset& asset, const std::string& name, const Vec3& color, float roughness) {
  assets::Material material;
  material.name = name;
  material.base_color = Vec4(color, 1.0F);
  material.metallic = 0.0F;
  material.roughness = roughness;
  asset.materials.push_back(std::move(material));
  return static_cast<std::int32_t>(asset.materials.size() - 1);
}

}  // namespace inb::content

#include <algorithm>
#include <cmath>

#include "assets/building.h"
#include "assets/picture.h"
#include "assets/x/scene.h"

namespace inb::assets::x {
namespace {

std::int32_t image_index(Build& build, const std::string& stored, const std::string& place) {
  const auto known = build.images.find(stored);
  if (known != build.images.end()) return known->second;
  std::vector<std::string> warnings;
  build.asset.images.push_back(load_picture(build.source.folder(), stored, place, warnings));
  for (std::string& warning : warnings) build.source.warn(std::move(warning));
  const auto index = static_cast<std::int32_t>(build.asset.images.size()) - 1;
  build.images.emplace(stored, index);
  return index;
}

}  // namespace

std::int32_t material_index(Build& build, std::uint32_t object) {
  const auto known = build.materials.find(object);
  if (known != build.materials.end()) return known->second;
  Source& source = build.source;
  const Object& stored = source.object(object);
  Members members(source, stored);
  Material material;
  material.name = stored.name;
  material.base_color = linear_color(glm::clamp(read_vec4(members, "a face colour"), 0.0F, 1.0F));
  material.metallic = 0.0F;
  // Blinn's exponent as a roughness: the usual match of the widths of both highlights.
  const float power = members.left() > 0 ? std::max(0.0F, members.number("its power")) : 0.0F;
  material.roughness = std::sqrt(2.0F / (power + 2.0F));
  if (members.left() > 0) static_cast<void>(read_vec3(members, "a specular colour"));
  if (members.left() > 0) {
    const Vec3 emissive = glm::clamp(read_vec3(members, "an emissive colour"), 0.0F, 1.0F);
    material.emissive = Vec3(linear_color(Vec4(emissive, 1.0F)));
  }
  // Exporters that know no transparency write 0, which Direct3D does not look at either.
  if (material.base_color.w == 0.0F) material.base_color.w = 1.0F;
  if (material.base_color.w < 1.0F) material.alpha_mode = AlphaMode::Blend;
  for (const std::uint32_t child : source.children(object)) {
    const Object& part = source.object(child);
    if (part.type != Type::TextureFilename || material.base_color_texture.image != kNone) continue;
    const std::string name = Members(source, part).text("file name");
    if (name.empty()) continue;
    material.base_color_texture.image = image_index(build, name, source.place(part.place));
  }
  const auto index = static_cast<std::int32_t>(build.asset.materials.size());
  build.asset.materials.push_back(std::move(material));
  build.materials.emplace(object, index);
  return index;
}

}  // namespace inb::assets::x

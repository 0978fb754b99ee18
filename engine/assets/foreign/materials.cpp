#include <assimp/material.h>
#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <optional>
#include <utility>

#include "assets/building.h"
#include "assets/foreign/build.h"
#include "assets/names.h"
#include "assets/picture.h"

namespace inb::assets::foreign {
namespace {

Wrap wrap_of(int mode) {
  switch (mode) {
    case aiTextureMapMode_Clamp:
    case aiTextureMapMode_Decal:
      return Wrap::ClampToEdge;
    case aiTextureMapMode_Mirror:
      return Wrap::MirroredRepeat;
    default:
      return Wrap::Repeat;
  }
}

class MaterialBuilder {
 public:
  MaterialBuilder(Build& build, const aiMaterial& from) : build_(build), from_(from) {}

  Material run() {
    aiString name;
    if (from_.Get(AI_MATKEY_NAME, name) == AI_SUCCESS) material_.name = shown_name(name.C_Str());
    const std::optional<Vec4> base = color(AI_MATKEY_BASE_COLOR);
    const std::optional<Vec4> diffuse = color(AI_MATKEY_COLOR_DIFFUSE);
    if (diffuse) material_.base_color = linear_color(*diffuse);
    if (base) material_.base_color = *base;
    material_.metallic = base ? number(AI_MATKEY_METALLIC_FACTOR, 0.0F) : 0.0F;
    material_.roughness = roughness(base.has_value());
    if (const auto emissive = color(AI_MATKEY_COLOR_EMISSIVE)) material_.emissive = Vec3(linear_color(*emissive));
    texture();
    opacity();
    int value = 0;
    material_.double_sided = from_.Get(AI_MATKEY_TWOSIDED, value) == AI_SUCCESS && value != 0;
    if (from_.Get(AI_MATKEY_SHADING_MODEL, value) == AI_SUCCESS) material_.unlit = value == aiShadingMode_NoShading;
    return std::move(material_);
  }

 private:
  std::optional<Vec4> color(const char* key, unsigned type, unsigned index) const {
    aiColor4D found;
    if (from_.Get(key, type, index, found) != AI_SUCCESS) return std::nullopt;
    const Vec4 out(found.r, found.g, found.b, found.a);
    if (!std::isfinite(out.x + out.y + out.z + out.w)) return std::nullopt;
    return glm::clamp(out, 0.0F, 1.0F);
  }
  float number(const char* key, unsigned type, unsigned index, float otherwise) const {
    float found = 0.0F;
    if (from_.Get(key, type, index, found) != AI_SUCCESS || !std::isfinite(found)) return otherwise;
    return found;
  }

  float roughness(bool physical) const {
    if (physical) return std::clamp(number(AI_MATKEY_ROUGHNESS_FACTOR, 1.0F), 0.0F, 1.0F);
    // Blinn's exponent as a roughness: the usual match of the widths of both highlights.
    const float power = std::max(number(AI_MATKEY_SHININESS, 0.0F), 0.0F);
    return std::sqrt(2.0F / (power + 2.0F));
  }

  void opacity() {
    const float opacity = std::clamp(number(AI_MATKEY_OPACITY, 1.0F), 0.0F, 1.0F);
    // Exporters that mean transparency where they say opacity would hide the whole model.
    if (opacity > 0.0F) material_.base_color.w *= opacity;
    if (material_.base_color.w == 0.0F) material_.base_color.w = 1.0F;
    if (material_.base_color.w < 1.0F) material_.alpha_mode = AlphaMode::Blend;
  }

  void texture() {
    for (const aiTextureType type : {aiTextureType_BASE_COLOR, aiTextureType_DIFFUSE}) {
      aiString path;
      if (from_.GetTexture(type, 0, &path) != AI_SUCCESS || path.length == 0) continue;
      TextureRef& texture = material_.base_color_texture;
      texture.image = image(text_of(path));
      int value = 0;
      if (from_.Get(AI_MATKEY_MAPPINGMODE_U(type, 0), value) == AI_SUCCESS) texture.sampler.wrap_u = wrap_of(value);
      if (from_.Get(AI_MATKEY_MAPPINGMODE_V(type, 0), value) == AI_SUCCESS) texture.sampler.wrap_v = wrap_of(value);
      if (from_.Get(AI_MATKEY_UVWSRC(type, 0), value) == AI_SUCCESS && value == 1) texture.uv_set = 1;
      // A black colour under a picture is a default that nobody meant.
      if (Vec3(material_.base_color) == Vec3(0.0F))
        material_.base_color = Vec4(1.0F, 1.0F, 1.0F, material_.base_color.w);
      return;
    }
  }

  std::int32_t image(const std::string& path) {
    const auto known = build_.images.find(path);
    if (known != build_.images.end()) return known->second;
    Asset& asset = build_.asset;
    const auto index = static_cast<std::int32_t>(asset.images.size());
    const aiTexture* embedded = build_.scene.GetEmbeddedTexture(path.c_str());
    const std::string place = fmt::format("material '{}'", material_.name);
    asset.images.push_back(embedded != nullptr ? unpacked(*embedded, path, place)
                                               : load_picture(build_.file.folder, path, place, asset.warnings));
    build_.images.emplace(path, index);
    return index;
  }

  Image unpacked(const aiTexture& texture, const std::string& path, const std::string& place) {
    if (texture.mHeight == 0) {
      const auto bytes = std::as_bytes(std::span(reinterpret_cast<const char*>(texture.pcData), texture.mWidth));
      const Result<PictureSize> size = picture_size(bytes);
      Result<Image> image = fail("");
      if (!size) {
        image = fail(size.error());
      } else {
        build_.budget.charge(size->rgba_bytes(), place);
        image = decode_picture(bytes);
      }
      if (image) {
        image->name = shown_name(texture.mFilename.length > 0 ? texture.mFilename.C_Str() : path.c_str());
        return *image;
      }
      build_.asset.warnings.push_back(fmt::format("{}: the picture '{}' inside the file cannot be read: {}", place,
                                                  shown_name(path), image.error().text));
      return checker_image(shown_name(path));
    }
    build_.budget.charge(std::uint64_t{texture.mWidth} * texture.mHeight * 4, place);
    Image image;
    image.name = shown_name(path);
    image.width = texture.mWidth;
    image.height = texture.mHeight;
    for (std::size_t i = 0; i < std::size_t{texture.mWidth} * texture.mHeight; ++i) {
      const aiTexel& texel = texture.pcData[i];
      image.rgba.insert(image.rgba.end(), {texel.r, texel.g, texel.b, texel.a});
    }
    return image;
  }

  Build& build_;
  const aiMaterial& from_;
  Material material_;
};

}  // namespace

void build_materials(Build& build) {
  for (unsigned m = 0; m < build.scene.mNumMaterials; ++m) {
    Material material = MaterialBuilder(build, *build.scene.mMaterials[m]).run();
    build.materials.push_back(static_cast<std::int32_t>(build.asset.materials.size()));
    build.asset.materials.push_back(std::move(material));
  }
}

}  // namespace inb::assets::foreign

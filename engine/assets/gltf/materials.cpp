#include <tiny_gltf.h>

#include <map>

#include "assets/gltf/build.h"
#include "assets/gltf/source.h"
#include "assets/gltf/values_of.h"
#include "assets/picture.h"

namespace inb::assets::gltf {
namespace {

Wrap wrap_of(int mode) {
  switch (mode) {
    case TINYGLTF_TEXTURE_WRAP_CLAMP_TO_EDGE:
      return Wrap::ClampToEdge;
    case TINYGLTF_TEXTURE_WRAP_MIRRORED_REPEAT:
      return Wrap::MirroredRepeat;
    default:
      return Wrap::Repeat;
  }
}

Sampler sampler_of(const tinygltf::Model& model, const tinygltf::Texture& texture) {
  Sampler sampler;
  if (texture.sampler < 0) return sampler;
  const auto& stored = model.samplers[static_cast<std::size_t>(texture.sampler)];
  sampler.wrap_u = wrap_of(stored.wrapS);
  sampler.wrap_v = wrap_of(stored.wrapT);
  sampler.nearest = stored.magFilter == TINYGLTF_TEXTURE_FILTER_NEAREST;
  sampler.mipmaps =
      stored.minFilter != TINYGLTF_TEXTURE_FILTER_NEAREST && stored.minFilter != TINYGLTF_TEXTURE_FILTER_LINEAR;
  return sampler;
}

// Where the pictures of the document went in the asset: only those that something shows are decoded.
class Images {
 public:
  Images(Source& source, Asset& asset) : source_(source), asset_(asset) {}

  std::int32_t of_texture(int index) {
    const int picture = source_.model().textures[static_cast<std::size_t>(index)].source;
    if (picture < 0) {
      source_.warn(fmt::format("/textures/{}: has no picture in a format that is known here", index));
    }
    const auto known = images_.find(picture);
    if (known != images_.end()) return known->second;
    asset_.images.push_back(picture < 0 ? checker_image("unknown")
                                        : build_image(source_, static_cast<std::size_t>(picture)));
    const auto image = static_cast<std::int32_t>(asset_.images.size() - 1);
    images_.emplace(picture, image);
    return image;
  }

 private:
  Source& source_;
  Asset& asset_;
  std::map<int, std::int32_t> images_;  // -1: the texture has no picture
};

TextureRef texture_of(Source& source, Images& images, const tinygltf::TextureInfo& info, const std::string& place) {
  TextureRef ref;
  if (info.index < 0) return ref;
  const auto& texture = source.model().textures[static_cast<std::size_t>(info.index)];
  ref.sampler = sampler_of(source.model(), texture);
  ref.image = images.of_texture(info.index);
  int uv_set = info.texCoord;
  const auto extension = info.extensions.find("KHR_texture_transform");
  if (extension != info.extensions.end()) {
    const tinygltf::Value& value = extension->second;
    ref.transform.offset = vector_or<2>(value, "offset", ref.transform.offset);
    ref.transform.rotation = number_or(value, "rotation", ref.transform.rotation);
    ref.transform.scale = vector_or<2>(value, "scale", ref.transform.scale);
    if (value.Has("texCoord")) uv_set = value.Get("texCoord").GetNumberAsInt();
  }
  if (uv_set > 1) source.warn(fmt::format("{}: TEXCOORD_{} is not read, TEXCOORD_0 is used", place, uv_set));
  ref.uv_set = uv_set == 1 ? 1 : 0;
  return ref;
}

Material material_of(Source& source, Images& images, const tinygltf::Material& stored, const std::string& place) {
  Material material;
  material.name = stored.name;
  const auto& pbr = stored.pbrMetallicRoughness;
  for (std::size_t c = 0; c < 4; ++c) material.base_color[c] = static_cast<float>(pbr.baseColorFactor[c]);
  for (std::size_t c = 0; c < 3; ++c) material.emissive[c] = static_cast<float>(stored.emissiveFactor[c]);
  material.metallic = static_cast<float>(pbr.metallicFactor);
  material.roughness = static_cast<float>(pbr.roughnessFactor);
  material.base_color_texture =
      texture_of(source, images, pbr.baseColorTexture, place + "/pbrMetallicRoughness/baseColorTexture");
  if (stored.alphaMode == "MASK") material.alpha_mode = AlphaMode::Mask;
  if (stored.alphaMode == "BLEND") material.alpha_mode = AlphaMode::Blend;
  if (stored.alphaMode != "MASK" && stored.alphaMode != "BLEND" && stored.alphaMode != "OPAQUE") {
    source.warn(fmt::format("{}/alphaMode: '{}' is not known, drawn opaque", place, stored.alphaMode));
  }
  material.alpha_cutoff = static_cast<float>(stored.alphaCutoff);
  material.double_sided = stored.doubleSided;
  material.unlit = stored.extensions.count("KHR_materials_unlit") != 0;
  const auto strength = stored.extensions.find("KHR_materials_emissive_strength");
  if (strength != stored.extensions.end()) {
    material.emissive *= number_or(strength->second, "emissiveStrength", 1.0F);
  }
  return material;
}

}  // namespace

void build_materials(Source& source, Asset& asset) {
  const auto& stored = source.model().materials;
  Images images(source, asset);
  for (std::size_t i = 0; i < stored.size(); ++i) {
    asset.materials.push_back(material_of(source, images, stored[i], fmt::format("/materials/{}", i)));
    source.step(0.3F + 0.3F * static_cast<float>(i + 1) / static_cast<float>(stored.size()));
  }
}

}  // namespace inb::assets::gltf

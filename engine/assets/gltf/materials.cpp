#include <tiny_gltf.h>

#include <algorithm>
#include <cmath>

#include "assets/gltf/build.h"
#include "assets/gltf/source.h"
#include "assets/gltf/values_of.h"

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

TextureRef texture_of(Source& source, Asset& asset, const tinygltf::TextureInfo& info, const std::string& place) {
  TextureRef ref;
  if (info.index < 0) return ref;
  const auto& texture = source.model().textures[static_cast<std::size_t>(info.index)];
  ref.sampler = sampler_of(source.model(), texture);
  if (texture.source >= 0) {
    ref.image = texture.source;
  } else {
    // The picture is in a format of an extension: shown as missing, like a file that is not there.
    source.warn(fmt::format("/textures/{}: has no picture in a format that is known here", info.index));
    const std::string name = fmt::format("texture_{}", info.index);
    const auto same = std::find_if(asset.images.begin(), asset.images.end(),
                                   [&](const Image& image) { return image.missing && image.name == name; });
    ref.image = static_cast<std::int32_t>(same - asset.images.begin());
    if (same == asset.images.end()) asset.images.push_back(checker_image(name));
  }
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

Material material_of(Source& source, Asset& asset, const tinygltf::Material& stored, const std::string& place) {
  Material material;
  material.name = stored.name;
  const auto& pbr = stored.pbrMetallicRoughness;
  for (std::size_t c = 0; c < 4; ++c) material.base_color[c] = static_cast<float>(pbr.baseColorFactor[c]);
  for (std::size_t c = 0; c < 3; ++c) material.emissive[c] = static_cast<float>(stored.emissiveFactor[c]);
  material.metallic = static_cast<float>(pbr.metallicFactor);
  material.roughness = static_cast<float>(pbr.roughnessFactor);
  material.base_color_texture =
      texture_of(source, asset, pbr.baseColorTexture, place + "/pbrMetallicRoughness/baseColorTexture");
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
  for (std::size_t i = 0; i < stored.size(); ++i) {
    asset.materials.push_back(material_of(source, asset, stored[i], fmt::format("/materials/{}", i)));
  }
}

}  // namespace inb::assets::gltf

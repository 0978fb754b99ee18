#include "assets/gltf/extensions.h"

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "assets/fault.h"
#include "assets/gltf/source.h"

namespace inb::assets::gltf {
namespace {

constexpr std::array<std::string_view, 10> kKnown{
    "KHR_texture_transform",   "KHR_materials_unlit",        "KHR_materials_emissive_strength", "KHR_mesh_quantization",
    "KHR_lights_punctual",     "KHR_draco_mesh_compression", "KHR_animation_pointer",           "KHR_node_visibility",
    "EXT_mesh_gpu_instancing", "EXT_meshopt_compression",
};

bool known(const std::string& name) { return std::find(kKnown.begin(), kKnown.end(), name) != kKnown.end(); }

}  // namespace

void check_extensions(const nlohmann::json& document, Source& source) {
  if (document.contains("extensionsRequired")) {
    const auto& list = document.at("extensionsRequired");
    for (std::size_t i = 0; i < list.size(); ++i) {
      const auto name = list[i].get<std::string>();
      if (!known(name)) {
        refuse(fmt::format("/extensionsRequired/{}", i),
               "the file cannot be shown without the extension '{}', which is not known here", name);
      }
    }
  }
  if (!document.contains("extensionsUsed")) return;
  for (const auto& element : document.at("extensionsUsed")) {
    const auto name = element.get<std::string>();
    if (!known(name)) source.warn(fmt::format("the optional extension '{}' is not known here and is left out", name));
  }
}

}  // namespace inb::assets::gltf

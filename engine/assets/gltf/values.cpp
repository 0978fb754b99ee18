#include "assets/gltf/values.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "assets/fault.h"

namespace inb::assets::gltf {
namespace {

using nlohmann::json;

constexpr std::array<std::uint64_t, 6> kComponentTypes{5120, 5121, 5122, 5123, 5125, 5126};
constexpr std::array<std::string_view, 7> kTypes{"SCALAR", "VEC2", "VEC3", "VEC4", "MAT2", "MAT3", "MAT4"};

const json& list(const json& object, const char* key) {
  static const json kEmpty = json::array();
  const auto found = object.find(key);
  return found == object.end() ? kEmpty : *found;
}

void check_component_type(const json& object, const std::string& here) {
  const auto type = object.at("componentType").get<std::uint64_t>();
  if (std::find(kComponentTypes.begin(), kComponentTypes.end(), type) == kComponentTypes.end()) {
    refuse(here + "/componentType", "{} is not a component type of glTF", type);
  }
}

// The parser keeps the offsets of sparse data in an int.
void check_offset(const json& object, const std::string& here) {
  if (object.value("byteOffset", std::uint64_t{0}) > std::numeric_limits<std::int32_t>::max()) {
    refuse(here + "/byteOffset", "lies behind 2 GiB");
  }
}

void check_accessor(const json& accessor, const std::string& here) {
  check_component_type(accessor, here);
  const auto type = accessor.at("type").get<std::string>();
  if (std::find(kTypes.begin(), kTypes.end(), type) == kTypes.end()) {
    refuse(here + "/type", "'{}' is not a type of glTF", type);
  }
  const auto count = accessor.at("count").get<std::uint64_t>();
  if (count == 0) refuse(here + "/count", "must be at least 1");
  if (!accessor.contains("sparse")) return;
  const auto& sparse = accessor.at("sparse");
  const auto changed = sparse.at("count").get<std::uint64_t>();
  if (changed == 0 || changed > count || changed > std::numeric_limits<std::int32_t>::max()) {
    refuse(here + "/sparse/count", "{} changed elements of {}", changed, count);
  }
  check_component_type(sparse.at("indices"), here + "/sparse/indices");
  check_offset(sparse.at("indices"), here + "/sparse/indices");
  check_offset(sparse.at("values"), here + "/sparse/values");
}

void check_view(const json& view, const std::string& here) {
  const auto stride = view.value("byteStride", std::uint64_t{0});
  if (stride > 252 || stride % 4 != 0) {
    refuse(here + "/byteStride", "{} is not a multiple of 4 from 4 to 252", stride);
  }
}

void check_camera(const json& camera, const std::string& here) {
  const auto type = camera.at("type").get<std::string>();
  if (type != "perspective" && type != "orthographic") refuse(here + "/type", "'{}' is not a kind of camera", type);
  if (!camera.contains(type)) refuse(here, "the property '{}' is missing", type);
}

void check_light(const json& light, const std::string& here) {
  const auto type = light.at("type").get<std::string>();
  if (type != "directional" && type != "point" && type != "spot")
    refuse(here + "/type", "'{}' is not a kind of light", type);
  if (type == "spot" && !light.contains("spot")) refuse(here, "the property 'spot' is missing");
}

void check_animation(const json& animation, const std::string& here) {
  const std::size_t samplers = animation.at("samplers").size();
  const auto& channels = animation.at("channels");
  for (std::size_t i = 0; i < channels.size(); ++i) {
    const auto sampler = channels[i].at("sampler").get<std::uint64_t>();
    if (sampler >= samplers) {
      refuse(fmt::format("{}/channels/{}/sampler", here, i), "refers to sampler {}, the animation has {}", sampler,
             samplers);
    }
  }
}

template <typename Check>
void each(const json& object, const char* key, const std::string& place, Check check) {
  const auto& elements = list(object, key);
  for (std::size_t i = 0; i < elements.size(); ++i) check(elements[i], fmt::format("{}/{}/{}", place, key, i));
}

}  // namespace

void check_values(const json& document) {
  each(document, "bufferViews", "", check_view);
  each(document, "accessors", "", check_accessor);
  each(document, "cameras", "", check_camera);
  each(document, "animations", "", check_animation);
  const json::json_pointer lights("/extensions/KHR_lights_punctual");
  if (document.contains(lights)) {
    each(document.at(lights), "lights", "/extensions/KHR_lights_punctual", check_light);
  }
}

}  // namespace inb::assets::gltf

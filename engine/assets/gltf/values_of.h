#pragma once

#include "core/math.h"

namespace tinygltf {
class Value;
}

// Small readers of the library's untyped values, for extensions.
namespace inb::assets::gltf {

[[nodiscard]] float number_or(const tinygltf::Value& object, const char* key, float otherwise);

// N is 2, 3 or 4.
template <int N>
[[nodiscard]] glm::vec<N, float> vector_or(const tinygltf::Value& object, const char* key,
                                           glm::vec<N, float> otherwise);

}  // namespace inb::assets::gltf

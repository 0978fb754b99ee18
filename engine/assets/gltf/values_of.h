#pragma once

#include <tiny_gltf.h>

#include "core/math.h"

// Small readers of the library's untyped values, for extensions. Included by sources only.
namespace inb::assets::gltf {

inline float number_or(const tinygltf::Value& object, const char* key, float otherwise) {
  return object.Has(key) ? static_cast<float>(object.Get(key).GetNumberAsDouble()) : otherwise;
}

template <int N>
glm::vec<N, float> vector_or(const tinygltf::Value& object, const char* key, glm::vec<N, float> otherwise) {
  if (!object.Has(key)) return otherwise;
  const tinygltf::Value& array = object.Get(key);
  for (int i = 0; i < N; ++i)
    otherwise[static_cast<std::size_t>(i)] = static_cast<float>(array.Get(i).GetNumberAsDouble());
  return otherwise;
}

}  // namespace inb::assets::gltf

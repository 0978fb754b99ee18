#include "assets/gltf/values_of.h"

#include <tiny_gltf.h>

namespace inb::assets::gltf {

float number_or(const tinygltf::Value& object, const char* key, float otherwise) {
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

template Vec2 vector_or<2>(const tinygltf::Value&, const char*, Vec2);
template Vec3 vector_or<3>(const tinygltf::Value&, const char*, Vec3);
template Vec4 vector_or<4>(const tinygltf::Value&, const char*, Vec4);

}  // namespace inb::assets::gltf

#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace tinygltf {
class Value;
struct Primitive;
}  // namespace tinygltf

namespace inb::assets::gltf {

class Source;

// The bytes of a buffer view stored with EXT_meshopt_compression. Throws Fault.
[[nodiscard]] std::vector<std::byte> unpack_meshopt(Source& source, const tinygltf::Value& extension,
                                                    const std::string& place);

// A primitive stored with KHR_draco_mesh_compression. Attributes are laid out as the primitive's accessors describe
// them, tightly packed, `points` elements each.
struct DracoPrimitive {
  std::size_t points = 0;
  std::vector<std::uint32_t> indices;  // a triangle list
  std::map<std::string, std::vector<std::byte>> attributes;
};

[[nodiscard]] DracoPrimitive unpack_draco(Source& source, const tinygltf::Primitive& primitive,
                                          const tinygltf::Value& extension, const std::string& place);

}  // namespace inb::assets::gltf

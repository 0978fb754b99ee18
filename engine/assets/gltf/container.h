#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string_view>

namespace inb::assets::gltf {

// The two parts of a file, borrowed from its bytes. glTF 2.0 section 4 (GLB file format).
struct Container {
  bool binary = false;
  std::string_view json;
  std::size_t json_offset = 0;  // of `json` in the file, for byte offsets in errors
  std::optional<std::span<const std::byte>> bin;
};

[[nodiscard]] bool is_glb(std::span<const std::byte> bytes);

// Throws Fault with "byte N" as its place.
[[nodiscard]] Container open_container(std::span<const std::byte> bytes);

}  // namespace inb::assets::gltf

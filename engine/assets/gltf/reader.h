#pragma once

#include <cstddef>
#include <filesystem>
#include <span>
#include <string>

#include "assets/load.h"

namespace inb::assets::gltf {

// Whether the bytes begin as a binary glTF container or as a JSON object do.
[[nodiscard]] bool looks_like_gltf(std::span<const std::byte> bytes);

// Reads glTF 2.0, JSON or binary. What a file may unpack to is bounded by its own size (see budget.h); indices, types
// and ranges are checked before anything is read. Errors: "<name>: <JSON pointer or byte offset>: <cause>".
[[nodiscard]] Result<Asset> read(std::span<const std::byte> bytes, const std::string& name,
                                 const std::filesystem::path& folder, LoadProgress* progress);

}  // namespace inb::assets::gltf

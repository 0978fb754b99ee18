#pragma once

#include <cstddef>
#include <span>

#include "assets/readers.h"

namespace inb::assets::md2 {

[[nodiscard]] bool looks_like_md2(std::span<const std::byte> bytes);

// Reads a Quake II model: one node with one mesh, one frame set an animation (see groups.h), in the order of the file,
// so that they hold all of its frames. Vertices are split where the texture has seams (Primitive::file_vertex); one
// material a skin, the first of which is shown. Errors: "<name>: byte <offset>: <cause>".
[[nodiscard]] Result<Asset> read(const FileBytes& file);

}  // namespace inb::assets::md2

#pragma once

#include <array>
#include <cstddef>

#include "core/math.h"

namespace inb::assets::md2 {

inline constexpr std::size_t kNormals = 162;

// The unit normals that MD2 files number 0..161, in the axes of the file: the corners of an icosahedron whose faces are
// each divided flat into 16 triangles, in the order in which a walk over the faces first meets them.
[[nodiscard]] const std::array<Vec3, kNormals>& normals();

}  // namespace inb::assets::md2

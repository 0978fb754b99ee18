#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "assets/asset.h"

namespace inb::assets::gltf {

class Source;

// How a primitive's vertices are joined: the seven modes of glTF 2.0 section 3.7.2.1.
struct Joined {
  Topology topology = Topology::Triangles;
  std::vector<std::uint32_t> indices;  // a list: 1, 2 or 3 a point, line or triangle
};

// Unrolls strips, fans and loops into lists. Vertices left over at the end are dropped, as the specification has it.
// `mode` is 0..6, anything else throws Fault at `place`.
[[nodiscard]] Joined join(Source& source, std::uint32_t mode, std::vector<std::uint32_t> order,
                          const std::string& place);

}  // namespace inb::assets::gltf

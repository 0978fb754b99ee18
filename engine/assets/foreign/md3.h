#pragma once

#include <cstddef>
#include <span>
#include <vector>

// Assimp reads the first frame of an MD3 file alone, whatever frame it is asked for. So each frame is given to it as
// the first one: the surfaces' own offsets to their vertices are moved on.
namespace inb::assets::foreign {

// Frames that every surface has; 1 when the bytes are not an MD3 file or its surfaces are broken (Assimp judges those).
[[nodiscard]] std::size_t md3_frames(std::span<const std::byte> bytes);

// The file with `frame` (below md3_frames) where Assimp looks for the first.
[[nodiscard]] std::vector<std::byte> md3_from(std::span<const std::byte> bytes, std::size_t frame);

}  // namespace inb::assets::foreign

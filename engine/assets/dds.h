#pragma once

#include <cstddef>
#include <span>

#include "assets/picture.h"

// Microsoft's DirectDraw surfaces, the usual textures of .X files: uncompressed colours of 16, 24 or 32 bits by their
// masks, and the block compressions DXT1, DXT3 and DXT5 (BC1 to BC3). Only the largest picture of a file is read.
namespace inb::assets {

[[nodiscard]] bool looks_like_dds(std::span<const std::byte> bytes);
[[nodiscard]] Result<PictureSize> dds_size(std::span<const std::byte> bytes);
[[nodiscard]] Result<Image> decode_dds(std::span<const std::byte> bytes);

}  // namespace inb::assets

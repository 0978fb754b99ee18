#pragma once

#include <cstddef>
#include <span>

#include "assets/picture.h"

// ZSoft PCX, the format of Quake II's skins: run-length coded, with a palette of 16 (header) or 256 colours (end of the
// file), or 24 bit in three planes.
namespace inb::assets {

[[nodiscard]] bool looks_like_pcx(std::span<const std::byte> bytes);
[[nodiscard]] Result<PictureSize> pcx_size(std::span<const std::byte> bytes);
// Lines that the file lacks stay black, as other viewers show them.
[[nodiscard]] Result<Image> decode_pcx(std::span<const std::byte> bytes);

}  // namespace inb::assets

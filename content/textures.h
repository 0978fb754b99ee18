#pragma once

#include <cstdint>

#include "assets/asset.h"

// Pictures made by formula, so that the built-in models need no files. All tile in both directions.
namespace inb::content {

// Light wood with its grain along v.
[[nodiscard]] assets::Image wood_grain(std::uint32_t width, std::uint32_t height);

// A rubber belt, dark, with a light cross bar each repeat along v, so that its movement is seen.
[[nodiscard]] assets::Image belt_stripes(std::uint32_t width, std::uint32_t height);

// A texture reference that repeats and has mipmaps.
[[nodiscard]] assets::TextureRef repeating(std::int32_t image);

}  // namespace inb::content

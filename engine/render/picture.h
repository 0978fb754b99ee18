#pragma once

#include <cstdint>
#include <filesystem>
#include <vector>

#include "core/result.h"

namespace inb::render {

// 8 bit RGBA, display-referred, rows top first.
struct Picture {
  std::uint32_t width = 0;
  std::uint32_t height = 0;
  std::vector<std::uint8_t> rgba;

  // `rgba` holds exactly width * height pixels, and there is at least one.
  [[nodiscard]] bool valid() const;
};

[[nodiscard]] Result<void> write_png(const std::filesystem::path& path, const Picture& picture);
[[nodiscard]] Result<Picture> read_png(const std::filesystem::path& path);

// How far two pictures of the same size lie apart, over the colour channels (alpha is left out).
struct PictureDifference {
  double mean = 0.0;          // mean absolute difference of a channel, in 1/255
  double share_over_8 = 0.0;  // share of the pixels with a channel that differs by more than 8/255, 0..1
  std::uint32_t largest = 0;  // largest difference of a channel, in 1/255
};

// An error when the sizes differ or a picture is not valid.
[[nodiscard]] Result<PictureDifference> compare(const Picture& a, const Picture& b);

}  // namespace inb::render

#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace inb::test {

// Puts a small MD2 file together, part by part in the order skins, texels, triangles, frames, commands. Nothing is
// checked, so that broken files are as easy as good ones: `patched` overwrites any field of the header afterwards.
struct Md2Builder {
  struct Vertex {
    std::array<std::uint8_t, 3> v{};
    std::uint8_t normal = 0;
  };
  struct Frame {
    std::array<float, 3> scale{1, 1, 1};
    std::array<float, 3> translate{};
    std::string name;  // written into 16 bytes, padded with `padding`
    std::vector<Vertex> vertices;
  };

  std::int32_t skin_width = 64;
  std::int32_t skin_height = 32;
  std::vector<std::string> skins;                      // 64 bytes each
  std::vector<std::array<std::int16_t, 2>> texels;     // s, t
  std::vector<std::array<std::int16_t, 6>> triangles;  // 3 xyz, 3 st
  std::vector<Frame> frames;
  std::vector<std::int32_t> commands;
  std::size_t frame_padding = 0;  // bytes after each frame
  char padding = '\0';

  [[nodiscard]] std::string bytes() const;
  // The file with the 32 bit at byte `at` replaced.
  [[nodiscard]] std::string patched(std::size_t at, std::int32_t value) const;

  // One triangle (0,1,2) of texels (0,1,2), no skin, and one frame a name: vertex i of frame f is at
  // (i + 10 f, 0, 0).
  [[nodiscard]] static Md2Builder one_triangle(const std::vector<std::string>& names);
};

}  // namespace inb::test

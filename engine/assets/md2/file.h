#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "core/math.h"

// An MD2 file as it is stored (Quake II, qfiles.h): its own axes (+X forward, +Y left, +Z up, front faces clockwise),
// its own vertex table, texels for texture coordinates.
namespace inb::assets::md2 {

inline constexpr std::size_t kHeaderBytes = 68;

// The counts and offsets of the header under the names that qfiles.h gives them; checked by `parse`.
struct Header {
  std::int32_t skinwidth = 0;
  std::int32_t skinheight = 0;
  std::int32_t framesize = 0;
  std::int32_t num_skins = 0;
  std::int32_t num_xyz = 0;
  std::int32_t num_st = 0;
  std::int32_t num_tris = 0;
  std::int32_t num_glcmds = 0;
  std::int32_t num_frames = 0;
  std::int32_t ofs_skins = 0;
  std::int32_t ofs_st = 0;
  std::int32_t ofs_tris = 0;
  std::int32_t ofs_frames = 0;
  std::int32_t ofs_glcmds = 0;
  std::int32_t ofs_end = 0;
};

struct Triangle {
  std::array<std::uint16_t, 3> xyz{};
  std::array<std::uint16_t, 3> st{};
};

struct Texel {
  std::int16_t s = 0;
  std::int16_t t = 0;
};

// One stored mesh: positions decoded (v * scale + translate), normals as indices 0..161.
struct Frame {
  std::string name;
  std::vector<Vec3> positions;
  std::vector<std::uint8_t> normals;
};

struct File {
  Header header;
  std::vector<std::string> skins;
  std::vector<Texel> texels;
  std::vector<Triangle> triangles;
  std::vector<Frame> frames;
  std::vector<std::string> warnings;
};

// Throws Fault. Every count is checked against the bytes of the file before room is made for it; indices, numbers and
// lengths are right afterwards. `beyond_limits`: Quake II's own limits of counts do not apply.
[[nodiscard]] File parse(std::span<const std::byte> bytes, bool beyond_limits);

}  // namespace inb::assets::md2

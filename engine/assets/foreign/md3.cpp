#include "assets/foreign/md3.h"

#include <algorithm>
#include <cstdint>
#include <cstring>

#include "assets/bytes.h"

namespace inb::assets::foreign {
namespace {

constexpr std::uint32_t kMagic = 0x33504449U;  // "IDP3"
constexpr std::size_t kVertexBytes = 8;        // 3 positions and a normal, 16 bits each
constexpr std::size_t kMostFrames = 1024;      // of the format

// Places in a surface's header: "IDP3", 64 bytes name, flags, then these.
constexpr std::size_t kSurfaceFrames = 72;
constexpr std::size_t kSurfaceVertices = 80;
constexpr std::size_t kSurfaceVertexOffset = 100;
constexpr std::size_t kSurfaceEnd = 104;

struct Surface {
  std::size_t at = 0;
  std::size_t frames = 0;
  std::size_t vertices = 0;
  std::size_t offset = 0;  // of its vertices, from `at`
};

std::size_t number(ByteReader& in, std::size_t at) {
  in.seek(at);
  return in.u32("a number");
}

// Throws Fault where they reach past the end.
std::vector<Surface> surfaces(std::span<const std::byte> bytes) {
  ByteReader in(bytes);
  std::vector<Surface> out;
  if (in.left() < 108 || in.u32("the header") != kMagic) return out;
  const std::size_t count = number(in, 84);
  std::size_t at = number(in, 100);
  for (std::size_t s = 0; s < count; ++s) {
    const Surface surface{at, number(in, at + kSurfaceFrames), number(in, at + kSurfaceVertices),
                          number(in, at + kSurfaceVertexOffset)};
    in.seek(at + surface.offset);
    in.expect(std::uint64_t{surface.frames} * surface.vertices, kVertexBytes, "vertices");
    out.push_back(surface);
    const std::size_t size = number(in, at + kSurfaceEnd);
    if (size < 108) refuse(in.place(), "a surface of {} bytes", size);
    at += size;
  }
  return out;
}

}  // namespace

std::size_t md3_frames(std::span<const std::byte> bytes) {
  try {
    const std::vector<Surface> all = surfaces(bytes);
    std::size_t frames = all.empty() ? 1 : kMostFrames;
    for (const Surface& surface : all) frames = std::min(frames, surface.frames);
    return std::max<std::size_t>(frames, 1);
  } catch (const Fault&) {
    return 1;
  }
}

std::vector<std::byte> md3_from(std::span<const std::byte> bytes, std::size_t frame) {
  std::vector<std::byte> out(bytes.begin(), bytes.end());
  for (const Surface& surface : surfaces(bytes)) {
    const std::size_t moved = surface.offset + frame * surface.vertices * kVertexBytes;
    for (std::size_t i = 0; i < 4; ++i) {
      out[surface.at + kSurfaceVertexOffset + i] = static_cast<std::byte>(moved >> (8 * i));
    }
  }
  return out;
}

}  // namespace inb::assets::foreign

#pragma once

#include <cmath>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "assets/bytes.h"
#include "core/math.h"

namespace inb::assets::ogre {

// OGRE's chunks: a number, a length, contents. The lengths of containers are wrong in most files (exporters and OGRE's
// own writer miscount), so what a container holds is told by the numbers that follow, never by where it should end.
class Chunks {
 public:
  explicit Chunks(std::span<const std::byte> bytes) : in_(bytes) {}

  // The header: 0x1000 and a version text. Returns the version.
  std::string version() {
    if (in_.u16("the header") != 0x1000U) refuse("byte 0", "an OGRE file begins with the bytes 00 10");
    return text("the version");
  }
  // The number of the next chunk; nothing at the end of the file.
  [[nodiscard]] std::optional<std::uint16_t> peek() const {
    if (in_.left() < 2) return std::nullopt;
    ByteReader copy = in_;
    return copy.u16("a chunk");
  }
  // Enters the next chunk and returns the length that it claims, its header of 6 bytes included.
  std::uint32_t enter() {
    (void)in_.u16("a chunk");
    return in_.u32("a chunk");
  }
  [[nodiscard]] bool next_is(std::uint16_t id) const { return peek() == id; }

  // Up to a line feed, as OGRE ends its strings.
  std::string text(const char* what) {
    std::string out;
    while (true) {
      const char c = static_cast<char>(in_.u8(what));
      if (c == '\n') break;
      out += c;
    }
    if (!out.empty() && out.back() == '\r') out.pop_back();
    return out;
  }
  bool flag(const char* what) { return in_.u8(what) != 0; }
  float number(const char* what) {
    const std::string place = in_.place();
    const float value = in_.f32(what);
    if (!std::isfinite(value)) refuse(place, "{} is not finite", what);
    return value;
  }
  Vec3 vector(const char* what) {
    Vec3 v;
    for (std::size_t c = 0; c < 3; ++c) v[c] = number(what);
    return v;
  }
  // Stored x, y, z, w; made unit length, since files round.
  Quat rotation(const char* what) {
    const std::string place = in_.place();
    Quat q;
    q.x = number(what);
    q.y = number(what);
    q.z = number(what);
    q.w = number(what);
    const double length = std::sqrt(double{q.x} * q.x + double{q.y} * q.y + double{q.z} * q.z + double{q.w} * q.w);
    if (!(length > 1e-6)) refuse(place, "{} is no rotation", what);
    const auto scale = static_cast<float>(1.0 / length);
    return {q.w * scale, q.x * scale, q.y * scale, q.z * scale};
  }
  ByteReader& bytes() { return in_; }

 private:
  ByteReader in_;
};

}  // namespace inb::assets::ogre

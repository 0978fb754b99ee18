#include "assets/animdata/cof.h"

#include <algorithm>

namespace inb::assets::animdata {
namespace {

constexpr std::size_t kHeaderBytes = 28;
constexpr std::size_t kHeaderSpeedAt = 24;
constexpr std::size_t kLayerBytes = 9;
constexpr std::uint8_t kComponents = 16;

std::uint8_t u8(std::byte byte) { return std::to_integer<std::uint8_t>(byte); }

Result<CofLayer> read_layer(std::span<const std::byte> bytes, std::size_t offset, const std::string& name) {
  CofLayer layer{u8(bytes[offset]),     u8(bytes[offset + 1]), u8(bytes[offset + 2]),
                 u8(bytes[offset + 3]), u8(bytes[offset + 4]), {}};
  if (layer.component >= kComponents) {
    return fail("{}: byte {}: a layer is of component {}, there are only 0 to {}", name, offset, layer.component,
                kComponents - 1);
  }
  for (std::size_t i = 0; i < 4; ++i) {
    const std::uint8_t c = u8(bytes[offset + 5 + i]);
    if (c == 0) break;
    if (c < ' ' || c > '~') {
      return fail("{}: byte {}: the weapon class of a layer holds {:#04x}, which is not printable ASCII", name,
                  offset + 5 + i, c);
    }
    layer.weapon_class += static_cast<char>(c);
  }
  return layer;
}

bool has_component(const Cof& cof, std::uint8_t component) {
  return std::any_of(cof.layers.begin(), cof.layers.end(),
                     [&](const CofLayer& layer) { return layer.component == component; });
}

}  // namespace

std::vector<sim::ActionFlag> Cof::flags() const {
  std::vector<sim::ActionFlag> flags;
  for (std::size_t i = 0; i < frame_flags.size(); ++i) {
    if (frame_flags[i] != 0) flags.push_back({static_cast<std::uint32_t>(i), sim::FlagKind{frame_flags[i]}});
  }
  return flags;
}

Result<Cof> read_cof(std::span<const std::byte> bytes, const std::string& name) {
  if (bytes.size() < kHeaderBytes) {
    return fail("{}: byte {}: the file ends inside the header of {} bytes", name, bytes.size(), kHeaderBytes);
  }
  Cof cof;
  const std::size_t layers = u8(bytes[0]);
  cof.frames_per_direction = u8(bytes[1]);
  cof.directions = u8(bytes[2]);
  cof.speed = u8(bytes[kHeaderSpeedAt]);
  if (cof.frames_per_direction == 0) return fail("{}: byte 1: the animation has no frames", name);
  if (cof.directions == 0) return fail("{}: byte 2: the animation has no directions", name);

  const std::size_t frames = cof.frames_per_direction;
  const std::size_t flags_at = kHeaderBytes + layers * kLayerBytes;
  const std::size_t priority_at = flags_at + frames;
  const std::size_t size = priority_at + std::size_t{cof.directions} * frames * layers;
  if (bytes.size() < size) {
    return fail("{}: byte {}: the file ends here, but {} layers, {} frames and {} directions take {} bytes", name,
                bytes.size(), layers, frames, cof.directions, size);
  }
  for (std::size_t i = 0; i < layers; ++i) {
    Result<CofLayer> layer = read_layer(bytes, kHeaderBytes + i * kLayerBytes, name);
    if (!layer) return fail(layer.error());
    cof.layers.push_back(std::move(*layer));
  }
  const auto copy = [&](std::size_t from, std::size_t to, std::vector<std::uint8_t>& out) {
    out.reserve(to - from);
    for (std::size_t i = from; i < to; ++i) out.push_back(u8(bytes[i]));
  };
  copy(flags_at, priority_at, cof.frame_flags);
  copy(priority_at, size, cof.draw_priority);

  for (std::size_t i = 0; i < cof.draw_priority.size(); ++i) {
    if (has_component(cof, cof.draw_priority[i])) continue;
    cof.warnings.push_back(fmt::format("byte {}: the drawing order names component {}, which no layer has",
                                       priority_at + i, cof.draw_priority[i]));
    break;  // the first one tells enough
  }
  if (bytes.size() > size) {
    cof.warnings.push_back(
        fmt::format("byte {}: {} bytes are left behind the drawing order", size, bytes.size() - size));
  }
  return cof;
}

}  // namespace inb::assets::animdata

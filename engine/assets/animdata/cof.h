#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "core/result.h"
#include "sim/animation_table.h"

// COF: how the layers of a sprite animation are put together. What is read is what tells its timing and its make-up.
// The counter rules take their figures from the animation table, not from here.
namespace inb::assets::animdata {

struct CofLayer {
  std::uint8_t component = 0;
  std::uint8_t shadow = 0;
  std::uint8_t selectable = 0;
  std::uint8_t transparent = 0;
  std::uint8_t draw_effect = 0;
  std::string weapon_class;  // at most 4 characters, "1hs"
};

struct Cof {
  std::uint8_t frames_per_direction = 0;
  std::uint8_t directions = 0;
  std::uint8_t speed = 0;
  std::vector<CofLayer> layers;
  std::vector<std::uint8_t> frame_flags;    // one a frame: 0 or a sim::FlagKind
  std::vector<std::uint8_t> draw_priority;  // component to draw, [direction][frame][layer]
  // What is odd but readable: a drawing order that names a component without a layer, bytes behind the end.
  std::vector<std::string> warnings;

  // The flags of all frames, ascending.
  [[nodiscard]] std::vector<sim::ActionFlag> flags() const;
};

// Layout: layers (u8), frames (u8), directions (u8), 21 bytes that are not looked at, speed (u8), 3 bytes, then 9 bytes
// a layer, 1 byte a frame, directions * frames * layers bytes. Errors name `name` and the byte offset.
[[nodiscard]] Result<Cof> read_cof(std::span<const std::byte> bytes, const std::string& name);

}  // namespace inb::assets::animdata

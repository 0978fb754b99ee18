#pragma once

#include <cstdint>

#include "core/result.h"
#include "sim/acceleration.h"

// Whirlwind has no length: it hits at intervals for as long as it moves.
namespace inb::sim {

// Ticks between two hits.
// D2r: [256 flag / inc], with the increment of speed 256 and the action frame of the attack A1 with that weapon: the
// counter has to go strictly beyond it. At least 1.
[[nodiscard]] std::int64_t whirlwind_interval_d2r(std::int64_t inc, std::int64_t flag);
// Lod: 4, 6, 8, 10, 12, 14 or 16, by the length of the weapon's attack (weapon_attack_ticks, wereform.h): below 12, 15,
// 18, 20, 23, 26, and from there on. Nothing but the weapon's own speed counts.
[[nodiscard]] std::int64_t whirlwind_interval_lod(std::int64_t weapon_ticks);

}  // namespace inb::sim

#pragma once

#include <cstdint>

#include "sim/animation_names.h"

namespace inb::sim {

// The frame that a unit's animation starts at: 0, but for the attacks A1 and A2 of amazon and sorceress (bare hands 1,
// swing, thrust and staff weapons 2, bows 0). Only at the start: a rollback may go below.
[[nodiscard]] std::int64_t start_frame(UnitClass unit, Mode mode, WeaponClass weapon);

}  // namespace inb::sim

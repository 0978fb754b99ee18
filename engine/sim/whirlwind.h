#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "core/result.h"
#include "sim/acceleration.h"

// Whirlwind has no length: it hits at intervals for as long as it moves.
namespace inb::sim {

// Ticks between two hits. `flag`: action frame of the attack A1 with that weapon.
// D2r: [256 flag / inc] with inc = [256 (100 + EIAS) / 100]: the counter has to go strictly beyond.
// Lod: EIAS = weapon IAS - WSM without diminishing returns, and only five lengths, from a table; below its first value
//      the interval is not known: an error.
[[nodiscard]] Result<std::int64_t> whirlwind_interval(RuleSet rules, std::int64_t eias, std::int64_t flag);

}  // namespace inb::sim

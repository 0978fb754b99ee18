#pragma once

#include <cstdint>
#include <string_view>

#include "core/result.h"

// Limits that the questions of this folder share, and the one sentence for a value beyond its limits.
namespace inb::sim {

inline constexpr std::int64_t kMaxFrames = 65535;  // of an animation that is asked about
inline constexpr std::int64_t kMaxHits = 1000;     // of a roll-back attack

// `name`: of the value, with its article if it needs one.
[[nodiscard]] inline Result<void> in_range(std::string_view name, std::int64_t value, std::int64_t low,
                                           std::int64_t high) {
  if (value >= low && value <= high) return {};
  return fail("{} must be {} to {}, not {}", name, low, high, value);
}

// value >= 0, divisor > 0.
[[nodiscard]] inline std::int64_t ceil_div(std::int64_t value, std::int64_t divisor) {
  return value / divisor + (value % divisor != 0 ? 1 : 0);
}

}  // namespace inb::sim

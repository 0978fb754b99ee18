#pragma once

#include <cstdint>
#include <optional>

#include "core/result.h"
#include "sim/breakpoints.h"

// One value of a table of breakpoints: how fast the animation goes there, and how long it takes, counted twice. Private
// to sim.
namespace inb::sim {

struct Pace {
  std::int64_t speed = kHitshift;  // AnimationSpeed and percent that give the increment
  std::int64_t acceleration = 100;
  std::int64_t increment = kHitshift;
  std::int64_t shown_acceleration = 100;  // differs where an increment is computed by other means
  std::int64_t weapon_ticks = 0;          // of whirlwind under Lod

  friend bool operator==(const Pace&, const Pace&) = default;
};

// Names what does not fit.
[[nodiscard]] Result<void> validate(const BreakpointQuery& query);
// Of a valid query.
[[nodiscard]] Result<Pace> pace_at(const BreakpointQuery& query, std::int64_t value);
// Counted by the step function and by the closed forms; an error when they differ, nothing when it never ends. The
// value is not filled in.
[[nodiscard]] Result<std::optional<BreakpointRow>> proved(const BreakpointQuery& query, const Pace& pace);
// How far the counter stays before the end in the last tick but one that counts.
[[nodiscard]] std::optional<std::int64_t> missing_counter(const BreakpointQuery& query, const BreakpointRow& row);

}  // namespace inb::sim

#pragma once

#include <cstdint>
#include <optional>

#include "sim/timing.h"

// The arithmetic of seed 000: integers only, C truncation.
namespace inb::sim {

// How an animation ends. Normal: the tick that reaches the end belongs to the next animation. Sequence: that tick is
// still shown, the next animation begins in the tick after it.
enum class EndRule : std::uint8_t { Normal, Sequence };

// [AnimationSpeed * Acceleration / 100], clamped to 0..kMaxCounter. Evaluated anew in every tick. 0: stopped.
[[nodiscard]] std::int64_t increment(std::int64_t speed, std::int64_t acceleration);

// Ticks of an animation from `start` to `end` at a constant increment. Normal: max(1, ceil((end - start) / inc) - 1);
// sequence: max(1, ceil((end - start) / inc)). Nothing when the increment is 0: it never ends.
[[nodiscard]] std::optional<std::int64_t> duration_ticks(std::int64_t end, std::int64_t inc, EndRule rule,
                                                         std::int64_t start = 0);

// The tick in which a flag fires: max(1, ceil((256 flag - start) / inc)). Nothing when it never does: the increment is
// 0, or the animation ends first (the flag is lost; exactly when that tick > the duration).
[[nodiscard]] std::optional<std::int64_t> action_tick(std::int64_t end, std::int64_t inc, std::int64_t flag,
                                                      EndRule rule, std::int64_t start = 0);

}  // namespace inb::sim

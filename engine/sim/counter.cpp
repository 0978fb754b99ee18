#include "sim/counter.h"

#include <algorithm>

#include "sim/range.h"
#include "sim/tick_clock.h"

namespace inb::sim {

std::int64_t increment(std::int64_t speed, std::int64_t acceleration) {
  if (speed <= 0 || acceleration <= 0) return 0;
  return std::min(mul_div(speed, acceleration, 100), kMaxCounter);
}

std::optional<std::int64_t> duration_ticks(std::int64_t end, std::int64_t inc, EndRule rule, std::int64_t start) {
  if (inc <= 0) return std::nullopt;
  const std::int64_t steps = ceil_div(std::max<std::int64_t>(end - start, 1), inc);
  return std::max<std::int64_t>(1, rule == EndRule::Normal ? steps - 1 : steps);
}

std::optional<std::int64_t> action_tick(std::int64_t end, std::int64_t inc, std::int64_t flag, EndRule rule,
                                        std::int64_t start) {
  const auto duration = duration_ticks(end, inc, rule, start);
  if (!duration) return std::nullopt;
  const std::int64_t distance = std::min(flag, kMaxCounter / kHitshift) * kHitshift - start;
  const std::int64_t tick = distance <= 0 ? 1 : ceil_div(distance, inc);
  if (tick > *duration) return std::nullopt;
  return tick;
}

}  // namespace inb::sim

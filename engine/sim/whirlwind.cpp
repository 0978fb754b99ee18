#include "sim/whirlwind.h"

#include <algorithm>
#include <array>

#include "core/check.h"
#include "sim/counter.h"

namespace inb::sim {
namespace {

// By the rebuilt 1.10 engine (ThePhrozenKeep/D2MOO): the interval of attacks shorter than `below`.
struct Step {
  std::int64_t below;
  std::int64_t interval;
};
constexpr std::array<Step, 6> kSteps{{{12, 4}, {15, 6}, {18, 8}, {20, 10}, {23, 12}, {26, 14}}};
constexpr std::int64_t kLongest = 16;

}  // namespace

std::int64_t whirlwind_interval_d2r(std::int64_t inc, std::int64_t flag) {
  INB_CHECK(inc > 0);
  return std::max<std::int64_t>(1, kHitshift * flag / inc);
}

std::int64_t whirlwind_interval_lod(std::int64_t weapon_ticks) {
  for (const Step& step : kSteps) {
    if (weapon_ticks < step.below) return step.interval;
  }
  return kLongest;
}

}  // namespace inb::sim

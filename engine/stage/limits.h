#pragma once

#include <cstdint>

#include "stage/commands.h"

// What a command may ask for, and how speeds follow the tick rate.
namespace inb::stage {

inline constexpr std::int64_t kMaxAcceleration = 100'000;
inline constexpr std::int64_t kMaxHits = 1000;  // of a rollback attack

[[nodiscard]] constexpr bool in_range(std::int64_t value, std::int64_t low, std::int64_t high) {
  return value >= low && value <= high;
}

[[nodiscard]] bool valid_timing(const sim::Timing& timing);
// Every motion has a sane timing, every sequence names known motions, and so does the first animation.
[[nodiscard]] bool valid_actor(const ActorSpec& spec);

// round(speed * from / to), never 0 but for 0: a slow animation must not stop.
[[nodiscard]] std::int64_t rescaled_speed(std::int64_t speed, const sim::Rate& from, const sim::Rate& to);

// `pace` after a tick rate changed and durations did not. Exact where the pace was the tick rate, so that there and
// back again is nothing; else to the millionth.
[[nodiscard]] sim::Rate paced(const sim::Rate& pace, const sim::Rate& from, const sim::Rate& to);

}  // namespace inb::stage

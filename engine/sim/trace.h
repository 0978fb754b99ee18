#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/result.h"
#include "sim/counter.h"

namespace inb::sim {

// The tick table of seed 000, made by running the step function.
struct TraceInput {
  std::int64_t frames = 1;              // FramesPerDirection, 1..1'000'000
  std::int64_t speed = kHitshift;       // AnimationSpeed, 0..1'000'000
  std::int64_t acceleration = 100;      // percent, 0..100'000
  std::int64_t start_frame = 0;         // 0..frames - 1
  std::vector<std::int64_t> actions{};  // flags, 0..frames
  EndRule rule = EndRule::Normal;
};

struct TraceTick {
  std::int64_t tick = 0;              // 1, 2, ...
  std::int64_t before = 0;            // counter before the increment
  std::int64_t after = 0;             // and after it, before anything is dropped
  bool ended = false;                 // the end was reached in this tick
  bool action = false;                // a flag fired
  std::optional<std::int64_t> frame;  // shown; nothing in a tick that belongs to the next animation
  std::vector<std::int64_t> flags;    // that fired
};

struct TraceAction {
  std::int64_t flag = 0;
  std::optional<std::int64_t> tick;  // nothing: lost
};

struct Trace {
  std::int64_t end = 0;
  std::int64_t increment = 0;
  std::optional<std::int64_t> action_counter;  // 256 * first flag
  std::int64_t duration = 0;
  std::optional<std::int64_t> action_tick;  // of the first flag
  std::vector<TraceAction> actions;
  std::vector<TraceTick> ticks;  // rows 1..duration; a normal animation's ended row follows
};

// Errors name the argument and its range; an increment of 0 is one (it never ends), so are more than 1,000,000 ticks.
[[nodiscard]] Result<Trace> run_trace(const TraceInput& input);

}  // namespace inb::sim

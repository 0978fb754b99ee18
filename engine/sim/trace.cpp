#include "sim/trace.h"

#include <algorithm>

#include "sim/playhead.h"
#include "sim/range.h"
#include "sim/tick_clock.h"

namespace inb::sim {

namespace {

constexpr std::int64_t kMaxTicks = 1'000'000;

Result<void> check(const TraceInput& input) {
  if (auto ok = in_range("frames", input.frames, 1, 1'000'000); !ok) return ok;
  if (auto ok = in_range("speed", input.speed, 0, 1'000'000); !ok) return ok;
  if (auto ok = in_range("acceleration", input.acceleration, 0, 100'000); !ok) return ok;
  if (auto ok = in_range("start frame", input.start_frame, 0, input.frames - 1); !ok) return ok;
  for (const std::int64_t action : input.actions) {
    if (auto ok = in_range("action", action, 0, input.frames); !ok) return ok;
  }
  return {};
}

Library library_of(const TraceInput& input) {
  std::vector<std::uint32_t> flags;
  for (const std::int64_t action : input.actions) flags.push_back(static_cast<std::uint32_t>(action));
  Library library = Library::of({frame_set(input.frames, static_cast<double>(kFrameRate), std::move(flags))});
  Animation& animation = library.animations.front();
  animation.speed = input.speed;
  animation.start = input.start_frame * kHitshift;
  animation.rule = input.rule;
  return library;
}

}  // namespace

Result<Trace> run_trace(const TraceInput& input) {
  if (auto ok = check(input); !ok) return fail(ok.error());
  const Library library = library_of(input);
  Playhead head;
  head.mode = LoopMode::Chain;
  head.acceleration = input.acceleration;
  start(library, head, 0, 0);

  Trace trace;
  trace.end = length(library, head);
  trace.increment = step_increment(library, head);
  if (trace.increment == 0) {
    return fail("the increment is 0 (speed {} at acceleration {}): the animation never ends", input.speed,
                input.acceleration);
  }
  for (const std::uint32_t flag : library.animations.front().timing.action_frames) trace.actions.push_back({flag, {}});
  if (!trace.actions.empty()) trace.action_counter = trace.actions.front().flag * kHitshift;

  const Rate rate;
  std::vector<Event> events;
  for (std::int64_t tick = 1; !head.over && (trace.ticks.empty() || !trace.ticks.back().ended); ++tick) {
    if (tick > kMaxTicks) return fail("the animation lasts more than {} ticks", kMaxTicks);
    TraceTick row;
    row.tick = tick;
    row.before = head.raw;
    events.clear();
    step(library, head, {rate.instant_ns(tick - 1), rate.instant_ns(tick)}, events);
    for (const Event& event : events) {
      // What the follower does in this tick is not this animation's.
      if (event.pass != 0) continue;
      if (event.kind == EventKind::Ended) row.ended = true;
      if (event.kind == EventKind::Fired) row.flags.push_back(event.flag);
    }
    row.ended = row.ended || head.over;
    row.after = row.ended ? row.before + trace.increment : head.raw;
    row.action = !row.flags.empty();
    if (head.pass == 0) row.frame = shown_frame(library, head);
    for (TraceAction& action : trace.actions) {
      if (std::find(row.flags.begin(), row.flags.end(), action.flag) != row.flags.end()) action.tick = tick;
    }
    if (row.frame) trace.duration = tick;
    trace.ticks.push_back(std::move(row));
  }
  if (!trace.actions.empty()) trace.action_tick = trace.actions.front().tick;
  return trace;
}

}  // namespace inb::sim

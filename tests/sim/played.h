#pragma once

#include <utility>
#include <vector>

#include "sim/playhead.h"
#include "sim/smoothing.h"
#include "sim/tick_clock.h"

namespace inb::sim::test {

// One playhead at 25 ticks a second, and all that it told.
struct Played {
  Library library;
  Playhead head;
  std::vector<Event> events;
  std::int64_t tick = 0;

  Played(Timing timing, LoopMode mode, std::int64_t acceleration = 100, bool reverse = false)
      : Played(Library::of({std::move(timing)}), mode, acceleration, reverse) {}
  Played(Library all, LoopMode mode, std::int64_t acceleration = 100, bool reverse = false) : library(std::move(all)) {
    head.mode = mode;
    head.acceleration = acceleration;
    head.reverse = reverse;
    start(library, head, 0, 0);
  }

  // One tick; what it told.
  std::vector<Event> next() {
    std::vector<Event> told;
    step(library, head, {tick * 40'000'000, (tick + 1) * 40'000'000}, told);
    ++tick;
    events.insert(events.end(), told.begin(), told.end());
    return told;
  }
  void ticks(std::int64_t count) {
    for (std::int64_t i = 0; i < count; ++i) next();
  }
  // The frame shown now and after each of `count` ticks.
  std::vector<std::int64_t> frames(std::int64_t count) {
    std::vector<std::int64_t> shown{shown_frame(library, head)};
    for (std::int64_t i = 0; i < count; ++i) {
      next();
      shown.push_back(shown_frame(library, head));
    }
    return shown;
  }
  std::vector<std::int64_t> raws(std::int64_t count) {
    std::vector<std::int64_t> values{head.raw};
    for (std::int64_t i = 0; i < count; ++i) {
      next();
      values.push_back(head.raw);
    }
    return values;
  }
};

inline std::vector<Event> of_kind(const std::vector<Event>& events, EventKind kind) {
  std::vector<Event> found;
  for (const Event& event : events) {
    if (event.kind == kind) found.push_back(event);
  }
  return found;
}

using FlagPass = std::pair<std::uint32_t, std::uint64_t>;
inline std::vector<FlagPass> flags_of(const std::vector<Event>& events, EventKind kind = EventKind::Fired) {
  std::vector<FlagPass> found;
  for (const Event& event : of_kind(events, kind)) found.emplace_back(event.flag, event.pass);
  return found;
}

}  // namespace inb::sim::test

#pragma once

#include <cstdint>
#include <utility>

#include "stage/stage.h"

namespace inb::stage::test {

inline constexpr std::int64_t kMs = 1'000'000;

inline sim::GovernorSpec fixed(std::int64_t num, std::int64_t den = 1) {
  return {.kind = sim::GovernorKind::Fixed, .rate = {num, den}};
}

// One actor with a 1 s clip (flag at frame 14), and views of it.
struct Scene {
  Stage stage;
  ActorId actor = kNoId;

  explicit Scene(sim::LoopMode mode = sim::LoopMode::Repeat, sim::Timing timing = sim::timed_clip(1.0, {14})) {
    actor = stage.spawn({.motions = {std::move(timing)}, .key_times_s = {{0.0, 0.3, 0.7, 1.0}}, .mode = mode});
  }
  ViewId view(sim::Clock clock, sim::Smoothing smoothing = sim::Smoothing::Interpolated,
              sim::GovernorSpec governor = {}) {
    return stage.add_view({.actor = actor, .clock = clock, .smoothing = smoothing, .governor = std::move(governor)});
  }
  void pictures(std::int64_t count, std::int64_t wall_ns) {
    for (std::int64_t i = 0; i < count; ++i) stage.advance(wall_ns);
  }
  [[nodiscard]] Sample at(ViewId view) const { return stage.sample(view).value(); }
};

}  // namespace inb::stage::test

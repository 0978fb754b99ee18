#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "core/result.h"
#include "sim/playhead.h"
#include "sim/view_clock.h"

namespace inb::tool {

// The picture at or after `at_s` seconds takes `extra_ns` longer.
struct LedgerStall {
  double at_s = 0.0;
  std::int64_t extra_ns = 0;
};

// When pictures happen and how long it goes on: the same for every kind of ledger.
struct LedgerRun {
  sim::Clock clock = sim::Clock::PerTick;
  sim::Rate pictures{25, 1};            // a second
  std::vector<LedgerStall> stalls{};    // ascending
  std::optional<std::int64_t> loops{};  // until so many passes are over
  std::optional<std::int64_t> ticks{};  // until so many ticks (1/25 s) of time are over
};

// One animation, played by a stage.
struct LedgerInput {
  LedgerRun run;
  sim::Timing timing;
  std::vector<sim::FlagKind> kinds{};  // by flag of `timing`; may be shorter
  std::int64_t speed = sim::kHitshift;
  std::int64_t acceleration = 100;
  std::int64_t start_frame = 0;
  sim::EndRule rule = sim::EndRule::Normal;  // Sequence: each frame of `timing` an entry of a list
  sim::LoopMode mode = sim::LoopMode::Chain;
  bool reverse = false;
  sim::Rollback rollback{};
  std::string note{};  // told with it; empty: nothing
};

// {"clock","pictures_per_s","pictures","steps","dropped_ns",
//  "fired","lost","doubled","backward",
//  "events":[{"actor","flag","pass","due_ns","fired_ns","status","hit","kind"}],
//  "told":[{"actor","what","pass","at_ns","frame","counter"}]}
// `fired_ns` of a lost action is null.
// "told": "finished" (hold, once), with what is shown from then on. Only passes
// that are counted by `loops` and instants within `ticks` are listed. Errors: a run of more than 10,000,000 pictures or
// steps, an animation that never ends, options that do not go together.
[[nodiscard]] Result<std::string> ledger_json(const LedgerInput& input);

// Runs until `done()` or until the ticks of `run` are over: calls `picture(interval_ns)` for each picture. The instant
// of picture k is k / rate seconds and the stalls before it.
[[nodiscard]] Result<void> run_pictures(const LedgerRun& run, const std::function<void(std::int64_t)>& picture,
                                        const std::function<bool()>& done);

// The words of a ledger row.
[[nodiscard]] const char* status_word(sim::EventKind kind);

}  // namespace inb::tool

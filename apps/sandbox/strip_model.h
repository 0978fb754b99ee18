#pragma once

#include <string>

#include "apps/sandbox/readout.h"
#include "apps/sandbox/session.h"
#include "apps/sandbox/ui_strip.h"

namespace inb::sandbox {

// The numbers of a view's read-out. `increment`: counter values a tick of the actor's own playhead (a time-based view
// has none of its own); 0: it does not move. `start`: the counter value that the motion starts at. `chained`: the tick
// that reaches the end is the next animation's.
[[nodiscard]] Where where_of(const stage::Sample& sample, std::int64_t increment, std::int64_t start = 0,
                             bool chained = false);

// What the strip shows for the selected view; the session's visible stretch is fitted to the motion.
[[nodiscard]] StripModel make_strip_model(const Session& session);

// What the badge says below the clock: "interpolated on the GPU", or "computed on the GPU" where nothing is smoothed.
[[nodiscard]] std::string detail_text(const ViewChoice& choice);

// How things stand for a command, as the key sheet shows it in brackets; empty: nothing to say.
struct ScreenState {
  bool panel = true;
  bool full_screen = false;
};
[[nodiscard]] std::string state_text(const Session& session, const ScreenState& screen, Command command);

}  // namespace inb::sandbox

#pragma once

#include "apps/inbetween/command.h"

namespace inb::sim {
struct Trace;
struct TraceInput;
}  // namespace inb::sim

namespace inb::tool {

// trace --frames N [--action F]... [--speed S] [--acceleration A] [--start-frame F] [--sequence] [--json]: the tick
// table of seed 000, counted by running the simulation.
// trace --ledger (--frames N | --seconds D | --cof NAME) [--rollback NAME] [--mode M] [--clock C] [--pictures P]
// [--stall MS@SECOND] [--loops N | --ticks N]: what its actions did under a clock; see ledger.h.
// trace --unit CLASS --weapon W --do ORDERS [...]: what a unit did; see ledger_unit.h.
void add_trace_command(CLI::App& program, Result<void>& outcome);

// {"end","increment","action_counter","duration","action_tick","actions":[{"flag","tick"}],
//  "ticks":[{"tick","before","after","ended","action","frame"}]}
// Rows 1..duration, for a normal animation also the ended row (`frame` null); a sequence's last row is the ended one
// and has its frame. `action_counter` and `action_tick` are those of the first flag, null without one; the tick of a
// lost flag is null.
[[nodiscard]] std::string trace_json(const sim::Trace& trace);
// The same as a table for people.
[[nodiscard]] std::string trace_text(const sim::TraceInput& input, const sim::Trace& trace);

}  // namespace inb::tool

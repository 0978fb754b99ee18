#pragma once

#include "apps/inbetween/command.h"

namespace inb::tool {

// bench WHAT [--json]: how fast a piece of the engine is, against what the machine allows, in the same run.
void add_bench_command(CLI::App& program, Result<void>& outcome);

// bench counters [--units N] [--quads N] [--json]: the counters of very many units, one tick after the other on one
// core.
// {"units","vectors","seed","ms_per_tick":{"counters","events","listed","memory_pass","memory_pass_events","structs"},
//  "share","share_events","share_listed","times_structs","times_structs_events","same_against_itself","calm",
//  "equal_to_reference","goals":[{"name","value","goal","met"}]}
void add_bench_counters(CLI::App& bench, Result<void>& outcome);

}  // namespace inb::tool

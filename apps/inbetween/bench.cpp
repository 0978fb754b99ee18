#include "apps/inbetween/bench.h"

#include <CLI/CLI.hpp>

namespace inb::tool {

void add_bench_command(CLI::App& program, Result<void>& outcome) {
  CLI::App* bench = program.add_subcommand("bench", "Measure a piece of the engine against what the machine allows");
  bench->require_subcommand(1);
  add_bench_counters(*bench, outcome);
}

}  // namespace inb::tool

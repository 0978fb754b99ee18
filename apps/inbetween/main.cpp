#include <csignal>
#include <cstdio>
#include <exception>

#include <CLI/CLI.hpp>

#include "apps/inbetween/animdata.h"
#include "apps/inbetween/bench.h"
#include "apps/inbetween/breakpoints.h"
#include "apps/inbetween/command.h"
#include "apps/inbetween/inspect.h"
#include "apps/inbetween/pose.h"
#include "apps/inbetween/render.h"
#include "apps/inbetween/trace.h"

namespace {

int run(int argc, char** argv) {
  CLI::App program{"Looks into animation files and shows what lies between their frames.", "inbetween"};
  program.set_version_flag("--version", "inbetween " INB_VERSION);
  program.require_subcommand(1);
  program.failure_message(CLI::FailureMessage::simple);

  inb::Result<void> outcome;
  inb::tool::add_animdata_command(program, outcome);
  inb::tool::add_bench_command(program, outcome);
  inb::tool::add_breakpoints_command(program, outcome);
  inb::tool::add_inspect_command(program, outcome);
  inb::tool::add_pose_command(program, outcome);
  inb::tool::add_render_command(program, outcome);
  inb::tool::add_trace_command(program, outcome);

  try {
    program.parse(argc, argv);
  } catch (const CLI::RequiredError& error) {
    // "A subcommand is required" would leave who mistyped one in the dark.
    if (argc > 1 && argv[1][0] != '-' && program.get_subcommands().empty()) {
      std::fprintf(stderr, "inbetween: there is no command '%s'\nRun with --help for more information.\n", argv[1]);
    } else {
      program.exit(error);
    }
    return inb::tool::kUsage;
  } catch (const CLI::ParseError& error) {
    // Help and version come as exceptions too, with status 0.
    return program.exit(error) == 0 ? 0 : inb::tool::kUsage;
  }
  if (!outcome) {
    std::fprintf(stderr, "inbetween: %s\n", outcome.error().text.c_str());
    return inb::tool::kFailed;
  }
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  // A reader that stops early (| head) is a write error like any other, not a death by signal.
  std::signal(SIGPIPE, SIG_IGN);
  try {
    return run(argc, argv);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "inbetween: %s\n", error.what());
    return inb::tool::kFailed;
  }
}

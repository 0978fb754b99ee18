#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "apps/inbetween/command.h"
#include "sim/breakpoint_query.h"

namespace inb::tool {

// breakpoints --class C [--kind K] [--weapon W] ... | --cof NAME | --sequence NAME | --rollback NAME | --whirlwind |
//             --frames N: the values at which an animation gets shorter or its action comes earlier.
void add_breakpoints_command(CLI::App& program, Result<void>& outcome);

// The arguments as typed; empty or nothing: not given.
struct BreakpointArguments {
  std::string unit, cof, sequence, rollback;
  bool whirlwind = false;
  std::optional<std::int64_t> frames;  // of an animation of one's own, with the next five
  std::int64_t speed = sim::kHitshift;
  std::vector<std::int64_t> actions;
  std::int64_t start_frame = 0;
  bool ends_as_sequence = false;
  std::int64_t rollback_percent = 0;
  std::optional<std::int64_t> hits;
  bool server_110 = false;
  std::string kind, mode, weapon, form, axis, rules;
  std::int64_t wsm = 0, wias = 0, items = 0, sias = 0;
  std::optional<std::int64_t> wsm2, wias2;
  std::vector<std::string> skills;
  bool holy_shield = false;
  bool run = false;
  std::optional<std::int64_t> max;
  std::string animdata, sequences;  // files in place of what ships
  bool raw = false;
};

// Which table it is. `usage`: an argument is wrong in itself; otherwise there is no such animation or file.
struct BreakpointFault {
  bool usage = false;
  Error error;
};
[[nodiscard]] tl::expected<sim::NamedQuery, BreakpointFault> breakpoint_query(const BreakpointArguments& arguments);

// {"cof","kind","axis","rows":[{"value","ticks","action_tick","attacks_per_second"}]}; cof is null for an animation of
// one's own, axis where nothing changes the kind, action_tick where there is none. Kept as it is.
[[nodiscard]] std::string breakpoints_json(const sim::NamedQuery& named, const std::vector<sim::BreakpointRow>& rows);
// The same for people.
[[nodiscard]] std::string breakpoints_text(const sim::NamedQuery& named, const std::vector<sim::BreakpointRow>& rows);

}  // namespace inb::tool

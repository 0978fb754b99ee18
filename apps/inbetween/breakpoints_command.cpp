#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <memory>

#include "apps/inbetween/breakpoints.h"

namespace inb::tool {
namespace {

struct BreakpointOptions {
  BreakpointArguments arguments;
  bool json = false;
  bool tsv = false;
};

Result<void> run(const BreakpointOptions& options) {
  const auto named = breakpoint_query(options.arguments);
  if (!named) {
    if (named.error().usage) throw CLI::ValidationError("breakpoints", named.error().error.text);
    return fail(named.error().error);
  }
  const auto rows = sim::breakpoints(named->query);
  if (!rows) return fail(rows.error());
  if (!options.json && !options.tsv) return print(breakpoints_text(*named, *rows));
  if (!named->note.empty()) std::fprintf(stderr, "inbetween: %s\n", named->note.c_str());
  return print(options.json ? breakpoints_json(*named, *rows) : sim::breakpoints_tsv(*rows));
}

void add_what(CLI::App& command, BreakpointArguments& a) {
  CLI::Option* unit = command.add_option("--class", a.unit, "Class, by word or code: paladin, PA, town-guard, ...");
  CLI::Option* cof = command.add_option("--cof", a.cof, "A record by its name, such as PAA11HS");
  CLI::Option* sequence = command.add_option("--sequence", a.sequence, "A sequence, such as Jab or Lightning");
  CLI::Option* rollback =
      command.add_option("--rollback", a.rollback, "A rollback attack: Zeal, Dragon Talon, Fury, Strafe, Fend");
  CLI::Option* whirlwind = command.add_flag("--whirlwind", a.whirlwind, "Whirlwind: the interval between its hits");
  CLI::Option* frames = command.add_option("--frames", a.frames, "Frames of an animation of one's own");
  const std::vector<CLI::Option*> whats{cof, sequence, rollback, whirlwind, frames};
  for (CLI::Option* one : whats) {
    for (CLI::Option* other : whats) {
      if (one != other) one->excludes(other);
    }
  }
  for (CLI::Option* one : {cof, frames}) one->excludes(unit);
  for (CLI::Option* needs :
       {command.add_option("--speed", a.speed, "Its AnimationSpeed, 256 for one frame a tick")->capture_default_str(),
        command.add_option("--action", a.actions, "Its action frame; may be repeated, the first one counts")
            ->expected(1)
            ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll),
        command.add_option("--start-frame", a.start_frame, "The frame it starts at"),
        command.add_flag("--ends-as-sequence", a.ends_as_sequence, "The tick that reaches its end still counts"),
        command.add_option("--rollback-percent", a.rollback_percent, "It goes back after each hit but the last")}) {
    needs->needs(frames);
  }
  command.add_option("--hits", a.hits, "Hits of a rollback attack (by default the most that its skill gives)");
  command.add_flag("--server-110", a.server_110, "Roll back elapsed ticks in place of frames, as servers of 1.10 did");
  CLI::Option* mode = command.add_option("--mode", a.mode, "Another animation of the class: A2, KK, S1, TH, ...");
  CLI::Option* form = command.add_option("--form", a.form, "The form that the class is in: werewolf, werebear");
  for (CLI::Option* one : {mode, form}) {
    one->needs(unit);
    for (CLI::Option* what : whats) one->excludes(what);
  }
  command.add_option(
      "--kind", a.kind,
      "What it does: attack, cast, hit_recovery, block, move, other (default: that of --mode, else attack)");
  command.add_option("--weapon", a.weapon, "Weapon class, by code or word: hth, 1hs, bow, ... (default: hth)");
  command.add_option("--animdata", a.animdata, "Animation table to use, .d2 or .txt, in place of the one that ships");
  command.add_option("--sequences", a.sequences, "Sequences to use, .tsv, in place of those that ship");
  command.add_flag("--raw", a.raw, "The figures of the data file, without the correction of the town guard")
      ->excludes("--animdata");
}

void add_sum(CLI::App& command, BreakpointArguments& a) {
  command.add_option("--rules", a.rules, "lod (1.10 to 1.14, the default) or d2r (2.4 and later)");
  command.add_option("--wsm", a.wsm, "Speed modifier of the weapon: negative is fast");
  command.add_option("--wias", a.wias, "Increased attack speed on the weapon");
  command.add_option("--wsm2", a.wsm2, "Speed modifier of the weapon in the other hand");
  command.add_option("--wias2", a.wias2, "Increased attack speed on the weapon in the other hand");
  command.add_option("--items", a.items, "Item percentage, where the axis is another one");
  command.add_option("--sias", a.sias, "Sum of skills in percent, beside those named by --skill");
  command.add_option("--skill", a.skills, "A skill and its level, such as Fanaticism:20; may be repeated")
      ->expected(1)
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
  command.add_flag("--holy-shield", a.holy_shield, "Blocking under Holy Shield");
  command.add_flag("--run", a.run, "Running in place of walking");
  command.add_option("--axis", a.axis,
                     "What the table runs over: fcr, fhr, fbr, frw, ias, wias, eias, rate (default: by kind)");
  command.add_option("--max", a.max, "Largest value of the table");
}

void check(const BreakpointArguments& a) {
  const bool none = a.cof.empty() && a.sequence.empty() && a.rollback.empty() && !a.whirlwind && !a.frames;
  if (none && a.unit.empty()) {
    throw CLI::ValidationError(
        "breakpoints", "says of what: --class, --cof, --sequence, --rollback, --whirlwind or --frames is required");
  }
  const bool rolls = !a.rollback.empty() || a.rollback_percent != 0;
  if (a.hits && !rolls) throw CLI::ValidationError("--hits", "needs --rollback or --rollback-percent");
  if (a.rollback_percent != 0 && !a.hits) throw CLI::ValidationError("--rollback-percent", "needs --hits");
  if (a.server_110 && !rolls) throw CLI::ValidationError("--server-110", "needs --rollback or --rollback-percent");
  if (!a.sequences.empty() && a.sequence.empty()) throw CLI::ValidationError("--sequences", "needs --sequence");
  if ((!a.rollback.empty() || a.whirlwind) && !a.kind.empty()) {
    throw CLI::ValidationError("--kind", "is attack for rollback attacks and whirlwind");
  }
}

}  // namespace

void add_breakpoints_command(CLI::App& program, Result<void>& outcome) {
  const auto options = std::make_shared<BreakpointOptions>();
  CLI::App* command =
      program.add_subcommand("breakpoints", "Print the values at which an animation gets shorter or acts earlier");
  add_what(*command, options->arguments);
  add_sum(*command, options->arguments);
  CLI::Option* json = command->add_flag("--json", options->json, "Print JSON");
  command->add_flag("--tsv", options->tsv, "Print tab-separated text")->excludes(json);
  command->callback([options, &outcome] {
    BreakpointArguments& arguments = options->arguments;
    std::sort(arguments.actions.begin(), arguments.actions.end());
    check(arguments);
    outcome = run(*options);
  });
}

}  // namespace inb::tool

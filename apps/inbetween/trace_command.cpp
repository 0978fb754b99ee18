#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <memory>
#include <optional>
#include <string>

#include "apps/inbetween/ledger.h"
#include "apps/inbetween/ledger_unit.h"
#include "apps/inbetween/trace.h"
#include "content/animdata.h"
#include "sim/animation_table.h"
#include "sim/rollback.h"
#include "sim/start_frame.h"
#include "sim/trace.h"

namespace inb::tool {
namespace {

struct TraceOptions {
  sim::TraceInput input;
  bool sequence = false;
  bool json = false;
  bool ledger = false;
  bool has_frames = false;
  bool has_speed = false;
  bool has_start_frame = false;
  double seconds = -1.0;
  std::string cof;
  std::string rollback;
  std::int64_t hits = 0;
  std::string mode = "chain";
  bool reverse = false;
  std::string clock = "per_tick";
  std::int64_t pictures = 25;
  std::vector<std::string> stalls;
  std::int64_t loops = 0;
  std::int64_t ticks = 0;
  std::string unit;
  std::string weapon = "hth";
  std::string orders;
  std::string rules = "lod";
  std::vector<std::string> skills;
  sim::UnitStats stats;
  bool in_town = false;
  bool keep = false;
};

constexpr std::array<const char*, 4> kClocks{"per_picture", "mixed", "per_tick", "wall_time"};
constexpr std::array<const char*, 5> kModes{"chain", "repeat", "hold", "once", "ping-pong"};

template <std::size_t kCount>
std::size_t index_of(const std::array<const char*, kCount>& names, const std::string& name) {
  return static_cast<std::size_t>(std::find(names.begin(), names.end(), name) - names.begin());
}

// "400@2.5": 400 ms at second 2.5.
LedgerStall parse_stall(const std::string& text) {
  try {
    const std::size_t at = text.find('@');
    if (at == std::string::npos) throw std::invalid_argument(text);
    std::size_t used_ms = 0;
    std::size_t used_s = 0;
    const double ms = std::stod(text.substr(0, at), &used_ms);
    const double second = std::stod(text.substr(at + 1), &used_s);
    if (used_ms != at || used_s != text.size() - at - 1 || !(ms >= 0.0 && ms <= 3.6e6) ||
        !(second >= 0.0 && second <= 1e6)) {
      throw std::invalid_argument(text);
    }
    return {second, static_cast<std::int64_t>(ms * 1e6)};
  } catch (const std::exception&) {
    throw CLI::ValidationError("--stall", "'" + text + "' is not MS@SECOND, as 400@2.5");
  }
}

LedgerRun run_of(const TraceOptions& options) {
  LedgerRun run;
  run.clock = static_cast<sim::Clock>(index_of(kClocks, options.clock));
  run.pictures = {options.pictures, 1};
  for (const std::string& stall : options.stalls) run.stalls.push_back(parse_stall(stall));
  std::sort(run.stalls.begin(), run.stalls.end(),
            [](const LedgerStall& a, const LedgerStall& b) { return a.at_s < b.at_s; });
  if (options.ticks > 0) run.ticks = options.ticks;
  if (options.loops > 0) run.loops = options.loops;
  return run;
}

// Frames, speed and flags of a record of the shipped table.
void take_record(LedgerInput& input, const std::string& cof) {
  const sim::AnimationRecord* found = content::player_animations().find(cof);
  const sim::AnimationRecord record = found != nullptr ? *found : sim::default_record(cof);
  if (found == nullptr) {
    input.note =
        fmt::format("there is no animation {}: the default of {} frames at speed {}", cof, record.frames, record.speed);
  }
  std::vector<std::uint32_t> flags;
  for (const sim::ActionFlag& flag : record.flags()) {
    flags.push_back(flag.frame);
    input.kinds.push_back(flag.kind);
  }
  input.timing = sim::frame_set(record.frames, static_cast<double>(sim::kFrameRate), std::move(flags));
  input.speed = record.speed;
  if (const auto parts = sim::parse_cof(cof); parts && parts->unit) {
    input.start_frame = std::min(sim::start_frame(*parts->unit, parts->mode, parts->weapon), input.timing.frames - 1);
  }
}

Result<LedgerInput> ledger_of(const TraceOptions& options) {
  LedgerInput input;
  input.run = run_of(options);
  if (!input.run.loops && !input.run.ticks) input.run.loops = 1;
  std::string cof = options.cof;
  if (!options.rollback.empty()) {
    const auto attack = sim::parse_rollback(options.rollback);
    if (!attack) return fail(attack.error());
    const sim::RollbackRule& rule = sim::rollback_rule(*attack);
    const std::int64_t hits = options.hits > 0 ? options.hits : rule.hits;
    input.rollback = {rule.percent, static_cast<std::uint32_t>(hits)};
    if (cof.empty() && !options.has_frames && options.seconds < 0.0) {
      cof = rule.wolf ? sim::cof_name(sim::UnitClass::Werewolf, rule.mode, sim::WeaponClass::Hth)
                      : sim::cof_name(rule.unit, rule.mode, rule.weapon);
    }
  }
  std::vector<std::uint32_t> flags;
  for (const std::int64_t flag : options.input.actions) flags.push_back(static_cast<std::uint32_t>(flag));
  if (options.seconds >= 0.0) {
    input.timing = sim::timed_clip(options.seconds, std::move(flags));
    input.speed = input.timing.default_speed;
  } else if (options.has_frames) {
    input.timing = sim::frame_set(options.input.frames, static_cast<double>(sim::kFrameRate), std::move(flags));
  } else {
    take_record(input, cof);
    if (!flags.empty()) {
      input.timing.action_frames = std::move(flags);
      input.kinds.clear();
    }
  }
  if (options.has_speed) input.speed = options.input.speed;
  input.acceleration = options.input.acceleration;
  if (options.has_start_frame) input.start_frame = options.input.start_frame;
  input.rule = options.sequence ? sim::EndRule::Sequence : sim::EndRule::Normal;
  input.mode = static_cast<sim::LoopMode>(index_of(kModes, options.mode));
  input.reverse = options.reverse;
  return input;
}

Result<void> unit_ledger(const TraceOptions& options) {
  UnitLedgerInput input;
  input.run = run_of(options);
  const auto unit = sim::parse_class(options.unit);
  if (!unit) return fail(unit.error());
  const auto weapon = sim::parse_weapon(options.weapon);
  if (!weapon) return fail(weapon.error());
  input.set_up = {*unit, *weapon, options.in_town, options.keep};
  input.stats = options.stats;
  const auto rules = sim::parse_rules(options.rules);
  if (!rules) return fail(rules.error());
  input.stats.rules = *rules;
  for (const std::string& text : options.skills) {
    const auto skill = sim::parse_skill_level(text);
    if (!skill) return fail(skill.error());
    input.stats.skills.push_back(*skill);
  }
  auto orders = parse_orders(options.orders);
  if (!orders) return fail(orders.error());
  input.orders = std::move(*orders);
  const auto sequences = sim::SequenceTable::read(content::player_sequences_text(), "sequences.tsv");
  if (!sequences) return fail(sequences.error());
  const auto json = unit_ledger_json(input, content::player_animations(), *sequences);
  if (!json) return fail(json.error());
  return print(*json);
}

Result<void> trace(const TraceOptions& options) {
  if (!options.unit.empty()) return unit_ledger(options);
  if (options.ledger) {
    const auto input = ledger_of(options);
    if (!input) return fail(input.error());
    const auto json = ledger_json(*input);
    if (!json) return fail(json.error());
    return print(*json);
  }
  sim::TraceInput input = options.input;
  input.rule = options.sequence ? sim::EndRule::Sequence : sim::EndRule::Normal;
  const auto table = sim::run_trace(input);
  if (!table) return fail(table.error());
  return print(options.json ? trace_json(*table) : trace_text(input, *table));
}

void add_animation_options(CLI::App& command, TraceOptions& options) {
  const CLI::Range percent(std::int64_t{0}, std::int64_t{100'000});
  sim::TraceInput& input = options.input;
  command.add_option("--frames", input.frames, "Frames the animation uses (FramesPerDirection)")
      ->check(CLI::Range(std::int64_t{1}, std::int64_t{1'000'000}));
  command
      .add_option(
          "--action,--actions", input.actions,
          "Frame whose counter value fires the action; may be repeated (the lowest is the one the summary names)")
      ->check(CLI::Range(std::int64_t{0}, std::int64_t{1'000'000}))
      ->expected(1)
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
  command.add_option("--speed", input.speed, "AnimationSpeed, 256 for one frame a tick")
      ->check(CLI::Range(std::int64_t{0}, std::int64_t{1'000'000}))
      ->capture_default_str();
  command.add_option("--acceleration", input.acceleration, "Acceleration in percent")
      ->check(percent)
      ->capture_default_str();
  command
      .add_option("--start-frame", input.start_frame,
                  "Frame the animation starts at (--cof, --rollback: what the table's class and weapon have)")
      ->check(CLI::Range(std::int64_t{0}, std::int64_t{999'999}))
      ->capture_default_str();
  command.add_flag("--sequence", options.sequence, "A sequence: the tick that reaches the end is still shown");
}

void add_ledger_options(CLI::App& command, TraceOptions& options) {
  const std::string group = "Ledger (--ledger)";
  command.add_flag("--ledger", options.ledger, "Print the ledger of action flags as JSON")->group(group);
  command.add_option("--seconds", options.seconds, "A timed clip of so many seconds, in place of --frames")
      ->check(CLI::Range(0.0, 100'000.0))
      ->group(group);
  command.add_option("--cof", options.cof, "An animation of the shipped table, as PAA11HS")->group(group);
  command.add_option("--rollback", options.rollback, "A rollback attack: zeal, dragon talon, fury, strafe, fend")
      ->group(group);
  command.add_option("--hits", options.hits, "Hits of the rollback attack (as many as the skill gives)")
      ->check(CLI::Range(std::int64_t{1}, std::int64_t{1000}))
      ->group(group);
  command.add_option("--mode", options.mode, "What happens at the end")
      ->check(CLI::IsMember(std::vector<std::string>(kModes.begin(), kModes.end())))
      ->capture_default_str()
      ->group(group);
  command.add_flag("--reverse", options.reverse, "Play backwards")->group(group);
  command.add_option("--clock", options.clock, "What steps the animation")
      ->check(CLI::IsMember(std::vector<std::string>(kClocks.begin(), kClocks.end())))
      ->capture_default_str()
      ->group(group);
  command.add_option("--pictures", options.pictures, "Pictures a second")
      ->check(CLI::Range(std::int64_t{1}, std::int64_t{1000}))
      ->capture_default_str()
      ->group(group);
  command.add_option("--stall", options.stalls, "MS@SECOND: the picture then takes that much longer; may be repeated")
      ->expected(1)
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll)
      ->group(group);
  command.add_option("--loops", options.loops, "Stop when so many passes are over (1)")
      ->check(CLI::Range(std::int64_t{1}, std::int64_t{1'000'000}))
      ->group(group);
  command.add_option("--ticks", options.ticks, "Stop when so many 25ths of a second are over")
      ->check(CLI::Range(std::int64_t{1}, std::int64_t{10'000'000}))
      ->group(group);
}

void add_unit_options(CLI::App& command, TraceOptions& options) {
  const std::string group = "Unit (--unit, prints a ledger)";
  sim::UnitStats& stats = options.stats;
  const auto number = [&](const char* name, std::int64_t& value, const char* text) {
    command.add_option(name, value, text)->group(group);
  };
  command.add_option("--unit", options.unit, "A class, by word or code: paladin, PA, werewolf")->group(group);
  command.add_option("--weapon", options.weapon, "Its weapon class: hth, 1hs, 2hs, 1ht, 2ht, stf, bow, xbw ...")
      ->capture_default_str()
      ->group(group);
  command
      .add_option(
          "--do", options.orders,
          "\"[TICK:] ACTION [N] [delay D]; ...\": stand, walk, run [ticks], attack, attack2, throw, kick, cast, "
          "block, hit, knockback, skill1 .. skill4, zeal, talon, fury, strafe, fend [hits], sequence NAME, "
          "transform FORM, die. With a tick it is asked for then, without it follows what is before it")
      ->group(group);
  number("--ias", stats.ias, "Increased attack speed, percent, on everything but the weapon");
  number("--weapon-ias", stats.weapon.ias, "Increased attack speed on the weapon");
  number("--wsm", stats.weapon.wsm, "Weapon speed modifier; above 0 is slow");
  number("--fcr", stats.fcr, "Faster cast rate");
  number("--fhr", stats.fhr, "Faster hit recovery");
  number("--fbr", stats.fbr, "Faster block rate");
  number("--frw", stats.frw, "Faster run and walk");
  command.add_option("--skill", options.skills, "NAME:LEVEL, as fanaticism:20; may be repeated")
      ->expected(1)
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll)
      ->group(group);
  command.add_flag("--holy-shield", stats.holy_shield, "Blocks under Holy Shield")->group(group);
  command.add_option("--rules", options.rules, "lod or d2r")->capture_default_str()->group(group);
  command.add_flag("--in-town", options.in_town, "Stands and walks as in town")->group(group);
  command.add_flag("--keep", options.keep, "Keeps the newest refused request and does it as soon as it can")
      ->group(group);
}

// What only fits together or not is an error of usage too.
void check(const CLI::App& command, TraceOptions& options) {
  const auto given = [&](const char* name) { return command.count(name) > 0; };
  options.has_frames = given("--frames");
  options.has_speed = given("--speed");
  options.has_start_frame = given("--start-frame");
  if (!options.unit.empty()) {
    if (!given("--do")) throw CLI::RequiredError("--do");
    for (const char* name : {"--frames", "--seconds", "--cof", "--rollback", "--mode", "--loops", "--reverse",
                             "--sequence", "--action", "--speed", "--acceleration", "--start-frame", "--json"}) {
      if (given(name)) throw CLI::ValidationError(name, "does not go with --unit");
    }
    return;
  }
  for (const char* name : {"--weapon", "--do", "--ias", "--weapon-ias", "--wsm", "--fcr", "--fhr", "--fbr", "--frw",
                           "--skill", "--holy-shield", "--rules", "--in-town", "--keep"}) {
    if (given(name)) throw CLI::ValidationError(name, "needs --unit");
  }
  if (!options.ledger) {
    for (const char* name : {"--seconds", "--cof", "--rollback", "--hits", "--mode", "--reverse", "--clock",
                             "--pictures", "--stall", "--loops", "--ticks"}) {
      if (given(name)) throw CLI::ValidationError(name, "needs --ledger");
    }
    if (!options.has_frames) throw CLI::RequiredError("--frames");
  } else {
    if (given("--json")) throw CLI::ValidationError("--json", "the ledger is JSON anyway");
    const int sources = (given("--frames") ? 1 : 0) + (given("--seconds") ? 1 : 0) + (given("--cof") ? 1 : 0);
    if (sources > 1) throw CLI::ValidationError("--ledger", "wants one of --frames, --seconds and --cof");
    if (sources == 0 && !given("--rollback")) throw CLI::RequiredError("--frames, --seconds, --cof or --rollback");
    if (given("--hits") && !given("--rollback")) throw CLI::ValidationError("--hits", "needs --rollback");
    if (!options.has_frames) return;
  }
  if (options.input.start_frame >= options.input.frames) {
    throw CLI::ValidationError("--start-frame", "must be below --frames");
  }
  for (const std::int64_t action : options.input.actions) {
    if (action > options.input.frames) throw CLI::ValidationError("--action", "must not be above --frames");
  }
}

}  // namespace

void add_trace_command(CLI::App& program, Result<void>& outcome) {
  const auto options = std::make_shared<TraceOptions>();
  CLI::App* command = program.add_subcommand(
      "trace", "Print the tick table of a counter-based animation, or the ledger of its actions");
  add_animation_options(*command, *options);
  command->add_flag("--json", options->json, "Print JSON");
  add_ledger_options(*command, *options);
  add_unit_options(*command, *options);
  command->callback([command, options, &outcome] {
    check(*command, *options);
    outcome = trace(*options);
  });
}

}  // namespace inb::tool

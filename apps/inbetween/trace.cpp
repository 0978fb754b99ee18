#include "apps/inbetween/trace.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <CLI/CLI.hpp>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>

#include "sim/trace.h"

namespace inb::tool {
namespace {

struct Options {
  sim::TraceInput input;
  bool sequence = false;
  bool json = false;
};

nlohmann::ordered_json or_null(const std::optional<std::int64_t>& value) {
  return value ? nlohmann::ordered_json(*value) : nlohmann::ordered_json(nullptr);
}

Result<void> trace(const Options& options) {
  sim::TraceInput input = options.input;
  input.rule = options.sequence ? sim::EndRule::Sequence : sim::EndRule::Normal;
  const auto table = sim::run_trace(input);
  if (!table) return fail(table.error());
  return print(options.json ? trace_json(*table) : trace_text(input, *table));
}

}  // namespace

std::string trace_json(const sim::Trace& trace) {
  nlohmann::ordered_json json;
  json["end"] = trace.end;
  json["increment"] = trace.increment;
  json["action_counter"] = or_null(trace.action_counter);
  json["duration"] = trace.duration;
  json["action_tick"] = or_null(trace.action_tick);
  json["actions"] = nlohmann::ordered_json::array();
  for (const sim::TraceAction& action : trace.actions) {
    json["actions"].push_back({{"flag", action.flag}, {"tick", or_null(action.tick)}});
  }
  json["ticks"] = nlohmann::ordered_json::array();
  for (const sim::TraceTick& row : trace.ticks) {
    json["ticks"].push_back({{"tick", row.tick},
                             {"before", row.before},
                             {"after", row.after},
                             {"ended", row.ended},
                             {"action", row.action},
                             {"frame", or_null(row.frame)}});
  }
  return json.dump(1) + "\n";
}

std::string trace_text(const sim::TraceInput& input, const sim::Trace& trace) {
  std::string text = fmt::format(
      "end        {} = 256 * {}\n"
      "increment  {} = [{} * {} / 100]\n",
      trace.end, input.frames, trace.increment, input.speed, input.acceleration);
  for (const sim::TraceAction& action : trace.actions) {
    text += fmt::format("action     {} = 256 * {}, {}\n", action.flag * sim::kHitshift, action.flag,
                        action.tick ? fmt::format("in tick {}", *action.tick) : "lost: the animation ends before it");
  }
  text += fmt::format("duration   {} {}, {:.3f} a second at 25 ticks a second\n\n", trace.duration,
                      trace.duration == 1 ? "tick" : "ticks", 25.0 / static_cast<double>(trace.duration));
  text += fmt::format("{:>6}  {:>10}  {:>10}  {:>6}\n", "tick", "before", "after", "frame");
  for (const sim::TraceTick& row : trace.ticks) {
    std::string remark;
    if (row.action) remark = fmt::format("  action {}", fmt::join(row.flags, ", "));
    if (row.ended) remark += row.frame ? "  over after this tick" : "  over: this tick belongs to the next animation";
    text += fmt::format("{:>6}  {:>10}  {:>10}  {:>6}{}\n", row.tick, row.before, row.after,
                        row.frame ? fmt::format("{:02}", *row.frame) : "-", remark);
  }
  return text;
}

void add_trace_command(CLI::App& program, Result<void>& outcome) {
  const auto options = std::make_shared<Options>();
  CLI::App* command = program.add_subcommand("trace", "Print the tick table of a counter-based animation");
  sim::TraceInput& input = options->input;
  command->add_option("--frames", input.frames, "Frames the animation uses (FramesPerDirection)")
      ->required()
      ->check(CLI::Range(std::int64_t{1}, std::int64_t{1'000'000}));
  command
      ->add_option(
          "--action", input.actions,
          "Frame whose counter value fires the action; may be repeated (the lowest is the one the summary names)")
      ->check(CLI::Range(std::int64_t{0}, std::int64_t{1'000'000}))
      ->expected(1)
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
  command->add_option("--speed", input.speed, "AnimationSpeed, 256 for one frame a tick")
      ->check(CLI::Range(std::int64_t{0}, std::int64_t{1'000'000}))
      ->capture_default_str();
  command->add_option("--acceleration", input.acceleration, "Acceleration in percent")
      ->check(CLI::Range(std::int64_t{0}, std::int64_t{100'000}))
      ->capture_default_str();
  command->add_option("--start-frame", input.start_frame, "Frame the animation starts at")
      ->check(CLI::Range(std::int64_t{0}, std::int64_t{999'999}))
      ->capture_default_str();
  command->add_flag("--sequence", options->sequence, "A sequence: the tick that reaches the end is still shown");
  command->add_flag("--json", options->json, "Print JSON");
  command->callback([options, &outcome] {
    // What only fits together or not is an error of usage too.
    if (options->input.start_frame >= options->input.frames) {
      throw CLI::ValidationError("--start-frame", "must be below --frames");
    }
    for (const std::int64_t action : options->input.actions) {
      if (action > options->input.frames) throw CLI::ValidationError("--action", "must not be above --frames");
    }
    outcome = trace(*options);
  });
}

}  // namespace inb::tool

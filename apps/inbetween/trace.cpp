#include "apps/inbetween/trace.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <nlohmann/json.hpp>
#include <optional>

#include "sim/trace.h"

namespace inb::tool {
namespace {

nlohmann::ordered_json or_null(const std::optional<std::int64_t>& value) {
  return value ? nlohmann::ordered_json(*value) : nlohmann::ordered_json(nullptr);
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

}  // namespace inb::tool

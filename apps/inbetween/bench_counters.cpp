#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <array>
#include <cstdint>
#include <memory>
#include <nlohmann/json.hpp>
#include <random>
#include <span>
#include <vector>

#include "apps/inbetween/bench.h"
#include "apps/inbetween/bench_runner.h"
#include "apps/inbetween/memory_pass.h"
#include "sim/counters.h"

namespace inb::tool {
namespace {

struct CounterOptions {
  std::int64_t units = 1'000'000;
  int quads = 61;
  bool json = false;
};

// What a program has that keeps each unit together and asks it every question: 32 bytes a unit.
struct StructUnit {
  std::int32_t counter = 0;
  std::int32_t increment = 0;
  std::int32_t end = 0;
  std::int32_t flag = 0;
  std::int32_t start = 0;
  std::int32_t mode = 0;
  std::uint32_t passes = 0;
  bool acted = false;
};
static_assert(sizeof(StructUnit) == 32);

struct StructCounts {
  std::int64_t ended = 0;
  std::int64_t acted = 0;
};

void tick(std::vector<StructUnit>& units, StructCounts& counts) {
  for (StructUnit& unit : units) {
    unit.counter += unit.increment;
    if (unit.counter >= unit.end) {
      unit.counter = unit.start + unit.increment;
      unit.acted = false;
      ++unit.passes;
      ++counts.ended;
    }
    if (!unit.acted && unit.flag > 0 && unit.counter >= unit.flag) {
      unit.acted = true;
      ++counts.acted;
    }
  }
}

// Animations as players have them: 5 to 24 frames, accelerations 15 to 175 percent, any phase.
struct Herd {
  std::vector<std::int32_t> counter, increment, end, flag;
  std::vector<std::uint64_t> ended, acted, lost;
  std::vector<StructUnit> structs;

  Herd(std::size_t units, std::uint64_t seed) {
    std::mt19937_64 random(seed);
    const auto within = [&](int low, int high) { return std::uniform_int_distribution<int>(low, high)(random); };
    for (std::size_t i = 0; i < units; ++i) {
      const std::int32_t frames = within(5, 24);
      end.push_back(frames * 256);
      increment.push_back(256 * within(15, 175) / 100);
      flag.push_back(256 * within(1, frames - 1));
      counter.push_back(within(0, end.back() - 1));
      structs.push_back(
          {counter.back(), increment.back(), end.back(), flag.back(), 0, 0, 0, counter.back() >= flag.back()});
    }
    poison();
  }

  void poison() {
    const std::size_t words = (counter.size() + 63) / 64;
    for (auto* bits : {&ended, &acted, &lost}) bits->assign(words, 0xA5A5A5A5A5A5A5A5U);
  }

  [[nodiscard]] sim::CounterJob job(bool events) {
    sim::CounterJob job{counter, increment, end, {}, {}, {}, {}};
    if (!events) return job;
    job.flag = flag;
    job.ended = ended;
    job.acted = acted;
    job.lost = lost;
    return job;
  }
};

// The timed kernels do what the reference does, on fresh data, tick by tick; and so does the version with structs.
bool equal_to_reference(std::size_t units, std::uint64_t seed) {
  for (const bool events : {false, true}) {
    Herd fast(units, seed + (events ? 1 : 0));
    Herd slow = fast;
    for (int step = 0; step < 12; ++step) {
      fast.poison();
      slow.poison();
      fast.job(events).run();
      slow.job(events).run_reference();
      StructCounts counts;
      tick(slow.structs, counts);
      if (fast.counter != slow.counter || fast.ended != slow.ended || fast.acted != slow.acted ||
          fast.lost != slow.lost) {
        return false;
      }
      for (std::size_t i = 0; i < units; ++i) {
        if (slow.structs[i].counter != slow.counter[i]) return false;
      }
    }
  }
  return true;
}

struct Report {
  Compared counters;  // against the memory pass over the same three arrays
  Compared events;    // likewise, over four
  Compared listed;    // bits and the list made of them, against the same
  Compared structs;   // against the counters alone
  Compared structs_events;
  Compared itself;
  std::vector<Goal> goals;
};

Report measure(const CounterOptions& options, std::uint64_t seed) {
  Herd herd(static_cast<std::size_t>(options.units), seed);
  const std::array<std::span<const std::int32_t>, 3> arrays{herd.increment, herd.end, herd.flag};
  const std::span<const std::span<const std::int32_t>> all(arrays);
  const auto pass = [&] { memory_pass(herd.counter, all.first(2)); };
  const auto pass_events = [&] { memory_pass(herd.counter, all); };
  const auto counters = [&] { herd.job(false).run(); };
  const auto events = [&] { herd.job(true).run(); };
  std::vector<sim::CounterEvent> list;
  const auto listed = [&] {
    herd.job(true).run();
    sim::list_events({herd.ended, herd.acted, herd.lost}, list);
  };
  StructCounts counts;
  const auto structs = [&] { tick(herd.structs, counts); };

  AbbaOptions abba;
  abba.quads = options.quads;
  Report report;
  report.itself = compare(counters, counters, abba);
  report.counters = compare(pass, counters, abba);
  report.events = compare(pass_events, events, abba);
  report.listed = compare(pass_events, listed, abba);
  report.structs = compare(structs, counters, abba);
  report.structs_events = compare(structs, events, abba);
  report.goals = {
      {"ms a tick with events, of 1,000,000 units", report.events.b_ns / 1e6 * 1e6 / static_cast<double>(options.units),
       4.0, true},
      {"share of the memory pass", report.counters.ratio, 0.95},
      {"share of the memory pass, with events", report.events.ratio, 0.80},
      {"times the version with structs", report.structs.ratio, 25.0},
  };
  return report;
}

nlohmann::ordered_json to_json(const Report& report, const CounterOptions& options, std::uint64_t seed) {
  nlohmann::ordered_json json;
  json["units"] = options.units;
  json["vectors"] = sim::counter_target();
  json["seed"] = seed;
  json["ms_per_tick"] = {{"counters", report.counters.b_ns / 1e6},
                         {"events", report.events.b_ns / 1e6},
                         {"listed", report.listed.b_ns / 1e6},
                         {"memory_pass", report.counters.a_ns / 1e6},
                         {"memory_pass_events", report.events.a_ns / 1e6},
                         {"structs", report.structs.a_ns / 1e6}};
  json["share"] = report.counters.ratio;
  json["share_events"] = report.events.ratio;
  json["share_listed"] = report.listed.ratio;
  json["times_structs"] = report.structs.ratio;
  json["times_structs_events"] = report.structs_events.ratio;
  json["same_against_itself"] = report.itself.ratio;
  json["calm"] = calm(report.itself);
  json["equal_to_reference"] = true;
  json["goals"] = nlohmann::ordered_json::array();
  for (const Goal& goal : report.goals) {
    json["goals"].push_back({{"name", goal.name}, {"value", goal.value}, {"goal", goal.goal}, {"met", goal.met()}});
  }
  return json;
}

std::string to_text(const Report& report, const CounterOptions& options) {
  const auto row = [](const char* name, const Compared& compared) {
    return fmt::format("{:<36} {:>8.3f} ms   memory pass {:>8.3f} ms   share {:.3f} ({:.3f}..{:.3f})\n", name,
                       compared.b_ns / 1e6, compared.a_ns / 1e6, compared.ratio, compared.low, compared.high);
  };
  return fmt::format("{} units, one core, vectors {}, a tick each; every kernel equal to the scalar reference\n\n",
                     options.units, sim::counter_target()) +
         row("counters", report.counters) + row("counters and event bits", report.events) +
         row("counters, event bits, event list", report.listed) +
         fmt::format("{:<36} {:>8.3f} ms   {:.1f} times the counters, {:.1f} times the counters with event bits\n",
                     "32 byte structs with branches", report.structs.a_ns / 1e6, report.structs.ratio,
                     report.structs_events.ratio) +
         fmt::format("{:<36} ratio {:.3f}{}\n\ngoals\n", "the counters against themselves", report.itself.ratio,
                     calm(report.itself) ? "" : ": the machine was busy, these figures are unsure") +
         goals_text(report.goals);
}

Result<void> run(const CounterOptions& options) {
  const std::uint64_t seed = std::random_device{}();
  // Whole words and some units beyond them.
  const auto checked = static_cast<std::size_t>(std::min<std::int64_t>(options.units, 100'003));
  if (!equal_to_reference(checked, seed)) {
    return fail("the vectors ({}) do not equal the scalar reference, seed {}", sim::counter_target(), seed);
  }
  const Report report = measure(options, seed);
  return print(options.json ? to_json(report, options, seed).dump(1) + "\n" : to_text(report, options));
}

}  // namespace

void add_bench_counters(CLI::App& bench, Result<void>& outcome) {
  const auto options = std::make_shared<CounterOptions>();
  CLI::App* command = bench.add_subcommand("counters", "Animation counters of very many units, on one core");
  command->add_option("--units", options->units, "How many")
      ->check(CLI::Range(std::int64_t{1}, std::int64_t{50'000'000}))
      ->capture_default_str();
  command->add_option("--quads", options->quads, "Turns of each comparison; fewer are quicker and less sure")
      ->check(CLI::Range(1, 1000))
      ->capture_default_str();
  command->add_flag("--json", options->json, "Print JSON");
  command->callback([options, &outcome] { outcome = run(*options); });
}

}  // namespace inb::tool

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <numeric>

#include "apps/inbetween/bench_runner.h"
#include "apps/inbetween/memory_pass.h"
#include "tests/inbetween/run_tool.h"

namespace inb::tool {
namespace {

// A clock that only the work moves.
struct Machine {
  std::int64_t now_ns = 0;
  std::int64_t calls = 0;

  AbbaOptions options(int quads, int repeats) {
    AbbaOptions options;
    options.quads = quads;
    options.repeats = repeats;
    options.now_ns = [this] { return now_ns; };
    return options;
  }
};

TEST(BenchRunner, TellsTheRatioOfTwoPiecesOfWork) {
  Machine machine;
  const auto a = [&] { machine.now_ns += 3000; };
  const auto b = [&] { machine.now_ns += 2000; };
  const Compared compared = compare(a, b, machine.options(5, 3));
  EXPECT_DOUBLE_EQ(compared.ratio, 1.5);
  EXPECT_DOUBLE_EQ(compared.low, 1.5);
  EXPECT_DOUBLE_EQ(compared.high, 1.5);
  EXPECT_DOUBLE_EQ(compared.a_ns, 3000.0);
  EXPECT_DOUBLE_EQ(compared.b_ns, 2000.0);
}

// Work that fills more than a slice by itself is called once a slice: A B B A, twice two calls a quad, and what warms
// up.
TEST(BenchRunner, TakesTurns) {
  Machine machine;
  std::string order;
  const auto a = [&] { order += 'A', machine.now_ns += 5'000'000; };
  const auto b = [&] { order += 'B', machine.now_ns += 5'000'000; };
  EXPECT_DOUBLE_EQ(compare(a, b, machine.options(2, 2)).ratio, 1.0);
  ASSERT_GE(order.size(), 16U);
  EXPECT_EQ(order.substr(order.size() - 16), "ABBAABBAABBAABBA");
}

// A machine that slows down steadily: each call takes 1 ns more than the one before it. A B B A sees no difference.
TEST(BenchRunner, ASteadyChangeOfSpeedCancelsOut) {
  Machine machine;
  const auto work = [&] { machine.now_ns += 2'000'000 + 10'000 * machine.calls++; };
  EXPECT_DOUBLE_EQ(compare(work, work, machine.options(7, 3)).ratio, 1.0);
}

// Medians: one slice that something else disturbed counts for nothing.
TEST(BenchRunner, OneDisturbedSliceCountsForNothing) {
  Machine machine;
  const auto a = [&] { machine.now_ns += ++machine.calls == 9 ? 900'000'000 : 4'000'000; };
  const auto b = [&] { machine.now_ns += 2'000'000; };
  const Compared compared = compare(a, b, machine.options(9, 1));
  EXPECT_DOUBLE_EQ(compared.ratio, 2.0);
  EXPECT_DOUBLE_EQ(compared.a_ns, 4'000'000.0);
}

TEST(BenchRunner, SaysWhichGoalsAreMet) {
  const std::vector<Goal> goals = {{"a", 0.95, 0.95}, {"b", 0.949, 0.95}, {"c", 4.0, 4.0, true}, {"d", 4.1, 4.0, true}};
  EXPECT_TRUE(goals[0].met());
  EXPECT_FALSE(goals[1].met());
  EXPECT_TRUE(goals[2].met());
  EXPECT_FALSE(goals[3].met());
  const std::string text = goals_text(goals);
  EXPECT_NE(text.find("missed  b"), std::string::npos) << text;
  EXPECT_NE(text.find("4.1, at most 4"), std::string::npos) << text;
}

TEST(MemoryPass, ReadsEveryArrayAndWritesTheLeastOfValueAndSum) {
  for (const std::size_t n : {1U, 15U, 16U, 17U, 1000U}) {
    std::vector<std::int32_t> first(n, 100);
    std::vector<std::int32_t> second(n, 20);
    std::vector<std::int32_t> third(n, 3);
    const std::vector<std::span<const std::int32_t>> others = {first, second, third};
    const std::int32_t sums[] = {100, 120, 123};
    for (std::size_t count = 1; count <= 3; ++count) {
      std::vector<std::int32_t> values(n);
      std::iota(values.begin(), values.end(), 0);
      memory_pass(values, std::span(others).first(count));
      for (std::size_t i = 0; i < n; ++i) {
        ASSERT_EQ(values[i], std::min(static_cast<std::int32_t>(i), sums[count - 1])) << n << " " << count;
      }
    }
  }
}

TEST(BenchCounters, ReportsSharesAndGoals) {
  const test::ToolRun run = test::run_tool({"bench", "counters", "--units", "5000", "--quads", "1", "--json"});
  ASSERT_EQ(run.status, 0) << run.err;
  const auto json = nlohmann::json::parse(run.out);
  EXPECT_EQ(json.at("units"), 5000);
  EXPECT_TRUE(json.at("equal_to_reference").get<bool>());
  for (const char* name : {"counters", "events", "listed", "memory_pass", "memory_pass_events", "structs"}) {
    EXPECT_GT(json.at("ms_per_tick").at(name).get<double>(), 0.0) << name;
  }
  for (const char* name : {"share", "share_events", "share_listed", "times_structs", "times_structs_events"}) {
    EXPECT_GT(json.at(name).get<double>(), 0.0) << name;
  }
  const std::vector<double> promised = {4.0, 0.95, 0.80, 25.0};
  ASSERT_EQ(json.at("goals").size(), promised.size());
  for (std::size_t i = 0; i < promised.size(); ++i) {
    const auto& goal = json.at("goals")[i];
    EXPECT_EQ(goal.at("goal"), promised[i]);
    const double value = goal.at("value");
    EXPECT_EQ(goal.at("met"), i == 0 ? value <= promised[i] : value >= promised[i]) << goal;
  }
}

TEST(BenchCounters, RefusesWrongNumbers) {
  EXPECT_EQ(test::run_tool({"bench"}).status, 2);
  EXPECT_EQ(test::run_tool({"bench", "counters", "--units", "0"}).status, 2);
  EXPECT_EQ(test::run_tool({"bench", "counters", "--quads", "0"}).status, 2);
}

}  // namespace
}  // namespace inb::tool

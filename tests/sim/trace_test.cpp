#include "sim/trace.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "apps/inbetween/trace.h"

namespace inb::sim {
namespace {

struct Row {
  std::int64_t before;
  std::int64_t after;
  std::int64_t frame;  // -1: none
  bool action;
  bool ended;
};

void expect_rows(const Trace& trace, const std::vector<Row>& rows) {
  ASSERT_EQ(trace.ticks.size(), rows.size());
  for (std::size_t i = 0; i < rows.size(); ++i) {
    SCOPED_TRACE("tick " + std::to_string(i + 1));
    EXPECT_EQ(trace.ticks[i].tick, static_cast<std::int64_t>(i + 1));
    EXPECT_EQ(trace.ticks[i].before, rows[i].before);
    EXPECT_EQ(trace.ticks[i].after, rows[i].after);
    EXPECT_EQ(trace.ticks[i].frame.value_or(-1), rows[i].frame);
    EXPECT_EQ(trace.ticks[i].action, rows[i].action);
    EXPECT_EQ(trace.ticks[i].ended, rows[i].ended);
  }
}

// Seed 000, first example: 5 frames at 256 / 100. Counters 256, 512, 768, 1024 show 01 .. 04; 1280 is no part of it.
TEST(Trace, FiveFrames) {
  const Trace trace = run_trace({.frames = 5}).value();
  EXPECT_EQ(trace.end, 1280);
  EXPECT_EQ(trace.increment, 256);
  EXPECT_EQ(trace.duration, 4);
  EXPECT_FALSE(trace.action_counter.has_value());
  EXPECT_FALSE(trace.action_tick.has_value());
  expect_rows(trace, {{0, 256, 1, false, false},
                      {256, 512, 2, false, false},
                      {512, 768, 3, false, false},
                      {768, 1024, 4, false, false},
                      {1024, 1280, -1, false, true}});
}

// Seed 000, the block: 3 frames, acceleration 60: 5 ticks.
TEST(Trace, Block) {
  const Trace trace = run_trace({.frames = 3, .acceleration = 60}).value();
  EXPECT_EQ(trace.end, 768);
  EXPECT_EQ(trace.increment, 153);
  EXPECT_EQ(trace.duration, 5);
  expect_rows(trace, {{0, 153, 0, false, false},
                      {153, 306, 1, false, false},
                      {306, 459, 1, false, false},
                      {459, 612, 2, false, false},
                      {612, 765, 2, false, false},
                      {765, 918, -1, false, true}});
}

// Seed 000, the attack: 15 frames, flag 7, acceleration 175: 8 ticks, action in tick 4.
TEST(Trace, Attack) {
  const Trace trace = run_trace({.frames = 15, .acceleration = 175, .actions = {7}}).value();
  EXPECT_EQ(trace.end, 3840);
  EXPECT_EQ(trace.increment, 448);
  EXPECT_EQ(trace.action_counter, 1792);
  EXPECT_EQ(trace.duration, 8);
  EXPECT_EQ(trace.action_tick, 4);
  expect_rows(trace, {{0, 448, 1, false, false},
                      {448, 896, 3, false, false},
                      {896, 1344, 5, false, false},
                      {1344, 1792, 7, true, false},
                      {1792, 2240, 8, false, false},
                      {2240, 2688, 10, false, false},
                      {2688, 3136, 12, false, false},
                      {3136, 3584, 14, false, false},
                      {3584, 4032, -1, false, true}});
}

// The same as a sequence: its last tick is shown, clamped to the last frame. ceil(3840 / 448) = 9 ticks.
TEST(Trace, SequenceShowsItsLastTick) {
  const Trace trace =
      run_trace({.frames = 15, .acceleration = 175, .actions = {7, 15}, .rule = EndRule::Sequence}).value();
  EXPECT_EQ(trace.duration, 9);
  ASSERT_EQ(trace.ticks.size(), 9U);
  EXPECT_TRUE(trace.ticks.back().ended);
  EXPECT_EQ(trace.ticks.back().frame, 14);
  EXPECT_EQ(trace.ticks.back().after, 4032);
  EXPECT_EQ(trace.actions[0].tick, 4);
  EXPECT_EQ(trace.actions[1].tick, 9) << "flag N fires in the tick that reaches the end";
}

TEST(Trace, OneFrameLastsATick) {
  const Trace trace = run_trace({.frames = 1, .actions = {0, 1}}).value();
  EXPECT_EQ(trace.duration, 1);
  expect_rows(trace, {{0, 255, 0, true, false}, {255, 511, -1, false, true}});
  EXPECT_EQ(trace.ticks[0].flags, (std::vector<std::int64_t>{0, 1})) << "both in one tick, in order";
}

TEST(Trace, NamesWhatIsOutOfRange) {
  EXPECT_EQ(run_trace({.frames = 0}).error().text, "frames must be 1 to 1000000, not 0");
  EXPECT_EQ(run_trace({.frames = 3, .speed = -1}).error().text, "speed must be 0 to 1000000, not -1");
  EXPECT_EQ(run_trace({.frames = 3, .acceleration = -1}).error().text, "acceleration must be 0 to 100000, not -1");
  EXPECT_EQ(run_trace({.frames = 3, .start_frame = 3}).error().text, "start frame must be 0 to 2, not 3");
  EXPECT_EQ(run_trace({.frames = 3, .actions = {4}}).error().text, "action must be 0 to 3, not 4");
  EXPECT_EQ(run_trace({.frames = 3, .speed = 1, .acceleration = 99}).error().text,
            "the increment is 0 (speed 1 at acceleration 99): the animation never ends");
  EXPECT_EQ(run_trace({.frames = 10'000, .speed = 1}).error().text, "the animation lasts more than 1000000 ticks");
}

TEST(Trace, JsonKeepsItsContract) {
  const auto attack = nlohmann::json::parse(
      tool::trace_json(run_trace({.frames = 15, .acceleration = 175, .actions = {7, 15}}).value()));
  EXPECT_EQ(attack["end"], 3840);
  EXPECT_EQ(attack["increment"], 448);
  EXPECT_EQ(attack["action_counter"], 1792);
  EXPECT_EQ(attack["duration"], 8);
  EXPECT_EQ(attack["action_tick"], 4);
  EXPECT_EQ(attack["actions"], nlohmann::json::parse(R"([{"flag":7,"tick":4},{"flag":15,"tick":null}])"));
  ASSERT_EQ(attack["ticks"].size(), 9U);
  EXPECT_EQ(attack["ticks"][3],
            nlohmann::json::parse(R"({"tick":4,"before":1344,"after":1792,"ended":false,"action":true,"frame":7})"));
  EXPECT_EQ(attack["ticks"][8],
            nlohmann::json::parse(R"({"tick":9,"before":3584,"after":4032,"ended":true,"action":false,"frame":null})"));

  const auto block = nlohmann::json::parse(tool::trace_json(run_trace({.frames = 3, .acceleration = 60}).value()));
  EXPECT_TRUE(block["action_counter"].is_null());
  EXPECT_TRUE(block["action_tick"].is_null());
  EXPECT_EQ(block["actions"], nlohmann::json::array());
  EXPECT_EQ(block["duration"], 5);

  const auto sequence =
      nlohmann::json::parse(tool::trace_json(run_trace({.frames = 3, .rule = EndRule::Sequence}).value()));
  ASSERT_EQ(sequence["ticks"].size(), 3U);
  EXPECT_EQ(sequence["ticks"][2],
            nlohmann::json::parse(R"({"tick":3,"before":512,"after":768,"ended":true,"action":false,"frame":2})"));
}

TEST(Trace, TextIsTheTableOfTheSeed) {
  const TraceInput input{.frames = 3, .acceleration = 60};
  EXPECT_EQ(tool::trace_text(input, run_trace(input).value()),
            "end        768 = 256 * 3\n"
            "increment  153 = [256 * 60 / 100]\n"
            "duration   5 ticks, 5.000 a second at 25 ticks a second\n"
            "\n"
            "  tick      before       after   frame\n"
            "     1           0         153      00\n"
            "     2         153         306      01\n"
            "     3         306         459      01\n"
            "     4         459         612      02\n"
            "     5         612         765      02\n"
            "     6         765         918       -  over: this tick belongs to the next animation\n");
}

}  // namespace
}  // namespace inb::sim

#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "content/animdata.h"
#include "sim/breakpoint_query.h"
#include "sim/playhead.h"
#include "sim/skills.h"
#include "sim/start_frame.h"
#include "sim/tick_clock.h"

namespace inb::sim {
namespace {

constexpr std::int64_t kFrames = 200;
// Longer than any animation of the table at any acceleration.
constexpr std::int64_t kManyTicks = 1'000'000;

std::set<std::int64_t> speeds_of_the_table() {
  std::set<std::int64_t> speeds;
  for (const AnimationRecord& record : content::player_animations().records()) speeds.insert(record.speed);
  speeds.erase(0);
  return speeds;
}

// Every increment that an acceleration of 15..175 gives to a speed of the table.
std::set<std::int64_t> increments() {
  std::set<std::int64_t> all;
  for (const std::int64_t speed : speeds_of_the_table()) {
    for (std::int64_t a = kMinAcceleration; a <= kMaxAcceleration; ++a) all.insert(increment(speed, a));
  }
  all.erase(0);
  return all;
}

// A counter in a plain loop, by the words of the seed and of nothing else here: how long it lasts and in which tick
// each flag falls.
struct Looped {
  std::int64_t ticks = 0;
  std::vector<std::int64_t> flag_ticks;  // as many as fired
};
void loop(std::int64_t frames, std::int64_t inc, bool sequence, Looped& looped) {
  const std::int64_t end = frames * 256;
  looped.flag_ticks.clear();
  std::int64_t counter = 0;
  for (std::int64_t tick = 1; tick < kManyTicks; ++tick) {
    counter += inc;
    // One tick at least, even of an animation that is over at once.
    if (!sequence && counter >= end && tick > 1) return;
    looped.ticks = tick;
    auto flag = static_cast<std::int64_t>(looped.flag_ticks.size());
    for (; flag <= frames && flag * 256 <= counter; ++flag) looped.flag_ticks.push_back(tick);
    if (sequence && counter >= end) return;
    if (!sequence) counter = std::min(counter, end - 1);
  }
}

// Over the whole domain: all frames 1..200, accelerations 15..175, speeds of the table, flags 0..frames.
TEST(BreakpointProperties, TheLoopAgreesWithTheFormulas) {
  const std::set<std::int64_t> incs = increments();
  ASSERT_GT(incs.size(), 400U);
  Looped looped;
  for (const EndRule rule : {EndRule::Normal, EndRule::Sequence}) {
    for (const std::int64_t inc : incs) {
      for (std::int64_t frames = 1; frames <= kFrames; ++frames) {
        loop(frames, inc, rule == EndRule::Sequence, looped);
        const std::int64_t end = frames * 256;
        bool same = duration_ticks(end, inc, rule) == looped.ticks;
        for (std::int64_t flag = 0; flag <= frames; ++flag) {
          const auto index = static_cast<std::size_t>(flag);
          const bool fired = index < looped.flag_ticks.size();
          const auto tick = action_tick(end, inc, flag, rule);
          same = same && tick.has_value() == fired && (!fired || *tick == looped.flag_ticks[index]);
          // Lost exactly when {256 flag / inc} is beyond the duration.
          same = same && fired == ((flag * 256 + inc - 1) / inc <= looped.ticks);
        }
        ASSERT_TRUE(same) << frames << " frames, increment " << inc;
      }
    }
  }
}

// The step function itself over the same pairs of frames and increment, each with a flag in the middle and one at the
// end; and the chain's period is the duration.
TEST(BreakpointProperties, TheStepFunctionAgreesWithTheFormulas) {
  std::vector<Event> events;
  for (const std::int64_t inc : increments()) {
    // Small increments take long and differ in nothing: every 8th number of frames is enough for them.
    const std::int64_t stride = inc < 100 ? 8 : 1;
    for (std::int64_t frames = 1 + inc % stride; frames <= kFrames; frames += stride) {
      const auto middle = static_cast<std::uint32_t>((frames * 7 + inc) % (frames + 1));
      Library library = Library::of({frame_set(frames, 25.0, {middle, static_cast<std::uint32_t>(frames)})});
      library.animations.front().speed = inc;
      Playhead head;
      head.mode = LoopMode::Chain;
      start(library, head, 0, 0);
      const std::int64_t end = frames * 256;
      const auto duration = duration_ticks(end, inc, EndRule::Normal).value();
      std::vector<std::optional<std::int64_t>> fired(2);
      events.clear();
      for (std::int64_t tick = 1; tick <= duration; ++tick) {
        const std::size_t before = events.size();
        step(library, head, {tick - 1, tick}, events);
        for (std::size_t e = before; e < events.size(); ++e) {
          ASSERT_EQ(events[e].kind, EventKind::Fired);
          fired[events[e].flag == middle ? 0 : 1] = tick;
        }
      }
      ASSERT_EQ(head.pass, 0U) << frames << " frames, increment " << inc << ": over too early";
      ASSERT_EQ(fired[0], action_tick(end, inc, middle, EndRule::Normal)) << frames << " frames, increment " << inc;
      if (static_cast<std::int64_t>(middle) != frames) {
        ASSERT_EQ(fired[1], action_tick(end, inc, frames, EndRule::Normal));
      }
      step(library, head, {duration, duration + 1}, events);
      ASSERT_EQ(head.pass, 1U) << frames << " frames, increment " << inc << ": over too late";
    }
  }
}

// No record of a player loses its first action at any acceleration.
TEST(BreakpointProperties, NoRecordLosesItsFirstAction) {
  std::size_t actions = 0;
  for (const AnimationRecord& record : content::player_animations().records()) {
    const auto flag = record.first_action();
    if (!flag || record.speed == 0) continue;
    const auto parts = parse_cof(record.cof);
    const std::int64_t start =
        parts && parts->unit ? 256 * start_frame(*parts->unit, parts->mode, parts->weapon) : std::int64_t{0};
    for (std::int64_t a = kMinAcceleration; a <= kMaxAcceleration; ++a) {
      const std::int64_t inc = increment(record.speed, a);
      EXPECT_TRUE(action_tick(record.frames * 256, inc, *flag, EndRule::Normal, start).has_value())
          << record.cof << " at " << a;
    }
    ++actions;
  }
  EXPECT_GT(actions, 200U);
}

// Every row of every record and sequence that ships is proved while its table is made, rollbacks included.
TEST(BreakpointProperties, EveryTableThatShipsIsProved) {
  std::size_t tables = 0;
  for (const AnimationRecord& record : content::player_animations().records()) {
    if (!parse_cof(record.cof) || record.speed == 0 || record.frames < 1) continue;
    const auto named = cof_query(content::player_animations(), record.cof, {});
    ASSERT_TRUE(named.has_value()) << named.error().text;
    const auto rows = breakpoints(named->query);
    ASSERT_TRUE(rows.has_value()) << record.cof << ": " << rows.error().text;
    for (std::size_t r = 1; r < rows->size(); ++r) {
      ASSERT_GT((*rows)[r].value, (*rows)[r - 1].value);
      ASSERT_LE((*rows)[r].ticks, (*rows)[r - 1].ticks);
    }
    ++tables;
  }
  EXPECT_GT(tables, 800U);
  const SequenceTable sequences = SequenceTable::read(content::player_sequences_text(), "sequences").value();
  EXPECT_EQ(sequences.rows().size(), 207U);
  // Written as it was read, but for the engine's own word for running.
  std::string text(content::player_sequences_text());
  const std::string run = "PLRMODE_RUN";
  for (std::size_t at = text.find(run); at != std::string::npos; at = text.find(run))
    text.replace(at, run.size(), "RN");
  EXPECT_EQ(sequences.write(), text);
  for (const SequenceRow& row : sequences.rows()) {
    Equipment equipment;
    equipment.weapon_class = row.weapon;
    const auto named = sequence_query(sequences, row.name, equipment);
    ASSERT_TRUE(breakpoints(named->query).has_value()) << row.name;
  }
  for (std::size_t a = 0; a < kRollbackAttackCount; ++a) {
    for (std::int64_t hits = 1; hits <= 10; ++hits) {
      for (const RollbackCount count : {RollbackCount::Frames, RollbackCount::Ticks}) {
        Equipment equipment;
        const auto attack = static_cast<RollbackAttack>(a);
        equipment.weapon_class = rollback_rule(attack).weapon;
        auto named = rollback_query(content::player_animations(), attack, equipment, hits);
        ASSERT_TRUE(named.has_value()) << named.error().text;
        named->query.axis = Axis::Eias;
        named->query.rollback_count = count;
        const auto rows = breakpoints(named->query);
        ASSERT_TRUE(rows.has_value()) << rows.error().text;
      }
    }
  }
}

// strategywiki.org, "Rune word helms": the attack of one changed by Delirium, whose 33 % count outside diminishing
// returns, by the effective value and by item percentages at eight weapon speeds.
TEST(BreakpointProperties, DeliriumAsPublished) {
  struct Row {
    std::int64_t ticks;
    std::int64_t eias;
    std::vector<std::pair<std::int64_t, std::int64_t>> ias;  // at that WSM
  };
  const std::vector<Row> published{
      {10, 10, {}},
      {9, 21, {{20, 9}}},
      {8, 34, {{20, 26}, {10, 13}, {5, 7}, {0, 2}}},
      {7, 50, {{20, 54}, {10, 35}, {5, 27}, {0, 20}, {-5, 14}, {-10, 8}, {-15, 3}}},
      {6, 72, {{20, 117}, {10, 83}, {5, 70}, {0, 58}, {-5, 48}, {-10, 39}, {-15, 30}, {-20, 23}, {-30, 10}}}};
  for (const Row& row : published) {
    Equipment equipment;
    equipment.weapon_class = WeaponClass::OneHs;
    auto named =
        class_query(content::player_animations(), UnitClass::UndeadRatman, AccelerationKind::Attack, equipment);
    ASSERT_TRUE(named.has_value()) << named.error().text;
    named->query.axis = Axis::Eias;
    EXPECT_EQ(breakpoint_at(named->query, row.eias).value()->ticks, row.ticks);
    EXPECT_EQ(breakpoint_at(named->query, row.eias - 1).value()->ticks, row.ticks + 1);
    for (const auto& [wsm, ias] : row.ias) {
      equipment.weapon.wsm = wsm;
      equipment.skill_percent = skill_percent(Skill::Delirium, SkillStat::AttackRate, 50).value();
      named = class_query(content::player_animations(), UnitClass::UndeadRatman, AccelerationKind::Attack, equipment);
      EXPECT_EQ(breakpoint_at(named->query, ias).value()->ticks, row.ticks) << wsm;
      EXPECT_EQ(breakpoint_at(named->query, ias - 1).value()->ticks, row.ticks + 1) << wsm;
    }
  }
}

// Seed 000: a block with 11 FBR is 3 counter values short of the next step, which comes at 13 FBR (published).
TEST(BreakpointProperties, RightBeforeABreakpoint) {
  const auto named = class_query(content::player_animations(), UnitClass::Paladin, AccelerationKind::Block, {});
  const Outlook outlook = sim::outlook(named->query, 11).value();
  EXPECT_EQ(outlook.missing, 3);
  EXPECT_EQ(outlook.cost, 2);
  EXPECT_EQ(outlook.next->value, 13);
  EXPECT_EQ(outlook.next->ticks, 4);
  const Outlook last = sim::outlook(named->query, 600).value();
  EXPECT_FALSE(last.next.has_value());
}

TEST(BreakpointProperties, QueriesThatDoNotFitAreRefused) {
  const auto refused = [](const BreakpointQuery& query) {
    const auto rows = breakpoints(query);
    return rows ? std::string("accepted") : rows.error().text;
  };
  BreakpointQuery query;
  query.animation.frames = 0;
  EXPECT_EQ(refused(query), "frames must be 1 to 65535, not 0");
  query = {};
  query.animation.speed = -1;
  EXPECT_EQ(refused(query), "speed must be 0 to 65535, not -1");
  query = {};
  query.animation.speed = 0;
  EXPECT_EQ(refused(query), "the increment is 0 at every value: the animation never ends");
  query = {};
  query.animation.start_frame = 1;
  EXPECT_EQ(refused(query), "the start frame must be 0 to 0, not 1");
  query = {};
  query.animation.flags = {2};
  EXPECT_EQ(refused(query), "an action frame must be 0 to 1, not 2");
  query.animation.frames = 5;
  query.animation.flags = {3, 3};
  EXPECT_EQ(refused(query), "the action frames must ascend");
  query = {};
  query.animation.hits = 2;
  EXPECT_EQ(refused(query), "an attack of several hits needs an action frame");
  query = {};
  query.animation.rollback_percent = 101;
  EXPECT_EQ(refused(query), "the rollback must be 0 to 100, not 101");
  query = {};
  query.axis = Axis::Fcr;
  EXPECT_EQ(refused(query), "axis 'fcr' does not change animations of kind 'attack'");
  query = {};
  query.max = -1;
  EXPECT_EQ(refused(query), "the largest value must be 0 to 100000, not -1");
  query = {};
  query.whirlwind = true;
  EXPECT_EQ(refused(query), "whirlwind needs the action frame of an attack");
  query.animation = {.frames = 16, .flags = {7}};
  EXPECT_EQ(refused(query), "whirlwind under the rules of Lod goes by the weapon alone: its axis is 'wias', not 'ias'");
  query = {};
  query.animation = {.frames = 65535, .speed = 1};
  query.input.skill_percent = 0;
  EXPECT_EQ(refused(query), "the animation lasts 16776959 ticks, more than 90000");
}

}  // namespace
}  // namespace inb::sim

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <random>

#include "content/animdata.h"
#include "sim/animation_table.h"
#include "sim/rollback.h"
#include "sim/view_clock.h"
#include "tests/sim/played.h"

namespace inb::sim {
namespace {

using test::Played;

// The formulas of seed 000 and the playback rules, written out once more: what the step function must come to.
std::int64_t ceil_div(std::int64_t value, std::int64_t divisor) { return (value + divisor - 1) / divisor; }
std::int64_t duration(std::int64_t frames, std::int64_t start, std::int64_t inc, EndRule rule) {
  const std::int64_t steps = ceil_div(256 * (frames - start), inc);
  return std::max<std::int64_t>(1, rule == EndRule::Normal ? steps - 1 : steps);
}
std::int64_t action(std::int64_t flag, std::int64_t start, std::int64_t inc) {
  return std::max<std::int64_t>(1, ceil_div(std::max<std::int64_t>(256 * (flag - start), 0), inc));
}

struct ChainCase {
  std::int64_t frames = 1;
  std::int64_t speed = 256;
  std::int64_t acceleration = 100;
  std::int64_t start = 0;
  EndRule rule = EndRule::Normal;
  std::vector<std::uint32_t> flags;

  [[nodiscard]] std::int64_t inc() const { return speed * acceleration / 100; }
  [[nodiscard]] Library library() const {
    Library all = Library::of({frame_set(frames, 25.0, flags)});
    all.animations[0].speed = speed;
    all.animations[0].start = start * kHitshift;
    all.animations[0].rule = rule;
    return all;
  }
};

std::ostream& operator<<(std::ostream& out, const ChainCase& c) {
  return out << c.frames << " frames, speed " << c.speed << ", acceleration " << c.acceleration << ", start " << c.start
             << (c.rule == EndRule::Sequence ? ", sequence" : "");
}

ChainCase random_case(std::mt19937& random) {
  const auto within = [&](std::int64_t low, std::int64_t high) {
    return std::uniform_int_distribution<std::int64_t>(low, high)(random);
  };
  ChainCase c;
  c.frames = within(1, 200);
  c.speed = within(1, 512);
  c.acceleration = within(0, 3) == 0 ? within(1, 2000) : within(15, 175);
  c.start = within(0, 3) == 0 ? within(0, c.frames - 1) : 0;
  c.rule = within(0, 4) == 0 ? EndRule::Sequence : EndRule::Normal;
  for (std::int64_t count = within(0, 4); count > 0; --count) {
    c.flags.push_back(static_cast<std::uint32_t>(within(0, c.frames)));
  }
  std::sort(c.flags.begin(), c.flags.end());
  c.flags.erase(std::unique(c.flags.begin(), c.flags.end()), c.flags.end());
  return c;
}

// By pass: which step each flag fired in (0: lost), and which step the pass was over in.
struct Told {
  std::map<std::uint32_t, std::int64_t> steps;
  std::int64_t over = 0;
};

void expect_formulas(const ChainCase& c, const std::vector<Told>& passes, std::size_t complete) {
  const std::int64_t ticks = duration(c.frames, c.start, c.inc(), c.rule);
  for (std::size_t pass = 0; pass < complete; ++pass) {
    // A pass begins in the step that ends the one before it.
    const std::int64_t before = static_cast<std::int64_t>(pass) * ticks;
    ASSERT_EQ(passes[pass].over, before + ticks + 1) << c << " pass " << pass;
    ASSERT_EQ(passes[pass].steps.size(), c.flags.size()) << c << " pass " << pass;
    for (const std::uint32_t flag : c.flags) {
      const std::int64_t at = action(flag, c.start, c.inc());
      ASSERT_EQ(passes[pass].steps.at(flag), at > ticks ? 0 : before + at) << c << " flag " << flag;
    }
  }
}

class Collector {
 public:
  // What one step told. False: an action came twice or the wrong way round.
  void add(const std::vector<Event>& events, std::int64_t step) {
    for (const Event& event : events) {
      const auto pass = static_cast<std::size_t>(event.pass);
      if (passes.size() <= pass) passes.resize(pass + 1);
      if (event.kind == EventKind::Ended) {
        passes[pass].over = step;
        continue;
      }
      ASSERT_TRUE(event.kind == EventKind::Fired || event.kind == EventKind::Lost);
      ASSERT_TRUE(passes[pass].steps.emplace(event.flag, event.kind == EventKind::Lost ? 0 : step).second)
          << "flag " << event.flag << " twice in pass " << pass;
    }
  }
  std::vector<Told> passes;
};

// Simulation equals formula, the period of a chain equals the duration, nothing comes twice, and an action is lost
// exactly when ceil(256 flag / inc) > duration.
TEST(ChainProperty, TheStepFunctionEqualsTheFormulas) {
  std::mt19937 random(2000);
  for (int i = 0; i < 3000; ++i) {
    ChainCase c = random_case(random);
    if (c.inc() == 0) c.speed = c.acceleration = 100;
    const std::int64_t ticks = duration(c.frames, c.start, c.inc(), c.rule);
    Library library = c.library();
    Playhead head;
    head.mode = LoopMode::Chain;
    head.acceleration = c.acceleration;
    start(library, head, 0, 0);
    Collector told;
    std::vector<Event> events;
    for (std::int64_t step = 1; step <= 3 * ticks + 1; ++step) {
      events.clear();
      sim::step(library, head, {(step - 1) * 40'000'000, step * 40'000'000}, events);
      told.add(events, step);
    }
    ASSERT_GE(told.passes.size(), 3U) << c;
    expect_formulas(c, told.passes, 3);
    ASSERT_EQ(duration_ticks(256 * c.frames, c.inc(), c.rule, 256 * c.start), ticks) << c;
    for (const std::uint32_t flag : c.flags) {
      const std::int64_t at = action(flag, c.start, c.inc());
      const auto formula = action_tick(256 * c.frames, c.inc(), flag, c.rule, 256 * c.start);
      ASSERT_EQ(formula.value_or(0), at > ticks ? 0 : at) << c << " flag " << flag;
    }
  }
}

// The same through the clocks, at picture rates below, at and above the ticks: per tick the steps lie in other
// pictures, frame-locked each picture is one; neither doubles or loses anything more.
TEST(ChainProperty, EveryPictureRateTellsTheSame) {
  std::mt19937 random(500);
  for (int i = 0; i < 200; ++i) {
    ChainCase c = random_case(random);
    if (c.inc() == 0) c.speed = c.acceleration = 100;
    const std::int64_t ticks = duration(c.frames, c.start, c.inc(), c.rule);
    const Library library = c.library();
    for (const std::int64_t rate : {5, 24, 25, 60, 500}) {
      for (const Clock kind : {Clock::PerTick, Clock::PerPicture}) {
        Playhead head;
        head.mode = LoopMode::Chain;
        head.acceleration = c.acceleration;
        start(library, head, 0, 0);
        ViewClock clock(library, kind, {12, 1}, head, TickClock(), 0);
        Collector told;
        std::vector<Event> events;
        const Rate pictures{rate, 1};
        const std::int64_t steps = 2 * ticks + 1;
        for (std::int64_t k = 1; clock.steps() < steps; ++k) {
          events.clear();
          clock.picture(library, pictures.instant_ns(k), events);
          if (kind == Clock::PerPicture) {
            told.add(events, clock.steps());
            continue;
          }
          // Each event carries the instant of its tick; a lost one comes with the end of its pass.
          for (std::size_t e = 0; e < events.size(); ++e) {
            std::size_t dated = e;
            while (events[dated].kind == EventKind::Lost) ++dated;
            // The end of a sequence is told a step later, dated back.
            const bool late = c.rule == EndRule::Sequence && events[dated].kind == EventKind::Ended;
            told.add({events[e]}, events[dated].fired_ns / 40'000'000 + (late ? 1 : 0));
          }
        }
        ASSERT_GE(told.passes.size(), 2U) << c;
        expect_formulas(c, told.passes, 2);
      }
    }
  }
}

// No record of the players loses its action at any acceleration, and every flag of every record comes once.
TEST(ChainProperty, NoShippedAnimationLosesAnAction) {
  const AnimationTable& table = content::player_animations();
  ASSERT_GT(table.records().size(), 800U);
  std::int64_t acting = 0;
  for (const AnimationRecord& record : table.records()) {
    const auto first = record.first_action();
    if (!first || record.speed == 0) continue;
    ++acting;
    for (std::int64_t acceleration = 15; acceleration <= 175; ++acceleration) {
      const std::int64_t inc = record.speed * acceleration / 100;
      ASSERT_LE(action(*first, 0, inc), duration(record.frames, 0, inc, EndRule::Normal))
          << record.cof << " at " << acceleration;
    }
    for (const std::int64_t acceleration : {15, 100, 175}) {
      ChainCase c{record.frames, record.speed, acceleration, 0, EndRule::Normal, {}};
      for (const ActionFlag& flag : record.flags()) c.flags.push_back(flag.frame);
      const std::int64_t ticks = duration(c.frames, 0, c.inc(), c.rule);
      Played run(c.library(), LoopMode::Chain, acceleration);
      run.ticks(ticks);
      ASSERT_EQ(test::flags_of(run.events).size(), c.flags.size()) << record.cof << " at " << acceleration;
      ASSERT_EQ(run.events.size(), c.flags.size()) << record.cof;
      ASSERT_EQ(run.next().front().kind, EventKind::Ended) << record.cof << " takes " << ticks;
    }
  }
  EXPECT_GT(acting, 300);
}

// Rollback attacks of any shape: the step function equals the closed form.
TEST(ChainProperty, RollbacksEqualTheirClosedForm) {
  std::mt19937 random(77);
  const auto within = [&](std::int64_t low, std::int64_t high) {
    return std::uniform_int_distribution<std::int64_t>(low, high)(random);
  };
  for (int i = 0; i < 3000; ++i) {
    RollbackInput input;
    input.frames = within(2, 60);
    input.flag = within(0, input.frames - 1);
    input.start_frame = within(0, 2) == 0 ? within(0, input.frames - 1) : 0;
    input.percent = within(0, 3) == 0 ? 100 : within(0, 100);
    input.hits = within(2, 10);
    input.inc = within(0, 3) == 0 ? within(1, 3000) : within(38, 448);
    const auto formula = rollback_timing(input);
    ASSERT_TRUE(formula) << formula.error().text;
    Library library =
        Library::of({frame_set(input.frames, 25.0, {static_cast<std::uint32_t>(input.flag)}), frame_set(8, 25.0)});
    library.animations[0].start = input.start_frame * kHitshift;
    library.animations[0].speed = input.inc;
    library.animations[0].rollback = {input.percent, static_cast<std::uint32_t>(input.hits)};
    Played run(std::move(library), LoopMode::Chain);
    run.head.next_default = 1;
    std::vector<std::int64_t> hits;
    while (run.head.pass == 0) {
      for (const Event& event : run.next()) {
        if (event.kind == EventKind::Fired) hits.push_back(run.tick);
      }
      ASSERT_LT(run.tick, 100'000);
    }
    SCOPED_TRACE(testing::Message() << input.frames << " frames, flag " << input.flag << ", start " << input.start_frame
                                    << ", inc " << input.inc << ", " << input.percent << " %, " << input.hits
                                    << " hits");
    ASSERT_EQ(run.tick - 1, formula->total);
    ASSERT_EQ(hits, formula->hit_ticks);
  }
}

}  // namespace
}  // namespace inb::sim

#include <gtest/gtest.h>

#include <hwy/targets.h>
#include <algorithm>
#include <random>

#include "sim/counters.h"
#include "sim/playhead.h"

namespace inb::sim {
namespace {

using Kind = CounterEventKind;
using Events = std::vector<CounterEvent>;

// Every kind of vectors that this machine has, one after the other.
template <typename Body>
void at_every_target(const Body& body) {
  hwy::SetSupportedTargetsForTest(0);
  const auto targets = static_cast<std::uint64_t>(hwy::SupportedTargets());
  std::size_t seen = 0;
  for (std::uint64_t rest = targets; rest != 0; rest &= rest - 1) {
    const auto target = static_cast<std::int64_t>(rest & (~rest + 1));
    hwy::SetSupportedTargetsForTest(target);
    SCOPED_TRACE(hwy::TargetName(target));
    body();
    ++seen;
  }
  hwy::SetSupportedTargetsForTest(0);
  EXPECT_GT(seen, 0U);
}

struct Arrays {
  std::vector<std::int32_t> counter, increment, end, flag;
  std::vector<std::uint64_t> ended, acted, lost;

  CounterJob job(bool events) {
    CounterJob job{counter, increment, end, {}, {}, {}, {}};
    if (!events) return job;
    job.flag = flag;
    job.ended = ended;
    job.acted = acted;
    job.lost = lost;
    return job;
  }
};

// Poisoned bits; every range at its ends as well.
Arrays random_arrays(std::size_t n, std::uint32_t seed) {
  std::mt19937 random(seed);
  const auto within = [&](std::int32_t low, std::int32_t high) {
    switch (random() % 8) {
      case 0:
        return low;
      case 1:
        return high;
      default:
        return std::uniform_int_distribution<std::int32_t>(low, high)(random);
    }
  };
  Arrays arrays;
  for (std::size_t i = 0; i < n; ++i) {
    const std::int32_t end = random() % 4 == 0 ? within(1, 1 << 30) : within(256, 8192);
    arrays.end.push_back(end);
    arrays.counter.push_back(within(0, end - 1));
    arrays.increment.push_back(within(0, end - 1));
    arrays.flag.push_back(within(0, end - 1));
  }
  const std::size_t words = (n + 63) / 64;
  arrays.ended.assign(words, 0x5555555555555555U);
  arrays.acted.assign(words, 0xAAAAAAAAAAAAAAAAU);
  arrays.lost.assign(words, ~std::uint64_t{0});
  return arrays;
}

TEST(Counters, EveryKindOfVectorsEqualsTheReference) {
  at_every_target([] {
    for (const std::size_t n : {0U, 1U, 3U, 4U, 15U, 16U, 63U, 64U, 65U, 127U, 128U, 1000U, 4097U}) {
      for (const bool events : {false, true}) {
        Arrays fast = random_arrays(n, static_cast<std::uint32_t>(n));
        Arrays slow = fast;
        for (int tick = 0; tick < 5; ++tick) {
          fast.job(events).run();
          slow.job(events).run_reference();
          ASSERT_EQ(fast.counter, slow.counter) << n;
          ASSERT_EQ(fast.ended, slow.ended) << n;
          ASSERT_EQ(fast.acted, slow.acted) << n;
          ASSERT_EQ(fast.lost, slow.lost) << n;
        }
      }
    }
  });
}

// The same units, each with a playhead of its own that the step function moves.
TEST(Counters, EqualTheStepFunction) {
  std::mt19937 random(25);
  Counters counters;
  std::vector<Library> libraries;
  std::vector<Playhead> heads;
  constexpr std::size_t kUnits = 300;
  const auto pick = [&](int low, int high) {
    return static_cast<std::int64_t>(std::uniform_int_distribution<int>(low, high)(random));
  };
  for (std::size_t i = 0; i < kUnits; ++i) {
    const std::int64_t frames = pick(1, 30);
    const std::int64_t speed = i % 7 == 0 ? 0 : pick(1, 600);
    const std::int64_t acceleration = pick(15, 400);
    const std::int64_t flag = pick(-2, static_cast<int>(frames) - 1);
    ASSERT_TRUE(counters.add(frames, speed, acceleration, flag));
    std::vector<std::uint32_t> flags;
    if (flag >= 0) flags.push_back(static_cast<std::uint32_t>(flag));
    Library library = Library::of({frame_set(frames, 25.0, flags)});
    library.animations[0].speed = speed;
    Playhead head;
    head.mode = LoopMode::Chain;
    head.acceleration = acceleration;
    start(library, head, 0, 0);
    libraries.push_back(std::move(library));
    heads.push_back(head);
  }
  Events listed;
  std::size_t told = 0;
  std::vector<Event> events;
  for (std::int64_t tick = 1; tick <= 200; ++tick) {
    Events expected;
    if (tick == 90) {
      for (std::size_t i = 0; i < kUnits; i += 3) {
        const std::int64_t acceleration = pick(15, 400);
        ASSERT_TRUE(counters.accelerate(i, libraries[i].animations[0].speed, acceleration));
        heads[i].acceleration = acceleration;
      }
    }
    counters.tick();
    counters.list(listed);
    for (std::size_t i = 0; i < kUnits; ++i) {
      events.clear();
      step(libraries[i], heads[i], {(tick - 1) * 40'000'000, tick * 40'000'000}, events);
      ASSERT_EQ(counters.counters()[i], heads[i].raw) << "unit " << i << " tick " << tick;
      for (const Event& event : events) {
        const auto unit = static_cast<std::uint32_t>(i);
        if (event.kind == EventKind::Lost) expected.push_back({unit, Kind::Lost});
        if (event.kind == EventKind::Ended) expected.push_back({unit, Kind::Ended});
        if (event.kind == EventKind::Fired) expected.push_back({unit, Kind::Acted});
      }
    }
    ASSERT_EQ(listed, expected) << tick;
    told += listed.size();
  }
  EXPECT_GT(told, 1000U);
}

// The attack of seed 000 (15 frames, flag 7, 448 a tick) acts in tick 4, ends in tick 9, acts again in tick 12.
TEST(Counters, TellInTheOrderOfTheUnits) {
  Counters counters;
  for (int i = 0; i < 70; ++i) ASSERT_TRUE(counters.add(15, 256, 175, i == 69 ? -1 : 7));
  Events events;
  for (int tick = 1; tick <= 12; ++tick) {
    counters.tick();
    counters.list(events);
    ASSERT_EQ(events.size(), tick % 8 == 4 ? 69U : tick == 9 ? 70U : 0U) << tick;
    for (std::uint32_t i = 0; i < events.size(); ++i) {
      ASSERT_EQ(events[i], (CounterEvent{i, tick == 9 ? Kind::Ended : Kind::Acted}));
    }
  }
}

TEST(Counters, LoseTheActionThatTheEndOvertakes) {
  Counters counters;
  ASSERT_TRUE(counters.add(3, 256, 199, 2));  // 509 < 512; 1018 >= 768
  Events events;
  counters.tick();
  counters.list(events);
  EXPECT_TRUE(events.empty());
  counters.tick();
  counters.list(events);
  EXPECT_EQ(events, (Events{{0, Kind::Lost}, {0, Kind::Ended}}));
}

TEST(Counters, RefuseWhatIsOutOfRange) {
  Counters counters;
  for (const std::int64_t frames : {std::int64_t{0}, std::int64_t{-1}, std::int64_t{4'194'305}}) {
    EXPECT_FALSE(counters.add(frames, 256, 100)) << frames;
  }
  EXPECT_FALSE(counters.add(10, -1, 100));
  EXPECT_FALSE(counters.add(10, 1'000'001, 100));
  EXPECT_FALSE(counters.add(10, 256, -1));
  EXPECT_FALSE(counters.add(10, 256, 1'000'001));
  EXPECT_FALSE(counters.add(10, 256, 100, 10));
  EXPECT_EQ(counters.size(), 0U);
  EXPECT_TRUE(counters.add(4'194'304, 1'000'000, 1'000'000, 4'194'303)) << "both ends of every range";
  EXPECT_FALSE(counters.accelerate(1, 256, 100));
  EXPECT_FALSE(counters.accelerate(0, -1, 100));
  EXPECT_TRUE(counters.accelerate(0, 256, 100));
}

TEST(Counters, AJobOfUnequalSpansIsNotValid) {
  const auto fits = [](auto&& spoil) {
    Arrays arrays = random_arrays(100, 1);
    CounterJob job = arrays.job(true);
    spoil(job);
    return job.validate();
  };
  EXPECT_TRUE(fits([](CounterJob&) {}));
  EXPECT_FALSE(fits([](CounterJob& job) { job.increment = job.increment.first(99); }));
  EXPECT_FALSE(fits([](CounterJob& job) { job.end = job.end.first(99); }));
  EXPECT_FALSE(fits([](CounterJob& job) { job.flag = job.flag.first(99); }));
  EXPECT_FALSE(fits([](CounterJob& job) { job.flag = {}; }));
  EXPECT_FALSE(fits([](CounterJob& job) { job.ended = job.ended.first(1); }));
  EXPECT_FALSE(fits([](CounterJob& job) { job.acted = {}; }));
  EXPECT_FALSE(fits([](CounterJob& job) { job.lost = job.lost.first(1); }));
  EXPECT_FALSE(fits([](CounterJob& job) { job.counter = job.counter.first(99); }));
}

}  // namespace
}  // namespace inb::sim

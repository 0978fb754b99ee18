#include "sim/view_clock.h"

#include <gtest/gtest.h>

#include "sim/governor.h"
#include "tests/sim/played.h"

namespace inb::sim {
namespace {

using test::of_kind;

constexpr std::int64_t kMillisecond = 1'000'000;

// A view of one motion under a scripted governor, run for a time.
struct Viewed {
  Library library;
  ViewClock clock;
  Governor governor;
  std::vector<Event> events;
  std::int64_t now = 0;

  Viewed(Library all, Clock kind, GovernorSpec spec, LoopMode mode, Rate mixed = {12, 1},
         std::int64_t acceleration = 100)
      : library(std::move(all)), governor(std::move(spec), 0) {
    Playhead head;
    head.mode = mode;
    head.acceleration = acceleration;
    start(library, head, 0, 0);
    clock = ViewClock(library, kind, mixed, head, TickClock(), 0);
  }
  void picture() {
    now = governor.take();
    clock.picture(library, now, events);
  }
  void until(std::int64_t ns) {
    while (governor.next_ns() <= ns) picture();
  }
  [[nodiscard]] std::int64_t frame() const { return shown_frame(library, clock.head()); }
};

GovernorSpec at(std::int64_t rate) { return {.kind = GovernorKind::Fixed, .rate = {rate, 1}}; }

Library attack_of_a_second() { return Library::of({timed_clip(1.0, {14})}); }

// At 250 pictures a second a 1 s clip ends after 25 pictures, a tenth of a second; its action in picture AT = 14.
TEST(FrameLocked, EndsInATenthOfTheTimeAt250PicturesASecond) {
  Viewed view(attack_of_a_second(), Clock::PerPicture, at(250), LoopMode::Hold);
  view.until(kSecondNs);
  const auto fired = of_kind(view.events, EventKind::Fired);
  const auto finished = of_kind(view.events, EventKind::Finished);
  ASSERT_EQ(fired.size(), 1U);
  ASSERT_EQ(finished.size(), 1U);
  EXPECT_EQ(fired[0].fired_ns, 14 * 4 * kMillisecond);
  EXPECT_EQ(fired[0].due_ns, 14 * 40 * kMillisecond) << "the ledger tells how early";
  EXPECT_EQ(finished[0].fired_ns, 100 * kMillisecond);
}

// However long the pictures take: uneven ones, hitches, added cost.
TEST(FrameLocked, TheActionFallsInPictureAt) {
  for (const GovernorSpec& spec :
       {at(250), at(25), at(7), GovernorSpec{.kind = GovernorKind::Uneven, .rate = {60, 1}},
        GovernorSpec{.kind = GovernorKind::Fixed, .rate = {60, 1}, .hitch_every = 5, .hitch_ns = 400 * kMillisecond},
        GovernorSpec{.kind = GovernorKind::List,
        .intervals_ns = {1 * kMillisecond, 700 * kMillisecond, 16 * kMillisecond}}}) {
    // The attack of seed 000 as a unit: AT 4, 8 ticks.
    Viewed view(Library::of({frame_set(15, 25.0, {7})}), Clock::PerPicture, spec, LoopMode::Chain, {12, 1}, 175);
    for (int picture = 1; picture <= 24; ++picture) {
      view.events.clear();
      view.picture();
      EXPECT_EQ(of_kind(view.events, EventKind::Fired).size(), picture % 8 == 4 ? 1U : 0U) << picture;
      EXPECT_EQ(of_kind(view.events, EventKind::Ended).size(), picture > 1 && picture % 8 == 1 ? 1U : 0U) << picture;
    }
  }
}

TEST(FrameLocked, At25PicturesASecondEqualsPerTick) {
  Viewed locked(attack_of_a_second(), Clock::PerPicture, at(25), LoopMode::Repeat);
  Viewed ticked(attack_of_a_second(), Clock::PerTick, at(25), LoopMode::Repeat);
  for (int i = 0; i < 200; ++i) {
    locked.picture();
    ticked.picture();
    ASSERT_EQ(locked.clock.head().raw, ticked.clock.head().raw);
    ASSERT_EQ(locked.clock.head().pass, ticked.clock.head().pass);
  }
}

// D04: fake displays of 30, 60, 144, 165, 240 Hz and an uneven one. Time-based: the same position at the same time, the
// same events; frame-locked: as many steps as pictures, on purpose.
TEST(Clocks, D04TimeBasedDoesNotCareFrameLockedDoes) {
  for (const GovernorSpec& spec : {at(30), at(60), at(144), at(165), at(240),
                                   GovernorSpec{.kind = GovernorKind::Uneven, .rate = {60, 1}, .seed = 7}}) {
    Viewed timed(attack_of_a_second(), Clock::WallTime, spec, LoopMode::Repeat);
    Viewed ticked(attack_of_a_second(), Clock::PerTick, spec, LoopMode::Repeat);
    Viewed locked(attack_of_a_second(), Clock::PerPicture, spec, LoopMode::Repeat);
    for (int i = 0; i < 500; ++i) {
      timed.picture();
      ticked.picture();
      locked.picture();
      ASSERT_EQ(timed.clock.head().raw, timed.now % kSecondNs) << "unrounded";
      ASSERT_EQ(ticked.clock.head().raw, timed.now / (40 * kMillisecond) * 256 % 6400) << "within one step";
      ASSERT_EQ(locked.clock.head().raw, (i + 1) * 256 % 6400);
    }
    for (const Event& event : of_kind(timed.events, EventKind::Fired)) {
      EXPECT_EQ(event.due_ns, static_cast<std::int64_t>(event.pass) * kSecondNs + 560 * kMillisecond);
      EXPECT_GE(event.fired_ns, event.due_ns);
      EXPECT_LE(event.fired_ns, event.due_ns + 34 * kMillisecond) << "in the picture that crosses it";
    }
  }
}

// Mixed at 12 a second: each frame is shown for its interval, 83.3 ms, and none is skipped, however fast the pictures.
TEST(Mixed, ShowsEachFrameForItsInterval) {
  for (const std::int64_t rate : {60, 144, 250, 1000}) {
    Viewed view(Library::of({frame_set(12, 25.0)}), Clock::Mixed, at(rate), LoopMode::Hold, {12, 1});
    std::int64_t frame = view.frame();
    std::int64_t since = 0;
    const std::int64_t picture_ns = kSecondNs / rate + 1;
    while (frame < 11) {
      view.picture();
      if (view.frame() == frame) continue;
      EXPECT_EQ(view.frame(), frame + 1) << "never skips";
      EXPECT_GE(view.now - since, 83'333'333);
      EXPECT_LE(view.now - since, 83'333'333 + picture_ns);
      frame = view.frame();
      since = view.now;
    }
  }
  // Slower pictures than its rate: one step a picture, it never catches up.
  Viewed slow(Library::of({frame_set(12, 25.0)}), Clock::Mixed, at(5), LoopMode::Hold, {12, 1});
  for (std::int64_t i = 1; i <= 11; ++i) {
    slow.picture();
    EXPECT_EQ(slow.frame(), i);
  }
}

TEST(Mixed, InterpolatesWithinItsInterval) {
  Viewed view(Library::of({frame_set(12, 25.0)}), Clock::Mixed, at(120), LoopMode::Hold, {10, 1});
  view.until(150 * kMillisecond);
  EXPECT_NEAR(view.clock.alpha(), 0.5, 1e-6);
  view.until(199 * kMillisecond);
  EXPECT_LT(view.clock.alpha(), 1.0);
}

TEST(PerTick, TheCapDropsTimeOfThatViewOnly) {
  const GovernorSpec hitching{
      .kind = GovernorKind::Fixed, .rate = {50, 1}, .hitch_every = 10, .hitch_ns = 400 * kMillisecond};
  Viewed ticked(attack_of_a_second(), Clock::PerTick, hitching, LoopMode::Repeat);
  Viewed timed(attack_of_a_second(), Clock::WallTime, hitching, LoopMode::Repeat);
  for (int i = 0; i < 10; ++i) {
    ticked.picture();
    timed.picture();
  }
  // Nine pictures of 20 ms, then one of 420: 250 ms of it count.
  EXPECT_EQ(ticked.now, 600 * kMillisecond);
  EXPECT_EQ(ticked.clock.ticks().dropped_ns(), 170 * kMillisecond);
  EXPECT_EQ(ticked.clock.ticks().ticks(), 10) << "430 ms";
  EXPECT_EQ(timed.clock.head().raw, 600 * kMillisecond) << "the wall clock loses nothing";
}

TEST(WallTime, SpeedAndAccelerationScaleItUnrounded) {
  // 10 frames a second, 102 / 102 at its own pace, 60 % of it: 1 s of wall time is 0.6 s of the motion.
  Viewed view(Library::of({frame_set(10, 10.0)}), Clock::WallTime, at(60), LoopMode::Hold, {12, 1}, 60);
  view.until(kSecondNs);
  EXPECT_EQ(view.clock.head().raw, 600 * kMillisecond);
}

TEST(WallTime, AChainFollowsAtTheVeryInstant) {
  // 0.4 s each, pictures of 250 ms: at 1 s the third is half over, and nothing was lost or dropped.
  Viewed view(Library::of({frame_set(10, 25.0, {10})}), Clock::WallTime, at(4), LoopMode::Chain);
  view.until(kSecondNs);
  EXPECT_EQ(view.clock.head().raw, 200 * kMillisecond);
  EXPECT_EQ(of_kind(view.events, EventKind::Ended).size(), 2U);
  EXPECT_EQ(of_kind(view.events, EventKind::Fired).size(), 2U);
  EXPECT_TRUE(of_kind(view.events, EventKind::Lost).empty());
}

TEST(Clocks, ChangingTheClockKeepsTheShownPosition) {
  const Clock kinds[] = {Clock::PerPicture, Clock::Mixed, Clock::PerTick, Clock::WallTime};
  for (const Clock from : kinds) {
    for (const Clock to : kinds) {
      for (const std::int64_t stop_ms : {130, 977, 1003}) {
        Viewed view(attack_of_a_second(), from, at(144), LoopMode::Repeat, {12, 1});
        view.until(stop_ms * kMillisecond);
        const bool whole = from == Clock::PerPicture || from == Clock::WallTime;
        const Shown before =
            show(view.library, view.clock.head(), {Smoothing::Interpolated, view.clock.alpha(), whole});
        view.clock.set_clock(view.library, to, before, TickClock(), view.now);
        const Shown after = show(view.library, view.clock.head(), {Smoothing::Interpolated, view.clock.alpha()});
        // A counter is an integer: half a counter value is 78 us.
        EXPECT_NEAR(after.counter, before.counter, 0.5) << static_cast<int>(from) << " to " << static_cast<int>(to);
      }
    }
  }
}

// A picture between two steps lies before the wrap that the playhead has done. Going on from there wraps once more, and
// no event of the loop is told twice or left out.
TEST(Clocks, ChangingTheClockWithinAWrapTellsNoEventTwice) {
  Viewed view(Library::of({frame_set(10, 25.0, {0, 9})}), Clock::PerTick, at(100), LoopMode::Repeat);
  view.until(410 * kMillisecond);  // tick 10 wrapped; the picture shows 9.25
  const Shown before = show(view.library, view.clock.head(), {Smoothing::Interpolated, view.clock.alpha()});
  ASSERT_NEAR(before.position.frames, 9.25, 1e-9);
  view.clock.set_clock(view.library, Clock::WallTime, before, TickClock(), view.now);
  view.until(600 * kMillisecond);
  EXPECT_EQ(test::flags_of(view.events), (std::vector<test::FlagPass>{{0, 0}, {9, 0}, {0, 1}}));
  EXPECT_EQ(view.clock.head().pass, 1U);
  EXPECT_EQ(view.clock.head().raw, 160 * kMillisecond) << "9.25 frames of 40 ms, and 190 ms on";
  EXPECT_TRUE(of_kind(view.events, EventKind::Doubled).empty());
}

TEST(Governor, FixedInstantsComeFromTheIndex) {
  Governor governor(at(60), 1000);
  for (std::int64_t k = 1; k <= 600; ++k) ASSERT_EQ(governor.take(), 1000 + k * kSecondNs / 60);
  EXPECT_EQ(governor.pictures(), 600);
}

TEST(Governor, HitchesCostAndStallsMakePicturesLonger) {
  Governor hitching({.kind = GovernorKind::Fixed, .rate = {100, 1}, .hitch_every = 3, .hitch_ns = 50 * kMillisecond});
  std::vector<std::int64_t> instants;
  for (int i = 0; i < 6; ++i) instants.push_back(hitching.take() / kMillisecond);
  EXPECT_EQ(instants, (std::vector<std::int64_t>{10, 20, 80, 90, 100, 160}));

  Governor costly({.kind = GovernorKind::Fixed, .rate = {100, 1}, .added_cost_ns = 5 * kMillisecond});
  EXPECT_EQ(costly.take(), 15 * kMillisecond);
  EXPECT_EQ(costly.take(), 30 * kMillisecond);
  costly.stall(400 * kMillisecond);
  EXPECT_EQ(costly.take(), 445 * kMillisecond);
  EXPECT_EQ(costly.take(), 460 * kMillisecond);

  Governor listed({.kind = GovernorKind::List, .intervals_ns = {3 * kMillisecond, 7 * kMillisecond}}, 100);
  EXPECT_EQ(listed.take(), 3 * kMillisecond + 100);
  EXPECT_EQ(listed.take(), 10 * kMillisecond + 100);
  EXPECT_EQ(listed.take(), 13 * kMillisecond + 100);
}

TEST(Governor, UnevenStaysWithinHalfAPeriodAndRepeatsBySeed) {
  const GovernorSpec spec{.kind = GovernorKind::Uneven, .rate = {50, 1}, .seed = 3};
  Governor first(spec);
  Governor second(spec);
  std::int64_t last = 0;
  std::int64_t shortest = kSecondNs;
  std::int64_t longest = 0;
  for (int i = 0; i < 1000; ++i) {
    const std::int64_t now = first.take();
    ASSERT_EQ(second.take(), now);
    shortest = std::min(shortest, now - last);
    longest = std::max(longest, now - last);
    last = now;
  }
  EXPECT_GE(shortest, 10 * kMillisecond);
  EXPECT_LE(longest, 30 * kMillisecond);
  EXPECT_LT(shortest, 11 * kMillisecond);
  EXPECT_GT(longest, 29 * kMillisecond);
  EXPECT_NEAR(static_cast<double>(last) / 1e9, 20.0, 0.6) << "50 a second on average";
}

TEST(Governor, RealPicturesCountUnlessTheyComeTooSoon) {
  Governor governor;
  EXPECT_FALSE(governor.spec().scripted());
  std::int64_t now = 0;
  for (int i = 0; i < 10; ++i) {
    now += 16 * kMillisecond;
    EXPECT_TRUE(governor.real_picture(now, 16 * kMillisecond));
  }
  governor.stall(40 * kMillisecond);
  std::vector<bool> counted;
  for (int i = 0; i < 5; ++i) {
    now += 16 * kMillisecond;
    counted.push_back(governor.real_picture(now, 16 * kMillisecond));
  }
  EXPECT_EQ(counted, (std::vector<bool>{false, false, false, true, true})) << "16 + 40 ms after the last one";
}

TEST(Governor, RefusesWhatCannotRun) {
  const GovernorSpec good{.kind = GovernorKind::List, .intervals_ns = {kMillisecond}};
  EXPECT_TRUE(good.valid());
  auto with = [&](auto&& change) {
    GovernorSpec spec = good;
    change(spec);
    return spec.valid();
  };
  EXPECT_FALSE(with([](GovernorSpec& s) { s.rate = {1001, 1}; }));
  EXPECT_FALSE(with([](GovernorSpec& s) { s.rate = {0, 1}; }));
  EXPECT_FALSE(with([](GovernorSpec& s) { s.hitch_every = -1; }));
  EXPECT_FALSE(with([](GovernorSpec& s) { s.hitch_ns = -1; }));
  EXPECT_FALSE(with([](GovernorSpec& s) { s.added_cost_ns = -1; }));
  EXPECT_FALSE(with([](GovernorSpec& s) { s.intervals_ns.clear(); }));
  EXPECT_FALSE(with([](GovernorSpec& s) { s.intervals_ns = {0, 2 * kMillisecond}; }));
  EXPECT_FALSE(with([](GovernorSpec& s) { s.intervals_ns = {kMillisecond, kMillisecond - 2}; }));
}

}  // namespace
}  // namespace inb::sim

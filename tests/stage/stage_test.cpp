#include "stage/stage.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>

#include "tests/stage/scene.h"

namespace inb::stage {
namespace {

using sim::Clock;
using sim::LoopMode;
using sim::Smoothing;

using test::fixed;
using test::kMs;
using test::Scene;

TEST(Stage, FourClocksOnOneActor) {
  Scene scene;
  const ViewId locked = scene.view(Clock::PerPicture, Smoothing::Interpolated, fixed(250));
  const ViewId mixed = scene.view(Clock::Mixed, Smoothing::Held, fixed(250));
  const ViewId ticked = scene.view(Clock::PerTick, Smoothing::Interpolated, fixed(250));
  const ViewId timed = scene.view(Clock::WallTime, Smoothing::Interpolated, fixed(250));
  scene.pictures(3, 30 * kMs);  // 90 ms: 22 pictures of 4 ms, the last at 88
  EXPECT_EQ(scene.at(locked).counter, 22 * 256);
  EXPECT_EQ(scene.at(locked).time_s, 22.0 / 25.0);
  EXPECT_EQ(scene.at(mixed).counter, 256) << "83.3 ms are over once";
  EXPECT_EQ(scene.at(ticked).counter, 512);
  EXPECT_EQ(scene.at(ticked).alpha, 0.2) << "88 ms: 8 of 40 into the tick";
  EXPECT_NEAR(scene.at(ticked).time_s, 0.048, 1e-12) << "one tick behind, by design";
  EXPECT_EQ(scene.at(timed).time_s, 0.088);
  EXPECT_EQ(scene.stage.playhead(scene.actor)->raw, 512) << "the truth";
  EXPECT_NEAR(scene.at(locked).pictures_per_s, 250.0, 1e-9);
  EXPECT_EQ(scene.stage.histogram(locked, 2 * kMs, 4), (std::vector<std::uint32_t>{0, 0, 22, 0}));
  EXPECT_EQ(scene.stage.histogram(locked, kMs, 3), (std::vector<std::uint32_t>{0, 0, 22})) << "the last takes the rest";
}

TEST(Stage, BadgesSayHowFastItGoes) {
  Scene scene;
  const ViewId slow = scene.view(Clock::PerPicture, Smoothing::Held, fixed(71, 4));  // 17.75 of 25 a second
  const ViewId fast = scene.view(Clock::PerPicture, Smoothing::Held, fixed(250));
  const ViewId timed = scene.view(Clock::WallTime);
  const ViewId ticked = scene.view(Clock::PerTick);
  scene.pictures(300, 16 * kMs);
  EXPECT_EQ(scene.stage.badge(slow), "frame-locked: 71 % of real time");
  EXPECT_EQ(scene.stage.badge(fast), "frame-locked: 1000 % of real time");
  EXPECT_EQ(scene.stage.badge(timed), "time-based");
  EXPECT_EQ(scene.stage.badge(ticked), "per tick");
  EXPECT_NEAR(scene.at(timed).real_time_ratio, 1.0, 1e-9);
  scene.stage.apply(SetAcceleration{scene.actor, 0});
  EXPECT_EQ(scene.stage.badge(fast), "frame-locked: stopped");
}

TEST(Stage, DroppedTimeIsAGapThatResyncCloses) {
  Scene scene;
  const ViewId ticked = scene.view(Clock::PerTick);
  const ViewId timed = scene.view(Clock::WallTime);
  scene.pictures(5, 40 * kMs);
  scene.pictures(1, 1750 * kMs);
  EXPECT_EQ(scene.stage.tick(), 11) << "5 and 6.25";
  EXPECT_EQ(scene.at(ticked).dropped_ns, 1500 * kMs);
  EXPECT_EQ(scene.at(timed).shown.position.time_s, 0.95) << "1.95 s, wrapped";
  for (const ViewId of : {ticked, kNoId}) {
    const auto gaps = scene.stage.gaps(scene.actor, of);
    ASSERT_EQ(gaps.size(), 1U);
    EXPECT_EQ(gaps[0].length_ns, 1500 * kMs);
    EXPECT_EQ(gaps[0].tick, 6);
  }
  scene.stage.apply(Resync{});
  EXPECT_EQ(scene.stage.tick(), 48) << "1950 / 40";
  EXPECT_EQ(scene.at(ticked).dropped_ns, 0);
  EXPECT_EQ(scene.at(ticked).counter, (48 * 256) % 6400);
  EXPECT_EQ(scene.at(ticked).dropped_total_ns, 1500 * kMs) << "the read-out keeps it";
}

TEST(Stage, AStalledViewLosesTimeOfItsOwn) {
  Scene scene;
  const ViewId ticked = scene.view(Clock::PerTick);
  const ViewId other = scene.view(Clock::PerTick);
  scene.stage.apply(Stall{ticked, 400 * kMs});
  scene.pictures(50, 20 * kMs);
  EXPECT_EQ(scene.at(other).counter, 25 * 256 % 6400);
  EXPECT_EQ(scene.at(ticked).dropped_ns, 170 * kMs) << "a picture of 420 ms";
  EXPECT_EQ(scene.stage.ticks().dropped_ns(), 0);
}

TEST(Stage, LedgerRowsAndNotices) {
  Scene scene(LoopMode::Hold);
  const ViewId locked = scene.view(Clock::PerPicture, Smoothing::Held, fixed(250));
  scene.pictures(40, 30 * kMs);
  ASSERT_EQ(scene.stage.ledger().size(), 2U);
  const LedgerRow& early = scene.stage.ledger()[0];
  EXPECT_EQ(early.view, locked);
  EXPECT_EQ(early.flag, 14U);
  EXPECT_EQ(early.due_ns, 560 * kMs);
  EXPECT_EQ(early.fired_ns, 56 * kMs);
  EXPECT_EQ(early.status, sim::EventKind::Fired);
  const LedgerRow& true_row = scene.stage.ledger()[1];
  EXPECT_EQ(true_row.view, kNoId);
  EXPECT_EQ(true_row.due_ns, 560 * kMs);
  EXPECT_EQ(true_row.fired_ns, 560 * kMs);
  EXPECT_TRUE(scene.at(locked).finished);
  int finished = 0;
  for (const Notice& notice : scene.stage.take_notices()) finished += notice.event.kind == sim::EventKind::Finished;
  EXPECT_EQ(finished, 2) << "once for the truth, once for the view";
  EXPECT_TRUE(scene.stage.take_notices().empty());
  // Play starts a finished actor over, with all its flags.
  scene.stage.apply(Play{});
  scene.pictures(40, 30 * kMs);
  EXPECT_EQ(scene.stage.ledger().size(), 4U);
}

TEST(Stage, ALostFlagIsARow) {
  Stage stage;
  stage.spawn({.motions = {sim::frame_set(15, 25.0, {15})}, .mode = LoopMode::Chain, .acceleration = 175});
  for (int i = 0; i < 9; ++i) stage.advance(40 * kMs);
  ASSERT_EQ(stage.ledger().size(), 1U);
  EXPECT_EQ(stage.ledger()[0].status, sim::EventKind::Lost);
  EXPECT_EQ(stage.ledger()[0].fired_ns, -1);
}

TEST(Stage, ChangingTheClockKeepsTheShownPosition) {
  const Clock clocks[] = {Clock::PerPicture, Clock::Mixed, Clock::PerTick, Clock::WallTime};
  for (const Clock from : clocks) {
    for (const Clock to : clocks) {
      for (const bool paused : {false, true}) {
        Scene scene;
        const ViewId view = scene.view(from);
        scene.pictures(61, 17 * kMs);
        if (paused) scene.stage.apply(Pause{});
        const double before = scene.at(view).shown.counter;
        scene.stage.apply(SetClock{view, to});
        EXPECT_NEAR(scene.at(view).shown.counter, before, 0.5);
        EXPECT_EQ(scene.at(view).clock, to);
      }
    }
  }
}

// A held picture shows a whole frame, but its playhead stands somewhere within: the frame stays, in both directions, at
// rates whose frames begin between two ns, and nothing of the frame that had passed comes again.
TEST(Stage, ChangingTheClockOfAHeldViewKeepsItsFrame) {
  const Clock clocks[] = {Clock::PerPicture, Clock::Mixed, Clock::PerTick, Clock::WallTime};
  for (const sim::Timing& timing : {sim::timed_clip(1.0), sim::frame_set(12, 30.0), sim::frame_set(7, 10.0)}) {
    for (const LoopMode mode : {LoopMode::Repeat, LoopMode::PingPong}) {
      for (const bool reverse : {false, true}) {
        for (const std::int64_t picture_ns : {17 * kMs, 33'333'333L, 40 * kMs}) {
          for (int change = 0; change < 16; ++change) {
            Scene scene(mode, timing);
            scene.stage.apply(SetLoop{scene.actor, mode, reverse});
            const ViewId view = scene.view(clocks[change / 4], Smoothing::Held);
            scene.pictures(23, picture_ns);
            const Sample before = scene.at(view);
            scene.stage.apply(SetClock{view, clocks[change % 4]});
            EXPECT_EQ(scene.at(view).frame, before.frame) << change << (reverse ? " in reverse" : "");
            EXPECT_NEAR(static_cast<double>(scene.at(view).counter), static_cast<double>(before.counter), 1.0);
          }
        }
      }
    }
  }
}

TEST(Stage, TogglesAreValuesOfAView) {
  Scene scene;
  const ViewId view = scene.view(Clock::PerTick);
  scene.stage.apply(SetSmoothing{view, Smoothing::Extrapolated});
  scene.stage.apply(SetRoute{view, Route::Cpu});
  scene.stage.apply(SetMixedRate{view, {24, 1}});
  scene.stage.apply(SetGovernor{view, fixed(5)});
  EXPECT_EQ(scene.stage.view(view)->smoothing, Smoothing::Extrapolated);
  EXPECT_EQ(scene.at(view).route, Route::Cpu);
  EXPECT_EQ(scene.stage.view(view)->mixed_rate, (sim::Rate{24, 1}));
  scene.pictures(10, 30 * kMs);
  EXPECT_EQ(scene.at(view).pictures, 1) << "5 a second";
}

TEST(Stage, ATickRateKeepsCountersOrDurations) {
  Scene counted;
  counted.stage.apply(SetTickRate{{50, 1}, false});
  EXPECT_EQ(counted.stage.tick_factor(), 2.0);
  counted.pictures(25, 20 * kMs);
  EXPECT_EQ(counted.stage.playhead(counted.actor)->raw, 0) << "a 1 s clip is over in half a second";
  Scene kept;
  kept.stage.apply(SetTickRate{{50, 1}, true});
  kept.pictures(25, 20 * kMs);
  EXPECT_EQ(kept.stage.playhead(kept.actor)->raw, 3200) << "half a second is half the clip";
}

// A tick rate says nothing about the wall clock: time-based views and dues stay as they were.
TEST(Stage, KeptDurationsLeaveTimeBasedViewsAlone) {
  Scene scene(sim::LoopMode::Repeat, sim::timed_clip(1.0, {10}));
  const ViewId timed = scene.view(Clock::WallTime);
  scene.pictures(10, 20 * kMs);
  ASSERT_EQ(scene.at(timed).time_s, 0.2);
  scene.stage.apply(SetTickRate{{50, 1}, true});
  scene.pictures(15, 20 * kMs);
  EXPECT_EQ(scene.at(timed).time_s, 0.5) << "as fast as before";
  EXPECT_EQ(scene.stage.playhead(scene.actor)->raw, 3200) << "and the ticks agree";
  ASSERT_EQ(scene.stage.ledger().size(), 2U);
  for (const LedgerRow& row : scene.stage.ledger()) EXPECT_EQ(row.due_ns, 400 * kMs) << "frame 10 of 25 a second";
}

TEST(Stage, KeptDurationsSurviveTheWayThereAndBackAndReachNewActors) {
  Scene scene;
  const auto speed = [&](ActorId actor) { return scene.stage.library(actor)->animations[0].speed; };
  scene.stage.apply(SetTickRate{{60, 1}, true});
  EXPECT_EQ(speed(scene.actor), 107) << "256 * 25 / 60 = 106.67";
  const ActorId late = scene.stage.spawn({.motions = {sim::timed_clip(1.0)}});
  EXPECT_EQ(speed(late), 107);
  scene.stage.apply(SetTickRate{{25, 1}, true});
  EXPECT_EQ(speed(scene.actor), 256);
  EXPECT_EQ(speed(late), 256);
  // Twice as fast by the ticks, and kept so.
  scene.stage.apply(SetTickRate{{50, 1}, false});
  scene.stage.apply(SetTickRate{{100, 1}, true});
  EXPECT_EQ(speed(scene.actor), 128);
}

TEST(Stage, UnitsChainAndViewsFollowTheirOwnCopies) {
  Stage stage;
  const ActorId unit = stage.spawn({.motions = {sim::frame_set(8, 25.0), sim::frame_set(15, 25.0, {7})},
                                    .sequences = {{{{1, 3, false}, {0, 1, true}}, 256}},
                                    .mode = LoopMode::Chain});
  const ViewId fast = stage.add_view({.actor = unit, .clock = Clock::PerPicture, .governor = fixed(250)});
  stage.apply(Enqueue{unit, 1});
  stage.apply(Enqueue{unit, 2});
  stage.apply(SetDefault{unit, 2});
  for (int i = 0; i < 8; ++i) stage.advance(40 * kMs);  // 8 ticks; 80 pictures
  EXPECT_EQ(stage.playhead(unit)->animation, 1U) << "7 ticks of the first";
  const Sample sample = stage.sample(fast).value();
  EXPECT_EQ(sample.shown.animation, 2U) << "7 + 14 ticks are long over";
  EXPECT_TRUE(sample.shown.pair.has_value());
  stage.apply(Choose{unit, 0});
  EXPECT_EQ(stage.playhead(unit)->raw, 0);
  EXPECT_EQ(stage.sample(fast)->shown.animation, 0U) << "every view";
}

// Zeal at the cap: hits in ticks 4, 8, 12, 16, 20, each a row of its own (seed 000; 15 frames, flag 7, 448 a tick).
TEST(Stage, EveryHitOfARollbackIsARowOfTheLedger) {
  Stage stage;
  constexpr sim::FlagKind kMissile{2};
  stage.spawn({.motions = {sim::frame_set(15, 25.0, {7})},
               .rollbacks = {{100, 5}},
               .kinds = {{kMissile}},
               .mode = LoopMode::Chain,
               .acceleration = 175});
  for (int i = 0; i < 24; ++i) stage.advance(40 * kMs);
  ASSERT_EQ(stage.ledger().size(), 5U);
  for (std::uint32_t hit = 1; hit <= 5; ++hit) {
    const LedgerRow& row = stage.ledger()[hit - 1];
    EXPECT_EQ(row.hit, hit);
    EXPECT_EQ(row.status, sim::EventKind::Fired);
    EXPECT_EQ(row.kind, kMissile);
    EXPECT_EQ(row.flag, 7U);
    EXPECT_EQ(row.pass, 0U);
    EXPECT_EQ(row.fired_ns, 160 * kMs * hit);
  }
}

// A clip of 1 s cut into the 15 frames of seed 000's example, speed 256 at acceleration 175: 8 ticks, the action in
// tick 4, frames 1 3 5 7 8 10 12 14; frame k is the instant k / 15 s.
TEST(Stage, AMotionCanBeGivenAnotherTiming) {
  Scene scene(sim::LoopMode::Chain);
  const ViewId view = scene.view(Clock::PerTick, sim::Smoothing::Held);
  const ViewId timed = scene.view(Clock::WallTime);
  scene.pictures(5, 40 * kMs);
  ASSERT_TRUE(scene.stage.apply(SetTiming{scene.actor, 0, sim::timed_clip(1.0, {7}, 15.0), 256}));
  ASSERT_TRUE(scene.stage.apply(SetAcceleration{scene.actor, 175}));
  EXPECT_EQ(scene.at(view).frames, 15);
  EXPECT_EQ(scene.at(view).counter, 0) << "a cut to its start";
  EXPECT_EQ(scene.at(timed).counter, 0);
  for (const std::int64_t frame : {1, 3, 5, 7, 8, 10, 12, 14, 1, 3}) {
    scene.pictures(1, 40 * kMs);
    EXPECT_EQ(scene.at(view).frame, frame);
    EXPECT_DOUBLE_EQ(scene.at(view).shown.position.time_s, static_cast<double>(frame) / 15.0);
  }
  const auto action = [](const LedgerRow& row) { return row.view == kNoId && row.flag == 7; };
  const auto row = std::find_if(scene.stage.ledger().begin(), scene.stage.ledger().end(), action);
  ASSERT_NE(row, scene.stage.ledger().end());
  EXPECT_EQ(row->tick, 5 + 4);

  const Stage again = Stage::replay(scene.stage.initial_tick_rate(), scene.stage.records());
  EXPECT_EQ(again.state_hash(), scene.stage.state_hash());
  EXPECT_EQ(again.playhead(scene.actor)->raw, scene.stage.playhead(scene.actor)->raw);

  // Back to its own: 25 frames at its own speed.
  ASSERT_TRUE(scene.stage.apply(SetTiming{scene.actor, 0, sim::timed_clip(1.0, {14})}));
  ASSERT_TRUE(scene.stage.apply(SetAcceleration{scene.actor, 100}));
  scene.pictures(3, 40 * kMs);
  EXPECT_EQ(scene.at(view).frame, 3);
  EXPECT_EQ(scene.at(view).increment, 256);
}

TEST(Stage, ATimingHasAStartFrameAndAnEndRuleAndKeepsDurationsAtOtherTickRates) {
  Scene scene(sim::LoopMode::Chain);
  const ViewId view = scene.view(Clock::PerTick, sim::Smoothing::Held);
  ASSERT_TRUE(scene.stage.apply(SetTiming{scene.actor, 0, sim::frame_set(4, 25.0), 256, 2, sim::EndRule::Sequence}));
  // 512, then 768, then 1024 is the end and still shown, as its last frame; then the start again.
  for (const std::int64_t counter : {768, 1024, 768}) {
    scene.pictures(1, 40 * kMs);
    EXPECT_EQ(scene.at(view).counter, counter);
  }
  // At 50 ticks a second that keep durations, the timing's own speed is halved.
  ASSERT_TRUE(scene.stage.apply(SetTickRate{{50, 1}, true}));
  ASSERT_TRUE(scene.stage.apply(SetTiming{scene.actor, 0, sim::frame_set(4, 25.0)}));
  EXPECT_EQ(scene.at(view).increment, 128);
}

TEST(Stage, RefusesWhatItDoesNotKnow) {
  Scene scene;
  const ViewId view = scene.view(Clock::PerTick);
  const std::uint64_t hash = scene.stage.state_hash();
  const std::size_t records = scene.stage.records().size();
  const ActorId no = 77;
  const sim::Timing clip = sim::timed_clip(1.0);
  sim::Timing broken = clip;
  broken.end = 0;
  const std::vector<Command> refused{Advance{1, -1},
                                     Spawn{},
                                     Spawn{{.motions = {clip}, .animation = 1}},
                                     Spawn{{.motions = {broken}}},
                                     Spawn{{.motions = {clip}, .sequences = {{}}}},
                                     Spawn{{.motions = {clip}, .sequences = {{{{1, 0, false}}, 256}}}},
                                     Spawn{{.motions = {clip}, .start_frames = {25}}},
                                     Spawn{{.motions = {clip}, .start_frames = {-1}}},
                                     Spawn{{.motions = {clip}, .rollbacks = {{101, 2}}}},
                                     Spawn{{.motions = {clip}, .rollbacks = {{-1, 2}}}},
                                     Spawn{{.motions = {clip}, .rollbacks = {{100, 0}}}},
                                     Spawn{{.motions = {clip}, .rollbacks = {{100, 1001}}}},
                                     Spawn{{.motions = {clip}, .acceleration = -1}},
                                     RemoveActor{no},
                                     AddView{{.actor = no}},
                                     AddView{{.actor = scene.actor, .governor = fixed(0)}},
                                     AddView{{.actor = scene.actor, .mixed_rate = {0, 1}}},
                                     RemoveView{no},
                                     Seek{no, 0},
                                     Choose{no, 0},
                                     Choose{scene.actor, 1},
                                     Enqueue{scene.actor, 1},
                                     SetDefault{scene.actor, 1},
                                     Cut{no},
                                     SetClock{no, Clock::PerTick},
                                     SetMixedRate{view, {1001, 1}},
                                     SetSmoothing{no, Smoothing::Held},
                                     SetRoute{no, Route::Cpu},
                                     SetGovernor{view, fixed(1001)},
                                     Stall{view, -1},
                                     Stall{no, 1},
                                     SetLoop{no, LoopMode::Hold, false},
                                     SetSpeed{99},
                                     SetSpeed{4001},
                                     SetAnimationSpeed{scene.actor, -1},
                                     SetAnimationSpeed{scene.actor, 1'000'001},
                                     SetAcceleration{scene.actor, -1},
                                     SetAcceleration{scene.actor, 100'001},
                                     SetTiming{no, 0, clip},
                                     SetTiming{scene.actor, 1, clip},
                                     SetTiming{scene.actor, 0, broken},
                                     SetTiming{scene.actor, 0, clip, -1},
                                     SetTiming{scene.actor, 0, clip, 1'000'001},
                                     SetTiming{scene.actor, 0, clip, 256, -1},
                                     SetTiming{scene.actor, 0, clip, 256, 25},
                                     SetTickRate{{0, 1}, false},
                                     SetTickRate{{241, 1}, false},
                                     StepTick{0},
                                     StepTick{1001},
                                     StepTick{-1001},
                                     StepPicture{view, 0},
                                     StepPicture{no, 1},
                                     StepKey{scene.actor, 0},
                                     StepKey{no, 1}};
  for (std::size_t i = 0; i < refused.size(); ++i) EXPECT_FALSE(scene.stage.apply(refused[i])) << i;
  EXPECT_EQ(scene.stage.state_hash(), hash);
  EXPECT_EQ(scene.stage.records().size(), records);
  EXPECT_FALSE(scene.stage.sample(no).has_value());
  EXPECT_EQ(scene.stage.view(no), nullptr);
  EXPECT_EQ(scene.stage.library(no), nullptr);
  EXPECT_TRUE(scene.stage.badge(no).empty());
  EXPECT_TRUE(scene.stage.intervals(no).empty());
}

TEST(Stage, RemovingAnActorTakesItsViews) {
  Scene scene;
  scene.view(Clock::PerTick);
  const ActorId second = scene.stage.spawn({.motions = {sim::timed_clip(1.0)}});
  const ViewId kept = scene.stage.add_view({.actor = second});
  EXPECT_TRUE(scene.stage.apply(RemoveActor{scene.actor}));
  EXPECT_EQ(scene.stage.actors(), (std::vector<ActorId>{second}));
  EXPECT_EQ(scene.stage.views(), (std::vector<ViewId>{kept}));
  scene.pictures(3, 40 * kMs);
  EXPECT_EQ(scene.at(kept).counter, 768);
}

TEST(Stage, HostileIntervalsEnd) {
  Scene scene;
  scene.view(Clock::WallTime, Smoothing::Held, fixed(1000));
  scene.stage.advance(std::numeric_limits<std::int64_t>::max());
  EXPECT_EQ(scene.stage.now_ns(), 3600 * sim::kSecondNs) << "an hour at most counts";
  scene.stage.advance(std::numeric_limits<std::int64_t>::min());
  EXPECT_EQ(scene.stage.now_ns(), 3600 * sim::kSecondNs);
}

}  // namespace
}  // namespace inb::stage

#include <gtest/gtest.h>

#include "tests/stage/scene.h"

namespace inb::stage {
namespace {

using sim::Clock;
using sim::Smoothing;
using test::fixed;
using test::kMs;
using test::Scene;

// While paused, and after a step or a seek, the picture is the current tick.
TEST(Stage, SettledPicturesShowTheCurrentTick) {
  Scene scene;
  const ViewId ticked = scene.view(Clock::PerTick);
  scene.pictures(10, 15 * kMs);  // 150 ms: tick 3, alpha 0.75
  EXPECT_EQ(scene.at(ticked).alpha, 0.75);
  EXPECT_EQ(scene.at(ticked).shown.counter, 512 + 0.75 * 256);
  scene.stage.apply(Pause{});
  EXPECT_EQ(scene.at(ticked).shown.counter, 768.0);
  EXPECT_EQ(scene.at(ticked).alpha, 1.0);
  scene.pictures(10, 15 * kMs);
  EXPECT_EQ(scene.stage.tick(), 3) << "paused";
  EXPECT_EQ(scene.stage.now_ns(), 150 * kMs);
  // Playing on never goes back behind what was shown (D20).
  scene.stage.apply(Play{});
  double last = 768.0;
  for (int i = 0; i < 20; ++i) {
    scene.stage.advance(7 * kMs);
    ASSERT_GE(scene.at(ticked).shown.counter, last);
    ASSERT_LT(scene.at(ticked).alpha, 1.0);
    last = scene.at(ticked).shown.counter;
  }
}

TEST(Stage, StepsByTickPictureAndKey) {
  Scene scene;
  const ViewId ticked = scene.view(Clock::PerTick);
  const ViewId locked = scene.view(Clock::PerPicture, Smoothing::Held, fixed(10));
  const ViewId timed = scene.view(Clock::WallTime);
  scene.pictures(10, 15 * kMs);  // 150 ms
  scene.stage.apply(StepTick{1});
  EXPECT_FALSE(scene.stage.playing());
  EXPECT_EQ(scene.stage.tick(), 4);
  EXPECT_EQ(scene.stage.now_ns(), 160 * kMs) << "to the very instant of the tick";
  EXPECT_EQ(scene.at(ticked).shown.counter, 1024.0);
  EXPECT_EQ(scene.at(timed).time_s, 0.16);
  EXPECT_EQ(scene.at(locked).counter, 256) << "its picture at 100 ms; the next comes at 200";
  scene.stage.apply(StepPicture{locked, 1});
  EXPECT_EQ(scene.stage.now_ns(), 200 * kMs);
  EXPECT_EQ(scene.at(locked).counter, 512);
  EXPECT_EQ(scene.stage.tick(), 5);
  EXPECT_EQ(scene.at(ticked).shown.counter, 1280.0);

  scene.stage.apply(StepTick{-2});
  EXPECT_EQ(scene.at(ticked).shown.counter, 768.0);
  EXPECT_EQ(scene.at(locked).counter, 768) << "one playhead for all views";
  EXPECT_EQ(scene.at(timed).time_s, 0.12);
  EXPECT_EQ(scene.stage.tick(), 5) << "ticks are counted, never taken back";
  scene.stage.apply(StepTick{-100});
  EXPECT_EQ(scene.at(ticked).shown.counter, 0.0) << "clamped";

  // Keys at 0, 0.3, 0.7, 1.0 s: counters 0, 1920, 4480, 6400.
  std::vector<std::int64_t> keys;
  for (const std::int64_t by : {1, 1, 1, 1, -1, -2, -1}) {
    scene.stage.apply(StepKey{scene.actor, by});
    keys.push_back(scene.at(ticked).counter);
  }
  EXPECT_EQ(keys, (std::vector<std::int64_t>{1920, 4480, 6400, 6400, 4480, 0, 0}));

  scene.stage.apply(Seek{scene.actor, 3000});
  scene.stage.apply(StepPicture{locked, -1});
  EXPECT_EQ(scene.at(locked).counter, 3000 - 256);
}

TEST(Stage, StepKeyGoesByFramesWhereThereAreNoKeys) {
  Stage stage;
  const ActorId actor = stage.spawn({.motions = {sim::frame_set(3, 10.0)}});
  std::vector<std::int64_t> counters;
  for (const std::int64_t by : {1, 1, 1, 1, -1, -1, -1, -1}) {
    stage.apply(StepKey{actor, by});
    counters.push_back(sim::shown_counter(*stage.library(actor), *stage.playhead(actor)));
  }
  EXPECT_EQ(counters, (std::vector<std::int64_t>{256, 512, 768, 768, 512, 256, 0, 0}));
}

// D01: seek to the end while looping shows the end on every view; playing on wraps.
TEST(Stage, D01SeekToTheEndShowsTheEnd) {
  Scene scene;
  std::vector<ViewId> views;
  for (const Clock clock : {Clock::PerPicture, Clock::Mixed, Clock::PerTick, Clock::WallTime}) {
    views.push_back(scene.view(clock));
  }
  scene.pictures(20, 16 * kMs);
  for (const double time_s : {1.0, 1.0000000000000002, 5.0}) {
    ASSERT_TRUE(scene.stage.seek_time(scene.actor, time_s));
    for (const ViewId view : views) {
      EXPECT_EQ(scene.at(view).time_s, 1.0);
      EXPECT_EQ(scene.at(view).frame, 24);
      EXPECT_EQ(scene.at(view).counter, 6400);
    }
  }
  scene.pictures(4, 40 * kMs);
  for (const ViewId view : views) EXPECT_LT(scene.at(view).time_s, 0.2) << "wrapped";
  EXPECT_FALSE(scene.stage.seek_time(scene.actor, -1.0));
  EXPECT_FALSE(scene.stage.seek_time(99, 0.0));
}

TEST(Stage, ScrubbingHoldsAndReleasingResumes) {
  for (const bool playing : {true, false}) {
    Scene scene;
    const ViewId ticked = scene.view(Clock::PerTick);
    if (!playing) scene.stage.apply(Pause{});
    scene.stage.apply(BeginScrub{});
    scene.stage.apply(Seek{scene.actor, 2560});
    scene.pictures(10, 40 * kMs);
    EXPECT_EQ(scene.at(ticked).shown.counter, 2560.0);
    EXPECT_EQ(scene.stage.tick(), 0);
    scene.stage.apply(EndScrub{});
    scene.pictures(5, 40 * kMs);
    EXPECT_EQ(scene.stage.playing(), playing);
    EXPECT_EQ(scene.at(ticked).counter, playing ? 2560 + 5 * 256 : 2560);
  }
}

TEST(Stage, MinimisedPausesTheTicks) {
  Scene scene;
  scene.stage.apply(SetMinimised{true});
  scene.pictures(10, 40 * kMs);
  EXPECT_EQ(scene.stage.tick(), 0);
  EXPECT_TRUE(scene.stage.minimised());
  scene.stage.apply(SetMinimised{false});
  scene.pictures(10, 40 * kMs);
  EXPECT_EQ(scene.stage.tick(), 10);
  EXPECT_EQ(scene.stage.ticks().dropped_total_ns(), 0);
}

// Beside an interpolated view, held is drawn one tick late, so that both show the same moment.
TEST(Stage, AlignDelaysHeldViews) {
  Scene scene;
  const ViewId held = scene.view(Clock::PerTick, Smoothing::Held);
  scene.pictures(8, 15 * kMs);  // tick 3
  EXPECT_EQ(scene.at(held).frame, 3) << "alone it shows the current tick";
  const ViewId smooth = scene.view(Clock::PerTick, Smoothing::Interpolated);
  EXPECT_TRUE(scene.at(held).delayed);
  scene.pictures(1, 50 * kMs);  // 170 ms: tick 4
  EXPECT_EQ(scene.at(held).frame, 3);
  EXPECT_EQ(static_cast<std::int64_t>(scene.at(smooth).shown.position.frames), 3);
  scene.stage.apply(SetAlign{false});
  EXPECT_EQ(scene.at(held).frame, 4);
}

// Speed scales the ns fed to ticks and governors, never the increment: slow motion of everything alike.
TEST(Stage, SpeedSlowsEveryClock) {
  Scene scene;
  const ViewId scripted = scene.view(Clock::PerPicture, Smoothing::Held, fixed(50));
  const ViewId real = scene.view(Clock::PerPicture, Smoothing::Held);
  const ViewId timed = scene.view(Clock::WallTime);
  scene.stage.apply(SetSpeed{250});
  scene.pictures(40, 10 * kMs);  // 400 ms of wall time are 100 ms
  EXPECT_EQ(scene.stage.now_ns(), 100 * kMs);
  EXPECT_EQ(scene.stage.tick(), 2);
  EXPECT_EQ(scene.at(scripted).counter, 5 * 256);
  EXPECT_EQ(scene.at(real).counter, 10 * 256) << "a quarter of 40 pictures";
  EXPECT_EQ(scene.at(timed).time_s, 0.1);
  EXPECT_EQ(scene.at(timed).increment, 256);
  // No remainder is lost: 1 ns at a time.
  Stage fine;
  fine.apply(SetSpeed{333});
  for (int i = 0; i < 3000; ++i) fine.advance(1);
  EXPECT_EQ(fine.now_ns(), 999);
}

}  // namespace
}  // namespace inb::stage

// The lens at work on a session: models play at its rate, and as before when it is put away.
#include <gtest/gtest.h>

#include "apps/sandbox/save_place.h"
#include "apps/sandbox/session.h"
#include "core/file.h"
#include "tests/support/samples.h"

namespace inb::sandbox {
namespace {

constexpr std::int64_t kLensTickNs = 40'000'000;

// Clip "slide" of 1.5 s and clip "wait" of 2 s.
Session cap_session() {
  auto asset = std::make_unique<assets::Asset>();
  asset->name = "slide.glb";
  asset->skeleton.add("node", anim::kNoParent, {});
  asset->nodes.resize(1);
  anim::Clip slide;
  slide.name = "slide";
  slide.duration_s = 1.5;
  slide.action_frames = {10};
  anim::Track track;
  track.times = {0.0F, 1.5F};
  track.values = {0, 0, 0, 15, 0, 0};
  slide.tracks = {track};
  anim::Clip wait = slide;
  wait.name = "wait";
  wait.duration_s = 2.0;
  asset->clips = {slide, wait};
  Loaded loaded;
  loaded.source.file = "slide.glb";
  loaded.asset = std::move(asset);
  loaded.bounds.add(Vec3(-1.0F));
  loaded.bounds.add(Vec3(1.0F));
  loaded.motion_bounds = {loaded.bounds, loaded.bounds};
  Session session;
  static_cast<void>(session.open(std::move(loaded), Join::Replace));
  return session;
}

// Seed 000's attack: 15 frames, 448 a tick.
void choose_cap(Session& session) {
  session.change([](sandbox::Setup& setup) { setup.lens = {.effective = true, .value = 75}; });
}

stage::Sample shown_first(const Session& session) {
  const auto sample = session.sample(0);
  EXPECT_TRUE(sample.has_value());
  return sample.value_or(stage::Sample{});
}

TEST(LensPlay, TheModelShowsTheFramesOfTheTable) {
  Session session = cap_session();
  choose_cap(session);
  session.play_lens(true);
  EXPECT_TRUE(session.lens_plays());
  EXPECT_EQ(shown_first(session).clock, sim::Clock::PerTick);
  EXPECT_EQ(shown_first(session).smoothing, sim::Smoothing::Held);
  const LensModel model = make_lens_model(session.setup().lens);
  // Twice through: 8 ticks each, and the ended tick is the first of the next pass.
  std::size_t row = 0;
  for (const std::int64_t frame : {1, 3, 5, 7, 8, 10, 12, 14, 1, 3, 5, 7, 8, 10, 12, 14, 1}) {
    session.advance(kLensTickNs);
    EXPECT_EQ(shown_first(session).frame, frame);
    EXPECT_EQ(lens_tick(model, shown_first(session).counter), row % 8);
    // The instant frame / 15 of 1.5 s.
    const sim::Shown drawn = Session::drawn(session.models()[0], shown_first(session));
    EXPECT_NEAR(drawn.position.time_s, 0.1 * static_cast<double>(frame), 1e-12);
    EXPECT_FALSE(drawn.held);
    ++row;
  }
  // The action of tick 4 was told.
  ASSERT_FALSE(session.flag_events().empty());
  EXPECT_EQ(session.flag_events().front().flag, 7U);
}

TEST(LensPlay, PuttingItAwayBringsTheFormerPlaybackBack) {
  Session session = cap_session();
  session.change([](sandbox::Setup& setup) {
    setup.mode = sim::LoopMode::PingPong;
    setup.views[0].clock = sim::Clock::Mixed;
    setup.views[0].smoothing = sim::Smoothing::Extrapolated;
    setup.reverse = true;
  });
  choose_cap(session);
  const sandbox::Setup before = session.setup();
  session.play_lens(true);
  for (int i = 0; i < 5; ++i) session.advance(kLensTickNs);
  EXPECT_EQ(shown_first(session).frame, 8);
  session.play_lens(false);
  EXPECT_EQ(session.setup(), before);
  const stage::Sample after = shown_first(session);
  EXPECT_EQ(after.clock, sim::Clock::Mixed);
  // 1.5 s at 25 frames a second: 37.5.
  EXPECT_EQ(after.frames, 38);
  EXPECT_EQ(after.increment, 256);
  EXPECT_NEAR(after.time_s, 0.8, 0.5 / 25.0 / 256.0) << "at the time it stood at";
  EXPECT_EQ(session.models()[0].timings, session.models()[0].own_timings);
}

TEST(LensPlay, IsOneStepOfUndo) {
  Session session = cap_session();
  choose_cap(session);
  const sandbox::Setup before = session.setup();
  session.play_lens(true);
  const sandbox::Setup on = session.setup();
  EXPECT_TRUE(session.run(Command::Undo));
  EXPECT_EQ(session.setup(), before);
  EXPECT_EQ(shown_first(session).frames, 38);
  EXPECT_TRUE(session.run(Command::Redo));
  EXPECT_EQ(session.setup(), on);
  EXPECT_EQ(shown_first(session).frames, 15);
  // Asked for what is so already: nothing to undo.
  session.play_lens(true);
  EXPECT_EQ(session.setup(), on);
}

// Seed 000: the counter's rise is that of the moment; a value dragged in mid-animation keeps the counter.
TEST(LensPlay, AnotherValueKeepsTheCounterAndAnotherAnimationBeginsAnew) {
  Session session = cap_session();
  choose_cap(session);
  session.play_lens(true);
  for (int i = 0; i < 3; ++i) session.advance(kLensTickNs);
  EXPECT_EQ(shown_first(session).counter, 3 * 448);
  session.change([](sandbox::Setup& setup) { setup.lens.value = 0; }, 5);
  session.change([](sandbox::Setup& setup) { setup.lens.value = -10; }, 5);
  EXPECT_EQ(shown_first(session).counter, 3 * 448);
  session.advance(kLensTickNs);
  EXPECT_EQ(shown_first(session).counter, 3 * 448 + 230) << "[256 * 90 / 100]";
  // A paladin's block: 3 frames.
  session.change(
      [](sandbox::Setup& setup) { setup.lens = possible({.kind = sim::AccelerationKind::Block, .value = 11}); });
  EXPECT_EQ(shown_first(session).frames, 3);
  EXPECT_EQ(shown_first(session).counter, 0);
  session.advance(kLensTickNs);
  EXPECT_EQ(shown_first(session).counter, 153);
}

TEST(LensPlay, FollowsTheClip) {
  Session session = cap_session();
  choose_cap(session);
  session.play_lens(true);
  session.change([](sandbox::Setup& setup) { setup.motions[0] = 1; });
  EXPECT_EQ(shown_first(session).frames, 15);
  EXPECT_EQ(shown_first(session).duration_s, 2.0);
  EXPECT_EQ(session.models()[0].timings[0], session.models()[0].own_timings[0]);
  session.advance(kLensTickNs);
  EXPECT_EQ(shown_first(session).frame, 1);
  session.play_lens(false);
  EXPECT_EQ(shown_first(session).frames, 50);
  session.change([](sandbox::Setup& setup) { setup.motions[0] = 0; });
  EXPECT_EQ(shown_first(session).frames, 38);
}

// Its increment is the table's at any tick rate, also where durations are kept.
TEST(LensPlay, KeepsItsIncrementWhenTheTickRateChanges) {
  Session session = cap_session();
  choose_cap(session);
  session.play_lens(true);
  session.change([](sandbox::Setup& setup) {
    setup.keep_duration = true;
    setup.tick_rate = {50, 1};
  });
  EXPECT_EQ(shown_first(session).increment, 448);
  session.play_lens(false);
  EXPECT_EQ(shown_first(session).increment, 128) << "durations are kept: half of 256";
}

TEST(LensPlay, AModelOpenedMeanwhilePlaysAtItsRateToo) {
  Session session = cap_session();
  choose_cap(session);
  session.play_lens(true);
  static_cast<void>(session.close());
  session.play_lens(false);
  session.play_lens(true);
  Session other = cap_session();
  static_cast<void>(other);
  Loaded loaded;
  loaded.source.file = "again.glb";
  loaded.asset = std::make_unique<assets::Asset>(*other.models()[0].asset);
  loaded.motion_bounds = {Bounds{}, Bounds{}};
  static_cast<void>(session.open(std::move(loaded), Join::Replace));
  EXPECT_EQ(shown_first(session).frames, 15);
}

TEST(SavePlace, TakesTheFirstFreeName) {
  const std::filesystem::path folder = test::scratch_dir();
  EXPECT_EQ(free_file(folder, "table", ".tsv"), folder / "table.tsv");
  EXPECT_EQ(free_numbered_file(folder, "picture-", ".png"), folder / "picture-001.png");
  ASSERT_TRUE(core::write_file(folder / "table.tsv", "x"));
  ASSERT_TRUE(core::write_file(folder / "table-2.tsv", "x"));
  ASSERT_TRUE(core::write_file(folder / "picture-001.png", "x"));
  EXPECT_EQ(free_file(folder, "table", ".tsv"), folder / "table-3.tsv");
  EXPECT_EQ(free_numbered_file(folder, "picture-", ".png"), folder / "picture-002.png");
  std::filesystem::remove_all(folder);
}

}  // namespace
}  // namespace inb::sandbox

#include "apps/sandbox/session.h"

#include <gtest/gtest.h>

#include "apps/sandbox/strip_model.h"

namespace inb::sandbox {
namespace {

constexpr std::int64_t kTickNs = 40'000'000;

// One node that moves along x: clip "slide" of 1 s (25 ticks) with keys at 0, 0.5 and 1 s and an action in frame 10,
// and clip "wait" of 2 s.
std::unique_ptr<assets::Asset> sliding(const std::string& name) {
  auto asset = std::make_unique<assets::Asset>();
  asset->name = name;
  asset->skeleton.add("node", anim::kNoParent, {});
  asset->nodes.resize(1);
  anim::Clip slide;
  slide.name = "slide";
  slide.duration_s = 1.0;
  slide.action_frames = {10};
  anim::Track track;
  track.times = {0.0F, 0.5F, 1.0F};
  track.values = {0, 0, 0, 1, 0, 0, 2, 0, 0};
  slide.tracks = {track};
  anim::Clip wait = slide;
  wait.name = "wait";
  wait.duration_s = 2.0;
  wait.action_frames.clear();
  asset->clips = {slide, wait};
  return asset;
}

Loaded loaded(const std::string& file, std::unique_ptr<assets::Asset> asset) {
  Loaded result;
  result.source.file = file;
  result.asset = std::move(asset);
  Bounds box;
  box.add(Vec3(-1.0F, 0.0F, -1.0F));
  box.add(Vec3(1.0F, 2.0F, 1.0F));
  result.bounds = box;
  result.motion_bounds = {box, box};
  return result;
}

Session playing() {
  Session session;
  static_cast<void>(session.open(loaded("slide.glb", sliding("slide.glb")), Join::Replace));
  return session;
}

stage::Sample shown(const Session& session, std::size_t pane = 0) {
  const auto sample = session.sample(pane);
  EXPECT_TRUE(sample.has_value());
  return sample.value_or(stage::Sample{});
}

void per_tick_left(Setup& setup) { setup.views[0].clock = sim::Clock::PerTick; }

void go_per_tick(Session& session) {
  session.change([](sandbox::Setup& setup) { setup.views[0].clock = sim::Clock::PerTick; });
}

TEST(Session, AFilePlaysItsFirstClipLooped) {
  Session session = playing();
  EXPECT_EQ(session.title(), "slide.glb");
  EXPECT_TRUE(session.stage().playing());
  EXPECT_EQ(session.setup().mode, sim::LoopMode::Repeat);
  EXPECT_EQ(session.motion(), 0U);
  EXPECT_EQ(session.stage().badge(session.models()[0].views[0]), "time-based");
  for (int i = 0; i < 10; ++i) session.advance(kTickNs);
  EXPECT_NEAR(shown(session).time_s, 0.4, 1e-6);
  for (int i = 0; i < 20; ++i) session.advance(kTickNs);
  EXPECT_NEAR(shown(session).time_s, 0.2, 1e-6);
}

TEST(Session, SeekingClampsAndTheFarEndIsTheLastPose) {
  Session session = playing();
  session.begin_scrub();
  session.seek(1.0);
  EXPECT_EQ(shown(session).time_s, 1.0);
  session.advance(kTickNs);
  EXPECT_EQ(shown(session).time_s, 1.0) << "scrubbing holds";
  const StripModel strip = make_strip_model(session);
  EXPECT_EQ(strip.where, "tick 25/25  last pose  1.00 s");
  session.seek(7.0);
  EXPECT_EQ(shown(session).time_s, 1.0);
  session.seek(-3.0);
  EXPECT_EQ(shown(session).time_s, 0.0);
  session.seek(0.4);
  session.end_scrub();
  EXPECT_TRUE(session.stage().playing()) << "releasing resumes";
  session.advance(kTickNs);
  EXPECT_NEAR(shown(session).time_s, 0.44, 1e-6);
}

TEST(Session, ReleasingStaysPausedWhenItWasPaused) {
  Session session = playing();
  session.run(Command::PlayPause);
  session.begin_scrub();
  session.seek(0.4);
  session.end_scrub();
  session.advance(kTickNs);
  EXPECT_NEAR(shown(session).time_s, 0.4, 1e-6);
  EXPECT_FALSE(session.stage().playing());
}

TEST(Session, CFlipsTheBadgeAndKeepsThePosition) {
  Session session = playing();
  for (int i = 0; i < 5; ++i) session.advance(kTickNs);
  const double before = shown(session).time_s;
  session.run(Command::Clock);
  EXPECT_EQ(session.setup().views[0].clock, sim::Clock::PerPicture);
  EXPECT_NEAR(shown(session).time_s, before, 1e-3);
  EXPECT_EQ(session.stage().badge(session.models()[0].views[0]).rfind("frame-locked", 0), 0U);
  session.run(Command::Clock);
  EXPECT_EQ(session.setup().views[0].clock, sim::Clock::WallTime);
}

TEST(Session, SplitShowsTheSameModelUnderBothClocks) {
  Session session = playing();
  for (int i = 0; i < 5; ++i) session.advance(kTickNs);
  session.run(Command::Split);
  ASSERT_EQ(session.panes(), 2U);
  EXPECT_EQ(session.setup().views[0].clock, sim::Clock::PerPicture);
  EXPECT_EQ(session.setup().views[1].clock, sim::Clock::WallTime);
  EXPECT_NEAR(shown(session, 0).time_s, shown(session, 1).time_s, 1e-3);
  // 20 pictures of 10 ms: frame-locked 20 frames on, time-based 0.2 s.
  const double left = shown(session, 0).time_s;
  const double right = shown(session, 1).time_s;
  for (int i = 0; i < 10; ++i) session.advance(kTickNs / 4);
  EXPECT_NEAR(shown(session, 0).time_s - left, 0.4, 1e-6);
  EXPECT_NEAR(shown(session, 1).time_s - right, 0.1, 1e-6);
  // A seek moves both: one playhead.
  session.seek(0.3);
  EXPECT_NEAR(shown(session, 0).time_s, shown(session, 1).time_s, 2e-3);
  session.select(1);
  session.run(Command::Split);
  EXPECT_EQ(session.panes(), 1U);
  EXPECT_EQ(session.selected(), 0U);
  EXPECT_EQ(session.setup().views[0].clock, sim::Clock::WallTime) << "the selected view stays";
}

TEST(Session, SmoothingIsOnlyForClocksWithSomethingBetween) {
  Session session = playing();
  session.run(Command::Split);
  struct Row {
    sim::Clock clock;
    bool matters;
  };
  for (const Row& row : {Row{sim::Clock::PerPicture, false}, Row{sim::Clock::WallTime, false},
                         Row{sim::Clock::PerTick, true}, Row{sim::Clock::Mixed, true}}) {
    SCOPED_TRACE(sim::kClockNames[static_cast<std::size_t>(row.clock)]);
    session.change([&](sandbox::Setup& setup) {
      setup.views[0].clock = row.clock;
      setup.views[0].smoothing = sim::Smoothing::Held;
    });
    EXPECT_EQ(smoothing_matters(row.clock), row.matters);
    EXPECT_EQ(session.refusal(Command::Smoothing), row.matters ? "" : "Smoothing: only for per tick and mixed.");
    EXPECT_EQ(session.refusal(Command::SmoothingAll), session.refusal(Command::Smoothing));
    EXPECT_TRUE(session.run(Command::Smoothing));
    EXPECT_EQ(session.setup().views[0].smoothing, row.matters ? sim::Smoothing::Interpolated : sim::Smoothing::Held);
    EXPECT_EQ(detail_text(session.setup().views[0]), row.matters ? "interpolated on the GPU" : "computed on the GPU");
    EXPECT_EQ(state_text(session, {}, Command::Smoothing), row.matters ? "interpolated" : "");
  }
  // The right view is time-based and stays as it is; with Shift it is enough that one of both has something to smooth.
  session.select(1);
  EXPECT_NE(session.refusal(Command::Smoothing), "");
  EXPECT_EQ(session.refusal(Command::SmoothingAll), "");
  const sim::Smoothing right = session.setup().views[1].smoothing;
  session.run(Command::SmoothingAll);
  EXPECT_EQ(session.setup().views[0].smoothing, sim::Smoothing::Extrapolated);
  EXPECT_EQ(session.setup().views[1].smoothing, right);
}

TEST(Session, AStallWithoutPicturesIsRefused) {
  Session session;
  EXPECT_EQ(session.refusal(Command::Stall), "Nothing is open.");
  auto still = sliding("still.glb");
  still->clips.clear();
  static_cast<void>(session.open(loaded("still.glb", std::move(still)), Join::Replace));
  EXPECT_EQ(session.refusal(Command::Stall), "Nothing moves in this model.");
  EXPECT_EQ(playing().refusal(Command::Stall), "");
}

TEST(Session, AZoomBelongsToItsClip) {
  Session session = playing();
  const Span zoom{0.2, 0.4};
  const auto whole = [&] { return session.span().begin_s == 0.0 && session.span().length_s() == 0.0; };
  session.set_span(zoom);
  session.run(Command::Faster);
  EXPECT_FALSE(whole()) << "another speed is the same clip";
  static_cast<void>(session.open(loaded("slide.glb", sliding("slide.glb")), Join::Reload));
  EXPECT_FALSE(whole()) << "so is a file read again";
  session.run(Command::NextClip);
  EXPECT_TRUE(whole());
  session.set_span(zoom);
  session.change([](sandbox::Setup& setup) { setup.motions[0] = 0; });
  EXPECT_TRUE(whole()) << "chosen in the panel";
  session.set_span(zoom);
  session.run(Command::Undo);
  EXPECT_TRUE(whole());
  EXPECT_DOUBLE_EQ(make_strip_model(session).span.end_s, 2.0);
  session.set_span(zoom);
  static_cast<void>(session.open(loaded("other.glb", sliding("other.glb")), Join::Replace));
  EXPECT_TRUE(whole());
}

TEST(Session, ShiftChangesAllViews) {
  Session session = playing();
  session.run(Command::Split);
  session.change([](sandbox::Setup& setup) { setup.views[0].clock = setup.views[1].clock = sim::Clock::PerTick; });
  session.run(Command::SmoothingAll);
  EXPECT_EQ(session.setup().views[0].smoothing, sim::Smoothing::Extrapolated);
  EXPECT_EQ(session.setup().views[1].smoothing, sim::Smoothing::Extrapolated);
  session.run(Command::Route);
  EXPECT_NE(session.setup().views[0].route, session.setup().views[1].route);
  session.run(Command::RouteAll);
  EXPECT_EQ(session.setup().views[0].route, session.setup().views[1].route);
  session.run(Command::ClockAll);
  EXPECT_EQ(session.setup().views[0].clock, session.setup().views[1].clock);
}

TEST(Session, StepsByTickAndByKey) {
  Session session = playing();
  session.run(Command::PlayPause);
  session.run(Command::First);
  session.run(Command::TickForward);
  EXPECT_NEAR(shown(session).time_s, 0.04, 1e-6);
  session.run(Command::TickBack);
  EXPECT_NEAR(shown(session).time_s, 0.0, 1e-6);
  session.run(Command::KeyForward);
  EXPECT_NEAR(shown(session).time_s, 0.5, 1e-3);
  session.run(Command::KeyForward);
  EXPECT_NEAR(shown(session).time_s, 1.0, 1e-6);
  session.run(Command::KeyForward);
  EXPECT_NEAR(shown(session).time_s, 1.0, 1e-6) << "a step does not wrap";
  session.run(Command::KeyBack);
  EXPECT_NEAR(shown(session).time_s, 0.5, 1e-3);
  session.run(Command::Last);
  EXPECT_EQ(shown(session).time_s, 1.0);
  EXPECT_FALSE(session.stage().playing());
}

TEST(Session, PlaysBackwards) {
  Session session = playing();
  session.seek(0.5);
  session.run(Command::PlayBackwards);
  EXPECT_TRUE(session.setup().reverse);
  session.advance(kTickNs);
  EXPECT_NEAR(shown(session).time_s, 0.46, 1e-3);
  session.run(Command::PlayBackwards);
  EXPECT_FALSE(session.stage().playing());
  session.run(Command::PlayPause);
  EXPECT_FALSE(session.setup().reverse);
  EXPECT_TRUE(session.stage().playing());
}

TEST(Session, UndoGoesBackThroughChoices) {
  Session session = playing();
  session.run(Command::Clock);
  session.run(Command::Joints);
  session.run(Command::NextClip);
  EXPECT_EQ(session.motion(), 1U);
  session.run(Command::Undo);
  EXPECT_EQ(session.motion(), 0U);
  EXPECT_NEAR(shown(session).duration_s, 1.0, 1e-9);
  session.run(Command::Undo);
  EXPECT_FALSE(session.setup().joints);
  session.run(Command::Undo);
  EXPECT_EQ(session.setup().views[0].clock, sim::Clock::WallTime);
  EXPECT_EQ(shown(session).clock, sim::Clock::WallTime);
  EXPECT_FALSE(session.can_undo());
  session.run(Command::Redo);
  EXPECT_EQ(shown(session).clock, sim::Clock::PerPicture);
}

TEST(Session, SpeedNeverTouchesTheIncrement) {
  Session session = playing();
  session.run(Command::Slower);
  EXPECT_EQ(session.stage().speed_permille(), 750);
  session.advance(kTickNs);
  EXPECT_NEAR(shown(session).time_s, 0.03, 1e-6);
  for (int i = 0; i < 30; ++i) session.run(Command::Faster);
  EXPECT_EQ(session.stage().speed_permille(), 4000);
  for (int i = 0; i < 30; ++i) session.run(Command::Slower);
  EXPECT_EQ(session.stage().speed_permille(), 100);
}

TEST(Session, LoopModesGoRound) {
  Session session = playing();
  std::vector<sim::LoopMode> seen;
  for (int i = 0; i < 5; ++i) {
    session.run(Command::LoopMode);
    seen.push_back(session.setup().mode);
  }
  EXPECT_EQ(seen, (std::vector<sim::LoopMode>{sim::LoopMode::Hold, sim::LoopMode::Once, sim::LoopMode::PingPong,
                                              sim::LoopMode::Chain, sim::LoopMode::Repeat}));
}

TEST(Session, AModelBesideStandsToTheRight) {
  Session session = playing();
  static_cast<void>(session.open(loaded("b.glb", sliding("b.glb")), Join::Beside));
  ASSERT_EQ(session.models().size(), 2U);
  EXPECT_EQ(session.title(), "slide.glb + b.glb");
  EXPECT_EQ(session.active_index(), 1U);
  // Boxes are 2 m wide, the first ends at x = 1: the second begins 0.4 m further, at 1.4.
  EXPECT_FLOAT_EQ(session.models()[1].world_from_model[3][0], 2.4F);
  EXPECT_FLOAT_EQ(session.world_bounds().max.x, 3.4F);
  // Both move, and both are reached by a seek.
  session.seek(0.25);
  EXPECT_NEAR(session.sample(0, session.models()[0])->time_s, 0.25, 2e-3);
  EXPECT_NEAR(session.sample(0, session.models()[1])->time_s, 0.25, 2e-3);
}

TEST(Session, ReplaceHandsTheOldModelBack) {
  Session session = playing();
  const std::vector<Model> left = session.open(loaded("b.glb", sliding("b.glb")), Join::Replace);
  ASSERT_EQ(left.size(), 1U);
  EXPECT_EQ(left[0].asset->name, "slide.glb");
  EXPECT_EQ(session.title(), "b.glb");
  EXPECT_EQ(session.stage().actors().size(), 1U);
}

TEST(Session, ReloadKeepsClipAndTime) {
  Session session = playing();
  session.run(Command::NextClip);
  session.seek(0.6);
  session.run(Command::Clock);
  // The exporter put another clip in front.
  auto fresh = sliding("slide.glb");
  fresh->clips.insert(fresh->clips.begin(), fresh->clips[0]);
  fresh->clips[0].name = "new";
  Loaded again = loaded("slide.glb", std::move(fresh));
  again.motion_bounds.push_back(again.bounds);
  const std::vector<Model> left = session.open(std::move(again), Join::Reload);
  EXPECT_EQ(left.size(), 1U);
  ASSERT_EQ(session.models().size(), 1U);
  EXPECT_EQ(session.models()[0].motion_names[session.motion()], "wait");
  EXPECT_NEAR(shown(session).time_s, 0.6, 2e-3);
  EXPECT_EQ(shown(session).clock, sim::Clock::PerPicture);
}

TEST(Session, AModelWithoutMotionsStandsStill) {
  Session session;
  auto still = std::make_unique<assets::Asset>();
  still->name = "stone.glb";
  Loaded stone = loaded("stone.glb", std::move(still));
  stone.motion_bounds.resize(1);
  static_cast<void>(session.open(std::move(stone), Join::Replace));
  session.advance(kTickNs);
  for (const Binding& binding : bindings()) session.run(binding.command);
  EXPECT_FALSE(session.sample(0).has_value());
  EXPECT_FALSE(make_strip_model(session).has_motion);
}

TEST(Session, EveryCommandIsHarmlessWithNothingOpen) {
  Session session;
  session.advance(kTickNs);
  for (const Binding& binding : bindings()) session.run(binding.command);
  session.seek(1.0);
  EXPECT_EQ(session.title(), "");
  EXPECT_FALSE(make_strip_model(session).has_motion);
}

// D23: what happens to time while minimised is said, and nothing moves.
TEST(Session, MinimisedTicksPauseAndTheReadoutSaysSo) {
  Session session = playing();
  session.advance(kTickNs);
  session.set_minimised(true);
  const std::int64_t tick = session.stage().tick();
  session.advance(kTickNs * 100);
  EXPECT_EQ(session.stage().tick(), tick);
  EXPECT_EQ(make_strip_model(session).note, "paused: minimised");
  session.set_minimised(false);
  session.advance(kTickNs);
  EXPECT_EQ(session.stage().tick(), tick + 1);
  EXPECT_EQ(make_strip_model(session).note, "");
}

// D19: a stall of 5 s: at most 250 ms of ticks are made up for, the rest is dropped and told.
TEST(Session, AStallIsCappedAndShown) {
  Session session = playing();
  go_per_tick(session);
  session.advance(kTickNs);
  const std::int64_t before = session.stage().tick();
  session.advance(5'000'000'000);
  EXPECT_LE(session.stage().tick() - before, 7);
  EXPECT_EQ(shown(session).dropped_total_ns, 4'750'000'000);
  const StripModel strip = make_strip_model(session);
  ASSERT_EQ(strip.lost.size(), 1U);
  EXPECT_EQ(strip.lost[0].text, "lost 4.8 s");
}

// The button: the next picture comes 400 ms late. Per tick, 250 ms of it are caught up and the rest is lost; a
// time-based view loses nothing.
TEST(Session, TheStallButtonCostsAPerTickView150Milliseconds) {
  Session session = playing();
  session.run(Command::Split);
  session.change(per_tick_left);
  for (int i = 0; i < 4; ++i) session.advance(kTickNs / 4);
  session.run(Command::Stall);
  for (int i = 0; i < 50; ++i) session.advance(kTickNs / 4);
  EXPECT_NEAR(static_cast<double>(shown(session, 0).dropped_total_ns), 150e6, 11e6);
  EXPECT_EQ(shown(session, 1).dropped_total_ns, 0);
  const StripModel strip = make_strip_model(session);
  ASSERT_EQ(strip.lost.size(), 1U);
  EXPECT_TRUE(strip.lost[0].text.starts_with("lost 1")) << strip.lost[0].text;
}

TEST(Session, FlagsGlowWhenTheyFire) {
  Session session = playing();
  go_per_tick(session);
  StripModel strip = make_strip_model(session);
  ASSERT_EQ(strip.flags.size(), 1U);
  EXPECT_DOUBLE_EQ(strip.flags[0].time_s, 0.4);
  EXPECT_EQ(strip.flags[0].state, FlagState::Armed);
  for (int i = 0; i < 10; ++i) session.advance(kTickNs);
  strip = make_strip_model(session);
  EXPECT_EQ(strip.flags[0].state, FlagState::Fired);
  EXPECT_FLOAT_EQ(strip.flags[0].glow, 1.0F);
  session.advance(350'000'000);
  strip = make_strip_model(session);
  EXPECT_FLOAT_EQ(strip.flags[0].glow, 0.5F);
}

TEST(StripModel, HasTicksAndOtherPlayheads) {
  Session session = playing();
  session.run(Command::Split);
  for (int i = 0; i < 4; ++i) session.advance(kTickNs / 4);
  const StripModel strip = make_strip_model(session);
  EXPECT_TRUE(strip.has_motion);
  EXPECT_EQ(strip.other_times_s.size(), 1U);
  EXPECT_DOUBLE_EQ(strip.tick_period_s, 0.04);
  EXPECT_EQ(strip.keys.size(), 3U);
  EXPECT_EQ(strip.motions, (std::vector<std::string>{"slide", "wait"}));
  EXPECT_DOUBLE_EQ(strip.span.end_s, 1.0);
}

TEST(HelpState, IsLive) {
  Session session = playing();
  const ScreenState screen{true, false};
  EXPECT_EQ(state_text(session, screen, Command::Joints), "off");
  session.run(Command::Joints);
  EXPECT_EQ(state_text(session, screen, Command::Joints), "on");
  EXPECT_EQ(state_text(session, screen, Command::Clock), "time-based");
  EXPECT_EQ(state_text(session, screen, Command::NextClip), "slide");
  EXPECT_EQ(state_text(session, screen, Command::Faster), "1.00x");
  EXPECT_EQ(state_text(session, screen, Command::LoopMode), "repeat");
}

}  // namespace
}  // namespace inb::sandbox

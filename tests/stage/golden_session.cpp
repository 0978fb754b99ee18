#include "tests/stage/golden_session.h"

#include <algorithm>

namespace inb::stage::test {

void draw(Stage& stage, Drawn drawn, std::int64_t seconds) {
  const std::int64_t end = seconds * sim::kSecondNs;
  std::int64_t now = 0;
  for (std::int64_t k = 1; now < end; ++k) {
    std::int64_t next = 0;
    if (drawn == Drawn::Uneven) {
      next = std::min(now + 1'000'000 + (k * 7'919'773) % 59'000'000, end);
    } else {
      next = sim::Rate{static_cast<std::int64_t>(drawn), 1}.instant_ns(k);
    }
    stage.advance(next - now);
    now = next;
  }
}

namespace {

ActorId add_actors(Stage& stage) {
  using sim::LoopMode;
  const ActorId unit = stage.spawn(
      {.motions = {sim::frame_set(8, 25.0), sim::frame_set(15, 25.0, {7, 14}), sim::frame_set(3, 25.0, {0})},
       .sequences = {{{{1, 4, false}, {1, 8, true}, {0, 2, false}}, 256}},
       .start_frames = {0, 2},
       .mode = LoopMode::Chain,
       .acceleration = 133});
  for (const std::uint32_t animation : {1U, 2U, 3U, 1U, 2U}) stage.apply(Enqueue{unit, animation});
  for (const LoopMode mode : {LoopMode::Repeat, LoopMode::Hold, LoopMode::Once, LoopMode::PingPong}) {
    for (const bool reverse : {false, true}) {
      stage.spawn({.motions = {sim::timed_clip(1.1, {0, 5, 28}), sim::frame_set(7, 10.0, {3})},
                   .mode = mode,
                   .reverse = reverse,
                   .acceleration = 117});
    }
  }
  return unit;
}

void add_views(Stage& stage, ActorId actor) {
  using sim::Clock;
  using sim::GovernorKind;
  for (const Clock clock : {Clock::PerPicture, Clock::Mixed, Clock::PerTick, Clock::WallTime}) {
    stage.add_view({.actor = actor, .clock = clock, .governor = {.kind = GovernorKind::Fixed, .rate = {250, 1}}});
    stage.add_view({.actor = actor,
                    .clock = clock,
                    .governor = {.kind = GovernorKind::Uneven,
                                 .rate = {30, 1},
                                 .hitch_every = 20,
                                 .hitch_ns = 400'000'000,
                                 .added_cost_ns = 3'000'001}});
    stage.add_view({.actor = actor,
                    .clock = clock,
                    .governor = {.kind = GovernorKind::List, .intervals_ns = {5'000'000, 41'000'003}}});
    stage.add_view({.actor = actor, .clock = clock});
  }
}

}  // namespace

Stage golden_session(Drawn drawn) {
  Stage stage;
  const ActorId unit = add_actors(stage);
  add_views(stage, unit);
  add_views(stage, unit + 1);
  draw(stage, drawn, 3);
  stage.apply(SetAcceleration{unit, 64});
  stage.apply(Seek{unit + 1, 5000});
  stage.apply(SetSpeed{700});
  draw(stage, drawn, 2);
  stage.apply(SetClock{3, sim::Clock::WallTime});
  stage.apply(SetClock{12, sim::Clock::PerPicture});
  stage.apply(SetLoop{unit + 3, sim::LoopMode::PingPong, true});
  stage.apply(Choose{unit + 4, 1});
  stage.apply(Stall{0, 123'456'789});
  draw(stage, drawn, 2);
  stage.apply(Pause{});
  draw(stage, drawn, 1);
  stage.apply(StepTick{3});
  stage.apply(StepTick{-2});
  stage.apply(Play{});
  stage.apply(SetTickRate{{36, 1}, true});
  stage.apply(SetSpeed{1000});
  draw(stage, drawn, 4);
  return stage;
}

}  // namespace inb::stage::test

// What is chosen about going from key to key: undone, refused, kept over a reload; what a file says about looping.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <memory>
#include <optional>
#include <string>

#include "apps/sandbox/session.h"
#include "assets/deform.h"
#include "assets/evaluate.h"
#include "tests/assets/hand.h"

namespace inb::sandbox {
namespace {

using assets::Tween;
using assets::TweenChoice;

constexpr std::int64_t kSecondNs = 1'000'000'000;

Loaded hand(const std::vector<double>& degrees, std::optional<bool> loops = std::nullopt) {
  Loaded result;
  result.source.file = "hand.x";
  result.asset = std::make_unique<assets::Asset>(assets::clock_hand(degrees));
  result.asset->morph_sets[0].loops = loops;
  result.bounds = result.asset->meshes[0].primitives[0].bounds;
  result.motion_bounds = {result.bounds};
  return result;
}

Session with(Loaded loaded) {
  Session session;
  static_cast<void>(session.open(std::move(loaded), Join::Replace));
  return session;
}

// Where the hand's tip is drawn.
Vec3 tip(const Session& session) {
  const Model& model = *session.active();
  const sim::Shown shown = Session::drawn(model, *session.sample(0));
  assets::Evaluation state;
  assets::evaluate(*model.asset, shown.motion, shown.position, false, state);
  assets::DeformedVertices out;
  assets::deform(*model.asset, state, 0, 0, out);
  return out.positions.at(2);
}

void play(Session& session, double seconds) {
  for (int i = 0; i < 100; ++i) {
    session.advance(static_cast<std::int64_t>(seconds * static_cast<double>(kSecondNs) / 100.0));
  }
}

TEST(TweenSession, ASphericalSetKeepsItsHandAndUndoBringsTheChordBack) {
  Session session = with(hand({0.0, 120.0}));
  session.seek(0.5);
  EXPECT_NEAR(glm::length(tip(session)), 0.5F, 1e-3F);
  session.choose_tween({Tween::Spherical, Vec3(0.0F), false, 0.0});
  EXPECT_EQ(session.refused_tween(), nullptr);
  EXPECT_NEAR(glm::length(tip(session)), 1.0F, 1e-5F);
  EXPECT_NEAR(session.active()->motion_bounds[0].max.x, 1.0F, 1e-3F) << "the arc is what is framed";
  EXPECT_TRUE(session.run(Command::Undo));
  EXPECT_EQ(session.tween()->tween, Tween::Linear);
  EXPECT_NEAR(glm::length(tip(session)), 0.5F, 1e-3F);
  EXPECT_NEAR(session.active()->motion_bounds[0].max.x, std::sqrt(0.75F), 1e-3F);
  EXPECT_TRUE(session.run(Command::Redo));
  EXPECT_NEAR(glm::length(tip(session)), 1.0F, 1e-5F);
}

TEST(TweenSession, ADraggedPivotIsOneStepOfUndo) {
  Session session = with(hand({0.0, 120.0}));
  session.choose_tween({Tween::Spherical, Vec3(0.0F), false, 0.0});
  for (const float x : {0.1F, 0.2F, 0.3F}) session.choose_tween({Tween::Spherical, Vec3(x, 0, 0), false, 0.0}, 7);
  session.end_merge();
  EXPECT_EQ(session.tween()->pivot, Vec3(0.3F, 0, 0));
  EXPECT_TRUE(session.run(Command::Undo));
  EXPECT_EQ(session.tween()->pivot, Vec3(0.0F));
  EXPECT_EQ(session.tween()->tween, Tween::Spherical);
}

// The hand turns by half a turn: refused with the vertex named, until the pivot is elsewhere.
TEST(TweenSession, WhatHasNoArcIsRefusedAndNamed) {
  Session session = with(hand({0.0, 180.0}));
  session.choose_tween({Tween::Spherical, Vec3(0.0F), false, 0.0});
  ASSERT_NE(session.refused_tween(), nullptr);
  EXPECT_EQ(session.refused_tween()->why,
            "vertex 1 of primitive 0 lies opposite itself, as seen from the pivot, in keys 0 and 1");
  EXPECT_EQ(session.tween()->tween, Tween::Linear);
  EXPECT_FALSE(session.can_undo());
  TweenChoice moved = session.refused_tween()->wanted;
  moved.pivot = Vec3(0, 0, 1);
  session.choose_tween(moved);
  EXPECT_EQ(session.refused_tween(), nullptr);
  EXPECT_EQ(session.tween()->tween, Tween::Spherical);
}

// Keys at 0, 1 and 2 s. Rewinding jumps at 2; closed goes back until 3; held stays at the last key.
TEST(TweenSession, RewindsHoldsOrCloses) {
  const auto at = [](SetEnding ending, double seconds) {
    Session session = with(hand({0.0, 40.0, 90.0}));
    session.choose_ending(ending);
    EXPECT_EQ(session.ending(), ending);
    session.seek(0.0);
    play(session, seconds);
    return tip(session);
  };
  EXPECT_LT(glm::distance(at(SetEnding::Rewind, 2.5), 0.5F * (assets::hand_tip(0.0) + assets::hand_tip(40.0))), 1e-4F);
  EXPECT_LT(glm::distance(at(SetEnding::Closed, 2.5), 0.5F * (assets::hand_tip(90.0) + assets::hand_tip(0.0))), 1e-4F);
  EXPECT_LT(glm::distance(at(SetEnding::Closed, 4.0), assets::hand_tip(40.0)), 1e-4F);
  EXPECT_LT(glm::distance(at(SetEnding::Hold, 2.5), assets::hand_tip(90.0)), 1e-6F);
  EXPECT_LT(glm::distance(at(SetEnding::Hold, 9.0), assets::hand_tip(90.0)), 1e-6F);
}

TEST(TweenSession, ClosingKeepsTheTimeShownAndCanBeUndone) {
  Session session = with(hand({0.0, 40.0, 90.0}));
  session.seek(1.5);
  const Vec3 before = tip(session);
  session.choose_ending(SetEnding::Closed);
  EXPECT_EQ(session.active()->timings[0].duration_s, 3.0);
  EXPECT_NEAR(session.sample(0)->time_s, 1.5, 1e-6);
  EXPECT_LT(glm::distance(tip(session), before), 1e-5F);
  EXPECT_TRUE(session.run(Command::Undo));
  EXPECT_EQ(session.active()->timings[0].duration_s, 2.0);
  EXPECT_EQ(session.ending(), SetEnding::Rewind);
  EXPECT_NEAR(session.sample(0)->time_s, 1.5, 1e-6);
}

TEST(TweenSession, ASetThatCannotCloseRoundItsPivotSaysSo) {
  Session session = with(hand({0.0, 90.0, 180.0}));
  session.choose_tween({Tween::Spherical, Vec3(0.0F), false, 0.0});
  ASSERT_EQ(session.refused_tween(), nullptr);
  session.choose_ending(SetEnding::Closed);
  ASSERT_NE(session.refused_tween(), nullptr);
  EXPECT_THAT(session.refused_tween()->why, ::testing::HasSubstr("in keys 2 and 0"));
  EXPECT_EQ(session.ending(), SetEnding::Rewind);
}

// The loop flag of a .X file's set decides how it begins; what the user had chosen comes back with the next file.
TEST(TweenSession, AFileThatSaysHowItLoopsIsHeard) {
  Session session = with(hand({0.0, 90.0}, false));
  EXPECT_EQ(session.setup().mode, sim::LoopMode::Hold);
  EXPECT_EQ(session.ending(), SetEnding::Hold);
  play(session, 3.0);
  EXPECT_EQ(tip(session), assets::hand_tip(90.0));
  static_cast<void>(session.open(hand({0.0, 90.0}), Join::Replace));
  EXPECT_EQ(session.setup().mode, sim::LoopMode::Repeat);
  session.change([](sandbox::Setup& setup) { setup.mode = sim::LoopMode::PingPong; });
  EXPECT_EQ(session.ending(), std::nullopt);
  static_cast<void>(session.open(hand({0.0, 90.0}, true), Join::Replace));
  EXPECT_EQ(session.setup().mode, sim::LoopMode::Repeat);
  static_cast<void>(session.open(hand({0.0, 90.0}), Join::Replace));
  EXPECT_EQ(session.setup().mode, sim::LoopMode::PingPong);
}

TEST(TweenSession, AReloadKeepsTheChoiceUnlessTheSetCannotDoItAnyMore) {
  Session session = with(hand({0.0, 120.0}));
  session.choose_tween({Tween::Spherical, Vec3(0.0F), false, 0.0});
  static_cast<void>(session.open(hand({0.0, 100.0}), Join::Reload));
  EXPECT_EQ(session.tween()->tween, Tween::Spherical);
  static_cast<void>(session.open(hand({0.0, 180.0}), Join::Reload));
  EXPECT_EQ(session.tween()->tween, Tween::Linear);
  EXPECT_TRUE(session.setup().tweens.empty());
}

TEST(TweenSession, ClipsHaveNothingToChoose) {
  Loaded loaded = hand({0.0, 120.0});
  loaded.asset->morph_sets.clear();
  anim::Clip clip;
  clip.duration_s = 1.0;
  loaded.asset->clips.push_back(clip);
  Session session = with(std::move(loaded));
  EXPECT_EQ(session.tween(), std::nullopt);
  EXPECT_EQ(session.ending(), std::nullopt);
  session.choose_tween({Tween::Step, Vec3(0.0F), false, 0.0});
  EXPECT_FALSE(session.can_undo());
}

}  // namespace
}  // namespace inb::sandbox

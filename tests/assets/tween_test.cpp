// How key sets go from mesh to mesh, as chosen: linear, step, round a pivot; rewinding or closed.
#include "assets/tween.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include "assets/deform.h"
#include "tests/assets/hand.h"

namespace inb::assets {
namespace {

using ::testing::HasSubstr;

Vec3 tip_at(const Asset& asset, double time_s) {
  Evaluation state;
  evaluate_at(asset, 0, time_s, state);
  DeformedVertices out;
  deform(asset, state, 0, 0, out);
  return out.positions.at(2);
}

// Seed 004's clock: from 12 o'clock to 4 o'clock, 120 degrees. Half way, lerp's tip is half as far out.
TEST(Tween, AClocksHandKeepsItsLengthOnlyOnTheArc) {
  Asset asset = clock_hand({0.0, 120.0});
  EXPECT_NEAR(glm::length(tip_at(asset, 0.5)), 0.5F, 1e-6F);
  ASSERT_TRUE(set_tween(asset, 0, {Tween::Spherical, Vec3(0.0F), false, 0.0}));
  for (const double t : {0.0, 0.25, 0.5, 0.75, 1.0}) {
    EXPECT_LT(glm::length(tip_at(asset, t) - hand_tip(120.0 * t)), 1e-6F) << t;
  }
  ASSERT_TRUE(set_tween(asset, 0, {Tween::Step, Vec3(0.0F), false, 0.0}));
  EXPECT_EQ(tip_at(asset, 0.999), hand_tip(0.0));
  EXPECT_EQ(tip_at(asset, 1.0), hand_tip(120.0));
  EXPECT_EQ(tween_choice(asset, 0), (TweenChoice{Tween::Step, Vec3(0.0F), false, 0.0}));
}

TEST(Tween, ThePivotIsThatOfTheSet) {
  Asset asset = clock_hand({0.0, 90.0});
  // Round (1, 1, 0) the tip goes from (0, -1, 0) to (-1, 0, 0) as seen from there: the way round the outside.
  ASSERT_TRUE(set_tween(asset, 0, {Tween::Spherical, Vec3(1, 1, 0), false, 0.0}));
  const float s = std::sqrt(0.5F);
  EXPECT_LT(glm::length(tip_at(asset, 0.5) - Vec3(1.0F - s, 1.0F - s, 0.0F)), 1e-6F);
  EXPECT_EQ(validate(asset), std::nullopt);
}

// Oppositely placed: nobody can say which way round. The vertex is named, and nothing is changed.
TEST(Tween, OppositeDirectionsAreRefused) {
  Asset asset = clock_hand({0.0, 90.0, 270.0, 300.0});
  const auto fault = check_spherical(asset, 0, Vec3(0.0F), false);
  ASSERT_TRUE(fault);
  EXPECT_EQ(*fault, "vertex 1 of primitive 0 lies opposite itself, as seen from the pivot, in keys 1 and 2");
  const auto refused = set_tween(asset, 0, {Tween::Spherical, Vec3(0.0F), false, 0.0});
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().text,
            "clock: 'turn' cannot go round its pivot: vertex 1 of primitive 0 lies opposite itself, as seen from the "
            "pivot, in keys 1 and 2");
  EXPECT_EQ(asset.morph_sets[0].tween, Tween::Linear);
  EXPECT_TRUE(set_tween(asset, 0, {Tween::Spherical, Vec3(0, 0, 1), false, 0.0})) << "seen from above it turns";
  asset.morph_sets[0].pivot = Vec3(0.0F);
  EXPECT_THAT(validate(asset).value_or(""), HasSubstr("morph set 0: vertex 1 of primitive 0 lies opposite"));
}

TEST(Tween, AClosedSetIsAlsoCheckedFromTheLastKeyToTheFirst) {
  const Asset asset = clock_hand({0.0, 90.0, 180.0});
  EXPECT_EQ(check_spherical(asset, 0, Vec3(0.0F), false), std::nullopt);
  EXPECT_THAT(check_spherical(asset, 0, Vec3(0.0F), true).value_or(""), HasSubstr("in keys 2 and 0"));
}

// Just short of half a turn is allowed and round: 179.8 degrees, half way at 89.9.
TEST(Tween, NearlyHalfATurnGoesRound) {
  Asset asset = clock_hand({0.0, 179.8});
  ASSERT_TRUE(set_tween(asset, 0, {Tween::Spherical, Vec3(0.0F), false, 0.0}));
  EXPECT_LT(glm::length(tip_at(asset, 0.5) - hand_tip(89.9)), 1e-4F);
  EXPECT_THAT(check_spherical(clock_hand({0.0, 179.95}), 0, Vec3(0.0F), false).value_or(""), HasSubstr("opposite"));
}

// Keys at 0, 1, 2: closed, a fourth second leads back; opened again, it is held.
TEST(Tween, ClosingGivesTheWayBackTheMeanTimeBetweenKeys) {
  Asset asset = clock_hand({0.0, 90.0, 30.0});
  const TweenChoice own = *tween_choice(asset, 0);
  EXPECT_EQ(own, (TweenChoice{Tween::Linear, Vec3(0.0F), false, 0.0}));
  const TweenChoice closed = closed_or_not(asset, 0, own, true);
  EXPECT_EQ(closed.tail_s, 1.0);
  ASSERT_TRUE(set_tween(asset, 0, closed));
  EXPECT_EQ(motion_timing(asset, 0).duration_s, 3.0);
  EXPECT_LT(glm::length(tip_at(asset, 2.5) - 0.5F * (hand_tip(30.0) + hand_tip(0.0))), 1e-6F);
  EXPECT_EQ(tip_at(asset, 3.0), hand_tip(0.0));
  ASSERT_TRUE(set_tween(asset, 0, own));
  EXPECT_EQ(motion_timing(asset, 0).duration_s, 2.0);
  EXPECT_EQ(tip_at(asset, 2.5), hand_tip(30.0));
  // A tail that a set already has is kept.
  asset.morph_sets[0].duration_s = 2.25;
  EXPECT_EQ(closed_or_not(asset, 0, *tween_choice(asset, 0), true).tail_s, 0.25);
}

TEST(Tween, WhatIsNoKeySetOrNoNumberIsRefused) {
  Asset asset = clock_hand({0.0, 90.0});
  anim::Clip clip;
  clip.name = "walk";
  asset.clips.push_back(clip);
  EXPECT_EQ(tween_choice(asset, 0), std::nullopt);
  EXPECT_EQ(tween_choice(asset, 2), std::nullopt);
  EXPECT_THAT(set_tween(asset, 0, {}).error().text, HasSubstr("'walk' is not a morph or frame set"));
  const float nan = std::numeric_limits<float>::quiet_NaN();
  EXPECT_THAT(set_tween(asset, 1, {Tween::Spherical, Vec3(nan, 0, 0), false, 0.0}).error().text,
              HasSubstr("the pivot of 'turn' is not a point"));
  EXPECT_THAT(set_tween(asset, 1, {Tween::Linear, Vec3(0.0F), true, -1.0}).error().text,
              HasSubstr("the time after the last key of 'turn' is not a time"));
  asset.morph_sets[0].pivot = Vec3(nan, 0, 0);
  EXPECT_THAT(validate(asset).value_or(""), HasSubstr("its pivot is finite"));
}

// Frame sets that repeat tween from the last frame to the first, so that way is checked too.
TEST(Tween, FrameSetsGoRoundAsWell) {
  Asset asset = clock_hand({0.0, 120.0, 240.0});
  FrameSet frames;
  frames.name = "frames";
  frames.rate_hz = 10.0;
  frames.frames = asset.morph_sets[0].keys;
  asset.morph_sets.clear();
  asset.frame_sets.push_back(frames);
  ASSERT_TRUE(set_tween(asset, 0, {Tween::Spherical, Vec3(0.0F), false, 0.0}));
  Evaluation state;
  evaluate(asset, 0, {2.5, 0.25, true}, false, state);
  DeformedVertices out;
  deform(asset, state, 0, 0, out);
  EXPECT_LT(glm::length(out.positions[2] - hand_tip(300.0)), 2e-6F);
  asset.frame_sets[0].frames.pop_back();
  asset.frame_sets[0].frames.push_back(clock_hand({180.0}).morph_sets[0].keys[0]);
  EXPECT_THAT(set_tween(asset, 0, {Tween::Spherical, Vec3(0.0F), false, 0.0}).error().text,
              HasSubstr("in keys 2 and 0"));
}

}  // namespace
}  // namespace inb::assets

#include "assets/evaluate.h"

#include <gtest/gtest.h>

#include <cmath>
#include <optional>
#include <vector>

#include "tests/assets/two_bone_strip.h"
#include "tests/sim/played.h"

namespace inb::assets {
namespace {

// One node, translation keys at 0, 0.5 and 1 s: x is 0, 10, 40.
Asset moving_node() {
  Asset asset = one_triangle();
  anim::Clip clip;
  clip.name = "move";
  clip.duration_s = 1.0;
  clip.tracks.push_back(translation_track(0, {0.0F, 0.5F, 1.0F}, {0, 0, 0, 10, 0, 0, 40, 0, 0}));
  asset.clips.push_back(clip);
  return asset;
}

float x_at(const Asset& asset, const sim::Position& position, bool held = false) {
  Evaluation state;
  evaluate(asset, 0, position, held, state);
  EXPECT_EQ(state.pose.model[0][3].x, state.pose.locals[0].translation.x);
  return state.pose.locals[0].translation.x;
}

// A seek to the end shows the end, not the start; so does every time after it.
TEST(Evaluate, TheEndOfAClipIsItsLastPose) {
  const Asset asset = moving_node();
  const sim::Timing timing = motion_timing(asset, 0);
  ASSERT_EQ(timing.end, 6400);  // 25 frames of 256
  EXPECT_FLOAT_EQ(x_at(asset, sim::position_at(timing, 6400.0)), 40.0F);
  EXPECT_FLOAT_EQ(x_at(asset, sim::position_at(timing, 6400.0), true), 40.0F);
  EXPECT_FLOAT_EQ(x_at(asset, sim::position_at(timing, 3200.0)), 10.0F);
  EXPECT_FLOAT_EQ(x_at(asset, sim::position_at(timing, 0.0)), 0.0F);
  Evaluation state;
  for (const double time_s : {1.0, std::nextafter(1.0, 2.0), 5.0}) {
    evaluate_at(asset, 0, time_s, state);
    EXPECT_EQ(state.pose.locals[0].translation.x, 40.0F) << time_s;
  }
  evaluate_at(asset, 0, -1.0, state);
  EXPECT_EQ(state.pose.locals[0].translation.x, 0.0F);
  evaluate_at(asset, 0, std::nan(""), state);
  EXPECT_EQ(state.pose.locals[0].translation.x, 0.0F);
}

// Held: the pose at the start of frame c >> 8. In the first half second x = 20 * time, a frame is 0.8.
TEST(Evaluate, HeldShowsTheStartOfTheFrame) {
  const Asset asset = moving_node();
  const sim::Timing timing = motion_timing(asset, 0);
  struct Case {
    double counter;
    float held;
    float interpolated;
  };
  for (const Case& c : {Case{0.0, 0.0F, 0.0F}, Case{128.0, 0.0F, 0.4F}, Case{255.0, 0.0F, 0.796875F},
                        Case{255.5, 0.0F, 0.7984375F}, Case{256.0, 0.8F, 0.8F}, Case{640.0, 1.6F, 2.0F},
                        Case{640.5, 1.6F, 2.0015625F}, Case{6399.0, 37.6F, 39.990625F}, Case{6400.0, 40.0F, 40.0F}}) {
    EXPECT_NEAR(x_at(asset, sim::position_at(timing, c.counter), true), c.held, 1e-4) << c.counter;
    EXPECT_NEAR(x_at(asset, sim::position_at(timing, c.counter), false), c.interpolated, 1e-4) << c.counter;
  }
}

// A clip shorter than one frame is held at its start all through that frame, and at its pose at D only at the end.
TEST(Evaluate, HeldWithinAClipShorterThanAFrame) {
  Asset asset = moving_node();
  asset.clips[0].duration_s = 0.01;
  asset.clips[0].tracks = {translation_track(0, {0.0F, 0.01F}, {0, 0, 0, 1, 0, 0})};
  const sim::Timing timing = motion_timing(asset, 0);
  ASSERT_EQ(timing.end, 256);
  EXPECT_EQ(x_at(asset, sim::position_at(timing, 128.0), true), 0.0F);
  EXPECT_EQ(x_at(asset, sim::position_at(timing, 128.0), false), 1.0F);
  EXPECT_EQ(x_at(asset, sim::position_at(timing, 256.0), true), 1.0F);
}

TEST(Evaluate, RestPoseForNoMotionAndForAnIndexPastTheEnd) {
  Asset asset = two_bone_strip();
  asset.clips.push_back(turning_clip(kUpper, 90.0));
  asset.rest_weights = {0.25F};
  asset.rest_properties = {0.5F, 1.5F};
  Evaluation state;
  evaluate_at(asset, 0, 1.0, state);
  EXPECT_NE(state.pose.locals[kUpper].rotation, asset.skeleton.rest[kUpper].rotation);
  for (const std::size_t motion : {kRestPose, std::size_t{1}, std::size_t{77}}) {
    state.keys = KeyTween{true, 0, 1, 2, 0.5F};  // left from another motion
    evaluate(asset, motion, {3.0, 0.12}, false, state);
    EXPECT_EQ(state.pose.locals, asset.skeleton.rest);
    EXPECT_EQ(state.pose.weights, asset.rest_weights);
    EXPECT_EQ(state.pose.properties, asset.rest_properties);
    EXPECT_FALSE(state.keys);
    EXPECT_EQ(state.pose.model[kBody][3], Vec4(1.0F, 1.0F, 0.0F, 1.0F));
  }
  Evaluation rest;
  evaluate_rest(asset, rest);
  EXPECT_EQ(rest.pose.model, state.pose.model);
  EXPECT_EQ(motion_timing(asset, kRestPose).frames, 1);
  EXPECT_EQ(motion_name(asset, kRestPose), "");
  EXPECT_TRUE(key_marks(asset, kRestPose).empty());
}

TEST(Evaluate, DrivesWeightsOfTheRightNode) {
  Asset asset = one_triangle();
  asset.skeleton.add("second", anim::kNoParent, {});
  asset.nodes.resize(2);
  asset.nodes[1].mesh = 0;
  asset.meshes[0].weights = {0.1F, 0.2F};
  asset.meshes[0].primitives[0].targets.resize(2);
  lay_out_weights(asset, {});
  anim::Clip clip;
  clip.duration_s = 1.0;
  anim::Track track;
  track.channel = anim::Channel::Weights;
  track.target = 1;
  track.width = 2;
  track.times = {0.0F, 1.0F};
  track.values = {0.0F, 1.0F, 1.0F, 0.0F};
  clip.tracks.push_back(track);
  asset.clips.push_back(clip);
  Evaluation state;
  evaluate_at(asset, 0, 0.25, state);
  EXPECT_EQ(state.pose.weights, (std::vector<float>{0.1F, 0.2F, 0.25F, 0.75F}));
}

// Three frames at 10 Hz. Held and tweened, wrapping or not.
struct FrameCase {
  double frames;
  bool held;
  bool wraps;
  std::uint32_t a;
  std::uint32_t b;
  float t;
};

TEST(Evaluate, FrameSetTweensToTheNextFrameAndFromTheLastToTheFirst) {
  Asset asset = one_triangle();
  FrameSet set;
  set.rate_hz = 10.0;
  set.frames = shifted_triangles({0.0F, 1.0F, 2.0F});
  asset.frame_sets.push_back(set);
  for (const FrameCase& c : {
           FrameCase{0.0, false, true, 0, 1, 0.0F},
           FrameCase{0.25, false, true, 0, 1, 0.25F},
           FrameCase{0.25, true, true, 0, 1, 0.0F},
           FrameCase{1.0, false, true, 1, 2, 0.0F},
           FrameCase{1.0 + 255.0 / 256.0, false, true, 1, 2, 255.0F / 256.0F},
           FrameCase{1.0 + 255.0 / 256.0, true, true, 1, 2, 0.0F},
           FrameCase{2.5, false, true, 2, 0, 0.5F},
           FrameCase{2.5, true, true, 2, 2, 0.0F},
           FrameCase{2.5, false, false, 2, 2, 0.0F},
           FrameCase{2.5, true, false, 2, 2, 0.0F},
           FrameCase{2.0 + 255.0 / 256.0, false, true, 2, 0, 255.0F / 256.0F},
           FrameCase{3.0, false, true, 0, 1, 0.0F},
           FrameCase{3.0, true, true, 2, 2, 0.0F},
           FrameCase{3.0, true, false, 2, 2, 0.0F},
           FrameCase{9.0, false, false, 2, 2, 0.0F},
           FrameCase{-1.0, false, true, 0, 1, 0.0F},
       }) {
    Evaluation state;
    evaluate(asset, 0, {c.frames, c.frames / 10.0, c.wraps}, c.held, state);
    ASSERT_TRUE(state.keys);
    EXPECT_EQ(*state.keys, (KeyTween{true, 0, c.a, c.b, c.t})) << c.frames << (c.held ? " held" : "");
  }
  // At a time: frame time * rate.
  Evaluation state;
  evaluate_at(asset, 0, 0.125, state);
  EXPECT_EQ(*state.keys, (KeyTween{true, 0, 1, 2, 0.25F}));
  evaluate_at(asset, 0, 99.0, state);
  EXPECT_EQ(*state.keys, (KeyTween{true, 0, 2, 2, 0.0F}));
}

// Three frames backwards, one a tick, repeating: position 3 - k. A pass begins at frame 0 (which frame 2 tweens to), so
// that every frame is shown once a pass, as forwards: 0 2 1, 0 2 1. Held shows (end - 1 - c) >> 8: 2 1 0, 2 1 0.
//
//   counter    0    256  512 | 768=0  256  512
//   tweened    0     2    1  |   0     2    1
TEST(Evaluate, AReversedFrameSetThatRepeatsShowsEveryFrameOnce) {
  Asset asset = one_triangle();
  FrameSet set;
  set.rate_hz = 25.0;
  set.frames = shifted_triangles({0.0F, 1.0F, 2.0F});
  asset.frame_sets.push_back(set);
  for (const bool held : {false, true}) {
    sim::test::Played run(motion_timing(asset, 0), sim::LoopMode::Repeat, 100, true);
    std::vector<std::uint32_t> shown;
    for (int tick = 0; tick < 6; ++tick) {
      const sim::Smoothing smoothing = held ? sim::Smoothing::Held : sim::Smoothing::Interpolated;
      const sim::Shown now = sim::show(run.library, run.head, {smoothing, 1.0});
      Evaluation state;
      evaluate(asset, 0, now.position, now.held, state);
      EXPECT_EQ(state.keys->t, 0.0F);
      shown.push_back(state.keys->a);
      run.next();
    }
    EXPECT_EQ(shown,
              held ? (std::vector<std::uint32_t>{2, 1, 0, 2, 1, 0}) : (std::vector<std::uint32_t>{0, 2, 1, 0, 2, 1}));
  }
}

TEST(Evaluate, OneFrameStaysWhatItIs) {
  Asset asset = one_triangle();
  FrameSet set;
  set.frames = shifted_triangles({5.0F});
  asset.frame_sets.push_back(set);
  for (const bool wraps : {false, true}) {
    for (const double frames : {0.0, 0.5, 1.0}) {
      Evaluation state;
      evaluate(asset, 0, {frames, frames / 10.0, wraps}, false, state);
      EXPECT_EQ(*state.keys, (KeyTween{true, 0, 0, 0, 0.0F}));
    }
  }
}

// Keys at 0, 0.1 and 0.3 s in a set of 0.4 s: rewinds at the last key, or closes over the last 0.1 s. Only neighbouring
// keys ever mix.
TEST(Evaluate, MorphSetMixesNeighbouringKeysOnly) {
  Asset asset = one_triangle();
  MorphSet set;
  set.times = {0.0, 0.1, 0.3};
  set.duration_s = 0.4;
  set.keys = shifted_triangles({0.0F, 1.0F, 2.0F});
  asset.morph_sets.push_back(set);
  set.closed = true;
  asset.morph_sets.push_back(set);
  struct Case {
    double time_s;
    KeyTween open;
    KeyTween closed;
  };
  for (const Case& c : {Case{0.0, {false, 0, 0, 1, 0.0F}, {false, 1, 0, 1, 0.0F}},
                        Case{0.05, {false, 0, 0, 1, 0.5F}, {false, 1, 0, 1, 0.5F}},
                        Case{0.1, {false, 0, 1, 2, 0.0F}, {false, 1, 1, 2, 0.0F}},
                        Case{0.15, {false, 0, 1, 2, 0.25F}, {false, 1, 1, 2, 0.25F}},
                        Case{0.3, {false, 0, 2, 2, 0.0F}, {false, 1, 2, 2, 0.0F}},
                        Case{0.35, {false, 0, 2, 2, 0.0F}, {false, 1, 2, 0, 0.5F}},
                        Case{0.4, {false, 0, 2, 2, 0.0F}, {false, 1, 0, 0, 0.0F}}}) {
    for (std::size_t motion = 0; motion < 2; ++motion) {
      Evaluation state;
      evaluate_at(asset, motion, c.time_s, state);
      ASSERT_TRUE(state.keys);
      const KeyTween& expected = motion == 0 ? c.open : c.closed;
      EXPECT_EQ(state.keys->a, expected.a) << c.time_s;
      EXPECT_EQ(state.keys->b, expected.b) << c.time_s;
      EXPECT_NEAR(state.keys->t, expected.t, 1e-6) << c.time_s;
      EXPECT_EQ(state.keys->set, expected.set);
      EXPECT_FALSE(state.keys->frame_set);
    }
  }
  // Held at frame 1 (40 ms): 0.4 of the way to key 1, whatever the rest of the counter says.
  Evaluation state;
  evaluate(asset, 0, sim::position_at(motion_timing(asset, 0), 300.0), true, state);
  EXPECT_NEAR(state.keys->t, 0.4, 1e-6);
}

// From frame to frame of a sequence, here across two clips: rotation on the arc, the rest by lerp.
TEST(Blend, MixesPosesAcrossClips) {
  Asset asset = two_bone_strip();
  asset.rest_weights = {0.0F};
  asset.rest_properties = {0.0F, 8.0F};
  asset.clips.push_back(turning_clip(kUpper, 90.0));
  asset.clips.push_back(turning_clip(kUpper, -30.0));
  Evaluation from;
  evaluate_at(asset, 0, 1.0, from);
  Evaluation to;
  evaluate_at(asset, 1, 1.0, to);
  to.pose.locals[kLower].translation = {4.0F, 0.0F, 0.0F};
  to.pose.weights = {1.0F};
  to.pose.properties = {4.0F, 0.0F};
  Evaluation out;
  blend(asset, from, to, 0.25F, out);
  // 90 towards -30 by a quarter is 60.
  const Quat expected = about_z(60.0);
  EXPECT_NEAR(std::abs(glm::dot(out.pose.locals[kUpper].rotation, expected)), 1.0, 1e-6);
  EXPECT_EQ(out.pose.locals[kLower].translation, Vec3(1.0F, 0.0F, 0.0F));
  EXPECT_EQ(out.pose.weights, std::vector<float>{0.25F});
  EXPECT_EQ(out.pose.properties, (std::vector<float>{1.0F, 6.0F}));
  EXPECT_LT(glm::distance(Vec3(out.pose.model[kUpper][3]), Vec3(1.0F, 1.0F, 0.0F)), 1e-6F) << "matrices follow";
  blend(asset, from, to, 0.0F, out);
  EXPECT_EQ(out.pose.locals, from.pose.locals);
  blend(asset, from, to, 1.0F, out);
  EXPECT_EQ(out.pose.locals, to.pose.locals);
}

TEST(Blend, WholeKeysOfOneSetTweenOthersChangeOverHalfWay) {
  Asset asset = one_triangle();
  asset.frame_sets.resize(2);
  asset.morph_sets.resize(1);
  Evaluation from;
  evaluate_rest(asset, from);
  Evaluation to = from;
  Evaluation out;
  struct Case {
    std::optional<KeyTween> from;
    std::optional<KeyTween> to;
    float t;
    std::optional<KeyTween> expected;
  };
  const KeyTween third{true, 0, 3, 4, 0.0F};
  const KeyTween seventh{true, 0, 7, 8, 0.0F};
  const KeyTween between{true, 0, 7, 8, 0.5F};
  const KeyTween elsewhere{true, 1, 7, 8, 0.0F};
  const KeyTween morph{false, 0, 7, 8, 0.0F};
  for (const Case& c : {Case{third, seventh, 0.25F, KeyTween{true, 0, 3, 7, 0.25F}}, Case{third, seventh, 0.0F, third},
                        Case{third, seventh, 1.0F, seventh}, Case{third, third, 0.5F, KeyTween{true, 0, 3, 3, 0.0F}},
                        Case{third, between, 0.4F, third}, Case{third, between, 0.5F, between},
                        Case{third, elsewhere, 0.4F, third}, Case{third, elsewhere, 0.6F, elsewhere},
                        Case{third, morph, 0.6F, morph}, Case{std::nullopt, third, 0.4F, std::nullopt},
                        Case{std::nullopt, third, 0.6F, third}, Case{std::nullopt, std::nullopt, 0.3F, std::nullopt}}) {
    from.keys = c.from;
    to.keys = c.to;
    blend(asset, from, to, c.t, out);
    EXPECT_EQ(out.keys, c.expected) << c.t;
  }
}

// Pictures have nothing between them: the one is shown until the other's time.
TEST(Blend, StepsChangeOverAtTheEnd) {
  Asset asset = one_triangle();
  asset.frame_sets.resize(1);
  asset.frame_sets[0].tween = Tween::Step;
  Evaluation from;
  evaluate_rest(asset, from);
  Evaluation to = from;
  Evaluation out;
  from.keys = KeyTween{true, 0, 3, 3, 0.0F};
  to.keys = KeyTween{true, 0, 7, 7, 0.0F};
  for (const float t : {0.0F, 0.4F, 0.6F, 0.99F, 1.0F}) {
    blend(asset, from, to, t, out);
    EXPECT_EQ(out.keys, t < 1.0F ? from.keys : to.keys) << t;
  }
}

}  // namespace
}  // namespace inb::assets

#include "content/props.h"

#include <gtest/gtest.h>

#include <cmath>

#include "content/mannequin.h"
#include "content/mannequin_clips.h"
#include "probe.h"

namespace inb::content {
namespace {

using test::motion_of;
using test::state_at;

std::size_t node_of(const assets::Asset& asset, const std::string& name) {
  for (std::size_t n = 0; n < asset.skeleton.size(); ++n) {
    if (asset.skeleton.names[n] == name) return n;
  }
  ADD_FAILURE() << "no node " << name;
  return 0;
}

Vec3 place_of(const assets::Asset& asset, const assets::Evaluation& state, const std::string& name,
              const Vec3& local = Vec3(0.0F)) {
  return Vec3(state.pose.model[node_of(asset, name)] * Vec4(local, 1.0F));
}

// Seed 004: the big hand must not be interpolated along a line. From 0 to 120 degrees the lerp's middle is at half the
// radius (cos 60 degrees), the slerp's at the whole.
TEST(Clock, HandKeepsItsLengthWhereTheBeadCutsTheCorner) {
  const assets::Asset asset = build_clock();
  const Vec3 pivot(0.0F, kClockCenterY, 0.0F);
  const auto reach = [&](const Vec3& point) { return glm::length(Vec2(point - pivot)); };
  for (int k = 0; k <= 300; ++k) {
    const auto state = state_at(asset, 0, k / 100.0);
    EXPECT_NEAR(reach(place_of(asset, state, "Hand", {0.0F, kHandLength, 0.0F})), kHandLength, 1e-5F);
  }
  for (const double key : {0.0, 1.0, 2.0, 3.0}) {
    EXPECT_NEAR(reach(place_of(asset, state_at(asset, 0, key), "Bead")), kBeadRadius, 1e-5F);
  }
  for (const double middle : {0.5, 1.5, 2.5}) {
    EXPECT_NEAR(reach(place_of(asset, state_at(asset, 0, middle), "Bead")), 0.5F * kBeadRadius, 1e-5F);
  }
}

TEST(Clock, HandTurnsClockwiseAtConstantSpeed) {
  const assets::Asset asset = build_clock();
  const Vec3 pivot(0.0F, kClockCenterY, 0.0F);
  for (int k = 0; k <= 300; ++k) {
    const double time = k / 100.0;
    const Vec3 tip = place_of(asset, state_at(asset, 0, time), "Hand", {0.0F, 1.0F, 0.0F}) - pivot;
    const double angle = 2.0 * 3.14159265358979 * time / 3.0;  // one turn in three seconds
    EXPECT_NEAR(tip.x, std::sin(angle), 1e-4) << time;
    EXPECT_NEAR(tip.y, std::cos(angle), 1e-4) << time;
  }
}

// Seed 004, graph 1: 0 at the start and 100 at the end are 50 in the middle. Graph 2: three more keys, and they are
// not.
TEST(Bulb, GlowsAtHalfItsBrightnessAtHalfTime) {
  const assets::Asset asset = build_bulb();
  ASSERT_EQ(motion_of(asset, "Glow"), 0U);
  constexpr double kRows[][2] = {{0.0, 0.0}, {0.5, 25.0}, {1.0, 50.0}, {1.5, 75.0}, {2.0, 100.0}};
  for (const auto& [time, percent] : kRows) {
    const auto state = state_at(asset, 0, time);
    EXPECT_NEAR(assets::light_at(asset, state, 0).intensity, percent, 1e-4) << time;
    const Vec3 half = assets::material_at(asset, state, 0).emissive;
    const Vec3 full = assets::material_at(asset, state_at(asset, 0, 2.0), 0).emissive;
    EXPECT_NEAR(half.r, full.r * percent / 100.0, 1e-5) << time;
    EXPECT_NEAR(half.b, full.b * percent / 100.0, 1e-5) << time;
  }
  EXPECT_FLOAT_EQ(assets::material_at(asset, state_at(asset, 0, 2.0), 0).emissive.r, 1.0F);
}

TEST(Bulb, GoesOutWhenTheCurrentFails) {
  const assets::Asset asset = build_bulb();
  const std::size_t cut = motion_of(asset, "Power cut");
  // 40 at 0.8 s, 0 from 1.0 to 1.4 s, 100 at 2 s: worked on paper.
  constexpr double kRows[][2] = {{0.4, 20.0}, {0.8, 40.0}, {0.9, 20.0}, {1.0, 0.0},
                                 {1.2, 0.0},  {1.4, 0.0},  {1.7, 50.0}};
  for (const auto& [time, percent] : kRows) {
    EXPECT_NEAR(assets::light_at(asset, state_at(asset, cut, time), 0).intensity, percent, 2e-3) << time;
  }
}

TEST(Ball, FallsAlongTheExactParabola) {
  const assets::Asset asset = build_ball();
  // h(t) = r + v t - g t^2 / 2 with v = g T / 2: up for half of T = 0.8 s, down for the other half.
  const double v = 9.81 * 0.8 / 2.0;
  for (int k = 0; k <= 80; ++k) {
    const double t = k / 100.0;
    EXPECT_NEAR(place_of(asset, state_at(asset, 0, t), "Ball").y, 0.20 + v * t - 9.81 * t * t / 2.0, 1e-5) << t;
  }
  EXPECT_NEAR(place_of(asset, state_at(asset, 0, 0.4), "Ball").y, 0.20 + 0.7848, 1e-5);
}

TEST(Ball, SquashesWithoutLeavingOrEnteringTheGround) {
  const assets::Asset asset = build_ball();
  const std::size_t skin = node_of(asset, "Skin");
  assets::DeformedVertices vertices;
  for (int k = 0; k <= 100; ++k) {
    const double t = 0.8 + 0.08 * k / 100.0;
    const auto state = state_at(asset, 0, t);
    assets::deform(asset, state, skin, 0, vertices);
    EXPECT_NEAR(test::lowest(vertices.positions), 0.0F, 0.004F) << t;
    const Vec3 scale = state.pose.locals[node_of(asset, "Ball")].scale;
    EXPECT_NEAR(scale.x * scale.y * scale.z, 1.0F, 0.01F) << t;
  }
  EXPECT_LT(state_at(asset, 0, 0.84).pose.locals[node_of(asset, "Ball")].scale.y, 0.65F);
}

TEST(Ball, UsesOneKindOfInterpolationAChannel) {
  const assets::Asset asset = build_ball();
  ASSERT_EQ(asset.clips[0].tracks.size(), 3U);
  for (const anim::Track& track : asset.clips[0].tracks) {
    switch (track.channel) {
      case anim::Channel::Translation:
        EXPECT_EQ(track.interpolation, anim::Interpolation::CubicSpline);
        break;
      case anim::Channel::Scale:
        EXPECT_EQ(track.interpolation, anim::Interpolation::Linear);
        break;
      case anim::Channel::Rotation:
        EXPECT_EQ(track.interpolation, anim::Interpolation::Step);
        break;
      default:
        ADD_FAILURE();
    }
  }
  // Stepped: the stripes stand still within a quarter of the period, one step later they have turned.
  const std::size_t skin = node_of(asset, "Skin");
  EXPECT_EQ(state_at(asset, 0, 0.01).pose.locals[skin].rotation, state_at(asset, 0, 0.21).pose.locals[skin].rotation);
  EXPECT_NE(state_at(asset, 0, 0.21).pose.locals[skin].rotation, state_at(asset, 0, 0.23).pose.locals[skin].rotation);
}

TEST(Flag, ClothIsHeldAtThePoleAndItsWaveRuns) {
  const assets::Asset asset = build_flag();
  const std::size_t cloth = node_of(asset, "Cloth");
  const assets::Primitive& stored = asset.meshes[static_cast<std::size_t>(asset.nodes[cloth].mesh)].primitives[0];
  EXPECT_EQ(stored.targets.size(), 4U);
  assets::DeformedVertices vertices;
  for (int k = 0; k <= 48; ++k) {
    const double t = 2.4 * k / 48.0;
    assets::deform(asset, state_at(asset, 0, t), cloth, 0, vertices);
    // At (x, y) from the upper corner the two waves, added: 0.11 and 0.035 m at the free edge, 0.95 and 0.42 m long,
    // slanted by 1.1 and -2.4 rad/m, once and twice a period.
    const double pi = 3.14159265358979;
    for (std::size_t i = 0; i < vertices.positions.size(); i += 37) {
      const double x = stored.positions[i].x - 0.02;
      const double y = stored.positions[i].y - 1.95;
      const double slow = std::sin(2 * pi * x / 0.95 + 1.1 * y - 2 * pi * t / 2.4);
      const double fast = std::sin(2 * pi * x / 0.42 - 2.4 * y - 4 * pi * t / 2.4);
      // Four (fast: three) cubic pieces a sixth of a turn long: within half a percent.
      ASSERT_NEAR(vertices.positions[i].z, x / 1.2 * (0.110 * slow + 0.035 * fast), 2e-4) << t;
      if (x < 1e-6) {
        ASSERT_NEAR(vertices.positions[i].z, 0.0F, 1e-6F);
      }
    }
  }
}

TEST(Exercise, KeysAreTheMannequinDeformedAtThoseTimes) {
  const assets::Asset rigged = build_mannequin();
  const assets::Asset baked = build_exercise();
  const std::size_t clip = motion_of(rigged, "Exercise");
  ASSERT_EQ(baked.morph_sets.size(), 1U);
  const assets::MorphSet& set = baked.morph_sets[0];
  ASSERT_EQ(set.keys.size(), 5U);
  constexpr double kTimes[] = {0.0, 0.6, 1.2, 1.8, 2.4};
  for (std::size_t k = 0; k < 5; ++k) {
    EXPECT_NEAR(set.times[k], kTimes[k], 1e-6);
    const auto expected = test::body_vertices(rigged, state_at(rigged, clip, kTimes[k]));
    ASSERT_EQ(set.keys[k][0].positions.size(), expected.size());
    for (std::size_t v = 0; v < expected.size(); ++v) {
      ASSERT_LT(glm::distance(set.keys[k][0].positions[v], expected[v]), 1e-5F) << "key " << k << ", vertex " << v;
    }
  }
}

TEST(Exercise, RewindsWithoutAJumpAndKeysDiffer) {
  const assets::Asset baked = build_exercise();
  const assets::MorphSet& set = baked.morph_sets[0];
  EXPECT_FALSE(set.closed);
  EXPECT_EQ(set.keys.front()[0].positions, set.keys.back()[0].positions);
  for (std::size_t k = 1; k < 5; ++k) {
    float largest = 0.0F;
    for (std::size_t v = 0; v < set.keys[k][0].positions.size(); ++v) {
      largest = std::max(largest, glm::distance(set.keys[k][0].positions[v], set.keys[k - 1][0].positions[v]));
    }
    EXPECT_GT(largest, 0.1F) << "key " << k;
  }
}

// Half way between two keys every vertex is half way (seed 004: A + t (B - A)).
TEST(Exercise, TweensInStraightLines) {
  const assets::Asset baked = build_exercise();
  const assets::MorphSet& set = baked.morph_sets[0];
  assets::DeformedVertices vertices;
  assets::deform(baked, state_at(baked, 0, 0.9), 0, 0, vertices);
  for (std::size_t v = 0; v < vertices.positions.size(); v += 101) {
    const Vec3 middle = 0.5F * (set.keys[1][0].positions[v] + set.keys[2][0].positions[v]);
    ASSERT_LT(glm::distance(vertices.positions[v], middle), 1e-5F);
  }
}

// The belt moves as fast as the feet, and whole repeats of its picture a loop.
TEST(Treadmill, BeltRunsAtTheSpeedOfTheSteps) {
  const assets::Asset asset = build_showcase();
  EXPECT_EQ(asset.clips[0].name, "Walk");
  constexpr double kRepeat_m = 0.6;
  struct Row {
    const char* clip;
    double speed;
    double repeats;
  };
  for (const Row& row : {Row{"Walk", kWalkSpeed, 2.0}, Row{"Run", kRunSpeed, 3.0}, Row{"Stand", 0.0, 0.0}}) {
    const std::size_t clip = motion_of(asset, row.clip);
    const double duration = asset.clips[clip].duration_s;
    const auto offset = [&](double time) {
      return assets::material_at(asset, state_at(asset, clip, time), 1).base_color_texture.transform.offset;
    };
    EXPECT_NEAR((offset(0.0) - offset(0.4)).y * kRepeat_m, row.speed * 0.4, 1e-4) << row.clip;
    EXPECT_NEAR((offset(0.0) - offset(duration)).y, row.repeats, 1e-4) << row.clip;
  }
}

TEST(Treadmill, IsLargeEnoughForEveryClip) {
  const assets::Asset asset = build_showcase();
  Bounds deck;
  for (const Vec3& point : asset.meshes.back().primitives[0].positions) deck.add(point);
  for (std::size_t clip = 0; clip < asset.clips.size(); ++clip) {
    for (int k = 0; k <= 40; ++k) {
      const auto state = state_at(asset, clip, asset.clips[clip].duration_s * k / 40.0);
      for (const Vec3& point : test::body_vertices(asset, state)) {
        ASSERT_GT(point.y, kDeckHeight - 0.005F) << asset.clips[clip].name;
        if (point.y > kDeckHeight + 0.05F) continue;  // not lying or standing on it
        ASSERT_GT(point.z, deck.min.z) << asset.clips[clip].name;
        ASSERT_LT(point.z, deck.max.z) << asset.clips[clip].name;
        ASSERT_LT(std::abs(point.x), deck.max.x) << asset.clips[clip].name;
      }
    }
  }
}

}  // namespace
}  // namespace inb::content

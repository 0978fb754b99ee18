#include "content/mannequin.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

#include "probe.h"

namespace inb::content {
namespace {

using test::carried;
using test::state_at;
using testing::ElementsAre;

constexpr int kSamples = 200;

class Mannequin : public testing::Test {
 protected:
  static void SetUpTestSuite() { asset_ = new assets::Asset(build_mannequin()); }
  static void TearDownTestSuite() {
    delete asset_;
    asset_ = nullptr;
  }
  static const assets::Asset& asset() { return *asset_; }
  // Calls visit(state, time) at kSamples + 1 times, both ends included.
  template <typename Visit>
  static void each_sample(std::size_t clip, Visit&& visit) {
    for (int k = 0; k <= kSamples; ++k) {
      const double time = asset().clips[clip].duration_s * k / kSamples;
      visit(state_at(asset(), clip, time), time);
    }
  }

 private:
  static inline assets::Asset* asset_ = nullptr;
};

std::set<std::string> moved_joints(const assets::Asset& asset, const anim::Clip& clip) {
  std::set<std::string> names;
  for (const anim::Track& track : clip.tracks) names.insert(asset.skeleton.names[track.target]);
  return names;
}

TEST_F(Mannequin, HasItsClipsInOrder) {
  std::vector<std::string> names;
  for (const anim::Clip& clip : asset().clips) names.push_back(clip.name);
  EXPECT_THAT(names, ElementsAre("Stand", "Walk", "Run", "Attack", "Hit", "Die", "Throw", "Block", "Exercise"));
}

TEST_F(Mannequin, MovesAllJointsExceptWhereOnlyTheUpperBodyActs) {
  std::set<std::string> all;
  for (const JointInfo& joint : joints()) all.insert(joint.name);
  ASSERT_EQ(all.size(), 21U);
  const std::set<std::string> upper{"Spine",     "Chest",  "Neck",       "Head",       "Shoulder.L", "UpperArm.L",
                                    "Forearm.L", "Hand.L", "Shoulder.R", "UpperArm.R", "Forearm.R",  "Hand.R"};
  for (const anim::Clip& clip : asset().clips) {
    EXPECT_EQ(moved_joints(asset(), clip), clip.name == "Throw" || clip.name == "Block" ? upper : all) << clip.name;
  }
}

TEST_F(Mannequin, StandsOnTheGroundAndIsAsTallAsSaid) {
  assets::Evaluation rest;
  assets::evaluate_rest(asset(), rest);
  Bounds bounds;
  for (const Vec3& point : test::body_vertices(asset(), rest)) bounds.add(point);
  EXPECT_NEAR(bounds.min.y, 0.0F, 0.002F);
  EXPECT_NEAR(bounds.max.y, 1.70F, 0.005F);
  // Left and right alike.
  EXPECT_NEAR(bounds.min.x, -bounds.max.x, 0.002F);
}

TEST_F(Mannequin, LoopsCloseExactly) {
  for (const char* name : {"Stand", "Walk", "Run", "Exercise"}) {
    for (const anim::Track& track : asset().clips[test::motion_of(asset(), name)].tracks) {
      const std::size_t stride = track.floats_per_key();
      const auto last = track.values.end() - static_cast<std::ptrdiff_t>(stride);
      EXPECT_TRUE(std::equal(track.values.begin(), track.values.begin() + static_cast<std::ptrdiff_t>(stride), last))
          << name << ", " << asset().skeleton.names[track.target];
    }
  }
}

TEST_F(Mannequin, ActionsFallInsideTheirClips) {
  for (const anim::Clip& clip : asset().clips) {
    for (const std::uint32_t frame : clip.action_frames) EXPECT_LT(frame / 25.0, clip.duration_s) << clip.name;
  }
  for (const char* name : {"Attack", "Hit", "Die", "Throw", "Block"}) {
    EXPECT_FALSE(asset().clips[test::motion_of(asset(), name)].action_frames.empty()) << name;
  }
}

TEST_F(Mannequin, StrikesFarthestAtTheAttackFrame) {
  const std::size_t clip = test::motion_of(asset(), "Attack");
  double farthest_time = 0.0;
  float farthest = -1.0F;
  each_sample(clip, [&](const assets::Evaluation& state, double time) {
    const float z = state.pose.model[static_cast<std::size_t>(Joint::HandR)][3].z;
    if (z > farthest) {
      farthest = z;
      farthest_time = time;
    }
  });
  EXPECT_GT(farthest, 0.55F);
  EXPECT_NEAR(farthest_time, asset().clips[clip].action_frames[0] / 25.0, 0.06);
}

struct Foot {
  Joint foot;
  Joint toes;
  float x;
  double landing;  // phase
};
constexpr Foot kFeet[] = {{Joint::FootL, Joint::ToesL, 0.095F, 0.0}, {Joint::FootR, Joint::ToesR, -0.095F, 0.5}};

// On the ground a foot stands still on what moves back at the gait's speed: z + speed * t is constant. The heel carries
// from landing until the foot lies flat and a little on, the ball from then until it leaves.
void expect_no_slide(const assets::Asset& asset, const char* name, double cycle, double stance, double speed,
                     double heel_until, double ball_from) {
  const std::size_t clip = test::motion_of(asset, name);
  ASSERT_DOUBLE_EQ(asset.clips[clip].duration_s, static_cast<double>(static_cast<float>(cycle)));
  for (const Foot& foot : kFeet) {
    Bounds heel;
    Bounds ball;
    for (int k = 0; k <= kSamples; ++k) {
      const double phase = stance * k / kSamples;
      double time = (phase + foot.landing) * cycle;
      if (time > cycle) time -= cycle;
      const assets::Evaluation state = state_at(asset, clip, time);
      const Vec3 moved(0.0F, 0.0F, static_cast<float>(speed * phase * cycle));
      if (phase <= heel_until) heel.add(carried(state, foot.foot, {foot.x, 0.0F, kHeelZ}) + moved);
      if (phase >= ball_from) ball.add(carried(state, foot.toes, {foot.x, 0.0F, kBallZ}) + moved);
    }
    SCOPED_TRACE(std::string(name) + (foot.x > 0.0F ? ", left" : ", right"));
    for (const Bounds& spot : {heel, ball}) {
      ASSERT_FALSE(spot.empty());
      EXPECT_LT(spot.size().x, 0.01F);
      EXPECT_LT(spot.size().z, 0.01F);
      EXPECT_GT(spot.min.y, -0.005F);
      EXPECT_LT(spot.max.y, 0.01F);
    }
  }
}

TEST_F(Mannequin, FeetDoNotSlideInWalk) {
  expect_no_slide(asset(), "Walk", kWalkCycle_s, kWalkStance, kWalkSpeed, 0.34, 0.09);
}

TEST_F(Mannequin, FeetDoNotSlideInRun) {
  expect_no_slide(asset(), "Run", kRunCycle_s, kRunStance, kRunSpeed, 0.16, 0.07);
}

TEST_F(Mannequin, RunHasAFlightAndWalkHasNone) {
  float highest_walk = 0.0F;
  float highest_run = 0.0F;
  each_sample(test::motion_of(asset(), "Walk"), [&](const assets::Evaluation& state, double) {
    highest_walk = std::max(highest_walk, test::lowest(test::body_vertices(asset(), state)));
  });
  each_sample(test::motion_of(asset(), "Run"), [&](const assets::Evaluation& state, double) {
    highest_run = std::max(highest_run, test::lowest(test::body_vertices(asset(), state)));
  });
  EXPECT_LT(highest_walk, 0.006F);
  EXPECT_GT(highest_run, 0.02F);
}

TEST_F(Mannequin, NeverSinksIntoTheGround) {
  for (std::size_t clip = 0; clip < asset().clips.size(); ++clip) {
    float deepest = 1.0F;
    double when = 0.0;
    each_sample(clip, [&](const assets::Evaluation& state, double time) {
      const float y = test::lowest(test::body_vertices(asset(), state));
      if (y < deepest) {
        deepest = y;
        when = time;
      }
    });
    EXPECT_GT(deepest, -0.005F) << asset().clips[clip].name << " at " << when << " s";
    EXPECT_LT(deepest, 0.003F) << asset().clips[clip].name << " never touches the ground";
  }
}

TEST_F(Mannequin, EndsDieLyingOnTheGround) {
  const std::size_t clip = test::motion_of(asset(), "Die");
  const assets::Evaluation state = state_at(asset(), clip, asset().clips[clip].duration_s);
  float highest = 0.0F;
  for (const Vec3& point : test::body_vertices(asset(), state)) highest = std::max(highest, point.y);
  EXPECT_LT(highest, 0.40F);  // a knee may stay up
  // Head, back and both hands near the ground.
  EXPECT_LT(carried(state, Joint::Head, {0.0F, 1.59F, -0.10F}).y, 0.03F);
  EXPECT_LT(carried(state, Joint::Chest, {0.0F, 1.28F, -0.108F}).y, 0.02F);
  for (const Joint hand : {Joint::HandL, Joint::HandR}) {
    EXPECT_LT(state.pose.model[static_cast<std::size_t>(hand)][3].y, 0.08F);
  }
}

TEST_F(Mannequin, KneesAndElbowsBendOneWay) {
  const auto bend = [](const assets::Evaluation& state, Joint joint) {
    Quat q = state.pose.locals[static_cast<std::size_t>(joint)].rotation;
    if (q.w < 0.0F) q = -q;
    return glm::degrees(2.0F * std::atan2(q.x, q.w));
  };
  for (std::size_t clip = 0; clip < asset().clips.size(); ++clip) {
    each_sample(clip, [&](const assets::Evaluation& state, double time) {
      for (const Joint knee : {Joint::ShinL, Joint::ShinR}) {
        ASSERT_GE(bend(state, knee), -0.1F) << asset().clips[clip].name << " at " << time;
        ASSERT_LE(bend(state, knee), 150.0F) << asset().clips[clip].name << " at " << time;
      }
      for (const Joint elbow : {Joint::ForearmL, Joint::ForearmR}) {
        ASSERT_LE(bend(state, elbow), 2.0F) << asset().clips[clip].name << " at " << time;
        ASSERT_GE(bend(state, elbow), -150.0F) << asset().clips[clip].name << " at " << time;
      }
    });
  }
}

struct Part {
  const char* name;
  Joint joint;
  Vec3 a;
  Vec3 b;
  float radius;
};
test::Capsule posed(const assets::Evaluation& state, const Part& part, bool mirror = false) {
  const Vec3 flip(mirror ? -1.0F : 1.0F, 1.0F, 1.0F);
  const Joint joint = mirror ? static_cast<Joint>(static_cast<int>(part.joint) + 4) : part.joint;
  return {carried(state, joint, part.a * flip), carried(state, joint, part.b * flip), part.radius};
}

// The inscribed capsules of the body as drawn; the arm's are as wide as the arm.
constexpr Part kTrunk[] = {
    {"hips", Joint::Hips, {-0.045F, 0.93F, 0.0F}, {0.045F, 0.93F, 0.0F}, 0.100F},
    {"waist", Joint::Spine, {-0.036F, 1.09F, 0.0F}, {0.036F, 1.09F, 0.0F}, 0.080F},
    {"chest", Joint::Chest, {-0.055F, 1.27F, 0.0F}, {0.055F, 1.27F, 0.0F}, 0.100F},
    {"head", Joint::Head, {0.0F, 1.56F, 0.010F}, {0.0F, 1.60F, 0.0F}, 0.082F},
    {"left thigh", Joint::ThighL, {0.095F, 0.84F, 0.0F}, {0.095F, 0.55F, 0.0F}, 0.060F},
    {"right thigh", Joint::ThighR, {-0.095F, 0.84F, 0.0F}, {-0.095F, 0.55F, 0.0F}, 0.060F},
};
constexpr Part kArm[] = {
    {"upper arm", Joint::UpperArmL, {0.194F, 1.22F, 0.0F}, {0.194F, 1.10F, 0.0F}, 0.038F},
    {"forearm", Joint::ForearmL, {0.194F, 1.07F, 0.0F}, {0.194F, 0.85F, 0.0F}, 0.032F},
    {"hand", Joint::HandL, {0.194F, 0.80F, 0.0F}, {0.194F, 0.68F, 0.0F}, 0.018F},
};

TEST_F(Mannequin, ArmsStayClearOfTheBodyAndOfEachOther) {
  for (std::size_t clip = 0; clip < asset().clips.size(); ++clip) {
    for (const Part& arm : kArm) {
      for (const bool right : {false, true}) {
        float least = 1.0F;
        double when = 0.0;
        const char* against = "";
        each_sample(clip, [&](const assets::Evaluation& state, double time) {
          const auto meet = [&](const char* name, const test::Capsule& other) {
            const float gap = test::gap(posed(state, arm, right), other);
            if (gap < least) {
              least = gap;
              when = time;
              against = name;
            }
          };
          for (const Part& trunk : kTrunk) meet(trunk.name, posed(state, trunk));
          for (const Part& other : kArm) meet(other.name, posed(state, other, !right));
        });
        EXPECT_GT(least, 0.0F) << asset().clips[clip].name << ": " << (right ? "right " : "left ") << arm.name
                               << " against " << against << " at " << when << " s";
      }
    }
  }
}

TEST_F(Mannequin, LegsStayClearOfEachOther) {
  constexpr Part kLeg[] = {
      {"knee", Joint::ThighL, {0.095F, 0.65F, 0.0F}, {0.095F, 0.485F, 0.0F}, 0.050F},
      {"shin", Joint::ShinL, {0.095F, 0.47F, -0.005F}, {0.095F, 0.12F, 0.0F}, 0.034F},
      {"foot", Joint::FootL, {0.095F, 0.035F, -0.03F}, {0.095F, 0.022F, 0.115F}, 0.034F},
  };
  for (std::size_t clip = 0; clip < asset().clips.size(); ++clip) {
    for (const Part& left : kLeg) {
      for (const Part& right : kLeg) {
        float least = 1.0F;
        double when = 0.0;
        each_sample(clip, [&](const assets::Evaluation& state, double time) {
          const float gap = test::gap(posed(state, left), posed(state, right, true));
          if (gap < least) {
            least = gap;
            when = time;
          }
        });
        EXPECT_GT(least, 0.0F) << asset().clips[clip].name << ": left " << left.name << " against right " << right.name
                               << " at " << when << " s";
      }
    }
  }
}

TEST_F(Mannequin, MovesWithoutJumps) {
  // Between two samples of a two-hundredth of a clip no joint turns faster than 25 rad/s or so: no key stands askew.
  for (std::size_t clip = 0; clip < asset().clips.size(); ++clip) {
    const double step = asset().clips[clip].duration_s / kSamples;
    std::vector<anim::Transform> before;
    each_sample(clip, [&](const assets::Evaluation& state, double time) {
      for (std::size_t j = 0; j < before.size(); ++j) {
        const float along = std::min(std::abs(glm::dot(before[j].rotation, state.pose.locals[j].rotation)), 1.0F);
        ASSERT_LT(2.0F * std::acos(along), 30.0 * step + 0.001)
            << asset().clips[clip].name << ", " << asset().skeleton.names[j] << " at " << time;
      }
      before = state.pose.locals;
    });
  }
}

}  // namespace
}  // namespace inb::content

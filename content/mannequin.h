#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "assets/asset.h"

// The jointed wooden mannequin: 1.7 m tall, 21 joints, one smoothly skinned mesh, hand-keyed clips.
namespace inb::content {

// Node k of the asset is joint k; the node after the last joint carries the mesh. L is the mannequin's own left (+X).
enum class Joint : std::uint8_t {
  Hips,
  Spine,
  Chest,
  Neck,
  Head,
  ShoulderL,
  UpperArmL,
  ForearmL,
  HandL,
  ShoulderR,
  UpperArmR,
  ForearmR,
  HandR,
  ThighL,
  ShinL,
  FootL,
  ToesL,
  ThighR,
  ShinR,
  FootR,
  ToesR,
};
inline constexpr std::size_t kJointCount = 21;

struct JointInfo {
  const char* name;
  std::int32_t parent;  // index of a Joint, or anim::kNoParent
  Vec3 bind;            // where the joint lies when the body is built: standing, arms straight down; model space
};
[[nodiscard]] const std::array<JointInfo, kJointCount>& joints();

// Hips height of the rest pose, in which the soles touch y = 0.
inline constexpr float kHipsHeight = 0.94F;

// Walk and Run are in place, as on a treadmill: a foot on the ground moves back along -Z at this speed (m/s), so a
// mannequin that is moved forward at it does not slide.
inline constexpr double kWalkSpeed = 1.2;
inline constexpr double kRunSpeed = 2.8125;
// One cycle (two steps), and the part of it that a foot is on the ground. The left foot lands at 0, the right one half
// a cycle later.
inline constexpr double kWalkCycle_s = 1.0;
inline constexpr double kWalkStance = 0.62;
inline constexpr double kRunCycle_s = 0.64;
inline constexpr double kRunStance = 0.36;

// Where a foot touches the ground, model space in the bind pose: the heel on landing, the ball of the foot (the toe
// joint's place on the ground) until it leaves.
inline constexpr float kHeelZ = -0.052F;
inline constexpr float kBallZ = 0.115F;

// The body alone: skeleton, skin, mesh, material and picture, no clips. Rest pose: standing, arms a little out.
[[nodiscard]] assets::Asset build_mannequin_body();

// The body with its clips, in this order: Stand, Walk, Run, Attack, Hit, Die, Throw, Block, Exercise.
[[nodiscard]] assets::Asset build_mannequin();

}  // namespace inb::content

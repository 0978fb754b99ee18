#pragma once

#include <cstdint>
#include <span>

#include "anim/clip.h"
#include "anim/shared.h"
#include "anim/skeleton.h"

namespace inb::anim {

// model_from_joint of every joint: parent's matrix times the local one, in Skeleton::order; Skeleton::fixed stands in
// for the local transform of joints that store a matrix. All spans are as long as the skeleton. The skeleton is valid.
struct LocalToModelJob {
  const Skeleton* skeleton = nullptr;
  std::span<const Transform> locals;
  std::span<Mat4> model;

  [[nodiscard]] bool validate() const;
  bool run() const;
};

// The matrices of a skin: model_from_mesh through each joint = model_from_joint * joint_from_mesh (inverse bind).
// The transform of the node that holds the mesh plays no part (glTF 2.0 section 3.7.3.3), unless `target_from_model` is
// given, which is multiplied in from the left.
struct PaletteJob {
  std::span<const Mat4> model_from_joint;  // of all joints of the skeleton
  std::span<const std::uint32_t> joints;   // the skin's joints: indices into model_from_joint
  std::span<const Mat4> joint_from_mesh;   // as many as joints, or empty: identity
  const Mat4* target_from_model = nullptr;
  // Either or both, each empty or as many as joints.
  std::span<shared::Rows3x4> rows;
  std::span<Mat4> matrices;
  // Set to whether some joint scales unevenly, shears or mirrors, so that normals need rows_normal; may be null.
  bool* needs_cofactor = nullptr;

  [[nodiscard]] bool validate() const;
  bool run() const;
};

// Whether the matrix turns and scales by the same positive factor on all axes (within 1e-3), so that rows_vector keeps
// normals perpendicular.
[[nodiscard]] bool keeps_normals(const Mat4& matrix);

// Two poses mixed joint by joint: translation and scale by lerp, rotation by slerp or nlerp on the shorter arc. t in
// 0..1; exactly `a` at 0 and `b` at 1. `out` may be `a` or `b`.
struct PoseBlendJob {
  std::span<const Transform> a;
  std::span<const Transform> b;
  float t = 0.0F;
  RotationBlend rotation = RotationBlend::Slerp;
  std::span<Transform> out;

  [[nodiscard]] bool validate() const;
  bool run() const;
};

}  // namespace inb::anim

#include "anim/pose_jobs.h"

#include <algorithm>
#include <cmath>

namespace inb::anim {

bool LocalToModelJob::validate() const {
  if (skeleton == nullptr) return false;
  const std::size_t n = skeleton->size();
  return skeleton->order.size() == n && skeleton->fixed.size() == n && locals.size() == n && model.size() == n;
}

bool LocalToModelJob::run() const {
  if (!validate()) return false;
  for (const std::uint32_t joint : skeleton->order) {
    const auto& fixed = skeleton->fixed[joint];
    const Mat4 local = fixed ? *fixed : to_matrix(locals[joint]);
    const std::int32_t parent = skeleton->parents[joint];
    model[joint] = parent == kNoParent ? local : model[static_cast<std::size_t>(parent)] * local;
  }
  return true;
}

bool PaletteJob::validate() const {
  const std::size_t n = joints.size();
  if (!joint_from_mesh.empty() && joint_from_mesh.size() != n) return false;
  if (rows.empty() && matrices.empty() && needs_cofactor == nullptr) return false;
  if ((!rows.empty() && rows.size() != n) || (!matrices.empty() && matrices.size() != n)) return false;
  return std::all_of(joints.begin(), joints.end(), [&](std::uint32_t j) { return j < model_from_joint.size(); });
}

bool PaletteJob::run() const {
  if (!validate()) return false;
  bool uneven = false;
  for (std::size_t i = 0; i < joints.size(); ++i) {
    Mat4 matrix = model_from_joint[joints[i]];
    if (!joint_from_mesh.empty()) matrix = matrix * joint_from_mesh[i];
    if (target_from_model != nullptr) matrix = *target_from_model * matrix;
    if (!rows.empty()) rows[i] = shared::to_rows(matrix);
    if (!matrices.empty()) matrices[i] = matrix;
    uneven = uneven || !keeps_normals(matrix);
  }
  if (needs_cofactor != nullptr) *needs_cofactor = uneven;
  return true;
}

bool keeps_normals(const Mat4& matrix) {
  const Mat3 m(matrix);
  const float square = glm::dot(m[0], m[0]);
  const float slack = 1e-3F * square;
  return glm::determinant(m) > 0.0F && std::abs(glm::dot(m[1], m[1]) - square) <= 2.0F * slack &&
         std::abs(glm::dot(m[2], m[2]) - square) <= 2.0F * slack && std::abs(glm::dot(m[0], m[1])) <= slack &&
         std::abs(glm::dot(m[1], m[2])) <= slack && std::abs(glm::dot(m[2], m[0])) <= slack;
}

bool PoseBlendJob::validate() const { return t >= 0.0F && t <= 1.0F && a.size() == b.size() && a.size() == out.size(); }

bool PoseBlendJob::run() const {
  if (!validate()) return false;
  if (t == 0.0F || t == 1.0F) {
    const std::span<const Transform> whole = t == 0.0F ? a : b;
    if (whole.data() != out.data()) std::copy(whole.begin(), whole.end(), out.begin());
    return true;
  }
  for (std::size_t i = 0; i < out.size(); ++i) {
    const shared::vec4 from = shared::from_quat(a[i].rotation);
    const shared::vec4 to = shared::from_quat(b[i].rotation);
    out[i] = {shared::lerp(a[i].translation, b[i].translation, t),
              shared::to_quat(rotation == RotationBlend::Slerp ? shared::quat_slerp(from, to, t)
                                                               : shared::quat_nlerp(from, to, t)),
              shared::lerp(a[i].scale, b[i].scale, t)};
  }
  return true;
}

}  // namespace inb::anim

#pragma once

#include "core/math.h"

// The interpolation formulas that shaders and the scalar reference share, as C++: shaders/shared/*.glsl with the GLSL
// types mapped to glm.
#define INB_FN inline

namespace inb::shared {

using glm::abs;
using glm::acos;
using glm::atan;
using glm::clamp;
using glm::cross;
using glm::dot;
using glm::length;
using glm::sin;
using glm::sqrt;
using glm::vec2;
using glm::vec3;
using glm::vec4;

// clang-format off: the order is that of use.
#include "shaders/shared/heat.glsl"
#include "shaders/shared/interpolate.glsl"
#include "shaders/shared/morph.glsl"
#include "shaders/shared/quaternion.glsl"
#include "shaders/shared/skin.glsl"
#include "shaders/shared/spherical.glsl"
// clang-format on

inline vec4 from_quat(const Quat& q) { return {q.x, q.y, q.z, q.w}; }
inline Quat to_quat(const vec4& q) { return {q.w, q.x, q.y, q.z}; }

// The upper three rows of a matrix whose last row is 0 0 0 1.
inline Rows3x4 to_rows(const Mat4& m) {
  Rows3x4 rows;
  rows.row0 = {m[0][0], m[1][0], m[2][0], m[3][0]};
  rows.row1 = {m[0][1], m[1][1], m[2][1], m[3][1]};
  rows.row2 = {m[0][2], m[1][2], m[2][2], m[3][2]};
  return rows;
}

}  // namespace inb::shared

#undef INB_FN

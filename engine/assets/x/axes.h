#pragma once

#include <array>

#include "core/math.h"

// The one place where the left-handed space of .X files (x right, y up, z into the screen, clockwise fronts, row
// vectors) becomes the right-handed one of the scene: z is negated. With S = diag(1, 1, -1) a point p becomes S p, a
// matrix M becomes S M S. Texture coordinates stay: both have v downwards.
namespace inb::assets::x {

[[nodiscard]] inline Vec3 right_handed(const Vec3& v) { return {v.x, v.y, -v.z}; }

// 16 numbers in the file's order are rows for row vectors, which are columns for column vectors.
[[nodiscard]] inline Mat4 right_handed(const std::array<float, 16>& file) {
  Mat4 m = glm::make_mat4(file.data());
  for (std::size_t i = 0; i < 4; ++i) {
    m[2][i] = -m[2][i];
    m[i][2] = -m[i][2];
  }
  return m;
}

// Rotation keys are stored as w, x, y, z and turn row vectors, so they are the conjugate (w, -x, -y, -z) of the usual
// quaternion; S R S turns that into (w, x, y, -z).
[[nodiscard]] inline Quat right_handed(float w, float x, float y, float z) { return {w, x, y, -z}; }

// The corners of the triangle k of a fan over a polygon's corners, the winding turned: clockwise fronts in the mirrored
// space are counter-clockwise ones.
[[nodiscard]] inline std::array<std::uint32_t, 3> fan_triangle(std::uint32_t k) { return {0, k + 2, k + 1}; }

}  // namespace inb::assets::x

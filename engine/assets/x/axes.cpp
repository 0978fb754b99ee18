#include "assets/x/axes.h"

#include <cmath>

namespace inb::assets::x {

Parts decompose(const Mat4& matrix) {
  Parts parts;
  anim::Transform& out = parts.transform;
  out.translation = Vec3(matrix[3]);
  glm::dmat3 turn{glm::mat3(matrix)};
  glm::dvec3 scale(glm::length(turn[0]), glm::length(turn[1]), glm::length(turn[2]));
  if (glm::determinant(turn) < 0.0) scale.x = -scale.x;
  const double largest = glm::max(std::abs(scale.x), glm::max(scale.y, scale.z));
  bool flat = false;
  for (std::size_t axis = 0; axis < 3; ++axis) {
    if (std::abs(scale[axis]) <= largest * 1e-9) {
      flat = true;
    } else {
      turn[axis] /= scale[axis];
    }
  }
  // One axis of no length still has a direction: the one that the others leave.
  if (flat) {
    for (std::size_t axis = 0; axis < 3; ++axis) {
      const std::size_t a = (axis + 1) % 3;
      const std::size_t b = (axis + 2) % 3;
      if (std::abs(scale[axis]) <= largest * 1e-9) turn[axis] = glm::cross(turn[a], turn[b]);
    }
  }
  out.scale = Vec3(scale);
  const glm::dquat rotation = glm::quat_cast(turn);
  const double length = glm::length(rotation);
  if (std::isfinite(length) && length > 1e-6) out.rotation = Quat(rotation / length);
  const Mat4 again = anim::to_matrix(out);
  const auto size = static_cast<float>(largest);
  for (std::size_t column = 0; column < 3; ++column) {
    for (std::size_t row = 0; row < 3; ++row) {
      if (!(std::abs(again[column][row] - matrix[column][row]) <= 1e-4F * size + 1e-12F)) parts.exact = false;
    }
  }
  for (std::size_t column = 0; column < 4; ++column) {
    if (matrix[column][3] != (column == 3 ? 1.0F : 0.0F)) parts.exact = false;
  }
  return parts;
}

}  // namespace inb::assets::x

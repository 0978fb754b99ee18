#include "assets/building.h"

#include <algorithm>
#include <cmath>

namespace inb::assets {
namespace {

float linear(float shown) {
  if (shown <= 0.04045F) return shown / 12.92F;
  return std::pow((shown + 0.055F) / 1.055F, 2.4F);
}

}  // namespace

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

Influences packed(std::vector<Influence>& of_vertex) {
  std::stable_sort(of_vertex.begin(), of_vertex.end(),
                   [](const Influence& a, const Influence& b) { return a.weight > b.weight; });
  if (of_vertex.size() > kMaxInfluences) of_vertex.resize(kMaxInfluences);
  double sum = 0.0;
  for (const Influence& influence : of_vertex) sum += static_cast<double>(influence.weight);
  Influences out;
  for (std::size_t i = 0; i < of_vertex.size(); ++i) {
    out.joints[i] = of_vertex[i].joint;
    out.weights[i] = static_cast<float>(static_cast<double>(of_vertex[i].weight) / sum);
  }
  return out;
}

void count_influences(Primitive& primitive) {
  primitive.influence_count = 0;
  for (const Influences& of_vertex : primitive.influences) {
    const auto used =
        std::count_if(of_vertex.weights.begin(), of_vertex.weights.end(), [](float w) { return w > 0.0F; });
    primitive.influence_count = std::max(primitive.influence_count, static_cast<std::uint32_t>(used));
  }
}

void make_flat(Primitive& primitive) {
  primitive.flat = true;
  primitive.normals.assign(primitive.positions.size(), Vec3(0.0F, 1.0F, 0.0F));
  for (std::size_t i = 0; i + 2 < primitive.indices.size(); i += 3) {
    const Vec3& a = primitive.positions[primitive.indices[i]];
    const Vec3 face = glm::cross(primitive.positions[primitive.indices[i + 1]] - a,
                                 primitive.positions[primitive.indices[i + 2]] - a);
    const float length = glm::length(face);
    if (!(length > 0.0F) || !std::isfinite(length)) continue;
    for (std::size_t c = 0; c < 3; ++c) primitive.normals[primitive.indices[i + c]] = face / length;
  }
}

Vec4 linear_color(const Vec4& shown) { return {linear(shown.x), linear(shown.y), linear(shown.z), shown.w}; }

}  // namespace inb::assets

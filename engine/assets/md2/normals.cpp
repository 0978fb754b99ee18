#include "assets/md2/normals.h"

#include <algorithm>
#include <array>
#include <vector>

#include "core/check.h"

namespace inb::assets::md2 {
namespace {

using DVec3 = glm::dvec3;

// Corners of an icosahedron of radius 1: (+-X, 0, +-Z) and its rotations, with X : Z the golden ratio.
constexpr double kX = 0.525731112119133606;
constexpr double kZ = 0.850650808352039932;

const std::array<DVec3, 12>& corners() {
  static const std::array<DVec3, 12> kCorners{DVec3(-kX, 0, kZ), DVec3(kX, 0, kZ),   DVec3(-kX, 0, -kZ),
                                              DVec3(kX, 0, -kZ), DVec3(0, kZ, kX),   DVec3(0, kZ, -kX),
                                              DVec3(0, -kZ, kX), DVec3(0, -kZ, -kX), DVec3(kZ, kX, 0),
                                              DVec3(-kZ, kX, 0), DVec3(kZ, -kX, 0),  DVec3(-kZ, -kX, 0)};
  return kCorners;
}

constexpr std::array<std::array<std::size_t, 3>, 20> kFaces{{
    {0, 4, 1}, {0, 9, 4},  {9, 5, 4},  {4, 5, 8},  {4, 8, 1},  {8, 10, 1}, {8, 3, 10},
    {5, 3, 8}, {5, 2, 3},  {2, 7, 3},  {7, 10, 3}, {7, 6, 10}, {7, 11, 6}, {11, 0, 6},
    {0, 1, 6}, {6, 1, 10}, {9, 0, 11}, {9, 11, 2}, {9, 2, 5},  {7, 2, 11},
}};

// Adds points that are not there yet. Neighbours are a quarter of an edge (0.26) apart, copies are equal but for
// rounding.
class Points {
 public:
  void add(const DVec3& point) {
    const bool known = std::any_of(points_.begin(), points_.end(),
                                   [&](const DVec3& other) { return glm::length(other - point) < 1e-6; });
    if (!known) points_.push_back(point);
  }
  [[nodiscard]] const std::vector<DVec3>& all() const { return points_; }

 private:
  std::vector<DVec3> points_;
};

// The six points of the face nearest to its corner p.
void add_corner(Points& points, const DVec3& p, const DVec3& u, const DVec3& w) {
  const DVec3 q = (p + u) * 0.5;
  const DVec3 r = (p + w) * 0.5;
  for (const DVec3& point : {p, (p + q) * 0.5, (p + r) * 0.5, q, (q + r) * 0.5, r}) points.add(point);
}

std::array<Vec3, kNormals> generate() {
  Points points;
  for (const auto& face : kFaces) {
    const DVec3& a = corners()[face[0]];
    const DVec3& b = corners()[face[1]];
    const DVec3& c = corners()[face[2]];
    add_corner(points, a, b, c);
    add_corner(points, b, a, c);
    add_corner(points, c, a, b);
  }
  INB_CHECK(points.all().size() == kNormals);
  std::array<Vec3, kNormals> out;
  std::transform(points.all().begin(), points.all().end(), out.begin(),
                 [](const DVec3& point) { return Vec3(glm::normalize(point)); });
  return out;
}

}  // namespace

const std::array<Vec3, kNormals>& normals() {
  static const std::array<Vec3, kNormals> kAll = generate();
  return kAll;
}

}  // namespace inb::assets::md2

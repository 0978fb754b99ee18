#pragma once

#include <cstdint>
#include <vector>

#include "anim/skeleton.h"
#include "assets/asset.h"
#include "core/math.h"

// What several readers need when they turn a file's values into an Asset.
namespace inb::assets {

// The translation, rotation and scale nearest to a matrix. A mirror is kept as a negative x scale, whichever axis it
// was, so that neighbouring keys agree; `exact`: putting the parts together gives the matrix again (no shear).
struct Parts {
  anim::Transform transform;
  bool exact = true;
};
[[nodiscard]] Parts decompose(const Mat4& matrix);

// One joint that holds a vertex; weights are finite and above 0.
struct Influence {
  std::uint16_t joint = 0;
  float weight = 0.0F;
};
// The heaviest 8 (of equal ones the first), adding up to 1. Sorts `of_vertex`, which is not empty.
[[nodiscard]] Influences packed(std::vector<Influence>& of_vertex);

// Sets Primitive::influence_count from its influences.
void count_influences(Primitive& primitive);

// For triangles without normals: each vertex gets the one of the last triangle that it is part of; drawing makes its
// own (Primitive::flat).
void make_flat(Primitive& primitive);

// A colour as it is shown (sRGB), for a scene that computes with light; alpha stays.
[[nodiscard]] Vec4 linear_color(const Vec4& shown);

}  // namespace inb::assets

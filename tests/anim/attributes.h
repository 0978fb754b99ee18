#pragma once

#include <vector>

#include "anim/vertex_jobs.h"

namespace inb::anim {

// One mesh's attributes, owned.
struct Attributes {
  std::vector<Vec3> positions;
  std::vector<Vec3> normals;
  std::vector<Vec4> tangents;
  std::vector<Vec4> colors;
  std::vector<Vec2> uv0;
  std::vector<Vec2> uv1;

  explicit Attributes(std::size_t n, float fill = 0.0F)
      : positions(n, Vec3(fill)),
        normals(n, Vec3(fill)),
        tangents(n, Vec4(fill)),
        colors(n, Vec4(fill)),
        uv0(n, Vec2(fill)),
        uv1(n, Vec2(fill)) {}
  VertexInputs in() const { return {positions, normals, tangents, colors, uv0, uv1}; }
  VertexOutputs out() { return {positions, normals, tangents, colors, uv0, uv1}; }
};

}  // namespace inb::anim

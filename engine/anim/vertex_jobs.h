#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>

#include "anim/shared.h"
#include "anim/strided.h"

// The scalar reference of everything that happens to vertices. Formulas: shaders/shared. Normals and tangents stay
// unnormalised: the fragment stage normalises. Every job runs over a range of vertices, so that a caller can share one
// out over threads; ranges that do not overlap may run at the same time. No job allocates.
namespace inb::anim {

// Vertices begin..end (end clamped to the vertex count).
struct VertexRange {
  std::size_t begin = 0;
  std::size_t end = std::numeric_limits<std::size_t>::max();
};

// Borrowed attributes of one mesh. `positions` has one entry a vertex; each of the others as many, or none.
struct VertexInputs {
  std::span<const Vec3> positions;
  std::span<const Vec3> normals;
  std::span<const Vec4> tangents;
  std::span<const Vec4> colors;
  std::span<const Vec2> uv0;
  std::span<const Vec2> uv1;

  [[nodiscard]] bool valid() const;
};

struct VertexOutputs {
  std::span<Vec3> positions;
  std::span<Vec3> normals;
  std::span<Vec4> tangents;
  std::span<Vec4> colors;
  std::span<Vec2> uv0;
  std::span<Vec2> uv1;

  [[nodiscard]] bool valid() const;
  [[nodiscard]] VertexInputs as_inputs() const { return {positions, normals, tangents, colors, uv0, uv1}; }
};

// out = a + t (b - a) on every attribute that `out` has; `a` and `b` must have it too, in equal counts: meshes that do
// not match are refused. t in 0..1. `out` may be `a` or `b`.
// With a pivot (finite) positions go round it by shared::lerp_about, which says what happens where there is no arc. All
// else is as without: normals on the chord point, once normalised, where the arc's would, but not at constant speed.
struct LerpFramesJob {
  VertexInputs a;
  VertexInputs b;
  float t = 0.0F;
  VertexOutputs out;
  VertexRange range;
  std::optional<Vec3> pivot{};

  [[nodiscard]] bool validate() const;
  bool run() const;
};

// Differences of one morph target; each empty (target leaves that attribute alone) or one entry a vertex.
struct MorphDeltas {
  std::span<const Vec3> positions;
  std::span<const Vec3> normals;
  std::span<const Vec3> tangents;
  std::span<const Vec4> colors;
  std::span<const Vec2> uv0;
  std::span<const Vec2> uv1;
};

// vertices += sum over targets of weight * delta, in place. Targets of weight 0 cost nothing; deltas of attributes that
// the mesh lacks are passed over. Colours are not clamped (the glTF rule clamps when shading).
struct MorphJob {
  std::span<const MorphDeltas> targets;
  std::span<const float> weights;  // as many as targets
  VertexOutputs vertices;
  VertexRange range;

  [[nodiscard]] bool validate() const;
  bool run() const;
};

// Linear blend skinning of positions, normals and tangents by the blend of the palette's matrices. `out` may be `in`.
// Normals and tangents that `out` lacks are not computed; colours and uvs are passed over.
struct SkinJob {
  std::span<const shared::Rows3x4> palette;
  // `influences` joints and weights a vertex, each in a row from at(vertex) on; 1..8. Weights are used as they are.
  Strided<std::uint16_t> joints;
  Strided<float> weights;
  std::uint32_t influences = 4;
  bool cofactor = false;  // normals by rows_normal instead of rows_vector: see PaletteJob::needs_cofactor
  VertexInputs in;
  VertexOutputs out;
  VertexRange range;

  // Checks every joint index of the range too.
  [[nodiscard]] bool validate() const;
  bool run() const;
};

// One matrix for every vertex: what a node without a skin does to its mesh. `out` may be `in`.
struct TransformJob {
  shared::Rows3x4 matrix = shared::rows_zero();
  bool cofactor = false;
  VertexInputs in;
  VertexOutputs out;
  VertexRange range;

  [[nodiscard]] bool validate() const;
  bool run() const;
};

}  // namespace inb::anim

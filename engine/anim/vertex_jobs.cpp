#include "anim/vertex_jobs.h"

#include <algorithm>
#include <cmath>

namespace inb::anim {
namespace {

// An attribute is there for every vertex or not at all.
template <typename A>
bool none_or(const A& attribute, std::size_t count) {
  return attribute.empty() || attribute.size() == count;
}

template <typename Attributes>
bool consistent(const Attributes& v) {
  const std::size_t n = v.positions.size();
  return none_or(v.normals, n) && none_or(v.tangents, n) && none_or(v.colors, n) && none_or(v.uv0, n) &&
         none_or(v.uv1, n);
}

struct Limits {
  std::size_t begin;
  std::size_t end;
};

Limits limits(const VertexRange& range, std::size_t count) {
  const std::size_t end = std::min(range.end, count);
  return {std::min(range.begin, end), end};
}

template <typename T>
void lerp_attribute(std::span<const T> a, std::span<const T> b, float t, std::span<T> out, const Limits& range) {
  if (out.empty()) return;
  for (std::size_t i = range.begin; i < range.end; ++i) out[i] = shared::lerp(a[i], b[i], t);
}

void lerp_positions_about(std::span<const Vec3> a, std::span<const Vec3> b, const Vec3& pivot, float t,
                          std::span<Vec3> out, const Limits& range) {
  for (std::size_t i = range.begin; i < range.end; ++i) out[i] = shared::lerp_about(a[i], b[i], pivot, t);
}

template <typename T>
void morph_attribute(std::span<const T> deltas, float weight, std::span<T> out, const Limits& range) {
  if (out.empty() || deltas.empty()) return;
  for (std::size_t i = range.begin; i < range.end; ++i) out[i] = shared::morph_add(out[i], deltas[i], weight);
}

// Inputs that the outputs are made from are there, in equal numbers.
bool transformable(const VertexInputs& in, const VertexOutputs& out) {
  return in.valid() && out.valid() && out.positions.size() == in.positions.size() &&
         none_or(out.normals, in.normals.size()) && none_or(out.tangents, in.tangents.size());
}

// matrix_of(vertex) -> Rows3x4.
template <typename MatrixOf>
void transform_vertices(const VertexInputs& in, const VertexOutputs& out, const Limits& range, bool cofactor,
                        const MatrixOf& matrix_of) {
  for (std::size_t i = range.begin; i < range.end; ++i) {
    const shared::Rows3x4 matrix = matrix_of(i);
    out.positions[i] = shared::rows_point(matrix, in.positions[i]);
    if (!out.normals.empty()) {
      out.normals[i] =
          cofactor ? shared::rows_normal(matrix, in.normals[i]) : shared::rows_vector(matrix, in.normals[i]);
    }
    if (!out.tangents.empty()) out.tangents[i] = shared::rows_tangent(matrix, in.tangents[i]);
  }
}

}  // namespace

bool VertexInputs::valid() const { return consistent(*this); }
bool VertexOutputs::valid() const { return consistent(*this); }

bool LerpFramesJob::validate() const {
  const auto given = [&](const auto& from, const auto& to, const auto& made) {
    return made.empty() || (from.size() == made.size() && to.size() == made.size());
  };
  const auto finite = [](const Vec3& v) { return std::isfinite(v.x) && std::isfinite(v.y) && std::isfinite(v.z); };
  return t >= 0.0F && t <= 1.0F && finite(pivot.value_or(Vec3(0.0F))) && a.valid() && b.valid() && out.valid() &&
         a.positions.size() == out.positions.size() && b.positions.size() == out.positions.size() &&
         given(a.normals, b.normals, out.normals) && given(a.tangents, b.tangents, out.tangents) &&
         given(a.colors, b.colors, out.colors) && given(a.uv0, b.uv0, out.uv0) && given(a.uv1, b.uv1, out.uv1);
}

bool LerpFramesJob::run() const {
  if (!validate()) return false;
  const Limits at = limits(range, out.positions.size());
  if (pivot) {
    lerp_positions_about(a.positions, b.positions, *pivot, t, out.positions, at);
  } else {
    lerp_attribute(a.positions, b.positions, t, out.positions, at);
  }
  lerp_attribute(a.normals, b.normals, t, out.normals, at);
  lerp_attribute(a.tangents, b.tangents, t, out.tangents, at);
  lerp_attribute(a.colors, b.colors, t, out.colors, at);
  lerp_attribute(a.uv0, b.uv0, t, out.uv0, at);
  lerp_attribute(a.uv1, b.uv1, t, out.uv1, at);
  return true;
}

bool MorphJob::validate() const {
  const std::size_t n = vertices.positions.size();
  return vertices.valid() && weights.size() == targets.size() &&
         std::all_of(weights.begin(), weights.end(), [](float w) { return std::isfinite(w); }) &&
         std::all_of(targets.begin(), targets.end(), [&](const MorphDeltas& d) {
           return none_or(d.positions, n) && none_or(d.normals, n) && none_or(d.tangents, n) && none_or(d.colors, n) &&
                  none_or(d.uv0, n) && none_or(d.uv1, n);
         });
}

bool MorphJob::run() const {
  if (!validate()) return false;
  const Limits at = limits(range, vertices.positions.size());
  for (std::size_t k = 0; k < targets.size(); ++k) {
    const float weight = weights[k];
    if (weight == 0.0F) continue;
    const MorphDeltas& deltas = targets[k];
    morph_attribute(deltas.positions, weight, vertices.positions, at);
    morph_attribute(deltas.normals, weight, vertices.normals, at);
    morph_attribute(deltas.colors, weight, vertices.colors, at);
    morph_attribute(deltas.uv0, weight, vertices.uv0, at);
    morph_attribute(deltas.uv1, weight, vertices.uv1, at);
    if (vertices.tangents.empty() || deltas.tangents.empty()) continue;
    for (std::size_t i = at.begin; i < at.end; ++i) {
      vertices.tangents[i] = shared::morph_add_tangent(vertices.tangents[i], deltas.tangents[i], weight);
    }
  }
  return true;
}

bool SkinJob::validate() const {
  const std::size_t n = in.positions.size();
  if (influences < 1 || influences > 8 || !transformable(in, out)) return false;
  if (!joints.valid() || !weights.valid() || joints.count != n || weights.count != n) return false;
  // The rows of two vertices must not run into each other.
  if (n > 1 && (joints.stride < influences * sizeof(std::uint16_t) || weights.stride < influences * sizeof(float))) {
    return false;
  }
  const Limits at = limits(range, n);
  for (std::size_t i = at.begin; i < at.end; ++i) {
    const std::uint16_t* const row = joints.at(i);
    if (std::any_of(row, row + influences, [&](std::uint16_t j) { return j >= palette.size(); })) return false;
  }
  return true;
}

bool SkinJob::run() const {
  if (!validate()) return false;
  transform_vertices(in, out, limits(range, in.positions.size()), cofactor, [&](std::size_t i) {
    const std::uint16_t* const joint = joints.at(i);
    const float* const weight = weights.at(i);
    shared::Rows3x4 blend = shared::rows_zero();
    for (std::uint32_t k = 0; k < influences; ++k) blend = shared::rows_add(blend, palette[joint[k]], weight[k]);
    return blend;
  });
  return true;
}

bool TransformJob::validate() const { return transformable(in, out); }

bool TransformJob::run() const {
  if (!validate()) return false;
  transform_vertices(in, out, limits(range, in.positions.size()), cofactor, [&](std::size_t) { return matrix; });
  return true;
}

}  // namespace inb::anim

#include "content/shapes.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "core/check.h"

namespace inb::content {
namespace {

// Cubic Hermite through the rings, tangents by finite differences over `at`.
Ring ring_at(std::span<const Ring> rings, float at) {
  std::size_t i = 0;
  while (i + 2 < rings.size() && at > rings[i + 1].at) ++i;
  const Ring& a = rings[i];
  const Ring& b = rings[i + 1];
  const float length = b.at - a.at;
  const float t = std::clamp((at - a.at) / length, 0.0F, 1.0F);
  const auto slope = [&](std::size_t k, float Ring::*field) {
    if (k == 0 || k + 1 == rings.size()) return 0.0F;  // the domes stand upright on the ends
    return (rings[k + 1].*field - rings[k - 1].*field) / (rings[k + 1].at - rings[k - 1].at);
  };
  const auto value = [&](float Ring::*field) {
    const float t2 = t * t;
    const float t3 = t2 * t;
    return (2.0F * t3 - 3.0F * t2 + 1.0F) * (a.*field) + (t3 - 2.0F * t2 + t) * length * slope(i, field) +
           (3.0F * t2 - 2.0F * t3) * (b.*field) + (t3 - t2) * length * slope(i + 1, field);
  };
  return Ring{at, std::max(value(&Ring::half_side), 0.0F), std::max(value(&Ring::half_front), 0.0F),
              value(&Ring::shift)};
}

// Every cross-section from pole to pole, domes included.
std::vector<Ring> sections(const Loft& loft) {
  std::vector<Ring> out;
  const Ring& first = loft.rings.front();
  const Ring& last = loft.rings.back();
  const auto dome = [&](const Ring& base, float height, float sign, std::uint32_t k) {
    const float angle = 0.5F * kPi * static_cast<float>(k) / static_cast<float>(loft.cap_steps);
    const float shrink = k == loft.cap_steps ? 0.0F : std::cos(angle);
    out.push_back(
        Ring{base.at + sign * height * std::sin(angle), base.half_side * shrink, base.half_front * shrink, base.shift});
  };
  for (std::uint32_t k = loft.cap_steps; k > 0; --k) dome(first, loft.cap_begin, -1.0F, k);
  for (std::uint32_t k = 0; k <= loft.steps; ++k) {
    const float t = static_cast<float>(k) / static_cast<float>(loft.steps);
    out.push_back(ring_at(loft.rings, first.at + (last.at - first.at) * t));
  }
  for (std::uint32_t k = 1; k <= loft.cap_steps; ++k) dome(last, loft.cap_end, 1.0F, k);
  return out;
}

float super(float value, float exponent) { return std::copysign(std::pow(std::abs(value), 2.0F / exponent), value); }

// Normals of a closed grid of (rows x (segments + 1)) vertices whose first and last columns, and whose first and last
// rows, coincide.
void grid_normals(assets::Primitive& p, std::uint32_t base, std::uint32_t rows, std::uint32_t segments,
                  std::size_t first_index) {
  const std::uint32_t columns = segments + 1;
  const auto shared = [&](std::uint32_t vertex) {
    const std::uint32_t row = (vertex - base) / columns;
    const std::uint32_t column = (vertex - base) % columns;
    if (row == 0 || row + 1 == rows) return base + row * columns;
    return base + row * columns + column % segments;
  };
  for (std::size_t i = first_index; i + 2 < p.indices.size(); i += 3) {
    const Vec3& a = p.positions[p.indices[i]];
    const Vec3 face = glm::cross(p.positions[p.indices[i + 1]] - a, p.positions[p.indices[i + 2]] - a);
    for (std::size_t k = 0; k < 3; ++k) p.normals[shared(p.indices[i + k])] += face;
  }
  for (std::uint32_t v = base; v < base + rows * columns; ++v) {
    if (shared(v) == v) p.normals[v] = glm::normalize(p.normals[v]);
  }
  for (std::uint32_t v = base; v < base + rows * columns; ++v) p.normals[v] = p.normals[shared(v)];
}

}  // namespace

VertexRange add_loft(assets::Primitive& p, const Loft& loft) {
  INB_CHECK(loft.rings.size() >= 2 && loft.segments >= 3 && loft.steps >= 1 && loft.cap_steps >= 1);
  const std::vector<Ring> all = sections(loft);
  const auto base = static_cast<std::uint32_t>(p.positions.size());
  const std::uint32_t columns = loft.segments + 1;
  const auto rows = static_cast<std::uint32_t>(all.size());
  for (const Ring& ring : all) {
    for (std::uint32_t j = 0; j < columns; ++j) {
      const float u = static_cast<float>(j) / static_cast<float>(loft.segments);
      const float angle = 2.0F * kPi * static_cast<float>(j % loft.segments) / static_cast<float>(loft.segments);
      p.positions.push_back(loft.origin + loft.along * ring.at + loft.shift_axis * ring.shift +
                            loft.side * (ring.half_side * super(std::cos(angle), loft.roundness)) +
                            loft.front * (ring.half_front * super(std::sin(angle), loft.roundness)));
      p.normals.emplace_back(0.0F);
      p.uv0.emplace_back(u * loft.texture_around, ring.at / loft.texture_length);
      p.colors.push_back(loft.color);
    }
  }
  const std::size_t first_index = p.indices.size();
  for (std::uint32_t i = 0; i + 1 < rows; ++i) {
    for (std::uint32_t j = 0; j < loft.segments; ++j) {
      const std::uint32_t a = base + i * columns + j;
      const std::uint32_t b = a + columns;
      if (i > 0) p.indices.insert(p.indices.end(), {a, a + 1, b + 1});
      if (i + 2 < rows) p.indices.insert(p.indices.end(), {a, b + 1, b});
    }
  }
  grid_normals(p, base, rows, loft.segments, first_index);
  return {base, static_cast<std::uint32_t>(p.positions.size())};
}

VertexRange add_ellipsoid(assets::Primitive& p, const Vec3& center, const Vec3& radii, std::uint32_t segments,
                          std::uint32_t rings, const Vec4& color) {
  INB_CHECK(segments >= 3 && rings >= 3);
  const auto base = static_cast<std::uint32_t>(p.positions.size());
  const std::uint32_t columns = segments + 1;
  for (std::uint32_t i = 0; i <= rings; ++i) {
    const float v = static_cast<float>(i) / static_cast<float>(rings);
    const float around = i == 0 || i == rings ? 0.0F : std::sin(kPi * v);
    for (std::uint32_t j = 0; j < columns; ++j) {
      const float angle = 2.0F * kPi * static_cast<float>(j % segments) / static_cast<float>(segments);
      const Vec3 unit(around * std::cos(angle), -std::cos(kPi * v), -around * std::sin(angle));
      p.positions.push_back(center + radii * unit);
      p.normals.push_back(glm::normalize(unit / radii));
      p.uv0.emplace_back(static_cast<float>(j) / static_cast<float>(segments), v);
      p.colors.push_back(color);
    }
  }
  for (std::uint32_t i = 0; i < rings; ++i) {
    for (std::uint32_t j = 0; j < segments; ++j) {
      const std::uint32_t a = base + i * columns + j;
      const std::uint32_t b = a + columns;
      if (i > 0) p.indices.insert(p.indices.end(), {a, a + 1, b + 1});
      if (i + 1 < rings) p.indices.insert(p.indices.end(), {a, b + 1, b});
    }
  }
  return {base, static_cast<std::uint32_t>(p.positions.size())};
}

VertexRange add_box(assets::Primitive& p, const Vec3& min, const Vec3& max, const Vec4& color) {
  const auto begin = static_cast<std::uint32_t>(p.positions.size());
  for (std::size_t axis = 0; axis < 3; ++axis) {
    for (const float sign : {-1.0F, 1.0F}) {
      Vec3 normal(0.0F);
      normal[axis] = sign;
      Vec3 right(0.0F);
      right[(axis + 1) % 3] = sign;
      const Vec3 up = glm::cross(normal, right);
      const auto base = static_cast<std::uint32_t>(p.positions.size());
      constexpr std::array<Vec2, 4> kCorners{Vec2(0, 0), Vec2(1, 0), Vec2(1, 1), Vec2(0, 1)};
      for (const Vec2& corner : kCorners) {
        const Vec3 unit = normal + right * (2.0F * corner.x - 1.0F) + up * (2.0F * corner.y - 1.0F);
        p.positions.push_back(0.5F * (min + max) + 0.5F * (max - min) * unit);
        p.normals.push_back(normal);
        p.uv0.push_back(corner);
        p.colors.push_back(color);
      }
      p.indices.insert(p.indices.end(), {base, base + 1, base + 2, base, base + 2, base + 3});
    }
  }
  return {begin, static_cast<std::uint32_t>(p.positions.size())};
}

void transform(assets::Primitive& p, VertexRange range, const Mat4& m) {
  const Mat3 normal_matrix = glm::inverseTranspose(Mat3(m));
  for (std::uint32_t v = range.begin; v < range.end; ++v) {
    p.positions[v] = Vec3(m * Vec4(p.positions[v], 1.0F));
    p.normals[v] = glm::normalize(normal_matrix * p.normals[v]);
  }
}

void finish(assets::Primitive& p) {
  p.bounds = Bounds{};
  for (const Vec3& position : p.positions) p.bounds.add(position);
  p.stored_triangles = p.indices.size() / 3;
}

}  // namespace inb::content

#pragma once

#include <cstdint>
#include <numbers>
#include <span>

#include "assets/asset.h"

// Closed surfaces for the built-in models. All shapes append to a primitive: outward winding (counter-clockwise seen
// from outside), unit normals, uv set 0. Metres.
namespace inb::content {

inline constexpr float kPi = std::numbers::pi_v<float>;

// One cross-section of a loft: where it lies along the axis, its half sizes, and how far its centre is shifted.
struct Ring {
  float at = 0.0F;
  float half_side = 0.0F;
  float half_front = 0.0F;
  float shift = 0.0F;  // along Loft::shift_axis
};

// A tube through its rings (at least two, `at` ascending), smooth between them, closed at both ends by domes.
// `side`, `front` and `along` are unit vectors with cross(side, front) = along.
struct Loft {
  std::span<const Ring> rings;
  Vec3 origin{0.0F};
  Vec3 along{0.0F, 1.0F, 0.0F};
  Vec3 side{1.0F, 0.0F, 0.0F};
  Vec3 front{0.0F, 0.0F, -1.0F};
  Vec3 shift_axis{0.0F, 0.0F, 1.0F};
  float cap_begin = 0.01F;  // height of the domes
  float cap_end = 0.01F;
  float roundness = 2.0F;  // exponent of the superellipse: 2 is an ellipse, more is boxier
  std::uint32_t segments = 16;
  std::uint32_t steps = 16;  // cross-sections between the first ring and the last
  std::uint32_t cap_steps = 4;
  float texture_around = 1.0F;  // repeats of the picture around (whole, so that the seam closes) ...
  float texture_length = 0.6F;  // ... and metres along that one repeat covers
  Vec4 color{1.0F};             // linear vertex colour
};

// The range of vertices that a call appended.
struct VertexRange {
  std::uint32_t begin = 0;
  std::uint32_t end = 0;
};

VertexRange add_loft(assets::Primitive& primitive, const Loft& loft);

// `radii` along x, y and z.
VertexRange add_ellipsoid(assets::Primitive& primitive, const Vec3& center, const Vec3& radii, std::uint32_t segments,
                          std::uint32_t rings, const Vec4& color);

// An axis-aligned box with flat faces; uv runs 0..1 over each face.
VertexRange add_box(assets::Primitive& primitive, const Vec3& min, const Vec3& max, const Vec4& color);

// Moves the vertices of a range: point' = m * point (m without shear or mirroring).
void transform(assets::Primitive& primitive, VertexRange range, const Mat4& m);

// Sets the bounds and the number of triangles; call it once when all shapes are in.
void finish(assets::Primitive& primitive);

}  // namespace inb::content

#pragma once

#include <cmath>

#include "core/math.h"

// Quaternions and vectors in double precision, written apart from the engine's formulas: a rotation is an axis and an
// angle, a slerp is "turn by the t-th part of the angle between". What the float code is measured against.
namespace inb::reference {

struct V {
  double x = 0.0;
  double y = 0.0;
  double z = 0.0;
};

struct Q {
  double x = 0.0;
  double y = 0.0;
  double z = 0.0;
  double w = 1.0;
};

inline V of(const Vec3& v) { return {double{v.x}, double{v.y}, double{v.z}}; }
inline Q of(const Quat& q) { return {double{q.x}, double{q.y}, double{q.z}, double{q.w}}; }
inline Q of(const Vec4& q) { return {double{q.x}, double{q.y}, double{q.z}, double{q.w}}; }
inline Vec4 to_vec4(const Q& q) {
  return {static_cast<float>(q.x), static_cast<float>(q.y), static_cast<float>(q.z), static_cast<float>(q.w)};
}
inline Quat to_quat(const Q& q) {
  return {static_cast<float>(q.w), static_cast<float>(q.x), static_cast<float>(q.y), static_cast<float>(q.z)};
}

inline double radians(double degrees) { return degrees * 3.14159265358979323846 / 180.0; }
inline double degrees(double radians) { return radians * 180.0 / 3.14159265358979323846; }

inline double length(const V& v) { return std::sqrt(v.x * v.x + v.y * v.y + v.z * v.z); }
inline double length(const Q& q) { return std::sqrt(q.x * q.x + q.y * q.y + q.z * q.z + q.w * q.w); }
inline double distance(const V& a, const V& b) { return length(V{a.x - b.x, a.y - b.y, a.z - b.z}); }

// Hamilton's product.
inline Q multiply(const Q& a, const Q& b) {
  return {a.w * b.x + a.x * b.w + a.y * b.z - a.z * b.y, a.w * b.y - a.x * b.z + a.y * b.w + a.z * b.x,
          a.w * b.z + a.x * b.y - a.y * b.x + a.z * b.w, a.w * b.w - a.x * b.x - a.y * b.y - a.z * b.z};
}
inline Q conjugate(const Q& q) { return {-q.x, -q.y, -q.z, q.w}; }
inline Q negated(const Q& q) { return {-q.x, -q.y, -q.z, -q.w}; }
inline Q scaled(const Q& q, double s) { return {q.x * s, q.y * s, q.z * s, q.w * s}; }

inline Q axis_angle(const V& axis, double angle_degrees) {
  const double half = radians(angle_degrees) * 0.5;
  const double s = std::sin(half) / length(axis);
  return {axis.x * s, axis.y * s, axis.z * s, std::cos(half)};
}

inline V rotate(const Q& q, const V& v) {
  const Q turned = multiply(multiply(q, Q{v.x, v.y, v.z, 0.0}), conjugate(q));
  return {turned.x, turned.y, turned.z};
}

// Angle of the rotation that takes one to the other, 0..180 degrees, whatever the signs of the two.
inline double angle_between(const Q& a, const Q& b) {
  const Q between = multiply(conjugate(a), b);
  return degrees(2.0 * std::atan2(length(V{between.x, between.y, between.z}), std::abs(between.w)));
}

inline Q slerp(const Q& a, const Q& b, double t) {
  Q between = multiply(conjugate(a), b);
  if (between.w < 0.0) between = negated(between);
  const V axis{between.x, between.y, between.z};
  if (length(axis) == 0.0) return a;
  return multiply(a, axis_angle(axis, t * degrees(2.0 * std::atan2(length(axis), between.w))));
}

// By the basis functions of glTF 2.0, appendix C, term by term.
inline double hermite(double v0, double b0, double a1, double v1, double td, double t) {
  const double t2 = std::pow(t, 2.0);
  const double t3 = std::pow(t, 3.0);
  return (2.0 * t3 - 3.0 * t2 + 1.0) * v0 + td * (t3 - 2.0 * t2 + t) * b0 + (-2.0 * t3 + 3.0 * t2) * v1 +
         td * (t3 - t2) * a1;
}

}  // namespace inb::reference

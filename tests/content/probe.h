#pragma once

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "assets/asset.h"
#include "assets/deform.h"
#include "assets/evaluate.h"
#include "content/mannequin.h"

// What the tests of the built-in content measure with.
namespace inb::test {

inline std::size_t motion_of(const assets::Asset& asset, const std::string& name) {
  for (std::size_t m = 0; m < asset.motion_count(); ++m) {
    if (assets::motion_name(asset, m) == name) return m;
  }
  return assets::kRestPose;
}

inline assets::Evaluation state_at(const assets::Asset& asset, std::size_t motion, double time_s) {
  assets::Evaluation state;
  assets::evaluate_at(asset, motion, time_s, state);
  return state;
}

// A point of the body as it was built, carried by one joint.
inline Vec3 carried(const assets::Evaluation& state, content::Joint joint, const Vec3& bind_point) {
  const auto j = static_cast<std::size_t>(joint);
  return Vec3(state.pose.model[j] * Vec4(bind_point - content::joints()[j].bind, 1.0F));
}

inline std::vector<Vec3> body_vertices(const assets::Asset& asset, const assets::Evaluation& state) {
  assets::DeformedVertices out;
  assets::deform(asset, state, content::kJointCount, 0, out);
  return out.positions;
}

inline float lowest(const std::vector<Vec3>& points) {
  float y = 1e30F;
  for (const Vec3& point : points) y = std::min(y, point.y);
  return y;
}

// A sphere swept from a to b.
struct Capsule {
  Vec3 a;
  Vec3 b;
  float radius;
};

// How far apart the surfaces are; negative when they overlap. Distance of two segments, by the closest points of
// Ericson, Real-Time Collision Detection, section 5.1.9.
inline float gap(const Capsule& p, const Capsule& q) {
  const Vec3 d1 = p.b - p.a;
  const Vec3 d2 = q.b - q.a;
  const Vec3 r = p.a - q.a;
  const float a = glm::dot(d1, d1);
  const float e = glm::dot(d2, d2);
  const float f = glm::dot(d2, r);
  const float c = glm::dot(d1, r);
  const float b = glm::dot(d1, d2);
  const float denominator = a * e - b * b;
  float s = denominator > 1e-9F ? std::clamp((b * f - c * e) / denominator, 0.0F, 1.0F) : 0.0F;
  float t = e > 1e-9F ? (b * s + f) / e : 0.0F;
  t = std::clamp(t, 0.0F, 1.0F);
  s = a > 1e-9F ? std::clamp((b * t - c) / a, 0.0F, 1.0F) : 0.0F;
  return glm::distance(p.a + d1 * s, q.a + d2 * t) - p.radius - q.radius;
}

}  // namespace inb::test

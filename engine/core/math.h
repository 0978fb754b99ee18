#pragma once

// The one place where glm is configured. Vulkan's depth range everywhere; nothing that changes results behind our back.
#define GLM_FORCE_DEPTH_ZERO_TO_ONE
#define GLM_FORCE_RADIANS
#define GLM_FORCE_SIZE_T_LENGTH
#define GLM_ENABLE_EXPERIMENTAL

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wconversion"
#pragma GCC diagnostic ignored "-Wshadow"
#pragma GCC diagnostic ignored "-Wpedantic"
#include <glm/glm.hpp>
#include <glm/gtc/matrix_inverse.hpp>
#include <glm/gtc/matrix_transform.hpp>
#include <glm/gtc/quaternion.hpp>
#include <glm/gtc/type_ptr.hpp>
#pragma GCC diagnostic pop

namespace inb {

using Vec2 = glm::vec2;
using Vec3 = glm::vec3;
using Vec4 = glm::vec4;
using Mat3 = glm::mat3;
using Mat4 = glm::mat4;
// Built as Quat(w, x, y, z); files store x, y, z, w.
using Quat = glm::quat;

// An axis-aligned box. `min > max` in any axis: empty.
struct Bounds {
  Vec3 min{1e30F};
  Vec3 max{-1e30F};

  [[nodiscard]] bool empty() const { return min.x > max.x || min.y > max.y || min.z > max.z; }
  void add(const Vec3& point) {
    min = glm::min(min, point);
    max = glm::max(max, point);
  }
  void add(const Bounds& other) {
    if (other.empty()) return;
    add(other.min);
    add(other.max);
  }
  [[nodiscard]] Vec3 center() const { return (min + max) * 0.5F; }
  [[nodiscard]] Vec3 size() const { return empty() ? Vec3(0.0F) : max - min; }
  // Length of the diagonal: "the size" wherever a bound is given relative to a mesh's size.
  [[nodiscard]] float diagonal() const { return glm::length(size()); }
};

}  // namespace inb

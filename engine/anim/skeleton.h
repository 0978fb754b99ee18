#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/math.h"

namespace inb::anim {

// A local transform: translation * rotation * scale, as glTF 2.0 section 3.6.3.2 defines it. `rotation` is unit length.
struct Transform {
  Vec3 translation{0.0F};
  Quat rotation{1.0F, 0.0F, 0.0F, 0.0F};
  Vec3 scale{1.0F};

  friend bool operator==(const Transform&, const Transform&) = default;
};

// parent_from_local = T * R * S.
[[nodiscard]] Mat4 to_matrix(const Transform& transform);

inline constexpr std::int32_t kNoParent = -1;

// Every joint (node) of a model in the order of its file, with its rest pose. Immutable once built.
// Invariants, checked by `valid()`: all vectors have the same length; a parent is an index below the length or
// kNoParent; `order` is a permutation in which every parent precedes its children (so there is no cycle).
struct Skeleton {
  std::vector<std::string> names;
  std::vector<std::int32_t> parents;
  std::vector<std::uint32_t> order;
  std::vector<Transform> rest;
  // A node that stores a matrix instead of TRS: used in place of `rest`, and never animated.
  std::vector<std::optional<Mat4>> fixed;

  [[nodiscard]] std::size_t size() const { return parents.size(); }
  [[nodiscard]] bool valid() const;
  // Appends a joint whose parent already exists (or kNoParent); keeps the invariants. Returns its index.
  std::uint32_t add(std::string name, std::int32_t parent, const Transform& local);
};

// Parents-before-children order of a forest given as parent indices; nothing when there is a cycle or a bad index.
[[nodiscard]] std::optional<std::vector<std::uint32_t>> topological_order(const std::vector<std::int32_t>& parents);

}  // namespace inb::anim

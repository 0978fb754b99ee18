#include "anim/skeleton.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace inb::anim {
namespace {

bool finite(const Vec3& v) { return std::isfinite(v.x) && std::isfinite(v.y) && std::isfinite(v.z); }

bool finite(const Mat4& m) {
  for (std::size_t column = 0; column < 4; ++column) {
    for (std::size_t row = 0; row < 4; ++row) {
      if (!std::isfinite(m[column][row])) return false;
    }
  }
  return true;
}

bool usable(const Transform& t) {
  const float length = glm::length(t.rotation);
  return finite(t.translation) && finite(t.scale) && std::isfinite(length) && std::abs(length - 1.0F) < 1e-3F;
}

bool in_range(std::int32_t parent, std::size_t size) {
  return parent == kNoParent || (parent >= 0 && static_cast<std::size_t>(parent) < size);
}

}  // namespace

Mat4 to_matrix(const Transform& transform) {
  const Mat3 turn = glm::mat3_cast(transform.rotation);
  return {Vec4(turn[0] * transform.scale.x, 0.0F), Vec4(turn[1] * transform.scale.y, 0.0F),
          Vec4(turn[2] * transform.scale.z, 0.0F), Vec4(transform.translation, 1.0F)};
}

bool Skeleton::valid() const {
  const std::size_t n = parents.size();
  if (names.size() != n || order.size() != n || rest.size() != n || fixed.size() != n) return false;
  std::vector<bool> placed(n, false);
  for (const std::uint32_t joint : order) {
    if (joint >= n || placed[joint] || !in_range(parents[joint], n)) return false;
    if (parents[joint] != kNoParent && !placed[static_cast<std::size_t>(parents[joint])]) return false;
    placed[joint] = true;
  }
  return std::all_of(rest.begin(), rest.end(), usable) &&
         std::all_of(fixed.begin(), fixed.end(), [](const auto& m) { return !m || finite(*m); });
}

std::uint32_t Skeleton::add(std::string name, std::int32_t parent, const Transform& local) {
  const auto index = static_cast<std::uint32_t>(parents.size());
  names.push_back(std::move(name));
  parents.push_back(parent);
  order.push_back(index);
  rest.push_back(local);
  fixed.emplace_back();
  return index;
}

std::optional<std::vector<std::uint32_t>> topological_order(const std::vector<std::int32_t>& parents) {
  const std::size_t n = parents.size();
  for (const std::int32_t parent : parents) {
    if (!in_range(parent, n)) return std::nullopt;
  }
  enum class State : std::uint8_t { New, OnPath, Placed };
  std::vector<State> states(n, State::New);
  std::vector<std::uint32_t> order;
  order.reserve(n);
  std::vector<std::uint32_t> path;
  for (std::size_t start = 0; start < n; ++start) {
    // Up to the first placed ancestor, then down again: no recursion, since a file may nest as deep as it is long.
    std::size_t joint = start;
    while (states[joint] != State::Placed) {
      if (states[joint] == State::OnPath) return std::nullopt;
      states[joint] = State::OnPath;
      path.push_back(static_cast<std::uint32_t>(joint));
      if (parents[joint] == kNoParent) break;
      joint = static_cast<std::size_t>(parents[joint]);
    }
    for (; !path.empty(); path.pop_back()) {
      order.push_back(path.back());
      states[path.back()] = State::Placed;
    }
  }
  return order;
}

}  // namespace inb::anim

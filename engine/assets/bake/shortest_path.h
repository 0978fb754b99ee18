#pragma once

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

namespace inb::assets::baking {

// The path from 0 to `goal` of fewest edges, where `fits(a, b)` says whether a < b are joined; a and a + 1 have to be.
// Breadth first, each node the first time that it can be reached, so few edges are asked for twice.
template <typename Fits>
std::vector<std::size_t> shortest_path(std::size_t goal, const Fits& fits) {
  std::vector<std::size_t> from(goal + 1, 0);
  std::vector<std::size_t> frontier{0};
  std::vector<std::size_t> unreached;
  for (std::size_t node = 1; node < goal; ++node) unreached.push_back(node);
  const auto path = [&](std::size_t last) {
    std::vector<std::size_t> nodes{goal};
    for (std::size_t node = last; node != 0; node = from[node]) nodes.push_back(node);
    if (goal != 0) nodes.push_back(0);
    std::reverse(nodes.begin(), nodes.end());
    return nodes;
  };
  if (goal == 0) return {0};
  while (true) {
    for (auto node = frontier.rbegin(); node != frontier.rend(); ++node) {
      if (fits(*node, goal)) return path(*node);
    }
    std::vector<std::size_t> next;
    std::vector<std::size_t> left;
    for (const std::size_t node : unreached) {
      const auto before =
          std::find_if(frontier.rbegin(), frontier.rend(), [&](std::size_t a) { return a < node && fits(a, node); });
      if (before == frontier.rend()) {
        left.push_back(node);
      } else {
        from[node] = *before;
        next.push_back(node);
      }
    }
    frontier = std::move(next);
    unreached = std::move(left);
  }
}

}  // namespace inb::assets::baking

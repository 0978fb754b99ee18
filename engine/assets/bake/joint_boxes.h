#pragma once

#include <array>
#include <vector>

#include "assets/asset.h"
#include "assets/bake/sampler.h"

namespace inb::assets::baking {

// What each node carries directly, as a box in the node's own space: the vertices of its mesh at any weight that the
// motion gives its morph targets, or those that a skin hangs on it. A node that moves no vertex, neither itself nor
// through a descendant, carries the four points of `joint_points` instead, so that its motion counts too.
// `weights[w]`: the range of each morph weight.
struct Span {
  float least = 0.0F;
  float most = 0.0F;
};
struct CarriedBoxes {
  std::vector<Bounds> boxes;  // one a node, empty where it carries nothing itself
  std::vector<bool> points;   // whether that is the four points
};
[[nodiscard]] CarriedBoxes carried_boxes(const Asset& asset, const std::vector<Part>& parts,
                                         const std::vector<Span>& weights);

// All eight corners.
[[nodiscard]] std::array<Vec3, 8> corners_of(const Bounds& box);

}  // namespace inb::assets::baking

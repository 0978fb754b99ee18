#pragma once

#include <cstddef>

#include "assets/asset.h"
#include "assets/evaluate.h"
#include "core/math.h"

// Boxes around what is shown, in the world of the file, for framing a camera. Never for culling. Only nodes that the
// shown scene holds and that are visible count; instances do too. Empty when nothing is drawn. A model without any mesh
// is its joints.
namespace inb::assets {

// Of one state: exact, every vertex deformed.
[[nodiscard]] Bounds bounds_of(const Asset& asset, const Evaluation& state);

// Of the rest pose (kRestPose), or over the whole of one motion, sampled at both ends, at every key and at most 1/25 s
// apart while that is affordable. Small models are deformed vertex by vertex; for large ones each joint carries the box
// of the vertices that it moves, which is never too small at a sample, only somewhat too large.
[[nodiscard]] Bounds motion_bounds(const Asset& asset, std::size_t motion);

// Over all motions together; the rest pose only when there is none.
[[nodiscard]] Bounds animated_bounds(const Asset& asset);

}  // namespace inb::assets

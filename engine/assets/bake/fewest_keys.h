#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "core/math.h"

namespace inb::assets::baking {

// All vertices of a motion at many times: positions[i * vertices + v] at times[i]. Times ascend, at least one.
struct Samples {
  std::span<const double> times;
  std::size_t vertices = 0;
  std::span<const Vec3> positions;
};

// The fewest samples, the first and the last among them, between which straight lines keep every vertex within `bound`
// of every sample that lies between: a shortest path from the first sample to the last over all segments that do, found
// breadth first, so no other choice has fewer. Indices, ascending.
[[nodiscard]] std::vector<std::size_t> fewest_linear_keys(const Samples& samples, float bound);

// The same for keys that stay until the next one: each sample is within `bound` of the key before it.
[[nodiscard]] std::vector<std::size_t> fewest_step_keys(const Samples& samples, float bound);

}  // namespace inb::assets::baking

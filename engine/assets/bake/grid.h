#pragma once

#include <cstddef>
#include <vector>

#include "assets/asset.h"

namespace inb::assets::baking {

// Vertices times times that fit into the memory of a bake; above what a grid has wherever it could be made coarser.
inline constexpr std::size_t kMostGridVertices = 64'000'000;

// The times at which a motion is compared, ascending, from 0 to its duration: see measure_motion. `vertices`: of the
// model, for the limit.
[[nodiscard]] std::vector<double> grid_of(const Asset& asset, std::size_t motion, std::size_t vertices);

// The grid, with the key times of the other motion and their half ways worked in where the grid does not have them.
[[nodiscard]] std::vector<double> grid_with(std::vector<double> grid, const Asset& other, std::size_t other_motion);

}  // namespace inb::assets::baking

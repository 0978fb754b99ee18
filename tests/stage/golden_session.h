#pragma once

#include <cstdint>
#include <vector>

#include "stage/stage.h"

namespace inb::stage::test {

// How the window happens to draw: so many pictures a second, or (0) at uneven intervals of 1 to 60 ms.
enum class Drawn : int { Uneven = 0, At24 = 24, At25 = 25, At60 = 60, At144 = 144 };

// Draws for `seconds` whole seconds; the instants add up to them exactly.
void draw(Stage& stage, Drawn drawn, std::int64_t seconds);

// Twelve seconds with everything that has state: a unit with a queue, loops of odd lengths in every mode, a sequence,
// views under each clock with scripted governors and a real one, and commands in between.
[[nodiscard]] Stage golden_session(Drawn drawn);

// The state hash after it, on every machine, at every picture rate and optimisation.
inline constexpr std::uint64_t kGoldenHash = 0x104395a7d328a6ab;

}  // namespace inb::stage::test

#pragma once

#include <cstdint>
#include <span>

namespace inb::tool {

// Reads `values` and every array of `others` (all as long as `values`) once and writes `values` once, with as little
// arithmetic as keeps a compiler from leaving a read out: values[i] = min(values[i], sum of the others at i). What the
// machine's memory allows for work over the same arrays. 1 to 3 others (checked).
void memory_pass(std::span<std::int32_t> values, std::span<const std::span<const std::int32_t>> others);

}  // namespace inb::tool

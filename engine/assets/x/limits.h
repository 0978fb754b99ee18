#pragma once

#include <cstddef>

// What a file may ask for, all in one place.
namespace inb::assets::x {

inline constexpr std::size_t kMaxFileBytes = std::size_t{128} << 20U;  // also after inflation
inline constexpr std::size_t kMaxToken = 4096;
inline constexpr std::size_t kMaxNesting = 64;
inline constexpr std::size_t kMaxObjects = std::size_t{1} << 20U;
inline constexpr std::size_t kMaxVertices = 1'000'000;  // a mesh, as stored
inline constexpr std::size_t kMaxNodes = std::size_t{1} << 16U;
inline constexpr std::size_t kMaxMorphSets = 4096;

}  // namespace inb::assets::x

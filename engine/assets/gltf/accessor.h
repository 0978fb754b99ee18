#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace tinygltf {
struct Accessor;
}

namespace inb::assets::gltf {

class Source;

// The elements of an accessor as they are stored: `stride` bytes apart, `count` of them. Either borrowed from a buffer
// view or owned (sparse accessors, accessors without a view, which are zeros).
struct Elements {
  std::vector<std::byte> owned;
  std::span<const std::byte> bytes;
  std::size_t count = 0;
  std::size_t stride = 0;
  int component_type = 0;
  std::size_t components = 0;  // a element: 1, 2, 3, 4 or 16
  bool normalized = false;
};

// What an accessor should be. `components`: the numbers of components allowed, e.g. {3, 4} for colours.
struct Wanted {
  std::vector<std::size_t> components;
  bool integers = false;  // unsigned bytes, shorts or ints: indices, joints
};

// Opens an accessor: bounds are checked against the bytes that are there, sparse data is laid over. Throws Fault.
[[nodiscard]] Elements open_accessor(Source& source, int accessor, const Wanted& wanted, const std::string& place);
// The layout alone, for elements that come from elsewhere (Draco), tightly packed.
[[nodiscard]] Elements describe_accessor(const Source& source, int accessor, const Wanted& wanted,
                                         const std::string& place);

// All components in a row, `components` a element. Normalised integers become -1..1 or 0..1 (glTF 2.0 section 3.6.2.2;
// the lowest value of a signed type is -1), other integers their value. Charges the budget.
[[nodiscard]] std::vector<float> to_floats(Source& source, const Elements& elements, const std::string& place);
[[nodiscard]] std::vector<std::uint32_t> to_integers(Source& source, const Elements& elements,
                                                     const std::string& place);

// Both steps at once, refusing values that are not finite.
[[nodiscard]] std::vector<float> read_floats(Source& source, int accessor, std::size_t components,
                                             const std::string& place);

// The first value that is not finite, or the size.
[[nodiscard]] std::size_t first_not_finite(std::span<const float> values);

[[nodiscard]] std::size_t component_size(int component_type);

}  // namespace inb::assets::gltf

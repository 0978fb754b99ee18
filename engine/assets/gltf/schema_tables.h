#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace inb::assets::gltf {

enum class Kind : std::uint8_t {
  Bool,
  String,
  Number,
  Unsigned,
  Index,
  Numbers,
  Indices,
  Strings,
  Object,
  Objects,
  IndexMap,
  IndexMaps,
};

struct Field;
using Schema = std::span<const Field>;

inline constexpr std::size_t kAny = ~std::size_t{0};

// One known property of an object: its type, whether it must be there, the array (as a JSON pointer) that an index
// counts in, how many elements an array has, and the shape of objects inside.
struct Field {
  const char* key = "";
  Kind kind = Kind::Object;
  bool required = false;
  const char* pool = nullptr;
  std::size_t min = 0;
  std::size_t max = kAny;
  const Schema* schema = nullptr;
};

// The shape of a glTF 2.0 document with the extensions that are read here.
[[nodiscard]] const Schema& document_schema();

}  // namespace inb::assets::gltf

#pragma once

#include <nlohmann/json_fwd.hpp>

#include <string_view>

namespace inb::assets::gltf {

// Parses JSON text; the place of a fault is "byte N" (`offset` added) or, for nesting without end, the same.
[[nodiscard]] nlohmann::json parse_json(std::string_view text, std::size_t offset);

// Checks the shape of the whole document: every known property has the type, length and range that glTF 2.0 (or the
// extension it belongs to) gives it, required ones are there, and every index names an existing object. Unknown
// properties are left alone, `extras` are removed (nothing here reads them), and numbers like 3.0 that stand where an
// integer must be are made integers. Throws Fault with a JSON pointer as its place.
void check_schema(nlohmann::json& document);

}  // namespace inb::assets::gltf

#pragma once

#include <nlohmann/json_fwd.hpp>

namespace inb::assets::gltf {

// Checks what a schema of types cannot say: enumerations, strides, counts that must fit each other. Wants a document
// that passed check_schema. Throws Fault with a JSON pointer.
void check_values(const nlohmann::json& document);

}  // namespace inb::assets::gltf

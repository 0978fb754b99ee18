#pragma once

#include <nlohmann/json_fwd.hpp>

namespace inb::assets::gltf {

class Source;

// An extension the file cannot do without that is not known here: throws Fault. An optional one: a warning.
void check_extensions(const nlohmann::json& document, Source& source);

}  // namespace inb::assets::gltf

#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"

namespace inb::assets::gltf {

// "%20" and friends turned back into bytes (RFC 3986); a stray '%' stays as it is.
[[nodiscard]] std::string percent_decode(std::string_view text);

// The bytes of a base64 text (RFC 4648, padding optional, no blanks). Nothing but the alphabet is allowed.
[[nodiscard]] Result<std::vector<std::byte>> base64_decode(std::string_view text);

// The bytes behind a URI of a glTF file: "data:" (base64 or percent-encoded) or a path relative to `folder`, decoded
// first, as it stands second. Other schemes are refused. The error is the cause alone, without place or file.
[[nodiscard]] Result<std::vector<std::byte>> fetch(const std::string& uri, const std::filesystem::path& folder);

}  // namespace inb::assets::gltf

#pragma once

#include <cstddef>
#include <filesystem>
#include <span>
#include <string>

#include "assets/load.h"

// DirectX .X files: text, binary (floats of 32 and 64 bits) and compressed. The members of an object are one flat list
// of values whose counts decide the structure; commas and semicolons are read as blanks, since exporters disagree about
// them. What comes out is right-handed (see axes.h).
namespace inb::assets::x {

// Whether the bytes begin with "xof ", in UTF-8 or UTF-16, with or without a byte order mark.
[[nodiscard]] bool looks_like_x(std::span<const std::byte> bytes);

// `strict`: every deviation from the grammar of text files becomes a warning (the first 100 and the number of the
// rest); nothing is refused for it. Errors: "<name>: <line or byte offset>: <cause>".
[[nodiscard]] Result<Asset> read(std::span<const std::byte> bytes, const std::string& name,
                                 const std::filesystem::path& folder, LoadProgress* progress, bool strict = false);

}  // namespace inb::assets::x

#pragma once

#include <string>
#include <string_view>

// Names as old binary files carry them.
namespace inb::assets {

// UTF-8 as it stands; anything else is taken for Latin-1. Control characters become '?', so that a name never breaks a
// line or a terminal.
[[nodiscard]] std::string shown_name(std::string_view bytes);
// The same of a field of fixed size: up to its first zero byte, or all of it when there is none.
[[nodiscard]] std::string field_name(std::string_view field);
// "b/c.md2" -> "c"; a file name without its folder and last extension.
[[nodiscard]] std::string stem_of(const std::string& name);

}  // namespace inb::assets

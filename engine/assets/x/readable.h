#pragma once

#include <string>
#include <string_view>

namespace inb::assets::x {

// A name or string of the file as the user may see it: UTF-8 (read as Latin-1 where it is not), on one line, with '?'
// in place of control characters.
[[nodiscard]] std::string readable(std::string_view text);

}  // namespace inb::assets::x

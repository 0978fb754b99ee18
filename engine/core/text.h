#pragma once

#include <string>
#include <string_view>

namespace inb::core {

// ASCII letters made small; every other byte stays, whatever the locale.
[[nodiscard]] inline std::string ascii_lower(std::string_view text) {
  std::string out(text);
  for (char& c : out) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return out;
}

}  // namespace inb::core

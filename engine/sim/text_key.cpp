#include "sim/text_key.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace inb::sim {

std::string text_key(std::string_view text) {
  std::string key;
  for (const char c : text) {
    if (c == ' ' || c == '-' || c == '_') continue;
    key += c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  }
  return key;
}

Result<std::size_t> find_word(std::string_view text, std::span<const std::string_view> words, std::string_view what) {
  const std::string key = text_key(text);
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (text_key(words[i]) == key) return i;
  }
  return fail("there is no {} '{}'; there are: {}", what, text, fmt::join(words, ", "));
}

}  // namespace inb::sim

#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

#include "core/result.h"

// Words that people type. Private to sim.
namespace inb::sim {

// What of a word matters: everything but blanks, '-' and '_', whatever the case of A..Z.
[[nodiscard]] std::string text_key(std::string_view text);

// The index of the word; the error says what a `what` is called and lists those there are.
[[nodiscard]] Result<std::size_t> find_word(std::string_view text, std::span<const std::string_view> words,
                                            std::string_view what);

// The same as an enumeration that counts from 0.
template <typename Enum>
[[nodiscard]] Result<Enum> parse_word(std::string_view text, std::span<const std::string_view> words,
                                      std::string_view what) {
  const auto index = find_word(text, words, what);
  if (!index) return fail(index.error());
  return static_cast<Enum>(*index);
}

}  // namespace inb::sim

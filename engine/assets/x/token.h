#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "assets/x/container.h"

namespace inb::assets::x {

// 16 bytes as they lie in a binary file: first three parts little-endian.
using Guid = std::array<std::uint8_t, 16>;

// "3D82AB46-62DA-11CF-AB39-0020AF71E433", in any case; nothing when it is something else.
[[nodiscard]] std::optional<Guid> parse_guid(std::string_view text);

enum class TokenKind : std::uint8_t {
  End,
  Open,       // {
  Close,      // }
  Semicolon,  // ;
  Comma,      // ,
  Word,
  Integer,
  Float,
  String,
  GuidValue,
  Template,  // the keyword
  Other,     // brackets and the names of simple types: of templates only
};

struct Token {
  TokenKind kind = TokenKind::End;
  std::string_view text;  // of words, strings and numbers in text files; lives as long as the contents
  double number = 0.0;    // integers (-2^53..2^53) and floats
  Guid guid{};
  std::uint32_t place = 0;  // line or byte
};

// The tokens of a file one after the other, whatever its format. Throws Fault at the place of what is no token.
class Tokens {
 public:
  Tokens() = default;
  Tokens(const Tokens&) = delete;
  Tokens& operator=(const Tokens&) = delete;
  virtual ~Tokens() = default;
  virtual Token next() = 0;
};

// `contents` as Container has it; must outlive the tokens.
[[nodiscard]] std::unique_ptr<Tokens> text_tokens(std::string_view contents);
[[nodiscard]] std::unique_ptr<Tokens> binary_tokens(std::string_view contents, const Header& header);

// "line 12" or "byte 345", "unpacked byte 345" in a compressed file.
[[nodiscard]] std::string place_text(const Header& header, std::uint32_t place);

}  // namespace inb::assets::x

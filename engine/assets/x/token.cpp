#include "assets/x/token.h"

#include "assets/fault.h"

namespace inb::assets::x {

std::optional<Guid> parse_guid(std::string_view text) {
  // Where each pair of digits goes: the first three groups are little-endian numbers.
  constexpr std::array<std::size_t, 16> kSlot{3, 2, 1, 0, 5, 4, 7, 6, 8, 9, 10, 11, 12, 13, 14, 15};
  const auto digit = [](char c) -> int {
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    if (c >= 'A' && c <= 'F') return c - 'A' + 10;
    return -1;
  };
  Guid guid{};
  std::size_t nibbles = 0;
  for (const char c : text) {
    if (c == '-' || c == ' ' || c == '\t') continue;
    const int value = digit(c);
    if (value < 0 || nibbles == 32) return std::nullopt;
    std::uint8_t& slot = guid[kSlot[nibbles / 2]];
    slot = static_cast<std::uint8_t>(slot * 16 + value);
    ++nibbles;
  }
  if (nibbles != 32) return std::nullopt;
  return guid;
}

std::string place_text(const Header& header, std::uint32_t place) {
  if (!header.binary) return fmt::format("line {}", place);
  return fmt::format("{}byte {}", header.compressed ? "unpacked " : "", place);
}

}  // namespace inb::assets::x

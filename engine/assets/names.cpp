#include "assets/names.h"

#include <cstddef>
#include <filesystem>

namespace inb::assets {
namespace {

// Bytes of the UTF-8 character that begins here; 0 when none does (over-long forms and surrogates are none).
std::size_t utf8_length(std::string_view text) {
  const auto byte = [&](std::size_t i) { return i < text.size() ? static_cast<unsigned char>(text[i]) : 0U; };
  const auto follows = [&](std::size_t i) { return (byte(i) & 0xC0U) == 0x80U; };
  const unsigned lead = byte(0);
  if (lead < 0x80U) return 1;
  if (lead >= 0xC2U && lead < 0xE0U) return follows(1) ? 2 : 0;
  if (lead >= 0xE0U && lead < 0xF0U) {
    const bool overlong = lead == 0xE0U && byte(1) < 0xA0U;
    const bool surrogate = lead == 0xEDU && byte(1) >= 0xA0U;
    return follows(1) && follows(2) && !overlong && !surrogate ? 3 : 0;
  }
  if (lead >= 0xF0U && lead < 0xF5U) {
    const bool outside = (lead == 0xF0U && byte(1) < 0x90U) || (lead == 0xF4U && byte(1) >= 0x90U);
    return follows(1) && follows(2) && follows(3) && !outside ? 4 : 0;
  }
  return 0;
}

bool is_utf8(std::string_view text) {
  while (!text.empty()) {
    const std::size_t length = utf8_length(text);
    if (length == 0) return false;
    text.remove_prefix(length);
  }
  return true;
}

}  // namespace

std::string shown_name(std::string_view bytes) {
  const bool utf8 = is_utf8(bytes);
  std::string name;
  name.reserve(bytes.size());
  for (const char c : bytes) {
    const auto code = static_cast<unsigned char>(c);
    if (code < 0x20U || code == 0x7FU) {
      name += '?';
    } else if (code < 0x80U || utf8) {
      name += c;
    } else {
      name += static_cast<char>(0xC0U | (code >> 6U));
      name += static_cast<char>(0x80U | (code & 0x3FU));
    }
  }
  return name;
}

std::string field_name(std::string_view field) { return shown_name(field.substr(0, field.find('\0'))); }

std::string stem_of(const std::string& name) { return std::filesystem::path(name).stem().string(); }

}  // namespace inb::assets

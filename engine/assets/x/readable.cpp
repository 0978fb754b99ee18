#include "assets/x/readable.h"

#include <cstddef>

namespace inb::assets::x {
namespace {

bool valid_utf8(std::string_view text) {
  for (std::size_t i = 0; i < text.size();) {
    const auto lead = static_cast<unsigned char>(text[i]);
    const std::size_t more = lead < 0x80U                    ? 0
                             : lead >= 0xC2U && lead < 0xE0U ? 1
                             : lead >= 0xE0U && lead < 0xF0U ? 2
                             : lead >= 0xF0U && lead < 0xF5U ? 3
                                                             : 4;
    if (more == 4 || text.size() - i <= more) return false;
    for (std::size_t k = 1; k <= more; ++k) {
      if ((static_cast<unsigned char>(text[i + k]) & 0xC0U) != 0x80U) return false;
    }
    i += more + 1;
  }
  return true;
}

}  // namespace

std::string readable(std::string_view text) {
  const bool utf8 = valid_utf8(text);
  std::string out;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte < 0x20U || byte == 0x7FU) {
      out += '?';
    } else if (utf8 || byte < 0x80U) {
      out += c;
    } else {
      out += static_cast<char>(static_cast<unsigned char>(0xC0U | (byte >> 6U)));
      out += static_cast<char>(static_cast<unsigned char>(0x80U | (byte & 0x3FU)));
    }
  }
  return out;
}

}  // namespace inb::assets::x

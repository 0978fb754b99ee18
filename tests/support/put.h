#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

namespace inb::test {

// Appends the low `bytes` bytes of a value, the lowest first.
inline void put(std::string& out, std::uint64_t value, std::size_t bytes) {
  for (std::size_t i = 0; i < bytes; ++i) {
    out += static_cast<char>(static_cast<unsigned char>((value >> (8U * i)) & 0xFFU));
  }
}

}  // namespace inb::test

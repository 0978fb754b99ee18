#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace inb::core {

// FNV-1a, 64 bit (Fowler, Noll, Vo; offset basis 14695981039346656037, prime 1099511628211). Integers go in as eight
// little-endian bytes whatever their type, so the hash is the same on every machine.
class Hash {
 public:
  void add_bytes(std::span<const std::byte> bytes);
  void add(std::int64_t value);
  [[nodiscard]] std::uint64_t value() const { return state_; }

 private:
  std::uint64_t state_ = 14695981039346656037ULL;
};

}  // namespace inb::core

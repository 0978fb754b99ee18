#include "core/hash.h"

namespace inb::core {

namespace {
constexpr std::uint64_t kPrime = 1099511628211ULL;
}

void Hash::add_bytes(std::span<const std::byte> bytes) {
  for (const std::byte byte : bytes) state_ = (state_ ^ static_cast<std::uint64_t>(byte)) * kPrime;
}

void Hash::add(std::int64_t value) {
  auto bits = static_cast<std::uint64_t>(value);
  for (int i = 0; i < 8; ++i) {
    state_ = (state_ ^ (bits & 0xFFU)) * kPrime;
    bits >>= 8U;
  }
}

}  // namespace inb::core

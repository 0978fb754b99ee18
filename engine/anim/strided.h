#pragma once

#include <cstddef>
#include <span>

namespace inb::anim {

// Borrowed read-only elements that lie `stride` bytes apart, so that a member of an array of structs can be read where
// it stands. `data` may be null only when `count` is 0.
template <typename T>
struct Strided {
  const T* data = nullptr;
  std::size_t stride = sizeof(T);
  std::size_t count = 0;

  Strided() = default;
  Strided(const T* first, std::size_t stride_bytes, std::size_t n) : data(first), stride(stride_bytes), count(n) {}
  Strided(std::span<const T> values) : data(values.data()), count(values.size()) {}  // NOLINT: a span is one

  [[nodiscard]] const T* at(std::size_t i) const {
    return reinterpret_cast<const T*>(reinterpret_cast<const std::byte*>(data) + i * stride);
  }
  [[nodiscard]] const T& operator[](std::size_t i) const { return *at(i); }
  // Elements do not overlap and stay aligned.
  [[nodiscard]] bool valid() const {
    return count == 0 || (data != nullptr && stride >= sizeof(T) && stride % alignof(T) == 0);
  }
};

// Member `member` of every struct in `structs`.
template <typename S, typename T>
[[nodiscard]] Strided<T> member_of(std::span<const S> structs, T S::*member) {
  if (structs.empty()) return {};
  return {&(structs.front().*member), sizeof(S), structs.size()};
}

}  // namespace inb::anim

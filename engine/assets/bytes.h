#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <string>

#include "assets/fault.h"

// Little-endian files, read front to back or at offsets, on machines of any byte order. Nothing is read past the end:
// whoever tries gets a Fault that names the byte.
namespace inb::assets {

class ByteReader {
 public:
  // `start`: where `bytes` begins in the file, for the places of errors.
  explicit ByteReader(std::span<const std::byte> bytes, std::size_t start = 0) : bytes_(bytes), start_(start) {}

  [[nodiscard]] std::size_t position() const { return at_; }
  [[nodiscard]] std::size_t left() const { return bytes_.size() - at_; }
  [[nodiscard]] bool at_end() const { return at_ == bytes_.size(); }
  // "byte 68": of the next byte.
  [[nodiscard]] std::string place() const { return place_of(at_); }
  [[nodiscard]] std::string place_of(std::size_t at) const { return fmt::format("byte {}", start_ + at); }
  void seek(std::size_t at) {
    if (at > bytes_.size()) refuse(place(), "the file ends before byte {}", start_ + at);
    at_ = at;
  }
  // The next `count` bytes; `what` names them in the error.
  std::span<const std::byte> take(std::uint64_t count, const char* what) {
    if (count > left()) refuse(place(), "the file ends inside {}: {} of {} bytes are there", what, left(), count);
    const auto taken = bytes_.subspan(at_, static_cast<std::size_t>(count));
    at_ += taken.size();
    return taken;
  }
  // Before `count` items of at least `item_bytes` each are made room for.
  void expect(std::uint64_t count, std::uint64_t item_bytes, const char* what) const {
    if (count > left() / item_bytes) {
      refuse(place(), "{} {} need at least {} bytes each, but only {} bytes are left", count, what, item_bytes, left());
    }
  }

  std::uint8_t u8(const char* what) { return static_cast<std::uint8_t>(number(1, what)); }
  std::uint16_t u16(const char* what) { return static_cast<std::uint16_t>(number(2, what)); }
  std::int16_t i16(const char* what) { return static_cast<std::int16_t>(u16(what)); }
  std::uint32_t u32(const char* what) { return number(4, what); }
  std::int32_t i32(const char* what) { return static_cast<std::int32_t>(u32(what)); }
  float f32(const char* what) {
    const std::uint32_t bits = u32(what);
    float value = 0.0F;
    std::memcpy(&value, &bits, sizeof value);
    return value;
  }

 private:
  std::uint32_t number(std::size_t size, const char* what) {
    const auto taken = take(size, what);
    std::uint32_t value = 0;
    for (std::size_t i = 0; i < size; ++i) value |= std::to_integer<std::uint32_t>(taken[i]) << (8U * i);
    return value;
  }

  std::span<const std::byte> bytes_;
  std::size_t start_ = 0;
  std::size_t at_ = 0;
};

}  // namespace inb::assets

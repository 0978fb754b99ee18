#pragma once

#include <algorithm>
#include <cstdint>
#include <string>

#include "assets/fault.h"

namespace inb::assets {

// How much memory a file may ask for. A few bytes can describe gigabytes (accessors without data, one accessor read by
// a thousand primitives, compressed views, pictures), so everything that is unpacked is charged here before it is
// allocated: at most 256 MiB, or 64 times the bytes that were really read where that is more.
class Budget {
 public:
  explicit Budget(std::uint64_t bytes_read = 0) { add_read(bytes_read); }

  void add_read(std::uint64_t bytes) { read_ += bytes; }
  void charge(std::uint64_t bytes, const std::string& place) {
    const std::uint64_t limit = std::max<std::uint64_t>(std::uint64_t{256} << 20U, read_ * 64U);
    if (bytes > limit || used_ > limit - bytes) {
      refuse(place, "unpacks to more than {} MiB, which the {} bytes of the file do not justify", limit >> 20U, read_);
    }
    used_ += bytes;
  }

 private:
  std::uint64_t read_ = 0;
  std::uint64_t used_ = 0;
};

}  // namespace inb::assets

#pragma once

#include <fmt/format.h>

#include <exception>
#include <string>
#include <utility>

namespace inb::assets {

// What stops the reader: where in the file (a JSON pointer, "line N" or "byte N") and why. Thrown and caught inside the
// readers only; each `read` turns it into an Error.
class Fault : public std::exception {
 public:
  Fault(std::string place, std::string cause) : place_(std::move(place)), cause_(std::move(cause)) {}
  [[nodiscard]] const std::string& place() const { return place_; }
  [[nodiscard]] const std::string& cause() const { return cause_; }
  [[nodiscard]] const char* what() const noexcept override { return cause_.c_str(); }

 private:
  std::string place_;
  std::string cause_;
};

template <typename... Args>
[[noreturn]] void refuse(std::string place, fmt::format_string<Args...> format, Args&&... args) {
  throw Fault(std::move(place), fmt::format(format, std::forward<Args>(args)...));
}

}  // namespace inb::assets

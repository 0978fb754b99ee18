#pragma once

#include <fmt/format.h>

#include <string>
#include <tl/expected.hpp>
#include <utility>

namespace inb {

// Why something of the outside world (a file, a device, an argument) could not be used: one sentence that names the
// file, the place (line, byte offset or JSON pointer) and the cause. Shown to the user as it stands.
struct Error {
  std::string text;
};

template <typename T>
using Result = tl::expected<T, Error>;

// An error with a formatted sentence: return fail("{}: byte {}: {}", ...);
template <typename... Args>
[[nodiscard]] tl::unexpected<Error> fail(fmt::format_string<Args...> format, Args&&... args) {
  return tl::unexpected<Error>(Error{fmt::format(format, std::forward<Args>(args)...)});
}

// Hands an error on under another Result type.
[[nodiscard]] inline tl::unexpected<Error> fail(Error error) { return tl::unexpected<Error>(std::move(error)); }

}  // namespace inb

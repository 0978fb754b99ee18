#include "apps/inbetween/command.h"

#include <cerrno>
#include <cstdio>
#include <cstring>

namespace inb::tool {

Result<void> print(const std::string& text) {
  errno = 0;
  const bool written = std::fwrite(text.data(), 1, text.size(), stdout) == text.size() && std::fflush(stdout) == 0;
  if (!written) return fail("standard output: {}", std::strerror(errno));
  return {};
}

}  // namespace inb::tool

#include "tests/support/broken.h"

#include <fmt/format.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <span>

#include "core/hash.h"

namespace inb::test {
namespace {

constexpr std::size_t kLargestSeed = 65536;

}  // namespace

std::string mutated(std::string bytes, std::mt19937& random, std::size_t longest) {
  const auto below = [&](std::size_t limit) { return static_cast<std::size_t>(random()) % limit; };
  const std::size_t changes = 1 + below(4);
  for (std::size_t i = 0; i < changes && bytes.size() > 2 * longest; ++i) {
    const std::size_t at = below(bytes.size());
    const std::size_t length = 1 + below(longest);
    switch (below(6)) {
      case 0:
        bytes[at] = static_cast<char>(random() & 0xFFU);
        break;
      case 1:
        bytes[at] = static_cast<char>(static_cast<unsigned char>(bytes[at]) ^ (1U << below(8)));
        break;
      case 2: {
        const std::size_t digit = bytes.find_first_of("0123456789", at);
        if (digit != std::string::npos) bytes.replace(digit, 1, std::to_string(random() % 100000U));
        break;
      }
      case 3:
        bytes.erase(at, length);
        break;
      case 4:
        bytes.insert(at, bytes.substr(at, length));
        break;
      default:
        bytes.replace(at, length, bytes.substr(below(bytes.size()), length));
        break;
    }
  }
  return bytes;
}

void keep_seed(const std::string& format, const std::string& bytes) {
  const char* const root = std::getenv("INB_SEEDS");
  if (root == nullptr || bytes.size() > kLargestSeed) return;
  core::Hash hash;
  hash.add_bytes(std::as_bytes(std::span(bytes)));
  const std::filesystem::path folder = std::filesystem::path(root) / format;
  std::filesystem::create_directories(folder);
  std::ofstream(folder / fmt::format("{:016x}", hash.value()), std::ios::binary) << bytes;
}

}  // namespace inb::test

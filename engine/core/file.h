#pragma once

#include <cstddef>
#include <filesystem>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "core/result.h"

namespace inb::core {

// The whole file as bytes. Errors name the file and the system's cause. Refuses folders and files above `limit` bytes.
[[nodiscard]] Result<std::vector<std::byte>> read_file(const std::filesystem::path& path,
                                                       std::size_t limit = std::size_t{1} << 32U);

// While it lives, every read_file() of its thread tells it the path before it looks at the file, also of one that is
// not there: who loads a model learns what the model is made of. Of several, the latest alone is told.
class ReadListener {
 public:
  explicit ReadListener(std::function<void(const std::filesystem::path&)> reads);
  ~ReadListener();
  ReadListener(const ReadListener&) = delete;
  ReadListener& operator=(const ReadListener&) = delete;

 private:
  friend Result<std::vector<std::byte>> read_file(const std::filesystem::path& path, std::size_t limit);
  std::function<void(const std::filesystem::path&)> reads_;
  ReadListener* before_;
};

// Writes to a neighbour first and renames, so that a full disk never leaves half a file under the name.
[[nodiscard]] Result<void> write_file(const std::filesystem::path& path, std::span<const std::byte> bytes);
[[nodiscard]] Result<void> write_file(const std::filesystem::path& path, const std::string& text);

}  // namespace inb::core

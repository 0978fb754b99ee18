#pragma once

#include <cstddef>
#include <filesystem>
#include <span>
#include <string>
#include <vector>

#include "core/result.h"

namespace inb::core {

// The whole file as bytes. Errors name the file and the system's cause. Refuses folders and files above `limit` bytes.
[[nodiscard]] Result<std::vector<std::byte>> read_file(const std::filesystem::path& path,
                                                       std::size_t limit = std::size_t{1} << 32U);

// Writes to a neighbour first and renames, so that a full disk never leaves half a file under the name.
[[nodiscard]] Result<void> write_file(const std::filesystem::path& path, std::span<const std::byte> bytes);
[[nodiscard]] Result<void> write_file(const std::filesystem::path& path, const std::string& text);

}  // namespace inb::core

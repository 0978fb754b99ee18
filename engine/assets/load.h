#pragma once

#include <atomic>
#include <filesystem>
#include <span>

#include "assets/asset.h"
#include "core/result.h"

namespace inb::assets {

// Shared with a worker thread: the reader advances `done` (0..1) and gives up soon after `cancel` is set.
struct LoadProgress {
  std::atomic<float> done{0.0F};
  std::atomic<bool> cancel{false};
};

// Reads a file of any supported format, told by its contents first and its extension second. The error is one sentence:
// file, place (JSON pointer or byte offset), cause.
[[nodiscard]] Result<Asset> load(const std::filesystem::path& path, LoadProgress* progress = nullptr);

// The same from bytes already in memory. `folder`: where relative references are looked up; `name`: used in errors.
[[nodiscard]] Result<Asset> load_bytes(std::span<const std::byte> bytes, const std::string& name,
                                       const std::filesystem::path& folder, LoadProgress* progress = nullptr);

// Formats that `load` reads, for the Open panel and for help: {".gltf", ".glb"}.
[[nodiscard]] std::span<const char* const> supported_extensions();

}  // namespace inb::assets

#pragma once

#include <atomic>
#include <cstdint>
#include <filesystem>
#include <span>
#include <string>

#include "assets/asset.h"
#include "core/result.h"

namespace inb::assets {

// Shared with a worker thread: the reader advances `done` (0..1) and gives up soon after `cancel` is set.
struct LoadProgress {
  std::atomic<float> done{0.0F};
  std::atomic<bool> cancel{false};
};

// How fast the frames of an MD2 file follow each other, which the format does not say.
enum class Md2Rate : std::uint8_t {
  Quake,   // 10 Hz: Quake II shows one frame a server tick of 100 ms
  Slow,    // 5 Hz: 200 ms a frame, as in Adams' "Advanced Animation with DirectX" (seed 002)
  Groups,  // the customary rate of each animation of a player model (stand 9, run 10, ...), else 10 Hz
};

// What a format leaves open. Readers of other formats ignore it.
struct LoadOptions {
  Md2Rate md2_rate = Md2Rate::Quake;
  // Takes MD2 files beyond what Quake II itself takes (4096 triangles, 2048 vertices, 512 frames, 32 skins).
  bool md2_beyond_limits = false;
  // Reports where the marks of a .X text file deviate from its grammar, as warnings.
  bool x_strict = false;
};

// Reads a file of any supported format, told by its contents first and its extension second. The error is one sentence:
// file, place (JSON pointer, line or byte offset), cause.
[[nodiscard]] Result<Asset> load(const std::filesystem::path& path, LoadProgress* progress = nullptr,
                                 const LoadOptions& options = {});

// The same from bytes already in memory. `folder`: where relative references are looked up (empty: for formats other
// than glTF nowhere); `name`: used in errors.
[[nodiscard]] Result<Asset> load_bytes(std::span<const std::byte> bytes, const std::string& name,
                                       const std::filesystem::path& folder, LoadProgress* progress = nullptr,
                                       const LoadOptions& options = {});

// What `load` reads, in words: "glTF 2.0 as .gltf or .glb; Quake II as .md2; ...".
[[nodiscard]] std::string supported_text();
// Formats that `load` reads, for the Open panel and for help: {".gltf", ".glb", ...}.
[[nodiscard]] std::span<const char* const> supported_extensions();

}  // namespace inb::assets

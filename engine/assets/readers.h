#pragma once

#include <cstddef>
#include <filesystem>
#include <span>
#include <string>

#include "assets/load.h"

// The formats that `load` knows, one row each: to add a format, write its reader and append a row in readers.cpp.
namespace inb::assets {

// One file as a reader gets it.
struct FileBytes {
  std::span<const std::byte> bytes;     // at least one
  const std::string& name;              // for errors
  const std::filesystem::path& folder;  // where what it refers to lies
  LoadProgress* progress;               // may be null
  const LoadOptions& options;
};

struct Reader {
  const char* title;                        // "glTF 2.0", for the list of formats in errors
  std::span<const char* const> extensions;  // lower case, with their dot
  // Null: a file of these formats is told by its name alone, after all others had a look at it.
  bool (*looks_like)(std::span<const std::byte> bytes);
  Result<Asset> (*read)(const FileBytes& file);
};

// In the order in which they are asked. No two have an extension in common.
[[nodiscard]] std::span<const Reader> readers();

}  // namespace inb::assets

#include "assets/load.h"

#include <algorithm>
#include <cctype>
#include <vector>

#include "assets/readers.h"
#include "core/file.h"

namespace inb::assets {
namespace {

constexpr std::size_t kMostListed = 8;

const Reader* by_contents(std::span<const std::byte> bytes) {
  for (const Reader& reader : readers()) {
    if (reader.looks_like != nullptr && reader.looks_like(bytes)) return &reader;
  }
  return nullptr;
}

const Reader* by_extension(std::string name) {
  std::transform(name.begin(), name.end(), name.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  for (const Reader& reader : readers()) {
    for (const std::string extension : reader.extensions) {
      if (name.size() > extension.size() && name.ends_with(extension)) return &reader;
    }
  }
  return nullptr;
}

}  // namespace

Result<Asset> load(const std::filesystem::path& path, LoadProgress* progress, const LoadOptions& options) {
  Result<std::vector<std::byte>> bytes = core::read_file(path);
  if (!bytes) return fail(bytes.error());
  const std::filesystem::path folder = path.has_parent_path() ? path.parent_path() : std::filesystem::path(".");
  Result<Asset> asset = load_bytes(*bytes, path.string(), folder, progress, options);
  if (asset) asset->name = path.filename().string();
  return asset;
}

Result<Asset> load_bytes(std::span<const std::byte> bytes, const std::string& name, const std::filesystem::path& folder,
                         LoadProgress* progress, const LoadOptions& options) {
  if (bytes.empty()) return fail("{}: byte 0: the file is empty", name);
  const FileBytes file{bytes, name, folder, progress, options};
  if (const Reader* reader = by_contents(bytes)) return reader->read(file);
  if (const Reader* reader = by_extension(name)) {
    if (reader->looks_like == nullptr) return reader->read(file);
    return fail("{}: byte 0: its name says {}, its contents do not", name, reader->title);
  }
  return fail("{}: byte 0: not a format this program reads ({})", name, supported_text());
}

std::string supported_text() {
  std::string text;
  for (const Reader& reader : readers()) {
    if (!text.empty()) text += "; ";
    text += reader.title;
    // Too many to be read: the best known stand for all.
    if (reader.extensions.size() > kMostListed) {
      text += fmt::format(": .fbx, .dae, .bvh, .obj and {} more", reader.extensions.size() - 4);
      continue;
    }
    for (std::size_t i = 0; i < reader.extensions.size(); ++i) {
      const bool last = i + 1 == reader.extensions.size();
      text += (i == 0 ? " as " : last ? " or " : ", ") + std::string(reader.extensions[i]);
    }
  }
  return text;
}

std::span<const char* const> supported_extensions() {
  static const std::vector<const char*> kExtensions = [] {
    std::vector<const char*> all;
    for (const Reader& reader : readers()) all.insert(all.end(), reader.extensions.begin(), reader.extensions.end());
    return all;
  }();
  return kExtensions;
}

}  // namespace inb::assets

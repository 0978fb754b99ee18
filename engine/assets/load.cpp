#include "assets/load.h"

#include <array>

#include "assets/gltf/reader.h"
#include "core/file.h"

namespace inb::assets {

Result<Asset> load(const std::filesystem::path& path, LoadProgress* progress) {
  Result<std::vector<std::byte>> bytes = core::read_file(path);
  if (!bytes) return fail(bytes.error());
  Result<Asset> asset = load_bytes(*bytes, path.string(), path.parent_path(), progress);
  if (asset) asset->name = path.filename().string();
  return asset;
}

Result<Asset> load_bytes(std::span<const std::byte> bytes, const std::string& name, const std::filesystem::path& folder,
                         LoadProgress* progress) {
  if (bytes.empty()) return fail("{}: byte 0: the file is empty", name);
  if (!gltf::looks_like_gltf(bytes)) {
    return fail("{}: byte 0: not a format this program reads (glTF 2.0 as .gltf or .glb)", name);
  }
  return gltf::read(bytes, name, folder, progress);
}

std::span<const char* const> supported_extensions() {
  static constexpr std::array<const char*, 2> kExtensions{".gltf", ".glb"};
  return kExtensions;
}

}  // namespace inb::assets

#include "assets/gltf/reader.h"

#include "assets/gltf/build.h"
#include "assets/gltf/container.h"
#include "assets/gltf/source.h"
#include "assets/guarded.h"

namespace inb::assets::gltf {

bool looks_like_gltf(std::span<const std::byte> bytes) {
  if (is_glb(bytes)) return true;
  std::size_t i = bytes.size() >= 3 && bytes[0] == std::byte{0xEF} && bytes[1] == std::byte{0xBB} ? 3 : 0;
  for (; i < bytes.size(); ++i) {
    const auto c = std::to_integer<char>(bytes[i]);
    if (c == ' ' || c == '\t' || c == '\n' || c == '\r') continue;
    return c == '{';
  }
  return false;
}

Result<Asset> read(std::span<const std::byte> bytes, const std::string& name, const std::filesystem::path& folder,
                   LoadProgress* progress) {
  return guarded(name, "/", [&] {
    Source source(bytes, folder, progress);
    Asset asset;
    asset.name = std::filesystem::path(name).filename().string();
    asset.format = source.binary() ? "glb" : "gltf";
    build_materials(source, asset);
    build_meshes(source, asset);
    build_cameras_and_lights(source, asset);
    build_nodes(source, asset);
    build_clips(source, asset);
    source.step(1.0F);
    asset.warnings = std::move(source.warnings());
    return asset;
  });
}

}  // namespace inb::assets::gltf

#include "assets/gltf/reader.h"

#include <exception>
#include <new>

#include "assets/gltf/build.h"
#include "assets/gltf/container.h"
#include "assets/gltf/source.h"

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
  try {
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
    // Numbers that are finite in the file may not be so as floats: the last net.
    if (const std::optional<std::string> wrong = validate(asset)) return fail("{}: {}", name, *wrong);
    return asset;
  } catch (const Fault& fault) {
    return fail("{}: {}: {}", name, fault.place(), fault.cause());
  } catch (const std::bad_alloc&) {
    return fail("{}: /: there is not enough memory to read it", name);
  } catch (const std::exception& error) {
    return fail("{}: /: {}", name, error.what());
  }
}

}  // namespace inb::assets::gltf

#include "assets/x/reader.h"

#include <string_view>

#include "assets/guarded.h"
#include "assets/x/scene.h"
#include "assets/x/strict.h"

namespace inb::assets::x {

Result<Asset> read(std::span<const std::byte> bytes, const std::string& name, const std::filesystem::path& folder,
                   LoadProgress* progress, bool strict) {
  std::string_view start = "line 1";
  return guarded(name, start, [&] {
    Document document;
    {
      const Container container = open_container(bytes);
      if (container.header.binary) start = "byte 0";
      document = parse(container, progress);
    }
    Asset asset;
    asset.name = std::filesystem::path(name).filename().string();
    asset.format = std::string("x");
    asset.file_axes = FileAxes::X;
    Source source(document, folder, bytes.size(), progress);
    source.step(0.5F);
    if (strict) report_deviations(source);
    Build build{source, asset};
    plan_morphs(build);
    build_frames(build);
    source.step(0.6F);
    build_all_meshes(build);
    source.step(0.8F);
    build_skins(build);
    build_clips(build);
    lay_out_weights(asset, {});
    source.step(1.0F);
    asset.warnings = source.take_warnings();
    return asset;
  });
}

}  // namespace inb::assets::x

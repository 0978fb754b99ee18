#pragma once

#include <string>

#include "assets/asset.h"

namespace inb::assets::gltf {

class Source;

// Decodes picture `index` of the document; a checker with a warning when it cannot be had.
[[nodiscard]] Image build_image(Source& source, std::size_t index);

// The parts of the reader, in the order in which `read` calls them: each fills its part of the asset from the source,
// whose shape was checked before. All throw Fault.
void build_materials(Source& source, Asset& asset);  // and the images that they show
void build_meshes(Source& source, Asset& asset);
void build_cameras_and_lights(Source& source, Asset& asset);
void build_nodes(Source& source, Asset& asset);  // skeleton, nodes, scenes, skins, rest weights
void build_clips(Source& source, Asset& asset);  // clips and properties

}  // namespace inb::assets::gltf

#pragma once

#include <cstddef>
#include <span>

#include "assets/readers.h"

namespace inb::assets::ogre {

// Binary .mesh (1.40, 1.41, 1.8, 1.100) and .skeleton (1.10, 1.80), and both as XML.
[[nodiscard]] bool looks_like_ogre(std::span<const std::byte> bytes);

// A mesh brings the skeleton that it links, if that lies beside it (else it stands still, with a warning), and the
// animations of the skeletons which that one links; a skeleton alone opens as joints. Clips play by OGRE's rules:
// nlerp, and back to the first key after the last one. Errors: "<name>: byte <offset>" or "line <number>: <cause>".
[[nodiscard]] Result<Asset> read(const FileBytes& file);

}  // namespace inb::assets::ogre

#pragma once

#include <span>

#include "assets/readers.h"

// Every format that has no reader of its own, by the Assimp library: FBX, Collada, BVH, MD3, MD5 and others.
namespace inb::assets::foreign {

// Lower case with their dot; those of our own readers and archives left out. Lives as long as the program.
[[nodiscard]] std::span<const char* const> extensions();

// What Assimp makes of a file, in our terms. Ticks become seconds by the file's own rate; where it names none, 25 a
// second. Animated nodes, skins (the 8 heaviest joints of each vertex), morph targets and their weights, materials with
// their base colour picture, and cameras are kept; lights are not, since these formats do not say how bright they are.
// MD3 frames become a frame set at 10 Hz. Other files are opened only in `file.folder` and below.
// Errors: "<name>: the file: <what Assimp says>".
[[nodiscard]] Result<Asset> read(const FileBytes& file);

}  // namespace inb::assets::foreign

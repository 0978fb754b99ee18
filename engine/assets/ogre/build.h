#pragma once

#include "assets/ogre/file.h"
#include "assets/readers.h"

namespace inb::assets::ogre {

// Appends the bones as nodes (in the order of the file), one skin over all of them, and the animations as clips.
// Animations whose name is there already are left out. Throws Fault.
void build_skeleton(const SkeletonFile& file, Asset& asset);
// The animations of another skeleton of the same bones, told by their handles in `own`.
void build_linked_clips(const SkeletonFile& own, const SkeletonFile& linked, float scale, Asset& asset);

// Appends the mesh and the node that shows it. `skeleton`: what build_skeleton was given before, or null: the mesh
// stands still. Throws Fault.
void build_mesh(const FileBytes& source, const MeshFile& file, const SkeletonFile* skeleton, Asset& asset);

}  // namespace inb::assets::ogre

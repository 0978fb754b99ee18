#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "assets/asset.h"
#include "core/result.h"

namespace inb::assets::x {

// The two layouts of a MorphAnimationSet that share one GUID.
enum class MorphLayout : std::uint8_t {
  Plain,  // count, keys: seed 002 and most readers
  Loop,   // loop flag, count, keys: the converter of the book's own disc
};

struct WriteOptions {
  MorphLayout layout = MorphLayout::Plain;
  // Milliseconds between the keys made of a frame set's frames; 0: the set's own rate.
  double frame_ms = 0.0;
};

struct Written {
  std::string text;
  std::vector<std::string> lost;  // what the file cannot hold, each one sentence
};

// A .X text file with the frames, triangle meshes, materials and the names of their pictures, and a MorphAnimationSet
// for each morph set and each frame set. Space: left-handed, z negated (see axes.h), so reading it again gives the same
// positions.
//
// Every state of a set is a Mesh: the first stands where the asset's mesh hangs, the others at top level; equal states
// of one set are one Mesh, and all share texture coordinates and materials by reference. Frame k of a frame set lies at
// k * frame_ms, and a closing key repeats frame 0 after the last: n + 1 keys. A closed morph set gets such a key at its
// end. Names are made of [A-Za-z0-9_] and unique; states are called after their set, with a number of two digits.
//
// Not written, and said so in `lost`: clips, skins, morph targets, cameras, lights, points and lines. Fails when a set
// lies on a mesh that no node shows, or a time does not fit 32 bits.
[[nodiscard]] Result<Written> write(const Asset& asset, const WriteOptions& options = {});

}  // namespace inb::assets::x

#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "assets/asset.h"
#include "core/result.h"

// One representation of an animation made from another, and what it costs: bones to key meshes, key meshes to frames,
// a clip to the same clip with fewer keys. Motions are numbered as in evaluate.h; every asset handed in is valid.
//
// A motion is taken as played once from 0 to its duration. A linear frame set of three or more frames whose last frame
// is no further from its first than the longest step between neighbours goes round: its last frame tweens back to the
// first, as a wrapping playhead shows it. Any other frame set holds its last frame until its end.
namespace inb::assets {

// What a motion takes, and how far it is from the one it was made from.
struct BakeCost {
  // What the motion alone takes in memory in this representation, tightly packed: key meshes; or the keys of the tracks
  // (times and values) with the inverse bind matrices, the joints and weights of the skinned vertices and the morph
  // targets that they drive.
  std::uint64_t bytes = 0;
  std::uint64_t keys = 0;  // stored meshes; or the keys of all tracks together
  // Distances of drawn vertices to the original, in model units, over the times of `measure_motion`. A model that draws
  // no mesh is measured by four points a joint, see reduce_keys. Infinite when the two cannot be compared: another
  // number of vertices.
  float largest_error = 0.0F;
  float mean_error = 0.0F;
  double bake_ms = 0.0;  // wall time of the making, without the measuring; 0 from measure_motion
};

enum class BufferFormat : std::uint8_t {
  Unorm16,  // 8 bytes a vertex: x, y, z in 16 bits each over the animation's box, then an octahedral normal in 2 x 8
            // bits
  Float32,  // 24 bytes a vertex: position, then normal
};

struct BakeSettings {
  double rate_hz = 25.0;  // above 0; keys or frames a second
  std::optional<float>
      error_bound;  // model units, 0 or more; bake_morph only: keys where they are needed, not at a rate
  BufferFormat buffer = BufferFormat::Unorm16;  // bake_buffer only
};

// One node that holds one mesh, whose primitives are what the original draws, in its order: every (node, primitive,
// instance) of the shown scene, in the world of the file. Materials, pictures, indices, colours and texture coordinates
// are those of the original; no skins, morph targets or tangents; the triangles of mirrored parts are turned over. A
// part that the motion hides for a time is one point meanwhile. The only motion is the baked one; what it cannot carry
// is in Asset::warnings. Key meshes hold normalised normals, and colours and uv0 where these change.
struct BakedMotion {
  Asset asset;
  BakeCost cost;
};

// To a frame set. It lasts as long as the original: round(duration * rate) frames, at least 1, and the set's rate is
// that number over the duration (the one asked for, when the duration is a whole number of its frames). Frame k is the
// original at k / rate; the end itself is no frame, so that a loop does not show its first pose twice.
// A motion of no duration gives one frame at the rate asked for.
[[nodiscard]] Result<BakedMotion> bake_frames(const Asset& asset, std::size_t motion, const BakeSettings& settings);

// To a morph set of the same duration. Without a bound: keys at k / rate, and one at the very end.
// With a bound: keys among the times of `measure_motion`'s grid, as few as any choice of them can do with, such that no
// vertex is further than the bound from the original at any time of that grid. An error when memory forbids it.
[[nodiscard]] Result<BakedMotion> bake_morph(const Asset& asset, std::size_t motion, const BakeSettings& settings);

// A motion as one picture of numbers: one row a frame, one texel a vertex, for a vertex texture or for reading straight
// through. Rows follow each other without gaps, numbers are in the machine's byte order.
struct VertexAnimation {
  std::string name;
  BufferFormat format = BufferFormat::Unorm16;
  std::uint32_t width = 0;   // vertices of all primitives of `model`, in order
  std::uint32_t height = 0;  // frames
  double rate_hz = 25.0;     // frame k at k / rate, as bake_frames has them
  Tween tween = Tween::Linear;
  Bounds box;  // of all positions of all frames
  std::vector<std::byte> texels;
  // The baked model without a motion, in its first frame. Colours and uv0 stay as they are there.
  Asset model;
  // What the format alone costs: the furthest that a stored position and a stored normal are from the exact ones.
  float largest_rounding = 0.0F;      // model units; at most half a step, box size / 65535, on each axis
  float largest_normal_angle = 0.0F;  // radians
  BakeCost cost;                      // against the original, rounding included
};
[[nodiscard]] constexpr std::size_t texel_bytes(BufferFormat format) {
  return format == BufferFormat::Unorm16 ? 8 : 24;
}

// At most 65535 frames and 2^32 - 1 vertices, within the same memory as bake_frames.
[[nodiscard]] Result<VertexAnimation> bake_buffer(const Asset& asset, std::size_t motion, const BakeSettings& settings);

// What is stored for one vertex of one frame: frame < height, vertex < width.
// Unorm16: four 16 bit numbers x, y, z, n. position = box.min + box.size() * (x, y, z) / 65535. The low byte of n less
// 127, over 127, is the first octahedral coordinate of the normal, its high byte the second (Cigolle et al., "A Survey
// of Efficient Representations for Independent Unit Vectors", JCGT 3.2, 2014). Float32: six floats.
[[nodiscard]] Vec3 stored_position(const VertexAnimation& animation, std::uint32_t frame, std::uint32_t vertex);
[[nodiscard]] Vec3 stored_normal(const VertexAnimation& animation, std::uint32_t frame, std::uint32_t vertex);

// The model with the buffer as an ordinary frame set.
[[nodiscard]] Asset unpack(const VertexAnimation& animation);

// The same clip of the same model with fewer keys; the other motions are left out. The bound, 0 or more in model units,
// is kept by every drawn vertex in the whole posed model at every time of `measure_motion`'s grid, and so by four
// points of every joint that moves no vertex: its origin and one along each of its axes, a tenth of the skeleton's
// diagonal away (1 when there is none). Joint after joint from the root, each track is given the fewest of its own keys
// that keep what hangs on the joint within a share of the bound, which grows from the root to the leaves and includes
// what the tracks before it have already moved; of all shares the loosest is taken for which the whole model keeps the
// bound. Each track is at its fewest for its share (in pieces of 256 keys), the sum over tracks need not be. LINEAR
// keys are dropped; STEP tracks lose only keys that repeat the one before; CUBICSPLINE becomes LINEAR where that takes
// no more keys, else stays. Tracks of properties keep their keys, and a track always keeps one.
[[nodiscard]] Result<BakedMotion> reduce_keys(const Asset& asset, std::size_t motion, float error_bound);

// How far `other_motion` of `other` is from `motion` of `original`, and what it takes. Both draw the same vertices in
// the same order, as a bake and its original do. The grid: the original's key times, 0 and the end, each gap cut evenly
// into at least 6 parts, none above 10 ms; coarser when that is more than 8192 times or 32 million vertices. Where a
// key jumps, also 10 us before it. To these come the key times of `other` that are not among them, with their half ways
// to its neighbouring keys.
[[nodiscard]] BakeCost measure_motion(const Asset& original, std::size_t motion, const Asset& other,
                                      std::size_t other_motion);

}  // namespace inb::assets

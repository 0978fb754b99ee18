#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace inb::anim {

enum class Interpolation : std::uint8_t { Step, Linear, CubicSpline };

enum class Channel : std::uint8_t {
  Translation,  // 3 floats, target: joint
  Rotation,     // 4 floats x, y, z, w, target: joint
  Scale,        // 3 floats, target: joint
  Weights,      // one float a morph target, target: joint whose mesh has them
  Property,     // Property::width floats, target: index into the model's properties (KHR_animation_pointer)
};

// One animated channel. Immutable.
// `times`: seconds, finite, strictly ascending, at least one. `values`: `width` floats a key for Step and Linear;
// 3 * `width` for CubicSpline, in glTF's order in-tangent, value, out-tangent (glTF 2.0, appendix C).
// Rotations are unit length up to the rounding of the file (the reader sees to it), tangents are not.
struct Track {
  Channel channel = Channel::Translation;
  std::uint32_t target = 0;
  Interpolation interpolation = Interpolation::Linear;
  std::uint32_t width = 3;
  std::vector<float> times;
  std::vector<float> values;

  [[nodiscard]] std::size_t floats_per_key() const {
    return std::size_t{width} * (interpolation == Interpolation::CubicSpline ? 3U : 1U);
  }
  // Shapes fit, times ascend, everything is finite.
  [[nodiscard]] bool valid() const;
};

// What lies after the last key of a track, inside the clip: hold the last value (glTF), or close back to the first key
// over the rest of the length (OGRE).
enum class Tail : std::uint8_t { Hold, Close };
enum class RotationBlend : std::uint8_t { Slerp, Nlerp };

// An immutable animation of one model. Time runs 0..duration_s; the first key of a track may lie later than 0, its
// value is held before. Samplers clamp; only a playing playhead wraps.
struct Clip {
  std::string name;
  double duration_s = 0.0;
  Tail tail = Tail::Hold;
  RotationBlend rotation = RotationBlend::Slerp;
  std::vector<Track> tracks;
  // Action flags in frames of the clip (25 frames a second), ascending. Files of the supported formats have none; the
  // built-in content does.
  std::vector<std::uint32_t> action_frames;
};

}  // namespace inb::anim

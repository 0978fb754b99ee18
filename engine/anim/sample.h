#pragma once

#include <span>

#include "anim/clip.h"
#include "anim/interpolant.h"
#include "anim/pose.h"
#include "anim/strided.h"

namespace inb::anim {

// The value of a track at a position: Track::width floats into `out`. Step holds key a; Linear mixes the two keys
// (rotations by slerp or nlerp, as asked); CubicSpline is glTF's Hermite spline. Rotations come out unit length.
// `out.size()` is the track's width. `track` is valid.
void sample_track(const Track& track, double position_s, const Ending& ending, RotationBlend rotation,
                  std::span<float> out, Cursor* cursor = nullptr);

// Samples every track of a clip. What no track animates keeps the value it has on entry: fill the outputs with the rest
// values first. The position is clamped to 0..duration.
struct SampleClipJob {
  const Clip* clip = nullptr;
  double time_s = 0.0;  // not NaN
  // For each joint, where its morph weights begin in `weights`; for each property, where it begins in `properties`.
  // May be empty when the clip has no such track.
  Strided<std::uint32_t> weights_begin;
  Strided<std::uint32_t> properties_begin;
  std::span<Cursor> cursors;  // empty, or one a track

  std::span<Transform> locals;  // one a joint
  std::span<float> weights;
  std::span<float> properties;

  // Every target lies inside the outputs, widths are those of their channel. (Track::valid is asked when a clip is
  // made.)
  [[nodiscard]] bool validate() const;
  // False, and nothing written, when not valid.
  bool run() const;
};

}  // namespace inb::anim

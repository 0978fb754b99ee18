#pragma once

#include <cstdint>
#include <optional>

#include "sim/playhead.h"

namespace inb::sim {

enum class Smoothing : std::uint8_t {
  Held,          // the frame of the current state
  Interpolated,  // previous + alpha * (current - previous): one step behind, by design
  Extrapolated,  // current + alpha * (current - previous): shown to teach why not
};

// What a sampler needs to draw a playhead. The one place where time becomes floating point.
struct Shown {
  std::uint32_t animation = 0;
  std::uint32_t motion = 0;          // of the animation, when it is no sequence
  Position position;                 // within the animation
  bool held = false;                 // sample whole frames: no tween between frames
  bool rest = false;                 // nothing is played: the rest pose
  double counter = 0.0;              // the same position as a counter value, fractional; held: the state's own
  std::int64_t frame = 0;            // the frame shown: that of the position, 0..N-1
  std::optional<SequencePair> pair;  // the animation is a sequence: draw this instead
};

struct ShowOptions {
  Smoothing smoothing = Smoothing::Interpolated;
  double alpha = 1.0;
  bool settled = false;  // paused, or after a step or a seek: the current state whatever the alpha
  bool delay = false;    // Held shows the previous state, in step with interpolated views beside it
};

// Across a loop the phase is drawn unwrapped; across a cut previous = current, so nothing is interpolated.
[[nodiscard]] Shown show(const Library& library, const Playhead& head, const ShowOptions& options);

}  // namespace inb::sim

#include "sim/smoothing.h"

#include <algorithm>
#include <cmath>

namespace inb::sim {

namespace {

// The value that a held picture shows: the current state, or the one before it.
Playhead held_state(const Library& library, const Playhead& head, bool previous) {
  Playhead state = head;
  if (!previous || head.previous == head.raw) return state;
  const std::int64_t end = length(library, head);
  const std::int64_t period = head.mode == LoopMode::PingPong ? 2 * end : end;
  state.raw = head.previous % period;
  if (state.raw < 0) state.raw += period;
  if (head.previous == end) state.raw = end;
  state.at_end = false;
  return state;
}

// Raw line to what is shown, for a value between two states; unwrapped.
double mirrored(const Playhead& head, bool wrapping, double raw, double end) {
  double value = raw;
  if (head.mode == LoopMode::PingPong) {
    value = std::fmod(value, 2.0 * end);
    if (value < 0.0) value += 2.0 * end;
    // End frames are held twice: flat between end - 1 and end, and between 2 end - 1 and 2 end.
    value = std::clamp(std::min(value, 2.0 * end - 1.0 - value), 0.0, end - 1.0);
  } else if (wrapping && (value < 0.0 || value > end)) {
    value = std::fmod(value, end);
    if (value < 0.0) value += end;
  }
  value = std::clamp(value, 0.0, end);
  return head.reverse ? end - value : value;
}

double between(const Library& library, const Playhead& head, const ShowOptions& options) {
  if (options.settled || head.previous == head.raw) return static_cast<double>(shown_value(library, head));
  const auto raw = static_cast<double>(head.raw);
  const auto stride = static_cast<double>(head.raw - head.previous);
  const double alpha = std::clamp(options.alpha, 0.0, 1.0);
  // Written so that alpha 0 and 1 give the states themselves.
  const double value =
      options.smoothing == Smoothing::Extrapolated ? raw + alpha * stride : raw - (1.0 - alpha) * stride;
  return mirrored(head, wraps(library, head), value, static_cast<double>(length(library, head)));
}

}  // namespace

Shown show(const Library& library, const Playhead& head, const ShowOptions& options) {
  const Animation& animation = library.animations[head.animation];
  const Timing& timing = animation.timing;
  Shown shown;
  shown.animation = head.animation;
  shown.motion = animation.motion;
  shown.rest = head.state == PlayState::Rest;
  shown.held = options.smoothing == Smoothing::Held;
  if (shown.held) {
    const Playhead state = held_state(library, head, options.delay && !options.settled);
    const std::int64_t counter = shown_counter(library, state);
    shown.counter = static_cast<double>(counter);
    shown.frame = shown_frame(library, state);
    shown.position = counter >= timing.end && !head.reverse ? position_at(timing, static_cast<double>(counter))
                                                            : held_position(timing, shown.frame * kHitshift);
  } else {
    const double value = between(library, head, options);
    shown.position = head.measure == Measure::Counter ? position_at(timing, value) : position_at_ns(timing, value);
    const auto whole = static_cast<std::int64_t>(shown.position.frames);
    shown.counter = shown.position.frames * static_cast<double>(kHitshift);
    shown.frame = std::clamp<std::int64_t>(whole, 0, timing.frames - 1);
  }
  if (animation.is_sequence()) {
    shown.pair =
        sequence_pair(library.sequences[static_cast<std::size_t>(animation.sequence)], library.motions, shown.position);
    if (shown.held) shown.pair->t = 0.0;
  } else {
    shown.position.wraps = wraps(library, head);
  }
  return shown;
}

}  // namespace inb::sim

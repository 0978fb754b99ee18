#pragma once

#include <cstdint>

#include "sim/playhead.h"

// What the step function and the commands share about the raw line that a playhead runs along. Private to sim.
namespace inb::sim {

// The animation it plays; checked.
[[nodiscard]] const Animation& current(const Library& library, const Playhead& head);
// A counter value in a playhead's measure, and the whole length.
[[nodiscard]] std::int64_t in_measure(const Timing& timing, Measure measure, std::int64_t counter);
[[nodiscard]] std::int64_t length_of(const Animation& animation, Measure measure);
// Percent: the animation's own, else the playhead's.
[[nodiscard]] std::int64_t acceleration_of(const Animation& animation, const Playhead& head);
// speed * acceleration, in hundredths of a counter value a tick; 0: stopped.
[[nodiscard]] std::int64_t rate_of(const Animation& animation, const Playhead& head);
// ns that a continuous playhead at speed * acceleration = `rate` needs from 0 to `raw`.
[[nodiscard]] std::int64_t ideal_ns(const Animation& animation, Measure measure, std::int64_t raw, std::int64_t rate);
// Dues count from here: the ideal playhead stands where this one does.
void anchor_to(const Animation& animation, Playhead& head, std::int64_t now_ns);
// A new pass: nothing fired yet.
void arm(const Animation& animation, Playhead& head);

// A place on the raw line where a flag is crossed.
struct Crossing {
  std::int64_t raw = 0;
  std::uint32_t flag = 0;  // index into action_frames
  bool backward = false;
};

// All crossings of one pass in the order a playhead meets them: there, and in ping-pong back again. In reverse the line
// is mirrored, so flags come last to first and the way there is the backward one.
class Crossings {
 public:
  Crossings(const Animation& animation, const Playhead& head)
      : timing_(animation.timing), head_(head), end_(length_of(animation, head.measure)) {
    there_ = static_cast<std::uint32_t>(timing_.action_frames.size());
    if (head.mode == LoopMode::PingPong && there_ > 0) {
      // The turning point is met once.
      back_ = there_ - (mirrored(there_ - 1) == end_ ? 1U : 0U);
    }
  }

  [[nodiscard]] std::uint32_t count() const { return there_ + back_; }

  [[nodiscard]] Crossing at(std::uint32_t index) const {
    if (index < there_) return {mirrored(index), flag(index), head_.reverse};
    const std::uint32_t order = back_ - 1 - (index - there_);
    return {2 * end_ - 1 - mirrored(order), flag(order), !head_.reverse};
  }

  // The first crossing beyond `raw`.
  [[nodiscard]] std::uint32_t beyond(std::int64_t raw) const {
    std::uint32_t index = 0;
    while (index < count() && at(index).raw <= raw) ++index;
    return index;
  }

 private:
  [[nodiscard]] std::uint32_t flag(std::uint32_t order) const { return head_.reverse ? there_ - 1 - order : order; }
  [[nodiscard]] std::int64_t mirrored(std::uint32_t order) const {
    const std::int64_t place =
        in_measure(timing_, head_.measure, flag_counter(timing_, timing_.action_frames[flag(order)]));
    return head_.reverse ? end_ - place : place;
  }

  const Timing& timing_;
  const Playhead& head_;
  std::int64_t end_;
  std::uint32_t there_ = 0;
  std::uint32_t back_ = 0;
};

}  // namespace inb::sim

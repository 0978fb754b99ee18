#include "sim/line.h"

#include <algorithm>

#include "core/check.h"
#include "sim/tick_clock.h"

namespace inb::sim {

namespace {
constexpr std::int64_t kFarNs = std::int64_t{1} << 61;  // two of them still add up
}

const Animation& current(const Library& library, const Playhead& head) {
  INB_CHECK(head.animation < library.animations.size());
  return library.animations[head.animation];
}

std::int64_t in_measure(const Timing& timing, Measure measure, std::int64_t counter) {
  return measure == Measure::Counter ? counter : ns_of_counter(timing, counter);
}

std::int64_t length_of(const Animation& animation, Measure measure) {
  return in_measure(animation.timing, measure, animation.timing.end);
}

std::int64_t acceleration_of(const Animation& animation, const Playhead& head) {
  return animation.acceleration.value_or(head.acceleration);
}

std::int64_t rate_of(const Animation& animation, const Playhead& head) {
  const std::int64_t acceleration = acceleration_of(animation, head);
  if (animation.speed <= 0 || acceleration <= 0) return 0;
  return mul_div(animation.speed, acceleration, 1);
}

std::int64_t ideal_ns(const Animation& animation, Measure measure, std::int64_t raw, std::int64_t rate) {
  if (rate <= 0) return 0;
  std::int64_t own_ns = raw;
  if (measure == Measure::Counter) {
    const std::int64_t end = animation.timing.end;
    own_ns = (raw / end) * animation.timing.duration_ns + ns_of_counter(animation.timing, raw % end);
  }
  return std::min(mul_div(own_ns, animation.own_pace * 100, rate), kFarNs);
}

void anchor_to(const Animation& animation, Playhead& head, std::int64_t now_ns) {
  const std::int64_t rate = rate_of(animation, head);
  head.ideal_rate = rate;
  head.ideal_start_ns = now_ns - ideal_ns(animation, head.measure, head.raw, rate);
}

void arm(const Animation& animation, Playhead& head) {
  head.fired.assign(animation.timing.action_frames.size(), 0);
  head.next_flag = head.ahead;
  head.ahead = 0;
}

}  // namespace inb::sim

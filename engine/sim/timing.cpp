#include "sim/timing.h"

#include <algorithm>
#include <cmath>

#include "sim/tick_clock.h"

namespace inb::sim {

namespace {

// Rounds half up; everything a double can hold is clamped into low..high, NaN becomes low.
std::int64_t round_clamped(double value, std::int64_t low, std::int64_t high) {
  if (!(value > static_cast<double>(low))) return low;
  if (value >= static_cast<double>(high)) return high;
  return std::clamp(static_cast<std::int64_t>(std::floor(value + 0.5)), low, high);
}

void take_flags(Timing& timing, std::vector<std::uint32_t> flags) {
  std::sort(flags.begin(), flags.end());
  flags.erase(std::unique(flags.begin(), flags.end()), flags.end());
  while (!flags.empty() && static_cast<std::int64_t>(flags.back()) > timing.frames) flags.pop_back();
  timing.action_frames = std::move(flags);
}

double usable_rate(double rate_hz) {
  return std::isfinite(rate_hz) && rate_hz > 0.0 ? rate_hz : static_cast<double>(kFrameRate);
}

std::int64_t natural_speed(double rate_hz) {
  return round_clamped(static_cast<double>(kHitshift) * rate_hz / static_cast<double>(kFrameRate), 1, kMaxCounter);
}

}  // namespace

Timing timed_clip(double duration_s, std::vector<std::uint32_t> action_frames, double rate_hz) {
  Timing timing;
  timing.rate_hz = usable_rate(rate_hz);
  timing.duration_s = std::isfinite(duration_s) && duration_s > 0.0 ? duration_s : 0.0;
  timing.end =
      round_clamped(static_cast<double>(kHitshift) * timing.rate_hz * timing.duration_s, kHitshift, kMaxCounter);
  timing.frames = (timing.end + kHitshift - 1) / kHitshift;
  // A still clip lasts its one frame on the wall clock as well: a length of 0 would wrap without end.
  const double length_s = timing.duration_s > 0.0 ? timing.duration_s : 1.0 / timing.rate_hz;
  timing.duration_ns = round_clamped(length_s * 1e9, 1, kMaxCounter * 1000);
  timing.default_speed = natural_speed(timing.rate_hz);
  take_flags(timing, std::move(action_frames));
  return timing;
}

Timing frame_set(std::int64_t used_frames, double rate_hz, std::vector<std::uint32_t> action_frames) {
  Timing timing;
  timing.frames = std::clamp<std::int64_t>(used_frames, 1, kMaxCounter / kHitshift);
  timing.end = timing.frames * kHitshift;
  timing.rate_hz = usable_rate(rate_hz);
  timing.duration_s = static_cast<double>(timing.frames) / timing.rate_hz;
  timing.duration_ns = round_clamped(timing.duration_s * 1e9, 1, kMaxCounter * 1000);
  timing.default_speed = natural_speed(timing.rate_hz);
  take_flags(timing, std::move(action_frames));
  return timing;
}

Position position_at(const Timing& timing, double counter) {
  const auto end = static_cast<double>(timing.end);
  Position position;
  if (counter >= end) {
    position.frames = end / static_cast<double>(kHitshift);
    position.time_s = timing.duration_s;
    return position;
  }
  position.frames = counter > 0.0 ? counter / static_cast<double>(kHitshift) : 0.0;
  position.time_s = std::min(timing.duration_s, position.frames / timing.rate_hz);
  return position;
}

Position position_at_ns(const Timing& timing, double elapsed_ns) {
  if (elapsed_ns >= static_cast<double>(timing.duration_ns))
    return position_at(timing, static_cast<double>(timing.end));
  Position position;
  const double seconds = elapsed_ns > 0.0 ? elapsed_ns / 1e9 : 0.0;
  position.frames =
      std::min(seconds * timing.rate_hz, static_cast<double>(timing.end) / static_cast<double>(kHitshift));
  position.time_s = std::min(seconds, timing.duration_s);
  return position;
}

Position held_position(const Timing& timing, std::int64_t counter) {
  if (counter >= timing.end) return position_at(timing, static_cast<double>(timing.end));
  return position_at(timing, static_cast<double>(frame_at(timing, counter) * kHitshift));
}

std::int64_t counter_at(const Timing& timing, double time_s) {
  if (time_s >= timing.duration_s) return timing.end;
  return round_clamped(time_s * timing.rate_hz * static_cast<double>(kHitshift), 0, timing.end);
}

namespace {

// counter / ns as a fraction: exact for whole rates (every timed clip), else by the whole length.
Rate pace(const Timing& timing) {
  const double whole = std::floor(timing.rate_hz);
  if (whole == timing.rate_hz && whole >= 1.0 && whole <= 1e6) {
    return {kHitshift * static_cast<std::int64_t>(whole), kSecondNs};
  }
  return {timing.end, timing.duration_ns};
}

}  // namespace

std::int64_t ns_of_counter(const Timing& timing, std::int64_t counter) {
  if (counter >= timing.end) return timing.duration_ns;
  if (counter <= 0) return 0;
  const Rate rate = pace(timing);
  return std::min(mul_div_up(counter, rate.den, rate.num), timing.duration_ns);
}

std::int64_t counter_of_ns(const Timing& timing, std::int64_t ns) {
  if (ns >= timing.duration_ns) return timing.end;
  if (ns <= 0) return 0;
  const Rate rate = pace(timing);
  return std::min(mul_div(ns, rate.num, rate.den), timing.end - 1);
}

std::int64_t flag_counter(const Timing& timing, std::uint32_t flag) {
  return std::min(static_cast<std::int64_t>(flag) * kHitshift, timing.end);
}

std::int64_t frame_at(const Timing& timing, std::int64_t counter) {
  return std::clamp<std::int64_t>(counter / kHitshift, 0, timing.frames - 1);
}

}  // namespace inb::sim

#pragma once

#include <cstdint>
#include <vector>

// How a motion lies on the counter: how many counter values it has, and where a counter value lies in frames and
// seconds. Playback rules, "Frames of a clip".
namespace inb::sim {

// Counter values a frame (seed 000: "Hitshift").
inline constexpr std::int64_t kHitshift = 256;
// Frames a second of every timed clip, whatever the tick rate; also the default tick rate.
inline constexpr std::int64_t kFrameRate = 25;
// Bounds that keep every sum of the counter rules inside 64 bits, whatever a file says. Values beyond are clamped.
inline constexpr std::int64_t kMaxCounter = std::int64_t{1} << 47;

// The timing of one motion. Made by `timed_clip` or `frame_set`; a plain value afterwards.
struct Timing {
  std::int64_t end = kHitshift;            // counter values, 1..kMaxCounter
  std::int64_t frames = 1;                 // N = ceil(end / 256), at least 1
  double rate_hz = 25.0;                   // f: frames a second when played at its own pace
  double duration_s = 0.0;                 // D; exactly what is sampled at counter `end`
  std::int64_t duration_ns = 40'000'000;   // length on the wall-time clock, at least 1
  std::int64_t default_speed = kHitshift;  // AnimationSpeed: round(256 f / 25), at least 1
  std::vector<std::uint32_t>
      action_frames{};  // flags, ascending, each 0..frames (frames: the end itself), no duplicates

  friend bool operator==(const Timing&, const Timing&) = default;
};

// A clip or morph key set of `duration_s` seconds: f = 25, end = max(256, round(256 * 25 * D)). A duration that is
// negative or not a number counts as 0. `action_frames` may stand in any order; those past N are dropped.
// Another `rate_hz` than 25 only cuts the same seconds into other frames; one that is not positive and finite counts as
// 25.
[[nodiscard]] Timing timed_clip(double duration_s, std::vector<std::uint32_t> action_frames = {},
                                double rate_hz = static_cast<double>(kFrameRate));

// A frame set (meshes, pictures, MD2 groups) of which `used_frames` are used, at its own rate: end = 256 * used frames,
// D = used frames / rate. 0 frames count as 1; a rate that is not positive and finite counts as 25.
[[nodiscard]] Timing frame_set(std::int64_t used_frames, double rate_hz, std::vector<std::uint32_t> action_frames = {});

// Where a motion is sampled. Samplers clamp and know no clock.
struct Position {
  double frames = 0.0;  // counter / 256, fractional, 0..end / 256
  double time_s = 0.0;  // min(D, frames / f); exactly D at counter `end`
  // The playhead wraps: after the last frame comes the first again, so a frame set tweens from frame N-1 to 0. When
  // false the last frame holds.
  bool wraps = false;

  friend bool operator==(const Position&, const Position&) = default;
};

// The position of a counter value, which may be fractional between ticks; clamped to 0..end.
[[nodiscard]] Position position_at(const Timing& timing, double counter);
// The position of `elapsed_ns` on the wall-time clock, unrounded; clamped to 0..duration_ns.
[[nodiscard]] Position position_at_ns(const Timing& timing, double elapsed_ns);
// The position of the whole frame that `counter` shows: frame counter >> 8, at most N-1; at counter `end` the pose at
// D.
[[nodiscard]] Position held_position(const Timing& timing, std::int64_t counter);
// The counter value nearest to a time, 0..end; `end` for any time >= D.
[[nodiscard]] std::int64_t counter_at(const Timing& timing, double time_s);

// Wall-time ns at which a counter value is reached at the motion's own pace, and the counter value reached at an
// instant; integers, inverse to each other. Clamped to 0..end and 0..duration_ns, and end belongs to duration_ns.
[[nodiscard]] std::int64_t ns_of_counter(const Timing& timing, std::int64_t counter);
[[nodiscard]] std::int64_t counter_of_ns(const Timing& timing, std::int64_t ns);
// The counter value of a flag: 256 * flag, and `end` for flag N.
[[nodiscard]] std::int64_t flag_counter(const Timing& timing, std::uint32_t flag);

// The frame that is shown at a counter value: counter >> 8, clamped to 0..N-1.
[[nodiscard]] std::int64_t frame_at(const Timing& timing, std::int64_t counter);

}  // namespace inb::sim

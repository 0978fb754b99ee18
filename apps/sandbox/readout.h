#pragma once

#include <cstdint>
#include <string>

// The words and numbers that the strip, the badges and the panel show. Pure text, every number with its unit.
namespace inb::sandbox {

// Where a playhead stands, in the numbers the strip shows.
struct Where {
  std::int64_t tick = 0;        // ticks since the start of the motion
  std::int64_t tick_count = 0;  // ticks in one pass
  std::int64_t frame = 0;
  std::int64_t frame_count = 0;
  double time_s = 0.0;
  double duration_s = 0.0;
  bool last_pose = false;  // exactly at the end
};

// "tick 17/25  frame 34  0.68 s": every number padded to the widest it can become in this motion, so that the text
// never jumps. At the far right end "last pose" stands in place of the frame.
[[nodiscard]] std::string where_text(const Where& where);

// "0.50x", "1.00x", "12.5x": three digits.
[[nodiscard]] std::string speed_text(double speed);

// The steps of Up and Down: 0.1 .. 4; never stops at 1. `direction` +1 or -1. From any value to the next step beyond.
[[nodiscard]] double next_speed(double speed, int direction);
inline constexpr double kLeastSpeed = 0.1;
inline constexpr double kMostSpeed = 4.0;

// "lost 1.5 s", "lost 40 ms"; empty for nothing lost.
[[nodiscard]] std::string lost_text(std::int64_t dropped_ns);

// How far CPU and GPU lie apart, `relative` being a share of the model's size: "less than a millionth of the size".
[[nodiscard]] std::string difference_text(double relative);

// "16.7 ms", "1.50 s", "240 us".
[[nodiscard]] std::string duration_text(std::int64_t ns);

}  // namespace inb::sandbox

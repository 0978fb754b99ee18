#include "apps/sandbox/readout.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace inb::sandbox {

namespace {

int width_of(std::int64_t value) { return static_cast<int>(fmt::formatted_size("{}", value)); }

// Whole seconds of the motion decide the width: "0.68" in a clip below 10 s, " 0.68" in a longer one.
int time_width(double duration_s) { return width_of(static_cast<std::int64_t>(duration_s)) + 3; }

}  // namespace

std::string where_text(const Where& where) {
  const int tick_width = width_of(where.tick_count);
  const int frame_width = std::max(width_of(where.frame_count), 3);
  std::string frame =
      where.last_pose ? std::string("last pose") : fmt::format("frame {:>{}}", where.frame, frame_width);
  return fmt::format("tick {:>{}}/{}  {:<{}}  {:>{}.2f} s", where.tick, tick_width, where.tick_count, frame,
                     frame_width + 6, where.time_s, time_width(where.duration_s));
}

std::string speed_text(double speed) {
  return speed < 9.995 ? fmt::format("{:.2f}x", speed) : fmt::format("{:.1f}x", speed);
}

double next_speed(double speed, int direction) {
  constexpr std::array kSteps{0.1, 0.15, 0.2, 0.25, 0.33, 0.5, 0.67, 0.75, 1.0, 1.25, 1.5, 2.0, 2.5, 3.0, 4.0};
  constexpr double kSame = 1e-6;
  if (direction > 0) {
    const auto* next = std::ranges::find_if(kSteps, [&](double step) { return step > speed + kSame; });
    return next == kSteps.end() ? kMostSpeed : *next;
  }
  double below = kLeastSpeed;
  for (const double step : kSteps) {
    if (step < speed - kSame) below = step;
  }
  return below;
}

std::string difference_text(double relative) {
  if (relative < 1e-6) return "less than a millionth of the size";
  if (relative < 1e-5) return "less than a hundred-thousandth of the size";
  if (relative < 1e-4) return "less than a ten-thousandth of the size";
  return fmt::format("{:.2g} % of the size", 100.0 * relative);
}

std::string duration_text(std::int64_t ns) {
  const double value = static_cast<double>(ns);
  if (ns >= 1'000'000'000) return fmt::format("{:.2f} s", value / 1e9);
  if (ns >= 1'000'000) return fmt::format("{:.1f} ms", value / 1e6);
  return fmt::format("{:.0f} us", value / 1e3);
}

std::string lost_text(std::int64_t dropped_ns) {
  if (dropped_ns <= 0) return {};
  const double value = static_cast<double>(dropped_ns);
  if (dropped_ns >= 1'000'000'000) return fmt::format("lost {:.1f} s", value / 1e9);
  return fmt::format("lost {:.0f} ms", value / 1e6);
}

}  // namespace inb::sandbox

#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "assets/evaluate.h"

// What stands on the scrub line, and where: pure functions of a motion and a zoom, without a window.
namespace inb::sandbox {

// Stored keys at `time_s` in 0..duration; `kinds`: bit (1 << KeyKind) for every kind of channel with a key there.
struct KeyMark {
  double time_s = 0.0;
  std::uint32_t kinds = 0;

  [[nodiscard]] bool has(assets::KeyKind kind) const { return (kinds & (1U << static_cast<unsigned>(kind))) != 0; }
};
inline constexpr std::size_t kKeyKinds = 5;

// The marks of a motion, ascending, those within `merge_s` of each other put together at the first one's time.
[[nodiscard]] std::vector<KeyMark> merge_marks(std::span<const assets::KeyMark> marks, double merge_s = 1e-5);

// The last mark before / first mark after `time_s`, more than `slack_s` away. Nothing at the ends: a step does not
// wrap.
[[nodiscard]] std::optional<double> previous_key(const std::vector<KeyMark>& marks, double time_s,
                                                 double slack_s = 1e-4);
[[nodiscard]] std::optional<double> next_key(const std::vector<KeyMark>& marks, double time_s, double slack_s = 1e-4);

// The visible stretch of a motion on the line: begin_s <= t <= end_s, within 0..duration_s.
struct Span {
  double begin_s = 0.0;
  double end_s = 1.0;

  [[nodiscard]] double length_s() const { return end_s - begin_s; }
};

// Pixels <-> seconds on a line from x0 to x1 (x1 > x0).
struct TimeMap {
  Span span;
  float x0 = 0.0F;
  float x1 = 1.0F;

  [[nodiscard]] float x_of(double time_s) const;
  // Clamped to the span: a seek beyond the right end is the last pose, never a wrap. The last pixel is exactly end_s.
  [[nodiscard]] double time_of(float x) const;
  [[nodiscard]] bool shows(double time_s) const { return time_s >= span.begin_s && time_s <= span.end_s; }
  [[nodiscard]] double pixels_per_second() const;
};

// Zooms by `factor` (> 1: closer) keeping `anchor_s` where it is; never beyond the motion, nor closer than `least_s`.
[[nodiscard]] Span zoomed(const Span& span, double factor, double anchor_s, double duration_s, double least_s = 0.02);
// Moves the span by `delta_s`, stopping at the ends.
[[nodiscard]] Span panned(const Span& span, double delta_s, double duration_s);
// Moves the span so that `time_s` is inside, by as little as possible.
[[nodiscard]] Span showing(const Span& span, double time_s, double duration_s);

// Distance between drawn ticks: the tick period times 1, 5, 10, 50, 100, ... so that lines are at least `least_px`
// apart.
[[nodiscard]] double tick_line_step_s(const TimeMap& map, double tick_period_s, double least_px);

}  // namespace inb::sandbox

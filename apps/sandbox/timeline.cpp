#include "apps/sandbox/timeline.h"

#include <algorithm>
#include <iterator>

namespace inb::sandbox {

std::vector<KeyMark> merge_marks(std::span<const assets::KeyMark> marks, double merge_s) {
  std::vector<KeyMark> merged;
  for (const assets::KeyMark& mark : marks) {
    const std::uint32_t bit = 1U << static_cast<unsigned>(mark.kind);
    if (!merged.empty() && mark.time_s - merged.back().time_s <= merge_s) {
      merged.back().kinds |= bit;
    } else {
      merged.push_back({mark.time_s, bit});
    }
  }
  return merged;
}

std::optional<double> previous_key(const std::vector<KeyMark>& marks, double time_s, double slack_s) {
  const auto at = std::ranges::lower_bound(marks, time_s - slack_s, {}, &KeyMark::time_s);
  if (at == marks.begin()) return std::nullopt;
  return std::prev(at)->time_s;
}

std::optional<double> next_key(const std::vector<KeyMark>& marks, double time_s, double slack_s) {
  const auto at = std::ranges::upper_bound(marks, time_s + slack_s, {}, &KeyMark::time_s);
  if (at == marks.end()) return std::nullopt;
  return at->time_s;
}

float TimeMap::x_of(double time_s) const {
  if (span.length_s() <= 0.0) return x0;
  return x0 + static_cast<float>((time_s - span.begin_s) / span.length_s() * static_cast<double>(x1 - x0));
}

double TimeMap::time_of(float x) const {
  if (x <= x0) return span.begin_s;
  if (x >= x1) return span.end_s;
  return span.begin_s + span.length_s() * static_cast<double>(x - x0) / static_cast<double>(x1 - x0);
}

double TimeMap::pixels_per_second() const {
  return span.length_s() > 0.0 ? static_cast<double>(x1 - x0) / span.length_s() : 0.0;
}

Span zoomed(const Span& span, double factor, double anchor_s, double duration_s, double least_s) {
  if (duration_s <= 0.0 || factor <= 0.0) return span;
  const double length = std::clamp(span.length_s() / factor, std::min(least_s, duration_s), duration_s);
  const double share = span.length_s() > 0.0 ? (anchor_s - span.begin_s) / span.length_s() : 0.5;
  const double begin = std::clamp(anchor_s - share * length, 0.0, duration_s - length);
  return {begin, length == duration_s ? duration_s : begin + length};
}

Span panned(const Span& span, double delta_s, double duration_s) {
  const double begin = std::clamp(span.begin_s + delta_s, 0.0, std::max(0.0, duration_s - span.length_s()));
  return {begin, std::min(duration_s, begin + span.length_s())};
}

Span showing(const Span& span, double time_s, double duration_s) {
  if (time_s < span.begin_s) return panned(span, time_s - span.begin_s, duration_s);
  if (time_s > span.end_s) return panned(span, time_s - span.end_s, duration_s);
  return span;
}

double tick_line_step_s(const TimeMap& map, double tick_period_s, double least_px) {
  const double pixels = map.pixels_per_second() * tick_period_s;
  if (pixels <= 0.0) return tick_period_s;
  double decade = 1.0;
  while (decade < 1e9) {
    for (const double times : {1.0, 5.0}) {
      if (pixels * decade * times >= least_px) return tick_period_s * decade * times;
    }
    decade *= 10.0;
  }
  return tick_period_s * decade;
}

}  // namespace inb::sandbox

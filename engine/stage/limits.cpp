#include "stage/limits.h"

#include <algorithm>

namespace inb::stage {

bool valid_timing(const sim::Timing& timing) {
  return timing.end >= 1 && timing.end <= sim::kMaxCounter && timing.frames >= 1 && timing.duration_ns >= 1 &&
         timing.default_speed >= 1 && timing.rate_hz > 0.0 &&
         std::is_sorted(timing.action_frames.begin(), timing.action_frames.end());
}

bool valid_actor(const ActorSpec& spec) {
  const auto known = [&](const sim::SequenceFrame& frame) { return frame.motion < spec.motions.size(); };
  for (const sim::Sequence& sequence : spec.sequences) {
    if (sequence.list.empty() || !std::all_of(sequence.list.begin(), sequence.list.end(), known)) return false;
  }
  const auto sane = [](const sim::Rollback& rollback) {
    return in_range(rollback.percent, 0, 100) && in_range(rollback.hits, 1, kMaxHits);
  };
  return std::all_of(spec.rollbacks.begin(), spec.rollbacks.end(), sane) && !spec.motions.empty() &&
         std::all_of(spec.motions.begin(), spec.motions.end(), valid_timing) &&
         spec.animation < spec.motions.size() + spec.sequences.size() && spec.acceleration >= 0 &&
         spec.acceleration <= kMaxAcceleration;
}

std::int64_t rescaled_speed(std::int64_t speed, const sim::Rate& from, const sim::Rate& to) {
  if (speed == 0) return 0;
  const std::int64_t twice = sim::mul_div(2 * speed, from.num * to.den, from.den * to.num);
  return std::clamp<std::int64_t>((std::min(twice, 2 * sim::kMaxCounter) + 1) / 2, 1, sim::kMaxCounter);
}

sim::Rate paced(const sim::Rate& pace, const sim::Rate& from, const sim::Rate& to) {
  if (pace == from) return to;
  constexpr std::int64_t kMillion = 1'000'000;
  const std::int64_t millionths =
      sim::mul_div(sim::mul_div(pace.num, kMillion, pace.den), to.num * from.den, to.den * from.num);
  return {std::clamp<std::int64_t>(millionths, 1, kMillion * 1000), kMillion};
}

}  // namespace inb::stage

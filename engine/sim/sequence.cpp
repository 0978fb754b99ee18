#include "sim/sequence.h"

#include <algorithm>
#include <cmath>

#include "core/check.h"

namespace inb::sim {

Timing sequence_timing(const Sequence& sequence) {
  std::vector<std::uint32_t> flags;
  for (std::size_t i = 0; i < sequence.list.size(); ++i) {
    if (sequence.list[i].action) flags.push_back(static_cast<std::uint32_t>(i));
  }
  return frame_set(static_cast<std::int64_t>(sequence.list.size()), static_cast<double>(kFrameRate), std::move(flags));
}

SequencePair sequence_pair(const Sequence& sequence, const std::vector<Timing>& motions, const Position& at) {
  INB_CHECK(!sequence.list.empty());
  const auto last = static_cast<std::int64_t>(sequence.list.size()) - 1;
  const double whole = std::floor(at.frames);
  const std::int64_t k = std::clamp(static_cast<std::int64_t>(whole), std::int64_t{0}, last);
  const std::int64_t next = std::min(k + 1, last);
  const auto entry = [&](std::int64_t index) -> const SequenceFrame& {
    return sequence.list[static_cast<std::size_t>(index)];
  };
  const auto place = [&](const SequenceFrame& frame) {
    INB_CHECK(frame.motion < motions.size());
    return held_position(motions[frame.motion],
                         std::clamp<std::int64_t>(frame.frame, 0, kMaxCounter / kHitshift) * kHitshift);
  };
  SequencePair pair;
  pair.motion_a = entry(k).motion;
  pair.motion_b = entry(next).motion;
  pair.a = place(entry(k));
  pair.b = place(entry(next));
  pair.t = next == k ? 0.0 : std::clamp(at.frames - static_cast<double>(k), 0.0, 1.0);
  return pair;
}

}  // namespace inb::sim

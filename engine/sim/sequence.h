#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "sim/timing.h"

namespace inb::sim {

enum class FlagKind : std::uint8_t;  // animation_table.h

// One picture of a sequence: a frame of one of the actor's motions, and the event it carries.
struct SequenceFrame {
  std::uint32_t motion = 0;
  std::int64_t frame = 0;
  bool action = false;
  FlagKind kind{1};  // of the event

  friend bool operator==(const SequenceFrame&, const SequenceFrame&) = default;
};

// An animation without frames of its own: a list of frames of other motions (seed 000, "Animationsarten"). Never empty
// when used. Held, it shows list[k]; interpolated, it blends list[k] into list[k + 1]; the last entry holds.
struct Sequence {
  std::vector<SequenceFrame> list;
  std::int64_t speed = kHitshift;  // AnimationSpeed

  friend bool operator==(const Sequence&, const Sequence&) = default;
};

// Two whole-frame poses and the weight of the second, 0..1.
struct SequencePair {
  std::uint32_t motion_a = 0;
  std::uint32_t motion_b = 0;
  Position a;
  Position b;
  double t = 0.0;
};

// Timing of the list: end = 256 * entries, flags where an entry has its event.
[[nodiscard]] Timing sequence_timing(const Sequence& sequence);

// What is shown at position `at` of the list (at.frames counts entries). `motions[m]` is the timing of motion m.
[[nodiscard]] SequencePair sequence_pair(const Sequence& sequence, const std::vector<Timing>& motions,
                                         const Position& at);

}  // namespace inb::sim

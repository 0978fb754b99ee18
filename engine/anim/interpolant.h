#pragma once

#include <cstdint>
#include <span>

#include "anim/clip.h"

namespace inb::anim {

// Where a position lies among the keys of a track: value = mix(key a, key b, t). t is in 0..1 and below 1: a position
// on a key gives (k, k + 1, 0), or (k, k, 0) for the last one. Single keys, positions before the first key and, with
// Tail::Hold, after the last one give (k, k, 0).
struct Interpolant {
  std::uint32_t a = 0;
  std::uint32_t b = 0;
  float t = 0.0F;
  // Seconds from key a to key b (through the end of the clip for a closed tail); 0 when a == b.
  float distance = 0.0F;

  friend bool operator==(const Interpolant&, const Interpolant&) = default;
};

// What becomes of t: kept; the key before; the key after; the nearer key, a tie going to the later one.
enum class Rounding : std::uint8_t { None, Floor, Ceil, Nearest };

// How a track goes on after its last key. `length_s`: of the clip, used by Tail::Close only: from the last key (time
// below length_s) the track returns to its first key over the rest of the length, and is at it at length_s.
struct Ending {
  Tail tail = Tail::Hold;
  double length_s = 0.0;
};

// Remembers where the last search ended, so that the next one nearby need not search. Owned by the caller, one a track;
// never changes a result. Any value is valid.
struct Cursor {
  std::uint32_t key = 0;
};

// The one pure function from a position to keys. `times`: at least one, strictly ascending, finite. `position_s`:
// anything but NaN. Exact at keys: position == double(times[k]) gives a == k and t == 0.
[[nodiscard]] Interpolant find_keys(std::span<const float> times, double position_s, Rounding rounding = Rounding::None,
                                    const Ending& ending = {}, Cursor* cursor = nullptr);
[[nodiscard]] Interpolant find_keys(std::span<const double> times, double position_s,
                                    Rounding rounding = Rounding::None, const Ending& ending = {},
                                    Cursor* cursor = nullptr);

}  // namespace inb::anim

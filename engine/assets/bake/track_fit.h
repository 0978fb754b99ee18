#pragma once

#include <algorithm>
#include <cstddef>
#include <span>
#include <utility>
#include <vector>

#include "anim/clip.h"
#include "anim/interpolant.h"
#include "anim/sample.h"
#include "assets/bake/shortest_path.h"

namespace inb::assets::baking {

// The search takes the square of the number of keys, so a long track is cut into pieces of that many, each end of which
// stays a key.
inline constexpr std::size_t kMostKeysAtOnce = 256;

// The keys `chosen` of a track.
[[nodiscard]] anim::Track picked(const anim::Track& track, std::span<const std::size_t> chosen);
// A STEP track without the keys that repeat the value before them.
[[nodiscard]] anim::Track without_repeats(const anim::Track& track);
// A track as straight lines through its values at these times (each a float apart at least).
[[nodiscard]] anim::Track straightened(const anim::Track& track, const anim::Ending& ending,
                                       anim::RotationBlend rotation, std::span<const double> times);

// The fewest keys of a LINEAR track that will do, the first and the last among them, or the first alone if it will do
// everywhere. `good(i, value)`: whether the track may have this value (span of `width` floats) at times[i]. Between
// two neighbouring keys nothing is asked.
template <typename Good>
[[nodiscard]] anim::Track fewest_of(const anim::Track& track, anim::RotationBlend rotation,
                                    std::span<const double> times, const Good& good) {
  const auto key = [&](std::size_t k) { return std::span(track.values).subspan(k * track.width, track.width); };
  std::size_t held = 0;
  while (held < times.size() && good(held, key(0))) ++held;
  if (held == times.size() || track.times.size() == 1) return picked(track, std::vector<std::size_t>{0});

  anim::Track segment = picked(track, std::vector<std::size_t>{0, track.times.size() - 1});
  std::vector<float> value(track.width);
  const auto good_at = [&](std::size_t i) {
    anim::sample_track(segment, times[i], {}, rotation, value);
    return good(i, std::span<const float>(value));
  };
  const auto fits = [&](std::size_t a, std::size_t b) {
    if (b - a < 2) return true;
    segment.times = {track.times[a], track.times[b]};
    std::copy_n(key(a).begin(), track.width, segment.values.begin());
    std::copy_n(key(b).begin(), track.width, segment.values.begin() + track.width);
    const auto first = std::upper_bound(times.begin(), times.end(), static_cast<double>(track.times[a]));
    const auto last = std::lower_bound(first, times.end(), static_cast<double>(track.times[b]));
    const auto begin = static_cast<std::size_t>(first - times.begin());
    const auto end = static_cast<std::size_t>(last - times.begin());
    if (begin == end) return true;
    // Most segments fail, and most of those in the middle.
    if (!good_at(begin + (end - begin) / 2)) return false;
    for (std::size_t i = begin; i < end; ++i) {
      if (!good_at(i)) return false;
    }
    return true;
  };
  std::vector<std::size_t> kept{0};
  for (std::size_t from = 0; from + 1 < track.times.size(); from = kept.back()) {
    const std::size_t keys = std::min(kMostKeysAtOnce, track.times.size() - 1 - from);
    for (const std::size_t k :
         shortest_path(keys, [&](std::size_t a, std::size_t b) { return fits(from + a, from + b); })) {
      if (k > 0) kept.push_back(from + k);
    }
  }
  return picked(track, kept);
}

// The same for any track: STEP loses repeats only; CUBICSPLINE becomes straight lines between some of `times` where
// these take no more keys than it has, else it stays.
template <typename Good>
[[nodiscard]] anim::Track fitted(const anim::Track& track, const anim::Ending& ending, anim::RotationBlend rotation,
                                 std::span<const double> times, const Good& good) {
  switch (track.interpolation) {
    case anim::Interpolation::Step:
      return without_repeats(track);
    case anim::Interpolation::Linear:
      return fewest_of(track, rotation, times, good);
    case anim::Interpolation::CubicSpline:
      break;
  }
  anim::Track straight = fewest_of(straightened(track, ending, rotation, times), rotation, times, good);
  if (straight.times.size() > track.times.size()) return track;
  return straight;
}

}  // namespace inb::assets::baking

#include "anim/interpolant.h"

#include <algorithm>
#include <cmath>

#include "core/check.h"

namespace inb::anim {
namespace {

Interpolant whole(std::size_t key) {
  const auto k = static_cast<std::uint32_t>(key);
  return {k, k, 0.0F, 0.0F};
}

// The last key at or before a position that lies in [times.front(), times.back()).
template <typename Time>
std::size_t key_before(std::span<const Time> times, double position_s, Cursor* cursor) {
  const auto holds = [&](std::size_t k) {
    return k + 1 < times.size() && static_cast<double>(times[k]) <= position_s &&
           position_s < static_cast<double>(times[k + 1]);
  };
  if (cursor != nullptr) {
    const std::size_t hint = cursor->key;
    if (holds(hint)) return hint;
    if (holds(hint + 1)) return hint + 1;
  }
  const auto after = std::upper_bound(times.begin(), times.end(), position_s,
                                      [](double position, Time time) { return position < static_cast<double>(time); });
  return static_cast<std::size_t>(after - times.begin()) - 1;
}

Interpolant between(std::size_t a, std::size_t b, double passed_s, double distance_s, Rounding rounding) {
  const double t = passed_s / distance_s;
  switch (rounding) {
    case Rounding::None:
      break;
    case Rounding::Floor:
      return whole(a);
    case Rounding::Ceil:
      return whole(t > 0.0 ? b : a);
    case Rounding::Nearest:
      return whole(t >= 0.5 ? b : a);
  }
  // The quotient may round up to 1, which would be the next key's own (b, b + 1, 0).
  const float below_one = std::nextafter(1.0F, 0.0F);
  return {static_cast<std::uint32_t>(a), static_cast<std::uint32_t>(b), std::min(static_cast<float>(t), below_one),
          static_cast<float>(distance_s)};
}

template <typename Time>
Interpolant find(std::span<const Time> times, double position_s, Rounding rounding, const Ending& ending,
                 Cursor* cursor) {
  INB_CHECK(!times.empty());
  const std::size_t last = times.size() - 1;
  const auto first_s = static_cast<double>(times.front());
  const auto last_s = static_cast<double>(times.back());
  if (last == 0 || position_s < first_s) return whole(0);
  if (position_s >= last_s) {
    if (ending.tail == Tail::Hold || position_s == last_s || ending.length_s <= last_s) return whole(last);
    if (position_s >= ending.length_s) return whole(0);
    return between(last, 0, position_s - last_s, ending.length_s - last_s, rounding);
  }
  const std::size_t key = key_before(times, position_s, cursor);
  if (cursor != nullptr) cursor->key = static_cast<std::uint32_t>(key);
  const auto from_s = static_cast<double>(times[key]);
  return between(key, key + 1, position_s - from_s, static_cast<double>(times[key + 1]) - from_s, rounding);
}

}  // namespace

Interpolant find_keys(std::span<const float> times, double position_s, Rounding rounding, const Ending& ending,
                      Cursor* cursor) {
  return find(times, position_s, rounding, ending, cursor);
}

Interpolant find_keys(std::span<const double> times, double position_s, Rounding rounding, const Ending& ending,
                      Cursor* cursor) {
  return find(times, position_s, rounding, ending, cursor);
}

}  // namespace inb::anim

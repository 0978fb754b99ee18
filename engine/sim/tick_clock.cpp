#include "sim/tick_clock.h"

#include <algorithm>
#include <limits>

#include "core/check.h"

namespace inb::sim {

namespace {
__extension__ using int128 = __int128;
constexpr std::int64_t kMax = std::numeric_limits<std::int64_t>::max();
constexpr std::int64_t kMaxTerm = 1'000'000'000;
}  // namespace

std::int64_t mul_div(std::int64_t value, std::int64_t factor, std::int64_t divisor) {
  const int128 result = static_cast<int128>(value) * factor / divisor;
  return result > kMax ? kMax : static_cast<std::int64_t>(result);
}

std::int64_t mul_div_up(std::int64_t value, std::int64_t factor, std::int64_t divisor) {
  const int128 result = (static_cast<int128>(value) * factor + divisor - 1) / divisor;
  return result > kMax ? kMax : static_cast<std::int64_t>(result);
}

namespace {
bool within(const Rate& rate, std::int64_t low, std::int64_t high) {
  if (rate.num < 1 || rate.den < 1 || rate.num > kMaxTerm || rate.den > kMaxTerm) return false;
  return rate.num >= low * rate.den && rate.num <= high * rate.den;
}
}  // namespace

bool valid_tick_rate(const Rate& rate) { return within(rate, 1, 240); }
bool valid_picture_rate(const Rate& rate) { return within(rate, 1, 1000); }

const std::array<TickPreset, 6>& tick_presets() {
  static constexpr std::array<TickPreset, 6> kPresets{{{"10 Hz", {10, 1}},
                                                       {"24 Hz", {24, 1}},
                                                       {"25 Hz", {25, 1}},
                                                       {"28 ms (OpenClonk)", {1000, 28}},
                                                       {"36 Hz", {36, 1}},
                                                       {"60 Hz", {60, 1}}}};
  return kPresets;
}

TickClock::TickClock(Rate rate) : rate_(rate) { INB_CHECK(valid_tick_rate(rate)); }

std::int64_t TickClock::cap_ns() const {
  const std::int64_t tick_ns = (kSecondNs * rate_.den + rate_.num - 1) / rate_.num;
  return std::max<std::int64_t>(kSecondNs / 4, tick_ns);
}

std::int64_t TickClock::feed(std::int64_t elapsed_ns) {
  const std::int64_t counted = std::clamp<std::int64_t>(elapsed_ns, 0, cap_ns());
  if (elapsed_ns > counted) {
    dropped_ns_ += elapsed_ns - counted;
    dropped_total_ns_ += elapsed_ns - counted;
  }
  return feed_uncapped(counted);
}

std::int64_t TickClock::feed_uncapped(std::int64_t elapsed_ns) {
  now_ns_ += std::max<std::int64_t>(elapsed_ns, 0);
  // The largest k with instant(k) <= now; the division can be one short because instants are rounded down.
  std::int64_t tick = mul_div(now_ns_, rate_.num, kSecondNs * rate_.den);
  while (rate_.instant_ns(tick + 1) <= now_ns_) ++tick;
  const std::int64_t due = tick - tick_;
  tick_ = tick;
  return due;
}

std::int64_t TickClock::resync() {
  const std::int64_t gap = dropped_ns_;
  dropped_ns_ = 0;
  return feed_uncapped(gap);
}

void TickClock::set_rate(Rate rate) {
  INB_CHECK(valid_tick_rate(rate));
  const std::int64_t into = now_ns_ - rate_.instant_ns(tick_);
  const std::int64_t old_period = rate_.instant_ns(tick_ + 1) - rate_.instant_ns(tick_);
  // Real time stays; the new raster begins so that the share of the running tick that has passed is kept.
  const std::int64_t now = base_ns_ + now_ns_;
  base_tick_ += tick_;
  tick_ = 0;
  rate_ = rate;
  now_ns_ = std::min(mul_div(into, rate_.instant_ns(1), old_period), rate_.instant_ns(1) - 1);
  base_ns_ = now - now_ns_;
}

std::int64_t TickClock::due_ns(std::int64_t tick) const {
  const std::int64_t relative = tick - base_tick_;
  if (relative >= 0) return base_ns_ + rate_.instant_ns(relative);
  return std::max<std::int64_t>(0, base_ns_ - rate_.instant_ns(-relative));
}

double TickClock::alpha() const {
  const std::int64_t last = rate_.instant_ns(tick_);
  const std::int64_t period = rate_.instant_ns(tick_ + 1) - last;
  return static_cast<double>(now_ns_ - last) / static_cast<double>(period);
}

}  // namespace inb::sim

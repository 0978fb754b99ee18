#include "sim/governor.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "core/check.h"

namespace inb::sim {

namespace {

constexpr std::int64_t kHourNs = 3600 * kSecondNs;
constexpr std::int64_t kNever = std::numeric_limits<std::int64_t>::max();

// SplitMix64 (Steele, Lea, Flood 2014): a number for every index, the same on every machine.
std::uint64_t mixed(std::uint64_t value) {
  value += 0x9e3779b97f4a7c15ULL;
  value = (value ^ (value >> 30U)) * 0xbf58476d1ce4e5b9ULL;
  value = (value ^ (value >> 27U)) * 0x94d049bb133111ebULL;
  return value ^ (value >> 31U);
}

}  // namespace

bool GovernorSpec::valid() const {
  const auto within_hour = [](std::int64_t ns) { return ns >= 0 && ns <= kHourNs; };
  if (!valid_picture_rate(rate) || hitch_every < 0 || !within_hour(hitch_ns) || !within_hour(added_cost_ns))
    return false;
  if (kind != GovernorKind::List) return true;
  if (intervals_ns.empty()) return false;
  std::int64_t sum = 0;
  for (const std::int64_t interval : intervals_ns) {
    if (interval < 1 || interval > kHourNs) return false;
    sum = std::min(sum + interval, kNever / 2);
  }
  return sum / static_cast<std::int64_t>(intervals_ns.size()) >= kSecondNs / 1000;
}

Governor::Governor(GovernorSpec spec, std::int64_t start_ns)
    : spec_(std::move(spec)), base_ns_(start_ns), start_ns_(start_ns), last_ns_(start_ns) {
  INB_CHECK(spec_.valid());
}

std::int64_t Governor::raster_ns() const {
  const std::int64_t k = count_ + 1;
  if (spec_.kind == GovernorKind::Fixed) return start_ns_ + spec_.rate.instant_ns(k);
  if (spec_.kind == GovernorKind::List) {
    return base_ns_ + spec_.intervals_ns[static_cast<std::size_t>(count_) % spec_.intervals_ns.size()];
  }
  const std::int64_t period = spec_.rate.instant_ns(1);
  const auto spread = static_cast<std::uint64_t>(period) + 1;
  const auto share =
      static_cast<std::int64_t>(mixed(spec_.seed * 0x9e3779b97f4a7c15ULL + static_cast<std::uint64_t>(k)) % spread);
  return base_ns_ + period / 2 + share;
}

std::int64_t Governor::longer_ns() const {
  const bool hitch = spec_.hitch_every > 0 && (count_ + 1) % spec_.hitch_every == 0;
  return spec_.added_cost_ns + (hitch ? spec_.hitch_ns : 0) + stall_ns_;
}

std::int64_t Governor::next_ns() const {
  if (!spec_.scripted()) return kNever;
  return raster_ns() + extra_ns_ + longer_ns();
}

std::int64_t Governor::take() {
  INB_CHECK(spec_.scripted());
  const std::int64_t raster = raster_ns();
  extra_ns_ += longer_ns();
  base_ns_ = raster;
  last_ns_ = raster + extra_ns_;
  stall_ns_ = 0;
  ++count_;
  return last_ns_;
}

bool Governor::real_picture(std::int64_t now_ns, std::int64_t interval_ns) {
  if (now_ns - last_ns_ < interval_ns + longer_ns()) return false;
  stall_ns_ = 0;
  last_ns_ = now_ns;
  ++count_;
  return true;
}

void Governor::stall(std::int64_t ns) { stall_ns_ = std::clamp<std::int64_t>(stall_ns_ + ns, 0, kHourNs); }

}  // namespace inb::sim

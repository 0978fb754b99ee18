#include "apps/shell/pacer.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <thread>

#include "apps/shell/window.h"

namespace inb::shell {

namespace {

// Sleeping is good to about a millisecond; the rest is yielded away.
constexpr std::int64_t kCoarseNs = 1'500'000;

}  // namespace

std::int64_t now_ns() {
  const auto now = std::chrono::steady_clock::now().time_since_epoch();
  return std::chrono::duration_cast<std::chrono::nanoseconds>(now).count();
}

void Pacer::set_cap(double pictures_per_s) {
  cap_ = pictures_per_s > 0.0 ? std::clamp(pictures_per_s, 1.0, 1000.0) : 0.0;
  running_ = false;
}

std::int64_t Pacer::wait_ns(std::int64_t now_ns) {
  if (cap_ <= 0.0) return 0;
  const auto interval = static_cast<std::int64_t>(std::llround(1e9 / cap_));
  if (!running_ || now_ns > next_ns_ + interval) {
    running_ = true;
    next_ns_ = now_ns + interval;
    return 0;
  }
  const std::int64_t wait = std::max<std::int64_t>(next_ns_ - now_ns, 0);
  next_ns_ += interval;
  return wait;
}

void Pacer::wait() {
  const std::int64_t start = now_ns();
  const std::int64_t end = start + wait_ns(start);
  if (end - start > kCoarseNs) std::this_thread::sleep_for(std::chrono::nanoseconds(end - start - kCoarseNs));
  while (now_ns() < end) std::this_thread::yield();
}

}  // namespace inb::shell

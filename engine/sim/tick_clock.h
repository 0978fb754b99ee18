#pragma once

#include <array>
#include <cstdint>

namespace inb::sim {

inline constexpr std::int64_t kSecondNs = 1'000'000'000;

// floor(value * factor / divisor) in 128 bits, for value, factor >= 0 and divisor > 0; saturates at INT64_MAX.
[[nodiscard]] std::int64_t mul_div(std::int64_t value, std::int64_t factor, std::int64_t divisor);
// The same rounded up.
[[nodiscard]] std::int64_t mul_div_up(std::int64_t value, std::int64_t factor, std::int64_t divisor);

// A rate as a fraction: num / den a second.
struct Rate {
  std::int64_t num = 25;
  std::int64_t den = 1;

  [[nodiscard]] double hz() const { return static_cast<double>(num) / static_cast<double>(den); }
  // Instant of event k of this rate: floor(k * 1e9 * den / num) ns; never a sum of rounded periods.
  [[nodiscard]] std::int64_t instant_ns(std::int64_t k) const { return mul_div(k, kSecondNs * den, num); }
  friend bool operator==(const Rate&, const Rate&) = default;
};

// A tick rate is 1..240 a second, numerator and denominator positive and at most 1e9.
[[nodiscard]] bool valid_tick_rate(const Rate& rate);
// A picture rate is 1..1000 a second.
[[nodiscard]] bool valid_picture_rate(const Rate& rate);

struct TickPreset {
  const char* label;
  Rate rate;
};
// 10, 24, 25, 28 ms (OpenClonk: 1000/28 Hz), 36, 60 Hz.
[[nodiscard]] const std::array<TickPreset, 6>& tick_presets();

// Turns elapsed ns into ticks due. Tick k (1, 2, ...) is due at floor(k * 1e9 * den / num) ns of the clock's logical
// time. Logical time lags behind the time fed by what the cap dropped. Value semantics; integers but for `alpha`.
class TickClock {
 public:
  // `rate` must be valid (checked).
  explicit TickClock(Rate rate = {});

  // Feeds one picture's elapsed ns (negative counts as 0) and returns how many ticks are now due. At most
  // max(250 ms, one tick) of it counts; the rest is dropped. All ticks returned are taken to be run.
  std::int64_t feed(std::int64_t elapsed_ns);
  // The same without the cap, for stepping by hand.
  std::int64_t feed_uncapped(std::int64_t elapsed_ns);
  // Ticks that were dropped since the last resync become due now; returns how many; `dropped_ns` is 0 afterwards.
  std::int64_t resync();
  // From now on another rate; the tick count and alpha's phase go on from here.
  void set_rate(Rate rate);

  [[nodiscard]] const Rate& rate() const { return rate_; }
  [[nodiscard]] std::int64_t ticks() const { return base_tick_ + tick_; }
  // Logical time since the start.
  [[nodiscard]] std::int64_t now_ns() const { return base_ns_ + now_ns_; }
  // Logical instants of the latest tick and of the next.
  [[nodiscard]] std::int64_t last_due_ns() const { return base_ns_ + rate_.instant_ns(tick_); }
  [[nodiscard]] std::int64_t next_due_ns() const { return base_ns_ + rate_.instant_ns(tick_ + 1); }
  // Logical instant of tick `ticks() - back`, back >= 0; 0 at the earliest.
  [[nodiscard]] std::int64_t due_ns(std::int64_t tick) const;
  // Where now lies between the latest tick (0) and the next; always in [0, 1), from logical tick time, whenever the
  // tick was handled.
  [[nodiscard]] double alpha() const;
  [[nodiscard]] std::int64_t cap_ns() const;
  // Dropped and not yet made up for by `resync`; and since the start.
  [[nodiscard]] std::int64_t dropped_ns() const { return dropped_ns_; }
  [[nodiscard]] std::int64_t dropped_total_ns() const { return dropped_total_ns_; }

 private:
  Rate rate_;
  std::int64_t base_ns_ = 0;
  std::int64_t base_tick_ = 0;
  std::int64_t now_ns_ = 0;  // since base_ns_
  std::int64_t tick_ = 0;    // since base_tick_
  std::int64_t dropped_ns_ = 0;
  std::int64_t dropped_total_ns_ = 0;
};

}  // namespace inb::sim

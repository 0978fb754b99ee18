#include "sim/view_clock.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/check.h"

namespace inb::sim {

namespace {
Measure measure_of(Clock clock) { return clock == Clock::WallTime ? Measure::Nanoseconds : Measure::Counter; }
}  // namespace

ViewClock::ViewClock(const Library& library, Clock clock, Rate mixed_rate, const Playhead& head, const TickClock& ticks,
                     std::int64_t now_ns)
    : clock_(clock) {
  set_mixed_rate(mixed_rate);
  adopt(library, head, ticks, now_ns);
}

void ViewClock::set_mixed_rate(Rate rate) {
  INB_CHECK(valid_picture_rate(rate));
  mixed_rate_ = rate;
}

void ViewClock::adopt(const Library& library, const Playhead& head, const TickClock& ticks, std::int64_t now_ns) {
  head_ = head;
  if (head_.measure != measure_of(clock_)) {
    set_measure(library, head_, measure_of(clock_), static_cast<double>(shown_counter(library, head_)), now_ns);
  }
  // The clocks without a raster begin now, not at the tick.
  if (clock_ != Clock::PerTick) anchor(library, head_, now_ns);
  join(ticks, now_ns);
}

void ViewClock::join(const TickClock& ticks, std::int64_t now_ns) {
  ticks_ = ticks;
  last_ns_ = now_ns;
  step_ns_ = now_ns;
  credit_ = 0;
}

void ViewClock::set_clock(const Library& library, Clock clock, const Shown& shown, const TickClock& ticks,
                          std::int64_t now_ns) {
  clock_ = clock;
  set_measure(library, head_, measure_of(clock), shown.counter, now_ns);
  join(ticks, now_ns);
}

void ViewClock::picture(const Library& library, std::int64_t now_ns, std::vector<Event>& events,
                        std::int64_t speed_permille) {
  const std::int64_t elapsed = std::max<std::int64_t>(now_ns - last_ns_, 0);
  const std::int64_t steps_before = steps_;
  switch (clock_) {
    case Clock::PerPicture:
      for (credit_ += speed_permille; credit_ >= 1000; credit_ -= 1000) step_once(library, step_ns_, now_ns, events);
      break;
    case Clock::Mixed:
      // Begins anew at each step: no frame is shown for less than its interval, and none is skipped to catch up.
      if (now_ns - step_ns_ >= mixed_rate_.instant_ns(1)) step_once(library, step_ns_, now_ns, events);
      break;
    case Clock::PerTick: {
      const std::int64_t due = ticks_.feed(elapsed);
      const std::int64_t offset = now_ns - ticks_.now_ns();
      for (std::int64_t tick = ticks_.ticks() - due + 1; tick <= ticks_.ticks(); ++tick) {
        step_once(library, ticks_.due_ns(tick - 1) + offset, ticks_.due_ns(tick) + offset, events);
      }
      break;
    }
    case Clock::WallTime:
      step_once(library, last_ns_, now_ns, events);
      break;
  }
  steps_last_ = steps_ - steps_before;
  last_ns_ = now_ns;
}

void ViewClock::step_once(const Library& library, std::int64_t before_ns, std::int64_t now_ns,
                          std::vector<Event>& events) {
  step(library, head_, {before_ns, now_ns}, events);
  step_ns_ = now_ns;
  ++steps_;
}

double ViewClock::alpha() const {
  switch (clock_) {
    case Clock::PerTick:
      return ticks_.alpha();
    case Clock::Mixed: {
      const auto interval = static_cast<double>(mixed_rate_.instant_ns(1));
      return std::min(static_cast<double>(last_ns_ - step_ns_) / interval, std::nextafter(1.0, 0.0));
    }
    case Clock::PerPicture:
    case Clock::WallTime:
      break;
  }
  return 1.0;
}

}  // namespace inb::sim

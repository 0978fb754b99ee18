#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "sim/playhead.h"
#include "sim/smoothing.h"
#include "sim/tick_clock.h"

namespace inb::sim {

enum class Clock : std::uint8_t {
  PerPicture,  // frame-locked: one counter step a picture
  Mixed,       // Flash: one step a picture when the interval of its own rate is over; never skips
  PerTick,     // every tick due since, capped
  WallTime,    // time-based: elapsed ns, unrounded
};
inline constexpr std::array<const char*, 4> kClockNames{"frame-locked", "mixed", "per tick", "time-based"};
inline constexpr std::array<const char*, 3> kSmoothingNames{"held", "interpolated", "extrapolated"};
inline constexpr std::array<const char*, 5> kLoopModeNames{"chain", "repeat", "hold", "once", "ping-pong"};

// One playhead under one clock: at each picture instant it does the steps that its clock asks for, all through `step`.
// Value semantics. Instants are ns of one ascending time (the stage's).
class ViewClock {
 public:
  ViewClock() = default;
  // `mixed_rate`: the own rate of Clock::Mixed, a valid picture rate (checked). Begins as `adopt` does.
  ViewClock(const Library& library, Clock clock, Rate mixed_rate, const Playhead& head, const TickClock& ticks,
            std::int64_t now_ns);

  // A picture at `now_ns` (not before the last one). `speed_permille`: a frame-locked view steps that many thousandths
  // of a step a picture (its governor counts real pictures, so slow motion must thin the steps); 1000 for a scripted
  // one.
  void picture(const Library& library, std::int64_t now_ns, std::vector<Event>& events,
               std::int64_t speed_permille = 1000);
  // Another clock, at the shown position `shown`; per tick: in step with `ticks`.
  void set_clock(const Library& library, Clock clock, const Shown& shown, const TickClock& ticks, std::int64_t now_ns);
  // Takes over another playhead (a seek, a resync), at the same position, in this clock's measure, in step with
  // `ticks`.
  void adopt(const Library& library, const Playhead& head, const TickClock& ticks, std::int64_t now_ns);
  void set_mixed_rate(Rate rate);
  void set_tick_rate(Rate rate) { ticks_.set_rate(rate); }

  [[nodiscard]] Clock clock() const { return clock_; }
  [[nodiscard]] const Rate& mixed_rate() const { return mixed_rate_; }
  [[nodiscard]] const TickClock& ticks() const { return ticks_; }
  [[nodiscard]] const Playhead& head() const { return head_; }
  [[nodiscard]] Playhead& head() { return head_; }
  [[nodiscard]] std::int64_t last_ns() const { return last_ns_; }
  // Where the picture at the latest instant lies between two steps: per tick and mixed in [0, 1); 1 for the others,
  // whose pictures are their steps.
  [[nodiscard]] double alpha() const;
  // Steps done by the latest picture, and since the start.
  [[nodiscard]] std::int64_t steps_last() const { return steps_last_; }
  [[nodiscard]] std::int64_t steps() const { return steps_; }

 private:
  void step_once(const Library& library, std::int64_t before_ns, std::int64_t now_ns, std::vector<Event>& events);
  void join(const TickClock& ticks, std::int64_t now_ns);

  Clock clock_ = Clock::PerTick;
  Rate mixed_rate_{12, 1};
  TickClock ticks_;
  Playhead head_;
  std::int64_t last_ns_ = 0;  // the latest picture instant
  std::int64_t step_ns_ = 0;  // the latest step's instant
  std::int64_t credit_ = 0;   // thousandths of a step
  std::int64_t steps_last_ = 0;
  std::int64_t steps_ = 0;
};

}  // namespace inb::sim

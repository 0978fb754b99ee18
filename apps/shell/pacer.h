#pragma once

#include <cstdint>

namespace inb::shell {

// Holds the picture rate under a cap, since present modes cannot be trusted to (FIFO does not pace everywhere). Picture
// instants lie on a grid of 1/cap; a picture that comes late starts a new grid, so time is never caught up.
class Pacer {
 public:
  // Pictures per second, 1..1000; 0: no cap.
  void set_cap(double pictures_per_s);
  [[nodiscard]] double cap() const { return cap_; }

  // Nanoseconds to sleep before the next picture, for a picture that is ready to begin at `now_ns`; 0: begin at once.
  // Pure but for the grid: does not sleep itself.
  [[nodiscard]] std::int64_t wait_ns(std::int64_t now_ns);

  // wait_ns() and the sleep: coarse by the system, the last part of a millisecond by yielding.
  void wait();

 private:
  double cap_ = 0.0;
  std::int64_t next_ns_ = 0;
  bool running_ = false;
};

}  // namespace inb::shell

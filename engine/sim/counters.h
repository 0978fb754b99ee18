#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "core/result.h"

// The counters of very many units at once, as structures of arrays. Each unit runs one animation again and again by the
// chain rules of the step function: the end is tested first, the tick that reaches it belongs to the next pass, which
// starts at 0 and makes its first step in it; overshoot is dropped. Integers only: equal on every machine.
namespace inb::sim {

// One tick of n units. Value ranges (what `Counters::add` makes sure of): end 1..2^30, counter 0..end - 1, increment
// 0..end - 1, flag 0 (none) or 1..end - 1.
struct CounterJob {
  std::span<std::int32_t> counter;  // in place
  std::span<const std::int32_t> increment;
  std::span<const std::int32_t> end;
  // Counter value of the action. Empty, with the three below: only the counters move.
  std::span<const std::int32_t> flag;
  // Bit u % 64 of word u / 64 belongs to unit u; (n + 63) / 64 words each, written whole, surplus bits 0.
  std::span<std::uint64_t> ended;  // the end was reached in this tick
  std::span<std::uint64_t> acted;  // the flag was reached in this tick (of the pass that runs after it)
  std::span<std::uint64_t> lost;   // the pass that ended had not reached its flag

  // Spans of fitting sizes.
  [[nodiscard]] bool validate() const;
  // By the widest vectors that the machine has.
  void run() const;
  // The same one unit after the other: what `run` is measured against.
  void run_reference() const;
};

enum class CounterEventKind : std::uint8_t { Ended, Acted, Lost };

struct CounterEvent {
  std::uint32_t unit = 0;
  CounterEventKind kind = CounterEventKind::Ended;

  friend bool operator==(const CounterEvent&, const CounterEvent&) = default;
};

struct CounterBits {
  std::span<const std::uint64_t> ended;
  std::span<const std::uint64_t> acted;
  std::span<const std::uint64_t> lost;
};
// What the bits of a job tell: by unit ascending; of one unit Lost, Ended, Acted. Replaces `events`.
void list_events(const CounterBits& bits, std::vector<CounterEvent>& events);

// Units with their arrays and what the latest tick told.
class Counters {
 public:
  // The next unit, at the start of its animation. `frames` 1..4'194'304, `speed` and `acceleration` 0..1'000'000,
  // `flag` < frames, or negative: none. Errors name the argument.
  [[nodiscard]] Result<void> add(std::int64_t frames, std::int64_t speed, std::int64_t acceleration,
                                 std::int64_t flag = -1);
  void reserve(std::size_t units);
  // Another speed from the next tick on; the counter is kept. Ranges as in `add`.
  [[nodiscard]] Result<void> accelerate(std::size_t unit, std::int64_t speed, std::int64_t acceleration);

  void tick();
  // What the latest tick told, as `list_events` says it.
  void list(std::vector<CounterEvent>& events) const { list_events({ended_, acted_, lost_}, events); }

  [[nodiscard]] std::size_t size() const { return counter_.size(); }
  [[nodiscard]] std::span<const std::int32_t> counters() const { return counter_; }
  [[nodiscard]] CounterJob job();

 private:
  std::vector<std::int32_t> counter_;
  std::vector<std::int32_t> increment_;
  std::vector<std::int32_t> end_;
  std::vector<std::int32_t> flag_;
  std::vector<std::uint64_t> ended_;
  std::vector<std::uint64_t> acted_;
  std::vector<std::uint64_t> lost_;
};

// Name of the vector instructions that `CounterJob::run` uses on this machine.
[[nodiscard]] const char* counter_target();

}  // namespace inb::sim

#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

// How the benchmarks measure. Machines change their speed from one moment to the next, so nothing is timed alone: two
// pieces of work take turns in slices of about two milliseconds, A B B A, and what counts is the median of the ratios.
namespace inb::tool {

struct AbbaOptions {
  std::int64_t slice_ns = 2'000'000;
  int quads = 61;   // A B B A, so many times; at least 1
  int repeats = 3;  // of all of that; at least 1
  // ns since any moment; nothing: time that the calling thread was running.
  std::function<std::int64_t()> now_ns{};
};

struct Compared {
  double a_ns = 0.0;   // median of one call
  double b_ns = 0.0;   // median of one call
  double ratio = 0.0;  // a_ns / b_ns: the median over the repeats of the median over the quads
  double low = 0.0;    // the least and the greatest of the repeats' medians
  double high = 0.0;
};

// Runs both until each has filled a slice (that warms them up and tells how many calls make one), then in turns.
[[nodiscard]] Compared compare(const std::function<void()>& a, const std::function<void()>& b,
                               const AbbaOptions& options = {});

// A piece of work against itself: whether this run can be trusted. False when the machine did other work meanwhile.
[[nodiscard]] inline bool calm(const Compared& itself) { return itself.ratio > 0.97 && itself.ratio < 1.03; }

// What a benchmark promises.
struct Goal {
  std::string name;
  double value = 0.0;
  double goal = 0.0;
  bool at_most = false;  // else at least

  [[nodiscard]] bool met() const { return at_most ? value <= goal : value >= goal; }
};

// "  met     share of the memory pass         0.97, at least 0.95", one line each.
[[nodiscard]] std::string goals_text(const std::vector<Goal>& goals);

}  // namespace inb::tool

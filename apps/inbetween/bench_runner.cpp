#include "apps/inbetween/bench_runner.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <ctime>

namespace inb::tool {
namespace {

constexpr std::int64_t kMaxCalls = 1'000'000;

// What the calling thread itself was given of a core: what else the machine did meanwhile does not count. Where there
// is no such clock, the steady one.
std::int64_t thread_ns() {
#if defined(CLOCK_THREAD_CPUTIME_ID)
  std::timespec time{};
  if (::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time) == 0) {
    return static_cast<std::int64_t>(time.tv_sec) * 1'000'000'000 + time.tv_nsec;
  }
#endif
  return std::chrono::duration_cast<std::chrono::nanoseconds>(std::chrono::steady_clock::now().time_since_epoch())
      .count();
}

double median(std::vector<double> values) {
  const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::nth_element(values.begin(), middle, values.end());
  if (values.size() % 2 == 1) return *middle;
  return (*middle + *std::max_element(values.begin(), middle)) / 2.0;
}

class Slice {
 public:
  Slice(const std::function<void()>& work, const AbbaOptions& options) : work_(work), options_(options) {
    std::int64_t spent = time(1);  // cold
    while ((spent = time(calls_)) < options_.slice_ns && calls_ < kMaxCalls) {
      const std::int64_t wanted = calls_ * options_.slice_ns / std::max<std::int64_t>(spent, 1);
      calls_ = std::clamp(wanted, calls_ + 1, std::min(calls_ * 8, kMaxCalls));
    }
  }

  [[nodiscard]] double call_ns() const { return static_cast<double>(time(calls_)) / static_cast<double>(calls_); }

 private:
  [[nodiscard]] std::int64_t time(std::int64_t calls) const {
    const std::int64_t before = now();
    for (std::int64_t i = 0; i < calls; ++i) work_();
    return now() - before;
  }
  [[nodiscard]] std::int64_t now() const { return options_.now_ns ? options_.now_ns() : thread_ns(); }

  const std::function<void()>& work_;
  const AbbaOptions& options_;
  std::int64_t calls_ = 1;
};

}  // namespace

Compared compare(const std::function<void()>& a, const std::function<void()>& b, const AbbaOptions& options) {
  const Slice slice_a(a, options);
  const Slice slice_b(b, options);
  std::vector<double> all_a;
  std::vector<double> all_b;
  std::vector<double> medians;
  for (int repeat = 0; repeat < std::max(options.repeats, 1); ++repeat) {
    std::vector<double> ratios;
    for (int quad = 0; quad < std::max(options.quads, 1); ++quad) {
      const double a1 = slice_a.call_ns();
      const double b1 = slice_b.call_ns();
      const double b2 = slice_b.call_ns();
      const double a2 = slice_a.call_ns();
      ratios.push_back((a1 + a2) / (b1 + b2));
      all_a.push_back((a1 + a2) / 2.0);
      all_b.push_back((b1 + b2) / 2.0);
    }
    medians.push_back(median(std::move(ratios)));
  }
  const auto [low, high] = std::minmax_element(medians.begin(), medians.end());
  return {median(all_a), median(all_b), median(medians), *low, *high};
}

std::string goals_text(const std::vector<Goal>& goals) {
  std::string text;
  for (const Goal& goal : goals) {
    text += fmt::format("  {:<7} {:<44} {:.3g}, {} {:g}\n", goal.met() ? "met" : "missed", goal.name, goal.value,
                        goal.at_most ? "at most" : "at least", goal.goal);
  }
  return text;
}

}  // namespace inb::tool

#include <algorithm>
#include <cstring>

#include "core/check.h"
#include "sim/counters.h"

// Compiled once for each kind of vectors; the machine's best is chosen at run time.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "engine/sim/counters_simd.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace inb::sim::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

constexpr std::size_t kWord = 64;
using Lanes = hn::CappedTag<std::int32_t, 16>;

template <class Mask>
HWY_INLINE std::uint64_t bits_of(Lanes d, Mask mask) {
  std::uint8_t bytes[8] = {};
  hn::StoreMaskBits(d, mask, bytes);
  return static_cast<std::uint64_t>(bytes[0]) | static_cast<std::uint64_t>(bytes[1]) << 8U;
}

std::size_t move_counters(const CounterJob& job) {
  const Lanes d;
  const std::size_t lanes = hn::Lanes(d);
  const std::size_t whole = job.counter.size() / lanes * lanes;
  std::int32_t* HWY_RESTRICT counter = job.counter.data();
  const std::int32_t* HWY_RESTRICT increment = job.increment.data();
  const std::int32_t* HWY_RESTRICT end = job.end.data();
  for (std::size_t unit = 0; unit < whole; unit += lanes) {
    const auto inc = hn::LoadU(d, increment + unit);
    const auto to = hn::Add(hn::LoadU(d, counter + unit), inc);
    hn::StoreU(hn::IfThenElse(hn::Lt(to, hn::LoadU(d, end + unit)), to, inc), d, counter + unit);
  }
  return whole;
}

std::size_t move_counters_with_events(const CounterJob& job) {
  const Lanes d;
  const std::size_t lanes = hn::Lanes(d);
  const std::size_t whole = job.counter.size() / kWord * kWord;
  std::int32_t* HWY_RESTRICT counter = job.counter.data();
  const std::int32_t* HWY_RESTRICT increment = job.increment.data();
  const std::int32_t* HWY_RESTRICT end = job.end.data();
  const std::int32_t* HWY_RESTRICT flags = job.flag.data();
  for (std::size_t base = 0; base < whole; base += kWord) {
    std::uint64_t ended = 0;
    std::uint64_t acted = 0;
    std::uint64_t lost = 0;
    for (std::size_t lane = 0; lane < kWord; lane += lanes) {
      const std::size_t unit = base + lane;
      const auto inc = hn::LoadU(d, increment + unit);
      const auto flag = hn::LoadU(d, flags + unit);
      const auto before = hn::LoadU(d, counter + unit);
      const auto to = hn::Add(before, inc);
      const auto over = hn::Not(hn::Lt(to, hn::LoadU(d, end + unit)));
      const auto from = hn::IfThenZeroElse(over, before);
      const auto after = hn::IfThenElse(over, inc, to);
      hn::StoreU(after, d, counter + unit);
      ended |= bits_of(d, over) << lane;
      acted |= bits_of(d, hn::AndNot(hn::Gt(flag, after), hn::Lt(from, flag))) << lane;
      lost |= bits_of(d, hn::And(over, hn::Lt(before, flag))) << lane;
    }
    job.ended[base / kWord] = ended;
    job.acted[base / kWord] = acted;
    job.lost[base / kWord] = lost;
  }
  return whole;
}

const char* target_name() { return hwy::TargetName(HWY_TARGET); }

}  // namespace inb::sim::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace inb::sim {

HWY_EXPORT(move_counters);
HWY_EXPORT(move_counters_with_events);
HWY_EXPORT(target_name);

void CounterJob::run() const {
  INB_CHECK(validate());
  const std::size_t done = flag.empty() ? HWY_DYNAMIC_DISPATCH(move_counters)(*this)
                                        : HWY_DYNAMIC_DISPATCH(move_counters_with_events)(*this);
  CounterJob rest = *this;
  rest.counter = counter.subspan(done);
  rest.increment = increment.subspan(done);
  rest.end = end.subspan(done);
  if (!flag.empty()) {
    // `done` is a whole number of words.
    rest.flag = flag.subspan(done);
    for (auto* bits : {&rest.ended, &rest.acted, &rest.lost}) *bits = bits->subspan(done / 64);
  }
  if (!rest.counter.empty()) rest.run_reference();
}

const char* counter_target() { return HWY_DYNAMIC_DISPATCH(target_name)(); }

}  // namespace inb::sim
#endif

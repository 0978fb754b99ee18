#include "sim/counters.h"

#include <algorithm>
#include <bit>

#include "core/check.h"
#include "sim/counter.h"
#include "sim/range.h"
#include "sim/timing.h"

namespace inb::sim {

namespace {

constexpr std::int64_t kMaxCounterFrames = (std::int64_t{1} << 30) / kHitshift;
constexpr std::int64_t kMaxFactor = 1'000'000;
constexpr std::size_t kWord = 64;

// Never over in its own first tick: at most one animation ends in a tick, so an increment is at most end - 1.
Result<std::int32_t> increment_for(std::int64_t speed, std::int64_t acceleration, std::int64_t end) {
  if (auto ok = in_range("speed", speed, 0, kMaxFactor); !ok) return fail(ok.error());
  if (auto ok = in_range("acceleration", acceleration, 0, kMaxFactor); !ok) return fail(ok.error());
  return static_cast<std::int32_t>(std::min(increment(speed, acceleration), end - 1));
}

}  // namespace

bool CounterJob::validate() const {
  const std::size_t n = counter.size();
  if (increment.size() != n || end.size() != n) return false;
  if (flag.empty() && ended.empty() && acted.empty() && lost.empty()) return true;
  const std::size_t words = (n + kWord - 1) / kWord;
  return flag.size() == n && ended.size() == words && acted.size() == words && lost.size() == words;
}

void CounterJob::run_reference() const {
  INB_CHECK(validate());
  for (std::size_t unit = 0; unit < counter.size(); ++unit) {
    const std::int32_t before = counter[unit];
    const std::int32_t to = before + increment[unit];
    const bool over = to >= end[unit];
    const std::int32_t from = over ? 0 : before;
    const std::int32_t after = over ? increment[unit] : to;
    counter[unit] = after;
    if (flag.empty()) continue;
    const std::uint64_t bit = std::uint64_t{1} << (unit % kWord);
    const std::size_t word = unit / kWord;
    if (unit % kWord == 0) ended[word] = acted[word] = lost[word] = 0;
    if (over) ended[word] |= bit;
    if (from < flag[unit] && flag[unit] <= after) acted[word] |= bit;
    if (over && before < flag[unit]) lost[word] |= bit;
  }
}

Result<void> Counters::add(std::int64_t frames, std::int64_t speed, std::int64_t acceleration, std::int64_t flag) {
  if (auto ok = in_range("frames", frames, 1, kMaxCounterFrames); !ok) return ok;
  if (flag >= frames) return fail("flag must be below {}, the number of frames, not {}", frames, flag);
  const std::int64_t end = frames * kHitshift;
  const auto inc = increment_for(speed, acceleration, end);
  if (!inc) return fail(inc.error());
  counter_.push_back(0);
  increment_.push_back(*inc);
  end_.push_back(static_cast<std::int32_t>(end));
  // Flag 0 comes with the first step of a pass, as any value up to the increment does.
  flag_.push_back(flag < 0 ? 0 : static_cast<std::int32_t>(std::max<std::int64_t>(flag * kHitshift, 1)));
  const std::size_t words = (size() + kWord - 1) / kWord;
  for (auto* bits : {&ended_, &acted_, &lost_}) bits->resize(words, 0);
  return {};
}

void Counters::reserve(std::size_t units) {
  for (auto* values : {&counter_, &increment_, &end_, &flag_}) values->reserve(units);
}

Result<void> Counters::accelerate(std::size_t unit, std::int64_t speed, std::int64_t acceleration) {
  if (unit >= size()) return fail("there is no unit {}: there are {}", unit, size());
  const auto inc = increment_for(speed, acceleration, end_[unit]);
  if (!inc) return fail(inc.error());
  increment_[unit] = *inc;
  return {};
}

CounterJob Counters::job() { return {counter_, increment_, end_, flag_, ended_, acted_, lost_}; }

void Counters::tick() {
  if (size() > 0) job().run();
}

void list_events(const CounterBits& bits, std::vector<CounterEvent>& events) {
  std::size_t count = 0;
  for (std::size_t word = 0; word < bits.ended.size(); ++word) {
    count += static_cast<std::size_t>(std::popcount(bits.ended[word]) + std::popcount(bits.acted[word]) +
                                      std::popcount(bits.lost[word]));
  }
  events.resize(count);
  CounterEvent* next = events.data();
  for (std::size_t word = 0; word < bits.ended.size(); ++word) {
    const std::uint64_t ended = bits.ended[word];
    const std::uint64_t acted = bits.acted[word];
    const std::uint64_t lost = bits.lost[word];
    for (std::uint64_t any = ended | acted | lost; any != 0; any &= any - 1) {
      const int bit = std::countr_zero(any);
      const auto unit = static_cast<std::uint32_t>(word * kWord) + static_cast<std::uint32_t>(bit);
      if ((lost >> bit & 1U) != 0) *next++ = {unit, CounterEventKind::Lost};
      if ((ended >> bit & 1U) != 0) *next++ = {unit, CounterEventKind::Ended};
      if ((acted >> bit & 1U) != 0) *next++ = {unit, CounterEventKind::Acted};
    }
  }
}

}  // namespace inb::sim

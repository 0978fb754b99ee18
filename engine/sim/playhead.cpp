#include "sim/playhead.h"

#include <algorithm>
#include <cmath>

#include "core/check.h"
#include "sim/line.h"

namespace inb::sim {

namespace {

constexpr FlagKind kSound{3};

// The forward counter of a raw value: mirrored on the way back of ping-pong.
std::int64_t folded(const Playhead& head, std::int64_t end) {
  if (head.at_end) return end;
  if (head.mode == LoopMode::PingPong && head.raw >= end) return std::max<std::int64_t>(2 * end - 1 - head.raw, 0);
  return head.raw;
}

// Puts the playhead where `shown` is shown.
void place(const Animation& animation, Playhead& head, std::int64_t shown) {
  const std::int64_t end = length_of(animation, head.measure);
  const std::int64_t clamped = std::clamp<std::int64_t>(shown, 0, end);
  head.raw = head.reverse ? end - clamped : clamped;
  head.previous = head.raw;
  head.at_end = head.mode == LoopMode::PingPong && head.raw == end;
  head.over = false;
  head.carry = 0;
}

}  // namespace

std::optional<std::uint32_t> Animation::action_flag() const {
  for (std::uint32_t flag = 0; flag < timing.action_frames.size(); ++flag) {
    if (kind(flag) != kSound) return flag;
  }
  return std::nullopt;
}

Library Library::of(std::vector<Timing> motions, std::vector<Sequence> sequences) {
  Library library;
  library.motions = std::move(motions);
  library.sequences = std::move(sequences);
  for (std::size_t m = 0; m < library.motions.size(); ++m) {
    Animation animation;
    animation.timing = library.motions[m];
    animation.speed = animation.timing.default_speed;
    animation.own_pace = animation.timing.default_speed;
    animation.motion = static_cast<std::uint32_t>(m);
    library.animations.push_back(std::move(animation));
  }
  for (std::size_t s = 0; s < library.sequences.size(); ++s) {
    Animation animation;
    animation.timing = sequence_timing(library.sequences[s]);
    animation.rule = EndRule::Sequence;
    animation.speed = library.sequences[s].speed;
    animation.own_pace = animation.timing.default_speed;
    animation.sequence = static_cast<std::int32_t>(s);
    for (const SequenceFrame& frame : library.sequences[s].list) {
      if (frame.action) animation.kinds.push_back(frame.kind);
    }
    library.animations.push_back(std::move(animation));
  }
  return library;
}

void start(const Library& library, Playhead& head, std::uint32_t animation, std::int64_t now_ns) {
  INB_CHECK(animation < library.animations.size());
  const Animation& chosen = library.animations[animation];
  head.animation = animation;
  head.state = PlayState::Playing;
  head.pass = 0;
  // In reverse the start is the far end: the line is mirrored.
  head.raw = in_measure(chosen.timing, head.measure, std::clamp<std::int64_t>(chosen.start, 0, chosen.timing.end - 1));
  head.previous = head.raw;
  head.at_end = false;
  head.over = false;
  head.first_step = true;
  head.carry = 0;
  head.hits_done = 0;
  head.ahead = 0;
  arm(chosen, head);
  anchor_to(chosen, head, now_ns);
}

void seek(const Library& library, Playhead& head, std::int64_t counter, std::int64_t now_ns) {
  const Animation& animation = current(library, head);
  const std::int64_t clamped = std::clamp<std::int64_t>(counter, 0, animation.timing.end);
  seek_ns(library, head, head.measure == Measure::Counter ? clamped : ns_of_counter(animation.timing, clamped), now_ns);
}

void seek_ns(const Library& library, Playhead& head, std::int64_t elapsed_ns, std::int64_t now_ns) {
  const Animation& animation = current(library, head);
  place(animation, head, elapsed_ns);
  head.state = PlayState::Playing;
  head.first_step = false;
  head.ahead = 0;
  head.next_flag = Crossings(animation, head).beyond(head.raw);
  anchor_to(animation, head, now_ns);
}

void anchor(const Library& library, Playhead& head, std::int64_t now_ns) {
  anchor_to(current(library, head), head, now_ns);
}

void rescaled(const Library& library, Playhead& head) {
  if (head.ideal_rate != 0) head.ideal_rate = rate_of(current(library, head), head);
}

void set_mode(const Library& library, Playhead& head, LoopMode mode, bool reverse, std::int64_t now_ns) {
  const Animation& animation = current(library, head);
  const std::int64_t shown = shown_value(library, head);
  head.mode = mode;
  head.reverse = reverse;
  place(animation, head, shown);
  const bool at_last = head.raw >= length_of(animation, head.measure);
  const bool holds = mode == LoopMode::Hold || mode == LoopMode::Once;
  if (!holds || !at_last) head.state = PlayState::Playing;
  head.ahead = 0;
  if (!head.first_step) head.next_flag = Crossings(animation, head).beyond(head.raw);
  anchor_to(animation, head, now_ns);
}

void set_measure(const Library& library, Playhead& head, Measure measure, double shown_counter, std::int64_t now_ns) {
  const Animation& animation = current(library, head);
  const Timing& timing = animation.timing;
  const auto raw_counter = [&] {
    return head.measure == Measure::Counter ? head.raw : counter_of_ns(timing, head.raw);
  };
  const std::int64_t old_counter = raw_counter();
  // On the way back of ping-pong the same value is shown twice; stay on that way.
  const bool back = head.mode == LoopMode::PingPong && !head.at_end && head.raw >= length_of(animation, head.measure);
  const bool wrapped = head.previous < 0 && wraps(library, head);
  const bool over = head.over;

  head.measure = measure;
  const std::int64_t end = length_of(animation, measure);
  std::int64_t shown = end;
  if (shown_counter < static_cast<double>(timing.end)) {
    const double wanted = std::max(shown_counter, 0.0);
    const auto whole = static_cast<std::int64_t>(wanted);
    if (measure == Measure::Counter) {
      shown = std::min<std::int64_t>(std::llround(wanted), end);
    } else if (static_cast<double>(whole) == wanted) {
      // A rounded instant could lie before the counter value, and so in the frame before.
      shown = ns_of_counter(timing, whole);
    } else {
      shown = std::min<std::int64_t>(std::llround(position_at(timing, wanted).time_s * 1e9), end);
    }
  }
  place(animation, head, shown);
  head.over = over;
  if (back) {
    head.raw = 2 * end - 1 - std::min(head.raw, end - 1);
    head.previous = head.raw;
    head.at_end = false;
  }
  // A picture drawn between two steps can lie before the wrap that the playhead has done: then that wrap is to come
  // again, and nothing of the pass before it is.
  if (wrapped && head.pass > 0 && raw_counter() > old_counter) {
    --head.pass;
    head.ahead = head.next_flag;
    head.next_flag = Crossings(animation, head).count();
    head.fired.assign(head.fired.size(), 1);
  }
  anchor_to(animation, head, now_ns);
}

std::int64_t step_increment(const Library& library, const Playhead& head) {
  const Animation& animation = current(library, head);
  return increment(animation.speed, acceleration_of(animation, head));
}

bool stopped(const Library& library, const Playhead& head) { return step_increment(library, head) == 0; }

bool wraps(const Library& library, const Playhead& head) {
  if (head.mode == LoopMode::Repeat) return true;
  return head.mode == LoopMode::Chain && head.queue.empty() && current(library, head).repeats;
}

bool ends_next(const Library& library, const Playhead& head) {
  if (head.mode != LoopMode::Chain || head.measure != Measure::Counter || wraps(library, head)) return false;
  if (head.over) return true;
  const Animation& animation = current(library, head);
  const std::int64_t inc = step_increment(library, head);
  return inc > 0 && animation.rule == EndRule::Normal && !head.first_step && head.raw + inc >= animation.timing.end;
}

std::int64_t shown_value(const Library& library, const Playhead& head) {
  const std::int64_t end = length(library, head);
  const std::int64_t forward = folded(head, end);
  return head.reverse ? end - forward : forward;
}

std::int64_t shown_counter(const Library& library, const Playhead& head) {
  const std::int64_t shown = shown_value(library, head);
  return head.measure == Measure::Counter ? shown : counter_of_ns(current(library, head).timing, shown);
}

std::int64_t shown_frame(const Library& library, const Playhead& head) {
  const Timing& timing = current(library, head).timing;
  const std::int64_t shown = shown_counter(library, head);
  // (end - 1 - c) >> 8 of the forward counter c, so that reverse holds the same frames as long as forward.
  return frame_at(timing, head.reverse ? std::max<std::int64_t>(shown - 1, 0) : shown);
}

std::int64_t length(const Library& library, const Playhead& head) {
  return length_of(current(library, head), head.measure);
}

void add_to(core::Hash& hash, const Playhead& head) {
  for (const std::int64_t value :
       {static_cast<std::int64_t>(head.measure), static_cast<std::int64_t>(head.mode),
        static_cast<std::int64_t>(head.reverse), static_cast<std::int64_t>(head.animation),
        static_cast<std::int64_t>(head.next_default), head.acceleration, head.raw, head.previous,
        static_cast<std::int64_t>(head.pass), static_cast<std::int64_t>(head.state),
        static_cast<std::int64_t>(head.at_end), static_cast<std::int64_t>(head.over),
        static_cast<std::int64_t>(head.first_step), head.carry, static_cast<std::int64_t>(head.hits_done),
        static_cast<std::int64_t>(head.next_flag), static_cast<std::int64_t>(head.ahead), head.ideal_start_ns,
        head.ideal_rate}) {
    hash.add(value);
  }
  hash.add(static_cast<std::int64_t>(head.queue.size()));
  for (const std::uint32_t animation : head.queue) hash.add(animation);
  for (const std::uint8_t fired : head.fired) hash.add(fired);
}

}  // namespace inb::sim

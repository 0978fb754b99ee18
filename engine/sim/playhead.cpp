#include "sim/playhead.h"

#include <algorithm>

#include "core/check.h"
#include "sim/tick_clock.h"

namespace inb::sim {

namespace {

// More wraps than this in one step are jumped over: only a hostile increment makes them, and a step must end.
constexpr std::int64_t kMaxWraps = 1024;
constexpr std::int64_t kMaxNs = kMaxCounter * 1000;
constexpr std::int64_t kFarNs = std::int64_t{1} << 61;  // two of them still add up

const Animation& current(const Library& library, const Playhead& head) {
  INB_CHECK(head.animation < library.animations.size());
  return library.animations[head.animation];
}

std::int64_t in_unit(const Timing& timing, Unit unit, std::int64_t counter) {
  return unit == Unit::Counter ? counter : ns_of_counter(timing, counter);
}

std::int64_t length_of(const Animation& animation, Unit unit) {
  return in_unit(animation.timing, unit, animation.timing.end);
}

// speed * acceleration, in hundredths of a counter value a tick; 0: stopped.
std::int64_t rate_of(const Animation& animation, const Playhead& head) {
  if (animation.speed <= 0 || head.acceleration <= 0) return 0;
  return mul_div(animation.speed, head.acceleration, 1);
}

// A place on the raw line where a flag is crossed.
struct Crossing {
  std::int64_t raw = 0;
  std::uint32_t flag = 0;  // index into action_frames
  bool backward = false;
};

// All crossings of one pass in the order a playhead meets them: there, and in ping-pong back again. In reverse the line
// is mirrored, so flags come last to first and the way there is the backward one.
class Crossings {
 public:
  Crossings(const Animation& animation, const Playhead& head)
      : timing_(animation.timing), head_(head), end_(length_of(animation, head.unit)) {
    there_ = static_cast<std::uint32_t>(timing_.action_frames.size());
    if (head.mode == LoopMode::PingPong && there_ > 0) {
      // The turning point is met once.
      back_ = there_ - (mirrored(there_ - 1) == end_ ? 1U : 0U);
    }
  }

  [[nodiscard]] std::uint32_t count() const { return there_ + back_; }

  [[nodiscard]] Crossing at(std::uint32_t index) const {
    if (index < there_) return {mirrored(index), flag(index), head_.reverse};
    const std::uint32_t order = back_ - 1 - (index - there_);
    return {2 * end_ - 1 - mirrored(order), flag(order), !head_.reverse};
  }

  // The first crossing beyond `raw`.
  [[nodiscard]] std::uint32_t beyond(std::int64_t raw) const {
    std::uint32_t index = 0;
    while (index < count() && at(index).raw <= raw) ++index;
    return index;
  }

 private:
  [[nodiscard]] std::uint32_t flag(std::uint32_t order) const { return head_.reverse ? there_ - 1 - order : order; }
  [[nodiscard]] std::int64_t mirrored(std::uint32_t order) const {
    const std::int64_t place = in_unit(timing_, head_.unit, flag_counter(timing_, timing_.action_frames[flag(order)]));
    return head_.reverse ? end_ - place : place;
  }

  const Timing& timing_;
  const Playhead& head_;
  std::int64_t end_;
  std::uint32_t there_ = 0;
  std::uint32_t back_ = 0;
};

// ns that a continuous playhead at speed * acceleration = `rate` needs from 0 to `raw`.
std::int64_t ideal_ns(const Animation& animation, Unit unit, std::int64_t raw, std::int64_t rate) {
  if (rate <= 0) return 0;
  std::int64_t own_ns = raw;
  if (unit == Unit::Counter) {
    const std::int64_t end = animation.timing.end;
    own_ns = (raw / end) * animation.timing.duration_ns + ns_of_counter(animation.timing, raw % end);
  }
  return std::min(mul_div(own_ns, animation.timing.default_speed * 100, rate), kFarNs);
}

void anchor_to(const Animation& animation, Playhead& head, std::int64_t now_ns) {
  const std::int64_t rate = rate_of(animation, head);
  head.ideal_rate = rate;
  head.ideal_start_ns = now_ns - ideal_ns(animation, head.unit, head.raw, rate);
}

void arm(const Animation& animation, Playhead& head) {
  head.fired.assign(animation.timing.action_frames.size(), 0);
  head.next_flag = head.ahead;
  head.ahead = 0;
}

std::int64_t advance_of(const Animation& animation, Playhead& head, std::int64_t elapsed_ns) {
  if (head.unit == Unit::Counter) return increment(animation.speed, head.acceleration);
  __extension__ using int128 = __int128;
  const std::int64_t divisor = animation.timing.default_speed * 100;
  const int128 wanted =
      static_cast<int128>(std::max<std::int64_t>(elapsed_ns, 0)) * rate_of(animation, head) + head.carry;
  head.carry = static_cast<std::int64_t>(wanted % divisor);
  return static_cast<std::int64_t>(std::min<int128>(wanted / divisor, kMaxNs));
}

// One call of `step`.
class Stepper {
 public:
  Stepper(const Library& library, Playhead& head, const StepTime& time, std::vector<Event>& events)
      : library_(library), head_(head), time_(time), events_(events) {}

  void run() {
    if (head_.over) {
      emit(EventKind::Ended, 0, time_.before_ns, time_.before_ns);
      follow(time_.before_ns);
    }
    follow_acceleration();
    const std::int64_t inc = advance_of(animation(), head_, time_.now_ns - time_.before_ns);
    if (inc == 0) {
      cut(head_);
      return;
    }
    head_.at_end = false;
    if (animation().rule == EndRule::Sequence && looping()) {
      sequence(inc);
    } else if (head_.mode == LoopMode::Chain) {
      if (head_.unit == Unit::Counter) {
        chain(inc);
      } else {
        chain_continuously(inc);
      }
    } else if (head_.mode == LoopMode::Hold || head_.mode == LoopMode::Once) {
      hold(inc);
    } else {
      wrap(inc);
    }
  }

 private:
  [[nodiscard]] const Animation& animation() const { return current(library_, head_); }
  [[nodiscard]] std::int64_t end() const { return length_of(animation(), head_.unit); }
  [[nodiscard]] bool looping() const {
    return head_.unit == Unit::Counter && (head_.mode == LoopMode::Chain || head_.mode == LoopMode::Repeat);
  }

  void emit(EventKind kind, std::uint32_t flag, std::int64_t due_ns, std::int64_t fired_ns) {
    events_.push_back({kind, head_.animation, flag, head_.pass, due_ns, fired_ns});
  }

  [[nodiscard]] std::int64_t due(std::int64_t raw) const {
    return head_.ideal_start_ns + ideal_ns(animation(), head_.unit, raw, head_.ideal_rate);
  }

  // The ideal playhead goes on at the new pace from where it is.
  void follow_acceleration() {
    const std::int64_t rate = rate_of(animation(), head_);
    if (rate == head_.ideal_rate) return;
    if (rate == 0) {
      head_.ideal_start_ns += time_.now_ns - time_.before_ns;
      return;
    }
    const std::int64_t elapsed = std::max<std::int64_t>(time_.before_ns - head_.ideal_start_ns, 0);
    head_.ideal_start_ns = time_.before_ns - mul_div(elapsed, head_.ideal_rate, rate);
    head_.ideal_rate = rate;
  }

  // Does every crossing up to and with `raw`.
  void cross(std::int64_t raw) {
    const Crossings crossings(animation(), head_);
    while (head_.next_flag < crossings.count()) {
      const Crossing crossing = crossings.at(head_.next_flag);
      if (crossing.raw > raw) break;
      ++head_.next_flag;
      EventKind kind = EventKind::Backward;
      if (!crossing.backward) {
        kind = head_.fired[crossing.flag] != 0 ? EventKind::Doubled : EventKind::Fired;
        head_.fired[crossing.flag] = 1;
      }
      emit(kind, animation().timing.action_frames[crossing.flag], due(crossing.raw), time_.now_ns);
    }
  }

  void lose() {
    const Crossings crossings(animation(), head_);
    for (; head_.next_flag < crossings.count(); ++head_.next_flag) {
      const Crossing crossing = crossings.at(head_.next_flag);
      if (crossing.backward) continue;
      emit(EventKind::Lost, animation().timing.action_frames[crossing.flag], due(crossing.raw), -1);
    }
  }

  void move_to(std::int64_t raw) {
    head_.previous = head_.raw;
    head_.raw = raw;
    head_.first_step = false;
  }

  // The next animation of the chain stands at its start; a sequence that repeats follows itself.
  void follow(std::int64_t begin_ns) {
    std::uint32_t next = head_.animation;
    if (head_.mode == LoopMode::Chain) {
      next = head_.next_default;
      if (!head_.queue.empty()) {
        next = head_.queue.front();
        head_.queue.erase(head_.queue.begin());
      }
      if (next >= library_.animations.size()) next = head_.animation;
    }
    const std::uint64_t pass = head_.pass + 1;
    start(library_, head_, next, begin_ns);
    head_.pass = pass;
  }

  void chain(std::int64_t inc) {
    std::int64_t to = head_.raw + inc;
    if (to >= end() && !head_.first_step) {
      lose();
      emit(EventKind::Ended, 0, due(end()), time_.now_ns);
      follow(time_.before_ns);
      inc = advance_of(animation(), head_, 0);
      if (inc == 0) return;
      if (animation().rule == EndRule::Sequence) {
        sequence(inc);
        return;
      }
      to = head_.raw + inc;
    }
    cross(to);
    // Never over in its own first tick: at most one animation ends in a tick.
    move_to(std::min(to, end() - 1));
  }

  void sequence(std::int64_t inc) {
    const std::int64_t to = head_.raw + inc;
    cross(to);
    head_.over = to >= end();
    move_to(std::min(to, end()));
  }

  // On the wall clock nothing is dropped and nothing is lost: what is over is followed at the very instant.
  void chain_continuously(std::int64_t inc) {
    for (std::int64_t ends = 0;; ++ends) {
      const std::int64_t to = head_.raw + inc;
      cross(std::min(to, end()));
      if (to < end() || ends == kMaxWraps) {
        move_to(std::min(to, end()));
        return;
      }
      const std::int64_t rate = rate_of(animation(), head_);
      const std::int64_t left_ns = std::min(mul_div(to - end(), animation().timing.default_speed * 100, rate),
                                            std::max<std::int64_t>(time_.now_ns - time_.before_ns, 0));
      emit(EventKind::Ended, 0, due(end()), time_.now_ns);
      follow(time_.now_ns - left_ns);
      inc = advance_of(animation(), head_, left_ns);
    }
  }

  void hold(std::int64_t inc) {
    const std::int64_t to = head_.raw + inc;
    cross(to);
    move_to(std::min(to, end()));
    if (to < end()) return;
    head_.state = PlayState::Finished;
    emit(EventKind::Finished, 0, due(end()), time_.now_ns);
  }

  void wrap(std::int64_t inc) {
    const std::int64_t period = head_.mode == LoopMode::PingPong ? 2 * end() : end();
    std::int64_t to = head_.raw + inc;
    std::int64_t from = head_.raw;
    cross(to);
    if (const std::int64_t wraps = to / period; wraps > kMaxWraps) {
      const std::int64_t jumped = wraps - kMaxWraps;
      head_.pass += static_cast<std::uint64_t>(jumped);
      to -= jumped * period;
      from -= jumped * period;
    }
    while (to >= period) {
      to -= period;
      from -= period;
      ++head_.pass;
      arm(animation(), head_);
      head_.ideal_start_ns = time_.now_ns - ideal_ns(animation(), head_.unit, to, head_.ideal_rate);
      cross(to);
    }
    move_to(to);
    head_.previous = from;
  }

  const Library& library_;
  Playhead& head_;
  const StepTime& time_;
  std::vector<Event>& events_;
};

// The forward counter of a raw value: mirrored on the way back of ping-pong.
std::int64_t folded(const Playhead& head, std::int64_t end) {
  if (head.at_end) return end;
  if (head.mode == LoopMode::PingPong && head.raw >= end) return std::max<std::int64_t>(2 * end - 1 - head.raw, 0);
  return head.raw;
}

// Puts the playhead where `shown` is shown.
void place(const Animation& animation, Playhead& head, std::int64_t shown) {
  const std::int64_t end = length_of(animation, head.unit);
  const std::int64_t clamped = std::clamp<std::int64_t>(shown, 0, end);
  head.raw = head.reverse ? end - clamped : clamped;
  head.previous = head.raw;
  head.at_end = head.mode == LoopMode::PingPong && head.raw == end;
  head.over = false;
  head.carry = 0;
}

}  // namespace

Library Library::of(std::vector<Timing> motions, std::vector<Sequence> sequences) {
  Library library;
  library.motions = std::move(motions);
  library.sequences = std::move(sequences);
  for (std::size_t m = 0; m < library.motions.size(); ++m) {
    Animation animation;
    animation.timing = library.motions[m];
    animation.speed = animation.timing.default_speed;
    animation.motion = static_cast<std::uint32_t>(m);
    library.animations.push_back(std::move(animation));
  }
  for (std::size_t s = 0; s < library.sequences.size(); ++s) {
    Animation animation;
    animation.timing = sequence_timing(library.sequences[s]);
    animation.rule = EndRule::Sequence;
    animation.speed = library.sequences[s].speed;
    animation.sequence = static_cast<std::int32_t>(s);
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
  head.raw = in_unit(chosen.timing, head.unit, std::clamp<std::int64_t>(chosen.start, 0, chosen.timing.end - 1));
  head.previous = head.raw;
  head.at_end = false;
  head.over = false;
  head.first_step = true;
  head.carry = 0;
  head.ahead = 0;
  arm(chosen, head);
  anchor_to(chosen, head, now_ns);
}

void step(const Library& library, Playhead& head, const StepTime& time, std::vector<Event>& events) {
  if (head.state != PlayState::Playing) {
    if (head.mode == LoopMode::Once) head.state = PlayState::Rest;
    cut(head);
    return;
  }
  Stepper(library, head, time, events).run();
}

void seek(const Library& library, Playhead& head, std::int64_t counter, std::int64_t now_ns) {
  const Animation& animation = current(library, head);
  const std::int64_t clamped = std::clamp<std::int64_t>(counter, 0, animation.timing.end);
  seek_ns(library, head, head.unit == Unit::Counter ? clamped : ns_of_counter(animation.timing, clamped), now_ns);
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

void set_mode(const Library& library, Playhead& head, LoopMode mode, bool reverse, std::int64_t now_ns) {
  const Animation& animation = current(library, head);
  const std::int64_t shown = shown_value(library, head);
  head.mode = mode;
  head.reverse = reverse;
  place(animation, head, shown);
  const bool at_last = head.raw >= length_of(animation, head.unit);
  const bool holds = mode == LoopMode::Hold || mode == LoopMode::Once;
  if (!holds || !at_last) head.state = PlayState::Playing;
  head.ahead = 0;
  if (!head.first_step) head.next_flag = Crossings(animation, head).beyond(head.raw);
  anchor_to(animation, head, now_ns);
}

void set_unit(const Library& library, Playhead& head, Unit unit, double shown_counter, std::int64_t now_ns) {
  const Animation& animation = current(library, head);
  const Timing& timing = animation.timing;
  const auto raw_counter = [&] { return head.unit == Unit::Counter ? head.raw : counter_of_ns(timing, head.raw); };
  const std::int64_t old_counter = raw_counter();
  // On the way back of ping-pong the same value is shown twice; stay on that way.
  const bool back = head.mode == LoopMode::PingPong && !head.at_end && head.raw >= length_of(animation, head.unit);
  const bool wrapped = head.previous < 0 && head.mode == LoopMode::Repeat;
  const bool over = head.over;

  head.unit = unit;
  const std::int64_t end = length_of(animation, unit);
  std::int64_t shown = end;
  if (shown_counter < static_cast<double>(timing.end)) {
    const double value = unit == Unit::Counter ? shown_counter : position_at(timing, shown_counter).time_s * 1e9;
    shown = std::min(static_cast<std::int64_t>(std::max(value, 0.0) + 0.5), end);
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
  return increment(current(library, head).speed, head.acceleration);
}

bool stopped(const Library& library, const Playhead& head) { return step_increment(library, head) == 0; }

std::int64_t shown_value(const Library& library, const Playhead& head) {
  const std::int64_t end = length(library, head);
  const std::int64_t forward = folded(head, end);
  return head.reverse ? end - forward : forward;
}

std::int64_t shown_counter(const Library& library, const Playhead& head) {
  const std::int64_t shown = shown_value(library, head);
  return head.unit == Unit::Counter ? shown : counter_of_ns(current(library, head).timing, shown);
}

std::int64_t shown_frame(const Library& library, const Playhead& head) {
  const Timing& timing = current(library, head).timing;
  const std::int64_t shown = shown_counter(library, head);
  // (end - 1 - c) >> 8 of the forward counter c, so that reverse holds the same frames as long as forward.
  return frame_at(timing, head.reverse ? std::max<std::int64_t>(shown - 1, 0) : shown);
}

std::int64_t length(const Library& library, const Playhead& head) {
  return length_of(current(library, head), head.unit);
}

}  // namespace inb::sim

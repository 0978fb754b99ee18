#include <algorithm>
#include <optional>

#include "sim/line.h"
#include "sim/playhead.h"
#include "sim/tick_clock.h"

namespace inb::sim {

namespace {

// More wraps than this in one step are jumped over: only a hostile increment makes them, and a step must end.
constexpr std::int64_t kMaxWraps = 1024;
constexpr std::int64_t kMaxNs = kMaxCounter * 1000;

std::int64_t advance_of(const Animation& animation, Playhead& head, std::int64_t elapsed_ns) {
  if (head.measure == Measure::Counter) return increment(animation.speed, acceleration_of(animation, head));
  __extension__ using int128 = __int128;
  const std::int64_t divisor = animation.own_pace * 100;
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
      emit(EventKind::Ended, time_.before_ns, time_.before_ns);
      follow(time_.before_ns);
    }
    follow_acceleration();
    const std::int64_t inc = advance_of(animation(), head_, time_.now_ns - time_.before_ns);
    if (inc == 0) {
      cut(head_);
      return;
    }
    head_.at_end = false;
    const bool wrapping = wraps(library_, head_);
    if (animation().rule == EndRule::Sequence && looping()) {
      sequence(inc);
    } else if (!wrapping && head_.mode == LoopMode::Chain) {
      if (head_.measure == Measure::Counter) {
        chain(inc);
      } else {
        chain_continuously(inc);
      }
    } else if (!wrapping && (head_.mode == LoopMode::Hold || head_.mode == LoopMode::Once)) {
      hold(inc);
    } else {
      wrap(inc);
    }
  }

 private:
  [[nodiscard]] const Animation& animation() const { return current(library_, head_); }
  [[nodiscard]] std::int64_t end() const { return length_of(animation(), head_.measure); }
  [[nodiscard]] bool looping() const {
    return head_.measure == Measure::Counter && (head_.mode == LoopMode::Chain || head_.mode == LoopMode::Repeat);
  }

  void emit(EventKind kind, std::int64_t due_ns, std::int64_t fired_ns) {
    events_.push_back({.kind = kind,
                       .animation = head_.animation,
                       .pass = head_.pass,
                       .due_ns = due_ns,
                       .fired_ns = fired_ns,
                       .hit = head_.hits_done + 1});
  }
  void emit(EventKind kind, const Crossing& crossing, std::int64_t fired_ns) {
    emit(kind, due(crossing.raw), fired_ns);
    events_.back().flag = animation().timing.action_frames[crossing.flag];
    events_.back().flag_kind = animation().kind(crossing.flag);
  }

  [[nodiscard]] std::int64_t due(std::int64_t raw) const {
    return head_.ideal_start_ns + ideal_ns(animation(), head_.measure, raw, head_.ideal_rate);
  }

  // The ideal playhead goes on at the new pace from where it is.
  void follow_acceleration() {
    const std::int64_t rate = rate_of(animation(), head_);
    if (rate == head_.ideal_rate) return;
    if (rate == 0) {
      head_.ideal_start_ns += time_.now_ns - time_.before_ns;
      return;
    }
    if (head_.ideal_rate == 0) {
      // It stood still from the start, at a place that had no instant.
      anchor_to(animation(), head_, time_.before_ns);
      return;
    }
    const std::int64_t elapsed = std::max<std::int64_t>(time_.before_ns - head_.ideal_start_ns, 0);
    head_.ideal_start_ns = time_.before_ns - mul_div(elapsed, head_.ideal_rate, rate);
    head_.ideal_rate = rate;
  }

  // Whether the action at `crossing` is followed by another one of the same attack.
  [[nodiscard]] bool rolls_at(const Crossing& crossing) const {
    const Rollback& rollback = animation().rollback;
    return head_.mode == LoopMode::Chain && !crossing.backward && head_.hits_done + 1 < rollback.hits &&
           animation().action_flag() == crossing.flag;
  }

  // Does every crossing up to and with `raw`, or up to the one that rolls back, which is given back.
  std::optional<Crossing> cross(std::int64_t raw) {
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
      emit(kind, crossing, time_.now_ns);
      if (rolls_at(crossing)) return crossing;
    }
    return std::nullopt;
  }

  // From `reached`, where the action at `crossing` was done at `at_ns`, back to where the next one begins.
  void roll(const Crossing& crossing, std::int64_t reached, std::int64_t at_ns) {
    const Timing& timing = animation().timing;
    const std::int64_t counter = head_.measure == Measure::Counter ? reached : counter_of_ns(timing, reached);
    const std::int64_t kept = 100 - std::clamp<std::int64_t>(animation().rollback.percent, 0, 100);
    head_.raw = in_measure(timing, head_.measure, mul_div(frame_at(timing, counter), kept, 100) * kHitshift);
    cut(head_);
    head_.first_step = false;
    ++head_.hits_done;
    // Also when the frame kept lies beyond the flag: then the next action comes with the next step.
    head_.next_flag = std::min(Crossings(animation(), head_).beyond(head_.raw), crossing.flag);
    for (std::size_t flag = head_.next_flag; flag < head_.fired.size(); ++flag) head_.fired[flag] = 0;
    anchor_to(animation(), head_, at_ns);
  }

  void lose() {
    const Crossings crossings(animation(), head_);
    for (; head_.next_flag < crossings.count(); ++head_.next_flag) {
      const Crossing crossing = crossings.at(head_.next_flag);
      if (crossing.backward) continue;
      emit(EventKind::Lost, crossing, -1);
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
      next = wraps(library_, head_) ? head_.animation : head_.next_default;
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
      emit(EventKind::Ended, due(end()), time_.now_ns);
      follow(time_.before_ns);
      inc = advance_of(animation(), head_, 0);
      if (inc == 0) return;
      if (animation().rule == EndRule::Sequence) {
        sequence(inc);
        return;
      }
      to = head_.raw + inc;
    }
    // Never over in its own first tick: at most one animation ends in a tick.
    const std::int64_t reached = std::min(to, end() - 1);
    if (const auto rolling = cross(to)) {
      roll(*rolling, reached, time_.now_ns);
    } else {
      move_to(reached);
    }
  }

  void sequence(std::int64_t inc) {
    const std::int64_t to = head_.raw + inc;
    if (const auto rolling = cross(to)) {
      roll(*rolling, to, time_.now_ns);
      return;
    }
    head_.over = to >= end();
    move_to(std::min(to, end()));
  }

  // On the wall clock nothing is dropped and nothing is lost: what is over is followed at the very instant.
  void chain_continuously(std::int64_t inc) {
    for (std::int64_t ends = 0;; ++ends) {
      const std::int64_t to = head_.raw + inc;
      const auto left_after = [&](std::int64_t place) {
        return std::min(mul_div(to - place, animation().own_pace * 100, rate_of(animation(), head_)),
                        std::max<std::int64_t>(time_.now_ns - time_.before_ns, 0));
      };
      if (const auto rolling = cross(std::min(to, end()))) {
        roll(*rolling, rolling->raw, time_.now_ns - left_after(rolling->raw));
        inc = to - rolling->raw;
        --ends;
        continue;
      }
      if (to < end() || ends == kMaxWraps) {
        move_to(std::min(to, end()));
        return;
      }
      const std::int64_t left_ns = left_after(end());
      emit(EventKind::Ended, due(end()), time_.now_ns);
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
    emit(EventKind::Finished, due(end()), time_.now_ns);
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
      head_.ideal_start_ns = time_.now_ns - ideal_ns(animation(), head_.measure, to, head_.ideal_rate);
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

}  // namespace

void step(const Library& library, Playhead& head, const StepTime& time, std::vector<Event>& events) {
  if (head.state != PlayState::Playing) {
    if (head.mode == LoopMode::Once) head.state = PlayState::Rest;
    cut(head);
    return;
  }
  Stepper(library, head, time, events).run();
}

}  // namespace inb::sim

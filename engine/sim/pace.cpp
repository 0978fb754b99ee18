#include "sim/pace.h"

#include <fmt/format.h>

#include <algorithm>

#include "sim/playhead.h"
#include "sim/range.h"
#include "sim/tick_clock.h"
#include "sim/whirlwind.h"

namespace inb::sim {
namespace {

constexpr std::int64_t kMaxSpeed = 65535;

Result<void> check(const TimedAnimation& animation) {
  if (auto ok = in_range("frames", animation.frames, 1, kMaxFrames); !ok) return ok;
  if (auto ok = in_range("speed", animation.speed, 0, kMaxSpeed); !ok) return ok;
  if (auto ok = in_range("the start frame", animation.start_frame, 0, animation.frames - 1); !ok) return ok;
  if (auto ok = in_range("the rollback", animation.rollback_percent, 0, 100); !ok) return ok;
  if (auto ok = in_range("hits", animation.hits, 1, kMaxHits); !ok) return ok;
  for (std::size_t i = 0; i < animation.flags.size(); ++i) {
    if (auto ok = in_range("an action frame", animation.flags[i], 0, animation.frames); !ok) return ok;
    if (i > 0 && animation.flags[i - 1] >= animation.flags[i]) return fail("the action frames must ascend");
  }
  if (animation.hits > 1 && animation.flags.empty()) return fail("an attack of several hits needs an action frame");
  return {};
}

Result<void> check_axis(const BreakpointQuery& query) {
  if (!query.axis) return {};
  const AccelerationKind kind = query.input.kind;
  const bool weapon = *query.axis == Axis::Wias || *query.axis == Axis::Eias;
  const bool fits = weapon ? kind == AccelerationKind::Attack : default_axis(kind) == query.axis;
  if (!fits) return fail("axis '{}' does not change animations of kind '{}'", word(*query.axis), word(kind));
  const AxisRange range = axis_range(*query.axis);
  if (query.max) return in_range("the largest value", *query.max, range.first, kMaxAxisValue);
  return {};
}

// What both ways of counting find.
struct Count {
  std::int64_t ticks = 0;
  std::optional<std::int64_t> action_tick;
  std::int64_t hits = 0;

  friend bool operator==(const Count&, const Count&) = default;
};

RollbackInput closed_input(const TimedAnimation& animation, RollbackCount count, std::int64_t inc) {
  RollbackInput input;
  input.frames = animation.frames;
  input.flag = animation.flags.empty() ? animation.frames : animation.flags.front();
  input.start_frame = animation.start_frame;
  input.inc = inc;
  input.percent = animation.rollback_percent;
  input.hits = animation.flags.empty() ? 1 : animation.hits;
  input.rule = animation.rule;
  input.count = count;
  return input;
}

Result<Count> by_formula(const TimedAnimation& animation, RollbackCount count, std::int64_t inc) {
  const auto timing = rollback_timing(closed_input(animation, count, inc));
  if (!timing) return fail(timing.error());
  Count result;
  result.ticks = timing->total;
  if (animation.flags.empty()) return result;
  result.hits = static_cast<std::int64_t>(timing->hit_ticks.size());
  if (result.hits > 0) result.action_tick = timing->hit_ticks.front();
  return result;
}

// The step function, tick by tick, until the animation's ticks are over. `end`: in counter values.
Count by_steps(const TimedAnimation& animation, const Pace& pace, std::int64_t end) {
  std::vector<std::uint32_t> flags;
  if (!animation.flags.empty()) flags.push_back(static_cast<std::uint32_t>(animation.flags.front()));
  Library library = Library::of({frame_set(animation.frames, static_cast<double>(kFrameRate), std::move(flags))});
  Animation& played = library.animations.front();
  played.timing.end = end;
  played.speed = pace.speed;
  played.start = animation.start_frame * kHitshift;
  played.rule = animation.rule;
  played.rollback = {animation.rollback_percent, static_cast<std::uint32_t>(animation.hits)};
  Playhead head;
  head.mode = LoopMode::Chain;
  head.acceleration = pace.acceleration;
  start(library, head, 0, 0);

  Count count;
  const Rate rate;
  std::vector<Event> events;
  for (std::int64_t tick = 1; tick <= kMaxTableTicks + 1; ++tick) {
    events.clear();
    step(library, head, {rate.instant_ns(tick - 1), rate.instant_ns(tick)}, events);
    for (const Event& event : events) {
      if (event.pass != 0 || event.kind != EventKind::Fired) continue;
      ++count.hits;
      if (!count.action_tick) count.action_tick = tick;
    }
    if (head.pass != 0) break;
    count.ticks = tick;
    if (head.over) break;
  }
  return count;
}

// Tick by tick as servers of 1.10 went back, which the step function does not do.
Count by_counted_ticks(const TimedAnimation& animation, std::int64_t inc) {
  const bool normal = animation.rule == EndRule::Normal;
  const std::int64_t end = animation.frames * kHitshift;
  const std::int64_t action = animation.flags.front() * kHitshift;
  Count count;
  std::int64_t counter = animation.start_frame * kHitshift;
  std::int64_t position = animation.start_frame;  // in ticks
  bool done = false;
  for (std::int64_t tick = 1; tick <= kMaxTableTicks + 1; ++tick) {
    counter += inc;
    ++position;
    if (normal && counter >= end && tick > 1) break;
    count.ticks = tick;
    const bool over = !normal && counter >= end;
    if (!done && counter >= action) {
      ++count.hits;
      if (!count.action_tick) count.action_tick = tick;
      done = count.hits == animation.hits;
      if (!done) {
        position = std::min(position, animation.frames - 1) * (100 - animation.rollback_percent) / 100;
        counter = position * kHitshift;
        continue;
      }
    }
    if (over) break;
    if (normal) counter = std::min(counter, end - 1);
  }
  return count;
}

BreakpointRow row_of(const Count& count, const Pace& pace) {
  BreakpointRow row;
  row.ticks = count.ticks;
  row.action_tick = count.action_tick;
  row.attacks_per_second =
      static_cast<double>(kFrameRate * std::max<std::int64_t>(count.hits, 1)) / static_cast<double>(count.ticks);
  row.acceleration = pace.shown_acceleration;
  row.increment = pace.increment;
  return row;
}

Result<std::optional<BreakpointRow>> whirlwind_row(const BreakpointQuery& query, const Pace& pace) {
  Count count;
  if (query.input.rules == RuleSet::Lod) {
    count.ticks = whirlwind_interval_lod(pace.weapon_ticks);
    return row_of(count, pace);
  }
  if (pace.increment == 0) return std::nullopt;
  const std::int64_t flag = query.animation.flags.front();
  count.ticks = whirlwind_interval_d2r(pace.increment, flag);
  // Strictly beyond the flag: the chain of an animation that is one counter value longer.
  TimedAnimation chained;
  chained.frames = flag + 1;
  if (by_steps(chained, pace, flag * kHitshift + 1).ticks != count.ticks) {
    return fail("simulation and formula disagree on whirlwind at increment {}", pace.increment);
  }
  return row_of(count, pace);
}

}  // namespace

Result<void> validate(const BreakpointQuery& query) {
  if (auto ok = check(query.animation); !ok) return ok;
  if (auto ok = validate(query.input); !ok) return ok;
  if (auto ok = check_axis(query); !ok) return ok;
  if (query.were && query.input.kind != AccelerationKind::Attack) {
    return fail("only attacks of a changed shape have an own speed");
  }
  if (query.whirlwind) {
    if (query.input.kind != AccelerationKind::Attack || query.were) return fail("whirlwind is an attack in human form");
    if (query.animation.flags.empty() || query.animation.flags.front() == 0) {
      return fail("whirlwind needs the action frame of an attack");
    }
    if (query.input.rules == RuleSet::Lod && query.axis && *query.axis != Axis::Wias) {
      return fail("whirlwind under the rules of Lod goes by the weapon alone: its axis is 'wias', not '{}'",
                  word(*query.axis));
    }
  }
  return {};
}

Result<Pace> pace_at(const BreakpointQuery& query, std::int64_t value) {
  AccelerationInput input = query.input;
  std::optional<std::int64_t> eias;
  if (query.axis) {
    switch (*query.axis) {
      case Axis::Wias:
        input.weapon.ias = value;
        break;
      case Axis::Eias:
        eias = value;
        break;
      case Axis::Rate:
        input.skill_percent = value;
        break;
      default:
        input.item_percent = value;
        break;
    }
  }
  Pace pace;
  pace.speed = query.animation.speed;
  if (query.were) {
    WereformInput were;
    were.form = query.were->form;
    were.armed = query.were->armed;
    were.human = query.were->human;
    were.frames = query.animation.frames;
    were.speed = query.animation.speed;
    were.attack = input;
    // The sum that gives this EIAS: the skills take up the difference.
    if (eias) were.attack.skill_percent += *eias - effective_ias(input);
    const auto found = wereform_pace(were);
    if (!found) return fail(found.error());
    const bool own_increment = input.rules == RuleSet::D2r;
    pace.speed = own_increment ? found->increment : found->animation_speed;
    pace.acceleration = own_increment ? 100 : found->acceleration;
    pace.increment = found->increment;
    pace.shown_acceleration = found->acceleration;
    return pace;
  }
  if (query.whirlwind && input.rules == RuleSet::Lod) {
    pace.weapon_ticks =
        weapon_attack_ticks(query.animation.frames, query.animation.speed, input.weapon.ias, input.weapon.wsm);
  }
  pace.acceleration = eias ? acceleration_of_eias(*eias) : acceleration_percent(input);
  if (input.kind == AccelerationKind::Knockback || input.kind == AccelerationKind::Death) pace.acceleration = 100;
  pace.shown_acceleration = pace.acceleration;
  pace.increment = increment(pace.speed, pace.acceleration);
  return pace;
}

Result<std::optional<BreakpointRow>> proved(const BreakpointQuery& query, const Pace& pace) {
  if (query.whirlwind) return whirlwind_row(query, pace);
  if (pace.increment == 0) return std::nullopt;
  const TimedAnimation& animation = query.animation;
  const bool counts_ticks = query.rollback_count == RollbackCount::Ticks && animation.hits > 1;
  const auto formula =
      by_formula(animation, counts_ticks ? RollbackCount::Ticks : RollbackCount::Frames, pace.increment);
  if (!formula) return fail(formula.error());
  if (formula->ticks > kMaxTableTicks) {
    return fail("the animation lasts {} ticks, more than {}", formula->ticks, kMaxTableTicks);
  }
  const Count steps = counts_ticks ? by_counted_ticks(animation, pace.increment)
                                   : by_steps(animation, pace, animation.frames * kHitshift);
  if (steps != *formula) {
    return fail("simulation and formula disagree on {} frames at increment {}: {} ticks and {} ticks", animation.frames,
                pace.increment, steps.ticks, formula->ticks);
  }
  return row_of(steps, pace);
}

std::optional<std::int64_t> missing_counter(const BreakpointQuery& query, const BreakpointRow& row) {
  if (query.whirlwind) return std::nullopt;
  const auto timing = rollback_timing(closed_input(query.animation, query.rollback_count, row.increment));
  if (!timing) return std::nullopt;
  // The steps that bring the counter near the end: all that count, and in a sequence all but the last.
  const std::int64_t steps = query.animation.rule == EndRule::Normal ? timing->tail : timing->tail - 1;
  return std::max<std::int64_t>(0, query.animation.frames * kHitshift - timing->last_base - steps * row.increment);
}

}  // namespace inb::sim

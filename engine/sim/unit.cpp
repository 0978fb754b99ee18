#include "sim/unit.h"

#include <algorithm>
#include <utility>

namespace inb::sim {

Result<Unit> Unit::make(const AnimationTable& table, const UnitSetUp& set_up) {
  Unit unit(table, set_up);
  unit.head_.mode = LoopMode::Chain;
  const auto standing = unit.neutral(set_up.unit);
  if (!standing) return fail(standing.error());
  unit.cut_to(*standing, 0);
  unit.head_.pass = 0;
  return unit;
}

Result<void> Unit::add_sequence(std::string name, UnitSequence sequence) {
  if (sequences_.find(name) != sequences_.end()) return fail("there is a sequence '{}' already", name);
  if (sequence.frames < 1 || sequence.frames > kMaxRecordFrames) {
    return fail("sequence '{}': frames must be 1 to {}, not {}", name, kMaxRecordFrames, sequence.frames);
  }
  std::int64_t before = -1;
  for (const ActionFlag& flag : sequence.flags) {
    if (flag.frame <= before || flag.frame >= sequence.frames) {
      return fail("sequence '{}': flag {} does not ascend or lies beyond its {} frames", name, flag.frame,
                  sequence.frames);
    }
    before = flag.frame;
  }
  sequences_.emplace(std::move(name), std::move(sequence));
  return {};
}

UnitAnswer Unit::request(const UnitRequest& request) {
  kept_.reset();
  refresh();
  const auto refuse = [&](UnitAnswer answer) {
    answer.kept = set_up_.keep_one && answer.refusal != Refusal::Dead && answer.refusal != Refusal::Unknown;
    if (answer.kept) kept_ = request;
    tell(answer.kept ? UnitNews::Kept : UnitNews::Refused, head_.animation, answer.text, request.mode);
    return answer;
  };
  if (dead()) return refuse({Refusal::Dead, false, "the unit is dead"});
  const auto animation = intern(form_, request);
  if (!animation) return refuse({Refusal::Unknown, false, animation.error().text});
  if (request.mode != Mode::DT) {
    UnitAnswer answer = judge(*animation);
    if (!answer.done()) return refuse(std::move(answer));
  }
  const bool goes_on = *animation == head_.animation && library_.animations[*animation].repeats;
  if (!goes_on) begin(*animation, request.cast_delay);
  return {};
}

// Whether what runs lets something else begin with the step to come.
UnitAnswer Unit::give_way() const {
  // In the step that ends an animation only what was chosen to follow it counts.
  const bool ends = ends_next(library_, head_);
  const bool followed = ends && !head_.queue.empty();
  const std::uint32_t index = followed ? head_.queue.front() : head_.animation;
  const Animation& animation = library_.animations[index];
  if (animation.repeats || (ends && !followed)) return {};
  const std::string name = entries_[index].what.name;
  const auto flag = animation.action_flag();
  if (!flag) return {Refusal::Penalty, false, fmt::format("{} has no action and runs to its end", name)};
  const bool acted = !followed && (head_.hits_done > 0 || head_.fired[*flag] != 0);
  const std::int64_t inc = increment(animation.speed, *animation.acceleration);
  const std::int64_t to = (followed ? animation.start : head_.raw) + inc;
  if (acted || (inc > 0 && to >= flag_counter(animation.timing, animation.timing.action_frames[*flag]))) {
    return {Refusal::PastAction, false, fmt::format("{} is at its action or past it", name)};
  }
  return {};
}

UnitAnswer Unit::judge(std::uint32_t animation) const {
  UnitAnswer answer = give_way();
  if (!answer.done()) return answer;
  if (entries_[animation].what.pace == UnitPace::Cast && cast_delay_left() > 0) {
    return {Refusal::CastDelay, false, fmt::format("the cast delay lasts {} more ticks", cast_delay_left())};
  }
  return {};
}

void Unit::begin(std::uint32_t animation, std::int64_t cast_delay) {
  if (ends_next(library_, head_)) {
    // What ends with the step to come is followed in that step.
    head_.queue = {animation};
    next_cast_delay_ = cast_delay;
    refresh(animation);
    return;
  }
  if (!library_.animations[head_.animation].repeats) tell(UnitNews::Interrupted, head_.animation);
  cut_to(animation, cast_delay);
}

void Unit::cut_to(std::uint32_t animation, std::int64_t cast_delay) {
  const std::uint64_t pass = head_.pass + 1;
  refresh(animation);
  head_.queue.clear();
  start(library_, head_, animation, now_ns_);
  head_.pass = pass;
  cast_delay_ = cast_delay;
  next_cast_delay_ = 0;
  set_follower();
  tell(UnitNews::Started, animation);
}

// After dying comes the corpse, after all else standing. Both exist: nothing begins without.
void Unit::set_follower() {
  const UnitAnimation& what = running();
  if (what.mode == Mode::DT) {
    head_.next_default = *intern_record(what.form, {.mode = Mode::DD});
  } else if (what.mode != Mode::DD) {
    head_.next_default = *neutral(form_);
  }
}

UnitAnswer Unit::transform(UnitClass form) {
  const auto refuse = [&](Refusal refusal, std::string text) {
    tell(UnitNews::Refused, head_.animation, text);
    return UnitAnswer{refusal, false, std::move(text)};
  };
  if (dead()) return refuse(Refusal::Dead, "the unit is dead");
  const auto standing = neutral(form);
  if (!standing) return refuse(Refusal::Unknown, standing.error().text);
  if (!library_.animations[head_.animation].repeats) tell(UnitNews::Interrupted, head_.animation);
  kept_.reset();
  form_ = form;
  tell(UnitNews::Transformed, *standing);
  cut_to(*standing, 0);
  return {};
}

void Unit::set_in_town(bool in_town) {
  if (set_up_.in_town == in_town) return;
  set_up_.in_town = in_town;
  const Mode mode = running().mode;
  if (mode == Mode::NU || mode == Mode::TN) {
    cut_to(*neutral(form_), 0);
  } else if (mode == Mode::WL || mode == Mode::TW) {
    const auto walk = intern(form_, {.mode = Mode::WL});
    cut_to(walk ? *walk : *neutral(form_), 0);
  } else {
    set_follower();
  }
}

void Unit::set_keep_one(bool keep_one) {
  set_up_.keep_one = keep_one;
  if (!keep_one) kept_.reset();
}

std::optional<std::int64_t> Unit::own_speed(const UnitAnimation& what) const {
  switch (what.pace) {
    case UnitPace::Attack: {
      const bool skill = what.mode >= Mode::S1 && what.mode <= Mode::S4;
      return skill ? rates_.skill_speed : rates_.attack_speed;
    }
    case UnitPace::Walk:
      return rates_.walk_speed;
    case UnitPace::Run:
      return rates_.run_speed;
    default:
      return std::nullopt;
  }
}

void Unit::refresh(std::uint32_t index) {
  Animation& animation = library_.animations[index];
  const Entry& entry = entries_[index];
  const UnitPace pace = entry.what.pace;
  animation.acceleration = rates_[pace];
  animation.speed = own_speed(entry.what).value_or(entry.record_speed);
}

void Unit::refresh() {
  refresh(head_.animation);
  refresh(head_.next_default);
  for (const std::uint32_t animation : head_.queue) refresh(animation);
}

void Unit::try_kept() {
  if (!kept_) return;
  const auto animation = intern(form_, *kept_);
  if (!animation || !judge(*animation).done()) return;
  const std::int64_t cast_delay = kept_->cast_delay;
  kept_.reset();
  begin(*animation, cast_delay);
}

void Unit::step(const StepTime& time, std::vector<Event>& events) {
  refresh();
  try_kept();
  const std::size_t first = events.size();
  sim::step(library_, head_, time, events);
  for (std::size_t i = first; i < events.size(); ++i) {
    const Event& event = events[i];
    if (event.kind == EventKind::Ended && event.pass + 1 == head_.pass) {
      cast_delay_ = std::exchange(next_cast_delay_, 0);
      set_follower();
      tell(UnitNews::Started, head_.animation);
    } else if (event.kind == EventKind::Fired && event.hit == 1 && cast_delay_ > 0) {
      const Animation& animation = library_.animations[event.animation];
      const auto action = animation.action_flag();
      if (action && animation.timing.action_frames[*action] == event.flag) casts_from_step_ = steps_ + 1 + cast_delay_;
    }
  }
  if (running().pace == UnitPace::Walk) travelled_ += rates_.walk_hundredths;
  if (running().pace == UnitPace::Run) travelled_ += rates_.run_hundredths;
  ++steps_;
  now_ns_ = time.now_ns;
}

bool Unit::free() const {
  return head_.queue.empty() && !dead() && (library_.animations[head_.animation].repeats || ends_next(library_, head_));
}

bool Unit::dead() const {
  const std::uint32_t index = head_.queue.empty() ? head_.animation : head_.queue.front();
  const Mode mode = entries_[index].what.mode;
  return mode == Mode::DT || mode == Mode::DD;
}

std::int64_t Unit::cast_delay_left() const { return std::max<std::int64_t>(casts_from_step_ - (steps_ + 1), 0); }

std::vector<UnitNotice> Unit::take_notices() { return std::exchange(notices_, {}); }

void Unit::tell(UnitNews news, std::uint32_t animation, std::string text, std::optional<Mode> asked) {
  notices_.push_back({news, steps_ + 1, entries_[animation].what, std::move(text), asked});
}

void Unit::add_to(core::Hash& hash) const {
  for (const std::int64_t value :
       {static_cast<std::int64_t>(form_), static_cast<std::int64_t>(set_up_.unit),
        static_cast<std::int64_t>(set_up_.weapon), static_cast<std::int64_t>(set_up_.in_town),
        static_cast<std::int64_t>(set_up_.keep_one), steps_, travelled_, now_ns_, cast_delay_, next_cast_delay_,
        casts_from_step_, rates_.attack_speed.value_or(-1), rates_.skill_speed.value_or(-1),
        rates_.walk_speed.value_or(-1), rates_.run_speed.value_or(-1), rates_.walk_hundredths, rates_.run_hundredths}) {
    hash.add(value);
  }
  for (const std::int64_t percent : rates_.percent) hash.add(percent);
  sim::add_to(hash, head_);
  hash.add(kept_.has_value() ? 1 : 0);
  if (kept_) {
    hash.add(static_cast<std::int64_t>(kept_->mode));
    hash.add(kept_->rollback.percent);
    hash.add(kept_->rollback.hits);
    hash.add(kept_->cast_delay);
    hash.add(kept_->pace ? static_cast<std::int64_t>(*kept_->pace) : -1);
    hash.add_bytes(std::as_bytes(std::span(kept_->sequence)));
  }
}

}  // namespace inb::sim

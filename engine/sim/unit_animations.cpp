#include <algorithm>
#include <utility>

#include "sim/range.h"
#include "sim/start_frame.h"
#include "sim/unit.h"

// Which animation of the table a request means.
namespace inb::sim {

namespace {

constexpr std::int64_t kMaxCastDelay = 100'000;

bool repeats(Mode mode) {
  switch (mode) {
    case Mode::NU:
    case Mode::TN:
    case Mode::WL:
    case Mode::TW:
    case Mode::RN:
    case Mode::DD:
      return true;
    default:
      return false;
  }
}

UnitPace pace_of(Mode mode, bool acts) {
  switch (mode) {
    case Mode::A1:
    case Mode::A2:
    case Mode::TH:
    case Mode::KK:
      return UnitPace::Attack;
    case Mode::S1:
    case Mode::S2:
    case Mode::S3:
    case Mode::S4:
      return acts ? UnitPace::Attack : UnitPace::Other;
    case Mode::SC:
      return UnitPace::Cast;
    case Mode::SQ:
      return UnitPace::SequenceAttack;
    case Mode::GH:
      return UnitPace::Recovery;
    case Mode::BL:
      return UnitPace::Block;
    case Mode::WL:
    case Mode::TW:
      return UnitPace::Walk;
    case Mode::RN:
      return UnitPace::Run;
    case Mode::NU:
    case Mode::TN:
      return UnitPace::Other;
    case Mode::DT:
    case Mode::DD:
    case Mode::KB:
      return UnitPace::Plain;
  }
  return UnitPace::Other;
}

Animation animation_of(std::int64_t frames, const std::vector<ActionFlag>& flags) {
  Animation animation;
  std::vector<std::uint32_t> at;
  for (const ActionFlag& flag : flags) {
    at.push_back(flag.frame);
    animation.kinds.push_back(flag.kind);
  }
  animation.timing = frame_set(frames, static_cast<double>(kFrameRate), std::move(at));
  return animation;
}

}  // namespace

bool swings_weapons(UnitClass unit) {
  switch (unit) {
    case UnitClass::Assassin:
    case UnitClass::Amazon:
    case UnitClass::Barbarian:
    case UnitClass::Druid:
    case UnitClass::Necromancer:
    case UnitClass::Paladin:
    case UnitClass::Sorceress:
      return true;
    default:
      return false;
  }
}

// The weapon's record; dying and lying dead are bare-handed for most, a form that is no player's has its own weapon.
Result<const AnimationRecord*> Unit::record(UnitClass form, Mode mode) const {
  std::vector<WeaponClass> weapons{set_up_.weapon};
  const bool any_weapon = mode == Mode::DT || mode == Mode::DD;
  if (any_weapon || !swings_weapons(form)) weapons.push_back(WeaponClass::Hth);
  if (!swings_weapons(form)) weapons.push_back(WeaponClass::OneHs);
  for (const WeaponClass weapon : weapons) {
    const AnimationRecord* found = table_->find(cof_name(form, mode, weapon));
    if (found == nullptr) continue;
    if (found->frames < 1) return fail("{} has no frames", found->cof);
    return found;
  }
  const CofParts parts{std::string(code(form)), form, mode, weapons.front()};
  return fail("there is no animation {} ({})", cof_name(form, mode, weapons.front()), words(parts));
}

Result<std::uint32_t> Unit::intern(UnitClass form, const UnitRequest& request) {
  if (request.cast_delay < 0 || request.cast_delay > kMaxCastDelay) {
    return fail("a cast delay must be 0 to {} ticks, not {}", kMaxCastDelay, request.cast_delay);
  }
  if (request.rollback.percent < 0 || request.rollback.percent > 100 || request.rollback.hits < 1 ||
      request.rollback.hits > kMaxHits) {
    return fail("a rollback must be 0 to 100 percent and 1 to {} hits, not {} and {}", kMaxHits,
                request.rollback.percent, request.rollback.hits);
  }
  switch (request.mode) {
    case Mode::DD:
      return fail("a corpse is what dying leaves behind, not something to do");
    case Mode::DT:
      return intern_death();
    case Mode::NU:
    case Mode::TN:
      return neutral(form);
    case Mode::SQ:
      return intern_sequence(form, request);
    case Mode::WL:
    case Mode::TW: {
      UnitRequest walk = request;
      walk.mode = set_up_.in_town && record(form, Mode::TW) ? Mode::TW : Mode::WL;
      return intern_record(form, walk);
    }
    default:
      return intern_record(form, request);
  }
}

Result<std::uint32_t> Unit::neutral(UnitClass form) {
  const bool town = set_up_.in_town && record(form, Mode::TN);
  return intern_record(form, {.mode = town ? Mode::TN : Mode::NU});
}

// A form without a death of its own dies as what it was before.
Result<std::uint32_t> Unit::intern_death() {
  const UnitClass form = record(form_, Mode::DT) ? form_ : set_up_.unit;
  if (auto corpse = intern_record(form, {.mode = Mode::DD}); !corpse) return corpse;
  return intern_record(form, {.mode = Mode::DT});
}

Result<std::uint32_t> Unit::intern_record(UnitClass form, const UnitRequest& request) {
  auto found = record(form, request.mode);
  UnitPace pace = UnitPace::Other;
  if (!found && form == UnitClass::Vampire && request.mode == Mode::BL) {
    // A vampire recovers where others block.
    found = record(form, Mode::GH);
    pace = UnitPace::Recovery;
  }
  if (!found) return fail(found.error());
  const AnimationRecord& record = **found;
  Animation animation = animation_of(record.frames, record.flags());
  const bool acts = animation.action_flag().has_value();
  if (pace != UnitPace::Recovery) pace = pace_of(request.mode, acts);
  if (request.rollback.hits > 1 && !acts) return fail("{} has no action to repeat", record.cof);
  const auto weapon = parse_cof(record.cof);
  if (weapon) {
    animation.start =
        std::min(start_frame(form, request.mode, weapon->weapon), animation.timing.frames - 1) * kHitshift;
  }
  animation.repeats = repeats(request.mode);
  animation.rollback = request.rollback;
  return add({{form, request.mode, record.cof, request.pace.value_or(pace), request.rollback}, record.speed},
             std::move(animation));
}

Result<std::uint32_t> Unit::intern_sequence(UnitClass form, const UnitRequest& request) {
  const auto found = sequences_.find(request.sequence);
  if (found == sequences_.end()) return fail("there is no sequence '{}'", request.sequence);
  const UnitSequence& sequence = found->second;
  Animation animation = animation_of(sequence.frames, sequence.flags);
  if (request.rollback.hits > 1) return fail("sequence '{}': only other animations roll back", request.sequence);
  animation.rule = EndRule::Sequence;
  const UnitPace pace = sequence.casts ? UnitPace::Cast : UnitPace::SequenceAttack;
  return add({{form, Mode::SQ, request.sequence, request.pace.value_or(pace), {}}, kHitshift}, std::move(animation));
}

// Each animation once: the numbers of a unit's animations never change.
std::uint32_t Unit::add(Entry entry, Animation animation) {
  const auto same = std::find_if(entries_.begin(), entries_.end(), [&](const Entry& other) {
    return other.what == entry.what && other.record_speed == entry.record_speed;
  });
  const auto index = static_cast<std::uint32_t>(same - entries_.begin());
  if (same != entries_.end()) return index;
  animation.motion = index;
  animation.speed = entry.record_speed;
  library_.animations.push_back(std::move(animation));
  entries_.push_back(std::move(entry));
  refresh(index);
  return index;
}

}  // namespace inb::sim

#include "sim/breakpoint_query.h"

#include <fmt/format.h>

#include <algorithm>

#include "sim/start_frame.h"

namespace inb::sim {
namespace {

AccelerationInput input_of(AccelerationKind kind, const Equipment& equipment) {
  AccelerationInput input;
  input.kind = kind;
  input.rules = equipment.rules;
  input.weapon = equipment.weapon;
  input.other_weapon = equipment.other_weapon;
  input.skill_percent = equipment.skill_percent;
  input.holy_shield = equipment.holy_shield;
  if (equipment.runs) input.run_velocity = kRunVelocity;
  return input;
}

TimedAnimation timed(const AnimationRecord& record) {
  TimedAnimation animation;
  animation.frames = record.frames;
  animation.speed = record.speed;
  for (const ActionFlag& flag : record.flags()) {
    if (flag.kind != FlagKind::Sound) animation.flags.push_back(flag.frame);
  }
  return animation;
}

// Walking has a speed of its own, and the mode of running runs.
void apply_kind(BreakpointQuery& query, AccelerationKind kind, const Equipment& equipment,
                std::optional<Mode> mode = {}) {
  Equipment moving = equipment;
  if (kind == AccelerationKind::Movement && mode == Mode::RN) moving.runs = true;
  query.input = input_of(kind, moving);
  query.axis = default_axis(kind);
  if (kind == AccelerationKind::Movement) query.animation.speed = movement(query.input).animation_speed;
}

Result<const AnimationRecord*> record_of(const AnimationTable& table, UnitClass unit, Mode mode, WeaponClass weapon) {
  const std::string cof = cof_name(unit, mode, weapon);
  if (const AnimationRecord* record = table.find(cof)) return record;
  std::string there;
  for (std::size_t w = 0; w < kWeaponClassCount; ++w) {
    const auto other = static_cast<WeaponClass>(w);
    if (table.find(cof_name(unit, mode, other)) == nullptr) continue;
    there += fmt::format("{}{} ({})", there.empty() ? "" : ", ", code(other), word(other));
  }
  const std::string name = fmt::format("{} ({}, {}, {})", cof, word(unit), word(mode), word(weapon));
  if (there.empty()) return fail("there is no animation {}, nor with any other weapon class", name);
  return fail("there is no animation {}; there are those with weapon class {}", name, there);
}

bool any_record(const AnimationTable& table, UnitClass unit, Mode mode) {
  for (std::size_t w = 0; w < kWeaponClassCount; ++w) {
    if (table.find(cof_name(unit, mode, static_cast<WeaponClass>(w))) != nullptr) return true;
  }
  return false;
}

// Shapes have no weapon of their own: one class each.
WeaponClass weapon_of(UnitClass unit, WeaponClass weapon) {
  return unit == UnitClass::Werewolf || unit == UnitClass::Werebear || unit == UnitClass::Vampire ? WeaponClass::Hth
                                                                                                  : weapon;
}

Result<void> check_hands(UnitClass unit, const Equipment& equipment) {
  if (!equipment.other_weapon || unit == UnitClass::Barbarian || unit == UnitClass::Assassin) return {};
  return fail("only a barbarian or an assassin holds two weapons, a {} does not", word(unit));
}

std::string with_weapon(std::string_view what, WeaponClass weapon) { return fmt::format("{}, {}", what, word(weapon)); }

// Attacks of a shape that `unit` has changed into.
Result<NamedQuery> were_query(const AnimationTable& table, UnitClass unit, Form form, const Equipment& equipment,
                              Mode mode) {
  const UnitClass changed = *shape(form);
  const auto record = record_of(table, changed, mode, WeaponClass::Hth);
  if (!record) return fail(record.error());
  NamedQuery named;
  named.cof = (*record)->cof;
  named.subject =
      fmt::format("{} of a {} with {}, {}", word(form), word(unit), word(equipment.weapon_class), word(mode));
  named.query.animation = timed(**record);
  apply_kind(named.query, AccelerationKind::Attack, equipment);
  BreakpointQuery::Were were;
  were.form = form;
  were.armed = equipment.weapon_class != WeaponClass::Hth;
  const std::string human = cof_name(unit, Mode::A1, equipment.weapon_class);
  if (const AnimationRecord* own = table.find(human)) {
    were.human = WereformInput::Human{own->frames, own->speed};
    named.note = fmt::format("The speed goes by {}: {} frames at {}.", human, own->frames, own->speed);
  } else {
    named.note = fmt::format("There is no animation {}: the speed goes by a length of 45 ticks.", human);
  }
  named.query.were = were;
  return named;
}

}  // namespace

Mode mode_of(AccelerationKind kind) {
  switch (kind) {
    case AccelerationKind::Attack:
      return Mode::A1;
    case AccelerationKind::Cast:
      return Mode::SC;
    case AccelerationKind::HitRecovery:
      return Mode::GH;
    case AccelerationKind::Block:
      return Mode::BL;
    case AccelerationKind::Movement:
      return Mode::WL;
    case AccelerationKind::Knockback:
      return Mode::KB;
    case AccelerationKind::Death:
      return Mode::DT;
    case AccelerationKind::Other:
      break;
  }
  return Mode::NU;
}

AccelerationKind kind_of(Mode mode) {
  switch (mode) {
    case Mode::SC:
      return AccelerationKind::Cast;
    case Mode::GH:
      return AccelerationKind::HitRecovery;
    case Mode::BL:
      return AccelerationKind::Block;
    case Mode::WL:
    case Mode::RN:
    case Mode::TW:
      return AccelerationKind::Movement;
    case Mode::KB:
      return AccelerationKind::Knockback;
    case Mode::DT:
    case Mode::DD:
      return AccelerationKind::Death;
    case Mode::NU:
    case Mode::TN:
      return AccelerationKind::Other;
    default:
      return AccelerationKind::Attack;
  }
}

bool is_player(UnitClass unit) {
  switch (unit) {
    case UnitClass::BarbarianMercenary:
    case UnitClass::TownGuard:
    case UnitClass::IronWolf:
    case UnitClass::Rogue:
      return false;
    default:
      return true;
  }
}

Result<NamedQuery> class_query(const AnimationTable& table, UnitClass unit, AccelerationKind kind,
                               const Equipment& equipment, Form form, std::optional<Mode> mode) {
  const bool is_shape = unit == UnitClass::Werewolf || unit == UnitClass::Werebear;
  const bool attacks = kind == AccelerationKind::Attack;
  if (is_shape && form != Form::Human) return fail("a {} has no other form", word(unit));
  if (is_shape && attacks) {
    return fail("the attack of a {} goes by the class that changed: say which, and the form", word(unit));
  }
  if (Result<void> hands = check_hands(unit, equipment); !hands) return fail(hands.error());
  Mode used = mode.value_or(kind == AccelerationKind::Movement && equipment.runs ? Mode::RN : mode_of(kind));
  if (const auto changed = shape(form)) {
    if (!is_player(unit)) return fail("a {} does not change its form", word(unit));
    if (attacks) return were_query(table, unit, form, equipment, used);
    unit = *changed;
  }
  NamedQuery named;
  if (kind == AccelerationKind::Block && !mode && !any_record(table, unit, Mode::BL) &&
      any_record(table, unit, Mode::GH)) {
    named.note =
        fmt::format("A {} has no animation for blocking: it uses that of hit recovery, and its rate.", word(unit));
    kind = AccelerationKind::HitRecovery;
    used = Mode::GH;
  }
  const WeaponClass weapon = weapon_of(unit, equipment.weapon_class);
  const auto record = record_of(table, unit, used, weapon);
  if (!record) return fail(record.error());
  named.cof = (*record)->cof;
  named.subject = words({std::string(code(unit)), unit, used, weapon});
  named.query.animation = timed(**record);
  named.query.animation.start_frame = std::min(start_frame(unit, used, weapon), (*record)->frames - 1);
  apply_kind(named.query, kind, equipment, used);
  return named;
}

Result<NamedQuery> cof_query(const AnimationTable& table, std::string_view cof, const Equipment& equipment,
                             std::optional<AccelerationKind> kind) {
  const auto parts = parse_cof(cof);
  if (!parts) return fail(parts.error());
  if (parts->unit) {
    if (Result<void> hands = check_hands(*parts->unit, equipment); !hands) return fail(hands.error());
  }
  NamedQuery named;
  named.cof = fmt::format("{}{}{}", parts->token, code(parts->mode), code(parts->weapon));
  named.subject = words(*parts);
  const AnimationRecord* record = table.find(cof);
  const AnimationRecord fallback = default_record(named.cof);
  if (record == nullptr) {
    record = &fallback;
    named.note = fmt::format("There is no record {}: this is the default, {} frames at speed {} without an action.",
                             named.cof, fallback.frames, fallback.speed);
  }
  if (record->frames < 1) return fail("the record {} has no frames", named.cof);
  named.query.animation = timed(*record);
  if (parts->unit) {
    named.query.animation.start_frame =
        std::min(start_frame(*parts->unit, parts->mode, parts->weapon), record->frames - 1);
  }
  apply_kind(named.query, kind.value_or(kind_of(parts->mode)), equipment, parts->mode);
  return named;
}

Result<NamedQuery> sequence_query(const SequenceTable& table, std::string_view name, const Equipment& equipment,
                                  bool player, std::optional<AccelerationKind> kind) {
  const auto found = table.find(name, equipment.weapon_class);
  if (!found) return fail(found.error());
  const SequenceRow& row = **found;
  NamedQuery named;
  named.cof = "SQ:" + row.name;
  named.subject = with_weapon("sequence " + row.name, row.weapon);
  named.query.animation.frames = row.frame_count();
  named.query.animation.speed = kSequenceSpeed;
  named.query.animation.rule = EndRule::Sequence;
  for (const ActionFlag& event : row.events) {
    if (event.kind != FlagKind::Sound) named.query.animation.flags.push_back(event.frame);
  }
  apply_kind(named.query, kind.value_or(row.kind()), equipment);
  if (named.query.input.kind == AccelerationKind::Attack && player) {
    named.query.input.player_sequence = true;
    named.note = fmt::format("Attack sequences of players lose {}.", kSequencePenalty);
  }
  return named;
}

Result<NamedQuery> rollback_query(const AnimationTable& table, RollbackAttack attack, const Equipment& equipment,
                                  std::optional<std::int64_t> hits, std::optional<UnitClass> unit) {
  const RollbackRule& rule = rollback_rule(attack);
  auto named = class_query(table, unit.value_or(rule.unit), AccelerationKind::Attack, equipment,
                           rule.wolf ? Form::Werewolf : Form::Human, rule.mode);
  if (!named) return named;
  named->query.animation.rollback_percent = rule.percent;
  named->query.animation.hits = hits.value_or(rule.hits);
  named->subject = fmt::format("{} with {} {}: {}", rule.name, named->query.animation.hits,
                               named->query.animation.hits == 1 ? "hit" : "hits", named->subject);
  return named;
}

Result<NamedQuery> whirlwind_query(const AnimationTable& table, UnitClass unit, const Equipment& equipment) {
  // Since D2R 2.4.3 a two-handed sword whirls as the one-handed one does: with the action frame of that attack.
  Equipment used = equipment;
  const bool as_one_handed = equipment.rules != RuleSet::Lod && equipment.weapon_class == WeaponClass::TwoHs;
  if (as_one_handed) used.weapon_class = WeaponClass::OneHs;
  auto named = class_query(table, unit, AccelerationKind::Attack, used);
  if (!named) return named;
  if (as_one_handed) named->note = "A two-handed sword whirls with the frames of a one-handed one.";
  named->query.whirlwind = true;
  named->query.animation.start_frame = 0;
  named->subject = "Whirlwind, ticks between hits: " + named->subject;
  if (equipment.rules == RuleSet::Lod) {
    if (equipment.weapon_class == WeaponClass::Hth)
      return fail("Whirlwind needs a weapon: its speed is all that counts");
    named->query.axis = Axis::Wias;
    named->note = "Under the rules of Lod only the weapon's own speed counts.";
  }
  return named;
}

NamedQuery own_query(const TimedAnimation& animation, AccelerationKind kind, const Equipment& equipment) {
  NamedQuery named;
  named.subject =
      fmt::format("{} {} at speed {}", animation.frames, animation.frames == 1 ? "frame" : "frames", animation.speed);
  named.query.animation = animation;
  apply_kind(named.query, kind, equipment);
  named.query.animation.speed = animation.speed;
  return named;
}

}  // namespace inb::sim

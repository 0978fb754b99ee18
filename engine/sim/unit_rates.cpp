#include "sim/unit_rates.h"

#include "sim/breakpoint_query.h"
#include "sim/wereform.h"

namespace inb::sim {

namespace {

// What the skills do to one of their stats, if any of them does.
Result<std::int64_t> skills_of(const UnitStats& stats, SkillStat stat) {
  std::vector<SkillLevel> working;
  for (const SkillLevel& skill : stats.skills) {
    if (affects(skill.skill, stat, stats.rules)) working.push_back(skill);
  }
  return skills_percent(working, stat, stats.rules);
}

std::int64_t run_hundredths(const AccelerationInput& input) { return movement(input).speed_hundredths; }

Result<void> wereform_speeds(UnitRates& rates, const AccelerationInput& attack, const UnitSetUp& set_up,
                             UnitClass shape, const AnimationTable& table) {
  WereformInput input;
  input.form = shape == UnitClass::Werewolf ? Form::Werewolf : Form::Werebear;
  input.attack = attack;
  input.armed = set_up.weapon != WeaponClass::Hth;
  if (const AnimationRecord* human = table.find(cof_name(set_up.unit, Mode::A1, set_up.weapon))) {
    input.human = {human->frames, human->speed};
  }
  // The pace is an increment already: as a speed at 100 percent it comes out as it is.
  rates[UnitPace::Attack] = 100;
  const auto speed_of = [&](Mode mode) -> Result<std::optional<std::int64_t>> {
    const AnimationRecord* record = table.find(cof_name(shape, mode, WeaponClass::Hth));
    if (record == nullptr) return std::optional<std::int64_t>{};
    input.frames = record->frames;
    input.speed = record->speed;
    const auto pace = wereform_pace(input);
    if (!pace) return fail(pace.error());
    return std::optional<std::int64_t>(pace->increment);
  };
  const auto attacks = speed_of(Mode::A1);
  if (!attacks) return fail(attacks.error());
  const auto skills = speed_of(Mode::S3);
  if (!skills) return fail(skills.error());
  rates.attack_speed = *attacks;
  rates.skill_speed = *skills;
  return {};
}

}  // namespace

Result<UnitRates> unit_rates(const UnitStats& stats, const UnitSetUp& set_up, UnitClass form,
                             const AnimationTable& table) {
  const auto attack_rate = skills_of(stats, SkillStat::AttackRate);
  if (!attack_rate) return fail(attack_rate.error());
  const auto other_rate = skills_of(stats, SkillStat::OtherAnimRate);
  if (!other_rate) return fail(other_rate.error());
  const auto velocity = skills_of(stats, SkillStat::VelocityPercent);
  if (!velocity) return fail(velocity.error());

  UnitRates rates;
  const auto set = [&](UnitPace pace, const AccelerationInput& input) -> Result<void> {
    if (auto ok = validate(input); !ok) return ok;
    rates[pace] = acceleration_percent(input);
    return {};
  };
  AccelerationInput attack;
  attack.rules = stats.rules;
  attack.item_percent = stats.ias;
  attack.weapon = stats.weapon;
  attack.other_weapon = stats.other_weapon;
  attack.skill_percent = *attack_rate;
  if (auto ok = set(UnitPace::Attack, attack); !ok) return fail(ok.error());
  AccelerationInput sequence = attack;
  sequence.player_sequence = is_player(set_up.unit);
  if (auto ok = set(UnitPace::SequenceAttack, sequence); !ok) return fail(ok.error());

  const auto of_items = [&](AccelerationKind kind, std::int64_t percent) {
    AccelerationInput input;
    input.kind = kind;
    input.rules = stats.rules;
    input.item_percent = percent;
    return input;
  };
  AccelerationInput block = of_items(AccelerationKind::Block, stats.fbr);
  block.holy_shield = stats.holy_shield;
  AccelerationInput other = of_items(AccelerationKind::Other, 0);
  other.skill_percent = *other_rate;
  AccelerationInput walk = of_items(AccelerationKind::Movement, stats.frw);
  walk.skill_percent = *velocity;
  AccelerationInput run = walk;
  run.run_velocity = kRunVelocity;
  if (auto ok = set(UnitPace::Cast, of_items(AccelerationKind::Cast, stats.fcr)); !ok) return fail(ok.error());
  if (auto ok = set(UnitPace::Recovery, of_items(AccelerationKind::HitRecovery, stats.fhr)); !ok)
    return fail(ok.error());
  if (auto ok = set(UnitPace::Block, block); !ok) return fail(ok.error());
  if (auto ok = set(UnitPace::Other, other); !ok) return fail(ok.error());
  if (auto ok = set(UnitPace::Walk, walk); !ok) return fail(ok.error());
  if (auto ok = set(UnitPace::Run, run); !ok) return fail(ok.error());
  rates.walk_speed = kWalkSpeed;
  rates.run_speed = kRunSpeed;
  rates.walk_hundredths = run_hundredths(walk);
  rates.run_hundredths = run_hundredths(run);
  if (form == UnitClass::Werewolf || form == UnitClass::Werebear) {
    if (auto ok = wereform_speeds(rates, attack, set_up, form, table); !ok) return fail(ok.error());
  }
  return rates;
}

}  // namespace inb::sim

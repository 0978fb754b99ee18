#include "sim/acceleration.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "core/check.h"
#include "sim/range.h"
#include "sim/text_key.h"

namespace inb::sim {
namespace {

constexpr std::array<std::string_view, 2> kRuleWords{"lod", "d2r"};
constexpr std::array<std::string_view, kAccelerationKindCount> kKindWords{
    "attack", "cast", "hit_recovery", "block", "move", "knockback", "death", "other"};

// What the item percentage of a kind is called.
std::string_view item_word(AccelerationKind kind) {
  switch (kind) {
    case AccelerationKind::Attack:
      return "increased attack speed";
    case AccelerationKind::Cast:
      return "faster cast rate";
    case AccelerationKind::HitRecovery:
      return "faster hit recovery";
    case AccelerationKind::Block:
      return "faster block rate";
    case AccelerationKind::Movement:
      return "faster run/walk";
    case AccelerationKind::Knockback:
    case AccelerationKind::Death:
    case AccelerationKind::Other:
      break;
  }
  return {};
}

std::string_view skill_word(AccelerationKind kind) {
  if (kind == AccelerationKind::Attack) return "skills (attackrate)";
  if (kind == AccelerationKind::Movement) return "skills (velocitypercent)";
  return "skills (other_animrate)";
}

std::int64_t base_of(const AccelerationInput& input) {
  const bool hit_recovery = input.kind == AccelerationKind::HitRecovery;
  return hit_recovery || (input.kind == AccelerationKind::Block && !input.holy_shield) ? 50 : 100;
}

// The parts, without and with names: the same walk, since the number is needed in every tick and the names are not.
template <typename Add>
void attack_terms(const AccelerationInput& input, const Add& add) {
  const std::int64_t rest = input.skill_percent - (input.player_sequence ? kSequencePenalty : 0);
  const std::int64_t first = diminished(input.item_percent + input.weapon.ias);
  if (input.other_weapon && input.rules == RuleSet::D2r) {
    const std::int64_t second = diminished(input.item_percent + input.other_weapon->ias);
    const std::int64_t doubled = first - input.weapon.wsm + second - input.other_weapon->wsm;
    // Truncated once, with the rest of the sum: that decides which way a half goes.
    add("increased attack speed, diminished, less weapon speed, mean of both weapons", (doubled + 2 * rest) / 2 - rest);
  } else {
    add("increased attack speed, diminished", first);
    if (input.other_weapon) {
      add("weapon speed, mean of both weapons", -((input.weapon.wsm + input.other_weapon->wsm) / 2));
    } else {
      add("weapon speed", -input.weapon.wsm);
    }
  }
  add(skill_word(input.kind), input.skill_percent);
  if (input.player_sequence) add("sequence of a player", -kSequencePenalty);
}

template <typename Add>
void each_term(const AccelerationInput& input, const Add& add) {
  switch (input.kind) {
    case AccelerationKind::Attack:
      attack_terms(input, add);
      break;
    case AccelerationKind::Cast:
    case AccelerationKind::HitRecovery:
    case AccelerationKind::Block:
      add(item_word(input.kind), diminished(input.item_percent));
      break;
    case AccelerationKind::Movement:
      add(item_word(input.kind), diminished(input.item_percent, kDiminishingMovement));
      add(skill_word(input.kind), input.skill_percent);
      if (input.run_velocity > 0) add("running", 100 * input.run_velocity / input.walk_velocity - 100);
      break;
    case AccelerationKind::Other:
      add(skill_word(input.kind), input.skill_percent);
      break;
    case AccelerationKind::Knockback:
    case AccelerationKind::Death:
      break;
  }
}

std::int64_t bounded(AccelerationKind kind, std::int64_t sum) {
  if (kind == AccelerationKind::Movement) return std::max(sum, kMinMovement);
  return std::clamp(sum, kMinAcceleration, kMaxAcceleration);
}

Result<void> check(const Weapon& weapon, std::string_view which) {
  if (auto ok = in_range(fmt::format("{}weapon speed modifier", which), weapon.wsm, -kMaxWsm, kMaxWsm); !ok) return ok;
  return in_range(fmt::format("{}increased attack speed on the weapon", which), weapon.ias, 0, kMaxItemPercent);
}

}  // namespace

std::string_view word(RuleSet rules) { return kRuleWords[static_cast<std::size_t>(rules)]; }
std::string_view word(AccelerationKind kind) { return kKindWords[static_cast<std::size_t>(kind)]; }

Result<RuleSet> parse_rules(std::string_view text) { return parse_word<RuleSet>(text, kRuleWords, "set of rules"); }

Result<AccelerationKind> parse_acceleration_kind(std::string_view text) {
  return parse_word<AccelerationKind>(text, kKindWords, "kind of animation");
}

std::int64_t diminished(std::int64_t percent, std::int64_t limit) {
  return percent <= 0 ? 0 : limit * percent / (limit + percent);
}

std::optional<std::int64_t> undiminished(std::int64_t effective, std::int64_t limit) {
  if (effective <= 0) return 0;
  if (effective >= limit) return std::nullopt;
  return (limit * effective + (limit - effective) - 1) / (limit - effective);
}

Result<void> validate(const AccelerationInput& input) {
  const AccelerationKind kind = input.kind;
  const auto unused = [&](std::string_view name) -> Result<void> {
    return fail("{} has no part in the acceleration of kind '{}'", name, word(kind));
  };
  const bool attack = kind == AccelerationKind::Attack;
  const bool moves = kind == AccelerationKind::Movement;
  if (auto ok = in_range("the item percentage", input.item_percent, 0, kMaxItemPercent); !ok) return ok;
  if (input.item_percent != 0 && item_word(kind).empty()) return unused("an item percentage");
  if (auto ok = check(input.weapon, ""); !ok) return ok;
  if (!attack && input.weapon != Weapon{}) return unused("a weapon's speed");
  if (input.other_weapon) {
    if (!attack) return unused("a second weapon");
    if (auto ok = check(*input.other_weapon, "second "); !ok) return ok;
  }
  if (auto ok = in_range("the skills' sum", input.skill_percent, -kMaxPercent, kMaxPercent); !ok) return ok;
  if (input.skill_percent != 0 && !attack && !moves && kind != AccelerationKind::Other) return unused("a skill");
  if (input.player_sequence && !attack) return unused("the sequence penalty");
  if (input.holy_shield && kind != AccelerationKind::Block) return unused("Holy Shield");
  if (auto ok = in_range("the walk velocity", input.walk_velocity, 1, kMaxVelocity); !ok) return ok;
  if (auto ok = in_range("the run velocity", input.run_velocity, 0, kMaxVelocity); !ok) return ok;
  if (!moves && (input.run_velocity != 0 || input.walk_velocity != kWalkVelocity)) return unused("a velocity");
  return {};
}

Acceleration acceleration(const AccelerationInput& input) {
  Acceleration result;
  result.base = base_of(input);
  result.sum = result.base;
  each_term(input, [&](std::string_view name, std::int64_t value) {
    if (value == 0) return;
    result.terms.push_back({std::string(name), value});
    result.sum += value;
  });
  result.value = bounded(input.kind, result.sum);
  const bool moves = input.kind == AccelerationKind::Movement;
  result.low = moves ? kMinMovement : kMinAcceleration;
  if (!moves) result.high = kMaxAcceleration;
  return result;
}

std::int64_t acceleration_percent(const AccelerationInput& input) {
  std::int64_t sum = base_of(input);
  each_term(input, [&](std::string_view, std::int64_t value) { sum += value; });
  return bounded(input.kind, sum);
}

std::int64_t effective_ias(const AccelerationInput& input) {
  INB_CHECK(input.kind == AccelerationKind::Attack);
  std::int64_t sum = 0;
  each_term(input, [&](std::string_view, std::int64_t value) { sum += value; });
  return sum;
}

std::int64_t acceleration_of_eias(std::int64_t eias) {
  return std::clamp(eias, kMinAcceleration - 100, kMaxAcceleration - 100) + 100;
}

Movement movement(const AccelerationInput& input) {
  INB_CHECK(input.kind == AccelerationKind::Movement);
  Movement result;
  result.acceleration = acceleration_percent(input);
  result.animation_speed = input.run_velocity > 0 ? kRunSpeed : kWalkSpeed;
  result.speed_hundredths = input.walk_velocity * result.acceleration;
  return result;
}

}  // namespace inb::sim

#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/result.h"
#include "sim/acceleration.h"
#include "sim/animation_table.h"
#include "sim/skills.h"
#include "sim/unit.h"

// From what a unit wears and what works on it to how fast it does what.
namespace inb::sim {

// Percent of items by what they speed up, and skills. Ranges as in AccelerationInput.
struct UnitStats {
  RuleSet rules = RuleSet::Lod;
  std::int64_t ias = 0;  // attacks: on everything but the weapon
  std::int64_t fcr = 0;  // casts
  std::int64_t fhr = 0;  // hit recovery
  std::int64_t fbr = 0;  // blocks
  std::int64_t frw = 0;  // walking and running
  Weapon weapon{};
  std::optional<Weapon> other_weapon{};
  bool holy_shield = false;
  std::vector<SkillLevel> skills{};
};

// `set_up` says who the unit is by birth and with which weapon class, `form` what it is at the moment: attacks of a
// werewolf and a werebear take the speed from the attack of its birth, found in `table`. -30 percent for attack
// sequences of players only. Errors name the field or the skill figure that is not known.
[[nodiscard]] Result<UnitRates> unit_rates(const UnitStats& stats, const UnitSetUp& set_up, UnitClass form,
                                           const AnimationTable& table);

}  // namespace inb::sim

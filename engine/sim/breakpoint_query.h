#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/result.h"
#include "sim/animation_names.h"
#include "sim/animation_table.h"
#include "sim/breakpoints.h"
#include "sim/rollback.h"
#include "sim/sequence_table.h"
#include "sim/wereform.h"

// From what a person asks for (a class, what it does, with which weapon) to the table of breakpoints: which record of
// the animation table, which rule of acceleration, which axis.
namespace inb::sim {

// A query and what it is about.
struct NamedQuery {
  std::string cof;      // the record: "PAA11HS", of a sequence "SQ:Jab"; empty for an animation of one's own
  std::string subject;  // "paladin, attack 1, one-handed swing"
  std::string note;     // what a reader should know besides; may be empty
  BreakpointQuery query{};
};

// Whom an animation is accelerated for: the parts of the sum that are the same whatever the animation.
struct Equipment {
  RuleSet rules = RuleSet::Lod;
  WeaponClass weapon_class = WeaponClass::Hth;
  Weapon weapon{};                       // Attack
  std::optional<Weapon> other_weapon{};  // Attack
  std::int64_t skill_percent = 0;        // Attack, Movement, Other: of the stat that the kind goes by
  bool holy_shield = false;              // Block
  bool runs = false;                     // Movement
};

// The mode of a kind of a player: A1, SC, GH, BL, WL, KB, DT, NU.
[[nodiscard]] Mode mode_of(AccelerationKind kind);
// The kind that a mode is accelerated as: skills S1..S4 as attacks.
[[nodiscard]] AccelerationKind kind_of(Mode mode);

// Players and their changed shapes, not mercenaries.
[[nodiscard]] bool is_player(UnitClass unit);

// The animation of a class. `mode`: another than the kind's own. A record that is not there is refused by name, with
// the weapon classes that there are. Shapes without an animation for blocking use hit recovery.
// `form`: attacks by the rule of the shape, other kinds from the shape's own records.
[[nodiscard]] Result<NamedQuery> class_query(const AnimationTable& table, UnitClass unit, AccelerationKind kind,
                                             const Equipment& equipment, Form form = Form::Human,
                                             std::optional<Mode> mode = {});
// The record of that name, as it stands; the documented default (2048 frames, speed 256) when there is none, which
// `note` says. `kind`: another than the mode's own.
[[nodiscard]] Result<NamedQuery> cof_query(const AnimationTable& table, std::string_view cof,
                                           const Equipment& equipment, std::optional<AccelerationKind> kind = {});
// A sequence with a weapon class. `player`: attack sequences lose 30.
[[nodiscard]] Result<NamedQuery> sequence_query(const SequenceTable& table, std::string_view name,
                                                const Equipment& equipment, bool player = true,
                                                std::optional<AccelerationKind> kind = {});
// A rollback attack, by the class that has it or by another one. `hits`: nothing for the most that the skill gives.
[[nodiscard]] Result<NamedQuery> rollback_query(const AnimationTable& table, RollbackAttack attack,
                                                const Equipment& equipment, std::optional<std::int64_t> hits = {},
                                                std::optional<UnitClass> unit = {});
// Whirlwind of a class with its weapon.
[[nodiscard]] Result<NamedQuery> whirlwind_query(const AnimationTable& table, UnitClass unit,
                                                 const Equipment& equipment);
// An animation of one's own.
[[nodiscard]] NamedQuery own_query(const TimedAnimation& animation, AccelerationKind kind, const Equipment& equipment);

}  // namespace inb::sim

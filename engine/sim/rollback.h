#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "core/result.h"
#include "sim/animation_names.h"
#include "sim/counter.h"

// Attacks of several hits in one animation that goes back after each hit but the last (seed 000, "Eifer"): the closed
// form of what the step function does.
namespace inb::sim {

enum class RollbackAttack : std::uint8_t { Zeal, DragonTalon, Fury, Strafe, Fend };
inline constexpr std::size_t kRollbackAttackCount = 5;

struct RollbackRule {
  RollbackAttack attack = RollbackAttack::Zeal;
  std::string_view name;                  // "Dragon Talon"
  std::int64_t percent = 100;             // how much of the reached frame is taken back
  Mode mode = Mode::A1;                   // whose animation it uses
  UnitClass unit = UnitClass::Paladin;    // who has the skill
  WeaponClass weapon = WeaponClass::Hth;  // a weapon class of theirs that it goes with
  std::int64_t hits = 5;                  // the most that the skill gives
  bool wolf = false;                      // in the form of a werewolf
};
[[nodiscard]] const RollbackRule& rollback_rule(RollbackAttack attack);
// "Dragon Talon", "dragon-talon".
[[nodiscard]] Result<RollbackAttack> parse_rollback(std::string_view text);

// What is taken back a part of: the frame that the counter has reached; or, as the servers of 1.10 did, the number of
// ticks since the start or the last rollback (differs when the increment is not 256).
enum class RollbackCount : std::uint8_t { Frames, Ticks };

struct RollbackInput {
  std::int64_t frames = 1;       // 1..65535
  std::int64_t flag = 0;         // 0..frames
  std::int64_t start_frame = 0;  // 0..frames - 1
  std::int64_t inc = kHitshift;  // >= 1
  std::int64_t percent = 100;    // 0..100
  std::int64_t hits = 2;         // 1..1000
  EndRule rule = EndRule::Normal;
  RollbackCount count = RollbackCount::Frames;
};

struct RollbackTiming {
  // In which tick each hit falls, counted from the start; ascending. A hit that the animation ends before is not there,
  // and neither are those after it.
  std::vector<std::int64_t> hit_ticks;
  std::int64_t last_base = 0;  // counter value that the last of its runs began at
  std::int64_t tail = 0;       // ticks from the last rollback (without one: the start) to the end
  std::int64_t total = 0;      // ticks of the whole attack
};
// Errors name the field.
[[nodiscard]] Result<RollbackTiming> rollback_timing(const RollbackInput& input);

}  // namespace inb::sim

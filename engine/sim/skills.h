#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"
#include "sim/acceleration.h"

// Skills and states that change how fast animations run and units move (seed 000, "Skills.txt").
namespace inb::sim {

enum class Skill : std::uint8_t {
  Decrepify,       // Altern
  HolyFreeze,      // Heiliger Frost
  Fanaticism,      // Fanatismus
  Frenzy,          // Raserei
  Werewolf,        // Werwolf
  BurstOfSpeed,    // Tempoblitz
  Delirium,        // Delirium
  Vigor,           // Gedeihen
  IncreasedSpeed,  // Mehr Tempo
  FeralRage,       // Barbarenwut; its level is the number of charges
  Maul,            // with all charges that the level gives
  Chilled,         // a state, not a skill: its level is not looked at
  DoubleSwing,
  Impale,
  DragonTail,
  SlowsTarget  // a state: its level is the percentage, at most 50
};
inline constexpr std::size_t kSkillCount = 16;

enum class SkillStat : std::uint8_t {
  AttackRate,      // attackrate, "SIAS": attacks
  OtherAnimRate,   // other_animrate: standing, dodging
  VelocityPercent  // velocitypercent: the way a unit moves and its walk cycle
};
inline constexpr std::size_t kSkillStatCount = 3;
// "attackrate", "other_animrate", "velocitypercent".
[[nodiscard]] std::string_view word(SkillStat stat);

// "Burst of Speed", and the German word of the seed ("Tempoblitz"; empty when the seed does not name it).
[[nodiscard]] std::string_view word(Skill skill);
[[nodiscard]] std::string_view german_word(Skill skill);
// From either word; case, blanks, '-' and '_' do not matter. The error lists what there is.
[[nodiscard]] Result<Skill> parse_skill(std::string_view text);

inline constexpr std::int64_t kMaxSkillLevel = 99;

// The highest level that is accepted: 99; 50 for SlowsTarget.
[[nodiscard]] std::int64_t max_level(Skill skill);
// Whether the skill changes the stat at all under these rules.
[[nodiscard]] bool affects(Skill skill, SkillStat stat, RuleSet rules = RuleSet::Lod);
// Percentage points that the skill adds at a level of 1..max_level; 0 when it does not change the stat. A figure that
// no public source gives is an error that names it: "velocitypercent of Chilled is not known".
[[nodiscard]] Result<std::int64_t> skill_percent(Skill skill, SkillStat stat, std::int64_t level,
                                                 RuleSet rules = RuleSet::Lod);

struct SkillLevel {
  Skill skill = Skill::Fanaticism;
  std::int64_t level = 1;

  friend bool operator==(const SkillLevel&, const SkillLevel&) = default;
};
// "Fanaticism:20".
[[nodiscard]] Result<SkillLevel> parse_skill_level(std::string_view text);
// The sum over several skills.
[[nodiscard]] Result<std::int64_t> skills_percent(std::span<const SkillLevel> skills, SkillStat stat,
                                                  RuleSet rules = RuleSet::Lod);

}  // namespace inb::sim

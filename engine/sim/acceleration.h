#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"

// What an animation's Acceleration is made of (seed 000, "Acceleration"; Diablo II 1.10 and later). Integers, C
// truncation; everything is summed first, then clamped, and only then multiplied by the AnimationSpeed.
namespace inb::sim {

// Where two releases of the game differ, both rules are here.
enum class RuleSet : std::uint8_t {
  Lod,  // Lord of Destruction 1.10 .. 1.14
  D2r   // Diablo II: Resurrected 2.4 and later
};
// "lod", "d2r".
[[nodiscard]] std::string_view word(RuleSet rules);
[[nodiscard]] Result<RuleSet> parse_rules(std::string_view text);

// Which sum an animation is accelerated by.
enum class AccelerationKind : std::uint8_t {
  Attack,       // A1 A2 TH KK, S1..S4 with the attack rate, attack sequences
  Cast,         // SC, casting sequences
  HitRecovery,  // GH
  Block,        // BL
  Movement,     // WL TW RN
  Knockback,    // KB: fixed
  Death,        // DT DD: the speed of the data file as it stands
  Other         // NU TN, S1..S4 without the attack rate, dodging
};
inline constexpr std::size_t kAccelerationKindCount = 8;
// "attack", "cast", "hit_recovery", "block", "move", "knockback", "death", "other".
[[nodiscard]] std::string_view word(AccelerationKind kind);
[[nodiscard]] Result<AccelerationKind> parse_acceleration_kind(std::string_view text);

// Bounds of the complete sum. Movement has only the lower bound 25.
inline constexpr std::int64_t kMinAcceleration = 15;
inline constexpr std::int64_t kMaxAcceleration = 175;
inline constexpr std::int64_t kMinMovement = 25;
// Subtracted from attack sequences of players, before the bounds.
inline constexpr std::int64_t kSequencePenalty = 30;
// What diminishing returns converge to: 120, and 150 for run/walk.
inline constexpr std::int64_t kDiminishing = 120;
inline constexpr std::int64_t kDiminishingMovement = 150;
// Largest item percentage that is accepted, and of every other part of a sum.
inline constexpr std::int64_t kMaxWsm = 1000;
inline constexpr std::int64_t kMaxVelocity = 1000;
inline constexpr std::int64_t kMaxItemPercent = 1'000'000;
inline constexpr std::int64_t kMaxPercent = 100'000;

// Velocities of all player classes, in subtiles (2/3 yard) a second.
inline constexpr std::int64_t kWalkVelocity = 6;
inline constexpr std::int64_t kRunVelocity = 9;

// [limit p / (limit + p)]: the effective value of a sum of item percentages; 0 for p <= 0.
[[nodiscard]] std::int64_t diminished(std::int64_t percent, std::int64_t limit = kDiminishing);
// The exact inverse: the smallest p with diminished(p) >= effective, {limit e / (limit - e)}; 0 for e <= 0. Nothing for
// e >= limit: no p is enough.
[[nodiscard]] std::optional<std::int64_t> undiminished(std::int64_t effective, std::int64_t limit = kDiminishing);

// One of two weapons in hand: positive WSM is slow.
struct Weapon {
  std::int64_t wsm = 0;  // weapon speed modifier of its kind, -kMaxWsm..kMaxWsm
  std::int64_t ias = 0;  // increased attack speed on this weapon, percent, 0..kMaxItemPercent

  friend bool operator==(const Weapon&, const Weapon&) = default;
};

// The parts of one sum. Parts that a kind does not use must be 0 (validate), so that nothing is dropped in silence.
struct AccelerationInput {
  AccelerationKind kind = AccelerationKind::Attack;
  RuleSet rules = RuleSet::Lod;
  // Percent of the kind's own item stat: IAS on everything but the weapon, FCR, FHR, FBR or FRW.
  std::int64_t item_percent = 0;
  Weapon weapon{};  // Attack: the weapon that swings
  // Attack: the weapon in the other hand (barbarian, assassin). Lod: its WSM is averaged in, truncated. D2r: item part
  // and WSM are the mean of both weapons', truncated once; give it only for sequences, other attacks go by the weapon
  // that swings.
  std::optional<Weapon> other_weapon{};
  // Sum of the skills' percentages: attackrate (Attack; called SIAS), other_animrate (Other), velocitypercent
  // (Movement); see skills.h.
  std::int64_t skill_percent = 0;
  bool player_sequence = false;                // Attack: a sequence, by a player (not by a mercenary or monster)
  bool holy_shield = false;                    // Block
  std::int64_t run_velocity = 0;               // Movement: running, with this velocity; 0: walking
  std::int64_t walk_velocity = kWalkVelocity;  // Movement: the velocity that percentages are of
};

// One part of the sum, in the order in which it is added.
struct AccelerationTerm {
  std::string name;        // "increased attack speed, diminished"
  std::int64_t value = 0;  // signed

  friend bool operator==(const AccelerationTerm&, const AccelerationTerm&) = default;
};

struct Acceleration {
  std::int64_t base = 0;
  std::vector<AccelerationTerm> terms;  // without those that are 0
  std::int64_t sum = 0;                 // base + terms
  std::int64_t value = 0;               // the sum inside the bounds: what the speed is multiplied by
  std::int64_t low = 0;                 // the bounds; movement has no upper one
  std::optional<std::int64_t> high;
};

// Names the field, its value and its range.
[[nodiscard]] Result<void> validate(const AccelerationInput& input);
// Of a valid input.
[[nodiscard]] Acceleration acceleration(const AccelerationInput& input);
// Only the number: what runs in every tick.
[[nodiscard]] std::int64_t acceleration_percent(const AccelerationInput& input);

// Item part + SIAS - WSM of an attack (with -30 for a sequence of a player), before the bounds: what tables call EIAS.
[[nodiscard]] std::int64_t effective_ias(const AccelerationInput& input);
// 100 + EIAS inside the bounds.
[[nodiscard]] std::int64_t acceleration_of_eias(std::int64_t eias);

// How a unit moves: the percentage that its walk cycle and its way share.
struct Movement {
  std::int64_t acceleration = 100;     // percent of the walk cycle's speed
  std::int64_t animation_speed = 213;  // constant, not from the data file: 213, running 101
  std::int64_t speed_hundredths = 0;   // hundredths of a subtile a second: walk velocity * acceleration
};
inline constexpr std::int64_t kWalkSpeed = 213;
inline constexpr std::int64_t kRunSpeed = 101;
// Of a valid input of kind Movement.
[[nodiscard]] Movement movement(const AccelerationInput& input);

}  // namespace inb::sim

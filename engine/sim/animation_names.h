#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/result.h"

// How animations are called (seed 000, "Animdata.txt"): CCAAWWW = class token, mode, weapon class. Each part has a code
// for the data files and a word for people.
namespace inb::sim {

// In the numbering of the engine.
enum class Mode : std::uint8_t { DT, NU, WL, RN, GH, TN, TW, A1, A2, BL, SC, TH, KK, S1, S2, S3, S4, DD, SQ, KB };
inline constexpr std::size_t kModeCount = 20;

enum class UnitClass : std::uint8_t {
  Assassin,
  Amazon,
  Barbarian,
  Druid,
  Necromancer,
  Paladin,
  Sorceress,
  Werewolf,
  Werebear,
  Vampire,
  UndeadRatman,
  BarbarianMercenary,
  TownGuard,
  IronWolf,
  Rogue
};
inline constexpr std::size_t kUnitClassCount = 15;

enum class WeaponClass : std::uint8_t {
  Hth,    // bare hands; all that have no weapon of their own
  Ht1,    // one claw
  Ht2,    // two claws
  OneHs,  // swords, axes, maces, hammers in one hand
  TwoHs,  // two-handed swords
  OneHt,  // daggers, javelins
  TwoHt,  // spears
  Stf,    // pole arms, staves, other two-handed weapons
  Bow,
  Xbw,
  OneSs,  // two swinging weapons
  OneJt,  // two thrusting weapons
  OneJs,  // left thrusts, right swings
  OneSt   // left swings, right thrusts
};
inline constexpr std::size_t kWeaponClassCount = 14;

// The code, in capital letters: "PA", "A1", "1HS".
[[nodiscard]] std::string_view code(UnitClass unit);
[[nodiscard]] std::string_view code(Mode mode);
[[nodiscard]] std::string_view code(WeaponClass weapon);
// The word: "paladin", "attack 1", "one-handed swing".
[[nodiscard]] std::string_view word(UnitClass unit);
[[nodiscard]] std::string_view word(Mode mode);
[[nodiscard]] std::string_view word(WeaponClass weapon);

// From the code or the word; case, blanks, '-' and '_' do not matter ("Town Guard", "town-guard", "gu"). The error
// lists what there is.
[[nodiscard]] Result<UnitClass> parse_class(std::string_view text);
[[nodiscard]] Result<Mode> parse_mode(std::string_view text);
[[nodiscard]] Result<WeaponClass> parse_weapon(std::string_view text);

// "PAA11HS".
[[nodiscard]] std::string cof_name(UnitClass unit, Mode mode, WeaponClass weapon);

// A name taken apart. `unit` is empty for a token of a unit that has no word here (a monster).
struct CofParts {
  std::string token;  // two characters, capital letters
  std::optional<UnitClass> unit;
  Mode mode = Mode::NU;
  WeaponClass weapon = WeaponClass::Hth;

  friend bool operator==(const CofParts&, const CofParts&) = default;
};
[[nodiscard]] Result<CofParts> parse_cof(std::string_view name);
// "paladin, attack 1, one-handed swing"; a token without a word stands as it is.
[[nodiscard]] std::string words(const CofParts& parts);

}  // namespace inb::sim

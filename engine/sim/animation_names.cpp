#include "sim/animation_names.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <span>
#include <vector>

namespace inb::sim {
namespace {

struct Name {
  std::string_view code;
  std::string_view word;
  std::string_view other{};  // a second word that people use
};

constexpr std::array<Name, kModeCount> kModes{{{"DT", "death", "die"},
                                               {"NU", "neutral", "stand"},
                                               {"WL", "walk"},
                                               {"RN", "run"},
                                               {"GH", "hit recovery", "get hit"},
                                               {"TN", "neutral in town", "stand in town"},
                                               {"TW", "walk in town"},
                                               {"A1", "attack 1", "attack"},
                                               {"A2", "attack 2"},
                                               {"BL", "block"},
                                               {"SC", "cast"},
                                               {"TH", "throw"},
                                               {"KK", "kick"},
                                               {"S1", "skill 1"},
                                               {"S2", "skill 2"},
                                               {"S3", "skill 3"},
                                               {"S4", "skill 4"},
                                               {"DD", "corpse", "dead"},
                                               {"SQ", "sequence"},
                                               {"KB", "knockback"}}};

constexpr std::array<Name, kUnitClassCount> kUnitClasses{{{"AI", "assassin"},
                                                          {"AM", "amazon"},
                                                          {"BA", "barbarian"},
                                                          {"DZ", "druid"},
                                                          {"NE", "necromancer"},
                                                          {"PA", "paladin"},
                                                          {"SO", "sorceress"},
                                                          {"40", "werewolf"},
                                                          {"TG", "werebear"},
                                                          {"VA", "vampire"},
                                                          {"FK", "undead ratman"},
                                                          {"0A", "barbarian mercenary"},
                                                          {"GU", "town guard"},
                                                          {"IW", "iron wolf"},
                                                          {"RG", "rogue"}}};

constexpr std::array<Name, kWeaponClassCount> kWeaponClasses{{{"HTH", "bare hands", "unarmed"},
                                                              {"HT1", "one claw", "claw"},
                                                              {"HT2", "two claws", "claws"},
                                                              {"1HS", "one-handed swing"},
                                                              {"2HS", "two-handed swing", "two-handed sword"},
                                                              {"1HT", "one-handed thrust", "dagger"},
                                                              {"2HT", "two-handed thrust", "spear"},
                                                              {"STF", "staff", "pole arm"},
                                                              {"BOW", "bow"},
                                                              {"XBW", "crossbow"},
                                                              {"1SS", "two swings"},
                                                              {"1JT", "two thrusts"},
                                                              {"1JS", "left thrust, right swing"},
                                                              {"1ST", "left swing, right thrust"}}};

// What of a name matters: its letters and digits, whatever their case.
std::string key(std::string_view text) {
  std::string letters;
  for (const char c : text) {
    if (c == ' ' || c == '-' || c == '_' || c == ',') continue;
    letters += c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  }
  return letters;
}

std::optional<std::size_t> index_of(std::span<const Name> names, std::string_view text) {
  const std::string wanted = key(text);
  if (wanted.empty()) return std::nullopt;
  for (std::size_t i = 0; i < names.size(); ++i) {
    const Name& name = names[i];
    if (wanted == key(name.code) || wanted == key(name.word) || wanted == key(name.other)) return i;
  }
  return std::nullopt;
}

// "PA (paladin), ..." for the sentence of an error.
std::string choices(std::span<const Name> names) {
  std::string text;
  for (const Name& name : names) text += fmt::format("{}{} ({})", text.empty() ? "" : ", ", name.code, name.word);
  return text;
}

template <typename Enum>
Result<Enum> parse(std::span<const Name> names, std::string_view text, std::string_view what) {
  const std::optional<std::size_t> index = index_of(names, text);
  if (!index) return fail("there is no {} '{}': choose one of {}", what, text, choices(names));
  return static_cast<Enum>(*index);
}

template <std::size_t N, typename Enum>
const Name& name_of(const std::array<Name, N>& names, Enum value) {
  return names[std::min(static_cast<std::size_t>(value), N - 1)];
}

// The entry whose code this is, in any case.
std::optional<std::size_t> index_of_code(std::span<const Name> names, std::string_view text) {
  const auto found =
      std::find_if(names.begin(), names.end(), [&](const Name& name) { return key(name.code) == key(text); });
  if (found == names.end()) return std::nullopt;
  return static_cast<std::size_t>(found - names.begin());
}

}  // namespace

std::string_view code(UnitClass unit) { return name_of(kUnitClasses, unit).code; }
std::string_view code(Mode mode) { return name_of(kModes, mode).code; }
std::string_view code(WeaponClass weapon) { return name_of(kWeaponClasses, weapon).code; }
std::string_view word(UnitClass unit) { return name_of(kUnitClasses, unit).word; }
std::string_view word(Mode mode) { return name_of(kModes, mode).word; }
std::string_view word(WeaponClass weapon) { return name_of(kWeaponClasses, weapon).word; }

Result<UnitClass> parse_class(std::string_view text) { return parse<UnitClass>(kUnitClasses, text, "class"); }
Result<Mode> parse_mode(std::string_view text) { return parse<Mode>(kModes, text, "mode"); }
Result<WeaponClass> parse_weapon(std::string_view text) {
  return parse<WeaponClass>(kWeaponClasses, text, "weapon class");
}

std::string cof_name(UnitClass unit, Mode mode, WeaponClass weapon) {
  return fmt::format("{}{}{}", code(unit), code(mode), code(weapon));
}

Result<CofParts> parse_cof(std::string_view name) {
  if (name.size() != 7) {
    return fail(
        "'{}' is no animation name: it takes 7 characters, two for the class, two for the mode, three for the "
        "weapon class, as in PAA11HS",
        name);
  }
  CofParts parts;
  for (const char c : name.substr(0, 2)) parts.token += c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
  const auto plain = [](char c) { return (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9'); };
  if (!std::all_of(parts.token.begin(), parts.token.end(), plain)) {
    return fail("'{}' is no animation name: '{}' is no class token of two letters or digits", name, parts.token);
  }
  if (const auto unit = index_of_code(kUnitClasses, parts.token)) parts.unit = static_cast<UnitClass>(*unit);
  const std::optional<std::size_t> mode = index_of_code(kModes, name.substr(2, 2));
  if (!mode) return fail("'{}': there is no mode '{}': it is one of {}", name, name.substr(2, 2), choices(kModes));
  parts.mode = static_cast<Mode>(*mode);
  const std::optional<std::size_t> weapon = index_of_code(kWeaponClasses, name.substr(4));
  if (!weapon) {
    return fail("'{}': there is no weapon class '{}': it is one of {}", name, name.substr(4), choices(kWeaponClasses));
  }
  parts.weapon = static_cast<WeaponClass>(*weapon);
  return parts;
}

std::string words(const CofParts& parts) {
  return fmt::format("{}, {}, {}", parts.unit ? word(*parts.unit) : std::string_view(parts.token), word(parts.mode),
                     word(parts.weapon));
}

}  // namespace inb::sim

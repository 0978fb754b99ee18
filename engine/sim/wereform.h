#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "core/result.h"
#include "sim/acceleration.h"
#include "sim/animation_names.h"

// Attacks of werewolf and werebear (seed 000, "Verwandlung"): their AnimationSpeed is computed from the attack of the
// class that changed. Only attacks: hit recovery, block and casting are those of the shape's own table rows.
namespace inb::sim {

enum class Form : std::uint8_t { Human, Werewolf, Werebear };
// "human", "werewolf", "werebear".
[[nodiscard]] std::string_view word(Form form);
[[nodiscard]] Result<Form> parse_form(std::string_view text);
// Werewolf or Werebear as a class of the animation table; nothing for Human.
[[nodiscard]] std::optional<UnitClass> shape(Form form);

struct WereformInput {
  Form form = Form::Werewolf;  // not Human
  AccelerationInput attack{};  // kind Attack; weapon.ias counts twice under Lod
  bool armed = true;           // false: bare hands
  // The attack A1 of the unchanged class with its weapon; nothing when the table has no such row.
  struct Human {
    std::int64_t frames = 0;
    std::int64_t speed = 0;
  };
  std::optional<Human> human{};
  std::int64_t frames = 13;  // of the shape's animation: 13 werewolf A1, 12 werebear A1, 10 Hunger and Rabies
  std::int64_t speed = 256;  // of the table row: used when the computed speed is 0
};

// [256 frames / [speed (100 + WIAS - WSM) / 100]] of a class's attack A1 with a weapon: the length that the game goes
// by where it looks at the weapon alone. 45 when frames or the speed are not positive.
[[nodiscard]] std::int64_t weapon_attack_ticks(std::int64_t frames, std::int64_t speed, std::int64_t wias,
                                               std::int64_t wsm);

struct WereformPace {
  std::optional<std::int64_t> weapon_ticks{};  // Lod: weapon_attack_ticks; 19 bare-handed
  std::int64_t animation_speed = 0;            // that replaces the table's
  std::int64_t acceleration = 100;
  std::int64_t increment = 0;
};
// Lod: ws = [256 FPD_human / [speed_human (100 + WIAS - WSM) / 100]] (19 bare-handed, 45 without a row),
//      speed = [256 FPD_neutral / ws] with 9 (werewolf) or 10 (werebear), inc = [speed * acceleration / 100].
// D2r: inc = [[AS + [AS EIAS / 100]] FPD / FPD_human], AS = speed_human.
[[nodiscard]] Result<WereformPace> wereform_pace(const WereformInput& input);

}  // namespace inb::sim

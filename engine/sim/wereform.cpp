#include "sim/wereform.h"

#include <algorithm>
#include <array>

#include "sim/counter.h"
#include "sim/range.h"
#include "sim/text_key.h"

namespace inb::sim {
namespace {

constexpr std::array<std::string_view, 3> kFormWords{"human", "werewolf", "werebear"};
// Lengths that the game takes without a weapon, and without a row of the table.
constexpr std::int64_t kBareHandTicks = 19;
constexpr std::int64_t kUnknownTicks = 45;
// The frames of the shapes' neutral animations (40NUHTH, TGNUHTH), which are current when the speed is computed.
constexpr std::int64_t kWerewolfNeutral = 9;
constexpr std::int64_t kWerebearNeutral = 10;
// D2r: the largest EIAS of a changed shape, by the public calculator Warren1001/IAS_Calculator.
constexpr std::int64_t kMaxShapeEias = 150;

Result<void> check(const WereformInput& input) {
  if (input.form == Form::Human) return fail("a human form has no attack speed of its own");
  if (input.attack.kind != AccelerationKind::Attack) return fail("only attacks of a changed shape have an own speed");
  if (auto ok = validate(input.attack); !ok) return ok;
  if (input.frames < 1 || input.frames > kMaxFrames) {
    return fail("frames must be 1 to {}, not {}", kMaxFrames, input.frames);
  }
  if (input.speed < 0 || input.speed > kMaxFrames)
    return fail("speed must be 0 to {}, not {}", kMaxFrames, input.speed);
  const bool needs_human = input.attack.rules == RuleSet::D2r;
  if (needs_human && (!input.human || input.human->frames < 1)) {
    return fail("the attack of the unchanged class is not known, and the speed of a {} goes by it", word(input.form));
  }
  return {};
}

}  // namespace

std::string_view word(Form form) { return kFormWords[static_cast<std::size_t>(form)]; }

Result<Form> parse_form(std::string_view text) { return parse_word<Form>(text, kFormWords, "form"); }

std::optional<UnitClass> shape(Form form) {
  switch (form) {
    case Form::Werewolf:
      return UnitClass::Werewolf;
    case Form::Werebear:
      return UnitClass::Werebear;
    case Form::Human:
      break;
  }
  return std::nullopt;
}

std::int64_t weapon_attack_ticks(std::int64_t frames, std::int64_t speed, std::int64_t wias, std::int64_t wsm) {
  const std::int64_t rate = speed * (100 + wias - wsm) / 100;
  return frames <= 0 || rate <= 0 ? kUnknownTicks : kHitshift * frames / rate;
}

Result<WereformPace> wereform_pace(const WereformInput& input) {
  if (auto ok = check(input); !ok) return fail(ok.error());
  WereformPace pace;
  if (input.attack.rules == RuleSet::D2r) {
    const std::int64_t eias = std::clamp(effective_ias(input.attack), kMinAcceleration - 100, kMaxShapeEias);
    pace.acceleration = 100 + eias;
    pace.animation_speed = input.human->speed;
    pace.increment = (input.human->speed + input.human->speed * eias / 100) * input.frames / input.human->frames;
    return pace;
  }
  pace.acceleration = acceleration_percent(input.attack);
  pace.weapon_ticks = kBareHandTicks;
  if (input.armed) {
    pace.weapon_ticks = input.human ? weapon_attack_ticks(input.human->frames, input.human->speed,
                                                          input.attack.weapon.ias, input.attack.weapon.wsm)
                                    : kUnknownTicks;
  }
  const std::int64_t neutral = input.form == Form::Werewolf ? kWerewolfNeutral : kWerebearNeutral;
  // A weapon so fast that its attack has no length leaves the table's speed, as 0 does.
  if (*pace.weapon_ticks > 0) pace.animation_speed = kHitshift * neutral / *pace.weapon_ticks;
  if (pace.animation_speed == 0) pace.animation_speed = input.speed;
  pace.increment = increment(pace.animation_speed, pace.acceleration);
  return pace;
}

}  // namespace inb::sim

#include "sim/rollback.h"

#include <algorithm>
#include <array>

#include "sim/range.h"
#include "sim/text_key.h"

namespace inb::sim {
namespace {

constexpr std::array<RollbackRule, kRollbackAttackCount> kRules{{
    // Column "% Anim frame rollback" of skills.txt.
    {RollbackAttack::Zeal, "Zeal", 100, Mode::A1, UnitClass::Paladin, WeaponClass::OneHs, 5},
    {RollbackAttack::DragonTalon, "Dragon Talon", 100, Mode::KK, UnitClass::Assassin, WeaponClass::Hth, 6},
    {RollbackAttack::Fury, "Fury", 70, Mode::A1, UnitClass::Druid, WeaponClass::OneHs, 5, true},
    {RollbackAttack::Strafe, "Strafe", 50, Mode::A1, UnitClass::Amazon, WeaponClass::Bow, 10},
    {RollbackAttack::Fend, "Fend", 30, Mode::A1, UnitClass::Amazon, WeaponClass::TwoHt, 5},
}};

Result<void> check(const RollbackInput& input) {
  if (auto ok = in_range("frames", input.frames, 1, kMaxFrames); !ok) return ok;
  if (auto ok = in_range("the action frame", input.flag, 0, input.frames); !ok) return ok;
  if (auto ok = in_range("the start frame", input.start_frame, 0, input.frames - 1); !ok) return ok;
  if (auto ok = in_range("the increment", input.inc, 1, kMaxCounter); !ok) return ok;
  if (auto ok = in_range("the rollback", input.percent, 0, 100); !ok) return ok;
  return in_range("hits", input.hits, 1, kMaxHits);
}

}  // namespace

const RollbackRule& rollback_rule(RollbackAttack attack) { return kRules[static_cast<std::size_t>(attack)]; }

Result<RollbackAttack> parse_rollback(std::string_view text) {
  std::array<std::string_view, kRollbackAttackCount> words;
  for (std::size_t i = 0; i < words.size(); ++i) words[i] = kRules[i].name;
  return parse_word<RollbackAttack>(text, words, "rollback attack");
}

Result<RollbackTiming> rollback_timing(const RollbackInput& input) {
  if (auto ok = check(input); !ok) return fail(ok.error());
  const std::int64_t end = input.frames * kHitshift;
  const bool normal = input.rule == EndRule::Normal;
  RollbackTiming timing;
  std::int64_t base = input.start_frame;
  std::int64_t elapsed = 0;
  for (std::int64_t hit = 1;; ++hit) {
    const std::int64_t steps = ceil_div(end - base * kHitshift, input.inc);
    timing.last_base = base * kHitshift;
    timing.tail = normal ? steps - 1 : steps;
    // An animation has at least a tick; what is left after a rollback may have none.
    if (hit == 1) timing.tail = std::max<std::int64_t>(timing.tail, 1);
    const std::int64_t distance = (input.flag - base) * kHitshift;
    const std::int64_t ticks = distance <= 0 ? 1 : ceil_div(distance, input.inc);
    if (ticks > timing.tail) break;
    timing.hit_ticks.push_back(elapsed + ticks);
    if (hit == input.hits) break;
    std::int64_t reached = base + ticks;
    if (input.count == RollbackCount::Frames) reached = (base * kHitshift + ticks * input.inc) / kHitshift;
    base = std::min(reached, input.frames - 1) * (100 - input.percent) / 100;
    elapsed += ticks;
  }
  timing.total = elapsed + timing.tail;
  return timing;
}

}  // namespace inb::sim

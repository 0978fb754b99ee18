#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "apps/inbetween/ledger.h"
#include "sim/sequence_table.h"
#include "sim/unit_rates.h"

namespace inb::tool {

// One thing for a unit to do. In words, parted by ';':
//   [TICK:] ACTION [N] [delay D]
//   stand, walk, run [N]        for N ticks (1), when no TICK stands before it
//   attack, attack2, throw, kick, cast, block, hit, knockback, skill1 .. skill4, die
//   zeal, talon, fury, strafe, fend [N]    a rollback attack of N hits (the most that the skill gives)
//   sequence NAME               "sequence jab"
//   transform FORM              "transform werewolf"; back: the class of its birth
//   delay D                     a cast delay of D ticks
// With a TICK it is asked for in that tick, whatever runs, and done or refused. Without, it waits until everything that
// stands before it was asked for and is over (a cast delay included) and follows without a pause.
struct UnitOrder {
  std::optional<std::int64_t> tick{};
  std::string words{};
  sim::UnitRequest request{};
  std::optional<sim::UnitClass> form{};  // transform
  std::int64_t last = 1;                 // ticks of standing, walking, running
};
// Errors name the order and what is wrong with it.
[[nodiscard]] Result<std::vector<UnitOrder>> parse_orders(std::string_view text);

struct UnitLedgerInput {
  LedgerRun run;  // per tick or frame-locked
  sim::UnitSetUp set_up{};
  sim::UnitStats stats{};
  std::vector<UnitOrder> orders{};
};

// As `ledger_json`, and "told" also says what started, was interrupted, refused or kept:
// {"actor","what":"started","tick","animation":"PAA11HS","mode":"attack 1"}, a refusal with "asked" and "why".
// Runs until the orders are done and the unit stands again (or lies dead), or until the ticks of `run` are over.
[[nodiscard]] Result<std::string> unit_ledger_json(const UnitLedgerInput& input, const sim::AnimationTable& table,
                                                   const sim::SequenceTable& sequences);

}  // namespace inb::tool

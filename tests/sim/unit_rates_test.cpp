#include "sim/unit_rates.h"

#include <gtest/gtest.h>

#include "content/animdata.h"

namespace inb::sim {
namespace {

const AnimationTable& player_table() { return content::player_animations(); }

UnitRates rates_of(const UnitStats& stats, const UnitSetUp& set_up = {}, std::optional<UnitClass> form = std::nullopt) {
  const auto rates = unit_rates(stats, set_up, form.value_or(set_up.unit), player_table());
  EXPECT_TRUE(rates) << (rates ? "" : rates.error().text);
  return rates.value_or(UnitRates{});
}

// [120 * 60 / 180] = 40, [120 * 40 / 160] = 30, [150 * 50 / 200] = 37; bases 100, hit recovery and block 50.
TEST(UnitRates, ComeFromTheStatsOfEachKind) {
  UnitStats stats;
  stats.ias = 60;
  stats.weapon = {10, 0};
  stats.fcr = 40;
  stats.fhr = 60;
  stats.fbr = 40;
  stats.frw = 50;
  const UnitRates rates = rates_of(stats);
  EXPECT_EQ(rates[UnitPace::Attack], 100 + 40 - 10);
  EXPECT_EQ(rates[UnitPace::SequenceAttack], 100 + 40 - 10 - 30);
  EXPECT_EQ(rates[UnitPace::Cast], 130);
  EXPECT_EQ(rates[UnitPace::Recovery], 90);
  EXPECT_EQ(rates[UnitPace::Block], 80);
  EXPECT_EQ(rates[UnitPace::Walk], 137);
  EXPECT_EQ(rates[UnitPace::Run], 137 + 50) << "running adds [100 * 9 / 6] - 100";
  EXPECT_EQ(rates[UnitPace::Other], 100);
  EXPECT_EQ(rates[UnitPace::Plain], 100);
  EXPECT_EQ(rates.walk_speed, 213);
  EXPECT_EQ(rates.run_speed, 101);
  stats.holy_shield = true;
  EXPECT_EQ(rates_of(stats)[UnitPace::Block], 130);
  // Mercenaries lose nothing in sequences.
  EXPECT_EQ(rates_of(stats, {.unit = UnitClass::TownGuard, .weapon = WeaponClass::Hth})[UnitPace::SequenceAttack], 130);
}

// Whatever is summed, an attack stays within 15 and 175. Fanaticism 20: 10 + [30 * [110 * 20 / 26] / 100] = 35.
TEST(UnitRates, AreBoundedAndTakeSkills) {
  UnitStats stats;
  stats.skills = {{Skill::Fanaticism, 20}};
  EXPECT_EQ(rates_of(stats)[UnitPace::Attack], 135) << "10 + [30 * 84 / 100]";
  stats.ias = 10'000;
  EXPECT_EQ(rates_of(stats)[UnitPace::Attack], 175);
  UnitStats slow;
  slow.weapon = {200, 0};
  EXPECT_EQ(rates_of(slow)[UnitPace::Attack], 15);
  UnitStats wrong;
  wrong.fcr = -1;
  EXPECT_FALSE(unit_rates(wrong, {}, UnitClass::Paladin, player_table()));
}

// A walking unit moves 6 subtiles a second times its percentage: 100 ticks are 4 s, 24 subtiles; at 137 percent 32.88.
TEST(UnitRates, AWalkingUnitMovesByItsVelocity) {
  for (const std::int64_t frw : {0, 50}) {
    UnitStats stats;
    stats.frw = frw;
    const UnitSetUp set_up;
    Unit unit = Unit::make(player_table(), set_up).value();
    unit.rates() = rates_of(stats, set_up);
    ASSERT_TRUE(unit.request({.mode = Mode::WL}).done());
    std::vector<Event> events;
    for (std::int64_t k = 0; k < 100; ++k) unit.step({k * 40'000'000, (k + 1) * 40'000'000}, events);
    EXPECT_EQ(unit.travelled(), 100 * (frw == 0 ? 600 : 822)) << "hundredths of a subtile, times 25";
    // The walk cycle keeps its remainder: 213 (291) a tick over 10 frames.
    EXPECT_EQ(unit.head().raw, 100 * (frw == 0 ? 213 : 291) % 2560);
    unit.request({.mode = Mode::NU});
    unit.step({4'000'000'000, 4'040'000'000}, events);
    EXPECT_EQ(unit.travelled(), 100 * (frw == 0 ? 600 : 822));
  }
}

// Werewolf of a druid, bare hands: ws 19, speed [256 * 9 / 19] = 121; Werewolf level 20 adds 68: [121 * 168 / 100] =
// 203.
TEST(UnitRates, AWerewolfAttacksByTheClassItWas) {
  UnitStats stats;
  stats.skills = {{Skill::Werewolf, 20}};
  const UnitSetUp set_up{.unit = UnitClass::Druid, .weapon = WeaponClass::Hth};
  const UnitRates rates = rates_of(stats, set_up, UnitClass::Werewolf);
  Unit unit = Unit::make(player_table(), set_up).value();
  ASSERT_TRUE(unit.transform(UnitClass::Werewolf).done());
  unit.rates() = rates;
  ASSERT_TRUE(unit.request({.mode = Mode::A1}).done());
  std::vector<Event> events;
  unit.step({0, 40'000'000}, events);
  EXPECT_EQ(unit.running().name, "40A1HTH");
  EXPECT_EQ(unit.head().raw, 203);
  EXPECT_FALSE(rates_of(stats, set_up).attack_speed.has_value()) << "unchanged, the table's speed counts";
}

}  // namespace
}  // namespace inb::sim

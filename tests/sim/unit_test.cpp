#include "sim/unit.h"

#include <gtest/gtest.h>

namespace inb::sim {
namespace {

using News = UnitNews;

void put(AnimationTable& table, const char* cof, std::int64_t frames, std::int64_t speed,
         const std::vector<ActionFlag>& flags = {}) {
  AnimationRecord record;
  record.cof = cof;
  record.frames = frames;
  record.speed = speed;
  for (const ActionFlag& flag : flags) record.frame_data[flag.frame] = static_cast<std::uint8_t>(flag.kind);
  table.add(std::move(record));
}

// Figures of the players' table, and some of our own where the case asks for them.
const AnimationTable& table() {
  static const AnimationTable all = [] {
    AnimationTable table;
    put(table, "PANU1HS", 8, 128);
    put(table, "PATN1HS", 16, 128);
    put(table, "PAWL1HS", 10, 288);
    put(table, "PATW1HS", 10, 288);
    put(table, "PARN1HS", 8, 256);
    put(table, "PAA11HS", 15, 256, {{7, FlagKind::Melee}});
    put(table, "PATH1HS", 16, 256, {{8, FlagKind::Missile}});
    put(table, "PAKK1HS", 12, 256, {{5, FlagKind::Melee}});
    put(table, "PAS11HS", 12, 256, {{7, FlagKind::Melee}});
    put(table, "PABL1HS", 3, 256);
    put(table, "PAGH1HS", 5, 256);
    put(table, "PASC1HS", 18, 256, {{10, FlagKind::Missile}});
    put(table, "PADTHTH", 28, 256);
    put(table, "PADDHTH", 1, 256);
    put(table, "40NUHTH", 9, 144);
    put(table, "40A1HTH", 13, 256, {{7, FlagKind::Melee}});
    put(table, "40GHHTH", 4, 256);
    put(table, "VANUHTH", 15, 136);
    put(table, "VAGHHTH", 4, 136);
    put(table, "AMNU1HS", 8, 128);
    put(table, "AMA11HS", 16, 256, {{10, FlagKind::Melee}});
    put(table, "0ANU1HS", 12, 256);
    put(table, "0AA11HS", 17, 256, {{6, FlagKind::Melee}, {13, FlagKind::Melee}});
    return table;
  }();
  return all;
}

// A unit at 25 steps a second and all that it told.
struct Acted {
  Unit unit;
  std::vector<Event> events;
  std::string said;  // "step:NAME " at each start

  explicit Acted(UnitSetUp set_up = {}) : unit(Unit::make(table(), set_up).value()) { hear(); }

  void hear() {
    for (const UnitNotice& notice : unit.take_notices()) {
      const std::string at = std::to_string(notice.step) + ":";
      if (notice.news == News::Started) said += at + notice.animation.name + " ";
      if (notice.news == News::Interrupted) said += at + "cut-" + notice.animation.name + " ";
      if (notice.news == News::Refused) said += at + "refused ";
      if (notice.news == News::Kept) said += at + "kept ";
    }
  }
  void steps(std::int64_t count) {
    for (std::int64_t i = 0; i < count; ++i) {
      const std::int64_t k = unit.steps();
      unit.step({k * 40'000'000, (k + 1) * 40'000'000}, events);
      hear();
    }
  }
  // The next step is `step`.
  void before(std::int64_t step) { steps(step - 1 - unit.steps()); }
  Refusal ask(const UnitRequest& request) {
    const Refusal refusal = unit.request(request).refusal;
    hear();
    return refusal;
  }
  // "step:flag" of everything that fired.
  [[nodiscard]] std::string fired() const {
    std::string text;
    for (const Event& event : events) {
      if (event.kind == EventKind::Fired) {
        text += std::to_string(event.fired_ns / 40'000'000) + ":" + std::to_string(event.flag) + " ";
      }
    }
    return text;
  }
  [[nodiscard]] std::string now() const { return unit.running().name; }
};

const UnitRequest kAttack{.mode = Mode::A1};
const UnitRequest kHit{.mode = Mode::GH};
const UnitRequest kBlock{.mode = Mode::BL};
const UnitRequest kDie{.mode = Mode::DT};
UnitRequest cast(std::int64_t delay) { return {.mode = Mode::SC, .cast_delay = delay}; }
UnitRequest zeal() { return {.mode = Mode::A1, .rollback = {100, 5}}; }

TEST(Unit, StandsAndKeepsTheRemainderOfItsLoop) {
  Acted run;
  // 8 frames of 128 a tick: 16 ticks a loop, and no animation that ends.
  run.steps(40);
  EXPECT_EQ(run.now(), "PANU1HS");
  EXPECT_EQ(run.unit.head().raw, 40 * 128 - 2 * 2048);
  EXPECT_EQ(run.said, "1:PANU1HS ");
  EXPECT_TRUE(run.events.empty());
}

// The attack of seed 000 at the cap: 8 ticks, action in tick 4, in a chain without a pause.
TEST(Unit, AttacksChainWithoutAPause) {
  Acted run;
  run.unit.rates()[UnitPace::Attack] = 175;
  EXPECT_EQ(run.ask(kAttack), Refusal::None);
  run.before(9);
  EXPECT_EQ(run.ask(kAttack), Refusal::None) << "the step that ends it belongs to the next animation";
  run.before(17);
  EXPECT_EQ(run.ask(kAttack), Refusal::None);
  run.steps(9);
  EXPECT_EQ(run.said, "1:PANU1HS 1:PAA11HS 9:PAA11HS 17:PAA11HS 25:PANU1HS ");
  EXPECT_EQ(run.fired(), "4:7 12:7 20:7 ");
}

// The first step of standing is made in the step that ends the attack, at the pace of standing.
TEST(Unit, EveryAnimationIsAcceleratedByItsOwnKind) {
  Acted run;
  run.unit.rates()[UnitPace::Attack] = 175;
  run.unit.rates()[UnitPace::Other] = 50;
  run.ask(kAttack);
  run.steps(9);
  EXPECT_EQ(run.now(), "PANU1HS");
  EXPECT_EQ(run.unit.head().raw, 64) << "[128 * 50 / 100]";

  struct Row {
    Mode mode;
    UnitPace pace;
    std::int64_t speed;
  };
  UnitRates rates;
  for (std::size_t i = 0; i < kPaceCount; ++i) rates.percent[i] = static_cast<std::int64_t>(101 + 10 * i);
  for (const Row& row :
       {Row{Mode::A1, UnitPace::Attack, 256}, Row{Mode::TH, UnitPace::Attack, 256},
        Row{Mode::KK, UnitPace::Attack, 256}, Row{Mode::S1, UnitPace::Attack, 256}, Row{Mode::SC, UnitPace::Cast, 256},
        Row{Mode::GH, UnitPace::Recovery, 256}, Row{Mode::BL, UnitPace::Block, 256}, Row{Mode::WL, UnitPace::Walk, 288},
        Row{Mode::RN, UnitPace::Run, 256}, Row{Mode::DT, UnitPace::Plain, 256}}) {
    Acted paced;
    paced.unit.rates() = rates;
    ASSERT_EQ(paced.ask({.mode = row.mode}), Refusal::None);
    paced.steps(1);
    EXPECT_EQ(paced.unit.running().pace, row.pace);
    EXPECT_EQ(paced.unit.head().raw, row.speed * rates[row.pace] / 100) << code(row.mode);
  }
}

// Only before the action tick: in the steps to come 2 and 3 the attack gives way and its action never is; from 4, its
// action tick, to 8 it does not; in step 9 it is over.
TEST(Unit, GivesWayBeforeTheActionTickOnly) {
  for (std::int64_t step = 1; step <= 9; ++step) {
    Acted run;
    run.unit.rates()[UnitPace::Attack] = 175;
    run.ask(kAttack);
    run.before(step);
    const Refusal refusal = run.ask(kHit);
    run.steps(12);
    if (step < 4) {
      EXPECT_EQ(refusal, Refusal::None) << step;
      EXPECT_EQ(run.fired(), "") << step;
      EXPECT_NE(run.said.find("cut-PAA11HS"), std::string::npos) << step;
    } else if (step < 9) {
      EXPECT_EQ(refusal, Refusal::PastAction) << step;
      EXPECT_EQ(run.fired(), "4:7 ") << step;
      EXPECT_EQ(run.said.find("PAGH1HS"), std::string::npos) << step;
    } else {
      EXPECT_EQ(refusal, Refusal::None);
      EXPECT_NE(run.said.find("9:PAGH1HS"), std::string::npos) << run.said;
      EXPECT_EQ(run.said.find("cut"), std::string::npos);
    }
  }
}

// Zeal cannot be interrupted after its first hit: 24 ticks, hits at 4, 8, 12, 16, 20.
TEST(Unit, ARollbackAttackGivesWayBeforeItsFirstActionOnly) {
  for (std::int64_t step = 2; step <= 25; ++step) {
    Acted run;
    run.unit.rates()[UnitPace::Attack] = 175;
    run.ask(zeal());
    run.before(step);
    const Refusal refusal = run.ask(kHit);
    EXPECT_EQ(refusal, step < 4 || step == 25 ? Refusal::None : Refusal::PastAction) << step;
    run.before(26);
    EXPECT_EQ(run.fired(), step < 4 ? "" : "4:7 8:7 12:7 16:7 20:7 ") << step;
    if (step < 4) continue;
    EXPECT_NE(run.said.find(step == 25 ? "25:PAGH1HS" : "25:PANU1HS"), std::string::npos) << run.said;
  }
}

// A block of 3 frames at 60 percent: 5 ticks (seed 000) in which nothing else happens.
TEST(Unit, APenaltyRunsToItsEnd) {
  Acted run;
  run.unit.rates()[UnitPace::Block] = 60;
  EXPECT_EQ(run.ask(kBlock), Refusal::None);
  for (std::int64_t step = 1; step <= 5; ++step) {
    run.before(step);
    EXPECT_EQ(run.ask(kAttack), Refusal::Penalty) << step;
    EXPECT_FALSE(run.unit.free());
  }
  run.before(6);
  EXPECT_TRUE(run.unit.free());
  EXPECT_EQ(run.ask(kAttack), Refusal::None);
  run.steps(1);
  EXPECT_EQ(run.now(), "PAA11HS");
  EXPECT_EQ(run.unit.head().raw, 256);
}

TEST(Unit, DeathCutsEverythingAndLastsForever) {
  for (const UnitRequest& before : {kAttack, kBlock, UnitRequest{.mode = Mode::WL}, zeal(), cast(0)}) {
    for (const std::int64_t step : {1, 3, 5, 8}) {
      Acted run;
      run.ask(before);
      run.before(step);
      EXPECT_EQ(run.ask(kDie), Refusal::None);
      EXPECT_EQ(run.ask(kAttack), Refusal::Dead);
      EXPECT_EQ(run.ask(kDie), Refusal::Dead);
      run.steps(27);
      EXPECT_EQ(run.now(), "PADTHTH");
      run.steps(1);
      EXPECT_EQ(run.now(), "PADDHTH") << "28 frames: 27 ticks";
      run.steps(500);
      EXPECT_EQ(run.now(), "PADDHTH");
      EXPECT_EQ(run.ask(kAttack), Refusal::Dead);
      EXPECT_FALSE(run.unit.transform(UnitClass::Werewolf).done());
    }
  }
}

// 18 frames, flag 10: action in tick 10, 17 ticks; from the action tick on, that one included, the animation takes 8.
// A delay of 13: ticks 10..22; forced pause 18..22 = 5 ticks of standing.
TEST(Unit, TheCastDelayRunsFromTheActionTickOn) {
  Acted run;
  EXPECT_EQ(run.ask(cast(13)), Refusal::None);
  std::int64_t pause = 0;
  std::int64_t second = 0;
  for (std::int64_t step = 18; second == 0; ++step) {
    run.before(step);
    EXPECT_EQ(run.unit.cast_delay_left(), 23 - step);
    if (run.ask(cast(13)) == Refusal::None) {
      second = step;
    } else {
      run.steps(1);
      EXPECT_EQ(run.now(), "PANU1HS");
      ++pause;
    }
  }
  EXPECT_EQ(pause, 5);
  EXPECT_EQ(second, 23);
  // Other requests are not delayed.
  Acted other;
  other.ask(cast(13));
  other.before(18);
  EXPECT_EQ(other.ask(cast(13)), Refusal::CastDelay);
  EXPECT_EQ(other.ask(kAttack), Refusal::None);
  // No delay, no pause; a cast cut before its action delays nothing.
  Acted none;
  none.ask(cast(0));
  none.before(18);
  EXPECT_EQ(none.ask(cast(0)), Refusal::None);
  Acted cut;
  cut.ask(cast(1000));
  cut.before(10 - 1);
  EXPECT_EQ(cut.ask(kHit), Refusal::None);
  cut.before(20);
  EXPECT_EQ(cut.unit.cast_delay_left(), 0);
}

// A kept request is done as soon as it can be: after the pause, in tick 23; a newer request takes its place.
TEST(Unit, KeepsOneRequestWhenAskedTo) {
  Acted run({.keep_one = true});
  run.ask(cast(13));
  run.before(12);
  const UnitAnswer kept = run.unit.request(cast(13));
  EXPECT_EQ(kept.refusal, Refusal::PastAction);
  EXPECT_TRUE(kept.kept);
  run.steps(25);
  EXPECT_EQ(run.said, "1:PANU1HS 1:PASC1HS 12:kept 18:PANU1HS 23:PASC1HS ");

  Acted newer({.keep_one = true});
  newer.ask(kBlock);
  newer.ask(cast(0));
  newer.ask(kAttack);
  newer.steps(4);
  EXPECT_EQ(newer.said, "1:PANU1HS 1:PABL1HS 1:kept 1:kept 3:PAA11HS ");

  Acted off;
  EXPECT_EQ(off.ask(kBlock), Refusal::None);
  EXPECT_FALSE(off.unit.request(kAttack).kept);
}

// 3 ticks at 256, then 448 a tick: 768, 1216, 1664, 2112 (flag 1792 in tick 6). The counter is kept.
TEST(Unit, AccelerationChangesInMidAnimation) {
  Acted run;
  run.ask(kAttack);
  run.steps(3);
  run.unit.rates()[UnitPace::Attack] = 175;
  run.steps(3);
  EXPECT_EQ(run.unit.head().raw, 768 + 3 * 448);
  EXPECT_EQ(run.fired(), "6:7 ");
  // At 0 it stands still, and goes on.
  run.unit.rates()[UnitPace::Attack] = 0;
  run.steps(10);
  EXPECT_EQ(run.unit.head().raw, 768 + 3 * 448);
  EXPECT_EQ(run.ask(kHit), Refusal::PastAction);
  run.unit.rates()[UnitPace::Attack] = 100;
  run.steps(1);
  EXPECT_EQ(run.unit.head().raw, 768 + 3 * 448 + 256);
}

TEST(Unit, ATransformationStartsTheNewFormsStandingAtOnce) {
  Acted run({.keep_one = true});
  run.unit.rates()[UnitPace::Attack] = 175;
  run.ask(kAttack);
  run.steps(5);
  EXPECT_FALSE(run.unit.request(kHit).done());
  ASSERT_TRUE(run.unit.transform(UnitClass::Werewolf).done()) << "also past the action";
  run.steps(3);
  EXPECT_EQ(run.now(), "40NUHTH") << "what was kept is dropped";
  EXPECT_EQ(run.unit.head().raw, 3 * 144);
  EXPECT_EQ(run.ask(kAttack), Refusal::None);
  run.steps(4);
  EXPECT_EQ(run.now(), "40A1HTH");
  const UnitAnswer none = run.unit.request({.mode = Mode::RN});
  EXPECT_EQ(none.refusal, Refusal::Unknown);
  EXPECT_NE(none.text.find("40RN1HS"), std::string::npos) << none.text;
  ASSERT_TRUE(run.unit.transform(UnitClass::Paladin).done());
  EXPECT_EQ(run.now(), "PANU1HS");
  // A form without a death of its own dies as what it was before.
  ASSERT_TRUE(run.unit.transform(UnitClass::Werewolf).done());
  EXPECT_EQ(run.ask(kDie), Refusal::None);
  run.steps(30);
  EXPECT_EQ(run.now(), "PADDHTH");
  Acted refused;
  const UnitAnswer bear = refused.unit.transform(UnitClass::Werebear);
  EXPECT_EQ(bear.refusal, Refusal::Unknown);
  EXPECT_NE(bear.text.find("TGNU"), std::string::npos) << bear.text;
}

TEST(Unit, AWerewolfsAttackSpeedComesFromOutsideTheTable) {
  Acted run;
  run.unit.transform(UnitClass::Werewolf);
  run.unit.rates().attack_speed = 144;
  run.unit.rates()[UnitPace::Attack] = 150;
  run.ask(kAttack);
  run.steps(2);
  EXPECT_EQ(run.unit.head().raw, 2 * 216) << "[144 * 150 / 100]";
  run.ask(kHit);
  run.steps(1);
  EXPECT_EQ(run.unit.head().raw, 256) << "hit recovery stays with its record";
}

// A vampire recovers where others block.
TEST(Unit, AVampireBlocksByRecovering) {
  Acted run({.unit = UnitClass::Vampire, .weapon = WeaponClass::Hth});
  run.unit.rates()[UnitPace::Recovery] = 125;
  run.unit.rates()[UnitPace::Block] = 50;
  EXPECT_EQ(run.ask(kBlock), Refusal::None);
  run.steps(1);
  EXPECT_EQ(run.now(), "VAGHHTH");
  EXPECT_EQ(run.unit.head().raw, 170) << "[136 * 125 / 100]";
}

TEST(Unit, RefusesAMissingRecordByItsName) {
  const auto none = Unit::make(table(), {.unit = UnitClass::Druid, .weapon = WeaponClass::Bow});
  ASSERT_FALSE(none);
  EXPECT_NE(none.error().text.find("DZNUBOW"), std::string::npos) << none.error().text;
  Acted run;
  const UnitAnswer answer = run.unit.request({.mode = Mode::S4});
  EXPECT_EQ(answer.refusal, Refusal::Unknown);
  EXPECT_NE(answer.text.find("PAS41HS"), std::string::npos) << answer.text;
  EXPECT_EQ(run.now(), "PANU1HS") << "and goes on as it was";
  EXPECT_EQ(run.ask({.mode = Mode::DD}), Refusal::Unknown);
  EXPECT_EQ(run.ask({.mode = Mode::SQ, .sequence = "Jab"}), Refusal::Unknown);
  EXPECT_EQ(run.ask({.mode = Mode::GH, .rollback = {100, 2}}), Refusal::Unknown) << "no action to repeat";
  for (const UnitRequest& wrong :
       {UnitRequest{.mode = Mode::A1, .rollback = {101, 2}}, UnitRequest{.mode = Mode::A1, .rollback = {-1, 2}},
        UnitRequest{.mode = Mode::A1, .rollback = {100, 0}}, UnitRequest{.mode = Mode::A1, .rollback = {100, 1001}},
        cast(-1), cast(100'001)}) {
    EXPECT_EQ(run.ask(wrong), Refusal::Unknown);
  }
}

// Start frame 2 of an amazon's swing: ceil(256 * 8 / 256) = 8 to the action, ceil(256 * 14 / 256) - 1 = 13 in all.
TEST(Unit, AmazonSwingsBeginAtTheirStartFrame) {
  Acted run({.unit = UnitClass::Amazon});
  for (int i = 0; i < 2; ++i) {
    EXPECT_EQ(run.ask(kAttack), Refusal::None);
    run.steps(13);
    EXPECT_EQ(run.now(), "AMA11HS");
  }
  run.steps(1);
  EXPECT_EQ(run.now(), "AMNU1HS");
  EXPECT_EQ(run.fired(), "8:10 21:10 ");
}

// A mercenary of the barbarians hits twice in one animation; both fire, once and in order, at any speed.
TEST(Unit, ManyFlagsFireOnceEachInOrder) {
  Acted slow({.unit = UnitClass::BarbarianMercenary});
  slow.ask(kAttack);
  slow.steps(20);
  EXPECT_EQ(slow.fired(), "6:6 13:13 ");
  Acted fast({.unit = UnitClass::BarbarianMercenary});
  fast.unit.rates()[UnitPace::Attack] = 1500;  // 15 frames a tick
  fast.ask(kAttack);
  fast.steps(3);
  EXPECT_EQ(fast.fired(), "1:6 1:13 ");
}

// In a sequence the sound at 1 is heard and stops nobody; the first strike at 3 does. The tick that reaches the end,
// 18, is still the sequence's.
TEST(Unit, ASoundIsNoAction) {
  const UnitSequence jab{18, {{1, FlagKind::Sound}, {3, FlagKind::Melee}, {9, FlagKind::Melee}}, false};
  const UnitRequest request{.mode = Mode::SQ, .sequence = "Jab"};
  Acted run;
  ASSERT_TRUE(run.unit.add_sequence("Jab", jab));
  EXPECT_EQ(run.ask(request), Refusal::None);
  run.steps(18);
  EXPECT_EQ(run.now(), "Jab");
  EXPECT_EQ(run.fired(), "1:1 3:3 9:9 ");
  EXPECT_TRUE(run.unit.free()) << "shown to its last tick, over with the next";
  run.steps(1);
  EXPECT_EQ(run.said, "1:PANU1HS 1:Jab 19:PANU1HS ");
  Acted cut;
  ASSERT_TRUE(cut.unit.add_sequence("Jab", jab));
  cut.ask(request);
  cut.steps(2);
  EXPECT_EQ(cut.unit.request(kHit).refusal, Refusal::PastAction) << "the step to come is the action's";
  Acted early;
  ASSERT_TRUE(early.unit.add_sequence("Jab", jab));
  early.ask(request);
  early.steps(1);
  EXPECT_EQ(early.ask(kHit), Refusal::None) << "after the sound, before the strike";

  EXPECT_FALSE(early.unit.add_sequence("Jab", jab));
  EXPECT_FALSE(early.unit.add_sequence("none", {0, {}, false}));
  EXPECT_FALSE(early.unit.add_sequence("far", {3, {{3, FlagKind::Melee}}, false}));
  EXPECT_FALSE(early.unit.add_sequence("back", {3, {{2, FlagKind::Melee}, {2, FlagKind::Melee}}, false}));
}

TEST(Unit, StandsAndWalksDifferentlyInTown) {
  Acted run({.in_town = true});
  EXPECT_EQ(run.now(), "PATN1HS");
  run.ask({.mode = Mode::WL});
  EXPECT_EQ(run.now(), "PATW1HS");
  run.steps(3);
  EXPECT_EQ(run.ask({.mode = Mode::WL}), Refusal::None) << "walks on";
  EXPECT_EQ(run.unit.head().raw, 3 * 288);
  run.unit.set_in_town(false);
  EXPECT_EQ(run.now(), "PAWL1HS");
  run.ask({.mode = Mode::NU});
  EXPECT_EQ(run.now(), "PANU1HS");
}

// Frame-locked a unit steps once a picture, whatever the time between: the same steps, other instants.
TEST(Unit, StepsAlikePerTickAndPerPicture) {
  for (const std::int64_t picture_ns : {2'000'000, 40'000'000, 200'000'000}) {
    Unit unit = Unit::make(table(), {}).value();
    unit.rates()[UnitPace::Attack] = 175;
    std::vector<Event> events;
    unit.request(zeal());
    for (std::int64_t k = 0; k < 24; ++k) unit.step({k * picture_ns, (k + 1) * picture_ns}, events);
    std::size_t hits = 0;
    for (const Event& event : events) {
      ASSERT_EQ(event.kind, EventKind::Fired);
      EXPECT_EQ(event.hit, ++hits);
      EXPECT_EQ(event.fired_ns, static_cast<std::int64_t>(hits) * 4 * picture_ns);
    }
    EXPECT_EQ(hits, 5U);
    EXPECT_EQ(unit.running().name, "PAA11HS");
    unit.step({24 * picture_ns, 25 * picture_ns}, events);
    EXPECT_EQ(unit.running().name, "PANU1HS");
  }
}

TEST(Unit, EqualUnitsHaveEqualHashes) {
  const auto hash = [](const Unit& unit) {
    core::Hash sum;
    unit.add_to(sum);
    return sum.value();
  };
  Acted a({.keep_one = true});
  Acted b({.keep_one = true});
  for (Acted* run : {&a, &b}) {
    run->ask(zeal());
    run->steps(6);
    run->ask(cast(25));
    run->steps(30);
  }
  EXPECT_EQ(hash(a.unit), hash(b.unit));
  const Unit same = a.unit;
  EXPECT_EQ(hash(same), hash(a.unit));
  a.unit.rates()[UnitPace::Other] = 99;
  EXPECT_NE(hash(a.unit), hash(b.unit));
  a.unit.rates()[UnitPace::Other] = 100;
  a.steps(1);
  EXPECT_NE(hash(a.unit), hash(b.unit));
  b.steps(1);
  EXPECT_EQ(hash(a.unit), hash(b.unit));
  b.unit.request({.mode = Mode::GH});
  b.steps(1);
  a.steps(1);
  EXPECT_NE(hash(a.unit), hash(b.unit));
}

}  // namespace
}  // namespace inb::sim

#include <gtest/gtest.h>

#include "tests/stage/golden_session.h"

namespace inb::stage {
namespace {

using test::Drawn;

TEST(Determinism, OneHashAtEveryPictureRate) {
  for (const Drawn drawn : {Drawn::At24, Drawn::At25, Drawn::At60, Drawn::At144, Drawn::Uneven}) {
    EXPECT_EQ(test::golden_session(drawn).state_hash(), test::kGoldenHash) << static_cast<int>(drawn);
  }
}

TEST(Determinism, TheHashSeesEveryKindOfChange) {
  const auto differs = [](const Command& command) {
    Stage stage = test::golden_session(Drawn::At25);
    EXPECT_TRUE(stage.apply(command));
    return stage.state_hash() != test::kGoldenHash;
  };
  EXPECT_TRUE(differs(Seek{0, 7}));
  EXPECT_TRUE(differs(StepTick{1}));
  EXPECT_TRUE(differs(SetAcceleration{2, 99}));
  EXPECT_TRUE(differs(SetAnimationSpeed{2, 99}));
  EXPECT_TRUE(differs(SetTiming{1, 0, sim::frame_set(9, 25.0)}));
  EXPECT_TRUE(differs(SetLoop{1, sim::LoopMode::Hold, false}));
  EXPECT_TRUE(differs(Enqueue{0, 1}));
  EXPECT_TRUE(differs(SetClock{0, sim::Clock::WallTime}));
  EXPECT_TRUE(differs(RemoveActor{8}));
  EXPECT_FALSE(differs(SetRoute{0, Route::Cpu})) << "how it is drawn is no state";
}

TEST(Determinism, AReplayOfTheRecordsReproducesTheStage) {
  for (const Drawn drawn : {Drawn::At60, Drawn::Uneven}) {
    const Stage stage = test::golden_session(drawn);
    const Stage again = Stage::replay(stage.initial_tick_rate(), stage.records());
    EXPECT_EQ(again.state_hash(), stage.state_hash());
    EXPECT_EQ(again.tick(), stage.tick());
    ASSERT_EQ(again.ledger().size(), stage.ledger().size());
    EXPECT_EQ(again.records().size(), stage.records().size());
    // Real pictures are recorded inputs: views under the real governor come back as well.
    for (const ViewId view : stage.views()) {
      EXPECT_EQ(again.sample(view)->counter, stage.sample(view)->counter);
      EXPECT_EQ(again.sample(view)->shown.position, stage.sample(view)->shown.position);
    }
  }
}

TEST(Determinism, OneHourOfOddDeltasIsExactly90000Ticks) {
  Stage stage;
  const ActorId actor = stage.spawn({.motions = {sim::timed_clip(1.1, {28})}});
  const std::int64_t hour = 3600 * sim::kSecondNs;
  for (std::int64_t fed = 0, k = 0; fed < hour; ++k) {
    const std::int64_t delta = std::min<std::int64_t>(1'000'003 + (k * 104'729'801) % 200'000'000, hour - fed);
    stage.advance(delta);
    fed += delta;
  }
  EXPECT_EQ(stage.tick(), 90'000);
  EXPECT_EQ(stage.ticks().dropped_total_ns(), 0);
  // 90,000 ticks of 256 over a loop of 7040: 3272 passes and 5120 left.
  EXPECT_EQ(stage.playhead(actor)->pass, 3272U);
  EXPECT_EQ(stage.playhead(actor)->raw, 90'000 * 256 - 3272 * 7040);
}

TEST(Determinism, EqualPicturesShareARecord) {
  Stage stage;
  for (int i = 0; i < 1000; ++i) stage.advance(16'666'667);
  EXPECT_EQ(stage.records().size(), 1U);
  EXPECT_EQ(std::get<Advance>(stage.records()[0].command).count, 1000);
}

}  // namespace
}  // namespace inb::stage

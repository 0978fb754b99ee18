// The lab without a window: choices in, bakes and numbers out.
#include "apps/sandbox/lab.h"

#include <gtest/gtest.h>

#include <chrono>
#include <cmath>
#include <thread>

#include "apps/sandbox/lab_play.h"
#include "apps/sandbox/session.h"
#include "assets/evaluate.h"

namespace inb::sandbox {
namespace {

// The hand of seed 004: three vertices, the far one a unit from the pivot, turned about z by `degrees` (at most 180)
// in one second.
assets::Asset clock_hand(float degrees) {
  assets::Asset asset;
  asset.name = "hand";
  asset.format = "content";
  asset.skeleton.add("hand", anim::kNoParent, {});
  asset.nodes.resize(1);
  asset.nodes[0].mesh = 0;
  assets::Primitive primitive;
  primitive.positions = {{0, 0, 0}, {1, 0, 0}, {0, 0, 0.5F}};
  primitive.normals.assign(3, Vec3(0, 1, 0));
  primitive.indices = {0, 1, 2};
  for (const Vec3& position : primitive.positions) primitive.bounds.add(position);
  asset.meshes.emplace_back();
  asset.meshes[0].primitives.push_back(primitive);
  anim::Track track;
  track.channel = anim::Channel::Rotation;
  track.width = 4;
  track.times = {0.0F, 1.0F};
  const float half = glm::radians(degrees) * 0.5F;
  track.values = {0, 0, 0, 1, 0, 0, std::sin(half), std::cos(half)};
  anim::Clip clip;
  clip.name = "turn";
  clip.duration_s = 1.0;
  clip.tracks.push_back(track);
  asset.clips.push_back(clip);
  assets::lay_out_weights(asset, {});
  return asset;
}

LabWish wish_of(const LabChoice& choice) {
  LabWish wish;
  wish.model = 7;
  wish.size = 2.0F;
  wish.choice = choice;
  return wish;
}

LabResult baked(const assets::Asset& asset, const LabWish& wish) {
  const std::atomic<bool> cancel{false};
  std::optional<LabResult> result = bake_lab(asset, wish, cancel);
  EXPECT_TRUE(result.has_value());
  return result ? std::move(*result) : LabResult{};
}

sim::Shown at(double time_s, const sim::Timing& timing) {
  sim::Shown shown;
  shown.position = sim::position_at_ns(timing, time_s * 1e9);
  return shown;
}

// 10 frames of 3 vertices with place and normal, 24 bytes each: 720 bytes. 3 keys (0, 0.5 s, 1 s) the same, and 8 bytes
// for the time of each: 240 bytes.
TEST(Lab, BytesAreThoseOfPaper) {
  LabChoice choice;
  choice.frame_rate = 10;
  choice.key_rate = 2;
  const LabResult result = baked(clock_hand(120.0F), wish_of(choice));
  const LabBake& frames = result.column(LabColumn::Frames);
  EXPECT_EQ(frames.title, "frames");
  EXPECT_EQ(frames.cost.keys, 10U);
  EXPECT_EQ(frames.cost.bytes, 10U * 3U * 24U);
  EXPECT_EQ(frames.sum, "10 frames x 72 B");
  const LabBake& keys = result.column(LabColumn::Keys);
  EXPECT_EQ(keys.cost.keys, 3U);
  EXPECT_EQ(keys.cost.bytes, 3U * (3U * 24U + 8U));
  EXPECT_EQ(keys.sum, "3 key meshes x 80 B");
  const LabBake& file = result.column(LabColumn::File);
  EXPECT_EQ(file.title, "nodes");
  EXPECT_EQ(file.asset, nullptr);
  EXPECT_EQ(file.cost.keys, 2U);
  // Two keys of a quaternion and a time, 20 bytes each, and nothing that is skinned.
  EXPECT_EQ(file.cost.bytes, 2U * 20U);
  EXPECT_EQ(file.cost.largest_error, 0.0F);
  EXPECT_EQ(result.most_bytes(), 720U);
}

// A stored frame shows until the next one: just before it the hand has gone on by 12 degrees, and its tip is
// 2 sin(6 degrees) from where it was stored. The grid looks 10 us before each jump, and every 10 ms.
// The chord between two keys 60 degrees apart is 1 - cos(30 degrees) off in its middle.
TEST(Lab, ErrorsAreThoseOfAnArc) {
  LabChoice choice;
  choice.frame_rate = 10;
  choice.key_rate = 2;
  const LabResult result = baked(clock_hand(120.0F), wish_of(choice));
  const auto chord = static_cast<float>(2.0 * std::sin(glm::radians(6.0)));
  EXPECT_LE(result.column(LabColumn::Frames).cost.largest_error, chord + 1e-6F);
  EXPECT_GE(result.column(LabColumn::Frames).cost.largest_error, 0.85F * chord);
  const auto sagitta = static_cast<float>(1.0 - std::cos(glm::radians(30.0)));
  EXPECT_NEAR(result.column(LabColumn::Keys).cost.largest_error, sagitta, 1e-5F);
  EXPECT_EQ(result.largest_error(),
            std::max(result.columns[0].cost.largest_error, result.columns[1].cost.largest_error));
}

TEST(Lab, FewestKeysKeepTheBound) {
  LabChoice choice;
  choice.fewest = true;
  choice.bound_percent = 5.0;  // of 2 units: 0.1
  const LabWish wish = wish_of(choice);
  EXPECT_FLOAT_EQ(wish.bound(), 0.1F);
  const LabResult result = baked(clock_hand(120.0F), wish);
  // A segment of angle a is 1 - cos(a / 2) off: 0.1 allows 51.7 degrees, so 120 degrees take 3 segments.
  EXPECT_EQ(result.column(LabColumn::Keys).cost.keys, 4U);
  EXPECT_LE(result.column(LabColumn::Keys).cost.largest_error, 0.1F);
  EXPECT_EQ(result.column(LabColumn::Keys).detail, "fewest within 5 %");
}

// A third key half way on the same turn adds nothing: within the bound the clip does without it.
TEST(Lab, FewestKeysGoForTheFilesTracksToo) {
  assets::Asset hand = clock_hand(120.0F);
  anim::Track& track = hand.clips[0].tracks[0];
  const float quarter = glm::radians(30.0F);
  track.times = {0.0F, 0.5F, 1.0F};
  track.values.insert(track.values.begin() + 4, {0, 0, std::sin(quarter), std::cos(quarter)});
  LabChoice choice;
  choice.fewest = true;
  const LabResult result = baked(hand, wish_of(choice));
  const LabBake& file = result.column(LabColumn::File);
  ASSERT_NE(file.asset, nullptr) << file.error;
  EXPECT_EQ(file.cost.keys, 2U) << "the middle key lies on the way";
  EXPECT_LE(file.cost.largest_error, 0.02F);
  EXPECT_EQ(file.detail, "fewest within 1 %");
}

TEST(Lab, DistancesAreZeroAtKeysAndTheSagittaBetween) {
  const assets::Asset hand = clock_hand(120.0F);
  LabChoice choice;
  choice.frame_rate = 10;
  choice.key_rate = 1;
  const LabResult result = baked(hand, wish_of(choice));
  LabPlay play;
  play.take(result, hand);
  const sim::Timing timing = assets::motion_timing(hand, 0);
  play.show(at(0.3, timing), timing, true);
  ASSERT_EQ(play.distances(LabColumn::Frames).size(), 3U);
  for (const float distance : play.distances(LabColumn::Frames)) EXPECT_NEAR(distance, 0.0F, 1e-6F);
  // Between two frames: the one before, 0.05 s = 6 degrees back.
  play.show(at(0.35, timing), timing, true);
  EXPECT_NEAR(play.distances(LabColumn::Frames)[1], 2.0 * std::sin(glm::radians(3.0)), 1e-5);
  EXPECT_NEAR(play.distances(LabColumn::Frames)[0], 0.0F, 1e-6F);
  // Half way between two keys 120 degrees apart the hand is half as long: seed 004.
  play.show(at(0.5, timing), timing, true);
  EXPECT_NEAR(play.distances(LabColumn::Keys)[1], 0.5F, 1e-5F);
  for (const float distance : play.distances(LabColumn::File)) EXPECT_EQ(distance, 0.0F);
  play.show(at(1.0, timing), timing, true);
  EXPECT_NEAR(play.distances(LabColumn::Keys)[1], 0.0F, 1e-6F);
}

// Without a heat map one representation is worked out a picture, in turns; after three pictures each has a cost.
TEST(Lab, CostsComeInTurns) {
  const assets::Asset hand = clock_hand(90.0F);
  const LabResult result = baked(hand, wish_of({}));
  LabPlay play;
  play.take(result, hand);
  const sim::Timing timing = assets::motion_timing(hand, 0);
  constexpr std::array kColumns{LabColumn::Frames, LabColumn::Keys, LabColumn::File};
  for (std::size_t c = 0; c < kColumns.size(); ++c) {
    EXPECT_EQ(play.cost_us(kColumns[c]), 0.0);
    play.show(at(0.5, timing), timing, false);
    EXPECT_GT(play.cost_us(kColumns[c]), 0.0);
    ASSERT_NE(play.state(kColumns[c]), nullptr);
  }
}

// A view that holds whole frames is compared at the start of its frame: 0.35 s is frame 8 (25 a second), at 0.32 s.
TEST(Lab, HeldViewsStandAtTheirFrame) {
  const sim::Timing timing = assets::motion_timing(clock_hand(90.0F), 0);
  sim::Shown shown = at(0.35, timing);
  EXPECT_NEAR(lab_time(shown, timing), 0.35, 1e-9);
  shown.held = true;
  EXPECT_NEAR(lab_time(shown, timing), 0.32, 1e-9);
  shown.rest = true;
  EXPECT_EQ(lab_time(shown, timing), 0.0);
}

TEST(Lab, OnlyWhatABakeDependsOnBakesAnew) {
  const LabWish wish = wish_of({});
  const auto changed = [&](auto&& how) {
    LabWish other = wish;
    how(other);
    return !same_bakes(wish, other);
  };
  EXPECT_FALSE(changed([](LabWish& w) { w.choice.heat = true; }));
  EXPECT_FALSE(changed([](LabWish& w) { w.choice.bound_percent = 3.0; })) << "the bound is not used";
  EXPECT_TRUE(changed([](LabWish& w) { w.choice.fewest = true; }));
  EXPECT_TRUE(changed([](LabWish& w) { w.choice.frame_rate = 12; }));
  EXPECT_TRUE(changed([](LabWish& w) { w.choice.key_rate = 12; }));
  EXPECT_TRUE(changed([](LabWish& w) { w.model = 8; }));
  EXPECT_TRUE(changed([](LabWish& w) { w.motion = 1; }));
  LabWish fewest = wish;
  fewest.choice.fewest = true;
  LabWish other = fewest;
  other.choice.key_rate = 12;
  EXPECT_TRUE(same_bakes(fewest, other)) << "the rate is not used";
}

TEST(Lab, AMotionThatCannotBeBakedSaysWhy) {
  assets::Asset hand = clock_hand(90.0F);
  hand.nodes[0].mesh = assets::kNone;
  hand.name = "bare";
  const LabResult result = baked(hand, wish_of({}));
  EXPECT_NE(result.column(LabColumn::Frames).error.find("bare"), std::string::npos);
  EXPECT_EQ(result.column(LabColumn::Frames).asset, nullptr);
  EXPECT_TRUE(result.column(LabColumn::File).error.empty());
  LabPlay play;
  play.take(result, hand);
  const sim::Timing timing = assets::motion_timing(hand, 0);
  play.show(at(0.5, timing), timing, true);
  EXPECT_EQ(play.state(LabColumn::Frames), nullptr);
  EXPECT_NE(play.state(LabColumn::File), nullptr);
  EXPECT_TRUE(play.distances(LabColumn::File).empty());
}

std::optional<LabResult> finished(LabBaker& baker) {
  while (baker.busy()) {
    if (std::optional<LabResult> result = baker.poll()) return result;
    std::this_thread::yield();
  }
  return std::nullopt;
}

TEST(LabBaker, BakesOnceWhenSlidersRest) {
  LabBaker baker;
  LabWish wish = wish_of({});
  {
    const assets::Asset hand = clock_hand(90.0F);
    baker.ask(wish, hand, false);
    EXPECT_FALSE(baker.busy()) << "something is being dragged";
    baker.ask(wish, hand, true);
    EXPECT_TRUE(baker.busy());
  }  // The model may go: the worker has its own.
  const auto first = finished(baker);
  ASSERT_TRUE(first.has_value());
  EXPECT_EQ(first->column(LabColumn::Frames).cost.keys, 25U);
  const assets::Asset hand = clock_hand(90.0F);
  baker.ask(wish, hand, true);
  EXPECT_FALSE(baker.busy()) << "that is there already";
  wish.choice.frame_rate = 50;
  baker.ask(wish, hand, true);
  const auto second = finished(baker);
  ASSERT_TRUE(second.has_value());
  EXPECT_EQ(second->column(LabColumn::Frames).cost.keys, 50U);
}

TEST(LabBaker, AStaleBakeIsDroppedAndTheNewOneMade) {
  const assets::Asset hand = clock_hand(90.0F);
  LabBaker baker;
  LabWish wish = wish_of({});
  baker.ask(wish, hand, true);
  wish.choice.frame_rate = 8;
  baker.ask(wish, hand, true);
  EXPECT_FALSE(finished(baker).has_value());
  baker.ask(wish, hand, true);
  const auto result = finished(baker);
  ASSERT_TRUE(result.has_value());
  EXPECT_EQ(result->column(LabColumn::Frames).cost.keys, 8U);
}

TEST(LabBaker, WhatIsForgottenIsNeverHandedOut) {
  const assets::Asset hand = clock_hand(90.0F);
  LabBaker baker;
  baker.ask(wish_of({}), hand, true);
  baker.forget();
  EXPECT_FALSE(finished(baker).has_value());
  // Another model with the same number, as after a reload: baked from what it is now.
  assets::Asset other = clock_hand(90.0F);
  other.clips[0].duration_s = 2.0;
  baker.ask(wish_of({}), other, true);
  const auto result = finished(baker);
  ASSERT_TRUE(result.has_value());
  EXPECT_EQ(result->column(LabColumn::Frames).cost.keys, 50U);
}

// Seed 004: 200 frames of 50 kB are 10 MB.
TEST(LabText, CountsInThousandsAsTheTutorialDoes) {
  EXPECT_EQ(bytes_text(200U * 50'000U), "10.0 MB");
  EXPECT_EQ(bytes_text(50'000), "50.0 kB");
  EXPECT_EQ(bytes_text(0), "0 B");
  EXPECT_EQ(bytes_text(999), "999 B");
  EXPECT_EQ(bytes_text(1000), "1.0 kB");
  EXPECT_EQ(bytes_text(999'949), "999.9 kB");
  EXPECT_EQ(bytes_text(999'950), "1.0 MB");
  EXPECT_EQ(bytes_text(3'200'000'000), "3.2 GB");
}

TEST(LabText, ErrorsAreInUnitsAndOfTheSize) {
  EXPECT_EQ(error_text(0.0F, 2.0F), "0");
  EXPECT_EQ(error_text(0.5F, 2.0F), "0.5 (25 %)");
  EXPECT_EQ(error_text(0.000001F, 2.0F), "1e-06 (under 0.001 %)");
}

TEST(LabSession, ChoicesCanBeUndone) {
  Session session;
  session.change([](auto& setup) { setup.lab.key_rate = 12; }, 41);
  session.change([](auto& setup) { setup.lab.key_rate = 13; }, 41);
  session.end_merge();
  session.change([](auto& setup) { setup.lab.heat = true; });
  EXPECT_TRUE(session.run(Command::Undo));
  EXPECT_FALSE(session.setup().lab.heat);
  EXPECT_EQ(session.setup().lab.key_rate, 13);
  EXPECT_TRUE(session.run(Command::Undo));
  EXPECT_EQ(session.setup().lab.key_rate, LabChoice{}.key_rate);
  EXPECT_TRUE(session.run(Command::Redo));
  EXPECT_EQ(session.setup().lab.key_rate, 13);
}

}  // namespace
}  // namespace inb::sandbox

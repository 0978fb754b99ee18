// Animations as Assimp may hand them over, whatever format they are from: rates, times before 0 and out of order.
#include <assimp/scene.h>
#include <gtest/gtest.h>

#include <array>
#include <memory>
#include <vector>

#include "assets/foreign/build.h"

namespace inb::test {
namespace {

using assets::foreign::Build;

// One node and one animation that moves it. The scene frees what it holds.
std::unique_ptr<aiScene> moving(double ticks_per_second, double duration,
                                std::vector<std::array<float, 2>> time_and_x) {
  auto scene = std::make_unique<aiScene>();
  scene->mRootNode = std::make_unique<aiNode>("root").release();
  auto channel = std::make_unique<aiNodeAnim>();
  channel->mNodeName = aiString("root");
  channel->mNumPositionKeys = static_cast<unsigned>(time_and_x.size());
  channel->mPositionKeys = std::make_unique<aiVectorKey[]>(time_and_x.size()).release();
  for (std::size_t k = 0; k < time_and_x.size(); ++k) {
    channel->mPositionKeys[k] = aiVectorKey(time_and_x[k][0], {time_and_x[k][1], 0.0F, 0.0F});
  }
  auto animation = std::make_unique<aiAnimation>();
  animation->mTicksPerSecond = ticks_per_second;
  animation->mDuration = duration;
  animation->mNumChannels = 1;
  animation->mChannels = std::make_unique<aiNodeAnim*[]>(1).release();
  animation->mChannels[0] = channel.release();
  scene->mNumAnimations = 1;
  scene->mAnimations = std::make_unique<aiAnimation*[]>(1).release();
  scene->mAnimations[0] = animation.release();
  return scene;
}

assets::Asset built(const aiScene& scene) {
  const std::string name = "made.fbx";
  const std::filesystem::path folder;
  const assets::LoadOptions options;
  const std::vector<std::byte> bytes(1024);
  const assets::FileBytes file{bytes, name, folder, nullptr, options};
  Build build{file, scene, {}, assets::Budget(bytes.size()), {}, {}, {}, {}, {}, 1.0F};
  assets::foreign::check_scene(scene);
  assets::foreign::build_nodes(build);
  assets::foreign::build_clips(build);
  return std::move(build.asset);
}

TEST(ForeignClips, NoRateIs25TicksASecond) {
  const assets::Asset asset = built(*moving(0.0, 50.0, {{0.0F, 0.0F}, {50.0F, 1.0F}}));
  ASSERT_EQ(asset.clips.size(), 1U);
  EXPECT_DOUBLE_EQ(asset.clips[0].duration_s, 2.0);
  EXPECT_EQ(asset.clips[0].name, "animation 1");
}

TEST(ForeignClips, TimesBeforeZeroMoveTheWholeClip) {
  const assets::Asset asset = built(*moving(10.0, 20.0, {{-10.0F, 3.0F}, {0.0F, 4.0F}, {20.0F, 5.0F}}));
  ASSERT_EQ(asset.clips.size(), 1U);
  EXPECT_EQ(asset.clips[0].tracks.at(0).times, (std::vector<float>{0.0F, 1.0F, 3.0F}));
  EXPECT_DOUBLE_EQ(asset.clips[0].duration_s, 3.0);
}

TEST(ForeignClips, KeysAreInOrderAndTheLastOfOneTimeCounts) {
  const assets::Asset asset = built(*moving(1.0, 2.0, {{2.0F, 9.0F}, {0.0F, 1.0F}, {1.0F, 5.0F}, {1.0F, 6.0F}}));
  ASSERT_EQ(asset.clips.size(), 1U);
  const anim::Track& track = asset.clips[0].tracks.at(0);
  EXPECT_EQ(track.times, (std::vector<float>{0.0F, 1.0F, 2.0F}));
  EXPECT_EQ(track.values, (std::vector<float>{1, 0, 0, 6, 0, 0, 9, 0, 0}));
}

TEST(ForeignClips, AClipIsAsLongAsItsLastKeyAtLeast) {
  const assets::Asset asset = built(*moving(4.0, 1.0, {{0.0F, 0.0F}, {8.0F, 1.0F}}));
  ASSERT_EQ(asset.clips.size(), 1U);
  EXPECT_DOUBLE_EQ(asset.clips[0].duration_s, 2.0);
}

TEST(ForeignClips, AChannelOfAStrangerIsLeftOutAndSaid) {
  const std::unique_ptr<aiScene> scene = moving(1.0, 1.0, {{0.0F, 0.0F}});
  scene->mAnimations[0]->mChannels[0]->mNodeName = aiString("nobody");
  const assets::Asset asset = built(*scene);
  EXPECT_TRUE(asset.clips.empty());
  EXPECT_EQ(asset.warnings.size(), 1U);
}

}  // namespace
}  // namespace inb::test

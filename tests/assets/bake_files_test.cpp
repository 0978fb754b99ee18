// Real files baked: what the bakes promise holds for models that were not made for the test.
#include <gtest/gtest.h>

#include <filesystem>
#include <string>
#include <vector>

#include "assets/bake.h"
#include "assets/evaluate.h"
#include "assets/load.h"
#include "tests/support/samples.h"

namespace inb::assets {
namespace {

struct SampleFile {
  const char* path;
  std::size_t motion;
  bool large = false;
};

// Searches over large meshes take minutes under the sanitizers; the small ones run the same lines.
#ifdef __SANITIZE_ADDRESS__
constexpr bool kSmallOnly = true;
#else
constexpr bool kSmallOnly = false;
#endif

// Skins, moving nodes, one mesh on several nodes, morph targets, STEP, LINEAR and CUBICSPLINE tracks.
constexpr SampleFile kMovingFiles[] = {
    {"gltf-core/CesiumMan/glTF-Binary/CesiumMan.glb", 0, true},
    {"gltf-core/Fox/glTF-Binary/Fox.glb", 1, true},
    {"gltf-core/RiggedFigure/glTF-Binary/RiggedFigure.glb", 0},
    {"gltf-core/BoxAnimated/glTF/BoxAnimated.gltf", 0},
    {"gltf-core/CesiumMilkTruck/glTF-Binary/CesiumMilkTruck.glb", 0, true},
    {"gltf-core/AnimatedMorphCube/glTF/AnimatedMorphCube.gltf", 0},
    {"gltf-core/MorphStressTest/glTF-Binary/MorphStressTest.glb", 0, true},
    {"gltf-core/InterpolationTest/glTF-Binary/InterpolationTest.glb", 0},
};

Asset sample(const std::filesystem::path& samples, const SampleFile& file) {
  auto asset = load(samples / "assets" / file.path);
  EXPECT_TRUE(asset) << (asset ? "" : asset.error().text);
  return asset ? std::move(*asset) : Asset{};
}

float size_of(const BakedMotion& baked) {
  Bounds box;
  for (const Primitive& primitive : baked.asset.meshes[0].primitives) box.add(primitive.bounds);
  return box.diagonal();
}

TEST(BakeFiles, KeyMeshesKeepABoundOfAHundredth) {
  const auto samples = inb::test::samples();
  if (!samples) GTEST_SKIP() << inb::test::kNoSamples;
  for (const SampleFile& file : kMovingFiles) {
    if (kSmallOnly && file.large) continue;
    SCOPED_TRACE(file.path);
    const Asset asset = sample(*samples, file);
    BakeSettings settings;
    const auto at_rate = bake_morph(asset, file.motion, settings);
    ASSERT_TRUE(at_rate) << at_rate.error().text;
    settings.error_bound = size_of(*at_rate) * 0.01F;
    const auto within = bake_morph(asset, file.motion, settings);
    ASSERT_TRUE(within) << within.error().text;
    EXPECT_LE(within->cost.largest_error, *settings.error_bound);
    EXPECT_EQ(measure_motion(asset, file.motion, within->asset, 0).largest_error, within->cost.largest_error);
    EXPECT_GT(within->cost.keys, 1U);
    // Where 25 keys a second keep the bound too, the search does not do worse.
    if (at_rate->cost.largest_error <= *settings.error_bound) {
      EXPECT_LE(within->cost.keys, at_rate->cost.keys);
    }
    EXPECT_LE(within->cost.mean_error, within->cost.largest_error);
  }
}

TEST(BakeFiles, ReducedClipsKeepTheBoundAndSkeleton) {
  const auto samples = inb::test::samples();
  if (!samples) GTEST_SKIP() << inb::test::kNoSamples;
  for (const SampleFile& file : kMovingFiles) {
    if (kSmallOnly && file.large) continue;
    SCOPED_TRACE(file.path);
    const Asset asset = sample(*samples, file);
    const BakeCost all = measure_motion(asset, file.motion, asset, file.motion);
    EXPECT_EQ(all.largest_error, 0.0F);
    const auto frames = bake_frames(asset, file.motion, {});
    ASSERT_TRUE(frames) << frames.error().text;
    for (const float part : {0.0001F, 0.001F, 0.01F}) {
      const float bound = size_of(*frames) * part;
      const auto reduced = reduce_keys(asset, file.motion, bound);
      ASSERT_TRUE(reduced) << reduced.error().text;
      EXPECT_LE(reduced->cost.largest_error, bound);
      EXPECT_LE(reduced->cost.keys, all.keys);
      EXPECT_EQ(reduced->asset.skeleton.names, asset.skeleton.names);
      EXPECT_EQ(reduced->asset.clips[0].duration_s, asset.clips[file.motion].duration_s);
      EXPECT_EQ(reduced->asset.clips[0].tracks.size(), asset.clips[file.motion].tracks.size());
    }
  }
}

// CesiumMan: 19 joints, 57 LINEAR tracks of 48 keys (the manifest). A thousandth of his height is less than 2 mm.
TEST(BakeFiles, AWalkLosesMostOfItsKeysWithinTwoMillimetres) {
  const auto samples = inb::test::samples();
  if (!samples) GTEST_SKIP() << inb::test::kNoSamples;
  const Asset man = sample(*samples, kMovingFiles[0]);
  const auto reduced = reduce_keys(man, 0, 0.002F);
  ASSERT_TRUE(reduced) << reduced.error().text;
  EXPECT_EQ(measure_motion(man, 0, man, 0).keys, 57U * 48U);
  EXPECT_LT(reduced->cost.keys, 57U * 48U / 3U);
  EXPECT_LE(reduced->cost.largest_error, 0.002F);
}

TEST(BakeFiles, FramesOfAnMd2BakeIntoKeysThatAreItsFrames) {
  const auto samples = inb::test::samples();
  if (!samples) GTEST_SKIP() << inb::test::kNoSamples;
  std::size_t tried = 0;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(*samples / "assets" / "md2")) {
    if (entry.path().extension() != ".md2") continue;
    const auto asset = load(entry.path());
    if (!asset || asset->frame_sets.empty()) continue;
    SCOPED_TRACE(entry.path().filename().string());
    const FrameSet& set = asset->frame_sets.back();
    BakeSettings settings;
    settings.rate_hz = set.rate_hz;
    const std::size_t motion = asset->motion_count() - 1;
    const auto baked = bake_morph(*asset, motion, settings);
    ASSERT_TRUE(baked) << baked.error().text;
    const MorphSet& keys = baked->asset.morph_sets[0];
    ASSERT_EQ(keys.keys.size(), set.frames.size() + 1);
    for (std::size_t k = 0; k < set.frames.size(); ++k) {
      EXPECT_EQ(keys.keys[k][0].positions, set.frames[k][0].positions) << k;
    }
    const auto again = bake_frames(*asset, motion, settings);
    ASSERT_TRUE(again) << again.error().text;
    EXPECT_EQ(again->asset.frame_sets[0].frames.size(), set.frames.size());
    EXPECT_EQ(again->cost.largest_error, 0.0F);
    ++tried;
  }
  EXPECT_GT(tried, 0U);
}

}  // namespace
}  // namespace inb::assets

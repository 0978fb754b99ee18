#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <random>
#include <string>

#include "assets/bake.h"
#include "assets/deform.h"
#include "assets/evaluate.h"
#include "tests/assets/two_bone_strip.h"

namespace inb::assets {
namespace {

BakeSettings buffer_at(double rate_hz, BufferFormat format) {
  BakeSettings settings;
  settings.rate_hz = rate_hz;
  settings.buffer = format;
  return settings;
}

// The triangle (0,0,0) (1,0,0) (0,1,0) moves by 1 along x in one second.
Asset sliding_triangle() {
  Asset asset = one_triangle();
  anim::Clip clip;
  clip.name = "slide";
  clip.duration_s = 1.0;
  clip.tracks.push_back(translation_track(0, {0.0F, 1.0F}, {0.0F, 0.0F, 0.0F, 1.0F, 0.0F, 0.0F}));
  asset.clips.push_back(std::move(clip));
  return asset;
}

template <typename T, std::size_t Count>
std::array<T, Count> numbers_at(const VertexAnimation& animation, std::size_t byte) {
  std::array<T, Count> numbers;
  std::memcpy(numbers.data(), animation.texels.data() + byte, sizeof(numbers));
  return numbers;
}

TEST(BakeBuffer, RowsAreFramesAndTexelsAreVertices) {
  const auto baked = bake_buffer(sliding_triangle(), 0, buffer_at(2.0, BufferFormat::Unorm16));
  ASSERT_TRUE(baked) << baked.error().text;
  EXPECT_EQ(baked->width, 3U);
  EXPECT_EQ(baked->height, 2U);
  EXPECT_EQ(baked->name, "slide");
  ASSERT_EQ(baked->texels.size(), 2U * 3U * 8U);
  EXPECT_EQ(baked->cost.bytes, 48U);
  EXPECT_EQ(baked->cost.keys, 2U);
  // Frames at 0 and 0.5 s: the box is 1.5 wide and 1 high. The second row begins with (0.5, 0, 0), a third of the
  // width; +z is the middle of the octahedron's square, 127 in both bytes.
  using Texel = std::array<std::uint16_t, 4>;
  EXPECT_EQ((numbers_at<std::uint16_t, 4>(*baked, 3U * 8U)), (Texel{21845, 0, 0, 127U * 256U + 127U}));
  EXPECT_EQ((numbers_at<std::uint16_t, 4>(*baked, 4U * 8U)), (Texel{65535, 0, 0, 127U * 256U + 127U}));
  EXPECT_EQ((numbers_at<std::uint16_t, 4>(*baked, 5U * 8U)), (Texel{21845, 65535, 0, 127U * 256U + 127U}));
  EXPECT_EQ(stored_normal(*baked, 1, 2), Vec3(0.0F, 0.0F, 1.0F));
}

TEST(BakeBuffer, FloatsAreTheVerticesThemselves) {
  const auto baked = bake_buffer(sliding_triangle(), 0, buffer_at(2.0, BufferFormat::Float32));
  ASSERT_TRUE(baked) << baked.error().text;
  ASSERT_EQ(baked->texels.size(), 2U * 3U * 24U);
  using Texel = std::array<float, 6>;
  EXPECT_EQ((numbers_at<float, 6>(*baked, 5U * 24U)), (Texel{0.5F, 1.0F, 0.0F, 0.0F, 0.0F, 1.0F}));
  EXPECT_EQ(baked->largest_rounding, 0.0F);
  EXPECT_EQ(baked->largest_normal_angle, 0.0F);
}

TEST(BakeBuffer, PositionsAreRoundedByHalfAStepAtMost) {
  Asset strip = two_bone_strip();
  strip.clips.push_back(turning_clip(kUpper, 100.0));
  const auto baked = bake_buffer(strip, 0, buffer_at(50.0, BufferFormat::Unorm16));
  ASSERT_TRUE(baked) << baked.error().text;
  const Vec3 half_step = baked->box.size() / 65535.0F * 0.5F;
  Evaluation state;
  DeformedVertices vertices;
  float largest = 0.0F;
  for (std::uint32_t k = 0; k < baked->height; ++k) {
    evaluate_at(strip, 0, static_cast<double>(k) / 50.0, state);
    deform(strip, state, kBody, 0, vertices);
    for (std::uint32_t v = 0; v < baked->width; ++v) {
      const Vec3 off = glm::abs(stored_position(*baked, k, v) - vertices.positions[v]);
      largest = std::max(largest, glm::length(off));
      // Beside the step, the last bit of a float near 2.
      for (std::size_t axis = 0; axis < 3; ++axis) EXPECT_LE(off[axis], half_step[axis] + 2.4e-7F);
    }
  }
  EXPECT_FLOAT_EQ(baked->largest_rounding, largest);
  EXPECT_GT(largest, 0.0F);
  EXPECT_LE(baked->largest_rounding, glm::length(half_step) + 5e-7F);
}

// Cigolle et al. 2014, table 2: two bytes of an octahedral normal are at most 0.944 degrees off, and less when the best
// of the neighbours is taken.
TEST(BakeBuffer, NormalsAreWithinTheOctahedralError) {
  Asset cloud;
  cloud.name = "cloud";
  cloud.skeleton.add("cloud", anim::kNoParent, {});
  cloud.nodes.resize(1);
  cloud.nodes[0].mesh = 0;
  Primitive points;
  points.topology = Topology::Points;
  std::mt19937 random(1);
  std::normal_distribution<float> direction;
  for (std::uint32_t v = 0; v < 20000; ++v) {
    const Vec3 normal = glm::normalize(Vec3(direction(random), direction(random), direction(random)));
    points.positions.push_back(normal);
    points.normals.push_back(normal);
    points.indices.push_back(v);
  }
  for (const Vec3& axis : {Vec3(1.0F, 0.0F, 0.0F), Vec3(0.0F, 1.0F, 0.0F), Vec3(0.0F, 0.0F, 1.0F)}) {
    for (const float side : {-1.0F, 1.0F}) {
      points.indices.push_back(static_cast<std::uint32_t>(points.positions.size()));
      points.positions.push_back(axis * side);
      points.normals.push_back(axis * side);
    }
  }
  cloud.meshes.resize(1);
  cloud.meshes[0].primitives.push_back(std::move(points));
  anim::Clip still;
  still.tracks.push_back(translation_track(0, {0.0F}, {0.0F, 0.0F, 0.0F}));
  cloud.clips.push_back(std::move(still));
  lay_out_weights(cloud, {});
  const auto baked = bake_buffer(cloud, 0, buffer_at(25.0, BufferFormat::Unorm16));
  ASSERT_TRUE(baked) << baked.error().text;
  EXPECT_LE(baked->largest_normal_angle, 0.944F * 3.14159265F / 180.0F);
  const std::vector<Vec3>& normals = cloud.meshes[0].primitives[0].normals;
  for (std::uint32_t v = 0; v < baked->width; ++v) {
    EXPECT_GT(glm::dot(stored_normal(*baked, 0, v), normals[v]), std::cos(0.944F * 3.14159265F / 180.0F)) << v;
  }
  // The axes are exact.
  for (std::uint32_t v = 20000; v < baked->width; ++v) EXPECT_EQ(stored_normal(*baked, 0, v), normals[v]) << v;
}

TEST(BakeBuffer, UnpacksToAFrameSetThatIsAsFarOffAsItSays) {
  Asset strip = two_bone_strip();
  strip.clips.push_back(turning_clip(kUpper, 100.0));
  const auto baked = bake_buffer(strip, 0, buffer_at(10.0, BufferFormat::Unorm16));
  ASSERT_TRUE(baked) << baked.error().text;
  const Asset frames = unpack(*baked);
  EXPECT_FALSE(validate(frames).has_value());
  ASSERT_EQ(frames.frame_sets.at(0).frames.size(), 10U);
  EXPECT_EQ(frames.frame_sets[0].frames[3][0].positions[4], stored_position(*baked, 3, 4));
  EXPECT_EQ(measure_motion(strip, 0, frames, 0).largest_error, baked->cost.largest_error);
  const auto exact = bake_frames(strip, 0, buffer_at(10.0, BufferFormat::Unorm16));
  ASSERT_TRUE(exact);
  EXPECT_NEAR(baked->cost.largest_error, exact->cost.largest_error, baked->largest_rounding);
  // 8 bytes instead of 24.
  EXPECT_EQ(baked->cost.bytes * 3, exact->cost.bytes);
}

TEST(BakeBuffer, RefusesWhatNoTextureHolds) {
  const Asset asset = sliding_triangle();
  EXPECT_NE(bake_buffer(asset, 0, buffer_at(70000.0, BufferFormat::Unorm16)).error().text.find("texture"),
            std::string::npos);
  EXPECT_NE(bake_buffer(asset, 0, buffer_at(0.0, BufferFormat::Unorm16)).error().text.find("not above 0"),
            std::string::npos);
  EXPECT_NE(bake_buffer(asset, 7, {}).error().text.find("no motion 7"), std::string::npos);
  Asset far = asset;
  far.clips[0].tracks[0].values[3] = 3e38F;
  far.skeleton.rest[0].scale = Vec3(3e38F);
  const auto refused = bake_buffer(far, 0, {});
  ASSERT_FALSE(refused);
  EXPECT_NE(refused.error().text.find("range of numbers"), std::string::npos) << refused.error().text;
}

}  // namespace
}  // namespace inb::assets

// Going round a pivot: seed 004's clock hand, numbers worked out on paper, and a turn by quaternions in double.
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <random>
#include <vector>

#include "anim/shared.h"
#include "anim/vertex_jobs.h"
#include "tests/anim/attributes.h"

namespace inb::anim {
namespace {

using shared::lerp;
using shared::lerp_about;

constexpr double kDegree = 3.14159265358979323846 / 180.0;

Vec3 hand(double degrees, double length = 1.0) {
  return {static_cast<float>(length * std::cos(degrees * kDegree)),
          static_cast<float>(length * std::sin(degrees * kDegree)), 0.0F};
}

// A hand of length 1 from 0 to 120 degrees: half way it points at 60; lerp would leave it half as long.
TEST(LerpAbout, KeepsAClocksHandAsLongAsItIs) {
  const Vec3 pivot(0.0F);
  EXPECT_NEAR(glm::length(lerp(hand(0.0), hand(120.0), 0.5F)), 0.5F, 1e-6F);
  for (int i = 0; i <= 12; ++i) {
    const auto t = static_cast<float>(i) / 12.0F;
    const Vec3 at = lerp_about(hand(0.0), hand(120.0), pivot, t);
    EXPECT_NEAR(glm::length(at), 1.0F, 1e-6F) << i;
    EXPECT_LT(glm::length(at - hand(10.0 * i)), 1e-6F) << i;
  }
}

TEST(LerpAbout, TheDistanceChangesInAStraightLine) {
  const Vec3 pivot(5.0F, -2.0F, 7.0F);
  const Vec3 half = lerp_about(pivot + hand(0.0, 1.0), pivot + hand(90.0, 3.0), pivot, 0.5F);
  EXPECT_LT(glm::length(half - pivot - hand(45.0, 2.0)), 2e-6F);
  // The same direction: on the ray.
  EXPECT_LT(glm::length(lerp_about({1, 0, 0}, {3, 0, 0}, Vec3(0.0F), 0.25F) - Vec3(1.5F, 0, 0)), 1e-6F);
}

TEST(LerpAbout, IsStraightWhereThereIsNoArc) {
  const Vec3 pivot(1.0F, 1.0F, 1.0F);
  EXPECT_EQ(lerp_about(pivot, {5, 1, 1}, pivot, 0.25F), Vec3(2, 1, 1));
  EXPECT_EQ(lerp_about({5, 1, 1}, pivot, pivot, 0.25F), Vec3(4, 1, 1));
  EXPECT_EQ(lerp_about(pivot, pivot, pivot, 0.5F), pivot);
  EXPECT_EQ(lerp_about({3, 1, 1}, {-1, 1, 1}, pivot, 0.5F), pivot);
}

TEST(LerpAbout, IsExactAtBothEnds) {
  std::mt19937 random(7);
  std::uniform_real_distribution<float> any(-10.0F, 10.0F);
  for (int i = 0; i < 200; ++i) {
    const Vec3 a(any(random), any(random), any(random));
    const Vec3 b(any(random), any(random), any(random));
    const Vec3 pivot(any(random), any(random), any(random));
    EXPECT_EQ(lerp_about(a, b, pivot, 0.0F), a);
    EXPECT_EQ(lerp_about(a, b, pivot, 1.0F), b);
  }
}

// Every angle from 0.001 to 179.9 degrees in double: a turned by the share of the angle round a x b. Between the ways
// of a short and of a long arc nothing jumps.
TEST(LerpAbout, AgreesWithATurnByAPartOfTheAngle) {
  double largest = 0.0;
  for (int i = 0; i <= 2000; ++i) {
    const double angle = 0.001 + (179.9 - 0.001) * std::pow(static_cast<double>(i) / 2000.0, 3.0);
    const Vec3 a = hand(20.0);
    const Vec3 b = hand(20.0 + angle);
    for (const float t : {0.1F, 0.5F, 0.75F, 0.999F}) {
      const Vec3 at = lerp_about(a, b, Vec3(0.0F), t);
      const double wanted = (20.0 + angle * static_cast<double>(t)) * kDegree;
      const glm::dvec3 ideal(std::cos(wanted), std::sin(wanted), 0.0);
      // Where the arc is nearly half a turn the stored points' own rounding turns it: 6e-8 / sin(angle).
      const double room = 1e-6 + 1.2e-7 / std::sin(angle * kDegree) * (angle > 90.0 ? 1.0 : 0.0);
      EXPECT_LT(glm::length(glm::dvec3(at) - ideal), room) << angle << " " << t;
      if (angle < 150.0) largest = std::max(largest, glm::length(glm::dvec3(at) - ideal));
    }
  }
  RecordProperty("largest_error", std::to_string(largest));
  EXPECT_LT(largest, 5e-7);
}

TEST(LerpFrames, GoesRoundAPivot) {
  Attributes a(3);
  Attributes b(3);
  a.positions = {Vec3(2, 0, 0), Vec3(1, 0, 0), Vec3(1, 5, 0)};
  b.positions = {Vec3(1, 1, 0), Vec3(3, 0, 0), Vec3(1, 5, 0)};
  a.normals.assign(3, Vec3(1, 0, 0));
  b.normals.assign(3, Vec3(0, 1, 0));
  Attributes out(3, -9.0F);
  LerpFramesJob job{a.in(), b.in(), 0.5F, out.out(), {0, 2}, Vec3(1, 0, 0)};
  ASSERT_TRUE(job.run());
  const float s = std::sqrt(0.5F);
  EXPECT_LT(glm::length(out.positions[0] - Vec3(1.0F + s, s, 0.0F)), 1e-6F);
  EXPECT_EQ(out.positions[1], Vec3(2, 0, 0)) << "from the pivot: straight";
  EXPECT_EQ(out.positions[2], Vec3(-9.0F)) << "outside its range";
  EXPECT_EQ(out.normals[0], Vec3(0.5F, 0.5F, 0.0F));
  for (const float bad : {std::numeric_limits<float>::quiet_NaN(), std::numeric_limits<float>::infinity()}) {
    job.pivot = Vec3(0.0F, bad, 0.0F);
    EXPECT_FALSE(job.run());
  }
}

}  // namespace
}  // namespace inb::anim

#include "anim/shared.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <random>
#include <vector>

#include "shaders_gen/shared_formulas.vert.h"
#include "tests/anim/reference.h"

namespace inb::shared {
namespace {

namespace ref = inb::reference;

TEST(SharedShaders, CompileAsGlsl) {
  // The SPIR-V magic number: glslc took the same files that this test includes as C++.
  ASSERT_GT(std::size(spirv::shared_formulas_vert), 5U);
  EXPECT_EQ(spirv::shared_formulas_vert[0], 0x07230203U);
}

TEST(SharedLerp, IsExactAtBothEndsAndOnConstants) {
  for (const float a : {0.1F, -7.3e8F, 1e-20F, 3.0F}) {
    for (const float b : {0.3F, 1.0F, 5.5e12F}) {
      EXPECT_EQ(lerp(a, b, 0.0F), a);
      EXPECT_EQ(lerp(a, b, 1.0F), b);
    }
    for (int i = 0; i <= 10; ++i) EXPECT_EQ(lerp(a, a, static_cast<float>(i) / 10.0F), a);
  }
  EXPECT_EQ(lerp(vec2(0.0F, 1.0F), vec2(4.0F, 3.0F), 0.25F), vec2(1.0F, 1.5F));
  EXPECT_EQ(lerp(vec3(0.0F, 2.0F, 2.0F), vec3(10.0F, 4.0F, 6.0F), 0.5F), vec3(5.0F, 3.0F, 4.0F));
  EXPECT_EQ(lerp(vec4(0.0F), vec4(1.0F, 2.0F, 3.0F, 4.0F), 0.5F), vec4(0.5F, 1.0F, 1.5F, 2.0F));
}

// How far nlerp strays from slerp at most over a span, in degrees, as published: 0.03 at 30, 0.27 at 60, 0.92 at 90,
// 2.23 at 120, 8.0 at 179.
TEST(SharedQuaternion, NlerpStraysFromSlerpAsFarAsPublished) {
  struct Row {
    double span;
    double largest;
    double tolerance;
  };
  for (const Row& row : {Row{30.0, 0.03, 0.005}, Row{60.0, 0.27, 0.005}, Row{90.0, 0.92, 0.005},
                         Row{120.0, 2.23, 0.005}, Row{179.0, 8.0, 0.05}}) {
    const vec4 from = ref::to_vec4(ref::axis_angle({1.0, -2.0, 0.5}, 25.0));
    const vec4 to = ref::to_vec4(
        ref::multiply(ref::axis_angle({1.0, -2.0, 0.5}, 25.0), ref::axis_angle({3.0, 1.0, 2.0}, row.span)));
    double largest = 0.0;
    for (int i = 0; i <= 1000; ++i) {
      const float t = static_cast<float>(i) / 1000.0F;
      largest =
          std::max(largest, ref::angle_between(ref::of(quat_slerp(from, to, t)), ref::of(quat_nlerp(from, to, t))));
    }
    EXPECT_NEAR(largest, row.largest, row.tolerance) << row.span;
  }
}

TEST(SharedQuaternion, SlerpAgreesWithTurningByAPartOfTheAngle) {
  std::mt19937 random(7);
  std::uniform_real_distribution<double> coordinate(-1.0, 1.0);
  for (int i = 0; i < 500; ++i) {
    const ref::V axis{coordinate(random), coordinate(random), coordinate(random)};
    const ref::Q from = ref::axis_angle(axis, 180.0 * coordinate(random));
    // From next to nothing to nearly half a turn, on both sides of the change to nlerp.
    const double span = std::pow(10.0, 2.25 * std::abs(coordinate(random))) - 0.999;
    const ref::Q to =
        ref::multiply(from, ref::axis_angle({coordinate(random), coordinate(random), coordinate(random) + 1.5}, span));
    for (const float t : {0.0F, 0.1F, 0.5F, 0.77F, 1.0F}) {
      for (const ref::Q& end : {to, ref::negated(to)}) {
        const vec4 made = quat_slerp(ref::to_vec4(from), ref::to_vec4(end), t);
        EXPECT_LT(ref::angle_between(ref::of(made), ref::slerp(from, to, double{t})), 1e-4) << span << " at " << t;
        EXPECT_NEAR(ref::length(ref::of(made)), 1.0, 1e-6);
      }
    }
  }
}

// dot = -1 (the same rotation with the other sign), nearly equal, exactly equal, half a turn apart.
TEST(SharedQuaternion, IsDefinedForEveryPair) {
  const ref::Q turn = ref::axis_angle({0.3, -0.5, 0.8}, 77.0);
  const ref::Q nudged = ref::multiply(turn, ref::axis_angle({1.0, 0.0, 0.0}, 1e-4));
  const ref::Q half = ref::multiply(turn, ref::axis_angle({0.0, 1.0, 0.0}, 180.0));
  struct Pair {
    const char* what;
    ref::Q to;
    double span;
  };
  for (const Pair& pair :
       {Pair{"opposite sign", ref::negated(turn), 0.0}, Pair{"equal", turn, 0.0}, Pair{"nearly equal", nudged, 1e-4},
        Pair{"nearly opposite", ref::negated(nudged), 1e-4}, Pair{"half a turn", half, 180.0}}) {
    SCOPED_TRACE(pair.what);
    for (int i = 0; i <= 20; ++i) {
      const float t = static_cast<float>(i) / 20.0F;
      for (const vec4& made : {quat_slerp(ref::to_vec4(turn), ref::to_vec4(pair.to), t),
                               quat_nlerp(ref::to_vec4(turn), ref::to_vec4(pair.to), t)}) {
        EXPECT_NEAR(ref::length(ref::of(made)), 1.0, 1e-6);
        // On the way: what is turned already and what is left make the span together.
        const double behind = ref::angle_between(turn, ref::of(made));
        const double ahead = ref::angle_between(ref::of(made), pair.to);
        EXPECT_NEAR(behind + ahead, pair.span, 1e-4);
      }
      const vec4 slerped = quat_slerp(ref::to_vec4(turn), ref::to_vec4(pair.to), t);
      EXPECT_NEAR(ref::angle_between(turn, ref::of(slerped)), pair.span * double{t}, 1e-4);
    }
  }
  EXPECT_EQ(quat_normalize(vec4(0.0F)), vec4(0.0F, 0.0F, 0.0F, 1.0F));
}

// The middle of both is the same point; elsewhere they lie on one arc.
TEST(SharedQuaternion, NlerpAndSlerpGoTheSameWay) {
  const ref::Q from = ref::axis_angle({0.0, 0.0, 1.0}, 10.0);
  for (const double span : {5.0, 90.0, 150.0, -150.0, 179.0}) {
    const ref::Q to = ref::multiply(from, ref::axis_angle({1.0, 1.0, 0.0}, span));
    const vec4 a = ref::to_vec4(from);
    const vec4 b = ref::to_vec4(to);
    EXPECT_LT(ref::angle_between(ref::of(quat_slerp(a, b, 0.5F)), ref::of(quat_nlerp(a, b, 0.5F))), 1e-4);
    for (const float t : {0.2F, 0.8F}) {
      const ref::Q chord = ref::of(quat_nlerp(a, b, t));
      const double whole = ref::angle_between(from, to);
      EXPECT_NEAR(ref::angle_between(from, chord) + ref::angle_between(chord, to), whole, 1e-3) << span;
    }
  }
}

TEST(SharedQuaternion, RotateTurnsAsTheProductDoes) {
  const ref::Q turn = ref::axis_angle({1.0, 2.0, -2.0}, 131.0);
  const ref::V expected = ref::rotate(turn, {0.5, -4.0, 2.0});
  const vec3 made = quat_rotate(ref::to_vec4(turn), vec3(0.5F, -4.0F, 2.0F));
  EXPECT_LT(ref::distance(ref::of(made), expected), 1e-5);
}

TEST(SharedHermite, PassesThroughItsKeysWithItsTangents) {
  EXPECT_EQ(hermite(2.0F, 9.0F, -3.0F, 5.0F, 4.0F, 0.0F), 2.0F);
  EXPECT_EQ(hermite(2.0F, 9.0F, -3.0F, 5.0F, 4.0F, 1.0F), 5.0F);
  for (int i = 0; i <= 20; ++i) {
    const float t = static_cast<float>(i) / 20.0F;
    EXPECT_NEAR(hermite(2.0F, 9.0F, -3.0F, 5.0F, 4.0F, t), ref::hermite(2.0, 9.0, -3.0, 5.0, 4.0, double{t}), 1e-5);
  }
}

Rows3x4 rows_of(const vec4& r0, const vec4& r1, const vec4& r2) {
  Rows3x4 rows;
  rows.row0 = r0;
  rows.row1 = r1;
  rows.row2 = r2;
  return rows;
}

TEST(SharedSkin, RowsMovePointsAndTurnVectors) {
  // Turn by 90 degrees about z (x -> y, y -> -x), then move by (10, 20, 30).
  const Rows3x4 rows = rows_of({0.0F, -1.0F, 0.0F, 10.0F}, {1.0F, 0.0F, 0.0F, 20.0F}, {0.0F, 0.0F, 1.0F, 30.0F});
  EXPECT_EQ(rows_point(rows, vec3(1.0F, 2.0F, 3.0F)), vec3(8.0F, 21.0F, 33.0F));
  EXPECT_EQ(rows_vector(rows, vec3(1.0F, 2.0F, 3.0F)), vec3(-2.0F, 1.0F, 3.0F));
  EXPECT_EQ(rows_normal(rows, vec3(1.0F, 2.0F, 3.0F)), vec3(-2.0F, 1.0F, 3.0F));
  EXPECT_EQ(rows_side(rows), 1.0F);
  Mat4 matrix(1.0F);
  matrix[0] = {0.0F, 1.0F, 0.0F, 0.0F};
  matrix[1] = {-1.0F, 0.0F, 0.0F, 0.0F};
  matrix[3] = {10.0F, 20.0F, 30.0F, 1.0F};
  EXPECT_EQ(to_rows(matrix).row0, rows.row0);
  EXPECT_EQ(to_rows(matrix).row1, rows.row1);
  EXPECT_EQ(to_rows(matrix).row2, rows.row2);
}

// The plane x + y = 1 has the normal (1,1,0). Stretched by 2 along x it is x/2 + y = 1, normal (1,2,0)/sqrt(5): the
// matrix itself would say (2,1,0). Mirrored along x it is -x + y = 1, and its outer side is (-1,1,0).
TEST(SharedSkin, NormalsStayPerpendicularUnderUnevenScaleAndMirrors) {
  const vec3 normal = glm::normalize(vec3(1.0F, 1.0F, 0.0F));
  struct Case {
    vec3 scale;
    vec3 expected;
  };
  for (const Case& c :
       {Case{{2.0F, 1.0F, 1.0F}, {1.0F, 2.0F, 0.0F}}, Case{{-1.0F, 1.0F, 1.0F}, {-1.0F, 1.0F, 0.0F}},
        Case{{-2.0F, 1.0F, 1.0F}, {-1.0F, 2.0F, 0.0F}}, Case{{-1.0F, -1.0F, -1.0F}, {-1.0F, -1.0F, 0.0F}},
        Case{{3.0F, 3.0F, 3.0F}, {1.0F, 1.0F, 0.0F}}}) {
    const Rows3x4 rows =
        rows_of({c.scale.x, 0.0F, 0.0F, 5.0F}, {0.0F, c.scale.y, 0.0F, 5.0F}, {0.0F, 0.0F, c.scale.z, 5.0F});
    const vec3 made = glm::normalize(rows_normal(rows, normal));
    EXPECT_LT(glm::distance(made, glm::normalize(c.expected)), 1e-6F) << c.scale.x;
  }
  // A matrix that flattens everything onto z = 0 still has a normal for what faces z.
  const Rows3x4 flat = rows_of({1.0F, 0.0F, 0.0F, 0.0F}, {0.0F, 1.0F, 0.0F, 0.0F}, {0.0F, 0.0F, 0.0F, 0.0F});
  EXPECT_EQ(rows_normal(flat, vec3(0.0F, 0.0F, 1.0F)), vec3(0.0F, 0.0F, 1.0F));
}

// normal, tangent and w * cross(normal, tangent) keep spanning the surface's texture axes: in a mirror w turns over.
TEST(SharedSkin, TangentKeepsItsHandednessWithTheBitangent) {
  const vec4 tangent(1.0F, 0.0F, 0.0F, 1.0F);
  const vec3 normal(0.0F, 0.0F, 1.0F);
  const vec3 bitangent = cross(normal, vec3(tangent)) * tangent.w;
  for (const vec3& scale : {vec3(1.0F), vec3(-1.0F, 1.0F, 1.0F), vec3(1.0F, -1.0F, 1.0F), vec3(1.0F, 1.0F, -1.0F)}) {
    const Rows3x4 rows = rows_of({scale.x, 0.0F, 0.0F, 0.0F}, {0.0F, scale.y, 0.0F, 0.0F}, {0.0F, 0.0F, scale.z, 0.0F});
    const vec4 turned = rows_tangent(rows, tangent);
    const vec3 expected = rows_vector(rows, bitangent);
    EXPECT_EQ(cross(rows_normal(rows, normal), vec3(turned)) * turned.w, expected);
  }
}

TEST(SharedSkin, BlendAddsUpRows) {
  const Rows3x4 one = rows_of({1.0F, 2.0F, 3.0F, 4.0F}, {5.0F, 6.0F, 7.0F, 8.0F}, {9.0F, 10.0F, 11.0F, 12.0F});
  const Rows3x4 sum = rows_add(rows_add(rows_zero(), one, 0.5F), one, 0.25F);
  EXPECT_EQ(sum.row0, vec4(0.75F, 1.5F, 2.25F, 3.0F));
  EXPECT_EQ(sum.row1, vec4(3.75F, 4.5F, 5.25F, 6.0F));
  EXPECT_EQ(sum.row2, vec4(6.75F, 7.5F, 8.25F, 9.0F));
}

TEST(SharedMorph, AddsAShareOfTheDifference) {
  EXPECT_EQ(morph_add(vec2(1.0F, 2.0F), vec2(4.0F, -8.0F), 0.5F), vec2(3.0F, -2.0F));
  EXPECT_EQ(morph_add(vec3(1.0F), vec3(1.0F, 2.0F, 3.0F), -2.0F), vec3(-1.0F, -3.0F, -5.0F));
  EXPECT_EQ(morph_add(vec4(0.0F), vec4(1.0F, 2.0F, 3.0F, 4.0F), 0.25F), vec4(0.25F, 0.5F, 0.75F, 1.0F));
  EXPECT_EQ(morph_add_tangent(vec4(1.0F, 0.0F, 0.0F, -1.0F), vec3(0.0F, 2.0F, 4.0F), 0.5F),
            vec4(1.0F, 1.0F, 2.0F, -1.0F));
}

}  // namespace
}  // namespace inb::shared

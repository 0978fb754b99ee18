#include <gtest/gtest.h>

#include <array>
#include <limits>
#include <vector>

#include "anim/vertex_jobs.h"
#include "tests/anim/attributes.h"

namespace inb::anim {
namespace {

const float kNan = std::numeric_limits<float>::quiet_NaN();

// Seed 004: A (0,2,2), B (10,4,6), half way (5,3,4); the same for normal, colour and uv.
TEST(LerpFrames, MixesPositionNormalColourAndUv) {
  Attributes a(1);
  a.positions[0] = {0.0F, 2.0F, 2.0F};
  a.normals[0] = {1.0F, 0.0F, 0.0F};
  a.colors[0] = {1.0F, 0.0F, 0.0F, 1.0F};
  a.uv0[0] = {0.0F, 1.0F};
  Attributes b(1);
  b.positions[0] = {10.0F, 4.0F, 6.0F};
  b.normals[0] = {0.0F, 1.0F, 0.0F};
  b.colors[0] = {0.0F, 0.0F, 1.0F, 0.0F};
  b.uv0[0] = {1.0F, 0.0F};
  b.tangents[0] = {0.0F, 4.0F, 0.0F, 1.0F};
  b.uv1[0] = {2.0F, 4.0F};
  Attributes out(1, -9.0F);
  ASSERT_TRUE((LerpFramesJob{a.in(), b.in(), 0.5F, out.out(), {}}.run()));
  EXPECT_EQ(out.positions[0], Vec3(5.0F, 3.0F, 4.0F));
  EXPECT_EQ(out.normals[0], Vec3(0.5F, 0.5F, 0.0F)) << "left unnormalised";
  EXPECT_EQ(out.colors[0], Vec4(0.5F, 0.0F, 0.5F, 0.5F));
  EXPECT_EQ(out.uv0[0], Vec2(0.5F, 0.5F));
  EXPECT_EQ(out.tangents[0], Vec4(0.0F, 2.0F, 0.0F, 0.5F));
  EXPECT_EQ(out.uv1[0], Vec2(1.0F, 2.0F));
  for (const float t : {0.0F, 1.0F}) {
    ASSERT_TRUE((LerpFramesJob{a.in(), b.in(), t, out.out(), {}}.run()));
    EXPECT_EQ(out.positions, t == 0.0F ? a.positions : b.positions);
  }
}

TEST(LerpFrames, OnlyWhatTheOutputHas) {
  Attributes a(2, 1.0F);
  Attributes b(2, 3.0F);
  b.colors.clear();
  Attributes out(2, -9.0F);
  VertexOutputs wanted = out.out();
  wanted.colors = {};
  ASSERT_TRUE((LerpFramesJob{a.in(), b.in(), 0.5F, wanted, {}}.run()));
  EXPECT_EQ(out.positions[1], Vec3(2.0F));
  EXPECT_EQ(out.colors[1], Vec4(-9.0F));
}

TEST(LerpFrames, WritesItsRangeOnly) {
  Attributes a(5, 1.0F);
  Attributes b(5, 3.0F);
  struct Case {
    VertexRange range;
    std::array<bool, 5> written;
  };
  for (const Case& c :
       {Case{{1, 3}, {false, true, true, false, false}}, Case{{3, 99}, {false, false, false, true, true}},
        Case{{0, 0}, {}}, Case{{7, 9}, {}}, Case{{4, 2}, {}}, Case{{}, {true, true, true, true, true}}}) {
    Attributes out(5, -9.0F);
    ASSERT_TRUE((LerpFramesJob{a.in(), b.in(), 0.5F, out.out(), c.range}.run()));
    for (std::size_t i = 0; i < 5; ++i) EXPECT_EQ(out.positions[i], Vec3(c.written[i] ? 2.0F : -9.0F)) << i;
  }
}

TEST(LerpFrames, RefusesMeshesThatDoNotMatch) {
  const Attributes a(3);
  const Attributes b(3);
  Attributes out(3);
  ASSERT_TRUE((LerpFramesJob{a.in(), b.in(), 0.5F, out.out(), {}}.validate()));
  const auto refused = [&](const char* what, auto&& spoil) {
    LerpFramesJob job{a.in(), b.in(), 0.5F, out.out(), {}};
    spoil(job);
    EXPECT_FALSE(job.validate()) << what;
    EXPECT_FALSE(job.run()) << what;
  };
  refused("a has fewer vertices", [](LerpFramesJob& j) { j.a.positions = j.a.positions.first(2); });
  refused("b has fewer vertices", [](LerpFramesJob& j) { j.b.positions = j.b.positions.first(2); });
  refused("both have fewer than the output", [](LerpFramesJob& j) {
    j.a = {j.a.positions.first(2), {}, {}, {}, {}, {}};
    j.b = {j.b.positions.first(2), {}, {}, {}, {}, {}};
  });
  refused("output has fewer", [](LerpFramesJob& j) { j.out.positions = j.out.positions.first(2); });
  refused("only a has normals", [](LerpFramesJob& j) { j.b.normals = {}; });
  refused("only b has normals", [](LerpFramesJob& j) { j.a.normals = {}; });
  refused("a normal short", [](LerpFramesJob& j) { j.a.normals = j.a.normals.first(2); });
  refused("a tangent short", [](LerpFramesJob& j) { j.b.tangents = j.b.tangents.first(2); });
  refused("a colour short", [](LerpFramesJob& j) { j.b.colors = j.b.colors.first(2); });
  refused("a uv short", [](LerpFramesJob& j) { j.a.uv0 = j.a.uv0.first(2); });
  refused("a second uv short", [](LerpFramesJob& j) { j.out.uv1 = j.out.uv1.first(2); });
  refused("no second uv", [](LerpFramesJob& j) { j.a.uv1 = {}; });
  refused("t below 0", [](LerpFramesJob& j) { j.t = -0.01F; });
  refused("t above 1", [](LerpFramesJob& j) { j.t = 1.01F; });
  refused("t not a number", [](LerpFramesJob& j) { j.t = kNan; });
}

TEST(Morph, AddsWeightedTargetsToEveryAttribute) {
  Attributes mesh(2, 1.0F);
  mesh.tangents[0] = {1.0F, 0.0F, 0.0F, -1.0F};
  const std::vector<Vec3> up{{0.0F, 2.0F, 0.0F}, {0.0F, 0.0F, 0.0F}};
  const std::vector<Vec3> out{{4.0F, 0.0F, 0.0F}, {0.0F, 0.0F, 8.0F}};
  const std::vector<Vec4> red{{-1.0F, 0.0F, 0.0F, 0.0F}, {0.5F, 0.0F, 0.0F, 0.0F}};
  const std::vector<Vec2> slide{{1.0F, 0.0F}, {0.0F, 1.0F}};
  std::array<MorphDeltas, 2> targets;
  targets[0].positions = up;
  targets[0].normals = out;
  targets[0].uv0 = slide;
  targets[1].positions = out;
  targets[1].tangents = up;
  targets[1].colors = red;
  targets[1].uv1 = slide;
  const std::array<float, 2> weights{0.5F, -0.25F};
  ASSERT_TRUE((MorphJob{targets, weights, mesh.out(), {}}.run()));
  EXPECT_EQ(mesh.positions[0], Vec3(0.0F, 2.0F, 1.0F));   // 1 + .5 (0,2,0) - .25 (4,0,0)
  EXPECT_EQ(mesh.positions[1], Vec3(1.0F, 1.0F, -1.0F));  // 1 - .25 (0,0,8)
  EXPECT_EQ(mesh.normals[0], Vec3(3.0F, 1.0F, 1.0F));
  EXPECT_EQ(mesh.tangents[0], Vec4(1.0F, -0.5F, 0.0F, -1.0F)) << "handedness stays";
  EXPECT_EQ(mesh.colors[0], Vec4(1.25F, 1.0F, 1.0F, 1.0F));
  EXPECT_EQ(mesh.colors[1], Vec4(0.875F, 1.0F, 1.0F, 1.0F));
  EXPECT_EQ(mesh.uv0[1], Vec2(1.0F, 1.5F));
  EXPECT_EQ(mesh.uv1[0], Vec2(0.75F, 1.0F));
}

TEST(Morph, PassesOverWeightZeroTargetsWithoutDataAndMissingAttributes) {
  Attributes mesh(1, 1.0F);
  const std::vector<Vec3> broken{{kNan, kNan, kNan}};
  const std::vector<Vec3> one{{1.0F, 1.0F, 1.0F}};
  std::array<MorphDeltas, 3> targets;
  targets[0].positions = broken;  // weight 0: never read
  targets[2].positions = one;
  targets[2].normals = one;
  const std::array<float, 3> weights{0.0F, 1.0F, 1.0F};  // the second has no data at all
  VertexOutputs without_normals = mesh.out();
  without_normals.normals = {};
  ASSERT_TRUE((MorphJob{targets, weights, without_normals, {}}.run()));
  EXPECT_EQ(mesh.positions[0], Vec3(2.0F));
  EXPECT_EQ(mesh.normals[0], Vec3(1.0F));
}

TEST(Morph, WritesItsRangeOnly) {
  Attributes mesh(4);
  const std::vector<Vec3> one(4, Vec3(1.0F));
  const std::vector<Vec4> four(4, Vec4(1.0F));
  MorphDeltas target;
  target.positions = one;
  target.tangents = one;
  target.colors = four;
  const std::array<float, 1> weights{2.0F};
  ASSERT_TRUE((MorphJob{{&target, 1}, weights, mesh.out(), {1, 3}}.run()));
  for (std::size_t i = 0; i < 4; ++i) {
    const float expected = i == 1 || i == 2 ? 2.0F : 0.0F;
    EXPECT_EQ(mesh.positions[i], Vec3(expected));
    EXPECT_EQ(mesh.tangents[i], Vec4(expected, expected, expected, 0.0F));
    EXPECT_EQ(mesh.colors[i], Vec4(expected));
  }
}

TEST(Morph, RefusesEveryInvalidField) {
  Attributes mesh(2);
  const std::vector<Vec3> three(3);
  const std::vector<Vec4> three4(3);
  const std::vector<Vec2> three2(3);
  MorphDeltas target;
  const std::array<float, 2> weights{};
  const auto job = [&] { return MorphJob{{&target, 1}, std::span(weights).first(1), mesh.out(), {}}; };
  ASSERT_TRUE(job().validate());
  MorphJob more = job();
  more.weights = weights;
  EXPECT_FALSE(more.run()) << "more weights than targets";
  MorphJob fewer = job();
  fewer.weights = {};
  EXPECT_FALSE(fewer.run()) << "fewer weights than targets";
  const std::array<float, 1> bad{kNan};
  MorphJob endless = job();
  endless.weights = bad;
  EXPECT_FALSE(endless.run()) << "weight not a number";
  MorphJob uneven = job();
  uneven.vertices.normals = uneven.vertices.normals.first(1);
  EXPECT_FALSE(uneven.run()) << "a normal short";
  const auto refused = [&](const char* what, auto&& spoil) {
    target = {};
    spoil(target);
    EXPECT_FALSE(job().validate()) << what;
    EXPECT_FALSE(job().run()) << what;
  };
  refused("positions", [&](MorphDeltas& d) { d.positions = three; });
  refused("normals", [&](MorphDeltas& d) { d.normals = three; });
  refused("tangents", [&](MorphDeltas& d) { d.tangents = three; });
  refused("colors", [&](MorphDeltas& d) { d.colors = three4; });
  refused("uv0", [&](MorphDeltas& d) { d.uv0 = three2; });
  refused("uv1", [&](MorphDeltas& d) { d.uv1 = three2; });
}

}  // namespace
}  // namespace inb::anim

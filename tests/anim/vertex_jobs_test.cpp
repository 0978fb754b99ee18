#include "anim/vertex_jobs.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <limits>
#include <random>
#include <vector>

#include "anim/skeleton.h"
#include "tests/anim/reference.h"

namespace inb::anim {
namespace {

namespace ref = inb::reference;

// One mesh's attributes, owned.
struct Attributes {
  std::vector<Vec3> positions;
  std::vector<Vec3> normals;
  std::vector<Vec4> tangents;
  std::vector<Vec4> colors;
  std::vector<Vec2> uv0;
  std::vector<Vec2> uv1;

  explicit Attributes(std::size_t n, float fill = 0.0F)
      : positions(n, Vec3(fill)),
        normals(n, Vec3(fill)),
        tangents(n, Vec4(fill)),
        colors(n, Vec4(fill)),
        uv0(n, Vec2(fill)),
        uv1(n, Vec2(fill)) {}
  VertexInputs in() const { return {positions, normals, tangents, colors, uv0, uv1}; }
  VertexOutputs out() { return {positions, normals, tangents, colors, uv0, uv1}; }
};

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

shared::Rows3x4 moved_by(const Vec3& offset) {
  Mat4 matrix(1.0F);
  matrix[3] = Vec4(offset, 1.0F);
  return shared::to_rows(matrix);
}

struct SkinBench {
  std::vector<shared::Rows3x4> palette;
  std::vector<std::uint16_t> joints;
  std::vector<float> weights;
  std::uint32_t influences = 1;
  Attributes in{0};
  Attributes out{0};

  SkinJob job() {
    SkinJob made;
    made.palette = palette;
    const std::size_t n = in.positions.size();
    made.joints = {joints.data(), influences * sizeof(std::uint16_t), n};
    made.weights = {weights.data(), influences * sizeof(float), n};
    made.influences = influences;
    made.in = in.in();
    made.out = out.out();
    return made;
  }
};

// Joint k moves by (k + 1, 0, 0). With equal weights of 1..n joints the vertex moves by their mean: (n + 1) / 2.
TEST(Skin, OneToEightInfluences) {
  for (std::uint32_t n = 1; n <= 8; ++n) {
    SkinBench bench;
    bench.influences = n;
    for (std::uint32_t k = 0; k < n; ++k) {
      bench.palette.push_back(moved_by({static_cast<float>(k + 1), 0.0F, 0.0F}));
      bench.joints.push_back(static_cast<std::uint16_t>(n - 1 - k));
      bench.weights.push_back(1.0F / static_cast<float>(n));
    }
    bench.in = Attributes(1, 1.0F);
    bench.out = Attributes(1);
    ASSERT_TRUE(bench.job().run());
    const float mean = (static_cast<float>(n) + 1.0F) / 2.0F;
    EXPECT_LT(glm::distance(bench.out.positions[0], Vec3(1.0F + mean, 1.0F, 1.0F)), 1e-5F) << n;
    EXPECT_LT(glm::distance(bench.out.normals[0], Vec3(1.0F)), 1e-6F) << n;
  }
}

// Half by a joint at rest, half by one turned 90 degrees about z: (2,0,0) -> mean of (2,0,0) and (0,2,0).
TEST(Skin, BlendsLinearlyAndLeavesNormalsUnnormalised) {
  SkinBench bench;
  bench.influences = 2;
  Transform turn;
  turn.rotation = ref::to_quat(ref::axis_angle({0.0, 0.0, 1.0}, 90.0));
  bench.palette = {shared::to_rows(Mat4(1.0F)), shared::to_rows(to_matrix(turn))};
  bench.joints = {0, 1};
  bench.weights = {0.5F, 0.5F};
  bench.in = Attributes(1);
  bench.in.positions[0] = {2.0F, 0.0F, 0.0F};
  bench.in.normals[0] = {1.0F, 0.0F, 0.0F};
  bench.in.tangents[0] = {0.0F, 0.0F, 1.0F, -1.0F};
  bench.out = Attributes(1);
  ASSERT_TRUE(bench.job().run());
  EXPECT_LT(glm::distance(bench.out.positions[0], Vec3(1.0F, 1.0F, 0.0F)), 1e-6F);
  EXPECT_LT(glm::distance(bench.out.normals[0], Vec3(0.5F, 0.5F, 0.0F)), 1e-6F);
  EXPECT_LT(glm::distance(bench.out.tangents[0], Vec4(0.0F, 0.0F, 1.0F, -1.0F)), 1e-6F);
}

// The job uses weights as they stand (a reader makes them add up): .5 + .25 shrinks towards the origin by .75.
TEST(Skin, WeightsThatDoNotAddUpAreNotMended) {
  SkinBench bench;
  bench.influences = 2;
  bench.palette = {moved_by({4.0F, 0.0F, 0.0F}), moved_by({0.0F, 8.0F, 0.0F})};
  bench.joints = {0, 1};
  bench.weights = {0.5F, 0.25F};
  bench.in = Attributes(1, 1.0F);
  bench.out = Attributes(1);
  ASSERT_TRUE(bench.job().run());
  EXPECT_EQ(bench.out.positions[0], Vec3(2.75F, 2.75F, 0.75F));
}

// Random skins against the sum over matrices in double precision, weight by weight and vertex by vertex; normals with
// the inverse transpose of the blended matrix.
TEST(Skin, AgreesWithASumInDouble) {
  std::mt19937 random(11);
  std::uniform_real_distribution<float> coordinate(-2.0F, 2.0F);
  SkinBench bench;
  bench.influences = 4;
  std::vector<Mat4> matrices;
  for (int j = 0; j < 12; ++j) {
    Transform local;
    local.translation = {coordinate(random), coordinate(random), coordinate(random)};
    local.rotation = ref::to_quat(ref::axis_angle({double{coordinate(random)}, double{coordinate(random)}, 0.7},
                                                  25.0 * double{coordinate(random)}));
    local.scale = {1.5F + 0.5F * coordinate(random), 1.5F, 0.5F};
    matrices.push_back(to_matrix(local));
    bench.palette.push_back(shared::to_rows(matrices.back()));
  }
  const std::size_t count = 200;
  bench.in = Attributes(count);
  bench.out = Attributes(count);
  for (std::size_t v = 0; v < count; ++v) {
    bench.in.positions[v] = {coordinate(random), coordinate(random), coordinate(random)};
    bench.in.normals[v] = glm::normalize(Vec3(coordinate(random), coordinate(random), 2.5F));
    float left = 1.0F;
    for (int k = 0; k < 4; ++k) {
      bench.joints.push_back(static_cast<std::uint16_t>(random() % 12));
      const float weight = k == 3 ? left : left * 0.5F;
      bench.weights.push_back(weight);
      left -= weight;
    }
  }
  SkinJob job = bench.job();
  job.cofactor = true;
  ASSERT_TRUE(job.run());
  for (std::size_t v = 0; v < count; ++v) {
    glm::dmat4 blend(0.0);
    for (std::size_t k = 0; k < 4; ++k) {
      blend += glm::dmat4(matrices[bench.joints[4 * v + k]]) * double{bench.weights[4 * v + k]};
    }
    const glm::dvec3 point = glm::dvec3(blend * glm::dvec4(glm::dvec3(bench.in.positions[v]), 1.0));
    EXPECT_LT(glm::distance(glm::dvec3(bench.out.positions[v]), point), 1e-5) << v;
    const glm::dvec3 normal =
        glm::normalize(glm::transpose(glm::inverse(glm::dmat3(blend))) * glm::dvec3(bench.in.normals[v]));
    EXPECT_LT(glm::distance(glm::dvec3(glm::normalize(bench.out.normals[v])), normal), 1e-4) << v;
  }
}

TEST(Skin, ReadsInterleavedInfluencesInPlaceAndByRange) {
  struct Interleaved {
    std::array<std::uint16_t, 8> joints{};
    std::array<float, 8> weights{};
  };
  std::vector<Interleaved> vertices(3);
  for (Interleaved& vertex : vertices) {
    vertex.joints[1] = 1;
    vertex.weights[1] = 1.0F;
  }
  const std::vector<shared::Rows3x4> palette{moved_by(Vec3(0.0F)), moved_by({0.0F, 1.0F, 0.0F})};
  Attributes mesh(3);
  SkinJob job;
  job.palette = palette;
  job.joints = {vertices[0].joints.data(), sizeof(Interleaved), 3};
  job.weights = {vertices[0].weights.data(), sizeof(Interleaved), 3};
  job.influences = 2;
  job.in = mesh.in();
  job.out = mesh.out();
  job.range = {1, 2};
  ASSERT_TRUE(job.run());
  EXPECT_EQ(mesh.positions, (std::vector<Vec3>{Vec3(0.0F), Vec3(0.0F, 1.0F, 0.0F), Vec3(0.0F)}));
}

TEST(Skin, RefusesEveryInvalidField) {
  SkinBench bench;
  bench.influences = 2;
  bench.palette = {moved_by(Vec3(0.0F)), moved_by(Vec3(1.0F))};
  bench.joints = {0, 1, 1, 0, 0, 1};
  bench.weights = {1, 0, 1, 0, 1, 0};
  bench.in = Attributes(3);
  bench.out = Attributes(3);
  ASSERT_TRUE(bench.job().validate());
  const auto refused = [&](const char* what, auto&& spoil) {
    SkinJob job = bench.job();
    spoil(job);
    EXPECT_FALSE(job.validate()) << what;
    EXPECT_FALSE(job.run()) << what;
  };
  refused("no influence", [](SkinJob& j) { j.influences = 0; });
  refused("nine influences", [](SkinJob& j) {
    j.influences = 9;
    j.joints.stride = 18;
    j.weights.stride = 36;
    j.range = {0, 0};
  });
  refused("joint past the palette", [](SkinJob& j) { j.palette = j.palette.first(1); });
  refused("no palette", [](SkinJob& j) { j.palette = {}; });
  refused("joints of fewer vertices", [](SkinJob& j) { j.joints.count = 2; });
  refused("weights of fewer vertices", [](SkinJob& j) { j.weights.count = 2; });
  refused("null joints", [](SkinJob& j) { j.joints.data = nullptr; });
  refused("null weights", [](SkinJob& j) { j.weights.data = nullptr; });
  refused("joint rows overlap", [](SkinJob& j) { j.joints.stride = 2; });
  refused("weight rows overlap", [](SkinJob& j) { j.weights.stride = 4; });
  refused("joints out of step", [](SkinJob& j) { j.joints.stride = 5; });
  refused("weights out of step", [](SkinJob& j) { j.weights.stride = 10; });
  refused("output a vertex short", [](SkinJob& j) { j.out = {j.out.positions.first(2), {}, {}, {}, {}, {}}; });
  refused("output without positions", [](SkinJob& j) { j.out.positions = {}; });
  refused("normals wanted but not given", [](SkinJob& j) { j.in.normals = {}; });
  refused("tangents wanted but not given", [](SkinJob& j) { j.in.tangents = {}; });
  refused("a normal short", [](SkinJob& j) { j.out.normals = j.out.normals.first(2); });
}

TEST(TransformVertices, MovesTheWholeMesh) {
  Attributes mesh(2, 1.0F);
  mesh.normals[0] = {0.0F, 0.0F, 2.0F};
  mesh.tangents[0] = {1.0F, 0.0F, 0.0F, 1.0F};
  Transform local;
  local.translation = {0.0F, 5.0F, 0.0F};
  local.scale = {-1.0F, 1.0F, 2.0F};
  TransformJob job;
  job.matrix = shared::to_rows(to_matrix(local));
  job.cofactor = true;
  job.in = mesh.in();
  job.out = mesh.out();
  ASSERT_TRUE(job.run());
  EXPECT_EQ(mesh.positions[1], Vec3(-1.0F, 6.0F, 2.0F));
  EXPECT_EQ(glm::normalize(mesh.normals[0]), Vec3(0.0F, 0.0F, 1.0F)) << "the outer side stays outside in a mirror";
  EXPECT_EQ(mesh.tangents[0], Vec4(-1.0F, 0.0F, 0.0F, -1.0F));
  job.out.positions = job.out.positions.first(1);
  EXPECT_FALSE(job.run());
  job = {};
  job.in.normals = mesh.normals;
  EXPECT_FALSE(job.run()) << "normals without positions";
}

}  // namespace
}  // namespace inb::anim

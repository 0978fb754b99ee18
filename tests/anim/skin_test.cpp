#include <gtest/gtest.h>

#include <array>
#include <random>
#include <vector>

#include "anim/skeleton.h"
#include "anim/vertex_jobs.h"
#include "tests/anim/attributes.h"
#include "tests/anim/reference.h"

namespace inb::anim {
namespace {

namespace ref = inb::reference;

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

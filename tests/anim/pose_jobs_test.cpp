#include "anim/pose_jobs.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <limits>
#include <vector>

#include "tests/anim/reference.h"

namespace inb::anim {
namespace {

namespace ref = inb::reference;

void expect_near(const Mat4& made, const Mat4& expected, float tolerance = 1e-6F) {
  for (std::size_t column = 0; column < 4; ++column) {
    for (std::size_t row = 0; row < 4; ++row) {
      EXPECT_NEAR(made[column][row], expected[column][row], tolerance) << "column " << column << " row " << row;
    }
  }
}

Transform turned_about_z(double degrees, const Vec3& translation) {
  Transform local;
  local.translation = translation;
  local.rotation = ref::to_quat(ref::axis_angle({0.0, 0.0, 1.0}, degrees));
  return local;
}

// shoulder at (0,1,0) turned by 90 degrees about z; elbow 2 along its x, turned back by 90; a stored matrix (scale 3,
// move (1,0,0)) below it. By hand:
//   shoulder  x -> y, y -> -x, origin (0,1,0)
//   elbow     origin (0,1,0) + turned (2,0,0) = (0,3,0), no turn
//   tool      origin (0,3,0) + (1,0,0) = (1,3,0), scale 3
TEST(LocalToModel, MultipliesDownTheTree) {
  Skeleton skeleton;
  skeleton.add("shoulder", kNoParent, turned_about_z(90.0, {0.0F, 1.0F, 0.0F}));
  skeleton.add("elbow", 0, turned_about_z(-90.0, {2.0F, 0.0F, 0.0F}));
  skeleton.add("tool", 1, {});
  Mat4 stored(3.0F);
  stored[3] = {1.0F, 0.0F, 0.0F, 1.0F};
  skeleton.fixed[2] = stored;
  ASSERT_TRUE(skeleton.valid());
  std::vector<Transform> locals = skeleton.rest;
  locals[2].translation = {99.0F, 99.0F, 99.0F};  // plays no part: the matrix stands in for it
  std::vector<Mat4> model(3, Mat4(0.0F));
  ASSERT_TRUE((LocalToModelJob{&skeleton, locals, model}.run()));
  Mat4 shoulder(1.0F);
  shoulder[0] = {0.0F, 1.0F, 0.0F, 0.0F};
  shoulder[1] = {-1.0F, 0.0F, 0.0F, 0.0F};
  shoulder[3] = {0.0F, 1.0F, 0.0F, 1.0F};
  Mat4 elbow(1.0F);
  elbow[3] = {0.0F, 3.0F, 0.0F, 1.0F};
  Mat4 tool(3.0F);
  tool[3] = {1.0F, 3.0F, 0.0F, 1.0F};
  expect_near(model[0], shoulder);
  expect_near(model[1], elbow);
  expect_near(model[2], tool);
}

TEST(LocalToModel, FollowsTheOrderWhenChildrenStandFirst) {
  Skeleton skeleton;
  skeleton.add("a", kNoParent, {});
  skeleton.add("b", kNoParent, {});
  skeleton.parents = {1, kNoParent};
  skeleton.order = {1, 0};
  ASSERT_TRUE(skeleton.valid());
  std::vector<Transform> locals(2);
  locals[0].translation = {1.0F, 0.0F, 0.0F};
  locals[1].translation = {0.0F, 2.0F, 0.0F};
  std::vector<Mat4> model(2);
  ASSERT_TRUE((LocalToModelJob{&skeleton, locals, model}.run()));
  EXPECT_EQ(model[0][3], Vec4(1.0F, 2.0F, 0.0F, 1.0F));
}

TEST(LocalToModel, RefusesEveryInvalidField) {
  Skeleton skeleton;
  skeleton.add("a", kNoParent, {});
  std::vector<Transform> locals(1);
  std::vector<Mat4> model(1);
  EXPECT_TRUE((LocalToModelJob{&skeleton, locals, model}.validate()));
  EXPECT_FALSE((LocalToModelJob{nullptr, locals, model}.run()));
  EXPECT_FALSE((LocalToModelJob{&skeleton, {}, model}.run()));
  EXPECT_FALSE((LocalToModelJob{&skeleton, locals, {}}.run()));
  Skeleton unordered = skeleton;
  unordered.order.clear();
  EXPECT_FALSE((LocalToModelJob{&unordered, locals, model}.run()));
  Skeleton unfixed = skeleton;
  unfixed.fixed.clear();
  EXPECT_FALSE((LocalToModelJob{&unfixed, locals, model}.run()));
}

struct PaletteBench {
  std::vector<Mat4> model = std::vector<Mat4>(3, Mat4(1.0F));
  std::vector<std::uint32_t> joints{2, 0};
  std::vector<Mat4> inverse_bind = std::vector<Mat4>(2, Mat4(1.0F));
  std::vector<shared::Rows3x4> rows = std::vector<shared::Rows3x4>(2, shared::rows_zero());
  std::vector<Mat4> matrices = std::vector<Mat4>(2);
  bool cofactor = false;

  PaletteJob job() {
    PaletteJob made;
    made.model_from_joint = model;
    made.joints = joints;
    made.joint_from_mesh = inverse_bind;
    made.rows = rows;
    made.matrices = matrices;
    made.needs_cofactor = &cofactor;
    return made;
  }
};

// Joint 2 bound at (0,2,0) stands turned by 90 degrees at (5,0,0): mesh point (1,2,0) is (1,0,0) from the joint, turned
// (0,1,0), so at (5,1,0). The matrix: x -> y, y -> -x, origin (5,0,0) - turned (0,2,0) = (5,0,0) - (-2,0,0) = (7,0,0).
TEST(Palette, TakesTheMeshThroughTheJoint) {
  PaletteBench bench;
  bench.model[2] = to_matrix(turned_about_z(90.0, {5.0F, 0.0F, 0.0F}));
  bench.inverse_bind[0][3] = {0.0F, -2.0F, 0.0F, 1.0F};
  ASSERT_TRUE(bench.job().run());
  Mat4 expected(1.0F);
  expected[0] = {0.0F, 1.0F, 0.0F, 0.0F};
  expected[1] = {-1.0F, 0.0F, 0.0F, 0.0F};
  expected[3] = {7.0F, 0.0F, 0.0F, 1.0F};
  expect_near(bench.matrices[0], expected);
  EXPECT_EQ(bench.matrices[1], Mat4(1.0F));
  const Vec3 made = shared::rows_point(bench.rows[0], Vec3(1.0F, 2.0F, 0.0F));
  EXPECT_LT(glm::distance(made, Vec3(5.0F, 1.0F, 0.0F)), 1e-5F);
  EXPECT_FALSE(bench.cofactor);
}

TEST(Palette, WithoutInverseBindsTheyAreIdentity) {
  PaletteBench bench;
  bench.model[2][3] = {1.0F, 2.0F, 3.0F, 1.0F};
  PaletteJob job = bench.job();
  job.joint_from_mesh = {};
  ASSERT_TRUE(job.run());
  EXPECT_EQ(bench.matrices[0], bench.model[2]);
  EXPECT_EQ(bench.matrices[1], bench.model[0]);
}

TEST(Palette, TargetIsMultipliedFromTheLeft) {
  PaletteBench bench;
  bench.model[2] = to_matrix(turned_about_z(90.0, {0.0F, 0.0F, 0.0F}));
  Mat4 target(1.0F);
  target[3] = {10.0F, 0.0F, 0.0F, 1.0F};
  PaletteJob job = bench.job();
  job.target_from_model = &target;
  job.matrices = {};
  ASSERT_TRUE(job.run());
  EXPECT_LT(glm::distance(shared::rows_point(bench.rows[0], Vec3(1.0F, 0.0F, 0.0F)), Vec3(10.0F, 1.0F, 0.0F)), 1e-5F);
}

TEST(Palette, TellsWhenNormalsNeedTheCofactor) {
  struct Case {
    const char* what;
    Vec3 scale;
    bool needed;
  };
  for (const Case& c :
       {Case{"none", {1.0F, 1.0F, 1.0F}, false}, Case{"even", {3.0F, 3.0F, 3.0F}, false},
        Case{"tiny and even", {1e-4F, 1e-4F, 1e-4F}, false}, Case{"uneven", {1.0F, 1.01F, 1.0F}, true},
        Case{"mirror", {-1.0F, 1.0F, 1.0F}, true}, Case{"two mirrors: half a turn", {-1.0F, -1.0F, 1.0F}, false},
        Case{"flat", {1.0F, 1.0F, 0.0F}, true}}) {
    PaletteBench bench;
    Transform local = turned_about_z(33.0, {1.0F, 2.0F, 3.0F});
    local.scale = c.scale;
    bench.model[2] = to_matrix(local);
    ASSERT_TRUE(bench.job().run());
    EXPECT_EQ(bench.cofactor, c.needed) << c.what;
  }
  Mat4 sheared(1.0F);
  sheared[1][0] = 0.1F;
  EXPECT_FALSE(keeps_normals(sheared));
  // Columns of equal length that are not perpendicular, any two of them.
  for (std::size_t leaning = 0; leaning < 3; ++leaning) {
    Mat4 matrix(1.0F);
    matrix[leaning][leaning] = 0.8F;
    matrix[leaning][(leaning + 1) % 3] = 0.6F;
    EXPECT_FALSE(keeps_normals(matrix)) << leaning;
  }
  EXPECT_TRUE(keeps_normals(Mat4(1.0F)));
}

TEST(Palette, RefusesEveryInvalidField) {
  PaletteBench bench;
  ASSERT_TRUE(bench.job().validate());
  const auto refused = [&](const char* what, auto&& spoil) {
    PaletteJob job = bench.job();
    spoil(job);
    EXPECT_FALSE(job.validate()) << what;
    EXPECT_FALSE(job.run()) << what;
  };
  refused("joint past the end", [](PaletteJob& j) { j.model_from_joint = j.model_from_joint.first(2); });
  refused("a bind matrix short", [](PaletteJob& j) { j.joint_from_mesh = j.joint_from_mesh.first(1); });
  refused("a row short", [](PaletteJob& j) { j.rows = j.rows.first(1); });
  refused("a matrix short", [](PaletteJob& j) { j.matrices = j.matrices.first(1); });
  refused("no output", [](PaletteJob& j) { j.rows = {}, j.matrices = {}, j.needs_cofactor = nullptr; });
}

TEST(PoseBlend, MixesTranslationScaleAndRotation) {
  std::vector<Transform> a{turned_about_z(0.0, {0.0F, 2.0F, 2.0F})};
  std::vector<Transform> b{turned_about_z(120.0, {10.0F, 4.0F, 6.0F})};
  b[0].scale = {3.0F, 1.0F, 5.0F};
  std::vector<Transform> out(1);
  PoseBlendJob job{a, b, 0.5F, RotationBlend::Slerp, out};
  ASSERT_TRUE(job.run());
  EXPECT_EQ(out[0].translation, Vec3(5.0F, 3.0F, 4.0F));
  EXPECT_EQ(out[0].scale, Vec3(2.0F, 1.0F, 3.0F));
  EXPECT_NEAR(ref::angle_between(ref::Q{}, ref::of(out[0].rotation)), 60.0, 1e-4);
  job.t = 0.25F;
  ASSERT_TRUE(job.run());
  EXPECT_NEAR(ref::angle_between(ref::Q{}, ref::of(out[0].rotation)), 30.0, 1e-4);
  job.rotation = RotationBlend::Nlerp;
  ASSERT_TRUE(job.run());
  EXPECT_LT(ref::angle_between(ref::Q{}, ref::of(out[0].rotation)), 28.0);
}

TEST(PoseBlend, EndsAreThePosesThemselves) {
  std::vector<Transform> a{turned_about_z(10.0, {0.1F, 0.2F, 0.3F})};
  std::vector<Transform> b{turned_about_z(-170.0, {0.7F, 0.8F, 0.9F})};
  b[0].rotation = -b[0].rotation;
  std::vector<Transform> out(1);
  ASSERT_TRUE((PoseBlendJob{a, b, 0.0F, RotationBlend::Slerp, out}.run()));
  EXPECT_EQ(out, a);
  ASSERT_TRUE((PoseBlendJob{a, b, 1.0F, RotationBlend::Slerp, out}.run()));
  EXPECT_EQ(out, b);
  // In place.
  ASSERT_TRUE((PoseBlendJob{a, b, 1.0F, RotationBlend::Slerp, a}.run()));
  EXPECT_EQ(a, b);
}

TEST(PoseBlend, RefusesEveryInvalidField) {
  std::vector<Transform> two(2);
  std::vector<Transform> out(2);
  const std::span<Transform> one = std::span(out).first(1);
  EXPECT_TRUE((PoseBlendJob{two, two, 0.5F, RotationBlend::Slerp, out}.validate()));
  EXPECT_FALSE((PoseBlendJob{two, two, 0.5F, RotationBlend::Slerp, one}.run()));
  EXPECT_FALSE((PoseBlendJob{one, two, 0.5F, RotationBlend::Slerp, out}.run()));
  EXPECT_FALSE((PoseBlendJob{two, one, 0.5F, RotationBlend::Slerp, out}.run()));
  for (const float t : {-0.001F, 1.001F, std::numeric_limits<float>::quiet_NaN()}) {
    EXPECT_FALSE((PoseBlendJob{two, two, t, RotationBlend::Slerp, out}.run())) << t;
  }
}

}  // namespace
}  // namespace inb::anim

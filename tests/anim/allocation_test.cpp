#include <gtest/gtest.h>

#include <atomic>
#include <cstdlib>
#include <new>
#include <vector>

#include "anim/pose_jobs.h"
#include "anim/sample.h"
#include "anim/vertex_jobs.h"
#include "tests/anim/builders.h"

// Every allocation of this executable is counted, so that "no job allocates" can be seen.
namespace {
std::atomic<std::size_t> allocations{0};

void* counted(std::size_t size) {
  ++allocations;
  if (void* const memory = std::malloc(size == 0 ? 1 : size)) return memory;
  throw std::bad_alloc();
}
}  // namespace

void* operator new(std::size_t size) { return counted(size); }
void* operator new[](std::size_t size) { return counted(size); }
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete[](void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t /*size*/) noexcept { std::free(memory); }
void operator delete[](void* memory, std::size_t /*size*/) noexcept { std::free(memory); }

namespace inb::anim {
namespace {

TEST(Jobs, DoNotAllocate) {
  Skeleton skeleton;
  skeleton.add("root", kNoParent, {});
  skeleton.add("arm", 0, {});
  Clip clip;
  clip.duration_s = 2.0;
  clip.tail = Tail::Close;
  clip.tracks = {
      track_of(Channel::Translation, Interpolation::Linear, 3, {0.0F, 1.0F}, {0, 0, 0, 1, 1, 1}, 1),
      track_of(Channel::Rotation, Interpolation::CubicSpline, 4, {0.0F, 1.0F},
               {0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0}, 1),
      track_of(Channel::Weights, Interpolation::Linear, 2, {0.0F, 1.0F}, {0, 0, 1, 1}, 0),
  };
  const std::vector<std::uint32_t> begins{0, 0};
  std::vector<Cursor> cursors(3);
  std::vector<Transform> locals(2);
  std::vector<Transform> blended(2);
  std::vector<float> weights(2);
  std::vector<Mat4> model(2);
  const std::vector<std::uint32_t> joints{0, 1};
  std::vector<shared::Rows3x4> rows(2, shared::rows_zero());
  std::vector<Vec3> a(64, Vec3(1.0F));
  std::vector<Vec3> b(64, Vec3(3.0F));
  std::vector<Vec3> out(64);
  MorphDeltas target;
  target.positions = b;
  const float half = 0.5F;
  const std::vector<std::uint16_t> influence_joints(128, 1);
  const std::vector<float> influence_weights(128, 0.5F);

  SampleClipJob sample;
  sample.clip = &clip;
  sample.weights_begin = std::span<const std::uint32_t>(begins);
  sample.cursors = cursors;
  sample.locals = locals;
  sample.weights = weights;
  SkinJob skin;
  skin.palette = rows;
  skin.joints = {influence_joints.data(), 4, 64};
  skin.weights = {influence_weights.data(), 8, 64};
  skin.influences = 2;
  skin.in.positions = out;
  skin.out.positions = out;
  TransformJob move;
  move.in.positions = out;
  move.out.positions = out;
  LerpFramesJob lerp;
  lerp.a.positions = a;
  lerp.b.positions = b;
  lerp.t = half;
  lerp.out.positions = out;
  MorphJob morph;
  morph.targets = {&target, 1};
  morph.weights = {&half, 1};
  morph.vertices.positions = out;
  PaletteJob palette;
  palette.model_from_joint = model;
  palette.joints = joints;
  palette.rows = rows;

  const std::size_t before = allocations;
  bool ran = true;
  for (int i = 0; i <= 20; ++i) {
    sample.time_s = 0.1 * i;
    ran = sample.run() && ran;
    ran = PoseBlendJob{locals, skeleton.rest, half, RotationBlend::Slerp, blended}.run() && ran;
    ran = LocalToModelJob{&skeleton, blended, model}.run() && ran;
    ran = palette.run() && lerp.run() && morph.run() && skin.run() && move.run() && ran;
  }
  const std::size_t after = allocations;
  EXPECT_TRUE(ran);
  EXPECT_EQ(after, before);
  // The counter counts.
  const std::vector<int> one(1);
  EXPECT_GT(allocations, after);
}

}  // namespace
}  // namespace inb::anim

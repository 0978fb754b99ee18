#include "anim/skeleton.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "tests/anim/reference.h"

namespace inb::anim {
namespace {

namespace ref = inb::reference;

TEST(ToMatrix, ScalesThenTurnsThenMoves) {
  Transform local;
  local.translation = {10.0F, 20.0F, 30.0F};
  local.rotation = ref::to_quat(ref::axis_angle({0.0, 0.0, 1.0}, 90.0));
  local.scale = {2.0F, 3.0F, 4.0F};
  // (1, 1, 1) -> scaled (2, 3, 4) -> turned (-3, 2, 4) -> moved (7, 22, 34).
  const Vec3 made = Vec3(to_matrix(local) * Vec4(1.0F, 1.0F, 1.0F, 1.0F));
  EXPECT_LT(glm::distance(made, Vec3(7.0F, 22.0F, 34.0F)), 1e-5F);
  EXPECT_EQ(to_matrix(Transform{}), Mat4(1.0F));
}

TEST(TopologicalOrder, PutsParentsFirst) {
  // 0 under 2, 1 a root, 2 under 3, 3 a root, 4 under 0.
  const std::vector<std::int32_t> parents{2, kNoParent, 3, kNoParent, 0};
  const auto order = topological_order(parents);
  ASSERT_TRUE(order);
  ASSERT_EQ(order->size(), 5U);
  const auto place = [&](std::uint32_t joint) {
    return std::find(order->begin(), order->end(), joint) - order->begin();
  };
  for (std::uint32_t joint = 0; joint < 5; ++joint) {
    ASSERT_LT(place(joint), 5);
    if (parents[joint] != kNoParent) {
      EXPECT_LT(place(static_cast<std::uint32_t>(parents[joint])), place(joint));
    }
  }
  EXPECT_EQ(topological_order({}), std::vector<std::uint32_t>{});
  EXPECT_EQ(topological_order({kNoParent, 0, 1}), (std::vector<std::uint32_t>{0, 1, 2}));
}

TEST(TopologicalOrder, RefusesCyclesAndBadIndices) {
  EXPECT_FALSE(topological_order({0}));
  EXPECT_FALSE(topological_order({1, 0}));
  EXPECT_FALSE(topological_order({kNoParent, 2, 3, 1}));
  EXPECT_FALSE(topological_order({1}));
  EXPECT_FALSE(topological_order({-2}));
}

TEST(TopologicalOrder, ChainAsLongAsAFileMayMakeIt) {
  std::vector<std::int32_t> parents(200'000);
  for (std::size_t i = 0; i + 1 < parents.size(); ++i) parents[i] = static_cast<std::int32_t>(i + 1);
  parents.back() = kNoParent;
  const auto order = topological_order(parents);
  ASSERT_TRUE(order);
  EXPECT_EQ(order->front(), 199'999U);
  EXPECT_EQ(order->back(), 0U);
}

TEST(SkeletonValid, TellsEveryFault) {
  Skeleton good;
  good.add("root", kNoParent, {});
  good.add("arm", 0, {});
  good.add("hand", 1, {});
  ASSERT_TRUE(good.valid());
  EXPECT_TRUE(Skeleton{}.valid());
  const float nan = std::numeric_limits<float>::quiet_NaN();
  const auto refused = [&](const char* what, auto&& spoil) {
    Skeleton skeleton = good;
    spoil(skeleton);
    EXPECT_FALSE(skeleton.valid()) << what;
  };
  refused("a name short", [](Skeleton& s) { s.names.pop_back(); });
  refused("an order entry short", [](Skeleton& s) { s.order.pop_back(); });
  refused("a rest transform short", [](Skeleton& s) { s.rest.pop_back(); });
  refused("a fixed entry short", [](Skeleton& s) { s.fixed.pop_back(); });
  refused("child before parent", [](Skeleton& s) { std::swap(s.order[0], s.order[1]); });
  refused("joint twice in the order", [](Skeleton& s) { s.order[2] = 1; });
  refused("order past the end", [](Skeleton& s) { s.order[2] = 3; });
  refused("parent past the end", [](Skeleton& s) { s.parents[2] = 3; });
  refused("parent below none", [](Skeleton& s) { s.parents[2] = -2; });
  refused("own parent", [](Skeleton& s) { s.parents[2] = 2; });
  refused("endless translation", [&](Skeleton& s) { s.rest[1].translation.y = nan; });
  refused("endless scale", [&](Skeleton& s) { s.rest[1].scale.z = std::numeric_limits<float>::infinity(); });
  refused("rotation not unit", [](Skeleton& s) { s.rest[1].rotation = Quat(2.0F, 0.0F, 0.0F, 0.0F); });
  refused("rotation zero", [](Skeleton& s) { s.rest[1].rotation = Quat(0.0F, 0.0F, 0.0F, 0.0F); });
  refused("rotation not a number", [&](Skeleton& s) { s.rest[1].rotation.x = nan; });
  refused("matrix not a number", [&](Skeleton& s) {
    s.fixed[1] = Mat4(1.0F);
    (*s.fixed[1])[3][0] = nan;
  });
}

}  // namespace
}  // namespace inb::anim

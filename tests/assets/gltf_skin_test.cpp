#include <fmt/format.h>
#include <gtest/gtest.h>

#include <numeric>
#include <string>
#include <vector>

#include "assets/deform.h"
#include "tests/assets/loading.h"

namespace inb::test {
namespace {

std::string primitive(const std::string& attributes) {
  return fmt::format(R"({{"primitives":[{{"mode":0,"attributes":{{{}}}}}]}})", attributes);
}

std::vector<Vec3> positions_of(const assets::Asset& asset, std::size_t node, double time_s = 0.0) {
  assets::Evaluation state = pose_at(asset, time_s);
  assets::DeformedVertices deformed;
  assets::deform(asset, state, node, 0, deformed);
  return deformed.positions;
}

// A strip along y with two joints: vertex 0 at the origin on joint 0, vertex 1 at (0,2,0) on joint 1. Nodes 0 and 1 are
// the joints, 2 the mesh. `joints` JSON of node 0, `mesh_node` of node 2, more nodes follow.
GltfBuilder strip(const std::string& root, const std::string& tip, const std::string& mesh_node) {
  GltfBuilder file;
  const int positions = file.accessor<float>("VEC3", {0, 0, 0, 0, 2, 0});
  const int joints = file.accessor<std::uint8_t>("VEC4", {0, 0, 0, 0, 1, 0, 0, 0});
  const int weights = file.accessor<float>("VEC4", {1, 0, 0, 0, 1, 0, 0, 0});
  const int bind = file.accessor<float>(
      "MAT4", {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, -1, 0, 1});
  file.add("meshes",
           primitive(fmt::format(R"("POSITION":{},"JOINTS_0":{},"WEIGHTS_0":{})", positions, joints, weights)));
  file.add("skins", fmt::format(R"({{"joints":[0,1],"inverseBindMatrices":{}}})", bind));
  file.add("nodes", root);
  file.add("nodes", tip);
  file.add("nodes", mesh_node);
  return file;
}

// D12: mesh-node and mesh-parent transforms do not matter; the joints' ancestors do. The ancestor turns by 90 degrees
// about z: (x, y) becomes (-y, x).
TEST(GltfSkin, MeshNodeTransformIsIgnoredAndJointAncestorsCount) {
  GltfBuilder file =
      strip(R"({"children":[1]})", R"({"translation":[0,1,0]})", R"({"mesh":0,"skin":0,"translation":[0,1,0]})");
  file.add("nodes", R"({"children":[2],"translation":[1,0,0]})");
  file.add("nodes", R"({"children":[0],"rotation":[0,0,0.70710678,0.70710678]})");
  const std::vector<Vec3> positions = positions_of(load_text(file.text()), 2);
  EXPECT_LT(glm::distance(positions.at(0), Vec3(0, 0, 0)), 1e-6F);
  EXPECT_LT(glm::distance(positions.at(1), Vec3(-2, 0, 0)), 1e-6F);
}

TEST(GltfSkin, JointsOutsideTheSkinsRootAndInNoScene) {
  GltfBuilder file = strip("{}", R"({"translation":[0,1,5]})", R"({"mesh":0,"skin":0})");
  file.add("scenes", R"({"nodes":[2]})");
  const assets::Asset asset = load_text(file.text());
  EXPECT_EQ(assets::shown_nodes(asset), (std::vector<std::uint32_t>{2}));
  // Joint 1 is a root of its own, and its bind pose lies at (0,1,0): the vertex moves by (0,0,5).
  EXPECT_LT(glm::distance(positions_of(asset, 2).at(1), Vec3(0, 2, 5)), 1e-6F);
}

// D13 (a): without inverse bind matrices each is the identity.
TEST(GltfSkin, WithoutInverseBindMatrices) {
  GltfBuilder file = strip(R"({"children":[1]})", R"({"translation":[0,1,0]})", R"({"mesh":0,"skin":1})");
  file.add("skins", R"({"joints":[0,1]})");
  const assets::Asset asset = load_text(file.text());
  ASSERT_EQ(asset.skins.at(1).inverse_bind.size(), 2U);
  EXPECT_EQ(asset.skins[1].inverse_bind[1], Mat4(1.0F));
  EXPECT_LT(glm::distance(positions_of(asset, 2).at(1), Vec3(0, 3, 0)), 1e-6F);
}

// D13 (b): two skins share one buffer view at different offsets. One mesh under both.
TEST(GltfSkin, TwoSkinsInOneBufferViewAndOneMeshUnderBoth) {
  GltfBuilder file;
  std::vector<float> matrices(32, 0.0F);
  for (std::size_t m = 0; m < 2; ++m) {
    for (std::size_t d = 0; d < 4; ++d) matrices[m * 16 + d * 5] = 1.0F;
  }
  matrices[12] = 10.0F;       // the first moves by +10 x
  matrices[16 + 13] = 20.0F;  // the second by +20 y
  const int view = file.view(matrices.data(), matrices.size() * sizeof(float));
  const int first = file.accessor_of(view, 5126, "MAT4", 1);
  const int second = file.accessor_of(view, 5126, "MAT4", 1, R"("byteOffset":64)");
  const int positions = file.accessor<float>("VEC3", {1, 2, 3});
  const int joints = file.accessor<std::uint16_t>("VEC4", {0, 0, 0, 0});
  const int weights = file.accessor<std::uint8_t>("VEC4", {255, 0, 0, 0}, R"("normalized":true)");
  file.add("meshes",
           primitive(fmt::format(R"("POSITION":{},"JOINTS_0":{},"WEIGHTS_0":{})", positions, joints, weights)));
  file.add("skins", fmt::format(R"({{"joints":[0],"inverseBindMatrices":{}}})", first));
  file.add("skins", fmt::format(R"({{"joints":[0],"inverseBindMatrices":{}}})", second));
  file.add("nodes", "{}");
  file.add("nodes", R"({"mesh":0,"skin":0})");
  file.add("nodes", R"({"mesh":0,"skin":1})");
  file.add("nodes", R"({"mesh":0,"translation":[0,0,1]})");
  const assets::Asset asset = load_text(file.text());
  EXPECT_EQ(positions_of(asset, 1).at(0), Vec3(11, 2, 3));
  EXPECT_EQ(positions_of(asset, 2).at(0), Vec3(1, 22, 3));
  // The same mesh without a skin follows its node.
  EXPECT_EQ(positions_of(asset, 3).at(0), Vec3(1, 2, 4));
}

TEST(GltfSkin, WeightsAreRenormalized) {
  GltfBuilder file;
  const int positions = file.accessor<float>("VEC3", {0, 0, 0, 0, 0, 0, 0, 0, 0});
  const int joints = file.accessor<std::uint8_t>("VEC4", {0, 1, 0, 0, 1, 0, 0, 0, 0, 1, 200, 0});
  //                                                     0.5 of 2         all zero     a negative one, a joint that is
  //                                                                                   not there with weight 0
  const int weights = file.accessor<float>("VEC4", {0.5F, 1.5F, 0, 0, 0, 0, 0, 0, 2, -1, 0, 0});
  file.add("meshes",
           primitive(fmt::format(R"("POSITION":{},"JOINTS_0":{},"WEIGHTS_0":{})", positions, joints, weights)));
  file.add("skins", R"({"joints":[0,1]})");
  file.add("nodes", "{}");
  file.add("nodes", "{}");
  file.add("nodes", R"({"mesh":0,"skin":0})");
  const assets::Asset asset = load_text(file.text());
  const auto& influences = asset.meshes.at(0).primitives.at(0).influences;
  const auto weight_of = [&](std::size_t vertex, std::uint16_t joint) {
    float sum = 0.0F;
    for (std::size_t i = 0; i < assets::kMaxInfluences; ++i) {
      if (influences[vertex].joints[i] == joint) sum += influences[vertex].weights[i];
    }
    return sum;
  };
  EXPECT_EQ(weight_of(0, 0), 0.25F);
  EXPECT_EQ(weight_of(0, 1), 0.75F);
  EXPECT_EQ(weight_of(1, 1), 1.0F);  // its first joint
  EXPECT_EQ(weight_of(2, 0), 1.0F);
  EXPECT_EQ(asset.meshes[0].primitives[0].influence_count, 2U);
  ASSERT_EQ(asset.warnings.size(), 1U);
  EXPECT_NE(asset.warnings[0].find("1 of 3 vertices have no weights"), std::string::npos) << asset.warnings[0];
}

// Eight joints at x = 1, 2, 4, ... 128, each with weight 1/8: the vertex lands on their mean 255/8.
TEST(GltfSkin, EightInfluences) {
  GltfBuilder file;
  const int positions = file.accessor<float>("VEC3", {0, 0, 0});
  const int low = file.accessor<std::uint8_t>("VEC4", {0, 1, 2, 3});
  const int high = file.accessor<std::uint16_t>("VEC4", {4, 5, 6, 7});
  const int eighth = file.accessor<float>("VEC4", {0.125F, 0.125F, 0.125F, 0.125F});
  file.add("meshes", primitive(fmt::format(R"("POSITION":{},"JOINTS_0":{},"WEIGHTS_0":{},"JOINTS_1":{},"WEIGHTS_1":{})",
                                           positions, low, eighth, high, eighth)));
  file.add("skins", R"({"joints":[0,1,2,3,4,5,6,7]})");
  for (int j = 0; j < 8; ++j) file.add("nodes", fmt::format(R"({{"translation":[{},0,0]}})", 1 << j));
  file.add("nodes", R"({"mesh":0,"skin":0})");
  const assets::Asset asset = load_text(file.text());
  EXPECT_EQ(asset.meshes.at(0).primitives.at(0).influence_count, 8U);
  EXPECT_NEAR(positions_of(asset, 8).at(0).x, 255.0F / 8.0F, 1e-5F);
}

TEST(GltfSkin, OfMoreThanEightInfluencesTheHeaviestCount) {
  GltfBuilder file;
  const int positions = file.accessor<float>("VEC3", {0, 0, 0});
  std::string attributes = fmt::format(R"("POSITION":{})", positions);
  // Twelve joints; joint 0 weighs 0.012, 1 0.024 ... the four lightest fall away.
  for (int set = 0; set < 3; ++set) {
    std::vector<std::uint8_t> joints(4);
    std::iota(joints.begin(), joints.end(), static_cast<std::uint8_t>(set * 4));
    std::vector<float> weights;
    for (const std::uint8_t joint : joints) weights.push_back(static_cast<float>(joint + 1) / 78.0F);
    const int j = file.accessor<std::uint8_t>("VEC4", joints);
    const int w = file.accessor<float>("VEC4", weights);
    attributes += fmt::format(R"(,"JOINTS_{0}":{1},"WEIGHTS_{0}":{2})", set, j, w);
  }
  file.add("meshes", primitive(attributes));
  const assets::Asset asset = load_text(file.text());
  const assets::Influences& influences = asset.meshes.at(0).primitives.at(0).influences.at(0);
  // 5 + 6 + ... + 12 = 68 of the 78 are left.
  EXPECT_EQ(influences.joints[0], 11U);
  EXPECT_NEAR(influences.weights[0], 12.0F / 68.0F, 1e-6F);
  EXPECT_EQ(influences.joints[7], 4U);
  EXPECT_NEAR(influences.weights[7], 5.0F / 68.0F, 1e-6F);
  EXPECT_EQ(asset.warnings.size(), 1U);
}

TEST(GltfSkin, FaultsNameTheirPlace) {
  const auto with_skin = [](const std::string& skin) {
    GltfBuilder file = strip(R"({"children":[1]})", "{}", R"({"mesh":0,"skin":1})");
    file.add("skins", skin);
    return file.text();
  };
  const std::pair<std::string, std::string> cases[] = {
      {with_skin(R"({"joints":[0]})"), "/meshes/0/primitives/0: vertex 1 names joint 1, but skin 1 of node 2 has 1"},
      {with_skin(R"({"joints":[]})"), "/skins/1/joints: needs at least 1 elements"},
      {with_skin(R"({"joints":[0,3]})"), "/skins/1/joints/1: refers to /nodes/3"},
      {with_skin(R"({"joints":[0,1,2],"inverseBindMatrices":3})"),
       "/skins/1/inverseBindMatrices: has 2 matrices for 3 joints"},
      {with_skin(R"({"joints":[0,1],"inverseBindMatrices":0})"),
       "/skins/1/inverseBindMatrices: accessor 0 has 3 components"},
      {with_skin(R"({"joints":"0"})"), "/skins/1/joints: must be an array of indices"},
  };
  for (const auto& [bytes, sentence] : cases) {
    EXPECT_EQ(load_error(bytes).rfind("test.gltf: " + sentence, 0), 0U) << load_error(bytes);
  }
}

}  // namespace
}  // namespace inb::test

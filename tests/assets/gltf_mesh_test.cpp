#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cmath>
#include <string>
#include <vector>

#include "assets/deform.h"
#include "tests/assets/loading.h"

namespace inb::test {
namespace {

using Indices = std::vector<std::uint32_t>;

std::string one_mesh(const std::string& primitive) { return fmt::format(R"({{"primitives":[{{{}}}]}})", primitive); }

// n vertices at (0,0,0), (1,1,0), (2,0,0), (3,1,0), ...
std::vector<float> zigzag(std::size_t n) {
  std::vector<float> values;
  for (std::size_t i = 0; i < n; ++i) {
    values.insert(values.end(), {static_cast<float>(i), static_cast<float>(i % 2), 0.0F});
  }
  return values;
}

// glTF 2.0 section 3.7.2.1.
TEST(GltfMesh, EveryModeIsUnrolled) {
  struct Case {
    int mode;
    std::size_t vertices;
    assets::Topology topology;
    Indices indices;
    std::uint64_t triangles;
  };
  using T = assets::Topology;
  const Case cases[] = {
      {0, 3, T::Points, {0, 1, 2}, 0},
      {1, 4, T::Lines, {0, 1, 2, 3}, 0},
      {2, 3, T::Lines, {0, 1, 1, 2, 2, 0}, 0},
      {3, 3, T::Lines, {0, 1, 1, 2}, 0},
      {4, 6, T::Triangles, {0, 1, 2, 3, 4, 5}, 2},
      {5, 5, T::Triangles, {0, 1, 2, 1, 3, 2, 2, 3, 4}, 3},
      {6, 5, T::Triangles, {1, 2, 0, 2, 3, 0, 3, 4, 0}, 3},
      // Too few, or some left over.
      {1, 3, T::Lines, {0, 1}, 0},
      {2, 1, T::Lines, {}, 0},
      {3, 1, T::Lines, {}, 0},
      {4, 5, T::Triangles, {0, 1, 2}, 1},
      {5, 2, T::Triangles, {}, 0},
      {6, 2, T::Triangles, {}, 0},
  };
  for (const Case& c : cases) {
    SCOPED_TRACE(fmt::format("mode {}, {} vertices", c.mode, c.vertices));
    // Without indices, and with indices that count backwards.
    for (const bool indexed : {false, true}) {
      GltfBuilder file;
      const int positions = file.accessor<float>("VEC3", zigzag(c.vertices));
      std::string text = fmt::format(R"("mode":{},"attributes":{{"POSITION":{}}})", c.mode, positions);
      std::vector<std::uint16_t> order;
      for (std::size_t i = 0; i < c.vertices; ++i) order.push_back(static_cast<std::uint16_t>(c.vertices - 1 - i));
      if (indexed) text += fmt::format(R"(,"indices":{})", file.accessor<std::uint16_t>("SCALAR", order));
      file.add("meshes", one_mesh(text));
      const assets::Asset asset = load_text(file.text());
      Indices expected = c.indices;
      if (indexed) {
        for (std::uint32_t& index : expected) index = static_cast<std::uint32_t>(c.vertices) - 1 - index;
      }
      EXPECT_EQ(first_primitive(asset).topology, c.topology);
      EXPECT_EQ(first_primitive(asset).indices, expected);
      EXPECT_EQ(first_primitive(asset).stored_triangles, c.triangles);
    }
  }
}

TEST(GltfMesh, IndicesOfEveryType) {
  GltfBuilder file;
  const int positions = file.accessor<float>("VEC3", zigzag(3));
  const int orders[] = {file.accessor<std::uint8_t>("SCALAR", {2, 1, 0}),
                        file.accessor<std::uint16_t>("SCALAR", {2, 1, 0}),
                        file.accessor<std::uint32_t>("SCALAR", {2, 1, 0})};
  for (const int order : orders) {
    file.add("meshes", one_mesh(fmt::format(R"("indices":{},"attributes":{{"POSITION":{}}})", order, positions)));
  }
  const assets::Asset asset = load_text(file.text());
  for (const assets::Mesh& mesh : asset.meshes) EXPECT_EQ(mesh.primitives.at(0).indices, (Indices{2, 1, 0}));
}

// D14: a target with sparse data and no base; a target with neither. Missing base = zeros.
TEST(GltfMesh, SparseMorphTargetsWithoutABase) {
  GltfBuilder file;
  const int positions = file.accessor<float>("VEC3", {0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0});
  const std::uint8_t which = 2;
  const int indices = file.view(&which, 1);
  const float moved[] = {0, 0, 5};
  const int values = file.view(moved, sizeof(moved));
  const std::string sparse = fmt::format(
      R"("sparse":{{"count":1,"indices":{{"bufferView":{},"componentType":5121}},"values":{{"bufferView":{}}}}})",
      indices, values);
  const int only_sparse = file.accessor_of(-1, 5126, "VEC3", 4, sparse);
  const int neither = file.accessor_of(-1, 5126, "VEC3", 4);
  file.add("meshes", fmt::format(R"({{"primitives":[{{"mode":6,"attributes":{{"POSITION":{}}},
           "targets":[{{"POSITION":{}}},{{"POSITION":{}}}]}}],"weights":[0.5,1]}})",
                                 positions, only_sparse, neither));
  file.add("nodes", R"({"mesh":0})");
  const assets::Asset asset = load_text(file.text());
  const auto& targets = first_primitive(asset).targets;
  ASSERT_EQ(targets.size(), 2U);
  EXPECT_EQ(targets[0].positions, (std::vector<Vec3>{Vec3(0), Vec3(0), Vec3(0, 0, 5), Vec3(0)}));
  EXPECT_EQ(targets[1].positions, std::vector<Vec3>(4, Vec3(0)));
  assets::DeformedVertices deformed;
  assets::Evaluation state;
  assets::evaluate_rest(asset, state);
  assets::deform(asset, state, 0, 0, deformed);
  EXPECT_EQ(deformed.positions.at(2), Vec3(1, 1, 2.5F));
  EXPECT_EQ(deformed.positions.at(1), Vec3(1, 0, 0));
}

TEST(GltfMesh, SparseValuesLieOverABaseOfAnyStride) {
  GltfBuilder file;
  // Interleaved: position, then 4 bytes that do not belong to it.
  std::vector<float> interleaved;
  for (std::size_t i = 0; i < 3; ++i) interleaved.insert(interleaved.end(), {static_cast<float>(i), 10, 20, -99});
  const int base = file.view(interleaved.data(), interleaved.size() * 4, R"("byteStride":16)");
  const std::uint16_t which[] = {0, 2};
  const int indices = file.view(which, sizeof(which));
  const float moved[] = {7, 7, 7, 8, 8, 8};
  const int values = file.view(moved, sizeof(moved));
  const int positions = file.accessor_of(
      base, 5126, "VEC3", 3,
      fmt::format(
          R"("sparse":{{"count":2,"indices":{{"bufferView":{},"componentType":5123}},"values":{{"bufferView":{}}}}})",
          indices, values));
  file.add("meshes", one_mesh(fmt::format(R"("mode":0,"attributes":{{"POSITION":{}}})", positions)));
  EXPECT_EQ(first_primitive(load_text(file.text())).positions, (std::vector<Vec3>{Vec3(7), Vec3(1, 10, 20), Vec3(8)}));
}

TEST(GltfMesh, MorphTargetsOfEveryAttribute) {
  GltfBuilder file;
  const int vec3 = file.accessor<float>("VEC3", {1, 2, 3});
  const int vec4 = file.accessor<float>("VEC4", {1, 0, 0, 1});
  const int vec2 = file.accessor<float>("VEC2", {0.5F, 0.25F});
  const int delta4 = file.accessor<std::int8_t>("VEC4", {127, -127, 0, -128}, R"("normalized":true)");
  const int delta3 = file.accessor<float>("VEC3", {0.5F, 0, -0.5F});
  file.add(
      "meshes",
      one_mesh(fmt::format(
          R"("mode":0,"attributes":{{"POSITION":{0},"NORMAL":{0},"TANGENT":{1},"COLOR_0":{1},"TEXCOORD_0":{2},"TEXCOORD_1":{2}}},
         "targets":[{{"POSITION":{3},"NORMAL":{3},"TANGENT":{3},"COLOR_0":{4},"TEXCOORD_0":{2},"TEXCOORD_1":{2}}},
                    {{"COLOR_0":{3}}}])",
          vec3, vec4, vec2, delta3, delta4)));
  const assets::Asset asset = load_text(file.text());
  const assets::Primitive& primitive = first_primitive(asset);
  ASSERT_EQ(primitive.targets.size(), 2U);
  const assets::MorphTarget& target = primitive.targets[0];
  EXPECT_EQ(target.positions.at(0), Vec3(0.5F, 0, -0.5F));
  EXPECT_EQ(target.normals.at(0), Vec3(0.5F, 0, -0.5F));
  EXPECT_EQ(target.tangents.at(0), Vec3(0.5F, 0, -0.5F));
  EXPECT_EQ(target.colors.at(0), Vec4(1, -1, 0, -1));
  EXPECT_EQ(target.uv0.at(0), Vec2(0.5F, 0.25F));
  EXPECT_EQ(target.uv1.at(0), Vec2(0.5F, 0.25F));
  EXPECT_EQ(primitive.targets[1].colors.at(0), Vec4(0.5F, 0, -0.5F, 0));  // no alpha in the file: none changes
  EXPECT_TRUE(primitive.targets[1].positions.empty());
  EXPECT_EQ(asset.meshes[0].weights, (std::vector<float>{0, 0}));
}

TEST(GltfMesh, VertexColorsOfEveryType) {
  GltfBuilder file;
  const int position = file.accessor<float>("VEC3", {0, 0, 0});
  struct Case {
    int accessor;
    Vec4 color;
  };
  const std::string normalized = R"("normalized":true)";
  const Case cases[] = {
      {file.accessor<float>("VEC3", {1, 0.5F, 0.25F}), {1, 0.5F, 0.25F, 1}},
      {file.accessor<float>("VEC4", {1, 0.5F, 0.25F, 0.125F}), {1, 0.5F, 0.25F, 0.125F}},
      {file.accessor<std::uint8_t>("VEC3", {255, 51, 0}, normalized), {1, 0.2F, 0, 1}},
      {file.accessor<std::uint8_t>("VEC4", {255, 51, 0, 102}, normalized), {1, 0.2F, 0, 0.4F}},
      {file.accessor<std::uint16_t>("VEC3", {65535, 13107, 0}, normalized), {1, 0.2F, 0, 1}},
      {file.accessor<std::uint16_t>("VEC4", {65535, 13107, 0, 26214}, normalized), {1, 0.2F, 0, 0.4F}},
  };
  for (const Case& c : cases) {
    file.add("meshes",
             one_mesh(fmt::format(R"("mode":0,"attributes":{{"POSITION":{},"COLOR_0":{}}})", position, c.accessor)));
  }
  const assets::Asset asset = load_text(file.text());
  for (std::size_t i = 0; i < std::size(cases); ++i) {
    const Vec4 color = asset.meshes.at(i).primitives.at(0).colors.at(0);
    EXPECT_LT(glm::distance(color, cases[i].color), 1e-6F) << i;
  }
}

// KHR_mesh_quantization: integer positions, normals and texture coordinates, normalised or not.
TEST(GltfMesh, QuantizedAttributes) {
  GltfBuilder file;
  file.set("extensionsRequired", R"(["KHR_mesh_quantization"])");
  const int positions = file.accessor<std::int16_t>("VEC3", {-100, 200, 32767});
  const int normals = file.accessor<std::int8_t>("VEC3", {0, 127, -128}, R"("normalized":true)");
  const int uvs = file.accessor<std::uint16_t>("VEC2", {65535, 0}, R"("normalized":true)");
  const int plain_uvs = file.accessor<std::uint8_t>("VEC2", {3, 255});
  file.add("meshes", one_mesh(fmt::format(
                         R"("mode":0,"attributes":{{"POSITION":{},"NORMAL":{},"TEXCOORD_0":{},"TEXCOORD_1":{}}})",
                         positions, normals, uvs, plain_uvs)));
  const assets::Asset asset = load_text(file.text());
  EXPECT_EQ(first_primitive(asset).positions.at(0), Vec3(-100, 200, 32767));
  EXPECT_EQ(first_primitive(asset).normals.at(0), Vec3(0, 1, -1));
  EXPECT_EQ(first_primitive(asset).uv0.at(0), Vec2(1, 0));
  EXPECT_EQ(first_primitive(asset).uv1.at(0), Vec2(3, 255));
}

TEST(GltfMesh, MissingNormalsAreMadeAndMarkedFlat) {
  GltfBuilder file;
  const int positions = file.accessor<float>("VEC3", {0, 0, 0, 1, 0, 0, 0, 1, 0});
  file.add("meshes", one_mesh(fmt::format(R"("attributes":{{"POSITION":{}}})", positions)));
  file.add("meshes", one_mesh(fmt::format(R"("mode":0,"attributes":{{"POSITION":{}}})", positions)));
  const assets::Asset asset = load_text(file.text());
  EXPECT_TRUE(asset.meshes[0].primitives[0].flat);
  EXPECT_EQ(asset.meshes[0].primitives[0].normals, std::vector<Vec3>(3, Vec3(0, 0, 1)));
  EXPECT_FALSE(asset.meshes[1].primitives[0].flat);
  EXPECT_TRUE(asset.meshes[1].primitives[0].normals.empty());
}

TEST(GltfMesh, InstancesOfEveryType) {
  GltfBuilder file;
  file.set("extensionsUsed", R"(["EXT_mesh_gpu_instancing"])");
  const int positions = file.accessor<float>("VEC3", {0, 0, 0});
  const int places = file.accessor<float>("VEC3", {1, 2, 3, 4, 5, 6});
  const int turns = file.accessor<std::int16_t>("VEC4", {0, 0, 0, 32767, 0, 32767, 0, 0}, R"("normalized":true)");
  const int sizes = file.accessor<float>("VEC3", {1, 1, 1, 2, 3, 4});
  file.add("meshes", one_mesh(fmt::format(R"("mode":0,"attributes":{{"POSITION":{}}})", positions)));
  const std::string node = R"({{"mesh":0,"extensions":{{"EXT_mesh_gpu_instancing":{{"attributes":{{{}}}}}}}}})";
  file.add("nodes", fmt::format(fmt::runtime(node),
                                fmt::format(R"("TRANSLATION":{},"ROTATION":{},"SCALE":{})", places, turns, sizes)));
  file.add("nodes", fmt::format(fmt::runtime(node), fmt::format(R"("TRANSLATION":{})", places)));
  file.add("nodes", R"({"mesh":0})");
  const assets::Asset asset = load_text(file.text());
  ASSERT_EQ(asset.nodes[0].instances.size(), 2U);
  EXPECT_EQ(asset.nodes[0].instances[1], (anim::Transform{Vec3(4, 5, 6), Quat(0, 0, 1, 0), Vec3(2, 3, 4)}));
  EXPECT_EQ(asset.nodes[1].instances.at(0), (anim::Transform{Vec3(1, 2, 3), Quat(1, 0, 0, 0), Vec3(1)}));
  EXPECT_TRUE(asset.nodes[2].instances.empty());
}

TEST(GltfMesh, PrimitivesWithoutPositionsAndUnequalTargetsAreTold) {
  GltfBuilder file;
  const int positions = file.accessor<float>("VEC3", {0, 0, 0});
  file.add("meshes", fmt::format(R"({{"primitives":[{{"attributes":{{"NORMAL":{0}}}}},
           {{"mode":0,"attributes":{{"POSITION":{0}}},"targets":[{{"POSITION":{0}}}]}}],"weights":[1,2]}})",
                                 positions));
  const assets::Asset asset = load_text(file.text());
  ASSERT_EQ(asset.meshes[0].primitives.size(), 2U);  // keeps the file's numbering
  EXPECT_TRUE(asset.meshes[0].primitives[0].positions.empty());
  EXPECT_TRUE(asset.meshes[0].primitives[0].indices.empty());
  EXPECT_EQ(asset.meshes[0].weights, (std::vector<float>{1}));
  EXPECT_EQ(asset.warnings.size(), 3U);
}

TEST(GltfMesh, BrokenNormalsAreMendedBrokenPositionsRefused) {
  GltfBuilder file;
  const int positions = file.accessor<float>("VEC3", {0, 0, 0});
  const int broken = file.accessor<float>("VEC3", {1, NAN, INFINITY});
  file.add("meshes",
           one_mesh(fmt::format(R"("mode":0,"attributes":{{"POSITION":{},"NORMAL":{}}})", positions, broken)));
  const assets::Asset asset = load_text(file.text());
  EXPECT_EQ(first_primitive(asset).normals.at(0), Vec3(1, 0, 0));
  EXPECT_EQ(asset.warnings.size(), 1U);
  file.add("meshes", one_mesh(fmt::format(R"("mode":0,"attributes":{{"POSITION":{}}})", broken)));
  EXPECT_EQ(load_error(file.text()),
            "test.gltf: /meshes/1/primitives/0/attributes/POSITION: value 1 is not a finite number");
}

TEST(GltfMesh, FaultsNameTheirPlace) {
  const auto text = [](const std::string& primitive) {
    GltfBuilder file;
    file.accessor<float>("VEC3", {0, 0, 0, 1, 0, 0, 0, 1, 0});           // 0
    file.accessor<std::uint8_t>("SCALAR", {0, 1, 3});                    // 1: one index too large
    file.accessor<float>("VEC2", {0, 0, 1, 1});                          // 2: two elements
    file.accessor_of(0, 5126, "VEC3", 4);                                // 3: one element more than there is
    file.accessor_of(0, 5126, "VEC3", 3, R"("byteOffset":4294967295)");  // 4
    file.accessor_of(0, 5126, "VEC3", 4294967295U);                      // 5
    file.accessor_of(
        0, 5126, "VEC3", 3,
        R"("sparse":{"count":1,"indices":{"bufferView":1,"byteOffset":2,"componentType":5121},"values":{"bufferView":0}})");
    file.accessor_of(-1, 5126, "VEC3", 4000000000U);  // 7: four billion zeros
    file.add("meshes", one_mesh(primitive));
    return file.text();
  };
  const std::pair<std::string, std::string> cases[] = {
      {text(R"("mode":7,"attributes":{"POSITION":0})"), "/meshes/0/primitives/0/mode: 7 is not a mode"},
      {text(R"("indices":1,"attributes":{"POSITION":0})"),
       "/meshes/0/primitives/0/indices: index 2 names vertex 3, the primitive has 3"},
      {text(R"("indices":0,"attributes":{"POSITION":0})"),
       "/meshes/0/primitives/0/indices: accessor 0 has 3 components"},
      {text(R"("attributes":{"POSITION":0,"TEXCOORD_0":2})"),
       "/meshes/0/primitives/0/attributes/TEXCOORD_0: has 2 elements, the primitive 3 vertices"},
      {text(R"("attributes":{"POSITION":3})"),
       "/accessors/3: needs 48 bytes from byte 0 of buffer view 0, which has 36"},
      {text(R"("attributes":{"POSITION":4})"), "/accessors/4: needs 36 bytes from byte 4294967295"},
      {text(R"("attributes":{"POSITION":5})"), "/accessors/5: needs"},
      {text(R"("attributes":{"POSITION":6})"), "/accessors/6/sparse/indices: changes element 3 of 3"},
      {text(R"("attributes":{"POSITION":7})"), "/accessors/7/count: unpacks to more than 256 MiB"},
      {text(R"("attributes":{"POSITION":0},"targets":[{"POSITION":2}])"),
       "/meshes/0/primitives/0/targets/0/POSITION: accessor 2 has 2 components"},
      {text(R"("attributes":{"POSITION":0,"JOINTS_0":0})"),
       "/meshes/0/primitives/0/attributes/JOINTS_0: has no WEIGHTS_0"},
      {text(R"("attributes":{"POSITION":8})"), "/meshes/0/primitives/0/attributes/POSITION: refers to /accessors/8"},
      {text(R"("attributes":{"POSITION":-1})"), "/meshes/0/primitives/0/attributes/POSITION: must be an index"},
      {text(R"("attributes":{"POSITION":0},"material":0)"), "/meshes/0/primitives/0/material: refers to /materials/0"},
      {text(R"("mode":4)"), "/meshes/0/primitives/0: the property 'attributes' is missing"},
  };
  for (const auto& [bytes, sentence] : cases) {
    EXPECT_EQ(load_error(bytes).rfind("test.gltf: " + sentence, 0), 0U) << sentence << "\n" << load_error(bytes);
  }
}

}  // namespace
}  // namespace inb::test

// Meshes of .X files: polygons, normals with indices of their own, colours, materials, packed data, references.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <cstdint>
#include <fstream>
#include <string>
#include <vector>

#include "assets/deform.h"
#include "tests/assets/x_loading.h"
#include "tests/support/samples.h"

namespace inb::test {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

const assets::Primitive& only_primitive(const assets::Asset& asset) {
  static const assets::Primitive kNothing;
  if (asset.meshes.size() != 1 || asset.meshes[0].primitives.size() != 1) {
    ADD_FAILURE() << "not one primitive";
    return kNothing;
  }
  return asset.meshes[0].primitives[0];
}

// A pentagon is a fan of three triangles; clockwise in the mirrored space is counter-clockwise in ours.
TEST(XMesh, PolygonsBecomeFans) {
  const assets::Asset asset =
      load_x("Mesh { 5; 0;0;0;, 0;1;0;, 1;2;0;, 2;1;0;, 2;0;0;; 3; 5;0,1,2,3,4;, 2;0,1;, 1;3;; }");
  const assets::Primitive& fan = only_primitive(asset);
  EXPECT_THAT(fan.indices, ElementsAre(0, 2, 1, 0, 3, 2, 0, 4, 3));
  EXPECT_EQ(fan.stored_triangles, 3U);
  EXPECT_TRUE(warned(asset, "2 of its 3 faces have fewer than 3 corners"));
  // The file's fronts look along its -z, where the polygon is clockwise; ours look along +z.
  for (const Vec3& normal : fan.normals) EXPECT_EQ(normal, Vec3(0, 0, 1));
}

// The corner 0 is one position with two normals: it becomes two vertices, the others stay one each.
TEST(XMesh, NormalsWithTheirOwnIndicesSplitVertices) {
  const assets::Asset asset = load_x(x_square("Q", 0.0, R"(
MeshNormals { 3; 0.0;0.0;-1.0;, 0.0;1.0;0.0;, 0.0;0.0;-1.0;; 2; 3;0,2,0;, 3;1,0,2;; }
MeshTextureCoords { 4; 0.1;0.2;, 0.3;0.4;, 0.5;0.6;, 0.7;0.8;; })"));
  const assets::Primitive& q = only_primitive(asset);
  EXPECT_THAT(q.file_vertex, ElementsAre(0, 0, 1, 2, 3));
  EXPECT_EQ(assets::file_vertex_count(asset.meshes[0]), 4U);
  EXPECT_THAT(q.indices, ElementsAre(0, 3, 2, 1, 4, 3));
  EXPECT_THAT(q.normals, ElementsAre(Vec3(0, 0, 1), Vec3(0, 1, 0), Vec3(0, 0, 1), Vec3(0, 0, 1), Vec3(0, 0, 1)));
  EXPECT_EQ(q.uv0[0], q.uv0[1]);
  EXPECT_EQ(q.uv0[4], Vec2(0.7F, 0.8F));
}

TEST(XMesh, VerticesThatNoFaceUsesStayInTheTable) {
  const assets::Asset asset = load_x("Mesh { 4; 0;0;0;, 9;9;9;, 1;0;0;, 0;1;0;; 1; 3;0,2,3;; }");
  const assets::Primitive& triangle = only_primitive(asset);
  EXPECT_EQ(triangle.positions.size(), 4U);
  EXPECT_THAT(triangle.file_vertex, IsEmpty());
  EXPECT_EQ(triangle.positions[1], Vec3(9, 9, -9));
}

TEST(XMesh, NormalsThatDoNotFitAreMade) {
  for (const char* normals :
       {"MeshNormals { 1; 0;1;0;; 1; 3;0,0,0;; }", "MeshNormals { 1; 0;1;0;; 2; 3;0,0,0;, 4;0,0,0,0;; }"}) {
    const assets::Asset asset = load_x(x_square("Q", 0.0, normals));
    EXPECT_TRUE(warned(asset, "the faces of its normals are not those of its mesh"));
    for (const Vec3& normal : only_primitive(asset).normals) EXPECT_EQ(normal, Vec3(0, 0, 1));
  }
}

// Without normals, vertices that are duplicates of each other share one: two squares at a right angle whose edge is
// stored twice. Each normal is (0,0,1) or (-1,0,0), at the edge half of both.
TEST(XMesh, MadeNormalsAreSmoothOverDuplicates) {
  const std::string body =
      "Mesh { 8; 0;0;0;, 0;1;0;, 1;1;0;, 1;0;0;, 0;0;0;, 0;1;0;, 0;1;1;, 0;0;1;; 2; 4;0,1,2,3;, 4;4,7,6,5;; ";
  const Vec3 edge = glm::normalize(Vec3(-1, 0, 1));
  const assets::Asset hard = load_x(body + "}");
  EXPECT_EQ(only_primitive(hard).normals[0], Vec3(0, 0, 1));
  EXPECT_EQ(only_primitive(hard).normals[4], Vec3(-1, 0, 0));
  const assets::Asset smooth = load_x(body + "VertexDuplicationIndices { 8; 6; 0,1,2,3,0,1,6,7; } }");
  for (const std::size_t v : {0U, 1U, 4U, 5U}) {
    EXPECT_LT(glm::distance(only_primitive(smooth).normals[v], edge), 1e-6F) << v;
  }
  EXPECT_EQ(only_primitive(smooth).normals[2], Vec3(0, 0, 1));
  EXPECT_EQ(only_primitive(smooth).normals[7], Vec3(-1, 0, 0));
  EXPECT_THAT(x_error(body + "VertexDuplicationIndices { 8; 6; 0,1,2,3,0,1,6,8; } }"),
              HasSubstr("original vertex 8 is out of range"));
}

// Colours are kept as light: 0.5 as shown is ((0.5 + 0.055) / 1.055)^2.4 = 0.2140411 (sRGB, IEC 61966-2-1).
TEST(XMesh, ColoursMayBeSparseAndAreMadeLinear) {
  const assets::Asset asset =
      load_x(x_square("Q", 0.0, "MeshVertexColors { 2; 2;1.0;0.5;0.0;0.25;;, 0;0.0;0.0;1.0;1.0;;; }"));
  const std::vector<Vec4>& colors = only_primitive(asset).colors;
  ASSERT_EQ(colors.size(), 4U);
  EXPECT_EQ(colors[0], Vec4(0, 0, 1, 1));
  EXPECT_EQ(colors[1], Vec4(1, 1, 1, 1));
  EXPECT_NEAR(colors[2].y, 0.2140411F, 1e-6F);
  EXPECT_EQ(colors[2].w, 0.25F);
  EXPECT_THAT(x_error(x_square("Q", 0.0, "MeshVertexColors { 1; 4;1;1;1;1;; }")),
              HasSubstr("coloured vertex 4 is out of range, there are 4"));
}

const std::string kTwoMaterials = R"(
Material Red { 1.0;0.0;0.0;1.0;; 30.0; 1.0;1.0;1.0;; 0.0;0.0;0.0;; }
Material Glow { 0.0;0.0;1.0;0.5;; 0.0; 0.0;0.0;0.0;; 0.5;0.0;0.0;; }
)";

TEST(XMesh, MaterialsByReferenceCutTheMesh) {
  const assets::Asset asset =
      load_x(kTwoMaterials + x_square("Q", 0.0, "MeshMaterialList { 2; 2; 1,0;; { Red } {Glow} }"));
  ASSERT_EQ(asset.meshes.size(), 1U);
  ASSERT_EQ(asset.meshes[0].primitives.size(), 2U);
  ASSERT_EQ(asset.materials.size(), 2U);
  const assets::Primitive& first = asset.meshes[0].primitives[0];
  const assets::Material& glow = asset.materials[static_cast<std::size_t>(first.material)];
  EXPECT_EQ(glow.name, "Glow");
  EXPECT_EQ(glow.base_color, Vec4(0, 0, 1, 0.5F));
  EXPECT_EQ(glow.alpha_mode, assets::AlphaMode::Blend);
  EXPECT_NEAR(glow.emissive.x, 0.2140411F, 1e-6F);
  EXPECT_EQ(glow.roughness, 1.0F);
  EXPECT_THAT(first.file_vertex, ElementsAre(0, 1, 2));
  const assets::Primitive& second = asset.meshes[0].primitives[1];
  const assets::Material& red = asset.materials[static_cast<std::size_t>(second.material)];
  EXPECT_EQ(red.name, "Red");
  EXPECT_EQ(red.roughness, 0.25F);  // sqrt(2 / (30 + 2))
  EXPECT_EQ(red.metallic, 0.0F);
  EXPECT_EQ(red.alpha_mode, assets::AlphaMode::Opaque);
  EXPECT_THAT(second.file_vertex, ElementsAre(0, 2, 3));
}

TEST(XMesh, MaterialListsOfExporters) {
  struct Case {
    const char* list;
    std::size_t primitives;
    const char* warning;
  };
  const std::vector<Case> cases{
      {"MeshMaterialList { 1; 1; 0;; { Red } }", 1, nullptr},            // one index for all faces
      {"MeshMaterialList { 2; 1; 1; {Red} {Glow} }", 1, nullptr},        // too few: the last goes on
      {"MeshMaterialList { 2; 2; 0,1;;; {Red} {Glow} }", 2, nullptr},    // a mark too many
      {"MeshMaterialList list { 2; 2; 0,1 {Red} {Glow} }", 2, nullptr},  // none, and a name
      {"MeshMaterialList { 2; 2; 0,1; {Red} }", 1, "promises 2 materials and has 1"},
      {"MeshMaterialList { 1; 2; 0,0; {Blue} }", 1, "refers to 'Blue', which does not exist"},
      {"MeshMaterialList { 0; 0; }", 1, nullptr},
  };
  for (const Case& c : cases) {
    SCOPED_TRACE(c.list);
    const assets::Asset asset = load_x(kTwoMaterials + x_square("Q", 0.0, c.list));
    EXPECT_EQ(asset.meshes.at(0).primitives.size(), c.primitives);
    if (c.warning == nullptr) {
      EXPECT_THAT(asset.warnings, IsEmpty());
    } else {
      EXPECT_TRUE(warned(asset, c.warning));
    }
  }
  EXPECT_THAT(x_error(kTwoMaterials + x_square("Q", 0.0, "MeshMaterialList { 1; 2; 0,1; {Red} }")),
              HasSubstr("material 1 is out of range, there are 1"));
}

// As in a morph file by hand: the first mesh defines the shared parts, the others refer to them.
TEST(XMesh, ReferencesToAnyNamedObject) {
  const assets::Asset asset =
      load_x("Frame F { " +
             x_square("A", 0.0,
                      "MeshTextureCoords SharedUv { 4; 0.5;0.0;, 0.5;0.0;, 0.5;0.0;, 0.5;1.0;; }"
                      "MeshMaterialList SharedList { 1; 1; 0;; Material M { 1.0;1.0;1.0;1.0;; 0; 0;0;0;; 0;0;0;; } }") +
             "} " + x_square("B", 1.0, "{ SharedUv } { SharedList }") + "Frame G { { B } { Part } } Frame Part { }");
  ASSERT_EQ(asset.meshes.size(), 2U);
  EXPECT_EQ(asset.meshes[1].primitives[0].uv0, asset.meshes[0].primitives[0].uv0);
  EXPECT_EQ(asset.meshes[1].primitives[0].uv0.at(3), Vec2(0.5F, 1.0F));
  EXPECT_EQ(asset.meshes[1].primitives[0].material, 0);
  EXPECT_EQ(asset.materials.size(), 1U);
  // B and Part are shown where G refers to them, and nowhere else.
  EXPECT_THAT(asset.skeleton.names, ElementsAre("F", "G", "Part"));
  EXPECT_THAT(asset.skeleton.parents, ElementsAre(-1, -1, 1));
  EXPECT_EQ(asset.nodes[1].mesh, 1);
}

std::string word(float value) { return std::to_string(std::bit_cast<std::uint32_t>(value)); }

// Normal, uv and colour of one vertex each as 32 bit words, for four vertices.
TEST(XMesh, DeclDataAndFvfDataFillGaps) {
  const std::string vertex =
      word(0.0F) + "," + word(1.0F) + "," + word(0.5F) + "," + word(0.25F) + "," + word(0.75F) + ",4286578816";
  const std::string four = vertex + "," + vertex + "," + vertex + "," + vertex;
  // Types 2 (three floats), 1 (two), 4 (colour); usages 3 normal, 5 uv, 10 colour. 4286578816 is 0xFF800080: alpha 255,
  // red 128, green 0, blue 128.
  const std::string decl = "DeclData { 3; 2;0;3;0;, 1;0;5;0;, 4;0;10;0;; 24; " + four + "; }";
  const assets::Asset asset = load_x(x_square("Q", 0.0, decl));
  const assets::Primitive& q = only_primitive(asset);
  EXPECT_EQ(q.normals.at(2), Vec3(0.0F, 1.0F, -0.5F));
  EXPECT_EQ(q.uv0.at(2), Vec2(0.25F, 0.75F));
  ASSERT_EQ(q.colors.size(), 4U);
  EXPECT_EQ(q.colors[2].w, 1.0F);
  EXPECT_NEAR(q.colors[2].x, 0.2158605F, 1e-6F);  // ((128/255 + 0.055) / 1.055)^2.4
  EXPECT_EQ(q.colors[2].y, 0.0F);
  EXPECT_EQ(q.colors[2].z, q.colors[2].x);
  // Flexible vertex format: 0x010 normal, 0x040 colour, 1 << 8 one uv set; colour lies before uv.
  const std::string fvf_vertex =
      word(0.0F) + "," + word(1.0F) + "," + word(0.5F) + ",4286578816," + word(0.25F) + "," + word(0.75F);
  const std::string fvf =
      "FVFData { 336; 24; " + fvf_vertex + "," + fvf_vertex + "," + fvf_vertex + "," + fvf_vertex + "; }";
  const assets::Asset other = load_x(x_square("Q", 0.0, fvf));
  EXPECT_EQ(only_primitive(other).normals, q.normals);
  EXPECT_EQ(only_primitive(other).uv0, q.uv0);
  EXPECT_EQ(only_primitive(other).colors, q.colors);
  // In binary files, too, whether the words come as integers or as floats.
  EXPECT_EQ(only_primitive(load_x_file(x_binary(x_square("Q", 0.0, decl), 32))).uv0, q.uv0);
  const std::string as_floats = "DeclData { 1; 1;0;5;0;; 8; 0.25,0.75,0.25,0.75,0.25,0.75,0.25,0.75; }";
  EXPECT_EQ(only_primitive(load_x_file(x_binary(x_square("Q", 0.0, as_floats), 32))).uv0, q.uv0);
  // What the mesh says itself counts.
  const assets::Asset both = load_x(x_square("Q", 0.0, decl + "MeshTextureCoords { 4; 0;0;, 0;0;, 0;0;, 0;0;; }"));
  EXPECT_EQ(only_primitive(both).uv0.at(2), Vec2(0.0F));
  EXPECT_TRUE(warned(load_x(x_square("Q", 0.0, "FVFData { 336; 2; 0,0; }")), "has 2 words, 4 vertices of 6 need 24"));
}

TEST(XMesh, TexturesBesideTheFile) {
  const std::filesystem::path folder = scratch_dir();
  // The smallest BMP: one red pixel, 24 bit.
  const std::string bmp(
      "BM\x3A\0\0\0\0\0\0\0\x36\0\0\0\x28\0\0\0\1\0\0\0\1\0\0\0\1\0\x18\0\0\0\0\0\4\0\0\0\0\0\0\0\0\0\0\0"
      "\0\0\0\0\0\0\0\0\0\0\xFF\0",
      58);
  std::ofstream(folder / "Skin.bmp", std::ios::binary) << bmp;
  for (const char* stored : {"Skin.bmp", "skin.BMP", "C:\\\\art\\\\skin.bmp", ".\\Skin.bmp"}) {
    SCOPED_TRACE(stored);
    const Result<assets::Asset> asset =
        try_x(x_text(x_square("Q", 0.0,
                              std::string("MeshMaterialList { 1; 1; 0; Material { 1;1;1;1;; 0; 0;0;0;; 0;0;0;; "
                                          "TextureFileName Diffuse { \"") +
                                  stored + "\"; } } }")),
              folder);
    ASSERT_TRUE(asset);
    ASSERT_EQ(asset->images.size(), 1U);
    EXPECT_FALSE(asset->images[0].missing);
    EXPECT_THAT(asset->images[0].rgba, ElementsAre(255, 0, 0, 255));
    EXPECT_EQ(asset->materials.at(0).base_color_texture.image, 0);
  }
  const assets::Asset missing = load_x("Frame { " +
                                       x_square("Q", 0.0,
                                                "MeshMaterialList { 1; 1; 0; Material { 1;1;1;1;; 0; 0;0;0;; 0;0;0;;\n"
                                                "TextureFilename { \"none.bmp\"; } } }") +
                                       "}");
  EXPECT_TRUE(missing.images.at(0).missing);
  EXPECT_TRUE(warned(missing, "'none.bmp' is missing"));
  const assets::Asset empty = load_x(x_square("Q", 0.0,
                                              "MeshMaterialList { 1; 1; 0; Material { 1;1;1;1;; 0; 0;0;0;; 0;0;0;; "
                                              "TextureFilename { \"\"; } } }"));
  EXPECT_THAT(empty.images, IsEmpty());
}

}  // namespace
}  // namespace inb::test

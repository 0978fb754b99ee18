// EXT_meshopt_compression and KHR_draco_mesh_compression: packed with the libraries, read back by the reader.
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <meshoptimizer.h>

#include <cmath>
#include <cstring>
#include <string>
#include <vector>

#include "tests/assets/loading.h"

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wconversion"
#pragma GCC diagnostic ignored "-Wshadow"
#pragma GCC diagnostic ignored "-Wpedantic"
#include <draco/compression/encode.h>
#include <draco/mesh/triangle_soup_mesh_builder.h>
#pragma GCC diagnostic pop

namespace inb::test {
namespace {

std::string meshopt_view(std::size_t at, std::size_t size, std::size_t count, std::size_t stride,
                         const std::string& mode, const std::string& filter = "NONE") {
  // Buffer 1 is the fallback that no file needs to have.
  return fmt::format(
      R"({{"buffer":1,"byteLength":{},"extensions":{{"EXT_meshopt_compression":{{"buffer":0,"byteOffset":{},"byteLength":{},
         "count":{},"byteStride":{},"mode":"{}","filter":"{}"}}}}}})",
      count * stride, at, size, count, stride, mode, filter);
}

// A file whose buffer 0 holds packed data and whose buffer 1 is a fallback without data.
std::string meshopt_file(const std::vector<unsigned char>& packed, const std::string& views,
                         const std::string& accessors, const std::string& rest) {
  std::vector<std::byte> bytes(packed.size());
  std::memcpy(bytes.data(), packed.data(), packed.size());
  return fmt::format(
      R"({{"asset":{{"version":"2.0"}},"extensionsRequired":["EXT_meshopt_compression"],"buffers":[
         {{"byteLength":{},"uri":"data:;base64,{}"}},
         {{"byteLength":100000,"extensions":{{"EXT_meshopt_compression":{{"fallback":true}}}}}}],
         "bufferViews":[{}],"accessors":[{}],{}}})",
      packed.size(), base64(bytes), views, accessors, rest);
}

TEST(GltfCompression, MeshoptAttributesAndIndices) {
  std::vector<Vec3> positions;
  for (int i = 0; i < 40; ++i) positions.emplace_back(i, i * i % 7, std::sin(static_cast<float>(i)));
  std::vector<std::uint32_t> triangles;
  for (std::uint32_t i = 0; i + 2 < 40; ++i) triangles.insert(triangles.end(), {i, i + 1, i + 2});
  std::vector<unsigned char> vertices(meshopt_encodeVertexBufferBound(40, sizeof(Vec3)));
  vertices.resize(meshopt_encodeVertexBuffer(vertices.data(), vertices.size(), positions.data(), 40, sizeof(Vec3)));
  std::vector<unsigned char> order(meshopt_encodeIndexBufferBound(triangles.size(), 40));
  order.resize(meshopt_encodeIndexBuffer(order.data(), order.size(), triangles.data(), triangles.size()));
  std::vector<unsigned char> sequence(meshopt_encodeIndexSequenceBound(triangles.size(), 40));
  sequence.resize(meshopt_encodeIndexSequence(sequence.data(), sequence.size(), triangles.data(), triangles.size()));

  std::vector<unsigned char> packed = vertices;
  packed.insert(packed.end(), order.begin(), order.end());
  packed.insert(packed.end(), sequence.begin(), sequence.end());
  const std::string views =
      meshopt_view(0, vertices.size(), 40, 12, "ATTRIBUTES") + "," +
      meshopt_view(vertices.size(), order.size(), triangles.size(), 2, "TRIANGLES") + "," +
      meshopt_view(vertices.size() + order.size(), sequence.size(), triangles.size(), 4, "INDICES");
  const std::string accessors = fmt::format(
      R"({{"bufferView":0,"componentType":5126,"type":"VEC3","count":40}},
         {{"bufferView":1,"componentType":5123,"type":"SCALAR","count":{0}}},
         {{"bufferView":2,"componentType":5125,"type":"SCALAR","count":{0}}})",
      triangles.size());
  const std::string meshes = R"("meshes":[{"primitives":[{"attributes":{"POSITION":0},"indices":1}]},
                                          {"primitives":[{"attributes":{"POSITION":0},"indices":2}]}])";
  const assets::Asset asset = load_text(meshopt_file(packed, views, accessors, meshes));
  EXPECT_EQ(first_primitive(asset).positions, positions);
  // The index codec may turn a triangle (a, b, c) into (b, c, a); the sequence codec keeps everything.
  const auto& unpacked = first_primitive(asset).indices;
  ASSERT_EQ(unpacked.size(), triangles.size());
  for (std::size_t t = 0; t < triangles.size(); t += 3) {
    std::vector<std::uint32_t> turned(triangles.begin() + static_cast<std::ptrdiff_t>(t),
                                      triangles.begin() + static_cast<std::ptrdiff_t>(t + 3));
    const std::vector<std::uint32_t> ours(unpacked.begin() + static_cast<std::ptrdiff_t>(t),
                                          unpacked.begin() + static_cast<std::ptrdiff_t>(t + 3));
    bool same = false;
    for (int turn = 0; turn < 3; ++turn) {
      same = same || turned == ours;
      std::rotate(turned.begin(), turned.begin() + 1, turned.end());
    }
    EXPECT_TRUE(same) << "triangle " << t / 3;
  }
  EXPECT_EQ(asset.meshes.at(1).primitives.at(0).indices, triangles);
}

TEST(GltfCompression, MeshoptFilters) {
  // Octahedral normals in bytes, a quaternion in shorts, floats with an exponent; the encoders round to 8, 16, 15 bits.
  const float normals[] = {0.6F, 0, 0.8F, 0, 0, 0, -1, 0};
  std::vector<std::int8_t> oct(8);
  meshopt_encodeFilterOct(oct.data(), 2, 4, 8, normals);
  const float turns[] = {0.5F, 0.5F, 0.5F, 0.5F, 0, 0.6F, 0, 0.8F};
  std::vector<std::int16_t> quat(8);
  meshopt_encodeFilterQuat(quat.data(), 2, 8, 16, turns);
  const float moves[] = {1.5F, -2.25F, 1000, 0.125F, 0, -8};
  std::vector<std::uint32_t> exponents(6);
  meshopt_encodeFilterExp(exponents.data(), 2, 12, 15, moves);

  std::vector<unsigned char> packed;
  std::string views;
  const auto pack = [&](const void* data, std::size_t stride, const std::string& filter) {
    std::vector<unsigned char> bytes(meshopt_encodeVertexBufferBound(2, stride));
    bytes.resize(meshopt_encodeVertexBuffer(bytes.data(), bytes.size(), data, 2, stride));
    views += (views.empty() ? "" : ",") + meshopt_view(packed.size(), bytes.size(), 2, stride, "ATTRIBUTES", filter);
    packed.insert(packed.end(), bytes.begin(), bytes.end());
  };
  pack(oct.data(), 4, "OCTAHEDRAL");
  pack(quat.data(), 8, "QUATERNION");
  pack(exponents.data(), 12, "EXPONENTIAL");
  const std::string text =
      meshopt_file(packed, views,
                   R"({"bufferView":0,"componentType":5120,"normalized":true,"type":"VEC3","count":2},
         {"bufferView":1,"componentType":5122,"normalized":true,"type":"VEC4","count":2},
         {"bufferView":2,"componentType":5126,"type":"VEC3","count":2},
         {"componentType":5126,"type":"SCALAR","count":1})",
                   R"("meshes":[{"primitives":[{"mode":0,"attributes":{"POSITION":2,"NORMAL":0,"TANGENT":1}}]}])");
  // Elements of three bytes stand four apart: the view itself says so.
  const std::string spaced =
      std::string(text).replace(text.find(R"("byteLength":8,)"), 15, R"("byteLength":8,"byteStride":4,)");
  const assets::Asset asset = load_text(spaced);
  const assets::Primitive& p = first_primitive(asset);
  EXPECT_LT(glm::distance(p.normals.at(0), Vec3(0.6F, 0, 0.8F)), 0.02F);
  EXPECT_LT(glm::distance(p.normals.at(1), Vec3(0, 0, -1)), 0.02F);
  // A quaternion and its negative are one rotation.
  EXPECT_GT(std::abs(glm::dot(p.tangents.at(0), Vec4(0.5F))), 0.9999F);
  EXPECT_GT(std::abs(glm::dot(p.tangents.at(1), Vec4(0, 0.6F, 0, 0.8F))), 0.9999F);
  EXPECT_LT(glm::distance(p.positions.at(0), Vec3(1.5F, -2.25F, 1000)), 0.1F);
  EXPECT_LT(glm::distance(p.positions.at(1), Vec3(0.125F, 0, -8)), 0.001F);
}

TEST(GltfCompression, MeshoptFaultsNameTheirPlace) {
  const std::vector<Vec3> positions(16, Vec3(1, 2, 3));
  std::vector<unsigned char> packed(meshopt_encodeVertexBufferBound(16, 12));
  packed.resize(meshopt_encodeVertexBuffer(packed.data(), packed.size(), positions.data(), 16, 12));
  const auto text = [&](const std::string& view, std::size_t count = 16) {
    return meshopt_file(packed, view,
                        fmt::format(R"({{"bufferView":0,"componentType":5126,"type":"VEC3","count":{}}})", count),
                        R"("meshes":[{"primitives":[{"mode":0,"attributes":{"POSITION":0}}]}])");
  };
  const std::size_t size = packed.size();
  ASSERT_TRUE(try_load(text(meshopt_view(0, size, 16, 12, "ATTRIBUTES"))));
  const std::string place = "/bufferViews/0/extensions/EXT_meshopt_compression";
  const std::pair<std::string, std::string> cases[] = {
      {text(meshopt_view(0, size, 16, 12, "VERTICES")), place + "/mode: 'VERTICES' is not a mode"},
      {text(meshopt_view(0, size, 16, 12, "TRIANGLES")), place + "/byteStride: 12 does not fit the mode TRIANGLES"},
      {text(meshopt_view(0, size, 16, 6, "ATTRIBUTES")), place + "/byteStride: 6 does not fit"},
      {text(meshopt_view(0, size, 16, 12, "ATTRIBUTES", "OCTAHEDRAL")),
       place + "/filter: 'OCTAHEDRAL' is not a filter"},
      {text(meshopt_view(0, size - 1, 16, 12, "ATTRIBUTES")), place + ": the compressed data is broken"},
      {text(meshopt_view(1, size, 16, 12, "ATTRIBUTES")), place + ": reaches to byte"},
      {text(meshopt_view(0, size, 0, 12, "ATTRIBUTES")), place + "/count: 0 elements"},
      {text(meshopt_view(0, size, 300000000U, 12, "ATTRIBUTES")), place + "/count: unpacks to more than"},
      {text(meshopt_view(0, size, 16, 12, "ATTRIBUTES"), 17), "/accessors/0: needs 204 bytes"},
  };
  for (const auto& [bytes, sentence] : cases) {
    EXPECT_EQ(load_error(bytes).rfind("test.gltf: " + sentence, 0), 0U) << sentence << "\n" << load_error(bytes);
  }
}

// A tetrahedron with positions and texture coordinates, packed without loss of whole numbers.
struct Packed {
  std::vector<char> bytes;
  std::uint32_t points = 0;
  int position = 0;
  int uv = 0;
};

Packed draco_tetrahedron() {
  const std::array<Vec3, 4> corners{Vec3(0, 0, 0), Vec3(4, 0, 0), Vec3(0, 4, 0), Vec3(0, 0, 4)};
  const std::array<std::array<std::size_t, 3>, 4> faces{{{0, 2, 1}, {0, 1, 3}, {0, 3, 2}, {1, 2, 3}}};
  draco::TriangleSoupMeshBuilder builder;
  builder.Start(4);
  Packed packed;
  packed.position = builder.AddAttribute(draco::GeometryAttribute::POSITION, 3, draco::DT_FLOAT32);
  packed.uv = builder.AddAttribute(draco::GeometryAttribute::TEX_COORD, 2, draco::DT_FLOAT32);
  for (std::uint32_t f = 0; f < 4; ++f) {
    std::array<Vec3, 3> at{};
    std::array<Vec2, 3> uv{};
    for (std::size_t c = 0; c < 3; ++c) {
      at[c] = corners[faces[f][c]];
      uv[c] = Vec2(at[c]) * 0.25F;
    }
    const draco::FaceIndex face(f);
    builder.SetAttributeValuesForFace(packed.position, face, &at[0], &at[1], &at[2]);
    builder.SetAttributeValuesForFace(packed.uv, face, &uv[0], &uv[1], &uv[2]);
  }
  const std::unique_ptr<draco::Mesh> mesh = builder.Finalize();
  packed.points = mesh->num_points();
  draco::Encoder encoder;
  draco::EncoderBuffer buffer;
  EXPECT_TRUE(encoder.EncodeMeshToBuffer(*mesh, &buffer).ok());
  packed.bytes.assign(buffer.data(), buffer.data() + buffer.size());
  return packed;
}

GltfBuilder draco_file(const Packed& packed, std::uint32_t points, std::size_t size, int uv) {
  GltfBuilder file;
  file.set("extensionsRequired", R"(["KHR_draco_mesh_compression"])");
  const int view = file.view(packed.bytes.data(), size);
  const int positions = file.accessor_of(-1, 5126, "VEC3", points);
  const int uvs = file.accessor_of(-1, 5126, "VEC2", points);
  const int indices = file.accessor_of(-1, 5123, "SCALAR", 12);
  file.add("meshes", fmt::format(R"({{"primitives":[{{"attributes":{{"POSITION":{},"TEXCOORD_0":{}}},"indices":{},
      "extensions":{{"KHR_draco_mesh_compression":{{"bufferView":{},"attributes":{{"POSITION":{},"TEXCOORD_0":{}}}}}}}}}]}})",
                                 positions, uvs, indices, view, packed.position, uv));
  return file;
}

TEST(GltfCompression, DracoMesh) {
  const Packed packed = draco_tetrahedron();
  const assets::Asset asset = load_text(draco_file(packed, packed.points, packed.bytes.size(), packed.uv).text());
  const assets::Primitive& p = first_primitive(asset);
  ASSERT_EQ(p.indices.size(), 12U);
  EXPECT_EQ(p.stored_triangles, 4U);
  EXPECT_EQ(p.bounds.min, Vec3(0));
  EXPECT_EQ(p.bounds.max, Vec3(4));
  // Triangles may come in any order and turned, but not flipped: six times the volume is 4 * 4 * 4, outwards.
  float volume = 0.0F;
  for (std::size_t i = 0; i < 12; i += 3) {
    volume +=
        glm::dot(p.positions[p.indices[i]], glm::cross(p.positions[p.indices[i + 1]], p.positions[p.indices[i + 2]]));
  }
  EXPECT_NEAR(volume, 64.0F, 1e-3F);
  for (std::size_t v = 0; v < p.positions.size(); ++v) {
    EXPECT_LT(glm::distance(p.uv0.at(v), Vec2(p.positions[v]) * 0.25F), 1e-6F);
  }
}

TEST(GltfCompression, DracoFaultsNameTheirPlace) {
  const Packed packed = draco_tetrahedron();
  const std::string place = "/meshes/0/primitives/0/extensions/KHR_draco_mesh_compression";
  const std::size_t size = packed.bytes.size();
  const std::pair<std::string, std::string> cases[] = {
      {draco_file(packed, packed.points + 1, size, packed.uv).text(),
       place + "/attributes/POSITION: the accessor promises"},
      {draco_file(packed, packed.points, size, 77).text(),
       place + "/attributes/TEXCOORD_0: the compressed data has no such"},
      {draco_file(packed, packed.points, size / 2, packed.uv).text(), place + ": the compressed data is broken"},
      {draco_file(packed, packed.points, 3, packed.uv).text(), place + ": the compressed data is broken"},
  };
  for (const auto& [bytes, sentence] : cases) {
    EXPECT_EQ(load_error(bytes).rfind("test.gltf: " + sentence, 0), 0U) << sentence << "\n" << load_error(bytes);
  }
}

TEST(GltfCompression, BrokenDracoDataNeverCrashes) {
  const Packed packed = draco_tetrahedron();
  for (std::size_t i = 0; i < packed.bytes.size(); ++i) {
    for (const int change : {1, 0x80, 0xFF}) {
      Packed broken = packed;
      broken.bytes[i] = static_cast<char>(broken.bytes[i] ^ change);
      const auto asset = try_load(draco_file(broken, packed.points, broken.bytes.size(), packed.uv).text());
      if (asset) {
        EXPECT_EQ(assets::validate(*asset), std::nullopt);
      } else {
        EXPECT_EQ(asset.error().text.rfind("test.gltf: ", 0), 0U);
      }
    }
  }
}

}  // namespace
}  // namespace inb::test

#include <tiny_gltf.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "assets/gltf/accessor.h"
#include "assets/gltf/attributes.h"
#include "assets/gltf/build.h"
#include "assets/gltf/source.h"
#include "assets/gltf/topology.h"

namespace inb::assets::gltf {
namespace {

std::vector<std::uint32_t> read_order(Source& source, const tinygltf::Primitive& stored, std::size_t vertices,
                                      const std::string& place) {
  std::vector<std::uint32_t> order;
  const std::string here = place + "/indices";
  if (stored.indices < 0) {
    source.budget().charge(std::uint64_t{vertices} * sizeof(std::uint32_t), place);
    order.resize(vertices);
    std::iota(order.begin(), order.end(), 0U);
    return order;
  }
  order = to_integers(source, open_accessor(source, stored.indices, Wanted{{1}, true}, here), here);
  return order;
}

void check_order(const std::vector<std::uint32_t>& order, std::size_t vertices, const std::string& place) {
  const auto bad = std::find_if(order.begin(), order.end(), [&](std::uint32_t index) { return index >= vertices; });
  if (bad != order.end()) {
    refuse(place + "/indices", "index {} names vertex {}, the primitive has {}", bad - order.begin(), *bad, vertices);
  }
}

// Without stored normals the specification wants flat shading. The renderer takes it from the triangles as drawn; these
// are the best that shared vertices can have, weighted by area.
std::vector<Vec3> made_normals(const Primitive& primitive) {
  std::vector<Vec3> normals(primitive.positions.size(), Vec3(0.0F));
  for (std::size_t i = 0; i + 2 < primitive.indices.size(); i += 3) {
    const std::uint32_t a = primitive.indices[i];
    const std::uint32_t b = primitive.indices[i + 1];
    const std::uint32_t c = primitive.indices[i + 2];
    const Vec3 area =
        glm::cross(primitive.positions[b] - primitive.positions[a], primitive.positions[c] - primitive.positions[a]);
    for (const std::uint32_t vertex : {a, b, c}) normals[vertex] += area;
  }
  for (Vec3& normal : normals) {
    const float length = glm::length(normal);
    normal = length > 0.0F && std::isfinite(length) ? normal / length : Vec3(0.0F, 0.0F, 1.0F);
  }
  return normals;
}

Primitive build_primitive(Source& source, const tinygltf::Primitive& stored, const std::string& place) {
  Primitive primitive;
  primitive.material = stored.material;

  std::optional<DracoPrimitive> draco;
  const auto extension = stored.extensions.find("KHR_draco_mesh_compression");
  if (extension != stored.extensions.end()) {
    draco = unpack_draco(source, stored, extension->second, place + "/extensions/KHR_draco_mesh_compression");
  }
  const AttributeReader reader(source, stored, draco ? &*draco : nullptr, place);
  const auto mode = static_cast<std::uint32_t>(stored.mode);
  if (stored.attributes.count("POSITION") == 0) {
    source.warn(fmt::format("{}: has no positions and is not drawn", place));
    primitive.topology = join(source, mode, {}, place).topology;
    primitive.targets.resize(stored.targets.size());
    return primitive;
  }
  primitive.positions = reader.positions();
  const std::size_t count = primitive.positions.size();
  for (const Vec3& position : primitive.positions) primitive.bounds.add(position);

  std::vector<std::uint32_t> order = draco ? std::move(draco->indices) : read_order(source, stored, count, place);
  check_order(order, count, place);
  // Draco unrolls strips itself.
  Joined joined = join(source, draco ? 4U : mode, std::move(order), place);
  primitive.topology = joined.topology;
  primitive.indices = std::move(joined.indices);
  if (primitive.topology == Topology::Triangles) primitive.stored_triangles = primitive.indices.size() / 3;

  primitive.normals = reader.normals(count);
  primitive.tangents = reader.tangents(count);
  primitive.colors = reader.colors(count);
  primitive.uv0 = reader.uvs(0, count);
  primitive.uv1 = reader.uvs(1, count);
  primitive.influences = reader.influences(count);
  primitive.influence_count = influence_count(primitive.influences);
  for (std::size_t t = 0; t < stored.targets.size(); ++t) primitive.targets.push_back(reader.target(t, count));
  if (primitive.normals.empty() && primitive.topology == Topology::Triangles) {
    source.budget().charge(std::uint64_t{count} * sizeof(Vec3), place);
    primitive.normals = made_normals(primitive);
    primitive.flat = true;
  }
  return primitive;
}

// All primitives of a mesh share one list of weights.
void even_out_targets(Source& source, Mesh& mesh, const tinygltf::Mesh& stored, const std::string& place) {
  std::size_t targets = 0;
  std::size_t least = mesh.primitives.empty() ? 0 : mesh.primitives.front().targets.size();
  for (const Primitive& primitive : mesh.primitives) {
    targets = std::max(targets, primitive.targets.size());
    least = std::min(least, primitive.targets.size());
  }
  if (least != targets) {
    source.warn(fmt::format("{}: its primitives have {} to {} morph targets, missing ones change nothing", place, least,
                            targets));
  }
  for (Primitive& primitive : mesh.primitives) primitive.targets.resize(targets);
  if (!stored.weights.empty() && stored.weights.size() != targets) {
    source.warn(fmt::format("{}/weights: {} weights for {} morph targets", place, stored.weights.size(), targets));
  }
  mesh.weights.assign(targets, 0.0F);
  for (std::size_t w = 0; w < std::min(targets, stored.weights.size()); ++w) {
    mesh.weights[w] = static_cast<float>(stored.weights[w]);
  }
}

}  // namespace

void build_meshes(Source& source, Asset& asset) {
  const auto& stored = source.model().meshes;
  for (std::size_t m = 0; m < stored.size(); ++m) {
    const std::string place = fmt::format("/meshes/{}", m);
    Mesh mesh;
    mesh.name = stored[m].name;
    for (std::size_t p = 0; p < stored[m].primitives.size(); ++p) {
      mesh.primitives.push_back(
          build_primitive(source, stored[m].primitives[p], fmt::format("{}/primitives/{}", place, p)));
    }
    even_out_targets(source, mesh, stored[m], place);
    asset.meshes.push_back(std::move(mesh));
    source.step(0.6F + 0.3F * static_cast<float>(m + 1) / static_cast<float>(stored.size()));
  }
}

}  // namespace inb::assets::gltf

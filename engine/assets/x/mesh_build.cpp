#include "assets/x/mesh_build.h"

#include <algorithm>
#include <array>
#include <bit>
#include <numeric>
#include <tuple>
#include <unordered_map>

#include "assets/x/axes.h"

namespace inb::assets::x {
namespace {

// Numbers for pairs of numbers, in the order in which the pairs turn up.
class Pairs {
 public:
  std::uint32_t number(std::uint32_t a, std::uint32_t b) {
    const std::uint64_t key = (std::uint64_t{a} << 32U) | b;
    return numbers_.emplace(key, static_cast<std::uint32_t>(numbers_.size())).first->second;
  }

 private:
  std::unordered_map<std::uint64_t, std::uint32_t> numbers_;
};

// The first normal that equals each: exporters store one a corner, most of them several times.
std::vector<std::uint32_t> first_equal(const std::vector<Vec3>& normals) {
  std::vector<std::uint32_t> first(normals.size());
  Pairs xy;
  Pairs xyz;
  std::vector<std::uint32_t> seen;
  for (std::uint32_t i = 0; i < normals.size(); ++i) {
    // -0 is 0.
    const Vec3 n = normals[i] + Vec3(0.0F);
    const std::uint32_t pair = xy.number(std::bit_cast<std::uint32_t>(n.x), std::bit_cast<std::uint32_t>(n.y));
    const std::uint32_t number = xyz.number(pair, std::bit_cast<std::uint32_t>(n.z));
    if (number == seen.size()) seen.push_back(i);
    first[i] = seen[number];
  }
  return first;
}

void refine(std::vector<std::uint32_t>& classes, const MeshData& mesh) {
  const std::vector<std::uint32_t> first = first_equal(mesh.normals);
  Pairs pairs;
  for (std::size_t c = 0; c < classes.size(); ++c) {
    classes[c] = pairs.number(classes[c], first[mesh.corner_normals[c]]);
  }
}

constexpr std::uint32_t kUnset = 0xFFFFFFFFU;

// The vertices of one cut, collected corner by corner, then sorted into the file's order.
class CutBuilder {
 public:
  // Returns a provisional number.
  std::uint32_t vertex(std::uint32_t of_class, std::uint32_t file_vertex, std::uint32_t corner) {
    const auto [at, fresh] = numbers_.emplace(of_class, static_cast<std::uint32_t>(vertices_.size()));
    if (fresh) vertices_.emplace_back(file_vertex, corner);
    return at->second;
  }
  void unused(std::uint32_t file_vertex) { vertices_.emplace_back(file_vertex, kNoCorner); }
  void triangle(std::uint32_t a, std::uint32_t b, std::uint32_t c) { cut.indices.insert(cut.indices.end(), {a, b, c}); }

  Cut finish() {
    std::vector<std::uint32_t> order(vertices_.size());
    std::iota(order.begin(), order.end(), 0U);
    std::sort(order.begin(), order.end(),
              [&](std::uint32_t a, std::uint32_t b) { return vertices_[a] < vertices_[b]; });
    std::vector<std::uint32_t> place(order.size());
    for (std::uint32_t i = 0; i < order.size(); ++i) {
      place[order[i]] = i;
      cut.file_vertex.push_back(vertices_[order[i]].first);
      cut.corner.push_back(vertices_[order[i]].second);
    }
    for (std::uint32_t& index : cut.indices) index = place[index];
    return std::move(cut);
  }

  Cut cut;

 private:
  std::vector<std::pair<std::uint32_t, std::uint32_t>> vertices_;
  std::unordered_map<std::uint32_t, std::uint32_t> numbers_;
};

}  // namespace

bool same_topology(const MeshData& a, const MeshData& b) {
  return a.positions.size() == b.positions.size() && a.face_begin == b.face_begin && a.corners == b.corners;
}

std::vector<Cut> cut_mesh(Source& source, const MeshData& mesh, std::span<const MeshData* const> others) {
  const std::string here = source.place(source.object(mesh.object).place);
  source.budget().charge(mesh.corners.size() * (others.size() + 4) * 8U + mesh.positions.size() * 16U, here);
  std::vector<std::uint32_t> classes = mesh.corners;
  refine(classes, mesh);
  for (const MeshData* other : others) refine(classes, *other);

  std::vector<CutBuilder> builders;
  std::vector<std::uint32_t> builder_of(mesh.materials.size() + 1, kUnset);
  std::vector<bool> used(mesh.positions.size(), false);
  std::size_t dropped = 0;
  for (std::size_t f = 0; f < mesh.faces(); ++f) {
    const std::uint32_t first = mesh.face_begin[f];
    const std::uint32_t corners = mesh.face_begin[f + 1] - first;
    if (corners < 3) {
      ++dropped;
      continue;
    }
    const std::uint32_t material =
        mesh.face_material.empty() ? static_cast<std::uint32_t>(mesh.materials.size()) : mesh.face_material[f];
    if (builder_of[material] == kUnset) {
      builder_of[material] = static_cast<std::uint32_t>(builders.size());
      builders.emplace_back();
      if (material < mesh.materials.size()) builders.back().cut.material = static_cast<std::int32_t>(material);
    }
    CutBuilder& builder = builders[builder_of[material]];
    for (std::uint32_t k = 0; k + 2 < corners; ++k) {
      std::array<std::uint32_t, 3> triangle = fan_triangle(k);
      for (std::uint32_t& corner : triangle) {
        const std::uint32_t at = first + corner;
        used[mesh.corners[at]] = true;
        corner = builder.vertex(classes[at], mesh.corners[at], at);
      }
      builder.triangle(triangle[0], triangle[1], triangle[2]);
    }
  }
  if (dropped > 0) {
    source.warn(fmt::format("{}: {}: {} of its {} faces have fewer than 3 corners and are left out", here,
                            described(source.object(mesh.object)), dropped, mesh.faces()));
  }
  if (builders.empty() && !mesh.positions.empty()) builders.emplace_back();
  for (std::uint32_t v = 0; v < used.size(); ++v) {
    if (!used[v]) builders.front().unused(v);
  }
  std::vector<Cut> cuts;
  cuts.reserve(builders.size());
  for (CutBuilder& builder : builders) cuts.push_back(builder.finish());
  return cuts;
}

KeyVertices cut_vertices(Source& source, const MeshData& mesh, const Cut& cut, bool uv0, bool colors) {
  const std::size_t count = cut.file_vertex.size();
  source.budget().charge(count * (sizeof(Vec3) * 2 + (uv0 ? sizeof(Vec2) : 0) + (colors ? sizeof(Vec4) : 0)),
                         source.place(source.object(mesh.object).place));
  KeyVertices out;
  out.positions.reserve(count);
  out.normals.reserve(count);
  for (std::size_t i = 0; i < count; ++i) {
    const std::uint32_t vertex = cut.file_vertex[i];
    const std::uint32_t corner = cut.corner[i];
    out.positions.push_back(mesh.positions[vertex]);
    out.normals.push_back(corner == kNoCorner ? Vec3(0.0F, 0.0F, 1.0F) : mesh.normals[mesh.corner_normals[corner]]);
    if (uv0) out.uv0.push_back(mesh.uv0.empty() ? Vec2(0.0F) : mesh.uv0[vertex]);
    if (colors) out.colors.push_back(mesh.colors.empty() ? Vec4(1.0F) : mesh.colors[vertex]);
  }
  return out;
}

Mesh build_mesh(Source& source, const MeshData& mesh, std::span<const Cut> cuts,
                std::span<const std::int32_t> materials, bool uv0, bool colors) {
  Mesh out;
  out.name = mesh.name;
  bool split = cuts.size() > 1;
  for (const Cut& cut : cuts) {
    Primitive& primitive = out.primitives.emplace_back();
    KeyVertices vertices = cut_vertices(source, mesh, cut, uv0, colors);
    primitive.positions = std::move(vertices.positions);
    primitive.normals = std::move(vertices.normals);
    primitive.uv0 = std::move(vertices.uv0);
    primitive.colors = std::move(vertices.colors);
    if (!mesh.uv1.empty()) {
      for (const std::uint32_t vertex : cut.file_vertex) primitive.uv1.push_back(mesh.uv1[vertex]);
    }
    primitive.indices = cut.indices;
    primitive.stored_triangles = cut.indices.size() / 3;
    if (cut.material != kNone) primitive.material = materials[static_cast<std::size_t>(cut.material)];
    for (const Vec3& position : primitive.positions) primitive.bounds.add(position);
    split = split || cut.file_vertex.size() != mesh.positions.size();
    primitive.file_vertex = cut.file_vertex;
  }
  if (!split) {
    for (Primitive& primitive : out.primitives) primitive.file_vertex.clear();
  }
  return out;
}

}  // namespace inb::assets::x

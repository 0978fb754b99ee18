#include "assets/x/mesh_data.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "assets/x/axes.h"
#include "assets/x/limits.h"

namespace inb::assets::x {
namespace {

void read_faces(Members& members, std::size_t count, std::size_t limit, const char* what,
                std::vector<std::uint32_t>& begin, std::vector<std::uint32_t>& corners) {
  begin.reserve(count + 1);
  begin.push_back(0);
  for (std::size_t f = 0; f < count; ++f) {
    const std::size_t n = members.count("corners of a face");
    for (std::size_t c = 0; c < n; ++c) corners.push_back(members.index(what, limit));
    begin.push_back(static_cast<std::uint32_t>(corners.size()));
  }
}

}  // namespace

void make_normals(const std::vector<std::uint32_t>& group, MeshData& mesh) {
  const std::size_t count = mesh.positions.size();
  const auto of = [&](std::uint32_t vertex) { return group.empty() ? vertex : group[vertex]; };
  std::vector<glm::dvec3> sums(count, glm::dvec3(0.0));
  for (std::size_t f = 0; f < mesh.faces(); ++f) {
    const std::uint32_t first = mesh.face_begin[f];
    const std::uint32_t n = mesh.face_begin[f + 1] - first;
    for (std::uint32_t k = 0; k + 2 < n; ++k) {
      std::array<std::uint32_t, 3> v = fan_triangle(k);
      for (std::uint32_t& corner : v) corner = mesh.corners[first + corner];
      const glm::dvec3 a(mesh.positions[v[0]]);
      const glm::dvec3 area = glm::cross(glm::dvec3(mesh.positions[v[1]]) - a, glm::dvec3(mesh.positions[v[2]]) - a);
      for (const std::uint32_t vertex : v) sums[of(vertex)] += area;
    }
  }
  mesh.normals.assign(count, Vec3(0.0F, 0.0F, 1.0F));
  for (std::size_t v = 0; v < count; ++v) {
    const glm::dvec3& sum = sums[of(static_cast<std::uint32_t>(v))];
    const double length = glm::length(sum);
    if (length > 0.0 && std::isfinite(length)) mesh.normals[v] = Vec3(sum / length);
  }
  mesh.corner_normals = mesh.corners;
}

void read_normals(Source& source, const Object& object, MeshData& mesh) {
  Members members(source, object);
  const std::size_t count = members.count("normals", 3);
  std::vector<Vec3> normals(count);
  for (Vec3& normal : normals) normal = right_handed(read_vec3(members, "a normal"));
  std::vector<std::uint32_t> begin;
  std::vector<std::uint32_t> corners;
  const std::size_t faces = members.left() > 0 ? members.count("faces of the normals") : 0;
  read_faces(members, faces, count, "normal", begin, corners);
  if (faces == 0 && count == mesh.positions.size()) {
    corners = mesh.corners;
  } else if (begin != mesh.face_begin) {
    source.warn(fmt::format("{}: {}: the faces of its normals are not those of its mesh: normals are made instead",
                            source.place(object.place), described(source.object(mesh.object))));
    return;
  }
  mesh.normals = std::move(normals);
  mesh.corner_normals = std::move(corners);
}

void read_uvs(Source& source, const Object& object, MeshData& mesh) {
  Members members(source, object);
  const std::size_t count = members.count("texture coordinates", 2);
  if (count < mesh.positions.size()) {
    source.warn(fmt::format("{}: {} has {} texture coordinates for {} vertices: they are left out",
                            source.place(object.place), described(source.object(mesh.object)), count,
                            mesh.positions.size()));
    return;
  }
  std::vector<Vec2>& uvs = mesh.uv0.empty() ? mesh.uv0 : mesh.uv1;
  uvs.resize(mesh.positions.size());
  for (Vec2& uv : uvs) uv = read_vec2(members, "a texture coordinate");
}

void read_colors(Source& source, const Object& object, MeshData& mesh) {
  Members members(source, object);
  const std::size_t count = members.count("vertex colours", 5);
  if (mesh.positions.empty()) return;
  // A file may colour some vertices only.
  mesh.colors.assign(mesh.positions.size(), Vec4(1.0F));
  for (std::size_t i = 0; i < count; ++i) {
    const std::uint32_t vertex = members.index("coloured vertex", mesh.positions.size());
    mesh.colors[vertex] = linear_color(glm::clamp(read_vec4(members, "a colour"), 0.0F, 1.0F));
  }
}

void read_material_list(Source& source, std::uint32_t object, MeshData& mesh) {
  Members members(source, source.object(object));
  const std::uint32_t promised = members.integer("number of materials");
  const std::size_t count = members.count("material indices");
  std::vector<std::uint32_t> materials;
  for (const std::uint32_t child : source.children(object)) {
    if (source.object(child).type == Type::Material) materials.push_back(child);
  }
  if (materials.size() != promised) {
    source.warn(fmt::format("{}: {} promises {} materials and has {}", source.place(source.object(object).place),
                            described(source.object(object)), promised, materials.size()));
  }
  if (materials.empty()) return;
  std::vector<std::uint32_t> indices(count);
  for (std::uint32_t& index : indices) {
    index = members.index("material", std::max<std::size_t>(materials.size(), promised));
    // Promised but not there: the last one, rather than none.
    index = std::min(index, static_cast<std::uint32_t>(materials.size() - 1));
  }
  // One index for all faces is common, too few are seen.
  indices.resize(mesh.faces(), indices.empty() ? 0 : indices.back());
  mesh.materials = std::move(materials);
  mesh.face_material = std::move(indices);
}

void read_bone(Source& source, const Object& object, MeshData& mesh) {
  Members members(source, object);
  Bone bone;
  bone.place = object.place;
  bone.frame = members.text("frame");
  const std::size_t count = members.count("weights", 2);
  std::vector<std::uint32_t> vertices(count);
  for (std::uint32_t& vertex : vertices) vertex = members.index("weighted vertex", mesh.positions.size());
  bone.weights.reserve(count);
  for (const std::uint32_t vertex : vertices) {
    bone.weights.emplace_back(vertex, std::max(0.0F, members.number("a weight")));
  }
  std::array<float, 16> offset{};
  for (float& value : offset) value = members.number("an element of its matrix");
  bone.joint_from_mesh = right_handed(offset);
  mesh.bones.push_back(std::move(bone));
}

std::vector<std::uint32_t> read_duplicates(Source& source, const Object& object, const MeshData& mesh) {
  Members members(source, object);
  const std::size_t count = members.count("duplication indices");
  members.integer("number of original vertices");
  if (count != mesh.positions.size()) {
    source.warn(fmt::format("{}: {} duplication indices for {} vertices: they are left out", source.place(object.place),
                            count, mesh.positions.size()));
    return {};
  }
  std::vector<std::uint32_t> group(count);
  // The number of originals is unreliable; an entry names a vertex.
  for (std::uint32_t& entry : group) entry = members.index("original vertex", count);
  return group;
}

MeshData read_mesh(Source& source, std::uint32_t index) {
  const Object& object = source.object(index);
  MeshData mesh;
  mesh.object = index;
  mesh.name = object.name;
  Members members(source, object);
  const std::string here = source.place(object.place);
  const std::size_t vertices = members.count("vertices", 3);
  if (vertices > kMaxVertices)
    refuse(here, "{} has {} vertices ({} are allowed)", described(object), vertices, kMaxVertices);
  mesh.positions.resize(vertices);
  for (Vec3& position : mesh.positions) position = right_handed(read_vec3(members, "a vertex"));
  const std::size_t faces = members.left() > 0 ? members.count("faces") : 0;
  read_faces(members, faces, vertices, "vertex", mesh.face_begin, mesh.corners);

  std::vector<std::uint32_t> group;
  const std::vector<std::uint32_t> children = source.children(index);
  for (const std::uint32_t child : children) {
    const Object& part = source.object(child);
    switch (part.type) {
      case Type::MeshNormals:
        read_normals(source, part, mesh);
        break;
      case Type::MeshTextureCoords:
        read_uvs(source, part, mesh);
        break;
      case Type::MeshVertexColors:
        read_colors(source, part, mesh);
        break;
      case Type::MeshMaterialList:
        read_material_list(source, child, mesh);
        break;
      case Type::SkinWeights:
        read_bone(source, part, mesh);
        break;
      case Type::VertexDuplicationIndices:
        group = read_duplicates(source, part, mesh);
        break;
      default:
        break;
    }
  }
  // Packed data repeats what the plain objects say, at times with less precision: it only fills gaps.
  for (const std::uint32_t child : children) {
    const Object& part = source.object(child);
    if (part.type == Type::DeclData) read_decl_data(source, part, mesh);
    if (part.type == Type::FvfData) read_fvf_data(source, part, mesh);
  }
  if (mesh.corner_normals.size() != mesh.corners.size() || (mesh.normals.empty() && !mesh.positions.empty())) {
    make_normals(group, mesh);
  }
  return mesh;
}

}  // namespace inb::assets::x

#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "assets/building.h"
#include "assets/x/source.h"
#include "core/math.h"

namespace inb::assets::x {

// One SkinWeights object.
struct Bone {
  std::string frame;
  std::vector<std::pair<std::uint32_t, float>> weights;  // (vertex of the file, weight), weights not negative
  Mat4 joint_from_mesh{1.0F};
  std::uint32_t place = 0;
};

// A Mesh object as the file stores it, but right-handed: positions shared by corners, polygons, normals with indices of
// their own. All indices are in range, all numbers finite.
struct MeshData {
  std::string name;
  std::uint32_t object = 0;
  std::vector<Vec3> positions;
  std::vector<std::uint32_t> face_begin;  // one more than there are faces: first corner of each
  std::vector<std::uint32_t> corners;     // positions, in the file's (clockwise) order
  std::vector<Vec3> normals;              // of the file, or made: smooth over shared positions
  std::vector<std::uint32_t> corner_normals;
  std::vector<Vec2> uv0;  // each as many as positions, or empty
  std::vector<Vec2> uv1;
  std::vector<Vec4> colors;                  // linear
  std::vector<std::uint32_t> face_material;  // index into `materials`, one a face; empty without materials
  std::vector<std::uint32_t> materials;      // Material objects of the document
  std::vector<Bone> bones;

  [[nodiscard]] std::size_t faces() const { return face_begin.empty() ? 0 : face_begin.size() - 1; }
};

[[nodiscard]] MeshData read_mesh(Source& source, std::uint32_t object);

// The parts of read_mesh, each for one kind of child. `mesh` already has positions and faces.
void read_normals(Source& source, const Object& object, MeshData& mesh);
void read_uvs(Source& source, const Object& object, MeshData& mesh);
void read_colors(Source& source, const Object& object, MeshData& mesh);
void read_material_list(Source& source, std::uint32_t object, MeshData& mesh);
void read_bone(Source& source, const Object& object, MeshData& mesh);
// Per-vertex data packed into 32 bit words: fills what the mesh does not have yet.
void read_decl_data(Source& source, const Object& object, MeshData& mesh);
void read_fvf_data(Source& source, const Object& object, MeshData& mesh);
// Checks the object and returns one entry a vertex: equal entries are one point of the surface.
[[nodiscard]] std::vector<std::uint32_t> read_duplicates(Source& source, const Object& object, const MeshData& mesh);
// Smooth normals by area, over vertices with equal `group` (empty: each vertex its own).
void make_normals(const std::vector<std::uint32_t>& group, MeshData& mesh);

[[nodiscard]] inline Vec2 read_vec2(Members& members, const char* what) {
  const float x = members.number(what);
  const float y = members.number(what);
  return {x, y};
}
[[nodiscard]] inline Vec3 read_vec3(Members& members, const char* what) {
  const float x = members.number(what);
  const float y = members.number(what);
  const float z = members.number(what);
  return {x, y, z};
}
[[nodiscard]] inline Vec4 read_vec4(Members& members, const char* what) {
  const Vec3 xyz = read_vec3(members, what);
  return {xyz, members.number(what)};
}

}  // namespace inb::assets::x

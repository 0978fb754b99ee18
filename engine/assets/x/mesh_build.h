#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "assets/asset.h"
#include "assets/x/mesh_data.h"

namespace inb::assets::x {

inline constexpr std::uint32_t kNoCorner = 0xFFFFFFFFU;

// How one primitive of ours is cut out of a file's mesh: for each of our vertices the file's vertex it is and one of
// the corners that use it (kNoCorner: none does), and triangles over ours.
struct Cut {
  std::int32_t material = kNone;  // index into MeshData::materials
  std::vector<std::uint32_t> file_vertex;
  std::vector<std::uint32_t> corner;
  std::vector<std::uint32_t> indices;
};

// Cuts a mesh into one primitive a material, in the order in which faces use them. A position becomes several vertices
// where corners disagree about its normal, in the mesh itself or in any of `others`, which have the same faces: so all
// of them can be laid out alike. Vertices stand in the order of the file's; those that no face uses go to the first
// primitive.
[[nodiscard]] std::vector<Cut> cut_mesh(Source& source, const MeshData& mesh, std::span<const MeshData* const> others);

// Whether two meshes differ in vertex data at most: as many vertices, the same polygons.
[[nodiscard]] bool same_topology(const MeshData& a, const MeshData& b);

// The vertices of a mesh along a cut that was made for it or for one with the same topology. `uv0`, `colors`: whether
// to fill those, zeros and white where the mesh has none.
[[nodiscard]] KeyVertices cut_vertices(Source& source, const MeshData& mesh, const Cut& cut, bool uv0, bool colors);

// The mesh with all it has but skin; materials are indices into `materials` of the asset, one a MeshData::materials.
[[nodiscard]] Mesh build_mesh(Source& source, const MeshData& mesh, std::span<const Cut> cuts,
                              std::span<const std::int32_t> materials, bool uv0, bool colors);

}  // namespace inb::assets::x

#pragma once

#include <assimp/scene.h>

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "assets/budget.h"
#include "assets/readers.h"

// The steps from Assimp's scene to ours, in the order in which they run. All throw Fault.
namespace inb::assets::foreign {

struct Build {
  const FileBytes& file;
  const aiScene& scene;
  Asset asset;
  Budget budget;
  std::vector<const aiNode*> source_nodes;             // of each of asset.nodes; null for those that we added
  std::map<std::string, std::uint32_t> node_of_name;   // the first of each name
  std::vector<std::int32_t> materials;                 // of each of the scene's
  std::vector<std::vector<std::uint32_t>> mesh_parts;  // asset.meshes[m].primitives[p] is scene.mMeshes[..[m][p]]
  std::map<std::string, std::int32_t> images;
  float metres_per_unit = 1.0F;  // of FBX files, which say so; on the root

  [[nodiscard]] bool animated(const std::string& node) const;
};

[[nodiscard]] inline std::string text_of(const aiString& text) { return {text.C_Str()}; }
[[nodiscard]] inline Vec3 vector_of(const aiVector3D& v) { return {v.x, v.y, v.z}; }
// Rows of Assimp's are our columns' entries.
[[nodiscard]] Mat4 matrix_of(const aiMatrix4x4& m);

// Every index of a scene is in range, before anything follows it.
void check_scene(const aiScene& scene);

void build_nodes(Build& build);
void build_cameras(Build& build);
void build_materials(Build& build);
// Meshes, one for each different list of parts that nodes show, and their skins.
void build_meshes(Build& build);
void build_clips(Build& build);

// The vertices of a part, for a frame of a frame set.
[[nodiscard]] KeyVertices vertices_of(const aiMesh& mesh);

}  // namespace inb::assets::foreign

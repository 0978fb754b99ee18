#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

#include "assets/building.h"
#include "assets/foreign/build.h"
#include "assets/names.h"

namespace inb::assets::foreign {
namespace {

std::string mesh_place(const aiMesh& mesh) { return fmt::format("mesh '{}'", shown_name(mesh.mName.C_Str())); }

Vec3 direction(const aiVector3D& v) {
  const Vec3 out = vector_of(v);
  const float length = glm::length(out);
  return length > 1e-20F && std::isfinite(length) ? out / length : Vec3(0.0F, 1.0F, 0.0F);
}

// Assimp's v points up.
std::vector<Vec2> uvs(const aiVector3D* from, std::size_t count) {
  std::vector<Vec2> out;
  if (from == nullptr) return out;
  out.reserve(count);
  for (std::size_t v = 0; v < count; ++v) out.emplace_back(from[v].x, 1.0F - from[v].y);
  return out;
}

std::vector<Vec4> colors(const aiColor4D* from, std::size_t count) {
  std::vector<Vec4> out;
  if (from == nullptr) return out;
  out.reserve(count);
  for (std::size_t v = 0; v < count; ++v) out.emplace_back(from[v].r, from[v].g, from[v].b, from[v].a);
  return out;
}

// A stored shape as the differences that ours are.
MorphTarget target_of(const aiAnimMesh& shape, const aiMesh& base) {
  MorphTarget target;
  const std::size_t count = base.mNumVertices;
  if (shape.mNumVertices != count) {
    refuse(mesh_place(base), "its shape '{}' has {} vertices, the mesh has {}", shown_name(shape.mName.C_Str()),
           shape.mNumVertices, count);
  }
  if (shape.mVertices != nullptr) {
    target.positions.reserve(count);
    for (std::size_t v = 0; v < count; ++v)
      target.positions.push_back(vector_of(shape.mVertices[v] - base.mVertices[v]));
  }
  if (shape.mNormals != nullptr && base.mNormals != nullptr) {
    target.normals.reserve(count);
    for (std::size_t v = 0; v < count; ++v) {
      target.normals.push_back(direction(shape.mNormals[v]) - direction(base.mNormals[v]));
    }
  }
  return target;
}

class PartBuilder {
 public:
  PartBuilder(Build& build, const aiMesh& mesh) : build_(build), mesh_(mesh) {}

  Primitive run() {
    const std::size_t count = mesh_.mNumVertices;
    build_.budget.charge(count * (sizeof(Influences) + 80 + std::size_t{mesh_.mNumAnimMeshes} * 2 * sizeof(Vec3)),
                         mesh_place(mesh_));
    Primitive out;
    if (build_.scene.mNumMaterials > 0) out.material = build_.materials[mesh_.mMaterialIndex];
    KeyVertices vertices = vertices_of(mesh_);
    out.positions = std::move(vertices.positions);
    out.normals = std::move(vertices.normals);
    out.colors = std::move(vertices.colors);
    out.uv0 = std::move(vertices.uv0);
    out.uv1 = uvs(mesh_.mTextureCoords[1], count);
    faces(out);
    for (const Vec3& position : out.positions) out.bounds.add(position);
    for (unsigned t = 0; t < mesh_.mNumAnimMeshes; ++t) out.targets.push_back(target_of(*mesh_.mAnimMeshes[t], mesh_));
    if (out.normals.empty() && out.topology == Topology::Triangles) make_flat(out);
    return out;
  }

 private:
  // Faces of a part are all points, all lines or all triangles: Assimp has split and cut them.
  void faces(Primitive& out) {
    const std::size_t corners = mesh_.mPrimitiveTypes & aiPrimitiveType_TRIANGLE ? 3
                                : mesh_.mPrimitiveTypes & aiPrimitiveType_LINE   ? 2
                                                                                 : 1;
    out.topology = corners == 3 ? Topology::Triangles : corners == 2 ? Topology::Lines : Topology::Points;
    out.indices.reserve(mesh_.mNumFaces * corners);
    for (unsigned f = 0; f < mesh_.mNumFaces; ++f) {
      const aiFace& face = mesh_.mFaces[f];
      if (face.mNumIndices != corners) continue;
      out.indices.insert(out.indices.end(), face.mIndices, face.mIndices + corners);
    }
    if (corners == 3) out.stored_triangles = out.indices.size() / 3;
  }

  Build& build_;
  const aiMesh& mesh_;
};

// All primitives of a mesh have the same weights: short ones get targets that change nothing.
void even_targets(Build& build, Mesh& mesh, const std::vector<std::uint32_t>& parts) {
  for (std::size_t p = 0; p < parts.size(); ++p) {
    const aiMesh& from = *build.scene.mMeshes[parts[p]];
    for (unsigned t = 0; t < from.mNumAnimMeshes; ++t) {
      if (t < mesh.weights.size()) continue;
      const float weight = from.mAnimMeshes[t]->mWeight;
      mesh.weights.push_back(std::isfinite(weight) ? weight : 0.0F);
    }
  }
  for (Primitive& primitive : mesh.primitives) primitive.targets.resize(mesh.weights.size());
}

// Joints are told apart by node and bind matrix: parts of a mesh may bind one node in different ways.
class SkinMaker {
 public:
  SkinMaker(Build& build, std::uint32_t holder) : build_(build), holder_(holder) {}

  void run(const std::vector<std::uint32_t>& parts, Mesh& mesh) {
    for (std::size_t p = 0; p < parts.size(); ++p) influences(*build_.scene.mMeshes[parts[p]], mesh.primitives[p]);
    if (lost_ > 0) {
      build_.asset.warnings.push_back(fmt::format(
          "mesh '{}': {} bones are not among the nodes: what they hold moves with the mesh", mesh.name, lost_));
    }
    skin_.name = mesh.name;
    build_.asset.nodes[holder_].skin = static_cast<std::int32_t>(build_.asset.skins.size());
    build_.asset.skins.push_back(std::move(skin_));
  }

 private:
  std::uint16_t joint(std::uint32_t node, const Mat4& joint_from_mesh) {
    std::vector<std::uint16_t>& of_node = joints_of_[node];
    for (const std::uint16_t known : of_node) {
      if (skin_.inverse_bind[known] == joint_from_mesh) return known;
    }
    const auto index = static_cast<std::uint16_t>(skin_.joints.size());
    if (skin_.joints.size() >= 0xFFFFU) refuse("the file", "more than 65535 joints in one skin");
    of_node.push_back(index);
    skin_.joints.push_back(node);
    skin_.inverse_bind.push_back(joint_from_mesh);
    return index;
  }

  void influences(const aiMesh& from, Primitive& primitive) {
    std::vector<std::vector<Influence>> of_vertex(from.mNumVertices);
    for (unsigned b = 0; b < from.mNumBones; ++b) {
      const aiBone& bone = *from.mBones[b];
      const auto node = build_.node_of_name.find(text_of(bone.mName));
      if (node == build_.node_of_name.end()) {
        ++lost_;
        continue;
      }
      const std::uint16_t own = joint(node->second, matrix_of(bone.mOffsetMatrix));
      for (unsigned w = 0; w < bone.mNumWeights; ++w) {
        const aiVertexWeight& weight = bone.mWeights[w];
        if (weight.mWeight > 0.0F && std::isfinite(weight.mWeight)) {
          of_vertex[weight.mVertexId].push_back({own, weight.mWeight});
        }
      }
    }
    primitive.influences.reserve(of_vertex.size());
    for (std::vector<Influence>& influences : of_vertex) {
      // What no joint holds moves with the node of the mesh.
      if (influences.empty()) influences.push_back({joint(holder_, Mat4(1.0F)), 1.0F});
      primitive.influences.push_back(packed(influences));
    }
    count_influences(primitive);
  }

  Build& build_;
  std::uint32_t holder_;
  Skin skin_;
  std::map<std::uint32_t, std::vector<std::uint16_t>> joints_of_;
  std::size_t lost_ = 0;
};

}  // namespace

KeyVertices vertices_of(const aiMesh& mesh) {
  KeyVertices out;
  const std::size_t count = mesh.mNumVertices;
  out.positions.reserve(count);
  for (std::size_t v = 0; v < count; ++v) out.positions.push_back(vector_of(mesh.mVertices[v]));
  if (mesh.mNormals != nullptr) {
    out.normals.reserve(count);
    for (std::size_t v = 0; v < count; ++v) out.normals.push_back(direction(mesh.mNormals[v]));
  }
  out.colors = colors(mesh.mColors[0], count);
  out.uv0 = uvs(mesh.mTextureCoords[0], count);
  return out;
}

void build_meshes(Build& build) {
  Asset& asset = build.asset;
  std::map<std::vector<std::uint32_t>, std::int32_t> known;
  for (std::uint32_t n = 0; n < build.source_nodes.size(); ++n) {
    const aiNode* node = build.source_nodes[n];
    if (node == nullptr || node->mNumMeshes == 0) continue;
    std::vector<std::uint32_t> parts(node->mMeshes, node->mMeshes + node->mNumMeshes);
    const bool skinned = std::any_of(parts.begin(), parts.end(),
                                     [&](std::uint32_t part) { return build.scene.mMeshes[part]->mNumBones > 0; });
    // A skin names the node that holds its mesh, so each such node has a mesh of its own.
    const auto shared = known.find(parts);
    if (shared != known.end() && !skinned) {
      asset.nodes[n].mesh = shared->second;
      continue;
    }
    Mesh mesh;
    mesh.name = shown_name(parts.size() == 1 && build.scene.mMeshes[parts[0]]->mName.length > 0
                               ? build.scene.mMeshes[parts[0]]->mName.C_Str()
                               : node->mName.C_Str());
    for (const std::uint32_t part : parts)
      mesh.primitives.push_back(PartBuilder(build, *build.scene.mMeshes[part]).run());
    even_targets(build, mesh, parts);
    if (skinned) SkinMaker(build, n).run(parts, mesh);
    asset.nodes[n].mesh = static_cast<std::int32_t>(asset.meshes.size());
    known.emplace(parts, asset.nodes[n].mesh);
    build.mesh_parts.push_back(std::move(parts));
    asset.meshes.push_back(std::move(mesh));
  }
}

}  // namespace inb::assets::foreign

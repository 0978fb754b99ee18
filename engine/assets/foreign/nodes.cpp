#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "assets/building.h"
#include "assets/foreign/build.h"
#include "assets/names.h"

namespace inb::assets::foreign {
namespace {

// Deeper files are made to break programs that recurse.
constexpr std::size_t kDeepest = 4096;

bool finite(const aiMatrix4x4& m) {
  for (unsigned row = 0; row < 4; ++row) {
    for (unsigned column = 0; column < 4; ++column) {
      if (!std::isfinite(m[row][column])) return false;
    }
  }
  return true;
}

// FBX counts in hundredths of a metre times this.
float unit_of(const Build& build) {
  double factor = 1.0;
  if (build.scene.mMetaData == nullptr || build.asset.format != "fbx") return 1.0F;
  if (build.scene.mMetaData->Get("UnitScaleFactor", factor)) return static_cast<float>(factor * 0.01);
  float single = 1.0F;
  if (build.scene.mMetaData->Get("UnitScaleFactor", single)) return single * 0.01F;
  return 1.0F;
}

class NodeBuilder {
 public:
  explicit NodeBuilder(Build& build) : build_(build) {}

  void run() {
    std::vector<std::pair<const aiNode*, std::int32_t>> open{{build_.scene.mRootNode, anim::kNoParent}};
    while (!open.empty()) {
      const auto [node, parent] = open.back();
      open.pop_back();
      const std::uint32_t index = add(*node, parent);
      for (unsigned c = node->mNumChildren; c > 0; --c) {
        open.emplace_back(node->mChildren[c - 1], static_cast<std::int32_t>(index));
      }
    }
  }

 private:
  std::uint32_t add(const aiNode& node, std::int32_t parent) {
    const std::string name = text_of(node.mName);
    if (!finite(node.mTransformation)) refuse(place(name), "its transform is not finite");
    Mat4 matrix = matrix_of(node.mTransformation);
    if (parent == anim::kNoParent) matrix = glm::scale(Mat4(1.0F), Vec3(build_.metres_per_unit)) * matrix;
    const Parts parts = decompose(matrix);
    Asset& asset = build_.asset;
    const std::uint32_t index = asset.skeleton.add(shown_name(name), parent, parts.transform);
    if (!parts.exact && !build_.animated(name)) asset.skeleton.fixed[index] = matrix;
    asset.nodes.emplace_back();
    build_.source_nodes.push_back(&node);
    build_.node_of_name.try_emplace(name, index);
    return index;
  }

  static std::string place(const std::string& name) { return fmt::format("node '{}'", shown_name(name)); }

  Build& build_;
};

void check_node(const aiScene& scene, const aiNode& root) {
  std::vector<std::pair<const aiNode*, std::size_t>> open{{&root, 1}};
  while (!open.empty()) {
    const auto [node, depth] = open.back();
    open.pop_back();
    if (depth > kDeepest) refuse("the file", "its nodes are nested more than {} deep", kDeepest);
    for (unsigned m = 0; m < node->mNumMeshes; ++m) {
      if (node->mMeshes[m] >= scene.mNumMeshes) refuse("the file", "a node names mesh {}, which is not there", m);
    }
    for (unsigned c = 0; c < node->mNumChildren; ++c) {
      if (node->mChildren[c] == nullptr) refuse("the file", "a node has a child that is not there");
      open.emplace_back(node->mChildren[c], depth + 1);
    }
  }
}

void check_mesh(const aiScene& scene, const aiMesh& mesh) {
  const std::string place = fmt::format("mesh '{}'", shown_name(mesh.mName.C_Str()));
  if (mesh.mNumVertices > 0 && mesh.mVertices == nullptr) refuse(place, "it has no positions");
  if (mesh.mMaterialIndex >= scene.mNumMaterials && scene.mNumMaterials > 0) refuse(place, "its material is not there");
  for (unsigned f = 0; f < mesh.mNumFaces; ++f) {
    const aiFace& face = mesh.mFaces[f];
    for (unsigned i = 0; i < face.mNumIndices; ++i) {
      if (face.mIndices[i] < mesh.mNumVertices) continue;
      refuse(place, "a face names vertex {}, but there are {}", face.mIndices[i], mesh.mNumVertices);
    }
  }
  for (unsigned b = 0; b < mesh.mNumBones; ++b) {
    for (unsigned w = 0; w < mesh.mBones[b]->mNumWeights; ++w) {
      const unsigned vertex = mesh.mBones[b]->mWeights[w].mVertexId;
      if (vertex >= mesh.mNumVertices) {
        refuse(place, "a weight names vertex {}, but there are {}", vertex, mesh.mNumVertices);
      }
    }
  }
}

}  // namespace

Mat4 matrix_of(const aiMatrix4x4& m) {
  Mat4 out;
  for (unsigned row = 0; row < 4; ++row) {
    for (unsigned column = 0; column < 4; ++column) out[column][row] = m[row][column];
  }
  return out;
}

bool Build::animated(const std::string& node) const {
  for (unsigned a = 0; a < scene.mNumAnimations; ++a) {
    for (unsigned c = 0; c < scene.mAnimations[a]->mNumChannels; ++c) {
      if (node == scene.mAnimations[a]->mChannels[c]->mNodeName.C_Str()) return true;
    }
  }
  return false;
}

void check_scene(const aiScene& scene) {
  if (scene.mRootNode == nullptr) refuse("the file", "there is nothing in it to show");
  check_node(scene, *scene.mRootNode);
  for (unsigned m = 0; m < scene.mNumMeshes; ++m) check_mesh(scene, *scene.mMeshes[m]);
}

void build_nodes(Build& build) {
  build.metres_per_unit = unit_of(build);
  NodeBuilder(build).run();
}

void build_cameras(Build& build) {
  Asset& asset = build.asset;
  for (unsigned c = 0; c < build.scene.mNumCameras; ++c) {
    const aiCamera& from = *build.scene.mCameras[c];
    const auto node = build.node_of_name.find(text_of(from.mName));
    if (node == build.node_of_name.end()) continue;
    const Vec3 look = vector_of(from.mLookAt);
    const Vec3 up = vector_of(from.mUp);
    const float apart = glm::length(glm::cross(look, up));
    if (!(apart > 1e-6F) || !std::isfinite(apart)) continue;
    Camera camera;
    camera.name = shown_name(from.mName.C_Str());
    const float aspect = from.mAspect > 0.0F ? from.mAspect : 1.0F;
    camera.aspect = std::max(from.mAspect, 0.0F);
    // Assimp's readers give the whole angle, whatever its header says.
    const float half = std::clamp(from.mHorizontalFOV, 0.02F, 3.1F) * 0.5F;
    camera.yfov = 2.0F * std::atan(std::tan(half) / aspect);
    camera.perspective = !(from.mOrthographicWidth > 0.0F);
    camera.xmag = camera.perspective ? 1.0F : from.mOrthographicWidth;
    camera.ymag = camera.xmag / aspect;
    camera.znear = from.mClipPlaneNear > 0.0F ? from.mClipPlaneNear : 0.01F;
    camera.zfar = from.mClipPlaneFar > camera.znear ? from.mClipPlaneFar : 0.0F;
    // Ours looks along -Z of its node.
    const Mat3 turn(glm::normalize(glm::cross(look, up)), glm::normalize(glm::cross(glm::cross(look, up), look)),
                    -glm::normalize(look));
    anim::Transform local;
    local.translation = vector_of(from.mPosition);
    local.rotation = glm::normalize(glm::quat_cast(turn));
    asset.skeleton.add(camera.name + " (view)", static_cast<std::int32_t>(node->second), local);
    Node& view = asset.nodes.emplace_back();
    view.camera = static_cast<std::int32_t>(asset.cameras.size());
    build.source_nodes.push_back(nullptr);
    asset.cameras.push_back(std::move(camera));
  }
  if (build.scene.mNumLights > 0) {
    asset.warnings.push_back(fmt::format("lights are left out ({}), since the file does not say how bright they are",
                                         build.scene.mNumLights));
  }
}

}  // namespace inb::assets::foreign

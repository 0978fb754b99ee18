#include "assets/asset.h"

#include <algorithm>

namespace inb::assets {

std::vector<std::uint32_t> shown_nodes(const Asset& asset) {
  if (asset.default_scene == kNone) return asset.skeleton.order;
  std::vector<bool> shown(asset.skeleton.size(), false);
  for (const std::uint32_t root : asset.scenes[static_cast<std::size_t>(asset.default_scene)].roots) shown[root] = true;
  std::vector<std::uint32_t> nodes;
  for (const std::uint32_t node : asset.skeleton.order) {
    const std::int32_t parent = asset.skeleton.parents[node];
    if (parent != anim::kNoParent && shown[static_cast<std::size_t>(parent)]) shown[node] = true;
    if (shown[node]) nodes.push_back(node);
  }
  return nodes;
}

void lay_out_weights(Asset& asset, const std::vector<std::vector<float>>& node_weights) {
  asset.rest_weights.clear();
  for (std::size_t n = 0; n < asset.nodes.size(); ++n) {
    Node& node = asset.nodes[n];
    node.weights_begin = static_cast<std::uint32_t>(asset.rest_weights.size());
    node.weights_count = 0;
    if (node.mesh == kNone) continue;
    const std::vector<float>& of_mesh = asset.meshes[static_cast<std::size_t>(node.mesh)].weights;
    const std::vector<float>& of_node = n < node_weights.size() && !node_weights[n].empty() ? node_weights[n] : of_mesh;
    node.weights_count = static_cast<std::uint32_t>(of_mesh.size());
    for (std::size_t w = 0; w < of_mesh.size(); ++w) {
      asset.rest_weights.push_back(w < of_node.size() ? of_node[w] : 0.0F);
    }
  }
}

Mat3 file_from_scene(FileAxes axes) {
  // Columns: where the scene's x, y and z go.
  switch (axes) {
    case FileAxes::Md2:
      return {Vec3(0.0F, 1.0F, 0.0F), Vec3(0.0F, 0.0F, 1.0F), Vec3(1.0F, 0.0F, 0.0F)};
    case FileAxes::X:
      return {Vec3(1.0F, 0.0F, 0.0F), Vec3(0.0F, 1.0F, 0.0F), Vec3(0.0F, 0.0F, -1.0F)};
    case FileAxes::Gltf:
      break;
  }
  return Mat3(1.0F);
}

std::size_t file_vertex_count(const Mesh& mesh) {
  std::size_t count = 0;
  for (const Primitive& primitive : mesh.primitives) {
    for (const std::uint32_t vertex : primitive.file_vertex) count = std::max(count, std::size_t{vertex} + 1);
  }
  return count;
}

}  // namespace inb::assets

#include "assets/bake/joint_boxes.h"

#include <cstddef>
#include <cstdint>
#include <utility>

namespace inb::assets::baking {
namespace {

// Both ends of what morphing can make of a vertex.
Bounds morphed_box(const Primitive& primitive, std::size_t vertex, const Span* weights) {
  Vec3 low = primitive.positions[vertex];
  Vec3 high = low;
  for (std::size_t k = 0; k < primitive.targets.size(); ++k) {
    const std::vector<Vec3>& deltas = primitive.targets[k].positions;
    if (deltas.empty()) continue;
    const Vec3 one_end = deltas[vertex] * weights[k].least;
    const Vec3 other_end = deltas[vertex] * weights[k].most;
    low += glm::min(one_end, other_end);
    high += glm::max(one_end, other_end);
  }
  return {low, high};
}

void add_moved(const Bounds& box, const Mat4& matrix, Bounds& out) {
  for (const Vec3& corner : corners_of(box)) out.add(Vec3(matrix * Vec4(corner, 1.0F)));
}

}  // namespace

std::array<Vec3, 8> corners_of(const Bounds& box) {
  std::array<Vec3, 8> corners;
  for (std::size_t i = 0; i < 8; ++i) {
    corners[i] = {(i & 1U) != 0 ? box.max.x : box.min.x, (i & 2U) != 0 ? box.max.y : box.min.y,
                  (i & 4U) != 0 ? box.max.z : box.min.z};
  }
  return corners;
}

CarriedBoxes carried_boxes(const Asset& asset, const std::vector<Part>& parts, const std::vector<Span>& weights) {
  std::vector<Bounds> boxes(asset.nodes.size());
  for (const Part& part : parts) {
    const Node& node = asset.nodes[part.node];
    const Primitive& primitive = asset.meshes[static_cast<std::size_t>(node.mesh)].primitives[part.primitive];
    const Span* const ranges = weights.data() + node.weights_begin;
    if (node.skin == kNone || primitive.influences.empty()) {
      Bounds box;
      for (std::size_t v = 0; v < part.count; ++v) box.add(morphed_box(primitive, v, ranges));
      if (box.empty()) continue;
      const bool moved = part.instance < node.instances.size();
      add_moved(box, moved ? anim::to_matrix(node.instances[part.instance]) : Mat4(1.0F), boxes[part.node]);
      continue;
    }
    const Skin& skin = asset.skins[static_cast<std::size_t>(node.skin)];
    for (std::size_t v = 0; v < part.count; ++v) {
      const Influences& influences = primitive.influences[v];
      const Bounds box = morphed_box(primitive, v, ranges);
      for (std::size_t k = 0; k < kMaxInfluences; ++k) {
        if (!(influences.weights[k] > 0.0F)) continue;
        const std::size_t joint = influences.joints[k];
        Bounds& mine = boxes[skin.joints[joint]];
        if (box.min == box.max) {
          mine.add(Vec3(skin.inverse_bind[joint] * Vec4(box.min, 1.0F)));
        } else {
          add_moved(box, skin.inverse_bind[joint], mine);
        }
      }
    }
  }

  std::vector<bool> moves(asset.nodes.size(), false);
  for (auto node = asset.skeleton.order.rbegin(); node != asset.skeleton.order.rend(); ++node) {
    if (!boxes[*node].empty()) moves[*node] = true;
    const std::int32_t parent = asset.skeleton.parents[*node];
    if (moves[*node] && parent != anim::kNoParent) moves[static_cast<std::size_t>(parent)] = true;
  }
  const float reach = joint_reach(asset);
  for (std::size_t n = 0; n < boxes.size(); ++n) {
    if (moves[n]) continue;
    for (const Vec3& point : joint_points(Mat4(1.0F), reach)) boxes[n].add(point);
  }
  moves.flip();
  return {std::move(boxes), std::move(moves)};
}

}  // namespace inb::assets::baking

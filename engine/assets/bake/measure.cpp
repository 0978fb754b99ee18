#include <algorithm>
#include <limits>
#include <vector>

#include "assets/bake.h"
#include "assets/bake/grid.h"
#include "assets/bake/sampler.h"
#include "assets/motion_index.h"
#include "core/parallel.h"

namespace inb::assets {
namespace {

std::uint64_t key_bytes(const std::vector<std::vector<KeyVertices>>& keys) {
  std::uint64_t bytes = 0;
  for (const std::vector<KeyVertices>& key : keys) {
    for (const KeyVertices& part : key) {
      bytes += part.positions.size() * sizeof(Vec3) + part.normals.size() * sizeof(Vec3) +
               part.colors.size() * sizeof(Vec4) + part.uv0.size() * sizeof(Vec2);
    }
  }
  return bytes;
}

std::uint64_t target_bytes(const Primitive& primitive) {
  std::uint64_t bytes = 0;
  for (const MorphTarget& target : primitive.targets) {
    bytes += (target.positions.size() + target.normals.size() + target.tangents.size()) * sizeof(Vec3) +
             target.colors.size() * sizeof(Vec4) + (target.uv0.size() + target.uv1.size()) * sizeof(Vec2);
  }
  return bytes;
}

// What the tracks need besides themselves to move vertices. A mesh that several nodes hold counts once.
std::uint64_t rig_bytes(const Asset& asset, const anim::Clip& clip) {
  constexpr std::uint64_t kInfluenceBytes = sizeof(std::uint16_t) + sizeof(float);
  std::vector<bool> skinned(asset.meshes.size(), false);
  std::vector<bool> morphed(asset.meshes.size(), false);
  std::vector<bool> skins(asset.skins.size(), false);
  for (const std::uint32_t n : shown_nodes(asset)) {
    const Node& node = asset.nodes[n];
    if (node.mesh == kNone || node.skin == kNone) continue;
    skinned[static_cast<std::size_t>(node.mesh)] = true;
    skins[static_cast<std::size_t>(node.skin)] = true;
  }
  for (const anim::Track& track : clip.tracks) {
    if (track.channel != anim::Channel::Weights || asset.nodes[track.target].mesh == kNone) continue;
    morphed[static_cast<std::size_t>(asset.nodes[track.target].mesh)] = true;
  }
  std::uint64_t bytes = 0;
  for (std::size_t s = 0; s < skins.size(); ++s) {
    if (skins[s]) bytes += asset.skins[s].inverse_bind.size() * sizeof(Mat4);
  }
  for (std::size_t m = 0; m < asset.meshes.size(); ++m) {
    for (const Primitive& primitive : asset.meshes[m].primitives) {
      if (skinned[m]) bytes += primitive.influences.size() * primitive.influence_count * kInfluenceBytes;
      if (morphed[m]) bytes += target_bytes(primitive);
    }
  }
  return bytes;
}

void count_keys(const Asset& asset, std::size_t motion, BakeCost& cost) {
  const MotionIndex at = locate(asset, motion);
  switch (at.kind) {
    case MotionKind::None:
      break;
    case MotionKind::Clip:
      cost.bytes = rig_bytes(asset, asset.clips[at.index]);
      for (const anim::Track& track : asset.clips[at.index].tracks) {
        cost.keys += track.times.size();
        cost.bytes += (track.times.size() + track.values.size()) * sizeof(float);
      }
      break;
    case MotionKind::MorphSet:
      cost.keys = asset.morph_sets[at.index].keys.size();
      cost.bytes = key_bytes(asset.morph_sets[at.index].keys) + cost.keys * sizeof(double);
      break;
    case MotionKind::FrameSet:
      cost.keys = asset.frame_sets[at.index].frames.size();
      cost.bytes = key_bytes(asset.frame_sets[at.index].frames);
      break;
  }
}

struct Errors {
  float largest = 0.0F;
  double sum = 0.0;
};

Errors errors_at(const baking::Sampler& a, const baking::Sampler& b, double time_s, baking::Sampler::Scratch& scratch,
                 std::vector<Vec3>& wanted, std::vector<Vec3>& got) {
  a.positions_at(time_s, scratch, wanted);
  b.positions_at(time_s, scratch, got);
  Errors errors;
  for (std::size_t v = 0; v < wanted.size(); ++v) {
    const float error = glm::distance(wanted[v], got[v]);
    errors.largest = std::max(errors.largest, error);
    errors.sum += static_cast<double>(error);
  }
  return errors;
}

}  // namespace

BakeCost measure_motion(const Asset& original, std::size_t motion, const Asset& other, std::size_t other_motion) {
  BakeCost cost;
  count_keys(other, other_motion, cost);
  const baking::Sampler wanted(original, motion);
  const baking::Sampler got(other, other_motion);
  const std::size_t vertices = wanted.vertex_count();
  if (got.vertex_count() != vertices || wanted.parts().empty() != got.parts().empty()) {
    cost.largest_error = std::numeric_limits<float>::infinity();
    cost.mean_error = cost.largest_error;
    return cost;
  }
  const std::vector<double> times = baking::grid_with(baking::grid_of(original, motion, vertices), other, other_motion);
  // Summed in the order of the times, so that the mean does not depend on the threads.
  std::vector<Errors> errors(times.size());
  core::parallel_for(times.size(), 4, [&](std::size_t begin, std::size_t end) {
    baking::Sampler::Scratch scratch;
    std::vector<Vec3> here(vertices);
    std::vector<Vec3> there(vertices);
    for (std::size_t i = begin; i < end; ++i) errors[i] = errors_at(wanted, got, times[i], scratch, here, there);
  });
  double sum = 0.0;
  for (const Errors& error : errors) {
    cost.largest_error = std::max(cost.largest_error, error.largest);
    sum += error.sum;
  }
  const double count = static_cast<double>(vertices) * static_cast<double>(times.size());
  cost.mean_error = count > 0.0 ? static_cast<float>(sum / count) : 0.0F;
  return cost;
}

}  // namespace inb::assets

#include "assets/bake/sampler.h"

#include <algorithm>
#include <cmath>

#include "anim/shared.h"
#include "assets/motion_index.h"
#include "sim/timing.h"

namespace inb::assets::baking {
namespace {

// Frames closer to a whole number than this are that frame: k / rate * rate is not always k.
constexpr double kWholeFrame = 1e-9;

float longest_way(const std::vector<KeyVertices>& from, const std::vector<KeyVertices>& to) {
  float longest = 0.0F;
  for (std::size_t p = 0; p < from.size(); ++p) {
    for (std::size_t v = 0; v < from[p].positions.size(); ++v) {
      longest = std::max(longest, glm::distance(from[p].positions[v], to[p].positions[v]));
    }
  }
  return longest;
}

// Times at which what is visible can change: both ends and the keys of visibility tracks.
std::vector<double> visibility_times(const Asset& asset, std::size_t motion) {
  std::vector<double> times{0.0};
  const MotionIndex at = locate(asset, motion);
  if (at.kind != MotionKind::Clip) return times;
  for (const anim::Track& track : asset.clips[at.index].tracks) {
    if (track.channel != anim::Channel::Property) continue;
    if (asset.properties[track.target].kind != PropertyKind::NodeVisible) continue;
    times.insert(times.end(), track.times.begin(), track.times.end());
  }
  return times;
}

void collapse(std::span<Vec3> positions) {
  if (!positions.empty()) std::fill(positions.begin(), positions.end(), Vec3(positions.front()));
}

const Mesh& drawn_mesh(const Asset& asset, std::uint32_t node) {
  return asset.meshes[static_cast<std::size_t>(asset.nodes[node].mesh)];
}

}  // namespace

bool goes_round(const FrameSet& set) {
  if (set.tween == Tween::Step || set.frames.size() < 3) return false;
  float longest = 0.0F;
  for (std::size_t k = 1; k < set.frames.size(); ++k) {
    longest = std::max(longest, longest_way(set.frames[k - 1], set.frames[k]));
  }
  return longest_way(set.frames.back(), set.frames.front()) <= longest;
}

double duration_s(const Asset& asset, std::size_t motion) {
  return motion < asset.motion_count() ? motion_timing(asset, motion).duration_s : 0.0;
}

std::array<Vec3, 4> joint_points(const Mat4& model_from_joint, float reach) {
  const Vec3 origin(model_from_joint[3]);
  return {origin, origin + Vec3(model_from_joint[0]) * reach, origin + Vec3(model_from_joint[1]) * reach,
          origin + Vec3(model_from_joint[2]) * reach};
}

float joint_reach(const Asset& asset) {
  Evaluation rest;
  evaluate_rest(asset, rest);
  Bounds box;
  for (const Mat4& joint : rest.pose.model) box.add(Vec3(joint[3]));
  const float diagonal = box.diagonal();
  return diagonal > 0.0F ? diagonal * 0.1F : 1.0F;
}

Sampler::Sampler(const Asset& asset, std::size_t motion)
    : asset_(asset), motion_(motion), duration_s_(baking::duration_s(asset, motion)) {
  const MotionIndex at = locate(asset, motion);
  round_ = at.kind == MotionKind::FrameSet && goes_round(asset.frame_sets[at.index]);

  const std::vector<std::uint32_t> nodes = shown_nodes(asset);
  std::vector<bool> seen(asset.nodes.size(), false);
  Evaluation state;
  for (const double time_s : visibility_times(asset, motion)) {
    state_at(time_s, state);
    for (const std::uint32_t node : nodes) seen[node] = seen[node] || visible_at(asset, state, node);
  }
  for (const std::uint32_t node : nodes) {
    if (!seen[node] || asset.nodes[node].mesh == kNone) continue;
    const bool one = asset.nodes[node].skin != kNone || asset.nodes[node].instances.empty();
    const std::size_t instances = one ? 1 : asset.nodes[node].instances.size();
    const std::vector<Primitive>& primitives = drawn_mesh(asset, node).primitives;
    for (std::uint32_t p = 0; p < primitives.size(); ++p) {
      for (std::uint32_t i = 0; i < instances; ++i) {
        parts_.push_back({node, p, i, vertex_count_, primitives[p].positions.size()});
        vertex_count_ += primitives[p].positions.size();
      }
    }
  }
  if (vertex_count_ > 0) return;
  parts_.clear();
  joints_ = nodes;
  joint_reach_ = joint_reach(asset);
  vertex_count_ = joints_.size() * 4;
}

void Sampler::state_at(double time_s, Evaluation& out) const {
  const MotionIndex at = locate(asset_, motion_);
  if (at.kind != MotionKind::FrameSet) {
    evaluate_at(asset_, motion_, time_s, out);
    return;
  }
  const FrameSet& set = asset_.frame_sets[at.index];
  const double rate_hz = sim::frame_set(1, set.rate_hz).rate_hz;
  sim::Position position;
  position.time_s = std::max(0.0, time_s);
  position.frames = std::min(position.time_s * rate_hz, static_cast<double>(set.frames.size()));
  const double whole = std::round(position.frames);
  if (std::abs(position.frames - whole) < kWholeFrame * std::max(1.0, whole)) position.frames = whole;
  position.wraps = round_;
  evaluate(asset_, motion_, position, false, out);
}

template <typename Use>
void Sampler::for_parts(const Evaluation& state, Scratch& scratch, const Use& use) const {
  const Part* before = nullptr;
  for (const Part& part : parts_) {
    if (before == nullptr || before->node != part.node || before->primitive != part.primitive) {
      deform(asset_, state, part.node, part.primitive, scratch.vertices);
      instance_transforms(asset_, state, part.node, scratch.instances);
    }
    before = &part;
    const Mat4& instance = scratch.instances[std::min<std::size_t>(part.instance, scratch.instances.size() - 1)];
    use(part, instance, visible_at(asset_, state, part.node));
  }
}

void Sampler::positions_at(double time_s, Scratch& scratch, std::span<Vec3> out) const {
  state_at(time_s, scratch.state);
  positions_of(scratch.state, scratch, out);
}

void Sampler::positions_of(const Evaluation& state, Scratch& scratch, std::span<Vec3> out) const {
  for (std::size_t j = 0; j < joints_.size(); ++j) {
    const auto points = joint_points(state.pose.model[joints_[j]], joint_reach_);
    std::copy(points.begin(), points.end(), out.begin() + static_cast<std::ptrdiff_t>(j * 4));
  }
  for_parts(state, scratch, [&](const Part& part, const Mat4& instance, bool visible) {
    const std::span<Vec3> mine = out.subspan(part.first, part.count);
    if (asset_.nodes[part.node].instances.empty()) {
      std::copy(scratch.vertices.positions.begin(), scratch.vertices.positions.end(), mine.begin());
    } else {
      const shared::Rows3x4 rows = shared::to_rows(instance);
      for (std::size_t v = 0; v < part.count; ++v) mine[v] = shared::rows_point(rows, scratch.vertices.positions[v]);
    }
    if (!visible) collapse(mine);
  });
}

void Sampler::vertices_at(double time_s, Scratch& scratch, std::vector<KeyVertices>& out) const {
  state_at(time_s, scratch.state);
  out.resize(parts_.size());
  for_parts(scratch.state, scratch, [&](const Part& part, const Mat4& instance, bool visible) {
    KeyVertices& key = out[static_cast<std::size_t>(&part - parts_.data())];
    key.positions = scratch.vertices.positions;
    key.normals = scratch.vertices.normals;
    key.colors = scratch.vertices.colors;
    key.uv0 = scratch.vertices.uv0;
    if (!asset_.nodes[part.node].instances.empty()) {
      const shared::Rows3x4 rows = shared::to_rows(instance);
      for (Vec3& position : key.positions) position = shared::rows_point(rows, position);
      for (Vec3& normal : key.normals) normal = shared::rows_normal(rows, normal);
    }
    for (Vec3& normal : key.normals) {
      // What a joint has squashed has no direction left.
      const float length = glm::length(normal);
      normal = length > 0.0F && std::isfinite(length) ? normal / length : Vec3(0.0F, 1.0F, 0.0F);
    }
    if (!visible) collapse(key.positions);
  });
}

}  // namespace inb::assets::baking

#include "assets/bake/reducer.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <set>
#include <utility>

#include "anim/skeleton.h"
#include "assets/bake/track_fit.h"
#include "assets/evaluate.h"

namespace inb::assets::baking {
namespace {

bool is_pose(anim::Channel channel) {
  return channel == anim::Channel::Translation || channel == anim::Channel::Rotation || channel == anim::Channel::Scale;
}

// Whether reducing it can cost anything: STEP tracks lose nothing that is seen, constant ones neither.
bool changes(const anim::Track& track) {
  if (track.interpolation == anim::Interpolation::Step || track.times.size() < 2) return false;
  if (track.interpolation == anim::Interpolation::CubicSpline) return true;
  const auto first = std::span(track.values).first(track.width);
  for (std::size_t k = 1; k < track.times.size(); ++k) {
    const auto here = std::span(track.values).subspan(k * track.width, track.width);
    if (!std::equal(first.begin(), first.end(), here.begin())) return true;
  }
  return false;
}

void assign(anim::Channel channel, std::span<const float> value, anim::Transform& out) {
  switch (channel) {
    case anim::Channel::Translation:
      out.translation = {value[0], value[1], value[2]};
      break;
    case anim::Channel::Rotation:
      out.rotation = Quat(value[3], value[0], value[1], value[2]);
      break;
    case anim::Channel::Scale:
      out.scale = {value[0], value[1], value[2]};
      break;
    case anim::Channel::Weights:
    case anim::Channel::Property:
      break;
  }
}

// How far a matrix can stretch a vector, at most.
float stretch(const Mat4& matrix) {
  const Mat3 turn(matrix);
  return std::sqrt(glm::dot(turn[0], turn[0]) + glm::dot(turn[1], turn[1]) + glm::dot(turn[2], turn[2]));
}

}  // namespace

Reducer::Reducer(const Asset& asset, std::size_t clip, const Sampler& sampler, std::vector<double> times)
    : asset_(asset), clip_(asset.clips[clip]), times_(std::move(times)), joints_(asset.skeleton.size()) {
  Evaluation state;
  std::vector<Span> weight_ranges;
  for (const double time_s : times_) {
    sampler.state_at(time_s, state);
    locals_.insert(locals_.end(), state.pose.locals.begin(), state.pose.locals.end());
    models_.insert(models_.end(), state.pose.model.begin(), state.pose.model.end());
    weights_.insert(weights_.end(), state.pose.weights.begin(), state.pose.weights.end());
    if (weight_ranges.empty()) {
      for (const float weight : state.pose.weights) weight_ranges.push_back({weight, weight});
    }
    for (std::size_t w = 0; w < weight_ranges.size(); ++w) {
      weight_ranges[w].least = std::min(weight_ranges[w].least, state.pose.weights[w]);
      weight_ranges[w].most = std::max(weight_ranges[w].most, state.pose.weights[w]);
    }
  }

  const CarriedBoxes carried = carried_boxes(asset, sampler.parts(), weight_ranges);
  carries_points_ = carried.points;
  reach_.resize(models_.size());
  for (std::size_t i = 0; i < times_.size(); ++i) {
    for (auto joint = asset.skeleton.order.rbegin(); joint != asset.skeleton.order.rend(); ++joint) {
      Bounds& reach = reach_[cell(i, *joint)];
      if (!carried.boxes[*joint].empty()) {
        for (const Vec3& corner : corners_of(carried.boxes[*joint])) {
          reach.add(Vec3(models_[cell(i, *joint)] * Vec4(corner, 1.0F)));
        }
      }
      const std::int32_t parent = asset.skeleton.parents[*joint];
      if (parent != anim::kNoParent) reach_[cell(i, static_cast<std::size_t>(parent))].add(reach);
    }
  }
  count_tracks();
}

void Reducer::count_tracks() {
  superseded_.resize(clip_.tracks.size(), false);
  std::set<std::pair<anim::Channel, std::uint32_t>> driven;
  for (std::size_t t = clip_.tracks.size(); t-- > 0;) {
    superseded_[t] = !driven.insert({clip_.tracks[t].channel, clip_.tracks[t].target}).second;
  }
  tracks_of_.resize(joints_);
  bool poses = false;
  bool morphs = false;
  for (std::size_t t = 0; t < clip_.tracks.size(); ++t) {
    const anim::Track& track = clip_.tracks[t];
    if (superseded_[t] || !changes(track)) continue;
    if (is_pose(track.channel)) tracks_of_[track.target].push_back(t);
    poses = poses || is_pose(track.channel);
    morphs = morphs || track.channel == anim::Channel::Weights;
  }
  shared_ = poses && morphs;

  rank_before_.resize(joints_, 0.0F);
  ranks_below_.resize(joints_, 0.0F);
  const anim::Skeleton& skeleton = asset_.skeleton;
  for (const std::uint32_t joint : skeleton.order) {
    const std::int32_t parent = skeleton.parents[joint];
    if (parent == anim::kNoParent) continue;
    const auto above = static_cast<std::size_t>(parent);
    rank_before_[joint] = rank_before_[above] + static_cast<float>(tracks_of_[above].size());
  }
  for (auto joint = skeleton.order.rbegin(); joint != skeleton.order.rend(); ++joint) {
    const std::int32_t parent = skeleton.parents[*joint];
    if (parent == anim::kNoParent) continue;
    float& below = ranks_below_[static_cast<std::size_t>(parent)];
    below = std::max(below, ranks_below_[*joint] + static_cast<float>(tracks_of_[*joint].size()));
  }
}

Reducer::Reduced Reducer::reduce(float allowance) const {
  Reduced out;
  out.clip = clip_;
  const float share = shared_ ? 0.5F : 1.0F;
  std::vector<anim::Transform> locals = locals_;
  std::vector<Mat4> models = models_;
  for (const std::uint32_t joint : asset_.skeleton.order) {
    reduce_joint(joint, allowance * share, locals, models, out.clip);
  }
  for (std::size_t t = 0; t < clip_.tracks.size(); ++t) {
    const anim::Track& track = clip_.tracks[t];
    if (superseded_[t]) continue;
    if (track.channel == anim::Channel::Weights) {
      out.clip.tracks[t] = reduce_weights(track, allowance * share, models);
    } else if (track.interpolation == anim::Interpolation::Step) {
      out.clip.tracks[t] = without_repeats(track);
    } else if (is_pose(track.channel) && !changes(track) && track.interpolation == anim::Interpolation::Linear) {
      out.clip.tracks[t] = picked(track, std::vector<std::size_t>{0});
    }
  }
  out.point_error = point_error(models);
  return out;
}

void Reducer::reduce_joint(std::uint32_t joint, float allowance, std::vector<anim::Transform>& locals,
                           std::vector<Mat4>& models, anim::Clip& out) const {
  const anim::Skeleton& skeleton = asset_.skeleton;
  const std::vector<std::size_t>& tracks = tracks_of_[joint];
  const float last_rank = rank_before_[joint] + static_cast<float>(tracks.size()) + ranks_below_[joint];
  const anim::Ending ending{clip_.tail, clip_.duration_s};
  std::vector<float> value;
  for (std::size_t n = 0; n < tracks.size(); ++n) {
    const anim::Track& track = clip_.tracks[tracks[n]];
    const float rank = rank_before_[joint] + static_cast<float>(n + 1);
    anim::Track& reduced = out.tracks[tracks[n]];
    reduced = reduce_pose_track(track, allowance * rank / last_rank, locals, models);
    value.resize(track.width);
    for (std::size_t i = 0; i < times_.size(); ++i) {
      anim::sample_track(reduced, times_[i], ending, clip_.rotation, value);
      assign(track.channel, value, locals[cell(i, joint)]);
    }
  }
  const std::int32_t parent = skeleton.parents[joint];
  for (std::size_t i = 0; i < times_.size(); ++i) {
    const auto& fixed = skeleton.fixed[joint];
    const Mat4 local = fixed ? *fixed : anim::to_matrix(locals[cell(i, joint)]);
    models[cell(i, joint)] =
        parent == anim::kNoParent ? local : models[cell(i, static_cast<std::size_t>(parent))] * local;
  }
}

anim::Track Reducer::reduce_pose_track(const anim::Track& track, float budget,
                                       const std::vector<anim::Transform>& locals,
                                       const std::vector<Mat4>& models) const {
  const std::uint32_t joint = track.target;
  const std::int32_t parent = asset_.skeleton.parents[joint];
  // joint_from_world of the original, so that a box around things in the world can be carried along.
  std::vector<Mat4> joint_from_world;
  for (std::size_t i = 0; i < times_.size(); ++i) {
    joint_from_world.push_back(glm::inverse(models_[cell(i, joint)]));
  }
  const auto good = [&](std::size_t i, std::span<const float> value) {
    anim::Transform local = locals[cell(i, joint)];
    assign(track.channel, value, local);
    const auto& fixed = asset_.skeleton.fixed[joint];
    Mat4 model = fixed ? *fixed : anim::to_matrix(local);
    if (parent != anim::kNoParent) model = models[cell(i, static_cast<std::size_t>(parent))] * model;
    if (model == models_[cell(i, joint)]) return true;
    const Bounds& reach = reach_[cell(i, joint)];
    if (reach.empty()) return true;
    // The displacement is affine, so over a box it is largest in a corner.
    const Mat4 moved = model * joint_from_world[i];
    for (const Vec3& corner : corners_of(reach)) {
      if (!(glm::distance(Vec3(moved * Vec4(corner, 1.0F)), corner) <= budget)) return false;
    }
    return true;
  };
  return fitted(track, {clip_.tail, clip_.duration_s}, clip_.rotation, times_, good);
}

anim::Track Reducer::reduce_weights(const anim::Track& track, float budget, const std::vector<Mat4>& models) const {
  const Node& node = asset_.nodes[track.target];
  // How far each target can move a vertex of the mesh.
  std::vector<float> longest(track.width, 0.0F);
  if (node.mesh != kNone) {
    for (const Primitive& primitive : asset_.meshes[static_cast<std::size_t>(node.mesh)].primitives) {
      for (std::size_t k = 0; k < longest.size(); ++k) {
        for (const Vec3& delta : primitive.targets[k].positions) longest[k] = std::max(longest[k], glm::length(delta));
      }
    }
  }
  std::vector<float> stretched;
  for (std::size_t i = 0; i < times_.size(); ++i) {
    float most = 0.0F;
    if (node.skin != kNone) {
      const Skin& skin = asset_.skins[static_cast<std::size_t>(node.skin)];
      for (std::size_t j = 0; j < skin.joints.size(); ++j) {
        most = std::max(most, stretch(models[cell(i, skin.joints[j])] * skin.inverse_bind[j]));
      }
    }
    const Mat4& own = models[cell(i, track.target)];
    most = std::max(most, stretch(own));
    for (const anim::Transform& instance : node.instances) {
      most = std::max(most, stretch(own * anim::to_matrix(instance)));
    }
    stretched.push_back(most);
  }
  const std::size_t all_weights = asset_.rest_weights.size();
  const auto good = [&](std::size_t i, std::span<const float> value) {
    float moved = 0.0F;
    for (std::size_t k = 0; k < value.size(); ++k) {
      moved += std::abs(value[k] - weights_[i * all_weights + node.weights_begin + k]) * longest[k];
    }
    return moved * stretched[i] <= budget;
  };
  return fitted(track, {clip_.tail, clip_.duration_s}, clip_.rotation, times_, good);
}

float Reducer::point_error(const std::vector<Mat4>& models) const {
  const float reach = joint_reach(asset_);
  float largest = 0.0F;
  for (std::size_t i = 0; i < times_.size(); ++i) {
    for (std::size_t j = 0; j < joints_; ++j) {
      if (!carries_points_[j]) continue;
      const auto wanted = joint_points(models_[cell(i, j)], reach);
      const auto got = joint_points(models[cell(i, j)], reach);
      for (std::size_t p = 0; p < wanted.size(); ++p) largest = std::max(largest, glm::distance(wanted[p], got[p]));
    }
  }
  return largest;
}

}  // namespace inb::assets::baking

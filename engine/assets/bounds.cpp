#include "assets/bounds.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <optional>
#include <vector>

#include "anim/skeleton.h"
#include "assets/deform.h"
#include "assets/tween.h"

namespace inb::assets {
namespace {

// Vertices deformed for one answer: some tenths of a second on one core.
constexpr std::size_t kVertexBudget = 8'000'000;
constexpr std::size_t kFewestSamples = 65;
constexpr std::size_t kMostSamples = 4096;
constexpr std::size_t kNodeBudget = 2'000'000;  // node transforms evaluated for one answer
constexpr double kSampleRateHz = 25.0;

// The box around a box that an affine matrix has moved.
Bounds moved(const Bounds& box, const Mat4& matrix) {
  Bounds out;
  if (box.empty()) return out;
  const Vec3 half = box.size() * 0.5F;
  const Mat3 turn(matrix);
  const Vec3 reach = glm::abs(turn[0]) * half.x + glm::abs(turn[1]) * half.y + glm::abs(turn[2]) * half.z;
  const Vec3 middle = Vec3(matrix * Vec4(box.center(), 1.0F));
  out.add(middle - reach);
  out.add(middle + reach);
  return out;
}

std::vector<std::uint32_t> drawn_nodes(const Asset& asset) {
  std::vector<std::uint32_t> nodes = shown_nodes(asset);
  nodes.erase(std::remove_if(nodes.begin(), nodes.end(), [&](std::uint32_t n) { return asset.nodes[n].mesh == kNone; }),
              nodes.end());
  return nodes;
}

const Mesh& mesh_of(const Asset& asset, std::uint32_t node) {
  return asset.meshes[static_cast<std::size_t>(asset.nodes[node].mesh)];
}

void add_instances(const Asset& asset, const Evaluation& state, std::uint32_t node, const Bounds& box, Bounds& out) {
  if (asset.nodes[node].instances.empty()) {
    out.add(box);
    return;
  }
  std::vector<Mat4> instances;
  instance_transforms(asset, state, node, instances);
  for (const Mat4& instance : instances) out.add(moved(box, instance));
}

Bounds exact(const Asset& asset, const Evaluation& state, const std::vector<std::uint32_t>& nodes,
             DeformedVertices& vertices) {
  Bounds out;
  if (asset.meshes.empty()) {
    for (const std::uint32_t node : shown_nodes(asset)) out.add(Vec3(state.pose.model[node][3]));
  }
  for (const std::uint32_t node : nodes) {
    if (!visible_at(asset, state, node)) continue;
    Bounds box;
    for (std::size_t p = 0; p < mesh_of(asset, node).primitives.size(); ++p) {
      deform(asset, state, node, p, vertices);
      for (const Vec3& position : vertices.positions) box.add(position);
    }
    add_instances(asset, state, node, box, out);
  }
  return out;
}

// What each matrix of a primitive's palette can move, in the mesh's own space, whatever the keys and the weights seen.
struct PaletteBoxes {
  std::uint32_t node = 0;
  std::uint32_t primitive = 0;
  std::vector<Bounds> boxes;
};

struct WeightRange {
  float least = 0.0F;
  float most = 0.0F;
};

// Both ends of what one stored vertex can become by morphing: every target at its least or its most.
Bounds reach_of(const Primitive& primitive, std::size_t vertex, const Vec3& base, const WeightRange* weights) {
  Vec3 low = base;
  Vec3 high = base;
  for (std::size_t k = 0; k < primitive.targets.size(); ++k) {
    const auto& deltas = primitive.targets[k].positions;
    if (deltas.empty()) continue;
    const Vec3 one_end = deltas[vertex] * weights[k].least;
    const Vec3 other_end = deltas[vertex] * weights[k].most;
    low += glm::min(one_end, other_end);
    high += glm::max(one_end, other_end);
  }
  Bounds out;
  out.add(low);
  out.add(high);
  return out;
}

// Every stored mesh that the motion shows for this primitive.
std::vector<const std::vector<Vec3>*> stored_meshes(const Asset& asset, const Evaluation& state, std::uint32_t node,
                                                    std::uint32_t primitive) {
  std::vector<const std::vector<Vec3>*> meshes;
  const auto collect = [&](const auto& set, const auto& keys) {
    if (static_cast<std::int64_t>(set.mesh) != asset.nodes[node].mesh) return;
    for (const auto& key : keys) meshes.push_back(&key[primitive].positions);
  };
  if (state.keys && state.keys->frame_set) {
    collect(asset.frame_sets[state.keys->set], asset.frame_sets[state.keys->set].frames);
  } else if (state.keys) {
    collect(asset.morph_sets[state.keys->set], asset.morph_sets[state.keys->set].keys);
  }
  if (meshes.empty()) meshes.push_back(&mesh_of(asset, node).primitives[primitive].positions);
  return meshes;
}

PaletteBoxes palette_boxes(const Asset& asset, const Evaluation& state, std::uint32_t node, std::uint32_t index,
                           const std::vector<WeightRange>& weights) {
  const Primitive& primitive = mesh_of(asset, node).primitives[index];
  NodePalette palette;
  node_palette(asset, state, node, index, palette);
  PaletteBoxes out{node, index, std::vector<Bounds>(palette.rows.size())};
  const std::optional<Vec3> pivot = state.keys ? tween_pivot(asset, *state.keys) : std::nullopt;
  for (const std::vector<Vec3>* const positions : stored_meshes(asset, state, node, index)) {
    for (std::size_t v = 0; v < positions->size(); ++v) {
      Bounds reach = reach_of(primitive, v, (*positions)[v], weights.data() + asset.nodes[node].weights_begin);
      if (pivot) {
        // On its way round it is never farther from the pivot than at one of its keys.
        const float radius = glm::length((*positions)[v] - *pivot);
        const Vec3 moved_by = *pivot - (*positions)[v];
        reach.add(reach.min + moved_by - radius);
        reach.add(reach.max + moved_by + radius);
      }
      if (!palette.skinned) {
        out.boxes.front().add(reach);
        continue;
      }
      const Influences& influences = primitive.influences[v];
      for (std::size_t k = 0; k < kMaxInfluences; ++k) {
        if (influences.weights[k] > 0.0F) out.boxes[influences.joints[k]].add(reach);
      }
    }
  }
  return out;
}

Mat4 to_matrix(const shared::Rows3x4& rows) {
  return glm::transpose(Mat4(rows.row0, rows.row1, rows.row2, Vec4(0.0F, 0.0F, 0.0F, 1.0F)));
}

std::vector<WeightRange> weight_ranges(const Asset& asset, std::size_t motion, const std::vector<double>& times,
                                       Evaluation& state) {
  std::vector<WeightRange> ranges(asset.rest_weights.size(), {1e30F, -1e30F});
  if (ranges.empty()) return ranges;
  for (const double time_s : times) {
    evaluate_at(asset, motion, time_s, state);
    for (std::size_t i = 0; i < ranges.size(); ++i) {
      ranges[i].least = std::min(ranges[i].least, state.pose.weights[i]);
      ranges[i].most = std::max(ranges[i].most, state.pose.weights[i]);
    }
  }
  return ranges;
}

// By boxes that ride on the joints: a skinned vertex is a weighted mean of what its joints make of it, so it lies
// within the box around all their boxes.
Bounds riding_boxes(const Asset& asset, std::size_t motion, const std::vector<std::uint32_t>& nodes,
                    const std::vector<double>& times) {
  Evaluation state;
  const std::vector<WeightRange> weights = weight_ranges(asset, motion, times, state);
  evaluate_at(asset, motion, times.front(), state);
  std::vector<PaletteBoxes> riders;
  for (const std::uint32_t node : nodes) {
    for (std::uint32_t p = 0; p < mesh_of(asset, node).primitives.size(); ++p) {
      riders.push_back(palette_boxes(asset, state, node, p, weights));
    }
  }
  Bounds out;
  NodePalette palette;
  for (const double time_s : times) {
    evaluate_at(asset, motion, time_s, state);
    for (const PaletteBoxes& rider : riders) {
      if (!visible_at(asset, state, rider.node)) continue;
      node_palette(asset, state, rider.node, rider.primitive, palette);
      Bounds box;
      for (std::size_t i = 0; i < rider.boxes.size(); ++i) box.add(moved(rider.boxes[i], to_matrix(palette.rows[i])));
      add_instances(asset, state, rider.node, box, out);
    }
  }
  return out;
}

// Both ends, at most 1/25 s apart, and every key, where a motion turns round; fewer when that is more than `most`. Key
// sets that tween in straight lines: every key alone (between two keys lies nothing that the two do not span).
std::vector<double> sample_times(const Asset& asset, std::size_t motion, std::size_t most) {
  std::vector<double> times;
  for (const KeyMark& mark : key_marks(asset, motion)) times.push_back(mark.time_s);
  const std::optional<TweenChoice> tween = tween_choice(asset, motion);
  if (tween && tween->tween != Tween::Spherical) return times;
  const double duration_s = motion_timing(asset, motion).duration_s;
  const double wanted = std::clamp(std::ceil(duration_s * kSampleRateHz), 1.0, static_cast<double>(most - 1));
  const auto steps = static_cast<std::size_t>(wanted);
  times.erase(std::unique(times.begin(), times.end()), times.end());
  if (times.size() + steps + 1 > most) times.clear();
  for (std::size_t i = 0; i <= steps; ++i) {
    times.push_back(duration_s * static_cast<double>(i) / static_cast<double>(steps));
  }
  return times;
}

Bounds sampled(const Asset& asset, std::size_t motion, std::size_t budget) {
  const std::vector<std::uint32_t> nodes = drawn_nodes(asset);
  std::size_t vertices = 1;
  for (const std::uint32_t node : nodes) {
    for (const Primitive& primitive : mesh_of(asset, node).primitives) vertices += primitive.positions.size();
  }
  const std::size_t affordable = budget / vertices;
  const bool vertex_by_vertex = affordable >= kFewestSamples;
  const std::size_t most =
      std::clamp(kNodeBudget / std::max<std::size_t>(1, asset.nodes.size()), kFewestSamples, kMostSamples);
  const std::vector<double> times = sample_times(asset, motion, vertex_by_vertex ? std::min(affordable, most) : most);

  Bounds out;
  if (vertex_by_vertex && times.size() <= affordable) {
    Evaluation state;
    DeformedVertices scratch;
    for (const double time_s : times) {
      evaluate_at(asset, motion, time_s, state);
      out.add(exact(asset, state, nodes, scratch));
    }
    return out;
  }
  return riding_boxes(asset, motion, nodes, times);
}

}  // namespace

Bounds bounds_of(const Asset& asset, const Evaluation& state) {
  DeformedVertices scratch;
  return exact(asset, state, drawn_nodes(asset), scratch);
}

Bounds motion_bounds(const Asset& asset, std::size_t motion) {
  if (motion < asset.motion_count()) return sampled(asset, motion, kVertexBudget);
  Evaluation rest;
  evaluate_rest(asset, rest);
  return bounds_of(asset, rest);
}

Bounds animated_bounds(const Asset& asset) {
  const std::size_t motions = asset.motion_count();
  if (motions == 0) return motion_bounds(asset, kRestPose);
  Bounds out;
  for (std::size_t m = 0; m < motions; ++m) out.add(sampled(asset, m, kVertexBudget / motions));
  return out;
}

}  // namespace inb::assets

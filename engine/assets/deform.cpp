#include "assets/deform.h"

#include <algorithm>
#include <cmath>
#include <span>

#include "anim/pose_jobs.h"
#include "assets/tween.h"
#include "core/check.h"
#include "core/parallel.h"

namespace inb::assets {
namespace {

// Vertices a thread takes at a time: below this, handing work out costs more than the work.
constexpr std::size_t kGrain = 4096;

const Mesh& mesh_of(const Asset& asset, std::size_t node) {
  INB_CHECK(node < asset.nodes.size() && asset.nodes[node].mesh != kNone);
  return asset.meshes[static_cast<std::size_t>(asset.nodes[node].mesh)];
}

// The stored mesh k of the key set that a tween names, for the given mesh; null when the set is another mesh's.
const KeyVertices* key_vertices(const Asset& asset, const KeyTween& keys, std::uint32_t k, std::int32_t mesh,
                                std::size_t primitive) {
  const auto of = [&](const auto& set, const auto& meshes) -> const KeyVertices* {
    return static_cast<std::int64_t>(set.mesh) == mesh ? &meshes[k][primitive] : nullptr;
  };
  if (keys.frame_set) return of(asset.frame_sets[keys.set], asset.frame_sets[keys.set].frames);
  return of(asset.morph_sets[keys.set], asset.morph_sets[keys.set].keys);
}

template <typename T>
std::span<const T> first_filled(const std::vector<T>& wanted, const std::vector<T>& otherwise) {
  return wanted.empty() ? std::span<const T>(otherwise) : std::span<const T>(wanted);
}

anim::VertexInputs inputs(const Primitive& primitive, const KeyVertices* key) {
  if (key == nullptr) {
    return {primitive.positions, primitive.normals, primitive.tangents, primitive.colors, primitive.uv0, primitive.uv1};
  }
  return {key->positions,
          first_filled(key->normals, primitive.normals),
          primitive.tangents,
          first_filled(key->colors, primitive.colors),
          first_filled(key->uv0, primitive.uv0),
          primitive.uv1};
}

anim::VertexOutputs shape_like(const anim::VertexInputs& in, DeformedVertices& out) {
  out.positions.resize(in.positions.size());
  out.normals.resize(in.normals.size());
  out.tangents.resize(in.tangents.size());
  out.colors.resize(in.colors.size());
  out.uv0.resize(in.uv0.size());
  out.uv1.resize(in.uv1.size());
  return {out.positions, out.normals, out.tangents, out.colors, out.uv0, out.uv1};
}

// The whole pipeline over one range of vertices at a time, in place in the outputs.
struct Pipeline {
  anim::LerpFramesJob base;
  anim::MorphJob morph;
  anim::SkinJob skin;
  anim::TransformJob transform;
  bool skinned = false;

  void run(std::size_t begin, std::size_t end) const {
    const auto over = [&](auto job) {
      job.range = {begin, end};
      const bool done = job.run();
      INB_CHECK(done);
    };
    over(base);
    over(morph);
    if (skinned) {
      over(skin);
    } else {
      over(transform);
    }
  }
};

}  // namespace

void node_palette(const Asset& asset, const Evaluation& state, std::size_t node, std::size_t primitive,
                  NodePalette& out) {
  const Node& holder = asset.nodes[node];
  out.skinned = holder.skin != kNone && !mesh_of(asset, node).primitives[primitive].influences.empty();
  const auto own = static_cast<std::uint32_t>(node);
  anim::PaletteJob job;
  job.model_from_joint = state.pose.model;
  job.joints = {&own, 1};
  if (out.skinned) {
    const Skin& skin = asset.skins[static_cast<std::size_t>(holder.skin)];
    job.joints = skin.joints;
    job.joint_from_mesh = skin.inverse_bind;
  }
  out.rows.resize(job.joints.size());
  job.rows = out.rows;
  job.needs_cofactor = &out.needs_cofactor;
  const bool made = job.run();
  INB_CHECK(made);
}

BaseVertices base_vertices(const Asset& asset, const Evaluation& state, std::size_t node, std::size_t primitive) {
  const Primitive& stored = mesh_of(asset, node).primitives[primitive];
  if (state.keys) {
    const KeyTween& keys = *state.keys;
    const std::int32_t mesh = asset.nodes[node].mesh;
    const KeyVertices* const a = key_vertices(asset, keys, keys.a, mesh, primitive);
    const KeyVertices* const b = key_vertices(asset, keys, keys.b, mesh, primitive);
    if (a != nullptr && b != nullptr) {
      return {inputs(stored, a), inputs(stored, b), keys.a == keys.b ? 0.0F : keys.t, tween_pivot(asset, keys)};
    }
  }
  return {inputs(stored, nullptr), inputs(stored, nullptr), 0.0F, std::nullopt};
}

void deform(const Asset& asset, const Evaluation& state, std::size_t node, std::size_t primitive,
            DeformedVertices& out) {
  const Primitive& stored = mesh_of(asset, node).primitives[primitive];
  const Node& holder = asset.nodes[node];
  node_palette(asset, state, node, primitive, out.palette);

  Pipeline pipeline;
  const BaseVertices base = base_vertices(asset, state, node, primitive);
  pipeline.base.a = base.a;
  pipeline.base.b = base.b;
  pipeline.base.t = base.t;
  pipeline.base.pivot = base.pivot;
  const anim::VertexOutputs made = shape_like(base.a, out);
  pipeline.base.out = made;

  out.targets.clear();
  for (const MorphTarget& target : stored.targets) {
    out.targets.push_back({target.positions, target.normals, target.tangents, target.colors, target.uv0, target.uv1});
  }
  pipeline.morph.targets = out.targets;
  pipeline.morph.weights =
      std::span<const float>(state.pose.weights).subspan(holder.weights_begin, stored.targets.size());
  pipeline.morph.vertices = made;

  pipeline.skinned = out.palette.skinned;
  if (pipeline.skinned) {
    pipeline.skin.palette = out.palette.rows;
    const Influences& first = stored.influences.front();
    pipeline.skin.joints = {first.joints.data(), sizeof(Influences), stored.influences.size()};
    pipeline.skin.weights = {first.weights.data(), sizeof(Influences), stored.influences.size()};
    pipeline.skin.influences = std::clamp(stored.influence_count, 1U, std::uint32_t{kMaxInfluences});
    pipeline.skin.cofactor = out.palette.needs_cofactor;
    pipeline.skin.in = made.as_inputs();
    pipeline.skin.out = made;
  } else {
    pipeline.transform.matrix = out.palette.rows.front();
    pipeline.transform.cofactor = out.palette.needs_cofactor;
    pipeline.transform.in = made.as_inputs();
    pipeline.transform.out = made;
  }
  core::parallel_for(out.positions.size(), kGrain,
                     [&pipeline](std::size_t begin, std::size_t end) { pipeline.run(begin, end); });
}

void instance_transforms(const Asset& asset, const Evaluation& state, std::size_t node, std::vector<Mat4>& out) {
  out.clear();
  const Node& holder = asset.nodes[node];
  const Mat4& model_from_node = state.pose.model[node];
  const float determinant = glm::determinant(model_from_node);
  if (holder.instances.empty() || holder.skin != kNone || !(std::abs(determinant) > 0.0F)) {
    out.emplace_back(1.0F);
    return;
  }
  const Mat4 node_from_model = glm::inverse(model_from_node);
  for (const anim::Transform& instance : holder.instances) {
    out.push_back(model_from_node * anim::to_matrix(instance) * node_from_model);
  }
}

}  // namespace inb::assets

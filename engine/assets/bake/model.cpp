#include "assets/bake/model.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

#include "assets/motion_index.h"
#include "core/parallel.h"

namespace inb::assets::baking {
namespace {

constexpr std::uint64_t kMostKeyBytes = std::uint64_t{1} << 30U;
// A vertex with all that a key mesh can hold.
constexpr std::uint64_t kVertexBytes = 2 * sizeof(Vec3) + sizeof(Vec4) + sizeof(Vec2);

const Primitive& source_of(const Asset& asset, const Part& part) {
  return asset.meshes[static_cast<std::size_t>(asset.nodes[part.node].mesh)].primitives[part.primitive];
}

// Whether the parts are the primitives of one mesh, each once: then they still share the file's table of vertices.
bool one_mesh(const Asset& asset, const std::vector<Part>& parts) {
  const auto other = [&](const Part& part) { return part.node != parts.front().node || part.instance > 0; };
  return !parts.empty() && std::none_of(parts.begin(), parts.end(), other) &&
         asset.nodes[parts.front().node].instances.empty();
}

// What turns front faces over where the motion begins, as drawing sees it.
std::vector<bool> mirrored_parts(const Asset& asset, const Sampler& sampler) {
  Sampler::Scratch scratch;
  sampler.state_at(0.0, scratch.state);
  std::vector<bool> mirrored;
  for (const Part& part : sampler.parts()) {
    node_palette(asset, scratch.state, part.node, part.primitive, scratch.vertices.palette);
    instance_transforms(asset, scratch.state, part.node, scratch.instances);
    const Mat4& instance = scratch.instances[std::min<std::size_t>(part.instance, scratch.instances.size() - 1)];
    const bool turned = shared::rows_side(scratch.vertices.palette.rows.front()) < 0.0F;
    mirrored.push_back(turned != (glm::determinant(Mat3(instance)) < 0.0F));
  }
  return mirrored;
}

bool all_numbers(const KeyVertices& key) {
  const auto numbers = [](const auto& values) {
    return std::all_of(values.begin(), values.end(),
                       [](const auto& value) { return std::isfinite(glm::dot(value, value)); });
  };
  return numbers(key.positions) && numbers(key.normals) && numbers(key.colors) && numbers(key.uv0);
}

template <typename T>
void settle(std::vector<std::vector<KeyVertices>>& keys, std::size_t part, std::vector<T> KeyVertices::*attribute,
            std::vector<T>& rest) {
  rest = keys.front()[part].*attribute;
  const bool constant = std::all_of(keys.begin(), keys.end(),
                                    [&](const std::vector<KeyVertices>& key) { return key[part].*attribute == rest; });
  if (!constant) return;
  for (std::vector<KeyVertices>& key : keys) {
    (key[part].*attribute).clear();
    (key[part].*attribute).shrink_to_fit();
  }
}

std::vector<std::string> what_is_lost(const Asset& asset, std::size_t motion, const std::vector<Part>& parts) {
  std::vector<std::string> lost;
  const MotionIndex at = locate(asset, motion);
  bool properties = false;
  bool hiding = false;
  if (at.kind == MotionKind::Clip) {
    for (const anim::Track& track : asset.clips[at.index].tracks) {
      if (track.channel != anim::Channel::Property) continue;
      const bool visibility = asset.properties[track.target].kind == PropertyKind::NodeVisible;
      hiding = hiding || visibility;
      properties = properties || !visibility;
    }
  }
  if (properties) lost.emplace_back("The animation of materials, cameras and lights is not in the baked motion.");
  if (hiding) lost.emplace_back("Parts that the animation hides are baked as single points while they are hidden.");
  if (!asset.cameras.empty() || !asset.lights.empty()) {
    lost.emplace_back("The cameras and lights of the original are not in the baked model.");
  }
  const bool second_uv = std::any_of(parts.begin(), parts.end(), [&](const Part& part) {
    const std::vector<MorphTarget>& targets = source_of(asset, part).targets;
    return std::any_of(targets.begin(), targets.end(), [](const MorphTarget& target) { return !target.uv1.empty(); });
  });
  if (second_uv) lost.emplace_back("The second texture coordinates stay as they are without morphing.");
  return lost;
}

}  // namespace

Asset model_of(const Asset& asset, std::size_t motion, const Sampler& sampler,
               std::vector<std::vector<KeyVertices>>& keys) {
  Asset out;
  out.name = asset.name;
  out.format = asset.format;
  out.file_axes = asset.file_axes;
  out.materials = asset.materials;
  out.images = asset.images;
  out.skeleton.add(asset.name.empty() ? "baked" : asset.name, anim::kNoParent, {});
  out.nodes.resize(1);
  out.nodes[0].mesh = 0;
  out.warnings = what_is_lost(asset, motion, sampler.parts());

  const std::vector<bool> mirrored = mirrored_parts(asset, sampler);
  const bool keeps_table = one_mesh(asset, sampler.parts());
  Mesh mesh;
  mesh.name = out.skeleton.names[0];
  for (std::size_t p = 0; p < sampler.parts().size(); ++p) {
    const Primitive& from = source_of(asset, sampler.parts()[p]);
    Primitive to;
    to.topology = from.topology;
    to.material = from.material;
    to.uv1 = from.uv1;
    to.indices = from.indices;
    to.flat = from.flat;
    to.stored_triangles = from.stored_triangles;
    if (keeps_table) to.file_vertex = from.file_vertex;
    if (mirrored[p] && to.topology == Topology::Triangles) {
      for (std::size_t i = 0; i + 2 < to.indices.size(); i += 3) std::swap(to.indices[i + 1], to.indices[i + 2]);
    }
    to.positions = keys.front()[p].positions;
    to.normals = keys.front()[p].normals;
    settle(keys, p, &KeyVertices::colors, to.colors);
    settle(keys, p, &KeyVertices::uv0, to.uv0);
    for (const Vec3& position : to.positions) to.bounds.add(position);
    mesh.primitives.push_back(std::move(to));
  }
  out.meshes.push_back(std::move(mesh));
  lay_out_weights(out, {});
  return out;
}

Result<void> check_memory(const Sampler& sampler, double meshes) {
  const std::uint64_t most = kMostKeyBytes / kVertexBytes / std::max<std::size_t>(1, sampler.vertex_count());
  if (!(meshes <= static_cast<double>(most))) {
    return fail("Baking {} meshes of {} vertices would take more than {} MiB.", meshes, sampler.vertex_count(),
                kMostKeyBytes >> 20U);
  }
  return {};
}

Result<std::vector<std::vector<KeyVertices>>> key_meshes(const Sampler& sampler, const std::vector<double>& times) {
  if (auto fine = check_memory(sampler, static_cast<double>(times.size())); !fine) return fail(fine.error());
  std::vector<std::vector<KeyVertices>> keys(times.size());
  core::parallel_for(times.size(), 4, [&](std::size_t begin, std::size_t end) {
    Sampler::Scratch scratch;
    for (std::size_t k = begin; k < end; ++k) sampler.vertices_at(times[k], scratch, keys[k]);
  });
  for (std::size_t k = 0; k < keys.size(); ++k) {
    if (!std::all_of(keys[k].begin(), keys[k].end(), all_numbers)) {
      return fail("A vertex leaves the range of numbers {} s into the motion.", times[k]);
    }
  }
  return keys;
}

std::vector<std::uint32_t> action_frames_at(const Asset& asset, std::size_t motion, double rate_hz,
                                            std::uint32_t last) {
  const sim::Timing timing = motion_timing(asset, motion);
  std::vector<std::uint32_t> frames;
  for (const std::uint32_t frame : timing.action_frames) {
    const double at = std::round(static_cast<double>(frame) / timing.rate_hz * rate_hz);
    const auto moved = at < static_cast<double>(last) ? static_cast<std::uint32_t>(at) : last;
    if (frames.empty() || moved > frames.back()) frames.push_back(moved);
  }
  return frames;
}

Tween tween_of(const Asset& asset, std::size_t motion) {
  const MotionIndex at = locate(asset, motion);
  const bool steps = (at.kind == MotionKind::MorphSet && asset.morph_sets[at.index].tween == Tween::Step) ||
                     (at.kind == MotionKind::FrameSet && asset.frame_sets[at.index].tween == Tween::Step);
  return steps ? Tween::Step : Tween::Linear;
}

Result<FrameTimes> frame_times(const Sampler& sampler, double rate_hz) {
  if (auto fine = check_rate(rate_hz); !fine) return fail(fine.error());
  const double length_s = sampler.duration_s();
  const double count = std::max(1.0, std::round(length_s * rate_hz));
  if (auto fine = check_memory(sampler, count); !fine) return fail(fine.error());
  const bool whole = length_s <= 0.0 || std::abs(count / rate_hz - length_s) < 1e-9 * length_s;
  FrameTimes frames;
  frames.rate_hz = whole ? rate_hz : count / length_s;
  for (double k = 0.0; k < count; ++k) frames.times.push_back(k / frames.rate_hz);
  return frames;
}

Result<void> check_drawn(const Asset& asset, const Sampler& sampler) {
  if (sampler.parts().empty()) return fail("{}: it draws no mesh, so there are no vertices to bake.", asset.name);
  return {};
}

Result<void> check_motion(const Asset& asset, std::size_t motion) {
  if (motion >= asset.motion_count()) {
    return fail("{}: there is no motion {} to bake, it has {}.", asset.name, motion, asset.motion_count());
  }
  return {};
}

Result<void> check_rate(double rate_hz) {
  if (!(rate_hz > 0.0) || !std::isfinite(rate_hz)) return fail("A rate of {} a second is not above 0.", rate_hz);
  return {};
}

Result<void> check_bound(float bound) {
  if (!(bound >= 0.0F) || !std::isfinite(bound)) return fail("An error bound of {} is no length.", bound);
  return {};
}

Result<Asset> sound(Asset asset) {
  if (const auto fault = validate(asset)) return fail("{}: the baked model is not sound: {}.", asset.name, *fault);
  return asset;
}

}  // namespace inb::assets::baking

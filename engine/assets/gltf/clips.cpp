#include <tiny_gltf.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "assets/gltf/accessor.h"
#include "assets/gltf/build.h"
#include "assets/gltf/pointer.h"
#include "assets/gltf/source.h"
#include "assets/gltf/values_of.h"

namespace inb::assets::gltf {
namespace {

using anim::Channel;
using anim::Interpolation;
using anim::Track;

// What a channel drives; nothing when it is to be left out, of which the user was told.
std::optional<PointerTarget> target_of(Source& source, const Asset& asset, const tinygltf::AnimationChannel& channel,
                                       const std::string& place) {
  const auto extension = channel.target_extensions.find("KHR_animation_pointer");
  if (extension != channel.target_extensions.end()) {
    const auto& pointer = extension->second.Get("pointer").Get<std::string>();
    auto target = resolve_pointer(pointer, asset);
    if (!target) source.warn(fmt::format("{}/target: '{}' cannot be animated here, left out", place, pointer));
    return target;
  }
  // The specification: a channel without a node is to be ignored.
  if (channel.target_node < 0) return std::nullopt;
  PointerTarget target;
  target.object = static_cast<std::uint32_t>(channel.target_node);
  if (channel.target_path == "translation") {
    target.channel = Channel::Translation;
  } else if (channel.target_path == "rotation") {
    target.channel = Channel::Rotation;
  } else if (channel.target_path == "scale") {
    target.channel = Channel::Scale;
  } else if (channel.target_path == "weights") {
    target.channel = Channel::Weights;
  } else {
    source.warn(fmt::format("{}/target/path: '{}' is not known, left out", place, channel.target_path));
    return std::nullopt;
  }
  return target;
}

std::uint32_t width_of(const Asset& asset, const PointerTarget& target) {
  switch (target.channel) {
    case Channel::Rotation:
      return 4;
    case Channel::Weights:
      return asset.nodes[target.object].weights_count;
    case Channel::Property:
      return property_width(target.kind);
    default:
      return 3;
  }
}

Interpolation interpolation_of(Source& source, const std::string& name, const std::string& place) {
  if (name == "STEP") return Interpolation::Step;
  if (name == "CUBICSPLINE") return Interpolation::CubicSpline;
  if (name != "LINEAR") source.warn(fmt::format("{}/interpolation: '{}' is not known, LINEAR is used", place, name));
  return Interpolation::Linear;
}

// Times must ascend. Two keys at one time are how exporters write a jump: the second is moved by the least step, which
// keeps the jump. Keys that go back in time are dropped.
void straighten(Source& source, Track& track, const std::string& place) {
  const std::size_t floats = track.floats_per_key();
  std::size_t kept = 0;
  std::size_t dropped = 0;
  for (std::size_t k = 0; k < track.times.size(); ++k) {
    float time = track.times[k];
    if (kept > 0 && time <= track.times[kept - 1]) {
      const float last = track.times[kept - 1];
      // One step covers the pair; a longer row of equal times climbs by more steps than the limit and is dropped.
      const bool same =
          k > 0 && time >= track.times[kept - 1] - 4.0F * (std::nextafter(last, 2.0F * last + 1.0F) - last);
      if (!same) {
        ++dropped;
        continue;
      }
      time = std::nextafter(last, std::numeric_limits<float>::max());
      source.warn(fmt::format("{}: has several keys at one time", place));
    }
    track.times[kept] = time;
    std::copy_n(track.values.begin() + static_cast<std::ptrdiff_t>(k * floats), floats,
                track.values.begin() + static_cast<std::ptrdiff_t>(kept * floats));
    ++kept;
  }
  if (dropped > 0) source.warn(fmt::format("{}: {} keys go back in time and are dropped", place, dropped));
  track.times.resize(kept);
  track.values.resize(kept * floats);
}

// The Khronos validator's bound for a rotation that counts as one of unit length.
constexpr float kUnitTolerance = 0.00769F;

// Integer keys are brought back to unit length after decoding, spline keys since every result of a spline is unit.
// Other keys keep the digits of the file: the formula of glTF 2.0 appendix C is then applied to what is stored, and a
// file that writes 0.707 for sqrt(1/2) gives the same matrices as elsewhere.
void normalize_rotations(Source& source, Track& track, bool decoded, const std::string& place) {
  const std::size_t floats = track.floats_per_key();
  const bool spline = track.interpolation == Interpolation::CubicSpline;
  for (std::size_t k = 0; k < track.times.size(); ++k) {
    float* q = track.values.data() + k * floats + (spline ? 4 : 0);
    const float length = std::sqrt(q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3]);
    if (length <= 1e-12F || !std::isfinite(length)) {
      source.warn(fmt::format("{}: has rotations of length zero, taken as none", place));
      std::fill_n(q, 3, 0.0F);
      q[3] = 1.0F;
    } else if (decoded || spline || std::abs(length - 1.0F) > kUnitTolerance) {
      for (std::size_t c = 0; c < 4; ++c) q[c] /= length;
    }
  }
}

// Material::emissive has the strength multiplied in, so animated factors must have it too.
void apply_emissive_strength(const tinygltf::Material& material, Track& track) {
  const auto extension = material.extensions.find("KHR_materials_emissive_strength");
  if (extension == material.extensions.end()) return;
  const float strength = number_or(extension->second, "emissiveStrength", 1.0F);
  for (float& value : track.values) value *= strength;
}

std::uint32_t property_index(Asset& asset, const PointerTarget& target) {
  for (std::size_t i = 0; i < asset.properties.size(); ++i) {
    if (asset.properties[i].kind == target.kind && asset.properties[i].object == target.object) {
      return static_cast<std::uint32_t>(i);
    }
  }
  const std::vector<float> rest = property_rest(asset, target.kind, target.object);
  asset.properties.push_back({target.kind, target.object, static_cast<std::uint32_t>(asset.rest_properties.size()),
                              static_cast<std::uint32_t>(rest.size())});
  asset.rest_properties.insert(asset.rest_properties.end(), rest.begin(), rest.end());
  return static_cast<std::uint32_t>(asset.properties.size() - 1);
}

std::optional<Track> build_track(Source& source, Asset& asset, const tinygltf::Animation& animation, std::size_t index,
                                 const std::string& clip_place) {
  const auto& channel = animation.channels[index];
  const std::string place = fmt::format("{}/channels/{}", clip_place, index);
  const std::string sampler_place = fmt::format("{}/samplers/{}", clip_place, channel.sampler);
  const auto& sampler = animation.samplers[static_cast<std::size_t>(channel.sampler)];
  const std::optional<PointerTarget> target = target_of(source, asset, channel, place);
  if (!target) return std::nullopt;

  Track track;
  track.channel = target->channel;
  track.width = width_of(asset, *target);
  track.interpolation = interpolation_of(source, sampler.interpolation, sampler_place);
  if (track.width == 0) {
    source.warn(fmt::format("{}: animates morph weights of node {}, which has none", place, target->object));
    return std::nullopt;
  }
  track.times = read_floats(source, sampler.input, 1, sampler_place + "/input");
  // Weights are stored as scalars, one after the other; a texture offset as vectors of two.
  const std::size_t components = track.channel == Channel::Weights ? 1 : track.width;
  track.values = read_floats(source, sampler.output, components, sampler_place + "/output");
  if (track.values.size() != track.times.size() * track.floats_per_key()) {
    refuse(sampler_place + "/output", "has {} numbers, {} keys of {} make {}", track.values.size(), track.times.size(),
           track.floats_per_key(), track.times.size() * track.floats_per_key());
  }
  straighten(source, track, sampler_place + "/input");
  if (track.channel == Channel::Rotation) {
    const auto& output = source.model().accessors[static_cast<std::size_t>(sampler.output)];
    normalize_rotations(source, track, output.componentType != TINYGLTF_COMPONENT_TYPE_FLOAT,
                        sampler_place + "/output");
  }
  if (track.channel == Channel::Property && target->kind == PropertyKind::MaterialEmissive) {
    apply_emissive_strength(source.model().materials[target->object], track);
  }
  track.target = track.channel == Channel::Property ? property_index(asset, *target) : target->object;
  return track;
}

}  // namespace

void build_clips(Source& source, Asset& asset) {
  const auto& stored = source.model().animations;
  for (std::size_t a = 0; a < stored.size(); ++a) {
    const std::string place = fmt::format("/animations/{}", a);
    anim::Clip clip;
    clip.name = stored[a].name.empty() ? fmt::format("animation_{}", a) : stored[a].name;
    for (std::size_t c = 0; c < stored[a].channels.size(); ++c) {
      std::optional<Track> track = build_track(source, asset, stored[a], c, place);
      if (!track) continue;
      clip.duration_s = std::max(clip.duration_s, static_cast<double>(track->times.back()));
      clip.tracks.push_back(std::move(*track));
    }
    asset.clips.push_back(std::move(clip));
    source.step(0.9F + 0.1F * static_cast<float>(a + 1) / static_cast<float>(stored.size()));
  }
}

}  // namespace inb::assets::gltf

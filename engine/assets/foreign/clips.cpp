#include <algorithm>
#include <cmath>
#include <numeric>
#include <set>
#include <utility>

#include "assets/foreign/build.h"
#include "assets/names.h"

namespace inb::assets::foreign {
namespace {

using anim::Channel;
using anim::Track;

// What Assimp's documentation wants where a file names no rate.
constexpr double kDefaultTicksPerSecond = 25.0;

// Keys in the order of their times, of several at one time the last; numbers that are none are passed over.
template <typename Key, typename Write>
Track track_of(Channel channel, std::uint32_t target, std::uint32_t width, const Key* keys, unsigned count,
               double per_tick, double start, const Write& write) {
  Track track;
  track.channel = channel;
  track.target = target;
  track.width = width;
  std::vector<unsigned> order(count);
  std::iota(order.begin(), order.end(), 0U);
  std::stable_sort(order.begin(), order.end(), [&](unsigned a, unsigned b) { return keys[a].mTime < keys[b].mTime; });
  std::vector<float> value(width);
  for (const unsigned k : order) {
    const auto time = static_cast<float>((keys[k].mTime - start) * per_tick);
    if (!std::isfinite(time) || !write(keys[k], value)) continue;
    if (!track.times.empty() && time <= track.times.back()) {
      track.values.resize(track.values.size() - width);
      track.times.pop_back();
      if (!track.times.empty() && time <= track.times.back()) continue;
    }
    track.times.push_back(time);
    track.values.insert(track.values.end(), value.begin(), value.end());
  }
  return track;
}

bool finite(const std::vector<float>& values) {
  return std::all_of(values.begin(), values.end(), [](float v) { return std::isfinite(v); });
}

class ClipBuilder {
 public:
  ClipBuilder(Build& build, const aiAnimation& from) : build_(build), from_(from) {}

  void run(std::size_t number) {
    const double rate = from_.mTicksPerSecond;
    per_tick_ = 1.0 / (std::isfinite(rate) && rate > 1e-6 ? rate : kDefaultTicksPerSecond);
    find_start();
    for (unsigned c = 0; c < from_.mNumChannels; ++c) node_channel(*from_.mChannels[c]);
    for (unsigned c = 0; c < from_.mNumMorphMeshChannels; ++c) morph_channel(*from_.mMorphMeshChannels[c]);
    const std::string name = text_of(from_.mName);
    clip_.name = name.empty() ? fmt::format("animation {}", number + 1) : shown_name(name);
    if (lost_ > 0) {
      build_.asset.warnings.push_back(
          fmt::format("animation '{}': some channels ({}) move what is not in the file", clip_.name, lost_));
    }
    if (clip_.tracks.empty()) return;
    const double length = (from_.mDuration - std::max(start_, 0.0)) * per_tick_;
    clip_.duration_s = std::isfinite(length) ? std::max(length, 0.0) : 0.0;
    for (const Track& track : clip_.tracks) {
      clip_.duration_s = std::max(clip_.duration_s, static_cast<double>(track.times.back()));
    }
    build_.asset.clips.push_back(std::move(clip_));
  }

 private:
  // Keys before time 0 move the whole clip: it begins with the first of them.
  void find_start() {
    const auto look = [&](const auto* keys, unsigned count) {
      for (unsigned k = 0; k < count; ++k) {
        if (std::isfinite(keys[k].mTime)) start_ = std::min(start_, keys[k].mTime);
      }
    };
    for (unsigned c = 0; c < from_.mNumChannels; ++c) {
      const aiNodeAnim& channel = *from_.mChannels[c];
      look(channel.mPositionKeys, channel.mNumPositionKeys);
      look(channel.mRotationKeys, channel.mNumRotationKeys);
      look(channel.mScalingKeys, channel.mNumScalingKeys);
    }
    for (unsigned c = 0; c < from_.mNumMorphMeshChannels; ++c) {
      look(from_.mMorphMeshChannels[c]->mKeys, from_.mMorphMeshChannels[c]->mNumKeys);
    }
  }

  void keep(Track track) {
    if (track.times.empty() || !taken_.emplace(track.target, track.channel).second) return;
    build_.budget.charge(track.values.size() * sizeof(float) * 2,
                         "animation '" + shown_name(from_.mName.C_Str()) + "'");
    clip_.tracks.push_back(std::move(track));
  }

  void node_channel(const aiNodeAnim& from) {
    const auto node = build_.node_of_name.find(text_of(from.mNodeName));
    if (node == build_.node_of_name.end()) {
      ++lost_;
      return;
    }
    // The root carries the unit of the file.
    const float unit = node->second == 0 ? build_.metres_per_unit : 1.0F;
    const auto vector = [unit](const aiVectorKey& key, std::vector<float>& out) {
      out = {key.mValue.x * unit, key.mValue.y * unit, key.mValue.z * unit};
      return finite(out);
    };
    const auto rotation = [](const aiQuatKey& key, std::vector<float>& out) {
      const aiQuaternion& q = key.mValue;
      const double length = std::sqrt(double{q.x} * q.x + double{q.y} * q.y + double{q.z} * q.z + double{q.w} * q.w);
      if (!(length > 1e-6) || !std::isfinite(length)) return false;
      const auto scale = static_cast<float>(1.0 / length);
      out = {q.x * scale, q.y * scale, q.z * scale, q.w * scale};
      return true;
    };
    keep(track_of(Channel::Translation, node->second, 3, from.mPositionKeys, from.mNumPositionKeys, per_tick_, start_,
                  vector));
    keep(track_of(Channel::Rotation, node->second, 4, from.mRotationKeys, from.mNumRotationKeys, per_tick_, start_,
                  rotation));
    keep(track_of(Channel::Scale, node->second, 3, from.mScalingKeys, from.mNumScalingKeys, per_tick_, start_, vector));
  }

  // A morph channel names a mesh or the node that shows it, in some formats with "*" and a number behind.
  [[nodiscard]] std::vector<std::uint32_t> holders(const std::string& stored) const {
    std::vector<std::uint32_t> out;
    const Asset& asset = build_.asset;
    const std::string name = stored.substr(0, stored.rfind('*'));
    for (std::uint32_t n = 0; n < asset.nodes.size(); ++n) {
      if (asset.nodes[n].mesh == kNone || build_.source_nodes[n] == nullptr) continue;
      const auto mesh = static_cast<std::size_t>(asset.nodes[n].mesh);
      if (asset.meshes[mesh].weights.empty()) continue;
      bool named = name == build_.source_nodes[n]->mName.C_Str();
      for (const std::uint32_t part : build_.mesh_parts[mesh]) {
        const std::string own = build_.scene.mMeshes[part]->mName.C_Str();
        named = named || own == name || own == stored;
      }
      if (named) out.push_back(n);
    }
    return out;
  }

  void morph_channel(const aiMeshMorphAnim& from) {
    const std::vector<std::uint32_t> nodes = holders(text_of(from.mName));
    if (nodes.empty()) ++lost_;
    for (const std::uint32_t node : nodes) {
      const Mesh& mesh = build_.asset.meshes[static_cast<std::size_t>(build_.asset.nodes[node].mesh)];
      const auto write = [](const aiMeshMorphKey& key, std::vector<float>& out) {
        std::fill(out.begin(), out.end(), 0.0F);
        for (unsigned i = 0; i < key.mNumValuesAndWeights; ++i) {
          if (key.mValues[i] < out.size()) out[key.mValues[i]] = static_cast<float>(key.mWeights[i]);
        }
        return finite(out);
      };
      keep(track_of(Channel::Weights, node, static_cast<std::uint32_t>(mesh.weights.size()), from.mKeys, from.mNumKeys,
                    per_tick_, start_, write));
    }
  }

  Build& build_;
  const aiAnimation& from_;
  anim::Clip clip_;
  double per_tick_ = 1.0;
  double start_ = 0.0;
  std::size_t lost_ = 0;
  std::set<std::pair<std::uint32_t, Channel>> taken_;
};

}  // namespace

void build_clips(Build& build) {
  for (unsigned a = 0; a < build.scene.mNumAnimations; ++a) ClipBuilder(build, *build.scene.mAnimations[a]).run(a);
}

}  // namespace inb::assets::foreign

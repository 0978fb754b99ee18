#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "anim/pose_jobs.h"
#include "assets/fault.h"
#include "assets/ogre/build.h"

namespace inb::assets::ogre {
namespace {

using Handles = std::map<std::uint16_t, std::uint32_t>;  // handle -> index of the bone

Handles handles_of(const SkeletonFile& file) {
  Handles handles;
  for (std::uint32_t b = 0; b < file.bones.size(); ++b) handles[file.bones[b].handle] = b;
  return handles;
}

// Keys in ascending time; of several at one time the last counts.
std::vector<Key> ordered(std::vector<Key> keys) {
  std::stable_sort(keys.begin(), keys.end(), [](const Key& a, const Key& b) { return a.time_s < b.time_s; });
  std::vector<Key> out;
  for (const Key& key : keys) {
    if (!out.empty() && out.back().time_s == key.time_s) out.pop_back();
    out.push_back(key);
  }
  return out;
}

void add_track(anim::Clip& clip, anim::Channel channel, std::uint32_t joint, const std::vector<Key>& keys,
               const anim::Transform& bind) {
  anim::Track track;
  track.channel = channel;
  track.target = joint;
  track.width = channel == anim::Channel::Rotation ? 4 : 3;
  for (const Key& key : keys) {
    track.times.push_back(key.time_s);
    if (channel == anim::Channel::Rotation) {
      const Quat r = glm::normalize(bind.rotation * key.change.rotation);
      track.values.insert(track.values.end(), {r.x, r.y, r.z, r.w});
    } else {
      const Vec3 v = channel == anim::Channel::Translation ? bind.translation + key.change.translation
                                                           : bind.scale * key.change.scale;
      track.values.insert(track.values.end(), {v.x, v.y, v.z});
    }
  }
  clip.tracks.push_back(std::move(track));
}

void add_clips(const SkeletonFile& own, const SkeletonFile& source, float scale, Asset& asset) {
  const Handles handles = handles_of(own);
  std::set<std::string> names;
  for (const anim::Clip& clip : asset.clips) names.insert(clip.name);
  for (const Animation& animation : source.animations) {
    if (!names.insert(animation.name).second) {
      asset.warnings.push_back(fmt::format("there are two animations '{}': the first is kept", animation.name));
      continue;
    }
    anim::Clip clip;
    clip.name = animation.name;
    clip.duration_s = static_cast<double>(animation.length_s);
    clip.tail = anim::Tail::Close;
    clip.rotation = anim::RotationBlend::Nlerp;
    std::set<std::uint16_t> driven;
    for (const BoneTrack& stored : animation.tracks) {
      const auto bone = handles.find(stored.bone);
      if (bone == handles.end()) {
        asset.warnings.push_back(fmt::format("'{}' moves bone {}, which is not there", animation.name, stored.bone));
        continue;
      }
      if (!driven.insert(stored.bone).second || stored.keys.empty()) continue;
      std::vector<Key> keys = ordered(stored.keys);
      for (Key& key : keys) key.change.translation *= scale;
      const anim::Transform& bind = own.bones[bone->second].bind;
      add_track(clip, anim::Channel::Translation, bone->second, keys, bind);
      add_track(clip, anim::Channel::Rotation, bone->second, keys, bind);
      if (stored.scaled) add_track(clip, anim::Channel::Scale, bone->second, keys, bind);
    }
    asset.clips.push_back(std::move(clip));
  }
}

}  // namespace

void build_skeleton(const SkeletonFile& file, Asset& asset) {
  const Handles handles = handles_of(file);
  anim::Skeleton& skeleton = asset.skeleton;
  for (const Bone& bone : file.bones) {
    std::int32_t parent = anim::kNoParent;
    if (bone.parent) {
      const auto found = handles.find(*bone.parent);
      if (found == handles.end()) {
        refuse("bones", "'{}' has bone {} for its parent, which is not there", bone.name, *bone.parent);
      }
      parent = static_cast<std::int32_t>(found->second);
    }
    skeleton.names.push_back(bone.name);
    skeleton.parents.push_back(parent);
    skeleton.rest.push_back(bone.bind);
    skeleton.fixed.emplace_back();
    asset.nodes.emplace_back();
  }
  const auto order = anim::topological_order(skeleton.parents);
  if (!order) refuse("bones", "they are each other's parents in a circle");
  skeleton.order = *order;

  std::vector<Mat4> bind(skeleton.size());
  if (!anim::LocalToModelJob{&skeleton, skeleton.rest, bind}.run()) refuse("bones", "their bind pose is broken");
  Skin skin;
  skin.name = "bones";
  for (std::uint32_t b = 0; b < file.bones.size(); ++b) {
    skin.joints.push_back(b);
    const float determinant = glm::determinant(bind[b]);
    const bool flat = !(std::abs(determinant) > 1e-30F) || !std::isfinite(determinant);
    skin.inverse_bind.push_back(flat ? Mat4(1.0F) : glm::inverse(bind[b]));
    if (flat)
      asset.warnings.push_back(fmt::format("bone '{}' is scaled to nothing in its bind pose", file.bones[b].name));
  }
  asset.skins.push_back(std::move(skin));
  add_clips(file, file, 1.0F, asset);
}

void build_linked_clips(const SkeletonFile& own, const SkeletonFile& linked, float scale, Asset& asset) {
  add_clips(own, linked, scale, asset);
}

}  // namespace inb::assets::ogre

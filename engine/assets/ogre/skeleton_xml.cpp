#include <map>

#include "assets/fault.h"
#include "assets/names.h"
#include "assets/ogre/file.h"
#include "assets/ogre/xml.h"

namespace inb::assets::ogre {
namespace {

using BoneNames = std::map<std::string, std::size_t>;

void read_bones(const Xml& xml, SkeletonFile& file, BoneNames& names) {
  std::map<std::uint16_t, bool> handles;
  for (const pugi::xml_node& node : xml.root().child("bones").children("bone")) {
    Bone bone;
    bone.name = xml.text(node, "name");
    bone.handle = static_cast<std::uint16_t>(xml.whole(node, "id", 0xFFFFU));
    if (const pugi::xml_node position = node.child("position")) bone.bind.translation = xml.vector(position);
    bone.bind.rotation = xml.rotation(node.child("rotation"));
    bone.bind.scale = xml.scale(node.child("scale"));
    if (!handles.try_emplace(bone.handle, true).second) {
      refuse(xml.place(node), "two bones have the id {}", bone.handle);
    }
    if (!names.try_emplace(bone.name, file.bones.size()).second) {
      refuse(xml.place(node), "two bones are called '{}'", bone.name);
    }
    file.bones.push_back(std::move(bone));
  }
}

std::size_t bone_called(const Xml& xml, const pugi::xml_node& node, const char* attribute, const BoneNames& names) {
  const std::string name = xml.text(node, attribute);
  const auto found = names.find(name);
  if (found == names.end()) refuse(xml.place(node), "there is no bone '{}'", name);
  return found->second;
}

BoneTrack track_of(const Xml& xml, const pugi::xml_node& node, std::uint16_t handle) {
  BoneTrack track;
  track.bone = handle;
  for (const pugi::xml_node& stored : node.child("keyframes").children("keyframe")) {
    Key key;
    key.time_s = xml.number(stored, "time");
    if (const pugi::xml_node translate = stored.child("translate")) key.change.translation = xml.vector(translate);
    key.change.rotation = xml.rotation(stored.child("rotate"));
    if (const pugi::xml_node scale = stored.child("scale")) {
      key.change.scale = xml.scale(scale);
      track.scaled = true;
    }
    track.keys.push_back(key);
  }
  return track;
}

void read_animations(const Xml& xml, SkeletonFile& file, const BoneNames& names) {
  for (const pugi::xml_node& node : xml.root().child("animations").children("animation")) {
    Animation animation;
    animation.name = xml.text(node, "name");
    animation.length_s = xml.number(node, "length");
    if (animation.length_s < 0.0F) refuse(xml.place(node), "the length of an animation is {}", animation.length_s);
    for (const pugi::xml_node& track : node.child("tracks").children("track")) {
      const std::size_t bone = bone_called(xml, track, "bone", names);
      animation.tracks.push_back(track_of(xml, track, file.bones[bone].handle));
    }
    file.animations.push_back(std::move(animation));
  }
}

}  // namespace

SkeletonFile parse_skeleton_xml(std::span<const std::byte> bytes) {
  const Xml xml(bytes, "skeleton");
  SkeletonFile file;
  BoneNames names;
  if (std::string_view(xml.root().attribute("blendmode").value()) == "cumulative") {
    file.warnings.emplace_back("the blend mode cumulative is played as average");
  }
  read_bones(xml, file, names);
  if (file.bones.empty()) refuse(xml.place(xml.root()), "the skeleton has no bones");
  for (const pugi::xml_node& node : xml.root().child("bonehierarchy").children("boneparent")) {
    const std::size_t parent = bone_called(xml, node, "parent", names);
    file.bones[bone_called(xml, node, "bone", names)].parent = file.bones[parent].handle;
  }
  read_animations(xml, file, names);
  for (const pugi::xml_node& node : xml.root().child("animationlinks").children("animationlink")) {
    file.links.push_back({xml.text(node, "skeletonName"), xml.number(node, "scale", 1.0F)});
  }
  return file;
}

}  // namespace inb::assets::ogre

#include <algorithm>
#include <array>

#include "assets/names.h"
#include "assets/ogre/chunks.h"
#include "assets/ogre/file.h"

namespace inb::assets::ogre {
namespace {

constexpr std::uint16_t kBlendMode = 0x1010;
constexpr std::uint16_t kBone = 0x2000;
constexpr std::uint16_t kBoneParent = 0x3000;
constexpr std::uint16_t kAnimation = 0x4000;
constexpr std::uint16_t kAnimationBase = 0x4010;
constexpr std::uint16_t kTrack = 0x4100;
constexpr std::uint16_t kKey = 0x4110;
constexpr std::uint16_t kAnimationLink = 0x5000;

constexpr std::array<const char*, 2> kSkeletonVersions{"[Serializer_v1.10]", "[Serializer_v1.80]"};

constexpr std::size_t kScaleBytes = 12;
constexpr std::uint32_t kPlainBone = 36;  // header, handle, position, rotation; the name is not counted
constexpr std::uint32_t kPlainKey = 38;   // header, time, rotation, translation

class SkeletonParser {
 public:
  explicit SkeletonParser(std::span<const std::byte> bytes) : in_(bytes) {}

  SkeletonFile run() {
    const std::string version = in_.version();
    if (std::find(kSkeletonVersions.begin(), kSkeletonVersions.end(), version) == kSkeletonVersions.end()) {
      refuse("byte 2", "the version '{}' cannot be read (1.10 and 1.80 can)", shown_name(version));
    }
    while (const auto id = in_.peek()) {
      const std::string place = in_.bytes().place();
      switch (*id) {
        case kBlendMode:
          blend_mode();
          break;
        case kBone:
          bone();
          break;
        case kBoneParent:
          parent();
          break;
        case kAnimation:
          animation();
          break;
        case kAnimationLink:
          link();
          break;
        default:
          refuse(place, "the chunk 0x{:04X} is not known in a skeleton", *id);
      }
    }
    if (!in_.bytes().at_end()) refuse(in_.bytes().place(), "the file ends inside the number of a chunk");
    if (file_.bones.empty()) refuse(in_.bytes().place(), "the skeleton has no bones");
    return std::move(file_);
  }

 private:
  void blend_mode() {
    in_.enter();
    const std::uint16_t mode = in_.bytes().u16("the blend mode");
    if (mode != 0) file_.warnings.push_back(fmt::format("the blend mode {} (cumulative) is played as average", mode));
  }

  [[nodiscard]] static bool legal(std::optional<std::uint16_t> id) {
    return !id || *id == kBlendMode || *id == kBone || *id == kBoneParent || *id == kAnimation || *id == kAnimationLink;
  }

  // OGRE's own writer leaves the name out of a bone's length, other exporters count it. Where that leaves two answers,
  // what follows decides.
  bool has_scale(std::uint32_t length, std::size_t name_bytes) {
    if (length <= kPlainBone) return false;
    if (length != kPlainBone + name_bytes) return true;
    if (length != kPlainBone + kScaleBytes) return false;
    Chunks without = in_;
    return !legal(without.peek());
  }

  void bone() {
    const std::uint32_t length = in_.enter();
    Bone bone;
    const std::size_t name_at = in_.bytes().position();
    bone.name = shown_name(in_.text("the name of a bone"));
    const std::size_t name_bytes = in_.bytes().position() - name_at;
    const std::string place = in_.bytes().place();
    bone.handle = in_.bytes().u16("the handle of a bone");
    bone.bind.translation = in_.vector("the position of a bone");
    bone.bind.rotation = in_.rotation("the rotation of a bone");
    if (has_scale(length, name_bytes)) bone.bind.scale = in_.vector("the scale of a bone");
    const bool known = std::any_of(file_.bones.begin(), file_.bones.end(),
                                   [&](const Bone& other) { return other.handle == bone.handle; });
    if (known) refuse(place, "two bones have the handle {}", bone.handle);
    if (file_.bones.size() >= kMostBones) refuse(place, "more than {} bones", kMostBones);
    file_.bones.push_back(std::move(bone));
  }

  void parent() {
    in_.enter();
    const std::string place = in_.bytes().place();
    const std::uint16_t child = in_.bytes().u16("a parent");
    const std::uint16_t parent = in_.bytes().u16("a parent");
    const auto bone = std::find_if(file_.bones.begin(), file_.bones.end(),
                                   [&](const Bone& candidate) { return candidate.handle == child; });
    if (bone == file_.bones.end()) refuse(place, "a parent is given to bone {}, which is not there", child);
    bone->parent = parent;
  }

  void animation() {
    in_.enter();
    Animation animation;
    animation.name = shown_name(in_.text("the name of an animation"));
    const std::string place = in_.bytes().place();
    animation.length_s = in_.number("the length of an animation");
    if (animation.length_s < 0.0F) refuse(place, "the length of an animation is {}", animation.length_s);
    if (in_.next_is(kAnimationBase)) {
      in_.enter();
      (void)in_.text("the base of an animation");
      (void)in_.number("the base of an animation");
    }
    while (in_.next_is(kTrack)) {
      in_.enter();
      BoneTrack track;
      track.bone = in_.bytes().u16("the bone of a track");
      while (in_.next_is(kKey)) track.keys.push_back(key(track));
      animation.tracks.push_back(std::move(track));
    }
    file_.animations.push_back(std::move(animation));
  }

  Key key(BoneTrack& track) {
    const std::uint32_t length = in_.enter();
    Key key;
    key.time_s = in_.number("the time of a key");
    key.change.rotation = in_.rotation("the rotation of a key");
    key.change.translation = in_.vector("the translation of a key");
    if (length > kPlainKey) {
      key.change.scale = in_.vector("the scale of a key");
      track.scaled = true;
    }
    return key;
  }

  void link() {
    in_.enter();
    AnimationLink link;
    link.skeleton = in_.text("the name of a linked skeleton");
    link.scale = in_.number("the scale of a linked skeleton");
    file_.links.push_back(std::move(link));
  }

  static constexpr std::size_t kMostBones = 4096;

  Chunks in_;
  SkeletonFile file_;
};

}  // namespace

SkeletonFile parse_skeleton(std::span<const std::byte> bytes) { return SkeletonParser(bytes).run(); }

}  // namespace inb::assets::ogre

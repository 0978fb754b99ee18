#include <algorithm>
#include <array>
#include <set>

#include "assets/building.h"
#include "assets/x/axes.h"
#include "assets/x/limits.h"
#include "assets/x/scene.h"

namespace inb::assets::x {
namespace {

// What frames contain by reference is shown there, not at top level as well.
std::set<std::uint32_t> referenced(Source& source) {
  std::set<std::uint32_t> found;
  const std::vector<Object>& objects = source.document().objects;
  for (std::uint32_t i = 0; i < objects.size(); ++i) {
    if (objects[i].type != Type::Frame) continue;
    const bool refers = std::any_of(objects[i].children.begin(), objects[i].children.end(),
                                    [](const Child& child) { return child.object < 0; });
    if (!refers) continue;
    for (const std::uint32_t child : source.children(i)) {
      if (source.object(child).type == Type::Frame || source.object(child).type == Type::Mesh) found.insert(child);
    }
  }
  return found;
}

std::set<std::uint32_t> animated_frames(Source& source) {
  std::set<std::uint32_t> found;
  const std::vector<Object>& objects = source.document().objects;
  for (std::uint32_t i = 0; i < objects.size(); ++i) {
    if (objects[i].type != Type::Animation) continue;
    const std::optional<std::uint32_t> frame = source.child(i, Type::Frame);
    if (frame && source.child(i, Type::AnimationKey)) found.insert(*frame);
  }
  return found;
}

class FrameBuilder {
 public:
  explicit FrameBuilder(Build& build)
      : build_(build), source_(build.source), animated_(animated_frames(build.source)) {}

  void run() {
    const std::set<std::uint32_t> elsewhere = referenced(source_);
    for (const std::uint32_t root : source_.document().roots) {
      if (elsewhere.count(root) == 0) top_level(root);
    }
    // Left over: what only refers to itself, or what a frame outside of the scene refers to.
    for (const std::uint32_t root : elsewhere) {
      const std::vector<std::uint32_t>& roots = source_.document().roots;
      if (shown_.count(root) == 0 && std::binary_search(roots.begin(), roots.end(), root)) top_level(root);
    }
  }

 private:
  void top_level(std::uint32_t root) {
    if (source_.object(root).type == Type::Frame) frame(root, anim::kNoParent);
    if (source_.object(root).type == Type::Mesh) mesh(root, std::nullopt, anim::kNoParent);
  }

  std::uint32_t node(const std::string& name, std::int32_t parent, const anim::Transform& local,
                     const std::string& place) {
    if (build_.asset.nodes.size() >= kMaxNodes) refuse(place, "more than {} frames", kMaxNodes);
    build_.asset.nodes.emplace_back();
    return build_.asset.skeleton.add(name, parent, local);
  }

  void frame(std::uint32_t object, std::int32_t parent) {
    const Object& stored = source_.object(object);
    const std::string place = source_.place(stored.place);
    if (std::find(path_.begin(), path_.end(), object) != path_.end()) {
      refuse(place, "{} contains itself", described(stored));
    }
    if (path_.size() >= kMaxNesting) refuse(place, "frames are nested deeper than {}", kMaxNesting);
    path_.push_back(object);
    shown_.insert(object);
    const std::vector<std::uint32_t> children = source_.children(object);
    const std::uint32_t own = node(stored.name, parent, {}, place);
    build_.node_of_frame.emplace(object, own);
    for (const std::uint32_t child : children) {
      if (source_.object(child).type == Type::FrameTransformMatrix) transform(own, object, source_.object(child));
    }
    bool taken = false;
    for (const std::uint32_t child : children) {
      if (source_.object(child).type != Type::Mesh) continue;
      taken = mesh(child, taken ? std::nullopt : std::optional(own), static_cast<std::int32_t>(own)) || taken;
    }
    for (const std::uint32_t child : children) {
      if (source_.object(child).type == Type::Frame) frame(child, static_cast<std::int32_t>(own));
    }
    path_.pop_back();
  }

  void transform(std::uint32_t own, std::uint32_t object, const Object& stored) {
    Members members(source_, stored);
    std::array<float, 16> file{};
    for (float& value : file) value = members.number("an element");
    const Mat4 matrix = right_handed(file);
    const Parts parts = decompose(matrix);
    build_.asset.skeleton.rest[own] = parts.transform;
    if (parts.exact) return;
    // Sheared: kept as a matrix, unless tracks have to move it.
    if (animated_.count(object) == 0) {
      build_.asset.skeleton.fixed[own] = matrix;
    } else {
      source_.warn(fmt::format("{}: the matrix of {} is sheared, which its animation cannot keep",
                               source_.place(stored.place), described(source_.object(object))));
    }
  }

  // On `holder`, or on a node of its own below `parent`. False: another mesh stands for it, see Family.
  bool mesh(std::uint32_t object, std::optional<std::uint32_t> holder, std::int32_t parent) {
    shown_.insert(object);
    const auto family = build_.family_of.find(object);
    if (family != build_.family_of.end() && build_.families[family->second].base != object) return false;
    const Object& stored = source_.object(object);
    const std::uint32_t own = holder ? *holder : node(stored.name, parent, {}, source_.place(stored.place));
    build_.placed.emplace_back(own, object);
    return true;
  }

  Build& build_;
  Source& source_;
  std::set<std::uint32_t> animated_;
  std::vector<std::uint32_t> path_;  // the frames around the one at hand
  std::set<std::uint32_t> shown_;
};

}  // namespace

void build_frames(Build& build) {
  FrameBuilder(build).run();
  if (build.asset.nodes.empty()) build.source.warn("the file holds no frame and no mesh");
}

}  // namespace inb::assets::x

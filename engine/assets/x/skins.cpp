#include <algorithm>

#include "assets/building.h"
#include "assets/x/scene.h"

namespace inb::assets::x {
namespace {

class SkinBuilder {
 public:
  SkinBuilder(Build& build, std::uint32_t holder, std::uint32_t object)
      : build_(build), source_(build.source), holder_(holder), data_(build.mesh(object)) {}

  void run() {
    skin_.name = data_.name;
    of_vertex_.resize(data_.positions.size());
    source_.budget().charge(data_.positions.size() * (sizeof(Influences) + sizeof(std::vector<Influence>)),
                            source_.place(source_.object(data_.object).place));
    for (const Bone& bone : data_.bones) add(bone);
    hold_the_rest();
    if (skin_.joints.size() > 0xFFFFU) {
      refuse(source_.place(source_.object(data_.object).place), "more than 65535 joints in one skin");
    }
    const std::int32_t mesh = build_.mesh_index.at(data_.object);
    for (Primitive& primitive : build_.asset.meshes[static_cast<std::size_t>(mesh)].primitives) fill(primitive);
    build_.asset.skins.push_back(std::move(skin_));
  }

 private:
  std::uint16_t joint(std::uint32_t node, const Mat4& joint_from_mesh) {
    skin_.joints.push_back(node);
    skin_.inverse_bind.push_back(joint_from_mesh);
    return static_cast<std::uint16_t>(skin_.joints.size() - 1);
  }

  void add(const Bone& bone) {
    std::uint16_t own = 0;
    const std::optional<std::uint32_t> frame = source_.find(bone.frame, {Type::Frame});
    const auto node = frame ? build_.node_of_frame.find(*frame) : build_.node_of_frame.end();
    if (node != build_.node_of_frame.end()) {
      own = joint(node->second, bone.joint_from_mesh);
    } else {
      // Its vertices stay where the mesh's own frame has them: a joint of that name that does nothing.
      source_.warn(
          fmt::format("{}: the skin weights name the frame '{}', which does not exist: its vertices stay as "
                      "the mesh has them",
                      source_.place(bone.place), bone.frame));
      build_.asset.nodes.emplace_back();
      own = joint(build_.asset.skeleton.add(bone.frame, static_cast<std::int32_t>(holder_), {}), Mat4(1.0F));
    }
    for (const auto& [vertex, weight] : bone.weights) {
      if (weight > 0.0F) of_vertex_[vertex].push_back({own, weight});
    }
  }

  // Vertices that no joint holds move with the frame of their mesh.
  void hold_the_rest() {
    const auto free = std::count_if(of_vertex_.begin(), of_vertex_.end(), [](const auto& of) { return of.empty(); });
    if (free == 0) return;
    const std::uint16_t own = joint(holder_, Mat4(1.0F));
    for (std::vector<Influence>& of : of_vertex_) {
      if (of.empty()) of.push_back({own, 1.0F});
    }
  }

  void fill(Primitive& primitive) {
    primitive.influences.reserve(primitive.positions.size());
    for (std::size_t v = 0; v < primitive.positions.size(); ++v) {
      const std::size_t file = primitive.file_vertex.empty() ? v : primitive.file_vertex[v];
      primitive.influences.push_back(packed(of_vertex_[file]));
    }
    count_influences(primitive);
  }

  Build& build_;
  Source& source_;
  std::uint32_t holder_;
  const MeshData& data_;
  Skin skin_;
  std::vector<std::vector<Influence>> of_vertex_;
};

}  // namespace

void build_skins(Build& build) {
  std::map<std::uint32_t, std::int32_t> skin_of;
  for (const auto& [node, object] : build.placed) {
    if (build.mesh(object).bones.empty()) continue;
    const auto known = skin_of.find(object);
    if (known == skin_of.end()) {
      SkinBuilder(build, node, object).run();
      skin_of.emplace(object, static_cast<std::int32_t>(build.asset.skins.size()) - 1);
    }
    build.asset.nodes[node].skin = skin_of.at(object);
  }
}

}  // namespace inb::assets::x

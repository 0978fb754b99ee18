#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>

#include "assets/budget.h"
#include "assets/building.h"
#include "assets/names.h"
#include "assets/ogre/build.h"
#include "assets/ogre/material.h"
#include "assets/picture.h"

namespace inb::assets::ogre {
namespace {

class MeshBuilder {
 public:
  MeshBuilder(const FileBytes& source, const MeshFile& file, const SkeletonFile* skeleton, Asset& asset)
      : source_(source), file_(file), asset_(asset), budget_(source.bytes.size()) {
    if (skeleton == nullptr) return;
    for (std::uint32_t b = 0; b < skeleton->bones.size(); ++b) {
      joints_[skeleton->bones[b].handle] = static_cast<std::uint16_t>(b);
    }
  }

  void run() {
    Mesh mesh;
    mesh.name = stem_of(source_.name);
    const auto sharers = std::count_if(file_.submeshes.begin(), file_.submeshes.end(),
                                       [](const Submesh& submesh) { return submesh.shared; });
    std::vector<bool> used(file_.shared ? file_.shared->positions.size() : 0, false);
    for (const Submesh& submesh : file_.submeshes) {
      mesh.primitives.push_back(sharers > 1 && submesh.shared ? shared_primitive(submesh, used) : primitive(submesh));
    }
    if (sharers > 1) keep_unused(mesh, used);
    for (Primitive& p : mesh.primitives) {
      if (p.normals.empty() && p.topology == Topology::Triangles) make_flat(p);
      for (const Vec3& position : p.positions) p.bounds.add(position);
    }
    add_node(std::move(mesh));
    if (lost_weights_ > 0) {
      asset_.warnings.push_back(
          fmt::format("{} weights name bones or vertices that are not there and are left out", lost_weights_));
    }
  }

 private:
  // A submesh with vertices of its own, or the only one of the shared ones.
  Primitive primitive(const Submesh& submesh) {
    if (submesh.shared && !file_.shared) refuse(submesh.place, "a submesh uses shared vertices, but there are none");
    const Geometry& geometry = submesh.shared ? *file_.shared : submesh.own;
    charge(geometry.positions.size(), submesh.place);
    Primitive p;
    p.positions = geometry.positions;
    p.normals = geometry.normals;
    p.colors = geometry.colors;
    p.uv0 = geometry.uv0;
    p.uv1 = geometry.uv1;
    p.influences = influences(submesh.shared ? file_.shared_assignments : submesh.assignments, p.positions.size());
    finish(submesh, submesh.indices, p);
    return p;
  }

  // One of several submeshes that share a table: the vertices that it uses.
  Primitive shared_primitive(const Submesh& submesh, std::vector<bool>& used) {
    if (!file_.shared) refuse(submesh.place, "a submesh uses shared vertices, but there are none");
    const std::size_t count = file_.shared->positions.size();
    if (shared_influences_.empty()) shared_influences_ = influences(file_.shared_assignments, count);
    Primitive p;
    std::map<std::uint32_t, std::uint32_t> known;
    std::vector<std::uint32_t> indices;
    for (const std::uint32_t i : submesh.indices) {
      if (i >= count) refuse(submesh.place, "an index names vertex {}, but there are {}", i, count);
      const auto [entry, fresh] = known.try_emplace(i, static_cast<std::uint32_t>(p.positions.size()));
      if (fresh) {
        add_vertex(i, p);
        used[i] = true;
      }
      indices.push_back(entry->second);
    }
    charge(p.positions.size(), submesh.place);
    finish(submesh, indices, p);
    return p;
  }

  void add_vertex(std::uint32_t i, Primitive& p) {
    const Geometry& g = *file_.shared;
    p.file_vertex.push_back(i);
    p.positions.push_back(g.positions[i]);
    if (!g.normals.empty()) p.normals.push_back(g.normals[i]);
    if (!g.colors.empty()) p.colors.push_back(g.colors[i]);
    if (!g.uv0.empty()) p.uv0.push_back(g.uv0[i]);
    if (!g.uv1.empty()) p.uv1.push_back(g.uv1[i]);
    if (!shared_influences_.empty()) p.influences.push_back(shared_influences_[i]);
  }

  // Vertices of the shared table that nothing draws belong to the first submesh of it, so that the table is whole.
  void keep_unused(Mesh& mesh, const std::vector<bool>& used) {
    const auto first = std::find_if(mesh.primitives.begin(), mesh.primitives.end(),
                                    [](const Primitive& p) { return !p.file_vertex.empty(); });
    if (first == mesh.primitives.end()) return;
    for (std::uint32_t i = 0; i < used.size(); ++i) {
      if (!used[i]) add_vertex(i, *first);
    }
    count_influences(*first);
  }

  void charge(std::uint64_t vertices, const std::string& place) {
    budget_.charge(vertices * (sizeof(Influences) + 80), place);
  }

  void finish(const Submesh& submesh, const std::vector<std::uint32_t>& order, Primitive& p) {
    for (const std::uint32_t i : order) {
      if (i >= p.positions.size()) {
        refuse(submesh.place, "an index names vertex {}, but there are {}", i, p.positions.size());
      }
    }
    p.indices = unrolled(submesh.operation, order);
    p.topology = submesh.operation == Operation::Points ? Topology::Points
                 : submesh.operation == Operation::Lines || submesh.operation == Operation::LineStrip
                     ? Topology::Lines
                     : Topology::Triangles;
    if (p.topology == Topology::Triangles) p.stored_triangles = p.indices.size() / 3;
    p.material = material(submesh);
    count_influences(p);
  }

  static std::vector<std::uint32_t> unrolled(Operation operation, const std::vector<std::uint32_t>& order) {
    const std::size_t n = order.size();
    std::vector<std::uint32_t> out;
    switch (operation) {
      case Operation::Points:
        return order;
      case Operation::Lines:
        out.assign(order.begin(), order.begin() + static_cast<std::ptrdiff_t>(n - n % 2));
        return out;
      case Operation::Triangles:
        out.assign(order.begin(), order.begin() + static_cast<std::ptrdiff_t>(n - n % 3));
        return out;
      case Operation::LineStrip:
        for (std::size_t i = 1; i < n; ++i) out.insert(out.end(), {order[i - 1], order[i]});
        return out;
      case Operation::TriangleStrip:
        for (std::size_t i = 2; i < n; ++i) {
          const bool odd = i % 2 == 1;
          out.insert(out.end(), {order[odd ? i - 1 : i - 2], order[odd ? i - 2 : i - 1], order[i]});
        }
        return out;
      case Operation::TriangleFan:
        for (std::size_t i = 2; i < n; ++i) out.insert(out.end(), {order[0], order[i - 1], order[i]});
        return out;
    }
    return out;
  }

  // The eight heaviest bones of each vertex, adding up to 1. A vertex without any in a table that has some hangs on the
  // mesh's own node. Empty when there is no bone at all.
  std::vector<Influences> influences(const std::vector<Assignment>& assignments, std::size_t vertices) {
    if (joints_.empty() || assignments.empty()) return {};
    std::vector<std::vector<Influence>> weights(vertices);
    for (const Assignment& a : assignments) {
      const auto joint = joints_.find(a.bone);
      if (joint == joints_.end() || a.vertex >= vertices) {
        ++lost_weights_;
      } else if (a.weight > 0.0F) {
        weights[a.vertex].push_back({joint->second, a.weight});
      }
    }
    std::vector<Influences> out;
    out.reserve(vertices);
    for (std::vector<Influence>& of_vertex : weights) {
      if (of_vertex.empty()) of_vertex.push_back({still_joint(), 1.0F});
      out.push_back(packed(of_vertex));
    }
    return out;
  }

  // The joint of the skin that is the mesh's own node, which nothing moves.
  std::uint16_t still_joint() {
    needs_still_joint_ = true;
    return static_cast<std::uint16_t>(joints_.size());
  }

  std::int32_t material(const Submesh& submesh) {
    const auto [known, fresh] =
        materials_.try_emplace(submesh.material, static_cast<std::int32_t>(asset_.materials.size()));
    if (!fresh) return known->second;
    if (!scripts_read_) scripts_ = materials_of(source_.folder);
    scripts_read_ = true;
    const auto script = scripts_.find(submesh.material);
    ScriptMaterial look;
    // Without a script, a picture of the material's name is the best guess.
    look.texture = submesh.material;
    if (script != scripts_.end()) look = script->second;
    Material material;
    material.name = submesh.material;
    material.metallic = 0.0F;
    material.base_color = look.diffuse;
    material.double_sided = look.double_sided;
    material.alpha_mode = look.blended ? AlphaMode::Blend : look.masked ? AlphaMode::Mask : AlphaMode::Opaque;
    if (!look.texture.empty()) {
      const std::string place =
          script != scripts_.end()
              ? fmt::format("material '{}'", submesh.material)
              : fmt::format("material '{}', which no .material file beside the mesh describes", submesh.material);
      material.base_color_texture.image = image(look.texture, place);
    }
    asset_.materials.push_back(std::move(material));
    return known->second;
  }

  std::int32_t image(const std::string& name, const std::string& place) {
    const auto [known, fresh] = images_.try_emplace(name, static_cast<std::int32_t>(asset_.images.size()));
    if (fresh) asset_.images.push_back(load_picture(source_.folder, name, place, asset_.warnings));
    return known->second;
  }

  void add_node(Mesh mesh) {
    const auto index = static_cast<std::uint32_t>(asset_.nodes.size());
    asset_.meshes.push_back(std::move(mesh));
    asset_.skeleton.add(stem_of(source_.name), anim::kNoParent, {});
    Node node;
    node.mesh = static_cast<std::int32_t>(asset_.meshes.size() - 1);
    if (!asset_.skins.empty()) {
      node.skin = 0;
      if (needs_still_joint_) {
        asset_.skins[0].joints.push_back(index);
        asset_.skins[0].inverse_bind.emplace_back(1.0F);
      }
    }
    asset_.nodes.push_back(node);
  }

  const FileBytes& source_;
  const MeshFile& file_;
  Asset& asset_;
  Budget budget_;
  std::map<std::uint16_t, std::uint16_t> joints_;  // handle -> joint of the skin
  std::vector<Influences> shared_influences_;
  std::map<std::string, ScriptMaterial> scripts_;
  bool scripts_read_ = false;
  std::map<std::string, std::int32_t> materials_;
  std::map<std::string, std::int32_t> images_;
  std::size_t lost_weights_ = 0;
  bool needs_still_joint_ = false;
};

}  // namespace

void build_mesh(const FileBytes& source, const MeshFile& file, const SkeletonFile* skeleton, Asset& asset) {
  MeshBuilder(source, file, skeleton, asset).run();
}

}  // namespace inb::assets::ogre

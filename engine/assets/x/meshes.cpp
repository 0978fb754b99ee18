#include <algorithm>
#include <cmath>

#include "assets/x/mesh_build.h"
#include "assets/x/scene.h"

namespace inb::assets::x {
namespace {

std::vector<std::int32_t> materials_of(Build& build, const MeshData& mesh) {
  std::vector<std::int32_t> indices;
  indices.reserve(mesh.materials.size());
  for (const std::uint32_t object : mesh.materials) indices.push_back(material_index(build, object));
  return indices;
}

void add_mesh(Build& build, const MeshData& mesh, std::span<const Cut> cuts, bool uv0, bool colors) {
  build.mesh_index.emplace(mesh.object, static_cast<std::int32_t>(build.asset.meshes.size()));
  build.asset.meshes.push_back(build_mesh(build.source, mesh, cuts, materials_of(build, mesh), uv0, colors));
}

// How the meshes of a family are cut, and what its keys have to say beside positions and normals.
struct FamilyCuts {
  std::vector<Cut> cuts;
  bool keys_uv0 = false;
  bool keys_colors = false;
};

FamilyCuts build_family(Build& build, const Family& family) {
  bool uv0 = false;
  bool colors = false;
  std::vector<const MeshData*> others;
  for (const std::uint32_t member : family.members) {
    const MeshData& mesh = build.mesh(member);
    uv0 = uv0 || !mesh.uv0.empty();
    colors = colors || !mesh.colors.empty();
    if (member != family.base) others.push_back(&mesh);
  }
  const MeshData& base = build.mesh(family.base);
  FamilyCuts out;
  out.cuts = cut_mesh(build.source, base, others);
  // Those that share the base's coordinates and colours leave them to it.
  const auto differs = [&](auto attribute) {
    return std::any_of(others.begin(), others.end(),
                       [&](const MeshData* mesh) { return mesh->*attribute != base.*attribute; });
  };
  out.keys_uv0 = uv0 && differs(&MeshData::uv0);
  out.keys_colors = colors && differs(&MeshData::colors);
  add_mesh(build, base, out.cuts, uv0, colors);
  return out;
}

// The set on the base mesh of its family. Keys at one time are an instant switch: the earlier mesh is reached right
// before it, by one step of the time's own precision.
MorphSet morph_set(Build& build, const MorphPlan& plan, const Family& family, const FamilyCuts& cuts) {
  MorphSet set;
  set.name = plan.name;
  set.mesh = static_cast<std::uint32_t>(build.mesh_index.at(family.base));
  const auto add = [&](double time_s, std::uint32_t mesh) {
    set.times.push_back(time_s);
    std::vector<KeyVertices>& key = set.keys.emplace_back();
    key.reserve(cuts.cuts.size());
    for (const Cut& cut : cuts.cuts) {
      key.push_back(cut_vertices(build.source, build.mesh(mesh), cut, cuts.keys_uv0, cuts.keys_colors));
    }
  };
  const auto seconds = [](std::uint32_t time_ms) { return static_cast<double>(time_ms) / 1000.0; };
  // Before the first key its mesh is held.
  if (plan.keys.front().time_ms > 0) add(0.0, plan.keys.front().mesh);
  for (std::size_t k = 0; k < plan.keys.size(); ++k) {
    const MorphKey& key = plan.keys[k];
    const bool again = k > 0 && plan.keys[k - 1].time_ms == key.time_ms;
    const bool more = k + 1 < plan.keys.size() && plan.keys[k + 1].time_ms == key.time_ms;
    if (!more) {
      add(seconds(key.time_ms), key.mesh);
    } else if (!again && key.time_ms > 0) {
      add(std::nextafter(seconds(key.time_ms), 0.0), key.mesh);
    }
  }
  set.duration_s = set.times.back();
  set.loops = plan.loops;
  return set;
}

}  // namespace

void build_all_meshes(Build& build) {
  std::vector<FamilyCuts> cuts;
  cuts.reserve(build.families.size());
  for (const Family& family : build.families) cuts.push_back(build_family(build, family));
  for (const MorphPlan& plan : build.plans) {
    const std::size_t family = build.family_of.at(plan.keys.front().mesh);
    build.asset.morph_sets.push_back(morph_set(build, plan, build.families[family], cuts[family]));
  }
  for (const auto& [node, object] : build.placed) {
    if (build.mesh_index.count(object) != 0) continue;
    const MeshData& mesh = build.mesh(object);
    add_mesh(build, mesh, cut_mesh(build.source, mesh, {}), !mesh.uv0.empty(), !mesh.colors.empty());
  }
  for (const auto& [node, object] : build.placed) {
    build.asset.nodes[node].mesh = build.mesh_index.at(object);
  }
}

}  // namespace inb::assets::x

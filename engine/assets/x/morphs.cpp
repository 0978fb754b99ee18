#include <algorithm>
#include <cmath>
#include <limits>
#include <set>

#include "assets/x/limits.h"
#include "assets/x/mesh_build.h"
#include "assets/x/scene.h"

namespace inb::assets::x {
namespace {

// Meshes by the name that keys use: their own, else that of the frame around them.
class MeshNames {
 public:
  explicit MeshNames(Source& source) : source_(source) {
    for (const std::uint32_t root : source.document().roots) collect(root, "");
  }

  [[nodiscard]] std::optional<std::uint32_t> find(const std::string& name) {
    const auto found = by_name_.find(name);
    if (found == by_name_.end()) return std::nullopt;
    if (twice_.count(name) != 0) {
      source_.warn(fmt::format("several meshes are called '{}': the animation uses the first", name));
    }
    return found->second;
  }

 private:
  // Nesting is bounded by the parser.
  void collect(std::uint32_t object, const std::string& frame) {
    const Object& stored = source_.object(object);
    if (stored.type == Type::Mesh) {
      const std::string& name = stored.name.empty() ? frame : stored.name;
      if (!by_name_.emplace(name, object).second) twice_.insert(name);
    }
    if (stored.type != Type::Frame) return;
    for (const Child& child : stored.children) {
      if (child.object >= 0) collect(static_cast<std::uint32_t>(child.object), stored.name);
    }
  }

  Source& source_;
  std::map<std::string, std::uint32_t> by_name_;
  std::set<std::string> twice_;
};

// Two layouts share one GUID: (count, keys) and (loop, count, keys). How many numbers stand before the first name tells
// them apart: (count, time) or (loop, count, time); without any key (count) or (loop, count).
bool says_loop(Source& source, const Object& object) {
  const auto is_text = [](const Value& value) {
    return value.kind == ValueKind::String || value.kind == ValueKind::Word;
  };
  const auto first = std::find_if(object.values.begin(), object.values.end(), is_text);
  const auto numbers = first - object.values.begin();
  const bool keys = first != object.values.end();
  if (numbers == (keys ? 2 : 1)) return false;
  if (numbers == (keys ? 3 : 2)) return true;
  refuse(source.place(object.place), "{} has {} numbers before its first mesh name: neither of its two layouts has",
         described(object), numbers);
}

MorphPlan read_plan(Source& source, const Object& object, MeshNames& names) {
  MorphPlan plan;
  plan.name = object.name;
  Members members(source, object);
  if (says_loop(source, object)) plan.loops = members.integer("loop flag") != 0;
  const std::size_t count = members.count("keys", 2);
  bool sorted = true;
  for (std::size_t k = 0; k < count; ++k) {
    MorphKey key;
    key.time_ms = members.integer("time of a key");
    const std::string here = members.place();
    const std::string name = members.text("mesh of a key");
    const std::optional<std::uint32_t> mesh = names.find(name);
    if (!mesh) refuse(here, "{} names the mesh '{}', which does not exist", described(object), name);
    key.mesh = *mesh;
    sorted = sorted && (plan.keys.empty() || plan.keys.back().time_ms <= key.time_ms);
    plan.keys.push_back(key);
  }
  if (!sorted) {
    source.warn(fmt::format("{}: the keys of {} are not in the order of their times: they are sorted",
                            source.place(object.place), described(object)));
    std::stable_sort(plan.keys.begin(), plan.keys.end(),
                     [](const MorphKey& a, const MorphKey& b) { return a.time_ms < b.time_ms; });
  }
  return plan;
}

std::string mesh_name(Source& source, std::uint32_t object) {
  const Object& stored = source.object(object);
  return stored.name.empty() ? fmt::format("the mesh at {}", source.place(stored.place)) : "'" + stored.name + "'";
}

void demand_same(Build& build, const MorphPlan& plan, std::uint32_t first, std::uint32_t other) {
  const MeshData& a = build.mesh(first);
  const MeshData& b = build.mesh(other);
  if (same_topology(a, b)) return;
  Source& source = build.source;
  const std::string here = source.place(source.object(other).place);
  if (a.positions.size() != b.positions.size()) {
    refuse(here, "the morph set '{}' cannot turn {} with {} vertices into {} with {}: they must have as many",
           plan.name, mesh_name(source, first), a.positions.size(), mesh_name(source, other), b.positions.size());
  }
  refuse(here, "the morph set '{}' cannot turn {} into {}: their faces differ", plan.name, mesh_name(source, first),
         mesh_name(source, other));
}

}  // namespace

const MeshData& Build::mesh(std::uint32_t object) {
  const auto known = meshes.find(object);
  if (known != meshes.end()) return known->second;
  return meshes.emplace(object, read_mesh(source, object)).first->second;
}

void plan_morphs(Build& build) {
  Source& source = build.source;
  MeshNames names(source);
  for (const std::uint32_t root : source.document().roots) {
    const Object& object = source.object(root);
    if (object.type != Type::MorphAnimationSet) continue;
    MorphPlan plan = read_plan(source, object, names);
    if (plan.keys.empty()) {
      source.warn(fmt::format("{}: {} has no keys and is left out", source.place(object.place), described(object)));
      continue;
    }
    if (build.plans.size() >= kMaxMorphSets) {
      refuse(source.place(object.place), "more than {} morph sets", kMaxMorphSets);
    }
    build.plans.push_back(std::move(plan));
  }
  // Sets of one figure (stand, run, ...) begin with different meshes, so what can turn into each other belongs
  // together, whatever the set.
  for (const MorphPlan& plan : build.plans) {
    const std::uint32_t first = plan.keys.front().mesh;
    std::size_t family = 0;
    while (family < build.families.size() &&
           !same_topology(build.mesh(build.families[family].base), build.mesh(first))) {
      ++family;
    }
    if (family == build.families.size()) build.families.push_back({first, {}});
    for (const MorphKey& key : plan.keys) {
      const auto [at, fresh] = build.family_of.emplace(key.mesh, family);
      if (fresh || at->second != family) demand_same(build, plan, first, key.mesh);
      if (fresh) build.families[family].members.push_back(key.mesh);
    }
  }
}

}  // namespace inb::assets::x

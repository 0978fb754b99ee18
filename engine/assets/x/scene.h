#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "assets/asset.h"
#include "assets/x/mesh_data.h"

namespace inb::assets::x {

// One key of a MorphAnimationSet: a mesh at a time.
struct MorphKey {
  std::uint32_t time_ms = 0;
  std::uint32_t mesh = 0;  // Mesh object of the document
};

// A MorphAnimationSet whose meshes were found, its keys in ascending order of time.
struct MorphPlan {
  std::string name;
  std::optional<bool> loops;  // of the layout that says so
  std::vector<MorphKey> keys;
};

// Meshes with the same topology that morph sets turn into each other: one of them stands in the scene for all.
struct Family {
  std::uint32_t base = 0;              // Mesh object: the first key of the first set
  std::vector<std::uint32_t> members;  // with the base, each once
};

// The work in progress: what the parts of the reader know of each other.
struct Build {
  Build(Source& of, Asset& into) : source(of), asset(into) {}

  Source& source;
  Asset& asset;
  std::map<std::uint32_t, MeshData> meshes;                     // by Mesh object
  std::map<std::uint32_t, std::int32_t> materials;              // by Material object: index into the asset's
  std::map<std::string, std::int32_t> images;                   // by stored name: index into the asset's
  std::map<std::uint32_t, std::uint32_t> node_of_frame;         // by Frame object: its first node
  std::vector<std::pair<std::uint32_t, std::uint32_t>> placed;  // (node, Mesh object)
  std::map<std::uint32_t, std::int32_t> mesh_index;             // by Mesh object: index into the asset's
  std::vector<MorphPlan> plans;
  std::vector<Family> families;
  std::map<std::uint32_t, std::size_t> family_of;  // by Mesh object: index into `families`

  // Read when first asked for. Throws Fault.
  const MeshData& mesh(std::uint32_t object);
};

// In the order in which `read` calls them. All throw Fault.
void plan_morphs(Build& build);       // plans, families
void build_frames(Build& build);      // nodes, placed
void build_all_meshes(Build& build);  // meshes, materials, images, morph sets
void build_skins(Build& build);
void build_clips(Build& build);

// The asset's material for a Material object.
[[nodiscard]] std::int32_t material_index(Build& build, std::uint32_t object);

}  // namespace inb::assets::x

#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "assets/asset.h"
#include "core/math.h"

// OGRE's .mesh and .skeleton as they are stored, in binary or as XML: right-handed, +Y up, as the scene is.
namespace inb::assets::ogre {

// A vertex table. Vectors but `positions` are empty when the table has no such element.
struct Geometry {
  std::vector<Vec3> positions;
  std::vector<Vec3> normals;
  std::vector<Vec4> colors;
  std::vector<Vec2> uv0;
  std::vector<Vec2> uv1;
};

struct Assignment {
  std::uint32_t vertex = 0;
  std::uint16_t bone = 0;  // handle
  float weight = 0.0F;
};

// RenderOperation::OperationType.
enum class Operation : std::uint16_t { Points = 1, Lines, LineStrip, Triangles, TriangleStrip, TriangleFan };

struct Submesh {
  std::string name;
  std::string material;
  bool shared = false;  // its vertices are MeshFile::shared
  std::string place;    // for errors about its indices
  Operation operation = Operation::Triangles;
  std::vector<std::uint32_t> indices;
  Geometry own;
  std::vector<Assignment> assignments;  // of its own vertices
};

struct MeshFile {
  std::string skeleton;  // file name; empty: none
  std::optional<Geometry> shared;
  std::vector<Assignment> shared_assignments;
  std::vector<Submesh> submeshes;
  std::vector<std::string> warnings;
};

struct Bone {
  std::string name;
  std::uint16_t handle = 0;
  std::optional<std::uint16_t> parent;  // handle
  anim::Transform bind;
};

// Relative to the bind pose: translation in the space of the parent, rotation and scale in the bone's own.
struct Key {
  float time_s = 0.0F;
  anim::Transform change;
};

struct BoneTrack {
  std::uint16_t bone = 0;  // handle
  bool scaled = false;     // some key changes the scale
  std::vector<Key> keys;
};

struct Animation {
  std::string name;
  float length_s = 0.0F;
  std::vector<BoneTrack> tracks;
};

// Another skeleton whose animations this one has too.
struct AnimationLink {
  std::string skeleton;  // file name
  float scale = 1.0F;    // of its translations
};

struct SkeletonFile {
  std::vector<Bone> bones;
  std::vector<Animation> animations;
  std::vector<AnimationLink> links;
  std::vector<std::string> warnings;
};

// All throw Fault. What they return is finite and within reach of the file's bytes, but vertex indices, handles and
// parents are as the file has them: `build` judges those.
[[nodiscard]] MeshFile parse_mesh(std::span<const std::byte> bytes);
[[nodiscard]] SkeletonFile parse_skeleton(std::span<const std::byte> bytes);
[[nodiscard]] MeshFile parse_mesh_xml(std::span<const std::byte> bytes);
[[nodiscard]] SkeletonFile parse_skeleton_xml(std::span<const std::byte> bytes);

}  // namespace inb::assets::ogre

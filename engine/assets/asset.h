#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "anim/clip.h"
#include "anim/pose.h"
#include "anim/skeleton.h"
#include "core/math.h"

// What a reader makes of a file, and what content code builds by hand: plain values, no GPU, no file handles.
// Space: right-handed, +Y up, +Z forward, metres (glTF's). Every index is checked by `validate`; -1 means "none".
namespace inb::assets {

inline constexpr std::int32_t kNone = -1;

// Decoded picture, 8 bit RGBA, rows top first. `missing`: a checker pattern stands in for a picture that could not be
// read.
struct Image {
  std::string name;
  std::uint32_t width = 0;
  std::uint32_t height = 0;
  std::vector<std::uint8_t> rgba;
  bool missing = false;
};

enum class Wrap : std::uint8_t { Repeat, MirroredRepeat, ClampToEdge };

struct Sampler {
  Wrap wrap_u = Wrap::Repeat;
  Wrap wrap_v = Wrap::Repeat;
  bool nearest = false;  // magnification
  bool mipmaps = true;
};

// KHR_texture_transform: uv' = T(offset) * R(rotation) * S(scale) * uv, rotation in radians counter-clockwise in uv
// space as the extension defines it.
struct TextureTransform {
  Vec2 offset{0.0F};
  float rotation = 0.0F;
  Vec2 scale{1.0F};
};

struct TextureRef {
  std::int32_t image = kNone;
  Sampler sampler;
  std::uint32_t uv_set = 0;  // 0 or 1
  TextureTransform transform;
};

enum class AlphaMode : std::uint8_t { Opaque, Mask, Blend };

struct Material {
  std::string name;
  Vec4 base_color{1.0F};
  TextureRef base_color_texture;
  Vec3 emissive{0.0F};
  float metallic = 1.0F;
  float roughness = 1.0F;
  AlphaMode alpha_mode = AlphaMode::Opaque;
  float alpha_cutoff = 0.5F;
  bool double_sided = false;
  bool unlit = false;
};

enum class Topology : std::uint8_t { Points, Lines, Triangles };

// One morph target of a primitive: differences to the base. An empty vector: the target does not touch that attribute;
// otherwise one entry a vertex.
struct MorphTarget {
  std::vector<Vec3> positions;
  std::vector<Vec3> normals;
  std::vector<Vec3> tangents;
  std::vector<Vec4> colors;
  std::vector<Vec2> uv0;
  std::vector<Vec2> uv1;
};

inline constexpr std::size_t kMaxInfluences = 8;

// Up to 8 joints a vertex; unused ones have weight 0. Weights add up to 1 (the reader renormalises). `joints` index
// Skin::joints.
struct Influences {
  std::array<std::uint16_t, kMaxInfluences> joints{};
  std::array<float, kMaxInfluences> weights{};
};

// Vertices stand in the file's order; vectors but `positions` are empty when the file has no such attribute. Strips,
// fans and loops are unrolled into lists in `indices`; never empty for a drawable primitive (the reader makes
// 0, 1, 2, ... for non-indexed ones). `normals` are made flat by the reader when the file has none and the primitive
// consists of triangles: such a primitive has `flat` set, and its shading normals come from the triangles as drawn.
struct Primitive {
  Topology topology = Topology::Triangles;
  std::int32_t material = kNone;
  std::vector<Vec3> positions;
  std::vector<Vec3> normals;
  std::vector<Vec4> tangents;
  std::vector<Vec4> colors;  // linear, as stored
  std::vector<Vec2> uv0;
  std::vector<Vec2> uv1;
  std::vector<Influences> influences;
  std::vector<std::uint32_t> indices;
  std::vector<MorphTarget> targets;
  std::uint32_t influence_count = 0;  // largest number of non-zero weights of a vertex: 0..8
  bool flat = false;
  Bounds bounds;  // of `positions`
  // Triangles as the file stores them, before anything was dropped: for `inspect`.
  std::uint64_t stored_triangles = 0;
  // Which vertex of the file's vertex table each of ours is, where a reader had to split vertices (texture seams) or to
  // share one table among primitives: all primitives of a mesh that have this are parts of one table, and together they
  // hold each of its vertices. Empty: ours are the file's, one to one.
  std::vector<std::uint32_t> file_vertex;
};

struct Mesh {
  std::string name;
  std::vector<Primitive> primitives;
  std::vector<float> weights;  // default morph weights; as many as each primitive has targets
};

struct Skin {
  std::string name;
  std::vector<std::uint32_t> joints;  // indices of nodes (Skeleton joints)
  std::vector<Mat4> inverse_bind;     // joint_from_mesh, as many as joints (identity where the file has none)
};

struct Camera {
  std::string name;
  bool perspective = true;
  float yfov = 0.8F;    // radians
  float aspect = 0.0F;  // 0: of the view
  float xmag = 1.0F;    // orthographic half width, half height
  float ymag = 1.0F;
  float znear = 0.01F;
  float zfar = 0.0F;  // 0: infinite
};

enum class LightKind : std::uint8_t { Directional, Point, Spot };

// KHR_lights_punctual; shines along -Z of its node.
struct Light {
  std::string name;
  LightKind kind = LightKind::Directional;
  Vec3 color{1.0F};
  float intensity = 1.0F;
  float range = 0.0F;  // 0: infinite
  float inner_cone = 0.0F;
  float outer_cone = 0.7853982F;
};

// What hangs on a node beside its transform (which lives in Asset::skeleton under the same index).
struct Node {
  std::int32_t mesh = kNone;
  std::int32_t skin = kNone;
  std::int32_t camera = kNone;
  std::int32_t light = kNone;
  bool visible = true;
  // First weight and number of weights in Pose::weights; count 0 when the node's mesh has no morph targets.
  std::uint32_t weights_begin = 0;
  std::uint32_t weights_count = 0;
  // EXT_mesh_gpu_instancing: node_from_instance, empty when the node is drawn once.
  std::vector<anim::Transform> instances;
};

struct Scene {
  std::string name;
  std::vector<std::uint32_t> roots;
};

// What a KHR_animation_pointer channel drives, beyond node transforms and weights (those become ordinary tracks).
enum class PropertyKind : std::uint8_t {
  NodeVisible,              // 1: 0 or 1 (KHR_node_visibility)
  MaterialBaseColor,        // 4
  MaterialEmissive,         // 3
  MaterialMetallic,         // 1
  MaterialRoughness,        // 1
  MaterialAlphaCutoff,      // 1
  MaterialTextureOffset,    // 2, of the base colour texture
  MaterialTextureRotation,  // 1
  MaterialTextureScale,     // 2
  CameraYfov,               // 1
  CameraAspect,             // 1
  CameraZnear,              // 1
  CameraZfar,               // 1
  CameraXmag,               // 1
  CameraYmag,               // 1
  LightColor,               // 3
  LightIntensity,           // 1
  LightRange,               // 1
  LightInnerCone,           // 1
  LightOuterCone,           // 1
};

struct Property {
  PropertyKind kind = PropertyKind::MaterialBaseColor;
  std::uint32_t object = 0;  // index of the node, material, camera or light
  std::uint32_t begin = 0;   // first float in Pose::properties
  std::uint32_t width = 1;
};

// One stored mesh state of a key set: one entry a vertex of the primitive it belongs to. `normals`, `colors` and `uv0`
// are empty when the set does not change them.
struct KeyVertices {
  std::vector<Vec3> positions;
  std::vector<Vec3> normals;
  std::vector<Vec4> colors;
  std::vector<Vec2> uv0;
};

// How a key set goes from one stored mesh to the next.
enum class Tween : std::uint8_t {
  Linear,
  Step,       // shows the one until the time of the next: pictures, which nothing lies between
  Spherical,  // about a pivot: each vertex' direction from it by slerp, its distance from it by lerp
};

// A key-frame (morph) animation: whole meshes at times, tweened between adjacent keys only.
// keys[k] belongs to times[k]; keys[k][p] to primitive p of `mesh`. Rewinds at the last key, or tweens back to the
// first when `closed`.
struct MorphSet {
  std::string name;
  std::uint32_t mesh = 0;
  std::vector<double> times;  // seconds, ascending, first 0
  std::vector<std::vector<KeyVertices>> keys;
  double duration_s = 0.0;
  bool closed = false;
  // Whether the file wants it played again and again; nothing: it does not say, whoever plays it decides.
  std::optional<bool> loops;
  std::vector<std::uint32_t> action_frames;
  Tween tween = Tween::Linear;
  Vec3 pivot{0.0F};  // of Tween::Spherical, in the mesh's space
};

// A frame-by-frame animation: one whole mesh a frame, at its own rate. frames[k][p] as in MorphSet.
struct FrameSet {
  std::string name;
  std::uint32_t mesh = 0;
  double rate_hz = 10.0;
  std::vector<std::vector<KeyVertices>> frames;
  std::vector<std::uint32_t> action_frames;
  std::vector<std::string> frame_names{};  // as the file has them, one a frame; empty: they have none
  Tween tween = Tween::Linear;
  Vec3 pivot{0.0F};  // of Tween::Spherical, in the mesh's space
};

// The axes that a file was stored in; the reader has already turned everything into the scene's space.
enum class FileAxes : std::uint8_t {
  Gltf,  // as the scene
  Md2,   // +X forward, +Y left, +Z up: file (x, y, z) became (y, z, x)
  X,     // left-handed, +Y up, +Z forward: z was negated
};

struct Asset {
  std::string name;    // the file's name without its folder, or the content's title
  std::string format;  // "gltf", "glb", "md2", "x", "ogre", ..., "content"
  FileAxes file_axes = FileAxes::Gltf;
  anim::Skeleton skeleton;
  std::vector<Node> nodes;  // as many as skeleton.size()
  std::vector<Scene> scenes;
  std::int32_t default_scene = kNone;  // kNone: all roots are shown
  std::vector<Mesh> meshes;
  std::vector<Skin> skins;
  std::vector<Material> materials;
  std::vector<Image> images;
  std::vector<Camera> cameras;
  std::vector<Light> lights;
  std::vector<anim::Clip> clips;
  std::vector<MorphSet> morph_sets;
  std::vector<FrameSet> frame_sets;
  std::vector<Property> properties;
  std::vector<float> rest_weights;     // Pose::weights of the rest pose
  std::vector<float> rest_properties;  // Pose::properties of the rest pose
  std::vector<std::string> warnings;   // each one sentence for the user

  // Motions in the order that `--clip` and the clip list use: clips, then morph sets, then frame sets.
  [[nodiscard]] std::size_t motion_count() const { return clips.size() + morph_sets.size() + frame_sets.size(); }
};

// Joints (nodes) that the default scene shows, parents first; all of them when there is no default scene.
[[nodiscard]] std::vector<std::uint32_t> shown_nodes(const Asset& asset);

// Sets Node::weights_begin/count and rest_weights from the meshes; content builders and readers call it once at the end
// (node_weights[n]: the node's own weights, empty to take the mesh's).
void lay_out_weights(Asset& asset, const std::vector<std::vector<float>>& node_weights);

// file_from_scene: takes points of the scene back to the axes of the file. Its inverse is its transpose.
[[nodiscard]] Mat3 file_from_scene(FileAxes axes);
// Size of the file's vertex table behind the primitives of a mesh (see Primitive::file_vertex): the highest number in
// it plus 1; 0 when no primitive was split.
[[nodiscard]] std::size_t file_vertex_count(const Mesh& mesh);

// All indices in range, all vectors of the promised lengths, all numbers finite. The text of the first fault, or
// nothing.
[[nodiscard]] std::optional<std::string> validate(const Asset& asset);

}  // namespace inb::assets

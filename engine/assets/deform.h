#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "anim/vertex_jobs.h"
#include "assets/asset.h"
#include "assets/evaluate.h"

// The CPU route: what the vertices of one primitive of one node are in a given state. Order of steps: stored vertices
// or key tween, then morph targets, then skin or node transform.
namespace inb::assets {

// The matrices that take a primitive of a node's mesh into the world of the file. Skinned (the node has a skin and the
// primitive influences): one a joint of the skin, the node's own transform playing no part. Any other: one, the node's
// model_from_joint.
struct NodePalette {
  std::vector<shared::Rows3x4> rows;
  bool skinned = false;
  bool needs_cofactor = false;  // normals by rows_normal, else by rows_vector
};
void node_palette(const Asset& asset, const Evaluation& state, std::size_t node, std::size_t primitive,
                  NodePalette& out);

// Reusable output of `deform`: positions, normals and tangents in the world of the file, in the file's vertex order.
// A vector is empty when the primitive has no such attribute. Normals and tangents are not normalised; the normals of
// Primitive::flat ones are those of the stored vertices, carried along.
// EXT_mesh_gpu_instancing is not applied: drawing multiplies `instance_transforms` in.
struct DeformedVertices {
  std::vector<Vec3> positions;
  std::vector<Vec3> normals;
  std::vector<Vec4> tangents;
  std::vector<Vec4> colors;
  std::vector<Vec2> uv0;
  std::vector<Vec2> uv1;

  NodePalette palette;                     // scratch, and what the last call used
  std::vector<anim::MorphDeltas> targets;  // scratch
};

// Primitive `primitive` of the mesh of `node`. Runs on several threads for large primitives. Does not allocate once the
// buffers have grown. `node` has a mesh and the asset is valid.
void deform(const Asset& asset, const Evaluation& state, std::size_t node, std::size_t primitive,
            DeformedVertices& out);

// The stored vertices or the key tween of that primitive, before morph and skin: what the GPU routes start from.
// Two meshes and t; `b` equals `a` and t is 0 when nothing tweens. Attributes that a key set does not change are those
// of the primitive itself. `pivot`: positions go round it (Tween::Spherical).
struct BaseVertices {
  anim::VertexInputs a;
  anim::VertexInputs b;
  float t = 0.0F;
  std::optional<Vec3> pivot{};
};
[[nodiscard]] BaseVertices base_vertices(const Asset& asset, const Evaluation& state, std::size_t node,
                                         std::size_t primitive);

// world_from_world of each instance of a node (EXT_mesh_gpu_instancing): multiply onto deformed vertices from the left.
// One identity when the node is drawn once. A skinned node is not moved by instances: one identity.
void instance_transforms(const Asset& asset, const Evaluation& state, std::size_t node, std::vector<Mat4>& out);

}  // namespace inb::assets

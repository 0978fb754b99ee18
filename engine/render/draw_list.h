#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "assets/deform.h"
#include "assets/evaluate.h"
#include "core/result.h"
#include "gfx/device.h"
#include "render/blocks.h"
#include "render/gpu_model.h"
#include "render/pipelines.h"
#include "render/renderer.h"
#include "render/state_texels.h"

namespace inb::render {

// One draw call of a mesh, ready but for its pass.
struct DrawItem {
  const GpuPrimitive* primitive = nullptr;
  VertexKind vertex = VertexKind::Plain;
  gfx::Slice vertices;
  gfx::Slice vertices_b;  // with VertexKind::Keys*
  gfx::Slice skin;        // with VertexKind::*Skin*
  gfx::Topology topology = gfx::Topology::Triangles;
  std::uint32_t instances = 1;
  DrawBlock block;
  gfx::Slice block_slice;  // where `block` was uploaded to
  gfx::Texture texture;    // base colour; none: untextured
  gfx::Sampler sampler;
  bool wire = false;
  bool mirrored = false;  // the transform turns front faces over
  bool double_sided = false;
  bool blend = false;
  Vec3 center{0.0F};  // world: what blended items are sorted by
};

// Turns shapes into draw items by either route. Keeps its scratch memory from picture to picture.
class Gatherer {
 public:
  Gatherer(gfx::Device& device, StateTexels& state) : device_(device), state_(state) {}

  // Appends the items of a shape, in the order of its nodes. Deformed vertices go into the picture's ring.
  [[nodiscard]] Result<void> add(const Shape& shape, GpuModel& model, std::vector<DrawItem>& out);
  // How many bytes of deformed vertices were uploaded since the last call.
  [[nodiscard]] std::uint64_t take_uploaded_bytes();

 private:
  [[nodiscard]] Result<void> add_primitive(const Shape& shape, GpuModel& model, std::uint32_t node,
                                           std::size_t primitive, std::span<const float> heat,
                                           std::vector<DrawItem>& out);
  void set_material(const GpuModel& model, const assets::Evaluation& state, const assets::Primitive& primitive,
                    DrawItem& item) const;
  void set_keys(const GpuModel& model, const assets::Evaluation& state, std::int32_t mesh, std::size_t primitive,
                DrawItem& item) const;
  [[nodiscard]] Result<void> deform_into_ring(const assets::Asset& asset, const assets::Evaluation& state,
                                              std::uint32_t node, std::size_t primitive, DrawItem& item);

  gfx::Device& device_;
  StateTexels& state_;
  assets::NodePalette palette_;
  assets::DeformedVertices deformed_;
  std::vector<Mat4> instances_;
  std::vector<shared::Rows3x4> rows_;
  std::vector<Vertex> packed_;
  std::uint64_t uploaded_bytes_ = 0;
};

// Cofactors of the upper 3x3, turned so that normals stay on the outer side: what takes normals through `matrix`.
[[nodiscard]] Mat4 normal_matrix(const Mat4& matrix);
// Rows of KHR_texture_transform: u' = dot(row0, (u, v, 1)), v' = dot(row1, (u, v, 1)).
void texture_rows(const assets::TextureTransform& transform, Vec3& row0, Vec3& row1);

}  // namespace inb::render

#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "assets/asset.h"
#include "core/result.h"
#include "gfx/device.h"
#include "render/blocks.h"

namespace inb::render {

// One primitive of a mesh on the device.
struct GpuPrimitive {
  gfx::Buffer vertices;  // Vertex
  gfx::Buffer skin;      // SkinVertex; none without influences
  gfx::Buffer indices;   // std::uint32_t
  gfx::Buffer edges;     // std::uint32_t pairs: the triangles as wire, made at first use
  gfx::Texture morph;    // deltas; none without targets
  std::uint32_t vertex_count = 0;
  std::uint32_t index_count = 0;
  std::uint32_t edge_indices = 0;
  std::uint32_t influences = 0;                               // 0, 4 or 8: how many the vertex stage has to add up
  std::uint32_t morph_stride = 0;                             // attributes a target
  std::array<std::int32_t, 4> morph_slot = {-1, -1, -1, -1};  // positions, normals, colours, uvs
};

struct GpuMesh {
  std::vector<GpuPrimitive> primitives;  // empty when no shown node has the mesh
};

// All keys of a morph or frame set: one buffer a primitive, key after key.
struct GpuKeySet {
  std::vector<gfx::Buffer> keys;
};

// An asset on the device.
struct GpuModel {
  const assets::Asset* asset = nullptr;
  std::vector<std::uint32_t> shown;  // nodes of the shown scene, parents first
  std::vector<GpuMesh> meshes;
  std::vector<GpuKeySet> morph_sets;
  std::vector<GpuKeySet> frame_sets;
  std::vector<gfx::Texture> images;    // by Asset::images; none where no material shows it
  std::vector<gfx::Sampler> samplers;  // by Asset::materials; of the base colour texture
  float light_exposure = 1.0F;         // scales the file's lights to what the tone curve is made for
};

[[nodiscard]] Result<GpuModel> make_gpu_model(gfx::Device& device, const assets::Asset& asset);
void destroy(gfx::Device& device, GpuModel& model);
// Fills GpuPrimitive::edges.
[[nodiscard]] Result<void> make_edges(gfx::Device& device, const assets::Primitive& primitive, GpuPrimitive& out);

// Packs vertices: attributes that are missing become normal 0, colour 1, uv 0.
void pack_vertices(std::span<const Vec3> positions, std::span<const Vec3> normals, std::span<const Vec4> colors,
                   std::span<const Vec2> uv0, std::span<const Vec2> uv1, std::span<Vertex> out);
// Edges of triangles as pairs of indices, each edge once.
[[nodiscard]] std::vector<std::uint32_t> triangle_edges(std::span<const std::uint32_t> indices);

}  // namespace inb::render

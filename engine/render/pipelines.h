#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <map>
#include <memory>

#include "core/result.h"
#include "gfx/device.h"

namespace inb::render {

// How a vertex gets its place: which mesh_*.vert.
enum class VertexKind : std::uint8_t { Plain, Skin4, Skin8, Keys, KeysSkin8 };
inline constexpr std::size_t kVertexKinds = 5;

// What a pass makes of meshes.
enum class MeshPass : std::uint8_t {
  Color,    // lit surfaces
  Depth,    // depth alone, of the shadow map
  Contact,  // height over the ground
  Capture,  // vertices as texels
};

// All that tells one pipeline for meshes from another.
struct MeshKey {
  VertexKind vertex = VertexKind::Plain;
  MeshPass pass = MeshPass::Color;
  gfx::Topology topology = gfx::Topology::Triangles;
  gfx::Cull cull = gfx::Cull::Back;
  bool blend = false;
  gfx::Format format = gfx::Format::RGBA8;
  std::uint32_t samples = 1;

  friend auto operator<=>(const MeshKey&, const MeshKey&) = default;
};

// Shapes without a mesh.
enum class PlainKind : std::uint8_t { Backdrop, Overlay };
struct PlainKey {
  PlainKind kind = PlainKind::Backdrop;
  gfx::Format format = gfx::Format::RGBA8;
  std::uint32_t samples = 1;

  friend auto operator<=>(const PlainKey&, const PlainKey&) = default;
};

// Numbers of the binding slots, as the shaders have them.
inline constexpr std::uint32_t kViewSlot = 0;
inline constexpr std::uint32_t kDrawSlot = 1;
inline constexpr std::uint32_t kStateSlot = 2;
inline constexpr std::uint32_t kMorphSlot = 3;
inline constexpr std::uint32_t kTextureSlot = 4;  // base colour; the contact map for the backdrop
inline constexpr std::uint32_t kShadowSlot = 5;

inline constexpr gfx::Format kContactFormat = gfx::Format::RGBA8;

struct OverlayVertex {
  float position[3];
  float color[4];
};

// Makes pipelines when they are first asked for, and keeps them.
class Pipelines {
 public:
  [[nodiscard]] static Result<std::unique_ptr<Pipelines>> create(gfx::Device& device);
  ~Pipelines();
  Pipelines(const Pipelines&) = delete;
  Pipelines& operator=(const Pipelines&) = delete;

  [[nodiscard]] Result<gfx::Pipeline> mesh(const MeshKey& key);
  [[nodiscard]] Result<gfx::Pipeline> plain(const PlainKey& key);

 private:
  explicit Pipelines(gfx::Device& device) : device_(device) {}
  [[nodiscard]] Result<void> make_shaders();

  gfx::Device& device_;
  std::array<gfx::Shader, kVertexKinds> mesh_vertex_{};
  gfx::Shader mesh_fragment_;
  gfx::Shader depth_fragment_;
  gfx::Shader contact_fragment_;
  gfx::Shader capture_fragment_;
  std::array<gfx::Shader, 2> plain_vertex_{};  // by PlainKind
  std::array<gfx::Shader, 2> plain_fragment_{};
  std::map<MeshKey, gfx::Pipeline> meshes_;
  std::map<PlainKey, gfx::Pipeline> plains_;
};

}  // namespace inb::render

#include "render/pipelines.h"

#include <cstddef>
#include <span>

#include "render/blocks.h"
#include "shaders_gen/backdrop.frag.h"
#include "shaders_gen/backdrop.vert.h"
#include "shaders_gen/capture.frag.h"
#include "shaders_gen/mesh.frag.h"
#include "shaders_gen/mesh.vert.h"
#include "shaders_gen/mesh_contact.frag.h"
#include "shaders_gen/mesh_depth.frag.h"
#include "shaders_gen/mesh_keys.vert.h"
#include "shaders_gen/mesh_keys_skin8.vert.h"
#include "shaders_gen/mesh_skin4.vert.h"
#include "shaders_gen/mesh_skin8.vert.h"
#include "shaders_gen/overlay.frag.h"
#include "shaders_gen/overlay.vert.h"

namespace inb::render {

namespace {

using gfx::VertexFormat;

bool has_keys(VertexKind kind) { return kind == VertexKind::Keys || kind == VertexKind::KeysSkin8; }
bool has_skin(VertexKind kind) { return kind != VertexKind::Plain && kind != VertexKind::Keys; }

void add_mesh_input(gfx::PipelineDesc& desc, VertexKind kind) {
  const auto add_vertex = [&](std::uint32_t first_location) {
    const auto buffer = static_cast<std::uint32_t>(desc.vertex_buffers.size());
    desc.vertex_buffers.push_back({sizeof(Vertex), false});
    desc.attributes.push_back({first_location, buffer, VertexFormat::Float3, offsetof(Vertex, position)});
    desc.attributes.push_back({first_location + 1, buffer, VertexFormat::Float3, offsetof(Vertex, normal)});
    desc.attributes.push_back({first_location + 2, buffer, VertexFormat::Float4, offsetof(Vertex, color)});
    desc.attributes.push_back({first_location + 3, buffer, VertexFormat::Float4, offsetof(Vertex, uv)});
  };
  add_vertex(0);
  if (has_keys(kind)) add_vertex(4);
  if (!has_skin(kind)) return;
  const auto buffer = static_cast<std::uint32_t>(desc.vertex_buffers.size());
  desc.vertex_buffers.push_back({sizeof(SkinVertex), false});
  desc.attributes.push_back({8, buffer, VertexFormat::UShort4, offsetof(SkinVertex, joints)});
  desc.attributes.push_back({9, buffer, VertexFormat::Float4, offsetof(SkinVertex, weights)});
  if (kind == VertexKind::Skin4) return;
  desc.attributes.push_back({10, buffer, VertexFormat::UShort4, offsetof(SkinVertex, joints) + 8});
  desc.attributes.push_back({11, buffer, VertexFormat::Float4, offsetof(SkinVertex, weights) + 16});
}

}  // namespace

Result<std::unique_ptr<Pipelines>> Pipelines::create(gfx::Device& device) {
  std::unique_ptr<Pipelines> pipelines(new Pipelines(device));
  auto made = pipelines->make_shaders();
  if (!made) return fail(std::move(made.error()));
  return pipelines;
}

Result<void> Pipelines::make_shaders() {
  struct Item {
    gfx::Shader* into;
    const char* name;
    gfx::Stage stage;
    std::span<const std::uint32_t> spirv;
  };
  using gfx::Stage;
  const Item items[] = {
      {&mesh_vertex_[0], "mesh.vert", Stage::Vertex, spirv::mesh_vert},
      {&mesh_vertex_[1], "mesh_skin4.vert", Stage::Vertex, spirv::mesh_skin4_vert},
      {&mesh_vertex_[2], "mesh_skin8.vert", Stage::Vertex, spirv::mesh_skin8_vert},
      {&mesh_vertex_[3], "mesh_keys.vert", Stage::Vertex, spirv::mesh_keys_vert},
      {&mesh_vertex_[4], "mesh_keys_skin8.vert", Stage::Vertex, spirv::mesh_keys_skin8_vert},
      {&mesh_fragment_, "mesh.frag", Stage::Fragment, spirv::mesh_frag},
      {&depth_fragment_, "mesh_depth.frag", Stage::Fragment, spirv::mesh_depth_frag},
      {&contact_fragment_, "mesh_contact.frag", Stage::Fragment, spirv::mesh_contact_frag},
      {&capture_fragment_, "capture.frag", Stage::Fragment, spirv::capture_frag},
      {&plain_vertex_[0], "backdrop.vert", Stage::Vertex, spirv::backdrop_vert},
      {&plain_vertex_[1], "overlay.vert", Stage::Vertex, spirv::overlay_vert},
      {&plain_fragment_[0], "backdrop.frag", Stage::Fragment, spirv::backdrop_frag},
      {&plain_fragment_[1], "overlay.frag", Stage::Fragment, spirv::overlay_frag},
  };
  for (const Item& item : items) {
    auto shader = device_.create_shader({.name = item.name, .stage = item.stage, .spirv = item.spirv});
    if (!shader) return fail(std::move(shader.error()));
    *item.into = *shader;
  }
  return {};
}

Pipelines::~Pipelines() {
  for (const auto& [key, pipeline] : meshes_) device_.destroy(pipeline);
  for (const auto& [key, pipeline] : plains_) device_.destroy(pipeline);
  for (const gfx::Shader shader : mesh_vertex_) device_.destroy(shader);
  for (const gfx::Shader shader : plain_vertex_) device_.destroy(shader);
  for (const gfx::Shader shader : plain_fragment_) device_.destroy(shader);
  for (const gfx::Shader shader : {mesh_fragment_, depth_fragment_, contact_fragment_, capture_fragment_}) {
    device_.destroy(shader);
  }
}

Result<gfx::Pipeline> Pipelines::mesh(const MeshKey& key) {
  if (const auto found = meshes_.find(key); found != meshes_.end()) return found->second;
  gfx::PipelineDesc desc;
  desc.name = "mesh";
  desc.vertex = mesh_vertex_[static_cast<std::size_t>(key.vertex)];
  add_mesh_input(desc, key.vertex);
  using gfx::BindingKind;
  desc.bindings = {{kViewSlot, BindingKind::Uniform},
                   {kDrawSlot, BindingKind::Uniform},
                   {kStateSlot, BindingKind::Sampled},
                   {kMorphSlot, BindingKind::Sampled}};
  desc.topology = key.topology;
  desc.cull = key.cull;
  desc.samples = key.samples;
  desc.depth_format = gfx::Format::Depth32F;
  desc.depth = {.test = true, .write = true};
  if (key.pass != MeshPass::Capture) desc.bindings.push_back({kTextureSlot, BindingKind::Sampled});
  switch (key.pass) {
    case MeshPass::Color:
      desc.fragment = mesh_fragment_;
      desc.bindings.push_back({kShadowSlot, BindingKind::SampledShadow});
      desc.color_formats = {key.format};
      desc.blend = key.blend ? gfx::Blend::Alpha : gfx::Blend::Opaque;
      desc.depth.write = !key.blend;
      break;
    case MeshPass::Depth:
      desc.fragment = depth_fragment_;
      desc.depth.bias_constant = 1.0F;
      desc.depth.bias_slope = 2.0F;
      break;
    case MeshPass::Contact:
      desc.fragment = contact_fragment_;
      desc.color_formats = {kContactFormat};
      break;
    case MeshPass::Capture:
      desc.fragment = capture_fragment_;
      desc.color_formats = {gfx::Format::RGBA32F, gfx::Format::RGBA32F};
      desc.depth = {};
      desc.depth_format = gfx::Format::None;
      break;
  }
  auto pipeline = device_.create_pipeline(desc);
  if (pipeline) meshes_.emplace(key, *pipeline);
  return pipeline;
}

Result<gfx::Pipeline> Pipelines::plain(const PlainKey& key) {
  if (const auto found = plains_.find(key); found != plains_.end()) return found->second;
  const auto index = static_cast<std::size_t>(key.kind);
  gfx::PipelineDesc desc;
  desc.vertex = plain_vertex_[index];
  desc.fragment = plain_fragment_[index];
  desc.bindings = {{kViewSlot, gfx::BindingKind::Uniform}};
  desc.color_formats = {key.format};
  desc.depth_format = gfx::Format::Depth32F;
  desc.samples = key.samples;
  switch (key.kind) {
    case PlainKind::Backdrop:
      desc.name = "backdrop";
      desc.bindings.push_back({kTextureSlot, gfx::BindingKind::Sampled});
      desc.bindings.push_back({kShadowSlot, gfx::BindingKind::SampledShadow});
      desc.depth = {.test = true};
      break;
    case PlainKind::Overlay:
      desc.name = "overlay";
      desc.vertex_buffers = {{sizeof(OverlayVertex), false}};
      desc.attributes = {{0, 0, VertexFormat::Float3, offsetof(OverlayVertex, position)},
                         {1, 0, VertexFormat::Float4, offsetof(OverlayVertex, color)}};
      desc.blend = gfx::Blend::Alpha;
      break;
  }
  auto pipeline = device_.create_pipeline(desc);
  if (pipeline) plains_.emplace(key, *pipeline);
  return pipeline;
}

}  // namespace inb::render

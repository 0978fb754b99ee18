#pragma once

#include <optional>
#include <vector>

#include "core/handle.h"
#include "gfx/device.h"
#include "render/draw_list.h"
#include "render/gpu_model.h"
#include "render/overlay.h"
#include "render/pipelines.h"
#include "render/renderer.h"
#include "render/state_texels.h"

namespace inb::render {

// What a view needs besides the target: its shadow and contact maps. Kept from picture to picture, one set a view.
struct ViewMaps {
  gfx::Texture shadow;
  gfx::Texture contact;
  gfx::Texture contact_depth;
};

// A depth buffer, and a multisampled colour buffer, that fit a target.
struct TargetBuffers {
  gfx::Extent size;
  gfx::Format format = gfx::Format::None;
  std::uint32_t samples = 1;
  gfx::Texture color;  // only with more than one sample
  gfx::Texture depth;
  std::uint64_t used = 0;  // the draw that used it last
};

// One view while it is being drawn.
struct PreparedView {
  const ViewDesc* desc = nullptr;
  ViewBlock block;
  gfx::Slice block_slice;
  std::vector<DrawItem> items;
  std::vector<OverlayVertex> overlay;
  gfx::Slice overlay_slice;
  ViewMaps maps;
  bool mapped = false;  // has shadow and contact maps
};

struct CaptureTarget {
  gfx::Texture position;
  gfx::Texture normal;
};

struct Renderer::State {
  explicit State(gfx::Device& gpu) : device(gpu), texels(gpu), capture_texels(gpu) {}
  ~State();

  gfx::Device& device;
  std::unique_ptr<Pipelines> pipelines;
  core::Pool<GpuModel, ModelTag> models;
  StateTexels texels;
  Counts counts;

  gfx::Texture no_texture;  // stands where an item has no base colour texture, or a view no contact map
  gfx::Texture no_morph;
  gfx::Texture no_shadow;
  gfx::Sampler shadow_sampler;
  gfx::Sampler map_sampler;
  std::uint32_t shadow_size = 0;  // edge of a shadow map, texels
  std::vector<ViewMaps> maps;
  std::vector<TargetBuffers> buffers;
  std::uint64_t draws = 0;
  gfx::Texture own_target;  // of draw_picture

  StateTexels capture_texels;
  CaptureTarget captures[2];  // by Route
  gfx::Extent capture_size;
  std::optional<std::uint32_t> captured;  // vertices of the comparison that was recorded

  [[nodiscard]] Result<void> make_fixed();
  // The model of a shape; an error for a stale handle or a shape without a state that fits it.
  [[nodiscard]] Result<GpuModel*> model_of(const Shape& shape);

  [[nodiscard]] Result<PreparedView> prepare(const ViewDesc& view, Gatherer& gatherer, std::size_t index);
  [[nodiscard]] Result<ViewMaps> maps_of(std::size_t index);
  [[nodiscard]] Result<TargetBuffers*> buffers_of(gfx::Extent size, gfx::Format format, std::uint32_t samples);
  [[nodiscard]] Result<void> draw_maps(PreparedView& view);
  [[nodiscard]] Result<void> draw_view(PreparedView& view, gfx::Format format, std::uint32_t samples);
  [[nodiscard]] Result<void> draw_item(const DrawItem& item, MeshKey key, const gfx::Slice& view_block,
                                       gfx::Texture shadow, const StateTexels& poses);
};

}  // namespace inb::render

// The passes of a view: shadow and contact maps first, then everything that is seen.
#include <algorithm>
#include <array>

#include "render/lighting.h"
#include "render/renderer_state.h"

namespace inb::render {

namespace {

gfx::Cull cull_of(const DrawItem& item) {
  if (item.double_sided || item.topology != gfx::Topology::Triangles) return gfx::Cull::None;
  return item.mirrored ? gfx::Cull::Front : gfx::Cull::Back;
}

}  // namespace

Result<void> Renderer::State::draw_item(const DrawItem& item, MeshKey key, const gfx::Slice& view_block,
                                        gfx::Texture shadow, const StateTexels& poses) {
  key.vertex = item.vertex;
  auto pipeline = pipelines->mesh(key);
  if (!pipeline) return fail(std::move(pipeline.error()));
  device.set_pipeline(*pipeline);
  std::array<gfx::Binding, 6> bindings = {
      gfx::bind(kViewSlot, view_block),
      gfx::bind(kDrawSlot, item.block_slice),
      gfx::bind(kStateSlot, poses.texture()),
      gfx::bind(kMorphSlot, item.primitive->morph.valid() ? item.primitive->morph : no_morph),
      item.texture.valid() ? gfx::bind(kTextureSlot, item.texture, item.sampler) : gfx::bind(kTextureSlot, no_texture),
      gfx::bind(kShadowSlot, shadow, shadow_sampler),
  };
  const std::size_t count = key.pass == MeshPass::Color ? 6 : (key.pass == MeshPass::Capture ? 4 : 5);
  device.set_bindings(std::span<const gfx::Binding>(bindings.data(), count));
  std::uint32_t buffer = 0;
  device.set_vertex_buffer(buffer++, item.vertices);
  if (item.vertices_b.buffer.valid()) device.set_vertex_buffer(buffer++, item.vertices_b);
  if (item.skin.buffer.valid()) device.set_vertex_buffer(buffer, item.skin);
  ++counts.draws;
  if (key.pass == MeshPass::Capture) {
    device.draw(item.primitive->vertex_count, 0, item.instances);
    return {};
  }
  const bool wire = item.wire && key.pass == MeshPass::Color;
  const std::uint32_t indices = wire ? item.primitive->edge_indices : item.primitive->index_count;
  if (indices == 0) return {};
  device.set_index_buffer({wire ? item.primitive->edges : item.primitive->indices, 0, 0}, gfx::IndexType::U32);
  device.draw_indexed(indices, 0, item.instances);
  if (key.topology == gfx::Topology::Triangles) counts.triangles += std::uint64_t{indices} / 3 * item.instances;
  return {};
}

Result<void> Renderer::State::draw_maps(PreparedView& view) {
  const auto cast = [&](MeshPass pass, const Mat4& clip_from_world, const gfx::PassDesc& desc) -> Result<void> {
    ViewBlock block = view.block;
    block.clip_from_world = clip_from_world;
    const gfx::Slice slice = device.upload(gfx::bytes_of(block));
    device.begin_pass(desc);
    Result<void> outcome;
    for (const DrawItem& item : view.items) {
      if (item.topology != gfx::Topology::Triangles || item.wire) continue;
      MeshKey key;
      key.pass = pass;
      key.cull = gfx::Cull::None;
      key.format = gfx::Format::None;
      outcome = draw_item(item, key, slice, {}, texels);
      if (!outcome) break;
    }
    device.end_pass();
    return outcome;
  };

  gfx::PassDesc shadow;
  shadow.name = "shadow";
  shadow.depth.texture = view.maps.shadow;
  shadow.depth.store = gfx::Store::Keep;
  auto drawn = cast(MeshPass::Depth, view.block.shadow_from_world, shadow);
  if (!drawn || view.block.ground_color.w == 0.0F) return drawn;

  gfx::PassDesc contact;
  contact.name = "contact";
  contact.colors = {{.texture = view.maps.contact, .clear = {1.0F, 1.0F, 1.0F, 1.0F}}};
  contact.depth.texture = view.maps.contact_depth;
  return cast(MeshPass::Contact, view.block.contact_from_world, contact);
}

Result<void> Renderer::State::draw_view(PreparedView& view, gfx::Format format, std::uint32_t samples) {
  const gfx::Texture shadow = view.mapped ? view.maps.shadow : no_shadow;
  const auto draw_mesh = [&](const DrawItem& item, gfx::Cull cull) {
    MeshKey key;
    key.topology = item.wire ? gfx::Topology::Lines : item.topology;
    key.cull = cull;
    key.blend = item.blend && !item.wire;
    key.format = format;
    key.samples = samples;
    return draw_item(item, key, view.block_slice, shadow, texels);
  };
  const auto use_plain = [&](PlainKind kind) -> Result<void> {
    auto pipeline = pipelines->plain({kind, format, samples});
    if (!pipeline) return fail(std::move(pipeline.error()));
    device.set_pipeline(*pipeline);
    return {};
  };

  std::vector<const DrawItem*> blended;
  for (const DrawItem& item : view.items) {
    if (item.blend && !item.wire) {
      blended.push_back(&item);
      continue;
    }
    auto drawn = draw_mesh(item, item.wire ? gfx::Cull::None : cull_of(item));
    if (!drawn) return drawn;
  }

  // Behind what is opaque: fewer pixels to fill.
  auto used = use_plain(PlainKind::Backdrop);
  if (!used) return used;
  device.set_bindings({gfx::bind(kViewSlot, view.block_slice),
                       gfx::bind(kTextureSlot, view.mapped ? view.maps.contact : no_texture, map_sampler),
                       gfx::bind(kShadowSlot, shadow, shadow_sampler)});
  device.draw(3);
  ++counts.draws;

  const Vec3 eye(view.block.eye);
  const Vec3 forward(view.block.forward);
  std::stable_sort(blended.begin(), blended.end(), [&](const DrawItem* a, const DrawItem* b) {
    return glm::dot(a->center - eye, forward) > glm::dot(b->center - eye, forward);
  });
  for (const DrawItem* item : blended) {
    // Of a closed double-sided body the far side is seen through the near one.
    const bool triangles = item->topology == gfx::Topology::Triangles;
    const gfx::Cull near_only = item->mirrored ? gfx::Cull::Front : gfx::Cull::Back;
    if (item->double_sided && triangles) {
      auto far_side = draw_mesh(*item, item->mirrored ? gfx::Cull::Back : gfx::Cull::Front);
      if (!far_side) return far_side;
    }
    auto drawn = draw_mesh(*item, triangles ? near_only : gfx::Cull::None);
    if (!drawn) return drawn;
  }

  if (!view.overlay.empty()) {
    used = use_plain(PlainKind::Overlay);
    if (!used) return used;
    device.set_bindings({gfx::bind(kViewSlot, view.block_slice)});
    device.set_vertex_buffer(0, view.overlay_slice);
    device.draw(static_cast<std::uint32_t>(view.overlay.size()));
    ++counts.draws;
  }
  return {};
}

}  // namespace inb::render

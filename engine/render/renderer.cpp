#include "render/renderer.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "assets/evaluate.h"
#include "render/lighting.h"
#include "render/renderer_state.h"

namespace inb::render {

namespace {

// Buffers of targets that nobody drew into for so many draws are given back.
constexpr std::uint64_t kForgetAfter = 16;

gfx::Rect pixels_of(const Viewport& viewport) {
  const auto left = static_cast<std::int32_t>(std::lround(viewport.x));
  const auto top = static_cast<std::int32_t>(std::lround(viewport.y));
  const auto right = static_cast<std::int32_t>(std::lround(viewport.x + viewport.width));
  const auto bottom = static_cast<std::int32_t>(std::lround(viewport.y + viewport.height));
  return {left, top, static_cast<std::uint32_t>(std::max(0, right - left)),
          static_cast<std::uint32_t>(std::max(0, bottom - top))};
}

}  // namespace

const char* name(Route route) { return route == Route::Cpu ? "cpu" : "gpu_vertex"; }

Renderer::State::~State() {
  models.for_each([this](ModelHandle, GpuModel& model) { destroy(device, model); });
  for (const ViewMaps& set : maps) {
    for (const gfx::Texture texture : {set.shadow, set.contact, set.contact_depth}) device.destroy(texture);
  }
  for (const TargetBuffers& set : buffers) {
    device.destroy(set.color);
    device.destroy(set.depth);
  }
  for (const CaptureTarget& target : captures) {
    device.destroy(target.position);
    device.destroy(target.normal);
  }
  for (const gfx::Texture texture : {no_texture, no_morph, no_shadow, own_target}) device.destroy(texture);
  for (const gfx::Sampler sampler : {shadow_sampler, map_sampler}) device.destroy(sampler);
}

Result<void> Renderer::State::make_fixed() {
  auto made_pipelines = Pipelines::create(device);
  if (!made_pipelines) return fail(std::move(made_pipelines.error()));
  pipelines = std::move(*made_pipelines);

  // On a software device the texels of the map cost as much as those of the picture.
  shadow_size = device.caps().kind == gfx::DeviceKind::Cpu ? 512 : 2048;
  const std::array<std::byte, 4> white = {std::byte{255}, std::byte{255}, std::byte{255}, std::byte{255}};
  const std::array<gfx::TextureDesc, 3> textures = {{
      {.name = "no texture", .format = gfx::Format::RGBA8, .size = {1, 1}, .usage = gfx::kSampled, .data = white},
      {.name = "no morph", .format = gfx::Format::RGBA32F, .size = {1, 1}, .usage = gfx::kSampled},
      {.name = "no shadow", .format = gfx::Format::Depth32F, .size = {1, 1}, .usage = gfx::kSampled | gfx::kTarget},
  }};
  const std::array<gfx::Texture*, 3> into = {&no_texture, &no_morph, &no_shadow};
  for (std::size_t i = 0; i < textures.size(); ++i) {
    auto texture = device.create_texture(textures[i]);
    if (!texture) return fail(std::move(texture.error()));
    *into[i] = *texture;
  }

  gfx::SamplerDesc map;
  map.use_mips = false;
  map.wrap_u = map.wrap_v = gfx::Wrap::ClampToEdge;
  auto map_made = device.create_sampler(map);
  if (!map_made) return fail(std::move(map_made.error()));
  map_sampler = *map_made;
  map.wrap_u = map.wrap_v = gfx::Wrap::ClampToWhite;
  map.compare = true;
  auto shadow_made = device.create_sampler(map);
  if (!shadow_made) return fail(std::move(shadow_made.error()));
  shadow_sampler = *shadow_made;
  return {};
}

Result<GpuModel*> Renderer::State::model_of(const Shape& shape) {
  GpuModel* const model = models.get(shape.model);
  if (model == nullptr) return fail("a view shows a model that is not loaded (any more)");
  if (shape.state == nullptr || shape.state->pose.model.size() != model->asset->nodes.size()) {
    return fail("{}: a view shows it without a pose of its own", model->asset->name);
  }
  return model;
}

Result<ViewMaps> Renderer::State::maps_of(std::size_t index) {
  while (maps.size() <= index) {
    ViewMaps set;
    const std::array<gfx::TextureDesc, 3> wanted = {{
        {.name = "shadow map",
         .format = gfx::Format::Depth32F,
         .size = {shadow_size, shadow_size},
         .usage = gfx::kSampled | gfx::kTarget},
        {.name = "contact map",
         .format = kContactFormat,
         .size = {kContactSize, kContactSize},
         .usage = gfx::kSampled | gfx::kTarget},
        {.name = "contact depth",
         .format = gfx::Format::Depth32F,
         .size = {kContactSize, kContactSize},
         .usage = gfx::kTarget},
    }};
    const std::array<gfx::Texture*, 3> into = {&set.shadow, &set.contact, &set.contact_depth};
    for (std::size_t i = 0; i < wanted.size(); ++i) {
      auto texture = device.create_texture(wanted[i]);
      if (!texture) {
        for (const gfx::Texture* earlier : into) device.destroy(*earlier);
        return fail(std::move(texture.error()));
      }
      *into[i] = *texture;
    }
    maps.push_back(set);
  }
  return maps[index];
}

Result<TargetBuffers*> Renderer::State::buffers_of(gfx::Extent size, gfx::Format format, std::uint32_t samples) {
  std::erase_if(buffers, [&](const TargetBuffers& set) {
    if (set.used + kForgetAfter > draws) return false;
    device.destroy(set.color);
    device.destroy(set.depth);
    return true;
  });
  for (TargetBuffers& set : buffers) {
    if (set.size == size && set.format == format && set.samples == samples) {
      set.used = draws;
      return &set;
    }
  }
  TargetBuffers set{size, format, samples, {}, {}, draws};
  if (samples > 1) {
    auto color = device.create_texture(
        {.name = "multisampled colour", .format = format, .size = size, .usage = gfx::kTarget, .samples = samples});
    if (!color) return fail(std::move(color.error()));
    set.color = *color;
  }
  auto depth = device.create_texture(
      {.name = "depth", .format = gfx::Format::Depth32F, .size = size, .usage = gfx::kTarget, .samples = samples});
  if (!depth) {
    device.destroy(set.color);
    return fail(std::move(depth.error()));
  }
  set.depth = *depth;
  buffers.push_back(set);
  return &buffers.back();
}

Result<PreparedView> Renderer::State::prepare(const ViewDesc& view, Gatherer& gatherer, std::size_t index) {
  PreparedView prepared;
  prepared.desc = &view;
  prepared.block = make_view_block(view, shadow_size);
  prepared.block.mode.w = std::clamp(std::round(view.viewport.height / 220.0F), 2.0F, 8.0F);
  for (const Shape& shape : view.shapes) {
    auto model = model_of(shape);
    if (!model) return fail(std::move(model.error()));
    auto added = gatherer.add(shape, **model, prepared.items);
    if (!added) return fail(std::move(added.error()));
    if (view.file_lights) add_file_lights(shape, **model, prepared.block);
    // A model without meshes (a skeleton file) has nothing else to show.
    if (shape.joints || (*model)->asset->meshes.empty()) {
      add_overlay(overlay_joints(shape, **model), view.camera, view.viewport, view.bounds.diagonal(), prepared.overlay);
    }
  }
  if (view.shadow) {
    auto made = maps_of(index);
    if (!made) return fail(std::move(made.error()));
    prepared.maps = *made;
    prepared.mapped = true;
  }
  prepared.block_slice = device.upload(gfx::bytes_of(prepared.block));
  for (DrawItem& item : prepared.items) item.block_slice = device.upload(gfx::bytes_of(item.block));
  if (!prepared.overlay.empty()) prepared.overlay_slice = device.upload(gfx::bytes_of(prepared.overlay));
  return prepared;
}

Renderer::Renderer(std::unique_ptr<State> state) : state_(std::move(state)) {}
Renderer::~Renderer() = default;

Result<std::unique_ptr<Renderer>> Renderer::create(gfx::Device& device) {
  auto state = std::make_unique<State>(device);
  auto made = state->make_fixed();
  if (!made) return fail(std::move(made.error()));
  return std::unique_ptr<Renderer>(new Renderer(std::move(state)));
}

Result<ModelHandle> Renderer::upload(const assets::Asset& asset) {
  auto model = make_gpu_model(state_->device, asset);
  if (!model) return fail(std::move(model.error()));
  return state_->models.add(std::move(*model));
}

void Renderer::release(ModelHandle handle) {
  auto model = state_->models.remove(handle);
  if (model) destroy(state_->device, *model);
}

const Renderer::Counts& Renderer::counts() const { return state_->counts; }

Result<void> Renderer::draw(const DrawTarget& target, std::span<const ViewDesc> views) {
  State& state = *state_;
  gfx::Device& device = state.device;
  ++state.draws;
  state.counts = {};
  const bool window = !target.texture.valid();
  const gfx::Texture texture = window ? device.window_target() : target.texture;
  const gfx::Format format = window ? device.window_format() : target.format;
  const gfx::Extent size = device.size_of(texture);
  if (size.empty()) return fail("there is nothing to draw into");
  const std::uint32_t samples = device.caps().samples_at_most(target.samples);

  auto buffers = state.buffers_of(size, format, samples);
  if (!buffers) return fail(std::move(buffers.error()));

  state.texels.clear();
  Gatherer gatherer(device, state.texels);
  std::vector<PreparedView> prepared;
  for (const ViewDesc& view : views) {
    const gfx::Rect rect = pixels_of(view.viewport);
    if (rect.width == 0 || rect.height == 0) continue;
    auto made = state.prepare(view, gatherer, prepared.size());
    if (!made) return fail(std::move(made.error()));
    prepared.push_back(std::move(*made));
  }
  state.counts.uploaded_bytes = gatherer.take_uploaded_bytes();
  auto sent = state.texels.send();
  if (!sent) return sent;

  for (PreparedView& view : prepared) {
    if (!view.mapped) continue;
    auto drawn = state.draw_maps(view);
    if (!drawn) return drawn;
  }

  gfx::PassDesc pass;
  pass.name = "views";
  gfx::ColorAttachment color;
  color.texture = samples > 1 ? (*buffers)->color : texture;
  if (samples > 1) {
    color.resolve = texture;
    color.store = gfx::Store::Discard;
  }
  for (int i = 0; i < 4; ++i) color.clear[i] = target.clear[static_cast<glm::length_t>(i)];
  pass.colors = {color};
  pass.depth.texture = (*buffers)->depth;
  device.begin_pass(pass);
  Result<void> outcome;
  for (PreparedView& view : prepared) {
    const gfx::Rect rect = pixels_of(view.desc->viewport);
    device.set_viewport(rect);
    device.set_scissor(rect);
    outcome = state.draw_view(view, format, samples);
    if (!outcome) break;
  }
  device.end_pass();
  return outcome;
}

Result<Picture> Renderer::draw_picture(gfx::Extent size, std::uint32_t samples, std::span<const ViewDesc> views) {
  State& state = *state_;
  if (!(state.device.size_of(state.own_target) == size)) {
    auto texture = state.device.create_texture(
        {.name = "picture", .format = gfx::Format::RGBA8, .size = size, .usage = gfx::kTarget | gfx::kReadback});
    if (!texture) return fail(std::move(texture.error()));
    state.device.destroy(state.own_target);
    state.own_target = *texture;
  }
  if (!gfx::begun(state.device.begin_picture())) return fail("the device cannot draw a picture now");
  DrawTarget target;
  target.texture = state.own_target;
  target.format = gfx::Format::RGBA8;
  target.samples = samples;
  auto drawn = draw(target, views);
  state.device.end_picture();
  if (!drawn) return fail(std::move(drawn.error()));
  auto bytes = state.device.read_texture(state.own_target);
  if (!bytes) return fail(std::move(bytes.error()));
  Picture picture{size.width, size.height, {}};
  picture.rgba.resize(bytes->size());
  std::transform(bytes->begin(), bytes->end(), picture.rgba.begin(),
                 [](std::byte value) { return std::to_integer<std::uint8_t>(value); });
  return picture;
}

}  // namespace inb::render

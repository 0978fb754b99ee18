#include "gfx/device.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <utility>

#include "gfx/backend.h"
#include "gfx/state.h"
#include "gfx/validate.h"

namespace inb::gfx {

namespace {

constexpr std::size_t kMostMessages = 1000;

// A descriptor's problem, or the backend's, as the error of a creating call.
template <typename Desc>
tl::unexpected<Error> refuse(const char* kind, const Desc& desc, const std::string& cause) {
  return fail("{} '{}': {}", kind, desc.name, cause);
}

}  // namespace

void Device::State::add_message(std::string text) {
  if (messages.size() < kMostMessages) messages.push_back(std::move(text));
}

bool Device::State::outside_pass(const char* call) {
  if (in_pass) report("{}: not inside a pass ('{}')", call, pass.name);
  return !in_pass;
}

Device::Device(std::unique_ptr<Backend> backend) : state_(std::make_unique<State>()) {
  state_->backend = std::move(backend);
  TextureSlot window;
  window.desc.name = "window";
  window.desc.format = state_->backend->window_format();
  window.desc.size = state_->backend->window_size();
  window.desc.usage = kTarget;
  state_->shown_size = window.desc.size;
  state_->window = state_->textures.add(std::move(window));
}

Device::~Device() { state_->backend->wait_idle(); }

const Caps& Device::caps() const { return state_->backend->caps(); }

Result<Buffer> Device::create_buffer(const BufferDesc& desc) {
  if (!state_->outside_pass("create_buffer")) return refuse("buffer", desc, "created inside a pass");
  if (const Problem problem = problem_of(desc)) return refuse("buffer", desc, *problem);
  auto object = state_->backend->create_buffer(desc, false);
  if (!object) return refuse("buffer", desc, object.error().text);
  BufferSlot slot{desc, std::move(*object), false};
  slot.desc.data = {};
  return state_->buffers.add(std::move(slot));
}

Result<Texture> Device::create_texture(const TextureDesc& desc) {
  if (!state_->outside_pass("create_texture")) return refuse("texture", desc, "created inside a pass");
  if (const Problem problem = problem_of(desc, caps())) return refuse("texture", desc, *problem);
  auto object = state_->backend->create_texture(desc);
  if (!object) return refuse("texture", desc, object.error().text);
  TextureSlot slot{desc, std::move(*object)};
  slot.desc.data = {};
  return state_->textures.add(std::move(slot));
}

Result<Sampler> Device::create_sampler(const SamplerDesc& desc) {
  if (const Problem problem = problem_of(desc)) return fail("sampler: {}", *problem);
  SamplerDesc possible = desc;
  possible.anisotropy = std::min(desc.anisotropy, caps().max_anisotropy);
  auto object = state_->backend->create_sampler(possible);
  if (!object) return fail("sampler: {}", object.error().text);
  return state_->samplers.add(SamplerSlot{possible, std::move(*object)});
}

Result<Shader> Device::create_shader(const ShaderDesc& desc) {
  if (const Problem problem = problem_of(desc)) return refuse("shader", desc, *problem);
  auto object = state_->backend->create_shader(desc);
  if (!object) return refuse("shader", desc, object.error().text);
  return state_->shaders.add(ShaderSlot{desc.stage, desc.name, std::move(*object)});
}

Result<Pipeline> Device::create_pipeline(const PipelineDesc& desc) {
  if (const Problem problem = problem_of(desc, caps())) return refuse("pipeline", desc, *problem);
  ShaderSlot* const vertex = state_->shaders.get(desc.vertex);
  if (vertex == nullptr) return refuse("pipeline", desc, "vertex: no such shader");
  if (vertex->stage != Stage::Vertex)
    return refuse("pipeline", desc, fmt::format("vertex: '{}' is none", vertex->name));
  ShaderSlot* const fragment = state_->shaders.get(desc.fragment);
  if (fragment == nullptr && desc.fragment.valid()) return refuse("pipeline", desc, "fragment: no such shader");
  if (fragment != nullptr && fragment->stage != Stage::Fragment) {
    return refuse("pipeline", desc, fmt::format("fragment: '{}' is none", fragment->name));
  }
  auto object =
      state_->backend->create_pipeline(desc, *vertex->object, fragment == nullptr ? nullptr : fragment->object.get());
  if (!object) return refuse("pipeline", desc, object.error().text);
  PipelineSlot slot{desc, std::vector<std::uint32_t>(desc.vertex_buffers.size(), 0), std::move(*object)};
  for (const VertexAttribute& attribute : desc.attributes) {
    std::uint32_t& reach = slot.reach[attribute.buffer];
    reach = std::max(reach, attribute.offset + byte_size(attribute.format));
  }
  return state_->pipelines.add(std::move(slot));
}

void Device::destroy(Buffer buffer) {
  if (!buffer.valid() || !state_->outside_pass("destroy")) return;
  const BufferSlot* const slot = state_->buffers.get(buffer);
  if (slot == nullptr) return state_->report("destroy: no such buffer");
  if (slot->ring) return state_->report("destroy: the buffer belongs to the upload ring");
  state_->backend->retire(std::move(state_->buffers.remove(buffer)->object));
}

void Device::destroy(Texture texture) {
  if (!texture.valid() || !state_->outside_pass("destroy")) return;
  const TextureSlot* const slot = state_->textures.get(texture);
  if (slot == nullptr) return state_->report("destroy: no such texture");
  if (texture == state_->window) return state_->report("destroy: the window target belongs to the device");
  state_->backend->retire(std::move(state_->textures.remove(texture)->object));
}

void Device::destroy(Sampler sampler) {
  if (!sampler.valid() || !state_->outside_pass("destroy")) return;
  auto slot = state_->samplers.remove(sampler);
  if (!slot) return state_->report("destroy: no such sampler");
  state_->backend->retire(std::move(slot->object));
}

void Device::destroy(Shader shader) {
  if (!shader.valid() || !state_->outside_pass("destroy")) return;
  auto slot = state_->shaders.remove(shader);
  if (!slot) return state_->report("destroy: no such shader");
  state_->backend->retire(std::move(slot->object));
}

void Device::destroy(Pipeline pipeline) {
  if (!pipeline.valid() || !state_->outside_pass("destroy")) return;
  auto slot = state_->pipelines.remove(pipeline);
  if (!slot) return state_->report("destroy: no such pipeline");
  state_->backend->retire(std::move(slot->object));
}

void Device::update_buffer(Buffer buffer, std::uint64_t offset, std::span<const std::byte> bytes) {
  if (!state_->outside_pass("update_buffer")) return;
  BufferSlot* const slot = state_->buffers.get(buffer);
  if (slot == nullptr) return state_->report("update_buffer: no such buffer");
  if (slot->ring) return state_->report("update_buffer: the buffer belongs to the upload ring");
  if (offset > slot->desc.size || bytes.size() > slot->desc.size - offset) {
    return state_->report("update_buffer '{}': {} bytes at {} of {}", slot->desc.name, bytes.size(), offset,
                          slot->desc.size);
  }
  if (!bytes.empty()) state_->backend->update_buffer(*slot->object, offset, bytes);
}

void Device::update_texture(Texture texture, std::span<const std::byte> bytes, const Rect& region) {
  if (!state_->outside_pass("update_texture")) return;
  TextureSlot* const slot = state_->textures.get(texture);
  if (slot == nullptr) return state_->report("update_texture: no such texture");
  const TextureDesc& desc = slot->desc;
  if (texture == state_->window || desc.samples > 1 || is_depth(desc.format)) {
    return state_->report("update_texture '{}': only passes write it", desc.name);
  }
  const Rect all{0, 0, desc.size.width, desc.size.height};
  const Rect area = region == Rect{} ? all : region;
  if (area.width == 0 || area.height == 0 || area.x < 0 || area.y < 0 ||
      std::uint64_t{area.width} + static_cast<std::uint32_t>(area.x) > desc.size.width ||
      std::uint64_t{area.height} + static_cast<std::uint32_t>(area.y) > desc.size.height) {
    return state_->report("update_texture '{}': {}x{} at {},{} of {}x{}", desc.name, area.width, area.height, area.x,
                          area.y, desc.size.width, desc.size.height);
  }
  const std::uint64_t wanted = std::uint64_t{area.width} * area.height * bytes_per_texel(desc.format);
  if (bytes.size() != wanted) {
    return state_->report("update_texture '{}': {} bytes, {}x{} {} needs {}", desc.name, bytes.size(), area.width,
                          area.height, name(desc.format), wanted);
  }
  state_->backend->update_texture(*slot->object, bytes, area);
}

Result<std::vector<std::byte>> Device::read_texture(Texture texture) {
  TextureSlot* const slot = state_->textures.get(texture);
  if (slot == nullptr) return fail("read_texture: no such texture");
  if (state_->in_picture) return fail("read_texture '{}': not inside a picture", slot->desc.name);
  if (texture == state_->window) return fail("read_texture: the window is read by capture_window()");
  if ((slot->desc.usage & kReadback) == 0) return fail("read_texture '{}': usage lacks kReadback", slot->desc.name);
  return state_->backend->read_texture(*slot->object);
}

void Device::wait_idle() { state_->backend->wait_idle(); }

const std::vector<PassTime>& Device::pass_times() const { return state_->backend->pass_times(); }

std::vector<std::string> Device::messages() const {
  std::vector<std::string> all = state_->messages;
  const std::vector<std::string> more = state_->backend->messages();
  all.insert(all.end(), more.begin(), more.end());
  return all;
}

void Device::clear_messages() {
  state_->messages.clear();
  state_->backend->clear_messages();
}

const std::vector<std::string>& Device::recorded() const { return state_->backend->recorded(); }

Backend& Device::backend() { return *state_->backend; }

Extent Device::size_of(Texture texture) const {
  const TextureSlot* const slot = std::as_const(state_->textures).get(texture);
  return slot == nullptr ? Extent{} : slot->desc.size;
}

bool Device::in_pass() const { return state_->in_pass; }

}  // namespace inb::gfx

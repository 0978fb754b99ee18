#include <algorithm>
#include <utility>

#include "gfx/backend.h"
#include "gfx/device.h"
#include "gfx/state.h"

namespace inb::gfx {

namespace {

constexpr std::uint64_t kUniformAlignment = 256;

// A rectangle cut to a target; empty when they do not meet.
Rect cut(const Rect& rect, Extent target) {
  const auto clamp = [](std::int64_t value, std::uint32_t limit) {
    return std::clamp<std::int64_t>(value, 0, std::int64_t{limit});
  };
  const std::int64_t left = clamp(rect.x, target.width);
  const std::int64_t top = clamp(rect.y, target.height);
  const std::int64_t right = clamp(std::int64_t{rect.x} + rect.width, target.width);
  const std::int64_t bottom = clamp(std::int64_t{rect.y} + rect.height, target.height);
  return {static_cast<std::int32_t>(left), static_cast<std::int32_t>(top), static_cast<std::uint32_t>(right - left),
          static_cast<std::uint32_t>(bottom - top)};
}

}  // namespace

bool Device::State::need_pass(const char* call) {
  if (!in_pass) report("{}: no pass has begun", call);
  return in_pass;
}

void Device::begin_pass(const PassDesc& desc) {
  State& state = *state_;
  const auto refuse = [&](const std::string& cause) { state.report("begin_pass '{}': {}", desc.name, cause); };
  if (!state.in_picture) return refuse("no picture has begun");
  if (state.in_pass) return refuse(fmt::format("pass '{}' has not ended", state.pass.name));
  if (desc.colors.empty() && !desc.depth.texture.valid()) return refuse("nothing to draw into");
  if (desc.colors.size() > kMaxColorAttachments) {
    return refuse(fmt::format("colors: {}, at most {}", desc.colors.size(), kMaxColorAttachments));
  }

  Pass pass;
  pass.name = desc.name;
  std::vector<Texture> attached;
  std::string problem;
  // Looks an attachment up and checks what all of them share; null, with `problem` set, when it may not be attached.
  const auto attach = [&](Texture handle, const std::string& field, bool depth) -> TextureSlot* {
    TextureSlot* const slot = state.textures.get(handle);
    if (slot == nullptr) {
      problem = field + ": no such texture";
    } else if ((slot->desc.usage & kTarget) == 0) {
      problem = fmt::format("{}: '{}' lacks the usage kTarget", field, slot->desc.name);
    } else if (is_depth(slot->desc.format) != depth) {
      problem = fmt::format("{}: '{}' is {}", field, slot->desc.name, name(slot->desc.format));
    } else if (std::find(attached.begin(), attached.end(), handle) != attached.end()) {
      problem = fmt::format("{}: '{}' is attached twice", field, slot->desc.name);
    } else if (!attached.empty() && !(slot->desc.size == pass.extent)) {
      problem = fmt::format("{}: '{}' is {}x{}, the pass is {}x{}", field, slot->desc.name, slot->desc.size.width,
                            slot->desc.size.height, pass.extent.width, pass.extent.height);
    } else {
      pass.extent = slot->desc.size;
      attached.push_back(handle);
      return slot;
    }
    return nullptr;
  };
  const auto same_samples = [&](const TextureSlot& slot, const std::string& field) {
    if (attached.size() == 1) pass.samples = slot.desc.samples;
    if (slot.desc.samples == pass.samples) return true;
    problem =
        fmt::format("{}: '{}' has {} samples, the pass {}", field, slot.desc.name, slot.desc.samples, pass.samples);
    return false;
  };

  for (std::size_t i = 0; i < desc.colors.size(); ++i) {
    const ColorAttachment& color = desc.colors[i];
    const std::string field = fmt::format("colors[{}].texture", i);
    TextureSlot* const texture = attach(color.texture, field, false);
    if (texture == nullptr || !same_samples(*texture, field)) return refuse(problem);
    PassTarget target{&state.object_of(*texture), nullptr, texture->desc.format, color.load, color.store, {}};
    std::copy(std::begin(color.clear), std::end(color.clear), std::begin(target.clear));
    if (color.resolve.valid()) {
      const std::string resolve_field = fmt::format("colors[{}].resolve", i);
      if (texture->desc.samples == 1) return refuse(resolve_field + ": the texture has one sample");
      TextureSlot* const resolve = attach(color.resolve, resolve_field, false);
      if (resolve == nullptr) return refuse(problem);
      if (resolve->desc.samples != 1 || resolve->desc.format != texture->desc.format) {
        return refuse(fmt::format("{}: '{}' is {} with {} samples, needed is {} with 1", resolve_field,
                                  resolve->desc.name, name(resolve->desc.format), resolve->desc.samples,
                                  name(texture->desc.format)));
      }
      target.resolve = &state.object_of(*resolve);
    }
    pass.colors.push_back(target);
  }
  if (desc.depth.texture.valid()) {
    TextureSlot* const texture = attach(desc.depth.texture, "depth.texture", true);
    if (texture == nullptr || !same_samples(*texture, "depth.texture")) return refuse(problem);
    if (!(desc.depth.clear >= 0.0F && desc.depth.clear <= 1.0F)) return refuse("depth.clear: not in 0..1");
    pass.depth = {&state.object_of(*texture),          nullptr, texture->desc.format, desc.depth.load, desc.depth.store,
                  {desc.depth.clear, 0.0F, 0.0F, 0.0F}};
  }

  state.pass = {};
  state.pass.name = desc.name;
  state.pass.extent = pass.extent;
  state.pass.samples = pass.samples;
  for (const PassTarget& target : pass.colors) state.pass.colors.push_back(target.format);
  state.pass.depth = pass.depth.format;
  state.pass.attached = std::move(attached);
  state.in_pass = true;
  state.backend->begin_pass(pass);
  const Rect all{0, 0, pass.extent.width, pass.extent.height};
  state.backend->set_viewport(all);
  state.backend->set_scissor(all);
}

void Device::end_pass() {
  if (!state_->need_pass("end_pass")) return;
  state_->in_pass = false;
  state_->backend->end_pass();
}

void Device::set_viewport(const Rect& rect) {
  if (!state_->need_pass("set_viewport")) return;
  const auto most = static_cast<std::int32_t>(caps().max_texture_size);
  if (rect.width == 0 || rect.height == 0 || rect.width > caps().max_texture_size ||
      rect.height > caps().max_texture_size || rect.x < -most || rect.x > most || rect.y < -most || rect.y > most) {
    return state_->report("set_viewport: {}x{} at {},{}", rect.width, rect.height, rect.x, rect.y);
  }
  state_->backend->set_viewport(rect);
}

void Device::set_scissor(const Rect& rect) {
  if (!state_->need_pass("set_scissor")) return;
  state_->backend->set_scissor(cut(rect, state_->pass.extent));
}

void Device::set_pipeline(Pipeline pipeline) {
  State& state = *state_;
  if (!state.need_pass("set_pipeline")) return;
  state.pass.pipeline = {};
  PipelineSlot* const slot = state.pipelines.get(pipeline);
  if (slot == nullptr) return state.report("set_pipeline in '{}': no such pipeline", state.pass.name);
  const PipelineDesc& desc = slot->desc;
  if (desc.color_formats != state.pass.colors || desc.depth_format != state.pass.depth) {
    return state.report("set_pipeline '{}': its formats are not those of pass '{}'", desc.name, state.pass.name);
  }
  if (desc.samples != state.pass.samples) {
    return state.report("set_pipeline '{}': {} samples, pass '{}' has {}", desc.name, desc.samples, state.pass.name,
                        state.pass.samples);
  }
  state.pass.pipeline = pipeline;
  state.pass.bindings = desc.bindings.empty();
  state.pass.constants = desc.push_constant_bytes == 0;
  state.pass.vertex_bytes = {};
  state.pass.index_bytes.reset();
  state.backend->set_pipeline(*slot->object);
}

Device::State::Range Device::State::range_of(const Slice& slice, BufferUsage usage, const char* call) {
  BufferSlot* const slot = buffers.get(slice.buffer);
  if (slot == nullptr) {
    report("{}: no such buffer", call);
    return {};
  }
  const BufferDesc& desc = slot->desc;
  if ((desc.usage & usage) == 0) {
    report("{}: buffer '{}' lacks that usage", call, desc.name);
    return {};
  }
  if (slice.offset >= desc.size || slice.size > desc.size - slice.offset) {
    report("{}: {} bytes at {} of buffer '{}' with {}", call, slice.size, slice.offset, desc.name, desc.size);
    return {};
  }
  return {slot->object.get(), slice.size == 0 ? desc.size - slice.offset : slice.size};
}

Result<BoundObject> Device::State::resolve(const Binding& binding, BindingKind kind) {
  BoundObject bound;
  bound.slot = binding.slot;
  if (kind == BindingKind::Uniform) {
    const BufferSlot* const slot = buffers.get(binding.uniform.buffer);
    if (slot == nullptr) return fail("slot {}: no such buffer", binding.slot);
    if (binding.uniform.offset % kUniformAlignment != 0) {
      return fail("slot {}: uniform offset {} is no multiple of {}", binding.slot, binding.uniform.offset,
                  kUniformAlignment);
    }
    const Slice& slice = binding.uniform;
    if ((slot->desc.usage & kUniform) == 0)
      return fail("slot {}: buffer '{}' lacks that usage", binding.slot, slot->desc.name);
    if (slice.offset >= slot->desc.size || slice.size > slot->desc.size - slice.offset) {
      return fail("slot {}: {} bytes at {} of buffer '{}' with {}", binding.slot, slice.size, slice.offset,
                  slot->desc.name, slot->desc.size);
    }
    bound.buffer = slot->object.get();
    bound.offset = slice.offset;
    bound.size = slice.size == 0 ? slot->desc.size - slice.offset : slice.size;
    if (bound.size > backend->caps().max_uniform_bytes) {
      return fail("slot {}: a uniform block of {} bytes, at most {}", binding.slot, bound.size,
                  backend->caps().max_uniform_bytes);
    }
    return bound;
  }
  TextureSlot* const texture = textures.get(binding.texture);
  if (texture == nullptr) return fail("slot {}: no such texture", binding.slot);
  const TextureDesc& desc = texture->desc;
  if ((desc.usage & kSampled) == 0)
    return fail("slot {}: texture '{}' lacks the usage kSampled", binding.slot, desc.name);
  if (std::find(pass.attached.begin(), pass.attached.end(), binding.texture) != pass.attached.end()) {
    return fail("slot {}: texture '{}' is being drawn into", binding.slot, desc.name);
  }
  SamplerSlot* const sampler = samplers.get(binding.sampler);
  if (sampler == nullptr && binding.sampler.valid()) return fail("slot {}: no such sampler", binding.slot);
  const bool compares = sampler != nullptr && sampler->desc.compare;
  if (kind == BindingKind::SampledShadow) {
    if (!is_depth(desc.format)) return fail("slot {}: texture '{}' has no depth", binding.slot, desc.name);
    if (!compares) return fail("slot {}: a shadow lookup needs a comparing sampler", binding.slot);
  } else if (compares) {
    return fail("slot {}: a comparing sampler is for shadow lookups", binding.slot);
  }
  const bool filters =
      sampler != nullptr && (sampler->desc.min == Filter::Linear || sampler->desc.mag == Filter::Linear);
  if (is_float32(desc.format) && filters) {
    return fail("slot {}: texture '{}' is {}, which can not be filtered", binding.slot, desc.name, name(desc.format));
  }
  bound.texture = &object_of(*texture);
  bound.sampler = sampler == nullptr ? nullptr : sampler->object.get();
  return bound;
}

void Device::set_bindings(std::span<const Binding> bindings) {
  State& state = *state_;
  if (!state.need_pass("set_bindings")) return;
  const PipelineSlot* const slot = state.pipelines.get(state.pass.pipeline);
  if (slot == nullptr) return state.report("set_bindings in '{}': no pipeline is set", state.pass.name);
  const PipelineDesc& desc = slot->desc;
  const auto refuse = [&](const std::string& cause) { state.report("set_bindings for '{}': {}", desc.name, cause); };
  state.pass.bindings = false;
  for (const Binding& binding : bindings) {
    const auto same = [&](const BindingLayout& layout) { return layout.slot == binding.slot; };
    if (std::none_of(desc.bindings.begin(), desc.bindings.end(), same)) {
      return refuse(fmt::format("slot {}: the pipeline has none", binding.slot));
    }
  }
  std::vector<BoundObject> bound;
  for (const BindingLayout& layout : desc.bindings) {
    const auto same = [&](const Binding& binding) { return binding.slot == layout.slot; };
    const auto found = std::find_if(bindings.begin(), bindings.end(), same);
    if (found == bindings.end()) return refuse(fmt::format("slot {}: missing", layout.slot));
    if (std::count_if(bindings.begin(), bindings.end(), same) > 1) {
      return refuse(fmt::format("slot {}: given twice", layout.slot));
    }
    const Result<BoundObject> object = state.resolve(*found, layout.kind);
    if (!object) return refuse(object.error().text);
    bound.push_back(*object);
  }
  state.pass.bindings = true;
  if (!bound.empty()) state.backend->set_bindings(bound);
}

void Device::set_bindings(std::initializer_list<Binding> bindings) {
  set_bindings(std::span<const Binding>(bindings.begin(), bindings.size()));
}

void Device::set_push_constants(std::span<const std::byte> bytes) {
  State& state = *state_;
  if (!state.need_pass("set_push_constants")) return;
  const PipelineSlot* const slot = state.pipelines.get(state.pass.pipeline);
  if (slot == nullptr) return state.report("set_push_constants in '{}': no pipeline is set", state.pass.name);
  if (bytes.size() != slot->desc.push_constant_bytes) {
    return state.report("set_push_constants for '{}': {} bytes, it has {}", slot->desc.name, bytes.size(),
                        slot->desc.push_constant_bytes);
  }
  state.pass.constants = true;
  if (!bytes.empty()) state.backend->set_push_constants(bytes);
}

void Device::set_vertex_buffer(std::uint32_t index, const Slice& slice) {
  State& state = *state_;
  if (!state.need_pass("set_vertex_buffer")) return;
  const PipelineSlot* const slot = state.pipelines.get(state.pass.pipeline);
  if (slot == nullptr) return state.report("set_vertex_buffer in '{}': no pipeline is set", state.pass.name);
  if (index >= slot->desc.vertex_buffers.size()) {
    return state.report("set_vertex_buffer for '{}': {} of {}", slot->desc.name, index,
                        slot->desc.vertex_buffers.size());
  }
  state.pass.vertex_bytes[index].reset();
  if (slice.offset % 4 != 0) return state.report("set_vertex_buffer: offset {} is no multiple of 4", slice.offset);
  const State::Range range = state.range_of(slice, kVertex, "set_vertex_buffer");
  if (range.object == nullptr) return;
  state.pass.vertex_bytes[index] = range.size;
  state.backend->set_vertex_buffer(index, *range.object, slice.offset);
}

void Device::set_index_buffer(const Slice& slice, IndexType type) {
  State& state = *state_;
  if (!state.need_pass("set_index_buffer")) return;
  state.pass.index_bytes.reset();
  const std::uint32_t size = type == IndexType::U16 ? 2 : 4;
  if (slice.offset % size != 0)
    return state.report("set_index_buffer: offset {} is no multiple of {}", slice.offset, size);
  const State::Range range = state.range_of(slice, kIndex, "set_index_buffer");
  if (range.object == nullptr) return;
  state.pass.index_bytes = range.size;
  state.pass.index_size = size;
  state.backend->set_index_buffer(*range.object, slice.offset, type);
}

// `vertices_end`: one past the last vertex that is read; 0 where indices decide.
bool Device::State::ready_to_draw(const char* call, std::uint64_t vertices_end, std::uint32_t instances) {
  if (!need_pass(call)) return false;
  const PipelineSlot* const slot = pipelines.get(pass.pipeline);
  if (slot == nullptr) {
    report("{} in '{}': no pipeline is set", call, pass.name);
    return false;
  }
  const PipelineDesc& desc = slot->desc;
  if (!pass.bindings) {
    report("{} with '{}': its bindings are not set", call, desc.name);
    return false;
  }
  if (!pass.constants) {
    report("{} with '{}': its push constants are not set", call, desc.name);
    return false;
  }
  for (std::size_t i = 0; i < desc.vertex_buffers.size(); ++i) {
    if (!pass.vertex_bytes[i]) {
      report("{} with '{}': vertex buffer {} is not set", call, desc.name, i);
      return false;
    }
    const VertexBufferLayout& layout = desc.vertex_buffers[i];
    const std::uint64_t count = layout.per_instance ? instances : vertices_end;
    if (count == 0 || slot->reach[i] == 0) continue;
    const std::uint64_t needed = (count - 1) * layout.stride + slot->reach[i];
    if (needed > *pass.vertex_bytes[i]) {
      report("{} with '{}': vertex buffer {} has {} bytes, {} are needed", call, desc.name, i, *pass.vertex_bytes[i],
             needed);
      return false;
    }
  }
  return true;
}

void Device::draw(std::uint32_t vertices, std::uint32_t first_vertex, std::uint32_t instances) {
  const std::uint64_t end = vertices == 0 ? 0 : std::uint64_t{first_vertex} + vertices;
  if (!state_->ready_to_draw("draw", end, instances)) return;
  if (vertices != 0 && instances != 0) state_->backend->draw(vertices, first_vertex, instances);
}

void Device::draw_indexed(std::uint32_t indices, std::uint32_t first_index, std::uint32_t instances) {
  State& state = *state_;
  if (!state.ready_to_draw("draw_indexed", 0, instances)) return;
  if (!state.pass.index_bytes) return state.report("draw_indexed in '{}': no index buffer is set", state.pass.name);
  const std::uint64_t end = (std::uint64_t{first_index} + indices) * state.pass.index_size;
  if (end > *state.pass.index_bytes) {
    return state.report("draw_indexed in '{}': {} bytes of indices, {} are needed", state.pass.name,
                        *state.pass.index_bytes, end);
  }
  if (indices != 0 && instances != 0) state.backend->draw_indexed(indices, first_index, instances);
}

}  // namespace inb::gfx

#include "gfx/validate.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace inb::gfx {

namespace {

constexpr std::uint32_t kSpirvMagic = 0x07230203U;

bool supported(const Caps& caps, std::uint32_t samples) {
  return std::find(caps.sample_counts.begin(), caps.sample_counts.end(), samples) != caps.sample_counts.end();
}

Problem samples_problem(const Caps& caps, std::uint32_t samples) {
  if (supported(caps, samples)) return std::nullopt;
  return fmt::format("samples: {} are not supported by {} (there are {})", samples, caps.device_name,
                     fmt::join(caps.sample_counts, ", "));
}

Problem attributes_problem(const PipelineDesc& desc) {
  std::array<bool, kMaxAttributes> seen{};
  for (std::size_t i = 0; i < desc.attributes.size(); ++i) {
    const VertexAttribute& attribute = desc.attributes[i];
    if (attribute.location >= kMaxAttributes) {
      return fmt::format("attributes[{}].location: {} is not below {}", i, attribute.location, kMaxAttributes);
    }
    if (seen[attribute.location]) {
      return fmt::format("attributes[{}].location: {} is used twice", i, attribute.location);
    }
    seen[attribute.location] = true;
    if (attribute.buffer >= desc.vertex_buffers.size()) {
      return fmt::format("attributes[{}].buffer: {} of {} vertex buffers", i, attribute.buffer,
                         desc.vertex_buffers.size());
    }
    if (attribute.offset % 4 != 0) {
      return fmt::format("attributes[{}].offset: {} is not a multiple of 4", i, attribute.offset);
    }
    const std::uint32_t stride = desc.vertex_buffers[attribute.buffer].stride;
    if (std::uint64_t{attribute.offset} + byte_size(attribute.format) > stride) {
      return fmt::format("attributes[{}].offset: {} + {} bytes do not fit in a stride of {}", i, attribute.offset,
                         byte_size(attribute.format), stride);
    }
  }
  return std::nullopt;
}

Problem vertex_input_problem(const PipelineDesc& desc) {
  if (desc.vertex_buffers.size() > kMaxVertexBuffers) {
    return fmt::format("vertex_buffers: {}, at most {}", desc.vertex_buffers.size(), kMaxVertexBuffers);
  }
  for (std::size_t i = 0; i < desc.vertex_buffers.size(); ++i) {
    const std::uint32_t stride = desc.vertex_buffers[i].stride;
    if (stride == 0 || stride % 4 != 0 || stride > 2048) {
      return fmt::format("vertex_buffers[{}].stride: {} is not a multiple of 4 in 4..2048", i, stride);
    }
  }
  return attributes_problem(desc);
}

Problem binding_layout_problem(const PipelineDesc& desc) {
  std::array<bool, kMaxBindingSlots> seen{};
  for (std::size_t i = 0; i < desc.bindings.size(); ++i) {
    const std::uint32_t slot = desc.bindings[i].slot;
    if (slot >= kMaxBindingSlots)
      return fmt::format("bindings[{}].slot: {} is not below {}", i, slot, kMaxBindingSlots);
    if (seen[slot]) return fmt::format("bindings[{}].slot: {} is used twice", i, slot);
    seen[slot] = true;
  }
  return std::nullopt;
}

Problem output_problem(const PipelineDesc& desc) {
  if (desc.color_formats.size() > kMaxColorAttachments) {
    return fmt::format("color_formats: {}, at most {}", desc.color_formats.size(), kMaxColorAttachments);
  }
  for (std::size_t i = 0; i < desc.color_formats.size(); ++i) {
    const Format format = desc.color_formats[i];
    if (format == Format::None || format == Format::RGBA8Srgb || is_depth(format)) {
      return fmt::format("color_formats[{}]: {} is no colour target", i, name(format));
    }
    if (is_float32(format) && desc.blend != Blend::Opaque) {
      return fmt::format("color_formats[{}]: {} can not be blended into", i, name(format));
    }
  }
  if (desc.depth_format != Format::None && !is_depth(desc.depth_format)) {
    return fmt::format("depth_format: {} is no depth format", name(desc.depth_format));
  }
  if (desc.color_formats.empty() && desc.depth_format == Format::None) {
    return "color_formats: neither a colour nor a depth target";
  }
  if ((desc.depth.test || desc.depth.write) && desc.depth_format == Format::None) {
    return "depth: tests or writes without a depth_format";
  }
  if (desc.depth.write && !desc.depth.test) {
    return "depth.write: needs depth.test (compare Always writes everywhere)";
  }
  if (!std::isfinite(desc.depth.bias_constant) || !std::isfinite(desc.depth.bias_slope))
    return "depth: bias not finite";
  if (!desc.fragment.valid() && !desc.color_formats.empty()) return "fragment: missing, but there are color_formats";
  return std::nullopt;
}

}  // namespace

Problem problem_of(const BufferDesc& desc) {
  if (desc.size == 0) return "size: 0 bytes";
  if (desc.size > (std::uint64_t{1} << 31U)) return fmt::format("size: {} bytes are above 2 GiB", desc.size);
  if (desc.usage == 0) return "usage: none";
  if ((desc.usage & ~std::uint32_t{kVertex | kIndex | kUniform}) != 0) {
    return fmt::format("usage: unknown bits {:#x}", desc.usage);
  }
  if (!desc.data.empty() && desc.data.size() != desc.size) {
    return fmt::format("data: {} bytes for a size of {}", desc.data.size(), desc.size);
  }
  return std::nullopt;
}

Problem problem_of(const TextureDesc& desc, const Caps& caps) {
  if (desc.format == Format::None) return "format: none";
  if (desc.size.empty()) return fmt::format("size: {}x{} has no area", desc.size.width, desc.size.height);
  if (desc.size.width > caps.max_texture_size || desc.size.height > caps.max_texture_size) {
    return fmt::format("size: {}x{} is above {} of {}", desc.size.width, desc.size.height, caps.max_texture_size,
                       caps.device_name);
  }
  if (desc.usage == 0) return "usage: none";
  if ((desc.usage & ~std::uint32_t{kSampled | kTarget | kReadback}) != 0) {
    return fmt::format("usage: unknown bits {:#x}", desc.usage);
  }
  if (desc.format == Format::BGRA8 && (desc.usage & kTarget) == 0) return "format: BGRA8 is for targets";
  if (desc.format == Format::RGBA8Srgb && desc.usage != kSampled) return "format: RGBA8Srgb is for sampling alone";
  if (Problem problem = samples_problem(caps, desc.samples)) return problem;
  if (desc.samples > 1 && desc.usage != kTarget) return "samples: a multisampled texture is a target alone";
  if (desc.mipmaps) {
    if (desc.format != Format::RGBA8 && desc.format != Format::RGBA8Srgb && desc.format != Format::R8) {
      return fmt::format("mipmaps: not for {}", name(desc.format));
    }
    if (desc.usage != kSampled) return "mipmaps: only for textures that are sampled alone";
  }
  if (!desc.data.empty()) {
    if (is_depth(desc.format)) return "data: a depth texture starts cleared";
    if (desc.samples > 1) return "data: not for a multisampled texture";
    const std::uint64_t wanted = std::uint64_t{desc.size.width} * desc.size.height * bytes_per_texel(desc.format);
    if (desc.data.size() != wanted) {
      return fmt::format("data: {} bytes, {}x{} {} needs {}", desc.data.size(), desc.size.width, desc.size.height,
                         name(desc.format), wanted);
    }
  }
  return std::nullopt;
}

Problem problem_of(const SamplerDesc& desc) {
  if (desc.anisotropy == 0 || desc.anisotropy > 16)
    return fmt::format("anisotropy: {} is not in 1..16", desc.anisotropy);
  if (desc.anisotropy > 1 && (desc.min != Filter::Linear || desc.mag != Filter::Linear)) {
    return "anisotropy: needs linear filters";
  }
  return std::nullopt;
}

Problem problem_of(const ShaderDesc& desc) {
  if (desc.spirv.empty() && desc.glsl.empty()) return "spirv: neither SPIR-V nor GLSL is there";
  if (!desc.spirv.empty() && (desc.spirv.size() < 5 || desc.spirv[0] != kSpirvMagic)) {
    return fmt::format("spirv: {} words that do not start as SPIR-V does", desc.spirv.size());
  }
  return std::nullopt;
}

Problem problem_of(const PipelineDesc& desc, const Caps& caps) {
  if (Problem problem = vertex_input_problem(desc)) return problem;
  if (Problem problem = binding_layout_problem(desc)) return problem;
  if (desc.push_constant_bytes % 4 != 0 || desc.push_constant_bytes > kMaxPushConstantBytes) {
    return fmt::format("push_constant_bytes: {} is not a multiple of 4 in 0..{}", desc.push_constant_bytes,
                       kMaxPushConstantBytes);
  }
  if (desc.polygon == PolygonMode::Line && !caps.wireframe) {
    return fmt::format("polygon: {} can not draw wireframes", caps.device_name);
  }
  if (Problem problem = samples_problem(caps, desc.samples)) return problem;
  return output_problem(desc);
}

}  // namespace inb::gfx

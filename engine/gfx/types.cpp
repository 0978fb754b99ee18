#include "gfx/types.h"

#include <algorithm>

#include "gfx/descs.h"

namespace inb::gfx {

std::uint32_t bytes_per_texel(Format format) {
  switch (format) {
    case Format::None:
      return 0;
    case Format::R8:
      return 1;
    case Format::RGBA8:
    case Format::BGRA8:
    case Format::RGBA8Srgb:
    case Format::R32F:
    case Format::Depth32F:
      return 4;
    case Format::RGBA16F:
      return 8;
    case Format::RGBA32F:
      return 16;
  }
  return 0;
}

bool is_depth(Format format) { return format == Format::Depth32F; }

bool is_float32(Format format) { return format == Format::R32F || format == Format::RGBA32F; }

const char* name(Format format) {
  switch (format) {
    case Format::None:
      return "none";
    case Format::R8:
      return "R8";
    case Format::RGBA8:
      return "RGBA8";
    case Format::BGRA8:
      return "BGRA8";
    case Format::RGBA8Srgb:
      return "RGBA8Srgb";
    case Format::R32F:
      return "R32F";
    case Format::RGBA16F:
      return "RGBA16F";
    case Format::RGBA32F:
      return "RGBA32F";
    case Format::Depth32F:
      return "Depth32F";
  }
  return "unknown";
}

const char* name(DeviceKind kind) {
  switch (kind) {
    case DeviceKind::Discrete:
      return "discrete GPU";
    case DeviceKind::Integrated:
      return "integrated GPU";
    case DeviceKind::Virtual:
      return "virtual GPU";
    case DeviceKind::Other:
      return "other device";
    case DeviceKind::Cpu:
      return "software (CPU)";
  }
  return "unknown";
}

const char* name(PresentMode mode) {
  switch (mode) {
    case PresentMode::Fifo:
      return "fifo";
    case PresentMode::Mailbox:
      return "mailbox";
    case PresentMode::Immediate:
      return "immediate";
  }
  return "unknown";
}

std::uint32_t byte_size(VertexFormat format) {
  switch (format) {
    case VertexFormat::Float:
    case VertexFormat::UByte4:
    case VertexFormat::UByte4Norm:
    case VertexFormat::UShort2Norm:
    case VertexFormat::Byte4Norm:
    case VertexFormat::UInt:
      return 4;
    case VertexFormat::Float2:
    case VertexFormat::UShort4:
    case VertexFormat::UShort4Norm:
    case VertexFormat::Short4Norm:
      return 8;
    case VertexFormat::Float3:
      return 12;
    case VertexFormat::Float4:
    case VertexFormat::UInt4:
      return 16;
  }
  return 0;
}

std::uint32_t Caps::samples_at_most(std::uint32_t wanted) const {
  std::uint32_t best = 1;
  for (const std::uint32_t count : sample_counts) {
    if (count <= wanted) best = std::max(best, count);
  }
  return best;
}

}  // namespace inb::gfx

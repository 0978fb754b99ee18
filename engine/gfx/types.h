#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/handle.h"

namespace inb::gfx {

// Typed references to things the device owns. A default handle refers to nothing; a handle whose thing was destroyed is
// stale and refused everywhere.
using Buffer = core::Handle<struct BufferTag>;
using Texture = core::Handle<struct TextureTag>;
using Sampler = core::Handle<struct SamplerTag>;
using Shader = core::Handle<struct ShaderTag>;
using Pipeline = core::Handle<struct PipelineTag>;

struct Extent {
  std::uint32_t width = 0;
  std::uint32_t height = 0;

  [[nodiscard]] bool empty() const { return width == 0 || height == 0; }
  friend bool operator==(const Extent&, const Extent&) = default;
};

struct Rect {
  std::int32_t x = 0;  // from the left, pixels of the target
  std::int32_t y = 0;  // from the top
  std::uint32_t width = 0;
  std::uint32_t height = 0;

  friend bool operator==(const Rect&, const Rect&) = default;
};

enum class Format : std::uint8_t {
  None,
  R8,         // unsigned normalised
  RGBA8,      // unsigned normalised; shaders write display-referred values themselves
  BGRA8,      // what most windows have; only for targets
  RGBA8Srgb,  // sampled as linear light; only for sampled textures
  R32F,       // float formats are read by texelFetch or a nearest sampler (filtering them is not portable)
  RGBA16F,
  RGBA32F,
  Depth32F,
};
[[nodiscard]] std::uint32_t bytes_per_texel(Format format);  // 0 for None
[[nodiscard]] bool is_depth(Format format);
[[nodiscard]] bool is_float32(Format format);  // R32F, RGBA32F
[[nodiscard]] const char* name(Format format);

// Discrete first: the order in which devices are preferred is by kind, see vulkan/choose.h.
enum class DeviceKind : std::uint8_t { Discrete, Integrated, Virtual, Other, Cpu };
[[nodiscard]] const char* name(DeviceKind kind);

enum class PresentMode : std::uint8_t { Fifo, Mailbox, Immediate };
[[nodiscard]] const char* name(PresentMode mode);

// What the device is and can do. Shown to the user: a CPU device is named on screen.
struct Caps {
  std::string backend;      // "vulkan", "null"
  std::string device_name;  // as the driver says
  std::string driver;       // version text for bug reports
  DeviceKind kind = DeviceKind::Other;
  std::uint32_t max_texture_size = 0;   // texels along an edge
  std::uint32_t max_uniform_bytes = 0;  // largest range of one uniform block
  std::uint32_t max_anisotropy = 1;
  std::vector<std::uint32_t> sample_counts;  // ascending, always holds 1; for colour and depth together
  bool wireframe = false;                    // PolygonMode::Line
  bool timestamps = false;                   // pass_times() has values
  std::vector<PresentMode> present_modes;    // of the window; headless: Fifo alone

  // The largest supported count that is not above `wanted`; at least 1.
  [[nodiscard]] std::uint32_t samples_at_most(std::uint32_t wanted) const;
};

inline constexpr std::uint32_t kPicturesInFlight = 2;
inline constexpr std::uint32_t kMaxColorAttachments = 4;
inline constexpr std::uint32_t kMaxVertexBuffers = 8;
inline constexpr std::uint32_t kMaxAttributes = 16;
inline constexpr std::uint32_t kMaxBindingSlots = 16;
inline constexpr std::uint32_t kMaxPushConstantBytes = 128;

}  // namespace inb::gfx

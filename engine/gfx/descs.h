#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"
#include "gfx/types.h"

// Descriptors: plain structs whose defaults are the common case. Spans borrow for the duration of the call only.
namespace inb::gfx {

// ---- buffers

// What a buffer may be bound as. Contents are zeros until written.
enum BufferUsage : std::uint32_t { kVertex = 1, kIndex = 2, kUniform = 4 };

struct BufferDesc {
  std::string name = {};                 // in messages
  std::uint64_t size = 0;                // bytes, > 0
  std::uint32_t usage = 0;               // BufferUsage bits, at least one
  std::span<const std::byte> data = {};  // empty, or exactly `size` bytes
};

// A piece of a buffer: what Device::upload() hands out, and what bindings take.
struct Slice {
  Buffer buffer = {};
  std::uint64_t offset = 0;
  std::uint64_t size = 0;  // 0 in a binding: to the end of the buffer
};

// ---- textures and samplers

enum TextureUsage : std::uint32_t {
  kSampled = 1,   // bound to shaders
  kTarget = 2,    // attached to passes (colour or depth by format) or resolved into
  kReadback = 4,  // read_texture()
};

// 2D only. Contents are zeros (depth: 1) until written.
struct TextureDesc {
  std::string name = {};
  Format format = Format::None;
  Extent size = {};                      // 1..Caps::max_texture_size
  std::uint32_t usage = 0;               // TextureUsage bits
  std::uint32_t samples = 1;             // one of Caps::sample_counts; above 1: a target alone
  bool mipmaps = false;                  // the whole chain, generated at every update; RGBA8, RGBA8Srgb and R8, sampled
  std::span<const std::byte> data = {};  // empty, or all texels of level 0, rows top first, no padding
};

enum class Filter : std::uint8_t { Nearest, Linear };
enum class Wrap : std::uint8_t { Repeat, MirroredRepeat, ClampToEdge, ClampToWhite };

struct SamplerDesc {
  Filter min = Filter::Linear;
  Filter mag = Filter::Linear;
  Filter mip = Filter::Linear;
  bool use_mips = true;  // false: level 0 alone
  Wrap wrap_u = Wrap::Repeat;
  Wrap wrap_v = Wrap::Repeat;
  bool compare = false;          // depth comparison LESS_OR_EQUAL, for sampler2DShadow
  std::uint32_t anisotropy = 1;  // clamped to Caps::max_anisotropy
};

// ---- shaders and pipelines

enum class Stage : std::uint8_t { Vertex, Fragment };

// Entry point "main". Each backend takes the form it knows and refuses a shader that lacks it.
struct ShaderDesc {
  std::string name = {};
  Stage stage = Stage::Vertex;
  std::span<const std::uint32_t> spirv = {};  // for Vulkan (cmake/shaders.cmake embeds it)
  std::string_view glsl = {};                 // for OpenGL
};

enum class VertexFormat : std::uint8_t {
  Float,
  Float2,
  Float3,
  Float4,  // float, vec2, vec3, vec4
  UByte4,
  UShort4,
  UInt,
  UInt4,  // uint, uvec4
  UByte4Norm,
  UShort4Norm,  // vec4 in 0..1
  UShort2Norm,  // vec2 in 0..1
  Byte4Norm,
  Short4Norm,  // vec4 in -1..1
};
[[nodiscard]] std::uint32_t byte_size(VertexFormat format);

struct VertexAttribute {
  std::uint32_t location = 0;  // unique in the pipeline, < kMaxAttributes
  std::uint32_t buffer = 0;    // index into PipelineDesc::vertex_buffers
  VertexFormat format = VertexFormat::Float3;
  std::uint32_t offset = 0;  // multiple of 4 (as OpenGL ES wants it)
};

struct VertexBufferLayout {
  std::uint32_t stride = 0;  // bytes, multiple of 4
  bool per_instance = false;
};

// One number space for all kinds: slot N is `layout(set = 0, binding = N)` in the shader.
// Sampled: sampler2D. SampledShadow: sampler2DShadow over a depth texture.
enum class BindingKind : std::uint8_t { Uniform, Sampled, SampledShadow };

struct BindingLayout {
  std::uint32_t slot = 0;  // unique in the pipeline, < kMaxBindingSlots; seen by both stages
  BindingKind kind = BindingKind::Uniform;
};

// Points: the vertex shader writes gl_PointSize.
enum class Topology : std::uint8_t { Points, Lines, LineStrip, Triangles, TriangleStrip, TriangleFan };
enum class PolygonMode : std::uint8_t { Fill, Line };  // Line needs Caps::wireframe
enum class Cull : std::uint8_t { None, Back, Front };  // front is counter-clockwise as seen on the target
// Opaque: replaces. Alpha: straight alpha over. Premultiplied: colour already times alpha. Additive: adds.
enum class Blend : std::uint8_t { Opaque, Alpha, Premultiplied, Additive };
enum class Compare : std::uint8_t { Less, LessOrEqual, Equal, Greater, Always };

struct DepthState {
  bool test = false;
  bool write = false;
  Compare compare = Compare::LessOrEqual;
  float bias_constant = 0.0F;
  float bias_slope = 0.0F;
};

// Fits every pass whose attachments have these formats and this sample count.
struct PipelineDesc {
  std::string name = {};
  Shader vertex = {};
  Shader fragment = {};  // none: depth only, with no colour formats
  std::vector<VertexBufferLayout> vertex_buffers = {};
  std::vector<VertexAttribute> attributes = {};
  std::vector<BindingLayout> bindings = {};
  std::uint32_t push_constant_bytes = 0;  // multiple of 4, <= kMaxPushConstantBytes; both stages see the whole block
  Topology topology = Topology::Triangles;
  PolygonMode polygon = PolygonMode::Fill;
  Cull cull = Cull::None;
  Blend blend = Blend::Opaque;  // all colour attachments alike
  DepthState depth = {};
  std::vector<Format> color_formats = {};
  Format depth_format = Format::None;
  std::uint32_t samples = 1;
};

// ---- passes

enum class Load : std::uint8_t { Clear, Keep, Discard };
enum class Store : std::uint8_t { Keep, Discard };

struct ColorAttachment {
  Texture texture = {};  // usage kTarget, a colour format
  Texture resolve = {};  // for a multisampled `texture`: where the averaged samples go; same format and size, 1 sample
  Load load = Load::Clear;
  Store store = Store::Keep;
  float clear[4] = {0.0F, 0.0F, 0.0F, 0.0F};
};

struct DepthAttachment {
  Texture texture = {};  // none: a pass without depth
  Load load = Load::Clear;
  Store store = Store::Discard;  // Keep for a shadow map
  float clear = 1.0F;
};

// All attachments have one size and one sample count.
struct PassDesc {
  std::string name = {};  // pass_times() lists it
  std::vector<ColorAttachment> colors = {};
  DepthAttachment depth = {};
};

// What stands in one slot while drawing: a slice for Uniform, a texture (and sampler) for the other kinds. No sampler:
// nearest, clamped (enough for texelFetch); SampledShadow needs a comparing one.
struct Binding {
  std::uint32_t slot = 0;
  Slice uniform = {};
  Texture texture = {};
  Sampler sampler = {};
};
[[nodiscard]] inline Binding bind(std::uint32_t slot, const Slice& uniform) { return {slot, uniform, {}, {}}; }
[[nodiscard]] inline Binding bind(std::uint32_t slot, Texture texture, Sampler sampler = {}) {
  return {slot, {}, texture, sampler};
}

enum class IndexType : std::uint8_t { U16, U32 };

// GPU time of one pass.
struct PassTime {
  std::string name;
  double ms = 0.0;
};

// ---- the device

// What a window system gives a device that draws into a window (apps/shell makes one from SDL).
struct WindowHooks {
  // Vulkan: instance extensions the surface needs, and a function from VkInstance to VkSurfaceKHR, both passed
  // opaquely.
  std::vector<std::string> vulkan_instance_extensions = {};
  std::function<Result<std::uint64_t>(void* vk_instance)> create_vulkan_surface = {};
  // Drawable size in pixels: asked only where the surface itself does not say.
  std::function<Extent()> drawable_size = {};
};

struct DeviceDesc {
  std::string backend = "vulkan";  // one of backend_names()
  std::string application = "Inbetween";
  std::optional<WindowHooks> window = {};        // none: headless
  Extent headless_size = {1280, 720};            // headless: size of the window target
  PresentMode present_mode = PresentMode::Fifo;  // where the window lacks it: Fifo
  // Vulkan: validation layer with synchronisation validation; its messages land in Device::messages(). Where the layer
  // is not installed, one warning in the log and none.
  bool validation = false;
};

}  // namespace inb::gfx

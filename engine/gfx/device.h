#pragma once

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <memory>
#include <span>
#include <string>
#include <type_traits>
#include <vector>

#include "core/result.h"
#include "gfx/descs.h"
#include "gfx/types.h"

namespace inb::gfx {

class Backend;

// Where begin_picture() stands. Ready and Resized have begun a picture that end_picture() must end; the others have
// not.
enum class PictureStatus : std::uint8_t {
  Ready,
  Resized,   // as Ready; window_size() differs from that of the picture before: remake targets of its size
  ZeroArea,  // the window has no area (minimised): draw nothing, handle events, ask again
  Busy,      // GPU or window system gave nothing to draw on for a second: handle events, ask again
  Lost,      // the device or surface is gone: messages() says why; destroy the device
};
[[nodiscard]] constexpr bool begun(PictureStatus status) {
  return status == PictureStatus::Ready || status == PictureStatus::Resized;
}

// The graphics device: one queue, used from one thread. Everything created here dies with it.
//
// Mistakes of the caller are found here, before any backend sees them. Creating calls return them as the error of their
// Result; recording calls drop the call and add one line to messages(). Tests require messages() to be empty.
//
// Clip space is Vulkan's on every backend: y down, depth 0..1; row 0 of textures, targets and readbacks is the top one.
class Device {
 public:
  explicit Device(std::unique_ptr<Backend> backend);
  ~Device();
  Device(const Device&) = delete;
  Device& operator=(const Device&) = delete;

  [[nodiscard]] const Caps& caps() const;

  // ---- things. Any time, in a picture or not, but destroying or updating never inside a pass. Errors name the
  // descriptor, the field and the cause. Destroyed things live on until pictures in flight no longer use them.
  [[nodiscard]] Result<Buffer> create_buffer(const BufferDesc& desc);
  [[nodiscard]] Result<Texture> create_texture(const TextureDesc& desc);
  [[nodiscard]] Result<Sampler> create_sampler(const SamplerDesc& desc);
  [[nodiscard]] Result<Shader> create_shader(const ShaderDesc& desc);  // may be destroyed once its pipelines are made
  [[nodiscard]] Result<Pipeline> create_pipeline(const PipelineDesc& desc);
  void destroy(Buffer buffer);  // default handles are ignored, stale ones reported
  void destroy(Texture texture);
  void destroy(Sampler sampler);
  void destroy(Shader shader);
  void destroy(Pipeline pipeline);

  // Ordered with the drawing: what was recorded before sees the old contents, what comes after the new. Outside passes.
  void update_buffer(Buffer buffer, std::uint64_t offset, std::span<const std::byte> bytes);
  // Level 0 of `region` (default: all), rows top first without padding; regenerates mipmaps.
  void update_texture(Texture texture, std::span<const std::byte> bytes, const Rect& region = {});

  // Copies bytes into the ring of this picture, aligned for every use (256); the slice may be bound as vertices,
  // indices or uniforms until end_picture(). Inside passes too. Empty bytes, or no picture: a message and an empty
  // slice.
  [[nodiscard]] Slice upload(std::span<const std::byte> bytes);

  // ---- pictures
  [[nodiscard]] PictureStatus begin_picture();
  void end_picture();  // submits and shows; does not wait

  // The target that is shown: valid as colour or resolve attachment inside a picture (the handle stays the same over
  // pictures and sizes). Headless it is an offscreen texture of DeviceDesc::headless_size. In a window its contents are
  // undefined until a pass clears it. Read it with capture_window().
  [[nodiscard]] Texture window_target() const;
  [[nodiscard]] Format window_format() const;  // RGBA8 or BGRA8
  [[nodiscard]] Extent window_size() const;
  // Headless only: the size from the next picture on; empty gives ZeroArea.
  void set_headless_size(Extent size);
  void set_present_mode(PresentMode mode);  // one of Caps::present_modes, from the next picture on
  [[nodiscard]] PresentMode present_mode() const;

  // ---- passes, inside a picture
  void begin_pass(const PassDesc& desc);  // viewport and scissor: the whole target
  void end_pass();
  void set_viewport(const Rect& rect);                   // depth 0..1; may reach over the target's edges
  void set_scissor(const Rect& rect);                    // is cut to the target
  void set_pipeline(Pipeline pipeline);                  // bindings, push constants and buffers must be set again
  void set_bindings(std::span<const Binding> bindings);  // all slots of the pipeline at once
  void set_bindings(std::initializer_list<Binding> bindings);
  void set_push_constants(std::span<const std::byte> bytes);  // exactly PipelineDesc::push_constant_bytes
  void set_vertex_buffer(std::uint32_t index, const Slice& slice);
  void set_index_buffer(const Slice& slice, IndexType type);
  void draw(std::uint32_t vertices, std::uint32_t first_vertex = 0, std::uint32_t instances = 1);
  void draw_indexed(std::uint32_t indices, std::uint32_t first_index = 0, std::uint32_t instances = 1);

  // ---- reading back. Outside pictures; wait for the GPU. The null backend gives zeros.
  // Level 0, rows top first, bytes_per_texel(format) each, no padding. Usage kReadback.
  [[nodiscard]] Result<std::vector<std::byte>> read_texture(Texture texture);
  // What the next end_picture() shows, as RGBA8: call capture_window() inside the picture, read_capture() after it.
  void capture_window();
  struct Capture {
    Extent size;
    std::vector<std::byte> rgba;
  };
  [[nodiscard]] Result<Capture> read_capture();
  // Until the GPU is done with all pictures.
  void wait_idle();

  // GPU time of each pass of the newest picture that is known to be finished, in order; empty without Caps::timestamps.
  [[nodiscard]] const std::vector<PassTime>& pass_times() const;

  // Nothing is printed: whoever runs the device shows them. What the validation layer finds while the device is
  // destroyed goes to the log.
  //
  // Mistakes found so far by this front end, and messages of the backend's validation layer (the first 1000 of each).
  [[nodiscard]] std::vector<std::string> messages() const;
  void clear_messages();

  // The null backend's record, one line a call, such as "pass shadow 1024x1024", "draw_indexed 36 x1"; else empty.
  [[nodiscard]] const std::vector<std::string>& recorded() const;

  // For the headers that hand a backend's own objects to others (vulkan/imgui_hook.h). Not for drawing.
  [[nodiscard]] Backend& backend();
  [[nodiscard]] Extent size_of(Texture texture) const;  // empty for a bad handle
  [[nodiscard]] bool in_pass() const;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

// The backends this program has, in order of preference: {"vulkan", "null"}.
[[nodiscard]] std::vector<std::string> backend_names();

// Errors are one sentence for the user: no such backend (and which there are), no Vulkan on this machine, no device
// that can draw, a window whose surface cannot be made.
[[nodiscard]] Result<std::unique_ptr<Device>> create_device(const DeviceDesc& desc);

// The bytes of a value or of a contiguous range of plain values, for updates, uploads and push constants.
template <typename T>
requires std::is_trivially_copyable_v<T>
[[nodiscard]] std::span<const std::byte> bytes_of(const T& value) {
  return std::as_bytes(std::span<const T>(&value, 1));
}
template <typename T>
requires std::is_trivially_copyable_v<T>
[[nodiscard]] std::span<const std::byte> bytes_of(const std::vector<T>& values) {
  return std::as_bytes(std::span<const T>(values));
}

template <typename T, std::size_t N>
requires std::is_trivially_copyable_v<T>
[[nodiscard]] std::span<const std::byte> bytes_of(std::span<T, N> values) { return std::as_bytes(values); }

}  // namespace inb::gfx

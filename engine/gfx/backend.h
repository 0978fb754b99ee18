#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "core/result.h"
#include "gfx/descs.h"
#include "gfx/device.h"
#include "gfx/types.h"

// What a backend implements. Internal to gfx: the front end (Device) has checked every argument before it comes here,
// so backends check nothing again and fail only for reasons of the outside world.
namespace inb::gfx {

// A thing of a backend, owned by the front end. Deleting it frees it at once; while pictures may still use it, it goes
// through Backend::retire instead.
class Object {
 public:
  Object() = default;
  virtual ~Object() = default;
  Object(const Object&) = delete;
  Object& operator=(const Object&) = delete;
};

struct PassTarget {
  Object* texture = nullptr;  // null: no depth
  Object* resolve = nullptr;  // null: none
  Format format = Format::None;
  Load load = Load::Clear;
  Store store = Store::Keep;
  float clear[4] = {};  // depth: the first alone
};

struct Pass {
  std::string name;
  Extent extent;
  std::uint32_t samples = 1;
  std::vector<PassTarget> colors;
  PassTarget depth;
};

struct BoundObject {
  std::uint32_t slot = 0;
  Object* buffer = nullptr;  // a uniform range, or
  std::uint64_t offset = 0;
  std::uint64_t size = 0;
  Object* texture = nullptr;  // a texture, whose sampler may be null
  Object* sampler = nullptr;
};

class Backend {
 public:
  Backend() = default;
  virtual ~Backend() = default;
  Backend(const Backend&) = delete;
  Backend& operator=(const Backend&) = delete;

  [[nodiscard]] virtual const Caps& caps() const = 0;

  // host_visible: mapped() gives its memory; the caller takes care not to write what the GPU still reads.
  [[nodiscard]] virtual Result<std::unique_ptr<Object>> create_buffer(const BufferDesc& desc, bool host_visible) = 0;
  [[nodiscard]] virtual Result<std::unique_ptr<Object>> create_texture(const TextureDesc& desc) = 0;
  [[nodiscard]] virtual Result<std::unique_ptr<Object>> create_sampler(const SamplerDesc& desc) = 0;
  [[nodiscard]] virtual Result<std::unique_ptr<Object>> create_shader(const ShaderDesc& desc) = 0;
  [[nodiscard]] virtual Result<std::unique_ptr<Object>> create_pipeline(const PipelineDesc& desc, Object& vertex,
                                                                        Object* fragment) = 0;
  // Deletes the object once no picture in flight can use it.
  virtual void retire(std::unique_ptr<Object> object) = 0;
  [[nodiscard]] virtual std::byte* mapped(Object& buffer) = 0;

  virtual void update_buffer(Object& buffer, std::uint64_t offset, std::span<const std::byte> bytes) = 0;
  virtual void update_texture(Object& texture, std::span<const std::byte> bytes, const Rect& region) = 0;

  // Ready, ZeroArea or Lost; the front end finds out about Resized itself.
  [[nodiscard]] virtual PictureStatus begin_picture() = 0;
  virtual void end_picture() = 0;
  // Which of kPicturesInFlight sets of resources the current picture uses; begin_picture() has waited for it.
  [[nodiscard]] virtual std::uint32_t picture_slot() const = 0;
  [[nodiscard]] virtual Object& window_object() = 0;
  [[nodiscard]] virtual Format window_format() const = 0;
  [[nodiscard]] virtual Extent window_size() const = 0;
  virtual void set_headless_size(Extent size) = 0;
  virtual void set_present_mode(PresentMode mode) = 0;
  [[nodiscard]] virtual PresentMode present_mode() const = 0;

  virtual void begin_pass(const Pass& pass) = 0;
  virtual void end_pass() = 0;
  virtual void set_viewport(const Rect& rect) = 0;
  virtual void set_scissor(const Rect& rect) = 0;
  virtual void set_pipeline(Object& pipeline) = 0;
  virtual void set_bindings(std::span<const BoundObject> bindings) = 0;
  virtual void set_push_constants(std::span<const std::byte> bytes) = 0;
  virtual void set_vertex_buffer(std::uint32_t index, Object& buffer, std::uint64_t offset) = 0;
  virtual void set_index_buffer(Object& buffer, std::uint64_t offset, IndexType type) = 0;
  virtual void draw(std::uint32_t vertices, std::uint32_t first_vertex, std::uint32_t instances) = 0;
  virtual void draw_indexed(std::uint32_t indices, std::uint32_t first_index, std::uint32_t instances) = 0;

  [[nodiscard]] virtual Result<std::vector<std::byte>> read_texture(Object& texture) = 0;
  virtual void capture_window() = 0;  // inside a picture: end_picture() keeps what it shows
  [[nodiscard]] virtual Result<Device::Capture> read_capture() = 0;
  virtual void wait_idle() = 0;

  [[nodiscard]] virtual const std::vector<PassTime>& pass_times() const = 0;
  [[nodiscard]] virtual std::vector<std::string> messages() const = 0;
  virtual void clear_messages() = 0;
  [[nodiscard]] virtual const std::vector<std::string>& recorded() const = 0;
};

}  // namespace inb::gfx

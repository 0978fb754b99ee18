#pragma once

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/handle.h"
#include "gfx/backend.h"
#include "gfx/device.h"

// The insides of the front end, shared by its source files.
namespace inb::gfx {

struct BufferSlot {
  BufferDesc desc;  // without data
  std::unique_ptr<Object> object;
  bool ring = false;  // of the upload ring: not the caller's to destroy or update
};

struct TextureSlot {
  TextureDesc desc;                // without data
  std::unique_ptr<Object> object;  // null: the window target, whose object the backend hands out in each picture
};

struct SamplerSlot {
  SamplerDesc desc;
  std::unique_ptr<Object> object;
};

struct ShaderSlot {
  Stage stage = Stage::Vertex;
  std::string name;
  std::unique_ptr<Object> object;
};

struct PipelineSlot {
  PipelineDesc desc;
  std::vector<std::uint32_t> reach;  // bytes the last vertex of each vertex buffer needs (the stride may be longer)
  std::unique_ptr<Object> object;
};

struct Device::State {
  // First, so that it is destroyed after everything it made.
  std::unique_ptr<Backend> backend;
  core::Pool<BufferSlot, BufferTag> buffers;
  core::Pool<TextureSlot, TextureTag> textures;
  core::Pool<SamplerSlot, SamplerTag> samplers;
  core::Pool<ShaderSlot, ShaderTag> shaders;
  core::Pool<PipelineSlot, PipelineTag> pipelines;
  std::vector<std::string> messages;

  Texture window;
  Extent shown_size;  // of the picture before
  bool in_picture = false;
  bool in_pass = false;
  enum class Capture : std::uint8_t { None, Asked, Kept } capture = Capture::None;

  struct Chunk {
    Buffer buffer;
    std::uint64_t size = 0;
    std::uint64_t used = 0;
  };
  std::array<std::vector<Chunk>, kPicturesInFlight> rings;

  // What the current pass has been told so far.
  struct {
    std::string name;
    Extent extent;
    std::uint32_t samples = 1;
    std::vector<Format> colors;
    Format depth = Format::None;
    std::vector<Texture> attached;
    Pipeline pipeline;
    bool bindings = false;
    bool constants = false;
    std::array<std::optional<std::uint64_t>, kMaxVertexBuffers> vertex_bytes;  // bound so far, and how many bytes
    std::optional<std::uint64_t> index_bytes;
    std::uint32_t index_size = 0;
  } pass;

  // Records a mistake of the caller.
  template <typename... Args>
  void report(fmt::format_string<Args...> format, Args&&... args) {
    add_message(fmt::format(format, std::forward<Args>(args)...));
  }
  void add_message(std::string text);

  [[nodiscard]] Object& object_of(TextureSlot& slot) { return slot.object ? *slot.object : backend->window_object(); }
  // False, with a message, unless a pass has begun.
  bool need_pass(const char* call);
  bool outside_pass(const char* call);
  // The buffer behind a slice and the size it names; null, with a message, unless it may be used that way.
  struct Range {
    Object* object = nullptr;
    std::uint64_t size = 0;
  };
  Range range_of(const Slice& slice, BufferUsage usage, const char* call);
  Result<BoundObject> resolve(const Binding& binding, BindingKind kind);
  bool ready_to_draw(const char* call, std::uint64_t vertices_end, std::uint32_t instances);
  void open_ring();
};

}  // namespace inb::gfx

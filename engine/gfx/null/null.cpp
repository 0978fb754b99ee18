#include "gfx/null/null.h"

#include <fmt/format.h>

#include <utility>

namespace inb::gfx {

namespace {

struct NullBuffer : Object {
  std::string name;
  std::vector<std::byte> memory;  // of ring buffers alone
};

struct NullTexture : Object {
  std::string name;
  Format format = Format::None;
  Extent size;
};

struct NullNamed : Object {
  std::string name;
};

// A recording that nobody reads must not grow without end: the oldest half goes.
constexpr std::size_t kMostLines = 100000;

class NullBackend final : public Backend {
 public:
  explicit NullBackend(const DeviceDesc& desc) : hooks_(desc.window), wanted_(desc.headless_size) {
    caps_.backend = "null";
    caps_.device_name = "none (the null backend draws nothing)";
    caps_.kind = DeviceKind::Other;
    caps_.max_texture_size = 16384;
    caps_.max_uniform_bytes = 16384;
    caps_.sample_counts = {1, 4};
    caps_.wireframe = true;
    caps_.present_modes = {PresentMode::Fifo};
    window_.name = "window";
    refresh_size();
    size_ = wanted_;
  }

  const Caps& caps() const override { return caps_; }

  Result<std::unique_ptr<Object>> create_buffer(const BufferDesc& desc, bool host_visible) override {
    auto buffer = std::make_unique<NullBuffer>();
    buffer->name = desc.name;
    if (host_visible) buffer->memory.resize(desc.size);
    if (!host_visible) record("create_buffer {} {} bytes", desc.name, desc.size);
    return buffer;
  }
  Result<std::unique_ptr<Object>> create_texture(const TextureDesc& desc) override {
    auto texture = std::make_unique<NullTexture>();
    texture->name = desc.name;
    texture->format = desc.format;
    texture->size = desc.size;
    record("create_texture {} {}x{} {} x{}", desc.name, desc.size.width, desc.size.height, name(desc.format),
           desc.samples);
    return texture;
  }
  Result<std::unique_ptr<Object>> create_sampler(const SamplerDesc& /*desc*/) override {
    record("create_sampler");
    return std::make_unique<NullNamed>();
  }
  Result<std::unique_ptr<Object>> create_shader(const ShaderDesc& desc) override { return named("shader", desc.name); }
  Result<std::unique_ptr<Object>> create_pipeline(const PipelineDesc& desc, Object& /*vertex*/,
                                                  Object* /*fragment*/) override {
    return named("pipeline", desc.name);
  }
  void retire(std::unique_ptr<Object> object) override { object.reset(); }
  std::byte* mapped(Object& buffer) override { return static_cast<NullBuffer&>(buffer).memory.data(); }

  void update_buffer(Object& buffer, std::uint64_t offset, std::span<const std::byte> bytes) override {
    record("update_buffer {} {} bytes at {}", static_cast<NullBuffer&>(buffer).name, bytes.size(), offset);
  }
  void update_texture(Object& texture, std::span<const std::byte> bytes, const Rect& region) override {
    record("update_texture {} {} bytes, {}x{} at {},{}", static_cast<NullTexture&>(texture).name, bytes.size(),
           region.width, region.height, region.x, region.y);
  }

  PictureStatus begin_picture() override {
    refresh_size();
    if (wanted_.empty()) return PictureStatus::ZeroArea;
    size_ = wanted_;
    slot_ = (slot_ + 1) % kPicturesInFlight;
    record("picture {}x{}", size_.width, size_.height);
    return PictureStatus::Ready;
  }
  void end_picture() override { record("end_picture"); }
  std::uint32_t picture_slot() const override { return slot_; }
  Object& window_object() override { return window_; }
  Format window_format() const override { return Format::RGBA8; }
  Extent window_size() const override { return size_; }
  void set_headless_size(Extent size) override { wanted_ = size; }
  void set_present_mode(PresentMode mode) override { mode_ = mode; }
  PresentMode present_mode() const override { return mode_; }

  void begin_pass(const Pass& pass) override {
    record("pass {} {}x{} x{}, {} colours{}", pass.name, pass.extent.width, pass.extent.height, pass.samples,
           pass.colors.size(), pass.depth.texture == nullptr ? "" : ", depth");
  }
  void end_pass() override { record("end_pass"); }
  void set_viewport(const Rect& rect) override {
    record("viewport {}x{} at {},{}", rect.width, rect.height, rect.x, rect.y);
  }
  void set_scissor(const Rect& rect) override {
    record("scissor {}x{} at {},{}", rect.width, rect.height, rect.x, rect.y);
  }
  void set_pipeline(Object& pipeline) override { record("pipeline {}", static_cast<NullNamed&>(pipeline).name); }
  void set_bindings(std::span<const BoundObject> bindings) override {
    std::string line = "bindings";
    for (const BoundObject& bound : bindings) {
      const std::string& what = bound.buffer == nullptr ? static_cast<NullTexture*>(bound.texture)->name
                                                        : static_cast<NullBuffer*>(bound.buffer)->name;
      line += fmt::format(" {}:{}", bound.slot, what);
    }
    record("{}", line);
  }
  void set_push_constants(std::span<const std::byte> bytes) override {
    record("push_constants {} bytes", bytes.size());
  }
  void set_vertex_buffer(std::uint32_t index, Object& buffer, std::uint64_t offset) override {
    record("vertex_buffer {} {} at {}", index, static_cast<NullBuffer&>(buffer).name, offset);
  }
  void set_index_buffer(Object& buffer, std::uint64_t offset, IndexType type) override {
    record("index_buffer {} at {} {}", static_cast<NullBuffer&>(buffer).name, offset,
           type == IndexType::U16 ? "u16" : "u32");
  }
  void draw(std::uint32_t vertices, std::uint32_t first_vertex, std::uint32_t instances) override {
    record("draw {} from {} x{}", vertices, first_vertex, instances);
  }
  void draw_indexed(std::uint32_t indices, std::uint32_t first_index, std::uint32_t instances) override {
    record("draw_indexed {} from {} x{}", indices, first_index, instances);
  }

  Result<std::vector<std::byte>> read_texture(Object& texture) override {
    const auto& from = static_cast<NullTexture&>(texture);
    record("read_texture {}", from.name);
    return std::vector<std::byte>(std::size_t{from.size.width} * from.size.height * bytes_per_texel(from.format));
  }
  void capture_window() override { record("capture_window"); }
  Result<Device::Capture> read_capture() override {
    return Device::Capture{size_, std::vector<std::byte>(std::size_t{size_.width} * size_.height * 4)};
  }
  void wait_idle() override {}

  const std::vector<PassTime>& pass_times() const override { return times_; }
  std::vector<std::string> messages() const override { return {}; }
  void clear_messages() override {}
  const std::vector<std::string>& recorded() const override { return lines_; }

 private:
  void refresh_size() {
    if (hooks_ && hooks_->drawable_size) wanted_ = hooks_->drawable_size();
  }
  std::unique_ptr<Object> named(const char* kind, const std::string& its_name) {
    record("create_{} {}", kind, its_name);
    auto object = std::make_unique<NullNamed>();
    object->name = its_name;
    return object;
  }
  template <typename... Args>
  void record(fmt::format_string<Args...> format, Args&&... args) {
    if (lines_.size() >= kMostLines) lines_.erase(lines_.begin(), lines_.begin() + kMostLines / 2);
    lines_.push_back(fmt::format(format, std::forward<Args>(args)...));
  }

  std::optional<WindowHooks> hooks_;
  Extent wanted_;  // from the next picture on
  Extent size_;
  Caps caps_;
  NullTexture window_;
  PresentMode mode_ = PresentMode::Fifo;
  std::uint32_t slot_ = 0;
  std::vector<PassTime> times_;
  std::vector<std::string> lines_;
};

}  // namespace

std::unique_ptr<Backend> create_null_backend(const DeviceDesc& desc) { return std::make_unique<NullBackend>(desc); }

}  // namespace inb::gfx

#pragma once

#include <vulkan/vulkan.h>

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "gfx/backend.h"
#include "gfx/vulkan/context.h"
#include "gfx/vulkan/objects.h"
#include "gfx/vulkan/passes.h"
#include "gfx/vulkan/swapchain.h"

namespace inb::gfx::vulkan {

// Passes of a picture that are timed; later ones are not.
inline constexpr std::uint32_t kTimedPasses = 64;

// What one of the pictures in flight has for itself. Reused once its fence is signalled.
struct PictureResources {
  VkCommandPool pool = VK_NULL_HANDLE;
  VkCommandBuffer commands = VK_NULL_HANDLE;
  VkFence fence = VK_NULL_HANDLE;
  VkSemaphore acquired = VK_NULL_HANDLE;
  VkQueryPool queries = VK_NULL_HANDLE;
  std::vector<std::string> timed;  // names of the passes that wrote time stamps
  std::vector<VkDescriptorPool> descriptor_pools;
  std::size_t descriptor_pool = 0;  // the one in use
  std::vector<VkFramebuffer> framebuffers;
  std::vector<std::unique_ptr<VulkanBuffer>> staging;
  std::uint64_t staging_used = 0;  // of the last
  std::uint64_t serial = 0;        // of the picture; 0: none yet
};

class VulkanBackend final : public Backend {
 public:
  VulkanBackend(std::unique_ptr<Context> context, const DeviceDesc& desc);
  ~VulkanBackend() override;
  // What the constructor could not do without failing.
  [[nodiscard]] Result<void> start(const DeviceDesc& desc);

  const Caps& caps() const override { return context_->caps; }
  Result<std::unique_ptr<Object>> create_buffer(const BufferDesc& desc, bool host_visible) override;
  Result<std::unique_ptr<Object>> create_texture(const TextureDesc& desc) override;
  Result<std::unique_ptr<Object>> create_sampler(const SamplerDesc& desc) override;
  Result<std::unique_ptr<Object>> create_shader(const ShaderDesc& desc) override;
  Result<std::unique_ptr<Object>> create_pipeline(const PipelineDesc& desc, Object& vertex, Object* fragment) override;
  void retire(std::unique_ptr<Object> object) override;
  std::byte* mapped(Object& buffer) override { return static_cast<VulkanBuffer&>(buffer).mapped; }
  void update_buffer(Object& buffer, std::uint64_t offset, std::span<const std::byte> bytes) override;
  void update_texture(Object& texture, std::span<const std::byte> bytes, const Rect& region) override;

  PictureStatus begin_picture() override;
  void end_picture() override;
  std::uint32_t picture_slot() const override { return slot_; }
  Object& window_object() override { return window_texture(); }
  Format window_format() const override;
  Extent window_size() const override;
  void set_headless_size(Extent size) override { headless_size_ = size; }
  void set_present_mode(PresentMode mode) override;
  PresentMode present_mode() const override;

  void begin_pass(const Pass& pass) override;
  void end_pass() override;
  void set_viewport(const Rect& rect) override;
  void set_scissor(const Rect& rect) override;
  void set_pipeline(Object& pipeline) override;
  void set_bindings(std::span<const BoundObject> bindings) override;
  void set_push_constants(std::span<const std::byte> bytes) override;
  void set_vertex_buffer(std::uint32_t index, Object& buffer, std::uint64_t offset) override;
  void set_index_buffer(Object& buffer, std::uint64_t offset, IndexType type) override;
  void draw(std::uint32_t vertices, std::uint32_t first_vertex, std::uint32_t instances) override;
  void draw_indexed(std::uint32_t indices, std::uint32_t first_index, std::uint32_t instances) override;

  Result<std::vector<std::byte>> read_texture(Object& texture) override;
  void capture_window() override { capture_wanted_ = true; }
  Result<Device::Capture> read_capture() override;
  void wait_idle() override;
  const std::vector<PassTime>& pass_times() const override { return times_; }
  std::vector<std::string> messages() const override { return context_->messages->all(); }
  void clear_messages() override { context_->messages->clear(); }
  const std::vector<std::string>& recorded() const override { return no_lines_; }

  // For imgui_hook.
  [[nodiscard]] const Context& context() const { return *context_; }
  [[nodiscard]] VkCommandBuffer commands() { return current().commands; }
  [[nodiscard]] Result<VkRenderPass> window_pass();
  [[nodiscard]] std::pair<std::uint32_t, std::uint32_t> window_images() const;  // least, now
  // Records into the current picture, or else into a command buffer of its own that is submitted and waited for.
  [[nodiscard]] Result<void> record(const std::function<void(VkCommandBuffer)>& fill);
  [[nodiscard]] Result<void> record_and_wait(const std::function<void(VkCommandBuffer)>& fill);

 private:
  struct Staged {
    VkBuffer buffer = VK_NULL_HANDLE;
    std::uint64_t offset = 0;
    std::unique_ptr<VulkanBuffer> temporary;  // outside pictures: to be kept until record() returns
  };

  PictureResources& current() { return pictures_[slot_]; }
  VulkanTexture& window_texture() { return swapchain_ ? swapchain_->texture() : *headless_; }
  Result<void> make_picture_resources(PictureResources& made);
  Result<void> make_headless();
  void collect(PictureResources& done);
  void collect_times(PictureResources& done);
  void drop_garbage();
  void lose(const char* where, VkResult result);
  Result<Staged> stage(std::span<const std::byte> bytes);
  VkDescriptorSet allocate_set(VkDescriptorSetLayout layout);
  Result<VkFramebuffer> make_framebuffer(VkRenderPass pass, const std::vector<VkImageView>& views, Extent size);
  void copy_capture(VkCommandBuffer commands);

  std::unique_ptr<Context> context_;
  PassCache passes_;
  VkPipelineCache pipeline_cache_ = VK_NULL_HANDLE;
  VkCommandPool pool_ = VK_NULL_HANDLE;  // for what is recorded outside pictures
  std::unique_ptr<VulkanSampler> default_sampler_;
  std::unique_ptr<Swapchain> swapchain_;
  std::unique_ptr<VulkanTexture> headless_;
  Extent headless_size_;
  std::array<PictureResources, kPicturesInFlight> pictures_;
  std::uint32_t slot_ = 0;
  std::uint64_t serial_ = 0;    // of the newest picture
  std::uint64_t finished_ = 0;  // pictures up to this one are done
  bool in_picture_ = false;
  bool pass_open_ = false;
  bool lost_ = false;
  int timing_ = -1;  // index of the pass being timed
  const VulkanPipeline* pipeline_ = nullptr;

  struct Garbage {
    std::uint64_t serial = 0;  // the last picture that may use it
    std::unique_ptr<Object> object;
  };
  std::vector<Garbage> garbage_;

  bool capture_wanted_ = false;
  std::unique_ptr<VulkanBuffer> capture_;
  Extent capture_size_;
  Format capture_format_ = Format::None;

  std::vector<PassTime> times_;
  std::uint64_t times_serial_ = 0;
  std::vector<std::string> no_lines_;
};

// Moves levels of an image from one layout to another, after all earlier and before all later uses of a texture.
void change_layout(VkCommandBuffer commands, const VulkanTexture& texture, VkImageLayout from, VkImageLayout to,
                   std::uint32_t first_level = 0, std::uint32_t levels = VK_REMAINING_MIP_LEVELS);

}  // namespace inb::gfx::vulkan

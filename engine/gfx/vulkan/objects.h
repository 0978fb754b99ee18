#pragma once

#include <vulkan/vulkan.h>

#include <cstdint>
#include <memory>

#include "core/result.h"
#include "gfx/backend.h"
#include "gfx/vulkan/context.h"

// What stands behind the front end's handles. Each frees its own things when deleted.
namespace inb::gfx::vulkan {

[[nodiscard]] VkFormat vk_format(Format format);

struct VulkanBuffer final : Object {
  explicit VulkanBuffer(const Context& owner) : context(owner) {}
  ~VulkanBuffer() override;

  const Context& context;
  VkBuffer buffer = VK_NULL_HANDLE;
  VkDeviceMemory memory = VK_NULL_HANDLE;
  std::uint64_t size = 0;
  std::byte* mapped = nullptr;  // host visible buffers alone
};

// Where the memory of a buffer lies.
enum class Placement : std::uint8_t { Device, Upload, Readback };
[[nodiscard]] Result<std::unique_ptr<VulkanBuffer>> make_buffer(const Context& context, std::uint64_t size,
                                                                VkBufferUsageFlags usage, Placement placement);

struct VulkanTexture final : Object {
  explicit VulkanTexture(const Context& owner) : context(owner) {}
  ~VulkanTexture() override;

  const Context& context;
  VkImage image = VK_NULL_HANDLE;
  VkDeviceMemory memory = VK_NULL_HANDLE;  // none: the image is the swapchain's
  VkImageView view = VK_NULL_HANDLE;
  Format format = Format::None;
  Extent size;
  std::uint32_t levels = 1;
  std::uint32_t samples = 1;
  // The layout in which it is whenever nothing is being done to it.
  VkImageLayout rest = VK_IMAGE_LAYOUT_UNDEFINED;

  [[nodiscard]] VkImageAspectFlags aspect() const {
    return is_depth(format) ? VK_IMAGE_ASPECT_DEPTH_BIT : VK_IMAGE_ASPECT_COLOR_BIT;
  }
};
// The image is in no layout yet and its contents are undefined.
[[nodiscard]] Result<std::unique_ptr<VulkanTexture>> make_texture(const Context& context, const TextureDesc& desc);
[[nodiscard]] Result<VkImageView> make_view(const Context& context, const VulkanTexture& texture);

struct VulkanSampler final : Object {
  explicit VulkanSampler(const Context& owner) : context(owner) {}
  ~VulkanSampler() override;

  const Context& context;
  VkSampler sampler = VK_NULL_HANDLE;
};
[[nodiscard]] Result<std::unique_ptr<VulkanSampler>> make_sampler(const Context& context, const SamplerDesc& desc);

struct VulkanShader final : Object {
  explicit VulkanShader(const Context& owner) : context(owner) {}
  ~VulkanShader() override;

  const Context& context;
  VkShaderModule module = VK_NULL_HANDLE;
};
[[nodiscard]] Result<std::unique_ptr<VulkanShader>> make_shader(const Context& context, const ShaderDesc& desc);

struct VulkanPipeline final : Object {
  explicit VulkanPipeline(const Context& owner) : context(owner) {}
  ~VulkanPipeline() override;

  const Context& context;
  VkPipeline pipeline = VK_NULL_HANDLE;
  VkPipelineLayout layout = VK_NULL_HANDLE;
  VkDescriptorSetLayout set_layout = VK_NULL_HANDLE;  // none: no bindings
};
// `pass`: any render pass that is compatible with those it will be used in.
[[nodiscard]] Result<std::unique_ptr<VulkanPipeline>> make_pipeline(const Context& context, const PipelineDesc& desc,
                                                                    VkRenderPass pass, VkPipelineCache cache,
                                                                    const VulkanShader& vertex,
                                                                    const VulkanShader* fragment);

}  // namespace inb::gfx::vulkan

#include "gfx/vulkan/objects.h"

#include <algorithm>
#include <bit>

namespace inb::gfx::vulkan {

namespace {

VkImageLayout rest_layout(const TextureDesc& desc) {
  if ((desc.usage & kSampled) != 0) return VK_IMAGE_LAYOUT_SHADER_READ_ONLY_OPTIMAL;
  if ((desc.usage & kTarget) == 0) return VK_IMAGE_LAYOUT_TRANSFER_SRC_OPTIMAL;
  return is_depth(desc.format) ? VK_IMAGE_LAYOUT_DEPTH_STENCIL_ATTACHMENT_OPTIMAL
                               : VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL;
}

VkImageUsageFlags image_usage(const TextureDesc& desc) {
  VkImageUsageFlags usage = VK_IMAGE_USAGE_TRANSFER_DST_BIT;  // cleared when made
  if ((desc.usage & kSampled) != 0) usage |= VK_IMAGE_USAGE_SAMPLED_BIT;
  if ((desc.usage & kReadback) != 0 || desc.mipmaps) usage |= VK_IMAGE_USAGE_TRANSFER_SRC_BIT;
  if ((desc.usage & kTarget) != 0) {
    usage |= is_depth(desc.format) ? VK_IMAGE_USAGE_DEPTH_STENCIL_ATTACHMENT_BIT : VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT;
  }
  return usage;
}

VkFilter vk_filter(Filter filter) { return filter == Filter::Linear ? VK_FILTER_LINEAR : VK_FILTER_NEAREST; }

VkSamplerAddressMode vk_wrap(Wrap wrap) {
  switch (wrap) {
    case Wrap::Repeat:
      return VK_SAMPLER_ADDRESS_MODE_REPEAT;
    case Wrap::MirroredRepeat:
      return VK_SAMPLER_ADDRESS_MODE_MIRRORED_REPEAT;
    case Wrap::ClampToEdge:
      return VK_SAMPLER_ADDRESS_MODE_CLAMP_TO_EDGE;
    case Wrap::ClampToWhite:
      return VK_SAMPLER_ADDRESS_MODE_CLAMP_TO_BORDER;
  }
  return VK_SAMPLER_ADDRESS_MODE_REPEAT;
}

}  // namespace

VkFormat vk_format(Format format) {
  switch (format) {
    case Format::None:
      return VK_FORMAT_UNDEFINED;
    case Format::R8:
      return VK_FORMAT_R8_UNORM;
    case Format::RGBA8:
      return VK_FORMAT_R8G8B8A8_UNORM;
    case Format::BGRA8:
      return VK_FORMAT_B8G8R8A8_UNORM;
    case Format::RGBA8Srgb:
      return VK_FORMAT_R8G8B8A8_SRGB;
    case Format::R32F:
      return VK_FORMAT_R32_SFLOAT;
    case Format::RGBA16F:
      return VK_FORMAT_R16G16B16A16_SFLOAT;
    case Format::RGBA32F:
      return VK_FORMAT_R32G32B32A32_SFLOAT;
    case Format::Depth32F:
      return VK_FORMAT_D32_SFLOAT;
  }
  return VK_FORMAT_UNDEFINED;
}

VulkanBuffer::~VulkanBuffer() {
  vkDestroyBuffer(context.device, buffer, nullptr);
  vkFreeMemory(context.device, memory, nullptr);
}

Result<std::unique_ptr<VulkanBuffer>> make_buffer(const Context& context, std::uint64_t size, VkBufferUsageFlags usage,
                                                  Placement placement) {
  auto made = std::make_unique<VulkanBuffer>(context);
  made->size = size;
  VkBufferCreateInfo info{};
  info.sType = VK_STRUCTURE_TYPE_BUFFER_CREATE_INFO;
  info.size = (size + 3) / 4 * 4;  // vkCmdFillBuffer counts in words
  info.usage = usage;
  info.sharingMode = VK_SHARING_MODE_EXCLUSIVE;
  VkResult result = vkCreateBuffer(context.device, &info, nullptr, &made->buffer);
  if (result != VK_SUCCESS) return fail("{}", name(result));
  VkMemoryRequirements needs{};
  vkGetBufferMemoryRequirements(context.device, made->buffer, &needs);
  constexpr VkMemoryPropertyFlags kHost = VK_MEMORY_PROPERTY_HOST_VISIBLE_BIT | VK_MEMORY_PROPERTY_HOST_COHERENT_BIT;
  const VkMemoryPropertyFlags required = placement == Placement::Device ? 0 : kHost;
  const VkMemoryPropertyFlags preferred = placement == Placement::Device     ? VK_MEMORY_PROPERTY_DEVICE_LOCAL_BIT
                                          : placement == Placement::Readback ? VK_MEMORY_PROPERTY_HOST_CACHED_BIT
                                                                             : 0;
  const Result<VkDeviceMemory> memory = context.allocate(needs, required, preferred);
  if (!memory) return fail(memory.error());
  made->memory = *memory;
  result = vkBindBufferMemory(context.device, made->buffer, made->memory, 0);
  if (result != VK_SUCCESS) return fail("{}", name(result));
  if (placement != Placement::Device) {
    void* mapped = nullptr;
    result = vkMapMemory(context.device, made->memory, 0, VK_WHOLE_SIZE, 0, &mapped);
    if (result != VK_SUCCESS) return fail("{}", name(result));
    made->mapped = static_cast<std::byte*>(mapped);
  }
  return made;
}

VulkanTexture::~VulkanTexture() {
  vkDestroyImageView(context.device, view, nullptr);
  if (memory == VK_NULL_HANDLE) return;
  vkDestroyImage(context.device, image, nullptr);
  vkFreeMemory(context.device, memory, nullptr);
}

Result<VkImageView> make_view(const Context& context, const VulkanTexture& texture) {
  VkImageViewCreateInfo info{};
  info.sType = VK_STRUCTURE_TYPE_IMAGE_VIEW_CREATE_INFO;
  info.image = texture.image;
  info.viewType = VK_IMAGE_VIEW_TYPE_2D;
  info.format = vk_format(texture.format);
  info.subresourceRange = {texture.aspect(), 0, texture.levels, 0, 1};
  VkImageView view = VK_NULL_HANDLE;
  const VkResult result = vkCreateImageView(context.device, &info, nullptr, &view);
  if (result != VK_SUCCESS) return fail("{}", name(result));
  return view;
}

Result<std::unique_ptr<VulkanTexture>> make_texture(const Context& context, const TextureDesc& desc) {
  auto made = std::make_unique<VulkanTexture>(context);
  made->format = desc.format;
  made->size = desc.size;
  made->samples = desc.samples;
  made->levels =
      desc.mipmaps ? static_cast<std::uint32_t>(std::bit_width(std::max(desc.size.width, desc.size.height))) : 1;
  made->rest = rest_layout(desc);
  VkImageCreateInfo info{};
  info.sType = VK_STRUCTURE_TYPE_IMAGE_CREATE_INFO;
  info.imageType = VK_IMAGE_TYPE_2D;
  info.format = vk_format(desc.format);
  info.extent = {desc.size.width, desc.size.height, 1};
  info.mipLevels = made->levels;
  info.arrayLayers = 1;
  info.samples = static_cast<VkSampleCountFlagBits>(desc.samples);
  info.tiling = VK_IMAGE_TILING_OPTIMAL;
  info.usage = image_usage(desc);
  info.sharingMode = VK_SHARING_MODE_EXCLUSIVE;
  info.initialLayout = VK_IMAGE_LAYOUT_UNDEFINED;
  VkImageFormatProperties possible{};
  VkResult result = vkGetPhysicalDeviceImageFormatProperties(context.physical, info.format, info.imageType, info.tiling,
                                                             info.usage, 0, &possible);
  if (result != VK_SUCCESS || (possible.sampleCounts & desc.samples) == 0) {
    return fail("{} can not be used like that on {}", name(desc.format), context.caps.device_name);
  }
  result = vkCreateImage(context.device, &info, nullptr, &made->image);
  if (result != VK_SUCCESS) return fail("{}", name(result));
  VkMemoryRequirements needs{};
  vkGetImageMemoryRequirements(context.device, made->image, &needs);
  const Result<VkDeviceMemory> memory = context.allocate(needs, 0, VK_MEMORY_PROPERTY_DEVICE_LOCAL_BIT);
  if (!memory) {
    // Without memory the destructor takes the image for a swapchain's.
    vkDestroyImage(context.device, made->image, nullptr);
    return fail(memory.error());
  }
  made->memory = *memory;
  result = vkBindImageMemory(context.device, made->image, made->memory, 0);
  if (result != VK_SUCCESS) return fail("{}", name(result));
  if ((desc.usage & (kSampled | kTarget)) != 0) {
    const Result<VkImageView> view = make_view(context, *made);
    if (!view) return fail(view.error());
    made->view = *view;
  }
  return made;
}

VulkanSampler::~VulkanSampler() { vkDestroySampler(context.device, sampler, nullptr); }

Result<std::unique_ptr<VulkanSampler>> make_sampler(const Context& context, const SamplerDesc& desc) {
  auto made = std::make_unique<VulkanSampler>(context);
  VkSamplerCreateInfo info{};
  info.sType = VK_STRUCTURE_TYPE_SAMPLER_CREATE_INFO;
  info.minFilter = vk_filter(desc.min);
  info.magFilter = vk_filter(desc.mag);
  info.mipmapMode = desc.mip == Filter::Linear ? VK_SAMPLER_MIPMAP_MODE_LINEAR : VK_SAMPLER_MIPMAP_MODE_NEAREST;
  info.addressModeU = vk_wrap(desc.wrap_u);
  info.addressModeV = vk_wrap(desc.wrap_v);
  info.addressModeW = VK_SAMPLER_ADDRESS_MODE_CLAMP_TO_EDGE;
  info.borderColor = VK_BORDER_COLOR_FLOAT_OPAQUE_WHITE;
  info.maxLod = desc.use_mips ? VK_LOD_CLAMP_NONE : 0.0F;
  info.anisotropyEnable = desc.anisotropy > 1 ? VK_TRUE : VK_FALSE;
  info.maxAnisotropy = static_cast<float>(desc.anisotropy);
  info.compareEnable = desc.compare ? VK_TRUE : VK_FALSE;
  info.compareOp = VK_COMPARE_OP_LESS_OR_EQUAL;
  const VkResult result = vkCreateSampler(context.device, &info, nullptr, &made->sampler);
  if (result != VK_SUCCESS) return fail("{}", name(result));
  return made;
}

VulkanShader::~VulkanShader() { vkDestroyShaderModule(context.device, module, nullptr); }

Result<std::unique_ptr<VulkanShader>> make_shader(const Context& context, const ShaderDesc& desc) {
  if (desc.spirv.empty()) return fail("spirv: missing, and Vulkan takes nothing else");
  auto made = std::make_unique<VulkanShader>(context);
  VkShaderModuleCreateInfo info{};
  info.sType = VK_STRUCTURE_TYPE_SHADER_MODULE_CREATE_INFO;
  info.codeSize = desc.spirv.size_bytes();
  info.pCode = desc.spirv.data();
  const VkResult result = vkCreateShaderModule(context.device, &info, nullptr, &made->module);
  if (result != VK_SUCCESS) return fail("{}", name(result));
  return made;
}

}  // namespace inb::gfx::vulkan

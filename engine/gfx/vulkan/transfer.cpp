#include <algorithm>
#include <cstring>

#include "gfx/vulkan/backend_vulkan.h"

// Everything that moves bytes between memory and the GPU's things.
namespace inb::gfx::vulkan {

namespace {

constexpr std::uint64_t kSmallestChunk = std::uint64_t{1} << 20U;
// Of the offset of a copy into an image: a multiple of the texel size and of 4.
constexpr std::uint64_t kStagingAlignment = 16;

// Between earlier uses of buffers and a copy into them, or a copy and later uses.
void buffer_barrier(VkCommandBuffer commands, bool before_copy) {
  constexpr VkPipelineStageFlags kUses = VK_PIPELINE_STAGE_VERTEX_INPUT_BIT | VK_PIPELINE_STAGE_VERTEX_SHADER_BIT |
                                         VK_PIPELINE_STAGE_FRAGMENT_SHADER_BIT | VK_PIPELINE_STAGE_TRANSFER_BIT;
  VkMemoryBarrier barrier{};
  barrier.sType = VK_STRUCTURE_TYPE_MEMORY_BARRIER;
  barrier.srcAccessMask = VK_ACCESS_TRANSFER_WRITE_BIT;
  barrier.dstAccessMask = VK_ACCESS_TRANSFER_WRITE_BIT;
  if (!before_copy) {
    barrier.dstAccessMask |=
        VK_ACCESS_VERTEX_ATTRIBUTE_READ_BIT | VK_ACCESS_INDEX_READ_BIT | VK_ACCESS_UNIFORM_READ_BIT;
  }
  const VkPipelineStageFlags from = before_copy ? kUses : VkPipelineStageFlags{VK_PIPELINE_STAGE_TRANSFER_BIT};
  const VkPipelineStageFlags to = before_copy ? VkPipelineStageFlags{VK_PIPELINE_STAGE_TRANSFER_BIT} : kUses;
  vkCmdPipelineBarrier(commands, from, to, 0, 1, &barrier, 0, nullptr, 0, nullptr);
}

void to_host_barrier(VkCommandBuffer commands) {
  VkMemoryBarrier barrier{};
  barrier.sType = VK_STRUCTURE_TYPE_MEMORY_BARRIER;
  barrier.srcAccessMask = VK_ACCESS_TRANSFER_WRITE_BIT;
  barrier.dstAccessMask = VK_ACCESS_HOST_READ_BIT;
  vkCmdPipelineBarrier(commands, VK_PIPELINE_STAGE_TRANSFER_BIT, VK_PIPELINE_STAGE_HOST_BIT, 0, 1, &barrier, 0, nullptr,
                       0, nullptr);
}

VkBufferImageCopy level_zero(const VulkanTexture& texture, const Rect& region, std::uint64_t offset) {
  VkBufferImageCopy copy{};
  copy.bufferOffset = offset;
  copy.imageSubresource = {texture.aspect(), 0, 0, 1};
  copy.imageOffset = {region.x, region.y, 0};
  copy.imageExtent = {region.width, region.height, 1};
  return copy;
}

std::int32_t level_size(std::uint32_t size, std::uint32_t level) {
  return static_cast<std::int32_t>(std::max(size >> level, 1U));
}

// All levels are in TRANSFER_DST and level 0 is written; afterwards all are at rest.
void make_mipmaps(VkCommandBuffer commands, const VulkanTexture& texture) {
  for (std::uint32_t level = 1; level < texture.levels; ++level) {
    change_layout(commands, texture, VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL, VK_IMAGE_LAYOUT_TRANSFER_SRC_OPTIMAL,
                  level - 1, 1);
    VkImageBlit blit{};
    blit.srcSubresource = {texture.aspect(), level - 1, 0, 1};
    blit.srcOffsets[1] = {level_size(texture.size.width, level - 1), level_size(texture.size.height, level - 1), 1};
    blit.dstSubresource = {texture.aspect(), level, 0, 1};
    blit.dstOffsets[1] = {level_size(texture.size.width, level), level_size(texture.size.height, level), 1};
    vkCmdBlitImage(commands, texture.image, VK_IMAGE_LAYOUT_TRANSFER_SRC_OPTIMAL, texture.image,
                   VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL, 1, &blit, VK_FILTER_LINEAR);
  }
  if (texture.levels > 1) {
    change_layout(commands, texture, VK_IMAGE_LAYOUT_TRANSFER_SRC_OPTIMAL, texture.rest, 0, texture.levels - 1);
  }
  change_layout(commands, texture, VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL, texture.rest, texture.levels - 1, 1);
}

}  // namespace

void change_layout(VkCommandBuffer commands, const VulkanTexture& texture, VkImageLayout from, VkImageLayout to,
                   std::uint32_t first_level, std::uint32_t levels) {
  constexpr VkPipelineStageFlags kUses = VK_PIPELINE_STAGE_VERTEX_SHADER_BIT | VK_PIPELINE_STAGE_FRAGMENT_SHADER_BIT |
                                         VK_PIPELINE_STAGE_EARLY_FRAGMENT_TESTS_BIT |
                                         VK_PIPELINE_STAGE_LATE_FRAGMENT_TESTS_BIT |
                                         VK_PIPELINE_STAGE_COLOR_ATTACHMENT_OUTPUT_BIT | VK_PIPELINE_STAGE_TRANSFER_BIT;
  const VkAccessFlags writes =
      VK_ACCESS_TRANSFER_WRITE_BIT |
      (is_depth(texture.format) ? VK_ACCESS_DEPTH_STENCIL_ATTACHMENT_WRITE_BIT : VK_ACCESS_COLOR_ATTACHMENT_WRITE_BIT);
  const VkAccessFlags reads =
      VK_ACCESS_TRANSFER_READ_BIT | VK_ACCESS_SHADER_READ_BIT |
      (is_depth(texture.format) ? VK_ACCESS_DEPTH_STENCIL_ATTACHMENT_READ_BIT : VK_ACCESS_COLOR_ATTACHMENT_READ_BIT);
  VkImageMemoryBarrier barrier{};
  barrier.sType = VK_STRUCTURE_TYPE_IMAGE_MEMORY_BARRIER;
  barrier.srcAccessMask = writes;
  barrier.dstAccessMask = reads | writes;
  barrier.oldLayout = from;
  barrier.newLayout = to;
  barrier.srcQueueFamilyIndex = VK_QUEUE_FAMILY_IGNORED;
  barrier.dstQueueFamilyIndex = VK_QUEUE_FAMILY_IGNORED;
  barrier.image = texture.image;
  barrier.subresourceRange = {texture.aspect(), first_level, levels, 0, 1};
  vkCmdPipelineBarrier(commands, kUses, kUses, 0, 0, nullptr, 0, nullptr, 1, &barrier);
}

Result<void> VulkanBackend::record(const std::function<void(VkCommandBuffer)>& fill) {
  if (!in_picture_) return record_and_wait(fill);
  fill(current().commands);
  return {};
}

Result<void> VulkanBackend::record_and_wait(const std::function<void(VkCommandBuffer)>& fill) {
  if (lost_) return fail("the graphics device was lost");
  VkCommandBufferAllocateInfo allocate{};
  allocate.sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_ALLOCATE_INFO;
  allocate.commandPool = pool_;
  allocate.level = VK_COMMAND_BUFFER_LEVEL_PRIMARY;
  allocate.commandBufferCount = 1;
  VkCommandBuffer commands = VK_NULL_HANDLE;
  VkResult result = vkAllocateCommandBuffers(context_->device, &allocate, &commands);
  if (result != VK_SUCCESS) return fail("{}", name(result));
  VkCommandBufferBeginInfo begin{};
  begin.sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_BEGIN_INFO;
  begin.flags = VK_COMMAND_BUFFER_USAGE_ONE_TIME_SUBMIT_BIT;
  vkBeginCommandBuffer(commands, &begin);
  fill(commands);
  result = vkEndCommandBuffer(commands);
  VkFence fence = VK_NULL_HANDLE;
  VkFenceCreateInfo fence_info{};
  fence_info.sType = VK_STRUCTURE_TYPE_FENCE_CREATE_INFO;
  if (result == VK_SUCCESS) result = vkCreateFence(context_->device, &fence_info, nullptr, &fence);
  VkSubmitInfo submit{};
  submit.sType = VK_STRUCTURE_TYPE_SUBMIT_INFO;
  submit.commandBufferCount = 1;
  submit.pCommandBuffers = &commands;
  if (result == VK_SUCCESS) result = vkQueueSubmit(context_->queue, 1, &submit, fence);
  if (result == VK_SUCCESS) result = vkWaitForFences(context_->device, 1, &fence, VK_TRUE, UINT64_MAX);
  vkDestroyFence(context_->device, fence, nullptr);
  vkFreeCommandBuffers(context_->device, pool_, 1, &commands);
  if (result == VK_ERROR_DEVICE_LOST) lost_ = true;
  if (result != VK_SUCCESS) return fail("{}", name(result));
  return {};
}

Result<VulkanBackend::Staged> VulkanBackend::stage(std::span<const std::byte> bytes) {
  Staged staged;
  if (!in_picture_) {
    auto made = make_buffer(*context_, bytes.size(), VK_BUFFER_USAGE_TRANSFER_SRC_BIT, Placement::Upload);
    if (!made) return fail(made.error());
    staged.temporary = std::move(*made);
    staged.buffer = staged.temporary->buffer;
    std::memcpy(staged.temporary->mapped, bytes.data(), bytes.size());
    return staged;
  }
  PictureResources& picture = current();
  if (picture.staging.empty() || picture.staging.back()->size - picture.staging_used < bytes.size()) {
    const std::uint64_t last = picture.staging.empty() ? kSmallestChunk / 2 : picture.staging.back()->size;
    const std::uint64_t size = std::max<std::uint64_t>(2 * last, bytes.size());
    auto made = make_buffer(*context_, size, VK_BUFFER_USAGE_TRANSFER_SRC_BIT, Placement::Upload);
    if (!made) return fail(made.error());
    picture.staging.push_back(std::move(*made));
    picture.staging_used = 0;
  }
  VulkanBuffer& chunk = *picture.staging.back();
  staged.buffer = chunk.buffer;
  staged.offset = picture.staging_used;
  std::memcpy(chunk.mapped + staged.offset, bytes.data(), bytes.size());
  const std::uint64_t end = staged.offset + bytes.size();
  picture.staging_used = std::min(chunk.size, (end + kStagingAlignment - 1) / kStagingAlignment * kStagingAlignment);
  return staged;
}

Result<std::unique_ptr<Object>> VulkanBackend::create_buffer(const BufferDesc& desc, bool host_visible) {
  VkBufferUsageFlags usage = VK_BUFFER_USAGE_TRANSFER_DST_BIT;
  if ((desc.usage & kVertex) != 0) usage |= VK_BUFFER_USAGE_VERTEX_BUFFER_BIT;
  if ((desc.usage & kIndex) != 0) usage |= VK_BUFFER_USAGE_INDEX_BUFFER_BIT;
  if ((desc.usage & kUniform) != 0) usage |= VK_BUFFER_USAGE_UNIFORM_BUFFER_BIT;
  auto made = make_buffer(*context_, desc.size, usage, host_visible ? Placement::Upload : Placement::Device);
  if (!made) return fail(made.error());
  if (host_visible) return std::unique_ptr<Object>(std::move(*made));
  const VkBuffer buffer = (*made)->buffer;
  if (desc.data.empty()) {
    const Result<void> done = record([&](VkCommandBuffer commands) {
      vkCmdFillBuffer(commands, buffer, 0, VK_WHOLE_SIZE, 0);
      buffer_barrier(commands, false);
    });
    if (!done) return fail(done.error());
  } else {
    const Result<Staged> staged = stage(desc.data);
    if (!staged) return fail(staged.error());
    const Result<void> done = record([&](VkCommandBuffer commands) {
      const VkBufferCopy copy{staged->offset, 0, desc.size};
      vkCmdCopyBuffer(commands, staged->buffer, buffer, 1, &copy);
      buffer_barrier(commands, false);
    });
    if (!done) return fail(done.error());
  }
  return std::unique_ptr<Object>(std::move(*made));
}

Result<std::unique_ptr<Object>> VulkanBackend::create_texture(const TextureDesc& desc) {
  auto made = make_texture(*context_, desc);
  if (!made) return fail(made.error());
  VulkanTexture& texture = **made;
  Result<Staged> staged = desc.data.empty() ? Result<Staged>(Staged{}) : stage(desc.data);
  if (!staged) return fail(staged.error());
  const Result<void> done = record([&](VkCommandBuffer commands) {
    change_layout(commands, texture, VK_IMAGE_LAYOUT_UNDEFINED, VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL);
    const VkImageSubresourceRange all{texture.aspect(), 0, texture.levels, 0, 1};
    if (!desc.data.empty()) {
      const Rect whole{0, 0, desc.size.width, desc.size.height};
      const VkBufferImageCopy copy = level_zero(texture, whole, staged->offset);
      vkCmdCopyBufferToImage(commands, staged->buffer, texture.image, VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL, 1, &copy);
      return make_mipmaps(commands, texture);
    }
    if (is_depth(desc.format)) {
      const VkClearDepthStencilValue far{1.0F, 0};
      vkCmdClearDepthStencilImage(commands, texture.image, VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL, &far, 1, &all);
    } else {
      const VkClearColorValue zero{};
      vkCmdClearColorImage(commands, texture.image, VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL, &zero, 1, &all);
    }
    change_layout(commands, texture, VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL, texture.rest);
  });
  if (!done) return fail(done.error());
  return std::unique_ptr<Object>(std::move(*made));
}

void VulkanBackend::update_buffer(Object& buffer, std::uint64_t offset, std::span<const std::byte> bytes) {
  const Result<Staged> staged = stage(bytes);
  if (!staged) return context_->messages->add("update_buffer: " + staged.error().text);
  const Result<void> done = record([&](VkCommandBuffer commands) {
    buffer_barrier(commands, true);
    const VkBufferCopy copy{staged->offset, offset, bytes.size()};
    vkCmdCopyBuffer(commands, staged->buffer, static_cast<VulkanBuffer&>(buffer).buffer, 1, &copy);
    buffer_barrier(commands, false);
  });
  if (!done) context_->messages->add("update_buffer: " + done.error().text);
}

void VulkanBackend::update_texture(Object& object, std::span<const std::byte> bytes, const Rect& region) {
  const auto& texture = static_cast<VulkanTexture&>(object);
  const Result<Staged> staged = stage(bytes);
  if (!staged) return context_->messages->add("update_texture: " + staged.error().text);
  const Result<void> done = record([&](VkCommandBuffer commands) {
    change_layout(commands, texture, texture.rest, VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL);
    const VkBufferImageCopy copy = level_zero(texture, region, staged->offset);
    vkCmdCopyBufferToImage(commands, staged->buffer, texture.image, VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL, 1, &copy);
    make_mipmaps(commands, texture);
  });
  if (!done) context_->messages->add("update_texture: " + done.error().text);
}

Result<std::vector<std::byte>> VulkanBackend::read_texture(Object& object) {
  const auto& texture = static_cast<VulkanTexture&>(object);
  const std::uint64_t size = std::uint64_t{texture.size.width} * texture.size.height * bytes_per_texel(texture.format);
  auto buffer = make_buffer(*context_, size, VK_BUFFER_USAGE_TRANSFER_DST_BIT, Placement::Readback);
  if (!buffer) return fail(buffer.error());
  const Result<void> done = record_and_wait([&](VkCommandBuffer commands) {
    change_layout(commands, texture, texture.rest, VK_IMAGE_LAYOUT_TRANSFER_SRC_OPTIMAL);
    const VkBufferImageCopy copy = level_zero(texture, {0, 0, texture.size.width, texture.size.height}, 0);
    vkCmdCopyImageToBuffer(commands, texture.image, VK_IMAGE_LAYOUT_TRANSFER_SRC_OPTIMAL, (*buffer)->buffer, 1, &copy);
    change_layout(commands, texture, VK_IMAGE_LAYOUT_TRANSFER_SRC_OPTIMAL, texture.rest);
    to_host_barrier(commands);
  });
  if (!done) return fail(done.error());
  return std::vector<std::byte>((*buffer)->mapped, (*buffer)->mapped + size);
}

void VulkanBackend::copy_capture(VkCommandBuffer commands) {
  const VulkanTexture& texture = window_texture();
  if (swapchain_ && !swapchain_->readable()) return;
  const std::uint64_t size = std::uint64_t{texture.size.width} * texture.size.height * 4;
  if (capture_) retire(std::move(capture_));
  auto made = make_buffer(*context_, size, VK_BUFFER_USAGE_TRANSFER_DST_BIT, Placement::Readback);
  if (!made) return context_->messages->add("capture_window: " + made.error().text);
  capture_ = std::move(*made);
  capture_size_ = texture.size;
  capture_format_ = texture.format;
  change_layout(commands, texture, texture.rest, VK_IMAGE_LAYOUT_TRANSFER_SRC_OPTIMAL);
  const VkBufferImageCopy copy = level_zero(texture, {0, 0, texture.size.width, texture.size.height}, 0);
  vkCmdCopyImageToBuffer(commands, texture.image, VK_IMAGE_LAYOUT_TRANSFER_SRC_OPTIMAL, capture_->buffer, 1, &copy);
  change_layout(commands, texture, VK_IMAGE_LAYOUT_TRANSFER_SRC_OPTIMAL, texture.rest);
  to_host_barrier(commands);
}

Result<Device::Capture> VulkanBackend::read_capture() {
  if (!capture_) return fail("the window's pictures can not be read on {}", context_->caps.device_name);
  wait_idle();
  if (lost_) return fail("the graphics device was lost");
  Device::Capture capture{capture_size_, {}};
  capture.rgba.assign(capture_->mapped, capture_->mapped + capture_->size);
  if (capture_format_ == Format::BGRA8) {
    for (std::size_t i = 0; i + 3 < capture.rgba.size(); i += 4) std::swap(capture.rgba[i], capture.rgba[i + 2]);
  }
  capture_.reset();
  return capture;
}

}  // namespace inb::gfx::vulkan

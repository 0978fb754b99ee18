#include <algorithm>

#include "gfx/vulkan/backend_vulkan.h"

// Passes and drawing.
namespace inb::gfx::vulkan {

namespace {

constexpr std::uint32_t kSetsPerPool = 128;
constexpr std::uint32_t kDescriptorsPerPool = 512;

PassAttachment attachment_of(const PassTarget& target, std::uint32_t samples) {
  return {target.format, samples, target.load, target.store, static_cast<VulkanTexture*>(target.texture)->rest};
}

}  // namespace

Result<VkFramebuffer> VulkanBackend::make_framebuffer(VkRenderPass pass, const std::vector<VkImageView>& views,
                                                      Extent size) {
  VkFramebufferCreateInfo info{};
  info.sType = VK_STRUCTURE_TYPE_FRAMEBUFFER_CREATE_INFO;
  info.renderPass = pass;
  info.attachmentCount = static_cast<std::uint32_t>(views.size());
  info.pAttachments = views.data();
  info.width = size.width;
  info.height = size.height;
  info.layers = 1;
  VkFramebuffer framebuffer = VK_NULL_HANDLE;
  const VkResult result = vkCreateFramebuffer(context_->device, &info, nullptr, &framebuffer);
  if (result != VK_SUCCESS) return fail("{}", name(result));
  current().framebuffers.push_back(framebuffer);
  return framebuffer;
}

void VulkanBackend::begin_pass(const Pass& pass) {
  PassKey key;
  std::vector<VkImageView> views;
  std::vector<VkImageView> resolve_views;
  std::vector<VkClearValue> clears;
  for (const PassTarget& color : pass.colors) {
    key.colors.push_back(attachment_of(color, pass.samples));
    key.resolved.push_back(color.resolve != nullptr);
    views.push_back(static_cast<VulkanTexture*>(color.texture)->view);
    VkClearValue clear{};
    std::copy(std::begin(color.clear), std::end(color.clear), std::begin(clear.color.float32));
    clears.push_back(clear);
    if (color.resolve == nullptr) continue;
    const auto* const resolve = static_cast<VulkanTexture*>(color.resolve);
    key.resolves.push_back({color.format, 1, Load::Discard, Store::Keep, resolve->rest});
    resolve_views.push_back(resolve->view);
  }
  if (pass.depth.texture != nullptr) {
    key.depth.push_back(attachment_of(pass.depth, pass.samples));
    views.push_back(static_cast<VulkanTexture*>(pass.depth.texture)->view);
    VkClearValue clear{};
    clear.depthStencil.depth = pass.depth.clear[0];
    clears.push_back(clear);
  }
  views.insert(views.end(), resolve_views.begin(), resolve_views.end());

  pass_open_ = false;
  pipeline_ = nullptr;
  const Result<VkRenderPass> render_pass = passes_.get(key);
  if (!render_pass) return context_->messages->add(fmt::format("pass '{}': {}", pass.name, render_pass.error().text));
  const Result<VkFramebuffer> framebuffer = make_framebuffer(*render_pass, views, pass.extent);
  if (!framebuffer) return context_->messages->add(fmt::format("pass '{}': {}", pass.name, framebuffer.error().text));
  pass_open_ = true;

  PictureResources& picture = current();
  timing_ = -1;
  if (picture.queries != VK_NULL_HANDLE && picture.timed.size() < kTimedPasses) {
    timing_ = static_cast<int>(picture.timed.size());
    picture.timed.push_back(pass.name);
    vkCmdWriteTimestamp(picture.commands, VK_PIPELINE_STAGE_TOP_OF_PIPE_BIT, picture.queries,
                        2 * static_cast<std::uint32_t>(timing_));
  }
  VkRenderPassBeginInfo info{};
  info.sType = VK_STRUCTURE_TYPE_RENDER_PASS_BEGIN_INFO;
  info.renderPass = *render_pass;
  info.framebuffer = *framebuffer;
  info.renderArea = {{0, 0}, {pass.extent.width, pass.extent.height}};
  info.clearValueCount = static_cast<std::uint32_t>(clears.size());
  info.pClearValues = clears.data();
  vkCmdBeginRenderPass(picture.commands, &info, VK_SUBPASS_CONTENTS_INLINE);
}

void VulkanBackend::end_pass() {
  if (!pass_open_) return;
  pass_open_ = false;
  PictureResources& picture = current();
  vkCmdEndRenderPass(picture.commands);
  if (timing_ >= 0) {
    vkCmdWriteTimestamp(picture.commands, VK_PIPELINE_STAGE_BOTTOM_OF_PIPE_BIT, picture.queries,
                        2 * static_cast<std::uint32_t>(timing_) + 1);
  }
}

void VulkanBackend::set_viewport(const Rect& rect) {
  if (!pass_open_) return;
  const VkViewport viewport{static_cast<float>(rect.x),
                            static_cast<float>(rect.y),
                            static_cast<float>(rect.width),
                            static_cast<float>(rect.height),
                            0.0F,
                            1.0F};
  vkCmdSetViewport(current().commands, 0, 1, &viewport);
}

void VulkanBackend::set_scissor(const Rect& rect) {
  if (!pass_open_) return;
  const VkRect2D scissor{{rect.x, rect.y}, {rect.width, rect.height}};
  vkCmdSetScissor(current().commands, 0, 1, &scissor);
}

void VulkanBackend::set_pipeline(Object& pipeline) {
  pipeline_ = &static_cast<VulkanPipeline&>(pipeline);
  if (pass_open_) vkCmdBindPipeline(current().commands, VK_PIPELINE_BIND_POINT_GRAPHICS, pipeline_->pipeline);
}

VkDescriptorSet VulkanBackend::allocate_set(VkDescriptorSetLayout layout) {
  PictureResources& picture = current();
  for (;;) {
    const bool fresh = picture.descriptor_pool == picture.descriptor_pools.size();
    if (fresh) {
      const std::array<VkDescriptorPoolSize, 2> sizes = {{
          {VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER, kDescriptorsPerPool},
          {VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER, kDescriptorsPerPool},
      }};
      VkDescriptorPoolCreateInfo info{};
      info.sType = VK_STRUCTURE_TYPE_DESCRIPTOR_POOL_CREATE_INFO;
      info.maxSets = kSetsPerPool;
      info.poolSizeCount = static_cast<std::uint32_t>(sizes.size());
      info.pPoolSizes = sizes.data();
      VkDescriptorPool pool = VK_NULL_HANDLE;
      if (vkCreateDescriptorPool(context_->device, &info, nullptr, &pool) != VK_SUCCESS) return VK_NULL_HANDLE;
      picture.descriptor_pools.push_back(pool);
    }
    VkDescriptorSetAllocateInfo info{};
    info.sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_ALLOCATE_INFO;
    info.descriptorPool = picture.descriptor_pools[picture.descriptor_pool];
    info.descriptorSetCount = 1;
    info.pSetLayouts = &layout;
    VkDescriptorSet set = VK_NULL_HANDLE;
    if (vkAllocateDescriptorSets(context_->device, &info, &set) == VK_SUCCESS) return set;
    if (fresh) return VK_NULL_HANDLE;  // not even an empty pool could
    ++picture.descriptor_pool;
  }
}

void VulkanBackend::set_bindings(std::span<const BoundObject> bindings) {
  if (!pass_open_ || pipeline_ == nullptr) return;
  const VkDescriptorSet set = allocate_set(pipeline_->set_layout);
  if (set == VK_NULL_HANDLE) {
    // Drawing on would read what is not there.
    context_->messages->add("set_bindings: out of graphics memory");
    end_pass();
    return;
  }
  std::array<VkDescriptorBufferInfo, kMaxBindingSlots> buffers{};
  std::array<VkDescriptorImageInfo, kMaxBindingSlots> images{};
  std::array<VkWriteDescriptorSet, kMaxBindingSlots> writes{};
  for (std::size_t i = 0; i < bindings.size(); ++i) {
    const BoundObject& bound = bindings[i];
    writes[i].sType = VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET;
    writes[i].dstSet = set;
    writes[i].dstBinding = bound.slot;
    writes[i].descriptorCount = 1;
    if (bound.buffer != nullptr) {
      buffers[i] = {static_cast<VulkanBuffer*>(bound.buffer)->buffer, bound.offset, bound.size};
      writes[i].descriptorType = VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER;
      writes[i].pBufferInfo = &buffers[i];
    } else {
      const auto* const texture = static_cast<VulkanTexture*>(bound.texture);
      const auto* const sampler =
          bound.sampler == nullptr ? default_sampler_.get() : static_cast<VulkanSampler*>(bound.sampler);
      images[i] = {sampler->sampler, texture->view, texture->rest};
      writes[i].descriptorType = VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER;
      writes[i].pImageInfo = &images[i];
    }
  }
  vkUpdateDescriptorSets(context_->device, static_cast<std::uint32_t>(bindings.size()), writes.data(), 0, nullptr);
  vkCmdBindDescriptorSets(current().commands, VK_PIPELINE_BIND_POINT_GRAPHICS, pipeline_->layout, 0, 1, &set, 0,
                          nullptr);
}

void VulkanBackend::set_push_constants(std::span<const std::byte> bytes) {
  if (!pass_open_) return;
  vkCmdPushConstants(current().commands, pipeline_->layout, VK_SHADER_STAGE_VERTEX_BIT | VK_SHADER_STAGE_FRAGMENT_BIT,
                     0, static_cast<std::uint32_t>(bytes.size()), bytes.data());
}

void VulkanBackend::set_vertex_buffer(std::uint32_t index, Object& buffer, std::uint64_t offset) {
  if (pass_open_) {
    vkCmdBindVertexBuffers(current().commands, index, 1, &static_cast<VulkanBuffer&>(buffer).buffer, &offset);
  }
}

void VulkanBackend::set_index_buffer(Object& buffer, std::uint64_t offset, IndexType type) {
  if (pass_open_) {
    vkCmdBindIndexBuffer(current().commands, static_cast<VulkanBuffer&>(buffer).buffer, offset,
                         type == IndexType::U16 ? VK_INDEX_TYPE_UINT16 : VK_INDEX_TYPE_UINT32);
  }
}

void VulkanBackend::draw(std::uint32_t vertices, std::uint32_t first_vertex, std::uint32_t instances) {
  if (pass_open_) vkCmdDraw(current().commands, vertices, instances, first_vertex, 0);
}

void VulkanBackend::draw_indexed(std::uint32_t indices, std::uint32_t first_index, std::uint32_t instances) {
  if (pass_open_) vkCmdDrawIndexed(current().commands, indices, instances, first_index, 0, 0);
}

}  // namespace inb::gfx::vulkan

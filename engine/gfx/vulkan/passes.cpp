#include "gfx/vulkan/passes.h"

#include "gfx/vulkan/objects.h"

namespace inb::gfx::vulkan {

namespace {

VkAttachmentDescription description(const PassAttachment& attachment) {
  VkAttachmentDescription made{};
  made.format = vk_format(attachment.format);
  made.samples = static_cast<VkSampleCountFlagBits>(attachment.samples);
  made.loadOp = attachment.load == Load::Clear  ? VK_ATTACHMENT_LOAD_OP_CLEAR
                : attachment.load == Load::Keep ? VK_ATTACHMENT_LOAD_OP_LOAD
                                                : VK_ATTACHMENT_LOAD_OP_DONT_CARE;
  made.storeOp = attachment.store == Store::Keep ? VK_ATTACHMENT_STORE_OP_STORE : VK_ATTACHMENT_STORE_OP_DONT_CARE;
  made.stencilLoadOp = VK_ATTACHMENT_LOAD_OP_DONT_CARE;
  made.stencilStoreOp = VK_ATTACHMENT_STORE_OP_DONT_CARE;
  made.initialLayout = attachment.load == Load::Keep ? attachment.rest : VK_IMAGE_LAYOUT_UNDEFINED;
  made.finalLayout = attachment.rest;
  return made;
}

// The same for every pass, which keeps passes of the same formats compatible: everything before that may have written
// or still reads an attachment, and everything after that may read or write it.
std::vector<VkSubpassDependency> dependencies() {
  constexpr VkPipelineStageFlags kTests =
      VK_PIPELINE_STAGE_EARLY_FRAGMENT_TESTS_BIT | VK_PIPELINE_STAGE_LATE_FRAGMENT_TESTS_BIT;
  constexpr VkPipelineStageFlags kOutput = VK_PIPELINE_STAGE_COLOR_ATTACHMENT_OUTPUT_BIT | kTests;
  constexpr VkPipelineStageFlags kOthers =
      VK_PIPELINE_STAGE_VERTEX_SHADER_BIT | VK_PIPELINE_STAGE_FRAGMENT_SHADER_BIT | VK_PIPELINE_STAGE_TRANSFER_BIT;
  constexpr VkAccessFlags kWrites = VK_ACCESS_COLOR_ATTACHMENT_WRITE_BIT | VK_ACCESS_DEPTH_STENCIL_ATTACHMENT_WRITE_BIT;
  constexpr VkAccessFlags kReads = VK_ACCESS_COLOR_ATTACHMENT_READ_BIT | VK_ACCESS_DEPTH_STENCIL_ATTACHMENT_READ_BIT;
  VkSubpassDependency before{};
  before.srcSubpass = VK_SUBPASS_EXTERNAL;
  before.dstSubpass = 0;
  before.srcStageMask = kOthers | kOutput;
  before.srcAccessMask = kWrites | VK_ACCESS_TRANSFER_WRITE_BIT;
  before.dstStageMask = kOutput;
  before.dstAccessMask = kWrites | kReads;
  VkSubpassDependency after{};
  after.srcSubpass = 0;
  after.dstSubpass = VK_SUBPASS_EXTERNAL;
  after.srcStageMask = kOutput;
  after.srcAccessMask = kWrites;
  after.dstStageMask = kOthers | kOutput;
  after.dstAccessMask =
      VK_ACCESS_SHADER_READ_BIT | VK_ACCESS_TRANSFER_READ_BIT | VK_ACCESS_TRANSFER_WRITE_BIT | kWrites | kReads;
  return {before, after};
}

}  // namespace

PassCache::~PassCache() {
  for (const auto& [key, pass] : passes_) vkDestroyRenderPass(context_.device, pass, nullptr);
}

Result<VkRenderPass> PassCache::get(const PassKey& key) {
  for (const auto& [known, pass] : passes_) {
    if (known == key) return pass;
  }
  std::vector<VkAttachmentDescription> attachments;
  const auto add = [&](const PassAttachment& attachment) {
    attachments.push_back(description(attachment));
    return static_cast<std::uint32_t>(attachments.size() - 1);
  };
  std::vector<VkAttachmentReference> colors;
  for (const PassAttachment& color : key.colors) {
    colors.push_back({add(color), VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL});
  }
  VkAttachmentReference depth{VK_ATTACHMENT_UNUSED, VK_IMAGE_LAYOUT_DEPTH_STENCIL_ATTACHMENT_OPTIMAL};
  if (!key.depth.empty()) depth.attachment = add(key.depth.front());
  std::vector<VkAttachmentReference> resolves;
  std::size_t next = 0;
  for (const bool resolved : key.resolved) {
    const std::uint32_t attachment = resolved ? add(key.resolves[next++]) : VK_ATTACHMENT_UNUSED;
    resolves.push_back({attachment, VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL});
  }
  VkSubpassDescription subpass{};
  subpass.pipelineBindPoint = VK_PIPELINE_BIND_POINT_GRAPHICS;
  subpass.colorAttachmentCount = static_cast<std::uint32_t>(colors.size());
  subpass.pColorAttachments = colors.data();
  subpass.pResolveAttachments = key.resolves.empty() ? nullptr : resolves.data();
  subpass.pDepthStencilAttachment = &depth;
  const std::vector<VkSubpassDependency> around = dependencies();
  VkRenderPassCreateInfo info{};
  info.sType = VK_STRUCTURE_TYPE_RENDER_PASS_CREATE_INFO;
  info.attachmentCount = static_cast<std::uint32_t>(attachments.size());
  info.pAttachments = attachments.data();
  info.subpassCount = 1;
  info.pSubpasses = &subpass;
  info.dependencyCount = static_cast<std::uint32_t>(around.size());
  info.pDependencies = around.data();
  VkRenderPass pass = VK_NULL_HANDLE;
  const VkResult result = vkCreateRenderPass(context_.device, &info, nullptr, &pass);
  if (result != VK_SUCCESS) return fail("{}", name(result));
  passes_.emplace_back(key, pass);
  return pass;
}

Result<VkRenderPass> PassCache::compatible(const std::vector<Format>& colors, Format depth, std::uint32_t samples) {
  PassKey key;
  for (const Format format : colors) {
    key.colors.push_back({format, samples, Load::Keep, Store::Keep, VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL});
    key.resolved.push_back(false);
  }
  if (depth != Format::None) {
    key.depth.push_back({depth, samples, Load::Keep, Store::Keep, VK_IMAGE_LAYOUT_DEPTH_STENCIL_ATTACHMENT_OPTIMAL});
  }
  return get(key);
}

}  // namespace inb::gfx::vulkan

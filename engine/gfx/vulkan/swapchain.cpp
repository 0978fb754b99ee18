#include "gfx/vulkan/swapchain.h"

#include <algorithm>
#include <utility>

#include "gfx/vulkan/choose.h"

namespace inb::gfx::vulkan {

namespace {

// A covered window may block a driver's acquire for ever; the program's events must go on.
constexpr std::uint64_t kAcquireTimeoutNs = 1'000'000'000;

SurfaceState state_of(const VkSurfaceCapabilitiesKHR& surface) {
  return {{surface.currentExtent.width, surface.currentExtent.height},
          {surface.minImageExtent.width, surface.minImageExtent.height},
          {surface.maxImageExtent.width, surface.maxImageExtent.height},
          surface.minImageCount,
          surface.maxImageCount};
}

VkPresentModeKHR vk_mode(PresentMode mode) {
  switch (mode) {
    case PresentMode::Fifo:
      return VK_PRESENT_MODE_FIFO_KHR;
    case PresentMode::Mailbox:
      return VK_PRESENT_MODE_MAILBOX_KHR;
    case PresentMode::Immediate:
      return VK_PRESENT_MODE_IMMEDIATE_KHR;
  }
  return VK_PRESENT_MODE_FIFO_KHR;
}

VkCompositeAlphaFlagBitsKHR composite(VkCompositeAlphaFlagsKHR supported) {
  for (const VkCompositeAlphaFlagBitsKHR flag :
       {VK_COMPOSITE_ALPHA_OPAQUE_BIT_KHR, VK_COMPOSITE_ALPHA_INHERIT_BIT_KHR,
        VK_COMPOSITE_ALPHA_PRE_MULTIPLIED_BIT_KHR, VK_COMPOSITE_ALPHA_POST_MULTIPLIED_BIT_KHR}) {
    if ((supported & flag) != 0) return flag;
  }
  return VK_COMPOSITE_ALPHA_OPAQUE_BIT_KHR;
}

}  // namespace

Swapchain::Swapchain(const Context& context, std::function<Extent()> drawable_size, PresentMode mode)
    : context_(context), drawable_size_(std::move(drawable_size)), mode_(PresentMode::Fifo) {
  set_mode(mode);
}

Swapchain::~Swapchain() {
  drop_images();
  vkDestroySwapchainKHR(context_.device, chain_, nullptr);
}

Result<void> Swapchain::choose_format() {
  std::uint32_t count = 0;
  vkGetPhysicalDeviceSurfaceFormatsKHR(context_.physical, context_.surface, &count, nullptr);
  std::vector<VkSurfaceFormatKHR> formats(count);
  vkGetPhysicalDeviceSurfaceFormatsKHR(context_.physical, context_.surface, &count, formats.data());
  // By name: the sRGB twin often stands first, and would encode our display-referred values once more.
  for (const Format wanted : {Format::BGRA8, Format::RGBA8}) {
    const auto same = [&](const VkSurfaceFormatKHR& format) {
      return format.format == vk_format(wanted) && format.colorSpace == VK_COLOR_SPACE_SRGB_NONLINEAR_KHR;
    };
    if (std::any_of(formats.begin(), formats.end(), same)) {
      format_ = wanted;
      return {};
    }
  }
  return fail("the window has no 8 bit colour format that {} can draw into", context_.caps.device_name);
}

void Swapchain::set_mode(PresentMode mode) {
  const std::vector<PresentMode>& modes = context_.caps.present_modes;
  if (mode == mode_ || std::find(modes.begin(), modes.end(), mode) == modes.end()) return;
  mode_ = mode;
  stale_ = true;
}

PictureStatus Swapchain::lost(VkResult result) {
  context_.messages->add(fmt::format("no more pictures can be shown: {}", name(result)));
  return PictureStatus::Lost;
}

PictureStatus Swapchain::acquire(VkSemaphore signal) {
  // In a storm of resizes the surface may change again between the question and the answer.
  for (int attempt = 0; attempt < 8; ++attempt) {
    VkSurfaceCapabilitiesKHR surface{};
    VkResult result = vkGetPhysicalDeviceSurfaceCapabilitiesKHR(context_.physical, context_.surface, &surface);
    if (result != VK_SUCCESS) return lost(result);
    const SurfaceState state = state_of(surface);
    const Extent drawable = drawable_size_ ? drawable_size_() : Extent{};
    const SurfaceStep step = next_step(state, drawable, size_, stale_);
    if (step == SurfaceStep::Wait) return PictureStatus::ZeroArea;
    if (step == SurfaceStep::Recreate) {
      if (const Result<void> made = recreate(surface, swapchain_extent(state, drawable), swapchain_images(state));
          !made) {
        context_.messages->add(made.error().text);
        return PictureStatus::Lost;
      }
    }
    result = vkAcquireNextImageKHR(context_.device, chain_, kAcquireTimeoutNs, signal, VK_NULL_HANDLE, &index_);
    if (result == VK_SUCCESS) return PictureStatus::Ready;
    if (result == VK_SUBOPTIMAL_KHR) {
      // The image is ours and its semaphore will be signalled: it has to be drawn and shown.
      stale_ = true;
      return PictureStatus::Ready;
    }
    if (result == VK_TIMEOUT || result == VK_NOT_READY) return PictureStatus::Busy;
    if (result != VK_ERROR_OUT_OF_DATE_KHR) return lost(result);
    stale_ = true;
  }
  return PictureStatus::ZeroArea;
}

bool Swapchain::present() {
  VkPresentInfoKHR info{};
  info.sType = VK_STRUCTURE_TYPE_PRESENT_INFO_KHR;
  info.waitSemaphoreCount = 1;
  info.pWaitSemaphores = &images_[index_].finished;
  info.swapchainCount = 1;
  info.pSwapchains = &chain_;
  info.pImageIndices = &index_;
  const VkResult result = vkQueuePresentKHR(context_.queue, &info);
  if (result == VK_SUCCESS) return true;
  stale_ = true;
  if (result == VK_SUBOPTIMAL_KHR || result == VK_ERROR_OUT_OF_DATE_KHR) return true;
  lost(result);
  return false;
}

void Swapchain::drop_images() {
  for (const Image& image : images_) vkDestroySemaphore(context_.device, image.finished, nullptr);
  images_.clear();
}

Result<void> Swapchain::recreate(const VkSurfaceCapabilitiesKHR& surface, Extent size, std::uint32_t images) {
  vkDeviceWaitIdle(context_.device);
  drop_images();
  readable_ = (surface.supportedUsageFlags & VK_IMAGE_USAGE_TRANSFER_SRC_BIT) != 0;
  VkSwapchainCreateInfoKHR info{};
  info.sType = VK_STRUCTURE_TYPE_SWAPCHAIN_CREATE_INFO_KHR;
  info.surface = context_.surface;
  info.minImageCount = images;
  info.imageFormat = vk_format(format_);
  info.imageColorSpace = VK_COLOR_SPACE_SRGB_NONLINEAR_KHR;
  info.imageExtent = {size.width, size.height};
  info.imageArrayLayers = 1;
  info.imageUsage = VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT;
  if (readable_) info.imageUsage |= VK_IMAGE_USAGE_TRANSFER_SRC_BIT;
  info.imageSharingMode = VK_SHARING_MODE_EXCLUSIVE;
  info.preTransform = surface.currentTransform;
  info.compositeAlpha = composite(surface.supportedCompositeAlpha);
  info.presentMode = vk_mode(mode_);
  info.clipped = VK_TRUE;
  info.oldSwapchain = chain_;
  VkSwapchainKHR chain = VK_NULL_HANDLE;
  const VkResult result = vkCreateSwapchainKHR(context_.device, &info, nullptr, &chain);
  vkDestroySwapchainKHR(context_.device, chain_, nullptr);
  chain_ = chain;
  if (result != VK_SUCCESS) return fail("the window's pictures of {}x{}: {}", size.width, size.height, name(result));

  std::uint32_t count = 0;
  vkGetSwapchainImagesKHR(context_.device, chain_, &count, nullptr);
  std::vector<VkImage> made(count);
  vkGetSwapchainImagesKHR(context_.device, chain_, &count, made.data());
  for (VkImage image : made) {
    auto texture = std::make_unique<VulkanTexture>(context_);
    texture->image = image;
    texture->format = format_;
    texture->size = size;
    texture->rest = VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL;
    const Result<VkImageView> view = make_view(context_, *texture);
    if (!view) return fail(view.error());
    texture->view = *view;
    VkSemaphoreCreateInfo semaphore{};
    semaphore.sType = VK_STRUCTURE_TYPE_SEMAPHORE_CREATE_INFO;
    VkSemaphore finished = VK_NULL_HANDLE;
    if (const VkResult error = vkCreateSemaphore(context_.device, &semaphore, nullptr, &finished);
        error != VK_SUCCESS) {
      return fail("{}", name(error));
    }
    images_.push_back({std::move(texture), finished});
  }
  size_ = size;
  least_images_ = surface.minImageCount;
  stale_ = false;
  return {};
}

}  // namespace inb::gfx::vulkan

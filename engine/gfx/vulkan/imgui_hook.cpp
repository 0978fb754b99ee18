#include "gfx/vulkan/imgui_hook.h"

#include "gfx/vulkan/backend_vulkan.h"

namespace inb::gfx {

namespace {

vulkan::VulkanBackend* vulkan_of(Device& device) { return dynamic_cast<vulkan::VulkanBackend*>(&device.backend()); }

}  // namespace

std::optional<ImguiVulkan> imgui_vulkan(Device& device) {
  vulkan::VulkanBackend* const backend = vulkan_of(device);
  if (backend == nullptr) return std::nullopt;
  const Result<VkRenderPass> pass = backend->window_pass();
  if (!pass) return std::nullopt;
  const vulkan::Context& context = backend->context();
  const auto [least, now] = backend->window_images();
  return ImguiVulkan{
      context.instance, context.physical, context.device, context.family, context.queue, *pass, least, now};
}

VkCommandBuffer vulkan_commands(Device& device) {
  vulkan::VulkanBackend* const backend = vulkan_of(device);
  return backend != nullptr && device.in_pass() ? backend->commands() : VK_NULL_HANDLE;
}

Result<void> vulkan_submit(Device& device, const std::function<void(VkCommandBuffer)>& fill) {
  vulkan::VulkanBackend* const backend = vulkan_of(device);
  if (backend == nullptr) return fail("the device is not a Vulkan one");
  return backend->record_and_wait(fill);
}

}  // namespace inb::gfx

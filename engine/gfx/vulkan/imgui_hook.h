#pragma once

#include <vulkan/vulkan.h>

#include <cstdint>
#include <functional>
#include <optional>

#include "core/result.h"
#include "gfx/device.h"

// What Dear ImGui's Vulkan backend needs of a device. The only header outside gfx that names Vulkan: include it in the
// one source file that sets the UI up.
namespace inb::gfx {

struct ImguiVulkan {
  VkInstance instance = VK_NULL_HANDLE;
  VkPhysicalDevice physical_device = VK_NULL_HANDLE;
  VkDevice device = VK_NULL_HANDLE;
  std::uint32_t queue_family = 0;
  VkQueue queue = VK_NULL_HANDLE;
  // Compatible with every pass over window_target() alone (one colour attachment, one sample, no depth).
  VkRenderPass render_pass = VK_NULL_HANDLE;
  std::uint32_t min_image_count = 2;
  std::uint32_t image_count = 2;  // at least the pictures in flight
};

// Nothing when the device's backend is not Vulkan.
[[nodiscard]] std::optional<ImguiVulkan> imgui_vulkan(Device& device);

// The command buffer of the current picture: inside a pass that began with Device::begin_pass over window_target(), the
// place for ImGui_ImplVulkan_RenderDrawData. Null when the backend is not Vulkan or no pass has begun. What is recorded
// replaces the pass's pipeline and bindings: set them again to go on.
[[nodiscard]] VkCommandBuffer vulkan_commands(Device& device);

// Records with a command buffer of its own, submits and waits: for ImGui's font upload. Outside pictures.
[[nodiscard]] Result<void> vulkan_submit(Device& device, const std::function<void(VkCommandBuffer)>& fill);

}  // namespace inb::gfx

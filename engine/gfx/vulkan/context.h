#pragma once

#include <vulkan/vulkan.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "core/result.h"
#include "gfx/descs.h"
#include "gfx/types.h"

// Instance, device and queue: what every part of the backend needs.
namespace inb::gfx::vulkan {

[[nodiscard]] const char* name(VkResult result);

// What the validation layer said. Filled from any thread.
class Messages {
 public:
  void add(std::string text);
  [[nodiscard]] std::vector<std::string> all() const;
  void clear();

 private:
  mutable std::mutex mutex_;
  std::vector<std::string> texts_;
};

struct Context {
  VkInstance instance = VK_NULL_HANDLE;
  VkDebugUtilsMessengerEXT messenger = VK_NULL_HANDLE;
  VkSurfaceKHR surface = VK_NULL_HANDLE;  // headless: none
  VkPhysicalDevice physical = VK_NULL_HANDLE;
  VkDevice device = VK_NULL_HANDLE;
  std::uint32_t family = 0;
  VkQueue queue = VK_NULL_HANDLE;
  std::vector<std::uint32_t> memory_types;  // property bits
  float timestamp_period_ns = 0.0F;
  std::uint64_t timestamp_mask = 0;
  Caps caps;
  std::unique_ptr<Messages> messages = std::make_unique<Messages>();  // its address goes to the messenger

  Context() = default;
  ~Context();
  Context(const Context&) = delete;
  Context& operator=(const Context&) = delete;

  [[nodiscard]] Result<VkDeviceMemory> allocate(const VkMemoryRequirements& needs, VkMemoryPropertyFlags required,
                                                VkMemoryPropertyFlags preferred) const;
};

[[nodiscard]] Result<std::unique_ptr<Context>> create_context(const DeviceDesc& desc);

}  // namespace inb::gfx::vulkan

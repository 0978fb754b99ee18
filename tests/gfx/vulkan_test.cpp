// What only the Vulkan backend has: its drivers, its validation layer and the hook for the UI.
#include <gtest/gtest.h>

#include <cstdlib>
#include <string>
#include <vector>

#include "gfx/device.h"
#include "gfx/vulkan/imgui_hook.h"
#include "tests/gfx/support.h"

namespace inb::gfx {

namespace {

// Sets an environment variable for its life.
class Variable {
 public:
  Variable(const char* name, const char* value) : name_(name) {
    if (const char* const old = std::getenv(name)) {
      old_ = old;
      had_ = true;
    }
    ::setenv(name, value, 1);
  }
  ~Variable() {
    if (had_) {
      ::setenv(name_, old_.c_str(), 1);
    } else {
      ::unsetenv(name_);
    }
  }
  Variable(const Variable&) = delete;
  Variable& operator=(const Variable&) = delete;

 private:
  const char* name_;
  std::string old_;
  bool had_ = false;
};

std::unique_ptr<Device> make_device(std::string& why_not) {
  DeviceDesc desc;
  desc.headless_size = {16, 16};
  desc.validation = true;
  auto made = create_device(desc);
  if (!made) {
    why_not = made.error().text;
    return nullptr;
  }
  return std::move(*made);
}

// Case D24: no driver is a sentence.
TEST(VulkanDevice, WithoutADriverSaysSo) {
  const Variable icd("VK_ICD_FILENAMES", "/nonexistent");
  const Variable drivers("VK_DRIVER_FILES", "/nonexistent");
  DeviceDesc desc;
  const auto made = create_device(desc);
  ASSERT_FALSE(made);
  EXPECT_EQ(made.error().text, "there is no Vulkan driver on this machine");
}

TEST(VulkanDevice, NamesItself) {
  std::string why_not;
  const auto device = make_device(why_not);
  if (!device) GTEST_SKIP() << why_not;
  const Caps& caps = device->caps();
  EXPECT_EQ(caps.backend, "vulkan");
  EXPECT_FALSE(caps.device_name.empty());
  EXPECT_EQ(caps.driver.rfind("Vulkan 1.", 0), 0U) << caps.driver;
  // Least limits of Vulkan 1.1.
  EXPECT_GE(caps.max_texture_size, 4096U);
  EXPECT_GE(caps.max_uniform_bytes, 16384U);
  EXPECT_EQ(caps.sample_counts.front(), 1U);
  EXPECT_GE(caps.samples_at_most(4), 4U);
  EXPECT_EQ(caps.samples_at_most(0), 1U);
  EXPECT_EQ(caps.present_modes, std::vector<PresentMode>{PresentMode::Fifo});
  if (caps.device_name.find("llvmpipe") != std::string::npos) {
    EXPECT_EQ(caps.kind, DeviceKind::Cpu);
    EXPECT_STREQ(name(caps.kind), "software (CPU)");
  }
}

// All other tests require silence: here is proof that a mistake would be heard, that of a barrier left out as well.
TEST(VulkanDevice, TheValidationLayerIsHeard) {
  std::string why_not;
  const auto device = make_device(why_not);
  if (!device) GTEST_SKIP() << why_not;
  const std::optional<ImguiVulkan> hook = imgui_vulkan(*device);
  ASSERT_TRUE(hook);
  VkBufferCreateInfo info{};
  info.sType = VK_STRUCTURE_TYPE_BUFFER_CREATE_INFO;
  info.size = 64;
  info.usage = VK_BUFFER_USAGE_TRANSFER_DST_BIT;
  VkBuffer buffer = VK_NULL_HANDLE;
  ASSERT_EQ(vkCreateBuffer(hook->device, &info, nullptr, &buffer), VK_SUCCESS);
  VkMemoryRequirements needs{};
  vkGetBufferMemoryRequirements(hook->device, buffer, &needs);
  VkMemoryAllocateInfo allocate{};
  allocate.sType = VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_INFO;
  allocate.allocationSize = needs.size;
  while ((needs.memoryTypeBits >> allocate.memoryTypeIndex & 1U) == 0) ++allocate.memoryTypeIndex;
  VkDeviceMemory memory = VK_NULL_HANDLE;
  ASSERT_EQ(vkAllocateMemory(hook->device, &allocate, nullptr, &memory), VK_SUCCESS);
  ASSERT_EQ(vkBindBufferMemory(hook->device, buffer, memory, 0), VK_SUCCESS);
  EXPECT_TRUE(device->messages().empty());
  const Result<void> done = vulkan_submit(*device, [&](VkCommandBuffer commands) {
    vkCmdFillBuffer(commands, buffer, 0, 64, 1);
    vkCmdFillBuffer(commands, buffer, 0, 64, 2);  // nothing says that the first fill comes first
  });
  EXPECT_TRUE(done);
  const std::vector<std::string> messages = device->messages();
  vkDestroyBuffer(hook->device, buffer, nullptr);
  vkFreeMemory(hook->device, memory, nullptr);
  std::uint32_t layers = 0;
  vkEnumerateInstanceLayerProperties(&layers, nullptr);
  if (layers == 0 && messages.empty()) GTEST_SKIP() << "no validation layer is installed";
  ASSERT_EQ(messages.size(), 1U);
  EXPECT_NE(messages[0].find("SYNC-HAZARD-WRITE-AFTER-WRITE"), std::string::npos) << messages[0];
  device->clear_messages();
  EXPECT_TRUE(device->messages().empty());
}

// Memory that the driver takes for a thing which nobody destroys: freed here, so that no leak check minds.
class Leftover {
 public:
  Leftover() {
    callbacks_.pUserData = this;
    callbacks_.pfnAllocation = [](void* user, size_t size, size_t alignment, VkSystemAllocationScope) {
      void* const memory = std::aligned_alloc(alignment, (size + alignment - 1) / alignment * alignment);
      static_cast<Leftover*>(user)->memory_.push_back(memory);
      return memory;
    };
    callbacks_.pfnReallocation = [](void*, void*, size_t, size_t, VkSystemAllocationScope) -> void* { return nullptr; };
    callbacks_.pfnFree = [](void*, void*) {};
  }
  ~Leftover() {
    for (void* const memory : memory_) std::free(memory);
  }
  Leftover(const Leftover&) = delete;
  Leftover& operator=(const Leftover&) = delete;

  [[nodiscard]] const VkAllocationCallbacks* callbacks() const { return &callbacks_; }

 private:
  VkAllocationCallbacks callbacks_{};
  std::vector<void*> memory_;
};

TEST(VulkanDevice, WhatIsLeftBehindIsLogged) {
  const Leftover leftover;
  std::string why_not;
  auto device = make_device(why_not);
  if (!device) GTEST_SKIP() << why_not;
  VkFenceCreateInfo info{};
  info.sType = VK_STRUCTURE_TYPE_FENCE_CREATE_INFO;
  VkFence fence = VK_NULL_HANDLE;
  ASSERT_EQ(vkCreateFence(imgui_vulkan(*device)->device, &info, leftover.callbacks(), &fence), VK_SUCCESS);
  std::uint32_t layers = 0;
  vkEnumerateInstanceLayerProperties(&layers, nullptr);
  const test::LogCatcher log;
  device.reset();
  if (layers == 0) GTEST_SKIP() << "no validation layer is installed";
  ASSERT_EQ(log.lines().size(), 1U);
  EXPECT_NE(log.lines()[0].find("VkFence"), std::string::npos) << log.lines()[0];
}

TEST(ImguiHook, GivesWhatTheUiNeedsInsidePassesAlone) {
  std::string why_not;
  const auto device = make_device(why_not);
  if (!device) GTEST_SKIP() << why_not;
  const std::optional<ImguiVulkan> hook = imgui_vulkan(*device);
  ASSERT_TRUE(hook);
  EXPECT_NE(hook->instance, nullptr);
  EXPECT_NE(hook->physical_device, nullptr);
  EXPECT_NE(hook->device, nullptr);
  EXPECT_NE(hook->queue, nullptr);
  EXPECT_NE(hook->render_pass, static_cast<VkRenderPass>(VK_NULL_HANDLE));
  EXPECT_GE(hook->min_image_count, 2U);
  EXPECT_GE(hook->image_count, kPicturesInFlight);
  EXPECT_EQ(vulkan_commands(*device), nullptr);
  ASSERT_TRUE(begun(device->begin_picture()));
  EXPECT_EQ(vulkan_commands(*device), nullptr);
  PassDesc pass;
  pass.name = "ui";
  pass.colors = {{device->window_target(), {}, Load::Keep, Store::Keep, {}}};
  device->begin_pass(pass);
  EXPECT_NE(vulkan_commands(*device), nullptr);
  device->end_pass();
  device->end_picture();
  device->wait_idle();
  EXPECT_TRUE(device->messages().empty());
}

TEST(ImguiHook, IsEmptyOnOtherBackends) {
  DeviceDesc desc;
  desc.backend = "null";
  const auto device = create_device(desc).value();
  EXPECT_FALSE(imgui_vulkan(*device));
  EXPECT_EQ(vulkan_commands(*device), nullptr);
  EXPECT_FALSE(vulkan_submit(*device, [](VkCommandBuffer) {}));
}

}  // namespace

}  // namespace inb::gfx

#include "apps/sandbox/ui_backend.h"

#include <backends/imgui_impl_vulkan.h>
#include <imgui.h>

#include "gfx/device.h"
#include "gfx/vulkan/imgui_hook.h"

namespace inb::sandbox {

namespace {

// ImGui's backend reports failures here. There is nothing to clean up: the device finds out by itself that it is lost.
VkResult g_fault = VK_SUCCESS;
void note_fault(VkResult result) {
  if (result < 0) g_fault = result;
}

}  // namespace

Result<std::unique_ptr<UiBackend>> UiBackend::create(gfx::Device& device) {
  std::unique_ptr<UiBackend> ui(new UiBackend(device));
  const std::optional<gfx::ImguiVulkan> vulkan = gfx::imgui_vulkan(device);
  if (!vulkan) return ui;
  VkDescriptorPoolSize size{VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER, 1};
  VkDescriptorPoolCreateInfo info{};
  info.sType = VK_STRUCTURE_TYPE_DESCRIPTOR_POOL_CREATE_INFO;
  info.flags = VK_DESCRIPTOR_POOL_CREATE_FREE_DESCRIPTOR_SET_BIT;
  info.maxSets = 1;
  info.poolSizeCount = 1;
  info.pPoolSizes = &size;
  VkDescriptorPool pool = VK_NULL_HANDLE;
  if (vkCreateDescriptorPool(vulkan->device, &info, nullptr, &pool) != VK_SUCCESS) {
    return fail("the user interface could not be set up: the graphics device has no memory left");
  }
  ui->pool_ = pool;
  ui->vulkan_ = true;
  ui->start();
  return ui;
}

void UiBackend::start() {
  const std::optional<gfx::ImguiVulkan> vulkan = gfx::imgui_vulkan(device_);
  ImGui_ImplVulkan_InitInfo init{};
  init.Instance = vulkan->instance;
  init.PhysicalDevice = vulkan->physical_device;
  init.Device = vulkan->device;
  init.QueueFamily = vulkan->queue_family;
  init.Queue = vulkan->queue;
  init.DescriptorPool = static_cast<VkDescriptorPool>(pool_);
  init.MinImageCount = vulkan->min_image_count;
  init.ImageCount = vulkan->image_count;
  init.MSAASamples = VK_SAMPLE_COUNT_1_BIT;
  init.CheckVkResultFn = note_fault;
  ImGui_ImplVulkan_Init(&init, vulkan->render_pass);
}

UiBackend::~UiBackend() {
  if (!vulkan_) return;
  device_.wait_idle();
  ImGui_ImplVulkan_Shutdown();
  if (const auto vulkan = gfx::imgui_vulkan(device_)) {
    vkDestroyDescriptorPool(vulkan->device, static_cast<VkDescriptorPool>(pool_), nullptr);
  }
}

void UiBackend::new_frame() {
  if (vulkan_) ImGui_ImplVulkan_NewFrame();
}

Result<void> UiBackend::upload_fonts() {
  if (!vulkan_) {
    // Nothing draws, but ImGui wants its glyphs measured.
    unsigned char* pixels = nullptr;
    int width = 0;
    int height = 0;
    ImGui::GetIO().Fonts->GetTexDataAsAlpha8(&pixels, &width, &height);
    return {};
  }
  device_.wait_idle();
  if (fonts_) {
    // The backend drops an older font texture only with everything else.
    ImGui_ImplVulkan_Shutdown();
    if (const auto vulkan = gfx::imgui_vulkan(device_)) {
      vkResetDescriptorPool(vulkan->device, static_cast<VkDescriptorPool>(pool_), 0);
    }
    start();
  }
  bool made = false;
  const Result<void> sent = gfx::vulkan_submit(
      device_, [&](VkCommandBuffer commands) { made = ImGui_ImplVulkan_CreateFontsTexture(commands); });
  ImGui_ImplVulkan_DestroyFontUploadObjects();
  if (!sent) return sent;
  if (!made || g_fault != VK_SUCCESS)
    return fail("the letters of the user interface do not fit into the graphics memory");
  fonts_ = true;
  return {};
}

Result<void> UiBackend::draw() {
  if (!vulkan_) return {};
  gfx::PassDesc pass;
  pass.name = "ui";
  pass.colors = {{.texture = device_.window_target(), .load = gfx::Load::Keep}};
  device_.begin_pass(pass);
  if (const VkCommandBuffer commands = gfx::vulkan_commands(device_); commands != VK_NULL_HANDLE) {
    ImGui_ImplVulkan_RenderDrawData(ImGui::GetDrawData(), commands);
  }
  device_.end_pass();
  if (g_fault != VK_SUCCESS)
    return fail("the user interface cannot be drawn (Vulkan result {})", static_cast<int>(g_fault));
  return {};
}

}  // namespace inb::sandbox

#pragma once

#include <memory>

#include "core/result.h"

namespace inb::gfx {
class Device;
}

namespace inb::sandbox {

// Draws ImGui's lists through the graphics device, whichever backend that has. One at a time; after
// ImGui::CreateContext() and after the fonts were loaded, before the device goes.
class UiBackend {
 public:
  [[nodiscard]] static Result<std::unique_ptr<UiBackend>> create(gfx::Device& device);
  ~UiBackend();
  UiBackend(const UiBackend&) = delete;
  UiBackend& operator=(const UiBackend&) = delete;

  // Before ImGui::NewFrame().
  void new_frame();
  // After the fonts in ImGui's atlas changed; outside pictures.
  [[nodiscard]] Result<void> upload_fonts();
  // After ImGui::Render(), inside a picture, outside passes: over what the window target holds.
  [[nodiscard]] Result<void> draw();

 private:
  explicit UiBackend(gfx::Device& device) : device_(device) {}
  void start();

  gfx::Device& device_;
  bool vulkan_ = false;
  bool fonts_ = false;
  void* pool_ = nullptr;  // VkDescriptorPool
};

}  // namespace inb::sandbox

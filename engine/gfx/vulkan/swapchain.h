#pragma once

#include <vulkan/vulkan.h>

#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "core/result.h"
#include "gfx/device.h"
#include "gfx/vulkan/context.h"
#include "gfx/vulkan/objects.h"

namespace inb::gfx::vulkan {

// The images of the window. Made and remade inside acquire(), which alone decides when.
class Swapchain {
 public:
  Swapchain(const Context& context, std::function<Extent()> drawable_size, PresentMode mode);
  ~Swapchain();
  Swapchain(const Swapchain&) = delete;
  Swapchain& operator=(const Swapchain&) = delete;

  // Looks up the surface's format; an error when it has none that is stored without conversion.
  [[nodiscard]] Result<void> choose_format();

  // Ready (texture() is the picture's, once `signal` is signalled), ZeroArea, Busy or Lost.
  [[nodiscard]] PictureStatus acquire(VkSemaphore signal);
  // Signalled by the picture's submission, waited for by present(); one for each image.
  [[nodiscard]] VkSemaphore finished() const { return images_[index_].finished; }
  // False: the surface or device is lost.
  [[nodiscard]] bool present();

  [[nodiscard]] VulkanTexture& texture() { return *images_[index_].texture; }
  [[nodiscard]] Format format() const { return format_; }
  [[nodiscard]] Extent size() const { return size_; }
  [[nodiscard]] std::uint32_t least_images() const { return least_images_; }
  [[nodiscard]] std::uint32_t image_count() const { return static_cast<std::uint32_t>(images_.size()); }
  [[nodiscard]] bool readable() const { return readable_; }
  [[nodiscard]] PresentMode mode() const { return mode_; }
  void set_mode(PresentMode mode);

 private:
  struct Image {
    std::unique_ptr<VulkanTexture> texture;
    VkSemaphore finished = VK_NULL_HANDLE;
  };

  [[nodiscard]] Result<void> recreate(const VkSurfaceCapabilitiesKHR& surface, Extent size, std::uint32_t images);
  void drop_images();
  PictureStatus lost(VkResult result);

  const Context& context_;
  std::function<Extent()> drawable_size_;
  PresentMode mode_;
  VkSwapchainKHR chain_ = VK_NULL_HANDLE;
  std::vector<Image> images_;
  std::uint32_t index_ = 0;
  Extent size_;
  Format format_ = Format::BGRA8;
  std::uint32_t least_images_ = 2;
  bool readable_ = false;
  bool stale_ = false;  // to be remade before the next picture
};

}  // namespace inb::gfx::vulkan

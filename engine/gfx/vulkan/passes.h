#pragma once

#include <vulkan/vulkan.h>

#include <utility>
#include <vector>

#include "core/result.h"
#include "gfx/backend.h"
#include "gfx/vulkan/context.h"

// Render passes, made when first needed and kept.
namespace inb::gfx::vulkan {

struct PassAttachment {
  Format format = Format::None;
  std::uint32_t samples = 1;
  Load load = Load::Clear;
  Store store = Store::Keep;
  VkImageLayout rest = VK_IMAGE_LAYOUT_UNDEFINED;  // before (unless discarded or cleared) and after the pass

  friend bool operator==(const PassAttachment&, const PassAttachment&) = default;
};

// Attachments stand in this order: colours, depth, resolves.
struct PassKey {
  std::vector<PassAttachment> colors;
  std::vector<PassAttachment> depth;     // none or one
  std::vector<PassAttachment> resolves;  // in the order of their colours
  std::vector<bool> resolved;            // for each colour: has it a resolve

  friend bool operator==(const PassKey&, const PassKey&) = default;
};

class PassCache {
 public:
  explicit PassCache(const Context& context) : context_(context) {}
  ~PassCache();
  PassCache(const PassCache&) = delete;
  PassCache& operator=(const PassCache&) = delete;

  [[nodiscard]] Result<VkRenderPass> get(const PassKey& key);
  // One that is compatible with every pass over attachments of these formats and samples.
  [[nodiscard]] Result<VkRenderPass> compatible(const std::vector<Format>& colors, Format depth, std::uint32_t samples);

 private:
  const Context& context_;
  std::vector<std::pair<PassKey, VkRenderPass>> passes_;
};

}  // namespace inb::gfx::vulkan

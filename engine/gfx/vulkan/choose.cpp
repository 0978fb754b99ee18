#include "gfx/vulkan/choose.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <optional>

namespace inb::gfx::vulkan {

namespace {

// Why a device can not be used; empty when it can.
std::string obstacle(const DeviceInfo& device, bool needs_window) {
  if (device.api_major < 1 || (device.api_major == 1 && device.api_minor < 1)) {
    return fmt::format("Vulkan {}.{} is older than 1.1", device.api_major, device.api_minor);
  }
  if (!device.graphics) return "it can not draw";
  if (needs_window && !device.presents) return "it can not show pictures in this window";
  return {};
}

}  // namespace

Result<std::size_t> choose_device(std::span<const DeviceInfo> devices, bool needs_window) {
  if (devices.empty()) return fail("there is no Vulkan device on this machine");
  std::optional<std::size_t> best;
  std::string reasons;
  for (std::size_t i = 0; i < devices.size(); ++i) {
    const std::string reason = obstacle(devices[i], needs_window);
    if (!reason.empty()) {
      reasons += fmt::format("{}{}: {}", reasons.empty() ? "" : "; ", devices[i].name, reason);
    } else if (!best || devices[i].kind < devices[*best].kind) {
      best = i;
    }
  }
  if (!best) return fail("no Vulkan device can be used ({})", reasons);
  return *best;
}

int choose_memory(std::span<const std::uint32_t> types, std::uint32_t allowed, std::uint32_t required,
                  std::uint32_t preferred) {
  int best = -1;
  int best_bits = -1;
  for (std::size_t i = 0; i < types.size() && i < 32; ++i) {
    if ((allowed >> i & 1U) == 0 || (types[i] & required) != required) continue;
    const int bits = std::popcount(types[i] & preferred);
    if (bits > best_bits) {
      best = static_cast<int>(i);
      best_bits = bits;
    }
  }
  return best;
}

Extent swapchain_extent(const SurfaceState& surface, Extent drawable) {
  if (surface.current.width != kSurfaceFollows) return surface.current;
  if (drawable.empty()) return {};
  return {std::clamp(drawable.width, surface.least.width, std::max(surface.least.width, surface.most.width)),
          std::clamp(drawable.height, surface.least.height, std::max(surface.least.height, surface.most.height))};
}

std::uint32_t swapchain_images(const SurfaceState& surface) {
  const std::uint32_t wanted = std::max(surface.least_images + 1, 3U);
  return surface.most_images == 0 ? wanted : std::min(wanted, surface.most_images);
}

SurfaceStep next_step(const SurfaceState& surface, Extent drawable, Extent have, bool stale) {
  const Extent wanted = swapchain_extent(surface, drawable);
  if (wanted.empty()) return SurfaceStep::Wait;
  return stale || !(wanted == have) ? SurfaceStep::Recreate : SurfaceStep::Keep;
}

}  // namespace inb::gfx::vulkan

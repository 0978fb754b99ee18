#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "core/result.h"
#include "gfx/types.h"

// The decisions of the Vulkan backend as pure functions over plain values, so that tests can show them machines that do
// not exist. No Vulkan header here.
namespace inb::gfx::vulkan {

struct DeviceInfo {
  std::string name;
  DeviceKind kind = DeviceKind::Other;
  std::uint32_t api_major = 1;
  std::uint32_t api_minor = 1;
  bool graphics = true;  // has a queue family that draws
  bool presents = true;  // ... into the window, with swapchains; headless: not asked
};

// The index of the best usable device: by kind as DeviceKind lists them (a real GPU first, software last but allowed),
// then as given. The error says for each device why it can not be used.
[[nodiscard]] Result<std::size_t> choose_device(std::span<const DeviceInfo> devices, bool needs_window);

// Memory types as property bits in the order of the device (which puts the better one of two equals first).
// `allowed`: bit i set where type i may hold the resource. Of those with all `required` bits the one with most
// `preferred` bits; -1 when there is none.
[[nodiscard]] int choose_memory(std::span<const std::uint32_t> types, std::uint32_t allowed, std::uint32_t required,
                                std::uint32_t preferred);

// What a surface says about its size. kSurfaceFollows in both: the size is the swapchain's to decide (Wayland).
inline constexpr std::uint32_t kSurfaceFollows = 0xFFFFFFFFU;
struct SurfaceState {
  Extent current;
  Extent least;
  Extent most;
  std::uint32_t least_images = 1;
  std::uint32_t most_images = 0;  // 0: no limit
};
// The size of the swapchain to have now; empty: none, wait. `drawable`: the window system's word, used where the
// surface follows.
[[nodiscard]] Extent swapchain_extent(const SurfaceState& surface, Extent drawable);
// One more than the least, at least 3, within the limit.
[[nodiscard]] std::uint32_t swapchain_images(const SurfaceState& surface);

enum class SurfaceStep : std::uint8_t { Wait, Keep, Recreate };
// What to do before acquiring a picture. `have`: size of the present swapchain, empty when there is none; `stale`: it
// was reported suboptimal, or another present mode is wanted.
[[nodiscard]] SurfaceStep next_step(const SurfaceState& surface, Extent drawable, Extent have, bool stale);

}  // namespace inb::gfx::vulkan

// The Vulkan backend's decisions over machines and windows that do not exist. Cases D23 and D24.
#include "gfx/vulkan/choose.h"

#include <gtest/gtest.h>

#include <array>
#include <string>
#include <vector>

namespace inb::gfx::vulkan {

namespace {

DeviceInfo device(const std::string& name, DeviceKind kind) {
  DeviceInfo info;
  info.name = name;
  info.kind = kind;
  return info;
}

TEST(ChooseDevice, RealGpusFirstSoftwareLast) {
  const DeviceInfo cpu = device("llvmpipe", DeviceKind::Cpu);
  const DeviceInfo virtual_gpu = device("virtio", DeviceKind::Virtual);
  const DeviceInfo integrated = device("igpu", DeviceKind::Integrated);
  const DeviceInfo discrete = device("gpu", DeviceKind::Discrete);
  const DeviceInfo other = device("other", DeviceKind::Other);
  struct Case {
    std::vector<DeviceInfo> devices;
    std::size_t chosen;
  };
  for (const Case& it : std::vector<Case>{
           {{cpu, discrete}, 1},
           {{discrete, cpu}, 0},
           {{cpu, integrated, discrete}, 2},
           {{cpu, virtual_gpu, integrated}, 2},
           {{cpu, other, virtual_gpu}, 2},
           {{cpu, other}, 1},
           {{cpu}, 0},
           {{discrete, discrete}, 0},  // equals: as the loader lists them
       }) {
    for (const bool window : {false, true}) {
      const Result<std::size_t> chosen = choose_device(it.devices, window);
      ASSERT_TRUE(chosen) << chosen.error().text;
      EXPECT_EQ(*chosen, it.chosen) << it.devices.front().name << ' ' << it.devices.size();
    }
  }
}

TEST(ChooseDevice, PassesOverWhatCanNotBeUsed) {
  DeviceInfo old = device("old", DeviceKind::Discrete);
  old.api_minor = 0;
  DeviceInfo compute = device("compute", DeviceKind::Discrete);
  compute.graphics = false;
  DeviceInfo blind = device("blind", DeviceKind::Discrete);
  blind.presents = false;
  const DeviceInfo cpu = device("llvmpipe", DeviceKind::Cpu);
  const std::vector<DeviceInfo> all = {old, compute, blind, cpu};
  EXPECT_EQ(choose_device(all, true).value(), 3U);
  EXPECT_EQ(choose_device(all, false).value(), 2U);  // headless does not ask for a window

  const std::vector<DeviceInfo> none = {old, compute, blind};
  const Result<std::size_t> refused = choose_device(none, true);
  ASSERT_FALSE(refused);
  for (const char* const part : {"old: Vulkan 1.0", "compute: it can not draw", "blind: it can not show"}) {
    EXPECT_NE(refused.error().text.find(part), std::string::npos) << refused.error().text;
  }
  EXPECT_EQ(choose_device({}, false).error().text, "there is no Vulkan device on this machine");
}

// As Vulkan numbers them: device local 1, host visible 2, coherent 4, cached 8.
TEST(ChooseMemory, TakesTheFirstWithAllThatIsNeededAndMostOfWhatIsWanted) {
  const std::array<std::uint32_t, 4> discrete = {1, 2 | 4, 2 | 4 | 8, 1 | 2 | 4};
  struct Case {
    std::uint32_t allowed, required, preferred;
    int type;
  };
  for (const Case& it : {
           Case{0b1111, 0, 1, 0},                       // device local, the first of two
           Case{0b1110, 0, 1, 3},                       // type 0 is not allowed
           Case{0b0110, 0, 1, 1},                       // nothing preferred is there: the first
           Case{0b1111, 2 | 4, 0, 1},                   // upload
           Case{0b1111, 2 | 4, 8, 2},                   // readback: cached if possible
           Case{0b1001, 2 | 4, 8, 3},                   // ... and without where not
           Case{0b0001, 2 | 4, 0, -1},                  // none can
           Case{0, 0, 0, -1}, Case{0b10000, 0, 0, -1},  // there is no type 4
       }) {
    EXPECT_EQ(choose_memory(discrete, it.allowed, it.required, it.preferred), it.type)
        << it.allowed << ' ' << it.required << ' ' << it.preferred;
  }
  const std::array<std::uint32_t, 1> software = {1 | 2 | 4};
  EXPECT_EQ(choose_memory(software, 1, 2 | 4, 8), 0);
  EXPECT_EQ(choose_memory(software, 1, 0, 1), 0);
}

SurfaceState surface(Extent current) { return {current, {1, 1}, {4096, 4096}, 2, 0}; }

TEST(SurfacePlan, NoAreaMeansNoSwapchain) {
  constexpr Extent kHave = {640, 480};
  struct Case {
    Extent current;
    Extent drawable;
    Extent have;
    bool stale;
    SurfaceStep step;
  };
  constexpr Extent kFollows = {kSurfaceFollows, kSurfaceFollows};
  for (const Case& it : {
           Case{{0, 0}, {640, 480}, kHave, false, SurfaceStep::Wait},  // minimised, on Windows
           Case{{0, 480}, {640, 480}, kHave, true, SurfaceStep::Wait},
           Case{{640, 0}, {640, 480}, kHave, false, SurfaceStep::Wait},
           Case{{0, 0}, {0, 0}, {}, true, SurfaceStep::Wait},
           Case{{640, 480}, {0, 0}, kHave, false, SurfaceStep::Keep},  // the surface's word counts, not the window's
           Case{{640, 480}, {640, 480}, {}, false, SurfaceStep::Recreate},
           Case{{640, 480}, {640, 480}, kHave, true, SurfaceStep::Recreate},
           Case{{641, 480}, {640, 480}, kHave, false, SurfaceStep::Recreate},
           Case{{1, 1}, {640, 480}, kHave, false, SurfaceStep::Recreate},
           Case{kFollows, {640, 480}, kHave, false, SurfaceStep::Keep},
           Case{kFollows, {800, 480}, kHave, false, SurfaceStep::Recreate},
           Case{kFollows, {0, 480}, kHave, false, SurfaceStep::Wait},
       }) {
    EXPECT_EQ(next_step(surface(it.current), it.drawable, it.have, it.stale), it.step)
        << it.current.width << 'x' << it.current.height << ' ' << it.drawable.width << 'x' << it.drawable.height;
  }
}

// Shrink to nothing in one direction, minimise, restore; ten times, as a window system would tell it.
TEST(SurfacePlan, MinimisedTenTimes) {
  Extent have;
  int made = 0;
  int waits = 0;
  for (int round = 0; round < 10; ++round) {
    for (const Extent current : {Extent{640, 480}, Extent{640, 0}, Extent{0, 0}, Extent{640, 480}, Extent{640, 480}}) {
      switch (next_step(surface(current), {640, 480}, have, false)) {
        case SurfaceStep::Wait:
          ++waits;
          break;
        case SurfaceStep::Keep:
          break;
        case SurfaceStep::Recreate:
          have = swapchain_extent(surface(current), {640, 480});
          ASSERT_FALSE(have.empty());
          ++made;
          break;
      }
    }
  }
  EXPECT_EQ(made, 1);
  EXPECT_EQ(waits, 20);
}

TEST(SurfacePlan, ExtentsAndImageCountsKeepWithinTheLimits) {
  SurfaceState follows = surface({kSurfaceFollows, kSurfaceFollows});
  follows.least = {16, 16};
  EXPECT_EQ(swapchain_extent(follows, {1, 8000}), (Extent{16, 4096}));
  EXPECT_EQ(swapchain_extent(surface({123, 45}), {1, 8000}), (Extent{123, 45}));
  struct Case {
    std::uint32_t least, most, images;
  };
  for (const Case& it : {Case{1, 0, 3}, Case{2, 0, 3}, Case{3, 0, 4}, Case{2, 2, 2}, Case{3, 3, 3}, Case{1, 8, 3}}) {
    SurfaceState state = surface({1, 1});
    state.least_images = it.least;
    state.most_images = it.most;
    EXPECT_EQ(swapchain_images(state), it.images) << it.least << ' ' << it.most;
  }
}

}  // namespace

}  // namespace inb::gfx::vulkan

#pragma once

#include <gtest/gtest.h>

#include <array>
#include <memory>

#include "assets/asset.h"
#include "assets/evaluate.h"
#include "gfx/device.h"
#include "render/renderer.h"

namespace inb::render::test {

// A headless Vulkan device with validation, and a renderer on it, for all tests of one suite. Every test ends with no
// message of the front end or of the validation layer.
class GpuTest : public ::testing::Test {
 protected:
  static void SetUpTestSuite();
  static void TearDownTestSuite();
  void SetUp() override;
  void TearDown() override;

  static gfx::Device& device() { return *device_; }
  static Renderer& renderer() { return *renderer_; }

  // An asset's pose at a time of a motion, uploaded and ready to show.
  struct Loaded {
    ModelHandle model;
    assets::Evaluation state;
    Shape shape;
  };
  static void load(const assets::Asset& asset, Loaded& out);  // at rest

  // One view over a whole picture, without MSAA.
  static Picture draw(const ViewDesc& view, std::uint32_t width, std::uint32_t height, std::uint32_t samples = 1);

 private:
  static std::unique_ptr<gfx::Device> device_;
  static std::unique_ptr<Renderer> renderer_;
};

using Rgb = std::array<int, 3>;
[[nodiscard]] Rgb pixel(const Picture& picture, std::uint32_t x, std::uint32_t y);
// Every channel within `tolerance`.
[[nodiscard]] ::testing::AssertionResult near(const Rgb& actual, const Rgb& expected, int tolerance = 2);

// One node with one mesh of one primitive: the square -1..1 in x and y at z = 0, facing +Z, uv (0,0) at its top left as
// in the file, unlit white material.
[[nodiscard]] assets::Asset square();
// A camera at (0, 0, 5) that sees exactly -2..2 in x and y, orthographic: pixel (w / 4, h / 4) is at (-1, 1).
[[nodiscard]] Camera front_camera();
// A view with nothing but the shapes on black.
[[nodiscard]] ViewDesc bare_view(const Camera& camera, std::span<const Shape> shapes);

}  // namespace inb::render::test

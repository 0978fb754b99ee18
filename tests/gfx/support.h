#pragma once

#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "gfx/device.h"

namespace inb::gfx::test {

// Keeps log lines to itself while it lives.
class LogCatcher {
 public:
  LogCatcher();
  ~LogCatcher();
  LogCatcher(const LogCatcher&) = delete;
  LogCatcher& operator=(const LogCatcher&) = delete;

  [[nodiscard]] const std::vector<std::string>& lines() const { return lines_; }

 private:
  std::vector<std::string> lines_;
};

// A device of one backend without a window, everything that can be validated validated. Whatever it was used for, it
// must end without messages: the fixture asserts it.
class DeviceTest : public ::testing::TestWithParam<std::string> {
 protected:
  void SetUp() override;
  void TearDown() override;

  [[nodiscard]] Device& device() { return *device_; }
  // False on the null backend, which draws nothing: expectations about pixels do not hold.
  [[nodiscard]] bool draws() const { return GetParam() != "null"; }

  Shader shader(Stage stage, std::span<const std::uint32_t> spirv);
  Buffer buffer(std::uint32_t usage, std::span<const std::byte> data);
  Texture target(Extent size, Format format = Format::RGBA8, std::uint32_t samples = 1);
  // Into RGBA8 where the descriptor names no formats.
  Pipeline pipeline(PipelineDesc desc);

  struct Vertex {
    float position[3];
    float color[4];
  };
  [[nodiscard]] PipelineDesc flat();  // Vertex in, its colour out
  // A triangle over the whole target and a fragment shader that reads no uv, or one that does.
  [[nodiscard]] PipelineDesc filling(std::span<const std::uint32_t> fragment);
  [[nodiscard]] PipelineDesc looking(std::span<const std::uint32_t> fragment);
  // A pass over one target that is cleared to `clear`.
  [[nodiscard]] static PassDesc over(Texture texture, const std::array<float, 4>& clear = {0, 0, 0, 0});
  void picture(const std::function<void()>& draw);

  std::unique_ptr<Device> device_;
};

// Names a test after its backend.
[[nodiscard]] std::string backend_of(const ::testing::TestParamInfo<std::string>& suite);

// The half of a target below its diagonal from the upper left to the lower right corner; counter-clockwise as seen.
inline constexpr std::array<std::array<float, 2>, 3> kLowerLeft = {{{-1, -1}, {-1, 1}, {1, 1}}};

using Rgba = std::array<int, 4>;

// Bytes of an RGBA8 readback.
struct Pixels {
  Extent size;
  std::vector<std::byte> bytes;

  [[nodiscard]] Rgba at(std::uint32_t x, std::uint32_t y) const;
  // How many pixels have exactly this colour.
  [[nodiscard]] int count(const Rgba& color) const;
};
[[nodiscard]] Pixels read(Device& device, Texture texture);
// Of an RGBA32F readback, four floats a texel.
[[nodiscard]] std::vector<float> read_floats(Device& device, Texture texture);

// The value of a Result; a failed test names the error.
template <typename T>
T value(Result<T> result) {
  if (!result) {
    ADD_FAILURE() << result.error().text;
    return T{};
  }
  return std::move(*result);
}

}  // namespace inb::gfx::test

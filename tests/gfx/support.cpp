#include "tests/gfx/support.h"

#include <cstdio>
#include <cstring>

#include "core/log.h"
#include "shaders_gen/fill.vert.h"
#include "shaders_gen/flat.frag.h"
#include "shaders_gen/flat.vert.h"
#include "shaders_gen/full.vert.h"

namespace inb::gfx::test {

LogCatcher::LogCatcher() {
  core::set_log_sink([this](core::LogLevel, const std::string& line) { lines_.push_back(line); });
}

LogCatcher::~LogCatcher() {
  core::set_log_sink([](core::LogLevel, const std::string& line) { std::fprintf(stderr, "%s\n", line.c_str()); });
}

void DeviceTest::SetUp() {
  DeviceDesc desc;
  desc.backend = GetParam();
  desc.headless_size = {64, 64};
  desc.validation = true;
  auto made = create_device(desc);
  if (!made) GTEST_SKIP() << made.error().text;
  device_ = std::move(*made);
}

void DeviceTest::TearDown() {
  if (!device_) return;
  device_->wait_idle();
  for (const std::string& message : device_->messages()) ADD_FAILURE() << message;
  // Whatever is still there dies with the device, and the validation layer counts.
  const LogCatcher log;
  device_.reset();
  for (const std::string& line : log.lines()) ADD_FAILURE() << line;
}

Shader DeviceTest::shader(Stage stage, std::span<const std::uint32_t> spirv) {
  ShaderDesc desc;
  desc.stage = stage;
  desc.spirv = spirv;
  return value(device_->create_shader(desc));
}

Buffer DeviceTest::buffer(std::uint32_t usage, std::span<const std::byte> data) {
  BufferDesc desc;
  desc.size = data.size();
  desc.usage = usage;
  desc.data = data;
  return value(device_->create_buffer(desc));
}

Texture DeviceTest::target(Extent size, Format format, std::uint32_t samples) {
  TextureDesc desc;
  desc.name = "target";
  desc.format = format;
  desc.size = size;
  desc.samples = samples;
  desc.usage = kTarget;
  if (samples == 1) desc.usage |= is_depth(format) ? kSampled : kReadback | kSampled;
  return value(device_->create_texture(desc));
}

Pipeline DeviceTest::pipeline(PipelineDesc desc) {
  if (desc.color_formats.empty() && desc.fragment.valid()) desc.color_formats = {Format::RGBA8};
  return value(device_->create_pipeline(desc));
}

PipelineDesc DeviceTest::flat() {
  PipelineDesc desc;
  desc.name = "flat";
  desc.vertex = shader(Stage::Vertex, spirv::flat_vert);
  desc.fragment = shader(Stage::Fragment, spirv::flat_frag);
  desc.vertex_buffers = {{sizeof(Vertex), false}};
  desc.attributes = {{0, 0, VertexFormat::Float3, 0}, {1, 0, VertexFormat::Float4, 12}};
  return desc;
}

PipelineDesc DeviceTest::filling(std::span<const std::uint32_t> fragment) {
  PipelineDesc desc;
  desc.name = "filling";
  desc.vertex = shader(Stage::Vertex, spirv::fill_vert);
  desc.fragment = shader(Stage::Fragment, fragment);
  return desc;
}

PipelineDesc DeviceTest::looking(std::span<const std::uint32_t> fragment) {
  PipelineDesc desc = filling(fragment);
  desc.name = "looking";
  desc.vertex = shader(Stage::Vertex, spirv::full_vert);
  return desc;
}

PassDesc DeviceTest::over(Texture texture, const std::array<float, 4>& clear) {
  PassDesc pass;
  pass.name = "test";
  pass.colors = {{texture, {}, Load::Clear, Store::Keep, {clear[0], clear[1], clear[2], clear[3]}}};
  return pass;
}

void DeviceTest::picture(const std::function<void()>& draw) {
  ASSERT_TRUE(begun(device().begin_picture()));
  draw();
  device().end_picture();
}

std::string backend_of(const ::testing::TestParamInfo<std::string>& suite) { return suite.param; }

Rgba Pixels::at(std::uint32_t x, std::uint32_t y) const {
  const std::size_t first = (std::size_t{y} * size.width + x) * 4;
  Rgba color{};
  for (std::size_t i = 0; i < 4; ++i) color[i] = std::to_integer<int>(bytes.at(first + i));
  return color;
}

int Pixels::count(const Rgba& color) const {
  int found = 0;
  for (std::uint32_t y = 0; y < size.height; ++y) {
    for (std::uint32_t x = 0; x < size.width; ++x) found += at(x, y) == color ? 1 : 0;
  }
  return found;
}

Pixels read(Device& device, Texture texture) { return {device.size_of(texture), value(device.read_texture(texture))}; }

std::vector<float> read_floats(Device& device, Texture texture) {
  const std::vector<std::byte> bytes = value(device.read_texture(texture));
  std::vector<float> floats(bytes.size() / sizeof(float));
  std::memcpy(floats.data(), bytes.data(), floats.size() * sizeof(float));
  return floats;
}

}  // namespace inb::gfx::test

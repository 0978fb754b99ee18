// Every field of every descriptor, wrong in every way it can be: refused with its name, and before any backend sees it.
#include <gtest/gtest.h>

#include <array>
#include <functional>
#include <limits>
#include <string>
#include <vector>

#include "gfx/device.h"

namespace inb::gfx {

namespace {

constexpr std::array<std::uint32_t, 5> kSpirv = {0x07230203, 0x00010300, 0, 1, 0};

class ValidateTest : public ::testing::Test {
 protected:
  void SetUp() override {
    DeviceDesc desc;
    desc.backend = "null";
    device_ = std::move(create_device(desc).value());
    vertex_ = device_->create_shader({"vertex", Stage::Vertex, kSpirv, {}}).value();
    fragment_ = device_->create_shader({"fragment", Stage::Fragment, kSpirv, {}}).value();
  }

  Device& device() { return *device_; }

  // A result must be an error that starts with the kind and names the field.
  template <typename T>
  static void expect_refused(const Result<T>& result, const std::string& text) {
    ASSERT_FALSE(result) << text;
    EXPECT_NE(result.error().text.find(text), std::string::npos) << result.error().text << " lacks " << text;
  }

  PipelineDesc good_pipeline() {
    PipelineDesc desc;
    desc.name = std::string("p");
    desc.vertex = vertex_;
    desc.fragment = fragment_;
    desc.vertex_buffers = {{16, false}, {8, true}};
    desc.attributes = {{0, 0, VertexFormat::Float3, 4}, {1, 1, VertexFormat::UByte4, 4}};
    desc.bindings = {{0, BindingKind::Uniform}, {15, BindingKind::Sampled}};
    desc.push_constant_bytes = 128;
    desc.depth = {true, true, Compare::Less, 0, 0};
    desc.color_formats = {Format::RGBA8};
    desc.depth_format = Format::Depth32F;
    desc.samples = 4;
    return desc;
  }

  std::unique_ptr<Device> device_;
  Shader vertex_;
  Shader fragment_;
};

TEST_F(ValidateTest, Buffers) {
  const std::vector<std::byte> eight(8);
  struct Case {
    BufferDesc desc;
    std::string text;
  };
  for (const Case& it : std::vector<Case>{
           {{"b", 0, kVertex, {}}, "buffer 'b': size: 0"},
           {{"b", (std::uint64_t{1} << 31U) + 1, kVertex, {}}, "size: 2147483649"},
           {{"b", 8, 0, {}}, "usage: none"},
           {{"b", 8, 8, {}}, "usage: unknown bits 0x8"},
           {{"b", 7, kVertex, eight}, "data: 8 bytes for a size of 7"},
           {{"b", 9, kVertex, eight}, "data: 8 bytes for a size of 9"},
       }) {
    expect_refused(device().create_buffer(it.desc), it.text);
  }
  EXPECT_TRUE(device().create_buffer({"b", 8, kVertex | kIndex | kUniform, eight}));
  EXPECT_TRUE(device().create_buffer({"b", 1, kVertex, {}}));
}

TEST_F(ValidateTest, Textures) {
  const std::uint32_t most = device().caps().max_texture_size;
  const std::vector<std::byte> data(4 * 2 * 4);
  struct Case {
    TextureDesc desc;
    std::string text;
  };
  for (const Case& it : std::vector<Case>{
           {{"t", Format::None, {4, 2}, kSampled}, "texture 't': format: none"},
           {{"t", Format::RGBA8, {0, 2}, kSampled}, "size: 0x2"},
           {{"t", Format::RGBA8, {4, 0}, kSampled}, "size: 4x0"},
           {{"t", Format::RGBA8, {most + 1, 1}, kSampled}, "size: "},
           {{"t", Format::RGBA8, {1, most + 1}, kSampled}, "size: "},
           {{"t", Format::RGBA8, {4, 2}, 0}, "usage: none"},
           {{"t", Format::RGBA8, {4, 2}, 8}, "usage: unknown"},
           {{"t", Format::BGRA8, {4, 2}, kSampled}, "format: BGRA8"},
           {{"t", Format::RGBA8Srgb, {4, 2}, kSampled | kTarget}, "format: RGBA8Srgb"},
           {{"t", Format::RGBA8, {4, 2}, kTarget, 0}, "samples: 0"},
           {{"t", Format::RGBA8, {4, 2}, kTarget, 3}, "samples: 3"},
           {{"t", Format::RGBA8, {4, 2}, kTarget, 64}, "samples: 64"},
           {{"t", Format::RGBA8, {4, 2}, kTarget | kSampled, 4}, "samples: a multisampled"},
           {{"t", Format::RGBA8, {4, 2}, kTarget | kReadback, 4}, "samples: a multisampled"},
           {{"t", Format::RGBA32F, {4, 2}, kSampled, 1, true}, "mipmaps: not for RGBA32F"},
           {{"t", Format::Depth32F, {4, 2}, kSampled, 1, true}, "mipmaps: not for Depth32F"},
           {{"t", Format::RGBA8, {4, 2}, kSampled | kTarget, 1, true}, "mipmaps: only for"},
           {{"t", Format::Depth32F, {4, 2}, kTarget, 1, false, data}, "data: a depth"},
           {{"t", Format::RGBA8, {4, 2}, kTarget, 4, false, data}, "data: not for a multisampled"},
           {{"t", Format::RGBA8, {4, 3}, kSampled, 1, false, data}, "data: 32 bytes, 4x3 RGBA8 needs 48"},
           {{"t", Format::R8, {4, 2}, kSampled, 1, false, data}, "data: 32 bytes, 4x2 R8 needs 8"},
       }) {
    expect_refused(device().create_texture(it.desc), it.text);
  }
  EXPECT_TRUE(device().create_texture({"t", Format::RGBA8, {4, 2}, kSampled, 1, true, data}));
  EXPECT_TRUE(device().create_texture({"t", Format::RGBA8, {most, 1}, kTarget, 4}));
  EXPECT_TRUE(device().create_texture({"t", Format::BGRA8, {4, 2}, kTarget}));
}

TEST_F(ValidateTest, SamplersAndShaders) {
  SamplerDesc sampler;
  sampler.anisotropy = 0;
  expect_refused(device().create_sampler(sampler), "sampler: anisotropy: 0");
  sampler.anisotropy = 17;
  expect_refused(device().create_sampler(sampler), "anisotropy: 17");
  sampler.anisotropy = 16;
  EXPECT_TRUE(device().create_sampler(sampler));
  sampler.mag = Filter::Nearest;
  expect_refused(device().create_sampler(sampler), "anisotropy: needs linear");

  expect_refused(device().create_shader({"s", Stage::Vertex, {}, {}}), "shader 's': spirv: neither");
  const std::array<std::uint32_t, 5> swapped = {0x03022307, 0, 0, 0, 0};
  expect_refused(device().create_shader({"s", Stage::Vertex, swapped, {}}), "spirv: 5 words");
  const std::array<std::uint32_t, 4> brief = {0x07230203, 0, 0, 0};
  expect_refused(device().create_shader({"s", Stage::Vertex, brief, {}}), "spirv: 4 words");
  EXPECT_TRUE(device().create_shader({"s", Stage::Vertex, {}, "void main() {}"}));
}

TEST_F(ValidateTest, Pipelines) {
  ASSERT_TRUE(device().create_pipeline(good_pipeline()));
  const float nan = std::numeric_limits<float>::quiet_NaN();
  struct Case {
    std::function<void(PipelineDesc&)> spoil;
    std::string text;
  };
  for (const Case& it : std::vector<Case>{
           {[](PipelineDesc& d) { d.vertex = {}; }, "pipeline 'p': vertex: no such"},
           {[](PipelineDesc& d) { d.vertex = d.fragment; }, "vertex: 'fragment' is none"},
           {[](PipelineDesc& d) { d.fragment = d.vertex; }, "fragment: 'vertex' is none"},
           {[](PipelineDesc& d) {
              d.fragment = {99, 1};
            },
            "fragment: no such"},
           {[](PipelineDesc& d) { d.fragment = {}; }, "fragment: missing"},
           {[](PipelineDesc& d) {
              d.vertex_buffers.resize(9, {4, false});
            },
            "vertex_buffers: 9"},
           {[](PipelineDesc& d) { d.vertex_buffers[1].stride = 0; }, "vertex_buffers[1].stride: 0"},
           {[](PipelineDesc& d) { d.vertex_buffers[0].stride = 18; }, "vertex_buffers[0].stride: 18"},
           {[](PipelineDesc& d) { d.vertex_buffers[0].stride = 2052; }, "vertex_buffers[0].stride: 2052"},
           {[](PipelineDesc& d) { d.attributes[1].location = 16; }, "attributes[1].location: 16"},
           {[](PipelineDesc& d) { d.attributes[1].location = 0; }, "attributes[1].location: 0 is used twice"},
           {[](PipelineDesc& d) { d.attributes[0].buffer = 2; }, "attributes[0].buffer: 2 of 2"},
           {[](PipelineDesc& d) { d.attributes[0].offset = 2; }, "attributes[0].offset: 2"},
           {[](PipelineDesc& d) { d.attributes[0].offset = 8; }, "attributes[0].offset: 8 + 12 bytes"},
           {[](PipelineDesc& d) { d.attributes[0].offset = 0xFFFFFFFC; }, "attributes[0].offset: 4294967292 + 12"},
           {[](PipelineDesc& d) { d.bindings[1].slot = 16; }, "bindings[1].slot: 16"},
           {[](PipelineDesc& d) { d.bindings[1].slot = 0; }, "bindings[1].slot: 0 is used twice"},
           {[](PipelineDesc& d) { d.push_constant_bytes = 6; }, "push_constant_bytes: 6"},
           {[](PipelineDesc& d) { d.push_constant_bytes = 132; }, "push_constant_bytes: 132"},
           {[](PipelineDesc& d) { d.samples = 2; }, "samples: 2"},
           {[](PipelineDesc& d) { d.color_formats.resize(5, Format::RGBA8); }, "color_formats: 5"},
           {[](PipelineDesc& d) { d.color_formats[0] = Format::None; }, "color_formats[0]: none"},
           {[](PipelineDesc& d) { d.color_formats[0] = Format::RGBA8Srgb; }, "color_formats[0]: RGBA8Srgb"},
           {[](PipelineDesc& d) { d.color_formats[0] = Format::Depth32F; }, "color_formats[0]: Depth32F"},
           {[](PipelineDesc& d) {
              d.color_formats[0] = Format::RGBA32F;
              d.blend = Blend::Alpha;
            },
            "color_formats[0]: RGBA32F can not be blended"},
           {[](PipelineDesc& d) { d.depth_format = Format::RGBA8; }, "depth_format: RGBA8"},
           {[](PipelineDesc& d) { d.depth_format = Format::None; }, "depth: tests or writes"},
           {[](PipelineDesc& d) { d.depth.test = false; }, "depth.write: needs"},
           {[nan](PipelineDesc& d) { d.depth.bias_constant = nan; }, "depth: bias"},
           {[nan](PipelineDesc& d) { d.depth.bias_slope = nan; }, "depth: bias"},
           {[](PipelineDesc& d) {
              d.color_formats.clear();
              d.depth = {};
              d.depth_format = Format::None;
            },
            "color_formats: neither"},
       }) {
    PipelineDesc desc = good_pipeline();
    it.spoil(desc);
    expect_refused(device().create_pipeline(desc), it.text);
  }
  PipelineDesc depth_only = good_pipeline();
  depth_only.fragment = {};
  depth_only.color_formats.clear();
  EXPECT_TRUE(device().create_pipeline(depth_only));
}

TEST_F(ValidateTest, UnknownBackends) {
  for (const char* const name : {"opengl", "", "Vulkan"}) {
    DeviceDesc desc;
    desc.backend = name;
    expect_refused(create_device(desc), "there are: vulkan, null");
  }
}

TEST_F(ValidateTest, StaleHandlesAreRefusedEverywhere) {
  const Buffer buffer = device().create_buffer({"b", 8, kVertex | kIndex | kUniform, {}}).value();
  const Texture texture = device().create_texture({"t", Format::RGBA8, {4, 4}, kTarget | kReadback}).value();
  const Sampler sampler = device().create_sampler({}).value();
  const Pipeline pipeline = device().create_pipeline(good_pipeline()).value();
  device().destroy(buffer);
  device().destroy(texture);
  device().destroy(sampler);
  device().destroy(pipeline);
  device().destroy(fragment_);
  device().destroy(Buffer{});  // a default handle is nothing, and nothing can be destroyed
  EXPECT_TRUE(device().messages().empty());

  // A new thing takes the slot; the old handle still is not it.
  const Buffer second = device().create_buffer({"b", 8, kVertex, {}}).value();
  EXPECT_EQ(second.index, buffer.index);
  EXPECT_FALSE(second == buffer);
  device().destroy(buffer);
  device().destroy(texture);
  device().destroy(sampler);
  device().destroy(pipeline);
  device().destroy(fragment_);
  device().update_buffer(buffer, 0, bytes_of(std::uint32_t{1}));
  device().update_texture(texture, bytes_of(std::uint32_t{1}));
  EXPECT_EQ(device().messages(),
            (std::vector<std::string>{"destroy: no such buffer", "destroy: no such texture", "destroy: no such sampler",
                                      "destroy: no such pipeline", "destroy: no such shader",
                                      "update_buffer: no such buffer", "update_texture: no such texture"}));
  expect_refused(device().read_texture(texture), "read_texture: no such texture");
  expect_refused(device().create_pipeline(good_pipeline()), "fragment: no such shader");
  EXPECT_TRUE(device().size_of(texture).empty());
  device().clear_messages();
  EXPECT_TRUE(device().messages().empty());
}

TEST_F(ValidateTest, UpdatesOutOfRange) {
  const Buffer buffer = device().create_buffer({"b", 8, kVertex, {}}).value();
  const Texture texture = device().create_texture({"t", Format::RGBA8, {4, 4}, kSampled}).value();
  const Texture depth = device().create_texture({"d", Format::Depth32F, {4, 4}, kTarget}).value();
  const std::vector<std::byte> bytes(16);
  const std::span<const std::byte> all = bytes;
  device().update_buffer(buffer, 0, all.first(8));
  device().update_buffer(buffer, 8, {});
  device().update_texture(texture, all.first(4), {3, 3, 1, 1});
  device().update_texture(texture, all, {0, 3, 4, 1});
  EXPECT_TRUE(device().messages().empty());
  const auto expect_message = [&](const std::string& text) {
    ASSERT_EQ(device().messages().size(), 1U) << text;
    EXPECT_NE(device().messages()[0].find(text), std::string::npos) << device().messages()[0];
    device().clear_messages();
  };
  device().update_buffer(buffer, 4, all.first(5));
  expect_message("'b': 5 bytes at 4 of 8");
  device().update_buffer(buffer, std::numeric_limits<std::uint64_t>::max(), all.first(5));
  expect_message("of 8");
  for (const Rect& region : {Rect{4, 0, 1, 1}, Rect{-1, 0, 1, 1}, Rect{0, -1, 1, 1}, Rect{0, 3, 1, 2}, Rect{0, 0, 0, 1},
                             Rect{0, 0, 0xFFFFFFFF, 1}}) {
    device().update_texture(texture, all.first(4), region);
    expect_message("update_texture 't'");
  }
  device().update_texture(texture, all.first(4), {0, 0, 2, 1});
  expect_message("4 bytes, 2x1 RGBA8 needs 8");
  device().update_texture(texture, all);
  expect_message("16 bytes, 4x4 RGBA8 needs 64");
  device().update_texture(depth, all, {0, 0, 2, 2});
  expect_message("'d': only passes write it");
  device().update_texture(device().window_target(), all, {0, 0, 2, 2});
  expect_message("'window': only passes write it");
  expect_refused(device().read_texture(texture), "usage lacks kReadback");
  expect_refused(device().read_texture(device().window_target()), "capture_window");
  device().destroy(device().window_target());
  expect_message("belongs to the device");
  device().set_present_mode(PresentMode::Immediate);
  expect_message("no immediate");
  device().set_headless_size({device().caps().max_texture_size + 1, 1});
  expect_message("set_headless_size");
}

}  // namespace

}  // namespace inb::gfx

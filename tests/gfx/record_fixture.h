#pragma once

#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "gfx/device.h"

// One of everything on the null backend, and a good set of bindings to spoil.
namespace inb::gfx {

inline constexpr std::array<std::uint32_t, 5> kSpirv = {0x07230203, 0x00010300, 0, 1, 0};

class RecordTest : public ::testing::Test {
 protected:
  void SetUp() override {
    DeviceDesc desc;
    desc.backend = "null";
    desc.headless_size = {64, 32};
    device_ = std::move(create_device(desc).value());
    PipelineDesc pipeline;
    pipeline.name = "mesh";
    pipeline.vertex = device_->create_shader({"v", Stage::Vertex, kSpirv, {}}).value();
    pipeline.fragment = device_->create_shader({"f", Stage::Fragment, kSpirv, {}}).value();
    pipeline.vertex_buffers = {{12, false}, {8, true}};
    pipeline.attributes = {{0, 0, VertexFormat::Float3, 0}, {1, 1, VertexFormat::Float, 0}};
    pipeline.bindings = {{0, BindingKind::Uniform}, {2, BindingKind::Sampled}, {3, BindingKind::SampledShadow}};
    pipeline.push_constant_bytes = 8;
    pipeline.color_formats = {Format::RGBA8};
    mesh_ = device_->create_pipeline(pipeline).value();
    pipeline.name = "other";
    pipeline.samples = 4;
    other_samples_ = device_->create_pipeline(pipeline).value();
    pipeline.samples = 1;
    pipeline.color_formats = {Format::RGBA16F};
    other_formats_ = device_->create_pipeline(pipeline).value();
    vertices_ = device_->create_buffer({"vertices", 36, kVertex, {}}).value();
    instances_ = device_->create_buffer({"instances", 12, kVertex, {}}).value();  // the last needs 4 of its 8 bytes
    indices_ = device_->create_buffer({"indices", 12, kIndex, {}}).value();
    uniforms_ = device_->create_buffer({"uniforms", 512, kUniform, {}}).value();
    color_ = device_->create_texture({"color", Format::RGBA8, {64, 32}, kTarget | kSampled}).value();
    image_ = device_->create_texture({"image", Format::RGBA8, {4, 4}, kSampled}).value();
    floats_ = device_->create_texture({"floats", Format::RGBA32F, {4, 4}, kSampled}).value();
    shadow_ = device_->create_texture({"shadow", Format::Depth32F, {8, 8}, kTarget | kSampled}).value();
    linear_ = device_->create_sampler({}).value();
    SamplerDesc compare;
    compare.compare = true;
    comparing_ = device_->create_sampler(compare).value();
    good_ = {bind(0, Slice{uniforms_, 256, 256}), bind(2, image_, linear_), bind(3, shadow_, comparing_)};
    lines_before_ = device_->recorded().size();
  }

  Device& device() { return *device_; }

  // The lines since the set-up.
  std::vector<std::string> lines() {
    return {device().recorded().begin() + static_cast<std::ptrdiff_t>(lines_before_), device().recorded().end()};
  }
  void expect_message(const std::string& text) {
    const std::vector<std::string> messages = device().messages();
    ASSERT_EQ(messages.size(), 1U) << text;
    EXPECT_NE(messages[0].find(text), std::string::npos) << messages[0] << " lacks " << text;
    device().clear_messages();
  }
  static PassDesc over(Texture texture) {
    PassDesc pass;
    pass.name = "main";
    pass.colors = {{texture}};
    return pass;
  }
  void set_all() {
    device().set_pipeline(mesh_);
    device().set_bindings(good_);
    device().set_push_constants(bytes_of(std::uint64_t{0}));
    device().set_vertex_buffer(0, {vertices_});
    device().set_vertex_buffer(1, {instances_});
    device().set_index_buffer({indices_}, IndexType::U16);
  }

  std::unique_ptr<Device> device_;
  Pipeline mesh_, other_samples_, other_formats_;
  Buffer vertices_, instances_, indices_, uniforms_;
  Texture color_, image_, floats_, shadow_;
  Sampler linear_, comparing_;
  std::vector<Binding> good_;
  std::size_t lines_before_ = 0;
};

}  // namespace inb::gfx

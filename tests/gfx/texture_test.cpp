// Textures that are read, and vertices that are captured into one. One body for all backends; on the null backend it
// proves that the calls are right.
#include <array>
#include <utility>
#include <vector>

#include "shaders_gen/capture.frag.h"
#include "shaders_gen/capture.vert.h"
#include "shaders_gen/fetch.frag.h"
#include "shaders_gen/sampled.frag.h"
#include "shaders_gen/sloped.frag.h"
#include "tests/gfx/support.h"

namespace inb::gfx::test {

namespace {

class TextureTest : public DeviceTest {};

TEST_P(TextureTest, MipmapsAreTheMeanOfWhatTheyStandFor) {
  // 4x4: the left half 200, the right half 100. Level 1: 200|100; level 2: 150.
  std::vector<std::uint8_t> texels;
  for (int i = 0; i < 16; ++i) {
    const std::uint8_t shade = i % 4 < 2 ? 200 : 100;
    texels.insert(texels.end(), {shade, 0, 0, 255});
  }
  TextureDesc desc;
  desc.format = Format::RGBA8;
  desc.size = {4, 4};
  desc.usage = kSampled;
  desc.mipmaps = true;
  desc.data = bytes_of(texels);
  const Texture picture_texture = value(device().create_texture(desc));
  SamplerDesc nearest;
  nearest.min = nearest.mag = nearest.mip = Filter::Nearest;
  const Sampler sampler = value(device().create_sampler(nearest));
  PipelineDesc look = looking(spirv::sampled_frag);
  look.bindings = {{3, BindingKind::Sampled}};
  look.push_constant_bytes = 4;
  const Pipeline looks = pipeline(look);
  const auto shades = [&](float lod) {
    const Texture texture = target({4, 4});
    picture([&] {
      device().begin_pass(over(texture));
      device().set_pipeline(looks);
      device().set_bindings({bind(3, picture_texture, sampler)});
      device().set_push_constants(bytes_of(lod));
      device().draw(3);
      device().end_pass();
    });
    const Pixels pixels = read(device(), texture);
    return std::pair{pixels.at(0, 1)[0], pixels.at(3, 2)[0]};
  };
  if (draws()) {
    EXPECT_EQ(shades(0), (std::pair{200, 100}));
    EXPECT_EQ(shades(1), (std::pair{200, 100}));
    EXPECT_EQ(shades(2), (std::pair{150, 150}));
  }
  // One texel of the left half changes from 200 to 40: level 2 is now 150 - 160/16 = 140.
  const std::array<std::uint8_t, 4> texel = {40, 0, 0, 255};
  device().update_texture(picture_texture, bytes_of(texel), {0, 1, 1, 1});
  if (draws()) {
    EXPECT_EQ(shades(0), (std::pair{40, 100}));
    EXPECT_EQ(shades(2), (std::pair{140, 140}));
  }
}

// A surface seen edge-on lets its texture rush by, beside its edges faster than any bound. However fast, the picture
// ends, and a texture of one colour has that colour.
TEST_P(TextureTest, AnisotropyEndsForEverySlope) {
  const std::vector<std::uint8_t> texels(std::size_t{256} * 512 * 4, 77);
  TextureDesc desc;
  desc.format = Format::RGBA8;
  desc.size = {256, 512};
  desc.usage = kSampled;
  desc.mipmaps = true;
  desc.data = bytes_of(texels);
  const Texture grey = value(device().create_texture(desc));
  SamplerDesc most;
  most.wrap_u = most.wrap_v = Wrap::Repeat;
  most.anisotropy = 16;
  const Sampler sampler = value(device().create_sampler(most));
  PipelineDesc look = looking(spirv::sloped_frag);
  look.bindings = {{3, BindingKind::Sampled}};
  look.push_constant_bytes = 8;
  const Pipeline looks = pipeline(look);
  const std::array<std::array<float, 2>, 10> slopes = {{{2e4F, 1e4F},
                                                        {5e5F, 1e4F},
                                                        {0, 0},
                                                        {1, 1},
                                                        {1e3F, 1},
                                                        {1e5F, 1e-3F},
                                                        {1e7F, 1e7F},
                                                        {1e9F, 1},
                                                        {1, 3e12F},
                                                        {-1e20F, 1e15F}}};
  for (const std::array<float, 2>& slope : slopes) {
    const Texture texture = target({4, 4});
    picture([&] {
      device().begin_pass(over(texture));
      device().set_pipeline(looks);
      device().set_bindings({bind(3, grey, sampler)});
      device().set_push_constants(bytes_of(slope));
      device().draw(3);
      device().end_pass();
    });
    const Pixels pixels = read(device(), texture);
    if (draws()) {
      EXPECT_EQ(pixels.count({77, 77, 77, 77}), 16) << slope[0] << ", " << slope[1];
    }
  }
}

TEST_P(TextureTest, SrgbTexturesAreSampledAsLinearLight) {
  // 188 encodes half the light (0.5029): 0.5029 * 255 = 128.2.
  const std::array<std::uint8_t, 4> texel = {188, 188, 188, 128};
  TextureDesc desc;
  desc.format = Format::RGBA8Srgb;
  desc.size = {1, 1};
  desc.usage = kSampled;
  desc.data = bytes_of(texel);
  const Texture grey = value(device().create_texture(desc));
  PipelineDesc look = looking(spirv::sampled_frag);
  look.bindings = {{3, BindingKind::Sampled}};
  look.push_constant_bytes = 4;
  const Pipeline looks = pipeline(look);
  const Texture texture = target({2, 2});
  const float lod = 0;
  picture([&] {
    device().begin_pass(over(texture));
    device().set_pipeline(looks);
    device().set_bindings({bind(3, grey)});
    device().set_push_constants(bytes_of(lod));
    device().draw(3);
    device().end_pass();
  });
  if (draws()) {
    EXPECT_EQ(read(device(), texture).at(1, 1), (Rgba{128, 128, 128, 128}));
  }
}

TEST_P(TextureTest, FloatTexelsPassThroughExactly) {
  // Numbers that any rounding or clamping on the way would change.
  std::vector<float> numbers;
  for (int i = 0; i < 8 * 4 * 4; ++i) numbers.push_back(static_cast<float>(i) * 1234.567F - 30000.0F + 1.0F / 3.0F);
  TextureDesc desc;
  desc.format = Format::RGBA32F;
  desc.size = {8, 4};
  desc.usage = kSampled;
  const Texture source = value(device().create_texture(desc));
  const Texture texture = target({8, 4}, Format::RGBA32F);
  PipelineDesc fetch = filling(spirv::fetch_frag);
  fetch.bindings = {{5, BindingKind::Sampled}};
  fetch.color_formats = {Format::RGBA32F};
  const Pipeline fetches = pipeline(fetch);
  picture([&] {
    device().update_texture(source, bytes_of(numbers));  // inside the picture, before the pass
    device().begin_pass(over(texture));
    device().set_pipeline(fetches);
    device().set_bindings({bind(5, source)});
    device().draw(3);
    device().end_pass();
  });
  const std::vector<float> read_back = read_floats(device(), texture);
  if (draws()) {
    EXPECT_EQ(read_back, numbers);
  }
}

TEST_P(TextureTest, ContentsAreZerosUntilWritten) {
  const Texture color = target({4, 4});
  EXPECT_EQ(read(device(), color).count({0, 0, 0, 0}), 16);
  TextureDesc desc;
  desc.format = Format::RGBA32F;
  desc.size = {4, 4};
  desc.usage = kReadback;
  const Texture floats = value(device().create_texture(desc));
  EXPECT_EQ(read_floats(device(), floats), std::vector<float>(64, 0.0F));
}

TEST_P(TextureTest, CapturesEachVertexOnATexelOfItsOwn) {
  constexpr std::uint32_t kWidth = 16;
  constexpr std::uint32_t kCount = 100;  // not a whole number of rows
  std::vector<float> positions;
  for (std::uint32_t i = 0; i < kCount * 3; ++i) positions.push_back(1.0F / static_cast<float>(i + 1) - 0.1F);
  PipelineDesc desc;
  desc.name = "capture";
  desc.vertex = shader(Stage::Vertex, spirv::capture_vert);
  desc.fragment = shader(Stage::Fragment, spirv::capture_frag);
  desc.vertex_buffers = {{12, false}};
  desc.attributes = {{0, 0, VertexFormat::Float3, 0}};
  desc.topology = Topology::Points;
  desc.push_constant_bytes = 8;
  desc.color_formats = {Format::RGBA32F};
  const Pipeline capture = pipeline(desc);
  const Buffer vertices = buffer(kVertex, bytes_of(positions));
  const Texture texture = target({kWidth, 7}, Format::RGBA32F);
  const std::array<std::uint32_t, 2> size = {kWidth, 7};
  picture([&] {
    device().begin_pass(over(texture, {-1, -1, -1, -1}));
    device().set_pipeline(capture);
    device().set_vertex_buffer(0, {vertices});
    device().set_push_constants(bytes_of(size));
    device().draw(kCount);
    device().end_pass();
  });
  const std::vector<float> texels = read_floats(device(), texture);
  ASSERT_EQ(texels.size(), kWidth * 7U * 4U);
  if (!draws()) return;
  for (std::uint32_t i = 0; i < kWidth * 7; ++i) {
    if (i < kCount) {
      EXPECT_EQ(texels[i * 4], positions[i * 3]) << i;
      EXPECT_EQ(texels[i * 4 + 1], positions[i * 3 + 1]) << i;
      EXPECT_EQ(texels[i * 4 + 2], positions[i * 3 + 2]) << i;
    }
    EXPECT_EQ(texels[i * 4 + 3], i < kCount ? static_cast<float>(i) : -1.0F) << i;
  }
}

INSTANTIATE_TEST_SUITE_P(Backends, TextureTest, ::testing::ValuesIn(backend_names()), backend_of);

}  // namespace

}  // namespace inb::gfx::test

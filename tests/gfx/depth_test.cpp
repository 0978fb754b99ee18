// Depth, shadow lookups and multisampling. One body for all backends; on the null backend it proves that the calls are
// right.
#include <array>
#include <utility>
#include <vector>

#include "shaders_gen/shadow.frag.h"
#include "tests/gfx/support.h"

namespace inb::gfx::test {

namespace {

class DepthTest : public DeviceTest {};

TEST_P(DepthTest, DepthKeepsTheNearerAndIsClearedToFar) {
  const Texture texture = target({8, 8});
  const Texture depth = target({8, 8}, Format::Depth32F);
  PipelineDesc desc = flat();
  desc.depth_format = Format::Depth32F;
  desc.depth = {true, true, Compare::Less, 0, 0};
  const Pipeline tested = pipeline(desc);
  const auto sheet = [](float z, std::array<float, 4> color) {
    std::vector<Vertex> vertices;
    for (const auto& [x, y] : {std::pair{-1.0F, -1.0F}, std::pair{-1.0F, 3.0F}, std::pair{3.0F, -1.0F}}) {
      vertices.push_back({{x, y, z}, {color[0], color[1], color[2], color[3]}});
    }
    return vertices;
  };
  // Near green, then far red behind it, then one exactly as far as green: Less refuses it.
  std::vector<Vertex> vertices = sheet(0.25F, {0, 1, 0, 1});
  for (const std::vector<Vertex>& more : {sheet(0.75F, {1, 0, 0, 1}), sheet(0.25F, {0, 0, 1, 1})}) {
    vertices.insert(vertices.end(), more.begin(), more.end());
  }
  picture([&] {
    const Slice slice = device().upload(bytes_of(vertices));
    PassDesc pass = over(texture);
    pass.depth = {depth, Load::Clear, Store::Discard, 1.0F};
    device().begin_pass(pass);
    device().set_pipeline(tested);
    device().set_vertex_buffer(0, slice);
    device().draw(9);
    device().end_pass();
  });
  if (draws()) {
    EXPECT_EQ(read(device(), texture).count({0, 255, 0, 255}), 64);
  }
}

TEST_P(DepthTest, ShadowLookupComparesWithTheStoredDepth) {
  // A depth-only pass writes 0.5 into the left half of the map; the right half keeps the clear value 1.
  const Texture map = target({16, 16}, Format::Depth32F);
  PipelineDesc desc = flat();
  desc.fragment = {};
  desc.depth_format = Format::Depth32F;
  desc.depth = {true, true, Compare::LessOrEqual, 0, 0};
  const Pipeline writes_depth = pipeline(desc);
  SamplerDesc sampler;
  sampler.compare = true;
  sampler.wrap_u = sampler.wrap_v = Wrap::ClampToWhite;
  sampler.use_mips = false;
  const Sampler comparing = value(device().create_sampler(sampler));
  PipelineDesc look = looking(spirv::shadow_frag);
  look.bindings = {{0, BindingKind::SampledShadow}};
  look.push_constant_bytes = 4;
  const Pipeline looks = pipeline(look);
  std::vector<Vertex> vertices;
  for (const auto& [x, y] : {std::pair{-1.0F, -1.0F}, std::pair{-1.0F, 1.0F}, std::pair{0.0F, -1.0F},
                             std::pair{0.0F, -1.0F}, std::pair{-1.0F, 1.0F}, std::pair{0.0F, 1.0F}}) {
    vertices.push_back({{x, y, 0.5F}, {0, 0, 0, 0}});
  }
  struct Case {
    float depth;
    int left;  // 255: lit, the compared depth is not above the stored one
    int right;
  };
  for (const Case& it : {Case{0.25F, 255, 255}, Case{0.5F, 255, 255}, Case{0.51F, 0, 255}, Case{1.0F, 0, 255}}) {
    const Texture texture = target({16, 16});
    picture([&] {
      const Slice slice = device().upload(bytes_of(vertices));
      PassDesc pass;
      pass.name = "map";
      pass.depth = {map, Load::Clear, Store::Keep, 1.0F};
      device().begin_pass(pass);
      device().set_pipeline(writes_depth);
      device().set_vertex_buffer(0, slice);
      device().draw(6);
      device().end_pass();
      device().begin_pass(over(texture));
      device().set_pipeline(looks);
      device().set_bindings({bind(0, map, comparing)});
      device().set_push_constants(bytes_of(it.depth));
      device().draw(3);
      device().end_pass();
    });
    if (!draws()) continue;
    const Pixels pixels = read(device(), texture);
    EXPECT_EQ(pixels.at(3, 8)[0], it.left) << it.depth;
    EXPECT_EQ(pixels.at(12, 8)[0], it.right) << it.depth;
  }
}

TEST_P(DepthTest, DepthBiasPushesBack) {
  // The same sheet drawn into the map with a bias of 2^20 units of depth resolution lies behind 0.5.
  const Texture depth = target({4, 4}, Format::Depth32F);
  const Texture texture = target({4, 4});
  PipelineDesc desc = flat();
  desc.depth_format = Format::Depth32F;
  desc.depth = {true, true, Compare::LessOrEqual, 1048576.0F, 0};
  const Pipeline biased = pipeline(desc);
  desc.depth = {true, false, Compare::Less, 0, 0};
  const Pipeline plain = pipeline(desc);
  std::vector<Vertex> vertices;
  for (const std::array<float, 4>& color : {std::array<float, 4>{1, 0, 0, 1}, std::array<float, 4>{0, 1, 0, 1}}) {
    for (const auto& [x, y] : {std::pair{-1.0F, -1.0F}, std::pair{-1.0F, 3.0F}, std::pair{3.0F, -1.0F}}) {
      vertices.push_back({{x, y, 0.5F}, {color[0], color[1], color[2], color[3]}});
    }
  }
  picture([&] {
    const Slice slice = device().upload(bytes_of(vertices));
    PassDesc pass = over(texture);
    pass.depth = {depth, Load::Clear, Store::Discard, 1.0F};
    device().begin_pass(pass);
    device().set_pipeline(biased);
    device().set_vertex_buffer(0, slice);
    device().draw(3);
    device().set_pipeline(plain);  // strictly nearer only because of the bias
    device().set_vertex_buffer(0, slice);
    device().draw(3, 3);
    device().end_pass();
  });
  if (draws()) {
    EXPECT_EQ(read(device(), texture).count({0, 255, 0, 255}), 16);
  }
}

TEST_P(DepthTest, ResolvedEdgesLieBetweenTheColors) {
  if (device().caps().samples_at_most(4) < 4) GTEST_SKIP() << "no 4 samples";
  const Texture many = target({32, 32}, Format::RGBA8, 4);
  const Texture depth = target({32, 32}, Format::Depth32F, 4);
  const Texture one = target({32, 32});
  PipelineDesc desc = flat();
  desc.samples = 4;
  desc.depth_format = Format::Depth32F;
  const Pipeline drawn = pipeline(desc);
  std::vector<Vertex> vertices;
  for (const auto& [x, y] : kLowerLeft) vertices.push_back({{x, y, 0.5F}, {1, 1, 1, 1}});
  const Buffer triangle = buffer(kVertex, bytes_of(vertices));
  picture([&] {
    PassDesc pass;
    pass.name = "many samples";
    pass.colors = {{many, one, Load::Clear, Store::Discard, {0, 0, 0, 1}}};
    pass.depth = {depth, Load::Clear, Store::Discard, 1.0F};
    device().begin_pass(pass);
    device().set_pipeline(drawn);
    device().set_vertex_buffer(0, {triangle});
    device().draw(3);
    device().end_pass();
  });
  if (!draws()) return;
  const Pixels pixels = read(device(), one);
  int between = 0;
  for (std::uint32_t i = 0; i < 32; ++i) {
    // Only the 32 pixels of the diagonal are cut by the edge; of 4 samples 1..3 are inside.
    const int shade = pixels.at(i, i)[0];
    between += shade > 0 && shade < 255 ? 1 : 0;
  }
  EXPECT_EQ(between, 32);
  EXPECT_EQ(pixels.count({255, 255, 255, 255}), 496);
  EXPECT_EQ(pixels.count({0, 0, 0, 255}), 496);
}

INSTANTIATE_TEST_SUITE_P(Backends, DepthTest, ::testing::ValuesIn(backend_names()), backend_of);

}  // namespace

}  // namespace inb::gfx::test

// Rasterising: pixels that are known on paper. One body for all backends; on the null backend it proves that the calls
// are right.
#include <array>
#include <utility>
#include <vector>

#include "shaders_gen/flat.frag.h"
#include "shaders_gen/instanced.vert.h"
#include "shaders_gen/uniform.frag.h"
#include "tests/gfx/support.h"

namespace inb::gfx::test {

namespace {

class DrawTest : public DeviceTest {};

TEST_P(DrawTest, ClearsThenFillsOneSideOfADiagonal) {
  const Texture texture = target({32, 32});
  std::vector<Vertex> vertices;
  for (const auto& corner : kLowerLeft) vertices.push_back({{corner[0], corner[1], 0.5F}, {0, 1, 0, 1}});
  const Buffer triangle = buffer(kVertex, bytes_of(vertices));
  PipelineDesc desc = flat();
  desc.cull = Cull::Back;  // the corners run counter-clockwise as seen
  const Pipeline draws_it = pipeline(desc);
  desc.cull = Cull::Front;
  const Pipeline drops_it = pipeline(desc);
  for (const bool front : {true, false}) {
    picture([&] {
      device().begin_pass(over(texture, {1, 0, 0, 1}));
      device().set_pipeline(front ? draws_it : drops_it);
      device().set_vertex_buffer(0, {triangle});
      device().draw(3);
      device().end_pass();
    });
    if (!draws()) continue;
    const Pixels pixels = read(device(), texture);
    EXPECT_EQ(pixels.at(31, 0), (Rgba{255, 0, 0, 255}));
    EXPECT_EQ(pixels.at(0, 31), front ? (Rgba{0, 255, 0, 255}) : (Rgba{255, 0, 0, 255}));
    // Below the diagonal lie 32*31/2 = 496 pixel centres; the 32 on it belong to one of its sides altogether (top-left
    // rule).
    const int green = pixels.count({0, 255, 0, 255});
    if (front) {
      EXPECT_TRUE(green == 496 || green == 528) << green;
    } else {
      EXPECT_EQ(green, 0);
    }
  }
}

TEST_P(DrawTest, DrawsIndexedInstancesFromSeveralBuffers) {
  // A quad over the upper left 8x8 of 32x32 pixels; three instances, moved by 0, 1 and 2 halves of the target.
  const std::vector<float> corners = {-1, -1, -1, -0.5F, -0.5F, -1, -0.5F, -0.5F};
  struct Instance {
    float offset[2];
    float color[4];
  };
  const std::vector<Instance> instances = {{{0, 0}, {1, 0, 0, 1}}, {{1, 0}, {0, 1, 0, 1}}, {{1, 1}, {0, 0, 1, 1}}};
  // The first index is skipped; it would make a triangle that covers everything.
  const std::vector<std::uint16_t> indices = {3, 0, 1, 2, 2, 1, 3};
  PipelineDesc desc;
  desc.name = "instanced";
  desc.vertex = shader(Stage::Vertex, spirv::instanced_vert);
  desc.fragment = shader(Stage::Fragment, spirv::flat_frag);
  desc.vertex_buffers = {{8, false}, {sizeof(Instance), true}};
  desc.attributes = {{0, 0, VertexFormat::Float2, 0}, {1, 1, VertexFormat::Float2, 0}, {2, 1, VertexFormat::Float4, 8}};
  const Pipeline instanced = pipeline(desc);
  const Texture texture = target({32, 32});
  const Buffer corner_buffer = buffer(kVertex, bytes_of(corners));
  const Buffer index_buffer = buffer(kIndex, bytes_of(indices));
  picture([&] {
    const Slice instance_slice = device().upload(bytes_of(instances));
    device().begin_pass(over(texture));
    device().set_pipeline(instanced);
    device().set_vertex_buffer(0, {corner_buffer});
    device().set_vertex_buffer(1, instance_slice);
    device().set_index_buffer({index_buffer}, IndexType::U16);
    device().draw_indexed(6, 1, 3);
    device().end_pass();
  });
  if (!draws()) return;
  const Pixels pixels = read(device(), texture);
  EXPECT_EQ(pixels.count({255, 0, 0, 255}), 64);
  EXPECT_EQ(pixels.count({0, 255, 0, 255}), 64);
  EXPECT_EQ(pixels.count({0, 0, 255, 255}), 64);
  EXPECT_EQ(pixels.count({0, 0, 0, 0}), 32 * 32 - 3 * 64);
  EXPECT_EQ(pixels.at(7, 7), (Rgba{255, 0, 0, 255}));
  EXPECT_EQ(pixels.at(8, 7), (Rgba{0, 0, 0, 0}));
  EXPECT_EQ(pixels.at(16, 0), (Rgba{0, 255, 0, 255}));
  EXPECT_EQ(pixels.at(16, 16), (Rgba{0, 0, 255, 255}));
}

TEST_P(DrawTest, ViewportAndScissorAreInPixelsFromTheTop) {
  const Texture texture = target({16, 16});
  PipelineDesc desc = filling(spirv::uniform_frag);
  desc.bindings = {{1, BindingKind::Uniform}};
  const Pipeline fill = pipeline(desc);
  const std::array<float, 4> white = {1, 1, 1, 1};
  const std::array<float, 4> red = {1, 0, 0, 1};
  picture([&] {
    device().begin_pass(over(texture));
    device().set_pipeline(fill);
    device().set_bindings({bind(1, device().upload(bytes_of(white)))});
    device().set_viewport({-4, 2, 8, 4});  // reaches over the left edge: 4 columns of it are in
    device().draw(3);
    device().set_viewport({0, 0, 16, 16});
    device().set_scissor({12, 10, 100, 3});  // is cut at the right edge
    device().set_bindings({bind(1, device().upload(bytes_of(red)))});
    device().draw(3);
    device().set_scissor({-5, -5, 3, 3});  // misses the target
    device().draw(3);
    device().end_pass();
  });
  if (!draws()) return;
  const Pixels pixels = read(device(), texture);
  EXPECT_EQ(pixels.count({255, 255, 255, 255}), 4 * 4);
  EXPECT_EQ(pixels.at(0, 2), (Rgba{255, 255, 255, 255}));
  EXPECT_EQ(pixels.at(3, 5), (Rgba{255, 255, 255, 255}));
  EXPECT_EQ(pixels.count({255, 0, 0, 255}), 4 * 3);
  EXPECT_EQ(pixels.at(15, 12), (Rgba{255, 0, 0, 255}));
}

TEST_P(DrawTest, EveryTopologyDrawsWhatItsNameSays) {
  // On 8x8 pixels: four points on the centres of pixels (1,1), (1,5), (5,1), (5,5).
  const auto at = [](int pixel) { return (static_cast<float>(pixel) + 0.5F) / 4.0F - 1.0F; };
  std::vector<Vertex> vertices;
  for (const auto& [x, y] : {std::pair{1, 1}, std::pair{1, 5}, std::pair{5, 1}, std::pair{5, 5}}) {
    vertices.push_back({{at(x), at(y), 0}, {1, 1, 1, 1}});
  }
  const Buffer points = buffer(kVertex, bytes_of(vertices));
  struct Case {
    Topology topology;
    std::uint32_t count;
    int least;  // pixels; lines and the borders of triangles leave the choice of end pixels to the device
    int most;
  };
  // Lines: columns 1 and 5, 4 or 5 pixels each. Strip: also the diagonal between (1,5) and (5,1). Triangle: half of the
  // 4x4 square between the centres: 6 inner, 15 with all three sides. Two triangles: the square, 16 (top-left rule).
  // Fan from corner 0: (0,1,2) and (0,2,3), which share the upper side: half the square and half the square, which
  // overlap in a quarter: 9..25.
  for (const Case& it :
       {Case{Topology::Lines, 4, 8, 10}, Case{Topology::LineStrip, 4, 11, 16}, Case{Topology::Triangles, 3, 6, 15},
        Case{Topology::TriangleStrip, 4, 16, 16}, Case{Topology::TriangleFan, 4, 9, 25}}) {
    PipelineDesc desc = flat();
    desc.topology = it.topology;
    const Pipeline drawn = pipeline(desc);
    const Texture texture = target({8, 8});
    picture([&] {
      device().begin_pass(over(texture));
      device().set_pipeline(drawn);
      device().set_vertex_buffer(0, {points});
      device().draw(it.count);
      device().end_pass();
    });
    if (!draws()) continue;
    const int white = read(device(), texture).count({255, 255, 255, 255});
    EXPECT_GE(white, it.least) << static_cast<int>(it.topology);
    EXPECT_LE(white, it.most) << static_cast<int>(it.topology);
  }
}

TEST_P(DrawTest, BlendsAsItsNamesSay) {
  // Over (0.4, 0, 0, 1) = 102 comes (0, 0.8, 0, 0.5):
  //   opaque         0, 204, 0, 127.5
  //   alpha          0.4*0.5, 0.8*0.5, 0, 0.5 + 0.5        = 51, 102, 0, 255
  //   premultiplied  0.4*0.5, 0.8, 0, 1                    = 51, 204, 0, 255
  //   additive       0.4, 0.8, 0, 1 (clamped)              = 102, 204, 0, 255
  struct Case {
    Blend blend;
    Rgba color;
  };
  const std::array<float, 4> over_it = {0, 0.8F, 0, 0.5F};
  for (const Case& it : {Case{Blend::Opaque, {0, 204, 0, 128}}, Case{Blend::Alpha, {51, 102, 0, 255}},
                         Case{Blend::Premultiplied, {51, 204, 0, 255}}, Case{Blend::Additive, {102, 204, 0, 255}}}) {
    PipelineDesc desc = filling(spirv::uniform_frag);
    desc.bindings = {{1, BindingKind::Uniform}};
    desc.blend = it.blend;
    const Pipeline drawn = pipeline(desc);
    const Texture texture = target({4, 4});
    picture([&] {
      const Slice shade = device().upload(bytes_of(over_it));
      device().begin_pass(over(texture, {0.4F, 0, 0, 1}));
      device().set_pipeline(drawn);
      device().set_bindings({bind(1, shade)});
      device().draw(3);
      device().end_pass();
    });
    if (!draws()) continue;
    const Rgba color = read(device(), texture).at(2, 2);
    for (std::size_t i = 0; i < 4; ++i) EXPECT_NEAR(color[i], it.color[i], 1) << static_cast<int>(it.blend) << ' ' << i;
  }
}

TEST_P(DrawTest, DrawsWireframesWhereTheDeviceCan) {
  PipelineDesc desc = flat();
  desc.polygon = PolygonMode::Line;
  if (!device().caps().wireframe) {
    desc.color_formats = {Format::RGBA8};
    EXPECT_FALSE(device().create_pipeline(desc));
    return;
  }
  std::vector<Vertex> vertices;
  for (const auto& corner : kLowerLeft) vertices.push_back({{corner[0], corner[1], 0.5F}, {0, 1, 0, 1}});
  const Buffer triangle = buffer(kVertex, bytes_of(vertices));
  const Pipeline wire = pipeline(desc);
  const Texture texture = target({32, 32});
  picture([&] {
    device().begin_pass(over(texture));
    device().set_pipeline(wire);
    device().set_vertex_buffer(0, {triangle});
    device().draw(3);
    device().end_pass();
  });
  if (!draws()) return;
  const Pixels pixels = read(device(), texture);
  EXPECT_EQ(pixels.at(10, 22), (Rgba{0, 0, 0, 0}));      // inside
  EXPECT_EQ(pixels.at(16, 16), (Rgba{0, 255, 0, 255}));  // on the diagonal
  EXPECT_LE(pixels.count({0, 255, 0, 255}), 3 * 32);
}

INSTANTIATE_TEST_SUITE_P(Backends, DrawTest, ::testing::ValuesIn(backend_names()), backend_of);

}  // namespace

}  // namespace inb::gfx::test

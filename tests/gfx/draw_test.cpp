// Pictures whose pixels are known on paper. One body for all backends; the null backend proves that the calls are
// right.
#include "shaders_gen/capture.frag.h"
#include "shaders_gen/capture.vert.h"
#include "shaders_gen/fetch.frag.h"
#include "shaders_gen/flat.frag.h"
#include "shaders_gen/flat.vert.h"
#include "shaders_gen/full.vert.h"
#include "shaders_gen/instanced.vert.h"
#include "shaders_gen/sampled.frag.h"
#include "shaders_gen/shadow.frag.h"
#include "shaders_gen/uniform.frag.h"
#include "tests/gfx/support.h"

namespace inb::gfx::test {

namespace {

class DrawTest : public DeviceTest {
 protected:
  struct Vertex {
    float position[3];
    float color[4];
  };

  PipelineDesc flat() {
    PipelineDesc desc;
    desc.name = "flat";
    desc.vertex = shader(Stage::Vertex, spirv::flat_vert);
    desc.fragment = shader(Stage::Fragment, spirv::flat_frag);
    desc.vertex_buffers = {{sizeof(Vertex), false}};
    desc.attributes = {{0, 0, VertexFormat::Float3, 0}, {1, 0, VertexFormat::Float4, 12}};
    return desc;
  }
  PipelineDesc full(std::span<const std::uint32_t> fragment) {
    PipelineDesc desc;
    desc.name = "full";
    desc.vertex = shader(Stage::Vertex, spirv::full_vert);
    desc.fragment = shader(Stage::Fragment, fragment);
    return desc;
  }
  // A pass over one target that is cleared to `clear`.
  static PassDesc over(Texture texture, const std::array<float, 4>& clear = {0, 0, 0, 0}) {
    PassDesc pass;
    pass.name = "test";
    pass.colors = {{texture, {}, Load::Clear, Store::Keep, {clear[0], clear[1], clear[2], clear[3]}}};
    return pass;
  }
  void picture(const std::function<void()>& draw) {
    ASSERT_TRUE(begun(device().begin_picture()));
    draw();
    device().end_picture();
  }
};

// The lower left half of the target, as seen: its diagonal runs from the upper left to the lower right corner.
const std::array<std::array<float, 2>, 3> kLowerLeft = {{{-1, -1}, {-1, 1}, {1, 1}}};

TEST_P(DrawTest, ClearsAndFillsTheRightHalf) {
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

INSTANTIATE_TEST_SUITE_P(Backends, DrawTest, ::testing::ValuesIn(backend_names()),
                         [](const auto& suite) { return suite.param; });

}  // namespace

}  // namespace inb::gfx::test

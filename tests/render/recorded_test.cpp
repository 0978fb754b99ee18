// What reaches the device, by the null backend's record.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>

#include "assets/evaluate.h"
#include "tests/render/support.h"

namespace inb::render::test {
namespace {

class Recorded : public ::testing::Test {
 protected:
  void SetUp() override {
    gfx::DeviceDesc desc;
    desc.backend = "null";
    desc.headless_size = {200, 100};
    auto device = gfx::create_device(desc);
    ASSERT_TRUE(device.has_value()) << device.error().text;
    device_ = std::move(*device);
    auto renderer = Renderer::create(*device_);
    ASSERT_TRUE(renderer.has_value()) << renderer.error().text;
    renderer_ = std::move(*renderer);
  }
  void TearDown() override {
    renderer_.reset();
    EXPECT_EQ(device_->messages(), std::vector<std::string>{});
  }

  // The lines that one draw() of these views into the window target adds.
  std::vector<std::string> record(std::span<const ViewDesc> views, std::uint32_t samples = 1) {
    const std::size_t before = device_->recorded().size();
    EXPECT_TRUE(gfx::begun(device_->begin_picture()));
    DrawTarget target;
    target.samples = samples;
    const auto drawn = renderer_->draw(target, views);
    EXPECT_TRUE(drawn.has_value()) << drawn.error().text;
    device_->end_picture();
    return {device_->recorded().begin() + static_cast<std::ptrdiff_t>(before), device_->recorded().end()};
  }
  Shape show(const assets::Asset& asset) {
    const auto model = renderer_->upload(asset);
    EXPECT_TRUE(model.has_value());
    assets::evaluate_rest(asset, state_);
    Shape shape;
    shape.model = *model;
    shape.state = &state_;
    return shape;
  }

  std::unique_ptr<gfx::Device> device_;
  std::unique_ptr<Renderer> renderer_;
  assets::Evaluation state_;
};

std::size_t count(const std::vector<std::string>& lines, const std::string& start) {
  return static_cast<std::size_t>(
      std::count_if(lines.begin(), lines.end(), [&](const std::string& line) { return line.rfind(start, 0) == 0; }));
}

// The backdrop and two triangles of six indices; the shadow and the contact map draw the triangles once more each.
TEST_F(Recorded, OneViewOfASquare) {
  const assets::Asset asset = square();
  const Shape shape = show(asset);
  ViewDesc view;
  view.viewport = {0, 0, 200, 100};
  view.camera = front_camera();
  view.shapes = {&shape, 1};
  view.bounds = {Vec3(-1), Vec3(1)};
  const auto lines = record({&view, 1});
  EXPECT_EQ(count(lines, "pass shadow 2048x2048"), 1U);
  EXPECT_EQ(count(lines, "pass contact 256x256"), 1U);
  EXPECT_EQ(count(lines, "pass views 200x100"), 1U);
  EXPECT_EQ(count(lines, "draw_indexed 6"), 3U);
  EXPECT_EQ(count(lines, "draw 3"), 1U);
  EXPECT_EQ(renderer_->counts().draws, 4U);
  EXPECT_EQ(renderer_->counts().triangles, 6U);
  EXPECT_EQ(renderer_->counts().uploaded_bytes, 0U);

  view.shadow = view.ground = view.grid = false;
  const auto bare = record({&view, 1});
  EXPECT_EQ(count(bare, "pass "), 1U);
  EXPECT_EQ(count(bare, "draw_indexed 6"), 1U);
}

// The route by the processor uploads four vertices of 56 bytes, the other nothing; the draws are the same.
TEST_F(Recorded, RoutesDifferInUploadsAlone) {
  const assets::Asset asset = square();
  Shape shape = show(asset);
  ViewDesc view = bare_view(front_camera(), {&shape, 1});
  view.viewport = {0, 0, 200, 100};
  const std::size_t gpu = count(record({&view, 1}), "draw");
  EXPECT_EQ(renderer_->counts().uploaded_bytes, 0U);
  shape.route = Route::Cpu;
  EXPECT_EQ(count(record({&view, 1}), "draw"), gpu);
  EXPECT_EQ(renderer_->counts().uploaded_bytes, 4U * 56U);
}

TEST_F(Recorded, InstancesAreOneCallAndMirroredOnesAnother) {
  assets::Asset asset = square();
  asset.nodes[0].instances = {{Vec3(1, 0, 0)}, {Vec3(0), Quat(1, 0, 0, 0), Vec3(-1, 1, 1)}, {Vec3(2, 0, 0)}};
  const Shape shape = show(asset);
  ViewDesc view = bare_view(front_camera(), {&shape, 1});
  view.viewport = {0, 0, 200, 100};
  const auto lines = record({&view, 1});
  EXPECT_EQ(count(lines, "draw_indexed 6 from 0 x2"), 1U);
  EXPECT_EQ(count(lines, "draw_indexed 6 from 0 x1"), 1U);
}

// Targets of one size are made once, whatever the number of pictures; a model's things once.
TEST_F(Recorded, NothingIsMadeAnewForEveryPicture) {
  const assets::Asset asset = square();
  const Shape shape = show(asset);
  ViewDesc view;
  view.viewport = {0, 0, 200, 100};
  view.camera = front_camera();
  view.shapes = {&shape, 1};
  view.bounds = {Vec3(-1), Vec3(1)};
  record({&view, 1}, 4);
  for (int i = 0; i < 5; ++i) EXPECT_EQ(count(record({&view, 1}, 4), "create"), 0U);
}

TEST_F(Recorded, StaleModelsAreAnError) {
  const assets::Asset asset = square();
  const Shape shape = show(asset);
  renderer_->release(shape.model);
  ViewDesc view = bare_view(front_camera(), {&shape, 1});
  view.viewport = {0, 0, 200, 100};
  ASSERT_TRUE(gfx::begun(device_->begin_picture()));
  EXPECT_FALSE(renderer_->draw({}, {&view, 1}).has_value());
  device_->end_picture();
}

}  // namespace
}  // namespace inb::render::test

#include "tests/render/support.h"

#include <cstdlib>

namespace inb::render::test {

std::unique_ptr<gfx::Device> GpuTest::device_;
std::unique_ptr<Renderer> GpuTest::renderer_;

void GpuTest::SetUpTestSuite() {
  gfx::DeviceDesc desc;
  desc.validation = true;
  desc.headless_size = {64, 64};
  auto device = gfx::create_device(desc);
  ASSERT_TRUE(device.has_value()) << device.error().text;
  device_ = std::move(*device);
  auto renderer = Renderer::create(*device_);
  ASSERT_TRUE(renderer.has_value()) << renderer.error().text;
  renderer_ = std::move(*renderer);
}

void GpuTest::TearDownTestSuite() {
  renderer_.reset();
  if (device_) {
    device_->wait_idle();
    for (const std::string& message : device_->messages()) ADD_FAILURE() << message;
  }
  device_.reset();
}

void GpuTest::SetUp() { ASSERT_NE(renderer_, nullptr); }

void GpuTest::TearDown() {
  if (!device_) return;
  for (const std::string& message : device_->messages()) ADD_FAILURE() << message;
  device_->clear_messages();
}

void GpuTest::load(const assets::Asset& asset, Loaded& out) {
  const auto problem = assets::validate(asset);
  ASSERT_FALSE(problem.has_value()) << *problem;
  const auto model = renderer_->upload(asset);
  ASSERT_TRUE(model.has_value()) << model.error().text;
  out.model = *model;
  assets::evaluate_rest(asset, out.state);
  out.shape.model = out.model;
  out.shape.state = &out.state;
}

Picture GpuTest::draw(const ViewDesc& view, std::uint32_t width, std::uint32_t height, std::uint32_t samples) {
  ViewDesc whole = view;
  whole.viewport = {0.0F, 0.0F, static_cast<float>(width), static_cast<float>(height)};
  auto picture = renderer_->draw_picture({width, height}, samples, {&whole, 1});
  EXPECT_TRUE(picture.has_value()) << picture.error().text;
  return picture ? std::move(*picture)
                 : Picture{width, height, std::vector<std::uint8_t>(std::size_t{width} * height * 4)};
}

Rgb pixel(const Picture& picture, std::uint32_t x, std::uint32_t y) {
  const std::size_t at = (std::size_t{y} * picture.width + x) * 4;
  return {picture.rgba[at], picture.rgba[at + 1], picture.rgba[at + 2]};
}

::testing::AssertionResult near(const Rgb& actual, const Rgb& expected, int tolerance) {
  for (std::size_t i = 0; i < 3; ++i) {
    if (std::abs(actual[i] - expected[i]) > tolerance) {
      return ::testing::AssertionFailure()
             << "(" << actual[0] << ", " << actual[1] << ", " << actual[2] << "), expected (" << expected[0] << ", "
             << expected[1] << ", " << expected[2] << ")";
    }
  }
  return ::testing::AssertionSuccess();
}

assets::Asset square() {
  assets::Asset asset;
  asset.name = "square";
  asset.format = "content";
  asset.skeleton.add("square", anim::kNoParent, {});
  asset.nodes.resize(1);
  asset.nodes[0].mesh = 0;
  assets::Primitive primitive;
  primitive.positions = {{-1, 1, 0}, {1, 1, 0}, {1, -1, 0}, {-1, -1, 0}};
  primitive.normals.assign(4, Vec3(0, 0, 1));
  primitive.uv0 = {{0, 0}, {1, 0}, {1, 1}, {0, 1}};
  primitive.indices = {0, 3, 2, 0, 2, 1};
  primitive.material = 0;
  for (const Vec3& position : primitive.positions) primitive.bounds.add(position);
  assets::Mesh mesh;
  mesh.primitives.push_back(primitive);
  asset.meshes.push_back(mesh);
  assets::Material material;
  material.unlit = true;
  asset.materials.push_back(material);
  assets::lay_out_weights(asset, {});
  return asset;
}

Camera front_camera() {
  return {glm::lookAt(Vec3(0, 0, 5), Vec3(0), Vec3(0, 1, 0)), orthographic(2.0F, 2.0F, 0.1F, 20.0F)};
}

ViewDesc bare_view(const Camera& camera, std::span<const Shape> shapes) {
  ViewDesc view;
  view.camera = camera;
  view.shapes = shapes;
  view.bounds = {Vec3(-1), Vec3(1)};
  view.ground = view.grid = view.sky = view.shadow = false;
  view.background = Vec3(0);
  return view;
}

}  // namespace inb::render::test

// What must hold over several pictures in flight. One body for all backends; on the null backend it proves that the
// calls are right.
#include <array>
#include <utility>
#include <vector>

#include "shaders_gen/uniform.frag.h"
#include "tests/gfx/support.h"

namespace inb::gfx::test {

namespace {

class PictureTest : public DeviceTest {};

TEST_P(PictureTest, UploadsOfPicturesInFlightDoNotMix) {
  PipelineDesc desc = filling(spirv::uniform_frag);
  desc.bindings = {{1, BindingKind::Uniform}};
  const Pipeline fill = pipeline(desc);
  std::vector<Texture> textures;
  for (int i = 0; i < 12; ++i) {
    textures.push_back(target({2, 2}));
    const std::array<float, 4> shade = {static_cast<float>(i * 20) / 255.0F, 0, 0, 1};
    // More than one chunk of the ring holds, in some of the pictures.
    const std::vector<std::byte> ballast(i % 3 == 0 ? std::size_t{3} << 20U : 100);
    picture([&] {
      (void)device().upload(ballast);
      const Slice slice = device().upload(bytes_of(shade));
      EXPECT_EQ(slice.offset % 256, 0U);
      device().begin_pass(over(textures.back()));
      device().set_pipeline(fill);
      device().set_bindings({bind(1, slice)});
      device().draw(3);
      device().end_pass();
    });
  }
  if (!draws()) return;
  for (std::size_t i = 0; i < textures.size(); ++i) {
    EXPECT_EQ(read(device(), textures[i]).at(0, 0), (Rgba{static_cast<int>(i) * 20, 0, 0, 255}));
  }
}

TEST_P(PictureTest, ManyDrawsWithBindingsOfTheirOwn) {
  PipelineDesc desc = filling(spirv::uniform_frag);
  desc.bindings = {{1, BindingKind::Uniform}};
  desc.blend = Blend::Additive;
  const Pipeline fill = pipeline(desc);
  const Texture texture = target({2, 2});
  const std::array<float, 4> shade = {1.0F / 255.0F, 0, 0, 0};
  for (int round = 0; round < 3; ++round) {
    picture([&] {
      const Slice slice = device().upload(bytes_of(shade));
      device().begin_pass(over(texture));
      device().set_pipeline(fill);
      for (int i = 0; i < 250; ++i) {
        device().set_bindings({bind(1, slice)});
        device().draw(3);
      }
      device().end_pass();
    });
    if (draws()) {
      EXPECT_EQ(read(device(), texture).at(1, 1), (Rgba{250, 0, 0, 0}));
    }
  }
}

TEST_P(PictureTest, ThingsMayBeDestroyedWhilePicturesAreInFlight) {
  for (int i = 0; i < 6; ++i) {
    const Texture texture = target({64, 64});
    PipelineDesc desc = filling(spirv::uniform_frag);
    desc.bindings = {{1, BindingKind::Uniform}};
    const Pipeline fill = pipeline(desc);
    const std::array<float, 4> shade = {1, 0, 1, 1};
    const Buffer uniform = buffer(kUniform, bytes_of(shade));
    picture([&] {
      device().begin_pass(over(texture));
      device().set_pipeline(fill);
      device().set_bindings({bind(1, Slice{uniform})});
      device().draw(3);
      device().end_pass();
      if (i % 2 == 0) device().destroy(uniform);  // inside the picture that uses it
    });
    if (i % 2 == 1) device().destroy(uniform);
    device().destroy(texture);
    device().destroy(fill);
    device().destroy(desc.vertex);
    device().destroy(desc.fragment);
  }
}

TEST_P(PictureTest, UpdatesAreOrderedWithTheDrawing) {
  PipelineDesc desc = filling(spirv::uniform_frag);
  desc.bindings = {{1, BindingKind::Uniform}};
  const Pipeline fill = pipeline(desc);
  const std::array<float, 4> red = {1, 0, 0, 1};
  const std::array<float, 4> blue = {0, 0, 1, 1};
  const Buffer uniform = buffer(kUniform, bytes_of(red));
  const Texture first = target({2, 2});
  const Texture second = target({2, 2});
  const auto draw_into = [&](Texture texture) {
    device().begin_pass(over(texture));
    device().set_pipeline(fill);
    device().set_bindings({bind(1, Slice{uniform})});
    device().draw(3);
    device().end_pass();
  };
  picture([&] {
    draw_into(first);
    device().update_buffer(uniform, 0, bytes_of(blue));
    draw_into(second);
  });
  if (!draws()) return;
  EXPECT_EQ(read(device(), first).at(0, 0), (Rgba{255, 0, 0, 255}));
  EXPECT_EQ(read(device(), second).at(0, 0), (Rgba{0, 0, 255, 255}));
}

TEST_P(PictureTest, TheWindowTargetIsCapturedAndFollowsItsSize) {
  const Texture window = device().window_target();
  for (const Extent size : {Extent{64, 64}, Extent{1, 1}, Extent{300, 20}, Extent{64, 64}}) {
    device().set_headless_size(size);
    const bool changes = !(device().window_size() == size);
    const PictureStatus status = device().begin_picture();
    EXPECT_EQ(status, changes ? PictureStatus::Resized : PictureStatus::Ready);
    EXPECT_EQ(device().window_target(), window);
    EXPECT_EQ(device().window_size(), size);
    EXPECT_EQ(device().size_of(window), size);
    device().begin_pass(over(window, {0.2F, 0.4F, 0.6F, 1}));
    device().end_pass();
    device().capture_window();
    device().end_picture();
    const auto capture = value(device().read_capture());
    EXPECT_EQ(capture.size, size);
    const Pixels pixels{capture.size, capture.rgba};
    ASSERT_EQ(pixels.bytes.size(), std::size_t{size.width} * size.height * 4);
    if (draws()) {
      EXPECT_EQ(pixels.count({51, 102, 153, 255}), static_cast<int>(size.width * size.height));
    }
  }
  // Case D23: no area, no picture; then on as before.
  for (int round = 0; round < 10; ++round) {
    device().set_headless_size(round % 2 == 0 ? Extent{0, 64} : Extent{64, 0});
    EXPECT_EQ(device().begin_picture(), PictureStatus::ZeroArea);
    device().set_headless_size({64, 64});
    EXPECT_EQ(device().begin_picture(), PictureStatus::Ready);
    device().end_picture();
  }
}

TEST_P(PictureTest, PassesAreTimedByName) {
  const Texture texture = target({64, 64});
  for (int i = 0; i < 3; ++i) {
    picture([&] {
      for (const char* const name : {"first", "second"}) {
        PassDesc pass = over(texture);
        pass.name = name;
        device().begin_pass(pass);
        device().end_pass();
      }
    });
  }
  device().wait_idle();
  if (!device().caps().timestamps) {
    EXPECT_TRUE(device().pass_times().empty());
    return;
  }
  ASSERT_EQ(device().pass_times().size(), 2U);
  EXPECT_EQ(device().pass_times()[0].name, "first");
  EXPECT_EQ(device().pass_times()[1].name, "second");
  for (const PassTime& time : device().pass_times()) {
    EXPECT_GE(time.ms, 0.0);
    EXPECT_LT(time.ms, 10000.0);
  }
}

INSTANTIATE_TEST_SUITE_P(Backends, PictureTest, ::testing::ValuesIn(backend_names()), backend_of);

}  // namespace

}  // namespace inb::gfx::test

// What the front end refuses of bindings.
#include <array>
#include <functional>
#include <string>
#include <vector>

#include "tests/gfx/record_fixture.h"

namespace inb::gfx {

namespace {

TEST_F(RecordTest, BindingsThatDoNotFit) {
  const Buffer large = device().create_buffer({"large", device().caps().max_uniform_bytes + 256, kUniform, {}}).value();
  const Texture target_only = device().create_texture({"target", Format::RGBA8, {4, 4}, kTarget}).value();
  SamplerDesc nearest_desc;
  nearest_desc.min = nearest_desc.mag = Filter::Nearest;
  const Sampler nearest = device().create_sampler(nearest_desc).value();
  ASSERT_EQ(device().begin_picture(), PictureStatus::Ready);
  device().begin_pass(over(color_));
  device().set_pipeline(mesh_);
  struct Case {
    std::size_t index;  // of the good binding that is replaced
    Binding binding;
    std::string text;
  };
  for (const Case& it : std::vector<Case>{
           {0, bind(1, Slice{uniforms_}), "slot 1: the pipeline has none"},
           {0, bind(2, image_), "slot 0: missing"},
           {0, bind(0, Slice{}), "slot 0: no such buffer"},
           {0, bind(0, Slice{vertices_}), "slot 0: buffer 'vertices' lacks"},
           {0, bind(0, Slice{uniforms_, 16, 16}), "slot 0: uniform offset 16"},
           {0, bind(0, Slice{uniforms_, 512, 0}), "slot 0: 0 bytes at 512"},
           {0, bind(0, Slice{uniforms_, 256, 257}), "slot 0: 257 bytes at 256"},
           {0, bind(0, Slice{large}), "slot 0: a uniform block of"},
           {0, bind(0, image_, linear_), "slot 0: no such buffer"},
           {1, bind(2, Texture{}), "slot 2: no such texture"},
           {1, bind(2, target_only, linear_), "slot 2: texture 'target' lacks"},
           {1, bind(2, color_, linear_), "slot 2: texture 'color' is being drawn into"},
           {1, bind(2, image_, Sampler{99, 1}), "slot 2: no such sampler"},
           {1, bind(2, image_, comparing_), "slot 2: a comparing sampler"},
           {1, bind(2, floats_, linear_), "slot 2: texture 'floats' is RGBA32F"},
           {2, bind(3, image_, comparing_), "slot 3: texture 'image' has no depth"},
           {2, bind(3, shadow_, linear_), "slot 3: a shadow lookup needs"},
           {2, bind(3, shadow_), "slot 3: a shadow lookup needs"},
       }) {
    std::vector<Binding> bindings = good_;
    bindings[it.index] = it.binding;
    device().set_bindings(bindings);
    expect_message(it.text);
    device().draw(3);
    expect_message("its bindings are not set");
  }
  std::vector<Binding> twice = good_;
  twice.push_back(good_[1]);
  device().set_bindings(twice);
  expect_message("slot 2: given twice");
  for (const Binding& fine : {bind(2, floats_), bind(2, floats_, nearest), bind(2, shadow_)}) {
    std::vector<Binding> bindings = good_;
    bindings[1] = fine;
    device().set_bindings(bindings);
    EXPECT_TRUE(device().messages().empty()) << device().messages()[0];
  }
  device().end_pass();
  device().end_picture();
}

}  // namespace

}  // namespace inb::gfx

// The order of calls: what the null backend records, and what the front end refuses while drawing.
#include <array>
#include <functional>
#include <string>
#include <vector>

#include "tests/gfx/record_fixture.h"

namespace inb::gfx {

namespace {

TEST_F(RecordTest, APictureAsItIsRecorded) {
  ASSERT_EQ(device().begin_picture(), PictureStatus::Ready);
  device().update_buffer(vertices_, 12, bytes_of(std::uint32_t{7}));
  device().begin_pass(over(color_));
  set_all();
  device().draw(3);
  device().draw_indexed(3, 3, 2);
  device().draw(0);
  device().draw_indexed(3, 0, 0);
  device().end_pass();
  device().end_picture();
  EXPECT_TRUE(device().messages().empty());
  EXPECT_EQ(lines(), (std::vector<std::string>{
                         "picture 64x32",
                         "update_buffer vertices 4 bytes at 12",
                         "pass main 64x32 x1, 1 colours",
                         "viewport 64x32 at 0,0",
                         "scissor 64x32 at 0,0",
                         "pipeline mesh",
                         "bindings 0:uniforms 2:image 3:shadow",
                         "push_constants 8 bytes",
                         "vertex_buffer 0 vertices at 0",
                         "vertex_buffer 1 instances at 0",
                         "index_buffer indices at 0 u16",
                         "draw 3 from 0 x1",
                         "draw_indexed 3 from 3 x2",
                         "end_pass",
                         "end_picture",
                     }));
}

TEST_F(RecordTest, CallsInTheWrongPlaceAreDropped) {
  device().end_picture();
  expect_message("end_picture: no picture");
  device().begin_pass(over(color_));
  expect_message("no picture has begun");
  EXPECT_EQ(device().upload(bytes_of(1)).size, 0U);
  expect_message("upload: no picture");
  device().capture_window();
  expect_message("capture_window: no picture");
  EXPECT_FALSE(device().read_capture());
  EXPECT_TRUE(lines().empty());

  ASSERT_EQ(device().begin_picture(), PictureStatus::Ready);
  EXPECT_TRUE(begun(device().begin_picture()));
  expect_message("begin_picture");
  EXPECT_FALSE(device().read_texture(color_));
  EXPECT_FALSE(device().read_capture());
  device().set_headless_size({1, 1});
  expect_message("set_headless_size: inside");
  EXPECT_EQ(device().upload({}).size, 0U);
  expect_message("upload: 0 bytes");
  struct Case {
    std::function<void()> call;
    std::string text;
  };
  for (const Case& it : std::vector<Case>{
           {[&] { device().end_pass(); }, "end_pass: no pass"},
           {[&] {
              device().set_viewport({0, 0, 1, 1});
            },
            "set_viewport: no pass"},
           {[&] {
              device().set_scissor({0, 0, 1, 1});
            },
            "set_scissor: no pass"},
           {[&] { device().set_pipeline(mesh_); }, "set_pipeline: no pass"},
           {[&] { device().set_bindings(good_); }, "set_bindings: no pass"},
           {[&] { device().set_push_constants(bytes_of(1)); }, "set_push_constants: no pass"},
           {[&] { device().set_vertex_buffer(0, {vertices_}); }, "set_vertex_buffer: no pass"},
           {[&] { device().set_index_buffer({indices_}, IndexType::U16); }, "set_index_buffer: no pass"},
           {[&] { device().draw(3); }, "draw: no pass"},
           {[&] { device().draw_indexed(3); }, "draw_indexed: no pass"},
       }) {
    it.call();
    expect_message(it.text);
  }
  device().begin_pass(over(color_));
  const std::size_t before = lines().size();
  for (const Case& it : std::vector<Case>{
           {[&] { device().begin_pass(over(color_)); }, "pass 'main' has not ended"},
           {[&] { device().update_buffer(vertices_, 0, bytes_of(1)); }, "update_buffer: not inside a pass"},
           {[&] {
              device().update_texture(image_, bytes_of(1), {0, 0, 1, 1});
            },
            "update_texture: not inside a pass"},
           {[&] { device().destroy(image_); }, "destroy: not inside a pass"},
           {[&] {
              EXPECT_FALSE(device().create_buffer({"b", 4, kVertex, {}}));
            },
            "create_buffer: not inside a pass"},
           {[&] {
              EXPECT_FALSE(device().create_texture({"t", Format::R8, {1, 1}, kSampled}));
            },
            "create_texture: not inside a pass"},
           {[&] { device().draw(3); }, "no pipeline is set"},
           {[&] { device().set_bindings(good_); }, "no pipeline is set"},
           {[&] { device().set_push_constants(bytes_of(1)); }, "no pipeline is set"},
           {[&] { device().set_vertex_buffer(0, {vertices_}); }, "no pipeline is set"},
           {[&] {
              device().set_viewport({0, 0, 0, 1});
            },
            "set_viewport: 0x1"},
           {[&] {
              device().set_viewport({0, 0, 1, 100000});
            },
            "set_viewport: 1x100000"},
           {[&] {
              device().set_viewport({-100000, 0, 1, 1});
            },
            "at -100000,0"},
       }) {
    it.call();
    expect_message(it.text);
  }
  EXPECT_EQ(lines().size(), before);
  device().end_picture();
  expect_message("end_picture: pass 'main' has not ended");
  EXPECT_FALSE(device().in_pass());
  EXPECT_EQ(lines().back(), "end_picture");
}

TEST_F(RecordTest, PassesOverWrongTargets) {
  const auto texture = [&](Format format, Extent size, std::uint32_t usage, std::uint32_t samples = 1) {
    return device().create_texture({"x", format, size, usage, samples}).value();
  };
  const Texture many = texture(Format::RGBA8, {64, 32}, kTarget, 4);
  const Texture many_depth = texture(Format::Depth32F, {64, 32}, kTarget, 4);
  const Texture depth = texture(Format::Depth32F, {64, 32}, kTarget);
  const Texture small = texture(Format::RGBA8, {32, 32}, kTarget);
  const Texture floats = texture(Format::RGBA16F, {64, 32}, kTarget);
  ASSERT_EQ(device().begin_picture(), PictureStatus::Ready);
  struct Case {
    std::vector<ColorAttachment> colors;
    DepthAttachment depth;
    std::string text;
  };
  for (const Case& it : std::vector<Case>{
           {{}, {}, "nothing to draw into"},
           {std::vector<ColorAttachment>(5), {}, "colors: 5"},
           {{{Texture{}}}, {}, "colors[0].texture: no such"},
           {{{image_}}, {}, "colors[0].texture: 'image' lacks the usage"},
           {{{depth}}, {}, "colors[0].texture: 'x' is Depth32F"},
           {{{color_}, {color_}}, {}, "colors[1].texture: 'color' is attached twice"},
           {{{color_}, {small}}, {}, "colors[1].texture: 'x' is 32x32, the pass is 64x32"},
           {{{color_}, {many}}, {}, "colors[1].texture: 'x' has 4 samples, the pass 1"},
           {{{color_, small}}, {}, "colors[0].resolve: the texture has one sample"},
           {{{many, many}}, {}, "colors[0].resolve: 'x' is attached twice"},
           {{{many, small}}, {}, "colors[0].resolve: 'x' is 32x32"},
           {{{many, floats}}, {}, "colors[0].resolve: 'x' is RGBA16F"},
           {{{many, image_}}, {}, "colors[0].resolve: 'image' lacks"},
           {{{color_}}, {color_}, "depth.texture: 'color' is RGBA8"},
           {{{color_}}, {shadow_}, "depth.texture: 'shadow' is 8x8"},
           {{{color_}}, {many_depth}, "depth.texture: 'x' has 4 samples"},
           {{{color_}}, {depth, Load::Clear, Store::Keep, 1.5F}, "depth.clear"},
           {{{color_}}, {Texture{77, 1}}, "depth.texture: no such"},
       }) {
    PassDesc pass;
    pass.name = "wrong";
    pass.colors = it.colors;
    pass.depth = it.depth;
    device().begin_pass(pass);
    EXPECT_FALSE(device().in_pass()) << it.text;
    expect_message(it.text);
  }
  PassDesc pass = over(many);
  pass.colors[0].resolve = color_;
  pass.depth.texture = many_depth;
  device().begin_pass(pass);
  EXPECT_TRUE(device().in_pass());
  EXPECT_TRUE(device().messages().empty());
  device().end_pass();
  device().end_picture();
}

TEST_F(RecordTest, DrawsThatLackSomething) {
  ASSERT_EQ(device().begin_picture(), PictureStatus::Ready);
  device().begin_pass(over(color_));
  device().set_pipeline(other_samples_);
  expect_message("'other': 4 samples, pass 'main' has 1");
  device().set_pipeline(other_formats_);
  expect_message("'other': its formats are not those of pass 'main'");
  device().set_pipeline({});
  expect_message("no such pipeline");

  device().set_pipeline(mesh_);
  device().draw(3);
  expect_message("its bindings are not set");
  device().set_bindings(good_);
  device().draw(3);
  expect_message("its push constants are not set");
  device().set_push_constants(bytes_of(std::uint32_t{0}));
  expect_message("4 bytes, it has 8");
  device().set_push_constants(bytes_of(std::uint64_t{0}));
  device().draw(3);
  expect_message("vertex buffer 0 is not set");
  device().set_vertex_buffer(0, {vertices_});
  device().draw(3);
  expect_message("vertex buffer 1 is not set");
  device().set_vertex_buffer(2, {vertices_});
  expect_message("2 of 2");
  device().set_vertex_buffer(1, {indices_});
  expect_message("buffer 'indices' lacks that usage");
  device().set_vertex_buffer(1, {instances_, 2, 4});
  expect_message("offset 2");
  device().set_vertex_buffer(1, {instances_, 12, 0});
  expect_message("0 bytes at 12 of buffer 'instances' with 12");
  device().set_vertex_buffer(1, {instances_, 4, 9});
  expect_message("9 bytes at 4");
  device().set_vertex_buffer(1, {Buffer{55, 1}});
  expect_message("no such buffer");
  device().set_vertex_buffer(1, {instances_});
  device().draw(3, 0, 2);
  EXPECT_TRUE(device().messages().empty());
  device().draw(4);
  expect_message("vertex buffer 0 has 36 bytes, 48 are needed");
  device().draw(3, 1);
  expect_message("48 are needed");
  device().draw(0xFFFFFFFF, 0xFFFFFFFF);
  expect_message("are needed");
  device().draw(3, 0, 3);
  expect_message("vertex buffer 1 has 12 bytes, 20 are needed");

  device().draw_indexed(3);
  expect_message("no index buffer is set");
  device().set_index_buffer({vertices_}, IndexType::U16);
  expect_message("'vertices' lacks that usage");
  device().set_index_buffer({indices_, 2}, IndexType::U32);
  expect_message("offset 2 is no multiple of 4");
  device().set_index_buffer({indices_, 2}, IndexType::U16);
  device().draw_indexed(5);
  EXPECT_TRUE(device().messages().empty());
  device().draw_indexed(6);
  expect_message("10 bytes of indices, 12 are needed");
  device().draw_indexed(1, 5);
  expect_message("12 are needed");
  device().set_index_buffer({indices_}, IndexType::U32);
  device().draw_indexed(4);
  expect_message("12 bytes of indices, 16 are needed");
  device().draw_indexed(0xFFFFFFFF, 0xFFFFFFFF);
  expect_message("are needed");

  // Another pipeline, even the same one again, wants everything again.
  device().set_pipeline(mesh_);
  device().draw(3);
  expect_message("its bindings are not set");
  device().end_pass();
  device().end_picture();
}

TEST_F(RecordTest, TheUploadRingIsNotTheCallers) {
  ASSERT_EQ(device().begin_picture(), PictureStatus::Ready);
  const Slice slice = device().upload(bytes_of(std::uint64_t{1}));
  EXPECT_EQ(slice.size, 8U);
  const Slice next = device().upload(bytes_of(std::uint64_t{1}));
  EXPECT_EQ(next.buffer, slice.buffer);
  EXPECT_EQ(next.offset, slice.offset + 256);
  device().destroy(slice.buffer);
  expect_message("upload ring");
  device().update_buffer(slice.buffer, 0, bytes_of(std::uint64_t{1}));
  expect_message("upload ring");
  device().end_picture();
}

TEST_F(RecordTest, MessagesDoNotGrowWithoutEnd) {
  for (int i = 0; i < 2000; ++i) device().end_picture();
  EXPECT_EQ(device().messages().size(), 1000U);
}

TEST_F(RecordTest, ScissorsAreCutToTheTarget) {
  ASSERT_EQ(device().begin_picture(), PictureStatus::Ready);
  device().begin_pass(over(color_));
  struct Case {
    Rect rect;
    std::string line;
  };
  for (const Case& it : std::vector<Case>{
           {{0, 0, 64, 32}, "scissor 64x32 at 0,0"},
           {{-8, -8, 16, 16}, "scissor 8x8 at 0,0"},
           {{60, 30, 100, 100}, "scissor 4x2 at 60,30"},
           {{64, 0, 1, 1}, "scissor 0x1 at 64,0"},
           {{-5, 40, 3, 3}, "scissor 0x0 at 0,32"},
           {{0x7FFFFFFF, 0, 0xFFFFFFFF, 32}, "scissor 0x32 at 64,0"},
           {{-0x7FFFFFFF - 1, 0, 0xFFFFFFFF, 32}, "scissor 64x32 at 0,0"},
       }) {
    device().set_scissor(it.rect);
    EXPECT_EQ(lines().back(), it.line);
  }
  device().end_pass();
  device().end_picture();
}

}  // namespace

}  // namespace inb::gfx

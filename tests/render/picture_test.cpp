#include "render/picture.h"

#include <gtest/gtest.h>

#include <fstream>

#include "tests/support/samples.h"

namespace inb::render {
namespace {

Picture gradient(std::uint32_t width, std::uint32_t height) {
  Picture picture{width, height, {}};
  for (std::uint32_t i = 0; i < width * height * 4; ++i) picture.rgba.push_back(static_cast<std::uint8_t>(i * 7));
  return picture;
}

TEST(Picture, PngKeepsEveryByte) {
  const auto path = inb::test::scratch_dir() / "gradient.png";
  const Picture picture = gradient(13, 5);
  ASSERT_TRUE(write_png(path, picture).has_value());
  const auto read = read_png(path);
  ASSERT_TRUE(read.has_value()) << read.error().text;
  EXPECT_EQ(read->width, 13U);
  EXPECT_EQ(read->height, 5U);
  EXPECT_EQ(read->rgba, picture.rgba);
}

TEST(Picture, ErrorsNameTheFile) {
  const auto folder = inb::test::scratch_dir();
  EXPECT_NE(read_png(folder / "none.png").error().text.find("none.png"), std::string::npos);
  std::ofstream(folder / "text.png") << "not a picture";
  EXPECT_NE(read_png(folder / "text.png").error().text.find("text.png"), std::string::npos);
  EXPECT_NE(write_png(folder / "empty.png", {}).error().text.find("empty.png"), std::string::npos);
  EXPECT_NE(write_png(folder / "text.png" / "x.png", gradient(2, 2)).error().text.find("x.png"), std::string::npos);
  Picture half = gradient(2, 2);
  half.rgba.pop_back();
  EXPECT_FALSE(write_png(folder / "half.png", half).has_value());
}

// 4 pixels; one channel of one pixel differs by 9, one of another by 8: mean (9+8)/12, one pixel of four over 8/255.
TEST(Picture, CompareByHand) {
  Picture a = gradient(2, 2);
  a.rgba.assign(16, 100);
  Picture b = a;
  b.rgba[1] = 109;
  b.rgba[6] = 92;
  b.rgba[15] = 0;  // alpha does not count
  const auto difference = compare(a, b);
  ASSERT_TRUE(difference.has_value());
  EXPECT_DOUBLE_EQ(difference->mean, 17.0 / 12.0);
  EXPECT_DOUBLE_EQ(difference->share_over_8, 0.25);
  EXPECT_EQ(difference->largest, 9U);
  EXPECT_DOUBLE_EQ(compare(a, a)->mean, 0.0);
}

TEST(Picture, CompareRefusesOtherSizes) {
  EXPECT_FALSE(compare(gradient(2, 3), gradient(3, 2)).has_value());
  EXPECT_FALSE(compare(Picture{}, Picture{}).has_value());
}

}  // namespace
}  // namespace inb::render

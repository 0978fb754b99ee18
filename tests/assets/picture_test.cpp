// Pictures beside models: PCX by its own decoder (ZSoft's technical reference), the others by stb.
#include "assets/picture.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "tests/support/broken.h"
#include "tests/support/samples.h"

namespace inb::test {
namespace {

using Bytes = std::vector<std::uint8_t>;

// A PCX of `width` x `height` with this body; `palette`: 16 colours in the header.
std::string pcx(unsigned width, unsigned height, unsigned bits, unsigned planes, unsigned line, const Bytes& body,
                const Bytes& palette = {}, bool coded = true) {
  std::string out(128, '\0');
  const auto put = [&](std::size_t at, unsigned value) {
    out[at] = static_cast<char>(value & 0xFFU);
    out[at + 1] = static_cast<char>(value >> 8U);
  };
  out[0] = '\x0A';
  out[1] = '\x05';
  out[2] = coded ? '\x01' : '\0';
  out[3] = static_cast<char>(bits);
  put(4, 10);  // the window need not begin at 0
  put(6, 20);
  put(8, 10 + width - 1);
  put(10, 20 + height - 1);
  for (std::size_t i = 0; i < palette.size(); ++i) out[16 + i] = static_cast<char>(palette[i]);
  out[65] = static_cast<char>(planes);
  put(66, line);
  out.append(body.begin(), body.end());
  return out;
}

Bytes rgba(const std::string& file) {
  keep_seed("picture", file);
  const Result<assets::Image> image = assets::decode_picture(std::as_bytes(std::span(file)));
  if (!image) {
    ADD_FAILURE() << image.error().text;
    return {};
  }
  return image->rgba;
}

std::string error(const std::string& file) {
  keep_seed("picture", file);
  const Result<assets::Image> image = assets::decode_picture(std::as_bytes(std::span(file)));
  EXPECT_FALSE(image);
  return image ? std::string() : image.error().text;
}

TEST(Pcx, PaletteOf256Colours) {
  // Three times colour 1, and colour 0xC2 as a run of one; lines of 4 bytes; the palette after the mark 0x0C.
  std::string file = pcx(3, 2, 8, 1, 4, {0xC3, 1, 0, 0xC1, 0xC2, 2, 1, 0});
  std::string palette(768, '\0');
  palette[3] = '\x10';
  palette[4] = '\x20';
  palette[5] = '\x30';
  palette[2 * 3] = '\x40';
  palette[0xC2 * 3 + 2] = '\x50';
  file += '\x0C' + palette;
  EXPECT_EQ(rgba(file), (Bytes{0x10, 0x20, 0x30, 255, 0x10, 0x20, 0x30, 255, 0x10, 0x20, 0x30, 255,  //
                               0,    0,    0x50, 255, 0x40, 0,    0,    255, 0x10, 0x20, 0x30, 255}));
  const auto size = assets::picture_size(std::as_bytes(std::span(file)));
  ASSERT_TRUE(size);
  EXPECT_EQ(size->width, 3U);
  EXPECT_EQ(size->height, 2U);
}

TEST(Pcx, ThreePlanesOfEightBits) {
  // One line: reds 1 2, greens 3 4, blues 5 6.
  EXPECT_EQ(rgba(pcx(2, 1, 8, 3, 2, {1, 2, 3, 4, 5, 6})), (Bytes{1, 3, 5, 255, 2, 4, 6, 255}));
  // Not coded: bytes above 0xC0 stand for themselves.
  EXPECT_EQ(rgba(pcx(1, 1, 8, 3, 2, {0xFF, 0, 0xC5, 0, 0xC0, 0}, {}, false)), (Bytes{0xFF, 0xC5, 0xC0, 255}));
}

TEST(Pcx, SixteenColoursInPlanesAndInPixels) {
  Bytes palette(48, 0);
  palette[5 * 3] = 0xAA;       // colour 5
  palette[10 * 3 + 1] = 0xBB;  // colour 10
  // Four planes of one bit: pixel 0 has planes 0 and 2 (5), pixel 1 has planes 1 and 3 (10).
  EXPECT_EQ(rgba(pcx(2, 1, 1, 4, 2, {0x80, 0, 0x40, 0, 0x80, 0, 0x40, 0}, palette)),
            (Bytes{0xAA, 0, 0, 255, 0, 0xBB, 0, 255}));
  // Four bits a pixel, the upper ones first.
  EXPECT_EQ(rgba(pcx(2, 1, 4, 1, 2, {0x5A, 0}, palette)), (Bytes{0xAA, 0, 0, 255, 0, 0xBB, 0, 255}));
}

TEST(Pcx, LinesThatAreNotThereAreBlackAndLiesAreRefused) {
  EXPECT_EQ(rgba(pcx(1, 2, 8, 3, 2, {9, 0, 9, 0, 9, 0, 0xC1})), (Bytes{9, 9, 9, 255, 0, 0, 0, 255}));
  EXPECT_EQ(error(pcx(2, 1, 8, 3, 1, {})), "its PCX lines are shorter than its width");
  EXPECT_EQ(error(pcx(2, 1, 8, 2, 2, {})), "PCX with 8 bits in 2 planes cannot be read");
  EXPECT_EQ(error(pcx(0, 1, 8, 1, 2, {})), "its PCX header gives it no pixels");
  EXPECT_EQ(error(pcx(1, 1, 8, 1, 2, {}).substr(0, 127)), "it ends inside its PCX header");
  EXPECT_EQ(error("no picture at all").rfind("its format is not known (PNG, JPEG, TGA, BMP", 0), 0U);
  EXPECT_EQ(error(""), "0 bytes cannot be a picture");
}

// Lines that claim 65535 bytes a plane, 17 GB in all, behind a picture of one column: 65000 pixels.
TEST(Pcx, LongLinesOfAFewBytesTakeNoMemory) {
  const Bytes pixels = rgba(pcx(1, 65000, 1, 4, 65535, {0xC1}, Bytes(48, 7)));
  ASSERT_EQ(pixels.size(), 65000U * 4U);
  EXPECT_EQ(Bytes(pixels.begin(), pixels.begin() + 4), (Bytes{7, 7, 7, 255}));
  EXPECT_EQ(Bytes(pixels.end() - 4, pixels.end()), (Bytes{7, 7, 7, 255}));
}

TEST(Picture, IsFoundBesideTheModel) {
  namespace fs = std::filesystem;
  const fs::path folder = scratch_dir();
  const auto write = [&](const fs::path& name, std::uint8_t red) {
    fs::create_directories((folder / name).parent_path());
    std::ofstream(folder / name, std::ios::binary) << pcx(1, 1, 8, 3, 2, {red, 0, 0, 0, 0, 0});
  };
  write("Wall.PCX", 1);
  write("sub/wall.pcx", 2);
  write("model2.pcx", 3);
  write("model_long.pcx", 4);
  const auto red = [&](const std::string& stored) {
    std::vector<std::string> warnings;
    const assets::Image image = assets::load_picture(folder, stored, "byte 7", warnings);
    EXPECT_EQ(image.missing, warnings.size() == 1U);
    return image.missing ? 0 : image.rgba[0];
  };
  EXPECT_EQ(red("sub/wall.pcx"), 2);
  EXPECT_EQ(red("sub\\wall.pcx"), 2);
  EXPECT_EQ(red("C:\\art\\WALL.pcx"), 1);
  EXPECT_EQ(red("/home/me/wall.tga"), 1) << "another kind under the same stem";
  EXPECT_EQ(red("../../wall.png"), 1) << "never out of the folder";
  EXPECT_EQ(red("door.png"), 0);
  EXPECT_EQ(red(""), 0);
  EXPECT_EQ(assets::picture_beside(folder, "MODEL").filename(), "model2.pcx") << "the shortest that begins so";
  EXPECT_EQ(assets::picture_beside(folder, "wall").filename(), "Wall.PCX");
  EXPECT_TRUE(assets::picture_beside(folder, "other").empty());
  EXPECT_TRUE(assets::picture_beside({}, "wall").empty());
}

}  // namespace
}  // namespace inb::test

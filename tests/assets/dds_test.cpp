// DirectDraw surfaces, made by hand from the definitions of BC1 to BC3.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <initializer_list>
#include <string>
#include <vector>

#include "assets/picture.h"
#include "core/file.h"
#include "tests/support/broken.h"
#include "tests/support/samples.h"

namespace inb::test {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

std::string little(std::uint32_t value) {
  std::string out;
  for (unsigned i = 0; i < 4; ++i) out += static_cast<char>(static_cast<unsigned char>((value >> (8 * i)) & 0xFFU));
  return out;
}

// The header of a picture: pixel flags, four letters or zero, bits, masks of red, green, blue, alpha.
std::string dds(std::uint32_t width, std::uint32_t height, const std::vector<std::uint32_t>& format,
                std::initializer_list<unsigned> data) {
  std::string out = "DDS " + little(124) + little(0x1007) + little(height) + little(width) + std::string(56, '\0');
  out += little(32);
  for (const std::uint32_t value : format) out += little(value);
  out += std::string(20, '\0');
  for (const unsigned byte : data) out += static_cast<char>(static_cast<unsigned char>(byte));
  return out;
}

std::vector<std::uint8_t> pixels(const std::string& file) {
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
  return image ? "decoded" : image.error().text;
}

std::vector<std::uint32_t> four_cc(const char* name) {
  std::uint32_t value = 0;
  for (unsigned i = 0; i < 4; ++i) value |= static_cast<std::uint32_t>(static_cast<unsigned char>(name[i])) << (8 * i);
  return {4, value, 0, 0, 0, 0, 0};
}

TEST(Dds, PlainColoursByTheirMasks) {
  EXPECT_THAT(pixels(dds(1, 1, {0x41, 0, 32, 0xFF0000, 0xFF00, 0xFF, 0xFF000000}, {3, 2, 1, 128})),
              ElementsAre(1, 2, 3, 128));
  // Without the flag for it, the alpha mask says nothing.
  EXPECT_THAT(pixels(dds(1, 1, {0x40, 0, 32, 0xFF0000, 0xFF00, 0xFF, 0xFF000000}, {3, 2, 1, 0})),
              ElementsAre(1, 2, 3, 255));
  EXPECT_THAT(pixels(dds(2, 1, {0x40, 0, 24, 0xFF, 0xFF00, 0xFF0000, 0}, {1, 2, 3, 4, 5, 6})),
              ElementsAre(1, 2, 3, 255, 4, 5, 6, 255));
  // 5, 6 and 5 bits: 31 of 31 is 255, 32 of 63 is 32 * 255 / 63 = 129.5.
  EXPECT_THAT(pixels(dds(1, 1, {0x40, 0, 16, 0xF800, 0x07E0, 0x001F, 0}, {0x00, 0xFC})), ElementsAre(255, 130, 0, 255));
}

// Red 0xF800 and blue 0x001F; the four texels of the first line have the indices 0, 1, 2, 3 (0xE4).
TEST(Dds, Dxt1HasFourColoursOrThreeAndNothing) {
  const std::vector<std::uint8_t> four = pixels(dds(4, 1, four_cc("DXT1"), {0x00, 0xF8, 0x1F, 0x00, 0xE4, 0, 0, 0}));
  EXPECT_THAT(four, ElementsAre(255, 0, 0, 255, 0, 0, 255, 255, 170, 0, 85, 255, 85, 0, 170, 255));
  const std::vector<std::uint8_t> three = pixels(dds(4, 1, four_cc("DXT1"), {0x1F, 0x00, 0x00, 0xF8, 0xE4, 0, 0, 0}));
  EXPECT_THAT(three, ElementsAre(0, 0, 255, 255, 255, 0, 0, 255, 127, 0, 127, 255, 0, 0, 0, 0));
}

TEST(Dds, Dxt3AndDxt5CarryAlpha) {
  // 4 bits a texel, the lower half first: 8 is 136, 15 is 255.
  EXPECT_THAT(pixels(dds(2, 1, four_cc("DXT3"), {0xF8, 0, 0, 0, 0, 0, 0, 0, 0x1F, 0x00, 0x00, 0xF8, 0xE4, 0, 0, 0})),
              ElementsAre(0, 0, 255, 136, 255, 0, 0, 255));
  // 255 and 0 with indices 0, 1, 2 (0b010001000 = 0x88): the third is 6/7 of 255 = 218.
  EXPECT_THAT(pixels(dds(3, 1, four_cc("DXT5"), {255, 0, 0x88, 0, 0, 0, 0, 0, 0x00, 0xF8, 0x00, 0xF8, 0, 0, 0, 0})),
              ElementsAre(255, 0, 0, 255, 255, 0, 0, 0, 255, 0, 0, 218));
  // 0 and 255, ascending: index 6 is 0, index 7 is 255, index 2 a fifth of the way.
  EXPECT_THAT(pixels(dds(3, 1, four_cc("DXT5"), {0, 255, 0xBE, 0, 0, 0, 0, 0, 0x00, 0xF8, 0x00, 0xF8, 0, 0, 0, 0})),
              ElementsAre(255, 0, 0, 0, 255, 0, 0, 255, 255, 0, 0, 51));
}

TEST(Dds, WhatIsBrokenOrUnknown) {
  EXPECT_THAT(error(dds(5, 1, four_cc("DXT1"), {0, 0, 0, 0, 0, 0, 0, 0})), HasSubstr("it ends too early"));
  EXPECT_THAT(error(dds(2, 1, {0x40, 0, 24, 0xFF, 0xFF00, 0xFF0000, 0}, {1, 2, 3, 4, 5})),
              HasSubstr("it ends too early"));
  EXPECT_THAT(error(dds(1, 1, four_cc("DX10"), {0, 0, 0, 0})), HasSubstr("this kind of DDS is not supported"));
  EXPECT_THAT(error(dds(1, 1, {0x20000, 0, 8, 0xFF, 0, 0, 0}, {0})), HasSubstr("this kind of DDS is not supported"));
  EXPECT_THAT(error(dds(1, 1, {0x40, 0, 8, 0xFF, 0, 0, 0}, {0})), HasSubstr("DDS pixels of 8 bits"));
  EXPECT_THAT(error(dds(0, 1, four_cc("DXT1"), {})), HasSubstr("0 x 1 pixels"));
  EXPECT_THAT(error(dds(1, 70000, four_cc("DXT1"), {})), HasSubstr("1 x 70000 pixels"));
  EXPECT_THAT(error(dds(1, 1, four_cc("DXT1"), {}).substr(0, 100)), HasSubstr("it ends inside its header"));
}

TEST(Dds, ARealTexture) {
  const auto folder = samples();
  if (!folder) GTEST_SKIP() << kNoSamples;
  const Result<std::vector<std::byte>> bytes =
      core::read_file(*folder / "assets" / "x-text" / "dxsdk" / "Tiny_skin.dds");
  ASSERT_TRUE(bytes);
  const Result<assets::Image> image = assets::decode_picture(*bytes);
  ASSERT_TRUE(image) << image.error().text;
  EXPECT_EQ(image->width, 256U);
  EXPECT_EQ(image->height, 256U);
  // Behind the header lie 00 00 00 00 1e 1e 1e 00, blue first; its format has no alpha.
  EXPECT_EQ(image->rgba[0], 0);
  EXPECT_EQ(image->rgba[4], 0x1E);
  EXPECT_EQ(image->rgba[3], 0xFF);
}

}  // namespace
}  // namespace inb::test

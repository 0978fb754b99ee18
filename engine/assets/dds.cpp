#include "assets/dds.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>

namespace inb::assets {
namespace {

constexpr std::size_t kDdsHeaderBytes = 128;
constexpr std::uint32_t kFourCc = 0x4;
constexpr std::uint32_t kRgb = 0x40;
constexpr std::uint32_t kLargestSide = 1U << 16U;

using Rgba = std::array<std::uint8_t, 4>;

std::uint32_t little(std::span<const std::byte> bytes, std::size_t at, std::size_t count) {
  std::uint32_t value = 0;
  for (std::size_t i = 0; i < count; ++i) {
    value |= static_cast<std::uint32_t>(std::to_integer<std::uint8_t>(bytes[at + i])) << (8U * i);
  }
  return value;
}

constexpr std::uint32_t four_cc(const char (&name)[5]) {
  std::uint32_t value = 0;
  for (unsigned i = 0; i < 4; ++i) value |= static_cast<std::uint32_t>(static_cast<std::uint8_t>(name[i])) << (8U * i);
  return value;
}

// The bits of a mask as a value of 0 to 255; `otherwise` without a mask.
std::uint8_t masked(std::uint32_t pixel, std::uint32_t mask, std::uint8_t otherwise) {
  if (mask == 0) return otherwise;
  const auto shift = static_cast<unsigned>(std::countr_zero(mask));
  const std::uint64_t largest = mask >> shift;
  return static_cast<std::uint8_t>((std::uint64_t{(pixel & mask) >> shift} * 255U + largest / 2U) / largest);
}

Result<Image> decode_plain(std::span<const std::byte> bytes, Image image) {
  const std::uint32_t bits = little(bytes, 88, 4);
  if (bits != 16 && bits != 24 && bits != 32) return fail("DDS pixels of {} bits are not supported", bits);
  const std::size_t size = bits / 8;
  const std::size_t count = std::size_t{image.width} * image.height;
  if ((bytes.size() - kDdsHeaderBytes) / size < count) return fail("it is broken (it ends too early)");
  const std::array<std::uint32_t, 4> masks{little(bytes, 92, 4), little(bytes, 96, 4), little(bytes, 100, 4),
                                           little(bytes, 104, 4)};
  // The alpha mask only counts where the flags say so.
  const std::uint32_t alpha = (little(bytes, 80, 4) & 1U) != 0 ? masks[3] : 0;
  image.rgba.reserve(count * 4);
  for (std::size_t i = 0; i < count; ++i) {
    const std::uint32_t pixel = little(bytes, kDdsHeaderBytes + i * size, size);
    image.rgba.insert(image.rgba.end(), {masked(pixel, masks[0], 0), masked(pixel, masks[1], 0),
                                         masked(pixel, masks[2], 0), masked(pixel, alpha, 255)});
  }
  return image;
}

Rgba from_565(std::uint32_t color) {
  return {masked(color, 0xF800, 0), masked(color, 0x07E0, 0), masked(color, 0x001F, 0), 255};
}

Rgba mixed(const Rgba& a, const Rgba& b, unsigned weight_a, unsigned weight_b) {
  Rgba out{};
  for (std::size_t c = 0; c < 4; ++c) {
    out[c] = static_cast<std::uint8_t>((a[c] * weight_a + b[c] * weight_b) / (weight_a + weight_b));
  }
  return out;
}

// The four colours of a block (BC1; with `opaque`, as in BC2 and BC3, always the mode of four).
std::array<Rgba, 4> block_colors(std::span<const std::byte> block, bool opaque) {
  const std::uint32_t first = little(block, 0, 2);
  const std::uint32_t second = little(block, 2, 2);
  const Rgba a = from_565(first);
  const Rgba b = from_565(second);
  if (opaque || first > second) return {a, b, mixed(a, b, 2, 1), mixed(a, b, 1, 2)};
  return {a, b, mixed(a, b, 1, 1), Rgba{0, 0, 0, 0}};
}

// The alpha of 16 texels: 4 bits each (DXT3), or an index of 3 bits into 8 values (DXT5).
std::array<std::uint8_t, 16> block_alpha(std::span<const std::byte> block, bool explicit_bits) {
  std::array<std::uint8_t, 16> alpha{};
  if (explicit_bits) {
    for (std::size_t i = 0; i < 16; ++i) {
      alpha[i] = static_cast<std::uint8_t>(((little(block, i / 2, 1) >> (4U * (i % 2))) & 0xFU) * 17U);
    }
    return alpha;
  }
  const std::uint32_t a = little(block, 0, 1);
  const std::uint32_t b = little(block, 1, 1);
  std::array<std::uint32_t, 8> values{a, b, 0, 0, 0, 0, 0, 255};
  const std::uint32_t steps = a > b ? 7 : 5;
  for (std::uint32_t k = 1; k < steps; ++k) values[k + 1] = (a * (steps - k) + b * k) / steps;
  std::uint64_t indices = 0;
  for (std::size_t i = 0; i < 6; ++i) indices |= std::uint64_t{little(block, 2 + i, 1)} << (8U * i);
  for (std::size_t i = 0; i < 16; ++i) alpha[i] = static_cast<std::uint8_t>(values[(indices >> (3U * i)) & 7U]);
  return alpha;
}

Result<Image> decode_blocks(std::span<const std::byte> bytes, Image image, std::uint32_t format) {
  const bool dxt1 = format == four_cc("DXT1");
  const bool dxt3 = format == four_cc("DXT2") || format == four_cc("DXT3");
  const bool dxt5 = format == four_cc("DXT4") || format == four_cc("DXT5");
  if (!dxt1 && !dxt3 && !dxt5) return fail("this kind of DDS is not supported (uncompressed, DXT1, DXT3 and DXT5 are)");
  const std::size_t size = dxt1 ? 8 : 16;
  const std::size_t columns = (std::size_t{image.width} + 3) / 4;
  const std::size_t rows = (std::size_t{image.height} + 3) / 4;
  if ((bytes.size() - kDdsHeaderBytes) / size < columns * rows) return fail("it is broken (it ends too early)");
  image.rgba.resize(std::size_t{image.width} * image.height * 4);
  for (std::size_t at = 0; at < columns * rows; ++at) {
    const std::span<const std::byte> block = bytes.subspan(kDdsHeaderBytes + at * size, size);
    const std::span<const std::byte> color_part = block.last(8);
    const std::array<Rgba, 4> colors = block_colors(color_part, !dxt1);
    const std::uint32_t indices = little(color_part, 4, 4);
    std::array<std::uint8_t, 16> alpha{};
    if (!dxt1) alpha = block_alpha(block, dxt3);
    for (std::size_t i = 0; i < 16; ++i) {
      const std::size_t x = at % columns * 4 + i % 4;
      const std::size_t y = at / columns * 4 + i / 4;
      if (x >= image.width || y >= image.height) continue;
      Rgba texel = colors[(indices >> (2U * i)) & 3U];
      if (!dxt1) texel[3] = alpha[i];
      std::copy(texel.begin(), texel.end(),
                image.rgba.begin() + static_cast<std::ptrdiff_t>((y * image.width + x) * 4));
    }
  }
  return image;
}

}  // namespace

bool looks_like_dds(std::span<const std::byte> bytes) {
  return bytes.size() >= 8 && little(bytes, 0, 4) == four_cc("DDS ") && little(bytes, 4, 4) == 124;
}

Result<PictureSize> dds_size(std::span<const std::byte> bytes) {
  if (!looks_like_dds(bytes) || bytes.size() < kDdsHeaderBytes) return fail("it is broken (it ends inside its header)");
  const PictureSize size{little(bytes, 16, 4), little(bytes, 12, 4)};
  if (size.width == 0 || size.height == 0 || size.width > kLargestSide || size.height > kLargestSide) {
    return fail("it is broken ({} x {} pixels)", size.width, size.height);
  }
  return size;
}

Result<Image> decode_dds(std::span<const std::byte> bytes) {
  const Result<PictureSize> size = dds_size(bytes);
  if (!size) return fail(size.error());
  Image image;
  image.width = size->width;
  image.height = size->height;
  const std::uint32_t flags = little(bytes, 80, 4);
  if ((flags & kFourCc) != 0) return decode_blocks(bytes, std::move(image), little(bytes, 84, 4));
  if ((flags & kRgb) != 0) return decode_plain(bytes, std::move(image));
  return fail("this kind of DDS is not supported (uncompressed, DXT1, DXT3 and DXT5 are)");
}

}  // namespace inb::assets

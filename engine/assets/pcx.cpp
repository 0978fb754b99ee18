#include "assets/pcx.h"

#include <array>
#include <vector>

namespace inb::assets {
namespace {

constexpr std::size_t kPcxHeaderBytes = 128;
constexpr std::size_t kHeaderPalette = 16;
constexpr std::size_t kPaletteBytes = 256 * 3;

struct Header {
  PictureSize size;
  bool coded = true;
  std::size_t bits = 8;
  std::size_t planes = 1;
  std::size_t line_bytes = 0;  // of one plane
};

std::size_t u8(std::span<const std::byte> bytes, std::size_t at) { return std::to_integer<std::size_t>(bytes[at]); }
std::size_t u16(std::span<const std::byte> bytes, std::size_t at) { return u8(bytes, at) | (u8(bytes, at + 1) << 8U); }

Result<Header> read_header(std::span<const std::byte> bytes) {
  if (bytes.size() < kPcxHeaderBytes) return fail("it ends inside its PCX header");
  Header header;
  const std::size_t left = u16(bytes, 4);
  const std::size_t top = u16(bytes, 6);
  const std::size_t right = u16(bytes, 8);
  const std::size_t bottom = u16(bytes, 10);
  if (right < left || bottom < top) return fail("its PCX header gives it no pixels");
  header.size = {static_cast<std::uint32_t>(right - left + 1), static_cast<std::uint32_t>(bottom - top + 1)};
  header.coded = u8(bytes, 2) == 1;
  header.bits = u8(bytes, 3);
  header.planes = u8(bytes, 65);
  header.line_bytes = u16(bytes, 66);
  const bool true_color = header.bits == 8 && (header.planes == 3 || header.planes == 4);
  const bool indexed = (header.bits == 1 && header.planes >= 1 && header.planes <= 4) ||
                       ((header.bits == 2 || header.bits == 4 || header.bits == 8) && header.planes == 1);
  if (!true_color && !indexed) return fail("PCX with {} bits in {} planes cannot be read", header.bits, header.planes);
  if (header.line_bytes * 8 < header.size.width * header.bits) return fail("its PCX lines are shorter than its width");
  return header;
}

// The bytes of the lines, all planes of a line one after another; missing ones are 0.
std::vector<std::uint8_t> unpack(std::span<const std::byte> bytes, const Header& header) {
  std::vector<std::uint8_t> lines(header.line_bytes * header.planes * header.size.height, 0);
  std::size_t at = kPcxHeaderBytes;
  for (std::size_t filled = 0; filled < lines.size() && at < bytes.size();) {
    std::size_t run = 1;
    std::size_t value = u8(bytes, at++);
    if (header.coded && value >= 0xC0U) {
      run = value & 0x3FU;
      if (at == bytes.size()) break;
      value = u8(bytes, at++);
    }
    for (; run > 0 && filled < lines.size(); --run) lines[filled++] = static_cast<std::uint8_t>(value);
  }
  return lines;
}

// Where the colours of an indexed picture stand.
std::size_t palette_at(std::span<const std::byte> bytes, const Header& header) {
  const bool at_end = header.bits == 8 && bytes.size() >= kPcxHeaderBytes + 1 + kPaletteBytes &&
                      u8(bytes, bytes.size() - kPaletteBytes - 1) == 0x0CU;
  return at_end ? bytes.size() - kPaletteBytes : kHeaderPalette;
}

std::size_t index_at(std::span<const std::uint8_t> line, const Header& header, std::size_t x) {
  std::size_t index = 0;
  for (std::size_t plane = 0; plane < header.planes; ++plane) {
    const std::size_t bit = x * header.bits;
    const std::size_t byte = line[plane * header.line_bytes + bit / 8];
    const std::size_t shift = 8 - header.bits - bit % 8;
    index |= ((byte >> shift) & ((std::size_t{1} << header.bits) - 1)) << plane;
  }
  return index;
}

}  // namespace

bool looks_like_pcx(std::span<const std::byte> bytes) {
  if (bytes.size() < 4 || u8(bytes, 0) != 0x0AU || u8(bytes, 1) > 5 || u8(bytes, 2) > 1) return false;
  const std::size_t bits = u8(bytes, 3);
  return bits == 1 || bits == 2 || bits == 4 || bits == 8;
}

Result<PictureSize> pcx_size(std::span<const std::byte> bytes) {
  const Result<Header> header = read_header(bytes);
  if (!header) return fail(header.error());
  return header->size;
}

Result<Image> decode_pcx(std::span<const std::byte> bytes) {
  const Result<Header> header = read_header(bytes);
  if (!header) return fail(header.error());
  const std::vector<std::uint8_t> lines = unpack(bytes, *header);
  const bool indexed = header->planes < 3 || header->bits < 8;
  const std::size_t palette = palette_at(bytes, *header);
  const bool grey = indexed && header->bits == 8 && palette == kHeaderPalette;
  Image image;
  image.width = header->size.width;
  image.height = header->size.height;
  image.rgba.reserve(header->size.rgba_bytes());
  const std::size_t stride = header->line_bytes * header->planes;
  for (std::size_t y = 0; y < image.height; ++y) {
    const std::span<const std::uint8_t> line = std::span(lines).subspan(y * stride, stride);
    for (std::size_t x = 0; x < image.width; ++x) {
      std::array<std::uint8_t, 3> rgb{};
      const std::size_t index = indexed ? index_at(line, *header, x) : 0;
      for (std::size_t c = 0; c < 3; ++c) {
        if (!indexed) {
          rgb[c] = line[c * header->line_bytes + x];
        } else {
          rgb[c] = static_cast<std::uint8_t>(grey ? index : u8(bytes, palette + index * 3 + c));
        }
      }
      image.rgba.insert(image.rgba.end(), {rgb[0], rgb[1], rgb[2], std::uint8_t{255}});
    }
  }
  return image;
}

}  // namespace inb::assets

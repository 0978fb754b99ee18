#include "assets/pcx.h"

#include <algorithm>
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

// Unpacks line by line, so that lines a few bytes claim to be long and many take no memory. Runs go on over the ends of
// lines.
class Lines {
 public:
  Lines(std::span<const std::byte> bytes, const Header& header)
      : bytes_(bytes), coded_(header.coded), line_(header.line_bytes * header.planes, 0) {}

  // The next line, all planes one after another; bytes that the file lacks are 0.
  std::span<const std::uint8_t> next() {
    std::size_t filled = 0;
    while (filled < line_.size() && more()) {
      for (; run_ > 0 && filled < line_.size(); --run_) line_[filled++] = value_;
    }
    // Once the file has ended, what is blank stays blank.
    if (!blank_) std::fill(line_.begin() + static_cast<std::ptrdiff_t>(filled), line_.end(), std::uint8_t{0});
    blank_ = filled == 0;
    return line_;
  }

 private:
  bool more() {
    if (run_ > 0) return true;
    if (at_ >= bytes_.size()) return false;
    run_ = 1;
    std::size_t value = u8(bytes_, at_++);
    if (coded_ && value >= 0xC0U) {
      run_ = value & 0x3FU;
      if (at_ == bytes_.size()) run_ = 0;
      if (at_ < bytes_.size()) value = u8(bytes_, at_++);
    }
    value_ = static_cast<std::uint8_t>(value);
    return run_ > 0 || at_ < bytes_.size();
  }

  std::span<const std::byte> bytes_;
  std::size_t at_ = kPcxHeaderBytes;
  bool coded_ = false;
  std::size_t run_ = 0;
  std::uint8_t value_ = 0;
  bool blank_ = false;
  std::vector<std::uint8_t> line_;
};

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
  Lines lines(bytes, *header);
  const bool indexed = header->planes < 3 || header->bits < 8;
  const std::size_t palette = palette_at(bytes, *header);
  const bool grey = indexed && header->bits == 8 && palette == kHeaderPalette;
  Image image;
  image.width = header->size.width;
  image.height = header->size.height;
  image.rgba.reserve(header->size.rgba_bytes());
  for (std::size_t y = 0; y < image.height; ++y) {
    const std::span<const std::uint8_t> line = lines.next();
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

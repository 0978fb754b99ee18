#include "assets/x/container.h"

#include <array>
#include <string_view>

#include "assets/fault.h"
#include "assets/x/limits.h"

namespace inb::assets::x {
namespace {

enum class Encoding : std::uint8_t { Bytes, Utf16Little, Utf16Big };

struct Start {
  Encoding encoding = Encoding::Bytes;
  std::size_t skip = 0;  // byte order mark
};

std::uint8_t byte_at(std::span<const std::byte> bytes, std::size_t at) {
  return at < bytes.size() ? std::to_integer<std::uint8_t>(bytes[at]) : std::uint8_t{0xFF};
}

Start start_of(std::span<const std::byte> bytes) {
  if (byte_at(bytes, 0) == 0xFF && byte_at(bytes, 1) == 0xFE) return {Encoding::Utf16Little, 2};
  if (byte_at(bytes, 0) == 0xFE && byte_at(bytes, 1) == 0xFF) return {Encoding::Utf16Big, 2};
  if (byte_at(bytes, 0) == 0xEF && byte_at(bytes, 1) == 0xBB && byte_at(bytes, 2) == 0xBF) return {Encoding::Bytes, 3};
  if (byte_at(bytes, 0) == 'x' && byte_at(bytes, 1) == 0) return {Encoding::Utf16Little, 0};
  if (byte_at(bytes, 0) == 0 && byte_at(bytes, 1) == 'x') return {Encoding::Utf16Big, 0};
  return {};
}

void append_utf8(std::string& text, std::uint32_t code) {
  const auto add = [&](std::uint32_t value) { text += static_cast<char>(static_cast<unsigned char>(value)); };
  if (code < 0x80U) {
    add(code);
  } else if (code < 0x800U) {
    add(0xC0U | (code >> 6U));
    add(0x80U | (code & 0x3FU));
  } else if (code < 0x10000U) {
    add(0xE0U | (code >> 12U));
    add(0x80U | ((code >> 6U) & 0x3FU));
    add(0x80U | (code & 0x3FU));
  } else {
    add(0xF0U | (code >> 18U));
    add(0x80U | ((code >> 12U) & 0x3FU));
    add(0x80U | ((code >> 6U) & 0x3FU));
    add(0x80U | (code & 0x3FU));
  }
}

std::string from_utf16(std::span<const std::byte> bytes, bool big) {
  std::string text;
  text.reserve(bytes.size() / 2);
  const auto unit = [&](std::size_t at) -> std::uint32_t {
    const std::uint32_t first = byte_at(bytes, at);
    const std::uint32_t second = byte_at(bytes, at + 1);
    return big ? (first << 8U) | second : (second << 8U) | first;
  };
  for (std::size_t at = 0; at + 1 < bytes.size(); at += 2) {
    std::uint32_t code = unit(at);
    const bool high = code >= 0xD800U && code < 0xDC00U;
    if (high && at + 3 < bytes.size() && unit(at + 2) >= 0xDC00U && unit(at + 2) < 0xE000U) {
      code = 0x10000U + ((code - 0xD800U) << 10U) + (unit(at + 2) - 0xDC00U);
      at += 2;
    } else if (code >= 0xD800U && code < 0xE000U) {
      code = 0xFFFDU;
    }
    append_utf8(text, code);
  }
  return text;
}

std::string decoded(std::span<const std::byte> bytes) {
  const Start start = start_of(bytes);
  const std::span<const std::byte> rest = bytes.subspan(start.skip);
  if (start.encoding != Encoding::Bytes) return from_utf16(rest, start.encoding == Encoding::Utf16Big);
  return {reinterpret_cast<const char*>(rest.data()), rest.size()};
}

std::uint32_t digits(std::string_view text, std::size_t at, std::size_t count, const char* what) {
  std::uint32_t value = 0;
  for (std::size_t i = at; i < at + count; ++i) {
    const char c = text[i];
    if (c < '0' || c > '9') refuse(fmt::format("byte {}", i), "the {} in the header is no number", what);
    value = value * 10U + static_cast<std::uint32_t>(c - '0');
  }
  return value;
}

Header parse_header(std::string_view text) {
  if (text.size() < kHeaderBytes) {
    refuse(fmt::format("byte {}", text.size()), "the file ends inside its header of 16 bytes");
  }
  Header header;
  header.major = digits(text, 4, 2, "version");
  header.minor = digits(text, 6, 2, "version");
  const std::string_view format = text.substr(8, 4);
  if (format == "bin ") {
    header.binary = true;
  } else if (format == "tzip") {
    header.compressed = true;
  } else if (format == "bzip") {
    header.binary = true;
    header.compressed = true;
  } else if (format == "cmp ") {
    refuse("byte 8", "the old compression 'cmp ' is not supported");
  } else if (format != "txt ") {
    refuse("byte 8", "the format in the header is none of 'txt ', 'bin ', 'tzip' and 'bzip'");
  }
  header.float_bits = digits(text, 12, 4, "float size");
  if (header.float_bits != 32 && header.float_bits != 64) {
    // Text has no float size, whatever the header says.
    if (header.binary) refuse("byte 12", "floats of {} bits do not exist, only of 32 and 64", header.float_bits);
    header.float_bits = 32;
  }
  return header;
}

}  // namespace

bool looks_like_x(std::span<const std::byte> bytes) {
  // Enough for a mark and the four letters in either encoding.
  const std::string start = decoded(bytes.first(std::min<std::size_t>(bytes.size(), 16)));
  return start.rfind("xof ", 0) == 0;
}

Container open_container(std::span<const std::byte> bytes) {
  if (bytes.size() > kMaxFileBytes) refuse("byte 0", "it is larger than {} MiB", kMaxFileBytes >> 20U);
  const Start start = start_of(bytes);
  Container container;
  // The data of a binary file is no text: nothing in it may be decoded.
  const std::string head = decoded(bytes.first(std::min<std::size_t>(bytes.size(), start.skip + 2 * kHeaderBytes)));
  container.header = parse_header(head);
  const bool raw = container.header.binary || container.header.compressed;
  if (raw && start.encoding != Encoding::Bytes) refuse("byte 0", "a binary file cannot be UTF-16");
  if (!container.header.compressed) {
    container.contents = decoded(bytes);
    return container;
  }
  const std::size_t offset = start.skip + kHeaderBytes;
  container.contents = head.substr(0, kHeaderBytes) + inflate_blocks(bytes.subspan(offset), offset);
  return container;
}

}  // namespace inb::assets::x

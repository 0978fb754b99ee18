#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

namespace inb::assets::x {

// The 16 bytes at the start of every .X file: "xof ", version, "txt ", "bin ", "tzip" or "bzip", bits of a float.
struct Header {
  std::uint32_t major = 3;
  std::uint32_t minor = 3;
  bool binary = false;
  bool compressed = false;
  std::uint32_t float_bits = 32;  // means something in binary files only
};

inline constexpr std::size_t kHeaderBytes = 16;

// A whole file, inflated and with UTF-16 text made UTF-8. `contents` begins with the header, so offsets and lines are
// those of the uncompressed file.
struct Container {
  Header header;
  std::string contents;
};

// Whether the bytes begin as an .X file does, in whatever encoding its text is.
[[nodiscard]] bool looks_like_x(std::span<const std::byte> bytes);

// Throws Fault.
[[nodiscard]] Container open_container(std::span<const std::byte> bytes);

// The blocks of a compressed file behind its header: u32 size of the whole inflated file (header included), then u16
// inflated size (at most 32768), u16 stored size (with the mark "CK"), the mark, raw deflate data; each block goes on
// with the dictionary of the one before. Returns what follows the header. `offset`: of `bytes` in the file, for errors.
[[nodiscard]] std::string inflate_blocks(std::span<const std::byte> bytes, std::size_t offset);

}  // namespace inb::assets::x

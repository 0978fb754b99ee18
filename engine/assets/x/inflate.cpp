#include <zlib.h>

#include "assets/fault.h"
#include "assets/x/container.h"
#include "assets/x/limits.h"

namespace inb::assets::x {
namespace {

constexpr std::size_t kBlock = 32768;  // largest inflated block, and how far back a block may reach

std::uint32_t little(std::span<const std::byte> bytes, std::size_t at, std::size_t count) {
  std::uint32_t value = 0;
  for (std::size_t i = 0; i < count; ++i) {
    value |= static_cast<std::uint32_t>(std::to_integer<std::uint8_t>(bytes[at + i])) << (8U * i);
  }
  return value;
}

class Inflater {
 public:
  Inflater() {
    if (inflateInit2(&stream_, -MAX_WBITS) != Z_OK) refuse("byte 16", "there is not enough memory to inflate it");
  }
  Inflater(const Inflater&) = delete;
  Inflater& operator=(const Inflater&) = delete;
  ~Inflater() { inflateEnd(&stream_); }

  // Appends exactly `size` bytes; false when the data does not hold them.
  bool append(std::span<const std::byte> data, std::size_t size, std::string& out) {
    const std::size_t before = out.size();
    const std::size_t back = std::min(before, kBlock);
    if (inflateReset(&stream_) != Z_OK) return false;
    if (back > 0 && inflateSetDictionary(&stream_, reinterpret_cast<const Bytef*>(out.data() + before - back),
                                         static_cast<uInt>(back)) != Z_OK) {
      return false;
    }
    out.resize(before + size);
    // zlib takes no const input.
    stream_.next_in = const_cast<Bytef*>(reinterpret_cast<const Bytef*>(data.data()));
    stream_.avail_in = static_cast<uInt>(data.size());
    stream_.next_out = reinterpret_cast<Bytef*>(out.data() + before);
    stream_.avail_out = static_cast<uInt>(size);
    const int status = inflate(&stream_, Z_SYNC_FLUSH);
    return (status == Z_STREAM_END || status == Z_OK || status == Z_BUF_ERROR) && stream_.avail_out == 0;
  }

 private:
  z_stream stream_{};
};

}  // namespace

std::string inflate_blocks(std::span<const std::byte> bytes, std::size_t offset) {
  const auto place = [&](std::size_t at) { return fmt::format("byte {}", offset + at); };
  if (bytes.size() < 4) refuse(place(bytes.size()), "the file ends before the size of its contents");
  const std::uint64_t total = little(bytes, 0, 4);
  if (total < kHeaderBytes) refuse(place(0), "an inflated size of {} is less than the header", total);
  // Deflate shrinks by a factor of 1000 at best; real files stay far below 64.
  const std::uint64_t limit =
      std::min<std::uint64_t>(kMaxFileBytes, std::max<std::uint64_t>(16U << 20U, bytes.size() * std::uint64_t{64}));
  if (total > limit) refuse(place(0), "inflates to {} bytes, more than the {} that are allowed", total, limit);
  const std::size_t wanted = static_cast<std::size_t>(total) - kHeaderBytes;
  std::string out;
  Inflater inflater;
  std::size_t at = 4;
  while (out.size() < wanted) {
    if (bytes.size() - at < 6) refuse(place(at), "the file ends after {} of {} inflated bytes", out.size(), wanted);
    const std::size_t size = little(bytes, at, 2);
    const std::size_t stored = little(bytes, at + 2, 2);
    if (size == 0 || size > kBlock) refuse(place(at), "a block of {} inflated bytes (1 to 32768 are possible)", size);
    if (size > wanted - out.size()) refuse(place(at), "its blocks hold more than the {} bytes it promises", wanted);
    if (stored < 2 || stored > bytes.size() - at - 4) {
      refuse(place(at + 2), "a block of {} stored bytes, {} are left", stored, bytes.size() - at - 4);
    }
    if (little(bytes, at + 4, 2) != 0x4B43U) refuse(place(at + 4), "the mark 'CK' of a block is missing");
    if (!inflater.append(bytes.subspan(at + 6, stored - 2), size, out)) {
      refuse(place(at + 6), "the block cannot be inflated to its {} bytes", size);
    }
    at += 4 + stored;
  }
  return out;
}

}  // namespace inb::assets::x

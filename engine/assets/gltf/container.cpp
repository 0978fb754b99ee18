#include "assets/gltf/container.h"

#include <cstdint>
#include <cstring>

#include "assets/fault.h"

namespace inb::assets::gltf {
namespace {

constexpr std::size_t kHeaderSize = 12;
constexpr std::size_t kChunkHeaderSize = 8;
constexpr std::uint32_t kJsonChunk = 0x4E4F534A;
constexpr std::uint32_t kBinChunk = 0x004E4942;

std::uint32_t u32(std::span<const std::byte> bytes, std::size_t offset) {
  std::uint32_t value = 0;
  for (std::size_t i = 0; i < 4; ++i) value |= std::to_integer<std::uint32_t>(bytes[offset + i]) << (8U * i);
  return value;
}

std::string at(std::size_t offset) { return fmt::format("byte {}", offset); }

}  // namespace

bool is_glb(std::span<const std::byte> bytes) { return bytes.size() >= 4 && std::memcmp(bytes.data(), "glTF", 4) == 0; }

Container open_container(std::span<const std::byte> bytes) {
  Container container;
  if (!is_glb(bytes)) {
    container.json = {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
    return container;
  }
  container.binary = true;
  if (bytes.size() < kHeaderSize) refuse(at(bytes.size()), "the file ends inside the GLB header");
  if (u32(bytes, 4) != 2) refuse(at(4), "GLB version {}, only version 2 can be read", u32(bytes, 4));
  const std::size_t length = u32(bytes, 8);
  if (length > bytes.size()) {
    refuse(at(8), "the header promises {} bytes, the file has {}: it was cut off", length, bytes.size());
  }
  // Bytes behind the promised length are allowed to be there and are ignored.
  std::size_t offset = kHeaderSize;
  bool first = true;
  while (offset < length) {
    if (length - offset < kChunkHeaderSize) refuse(at(offset), "the file ends inside a chunk header");
    const std::size_t size = u32(bytes, offset);
    const std::uint32_t type = u32(bytes, offset + 4);
    const std::size_t begin = offset + kChunkHeaderSize;
    if (size > length - begin) {
      refuse(at(offset), "a chunk of {} bytes, but only {} are left", size, length - begin);
    }
    if (first && type != kJsonChunk) refuse(at(offset + 4), "the first chunk is not JSON");
    if (first) {
      container.json = {reinterpret_cast<const char*>(bytes.data()) + begin, size};
      container.json_offset = begin;
    } else if (type == kJsonChunk) {
      refuse(at(offset + 4), "a second JSON chunk");
    } else if (type == kBinChunk && !container.bin) {
      container.bin = bytes.subspan(begin, size);
    }
    first = false;
    offset = begin + size;
  }
  if (first) refuse(at(kHeaderSize), "the GLB has no JSON chunk");
  return container;
}

}  // namespace inb::assets::gltf

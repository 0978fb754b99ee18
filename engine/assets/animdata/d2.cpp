#include <fmt/format.h>

#include <algorithm>

#include "assets/animdata/animdata.h"
#include "assets/animdata/record.h"

namespace inb::assets::animdata {
namespace {

constexpr std::size_t kFramesAt = 8;
constexpr std::size_t kRecordSpeedAt = 12;
constexpr std::size_t kFlagsAt = 16;

std::uint32_t u32_at(std::span<const std::byte> bytes, std::size_t offset) {
  std::uint32_t value = 0;
  for (std::size_t i = 4; i-- > 0;) value = value << 8U | std::to_integer<std::uint32_t>(bytes[offset + i]);
  return value;
}

void put_u32(std::vector<std::byte>& out, std::uint32_t value) {
  for (unsigned i = 0; i < 4; ++i) out.push_back(static_cast<std::byte>(value >> (8U * i)));
}

Result<sim::AnimationRecord> read_record(std::span<const std::byte> bytes, std::size_t offset,
                                         const std::string& name) {
  const std::span<const std::byte> record = bytes.subspan(offset, kRecordBytes);
  sim::AnimationRecord out;
  std::size_t length = 0;
  while (length < kNameBytes && record[length] != std::byte{0}) ++length;
  if (length == kNameBytes) return fail("{}: byte {}: the name is not ended by a NUL byte", name, offset);
  for (std::size_t i = 0; i < length; ++i) out.cof += static_cast<char>(record[i]);
  for (std::size_t i = length; i < kNameBytes; ++i) {
    if (record[i] != std::byte{0}) {
      return fail("{}: byte {}: something stands behind the end of the name", name, offset + i);
    }
  }
  if (const auto fault = name_fault(out.cof)) return fail("{}: byte {}: {}", name, offset, *fault);
  const std::uint32_t frames = u32_at(record, kFramesAt);
  if (frames > sim::kMaxRecordFrames) {
    return fail("{}: byte {}: {} has {} frames, more than {}", name, offset + kFramesAt, out.cof, frames,
                sim::kMaxRecordFrames);
  }
  const std::uint32_t speed = u32_at(record, kRecordSpeedAt);
  if (speed > sim::kMaxRecordSpeed) {
    return fail("{}: byte {}: {} has speed {}, more than {}", name, offset + kRecordSpeedAt, out.cof, speed,
                sim::kMaxRecordSpeed);
  }
  out.frames = frames;
  out.speed = speed;
  for (std::size_t i = 0; i < out.frame_data.size(); ++i) {
    out.frame_data[i] = std::to_integer<std::uint8_t>(record[kFlagsAt + i]);
  }
  return out;
}

}  // namespace

Result<Table> read_d2(std::span<const std::byte> bytes, const std::string& name) {
  Table table;
  std::vector<std::string> places;
  std::size_t offset = 0;
  for (std::size_t block = 0; block < kBlocks; ++block) {
    if (bytes.size() - offset < 4) {
      return fail("{}: byte {}: the file ends where the count of hash block {} should stand", name, offset, block);
    }
    const std::uint32_t count = u32_at(bytes, offset);
    const std::size_t left = bytes.size() - offset - 4;
    if (count > left / kRecordBytes) {
      return fail("{}: byte {}: hash block {} announces {} records of {} bytes, but only {} bytes are left", name,
                  offset, block, count, kRecordBytes, left);
    }
    offset += 4;
    for (std::uint32_t i = 0; i < count; ++i) {
      Result<sim::AnimationRecord> record = read_record(bytes, offset, name);
      if (!record) return fail(record.error());
      table.animations.add(std::move(*record), static_cast<std::uint8_t>(block));
      places.push_back(fmt::format("byte {}", offset));
      offset += kRecordBytes;
    }
  }
  if (offset != bytes.size()) {
    return fail("{}: byte {}: {} bytes are left behind the last hash block", name, offset, bytes.size() - offset);
  }
  note_oddities(table, places);
  return table;
}

Result<std::vector<std::byte>> write_d2(const sim::AnimationTable& table) {
  const auto& records = table.records();
  std::array<std::vector<const sim::AnimationRecord*>, kBlocks> blocks;
  for (const sim::AnimationRecord& record : records) {
    if (const auto fault = record_fault(record)) return fail("record '{}': {}", record.cof, *fault);
    blocks[sim::name_hash(record.cof)].push_back(&record);
  }
  std::vector<std::byte> out;
  out.reserve(kBlocks * 4 + records.size() * kRecordBytes);
  for (const auto& block : blocks) {
    put_u32(out, static_cast<std::uint32_t>(block.size()));
    for (const sim::AnimationRecord* record : block) {
      for (std::size_t i = 0; i < kNameBytes; ++i) {
        out.push_back(i < record->cof.size() ? static_cast<std::byte>(record->cof[i]) : std::byte{0});
      }
      put_u32(out, static_cast<std::uint32_t>(record->frames));
      put_u32(out, static_cast<std::uint32_t>(record->speed));
      for (const std::uint8_t flag : record->frame_data) out.push_back(std::byte{flag});
    }
  }
  return out;
}

}  // namespace inb::assets::animdata

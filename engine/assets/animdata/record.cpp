#include "assets/animdata/record.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

namespace inb::assets::animdata {
namespace {

bool printable(char c) { return c >= ' ' && c <= '~'; }

void note_duplicates(Table& table, const std::vector<std::string>& places) {
  const auto& records = table.animations.records();
  for (std::size_t block = 0; block < kBlocks; ++block) {
    std::map<std::string, std::size_t> first;
    for (const std::size_t index : table.animations.block(static_cast<std::uint8_t>(block))) {
      const auto [at, is_new] = first.emplace(records[index].cof, index);
      if (is_new) continue;
      const bool equal = records[index] == records[at->second];
      table.warnings.push_back(fmt::format("{} at {} repeats the one at {} with {} figures; the first one counts",
                                           records[index].cof, places[index], places[at->second],
                                           equal ? "the same" : "other"));
    }
  }
}

void note_record(Table& table, const sim::AnimationRecord& record, const std::string& place) {
  if (std::any_of(record.cof.begin(), record.cof.end(), [](char c) { return c >= 'a' && c <= 'z'; })) {
    table.warnings.push_back(
        fmt::format("{} at {} has small letters in its name, so no look-up finds it", record.cof, place));
  }
  if (record.frames == 0) table.warnings.push_back(fmt::format("{} at {} has no frames", record.cof, place));
  for (std::size_t i = 0; i < record.frame_data.size(); ++i) {
    const unsigned kind = record.frame_data[i];
    if (kind == 0) continue;
    if (kind > static_cast<unsigned>(sim::FlagKind::Skill)) {
      table.warnings.push_back(
          fmt::format("{} at {} has flag {} on frame {}, a kind that is not known", record.cof, place, kind, i));
    }
    if (static_cast<std::int64_t>(i) >= record.frames) {
      table.warnings.push_back(fmt::format("{} at {} has a flag on frame {}, but only {} frames: it is never reached",
                                           record.cof, place, i, record.frames));
    }
  }
}

}  // namespace

std::optional<std::string> name_fault(const std::string& cof) {
  if (cof.empty()) return "the name is empty";
  if (cof.size() > sim::kMaxCofName) {
    return fmt::format("the name has {} characters, more than {}", cof.size(), sim::kMaxCofName);
  }
  const auto odd = std::find_if_not(cof.begin(), cof.end(), printable);
  if (odd != cof.end()) {
    return fmt::format("character {} of the name is {:#04x}, which is not printable ASCII", odd - cof.begin() + 1,
                       static_cast<unsigned char>(*odd));
  }
  return std::nullopt;
}

std::optional<std::string> record_fault(const sim::AnimationRecord& record) {
  if (auto fault = name_fault(record.cof)) return fault;
  if (record.frames < 0 || record.frames > sim::kMaxRecordFrames) {
    return fmt::format("FramesPerDirection is {}, outside of 0 to {}", record.frames, sim::kMaxRecordFrames);
  }
  if (record.speed < 0 || record.speed > sim::kMaxRecordSpeed) {
    return fmt::format("AnimationSpeed is {}, outside of 0 to {}", record.speed, sim::kMaxRecordSpeed);
  }
  return std::nullopt;
}

void note_oddities(Table& table, const std::vector<std::string>& places) {
  const auto& records = table.animations.records();
  for (std::size_t i = 0; i < records.size(); ++i) note_record(table, records[i], places[i]);
  for (std::size_t block = 0; block < kBlocks; ++block) {
    for (const std::size_t index : table.animations.block(static_cast<std::uint8_t>(block))) {
      const std::uint8_t wanted = sim::name_hash(records[index].cof);
      if (wanted == block) continue;
      table.warnings.push_back(
          fmt::format("{} at {} lies in hash block {}, but its name belongs in block {}: no look-up finds it",
                      records[index].cof, places[index], block, wanted));
    }
  }
  note_duplicates(table, places);
}

}  // namespace inb::assets::animdata

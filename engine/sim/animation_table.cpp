#include "sim/animation_table.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace inb::sim {
namespace {

// ASCII only, whatever the locale.
char upper(char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c; }

std::string upper(std::string_view text) {
  std::string capitals(text);
  std::transform(capitals.begin(), capitals.end(), capitals.begin(), [](char c) { return upper(c); });
  return capitals;
}

std::size_t used_frames(const AnimationRecord& record) {
  return static_cast<std::size_t>(std::clamp<std::int64_t>(record.frames, 0, kFlaggedFrames));
}

}  // namespace

std::string flag_kind_word(FlagKind kind) {
  switch (kind) {
    case FlagKind::Melee:
      return "melee";
    case FlagKind::Missile:
      return "missile";
    case FlagKind::Sound:
      return "sound";
    case FlagKind::Skill:
      return "skill";
  }
  return std::to_string(static_cast<unsigned>(kind));
}

std::vector<ActionFlag> AnimationRecord::flags() const {
  std::vector<ActionFlag> flags;
  for (std::size_t i = 0; i < used_frames(*this); ++i) {
    if (frame_data[i] != 0) flags.push_back({static_cast<std::uint32_t>(i), FlagKind{frame_data[i]}});
  }
  return flags;
}

std::optional<std::uint32_t> AnimationRecord::first_action() const {
  for (std::size_t i = 0; i < used_frames(*this); ++i) {
    if (frame_data[i] != 0) return static_cast<std::uint32_t>(i);
  }
  return std::nullopt;
}

std::uint8_t name_hash(std::string_view cof) {
  unsigned sum = 0;
  for (const char c : cof) sum += static_cast<unsigned char>(upper(c));
  return static_cast<std::uint8_t>(sum);
}

AnimationRecord default_record(std::string_view cof) {
  AnimationRecord record;
  record.cof = upper(cof);
  record.frames = 2048;
  record.speed = 256;
  return record;
}

void AnimationTable::add(AnimationRecord record) {
  const std::uint8_t hash = name_hash(record.cof);
  add(std::move(record), hash);
}

void AnimationTable::add(AnimationRecord record, std::uint8_t block) {
  blocks_[block].push_back(records_.size());
  records_.push_back(std::move(record));
}

const AnimationRecord* AnimationTable::find(std::string_view cof) const {
  const std::string name = upper(cof);
  for (const std::size_t index : blocks_[name_hash(name)]) {
    if (records_[index].cof == name) return &records_[index];
  }
  return nullptr;
}

AnimationRecord* AnimationTable::find(std::string_view cof) {
  return const_cast<AnimationRecord*>(std::as_const(*this).find(cof));
}

}  // namespace inb::sim

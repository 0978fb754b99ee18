#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

// The table of counter-driven animations (seed 000: animdata): for each animation by its name the frames that are used,
// the base speed and the frames at which something happens.
namespace inb::sim {

// What happens at a flagged frame; the numbers of the data file. Another number than these is kept and counts as an
// action of a kind that nobody knows.
enum class FlagKind : std::uint8_t { Melee = 1, Missile = 2, Sound = 3, Skill = 4 };

struct ActionFlag {
  std::uint32_t frame = 0;
  FlagKind kind = FlagKind::Melee;

  friend bool operator==(const ActionFlag&, const ActionFlag&) = default;
};

// "melee", "missile", "sound", "skill", or the number.
[[nodiscard]] std::string flag_kind_word(FlagKind kind);

inline constexpr std::size_t kMaxCofName = 7;
// Frames that a record has a flag for; a longer animation has none behind them.
inline constexpr std::size_t kFlaggedFrames = 144;
// Largest values that the readers accept and the writers can store.
inline constexpr std::int64_t kMaxRecordFrames = 65535;
inline constexpr std::int64_t kMaxRecordSpeed = 65535;

// One animation of the table.
struct AnimationRecord {
  std::string cof;          // at most 7 printable ASCII characters, as stored: class, mode, weapon class
  std::int64_t frames = 0;  // FramesPerDirection: the frames that are used; 0: it ends at once
  std::int64_t speed = 0;   // AnimationSpeed, 256: one frame a tick at acceleration 100; 0: never ends
  // One byte a frame: 0 or a FlagKind. Bytes at frames that are not used are kept and mean nothing.
  std::array<std::uint8_t, kFlaggedFrames> frame_data{};

  // The flags of the frames that are used, ascending.
  [[nodiscard]] std::vector<ActionFlag> flags() const;
  // The first of them.
  [[nodiscard]] std::optional<std::uint32_t> first_action() const;

  friend bool operator==(const AnimationRecord&, const AnimationRecord&) = default;
};

// Sum of the upper-cased bytes of the name, modulo 256: the block that a record lies in and is looked for in.
[[nodiscard]] std::uint8_t name_hash(std::string_view cof);

// What the look-up of a name that is not in the table gives: 2048 frames, speed 256, no action.
[[nodiscard]] AnimationRecord default_record(std::string_view cof);

// Records in 256 blocks by the hash of their name. Keeps duplicates and the order in which records came; a record that
// lies in another block than its name says, or whose name has small letters, is kept but never found.
class AnimationTable {
 public:
  // Behind all others, in the block of its name or in the given one.
  void add(AnimationRecord record);
  void add(AnimationRecord record, std::uint8_t block);

  // The first record of the name's block that has the name in capital letters; null when there is none. Valid as long
  // as the table, also across `add`.
  [[nodiscard]] const AnimationRecord* find(std::string_view cof) const;
  // The same to write to. The name must stay: the blocks do not follow it.
  [[nodiscard]] AnimationRecord* find(std::string_view cof);

  [[nodiscard]] const std::deque<AnimationRecord>& records() const { return records_; }
  // Indices into records() of what lies in a block, in order.
  [[nodiscard]] const std::vector<std::size_t>& block(std::uint8_t hash) const { return blocks_[hash]; }

 private:
  std::deque<AnimationRecord> records_;
  std::array<std::vector<std::size_t>, 256> blocks_;
};

}  // namespace inb::sim

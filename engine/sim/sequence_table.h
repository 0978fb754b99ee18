#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"
#include "sim/acceleration.h"
#include "sim/animation_names.h"
#include "sim/animation_table.h"

// Sequences: animations without frames of their own, lists of frames of others (seed 000, "Animationsarten"), as a
// table in a text file: tab-separated columns seqnum, sequence, weapon_class, frames, events(frame:kind),
// frame_list(mode+frame) and, optionally, source; a header line first.
namespace inb::sim {

// One picture of a sequence: a frame of the animation of the unit's class and weapon class in another mode.
struct BorrowedFrame {
  Mode mode = Mode::A1;
  std::uint32_t frame = 0;

  friend bool operator==(const BorrowedFrame&, const BorrowedFrame&) = default;
};

struct SequenceRow {
  std::int64_t number = 0;  // the game's own
  std::string name;         // "DoubleSwing"
  WeaponClass weapon = WeaponClass::Hth;
  std::vector<BorrowedFrame> frames;  // never empty
  std::vector<ActionFlag> events;     // ascending, each below the number of frames
  std::string source;                 // where the row is from

  [[nodiscard]] std::int64_t frame_count() const { return static_cast<std::int64_t>(frames.size()); }
  // How the game accelerates it: Lightning (and Chain Lightning, which uses it) as a cast, all others as an attack.
  [[nodiscard]] AccelerationKind kind() const;
  // The first event that is no sound.
  [[nodiscard]] std::optional<std::uint32_t> first_action() const;

  friend bool operator==(const SequenceRow&, const SequenceRow&) = default;
};

// A sequence has no AnimationSpeed of its own.
inline constexpr std::int64_t kSequenceSpeed = 256;

class SequenceTable {
 public:
  // `file` is what errors call the text: "FILE: line 3, column 5 (events): ...".
  [[nodiscard]] static Result<SequenceTable> read(std::string_view text, std::string_view file);
  [[nodiscard]] std::string write() const;

  void add(SequenceRow row) { rows_.push_back(std::move(row)); }
  // The first row of that name and weapon class; case, blanks, '-' and '_' of the name do not matter. The error names
  // the sequences, or the weapon classes that the sequence has.
  [[nodiscard]] Result<const SequenceRow*> find(std::string_view name, WeaponClass weapon) const;
  [[nodiscard]] const std::vector<SequenceRow>& rows() const { return rows_; }

 private:
  std::vector<SequenceRow> rows_;
};

}  // namespace inb::sim

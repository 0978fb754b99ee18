#pragma once

#include <cstdint>
#include <string_view>

#include "sim/animation_table.h"

// The animation table and the sequences that ship with the program: figures of Diablo II's player, shape-shift and
// mercenary animations. Part of the program: no file is needed.
namespace inb::content {

// content/animdata/animdata.txt, read once. With town_guard_correction() unless `raw`.
[[nodiscard]] const sim::AnimationTable& player_animations(bool raw = false);

// A figure of the data file that the game does not play by.
struct AnimationCorrection {
  std::string_view cof;
  std::uint32_t stored_action = 0;  // the flag's frame in the data file
  std::uint32_t action = 0;         // the frame that is used instead, same kind
  std::string_view reason;
};
[[nodiscard]] const AnimationCorrection& town_guard_correction();

// The text of content/animdata/sequences.tsv: one line a sequence and weapon class, columns seqnum, sequence,
// weapon_class, frames, events(frame:kind), frame_list(mode+frame), source; a header line first.
[[nodiscard]] std::string_view player_sequences_text();

}  // namespace inb::content

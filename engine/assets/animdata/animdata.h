#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"
#include "sim/animation_table.h"

// The two forms in which the table of counter-driven animations is stored.
//
// animdata.d2, little-endian: 256 blocks, one a name hash, each a u32 count and that many records of 160 bytes: name
// (8, NUL-padded), FramesPerDirection (u32), AnimationSpeed (u32), 144 flag bytes.
//
// animdata.txt: a header line and one line a record, 147 columns parted by tabs: CofName, FramesPerDirection,
// AnimationSpeed, FrameData000 .. FrameData143. Columns go by position, the header's text is not looked at; lines end
// in CRLF or LF, blank lines are skipped.
namespace inb::assets::animdata {

struct Table {
  sim::AnimationTable animations;
  // What is odd but readable: duplicates (equal or differing), records that no look-up finds, animations without
  // frames, flags behind the last frame. Each one sentence without the file's name.
  std::vector<std::string> warnings;
};

// Errors name `name` and the byte offset.
[[nodiscard]] Result<Table> read_d2(std::span<const std::byte> bytes, const std::string& name);
// Errors name `name`, the line and the tab-separated column, both counted from 1.
[[nodiscard]] Result<Table> read_txt(std::string_view text, const std::string& name);
enum class Form { D2, Txt };
// By the extension when it is .d2 or .txt, else by the contents: a text begins with "CofName".
[[nodiscard]] Form form_of(std::span<const std::byte> bytes, const std::string& name);
// In either form.
[[nodiscard]] Result<Table> read(std::span<const std::byte> bytes, const std::string& name);

// Records go into the block of their name, in the order of the table. An error names the record that the format cannot
// hold (a name or figure out of range).
[[nodiscard]] Result<std::vector<std::byte>> write_d2(const sim::AnimationTable& table);
// Sorted by name whatever its case, equal names in the order of the table; LF.
[[nodiscard]] Result<std::string> write_txt(const sim::AnimationTable& table);

}  // namespace inb::assets::animdata

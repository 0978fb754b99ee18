#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "assets/animdata/animdata.h"

// What both forms of the table check alike. Private to animdata.
namespace inb::assets::animdata {

inline constexpr std::size_t kNameBytes = 8;
inline constexpr std::size_t kRecordBytes = 160;
inline constexpr std::size_t kBlocks = 256;

// Why a name cannot be stored; nothing when it can: 1..7 printable ASCII characters.
[[nodiscard]] std::optional<std::string> name_fault(const std::string& cof);
// The same for a whole record.
[[nodiscard]] std::optional<std::string> record_fault(const sim::AnimationRecord& record);

// Fills in the warnings. `places[i]` says where record i stands, "byte 1028" or "line 7".
void note_oddities(Table& table, const std::vector<std::string>& places);

}  // namespace inb::assets::animdata

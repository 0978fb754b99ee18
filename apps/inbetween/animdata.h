#pragma once

#include <filesystem>

#include "apps/inbetween/command.h"

namespace inb::tool {

// animdata FILE|--shipped [--raw] [--out FILE.d2|.txt | --cof NAME] [--json]: lists an animation table, turns it into
// its other form, or looks one animation up.
void add_animdata_command(CLI::App& program, Result<void>& outcome);

// What inspect asks: is this an animation table or a COF header by its extension (.d2, .txt, .cof)?
[[nodiscard]] bool is_animation_data(const std::filesystem::path& file);
// What it holds, as text or as JSON. A table: {"format","records":[{"cof","words","frames","speed","flags":[{"frame",
// "kind"}],"first_action"}],"warnings":[]}; words and first_action are null where there is none. A COF: {"format",
// "frames_per_direction","directions","speed","flags","layers":[{"component","weapon_class","shadow","selectable",
// "transparent","draw_effect"}],"warnings"}.
[[nodiscard]] Result<std::string> inspect_animation_data(const std::filesystem::path& file, bool json);

}  // namespace inb::tool

#pragma once

#include "apps/inbetween/command.h"

namespace inb::assets {
struct Asset;
}

namespace inb::tool {

// inspect FILE [--json]: what a file holds.
void add_inspect_command(CLI::App& program, Result<void>& outcome);

// {"format","meshes":[{"name","vertices","triangles"}],"joints","clips":[{"name","duration_s","channels"}],
//  "morph_sets":[{"name","keys","duration_s","loops","tween"}],"frame_sets":[{"name","frames","rate_hz","tween"}],
//  "warnings":[]}
// "loops": what the file says about playing it again and again; null: nothing. "tween": linear, step or spherical.
// Vertices and triangles as stored, summed over primitives; joints: distinct joint nodes of all skins.
[[nodiscard]] std::string inspect_json(const assets::Asset& asset);
// The same for people, with frames and default speed of each motion.
[[nodiscard]] std::string inspect_text(const assets::Asset& asset);

}  // namespace inb::tool

#pragma once

#include <cstddef>
#include <string>

#include "apps/inbetween/command.h"

namespace inb::assets {
struct Asset;
}

namespace inb::tool {

// pose FILE [--clip C] [--time S] [--vertices]: where everything is at one moment.
void add_pose_command(CLI::App& program, Result<void>& outcome);

// The motion that a name, or an index over clips, then morph sets, then frame sets, stands for. A name wins over an
// index; empty: the first motion, or the rest pose of a file without motions.
[[nodiscard]] Result<std::size_t> find_motion(const assets::Asset& asset, const std::string& clip);

// {"clip","time","nodes":[{"node","name","world":[16 column-major]}],"weights":[{"node","weights":[]}],
//  "primitives":[{"node","mesh","primitive","positions":[[x,y,z]...]}]}
// Every node of the file. `time_s` is clamped to the motion. "clip" is null for the rest pose. "primitives" is there
// with `vertices` only: positions in world space, in the file's vertex order.
[[nodiscard]] std::string pose_json(const assets::Asset& asset, std::size_t motion, double time_s, bool vertices);

}  // namespace inb::tool

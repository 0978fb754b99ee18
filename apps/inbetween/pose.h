#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "apps/inbetween/command.h"

namespace inb::assets {
struct Asset;
}

namespace inb::tool {

// pose FILE [--clip C] [--time S | --frame F] [--vertices] [--file-axes]: where everything is at one moment.
void add_pose_command(CLI::App& program, Result<void>& outcome);

// The motion that a name, or an index over clips, then morph sets, then frame sets, stands for. A name wins over an
// index; empty: the first motion, or the rest pose of a file without motions. Morph sets of .X files: in any case, the
// last one of a name; empty: the last one of all, where the file has no clips.
[[nodiscard]] Result<std::size_t> find_motion(const assets::Asset& asset, const std::string& clip);

// What `pose` is asked for.
struct PoseQuery {
  std::string clip;             // as find_motion takes it
  double time_s = 0.0;          // clamped to the motion
  std::optional<double> frame;  // in place of a time, see below
  bool vertices = false;
  bool file_axes = false;  // in the axes of the file in place of the scene's
  bool closed = false;     // a frame set goes on from its last frame to the first
};

// {"clip","time","frame","nodes":[{"node","name","world":[16 column-major]}],"weights":[{"node","weights":[]}],
//  "primitives":[{"node","mesh","primitive","positions":[[x,y,z]...]}]}
// Every node of the file. "clip" is null for the rest pose. "primitives" is there with `vertices` only: positions in
// world space, in the file's vertex order; primitives that share a vertex table of the file (Primitive::file_vertex)
// are one entry, under the number of the first. "frame" is there when it was asked for: stored frame F of the frame set
// `clip`, or, without `clip`, of all frame sets one after another, which for MD2 is the number of the frame in the
// file. Fractions lie between stored frames, also between the last of one set and the first of the next. A frame that
// is not there is an error.
[[nodiscard]] Result<std::string> pose_json(const assets::Asset& asset, const PoseQuery& query);

}  // namespace inb::tool

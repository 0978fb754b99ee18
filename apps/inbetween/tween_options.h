#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "apps/inbetween/command.h"
#include "assets/asset.h"
#include "assets/evaluate.h"

namespace inb::tool {

inline constexpr const char* kClipHelp =
    "Name, or index over clips, then morph sets, then frame sets (default: the first; of the morph sets of a .x file "
    "the last)";

// --tween, --pivot, --closed: how a morph or frame set goes from key to key, in place of what it does by itself.
struct TweenOptions {
  std::optional<assets::Tween> tween;
  std::optional<Vec3> pivot;
  bool closed = false;
};

// Parsed into `options`, which must outlive the parsing.
void add_tween_options(CLI::App& command, TweenOptions& options);

// Makes the motion that `clip` names (as find_motion takes it) do so. An error when options were given and the motion
// is no key set, or cannot.
[[nodiscard]] Result<void> apply_tween(assets::Asset& asset, const std::string& clip, const TweenOptions& options);

// evaluate_at, but with `closed` a frame set goes on from its last frame to the first.
void evaluate_tweened(const assets::Asset& asset, std::size_t motion, double time_s, bool closed,
                      assets::Evaluation& out);

}  // namespace inb::tool

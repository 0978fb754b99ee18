#pragma once

#include <cstddef>

#include "assets/asset.h"

namespace inb::assets {

enum class MotionKind { None, Clip, MorphSet, FrameSet };

// Which of the three lists a motion index means, and where in it. None: past the last one.
struct MotionIndex {
  MotionKind kind = MotionKind::None;
  std::size_t index = 0;
};

[[nodiscard]] inline MotionIndex locate(const Asset& asset, std::size_t motion) {
  if (motion < asset.clips.size()) return {MotionKind::Clip, motion};
  if (motion >= asset.motion_count()) return {};
  const std::size_t set = motion - asset.clips.size();
  if (set < asset.morph_sets.size()) return {MotionKind::MorphSet, set};
  return {MotionKind::FrameSet, set - asset.morph_sets.size()};
}

}  // namespace inb::assets

#include <fmt/format.h>

#include <algorithm>
#include <tuple>

#include "assets/evaluate.h"
#include "assets/motion_index.h"

namespace inb::assets {
namespace {

KeyKind kind_of(anim::Channel channel) {
  switch (channel) {
    case anim::Channel::Translation:
      return KeyKind::Translation;
    case anim::Channel::Rotation:
      return KeyKind::Rotation;
    case anim::Channel::Scale:
      return KeyKind::Scale;
    case anim::Channel::Weights:
      return KeyKind::Morph;
    case anim::Channel::Property:
      break;
  }
  return KeyKind::Property;
}

std::string named(const std::string& name, const char* what, std::size_t index) {
  return name.empty() ? fmt::format("{} {}", what, index) : name;
}

}  // namespace

sim::Timing motion_timing(const Asset& asset, std::size_t motion) {
  const MotionIndex at = locate(asset, motion);
  switch (at.kind) {
    case MotionKind::Clip:
      return sim::timed_clip(asset.clips[at.index].duration_s, asset.clips[at.index].action_frames);
    case MotionKind::MorphSet:
      return sim::timed_clip(asset.morph_sets[at.index].duration_s, asset.morph_sets[at.index].action_frames);
    case MotionKind::FrameSet: {
      const FrameSet& set = asset.frame_sets[at.index];
      return sim::frame_set(static_cast<std::int64_t>(set.frames.size()), set.rate_hz, set.action_frames);
    }
    case MotionKind::None:
      break;
  }
  return sim::timed_clip(0.0);
}

std::string motion_name(const Asset& asset, std::size_t motion) {
  const MotionIndex at = locate(asset, motion);
  switch (at.kind) {
    case MotionKind::Clip:
      return named(asset.clips[at.index].name, "clip", at.index);
    case MotionKind::MorphSet:
      return named(asset.morph_sets[at.index].name, "morph set", at.index);
    case MotionKind::FrameSet:
      return named(asset.frame_sets[at.index].name, "frame set", at.index);
    case MotionKind::None:
      break;
  }
  return {};
}

std::vector<KeyMark> key_marks(const Asset& asset, std::size_t motion) {
  std::vector<KeyMark> marks;
  const MotionIndex at = locate(asset, motion);
  switch (at.kind) {
    case MotionKind::Clip:
      for (const anim::Track& track : asset.clips[at.index].tracks) {
        for (const float time : track.times) marks.push_back({static_cast<double>(time), kind_of(track.channel)});
      }
      break;
    case MotionKind::MorphSet:
      for (const double time : asset.morph_sets[at.index].times) marks.push_back({time, KeyKind::Morph});
      break;
    case MotionKind::FrameSet: {
      const FrameSet& set = asset.frame_sets[at.index];
      const double rate_hz = sim::frame_set(1, set.rate_hz).rate_hz;
      for (std::size_t k = 0; k < set.frames.size(); ++k) {
        marks.push_back({static_cast<double>(k) / rate_hz, KeyKind::Morph});
      }
      break;
    }
    case MotionKind::None:
      break;
  }
  std::sort(marks.begin(), marks.end(),
            [](const KeyMark& a, const KeyMark& b) { return std::tie(a.time_s, a.kind) < std::tie(b.time_s, b.kind); });
  marks.erase(std::unique(marks.begin(), marks.end()), marks.end());
  return marks;
}

}  // namespace inb::assets

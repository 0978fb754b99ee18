#pragma once

#include <initializer_list>
#include <utility>
#include <vector>

#include "anim/clip.h"
#include "anim/sample.h"

namespace inb::anim {

inline Track track_of(Channel channel, Interpolation interpolation, std::uint32_t width, std::vector<float> times,
                      std::vector<float> values, std::uint32_t target = 0) {
  Track track;
  track.channel = channel;
  track.target = target;
  track.interpolation = interpolation;
  track.width = width;
  track.times = std::move(times);
  track.values = std::move(values);
  return track;
}

inline std::vector<float> sampled(const Track& track, double position_s, const Ending& ending = {},
                                  RotationBlend rotation = RotationBlend::Slerp) {
  std::vector<float> out(track.width, -99.0F);
  sample_track(track, position_s, ending, rotation, out);
  return out;
}

}  // namespace inb::anim

#include "assets/bake/track_fit.h"

namespace inb::assets::baking {

anim::Track picked(const anim::Track& track, std::span<const std::size_t> chosen) {
  anim::Track out;
  out.channel = track.channel;
  out.target = track.target;
  out.interpolation = track.interpolation;
  out.width = track.width;
  const std::size_t floats = track.floats_per_key();
  for (const std::size_t k : chosen) {
    out.times.push_back(track.times[k]);
    const auto value = std::span(track.values).subspan(k * floats, floats);
    out.values.insert(out.values.end(), value.begin(), value.end());
  }
  return out;
}

anim::Track without_repeats(const anim::Track& track) {
  const std::size_t floats = track.floats_per_key();
  std::vector<std::size_t> kept{0};
  for (std::size_t k = 1; k < track.times.size(); ++k) {
    const auto before = std::span(track.values).subspan((k - 1) * floats, floats);
    const auto here = std::span(track.values).subspan(k * floats, floats);
    if (!std::equal(before.begin(), before.end(), here.begin())) kept.push_back(k);
  }
  return picked(track, kept);
}

anim::Track straightened(const anim::Track& track, const anim::Ending& ending, anim::RotationBlend rotation,
                         std::span<const double> times) {
  anim::Track out;
  out.channel = track.channel;
  out.target = track.target;
  out.interpolation = anim::Interpolation::Linear;
  out.width = track.width;
  std::vector<float> value(track.width);
  for (const double time_s : times) {
    const auto time = static_cast<float>(time_s);
    if (!out.times.empty() && !(time > out.times.back())) continue;
    anim::sample_track(track, time_s, ending, rotation, value);
    out.times.push_back(time);
    out.values.insert(out.values.end(), value.begin(), value.end());
  }
  return out;
}

}  // namespace inb::assets::baking

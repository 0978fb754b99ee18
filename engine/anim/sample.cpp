#include "anim/sample.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "anim/shared.h"
#include "core/check.h"

namespace inb::anim {
namespace {

shared::vec4 as_vec4(const float* floats) { return {floats[0], floats[1], floats[2], floats[3]}; }

void store(const shared::vec4& value, std::span<float> out) {
  for (std::size_t i = 0; i < 4; ++i) out[i] = value[i];
}

}  // namespace

void sample_track(const Track& track, double position_s, const Ending& ending, RotationBlend rotation,
                  std::span<float> out, Cursor* cursor) {
  const std::size_t width = track.width;
  INB_CHECK(out.size() == width);
  const bool spline = track.interpolation == Interpolation::CubicSpline;
  const Rounding rounding = track.interpolation == Interpolation::Step ? Rounding::Floor : Rounding::None;
  const Interpolant at = find_keys(track.times, position_s, rounding, ending, cursor);
  const float* const key_a = &track.values[at.a * track.floats_per_key()];
  const float* const key_b = &track.values[at.b * track.floats_per_key()];
  // A spline key is (in-tangent, value, out-tangent).
  const float* const a = key_a + (spline ? width : 0);
  const float* const b = key_b + (spline ? width : 0);
  const bool turns = track.channel == Channel::Rotation;

  if (at.t == 0.0F) {
    std::copy_n(a, width, out.begin());
  } else if (spline) {
    for (std::size_t i = 0; i < width; ++i) {
      out[i] = shared::hermite(a[i], a[width + i], key_b[i], b[i], at.distance, at.t);
    }
    if (turns) store(shared::quat_normalize(as_vec4(out.data())), out);
  } else if (turns) {
    store(rotation == RotationBlend::Slerp ? shared::quat_slerp(as_vec4(a), as_vec4(b), at.t)
                                           : shared::quat_nlerp(as_vec4(a), as_vec4(b), at.t),
          out);
  } else {
    for (std::size_t i = 0; i < width; ++i) out[i] = shared::lerp(a[i], b[i], at.t);
  }
}

bool SampleClipJob::validate() const {
  if (clip == nullptr || std::isnan(time_s)) return false;
  if (!weights_begin.valid() || !properties_begin.valid()) return false;
  if (!cursors.empty() && cursors.size() != clip->tracks.size()) return false;
  const auto fits = [](const Strided<std::uint32_t>& begins, const Track& track, std::size_t size) {
    return track.target < begins.count && std::size_t{begins[track.target]} + track.width <= size;
  };
  return std::all_of(clip->tracks.begin(), clip->tracks.end(), [&](const Track& track) {
    if (track.times.empty() || track.values.size() != track.times.size() * track.floats_per_key()) return false;
    switch (track.channel) {
      case Channel::Translation:
      case Channel::Scale:
        return track.width == 3 && track.target < locals.size();
      case Channel::Rotation:
        return track.width == 4 && track.target < locals.size();
      case Channel::Weights:
        return track.width > 0 && fits(weights_begin, track, weights.size());
      case Channel::Property:
        return track.width > 0 && fits(properties_begin, track, properties.size());
    }
    return false;
  });
}

bool SampleClipJob::run() const {
  if (!validate()) return false;
  const double position_s = std::clamp(time_s, 0.0, std::max(0.0, clip->duration_s));
  const Ending ending{clip->tail, clip->duration_s};
  for (std::size_t i = 0; i < clip->tracks.size(); ++i) {
    const Track& track = clip->tracks[i];
    Cursor* const cursor = cursors.empty() ? nullptr : &cursors[i];
    const auto sample_into = [&](std::span<float> out) {
      sample_track(track, position_s, ending, clip->rotation, out, cursor);
    };
    switch (track.channel) {
      case Channel::Translation:
        sample_into({glm::value_ptr(locals[track.target].translation), 3});
        break;
      case Channel::Scale:
        sample_into({glm::value_ptr(locals[track.target].scale), 3});
        break;
      case Channel::Rotation: {
        std::array<float, 4> xyzw{};
        sample_into(xyzw);
        locals[track.target].rotation = shared::to_quat(as_vec4(xyzw.data()));
        break;
      }
      case Channel::Weights:
        sample_into(weights.subspan(weights_begin[track.target], track.width));
        break;
      case Channel::Property:
        sample_into(properties.subspan(properties_begin[track.target], track.width));
        break;
    }
  }
  return true;
}

}  // namespace inb::anim

#include "apps/inbetween/tween_options.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <map>

#include "apps/inbetween/pose.h"
#include "assets/tween.h"

namespace inb::tool {
namespace {

// "1,-2.5,0"; nothing when it is not three finite numbers.
std::optional<Vec3> parse_point(const std::string& text) {
  std::array<float, 3> values{};
  const char* at = text.data();
  const char* const end = at + text.size();
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (i > 0 && (at == end || *at++ != ',')) return std::nullopt;
    const auto read = std::from_chars(at, end, values[i]);
    if (read.ec != std::errc{} || !std::isfinite(values[i])) return std::nullopt;
    at = read.ptr;
  }
  return at == end ? std::optional(Vec3(values[0], values[1], values[2])) : std::nullopt;
}

}  // namespace

void add_tween_options(CLI::App& command, TweenOptions& options) {
  static const std::map<std::string, assets::Tween> kTweens{
      {"linear", assets::Tween::Linear}, {"step", assets::Tween::Step}, {"spherical", assets::Tween::Spherical}};
  command
      .add_option_function<std::string>(
          "--tween", [&options](const std::string& name) { options.tween = kTweens.at(name); },
          "How a morph or frame set goes from key to key: linear, step, or spherical round --pivot")
      ->check(CLI::IsMember({"linear", "step", "spherical"}));
  command
      .add_option_function<std::string>(
          "--pivot",
          [&options](const std::string& text) {
            options.pivot = parse_point(text);
            if (!options.pivot) throw CLI::ValidationError("--pivot", "'" + text + "' is not X,Y,Z");
          },
          "X,Y,Z in the space of the mesh: the centre of --tween spherical (default: 0,0,0)")
      ->type_name("X,Y,Z");
  command.add_flag("--closed", options.closed,
                   "After the last key of a morph or frame set back to the first, in place of staying at it");
}

Result<void> apply_tween(assets::Asset& asset, const std::string& clip, const TweenOptions& options) {
  if (!options.tween && !options.pivot && !options.closed) return {};
  const Result<std::size_t> motion = find_motion(asset, clip);
  if (!motion) return fail(motion.error());
  std::optional<assets::TweenChoice> choice = assets::tween_choice(asset, *motion);
  if (!choice) {
    return fail("{}: --tween, --pivot and --closed are for morph and frame sets; {} is none", asset.name,
                *motion < asset.motion_count() ? "'" + assets::motion_name(asset, *motion) + "'" : "the rest pose");
  }
  choice->tween = options.tween.value_or(choice->tween);
  choice->pivot = options.pivot.value_or(choice->pivot);
  if (options.closed) choice = assets::closed_or_not(asset, *motion, *choice, true);
  return assets::set_tween(asset, *motion, *choice);
}

void evaluate_tweened(const assets::Asset& asset, std::size_t motion, double time_s, bool closed,
                      assets::Evaluation& out) {
  const std::size_t frame_sets = asset.motion_count() - asset.frame_sets.size();
  if (!closed || motion < frame_sets || motion >= asset.motion_count()) {
    assets::evaluate_at(asset, motion, time_s, out);
    return;
  }
  const sim::Timing timing = assets::motion_timing(asset, motion);
  const double passed_s = std::clamp(time_s, 0.0, timing.duration_s);
  const double frames = std::min(passed_s * timing.rate_hz, static_cast<double>(timing.frames));
  assets::evaluate(asset, motion, {frames, passed_s, true}, false, out);
}

}  // namespace inb::tool

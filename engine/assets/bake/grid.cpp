#include "assets/bake/grid.h"

#include <algorithm>
#include <cmath>

#include "assets/bake/sampler.h"
#include "assets/evaluate.h"
#include "assets/motion_index.h"

namespace inb::assets::baking {
namespace {

constexpr double kWidestStep_s = 0.01;
constexpr double kFewestParts = 6.0;
constexpr double kJustBefore_s = 1e-5;
constexpr double kSameTime_s = 1e-9;
constexpr std::size_t kMostTimes = 8192;
constexpr std::size_t kAimedVertices = kMostGridVertices / 2;

bool jumps(const Asset& asset, const MotionIndex& at) {
  if (at.kind == MotionKind::MorphSet) return asset.morph_sets[at.index].tween == Tween::Step;
  return at.kind == MotionKind::FrameSet && asset.frame_sets[at.index].tween == Tween::Step;
}

// Where the values jump.
std::vector<double> jump_times(const Asset& asset, std::size_t motion) {
  std::vector<double> times;
  const MotionIndex at = locate(asset, motion);
  if (at.kind == MotionKind::Clip) {
    for (const anim::Track& track : asset.clips[at.index].tracks) {
      if (track.interpolation != anim::Interpolation::Step || track.times.size() < 2) continue;
      times.insert(times.end(), track.times.begin() + 1, track.times.end());
    }
  } else if (jumps(asset, at)) {
    for (const KeyMark& mark : key_marks(asset, motion)) times.push_back(mark.time_s);
  }
  return times;
}

// Sorted, inside 0..end, each once.
void tidy(std::vector<double>& times, double end_s) {
  times.erase(std::remove_if(times.begin(), times.end(),
                             [&](double time_s) { return !(time_s > 0.0) || !(time_s < end_s - kSameTime_s); }),
              times.end());
  times.push_back(0.0);
  if (end_s > 0.0) times.push_back(end_s);
  std::sort(times.begin(), times.end());
  times.erase(std::unique(times.begin(), times.end(), [](double a, double b) { return b - a < kSameTime_s; }),
              times.end());
}

double parts_of(double gap_s, double fewest, double widest_s) {
  if (gap_s <= 2.0 * kJustBefore_s) return 1.0;
  // An even number, so that the half way is among them.
  return std::max(fewest, 2.0 * std::ceil(gap_s / (2.0 * widest_s) - 1e-6));
}

}  // namespace

std::vector<double> grid_of(const Asset& asset, std::size_t motion, std::size_t vertices) {
  const double end_s = duration_s(asset, motion);
  std::vector<double> keys;
  for (const KeyMark& mark : key_marks(asset, motion)) keys.push_back(mark.time_s);
  for (const double time_s : jump_times(asset, motion)) keys.push_back(time_s - kJustBefore_s);
  tidy(keys, end_s);

  const auto most =
      static_cast<double>(std::clamp(kAimedVertices / std::max<std::size_t>(1, vertices), std::size_t{2}, kMostTimes));
  double fewest = kFewestParts;
  double widest_s = kWidestStep_s;
  const auto total = [&] {
    double sum = 1.0;
    for (std::size_t k = 1; k < keys.size(); ++k) sum += parts_of(keys[k] - keys[k - 1], fewest, widest_s);
    return sum;
  };
  const double narrowest_s = end_s / most;
  while (total() > most && (fewest > 1.0 || widest_s < narrowest_s)) {
    fewest = std::max(1.0, fewest - 2.0);
    widest_s *= 2.0;
  }

  std::vector<double> grid{0.0};
  for (std::size_t k = 1; k < keys.size(); ++k) {
    const auto parts = static_cast<std::size_t>(parts_of(keys[k] - keys[k - 1], fewest, widest_s));
    for (std::size_t i = 1; i < parts; ++i) {
      grid.push_back(keys[k - 1] + (keys[k] - keys[k - 1]) * static_cast<double>(i) / static_cast<double>(parts));
    }
    grid.push_back(keys[k]);
  }
  return grid;
}

std::vector<double> grid_with(std::vector<double> grid, const Asset& other, std::size_t other_motion) {
  const double end_s = grid.back();
  std::vector<double> keys;
  for (const KeyMark& mark : key_marks(other, other_motion)) {
    if (mark.time_s >= 0.0 && mark.time_s <= end_s) keys.push_back(mark.time_s);
  }
  tidy(keys, end_s);
  const auto known = [&](double time_s) {
    const auto next = std::lower_bound(grid.begin(), grid.end(), time_s - kSameTime_s);
    return next != grid.end() && *next <= time_s + kSameTime_s;
  };
  std::vector<double> more;
  for (std::size_t k = 0; k < keys.size(); ++k) {
    if (known(keys[k])) continue;
    more.push_back(keys[k]);
    if (k > 0) more.push_back((keys[k - 1] + keys[k]) * 0.5);
    if (k + 1 < keys.size()) more.push_back((keys[k] + keys[k + 1]) * 0.5);
  }
  grid.insert(grid.end(), more.begin(), more.end());
  tidy(grid, end_s);
  return grid;
}

}  // namespace inb::assets::baking

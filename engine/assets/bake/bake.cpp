#include "assets/bake.h"

#include <cmath>
#include <utility>

#include "assets/bake/fewest_keys.h"
#include "assets/bake/grid.h"
#include "assets/bake/model.h"
#include "assets/bake/sampler.h"
#include "assets/evaluate.h"
#include "assets/motion_index.h"
#include "core/parallel.h"

namespace inb::assets {
namespace {

// Keys closer to the end than this part of their distance are the end.
constexpr double kAtEnd = 1e-6;

Result<std::vector<double>> times_at_rate(const baking::Sampler& sampler, double rate_hz) {
  const double duration_s = sampler.duration_s();
  const double whole = std::floor(duration_s * rate_hz + kAtEnd);
  if (auto fine = baking::check_memory(sampler, whole + 2.0); !fine) return fail(fine.error());
  std::vector<double> times;
  for (double k = 0.0; k <= whole && (k == 0.0 || k / rate_hz < duration_s * (1.0 - 1e-12)); ++k) {
    times.push_back(k / rate_hz);
  }
  if (duration_s <= 0.0) return times;
  if (times.size() > 1 && (duration_s - times.back()) * rate_hz < kAtEnd) times.pop_back();
  times.push_back(duration_s);
  return times;
}

// The times of the fewest keys that keep the bound.
Result<std::vector<double>> times_within(const Asset& asset, std::size_t motion, const baking::Sampler& sampler,
                                         float bound) {
  const std::size_t vertices = sampler.vertex_count();
  const std::vector<double> grid = baking::grid_of(asset, motion, vertices);
  if (vertices > baking::kMostGridVertices / grid.size()) {
    return fail("{}: {} vertices at {} times are too many to search for the fewest keys.", asset.name, vertices,
                grid.size());
  }
  std::vector<Vec3> positions(grid.size() * vertices);
  core::parallel_for(grid.size(), 4, [&](std::size_t begin, std::size_t end) {
    baking::Sampler::Scratch scratch;
    for (std::size_t i = begin; i < end; ++i) {
      sampler.positions_at(grid[i], scratch, std::span(positions).subspan(i * vertices, vertices));
    }
  });
  const baking::Samples samples{grid, vertices, positions};
  const bool steps = baking::tween_of(asset, motion) == Tween::Step;
  std::vector<double> times;
  for (const std::size_t i :
       steps ? baking::fewest_step_keys(samples, bound) : baking::fewest_linear_keys(samples, bound)) {
    times.push_back(grid[i]);
  }
  return times;
}

std::optional<bool> wants_loop(const Asset& asset, std::size_t motion) {
  const MotionIndex at = locate(asset, motion);
  return at.kind == MotionKind::MorphSet ? asset.morph_sets[at.index].loops : std::nullopt;
}

void finish_cost(const Asset& original, std::size_t motion, double bake_ms, BakedMotion& baked) {
  baked.cost = measure_motion(original, motion, baked.asset, 0);
  baked.cost.bake_ms = bake_ms;
}

}  // namespace

Result<BakedMotion> bake_frames(const Asset& asset, std::size_t motion, const BakeSettings& settings) {
  const baking::Stopwatch clock;
  if (auto fine = baking::check_motion(asset, motion); !fine) return fail(fine.error());
  if (auto fine = baking::check_rate(settings.rate_hz); !fine) return fail(fine.error());
  const baking::Sampler sampler(asset, motion);
  if (auto fine = baking::check_drawn(asset, sampler); !fine) return fail(fine.error());

  const auto plan = baking::frame_times(sampler, settings.rate_hz);
  if (!plan) return fail(plan.error());
  auto frames = baking::key_meshes(sampler, plan->times);
  if (!frames) return fail(frames.error());

  BakedMotion out;
  out.asset = baking::model_of(asset, motion, sampler, *frames);
  FrameSet set;
  set.name = motion_name(asset, motion);
  set.rate_hz = plan->rate_hz;
  set.action_frames = baking::action_frames_at(asset, motion, set.rate_hz, static_cast<std::uint32_t>(frames->size()));
  set.tween = baking::tween_of(asset, motion);
  set.frames = std::move(*frames);
  out.asset.frame_sets.push_back(std::move(set));
  auto sound = baking::sound(std::move(out.asset));
  if (!sound) return fail(sound.error());
  out.asset = std::move(*sound);
  finish_cost(asset, motion, clock.passed_ms(), out);
  return out;
}

Result<BakedMotion> bake_morph(const Asset& asset, std::size_t motion, const BakeSettings& settings) {
  const baking::Stopwatch clock;
  if (auto fine = baking::check_motion(asset, motion); !fine) return fail(fine.error());
  const baking::Sampler sampler(asset, motion);
  if (auto fine = baking::check_drawn(asset, sampler); !fine) return fail(fine.error());
  const auto check =
      settings.error_bound ? baking::check_bound(*settings.error_bound) : baking::check_rate(settings.rate_hz);
  if (!check) return fail(check.error());

  auto times = settings.error_bound ? times_within(asset, motion, sampler, *settings.error_bound)
                                    : times_at_rate(sampler, settings.rate_hz);
  if (!times) return fail(times.error());
  auto keys = baking::key_meshes(sampler, *times);
  if (!keys) return fail(keys.error());

  BakedMotion out;
  out.asset = baking::model_of(asset, motion, sampler, *keys);
  MorphSet set;
  set.name = motion_name(asset, motion);
  set.times = std::move(*times);
  set.keys = std::move(*keys);
  set.duration_s = sampler.duration_s();
  set.loops = wants_loop(asset, motion);
  set.tween = baking::tween_of(asset, motion);
  const sim::Timing timing = sim::timed_clip(set.duration_s);
  set.action_frames =
      baking::action_frames_at(asset, motion, timing.rate_hz, static_cast<std::uint32_t>(timing.frames));
  out.asset.morph_sets.push_back(std::move(set));
  auto sound = baking::sound(std::move(out.asset));
  if (!sound) return fail(sound.error());
  out.asset = std::move(*sound);
  finish_cost(asset, motion, clock.passed_ms(), out);
  if (settings.error_bound && !(out.cost.largest_error <= *settings.error_bound)) {
    return fail("{}: the keys reach an error of {} only, not {}.", asset.name, out.cost.largest_error,
                *settings.error_bound);
  }
  return out;
}

}  // namespace inb::assets

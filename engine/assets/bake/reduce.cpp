#include <algorithm>
#include <cmath>
#include <cstddef>
#include <optional>
#include <utility>

#include "assets/bake.h"
#include "assets/bake/grid.h"
#include "assets/bake/model.h"
#include "assets/bake/reducer.h"
#include "assets/bake/sampler.h"
#include "assets/motion_index.h"

namespace inb::assets {
namespace {

// A joint at a time takes as much memory as that many vertices.
constexpr std::size_t kVerticesPerJoint = 32;
// What a bake may take: vertices deformed for measuring, over all tries.
constexpr std::size_t kMeasuredVertices = 64'000'000;
constexpr float kLoosest = 16.0F;

// Finds the loosest allowance with which the whole model keeps the bound: boxes are a cautious stand-in for vertices,
// so that the bound itself as the allowance mostly leaves a good part of it unused.
class LoosestFit {
 public:
  LoosestFit(const Asset& asset, std::size_t clip, const baking::Reducer& reducer, float bound)
      : asset_(asset), clip_(clip), reducer_(reducer), bound_(bound) {
    best_.asset = asset;
    best_.asset.morph_sets.clear();
    best_.asset.frame_sets.clear();
    best_.asset.clips = {asset.clips[clip]};
    best_.cost = measure_motion(asset, clip, best_.asset, 0);
  }

  void search(std::size_t tries) {
    float kept = 0.0F;
    float broken = 0.0F;
    for (float factor = 1.0F; tries > 0 && factor <= kLoosest; factor *= 2.0F, --tries) {
      if (!attempt(factor)) {
        broken = factor;
        break;
      }
      kept = factor;
    }
    if (kept == 0.0F) attempt(0.0F);
    for (; tries > 0 && broken > 0.0F; --tries) {
      const float factor = (kept + broken) * 0.5F;
      (attempt(factor) ? kept : broken) = factor;
    }
  }

  [[nodiscard]] BakedMotion take() { return std::move(best_); }

 private:
  // Whether the bound is kept; if so, and if there are fewer keys or they are closer, it is the best so far.
  bool attempt(float factor) {
    baking::Reducer::Reduced reduced = reducer_.reduce(bound_ * factor);
    std::swap(best_.asset.clips[0], reduced.clip);
    const BakeCost cost = measure_motion(asset_, clip_, best_.asset, 0);
    const bool keeps = cost.largest_error <= bound_ && reduced.point_error <= bound_;
    const bool fewer = cost.keys < best_.cost.keys;
    const bool closer = cost.keys == best_.cost.keys && cost.largest_error <= best_.cost.largest_error;
    if (keeps && (fewer || closer)) {
      best_.cost = cost;
    } else {
      std::swap(best_.asset.clips[0], reduced.clip);
    }
    return keeps;
  }

  const Asset& asset_;
  std::size_t clip_;
  const baking::Reducer& reducer_;
  float bound_;
  BakedMotion best_;
};

}  // namespace

Result<BakedMotion> reduce_keys(const Asset& asset, std::size_t motion, float error_bound) {
  const baking::Stopwatch clock;
  if (auto fine = baking::check_motion(asset, motion); !fine) return fail(fine.error());
  if (auto fine = baking::check_bound(error_bound); !fine) return fail(fine.error());
  const MotionIndex at = locate(asset, motion);
  if (at.kind != MotionKind::Clip) {
    return fail("{}: motion {} is stored meshes, not a clip of joints, so it has no tracks to reduce.", asset.name,
                motion);
  }
  const baking::Sampler sampler(asset, motion);
  const std::size_t joints = asset.skeleton.size();
  const std::size_t per_time = std::max(sampler.vertex_count(), joints * kVerticesPerJoint);
  std::vector<double> times = baking::grid_of(asset, motion, per_time);
  if (times.size() > baking::kMostGridVertices / std::max<std::size_t>(1, joints * kVerticesPerJoint)) {
    return fail("{}: {} joints at {} times are too many to reduce.", asset.name, joints, times.size());
  }
  const std::size_t measured = std::max<std::size_t>(1, times.size() * sampler.vertex_count());
  const baking::Reducer reducer(asset, at.index, sampler, std::move(times));
  LoosestFit fit(asset, at.index, reducer, error_bound);
  fit.search(std::clamp<std::size_t>(kMeasuredVertices / measured, 1, 9));
  BakedMotion out = fit.take();
  out.cost.bake_ms = clock.passed_ms();
  return out;
}

}  // namespace inb::assets

#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <memory>
#include <span>
#include <vector>

#include "apps/sandbox/lab.h"
#include "assets/bake/sampler.h"
#include "assets/evaluate.h"
#include "sim/smoothing.h"
#include "sim/timing.h"

namespace inb::sandbox {

// Seconds at which a motion of its own timing stands, for representations that have other frames: at the start of the
// frame where it is held, the first instant where nothing is played.
[[nodiscard]] double lab_time(const sim::Shown& shown, const sim::Timing& own);

// The representations of one lab at one moment: their states, what the processor takes for them, and how far their
// vertices are from the original. Borrows result and asset, which must live until the next `take` or `drop`.
class LabPlay {
 public:
  void take(const LabResult& result, const assets::Asset& original);
  void drop();

  // Moves to what a view shows. `shown`: of the file's own motion. `distances`: wanted for a heat map; else only one
  // representation is worked out on the processor a call, in turns, to keep the picture fast.
  void show(const sim::Shown& shown, const sim::Timing& own, bool distances);

  // Nothing for what could not be baked.
  [[nodiscard]] const assets::Evaluation* state(LabColumn which) const;
  // Evaluating and deforming everything once on the processor: median of the latest, microseconds. Nothing yet: 0.
  [[nodiscard]] double cost_us(LabColumn which) const;
  // Distances to the original, one a vertex as render::HeatMap wants them; empty when there is nothing to compare.
  [[nodiscard]] std::span<const float> distances(LabColumn which) const;

 private:
  struct Pane {
    Pane(const assets::Asset& shown_asset, std::size_t motion, bool own_motion);

    const assets::Asset& asset;
    bool own;  // the file's own motion: evaluated as the views do it
    assets::baking::Sampler sampler;
    assets::baking::Sampler::Scratch scratch;
    std::vector<Vec3> positions;     // of all parts
    std::vector<std::size_t> first;  // by part: where its vertices lie in `heat`
    std::vector<float> heat;
    assets::Evaluation state;
    std::deque<double> costs_us;
  };

  [[nodiscard]] const Pane* pane(LabColumn which) const { return panes_[static_cast<std::size_t>(which)].get(); }
  static void evaluate(Pane& pane, const sim::Shown& shown, double time_s);
  void compare(Pane& pane) const;

  std::array<std::unique_ptr<Pane>, kLabColumns> panes_;
  std::unique_ptr<Pane> original_;
  std::size_t turn_ = 0;
};

}  // namespace inb::sandbox

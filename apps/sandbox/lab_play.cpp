#include "apps/sandbox/lab_play.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <map>
#include <utility>

#include "apps/sandbox/shown.h"

namespace inb::sandbox {

namespace {

constexpr std::size_t kCosts = 31;

// Where the vertices of each part lie among one value a vertex: shown nodes in order, their primitives in order,
// instances together.
std::vector<std::size_t> places_of_parts(const assets::Asset& asset, const assets::baking::Sampler& sampler,
                                         std::size_t& total) {
  std::map<std::pair<std::uint32_t, std::uint32_t>, std::size_t> places;
  total = 0;
  for (const std::uint32_t node : assets::shown_nodes(asset)) {
    if (asset.nodes[node].mesh == assets::kNone) continue;
    const assets::Mesh& mesh = asset.meshes[static_cast<std::size_t>(asset.nodes[node].mesh)];
    for (std::uint32_t p = 0; p < mesh.primitives.size(); ++p) {
      places[{node, p}] = total;
      total += mesh.primitives[p].positions.size();
    }
  }
  std::vector<std::size_t> first;
  for (const assets::baking::Part& part : sampler.parts()) first.push_back(places.at({part.node, part.primitive}));
  return first;
}

}  // namespace

double lab_time(const sim::Shown& shown, const sim::Timing& own) {
  if (shown.rest || own.rate_hz <= 0.0) return 0.0;
  const double frames = shown.held ? std::floor(shown.position.frames) : shown.position.frames;
  return std::clamp(frames / own.rate_hz, 0.0, own.duration_s);
}

LabPlay::Pane::Pane(const assets::Asset& shown_asset, std::size_t motion, bool own_motion)
    : asset(shown_asset), own(own_motion), sampler(shown_asset, motion) {
  positions.resize(sampler.vertex_count());
  if (sampler.parts().empty()) return;
  std::size_t total = 0;
  first = places_of_parts(asset, sampler, total);
  heat.assign(total, 0.0F);
}

void LabPlay::take(const LabResult& result, const assets::Asset& original) {
  drop();
  original_ = std::make_unique<Pane>(original, result.wish.motion, true);
  for (std::size_t c = 0; c < kLabColumns; ++c) {
    const LabBake& bake = result.columns[c];
    if (!bake.error.empty()) continue;
    panes_[c] = std::make_unique<Pane>(bake.asset ? *bake.asset : original, bake.motion, !bake.asset);
    if (panes_[c]->positions.size() != original_->positions.size()) panes_[c]->heat.clear();
  }
}

void LabPlay::drop() {
  for (std::unique_ptr<Pane>& pane : panes_) pane.reset();
  original_.reset();
  turn_ = 0;
}

void LabPlay::evaluate(Pane& pane, const sim::Shown& shown, double time_s) {
  if (pane.own) {
    evaluate_shown(pane.asset, shown, pane.state);
  } else {
    pane.sampler.state_at(time_s, pane.state);
  }
}

void LabPlay::compare(Pane& pane) const {
  if (pane.heat.empty()) return;
  std::ranges::fill(pane.heat, 0.0F);
  const auto& parts = pane.sampler.parts();
  for (std::size_t p = 0; p < parts.size(); ++p) {
    for (std::size_t v = 0; v < parts[p].count; ++v) {
      const std::size_t at = parts[p].first + v;
      float& value = pane.heat[pane.first[p] + v];
      // Instances share their values: the worst of them shows.
      value = std::max(value, glm::distance(pane.positions[at], original_->positions[at]));
    }
  }
}

void LabPlay::show(const sim::Shown& shown, const sim::Timing& own, bool distances) {
  if (!original_) return;
  using Clock = std::chrono::steady_clock;
  const double time_s = lab_time(shown, own);
  if (distances) {
    evaluate(*original_, shown, time_s);
    original_->sampler.positions_of(original_->state, original_->scratch, original_->positions);
  }
  for (std::size_t c = 0; c < kLabColumns; ++c) {
    if (!panes_[c]) continue;
    Pane& pane = *panes_[c];
    const Clock::time_point start = Clock::now();
    evaluate(pane, shown, time_s);
    if (!distances && turn_ != c) continue;
    pane.sampler.positions_of(pane.state, pane.scratch, pane.positions);
    pane.costs_us.push_back(std::chrono::duration<double, std::micro>(Clock::now() - start).count());
    if (pane.costs_us.size() > kCosts) pane.costs_us.pop_front();
    if (distances) compare(pane);
  }
  turn_ = (turn_ + 1) % kLabColumns;
}

const assets::Evaluation* LabPlay::state(LabColumn which) const {
  const Pane* const shown = pane(which);
  return shown == nullptr ? nullptr : &shown->state;
}

std::span<const float> LabPlay::distances(LabColumn which) const {
  const Pane* const shown = pane(which);
  return shown == nullptr ? std::span<const float>() : std::span<const float>(shown->heat);
}

double LabPlay::cost_us(LabColumn which) const {
  const Pane* const shown = pane(which);
  if (shown == nullptr || shown->costs_us.empty()) return 0.0;
  std::vector<double> sorted(shown->costs_us.begin(), shown->costs_us.end());
  const auto middle = sorted.begin() + static_cast<std::ptrdiff_t>(sorted.size() / 2);
  std::nth_element(sorted.begin(), middle, sorted.end());
  return *middle;
}

}  // namespace inb::sandbox

#include "assets/x/write_plan.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace inb::assets::x {
namespace {

bool same(const std::vector<KeyVertices>& a, const std::vector<KeyVertices>& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](const KeyVertices& x, const KeyVertices& y) {
    return x.positions == y.positions && x.normals == y.normals && x.colors == y.colors && x.uv0 == y.uv0;
  });
}

Result<std::uint32_t> milliseconds(double ms, const std::string& set) {
  const double rounded = std::round(ms);
  if (!(rounded >= 0.0 && rounded <= 4294967295.0)) {
    return fail("{}: a key at {:g} ms does not fit the 32 bits of the format", set, ms);
  }
  return static_cast<std::uint32_t>(rounded);
}

// Adds a key, its state under the number of an equal one if there is any.
Result<void> add_key(SetPlan& plan, double ms, const std::vector<KeyVertices>& state) {
  const Result<std::uint32_t> time = milliseconds(ms, plan.name);
  if (!time) return fail(time.error());
  const auto known = std::find_if(plan.states.begin(), plan.states.end(),
                                  [&](const std::vector<KeyVertices>* other) { return same(*other, state); });
  const auto number_of = static_cast<std::size_t>(known - plan.states.begin());
  if (known == plan.states.end()) plan.states.push_back(&state);
  plan.keys.push_back({*time, number_of});
  return {};
}

}  // namespace

Result<std::vector<SetPlan>> plan_sets(const Asset& asset, const WriteOptions& options, UniqueNames& names) {
  std::vector<SetPlan> plans;
  for (const MorphSet& set : asset.morph_sets) {
    SetPlan plan{names.add(set.name, "Morph"), set.mesh, set.loops.value_or(true), {}, {}, {}};
    for (std::size_t k = 0; k < set.keys.size(); ++k) {
      if (Result<void> added = add_key(plan, set.times[k] * 1000.0, set.keys[k]); !added) return fail(added.error());
    }
    if (set.duration_s > set.times.back()) {
      const std::vector<KeyVertices>& last = set.closed ? set.keys.front() : set.keys.back();
      if (Result<void> added = add_key(plan, set.duration_s * 1000.0, last); !added) return fail(added.error());
    }
    plans.push_back(std::move(plan));
  }
  for (const FrameSet& set : asset.frame_sets) {
    SetPlan plan{names.add(set.name, "Frames"), set.mesh, true, {}, {}, {}};
    const double frame_ms = options.frame_ms > 0.0 ? options.frame_ms : 1000.0 / set.rate_hz;
    for (std::size_t k = 0; k <= set.frames.size(); ++k) {
      const std::vector<KeyVertices>& state = set.frames[k % set.frames.size()];
      if (Result<void> added = add_key(plan, static_cast<double>(k) * frame_ms, state); !added)
        return fail(added.error());
    }
    plans.push_back(std::move(plan));
  }
  for (SetPlan& plan : plans) {
    for (std::size_t s = 0; s < plan.states.size(); ++s) {
      plan.state_names.push_back(names.add(fmt::format("{}{:02}", plan.name, s + 1), ""));
    }
  }
  return plans;
}

}  // namespace inb::assets::x

#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "assets/asset.h"
#include "assets/bake/sampler.h"
#include "core/result.h"

namespace inb::assets::baking {

// The asset of a bake without its motion yet: one node, one mesh, one primitive a part. `keys`: all stored meshes, one
// entry a part each; attributes that they do not change move from them into the primitives, which are the first of
// them.
[[nodiscard]] Asset model_of(const Asset& asset, std::size_t motion, const Sampler& sampler,
                             std::vector<std::vector<KeyVertices>>& keys);

// An error when that many key meshes would take too much memory; asked before anything is made for them.
[[nodiscard]] Result<void> check_memory(const Sampler& sampler, double meshes);

// The stored meshes at these times.
[[nodiscard]] Result<std::vector<std::vector<KeyVertices>>> key_meshes(const Sampler& sampler,
                                                                       const std::vector<double>& times);

// The motion's action flags as frames at another rate, ascending, each once, none above `last`.
[[nodiscard]] std::vector<std::uint32_t> action_frames_at(const Asset& asset, std::size_t motion, double rate_hz,
                                                          std::uint32_t last);
[[nodiscard]] Tween tween_of(const Asset& asset, std::size_t motion);

// The frames of a bake at a rate, as bake_frames describes them.
struct FrameTimes {
  double rate_hz = 0.0;
  std::vector<double> times;
};
[[nodiscard]] Result<FrameTimes> frame_times(const Sampler& sampler, double rate_hz);

// Wall time since it was made.
class Stopwatch {
 public:
  [[nodiscard]] double passed_ms() const {
    return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - begin_).count();
  }

 private:
  std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
};

// Whether what the caller asks for is there and is a number.
[[nodiscard]] Result<void> check_motion(const Asset& asset, std::size_t motion);
[[nodiscard]] Result<void> check_drawn(const Asset& asset, const Sampler& sampler);
[[nodiscard]] Result<void> check_rate(double rate_hz);
[[nodiscard]] Result<void> check_bound(float bound);

// The baked asset when it is sound, else why it is not (numbers beyond what a float holds).
[[nodiscard]] Result<Asset> sound(Asset asset);

}  // namespace inb::assets::baking

#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "anim/shared.h"
#include "core/result.h"
#include "gfx/device.h"

namespace inb::render {

// What the vertex stage needs of all poses of a picture, as one float texture read by texelFetch: matrices as three
// texels (rows of a 3x4) and morph weights as one texel (target, weight). Values of heat maps lie here too. Filled anew
// every picture, then sent once.
class StateTexels {
 public:
  // Texels a row: a multiple of 3, so that no matrix is split by the end of a row.
  static constexpr std::uint32_t kWidth = 1020;

  explicit StateTexels(gfx::Device& device) : device_(device) {}
  ~StateTexels();
  StateTexels(const StateTexels&) = delete;
  StateTexels& operator=(const StateTexels&) = delete;

  void clear() { texels_.clear(); }
  // Index of the first texel of what was added.
  std::uint32_t add(std::span<const shared::Rows3x4> rows);
  // Only weights other than 0 are kept: their number goes to `count`.
  std::uint32_t add_weights(std::span<const float> weights, std::uint32_t& count);

  // Numbers as they are, four a texel.
  std::uint32_t add_values(std::span<const float> values);

  // Sends what was added since clear(); grows the texture when it has to. Outside passes.
  [[nodiscard]] Result<void> send();
  [[nodiscard]] gfx::Texture texture() const { return texture_; }

 private:
  gfx::Device& device_;
  gfx::Texture texture_;
  std::uint32_t height_ = 0;
  std::vector<Vec4> texels_;
};

}  // namespace inb::render

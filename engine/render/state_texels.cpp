#include "render/state_texels.h"

#include <algorithm>

namespace inb::render {

StateTexels::~StateTexels() { device_.destroy(texture_); }

std::uint32_t StateTexels::add(std::span<const shared::Rows3x4> rows) {
  while (texels_.size() % 3 != 0) texels_.emplace_back(0.0F);
  const auto first = static_cast<std::uint32_t>(texels_.size());
  for (const shared::Rows3x4& matrix : rows) texels_.insert(texels_.end(), {matrix.row0, matrix.row1, matrix.row2});
  return first;
}

std::uint32_t StateTexels::add_weights(std::span<const float> weights, std::uint32_t& count) {
  const auto first = static_cast<std::uint32_t>(texels_.size());
  for (std::size_t target = 0; target < weights.size(); ++target) {
    if (weights[target] != 0.0F) texels_.emplace_back(static_cast<float>(target), weights[target], 0.0F, 0.0F);
  }
  count = static_cast<std::uint32_t>(texels_.size()) - first;
  return first;
}

std::uint32_t StateTexels::add_values(std::span<const float> values) {
  const auto first = static_cast<std::uint32_t>(texels_.size());
  texels_.resize(texels_.size() + (values.size() + 3) / 4, Vec4(0.0F));
  for (std::size_t i = 0; i < values.size(); ++i) {
    texels_[first + i / 4][static_cast<glm::length_t>(i % 4)] = values[i];
  }
  return first;
}

Result<void> StateTexels::send() {
  const auto used = static_cast<std::uint32_t>((texels_.size() + kWidth - 1) / kWidth);
  if (used > height_ || !texture_.valid()) {
    const std::uint32_t height = std::max({used, height_ * 2, 4U});
    if (used > device_.caps().max_texture_size) {
      return fail("the poses of this picture need {} texel rows; the device has {}", used,
                  device_.caps().max_texture_size);
    }
    auto texture = device_.create_texture({.name = "poses",
                                           .format = gfx::Format::RGBA32F,
                                           .size = {kWidth, std::min(height, device_.caps().max_texture_size)},
                                           .usage = gfx::kSampled});
    if (!texture) return fail(std::move(texture.error()));
    device_.destroy(texture_);
    texture_ = *texture;
    height_ = device_.size_of(texture_).height;
  }
  if (used == 0) return {};
  texels_.resize(std::size_t{used} * kWidth, Vec4(0.0F));
  device_.update_texture(texture_, gfx::bytes_of(texels_), {0, 0, kWidth, used});
  return {};
}

}  // namespace inb::render

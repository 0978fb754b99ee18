#pragma once

#include <span>

#include "render/blocks.h"
#include "render/gpu_model.h"
#include "render/renderer.h"

namespace inb::render {

// Edge of the square contact map, texels.
inline constexpr std::uint32_t kContactSize = 256;

// Everything of a view's block but its lights: camera, sun, background, ground. `bounds` of the view may be empty.
// `shadow_size`: edge of its shadow map, texels.
[[nodiscard]] ViewBlock make_view_block(const ViewDesc& view, std::uint32_t shadow_size);
// Adds the lights that a shape's file brings, up to kMaxLights in all, and dims the sun beside them.
void add_file_lights(const Shape& shape, const GpuModel& model, ViewBlock& block);

}  // namespace inb::render

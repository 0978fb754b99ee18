#pragma once

#include <span>

#include "render/blocks.h"
#include "render/gpu_model.h"
#include "render/renderer.h"

namespace inb::render {

// Edge of the square shadow and contact maps, texels.
inline constexpr std::uint32_t kShadowSize = 1024;
inline constexpr std::uint32_t kContactSize = 256;

// Everything of a view's block but its lights: camera, sun, background, ground. `bounds` of the view may be empty.
[[nodiscard]] ViewBlock make_view_block(const ViewDesc& view);
// Adds the lights that a shape's file brings, up to kMaxLights in all, and dims the sun beside them.
void add_file_lights(const Shape& shape, const GpuModel& model, ViewBlock& block);

}  // namespace inb::render

#pragma once

#include <vector>

#include "render/gpu_model.h"
#include "render/pipelines.h"
#include "render/renderer.h"

namespace inb::render {

// One joint of the overlay, in the world; `parent` is an index into the same list, or -1.
struct OverlayJoint {
  Vec3 place{0.0F};
  std::int32_t parent = -1;
};

// What the overlay shows of a shape: the joints of all skins that shown nodes use, or every shown node when there is no
// skin. A parent is the nearest ancestor that is in the list.
[[nodiscard]] std::vector<OverlayJoint> overlay_joints(const Shape& shape, const GpuModel& model);

// Appends triangles that face the camera, farthest first: outlined bones that taper to the child, outlined discs for
// joints. `size`: diagonal of the model; a joint's radius is 0.8 % of it, but between 2.5 and 8 pixels.
void add_overlay(const std::vector<OverlayJoint>& joints, const Camera& camera, const Viewport& viewport, float size,
                 std::vector<OverlayVertex>& out);

}  // namespace inb::render

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "assets/evaluate.h"
#include "render/camera.h"

namespace inb::render {

std::vector<FileCamera> file_cameras(const assets::Asset& asset) {
  std::vector<std::uint32_t> shown = assets::shown_nodes(asset);
  std::sort(shown.begin(), shown.end());
  std::vector<FileCamera> cameras;
  for (const std::uint32_t node : shown) {
    const std::int32_t camera = asset.nodes[node].camera;
    if (camera == assets::kNone) continue;
    std::string label = asset.skeleton.names[node];
    if (label.empty()) label = asset.cameras[static_cast<std::size_t>(camera)].name;
    if (label.empty()) label = fmt::format("camera {}", cameras.size());
    cameras.push_back({node, std::move(label)});
  }
  return cameras;
}

std::optional<Camera> file_camera(const assets::Asset& asset, const assets::Evaluation& state, std::uint32_t node,
                                  float aspect) {
  if (node >= asset.nodes.size() || asset.nodes[node].camera == assets::kNone) return std::nullopt;
  const assets::Camera lens = assets::camera_at(asset, state, static_cast<std::size_t>(asset.nodes[node].camera));
  aspect = std::max(aspect, 1e-3F);

  // The node's place and turn; scale would distort the view (glTF 2.0 section 3.10.2).
  const Mat4& world_from_node = state.pose.model[node];
  Mat4 world_from_view = world_from_node;
  for (glm::length_t axis = 0; axis < 3; ++axis) {
    const float length = glm::length(Vec3(world_from_node[axis]));
    if (!(length > 0.0F)) return std::nullopt;
    world_from_view[axis] /= length;
  }

  Camera camera;
  camera.view_from_world = glm::inverse(world_from_view);
  if (lens.perspective) {
    float tan_half = std::tan(lens.yfov * 0.5F);
    if (lens.aspect > 0.0F && aspect < lens.aspect) tan_half *= lens.aspect / aspect;
    camera.clip_from_view = perspective(2.0F * std::atan(tan_half), aspect, lens.znear, lens.zfar);
    return camera;
  }
  const float own = std::abs(lens.xmag / lens.ymag);
  const float ymag = std::abs(lens.ymag) * (aspect < own ? own / aspect : 1.0F);
  camera.clip_from_view = orthographic(ymag * aspect, ymag, lens.znear, lens.zfar);
  return camera;
}

}  // namespace inb::render

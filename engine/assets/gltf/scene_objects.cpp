#include <tiny_gltf.h>

#include "assets/gltf/build.h"
#include "assets/gltf/source.h"

namespace inb::assets::gltf {
namespace {

Camera camera_of(const tinygltf::Camera& stored) {
  Camera camera;
  camera.name = stored.name;
  camera.perspective = stored.type == "perspective";
  if (camera.perspective) {
    camera.yfov = static_cast<float>(stored.perspective.yfov);
    camera.aspect = static_cast<float>(stored.perspective.aspectRatio);
    camera.znear = static_cast<float>(stored.perspective.znear);
    camera.zfar = static_cast<float>(stored.perspective.zfar);
  } else {
    camera.xmag = static_cast<float>(stored.orthographic.xmag);
    camera.ymag = static_cast<float>(stored.orthographic.ymag);
    camera.znear = static_cast<float>(stored.orthographic.znear);
    camera.zfar = static_cast<float>(stored.orthographic.zfar);
  }
  return camera;
}

Light light_of(const tinygltf::Light& stored) {
  Light light;
  light.name = stored.name;
  if (stored.type == "point") light.kind = LightKind::Point;
  if (stored.type == "spot") light.kind = LightKind::Spot;
  for (std::size_t c = 0; c < stored.color.size() && c < 3; ++c) light.color[c] = static_cast<float>(stored.color[c]);
  light.intensity = static_cast<float>(stored.intensity);
  light.range = static_cast<float>(stored.range);
  light.inner_cone = static_cast<float>(stored.spot.innerConeAngle);
  light.outer_cone = static_cast<float>(stored.spot.outerConeAngle);
  return light;
}

}  // namespace

void build_cameras_and_lights(Source& source, Asset& asset) {
  for (const auto& camera : source.model().cameras) asset.cameras.push_back(camera_of(camera));
  for (const auto& light : source.model().lights) asset.lights.push_back(light_of(light));
}

}  // namespace inb::assets::gltf

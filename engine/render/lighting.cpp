#include "render/lighting.h"

#include <algorithm>
#include <cmath>

#include "assets/evaluate.h"

namespace inb::render {

namespace {

// From the front left above, as seen by the three-quarter camera: forms show, and the shadow falls behind to the right.
const Vec3 kToSun = glm::normalize(Vec3(-0.30F, 1.15F, 0.70F));
constexpr Vec3 kSunColor{0.80F, 0.77F, 0.72F};
constexpr Vec3 kSkyLight{0.36F, 0.38F, 0.42F};
constexpr Vec3 kFloorLight{0.20F, 0.195F, 0.19F};
constexpr Vec3 kZenith{0.33F, 0.37F, 0.43F};
constexpr Vec3 kHorizon{0.60F, 0.61F, 0.62F};
constexpr Vec3 kGround{0.47F, 0.47F, 0.47F};
constexpr float kSunBesideFileLights = 0.35F;

Vec3 perpendicular(const Vec3& direction) {
  return std::abs(direction.y) < 0.9F ? Vec3(0.0F, 1.0F, 0.0F) : Vec3(0.0F, 0.0F, 1.0F);
}

}  // namespace

ViewBlock make_view_block(const ViewDesc& view, std::uint32_t shadow_size) {
  ViewBlock block;
  block.clip_from_world = view.camera.clip_from_world();
  block.world_from_clip = glm::inverse(block.clip_from_world);
  block.eye = Vec4(view.camera.eye(), view.camera.orthographic() ? 0.0F : 1.0F);
  block.forward = Vec4(view.camera.forward(), 0.0F);

  const bool bounded = !view.bounds.empty() && view.bounds.diagonal() > 0.0F;
  const Bounds bounds = bounded ? view.bounds : Bounds{Vec3(-0.5F), Vec3(0.5F)};
  const float size = bounds.diagonal();

  const float radius = 0.53F * size;
  const Mat4 sun_from_world =
      glm::lookAt(bounds.center() + kToSun * (2.0F * radius), bounds.center(), perpendicular(kToSun));
  block.shadow_from_world = orthographic(radius, radius, 0.5F * radius, 3.5F * radius) * sun_from_world;
  block.to_sun = Vec4(kToSun, 2.0F * radius / static_cast<float>(shadow_size));
  block.sun_color = Vec4(kSunColor, 0.0F);
  block.sky_light = Vec4(kSkyLight, 0.0F);
  block.floor_light = Vec4(kFloorLight, 0.0F);

  block.zenith = Vec4(view.sky ? kZenith : view.background, 1.0F);
  block.horizon = Vec4(view.sky ? kHorizon : view.background, 1.0F);
  // A trifle below the lowest point: soles and flat models do not flicker against the ground.
  const Vec3 foot(bounds.center().x, bounds.min.y - 0.001F * size, bounds.center().z);
  const bool from_above = view.camera.orthographic() ? view.camera.forward().y <= 0.0F : block.eye.y > foot.y;
  block.ground_color = Vec4(kGround, view.ground && from_above ? 1.0F : 0.0F);
  block.ground = Vec4(foot, 6.0F * size);
  const float spacing = std::pow(10.0F, std::floor(std::log10(size * 0.5F)));
  block.grid = {spacing, view.grid ? 1.0F : 0.0F, 0.0F, 0.0F};
  block.counts = {0.0F, view.shadow ? 5.0F : 0.0F, view.shadow ? 10.0F : 0.0F, 0.0F};

  const float reach = 0.5F * size;
  const float half = 0.5F * std::max(bounds.size().x, bounds.size().z) + 0.06F * size;
  const Mat4 up_from_world = glm::lookAt(foot, foot + Vec3(0.0F, 1.0F, 0.0F), Vec3(0.0F, 0.0F, 1.0F));
  block.contact_from_world = orthographic(half, half, -0.01F * reach, reach) * up_from_world;
  return block;
}

void add_file_lights(const Shape& shape, const GpuModel& model, ViewBlock& block) {
  const assets::Asset& asset = *model.asset;
  auto count = static_cast<std::size_t>(block.counts.x);
  for (const std::uint32_t node : model.shown) {
    if (asset.nodes[node].light == assets::kNone || count == kMaxLights) continue;
    if (!assets::visible_at(asset, *shape.state, node)) continue;
    const assets::Light light =
        assets::light_at(asset, *shape.state, static_cast<std::size_t>(asset.nodes[node].light));
    const Mat4 world_from_light = shape.world_from_model * shape.state->pose.model[node];
    LightBlock& out = block.lights[count++];
    out.position_range = Vec4(Vec3(world_from_light[3]), light.range);
    const Vec3 shines = -Vec3(world_from_light[2]);
    const float length = glm::length(shines);
    const float kind = light.kind == assets::LightKind::Directional ? 0.0F
                       : light.kind == assets::LightKind::Point     ? 1.0F
                                                                    : 2.0F;
    out.direction_kind = Vec4(length > 0.0F ? shines / length : Vec3(0.0F, 0.0F, -1.0F), kind);
    out.color = Vec4(light.color * (light.intensity * model.light_exposure), 0.0F);
    // KHR_lights_punctual: angular attenuation as a scale and an offset of the cosine.
    const float scale = 1.0F / std::max(0.001F, std::cos(light.inner_cone) - std::cos(light.outer_cone));
    out.cone = {scale, -std::cos(light.outer_cone) * scale, 0.0F, 0.0F};
  }
  if (count > 0 && block.counts.x == 0.0F) {
    block.sun_color *= kSunBesideFileLights;
  }
  block.counts.x = static_cast<float>(count);
}

}  // namespace inb::render

#include <span>
#include <utility>
#include <vector>

#include "content/props.h"
#include "content/shapes.h"

namespace inb::content {
namespace {

using anim::Channel;
using anim::Interpolation;
using assets::Primitive;

constexpr Vec3 kGlow(1.0F, 0.78F, 0.40F);  // emissive at full brightness

struct Brightness {
  float time_s;
  float percent;
};

anim::Clip brightness_clip(const char* name, std::span<const Brightness> keys) {
  anim::Track intensity{Channel::Property, 0, Interpolation::Linear, 1, {}, {}};
  anim::Track emissive{Channel::Property, 1, Interpolation::Linear, 3, {}, {}};
  anim::Track filament{Channel::Property, 2, Interpolation::Linear, 3, {}, {}};
  for (const Brightness& key : keys) {
    const Vec3 glow = kGlow * (key.percent / 100.0F);
    for (anim::Track* track : {&intensity, &emissive, &filament}) track->times.push_back(key.time_s);
    intensity.values.push_back(key.percent);
    emissive.values.insert(emissive.values.end(), {glow.x, glow.y, glow.z});
    filament.values.insert(filament.values.end(), {glow.x, glow.y, glow.z});
  }
  anim::Clip clip;
  clip.name = name;
  clip.duration_s = static_cast<double>(keys.back().time_s);
  clip.tracks = {std::move(intensity), std::move(emissive), std::move(filament)};
  return clip;
}

}  // namespace

assets::Asset build_bulb() {
  assets::Asset asset = new_asset("Light bulb");
  const std::int32_t glass = add_material(asset, "Glass", Vec3(0.32F, 0.33F, 0.34F), 0.2F);
  const std::int32_t brass = add_material(asset, "Brass", Vec3(0.55F, 0.42F, 0.20F), 0.35F);
  const std::int32_t base = add_material(asset, "Base", Vec3(0.045F, 0.05F, 0.06F), 0.6F);
  const std::int32_t lamp = add_material(asset, "Gauge", Vec3(0.06F, 0.06F, 0.06F), 0.5F);

  const auto lathe = [&](const char* name, std::int32_t material, std::span<const Ring> rings, float begin, float end) {
    Primitive p;
    p.material = material;
    Loft loft;
    loft.rings = rings;
    loft.segments = 40;
    loft.steps = 36;
    loft.cap_steps = 6;
    loft.cap_begin = begin;
    loft.cap_end = end;
    add_loft(p, loft);
    return add_mesh(asset, name, std::move(p));
  };
  constexpr Ring kGlass[] = {{0.44F, 0.105F, 0.105F, 0.0F},
                             {0.52F, 0.120F, 0.120F, 0.0F},
                             {0.64F, 0.190F, 0.190F, 0.0F},
                             {0.78F, 0.268F, 0.268F, 0.0F},
                             {0.90F, 0.292F, 0.292F, 0.0F}};
  // The thread: five turns seen as rings.
  constexpr Ring kThread[] = {
      {0.24F, 0.100F, 0.100F, 0.0F}, {0.26F, 0.112F, 0.112F, 0.0F}, {0.28F, 0.098F, 0.098F, 0.0F},
      {0.30F, 0.112F, 0.112F, 0.0F}, {0.32F, 0.098F, 0.098F, 0.0F}, {0.34F, 0.112F, 0.112F, 0.0F},
      {0.36F, 0.098F, 0.098F, 0.0F}, {0.38F, 0.112F, 0.112F, 0.0F}, {0.40F, 0.098F, 0.098F, 0.0F},
      {0.42F, 0.112F, 0.112F, 0.0F}, {0.45F, 0.112F, 0.112F, 0.0F}};
  constexpr Ring kSocket[] = {{0.03F, 0.300F, 0.300F, 0.0F},
                              {0.06F, 0.296F, 0.296F, 0.0F},
                              {0.10F, 0.200F, 0.200F, 0.0F},
                              {0.16F, 0.145F, 0.145F, 0.0F},
                              {0.24F, 0.138F, 0.138F, 0.0F}};
  const std::int32_t glass_mesh = lathe("Glass", glass, kGlass, 0.01F, 0.285F);
  const std::int32_t thread_mesh = lathe("Thread", brass, kThread, 0.01F, 0.01F);
  const std::int32_t socket_mesh = lathe("Socket", base, kSocket, 0.03F, 0.01F);
  Primitive gauge;
  gauge.material = lamp;
  add_ellipsoid(gauge, Vec3(0.0F), Vec3(0.030F, 0.020F, 0.030F), 24, 12, Vec4(1.0F));
  const std::int32_t gauge_mesh = add_mesh(asset, "Gauge", std::move(gauge));

  const std::uint32_t bulb = add_node(asset, "Bulb", anim::kNoParent, Vec3(0.0F), socket_mesh);
  const auto root = static_cast<std::int32_t>(bulb);
  add_node(asset, "Thread", root, Vec3(0.0F), thread_mesh);
  add_node(asset, "Glass", root, Vec3(0.0F), glass_mesh);
  add_node(asset, "Gauge", root, Vec3(0.0F, 0.075F, 0.262F), gauge_mesh);
  const std::uint32_t light = add_node(asset, "Light", root, Vec3(0.0F, 0.88F, 0.0F), assets::kNone);

  assets::Light point;
  point.name = "Light";
  point.kind = assets::LightKind::Point;
  point.color = Vec3(1.0F, 0.86F, 0.62F);
  point.intensity = 0.0F;
  asset.lights.push_back(std::move(point));
  asset.nodes[light].light = 0;

  asset.properties = {{assets::PropertyKind::LightIntensity, 0, 0, 1},
                      {assets::PropertyKind::MaterialEmissive, static_cast<std::uint32_t>(glass), 1, 3},
                      {assets::PropertyKind::MaterialEmissive, static_cast<std::uint32_t>(lamp), 4, 3}};
  asset.rest_properties.assign(7, 0.0F);

  constexpr Brightness kPlain[] = {{0.0F, 0.0F}, {2.0F, 100.0F}};
  constexpr Brightness kCut[] = {{0.0F, 0.0F}, {0.8F, 40.0F}, {1.0F, 0.0F}, {1.4F, 0.0F}, {2.0F, 100.0F}};
  asset.clips.push_back(brightness_clip("Glow", kPlain));
  asset.clips.push_back(brightness_clip("Power cut", kCut));
  asset.clips.back().action_frames = {25, 35};  // the current goes, the current comes
  lay_out_weights(asset, {});
  return asset;
}

}  // namespace inb::content

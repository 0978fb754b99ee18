#include <array>
#include <cmath>
#include <utility>

#include "content/props.h"
#include "content/shapes.h"
#include "content/textures.h"

namespace inb::content {
namespace {

using anim::Channel;
using anim::Interpolation;
using assets::Primitive;

constexpr float kWidth = 1.20F;
constexpr float kHeight = 0.80F;
constexpr float kTop = 1.95F;
constexpr float kPole = 0.020F;  // radius
constexpr float kPeriod_s = 2.4F;

// A wave across the cloth: displacement along z at (x, y), both measured from the upper corner at the pole.
struct Wave {
  float amplitude;  // at the free edge, metres
  float length;     // wavelength, metres
  float slant;      // how much y shifts the phase, radians a metre
  float phase;
};
constexpr Wave kWaves[] = {{0.110F, 0.95F, 1.1F, 0.0F},
                           {0.110F, 0.95F, 1.1F, 0.5F * kPi},
                           {0.035F, 0.42F, -2.4F, 0.0F},
                           {0.035F, 0.42F, -2.4F, 0.5F * kPi}};

// (z, dz/dx, dz/dy). The cloth is held at the pole: the amplitude grows with x.
Vec3 wave_at(const Wave& wave, float x, float y) {
  const float grow = x / kWidth;
  const float k = 2.0F * kPi / wave.length;
  const float angle = k * x + wave.slant * y + wave.phase;
  const float a = wave.amplitude;
  return {a * grow * std::sin(angle), a * (std::sin(angle) / kWidth + grow * k * std::cos(angle)),
          a * grow * wave.slant * std::cos(angle)};
}

// Both sides of the cloth: the material is double-sided. Three stripes, each with its own vertices.
Primitive cloth() {
  constexpr std::uint32_t kColumns = 48;
  constexpr std::uint32_t kRows = 8;  // a stripe
  constexpr std::array<Vec3, 3> kStripes{Vec3(0.03F, 0.30F, 0.36F), Vec3(0.88F, 0.84F, 0.74F),
                                         Vec3(0.90F, 0.42F, 0.06F)};
  Primitive p;
  p.targets.resize(std::size(kWaves));
  for (std::uint32_t stripe = 0; stripe < kStripes.size(); ++stripe) {
    const auto base = static_cast<std::uint32_t>(p.positions.size());
    for (std::uint32_t i = 0; i <= kRows; ++i) {
      const float v = static_cast<float>(stripe * kRows + i) / static_cast<float>(kStripes.size() * kRows);
      for (std::uint32_t j = 0; j <= kColumns; ++j) {
        const float u = static_cast<float>(j) / kColumns;
        const float x = u * kWidth;
        const float y = -v * kHeight;
        p.positions.emplace_back(kPole + x, kTop + y, 0.0F);
        p.normals.emplace_back(0.0F, 0.0F, 1.0F);
        p.uv0.emplace_back(u, v);
        p.colors.emplace_back(kStripes[stripe], 1.0F);
        for (std::size_t w = 0; w < std::size(kWaves); ++w) {
          const Vec3 wave = wave_at(kWaves[w], x, y);
          p.targets[w].positions.emplace_back(0.0F, 0.0F, wave.x);
          // The normal of z(x, y) is (-dz/dx, -dz/dy, 1): linear in the waves before it is normalised.
          p.targets[w].normals.emplace_back(-wave.y, -wave.z, 0.0F);
        }
      }
    }
    for (std::uint32_t i = 0; i < kRows; ++i) {
      for (std::uint32_t j = 0; j < kColumns; ++j) {
        const std::uint32_t a = base + i * (kColumns + 1) + j;
        const std::uint32_t b = a + kColumns + 1;
        p.indices.insert(p.indices.end(), {a, b, b + 1, a, b + 1, a + 1});
      }
    }
  }
  return p;
}

}  // namespace

assets::Asset build_flag() {
  assets::Asset asset = new_asset("Flag");
  asset.images.push_back(wood_grain(256, 512));
  const std::int32_t cloth_material = add_material(asset, "Cloth", Vec3(1.0F), 0.9F);
  asset.materials[static_cast<std::size_t>(cloth_material)].double_sided = true;
  const std::int32_t wood = add_material(asset, "Wood", Vec3(0.55F, 0.38F, 0.28F), 0.5F);
  asset.materials[static_cast<std::size_t>(wood)].base_color_texture = repeating(0);

  Primitive flag = cloth();
  flag.material = cloth_material;
  const std::int32_t cloth_mesh = add_mesh(asset, "Cloth", std::move(flag));

  Primitive pole;
  pole.material = wood;
  constexpr Ring kRings[] = {{0.05F, kPole, kPole, 0.0F}, {2.02F, kPole, kPole, 0.0F}};
  Loft loft;
  loft.rings = kRings;
  loft.steps = 8;
  add_loft(pole, loft);
  add_ellipsoid(pole, Vec3(0.0F, 2.05F, 0.0F), Vec3(0.042F), 20, 12, Vec4(1.0F));
  constexpr Ring kFoot[] = {{0.015F, 0.26F, 0.26F, 0.0F}, {0.035F, 0.25F, 0.25F, 0.0F}, {0.075F, 0.05F, 0.05F, 0.0F}};
  Loft foot;
  foot.rings = kFoot;
  foot.segments = 40;
  foot.cap_begin = 0.015F;
  add_loft(pole, foot);
  const std::int32_t pole_mesh = add_mesh(asset, "Pole", std::move(pole));

  add_node(asset, "Pole", anim::kNoParent, Vec3(0.0F), pole_mesh);
  const std::uint32_t node = add_node(asset, "Cloth", anim::kNoParent, Vec3(0.0F), cloth_mesh);

  // sin(kx - wt) = sin(kx) cos(wt) - cos(kx) sin(wt): the weights of the sine and the cosine target.
  anim::Track weights{Channel::Weights, node, Interpolation::CubicSpline, 4, {}, {}};
  constexpr int kKeys = 12;
  for (int k = 0; k <= kKeys; ++k) {
    const float turn = 2.0F * kPi / kPeriod_s;
    const float time = kPeriod_s * static_cast<float>(k) / kKeys;
    const float slow = 2.0F * kPi * static_cast<float>(k % kKeys) / kKeys;
    const float fast = 2.0F * slow;
    const std::array<float, 4> value{std::cos(slow), -std::sin(slow), std::cos(fast), -std::sin(fast)};
    const std::array<float, 4> slope{-turn * std::sin(slow), -turn * std::cos(slow), -2.0F * turn * std::sin(fast),
                                     -2.0F * turn * std::cos(fast)};
    weights.times.push_back(time);
    for (const auto* part : {&slope, &value, &slope})
      weights.values.insert(weights.values.end(), part->begin(), part->end());
  }
  anim::Clip clip;
  clip.name = "Wave";
  clip.duration_s = static_cast<double>(kPeriod_s);
  clip.tracks.push_back(std::move(weights));
  asset.clips.push_back(std::move(clip));
  asset.meshes[static_cast<std::size_t>(cloth_mesh)].weights = {1.0F, 0.0F, 1.0F, 0.0F};
  lay_out_weights(asset, {});
  return asset;
}

}  // namespace inb::content

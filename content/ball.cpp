#include <cmath>
#include <utility>

#include "content/props.h"
#include "content/shapes.h"

namespace inb::content {
namespace {

using anim::Channel;
using anim::Interpolation;
using assets::Primitive;

// A beach ball: six panels, each with its own vertices so that the colours meet in a sharp line, and two caps.
Primitive beach_ball() {
  constexpr Vec3 kPanels[] = {{0.80F, 0.06F, 0.05F}, {0.85F, 0.82F, 0.74F}, {0.05F, 0.26F, 0.62F},
                              {0.85F, 0.82F, 0.74F}, {0.90F, 0.55F, 0.04F}, {0.85F, 0.82F, 0.74F}};
  constexpr std::uint32_t kAcross = 6;
  constexpr std::uint32_t kDown = 24;
  Primitive p;
  for (std::uint32_t panel = 0; panel < 6; ++panel) {
    const auto base = static_cast<std::uint32_t>(p.positions.size());
    for (std::uint32_t i = 0; i <= kDown; ++i) {
      const float polar = kPi * static_cast<float>(i) / static_cast<float>(kDown);
      for (std::uint32_t j = 0; j <= kAcross; ++j) {
        // Whole sixths modulo the turn, so that neighbouring panels share their edge to the bit.
        const float angle = 2.0F * kPi * static_cast<float>((panel * kAcross + j) % (6 * kAcross)) / (6.0F * kAcross);
        const float around = i == 0 || i == kDown ? 0.0F : std::sin(polar);
        const Vec3 unit(around * std::cos(angle), -std::cos(polar), -around * std::sin(angle));
        p.positions.push_back(kBallRadius * unit);
        p.normals.push_back(glm::normalize(unit));
        p.uv0.emplace_back(static_cast<float>(j) / kAcross, static_cast<float>(i) / kDown);
        p.colors.emplace_back(kPanels[panel], 1.0F);
      }
    }
    for (std::uint32_t i = 0; i < kDown; ++i) {
      for (std::uint32_t j = 0; j < kAcross; ++j) {
        const std::uint32_t a = base + i * (kAcross + 1) + j;
        const std::uint32_t b = a + kAcross + 1;
        if (i > 0) p.indices.insert(p.indices.end(), {a, a + 1, b + 1});
        if (i + 1 < kDown) p.indices.insert(p.indices.end(), {a, b + 1, b});
      }
    }
  }
  return p;
}

}  // namespace

assets::Asset build_ball() {
  assets::Asset asset = new_asset("Bouncing ball");
  const std::int32_t rubber = add_material(asset, "Rubber", Vec3(1.0F), 0.4F);
  Primitive p = beach_ball();
  p.material = rubber;
  const std::int32_t mesh = add_mesh(asset, "Ball", std::move(p));
  // The stripes stand askew, as a ball that was thrown would.
  const std::uint32_t ball = add_node(asset, "Ball", anim::kNoParent, Vec3(0.0F, kBallRadius, 0.0F), assets::kNone);
  const std::uint32_t skin = add_node(asset, "Skin", static_cast<std::int32_t>(ball), Vec3(0.0F), mesh);

  const float v = 0.5F * kGravity * kBallFlight_s;  // speed at lift-off and landing
  const float half = 0.5F * kBallContact_s;
  // Stopped evenly over half the contact: the centre sinks by v * half / 2.
  const float sink = 0.5F * v * half;

  anim::Track height{Channel::Translation, ball, Interpolation::CubicSpline, 3, {}, {}};
  const auto key = [&](float time, float y, float speed) {
    height.times.push_back(time);
    height.values.insert(height.values.end(), {0.0F, speed, 0.0F, 0.0F, y, 0.0F, 0.0F, speed, 0.0F});
  };
  key(0.0F, kBallRadius, v);
  key(0.5F * kBallFlight_s, kBallRadius + 0.5F * v * 0.5F * kBallFlight_s, 0.0F);
  key(kBallFlight_s, kBallRadius, -v);
  key(kBallFlight_s + half, kBallRadius - sink, 0.0F);
  key(kBallFlight_s + kBallContact_s, kBallRadius, v);

  anim::Track squash{Channel::Scale, ball, Interpolation::Linear, 3, {0.0F}, {1.0F, 1.0F, 1.0F}};
  constexpr int kSteps = 8;
  for (int k = 0; k <= kSteps; ++k) {
    const float t = static_cast<float>(k) / kSteps;
    // The ball keeps touching the ground, and its volume.
    const float tall = 1.0F - sink * (1.0F - (2.0F * t - 1.0F) * (2.0F * t - 1.0F)) / kBallRadius;
    const float wide = k == 0 || k == kSteps ? 1.0F : 1.0F / std::sqrt(tall);
    squash.times.push_back(kBallFlight_s + t * kBallContact_s);
    squash.values.insert(squash.values.end(), {wide, k == 0 || k == kSteps ? 1.0F : tall, wide});
  }

  const float period = kBallFlight_s + kBallContact_s;
  anim::Track spin{Channel::Rotation, skin, Interpolation::Step, 4, {}, {}};
  const Quat tilt = glm::angleAxis(glm::radians(35.0F), glm::normalize(Vec3(1.0F, 0.0F, -0.6F)));
  for (int k = 0; k < 4; ++k) {
    const Quat q = glm::angleAxis(0.5F * kPi * static_cast<float>(k), Vec3(0.0F, 1.0F, 0.0F)) * tilt;
    spin.times.push_back(0.25F * period * static_cast<float>(k));
    spin.values.insert(spin.values.end(), {q.x, q.y, q.z, q.w});
  }
  asset.skeleton.rest[skin].rotation = tilt;

  anim::Clip clip;
  clip.name = "Bounce";
  clip.duration_s = static_cast<double>(period);
  clip.tracks = {std::move(height), std::move(squash), std::move(spin)};
  clip.action_frames = {20};  // 0.8 s: it lands
  asset.clips.push_back(std::move(clip));
  lay_out_weights(asset, {});
  return asset;
}

}  // namespace inb::content

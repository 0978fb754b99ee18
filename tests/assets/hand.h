#pragma once

#include <cmath>
#include <cstddef>
#include <string>
#include <vector>

#include "assets/asset.h"

// Seed 004's clock hand: a triangle from the pivot at the origin out to its tip. Twelve o'clock is +Y, and it turns the
// way clocks do.
namespace inb::assets {

// Where vertex 2, the tip, is at an angle from twelve o'clock.
inline Vec3 hand_tip(double degrees) {
  const double angle = degrees * 3.14159265358979323846 / 180.0;
  return {static_cast<float>(std::sin(angle)), static_cast<float>(std::cos(angle)), 0.0F};
}

// Morph set "turn": a key a second at each angle.
inline Asset clock_hand(const std::vector<double>& degrees) {
  Asset asset;
  asset.name = "clock";
  asset.format = "content";
  asset.skeleton.add("hand", anim::kNoParent, {});
  asset.nodes.resize(1);
  asset.nodes[0].mesh = 0;
  const auto vertices = [](double angle) {
    return std::vector<Vec3>{Vec3(0.0F), 0.5F * hand_tip(angle + 10.0), hand_tip(angle)};
  };
  Primitive primitive;
  primitive.positions = vertices(degrees.at(0));
  primitive.normals.assign(3, Vec3(0, 0, 1));
  primitive.indices = {0, 1, 2};
  for (const Vec3& position : primitive.positions) primitive.bounds.add(position);
  asset.meshes.push_back({"hand", {primitive}, {}});
  MorphSet set;
  set.name = "turn";
  for (std::size_t k = 0; k < degrees.size(); ++k) {
    KeyVertices key;
    key.positions = vertices(degrees[k]);
    set.times.push_back(static_cast<double>(k));
    set.keys.push_back({key});
  }
  set.duration_s = set.times.back();
  asset.morph_sets.push_back(set);
  return asset;
}

}  // namespace inb::assets

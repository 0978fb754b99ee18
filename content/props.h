#pragma once

#include <array>
#include <string>

#include "assets/asset.h"

// The small models beside the mannequin, each showing one kind of interpolation.
namespace inb::content {

// An empty asset of format "content" with one scene, titled.
[[nodiscard]] assets::Asset new_asset(const std::string& title);
// Adds a node, under `parent` or as a root of the scene, showing `mesh` (or none). Returns its index.
std::uint32_t add_node(assets::Asset& asset, const std::string& name, std::int32_t parent, const Vec3& translation,
                       std::int32_t mesh);
// Adds a mesh of one primitive (finished here). Returns its index.
std::int32_t add_mesh(assets::Asset& asset, const std::string& name, assets::Primitive primitive);
// Adds a plain, non-metallic material. Returns its index.
std::int32_t add_material(assets::Asset& asset, const std::string& name, const Vec3& color, float roughness);

// Hand: LINEAR rotation keys at 0, 120, 240 and 360 degrees. Bead: LINEAR translation keys at the same places. Both
// start at twelve; the hand's tip keeps its distance, the bead cuts the corner. Facing +Z.
inline constexpr float kHandLength = 0.62F;
inline constexpr float kBeadRadius = 0.78F;  // distance of the bead from the pivot at its keys
inline constexpr float kClockCenterY = 1.05F;
[[nodiscard]] assets::Asset build_clock();

// Clip "Glow": brightness 0 to 100 between two keys, so 50 at half time. Clip "Power cut": the same with three more
// keys between them. Property 0 is the light's intensity (candela, 0..100), property 1 the glass's emissive colour.
[[nodiscard]] assets::Asset build_bulb();

// One bounce: translation CUBICSPLINE (exact parabola in the air), scale LINEAR (squash on the ground), rotation STEP
// (a quarter turn a quarter period). The centre's height is kBallRadius + v t - g t^2 / 2 for 0 <= t <= kBallFlight_s.
inline constexpr float kGravity = 9.81F;
inline constexpr float kBallRadius = 0.20F;
inline constexpr float kBallFlight_s = 0.80F;
inline constexpr float kBallContact_s = 0.08F;  // after it, until the next bounce
[[nodiscard]] assets::Asset build_ball();

// Cloth with four morph targets (two waves, each as sine and cosine), whose CUBICSPLINE weights run the waves along it.
[[nodiscard]] assets::Asset build_flag();

// The mannequin without bones: five whole meshes of one exercise, baked at kExerciseKeys_s.
[[nodiscard]] assets::Asset build_exercise();

// The mannequin on a treadmill whose belt runs at the speed of its steps. Starts with Walk.
inline constexpr float kDeckHeight = 0.12F;
[[nodiscard]] assets::Asset build_showcase();

}  // namespace inb::content

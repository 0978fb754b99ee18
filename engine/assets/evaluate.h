#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "anim/pose.h"
#include "assets/asset.h"
#include "sim/timing.h"

// From (asset, motion, position) to the state that deformation and drawing start from. Motions are numbered as the clip
// list is: clips, then morph sets, then frame sets.
namespace inb::assets {

// "No motion": the rest pose. Also what a motion index outside the list gives.
inline constexpr std::size_t kRestPose = static_cast<std::size_t>(-1);

// Between which stored meshes of a key set a primitive lies: mix(key a, key b, t).
struct KeyTween {
  bool frame_set = false;  // Asset::frame_sets, else Asset::morph_sets
  std::uint32_t set = 0;
  std::uint32_t a = 0;
  std::uint32_t b = 0;
  float t = 0.0F;

  friend bool operator==(const KeyTween&, const KeyTween&) = default;
};

// The state of a model at one position. A plain value: reuse it from picture to picture and nothing is allocated.
// pose: locals, weights, properties and model (world of the file) of every node. keys: set for morph and frame sets,
// whose mesh is then that tween instead of Primitive's own vertices.
struct Evaluation {
  anim::Pose pose;
  std::optional<KeyTween> keys;
};

// End counter, frame count, rate, duration and default speed of a motion by the playback rules.
[[nodiscard]] sim::Timing motion_timing(const Asset& asset, std::size_t motion);
// The motion's name; "clip 3", "morph set 1" or "frame set 0" when it has none. Empty for no motion.
[[nodiscard]] std::string motion_name(const Asset& asset, std::size_t motion);

// What kind of thing changes at a key: the timeline's colours.
enum class KeyKind : std::uint8_t { Translation, Rotation, Scale, Morph, Property };
struct KeyMark {
  double time_s = 0.0;
  KeyKind kind = KeyKind::Translation;

  friend bool operator==(const KeyMark&, const KeyMark&) = default;
};
// The key times of a motion, ascending, each (time, kind) once. The frames of a frame set count as Morph.
[[nodiscard]] std::vector<KeyMark> key_marks(const Asset& asset, std::size_t motion);

// The state at a position. `held`: at the start of the frame that the position lies in (frame c >> 8), else at the
// position itself. A frame set tweens its last frame back to the first when the position wraps, and is there at the
// very end; else, and when held, it shows its last frame to the end. A morph set rewinds: it holds the last key, unless
// `closed`. The asset is valid.
void evaluate(const Asset& asset, std::size_t motion, const sim::Position& position, bool held, Evaluation& out);
// The same at a time in seconds, clamped to the motion: for tools that know no counter. Frame sets: frame time * rate.
void evaluate_at(const Asset& asset, std::size_t motion, double time_s, Evaluation& out);
void evaluate_rest(const Asset& asset, Evaluation& out);

// From one shown state to the next, t in 0..1, as sequences tween from frame to frame, across clips too: translation
// and scale by lerp, rotation by slerp, weights and properties by lerp. Two whole keys of one set tween into each
// other, but with Tween::Step the one is shown until t = 1; any other pair of key tweens changes over at t = 0.5. `out`
// is neither `from` nor `to`.
void blend(const Asset& asset, const Evaluation& from, const Evaluation& to, float t, Evaluation& out);

// What the evaluation makes of the file's values: the stored one with its animated properties laid over. In range.
[[nodiscard]] Material material_at(const Asset& asset, const Evaluation& state, std::size_t material);
[[nodiscard]] Camera camera_at(const Asset& asset, const Evaluation& state, std::size_t camera);
[[nodiscard]] Light light_at(const Asset& asset, const Evaluation& state, std::size_t light);
// Whether the node and all its ancestors are visible (KHR_node_visibility).
[[nodiscard]] bool visible_at(const Asset& asset, const Evaluation& state, std::size_t node);

}  // namespace inb::assets

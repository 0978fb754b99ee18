#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "assets/asset.h"
#include "assets/evaluate.h"
#include "core/result.h"

// How the key sets of an asset go from mesh to mesh, and how that is changed after loading.
namespace inb::assets {

// What can be chosen for one morph or frame set.
struct TweenChoice {
  Tween tween = Tween::Linear;
  Vec3 pivot{0.0F};     // of Tween::Spherical, in the mesh's space; finite
  bool closed = false;  // morph sets: from the last key back to the first, over `tail_s`. Frame sets: by how they play
  double tail_s = 0.0;  // morph sets: seconds after the last key, at least 0, finite

  friend bool operator==(const TweenChoice&, const TweenChoice&) = default;
};

// What the set behind a motion does now; nothing for clips and for motions that are not there.
[[nodiscard]] std::optional<TweenChoice> tween_choice(const Asset& asset, std::size_t motion);

// The same with the way back to the first key closed or opened. Closing one that has no time for it gives it the mean
// time between its keys.
[[nodiscard]] TweenChoice closed_or_not(const Asset& asset, std::size_t motion, TweenChoice choice, bool closed);

// Why a set cannot go round a pivot: the first vertex that lies opposite itself in two keys that follow each other (and
// in the last and the first, where `closed`), as "vertex 12 of primitive 0 lies opposite itself, as seen from the
// pivot, in keys 2 and 3". Nothing: it can.
[[nodiscard]] std::optional<std::string> check_spherical(const Asset& asset, std::size_t motion, const Vec3& pivot,
                                                         bool closed);

// Makes the set behind a motion do as chosen, its duration with it. An error, and nothing is changed, when it cannot:
// the motion is no key set, a number is not finite, or check_spherical.
[[nodiscard]] Result<void> set_tween(Asset& asset, std::size_t motion, const TweenChoice& choice);

// Of the set that a key tween names.
[[nodiscard]] Tween tween_of(const Asset& asset, const KeyTween& keys);
// Its pivot when it is spherical.
[[nodiscard]] std::optional<Vec3> tween_pivot(const Asset& asset, const KeyTween& keys);

// "linear", "step", "spherical".
[[nodiscard]] const char* tween_name(Tween tween);

}  // namespace inb::assets

#include "assets/tween.h"

#include <fmt/format.h>

#include <cmath>
#include <vector>

#include "assets/motion_index.h"

namespace inb::assets {
namespace {

using KeyMeshes = std::vector<std::vector<KeyVertices>>;

const KeyMeshes* keys_of(const Asset& asset, const MotionIndex& at) {
  if (at.kind == MotionKind::MorphSet) return &asset.morph_sets[at.index].keys;
  if (at.kind == MotionKind::FrameSet) return &asset.frame_sets[at.index].frames;
  return nullptr;
}

bool finite_point(const Vec3& v) { return std::isfinite(v.x) && std::isfinite(v.y) && std::isfinite(v.z); }

// As shared::lerp_about sees it, with as much room again: what is refused here never reaches its straight way.
bool opposite(const glm::dvec3& from, const glm::dvec3& to) {
  const double lengths = glm::length(from) * glm::length(to);
  return lengths > 0.0 && glm::dot(from, to) < 0.0 && glm::length(glm::cross(from, to)) < 0.002 * lengths;
}

std::optional<std::string> check_keys(const KeyMeshes& keys, std::size_t a, std::size_t b, const Vec3& pivot) {
  for (std::size_t p = 0; p < keys[a].size(); ++p) {
    const std::vector<Vec3>& from = keys[a][p].positions;
    const std::vector<Vec3>& to = keys[b][p].positions;
    for (std::size_t v = 0; v < from.size(); ++v) {
      if (!opposite(glm::dvec3(from[v]) - glm::dvec3(pivot), glm::dvec3(to[v]) - glm::dvec3(pivot))) continue;
      return fmt::format("vertex {} of primitive {} lies opposite itself, as seen from the pivot, in keys {} and {}", v,
                         p, a, b);
    }
  }
  return std::nullopt;
}

}  // namespace

std::optional<TweenChoice> tween_choice(const Asset& asset, std::size_t motion) {
  const MotionIndex at = locate(asset, motion);
  if (at.kind == MotionKind::MorphSet) {
    const MorphSet& set = asset.morph_sets[at.index];
    return TweenChoice{set.tween, set.pivot, set.closed, set.duration_s - set.times.back()};
  }
  if (at.kind == MotionKind::FrameSet) {
    const FrameSet& set = asset.frame_sets[at.index];
    return TweenChoice{set.tween, set.pivot, false, 0.0};
  }
  return std::nullopt;
}

TweenChoice closed_or_not(const Asset& asset, std::size_t motion, TweenChoice choice, bool closed) {
  const MotionIndex at = locate(asset, motion);
  if (at.kind != MotionKind::MorphSet) return choice;
  const std::vector<double>& times = asset.morph_sets[at.index].times;
  choice.closed = closed;
  if (closed && choice.tail_s <= 0.0 && times.size() > 1) {
    choice.tail_s = times.back() / static_cast<double>(times.size() - 1);
  }
  return choice;
}

std::optional<std::string> check_spherical(const Asset& asset, std::size_t motion, const Vec3& pivot, bool closed) {
  const KeyMeshes* const keys = keys_of(asset, locate(asset, motion));
  if (keys == nullptr) return std::nullopt;
  for (std::size_t k = 1; k < keys->size(); ++k) {
    if (auto fault = check_keys(*keys, k - 1, k, pivot)) return fault;
  }
  if (closed && keys->size() > 1) return check_keys(*keys, keys->size() - 1, 0, pivot);
  return std::nullopt;
}

Result<void> set_tween(Asset& asset, std::size_t motion, const TweenChoice& choice) {
  const MotionIndex at = locate(asset, motion);
  const std::string name = motion_name(asset, motion);
  if (keys_of(asset, at) == nullptr) {
    return fail("{}: '{}' is not a morph or frame set: it has no meshes to go between", asset.name, name);
  }
  if (!finite_point(choice.pivot)) return fail("{}: the pivot of '{}' is not a point", asset.name, name);
  if (!(choice.tail_s >= 0.0) || !std::isfinite(choice.tail_s)) {
    return fail("{}: the time after the last key of '{}' is not a time", asset.name, name);
  }
  // Frame sets that repeat go from the last frame to the first.
  const bool closed = at.kind == MotionKind::FrameSet || choice.closed;
  if (choice.tween == Tween::Spherical) {
    if (const auto fault = check_spherical(asset, motion, choice.pivot, closed)) {
      return fail("{}: '{}' cannot go round its pivot: {}", asset.name, name, *fault);
    }
  }
  if (at.kind == MotionKind::FrameSet) {
    FrameSet& set = asset.frame_sets[at.index];
    set.tween = choice.tween;
    set.pivot = choice.pivot;
    return {};
  }
  MorphSet& set = asset.morph_sets[at.index];
  set.tween = choice.tween;
  set.pivot = choice.pivot;
  set.closed = choice.closed;
  set.duration_s = set.times.back() + choice.tail_s;
  return {};
}

Tween tween_of(const Asset& asset, const KeyTween& keys) {
  return keys.frame_set ? asset.frame_sets[keys.set].tween : asset.morph_sets[keys.set].tween;
}

std::optional<Vec3> tween_pivot(const Asset& asset, const KeyTween& keys) {
  if (tween_of(asset, keys) != Tween::Spherical) return std::nullopt;
  return keys.frame_set ? asset.frame_sets[keys.set].pivot : asset.morph_sets[keys.set].pivot;
}

const char* tween_name(Tween tween) {
  switch (tween) {
    case Tween::Linear:
      return "linear";
    case Tween::Step:
      return "step";
    case Tween::Spherical:
      break;
  }
  return "spherical";
}

}  // namespace inb::assets

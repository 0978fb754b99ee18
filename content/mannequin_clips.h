#pragma once

#include "anim/clip.h"

// The mannequin's clips, one function each; the tables stand in the sources. See motion.h for how to read them.
namespace inb::content {

[[nodiscard]] anim::Clip stand_clip();
[[nodiscard]] anim::Clip walk_clip();
[[nodiscard]] anim::Clip run_clip();
[[nodiscard]] anim::Clip attack_clip();
[[nodiscard]] anim::Clip hit_clip();
[[nodiscard]] anim::Clip die_clip();
// Spine, chest, neck, head and arms only: legs and hips belong to whatever else plays.
[[nodiscard]] anim::Clip throw_clip();
[[nodiscard]] anim::Clip block_clip();
// Squat with a stretch; its five key poses are the key meshes of the exercise scene.
[[nodiscard]] anim::Clip exercise_clip();
inline constexpr float kExerciseKeys_s[] = {0.0F, 0.6F, 1.2F, 1.8F, 2.4F};

}  // namespace inb::content

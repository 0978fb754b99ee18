#pragma once

#include <array>
#include <cstddef>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "anim/clip.h"
#include "content/mannequin.h"

// From readable tables (degrees and metres at times) to clips of the mannequin.
namespace inb::content {

// One key of a joint: degrees about the parent's axes. x: bend (positive leans a torso forward, swings a hanging limb
// back, so a knee bends with +x, an elbow with -x); z: sideways (positive lifts an arm away from the body); y: twist.
// Applied y first, then z, then x. Joints of the right side are mirrored (y and z change sign), so that left and right
// read alike.
struct RotationKey {
  float time_s;
  float x, y, z;
};
struct Row {
  Joint joint;
  std::vector<RotationKey> keys;  // ascending times
};

// The hips: how far from their rest place (metres) and their turn (degrees, as above).
struct HipsKey {
  float time_s;
  float side, up, forward;
  float x, y, z;
};

// A foot by what touches the ground. `out`: sideways from the mannequin's middle (positive on either side); `forward`:
// of the point under the ankle with the foot flat; `lift`: above the ground; `pitch`: degrees, positive raises the heel
// about the ball of the foot (the toes stay flat), negative raises the toes about the heel; `turn`: toes outward.
struct FootKey {
  float time_s;
  float out, forward, lift;
  float pitch, turn;
};

// The same at one moment, without its time.
struct FootState {
  float out, forward, lift, pitch, turn;
};
using FootPath = std::function<FootState(double time_s)>;

enum class Ends { Ease, Loop };  // tangents at the first and last key: flat, or as if the table went round

// Smooth through the keys (cubic Hermite, tangents by finite differences; flat where two neighbours are equal, so that
// a planted foot stays where it is).
[[nodiscard]] FootPath foot_path(const std::vector<FootKey>& keys, Ends ends);

// Adds the same keys for a left joint and its mirror image.
void both(std::vector<Row>& rows, Joint left, Joint right, const std::vector<RotationKey>& keys);

// Keys moved by `shift_s` inside a loop of `length_s` (the other half of a walk), closed again at 0 and at the length.
[[nodiscard]] std::vector<RotationKey> shifted(const std::vector<RotationKey>& keys, float shift_s, float length_s);

struct Motion {
  std::string name;
  float duration_s = 1.0F;
  Ends ends = Ends::Ease;
  std::vector<Row> rows;      // joints above the hips; those without a row keep their rest pose
  std::vector<HipsKey> hips;  // empty: hips and legs are not animated at all, nor is any joint without a row
  FootPath left_foot;
  FootPath right_foot;
  std::vector<std::uint32_t> action_frames;
};

// Rows become CUBICSPLINE tracks with the table's own keys; hips and legs become LINEAR tracks with 50 keys a second,
// the legs solved so that the feet follow their paths (two-bone inverse kinematics, knees forward).
[[nodiscard]] anim::Clip make_clip(const Motion& motion);

}  // namespace inb::content

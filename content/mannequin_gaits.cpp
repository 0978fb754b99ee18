#include <cmath>
#include <utility>
#include <vector>

#include "content/mannequin.h"
#include "content/mannequin_clips.h"
#include "content/motion.h"

namespace inb::content {
namespace {

// What a foot does over one cycle, phase 0..1: it lands at 0 and leaves the ground at `stance`.
struct PhaseKey {
  float phase;
  float lift;
  float pitch;
};
struct Gait {
  float cycle_s;
  float stance;
  float speed;    // of the ground, backwards
  float landing;  // forward at phase 0
  float out;
  float turn;
  std::vector<PhaseKey> keys;
};

FootPath gait_path(const Gait& gait, float phase_shift) {
  std::vector<FootKey> keys;
  for (const PhaseKey& key : gait.keys) keys.push_back({key.phase, 0.0F, 0.0F, key.lift, key.pitch, 0.0F});
  return [gait, phase_shift, curve = foot_path(keys, Ends::Loop)](double time_s) {
    double phase = time_s / static_cast<double>(gait.cycle_s) + static_cast<double>(phase_shift);
    phase -= std::floor(phase);
    FootState foot = curve(phase);
    foot.out = gait.out;
    foot.turn = gait.turn;
    const auto p = static_cast<float>(phase);
    const float leaving = gait.landing - gait.speed * gait.cycle_s * gait.stance;
    if (p <= gait.stance) {
      foot.forward = gait.landing - gait.speed * gait.cycle_s * p;
    } else {
      // Back to the front, leaving and arriving at the speed of the ground.
      const float t = (p - gait.stance) / (1.0F - gait.stance);
      const float slope = -gait.speed * gait.cycle_s * (1.0F - gait.stance);
      foot.forward = (2.0F * t * t * t - 3.0F * t * t + 1.0F) * leaving +
                     (3.0F * t * t - 2.0F * t * t * t) * gait.landing +
                     (t * t * t - 2.0F * t * t + t + t * t * t - t * t) * slope;
    }
    return foot;
  };
}

// A row for the left joint, and the same half a cycle later for the right one.
void alternate(std::vector<Row>& rows, Joint left, Joint right, const std::vector<RotationKey>& keys, float cycle_s) {
  rows.push_back({left, keys});
  rows.push_back({right, shifted(keys, 0.5F * cycle_s, cycle_s)});
}

}  // namespace

anim::Clip walk_clip() {
  Motion m;
  m.name = "Walk";
  m.duration_s = static_cast<float>(kWalkCycle_s);
  m.ends = Ends::Loop;
  //         time    side    up       forward x     y      z
  m.hips = {{0.000F, 0.000F, -0.046F, 0, 3, -6, -0.5F}, {0.125F, 0.013F, -0.035F, 0, 3, -4.2F, 2.5F},
            {0.250F, 0.019F, -0.022F, 0, 3, 0, 2.5F},   {0.375F, 0.013F, -0.032F, 0, 3, 4.2F, 1.5F},
            {0.500F, 0.000F, -0.046F, 0, 3, 6, 0.5F},   {0.625F, -0.013F, -0.035F, 0, 3, 4.2F, -2.5F},
            {0.750F, -0.019F, -0.022F, 0, 3, 0, -2.5F}, {0.875F, -0.013F, -0.032F, 0, 3, -4.2F, -1.5F},
            {1.000F, 0.000F, -0.046F, 0, 3, -6, -0.5F}};
  Gait gait;
  gait.cycle_s = static_cast<float>(kWalkCycle_s);
  gait.stance = static_cast<float>(kWalkStance);
  gait.speed = static_cast<float>(kWalkSpeed);
  gait.landing = 0.33F;
  gait.out = 0.078F;
  gait.turn = 6;
  gait.keys = {{0.00F, 0, -19},     {0.09F, 0, 0},       {0.34F, 0, 0},        {0.50F, 0, 20}, {0.62F, 0, 50},
               {0.70F, 0.035F, 54}, {0.80F, 0.055F, 22}, {0.90F, 0.035F, -12}, {1.00F, 0, -19}};
  m.left_foot = gait_path(gait, 0);
  m.right_foot = gait_path(gait, 0.5F);
  m.rows = {
      {Joint::Spine,
       {{0, -1, 5, 0.5F}, {0.25F, -1, 0, -2}, {0.5F, -1, -5, -0.5F}, {0.75F, -1, 0, 2}, {1, -1, 5, 0.5F}}},
      {Joint::Chest, {{0, 0, 7, 0}, {0.25F, -1.5F, 0, -1}, {0.5F, 0, -7, 0}, {0.75F, -1.5F, 0, 1}, {1, 0, 7, 0}}},
      {Joint::Neck, {{0, 2, -3, 0}, {0.5F, 2, 3, 0}, {1, 2, -3, 0}}},
      {Joint::Head, {{0, -3, -3, 0}, {0.25F, -1.5F, 0, 1}, {0.5F, -3, 3, 0}, {0.75F, -1.5F, 0, -1}, {1, -3, -3, 0}}},
  };
  alternate(m.rows, Joint::ShoulderL, Joint::ShoulderR, {{0, 0, 3, 0}, {0.5F, 0, -4, 1}, {1, 0, 3, 0}}, m.duration_s);
  alternate(m.rows, Joint::UpperArmL, Joint::UpperArmR, {{0, 25, -8, 8}, {0.5F, -21, -12, 9}, {1, 25, -8, 8}},
            m.duration_s);
  alternate(m.rows, Joint::ForearmL, Joint::ForearmR, {{0, -14, 0, 0}, {0.5F, -40, 0, 0}, {1, -14, 0, 0}},
            m.duration_s);
  alternate(m.rows, Joint::HandL, Joint::HandR,
            {{0, -4, 0, -3}, {0.25F, 6, 0, -3}, {0.5F, -10, 0, -3}, {0.75F, -14, 0, -3}, {1, -4, 0, -3}}, m.duration_s);
  return make_clip(m);
}

anim::Clip run_clip() {
  Motion m;
  m.name = "Run";
  m.duration_s = static_cast<float>(kRunCycle_s);
  m.ends = Ends::Loop;
  //         time    side    up       forward x      y      z
  m.hips = {{0.000F, 0.004F, -0.060F, 0, 11, -8, 0},      {0.100F, 0.012F, -0.088F, 0, 11, -4, 3},
            {0.180F, 0.012F, -0.060F, 0, 11, 3, 2.5F},    {0.250F, 0.004F, -0.030F, 0, 11, 7, 1},
            {0.320F, -0.004F, -0.060F, 0, 11, 8, 0},      {0.420F, -0.012F, -0.088F, 0, 11, 4, -3},
            {0.500F, -0.012F, -0.060F, 0, 11, -3, -2.5F}, {0.570F, -0.004F, -0.030F, 0, 11, -7, -1},
            {0.640F, 0.004F, -0.060F, 0, 11, -8, 0}};
  Gait gait;
  gait.cycle_s = static_cast<float>(kRunCycle_s);
  gait.stance = static_cast<float>(kRunStance);
  gait.speed = static_cast<float>(kRunSpeed);
  gait.landing = 0.255F;
  gait.out = 0.062F;
  gait.turn = 3;
  gait.keys = {{0.00F, 0, -8},    {0.07F, 0, 0},      {0.16F, 0, 0},      {0.27F, 0, 24},
               {0.36F, 0, 50},    {0.46F, 0.13F, 76}, {0.58F, 0.27F, 80}, {0.70F, 0.25F, 48},
               {0.84F, 0.12F, 8}, {0.94F, 0.03F, -8}, {1.00F, 0, -8}};
  m.left_foot = gait_path(gait, 0);
  m.right_foot = gait_path(gait, 0.5F);
  m.rows = {
      {Joint::Spine, {{0, 3, 9, 0}, {0.16F, 4, 0, -2}, {0.32F, 3, -9, 0}, {0.48F, 4, 0, 2}, {0.64F, 3, 9, 0}}},
      {Joint::Chest, {{0, 1, 12, 0}, {0.16F, 3, 0, -1}, {0.32F, 1, -12, 0}, {0.48F, 3, 0, 1}, {0.64F, 1, 12, 0}}},
      {Joint::Neck, {{0, -5, -6, 0}, {0.32F, -5, 6, 0}, {0.64F, -5, -6, 0}}},
      {Joint::Head, {{0, -7, -6, 0}, {0.16F, -5, 0, 0}, {0.32F, -7, 6, 0}, {0.48F, -5, 0, 0}, {0.64F, -7, -6, 0}}},
  };
  alternate(m.rows, Joint::ShoulderL, Joint::ShoulderR, {{0, 0, 5, 1}, {0.32F, 0, -6, 2}, {0.64F, 0, 5, 1}},
            m.duration_s);
  alternate(m.rows, Joint::UpperArmL, Joint::UpperArmR, {{0, 46, -6, 14}, {0.32F, -36, -24, 9}, {0.64F, 46, -6, 14}},
            m.duration_s);
  alternate(m.rows, Joint::ForearmL, Joint::ForearmR,
            {{0, -82, 0, 0}, {0.16F, -74, 0, 0}, {0.32F, -100, 0, 0}, {0.48F, -92, 0, 0}, {0.64F, -82, 0, 0}},
            m.duration_s);
  alternate(m.rows, Joint::HandL, Joint::HandR, {{0, -6, 0, 0}, {0.32F, -12, 0, 0}, {0.64F, -6, 0, 0}}, m.duration_s);
  return make_clip(m);
}

}  // namespace inb::content

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
  return [gait, phase_shift, curve = foot_path(std::move(keys), Ends::Loop)](double time_s) {
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
  m.hips = {{0.000F, 0.000F, -0.046F, 0.0F, 3.0F, -6.0F, -0.5F}, {0.125F, 0.013F, -0.035F, 0.0F, 3.0F, -4.2F, 2.5F},
            {0.250F, 0.019F, -0.022F, 0.0F, 3.0F, 0.0F, 2.5F},   {0.375F, 0.013F, -0.032F, 0.0F, 3.0F, 4.2F, 1.5F},
            {0.500F, 0.000F, -0.046F, 0.0F, 3.0F, 6.0F, 0.5F},   {0.625F, -0.013F, -0.035F, 0.0F, 3.0F, 4.2F, -2.5F},
            {0.750F, -0.019F, -0.022F, 0.0F, 3.0F, 0.0F, -2.5F}, {0.875F, -0.013F, -0.032F, 0.0F, 3.0F, -4.2F, -1.5F},
            {1.000F, 0.000F, -0.046F, 0.0F, 3.0F, -6.0F, -0.5F}};
  Gait gait;
  gait.cycle_s = static_cast<float>(kWalkCycle_s);
  gait.stance = static_cast<float>(kWalkStance);
  gait.speed = static_cast<float>(kWalkSpeed);
  gait.landing = 0.33F;
  gait.out = 0.078F;
  gait.turn = 6.0F;
  gait.keys = {{0.00F, 0.0F, -19.0F},  {0.09F, 0.0F, 0.0F},     {0.34F, 0.0F, 0.0F},
               {0.50F, 0.0F, 20.0F},   {0.62F, 0.0F, 50.0F},    {0.70F, 0.035F, 54.0F},
               {0.80F, 0.055F, 22.0F}, {0.90F, 0.035F, -12.0F}, {1.00F, 0.0F, -19.0F}};
  m.left_foot = gait_path(gait, 0.0F);
  m.right_foot = gait_path(gait, 0.5F);
  m.rows = {
      {Joint::Spine,
       {{0.0F, -1.0F, 5.0F, 0.5F},
        {0.25F, -1.0F, 0.0F, -2.0F},
        {0.5F, -1.0F, -5.0F, -0.5F},
        {0.75F, -1.0F, 0.0F, 2.0F},
        {1.0F, -1.0F, 5.0F, 0.5F}}},
      {Joint::Chest,
       {{0.0F, 0.0F, 7.0F, 0.0F},
        {0.25F, -1.5F, 0.0F, -1.0F},
        {0.5F, 0.0F, -7.0F, 0.0F},
        {0.75F, -1.5F, 0.0F, 1.0F},
        {1.0F, 0.0F, 7.0F, 0.0F}}},
      {Joint::Neck, {{0.0F, 2.0F, -3.0F, 0.0F}, {0.5F, 2.0F, 3.0F, 0.0F}, {1.0F, 2.0F, -3.0F, 0.0F}}},
      {Joint::Head,
       {{0.0F, -3.0F, -3.0F, 0.0F},
        {0.25F, -1.5F, 0.0F, 1.0F},
        {0.5F, -3.0F, 3.0F, 0.0F},
        {0.75F, -1.5F, 0.0F, -1.0F},
        {1.0F, -3.0F, -3.0F, 0.0F}}},
  };
  alternate(m.rows, Joint::ShoulderL, Joint::ShoulderR,
            {{0.0F, 0.0F, 3.0F, 0.0F}, {0.5F, 0.0F, -4.0F, 1.0F}, {1.0F, 0.0F, 3.0F, 0.0F}}, m.duration_s);
  alternate(m.rows, Joint::UpperArmL, Joint::UpperArmR,
            {{0.0F, 25.0F, -8.0F, 8.0F}, {0.5F, -21.0F, -12.0F, 9.0F}, {1.0F, 25.0F, -8.0F, 8.0F}}, m.duration_s);
  alternate(m.rows, Joint::ForearmL, Joint::ForearmR,
            {{0.0F, -14.0F, 0.0F, 0.0F}, {0.5F, -40.0F, 0.0F, 0.0F}, {1.0F, -14.0F, 0.0F, 0.0F}}, m.duration_s);
  alternate(m.rows, Joint::HandL, Joint::HandR,
            {{0.0F, -4.0F, 0.0F, -3.0F},
             {0.25F, 6.0F, 0.0F, -3.0F},
             {0.5F, -10.0F, 0.0F, -3.0F},
             {0.75F, -14.0F, 0.0F, -3.0F},
             {1.0F, -4.0F, 0.0F, -3.0F}},
            m.duration_s);
  return make_clip(m);
}

anim::Clip run_clip() {
  Motion m;
  m.name = "Run";
  m.duration_s = static_cast<float>(kRunCycle_s);
  m.ends = Ends::Loop;
  //         time    side    up       forward x      y      z
  m.hips = {
      {0.000F, 0.004F, -0.060F, 0.0F, 11.0F, -8.0F, 0.0F},   {0.100F, 0.012F, -0.088F, 0.0F, 11.0F, -4.0F, 3.0F},
      {0.180F, 0.012F, -0.060F, 0.0F, 11.0F, 3.0F, 2.5F},    {0.250F, 0.004F, -0.030F, 0.0F, 11.0F, 7.0F, 1.0F},
      {0.320F, -0.004F, -0.060F, 0.0F, 11.0F, 8.0F, 0.0F},   {0.420F, -0.012F, -0.088F, 0.0F, 11.0F, 4.0F, -3.0F},
      {0.500F, -0.012F, -0.060F, 0.0F, 11.0F, -3.0F, -2.5F}, {0.570F, -0.004F, -0.030F, 0.0F, 11.0F, -7.0F, -1.0F},
      {0.640F, 0.004F, -0.060F, 0.0F, 11.0F, -8.0F, 0.0F}};
  Gait gait;
  gait.cycle_s = static_cast<float>(kRunCycle_s);
  gait.stance = static_cast<float>(kRunStance);
  gait.speed = static_cast<float>(kRunSpeed);
  gait.landing = 0.255F;
  gait.out = 0.062F;
  gait.turn = 3.0F;
  gait.keys = {{0.00F, 0.0F, -8.0F}, {0.07F, 0.0F, 0.0F},   {0.16F, 0.0F, 0.0F},   {0.27F, 0.0F, 24.0F},
               {0.36F, 0.0F, 50.0F}, {0.46F, 0.13F, 76.0F}, {0.58F, 0.27F, 80.0F}, {0.70F, 0.25F, 48.0F},
               {0.84F, 0.12F, 8.0F}, {0.94F, 0.03F, -8.0F}, {1.00F, 0.0F, -8.0F}};
  m.left_foot = gait_path(gait, 0.0F);
  m.right_foot = gait_path(gait, 0.5F);
  m.rows = {
      {Joint::Spine,
       {{0.0F, 3.0F, 9.0F, 0.0F},
        {0.16F, 4.0F, 0.0F, -2.0F},
        {0.32F, 3.0F, -9.0F, 0.0F},
        {0.48F, 4.0F, 0.0F, 2.0F},
        {0.64F, 3.0F, 9.0F, 0.0F}}},
      {Joint::Chest,
       {{0.0F, 1.0F, 12.0F, 0.0F},
        {0.16F, 3.0F, 0.0F, -1.0F},
        {0.32F, 1.0F, -12.0F, 0.0F},
        {0.48F, 3.0F, 0.0F, 1.0F},
        {0.64F, 1.0F, 12.0F, 0.0F}}},
      {Joint::Neck, {{0.0F, -5.0F, -6.0F, 0.0F}, {0.32F, -5.0F, 6.0F, 0.0F}, {0.64F, -5.0F, -6.0F, 0.0F}}},
      {Joint::Head,
       {{0.0F, -7.0F, -6.0F, 0.0F},
        {0.16F, -5.0F, 0.0F, 0.0F},
        {0.32F, -7.0F, 6.0F, 0.0F},
        {0.48F, -5.0F, 0.0F, 0.0F},
        {0.64F, -7.0F, -6.0F, 0.0F}}},
  };
  alternate(m.rows, Joint::ShoulderL, Joint::ShoulderR,
            {{0.0F, 0.0F, 5.0F, 1.0F}, {0.32F, 0.0F, -6.0F, 2.0F}, {0.64F, 0.0F, 5.0F, 1.0F}}, m.duration_s);
  alternate(m.rows, Joint::UpperArmL, Joint::UpperArmR,
            {{0.0F, 46.0F, -6.0F, 14.0F}, {0.32F, -36.0F, -24.0F, 9.0F}, {0.64F, 46.0F, -6.0F, 14.0F}}, m.duration_s);
  alternate(m.rows, Joint::ForearmL, Joint::ForearmR,
            {{0.0F, -82.0F, 0.0F, 0.0F},
             {0.16F, -74.0F, 0.0F, 0.0F},
             {0.32F, -100.0F, 0.0F, 0.0F},
             {0.48F, -92.0F, 0.0F, 0.0F},
             {0.64F, -82.0F, 0.0F, 0.0F}},
            m.duration_s);
  alternate(m.rows, Joint::HandL, Joint::HandR,
            {{0.0F, -6.0F, 0.0F, 0.0F}, {0.32F, -12.0F, 0.0F, 0.0F}, {0.64F, -6.0F, 0.0F, 0.0F}}, m.duration_s);
  return make_clip(m);
}

}  // namespace inb::content

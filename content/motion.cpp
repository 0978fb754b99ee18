#include "content/motion.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/check.h"

namespace inb::content {
namespace {

using anim::Channel;
using anim::Interpolation;
using anim::Track;

constexpr float kBakeRate = 50.0F;

// Sampled values of N columns through keys; see foot_path for the tangents.
template <std::size_t N>
class Curve {
 public:
  using Value = std::array<float, N>;
  Curve(std::vector<float> times, std::vector<Value> values, Ends ends)
      : times_(std::move(times)), values_(std::move(values)) {
    const std::size_t n = times_.size();
    INB_CHECK(n >= 1 && values_.size() == n);
    INB_CHECK(ends == Ends::Ease || values_.front() == values_.back());
    slopes_.resize(n, Value{});
    if (n < 3) return;
    for (std::size_t i = 0; i < n; ++i) {
      if (ends == Ends::Ease && (i == 0 || i + 1 == n)) continue;
      const bool edge = i == 0 || i + 1 == n;
      const std::size_t before = edge ? n - 2 : i - 1;
      const std::size_t after = edge ? 1 : i + 1;
      const float length =
          edge ? times_[n - 1] - times_[n - 2] + times_[1] - times_[0] : times_[after] - times_[before];
      for (std::size_t c = 0; c < N; ++c) {
        const float a = values_[before][c];
        const float b = values_[i][c];
        const float d = values_[after][c];
        // At a peak, and where a value is held, the curve lies flat: nothing overshoots what was keyed.
        slopes_[i][c] = (b - a) * (d - b) <= 0.0F ? 0.0F : (d - a) / length;
      }
    }
  }

  [[nodiscard]] Value at(float time_s) const {
    std::size_t i = 0;
    while (i + 2 < times_.size() && time_s >= times_[i + 1]) ++i;
    if (times_.size() == 1) return values_[0];
    const float length = times_[i + 1] - times_[i];
    const float t = std::clamp((time_s - times_[i]) / length, 0.0F, 1.0F);
    const float t2 = t * t;
    const float t3 = t2 * t;
    Value out{};
    for (std::size_t c = 0; c < N; ++c) {
      out[c] = (2.0F * t3 - 3.0F * t2 + 1.0F) * values_[i][c] + (t3 - 2.0F * t2 + t) * length * slopes_[i][c] +
               (3.0F * t2 - 2.0F * t3) * values_[i + 1][c] + (t3 - t2) * length * slopes_[i + 1][c];
    }
    return out;
  }

 private:
  std::vector<float> times_;
  std::vector<Value> values_;
  std::vector<Value> slopes_;
};

Quat about(float degrees, std::size_t axis) {
  Vec3 direction(0.0F);
  direction[axis] = 1.0F;
  return glm::angleAxis(glm::radians(degrees), direction);
}

Quat turn(float x, float y, float z) { return about(x, 0) * about(z, 2) * about(y, 1); }

bool right_side(Joint joint) {
  return (joint >= Joint::ShoulderR && joint <= Joint::HandR) || (joint >= Joint::ThighR && joint <= Joint::ToesR);
}

const Vec3& bind_of(Joint joint) { return joints()[static_cast<std::size_t>(joint)].bind; }

void push(std::vector<float>& out, const Quat& q) { out.insert(out.end(), {q.x, q.y, q.z, q.w}); }

Track track_of(Joint joint, Channel channel, Interpolation interpolation) {
  Track track;
  track.channel = channel;
  track.target = static_cast<std::uint32_t>(joint);
  track.interpolation = interpolation;
  track.width = channel == Channel::Rotation ? 4 : 3;
  return track;
}

// A rotation track of glTF cubic splines with the row's own keys. Tangents follow the rules of Curve, taken over the
// four components of neighbouring rotations.
Track row_track(const Row& row, Ends ends) {
  Track track = track_of(row.joint, Channel::Rotation, Interpolation::CubicSpline);
  const float mirror = right_side(row.joint) ? -1.0F : 1.0F;
  std::vector<Quat> q;
  for (const RotationKey& key : row.keys) {
    Quat next = turn(key.x, mirror * key.y, mirror * key.z);
    if (!q.empty() && glm::dot(q.back(), next) < 0.0F) next = -next;
    q.push_back(next);
    track.times.push_back(key.time_s);
  }
  const std::size_t n = q.size();
  INB_CHECK(n >= 1 && (ends == Ends::Ease || q.front() == q.back()));
  for (std::size_t i = 0; i < n; ++i) {
    const bool edge = i == 0 || i + 1 == n;
    Quat slope(0.0F, 0.0F, 0.0F, 0.0F);
    if (n >= 3 && !(edge && ends == Ends::Ease)) {
      const std::size_t a = edge ? n - 2 : i - 1;
      const std::size_t b = edge ? 1 : i + 1;
      const float length = edge ? track.times[n - 1] - track.times[n - 2] + track.times[1] - track.times[0]
                                : track.times[b] - track.times[a];
      for (glm::length_t c = 0; c < 4; ++c) {
        if ((q[i][c] - q[a][c]) * (q[b][c] - q[i][c]) > 0.0F) slope[c] = (q[b][c] - q[a][c]) / length;
      }
    }
    push(track.values, slope);
    push(track.values, q[i]);
    push(track.values, slope);
  }
  return track;
}

struct LegJoints {
  Joint thigh, shin, foot, toes;
  float sign;
};
constexpr LegJoints kLeft{Joint::ThighL, Joint::ShinL, Joint::FootL, Joint::ToesL, 1.0F};
constexpr LegJoints kRight{Joint::ThighR, Joint::ShinR, Joint::FootR, Joint::ToesR, -1.0F};

struct LegPose {
  Quat thigh, shin, foot, toes;  // local
};

// Where the sole and the ankle are: see FootKey.
struct FootPlace {
  Vec3 ankle;
  Quat rotation;
  Quat toes;
  Quat heading;
};
FootPlace place_foot(const FootState& foot, const LegJoints& leg) {
  const Vec3 ankle_height(0.0F, bind_of(leg.foot).y, 0.0F);
  const Vec3 pivot = foot.pitch > 0.0F ? Vec3(0.0F, bind_of(leg.toes).y, kBallZ) : Vec3(0.0F, 0.0F, kHeelZ);
  const Vec3 ground(leg.sign * foot.out, foot.lift, foot.forward);
  FootPlace place;
  place.heading = about(leg.sign * foot.turn, 1);
  place.rotation = place.heading * about(foot.pitch, 0);
  place.ankle = ground + place.heading * (pivot + about(foot.pitch, 0) * (ankle_height - pivot));
  // On the ground the toes stay flat under the raised heel; in the air they hang almost straight.
  const float air = std::clamp(foot.lift / 0.06F, 0.0F, 1.0F);
  place.toes = about(-std::max(foot.pitch, 0.0F) * (1.0F - 0.75F * air * air * (3.0F - 2.0F * air)), 0);
  return place;
}

// Two-bone inverse kinematics: the knee lies in the plane of the heading, in front of the line from hip to ankle.
LegPose solve_leg(const Vec3& hips, const Quat& hips_rotation, const FootState& foot, const LegJoints& leg) {
  const FootPlace place = place_foot(foot, leg);
  const Vec3 hip = hips + hips_rotation * (bind_of(leg.thigh) - bind_of(Joint::Hips));
  const float upper = glm::distance(bind_of(leg.thigh), bind_of(leg.shin));
  const float lower = glm::distance(bind_of(leg.shin), bind_of(leg.foot));
  const Vec3 to_ankle = place.ankle - hip;
  const float reach = std::min(glm::length(to_ankle), 0.9995F * (upper + lower));
  const Vec3 down = glm::normalize(to_ankle);
  const Vec3 side = place.heading * Vec3(1.0F, 0.0F, 0.0F);
  const Vec3 hinge = glm::normalize(side - down * glm::dot(side, down));
  const Vec3 front = glm::cross(down, hinge);
  const float along = (upper * upper - lower * lower + reach * reach) / (2.0F * reach);
  const float ahead = std::sqrt(std::max(upper * upper - along * along, 0.0F));
  const Vec3 knee = hip + down * along + front * ahead;
  const Vec3 ankle = hip + down * reach;
  const auto bone = [&](const Vec3& from, const Vec3& to) {
    const Vec3 up = glm::normalize(from - to);
    return glm::normalize(glm::quat_cast(Mat3(hinge, up, glm::cross(hinge, up))));
  };
  const Quat thigh = bone(hip, knee);
  const Quat shin = bone(knee, ankle);
  return {glm::inverse(hips_rotation) * thigh, glm::inverse(thigh) * shin, glm::inverse(shin) * place.rotation,
          place.toes};
}

class RotationBaker {
 public:
  explicit RotationBaker(Joint joint) : track_(track_of(joint, Channel::Rotation, Interpolation::Linear)) {}
  void add(float time_s, Quat q) {
    q = glm::normalize(q);
    if (!track_.times.empty() && glm::dot(last_, q) < 0.0F) q = -q;
    last_ = q;
    track_.times.push_back(time_s);
    push(track_.values, q);
  }
  [[nodiscard]] Track take() { return std::move(track_); }

 private:
  Track track_;
  Quat last_{1.0F, 0.0F, 0.0F, 0.0F};
};

void bake_hips_and_legs(const Motion& motion, anim::Clip& clip) {
  std::vector<float> times;
  std::vector<std::array<float, 6>> values;
  for (const HipsKey& key : motion.hips) {
    times.push_back(key.time_s);
    values.push_back({key.side, key.up, key.forward, key.x, key.y, key.z});
  }
  const Curve<6> hips(std::move(times), std::move(values), motion.ends);

  Track place = track_of(Joint::Hips, Channel::Translation, Interpolation::Linear);
  std::vector<RotationBaker> baked;
  for (const Joint joint : {Joint::Hips, Joint::ThighL, Joint::ShinL, Joint::FootL, Joint::ToesL, Joint::ThighR,
                            Joint::ShinR, Joint::FootR, Joint::ToesR}) {
    baked.emplace_back(joint);
  }
  const auto steps = static_cast<int>(std::lround(motion.duration_s * kBakeRate));
  for (int k = 0; k <= steps; ++k) {
    const float time = motion.duration_s * static_cast<float>(k) / static_cast<float>(steps);
    // A loop's last key is its first, to the bit.
    const float sampled = motion.ends == Ends::Loop && k == steps ? 0.0F : time;
    const auto h = hips.at(sampled);
    const Vec3 position = bind_of(Joint::Hips) + Vec3(h[0], h[1], h[2]);
    const Quat rotation = turn(h[3], h[4], h[5]);
    place.times.push_back(time);
    place.values.insert(place.values.end(), {position.x, position.y, position.z});
    baked[0].add(time, rotation);
    std::size_t next = 1;
    for (const auto& [leg, path] : {std::pair(kLeft, &motion.left_foot), std::pair(kRight, &motion.right_foot)}) {
      const LegPose pose = solve_leg(position, rotation, (*path)(sampled), leg);
      for (const Quat& q : {pose.thigh, pose.shin, pose.foot, pose.toes}) baked[next++].add(time, q);
    }
  }
  clip.tracks.push_back(std::move(place));
  for (RotationBaker& joint : baked) clip.tracks.push_back(joint.take());
}

}  // namespace

FootPath foot_path(const std::vector<FootKey>& keys, Ends ends) {
  std::vector<float> times;
  std::vector<std::array<float, 5>> values;
  for (const FootKey& key : keys) {
    times.push_back(key.time_s);
    values.push_back({key.out, key.forward, key.lift, key.pitch, key.turn});
  }
  return [curve = Curve<5>(std::move(times), std::move(values), ends)](double time_s) {
    const auto v = curve.at(static_cast<float>(time_s));
    return FootState{v[0], v[1], v[2], v[3], v[4]};
  };
}

void both(std::vector<Row>& rows, Joint left, Joint right, const std::vector<RotationKey>& keys) {
  rows.push_back({left, keys});
  rows.push_back({right, keys});
}

std::vector<RotationKey> shifted(const std::vector<RotationKey>& keys, float shift_s, float length_s) {
  std::vector<RotationKey> out;
  for (std::size_t i = 0; i + 1 < keys.size(); ++i) {
    RotationKey key = keys[i];
    key.time_s += shift_s;
    if (key.time_s >= length_s - 1e-4F) key.time_s -= length_s;
    key.time_s = std::max(key.time_s, 0.0F);
    out.push_back(key);
  }
  std::sort(out.begin(), out.end(), [](const RotationKey& a, const RotationKey& b) { return a.time_s < b.time_s; });
  INB_CHECK(!out.empty() && out.front().time_s < 1e-4F);
  out.front().time_s = 0.0F;
  out.push_back(out.front());
  out.back().time_s = length_s;
  return out;
}

anim::Clip make_clip(const Motion& motion) {
  anim::Clip clip;
  clip.name = motion.name;
  clip.duration_s = static_cast<double>(motion.duration_s);
  clip.action_frames = motion.action_frames;
  std::array<bool, kJointCount> done{};
  for (const Row& row : motion.rows) {
    done[static_cast<std::size_t>(row.joint)] = true;
    clip.tracks.push_back(row_track(row, motion.ends));
  }
  if (motion.hips.empty()) return clip;
  bake_hips_and_legs(motion, clip);
  for (const anim::Track& track : clip.tracks) done[track.target] = true;
  for (std::size_t j = 0; j < kJointCount; ++j) {
    if (!done[j]) clip.tracks.push_back(row_track({static_cast<Joint>(j), {{0.0F, 0.0F, 0.0F, 0.0F}}}, motion.ends));
  }
  return clip;
}

}  // namespace inb::content

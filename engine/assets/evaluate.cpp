#include "assets/evaluate.h"

#include <algorithm>
#include <cmath>
#include <span>

#include "anim/interpolant.h"
#include "anim/pose_jobs.h"
#include "anim/sample.h"
#include "assets/motion_index.h"
#include "assets/tween.h"
#include "core/check.h"

namespace inb::assets {
namespace {

void start_from_rest(const Asset& asset, Evaluation& out) {
  out.pose.locals = asset.skeleton.rest;
  out.pose.weights = asset.rest_weights;
  out.pose.properties = asset.rest_properties;
  out.pose.model.resize(asset.skeleton.size());
  out.keys.reset();
}

void finish(const Asset& asset, Evaluation& out) {
  const bool placed = anim::LocalToModelJob{&asset.skeleton, out.pose.locals, out.pose.model}.run();
  INB_CHECK(placed);
}

void sample_clip(const Asset& asset, const anim::Clip& clip, double time_s, anim::Pose& pose) {
  anim::SampleClipJob job;
  job.clip = &clip;
  job.time_s = time_s;
  job.weights_begin = anim::member_of(std::span(asset.nodes), &Node::weights_begin);
  job.properties_begin = anim::member_of(std::span(asset.properties), &Property::begin);
  job.locals = pose.locals;
  job.weights = pose.weights;
  job.properties = pose.properties;
  const bool sampled = job.run();
  INB_CHECK(sampled);
}

// Tween::Step shows the key it comes from, until it is at the next.
KeyTween stepped(Tween tween, KeyTween keys) {
  if (tween != Tween::Step) return keys;
  if (keys.t >= 1.0F) keys.a = keys.b;
  keys.b = keys.a;
  keys.t = 0.0F;
  return keys;
}

KeyTween tween(const MorphSet& set, std::size_t index, double time_s) {
  const anim::Ending ending{set.closed ? anim::Tail::Close : anim::Tail::Hold, set.duration_s};
  const anim::Interpolant at =
      anim::find_keys(std::span<const double>(set.times), time_s, anim::Rounding::None, ending);
  return stepped(set.tween, {false, static_cast<std::uint32_t>(index), at.a, at.b, at.t});
}

KeyTween tween(const FrameSet& set, std::size_t index, double frames, bool wraps) {
  const auto last = static_cast<std::uint32_t>(set.frames.size() - 1);
  const auto number = static_cast<std::uint32_t>(index);
  const double whole = std::floor(std::max(0.0, frames));
  if (whole > static_cast<double>(last)) {
    // The way from the last frame back to the first ends at the first. Reversed playback begins each pass here.
    if (wraps) return {true, number, 0, std::min(1U, last), 0.0F};
    return {true, number, last, last, 0.0F};
  }
  const auto a = static_cast<std::uint32_t>(whole);
  const std::uint32_t b = a < last ? a + 1 : (wraps ? 0 : last);
  const auto t = static_cast<float>(std::max(0.0, frames) - whole);
  return stepped(set.tween, {true, number, a, b, a == b ? 0.0F : t});
}

sim::Position held_at(const sim::Timing& timing, const sim::Position& position) {
  const auto counter = static_cast<std::int64_t>(std::floor(position.frames * static_cast<double>(sim::kHitshift)));
  return sim::held_position(timing, counter);
}

std::optional<KeyTween> mix(const Asset& asset, const std::optional<KeyTween>& from, const std::optional<KeyTween>& to,
                            float t) {
  const bool one_set = from && to && from->frame_set == to->frame_set && from->set == to->set;
  if (one_set && tween_of(asset, *from) == Tween::Step) return t < 1.0F ? from : to;
  if (one_set && from->t == 0.0F && to->t == 0.0F && t > 0.0F && t < 1.0F) {
    return KeyTween{from->frame_set, from->set, from->a, to->a, from->a == to->a ? 0.0F : t};
  }
  return t < 0.5F ? from : to;
}

void mix(const std::vector<float>& from, const std::vector<float>& to, float t, std::vector<float>& out) {
  out.resize(from.size());
  for (std::size_t i = 0; i < out.size(); ++i) out[i] = shared::lerp(from[i], to[i], t);
}

}  // namespace

// The timings made here carry no action frames: nothing is allocated.
void evaluate(const Asset& asset, std::size_t motion, const sim::Position& position, bool held, Evaluation& out) {
  start_from_rest(asset, out);
  const MotionIndex at = locate(asset, motion);
  switch (at.kind) {
    case MotionKind::None:
      break;
    case MotionKind::Clip: {
      const anim::Clip& clip = asset.clips[at.index];
      const double time_s = held ? held_at(sim::timed_clip(clip.duration_s), position).time_s : position.time_s;
      sample_clip(asset, clip, time_s, out.pose);
      break;
    }
    case MotionKind::MorphSet: {
      const MorphSet& set = asset.morph_sets[at.index];
      INB_CHECK(!set.keys.empty());
      const double time_s = held ? held_at(sim::timed_clip(set.duration_s), position).time_s : position.time_s;
      out.keys = tween(set, at.index, time_s);
      break;
    }
    case MotionKind::FrameSet: {
      const FrameSet& set = asset.frame_sets[at.index];
      INB_CHECK(!set.frames.empty());
      // Held, the last frame stays until the end: only a tween goes on to the first one.
      out.keys = held ? tween(set, at.index, std::floor(position.frames), false)
                      : tween(set, at.index, position.frames, position.wraps);
      break;
    }
  }
  finish(asset, out);
}

void evaluate_at(const Asset& asset, std::size_t motion, double time_s, Evaluation& out) {
  const MotionIndex at = locate(asset, motion);
  const double passed_s = std::isnan(time_s) ? 0.0 : std::max(0.0, time_s);
  sim::Position position{0.0, passed_s};
  if (at.kind == MotionKind::FrameSet) {
    const FrameSet& set = asset.frame_sets[at.index];
    const double rate_hz = sim::frame_set(1, set.rate_hz).rate_hz;
    position.frames = std::min(passed_s * rate_hz, static_cast<double>(set.frames.size()));
  }
  evaluate(asset, motion, position, false, out);
}

void evaluate_rest(const Asset& asset, Evaluation& out) {
  start_from_rest(asset, out);
  finish(asset, out);
}

void blend(const Asset& asset, const Evaluation& from, const Evaluation& to, float t, Evaluation& out) {
  INB_CHECK(&out != &from && &out != &to);
  INB_CHECK(from.pose.weights.size() == to.pose.weights.size());
  INB_CHECK(from.pose.properties.size() == to.pose.properties.size());
  out.pose.locals.resize(from.pose.locals.size());
  out.pose.model.resize(asset.skeleton.size());
  anim::PoseBlendJob job;
  job.a = from.pose.locals;
  job.b = to.pose.locals;
  job.t = t;
  job.out = out.pose.locals;
  const bool blended = job.run();
  INB_CHECK(blended);
  mix(from.pose.weights, to.pose.weights, t, out.pose.weights);
  mix(from.pose.properties, to.pose.properties, t, out.pose.properties);
  out.keys = mix(asset, from.keys, to.keys, t);
  finish(asset, out);
}

}  // namespace inb::assets

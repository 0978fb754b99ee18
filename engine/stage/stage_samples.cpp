#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/hash.h"
#include "stage/stage.h"

// What a stage can be asked: it only reads.
namespace inb::stage {

namespace {

// Timings are as they came with the actor, but for those that were replaced.
void add_if_replaced(core::Hash& hash, const ActorSpec& spec, std::size_t motion, const sim::Animation& animation) {
  const std::int64_t start = motion < spec.start_frames.size() ? spec.start_frames[motion] * sim::kHitshift : 0;
  if (animation.timing == spec.motions[motion] && animation.start == start && animation.rule == sim::EndRule::Normal) {
    return;
  }
  for (const std::int64_t value :
       {static_cast<std::int64_t>(motion), animation.timing.end, animation.timing.frames, animation.timing.duration_ns,
        animation.timing.default_speed, animation.start, static_cast<std::int64_t>(animation.rule)}) {
    hash.add(value);
  }
  for (const std::uint32_t flag : animation.timing.action_frames) hash.add(static_cast<std::int64_t>(flag));
}

}  // namespace

std::vector<ActorId> Stage::actors() const {
  std::vector<ActorId> ids;
  for (const Actor& actor : actors_) ids.push_back(actor.id);
  return ids;
}

std::vector<ViewId> Stage::views() const {
  std::vector<ViewId> ids;
  for (const View& view : views_) ids.push_back(view.id);
  return ids;
}

const ViewSpec* Stage::view(ViewId view) const {
  const View* found = find_view(view);
  return found == nullptr ? nullptr : &found->spec;
}

const sim::Library* Stage::library(ActorId actor) const {
  const Actor* found = find_actor(actor);
  return found == nullptr ? nullptr : &found->library;
}

const sim::Playhead* Stage::playhead(ActorId actor) const {
  const Actor* found = find_actor(actor);
  return found == nullptr ? nullptr : &found->head;
}

std::optional<sim::Shown> Stage::truth(ActorId actor, sim::Smoothing smoothing) const {
  const Actor* found = find_actor(actor);
  if (found == nullptr) return std::nullopt;
  return sim::show(found->library, found->head, {smoothing, ticks_.alpha(), settled(), false});
}

// Only a held per-tick view runs ahead of an interpolated per-tick view beside it.
bool Stage::delayed(const View& view) const {
  if (!align_ || settled() || view.spec.clock != sim::Clock::PerTick || view.spec.smoothing != sim::Smoothing::Held) {
    return false;
  }
  return std::any_of(views_.begin(), views_.end(), [&](const View& other) {
    return other.spec.actor == view.spec.actor && other.spec.clock == sim::Clock::PerTick &&
           other.spec.smoothing == sim::Smoothing::Interpolated;
  });
}

sim::Shown Stage::shown(const View& view) const {
  const bool whole = view.spec.clock == sim::Clock::PerPicture || view.spec.clock == sim::Clock::WallTime;
  return sim::show(find_actor(view.spec.actor)->library, view.clock.head(),
                   {view.spec.smoothing, view.clock.alpha(), settled() || whole, delayed(view)});
}

std::optional<Sample> Stage::sample(ViewId id) const {
  const View* view = find_view(id);
  if (view == nullptr) return std::nullopt;
  const Actor& actor = *find_actor(view->spec.actor);
  const sim::Playhead& head = view->clock.head();
  const sim::Timing& timing = actor.library.animations[head.animation].timing;
  Sample sample;
  sample.actor = actor.id;
  sample.shown = shown(*view);
  sample.clock = view->spec.clock;
  sample.smoothing = view->spec.smoothing;
  sample.route = view->spec.route;
  sample.alpha = settled() ? 1.0 : view->clock.alpha();
  sample.tick = view->spec.clock == sim::Clock::PerTick ? view->clock.ticks().ticks() : view->clock.steps();
  sample.counter = sim::shown_counter(actor.library, head);
  sample.end = timing.end;
  sample.frame = sample.shown.frame;
  sample.frames = timing.frames;
  sample.time_s = sample.shown.position.time_s;
  sample.duration_s = timing.duration_s;
  sample.pass = head.pass;
  sample.increment = sim::step_increment(actor.library, head);
  sample.stopped = sample.increment == 0;
  sample.finished = head.state != sim::PlayState::Playing;
  sample.delayed = delayed(*view);
  sample.dropped_ns = view->spec.clock == sim::Clock::PerTick ? view->clock.ticks().dropped_ns() : 0;
  sample.dropped_total_ns = view->dropped_total_ns;
  std::int64_t sum = 0;
  for (const std::int64_t interval : view->intervals) sum += interval;
  if (sum > 0) {
    sample.pictures_per_s =
        static_cast<double>(view->intervals.size()) * static_cast<double>(sim::kSecondNs) / static_cast<double>(sum);
  }
  if (view->progress.size() > 1) {
    const std::int64_t asked = view->progress.back().asked_ns - view->progress.front().asked_ns;
    const std::int64_t done = view->progress.back().done_ns - view->progress.front().done_ns;
    if (asked > 0) sample.real_time_ratio = static_cast<double>(done) / static_cast<double>(asked);
  }
  sample.pictures = view->governor.pictures();
  return sample;
}

std::string Stage::badge(ViewId id) const {
  const auto sample = this->sample(id);
  if (!sample) return {};
  const char* name = sim::kClockNames[static_cast<std::size_t>(sample->clock)];
  if (sample->stopped) return fmt::format("{}: stopped", name);
  if (sample->clock == sim::Clock::WallTime || sample->clock == sim::Clock::PerTick) return name;
  return fmt::format("{}: {:.0f} % of real time", name, 100.0 * sample->real_time_ratio);
}

std::vector<std::int64_t> Stage::intervals(ViewId view) const {
  const View* found = find_view(view);
  if (found == nullptr) return {};
  return {found->intervals.begin(), found->intervals.end()};
}

std::vector<std::uint32_t> Stage::histogram(ViewId view, std::int64_t bin_ns, std::size_t bins) const {
  std::vector<std::uint32_t> counts(bins, 0);
  if (bins == 0 || bin_ns <= 0) return counts;
  for (const std::int64_t interval : intervals(view)) {
    const auto bin = static_cast<std::size_t>(std::max<std::int64_t>(interval, 0) / bin_ns);
    ++counts[std::min(bin, bins - 1)];
  }
  return counts;
}

std::vector<Gap> Stage::gaps(ActorId actor, ViewId view) const {
  if (view == kNoId) {
    const Actor* found = find_actor(actor);
    return found == nullptr ? std::vector<Gap>{} : found->gaps;
  }
  const View* found = find_view(view);
  return found == nullptr || found->spec.actor != actor ? std::vector<Gap>{} : found->gaps;
}

std::uint64_t Stage::state_hash() const {
  core::Hash hash;
  hash.add(ticks_.ticks());
  hash.add(static_cast<std::int64_t>(actors_.size()));
  for (const Actor& actor : actors_) {
    hash.add(actor.id);
    for (const sim::Animation& animation : actor.library.animations) hash.add(animation.speed);
    for (std::size_t m = 0; m < actor.library.motions.size(); ++m) {
      add_if_replaced(hash, actor.spec, m, actor.library.animations[m]);
    }
    sim::add_to(hash, actor.head);
  }
  for (const View& view : views_) {
    if (!view.spec.governor.scripted()) continue;
    hash.add(view.id);
    hash.add(static_cast<std::int64_t>(view.spec.clock));
    hash.add(view.governor.pictures());
    hash.add(view.governor.last_ns());
    hash.add(view.clock.steps());
    sim::add_to(hash, view.clock.head());
  }
  return hash.value();
}

}  // namespace inb::stage

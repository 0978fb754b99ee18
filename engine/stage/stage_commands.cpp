#include <algorithm>
#include <cmath>

#include "core/check.h"
#include "stage/limits.h"
#include "stage/stage.h"

namespace inb::stage {

namespace {

constexpr std::int64_t kMaxSpeed = 1'000'000;
constexpr std::int64_t kMaxSteps = 1000;             // a single command
constexpr std::int64_t kMaxResync = 100'000;         // ticks; over an hour
constexpr std::int64_t kHandPictureNs = 16'666'667;  // a picture stepped by hand where nothing else says how long it is

}  // namespace

struct Stage::Doing {
  Stage& stage;

  bool operator()(const Advance& command) const {
    if (command.count < 0) return false;
    for (std::int64_t i = 0; i < command.count; ++i) stage.advance(command.wall_ns);
    return true;
  }

  bool operator()(const Spawn& command) const {
    if (!valid_actor(command.spec)) return false;
    Actor actor;
    actor.id = stage.next_actor_;
    actor.spec = command.spec;
    actor.library = sim::Library::of(command.spec.motions, command.spec.sequences);
    for (std::size_t a = 0; a < std::min(command.spec.start_frames.size(), actor.library.animations.size()); ++a) {
      const std::int64_t frame = command.spec.start_frames[a];
      sim::Animation& animation = actor.library.animations[a];
      if (!in_range(frame, 0, animation.timing.frames - 1)) return false;
      animation.start = frame * sim::kHitshift;
    }
    for (std::size_t a = 0; a < actor.library.animations.size(); ++a) {
      if (a < command.spec.rollbacks.size()) actor.library.animations[a].rollback = command.spec.rollbacks[a];
      if (a < command.spec.kinds.size()) actor.library.animations[a].kinds = command.spec.kinds[a];
    }
    for (const sim::Animation& animation : actor.library.animations) actor.speeds.push_back(animation.speed);
    stage.rescale(actor);
    actor.head.mode = command.spec.mode;
    actor.head.reverse = command.spec.reverse;
    actor.head.acceleration = command.spec.acceleration;
    actor.head.next_default = command.spec.animation;
    sim::start(actor.library, actor.head, command.spec.animation, stage.tick_ns());
    stage.actors_.push_back(std::move(actor));
    ++stage.next_actor_;
    return true;
  }

  bool operator()(const RemoveActor& command) const {
    if (stage.find_actor(command.actor) == nullptr) return false;
    std::erase_if(stage.views_, [&](const View& view) { return view.spec.actor == command.actor; });
    std::erase_if(stage.actors_, [&](const Actor& actor) { return actor.id == command.actor; });
    return true;
  }

  bool operator()(const AddView& command) const {
    const Actor* actor = stage.find_actor(command.spec.actor);
    if (actor == nullptr || !command.spec.governor.valid() || !sim::valid_picture_rate(command.spec.mixed_rate)) {
      return false;
    }
    View view;
    view.id = stage.next_view_++;
    view.spec = command.spec;
    view.governor = sim::Governor(command.spec.governor, stage.now_ns_);
    view.clock = sim::ViewClock(actor->library, command.spec.clock, command.spec.mixed_rate, actor->head, stage.ticks_,
                                stage.now_ns_);
    stage.views_.push_back(std::move(view));
    return true;
  }

  bool operator()(const RemoveView& command) const {
    return std::erase_if(stage.views_, [&](const View& view) { return view.id == command.view; }) > 0;
  }

  bool operator()(const Seek& command) const {
    return with(command.actor, [&](Actor& actor) { stage.seek_actor(actor, command.counter); });
  }

  bool operator()(const Choose& command) const {
    return with_animation(command, [&](Actor& actor) {
      sim::start(actor.library, actor.head, command.animation, stage.tick_ns());
      stage.join_views(actor);
      stage.settled_ = true;
    });
  }

  bool operator()(const Enqueue& command) const {
    return with_animation(command, [&](Actor& actor) {
      heads(actor, [&](sim::Playhead& head) { head.queue.push_back(command.animation); });
    });
  }

  bool operator()(const SetDefault& command) const {
    return with_animation(command, [&](Actor& actor) {
      heads(actor, [&](sim::Playhead& head) { head.next_default = command.animation; });
    });
  }

  bool operator()(const Cut& command) const {
    return with(command.actor, [&](Actor& actor) { heads(actor, [](sim::Playhead& head) { sim::cut(head); }); });
  }

  bool operator()(const SetClock& command) const {
    return with_view(command.view, [&](View& view) {
      const sim::Shown shown = stage.shown(view);
      view.spec.clock = command.clock;
      view.clock.set_clock(stage.find_actor(view.spec.actor)->library, command.clock, shown, stage.ticks_,
                           stage.now_ns_);
      view.progress.clear();
    });
  }

  bool operator()(const SetMixedRate& command) const {
    if (!sim::valid_picture_rate(command.rate)) return false;
    return with_view(command.view, [&](View& view) {
      view.spec.mixed_rate = command.rate;
      view.clock.set_mixed_rate(command.rate);
      view.progress.clear();
    });
  }

  bool operator()(const SetSmoothing& command) const {
    return with_view(command.view, [&](View& view) { view.spec.smoothing = command.smoothing; });
  }

  bool operator()(const SetRoute& command) const {
    return with_view(command.view, [&](View& view) { view.spec.route = command.route; });
  }

  bool operator()(const SetGovernor& command) const {
    if (!command.governor.valid()) return false;
    return with_view(command.view, [&](View& view) {
      view.spec.governor = command.governor;
      view.governor = sim::Governor(command.governor, stage.now_ns_);
      view.intervals.clear();
      view.progress.clear();
      view.wall_ns = 0;
    });
  }

  bool operator()(const Stall& command) const {
    if (command.ns < 0) return false;
    return with_view(command.view, [&](View& view) { view.governor.stall(command.ns); });
  }

  bool operator()(const SetLoop& command) const {
    return with(command.actor, [&](Actor& actor) {
      sim::set_mode(actor.library, actor.head, command.mode, command.reverse, stage.tick_ns());
      for (View& view : stage.views_) {
        if (view.spec.actor != actor.id) continue;
        sim::set_mode(actor.library, view.clock.head(), command.mode, command.reverse, stage.now_ns_);
      }
    });
  }

  bool operator()(const SetSpeed& command) const {
    if (!in_range(command.permille, 100, 4000)) return false;
    stage.speed_permille_ = command.permille;
    stage.speed_carry_ = 0;
    return true;
  }

  bool operator()(const SetAnimationSpeed& command) const {
    if (!in_range(command.speed, 0, kMaxSpeed)) return false;
    return with(command.actor, [&](Actor& actor) {
      actor.library.animations[actor.head.animation].speed = command.speed;
      actor.speeds[actor.head.animation] = rescaled_speed(command.speed, stage.pace_, sim::Rate{});
    });
  }

  bool operator()(const SetTiming& command) const {
    if (!valid_timing(command.timing) || !in_range(command.speed.value_or(0), 0, kMaxSpeed) ||
        !in_range(command.start_frame, 0, command.timing.frames - 1)) {
      return false;
    }
    Actor* actor = stage.find_actor(command.actor);
    if (actor == nullptr || command.motion >= actor->library.motions.size()) return false;
    sim::Animation& animation = actor->library.animations[command.motion];
    animation.timing = command.timing;
    animation.start = command.start_frame * sim::kHitshift;
    animation.rule = command.rule;
    animation.rollback = {};
    animation.kinds.clear();
    actor->library.motions[command.motion] = command.timing;
    actor->speeds[command.motion] =
        command.speed ? rescaled_speed(*command.speed, stage.pace_, sim::Rate{}) : command.timing.default_speed;
    stage.rescale(*actor);
    if (command.speed) animation.speed = *command.speed;
    bool plays = false;
    heads(*actor, [&](const sim::Playhead& head) { plays |= head.animation == command.motion; });
    if (!plays) return true;
    if (actor->head.animation == command.motion) {
      sim::start(actor->library, actor->head, command.motion, stage.tick_ns());
    }
    stage.join_views(*actor);
    stage.settled_ = true;
    return true;
  }

  bool operator()(const SetAcceleration& command) const {
    if (!in_range(command.percent, 0, kMaxAcceleration)) return false;
    return with(command.actor,
                [&](Actor& actor) { heads(actor, [&](sim::Playhead& head) { head.acceleration = command.percent; }); });
  }

  bool operator()(const SetTickRate& command) const {
    if (!sim::valid_tick_rate(command.rate)) return false;
    const sim::Rate old = stage.ticks_.rate();
    stage.ticks_.set_rate(command.rate);
    for (View& view : stage.views_) view.clock.set_tick_rate(command.rate);
    if (!command.keep_duration) return true;
    stage.pace_ = paced(stage.pace_, old, command.rate);
    for (Actor& actor : stage.actors_) {
      stage.rescale(actor);
      heads(actor, [&](sim::Playhead& head) { sim::rescaled(actor.library, head); });
    }
    return true;
  }

  bool operator()(const Play& /*command*/) const {
    for (Actor& actor : stage.actors_) {
      if (actor.head.state != sim::PlayState::Playing) {
        sim::start(actor.library, actor.head, actor.head.animation, stage.tick_ns());
        stage.join_views(actor);
      }
      // While paused the current state was shown: from there on, never back into the tick before.
      if (!stage.playing_) heads(actor, [](sim::Playhead& head) { sim::cut(head); });
    }
    stage.playing_ = true;
    return true;
  }

  bool operator()(const Pause& /*command*/) const {
    stage.playing_ = false;
    return true;
  }

  bool operator()(const StepTick& command) const {
    if (command.ticks == 0 || !in_range(command.ticks, -kMaxSteps, kMaxSteps)) return false;
    stage.playing_ = false;
    stage.settled_ = true;
    for (std::int64_t i = 0; i < command.ticks; ++i) {
      const std::int64_t elapsed = stage.ticks_.next_due_ns() - stage.ticks_.now_ns();
      stage.run(elapsed, elapsed, false);
      for (View& view : stage.views_) stage.catch_up(view);
    }
    if (command.ticks < 0) {
      for (Actor& actor : stage.actors_) {
        const std::int64_t back = -command.ticks * sim::step_increment(actor.library, actor.head);
        go_back(actor, sim::shown_counter(actor.library, actor.head), back);
      }
    }
    return true;
  }

  bool operator()(const StepPicture& command) const {
    if (command.pictures == 0 || !in_range(command.pictures, -kMaxSteps, kMaxSteps)) return false;
    return with_view(command.view, [&](View& view) {
      stage.playing_ = false;
      stage.settled_ = true;
      const bool scripted = view.spec.governor.scripted();
      for (std::int64_t i = 0; i < command.pictures; ++i) {
        const std::int64_t elapsed = scripted ? view.governor.next_ns() - stage.now_ns_ : kHandPictureNs;
        stage.run(elapsed, elapsed, false);
      }
      if (command.pictures < 0) picture_back(view, -command.pictures);
    });
  }

  bool operator()(const StepKey& command) const {
    if (command.keys == 0 || !in_range(command.keys, -kMaxSteps, kMaxSteps)) return false;
    return with(command.actor, [&](Actor& actor) {
      stage.playing_ = false;
      std::int64_t counter = sim::shown_counter(actor.library, actor.head);
      for (std::int64_t i = 0; i < std::abs(command.keys); ++i) counter = next_key(actor, counter, command.keys > 0);
      stage.seek_actor(actor, counter);
    });
  }

  bool operator()(const BeginScrub& /*command*/) const {
    stage.scrubbing_ = true;
    return true;
  }

  bool operator()(const EndScrub& /*command*/) const {
    stage.scrubbing_ = false;
    return true;
  }

  bool operator()(const SetMinimised& command) const {
    stage.minimised_ = command.minimised;
    return true;
  }

  bool operator()(const SetAlign& command) const {
    stage.align_ = command.align;
    return true;
  }

  bool operator()(const Resync& /*command*/) const {
    const std::int64_t due = stage.ticks_.resync();
    stage.run_ticks(std::min(due, kMaxResync));
    for (Actor& actor : stage.actors_) stage.join_views(actor);
    return true;
  }

 private:
  template <typename Act>
  bool with(ActorId id, Act&& act) const {
    Actor* actor = stage.find_actor(id);
    if (actor == nullptr) return false;
    act(*actor);
    return true;
  }

  template <typename ActorCommand, typename Act>
  bool with_animation(const ActorCommand& command, Act&& act) const {
    Actor* actor = stage.find_actor(command.actor);
    if (actor == nullptr || command.animation >= actor->library.animations.size()) return false;
    act(*actor);
    return true;
  }

  template <typename Act>
  bool with_view(ViewId id, Act&& act) const {
    View* view = stage.find_view(id);
    if (view == nullptr) return false;
    act(*view);
    return true;
  }

  // The truth and every copy of it.
  template <typename Act>
  void heads(Actor& actor, Act&& act) const {
    act(actor.head);
    for (View& view : stage.views_) {
      if (view.spec.actor == actor.id) act(view.clock.head());
    }
  }

  void go_back(Actor& actor, std::int64_t counter, std::int64_t by) const {
    stage.seek_actor(actor, actor.head.reverse ? counter + by : counter - by);
  }

  void picture_back(View& view, std::int64_t pictures) const {
    Actor& actor = *stage.find_actor(view.spec.actor);
    const sim::Playhead& head = view.clock.head();
    const sim::Animation& animation = actor.library.animations[head.animation];
    const bool stepped = view.spec.clock == sim::Clock::PerPicture || view.spec.clock == sim::Clock::Mixed;
    std::int64_t by = sim::step_increment(actor.library, head);
    if (!stepped) {
      const std::int64_t picture_ns = view.intervals.empty() ? kHandPictureNs : view.intervals.back();
      by = std::max<std::int64_t>(1, sim::counter_of_ns(animation.timing, picture_ns));
    }
    const std::int64_t counter = sim::shown_counter(actor.library, head);
    if (actor.head.animation != head.animation) sim::start(actor.library, actor.head, head.animation, stage.tick_ns());
    go_back(actor, counter, std::min(by, sim::kMaxCounter / kMaxSteps) * pictures);
  }

  // The nearest key before or after; where a motion has none of its own, every frame is one. The ends count as keys.
  static std::int64_t next_key(const Actor& actor, std::int64_t counter, bool forward) {
    const sim::Animation& animation = actor.library.animations[actor.head.animation];
    const sim::Timing& timing = animation.timing;
    const auto& lists = actor.spec.key_times_s;
    const bool own = !animation.is_sequence() && animation.motion < lists.size() && !lists[animation.motion].empty();
    if (!own) {
      const std::int64_t frame = forward ? counter / sim::kHitshift + 1 : (counter - 1) / sim::kHitshift;
      return counter <= 0 && !forward ? 0 : std::min(frame * sim::kHitshift, timing.end);
    }
    std::int64_t best = forward ? timing.end : 0;
    for (const double time : lists[animation.motion]) {
      const std::int64_t key = sim::counter_at(timing, time);
      if (forward && key > counter) best = std::min(best, key);
      if (!forward && key < counter) best = std::max(best, key);
    }
    return best;
  }
};

void Stage::rescale(Actor& actor) const {
  for (std::size_t a = 0; a < actor.library.animations.size(); ++a) {
    sim::Animation& animation = actor.library.animations[a];
    animation.speed = rescaled_speed(actor.speeds[a], sim::Rate{}, pace_);
    animation.own_pace = rescaled_speed(animation.timing.default_speed, sim::Rate{}, pace_);
  }
}

bool Stage::apply(const Command& command) {
  const std::int64_t at = tick();
  if (!std::visit(Doing{*this}, command)) return false;
  // `advance` records itself, and merges equal intervals.
  if (!std::holds_alternative<Advance>(command)) records_.push_back({at, command});
  return true;
}

}  // namespace inb::stage

#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/hash.h"
#include "sim/counter.h"
#include "sim/sequence.h"
#include "sim/timing.h"

// The playhead and its one step function. Everything that moves (a per-tick truth, a view under another clock) is a
// Playhead that `step` moved. Playback rules, "Ends" and "Action flags".
namespace inb::sim {

enum class LoopMode : std::uint8_t {
  Chain,     // a unit: the next animation of the queue, or the default one, follows at once; overshoot dropped
  Repeat,    // wraps, remainder kept
  Hold,      // stays at the end, tells `finished` once
  Once,      // as Hold, and the step after shows the rest pose
  PingPong,  // there and back, end frames held twice: 0 1 2 2 1 0 0
};

enum class FlagKind : std::uint8_t;  // animation_table.h

// A rollback attack (seed 000, Zeal): at every action but the last the animation goes back from the frame that it has
// reached to [frame * (100 - percent) / 100], a cut, and its flags from there on are armed again. The action is the
// first flag that is no sound. After the last one the animation runs out. Only in chain mode, forward.
struct Rollback {
  std::int64_t percent = 0;  // 0..100
  std::uint32_t hits = 1;    // actions in all; 1: none rolls back

  friend bool operator==(const Rollback&, const Rollback&) = default;
};

// An animation a playhead can run: a motion or a sequence with its timing on both clocks. Immutable while played, but
// for `speed` and `own_pace`.
struct Animation {
  Timing timing;
  EndRule rule = EndRule::Normal;
  std::int64_t start = 0;          // counter value it starts at (256 * start frame), 0..end - 1
  std::int64_t speed = kHitshift;  // AnimationSpeed
  // The speed at which the wall clock shows the motion at its own pace. The default speed; another one when the speed
  // was rescaled to keep the duration at another tick rate.
  std::int64_t own_pace = kHitshift;
  std::int32_t sequence = -1;  // index into Library::sequences, or -1: motion `motion`
  std::uint32_t motion = 0;
  // What each flag of `timing` is; may be shorter: the others are melee actions.
  std::vector<FlagKind> kinds{};
  Rollback rollback{};
  // Chain: wraps with the remainder kept while nothing is queued (standing, walking, a corpse).
  bool repeats = false;
  // Percent, in place of the playhead's: the animations of a unit are accelerated each by its own kind.
  std::optional<std::int64_t> acceleration{};

  [[nodiscard]] bool is_sequence() const { return sequence >= 0; }
  // `flag`: index into timing.action_frames.
  [[nodiscard]] FlagKind kind(std::uint32_t flag) const { return flag < kinds.size() ? kinds[flag] : FlagKind{1}; }
  // The first flag that is no sound: what interruption and rollback go by.
  [[nodiscard]] std::optional<std::uint32_t> action_flag() const;
};

// Everything an actor can play. Motions come first: animation m is motion m for m < motion_count.
struct Library {
  std::vector<Animation> animations{};
  std::vector<Sequence> sequences{};
  std::vector<Timing> motions{};

  // A library of plain motions, then of sequences.
  [[nodiscard]] static Library of(std::vector<Timing> motions, std::vector<Sequence> sequences = {});
};

// What a playhead counts in: counter values (integer increments), or ns of wall time (unrounded).
enum class Measure : std::uint8_t { Counter, Nanoseconds };

enum class PlayState : std::uint8_t {
  Playing,
  Finished,  // Hold, Once: at the end, pose final
  Rest,      // Once: one step after the end
};

enum class EventKind : std::uint8_t {
  Fired,     // an action
  Doubled,   // an action that had fired in this pass already (after a seek back)
  Lost,      // the animation ended before the flag
  Backward,  // crossed the wrong way round: no action
  Finished,  // Hold, Once: told once, the playhead is final
  Ended,     // Chain: this animation is over; the playhead is the follower's (of a sequence: told a step later)
};

// What happened in a step, in order.
struct Event {
  EventKind kind = EventKind::Fired;
  std::uint32_t animation = 0;
  std::uint32_t flag = 0;      // the action frame (Fired .. Backward)
  std::uint64_t pass = 0;      // 0 for the first time through
  std::int64_t due_ns = 0;     // the ideal continuous crossing at the acceleration in force
  std::int64_t fired_ns = -1;  // the step's instant; -1: lost
  std::uint32_t hit = 1;       // 1, 2, ...: which action of a rollback attack it belongs to
  FlagKind flag_kind{1};       // (Fired .. Backward)

  friend bool operator==(const Event&, const Event&) = default;
};

// One step's surroundings. For Measure::Counter a step is one increment; for Measure::Nanoseconds it is now_ns -
// before_ns.
struct StepTime {
  std::int64_t before_ns = 0;  // the step before this one: where a continuous playhead would begin this step
  std::int64_t now_ns = 0;
};

// State is (previous, current). A plain value: copying it copies the playback.
// `raw` runs forward whatever the direction: 0..end, in PingPong 0..2 end - 1. What is shown is `shown_value`.
struct Playhead {
  Measure measure = Measure::Counter;
  LoopMode mode = LoopMode::Repeat;
  bool reverse = false;  // shown at end - raw
  std::uint32_t animation = 0;
  std::uint32_t next_default = 0;      // Chain: what follows when the queue is empty
  std::vector<std::uint32_t> queue{};  // Chain: what follows, first first
  std::int64_t acceleration = 100;     // percent
  std::int64_t raw = 0;
  std::int64_t previous = 0;  // raw before the latest step, unwrapped (may be negative); = raw after a cut
  std::uint64_t pass = 0;
  PlayState state = PlayState::Playing;
  bool at_end = false;                // a seek stands at the very end
  bool over = false;                  // Chain: a sequence showed its last tick; the next step starts the follower
  bool first_step = true;             // no step yet since the start
  std::int64_t carry = 0;             // Measure::Nanoseconds: what the division by the default speed left over
  std::uint32_t hits_done = 0;        // roll-backs done in this animation
  std::uint32_t next_flag = 0;        // first flag crossing not yet done in this pass
  std::uint32_t ahead = 0;            // crossings of the next pass that are done (a clock changed within a wrap)
  std::vector<std::uint8_t> fired{};  // by flag: fired in this pass
  std::int64_t ideal_start_ns = 0;    // where a continuous playhead would have begun this pass
  std::int64_t ideal_rate = 0;        // speed * acceleration it went at

  friend bool operator==(const Playhead&, const Playhead&) = default;
};

// A fresh playhead at the start of `animation`: a cut, all flags armed.
void start(const Library& library, Playhead& head, std::uint32_t animation, std::int64_t now_ns);

// The step function: the only place where a playhead moves by playing. Appends what happened to `events`.
// An increment of 0 leaves it where it is (previous = current). At most one animation ends in a counter step.
void step(const Library& library, Playhead& head, const StepTime& time, std::vector<Event>& events);

// Shows counter value `counter` (clamped to 0..end) of the current animation: a cut; fires nothing, arms exactly the
// flags beyond it. A finished playhead plays again.
void seek(const Library& library, Playhead& head, std::int64_t counter, std::int64_t now_ns);
// The same on the wall-time clock, unrounded: `elapsed_ns` 0..duration.
void seek_ns(const Library& library, Playhead& head, std::int64_t elapsed_ns, std::int64_t now_ns);

// From now on dues are counted as if a continuous playhead stood at the current state at `now_ns`.
void anchor(const Library& library, Playhead& head, std::int64_t now_ns);

// After `speed` and `own_pace` were rescaled together: the ideal playhead goes on as before.
void rescaled(const Library& library, Playhead& head);

// Keep the shown position (previous = current) and change the rest.
void set_mode(const Library& library, Playhead& head, LoopMode mode, bool reverse, std::int64_t now_ns);
void set_measure(const Library& library, Playhead& head, Measure measure, double shown_counter, std::int64_t now_ns);

// Drops the interpolation between previous and current.
inline void cut(Playhead& head) { head.previous = head.raw; }

// Counter values a step adds at the moment (Measure::Counter); 0: stopped.
[[nodiscard]] std::int64_t step_increment(const Library& library, const Playhead& head);
[[nodiscard]] bool stopped(const Library& library, const Playhead& head);
// Whether the end is followed by the start of the same animation with the remainder kept.
[[nodiscard]] bool wraps(const Library& library, const Playhead& head);
// Whether the next step reaches the end, so that the animation's ticks are over (chain; Measure::Counter).
[[nodiscard]] bool ends_next(const Library& library, const Playhead& head);

// What is shown, in the playhead's measure: the raw value mirrored by direction and ping-pong. 0..end.
[[nodiscard]] std::int64_t shown_value(const Library& library, const Playhead& head);
// The same as a counter value, whatever the measure (rounded down).
[[nodiscard]] std::int64_t shown_counter(const Library& library, const Playhead& head);
// The frame held at the shown value: counter >> 8, at most N-1; in reverse (end - 1 - c) >> 8.
[[nodiscard]] std::int64_t shown_frame(const Library& library, const Playhead& head);

// Everything that decides where it goes; integers.
void add_to(core::Hash& hash, const Playhead& head);

// The length of the current animation in the playhead's measure.
[[nodiscard]] std::int64_t length(const Library& library, const Playhead& head);

}  // namespace inb::sim

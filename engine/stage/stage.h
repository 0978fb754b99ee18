#pragma once

#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <vector>

#include "stage/commands.h"

namespace inb::stage {

// A flag's fate. `view` is kNoId for the actor's own per-tick playhead.
struct LedgerRow {
  ActorId actor = kNoId;
  ViewId view = kNoId;
  std::uint32_t animation = 0;
  std::uint32_t flag = 0;
  std::uint64_t pass = 0;
  std::int64_t due_ns = 0;                        // stage time of the ideal continuous crossing
  std::int64_t fired_ns = -1;                     // -1: lost
  sim::EventKind status = sim::EventKind::Fired;  // Fired, Lost, Doubled or Backward
  std::int64_t tick = 0;                          // of the stage
  std::uint32_t hit = 1;                          // which action of a rollback attack
  sim::FlagKind kind{1};
};

// Anything that happened, for whoever polls (flashing flags, "finished").
struct Notice {
  ActorId actor = kNoId;
  ViewId view = kNoId;
  sim::Event event;
};

// Time that a per-tick playhead lost to the cap: a hatched gap in the strip.
struct Gap {
  std::int64_t tick = 0;     // the first tick after it
  std::int64_t counter = 0;  // shown there
  std::int64_t length_ns = 0;
};

// All there is to draw and to read out for one view, at its newest picture.
struct Sample {
  ActorId actor = kNoId;
  sim::Shown shown;  // what to evaluate: motion and position, or a sequence pair, or the rest pose
  sim::Clock clock = sim::Clock::PerTick;
  sim::Smoothing smoothing = sim::Smoothing::Held;
  Route route = Route::Cpu;
  double alpha = 1.0;        // [0, 1); 1 when the picture is the current state
  std::int64_t tick = 0;     // steps the view has done (a per-tick view: its ticks)
  std::int64_t counter = 0;  // of the current state, 0..end
  std::int64_t end = 0;
  std::int64_t frame = 0;   // shown
  std::int64_t frames = 1;  // N
  double time_s = 0.0;      // shown
  double duration_s = 0.0;
  std::uint64_t pass = 0;
  std::int64_t increment = 0;  // counter values a step
  bool stopped = false;        // increment 0
  bool finished = false;
  bool delayed = false;         // held, one tick late, to be in step with the view beside it
  std::int64_t dropped_ns = 0;  // lost to the cap and not made up for
  std::int64_t dropped_total_ns = 0;
  double pictures_per_s = 0.0;   // mean of the latest intervals; 0 before the second picture
  double real_time_ratio = 1.0;  // how fast playback goes against the motion's own pace, over about the last second
  std::int64_t pictures = 0;
};

// Everything on show and the tick it is at. Holds one per-tick playhead an actor: the truth, which the state hash
// covers, and a copy of it for each view, moved by the view's own clock. Integers throughout; drawing only reads.
// Not thread-safe. Unknown ids are refused, never undefined.
class Stage {
 public:
  // `tick_rate` must be valid (checked).
  explicit Stage(sim::Rate tick_rate = {});

  // A picture is about to be drawn, `wall_ns` after the one before. Runs the ticks due (capped), feeds the governors;
  // does nothing while paused, scrubbing or minimised. Recorded. An hour at most counts.
  void advance(std::int64_t wall_ns);
  // Does a command and records it. False, and no effect, when it names an unknown actor, view, animation or a value out
  // of range.
  bool apply(const Command& command);
  // kNoId when refused.
  ActorId spawn(ActorSpec spec);
  ViewId add_view(ViewSpec spec);
  // Seeks to the counter value nearest to a time (all views of the actor).
  bool seek_time(ActorId actor, double time_s);

  // A stage that went through the same records: same state, same hash.
  [[nodiscard]] static Stage replay(sim::Rate tick_rate, const std::vector<Record>& records);
  [[nodiscard]] const std::vector<Record>& records() const { return records_; }
  [[nodiscard]] sim::Rate initial_tick_rate() const { return initial_rate_; }

  [[nodiscard]] std::vector<ActorId> actors() const;
  [[nodiscard]] std::vector<ViewId> views() const;
  [[nodiscard]] const ViewSpec* view(ViewId view) const;  // with the clock, smoothing ... it has now; null: unknown
  [[nodiscard]] const sim::Library* library(ActorId actor) const;
  // The truth: the actor's per-tick playhead.
  [[nodiscard]] const sim::Playhead* playhead(ActorId actor) const;
  [[nodiscard]] std::optional<Sample> sample(ViewId view) const;
  // What the actor's truth shows, as a per-tick view with this smoothing would.
  [[nodiscard]] std::optional<sim::Shown> truth(ActorId actor, sim::Smoothing smoothing) const;
  // "time-based", or "frame-locked: 71 % of real time".
  [[nodiscard]] std::string badge(ViewId view) const;
  // Intervals between the view's latest pictures, oldest first, at most 256: wall ns for real governors, stage ns for
  // scripted ones.
  [[nodiscard]] std::vector<std::int64_t> intervals(ViewId view) const;
  // Counts of `intervals` in `bins` bins of `bin_ns`; the last bin takes all that is longer.
  [[nodiscard]] std::vector<std::uint32_t> histogram(ViewId view, std::int64_t bin_ns, std::size_t bins) const;

  // Newest last; the newest 4096 are kept.
  [[nodiscard]] const std::deque<LedgerRow>& ledger() const { return ledger_; }
  // What happened since the last call.
  [[nodiscard]] std::vector<Notice> take_notices();
  // `view`: kNoId for the truth.
  [[nodiscard]] std::vector<Gap> gaps(ActorId actor, ViewId view = kNoId) const;

  [[nodiscard]] std::int64_t tick() const { return ticks_.ticks(); }
  [[nodiscard]] const sim::TickClock& ticks() const { return ticks_; }
  [[nodiscard]] std::int64_t now_ns() const { return now_ns_; }  // stage time: wall time scaled by the speed
  [[nodiscard]] bool playing() const { return playing_; }
  [[nodiscard]] bool scrubbing() const { return scrubbing_; }
  [[nodiscard]] bool minimised() const { return minimised_; }
  [[nodiscard]] bool align() const { return align_; }
  [[nodiscard]] std::int64_t speed_permille() const { return speed_permille_; }
  // Wall speed of counters against 25 Hz: tick rate / 25.
  [[nodiscard]] double tick_factor() const { return ticks_.rate().hz() / static_cast<double>(sim::kFrameRate); }

  // Integers only: the tick, every actor's playhead, and every view under a scripted governor. Equal inputs give equal
  // hashes at every real picture rate.
  [[nodiscard]] std::uint64_t state_hash() const;

 private:
  struct Actor {
    ActorId id = kNoId;
    ActorSpec spec;
    sim::Library library;
    sim::Playhead head;
    std::vector<std::int64_t> speeds;  // by animation: AnimationSpeed at a pace of 25 ticks a second
    std::vector<Gap> gaps;
  };
  // How far a view had come at one of its pictures, in the motion's own time and in what the clock on the wall asks
  // for.
  struct Progress {
    std::int64_t at_ns = 0;
    std::int64_t done_ns = 0;
    std::int64_t asked_ns = 0;
  };
  struct View {
    ViewId id = kNoId;
    ViewSpec spec;
    sim::ViewClock clock;
    sim::Governor governor;
    std::deque<std::int64_t> intervals;
    std::deque<Progress> progress;
    std::int64_t wall_ns = 0;  // since its latest picture
    std::int64_t dropped_total_ns = 0;
    std::vector<Gap> gaps;
  };
  struct Doing;  // one overload a command

  [[nodiscard]] Actor* find_actor(ActorId actor);
  [[nodiscard]] const Actor* find_actor(ActorId actor) const;
  [[nodiscard]] View* find_view(ViewId view);
  [[nodiscard]] const View* find_view(ViewId view) const;
  [[nodiscard]] std::int64_t scaled(std::int64_t wall_ns);
  [[nodiscard]] bool running() const { return playing_ && !scrubbing_ && !minimised_; }
  [[nodiscard]] bool settled() const { return settled_ || !running(); }
  [[nodiscard]] bool delayed(const View& view) const;
  [[nodiscard]] sim::Shown shown(const View& view) const;
  // Stage time of the latest tick.
  [[nodiscard]] std::int64_t tick_ns() const { return ticks_.last_due_ns() + now_ns_ - ticks_.now_ns(); }

  void advance_once(std::int64_t wall_ns);
  void run(std::int64_t elapsed_ns, std::int64_t wall_ns, bool capped);
  void run_ticks(std::int64_t due);
  void draw(View& view, std::int64_t now_ns, std::int64_t interval_ns);
  void catch_up(View& view);
  void note(ActorId actor, ViewId view);
  void join_views(const Actor& actor);
  void seek_actor(Actor& actor, std::int64_t counter);
  void rescale(Actor& actor) const;

  sim::Rate initial_rate_;
  sim::Rate pace_{};  // the tick rate that speeds are scaled to; 25 a second until a tick rate keeps durations
  sim::TickClock ticks_;
  std::vector<Actor> actors_;
  std::vector<View> views_;
  ActorId next_actor_ = 0;
  ViewId next_view_ = 0;
  std::int64_t now_ns_ = 0;
  std::int64_t speed_permille_ = 1000;
  std::int64_t speed_carry_ = 0;
  bool playing_ = true;
  bool scrubbing_ = false;
  bool minimised_ = false;
  bool align_ = true;
  bool settled_ = false;
  std::deque<LedgerRow> ledger_;
  std::deque<Notice> notices_;
  std::vector<Record> records_;
  std::vector<sim::Event> events_;
};

}  // namespace inb::stage

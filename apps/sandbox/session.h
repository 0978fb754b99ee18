#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "apps/sandbox/history.h"
#include "apps/sandbox/keymap.h"
#include "apps/sandbox/lab.h"
#include "apps/sandbox/layout.h"
#include "apps/sandbox/lens.h"
#include "apps/sandbox/loader.h"
#include "apps/sandbox/timeline.h"
#include "apps/sandbox/watch.h"
#include "assets/tween.h"
#include "render/renderer.h"
#include "stage/stage.h"

// What is open and how it is looked at: models, their playheads, the choices of the views. No window, no drawing.
namespace inb::sandbox {

// How one of the panes looks at the models. The stage has one view for each model in each pane.
struct ViewChoice {
  sim::Clock clock = sim::Clock::WallTime;
  sim::Smoothing smoothing = sim::Smoothing::Interpolated;
  stage::Route route = stage::Route::GpuVertex;
  sim::GovernorSpec governor;
  sim::Rate mixed_rate{12, 1};

  friend bool operator==(const ViewChoice&, const ViewChoice&) = default;
};

// Whether there is anything between the steps of a clock to smooth: frame-locked and time-based views step at every
// picture.
[[nodiscard]] constexpr bool smoothing_matters(sim::Clock clock) {
  return clock == sim::Clock::PerTick || clock == sim::Clock::Mixed;
}
inline constexpr const char* kSmoothingNote = "Only for per tick and mixed.";

inline constexpr int kOrbit = -1;

// What the lens took the place of, to be brought back.
struct FormerPlayback {
  std::array<sim::Clock, kMostViews> clocks{};
  std::array<sim::Smoothing, kMostViews> smoothings{};
  sim::LoopMode mode = sim::LoopMode::Repeat;
  bool reverse = false;

  friend bool operator==(const FormerPlayback&, const FormerPlayback&) = default;
};

// How a morph or frame set goes from key to key, where that was chosen.
struct MotionTween {
  std::uint32_t model = 0;  // index
  std::uint32_t motion = 0;
  assets::TweenChoice choice;

  friend bool operator==(const MotionTween&, const MotionTween&) = default;
};

// What comes after the last key of a set. Frame sets have no Rewind: those that repeat go on to the first frame.
enum class SetEnding : std::uint8_t { Rewind, Hold, Closed };

// A tween that could not be chosen: still what the user works on.
struct RefusedTween {
  std::uint64_t model = 0;  // Model::id
  std::uint32_t motion = 0;
  assets::TweenChoice wanted;
  std::string why;
};

// Everything the user chooses; a value, so that undo is a copy.
struct Setup {
  bool split = false;
  std::array<ViewChoice, kMostViews> views{};
  std::vector<std::uint32_t> motions;  // by model
  std::vector<MotionTween> tweens;     // at most one a motion
  sim::LoopMode mode = sim::LoopMode::Repeat;
  bool reverse = false;
  std::int64_t speed_permille = 1000;
  sim::Rate tick_rate;
  bool keep_duration = false;
  bool align = true;
  bool grid = true;
  bool shadow = true;
  bool joints = false;
  bool wireframe = false;
  LensChoice lens;
  LabChoice lab;
  std::optional<FormerPlayback> former;  // there while the models play at the lens' rate
  int camera = kOrbit;                   // or an index into the file's cameras

  friend bool operator==(const Setup&, const Setup&) = default;
};

struct Model {
  std::uint64_t id = 0;
  Source source;
  std::unique_ptr<assets::Asset> asset;
  std::vector<Bounds> motion_bounds;
  Bounds bounds;
  std::vector<std::string> motion_names;
  std::vector<std::optional<assets::TweenChoice>> own_tweens;  // of the file; nothing for clips
  std::vector<sim::Timing> own_timings;                        // of the file, with the tweens chosen
  std::vector<sim::Timing> timings;                            // as played: one of them may be cut by the lens
  struct Cut {
    std::uint32_t motion = 0;
    LensRate rate;
  };
  std::optional<Cut> cut;
  stage::ActorId actor = stage::kNoId;  // kNoId: nothing moves
  std::array<stage::ViewId, kMostViews> views{stage::kNoId, stage::kNoId};
  Mat4 world_from_model{1.0F};
  render::ModelHandle handle;  // set and released by whoever draws
  Watch watch;
};

// A flag that something happened to lately.
struct FlagEvent {
  std::uint32_t animation = 0;
  std::uint32_t flag = 0;
  bool lost = false;
  std::int64_t age_ns = 0;
};

// A box of the file where its model stands.
[[nodiscard]] Bounds moved(const Bounds& box, const Mat4& world_from_model);

class Session {
 public:
  explicit Session(const Setup& setup = {});

  // Puts a model on show; returns those that leave (to be released, then dropped). Beside: to the right of the others.
  // Reload: takes the place of the model with the same source, keeping clip (by name) and time; as Replace when there
  // is none. A model whose motions the stage refuses stands still.
  std::vector<Model> open(Loaded loaded, Join join);
  std::vector<Model> close();

  void advance(std::int64_t wall_ns);

  // Why a command would do nothing now, as a sentence; empty when it does something.
  [[nodiscard]] std::string refusal(Command command) const;
  // Commands about playing and looking; false for those that are not (files, panels, windows).
  bool run(Command command);
  // Changes the set-up through a function of it; one step of undo. Follow-ups with the same non-zero `merge` join it.
  template <typename Change>
  void change(Change&& how, std::size_t merge = 0) {
    Setup next = setup_;
    how(next);
    if (next == setup_) return;
    history_.remember(setup_, merge);
    adopt(next);
    if (merge == 0) measure_tweened();
  }
  // A drag has ended: the next change is a step of its own.
  void end_merge() {
    history_.seal();
    measure_tweened();
  }
  // How the active model's motion goes from key to key, and what comes after the last; nothing for clips.
  [[nodiscard]] std::optional<assets::TweenChoice> tween() const;
  [[nodiscard]] std::optional<SetEnding> ending() const;  // nothing also in loop modes that it has no word for
  // Chooses another for it. Not done, but kept as refused_tween(), when the set cannot (a vertex opposite itself).
  void choose_tween(const assets::TweenChoice& choice, std::size_t merge = 0);
  void choose_ending(SetEnding ending);
  // Of the active model's motion.
  [[nodiscard]] const RefusedTween* refused_tween() const;
  // Seeks every model to a time, clamped to each one's end.
  void seek(double time_s);
  void begin_scrub();
  void end_scrub();
  void set_minimised(bool minimised);
  // The models' clips are cut into the lens' frames and chained at its rate, tick by tick, each frame held; off: as
  // before, at the same time of the clip. One step of undo.
  void play_lens(bool on);
  [[nodiscard]] bool lens_plays() const { return setup_.former.has_value(); }
  void stall(std::int64_t ns);  // the next picture of every view takes that much longer
  void resync();
  void select(std::size_t pane);
  void activate(std::size_t model);  // whose timeline the strip shows
  void split_now();                  // both panes at the same place: frame-locked left, time-based right

  [[nodiscard]] const Setup& setup() const { return setup_; }
  [[nodiscard]] const stage::Stage& stage() const { return stage_; }
  [[nodiscard]] std::size_t panes() const { return setup_.split ? 2 : 1; }
  [[nodiscard]] std::size_t selected() const { return selected_; }
  [[nodiscard]] const std::vector<Model>& models() const { return models_; }
  [[nodiscard]] std::vector<Model>& models() { return models_; }
  [[nodiscard]] const Model* active() const;
  [[nodiscard]] std::size_t active_index() const { return active_; }
  // Of the active model under a pane; nothing when nothing moves.
  [[nodiscard]] std::optional<stage::Sample> sample(std::size_t pane) const;
  [[nodiscard]] std::optional<stage::Sample> sample(std::size_t pane, const Model& model) const;
  [[nodiscard]] std::uint32_t motion() const;  // of the active model
  // What to evaluate for a sample of a model, as the file's own motion.
  [[nodiscard]] static sim::Shown drawn(const Model& model, const stage::Sample& sample);
  // World box of everything on show, over all motions; and of the motions chosen now, for framing.
  [[nodiscard]] Bounds world_bounds() const;
  [[nodiscard]] Bounds framing_bounds() const;
  [[nodiscard]] const std::vector<KeyMark>& keys() const { return keys_; }
  // The stretch of the motion that the strip shows, for this motion only: another one is shown whole ({0, 0}).
  [[nodiscard]] const Span& span() const { return span_; }
  void set_span(const Span& span) { span_ = span; }
  [[nodiscard]] const std::deque<FlagEvent>& flag_events() const { return flag_events_; }
  // Times at which the last pictures of the selected view stood, newest last.
  [[nodiscard]] const std::deque<double>& picture_times() const { return picture_times_; }
  // "fox.glb", "fox.glb + cube.gltf"; empty when nothing is open.
  [[nodiscard]] std::string title() const;
  [[nodiscard]] bool can_undo() const { return history_.can_undo(); }
  // Counts up when the framing ought to be made anew: other models came.
  [[nodiscard]] std::uint64_t arrangement() const { return arrangement_; }

 private:
  void adopt(const Setup& next);
  void enter_stage(Model& model, std::uint32_t motion);
  // Puts what a file says about looping in place of the loop mode, and back when another file says nothing.
  void adopt_loop(const assets::Asset& asset);
  // Makes the sets do as the set-up says; seeks back to `time_s` where one that plays got longer or shorter.
  void apply_tweens(double time_s);
  bool apply_tween(Model& model, std::uint32_t motion, const assets::TweenChoice& choice);
  // The chosen tweens of a model that was read again, by the names of its motions.
  void keep_tweens(std::uint32_t model, const Model& before, Model& now);
  void measure_tweened();
  void add_views(Model& model, std::size_t pane);
  void remove_views(std::size_t pane);
  void join_views();
  void choose(Model& model, std::uint32_t motion);
  // Cuts the motion as the lens wants it, or gives it its own timing back. `again`: the speed went astray.
  void fit_lens(Model& model, std::uint32_t motion, const std::optional<LensRate>& rate, bool again);
  [[nodiscard]] std::optional<LensRate> wanted_rate() const;
  void apply_to_views(std::size_t pane, const ViewChoice& before, const ViewChoice& after);
  void refresh_keys();
  void arrange();
  void forget_events();
  void toggle_view(Command command);
  [[nodiscard]] double shown_time() const;

  Setup setup_;
  stage::Stage stage_;
  std::vector<Model> models_;
  std::size_t active_ = 0;
  std::size_t selected_ = 0;
  History<Setup> history_;
  std::vector<KeyMark> keys_;
  Span span_{0.0, 0.0};
  std::pair<std::uint64_t, std::uint32_t> keys_of_{0, 0};  // model, motion
  std::optional<RefusedTween> refused_tween_;
  std::vector<std::pair<std::uint64_t, std::uint32_t>> tweened_;  // models and motions whose boxes are out of date
  std::optional<sim::LoopMode> mode_before_file_;                 // the user's, while a file's own stands in its place
  std::deque<FlagEvent> flag_events_;
  std::deque<double> picture_times_;
  std::int64_t pictures_seen_ = -1;
  std::uint64_t next_id_ = 1;
  std::uint64_t arrangement_ = 0;
};

}  // namespace inb::sandbox

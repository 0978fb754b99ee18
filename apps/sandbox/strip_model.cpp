#include "apps/sandbox/strip_model.h"

#include <algorithm>
#include <cmath>

namespace inb::sandbox {

namespace {

constexpr double kGlowNs = 700e6;
constexpr double kGapMemoryS = 8.0;

void add_flags(const Session& session, const sim::Timing& timing, std::uint32_t motion, StripModel& strip) {
  for (const std::uint32_t frame : timing.action_frames) {
    FlagMark mark;
    mark.time_s = sim::position_at(timing, static_cast<double>(frame) * static_cast<double>(sim::kHitshift)).time_s;
    for (const FlagEvent& event : session.flag_events()) {
      if (event.animation != motion || event.flag != frame) continue;
      mark.state = event.lost ? FlagState::Lost : FlagState::Fired;
      mark.glow =
          event.lost ? 0.0F : std::max(0.0F, 1.0F - static_cast<float>(static_cast<double>(event.age_ns) / kGlowNs));
    }
    strip.flags.push_back(mark);
  }
}

void add_gaps(const Session& session, const Model& model, const sim::Timing& timing, StripModel& strip) {
  const stage::Stage& stage = session.stage();
  for (const stage::Gap& gap : stage.gaps(model.actor, model.views[session.selected()])) {
    const double age_s = static_cast<double>(stage.tick() - gap.tick) * strip.tick_period_s;
    if (age_s > kGapMemoryS) continue;
    strip.lost.push_back({sim::position_at(timing, static_cast<double>(gap.counter)).time_s,
                          static_cast<double>(gap.length_ns) * 1e-9, lost_text(gap.length_ns)});
  }
}

const char* on_off(bool on) { return on ? "on" : "off"; }

}  // namespace

Where where_of(const stage::Sample& sample, std::int64_t increment, std::int64_t start, bool chained) {
  Where where;
  const double counter = sample.shown.counter;
  if (increment > 0) {
    const double passed = std::max(counter - static_cast<double>(start), 0.0);
    where.tick = static_cast<std::int64_t>(std::floor(passed / static_cast<double>(increment) + 1e-9));
    where.tick_count = std::max<std::int64_t>((sample.end - start + increment - 1) / increment - (chained ? 1 : 0), 1);
  }
  where.last_pose = !sample.shown.rest && counter >= static_cast<double>(sample.end);
  if (where.last_pose) where.tick = where.tick_count;
  where.frame = sample.frame;
  where.frame_count = sample.frames;
  where.time_s = sample.time_s;
  where.duration_s = sample.duration_s;
  return where;
}

StripModel make_strip_model(const Session& session) {
  StripModel strip;
  const stage::Stage& stage = session.stage();
  const Setup& setup = session.setup();
  strip.playing = stage.playing();
  strip.backwards = setup.reverse;
  strip.speed = static_cast<double>(setup.speed_permille) / 1000.0;
  strip.tick_period_s = 1.0 / static_cast<double>(sim::kFrameRate);
  for (const char* name : sim::kLoopModeNames) strip.loop_modes.emplace_back(name);
  strip.loop_mode = static_cast<int>(setup.mode);
  if (stage.minimised()) strip.note = "paused: minimised";

  const Model* model = session.active();
  const std::optional<stage::Sample> sample = session.sample(session.selected());
  if (model == nullptr || !sample) {
    strip.where = where_text({});
    return strip;
  }
  strip.has_motion = true;
  strip.motions = model->motion_names;
  strip.motion = static_cast<int>(session.motion());
  strip.duration_s = sample->duration_s;
  strip.time_s = sample->time_s;
  const sim::Playhead* head = stage.playhead(model->actor);
  const sim::Library* library = stage.library(model->actor);
  const std::int64_t increment = head != nullptr && library != nullptr ? sim::step_increment(*library, *head) : 0;
  if (increment > 0) {
    const sim::Animation& animation = library->animations[head->animation];
    const bool chained = head->mode == sim::LoopMode::Chain && animation.rule == sim::EndRule::Normal;
    strip.where = where_text(where_of(*sample, increment, animation.start, chained));
  } else {
    strip.where = where_text(where_of(*sample, 0));
  }
  const sim::Timing& timing = model->timings[session.motion()];
  // Ticks on the line lie where the counter stands after each of them.
  if (increment > 0) {
    strip.tick_period_s = static_cast<double>(increment) / (static_cast<double>(sim::kHitshift) * timing.rate_hz);
  }
  strip.keys = session.keys();
  strip.pictures_s.assign(session.picture_times().begin(), session.picture_times().end());
  for (std::size_t pane = 0; pane < session.panes(); ++pane) {
    if (pane == session.selected()) continue;
    if (const auto other = session.sample(pane)) strip.other_times_s.push_back(other->time_s);
  }
  add_flags(session, timing, session.motion(), strip);
  add_gaps(session, *model, timing, strip);
  const Span& span = session.span();
  strip.span = span;
  if (span.end_s > strip.duration_s || span.length_s() <= 0.0) strip.span = {0.0, strip.duration_s};
  return strip;
}

std::string detail_text(const ViewChoice& choice) {
  const char* how =
      smoothing_matters(choice.clock) ? sim::kSmoothingNames[static_cast<std::size_t>(choice.smoothing)] : "computed";
  return fmt::format("{} on the {}", how, choice.route == stage::Route::Cpu ? "CPU" : "GPU");
}

std::string state_text(const Session& session, const ScreenState& screen, Command command) {
  const Setup& setup = session.setup();
  const ViewChoice& view = setup.views[session.selected()];
  switch (command) {
    case Command::PlayPause:
      return session.stage().playing() ? "playing" : "paused";
    case Command::PlayBackwards:
      return on_off(setup.reverse);
    case Command::Faster:
      return speed_text(static_cast<double>(setup.speed_permille) / 1000.0);
    case Command::LoopMode:
      return sim::kLoopModeNames[static_cast<std::size_t>(setup.mode)];
    case Command::NextClip: {
      const Model* model = session.active();
      if (model == nullptr || session.motion() >= model->motion_names.size()) return {};
      return model->motion_names[session.motion()];
    }
    case Command::Clock:
      return sim::kClockNames[static_cast<std::size_t>(view.clock)];
    case Command::Smoothing:
      return smoothing_matters(view.clock) ? sim::kSmoothingNames[static_cast<std::size_t>(view.smoothing)] : "";
    case Command::Route:
      return view.route == stage::Route::Cpu ? "CPU" : "GPU";
    case Command::Split:
      return on_off(setup.split);
    case Command::Joints:
      return on_off(setup.joints);
    case Command::Wireframe:
      return on_off(setup.wireframe);
    case Command::Panels:
      return on_off(screen.panel);
    case Command::FullScreen:
      return on_off(screen.full_screen);
    default:
      return {};
  }
}

}  // namespace inb::sandbox

#include <algorithm>
#include <cmath>
#include <utility>

#include "apps/sandbox/readout.h"
#include "apps/sandbox/session.h"

namespace inb::sandbox {

namespace {

constexpr std::size_t kSpeedMerge = 1;
// kSmoothingNote for those who only see the key they pressed.
constexpr const char* kSmoothingRefusal = "Smoothing: only for per tick and mixed.";
constexpr std::int64_t kStallNs = 400'000'000;

// C goes to and fro between the two clocks the program is about; the panel has all four.
sim::Clock flipped(sim::Clock clock) {
  return clock == sim::Clock::PerPicture ? sim::Clock::WallTime : sim::Clock::PerPicture;
}

sim::Smoothing next(sim::Smoothing smoothing) {
  return static_cast<sim::Smoothing>((static_cast<unsigned>(smoothing) + 1U) % sim::kSmoothingNames.size());
}

stage::Route other(stage::Route route) {
  return route == stage::Route::Cpu ? stage::Route::GpuVertex : stage::Route::Cpu;
}

// Repeat first, as files play; chain, which is for units, last.
sim::LoopMode next(sim::LoopMode mode) {
  switch (mode) {
    case sim::LoopMode::Repeat:
      return sim::LoopMode::Hold;
    case sim::LoopMode::Hold:
      return sim::LoopMode::Once;
    case sim::LoopMode::Once:
      return sim::LoopMode::PingPong;
    case sim::LoopMode::PingPong:
      return sim::LoopMode::Chain;
    case sim::LoopMode::Chain:
      return sim::LoopMode::Repeat;
  }
  return sim::LoopMode::Repeat;
}

}  // namespace

void Session::apply_to_views(std::size_t pane, const ViewChoice& before, const ViewChoice& after) {
  for (const Model& model : models_) {
    const stage::ViewId view = model.views[pane];
    if (view == stage::kNoId) continue;
    if (before.mixed_rate != after.mixed_rate) stage_.apply(stage::SetMixedRate{view, after.mixed_rate});
    if (before.clock != after.clock) stage_.apply(stage::SetClock{view, after.clock});
    if (before.smoothing != after.smoothing) stage_.apply(stage::SetSmoothing{view, after.smoothing});
    if (before.route != after.route) stage_.apply(stage::SetRoute{view, after.route});
    if (before.governor != after.governor) stage_.apply(stage::SetGovernor{view, after.governor});
  }
}

void Session::adopt(const Setup& next_setup) {
  const double time_s = shown_time();
  const Setup before = std::exchange(setup_, next_setup);
  if (before.tick_rate != setup_.tick_rate) {
    stage_.apply(stage::SetTickRate{setup_.tick_rate, setup_.keep_duration});
  }
  if (before.speed_permille != setup_.speed_permille) stage_.apply(stage::SetSpeed{setup_.speed_permille});
  if (before.align != setup_.align) stage_.apply(stage::SetAlign{setup_.align});
  if (before.split && !setup_.split) {
    remove_views(1);
    selected_ = 0;
    forget_events();
  }
  for (std::size_t pane = 0; pane < kMostViews; ++pane) apply_to_views(pane, before.views[pane], setup_.views[pane]);
  if (!before.split && setup_.split) {
    for (Model& model : models_) add_views(model, 1);
    // Both panes set out from the same place.
    seek(time_s);
  }
  if (before.tweens != setup_.tweens) apply_tweens(time_s);
  setup_.motions.resize(models_.size(), 0);
  for (std::size_t i = 0; i < models_.size(); ++i) {
    if (i < before.motions.size() && before.motions[i] == setup_.motions[i]) continue;
    choose(models_[i], setup_.motions[i]);
    forget_events();
  }
  if (before.mode != setup_.mode || before.reverse != setup_.reverse) {
    for (const Model& model : models_) {
      if (model.actor != stage::kNoId) stage_.apply(stage::SetLoop{model.actor, setup_.mode, setup_.reverse});
    }
  }
  if (before.former || setup_.former) {
    const std::optional<LensRate> rate = wanted_rate();
    for (std::size_t i = 0; i < models_.size(); ++i) {
      fit_lens(models_[i], setup_.motions[i], rate, before.tick_rate != setup_.tick_rate);
    }
    if (!setup_.former && before.motions == setup_.motions) seek(time_s);
  }
  refresh_keys();
}

void Session::split_now() {
  change([](Setup& setup) {
    setup.split = true;
    setup.views[1] = setup.views[0];
    setup.views[0].clock = sim::Clock::PerPicture;
    setup.views[1].clock = sim::Clock::WallTime;
  });
}

void Session::play_lens(bool on) {
  change([on](Setup& setup) {
    if (on == setup.former.has_value()) return;
    if (on) {
      FormerPlayback former{.mode = setup.mode, .reverse = setup.reverse};
      for (std::size_t pane = 0; pane < kMostViews; ++pane) {
        ViewChoice& view = setup.views[pane];
        former.clocks[pane] = std::exchange(view.clock, sim::Clock::PerTick);
        former.smoothings[pane] = std::exchange(view.smoothing, sim::Smoothing::Held);
      }
      setup.mode = sim::LoopMode::Chain;
      setup.reverse = false;
      setup.former = former;
      return;
    }
    for (std::size_t pane = 0; pane < kMostViews; ++pane) {
      setup.views[pane].clock = setup.former->clocks[pane];
      setup.views[pane].smoothing = setup.former->smoothings[pane];
    }
    setup.mode = setup.former->mode;
    setup.reverse = setup.former->reverse;
    setup.former.reset();
  });
  if (on) stage_.apply(stage::Play{});
}

void Session::begin_scrub() { stage_.apply(stage::BeginScrub{}); }
void Session::end_scrub() { stage_.apply(stage::EndScrub{}); }
void Session::set_minimised(bool minimised) {
  if (minimised != stage_.minimised()) stage_.apply(stage::SetMinimised{minimised});
}
void Session::resync() { stage_.apply(stage::Resync{}); }

void Session::stall(std::int64_t ns) {
  for (const Model& model : models_) {
    for (const stage::ViewId view : model.views) {
      if (view != stage::kNoId) stage_.apply(stage::Stall{view, ns});
    }
  }
}

void Session::toggle_view(Command command) {
  change([&](Setup& setup) {
    ViewChoice& chosen = setup.views[selected_];
    switch (command) {
      case Command::Clock:
        chosen.clock = flipped(chosen.clock);
        break;
      case Command::ClockAll:
        setup.views[0].clock = setup.views[1].clock = flipped(chosen.clock);
        break;
      case Command::Smoothing:
        chosen.smoothing = next(chosen.smoothing);
        break;
      case Command::SmoothingAll: {
        // Where it matters; the selected view leads if it is one of those.
        const bool leads = smoothing_matters(chosen.clock);
        const sim::Smoothing following = next(leads ? chosen.smoothing : setup.views[1 - selected_].smoothing);
        for (ViewChoice& view : setup.views) {
          if (smoothing_matters(view.clock)) view.smoothing = following;
        }
        break;
      }
      case Command::Route:
        chosen.route = other(chosen.route);
        break;
      case Command::RouteAll:
        setup.views[0].route = setup.views[1].route = other(chosen.route);
        break;
      case Command::Joints:
        setup.joints = !setup.joints;
        break;
      case Command::Wireframe:
        setup.wireframe = !setup.wireframe;
        break;
      case Command::LoopMode:
        setup.mode = next(setup.mode);
        break;
      case Command::NextClip:
        if (const Model* model = active(); model != nullptr && !model->motion_names.empty()) {
          const auto count = static_cast<std::uint32_t>(model->motion_names.size());
          setup.motions[active_] = (setup.motions[active_] + 1) % count;
        }
        break;
      default:
        break;
    }
  });
}

std::string Session::refusal(Command command) const {
  const auto matters = [this](std::size_t pane) { return smoothing_matters(setup_.views[pane].clock); };
  switch (command) {
    case Command::Smoothing:
      return matters(selected_) ? std::string() : kSmoothingRefusal;
    case Command::SmoothingAll:
      for (std::size_t pane = 0; pane < panes(); ++pane) {
        if (matters(pane)) return {};
      }
      return kSmoothingRefusal;
    case Command::Stall:
      for (std::size_t pane = 0; pane < panes(); ++pane) {
        for (const Model& model : models_) {
          if (model.views[pane] != stage::kNoId) return {};
        }
      }
      return models_.empty() ? "Nothing is open." : "Nothing moves in this model.";
    default:
      return {};
  }
}

bool Session::run(Command command) {
  if (!refusal(command).empty()) return true;
  const Model* model = active();
  const stage::ActorId actor = model == nullptr ? stage::kNoId : model->actor;
  const stage::ViewId view = model == nullptr ? stage::kNoId : model->views[selected_];
  const bool playing = stage_.playing();
  const auto play = [&](bool backwards) {
    change([&](Setup& setup) { setup.reverse = backwards; });
    stage_.apply(stage::Play{});
  };
  // The other models follow the active one.
  const auto follow = [&] {
    const double time_s = shown_time();
    for (const Model& any : models_) {
      if (any.actor != stage::kNoId && any.actor != actor) stage_.seek_time(any.actor, time_s);
    }
    forget_events();
  };
  const auto faster = [&](int direction) {
    const double speed = next_speed(static_cast<double>(setup_.speed_permille) / 1000.0, direction);
    change([&](Setup& setup) { setup.speed_permille = std::llround(speed * 1000.0); }, kSpeedMerge);
  };
  switch (command) {
    case Command::PlayPause:
      if (playing) {
        stage_.apply(stage::Pause{});
      } else {
        play(false);
      }
      return true;
    case Command::PlayForwards:
      if (playing && !setup_.reverse) {
        stage_.apply(stage::Pause{});
      } else {
        play(false);
      }
      return true;
    case Command::PlayBackwards:
      if (playing && setup_.reverse) {
        stage_.apply(stage::Pause{});
      } else {
        play(true);
      }
      return true;
    case Command::Stop:
      stage_.apply(stage::Pause{});
      seek(0.0);
      return true;
    case Command::TickBack:
      stage_.apply(stage::StepTick{-1});
      return true;
    case Command::TickForward:
      stage_.apply(stage::StepTick{1});
      return true;
    case Command::PictureBack:
      stage_.apply(stage::StepPicture{view, -1});
      return true;
    case Command::PictureForward:
      stage_.apply(stage::StepPicture{view, 1});
      return true;
    case Command::KeyBack:
      stage_.apply(stage::StepKey{actor, -1});
      follow();
      return true;
    case Command::KeyForward:
      stage_.apply(stage::StepKey{actor, 1});
      follow();
      return true;
    case Command::First:
      seek(0.0);
      return true;
    case Command::Last:
      for (const Model& any : models_) {
        if (any.actor != stage::kNoId) stage_.seek_time(any.actor, 1e300);
      }
      forget_events();
      return true;
    case Command::Faster:
      faster(+1);
      return true;
    case Command::Slower:
      faster(-1);
      return true;
    case Command::Clock:
    case Command::ClockAll:
    case Command::Smoothing:
    case Command::SmoothingAll:
    case Command::Route:
    case Command::RouteAll:
    case Command::Joints:
    case Command::Wireframe:
    case Command::LoopMode:
    case Command::NextClip:
      toggle_view(command);
      return true;
    case Command::Split:
      if (setup_.split) {
        change([this](Setup& setup) {
          setup.split = false;
          setup.views[0] = setup.views[selected_];
        });
      } else {
        split_now();
      }
      return true;
    case Command::Stall:
      stall(kStallNs);
      return true;
    case Command::Undo:
      if (const std::optional<Setup> past = history_.undo(setup_)) adopt(*past);
      measure_tweened();
      return true;
    case Command::Redo:
      if (const std::optional<Setup> future = history_.redo(setup_)) adopt(*future);
      measure_tweened();
      return true;
    case Command::ResetView:
    case Command::Panels:
    case Command::Help:
    case Command::Picture:
    case Command::Reload:
    case Command::FullScreen:
    case Command::Open:
    case Command::Close:
      return false;
  }
  return false;
}

}  // namespace inb::sandbox

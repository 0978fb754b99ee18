// How morph and frame sets go from key to key: chosen in the set-up, done in the model.
#include <algorithm>
#include <utility>

#include "apps/sandbox/session.h"
#include "assets/bounds.h"
#include "assets/evaluate.h"

namespace inb::sandbox {

std::optional<assets::TweenChoice> Session::tween() const {
  const Model* const model = active();
  return model == nullptr ? std::nullopt : assets::tween_choice(*model->asset, motion());
}

std::optional<SetEnding> Session::ending() const {
  const std::optional<assets::TweenChoice> chosen = tween();
  if (!chosen) return std::nullopt;
  if (setup_.mode == sim::LoopMode::Hold) return SetEnding::Hold;
  if (setup_.mode != sim::LoopMode::Repeat) return std::nullopt;
  const std::size_t sets = active()->asset->clips.size() + active()->asset->morph_sets.size();
  return chosen->closed || motion() >= sets ? SetEnding::Closed : SetEnding::Rewind;
}

const RefusedTween* Session::refused_tween() const {
  const Model* const model = active();
  const bool its_own =
      model != nullptr && refused_tween_ && refused_tween_->model == model->id && refused_tween_->motion == motion();
  return its_own ? &*refused_tween_ : nullptr;
}

namespace {

void put_tween(Setup& setup, std::uint32_t model, std::uint32_t motion, const assets::TweenChoice& choice) {
  const auto same = std::ranges::find_if(
      setup.tweens, [&](const MotionTween& of) { return of.model == model && of.motion == motion; });
  if (same != setup.tweens.end()) {
    same->choice = choice;
  } else {
    setup.tweens.push_back({model, motion, choice});
  }
}

}  // namespace

void Session::choose_tween(const assets::TweenChoice& choice, std::size_t merge) {
  const Model* const model = active();
  if (model == nullptr || !tween()) return;
  const bool frame_set = motion() >= model->asset->clips.size() + model->asset->morph_sets.size();
  if (choice.tween == assets::Tween::Spherical) {
    const auto why = assets::check_spherical(*model->asset, motion(), choice.pivot, frame_set || choice.closed);
    if (why) {
      refused_tween_ = RefusedTween{model->id, motion(), choice, *why};
      return;
    }
  }
  refused_tween_.reset();
  change([&](Setup& setup) { put_tween(setup, static_cast<std::uint32_t>(active_), motion(), choice); }, merge);
}

void Session::choose_ending(SetEnding ending) {
  const Model* const model = active();
  std::optional<assets::TweenChoice> choice = tween();
  if (model == nullptr || !choice || lens_plays()) return;
  if (ending != SetEnding::Hold) {
    choice = assets::closed_or_not(*model->asset, motion(), *choice, ending == SetEnding::Closed);
    if (!choice->closed) {
      // Rewinds at the last key, or where the file holds it a while, after that.
      const std::optional<assets::TweenChoice>& own = model->own_tweens[motion()];
      choice->tail_s = own && !own->closed ? own->tail_s : 0.0;
    }
    if (choice->tween == assets::Tween::Spherical) {
      if (const auto why = assets::check_spherical(*model->asset, motion(), choice->pivot, choice->closed)) {
        refused_tween_ = RefusedTween{model->id, motion(), *choice, *why};
        return;
      }
    }
  }
  refused_tween_.reset();
  change([&](Setup& setup) {
    if (*choice != *tween()) put_tween(setup, static_cast<std::uint32_t>(active_), motion(), *choice);
    setup.mode = ending == SetEnding::Hold ? sim::LoopMode::Hold : sim::LoopMode::Repeat;
  });
}

void Session::adopt_loop(const assets::Asset& asset) {
  if (lens_plays()) return;
  if (mode_before_file_) setup_.mode = *std::exchange(mode_before_file_, std::nullopt);
  if (!asset.clips.empty() || asset.morph_sets.empty() || !asset.morph_sets[0].loops) return;
  mode_before_file_ = setup_.mode;
  setup_.mode = *asset.morph_sets[0].loops ? sim::LoopMode::Repeat : sim::LoopMode::Hold;
}

bool Session::apply_tween(Model& model, std::uint32_t motion, const assets::TweenChoice& choice) {
  if (assets::tween_choice(*model.asset, motion) == choice || !assets::set_tween(*model.asset, motion, choice)) {
    return false;
  }
  tweened_.emplace_back(model.id, motion);
  const sim::Timing timing = assets::motion_timing(*model.asset, motion);
  if (timing == model.own_timings[motion]) return false;
  model.own_timings[motion] = timing;
  // What the lens cut out of the old length is cut anew from the new one.
  const std::optional<Model::Cut> cut = model.cut;
  if (cut && cut->motion == motion) fit_lens(model, motion, std::nullopt, false);
  model.timings[motion] = timing;
  if (model.actor != stage::kNoId) stage_.apply(stage::SetTiming{model.actor, motion, timing});
  if (cut && cut->motion == motion) fit_lens(model, motion, cut->rate, false);
  return true;
}

void Session::apply_tweens(double time_s) {
  for (std::size_t i = 0; i < models_.size(); ++i) {
    Model& model = models_[i];
    bool retimed = false;
    for (std::uint32_t m = 0; m < model.own_tweens.size(); ++m) {
      if (!model.own_tweens[m]) continue;
      const auto chosen =
          std::ranges::find_if(setup_.tweens, [&](const MotionTween& of) { return of.model == i && of.motion == m; });
      const assets::TweenChoice& wanted = chosen != setup_.tweens.end() ? chosen->choice : *model.own_tweens[m];
      if (apply_tween(model, m, wanted) && i < setup_.motions.size() && setup_.motions[i] == m) retimed = true;
    }
    if (retimed && model.actor != stage::kNoId) {
      stage_.seek_time(model.actor, time_s);
      forget_events();
    }
  }
}

void Session::keep_tweens(std::uint32_t model, const Model& before, Model& now) {
  std::vector<MotionTween> kept;
  for (const MotionTween& tween : setup_.tweens) {
    if (tween.model != model) {
      kept.push_back(tween);
      continue;
    }
    const auto same = std::ranges::find(now.motion_names, before.motion_names[tween.motion]);
    const auto motion = static_cast<std::uint32_t>(same - now.motion_names.begin());
    if (same == now.motion_names.end() || !now.own_tweens[motion]) continue;
    apply_tween(now, motion, tween.choice);
    // The set may have become one that cannot do it any more.
    if (assets::tween_choice(*now.asset, motion) == tween.choice) kept.push_back({model, motion, tween.choice});
  }
  setup_.tweens = std::move(kept);
}

void Session::measure_tweened() {
  for (const auto& [id, motion] : std::exchange(tweened_, {})) {
    const auto model = std::ranges::find(models_, id, &Model::id);
    if (model == models_.end() || motion >= model->motion_bounds.size()) continue;
    model->motion_bounds[motion] = assets::motion_bounds(*model->asset, motion);
    model->bounds = {};
    for (const Bounds& box : model->motion_bounds) model->bounds.add(box);
  }
}

}  // namespace inb::sandbox

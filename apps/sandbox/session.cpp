#include "apps/sandbox/session.h"

#include <algorithm>
#include <utility>

#include "assets/evaluate.h"

namespace inb::sandbox {

namespace {

constexpr std::size_t kPictureTimes = 256;
constexpr std::int64_t kFlagMemoryNs = 3'000'000'000;

bool has_actor(const Model& model) { return model.actor != stage::kNoId; }

std::vector<double> times_of(const std::vector<KeyMark>& marks) {
  std::vector<double> times;
  times.reserve(marks.size());
  for (const KeyMark& mark : marks) times.push_back(mark.time_s);
  return times;
}

}  // namespace

Session::Session(const Setup& setup) : setup_(setup), stage_(setup.tick_rate) {
  stage_.apply(stage::SetSpeed{setup.speed_permille});
  stage_.apply(stage::SetAlign{setup.align});
}

const Model* Session::active() const { return active_ < models_.size() ? &models_[active_] : nullptr; }

std::uint32_t Session::motion() const { return active_ < setup_.motions.size() ? setup_.motions[active_] : 0; }

void Session::enter_stage(Model& model, std::uint32_t motion) {
  model.own_timings.clear();
  model.own_tweens.clear();
  model.cut.reset();
  model.motion_names.clear();
  stage::ActorSpec spec;
  for (std::size_t m = 0; m < model.asset->motion_count(); ++m) {
    model.own_timings.push_back(assets::motion_timing(*model.asset, m));
    model.own_tweens.push_back(assets::tween_choice(*model.asset, m));
    model.motion_names.push_back(assets::motion_name(*model.asset, m));
    spec.key_times_s.push_back(times_of(merge_marks(assets::key_marks(*model.asset, m))));
  }
  model.timings = model.own_timings;
  spec.motions = model.own_timings;
  spec.animation = motion;
  spec.mode = setup_.mode;
  spec.reverse = setup_.reverse;
  model.actor = spec.motions.empty() ? stage::kNoId : stage_.spawn(std::move(spec));
  for (std::size_t pane = 0; pane < panes(); ++pane) add_views(model, pane);
}

void Session::add_views(Model& model, std::size_t pane) {
  if (!has_actor(model)) return;
  const ViewChoice& choice = setup_.views[pane];
  model.views[pane] =
      stage_.add_view({model.actor, choice.clock, choice.smoothing, choice.route, choice.governor, choice.mixed_rate});
}

void Session::remove_views(std::size_t pane) {
  for (Model& model : models_) {
    if (model.views[pane] != stage::kNoId) stage_.apply(stage::RemoveView{model.views[pane]});
    model.views[pane] = stage::kNoId;
  }
}

std::vector<Model> Session::open(Loaded loaded, Join join) {
  std::vector<Model> leaving;
  Model model;
  model.id = next_id_++;
  model.source = std::move(loaded.source);
  model.asset = std::move(loaded.asset);
  model.motion_bounds = std::move(loaded.motion_bounds);
  model.bounds = loaded.bounds;

  if (join == Join::Reload) {
    const auto old = std::ranges::find(models_, model.source, &Model::source);
    if (old != models_.end()) {
      const auto index = static_cast<std::size_t>(old - models_.begin());
      model.id = old->id;
      const std::optional<stage::Sample> at = sample(selected_, *old);
      const std::uint32_t before = setup_.motions[index];
      const std::string name = before < old->motion_names.size() ? old->motion_names[before] : std::string();
      if (has_actor(*old)) stage_.apply(stage::RemoveActor{old->actor});
      enter_stage(model, 0);
      const auto same = std::ranges::find(model.motion_names, name);
      setup_.motions[index] =
          same == model.motion_names.end() ? 0 : static_cast<std::uint32_t>(same - model.motion_names.begin());
      choose(model, setup_.motions[index]);
      keep_tweens(static_cast<std::uint32_t>(index), *old, model);
      fit_lens(model, setup_.motions[index], wanted_rate(), false);
      if (at && has_actor(model)) stage_.seek_time(model.actor, at->time_s);
      leaving.push_back(std::exchange(*old, std::move(model)));
      arrange();
      refresh_keys();
      forget_events();
      return leaving;
    }
    join = Join::Replace;
  }
  if (join == Join::Replace) leaving = close();
  if (models_.empty()) adopt_loop(*model.asset);
  enter_stage(model, 0);
  fit_lens(model, 0, wanted_rate(), false);
  models_.push_back(std::move(model));
  setup_.motions.push_back(0);
  active_ = models_.size() - 1;
  setup_.camera = kOrbit;
  // What was chosen before belongs to other models.
  history_ = History<Setup>();
  ++arrangement_;
  arrange();
  refresh_keys();
  forget_events();
  join_views();
  return leaving;
}

std::vector<Model> Session::close() {
  for (const Model& model : models_) {
    if (has_actor(model)) stage_.apply(stage::RemoveActor{model.actor});
  }
  std::vector<Model> leaving = std::exchange(models_, {});
  refused_tween_.reset();
  tweened_.clear();
  setup_.motions.clear();
  setup_.tweens.clear();
  active_ = 0;
  keys_.clear();
  forget_events();
  return leaving;
}

void Session::arrange() {
  float right = 0.0F;
  for (std::size_t i = 0; i < models_.size(); ++i) {
    Model& model = models_[i];
    if (i == 0) {
      model.world_from_model = Mat4(1.0F);
      right = model.bounds.empty() ? 0.0F : model.bounds.max.x;
      continue;
    }
    if (model.bounds.empty()) continue;
    // Side by side on one floor, a fifth of the new one's width apart.
    const float x = right + 0.2F * model.bounds.size().x - model.bounds.min.x;
    const float y = models_[0].bounds.empty() ? 0.0F : models_[0].bounds.min.y - model.bounds.min.y;
    model.world_from_model = glm::translate(Mat4(1.0F), Vec3(x, y, 0.0F));
    right = model.bounds.max.x + x;
  }
}

Bounds moved(const Bounds& box, const Mat4& world_from_model) {
  Bounds result;
  if (box.empty()) return result;
  const Vec3 by(world_from_model[3]);
  result.add(box.min + by);
  result.add(box.max + by);
  return result;
}

Bounds Session::world_bounds() const {
  Bounds all;
  for (const Model& model : models_) all.add(moved(model.bounds, model.world_from_model));
  return all;
}

Bounds Session::framing_bounds() const {
  Bounds all;
  for (std::size_t i = 0; i < models_.size(); ++i) {
    const Model& model = models_[i];
    const std::size_t motion = std::min<std::size_t>(setup_.motions[i], model.motion_bounds.size() - 1);
    all.add(moved(model.motion_bounds[motion], model.world_from_model));
  }
  return all;
}

void Session::advance(std::int64_t wall_ns) {
  stage_.advance(wall_ns);
  for (FlagEvent& event : flag_events_) event.age_ns += wall_ns;
  while (!flag_events_.empty() && flag_events_.front().age_ns > kFlagMemoryNs) flag_events_.pop_front();
  const Model* model = active();
  for (const stage::Notice& notice : stage_.take_notices()) {
    if (model == nullptr || notice.view == stage::kNoId || notice.view != model->views[selected_]) continue;
    const bool fired = notice.event.kind == sim::EventKind::Fired || notice.event.kind == sim::EventKind::Doubled;
    if (!fired && notice.event.kind != sim::EventKind::Lost) continue;
    flag_events_.push_back({notice.event.animation, notice.event.flag, !fired, 0});
  }
  const std::optional<stage::Sample> now = sample(selected_);
  if (now && now->pictures != pictures_seen_) {
    pictures_seen_ = now->pictures;
    picture_times_.push_back(now->time_s);
    if (picture_times_.size() > kPictureTimes) picture_times_.pop_front();
  }
}

void Session::forget_events() {
  flag_events_.clear();
  picture_times_.clear();
  pictures_seen_ = -1;
}

std::optional<stage::Sample> Session::sample(std::size_t pane) const {
  const Model* model = active();
  return model == nullptr ? std::nullopt : sample(pane, *model);
}

std::optional<stage::Sample> Session::sample(std::size_t pane, const Model& model) const {
  if (pane >= panes() || model.views[pane] == stage::kNoId) return std::nullopt;
  return stage_.sample(model.views[pane]);
}

double Session::shown_time() const {
  const std::optional<stage::Sample> now = sample(selected_);
  return now ? now->time_s : 0.0;
}

void Session::seek(double time_s) {
  for (const Model& model : models_) {
    if (has_actor(model)) stage_.seek_time(model.actor, std::max(time_s, 0.0));
  }
  forget_events();
}

void Session::join_views() {
  if (active() != nullptr && panes() > 1) seek(shown_time());
}

void Session::choose(Model& model, std::uint32_t motion) {
  if (!has_actor(model)) return;
  stage_.apply(stage::Choose{model.actor, motion});
  stage_.apply(stage::SetDefault{model.actor, motion});
}

std::optional<LensRate> Session::wanted_rate() const { return lens_plays() ? lens_rate(setup_.lens) : std::nullopt; }

void Session::fit_lens(Model& model, std::uint32_t motion, const std::optional<LensRate>& rate, bool again) {
  if (!has_actor(model)) return;
  const auto same_frames = [](const LensRate& a, const LensRate& b) {
    return a.frames == b.frames && a.flags == b.flags && a.start_frame == b.start_frame;
  };
  const std::optional<Model::Cut> old = std::exchange(model.cut, std::nullopt);
  const bool stays = old && rate && old->motion == motion && same_frames(old->rate, *rate);
  if (old && !stays) {
    model.timings[old->motion] = model.own_timings[old->motion];
    stage_.apply(stage::SetTiming{model.actor, old->motion, model.own_timings[old->motion]});
  }
  if (!rate) {
    if (old) stage_.apply(stage::SetAcceleration{model.actor, 100});
    return;
  }
  if (!stays) {
    model.timings[motion] = cut_into(model.own_timings[motion], *rate);
    stage_.apply(stage::SetTiming{model.actor, motion, model.timings[motion], rate->speed, rate->start_frame});
  } else if (again || old->rate.speed != rate->speed) {
    stage_.apply(stage::SetAnimationSpeed{model.actor, rate->speed});
  }
  if (!old || old->rate.acceleration != rate->acceleration) {
    stage_.apply(stage::SetAcceleration{model.actor, rate->acceleration});
  }
  model.cut = Model::Cut{motion, *rate};
}

sim::Shown Session::drawn(const Model& model, const stage::Sample& sample) {
  const std::uint32_t motion = sample.shown.motion;
  if (!model.cut || model.cut->motion != motion) return sample.shown;
  return uncut(sample.shown, model.own_timings[motion], model.timings[motion]);
}

void Session::refresh_keys() {
  keys_.clear();
  const Model* model = active();
  if (model != nullptr) keys_ = merge_marks(assets::key_marks(*model->asset, motion()));
  const std::pair now{model == nullptr ? 0 : model->id, motion()};
  if (std::exchange(keys_of_, now) != now) span_ = {0.0, 0.0};
}

std::string Session::title() const {
  std::string text;
  for (const Model& model : models_) text += (text.empty() ? "" : " + ") + model.asset->name;
  return text;
}

void Session::select(std::size_t pane) {
  if (pane >= panes() || pane == selected_) return;
  selected_ = pane;
  forget_events();
}

void Session::activate(std::size_t model) {
  if (model >= models_.size() || model == active_) return;
  active_ = model;
  refresh_keys();
  forget_events();
}

}  // namespace inb::sandbox

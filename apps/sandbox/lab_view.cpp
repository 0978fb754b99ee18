#include "apps/sandbox/lab_view.h"

#include <algorithm>
#include <utility>

namespace inb::sandbox {

Result<void> LabView::update(const Session& session, bool rests) {
  const Model* model = session.active();
  const std::optional<stage::Sample> sample = session.sample(session.selected());
  if (model == nullptr || !sample || sample->shown.motion >= model->own_timings.size()) {
    busy_ = false;
    return {};
  }
  LabWish wish;
  wish.model = model->id;
  wish.motion = sample->shown.motion;
  wish.size = model->motion_bounds[std::min<std::size_t>(wish.motion, model->motion_bounds.size() - 1)].diagonal();
  wish.tween = assets::tween_choice(*model->asset, wish.motion);
  wish.choice = session.setup().lab;
  if (result_ && (result_->wish.model != wish.model || result_->wish.motion != wish.motion)) release();
  Result<void> taken;
  if (std::optional<LabResult> made = baker_.poll()) taken = take(std::move(*made), *model);
  baker_.ask(wish, *model->asset, rests);
  busy_ = !result_ || !same_bakes(result_->wish, wish);
  if (!result_) return taken;

  heat_ = wish.choice.heat;
  play_.show(Session::drawn(*model, *sample), model->own_timings[wish.motion], heat_);
  for (std::size_t c = 0; c < kLabColumns; ++c) {
    heats_[c] = {play_.distances(static_cast<LabColumn>(c)), 0.0F, result_->largest_error()};
  }
  return taken;
}

Result<void> LabView::take(LabResult result, const Model& model) {
  release();
  // On its way the model may have become another.
  if (result.wish.model != model.id) return {};
  Result<void> outcome;
  for (std::size_t c = 0; c < kLabColumns; ++c) {
    LabBake& bake = result.columns[c];
    if (!bake.asset) continue;
    auto handle = renderer_.upload(*bake.asset);
    if (handle) {
      handles_[c] = *handle;
    } else {
      bake.error = handle.error().text;
      bake.asset.reset();
      outcome = fail(handle.error());
    }
  }
  result_ = std::move(result);
  play_.take(*result_, *model.asset);
  return outcome;
}

std::optional<render::Shape> LabView::shape(LabColumn which, const Session& session) const {
  const Model* model = session.active();
  const assets::Evaluation* state = play_.state(which);
  if (!result_ || model == nullptr || state == nullptr) return std::nullopt;
  const auto c = static_cast<std::size_t>(which);
  const Setup& setup = session.setup();
  const bool own = !result_->columns[c].asset;
  render::Shape shape;
  shape.model = own ? model->handle : handles_[c];
  shape.state = state;
  shape.world_from_model = model->world_from_model;
  shape.route =
      setup.views[session.selected()].route == stage::Route::Cpu ? render::Route::Cpu : render::Route::GpuVertex;
  shape.wireframe = setup.wireframe;
  // Bakes have none but the one that everything hangs on.
  shape.joints = setup.joints && own;
  if (heat_ && !heats_[c].values.empty()) shape.heat = &heats_[c];
  return shape;
}

void LabView::release() {
  play_.drop();
  heats_ = {};
  for (render::ModelHandle& handle : handles_) renderer_.release(std::exchange(handle, {}));
  result_.reset();
}

void LabView::forget() {
  baker_.forget();
  release();
  busy_ = false;
}

}  // namespace inb::sandbox

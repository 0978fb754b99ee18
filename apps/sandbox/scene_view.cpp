#include "apps/sandbox/scene_view.h"

#include <algorithm>
#include <array>
#include <optional>

#include "apps/sandbox/shown.h"

namespace inb::sandbox {

namespace {

constexpr float kLeastShare = 0.2F;
constexpr float kCaptionHeight = 50.0F;  // over the lab's panes

render::Route drawn(stage::Route route) {
  return route == stage::Route::Cpu ? render::Route::Cpu : render::Route::GpuVertex;
}

}  // namespace

render::Camera cornered(const render::Camera& camera, Vec2 share) {
  // In Vulkan's clip space y = -w is the top: y' = k y + (k - 1) w keeps it there and puts the bottom at 2 k - 1. So
  // does x with left and right.
  Mat4 squeeze(1.0F);
  for (glm::length_t axis = 0; axis < 2; ++axis) {
    const float k = std::clamp(share[axis], kLeastShare, 1.0F);
    squeeze[axis][axis] = k;
    squeeze[3][axis] = k - 1.0F;
  }
  return {camera.view_from_world, squeeze * camera.clip_from_view};
}

float SceneView::free_height(const Layout& layout) {
  return std::max(layout.free - 6.0F * layout.scale, layout.views[0].h * kLeastShare);
}

void SceneView::frame(const Session& session, const Layout& layout) {
  const float height = free_height(layout);
  const float aspect = height > 0.0F ? std::max(layout.views[0].w, 1.0F) / height : 1.0F;
  camera.frame(session.framing_bounds(), aspect);
  camera.reset(aspect);
}

render::Camera SceneView::camera_of(const Session& session, const Pane& pane, float aspect) const {
  const int chosen = session.setup().camera;
  const Model* model = session.active();
  if (chosen >= 0 && model != nullptr) {
    const std::vector<render::FileCamera> cameras = render::file_cameras(*model->asset);
    if (static_cast<std::size_t>(chosen) < cameras.size()) {
      const auto through = render::file_camera(*model->asset, pane.states[session.active_index()],
                                               cameras[static_cast<std::size_t>(chosen)].node, aspect);
      if (through) return *through;
    }
  }
  return camera.camera(aspect);
}

void SceneView::frame_lab(const Session& session, const Layout& layout) {
  const Model* model = session.active();
  if (model == nullptr) return;
  const std::size_t motion = std::min<std::size_t>(session.motion(), model->motion_bounds.size() - 1);
  const float height = free_height(layout);
  const float caption = std::min(kCaptionHeight * layout.scale, 0.5F * height);
  const float below = std::max(height - caption, 1.0F);
  camera.frame(moved(model->motion_bounds[motion], model->world_from_model),
               std::max(layout.lab_views[0].w, 1.0F) / below);
  // Framed for what the captions leave free, then moved there.
  camera.zoom(std::max(height, 1.0F) / below);
  camera.pan(0.0F, 0.5F * caption, std::max(height, 1.0F));
}

Result<void> SceneView::draw_lab(const Session& session, const LabView& lab, const Layout& layout, unsigned samples) {
  recorded_ = false;
  const Setup& setup = session.setup();
  const float free = free_height(layout);
  std::array<std::optional<render::Shape>, kLabColumns> shapes;
  std::vector<render::ViewDesc> views;
  for (std::size_t c = 0; c < kLabColumns; ++c) {
    const Rect& seen = layout.lab_views[c];
    const Rect& rect = layout.lab_drawn[c];
    if (seen.w < 1.0F || rect.h < 1.0F) continue;
    shapes[c] = lab.shape(static_cast<LabColumn>(c), session);
    render::ViewDesc view;
    view.viewport = {rect.x, rect.y, rect.w, rect.h};
    view.camera = cornered(camera.camera(seen.w / std::max(free, 1.0F)), {seen.w / rect.w, free / rect.h});
    if (shapes[c]) view.shapes = {&*shapes[c], 1};
    if (const Model* model = session.active()) view.bounds = moved(model->bounds, model->world_from_model);
    view.grid = setup.grid;
    view.shadow = setup.shadow;
    views.push_back(view);
  }
  render::DrawTarget target;
  target.samples = samples;
  return renderer_.draw(target, views);
}

Result<void> SceneView::draw(const Session& session, const Layout& layout, unsigned samples, bool measure) {
  const std::vector<Model>& models = session.models();
  const Setup& setup = session.setup();
  recorded_ = false;
  std::vector<render::ViewDesc> views;
  for (std::size_t p = 0; p < session.panes(); ++p) {
    Pane& pane = panes_[p];
    pane.states.resize(models.size());
    pane.shapes.clear();
    for (std::size_t m = 0; m < models.size(); ++m) {
      const Model& model = models[m];
      const std::optional<stage::Sample> sample = session.sample(p, model);
      if (sample) {
        evaluate_shown(*model.asset, Session::drawn(model, *sample), pane.states[m]);
      } else {
        assets::evaluate_rest(*model.asset, pane.states[m]);
      }
      render::Shape shape;
      shape.model = model.handle;
      shape.state = &pane.states[m];
      shape.world_from_model = model.world_from_model;
      shape.route = drawn(sample ? sample->route : setup.views[p].route);
      shape.wireframe = setup.wireframe;
      shape.joints = setup.joints;
      pane.shapes.push_back(shape);
    }
    const Rect& seen = layout.views[p];
    const Rect& rect = layout.drawn[p];
    if (seen.w < 1.0F || rect.h < 1.0F) continue;
    render::ViewDesc view;
    view.viewport = {rect.x, rect.y, rect.w, rect.h};
    const float free = free_height(layout);
    view.camera = cornered(camera_of(session, pane, seen.w / std::max(free, 1.0F)), {seen.w / rect.w, free / rect.h});
    view.shapes = pane.shapes;
    view.bounds = session.world_bounds();
    view.grid = setup.grid;
    view.shadow = setup.shadow;
    views.push_back(view);
  }
  if (measure && !models.empty() && session.selected() < session.panes()) {
    Result<void> recorded = renderer_.record_comparison(panes_[session.selected()].shapes[session.active_index()]);
    if (!recorded) return recorded;
    recorded_ = true;
  }
  render::DrawTarget target;
  target.samples = samples;
  return renderer_.draw(target, views);
}

}  // namespace inb::sandbox

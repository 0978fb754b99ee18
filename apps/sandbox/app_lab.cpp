#include <imgui.h>

#include "apps/sandbox/app.h"
#include "apps/sandbox/ui_lab.h"

namespace inb::sandbox {

LabModel App::lab_model() const {
  LabModel model;
  model.result = lab_->result();
  model.play = &lab_->play();
  model.busy = lab_->busy();
  model.no_room = lab_open_ && layout().lab.h < 1.0F;
  return model;
}

void App::update_lab() {
  if (!lab_open_) {
    lab_->forget();
    return;
  }
  const bool rests = !ImGui::IsAnyItemActive();
  if (const Result<void> done = lab_->update(session_, rests); !done) {
    notices_.add(Severity::Error, done.error().text);
  }
}

void App::frame_models(const Layout& where) {
  if (lab_shown_) {
    scene_->frame_lab(session_, where);
  } else {
    scene_->frame(session_, where);
  }
}

void App::show_lab(const Layout& where) {
  const bool shown = where.lab.h > 0.0F;
  const std::uint64_t model = session_.active() != nullptr ? session_.active()->id : 0;
  if (shown && (!lab_shown_ || lab_of_ != model)) {
    // The panes are narrow: the camera steps back, and returns to where it was when they go.
    if (!lab_shown_) before_lab_ = scene_->camera;
    lab_shown_ = true;
    lab_of_ = model;
    scene_->frame_lab(session_, where);
  } else if (!shown && lab_shown_) {
    lab_shown_ = false;
    if (before_lab_) {
      scene_->camera = *before_lab_;
    } else {
      scene_->frame(session_, where);
    }
  }
}

}  // namespace inb::sandbox

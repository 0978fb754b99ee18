#pragma once

#include <array>
#include <optional>

#include "apps/sandbox/lab.h"
#include "apps/sandbox/lab_play.h"
#include "apps/sandbox/session.h"
#include "render/renderer.h"

namespace inb::sandbox {

// The lab beside a session: has the active model's motion baked as the session's choices want it, keeps the bakes on
// the GPU, and shows them at the moment that the selected view shows. The renderer and, until `forget`, the models must
// outlive it.
class LabView {
 public:
  explicit LabView(render::Renderer& renderer) : renderer_(renderer) {}
  ~LabView() { forget(); }
  LabView(const LabView&) = delete;
  LabView& operator=(const LabView&) = delete;

  // Once a picture while the lab is on show, outside passes. `rests`: nothing is being dragged.
  [[nodiscard]] Result<void> update(const Session& session, bool rests);
  // Gives everything back: the lab closes, or a model goes.
  void forget();

  // The bakes on show; none while the first of a motion are made.
  [[nodiscard]] const LabResult* result() const { return result_ ? &*result_ : nullptr; }
  // What is on show is not what is wanted.
  [[nodiscard]] bool busy() const { return busy_; }
  [[nodiscard]] const LabPlay& play() const { return play_; }
  // What a pane draws; nothing where there is nothing yet, or an error. Valid until the next update.
  [[nodiscard]] std::optional<render::Shape> shape(LabColumn which, const Session& session) const;

 private:
  [[nodiscard]] Result<void> take(LabResult result, const Model& model);
  void release();

  render::Renderer& renderer_;
  LabBaker baker_;
  std::optional<LabResult> result_;
  std::array<render::ModelHandle, kLabColumns> handles_{};
  LabPlay play_;
  std::array<render::HeatMap, kLabColumns> heats_{};
  bool heat_ = false;
  bool busy_ = false;
};

}  // namespace inb::sandbox

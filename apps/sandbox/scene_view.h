#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "apps/sandbox/lab_view.h"
#include "apps/sandbox/layout.h"
#include "apps/sandbox/session.h"
#include "assets/evaluate.h"
#include "render/camera.h"
#include "render/renderer.h"

namespace inb::sandbox {

// The camera's picture squeezed into the upper left `share` (0..1 of width and height) of its viewport: the part that
// panel and strip leave free. What lies around it shows more of the same scene.
[[nodiscard]] render::Camera cornered(const render::Camera& camera, Vec2 share);

// Draws what a session shows: one camera for all panes.
class SceneView {
 public:
  explicit SceneView(render::Renderer& renderer) : renderer_(renderer) {}

  render::OrbitCamera camera;

  // Three-quarter view on the models, for the panes' shape.
  void frame(const Session& session, const Layout& layout);
  // Inside a picture, outside passes. `measure`: also records the comparison of the routes.
  [[nodiscard]] Result<void> draw(const Session& session, const Layout& layout, unsigned samples, bool measure);
  // The lab's panes in their place: the active model in each of its representations.
  void frame_lab(const Session& session, const Layout& layout);
  [[nodiscard]] Result<void> draw_lab(const Session& session, const LabView& lab, const Layout& layout,
                                      unsigned samples);
  // After the picture in which it was recorded.
  [[nodiscard]] Result<render::RouteDifference> read_difference() { return renderer_.read_comparison(); }
  // Whether a comparison was recorded in the last draw.
  [[nodiscard]] bool recorded() const { return recorded_; }
  // Height of the part of a pane that the strip leaves free.
  [[nodiscard]] static float free_height(const Layout& layout);

 private:
  struct Pane {
    std::vector<assets::Evaluation> states;  // by model
    std::vector<render::Shape> shapes;
  };

  [[nodiscard]] render::Camera camera_of(const Session& session, const Pane& pane, float aspect) const;

  render::Renderer& renderer_;
  std::array<Pane, kMostViews> panes_;
  bool recorded_ = false;
};

}  // namespace inb::sandbox

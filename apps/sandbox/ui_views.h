#pragma once

#include <span>
#include <string>

#include "apps/sandbox/layout.h"

namespace inb::sandbox {

// What is written over a view.
struct ViewLabel {
  std::string badge;   // "frame-locked: 71 % of real time"
  std::string detail;  // "interpolated, GPU"
  Rect rect;           // of the view
  bool selected = false;
};

struct LabelsResult {
  int badge_clicked = -1;
  bool stall = false;
};

// Badges, the outline of the selected one of several views, the "stall 400 ms" button when asked for, and `footnote`
// (the software device's name) at the lower right; both above layout.floor.
[[nodiscard]] LabelsResult draw_view_labels(std::span<const ViewLabel> labels, bool stall_button,
                                            const std::string& footnote, const Layout& layout);

}  // namespace inb::sandbox

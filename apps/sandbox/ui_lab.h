#pragma once

#include "apps/sandbox/lab.h"
#include "apps/sandbox/lab_play.h"
#include "apps/sandbox/layout.h"
#include "apps/sandbox/theme.h"

namespace inb::sandbox {

// What tab and sheet show of the lab; lives as long as the picture.
struct LabModel {
  const LabResult* result = nullptr;  // none: the first bakes are being made
  const LabPlay* play = nullptr;
  bool busy = false;     // what is shown is not yet what is chosen
  bool no_room = false;  // its tab is on show, its panes are not
};

// The colour scale of heat maps from 0 to `largest`, as wide as there is room.
void draw_heat_legend(float largest, float scale);

// Captions over the panes, lines between them, and under each pane its numbers. False: some words had to be cut.
[[nodiscard]] bool draw_lab_sheet(const LabModel& model, const Layout& layout, const Fonts& fonts);

}  // namespace inb::sandbox

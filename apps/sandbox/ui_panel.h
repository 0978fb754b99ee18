#pragma once

#include <optional>
#include <string>
#include <vector>

#include "apps/sandbox/layout.h"
#include "apps/sandbox/lens.h"
#include "apps/sandbox/session.h"
#include "apps/sandbox/theme.h"
#include "apps/sandbox/ui_lab.h"
#include "gfx/types.h"

namespace inb::sandbox {

// What the panel shows beside the session.
struct PanelModel {
  std::string device;                           // "AMD Radeon ...", "llvmpipe ... (software)"
  std::vector<gfx::PresentMode> present_modes;  // empty: nothing to choose from
  gfx::PresentMode present_mode = gfx::PresentMode::Fifo;
  double picture_cap = 0.0;             // pictures a second at most; 0: no cap
  std::vector<unsigned> sample_counts;  // MSAA
  unsigned samples = 1;
  std::optional<render::RouteDifference> difference;
  std::string difference_error;
  std::vector<std::string> cameras;  // of the file
  bool wireframe_possible = true;
  std::size_t warnings = 0;
  bool lens_open = false;           // its rows need the room of the bars in the read-out
  bool lab_open = false;            // as lens_open
  bool leave_lab = false;           // go to the first tab
  const LabModel* lab = nullptr;    // lives as long as the picture
  const LensModel* lens = nullptr;  // of the session's choice; lives as long as the picture
};

// What was asked for that is no matter of the session.
struct PanelResult {
  std::optional<gfx::PresentMode> present_mode;
  std::optional<double> picture_cap;
  std::optional<unsigned> samples;
  bool measure = false;
  bool show_notices = false;
  bool lens_open = false;  // its tab is the one on show
  bool lens_copy = false;  // the table of breakpoints to the clipboard
  bool lens_save = false;  // the same to a file
  Rect lens_tab;           // where its tab is clicked, and what makes the model play at its rate
  Rect lens_play;
  bool lab_open = false;  // its tab is the one on show, and the model moves
  Rect lab_tab;           // where it is clicked; the slider of the keys' rate; the heat map's box
  Rect lab_key_rate;
  Rect lab_heat;
  float content_height = 0.0F;  // what all rows of the panel take
};

// The panel at the right: read-out, then the tabs. Changes of the session's set-up are made at once.
[[nodiscard]] PanelResult draw_panel(Session& session, const PanelModel& model, const Layout& layout,
                                     const Fonts& fonts);

// Its parts, each in a file of its own. A new tab is a function like these and a line in kTabs of ui_panel.cpp.
void draw_readout(Session& session, const Fonts& fonts, bool bars, float scale);
void draw_view_tab(Session& session, const PanelModel& model, PanelResult& result, float scale);
void draw_model_tab(Session& session, const PanelModel& model, PanelResult& result, float scale);
// How the active model's set goes from key to key, and what comes after the last one; nothing for clips. In the Model
// tab.
void draw_tween(Session& session, float scale);
void draw_lens_tab(Session& session, const PanelModel& model, PanelResult& result, float scale);
void draw_lab_tab(Session& session, const PanelModel& model, PanelResult& result, float scale);

// Merge key of what sets the lens' value, on the tab or on the sheet.
inline constexpr std::size_t kLensValueMerge = 30;
// Of what moves a pivot.
inline constexpr std::size_t kPivotMerge = 40;
// The lens' sheet over the views, while its tab is on show: stairs, frames, tick by tick. Returns where the value is
// dragged: its left end is the axis' first value, its right end the last one drawn.
Rect draw_lens_sheet(Session& session, const LensModel& model, const Layout& layout, const Fonts& fonts);

}  // namespace inb::sandbox

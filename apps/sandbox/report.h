#pragma once

#include <string>

#include "apps/sandbox/layout.h"
#include "apps/sandbox/lens.h"
#include "apps/sandbox/notices.h"
#include "apps/sandbox/session.h"

namespace inb::sandbox {

// What a report says beside the session.
struct ReportModel {
  std::int64_t pictures = 0;
  float width = 0.0F;
  float height = 0.0F;
  bool panel = false;
  bool help = false;
  bool open_panel = false;
  bool list = false;  // of errors and warnings
  bool loading = false;
  std::string toast;  // the short line on show
  Rect line;  // the part of the strip that is dragged: its left end is the start, its right end the end of the motion
  std::size_t draws = 0;
  const LensModel* lens = nullptr;  // while its tab is on show
  Rect lens_line;                   // where its value is dragged
  Rect lens_tab;
  Rect lens_play;
  const LabResult* lab = nullptr;  // while its tab is on show and the bakes are made
  bool lab_open = false;
  bool lab_shown = false;
  bool lab_busy = false;
  bool lab_whole = true;  // no words had to be cut
  Rect lab_tab;
  Rect lab_key_rate;
  Rect lab_heat;
};

// How things stand, as JSON for scripts and tests: title, sizes, playing, tick, state hash, and one entry a view with
// clock, smoothing, route, badge, time, counter.
[[nodiscard]] std::string report_text(const Session& session, const Notices& notices, const ReportModel& model);

}  // namespace inb::sandbox

#pragma once

#include "apps/sandbox/lens.h"
#include "apps/sandbox/theme.h"

// Parts of the lens' sheet that have a file of their own.
namespace inb::sandbox {

// What plays now, as far as it is the lens' animation.
struct LensNow {
  std::optional<std::int64_t> frame;  // shown by the selected view
  std::optional<std::size_t> tick;    // row of the tick table
  bool after_end = false;             // this tick is also the one that ended the pass before
};

// The tick table of the animation in what is left of the window's width: tick, counter before and after, frame, and
// what happens. The row of the tick that plays is lit and kept in sight.
void draw_lens_ticks(const LensModel& model, const LensNow& now, const Fonts& fonts, float scale);
inline constexpr float kLensTicksWidth = 280.0F;

}  // namespace inb::sandbox

#pragma once

#include <array>
#include <cstddef>

// Where the parts of the window lie, in window pixels, for any size down to 1x1 and any display scale.
namespace inb::sandbox {

struct Rect {
  float x = 0.0F;
  float y = 0.0F;
  float w = 0.0F;
  float h = 0.0F;

  [[nodiscard]] float right() const { return x + w; }
  [[nodiscard]] float bottom() const { return y + h; }
  [[nodiscard]] bool contains(float px, float py) const { return px >= x && px < right() && py >= y && py < bottom(); }
};

inline constexpr std::size_t kMostViews = 2;
inline constexpr std::size_t kLabPanes = 3;

struct LayoutWish {
  float width = 1280.0F;  // window, pixels
  float height = 720.0F;
  float scale = 1.0F;  // of the display: 1 = 96 dpi
  bool panel = true;
  float panel_content = 0.0F;  // height that the panel's rows want; 0: not known yet
  bool notices = false;        // the pill is shown
  std::size_t views = 1;       // 1..kMostViews
  bool lens = false;           // the lens' sheet is asked for
  bool lab = false;            // the lab's panes and its sheet are asked for
};

struct Layout {
  float scale = 1.0F;
  std::array<Rect, kMostViews> views{};  // cover the whole window left of the panel; the strip floats over them
  std::array<Rect, kMostViews> drawn{};  // the same, but the last one goes on under the panel
  std::size_t view_count = 0;
  Rect panel;  // width 0 when folded, or when the window is too narrow for it; no higher than its content
  Rect strip;
  std::array<Rect, kLabPanes> lab_views{};  // in place of the views while there is a sheet of the lab, as those
  std::array<Rect, kLabPanes> lab_drawn{};
  Rect lab;            // the sheet under them; height 0: not asked for, or no room
  Rect lens;           // over the views, above the strip and left of the panel; height 0: not asked for, or no room
  Rect pill;           // bottom left, above the strip or the lens
  float free = 0.0F;   // the views are free of strip and lens above this
  float floor = 0.0F;  // what stands at the bottom of the views ends above this: above the pill when there is one
  bool wide_strip = false;  // room for the scrub line in the row of the buttons; else it gets its own row below them
};

// Everything lies inside the window; nothing has a negative size. The panel is 320 px (times scale) wide and gives way
// below 640 px of window; two views stand side by side.
[[nodiscard]] Layout lay_out(const LayoutWish& wish);

}  // namespace inb::sandbox

#include "apps/sandbox/layout.h"

#include <algorithm>
#include <cmath>
#include <span>

namespace inb::sandbox {

namespace {

constexpr float kPanelWidth = 320.0F;
constexpr float kMargin = 12.0F;
constexpr float kStripRow = 56.0F;
constexpr float kStripTwoRows = 96.0F;
constexpr float kNarrowestViews = 320.0F;
// Buttons, number box, speed, clip, loop mode and reset take some 930 px: below this the scrub line beside them would
// be short, and gets a row of its own.
constexpr float kWideStrip = 1500.0F;
// The lens takes at most this share of what is free above the strip.
constexpr float kLensHeight = 252.0F;
constexpr float kLensShare = 0.5F;
constexpr float kLeastLensWidth = 280.0F;
constexpr float kLeastLensHeight = 150.0F;
// Six lines of numbers under each pane of the lab.
constexpr float kLabHeight = 146.0F;
constexpr float kLeastLabWidth = 560.0F;
constexpr float kLeastLabHeight = 140.0F;
constexpr float kPillHeight = 30.0F;
constexpr float kPillWidth = 420.0F;

// Views of equal width from the left edge on; what is drawn of the last one goes on under the panel.
void side_by_side(std::span<Rect> views, std::span<Rect> drawn, float views_width, float width, float height) {
  float left = 0.0F;
  for (std::size_t i = 0; i < views.size(); ++i) {
    const float right = std::floor(views_width * static_cast<float>(i + 1) / static_cast<float>(views.size()));
    views[i] = drawn[i] = {left, 0.0F, right - left, height};
    left = right;
  }
  drawn.back().w = std::max(width - drawn.back().x, 0.0F);
}

}  // namespace

Layout lay_out(const LayoutWish& wish) {
  Layout layout;
  layout.scale = std::max(wish.scale, 0.5F);
  const float s = layout.scale;
  const float width = std::max(wish.width, 0.0F);
  const float height = std::max(wish.height, 0.0F);

  const bool panel = wish.panel && width >= (kPanelWidth + kNarrowestViews) * s;
  const float margin = std::min(kMargin * s, std::min(width, height) * 0.1F);
  const float views_width = std::floor(panel ? width - kPanelWidth * s - margin : width);

  layout.view_count = std::clamp<std::size_t>(wish.views, 1, kMostViews);
  side_by_side(std::span(layout.views).first(layout.view_count), std::span(layout.drawn).first(layout.view_count),
               views_width, width, height);

  const float strip_width = std::max(width - 2.0F * margin, 0.0F);
  layout.wide_strip = strip_width >= kWideStrip * s;
  const float strip_height = std::min((layout.wide_strip ? kStripRow : kStripTwoRows) * s, height - 2.0F * margin);
  layout.strip = {margin, height - margin - strip_height, strip_width, strip_height};
  if (panel) {
    // It floats above the strip, which keeps nearly the full width of the window.
    const float room = std::max(layout.strip.y - 2.0F * margin, 0.0F);
    const float wanted = wish.panel_content > 0.0F ? wish.panel_content : room;
    layout.panel = {views_width, margin, kPanelWidth * s, std::min(wanted, room)};
  }

  layout.free = layout.strip.y;
  const float lens_width = views_width - 2.0F * margin;
  const float lens_height = std::floor(std::min(kLensHeight * s, layout.strip.y * kLensShare));
  if (wish.lens && panel && lens_width >= kLeastLensWidth * s && lens_height >= kLeastLensHeight * s) {
    layout.free = layout.strip.y - margin * 0.7F - lens_height;
    layout.lens = {margin, layout.free, lens_width, lens_height};
  }

  const float lab_height = std::floor(std::min(kLabHeight * s, layout.strip.y * kLensShare));
  if (wish.lab && panel && lens_width >= kLeastLabWidth * s && lab_height >= kLeastLabHeight * s) {
    layout.free = layout.strip.y - margin * 0.7F - lab_height;
    layout.lab = {margin, layout.free, lens_width, lab_height};
    side_by_side(layout.lab_views, layout.lab_drawn, views_width, width, height);
  }

  const float pill_height = std::min(kPillHeight * s, std::max(layout.free - margin, 0.0F));
  layout.pill = {margin, std::max(layout.free - margin * 0.7F - pill_height, 0.0F),
                 std::clamp(views_width - 2.0F * margin, 0.0F, kPillWidth * s), pill_height};
  layout.floor = wish.notices ? layout.pill.y : layout.free;
  return layout;
}

}  // namespace inb::sandbox

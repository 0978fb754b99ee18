#include <algorithm>

#include "apps/sandbox/ui_strip.h"

namespace inb::sandbox {

namespace {

constexpr float kPadding = 12.0F;
constexpr float kButton = 32.0F;
constexpr float kGap = 4.0F;
constexpr float kBetween = 10.0F;
constexpr float kSpeed = 92.0F;
constexpr float kMotion = 132.0F;
constexpr float kLoop = 96.0F;
constexpr float kLeastLine = 120.0F;
constexpr int kButtons = 7;
constexpr float kTrackInset = 10.0F;

}  // namespace

StripParts strip_parts(const Layout& layout, float where_text_width) {
  const float s = layout.scale;
  const Rect& strip = layout.strip;
  StripParts parts;
  parts.button = std::min(kButton * s, std::max(strip.h - 8.0F * s, 0.0F));
  parts.gap = kGap * s;
  const float left = strip.x + kPadding * s;
  const float right = std::max(strip.right() - kPadding * s, left);
  const float buttons = kButtons * parts.button + (kButtons - 1) * parts.gap;
  const float where = where_text_width + 20.0F * s;

  // The row of the buttons, and the row of the line: one and the same when there is room.
  const float row_h = layout.wide_strip ? strip.h : strip.h * 0.5F;
  const float line_y = strip.y;
  const float row_y = layout.wide_strip ? strip.y : strip.y + row_h;
  const float top = row_y + (row_h - parts.button) * 0.5F;

  float from = left;
  const auto take_left = [&](float width) {
    const float x = from;
    from += width + kBetween * s;
    return Rect{x, top, std::max(std::min(width, right - x), 0.0F), parts.button};
  };
  float to = right;
  const auto take_right = [&](float width, bool always) {
    if (!always && to - width - from < 0.0F) return Rect{to, top, 0.0F, parts.button};
    to -= width;
    const Rect rect{std::max(to, left), top, width, parts.button};
    to -= kBetween * s * 0.6F;
    return rect;
  };

  parts.buttons = take_left(buttons);
  // The number box stands beside the buttons where it can, so that the line has its row to itself.
  const float others = (kSpeed + kMotion + kLoop + 3.0F * kBetween * 0.6F) * s + parts.button;
  const bool beside = layout.wide_strip || right - from - kBetween * s - where >= others;
  if (beside) parts.where = take_left(where);
  parts.reset = take_right(parts.button, false);
  parts.loop_mode = take_right(kLoop * s, false);
  parts.motion = take_right(kMotion * s, false);
  parts.speed = take_right(kSpeed * s, false);
  if (layout.wide_strip) {
    parts.line = {from, line_y + 5.0F * s, std::max(to - from, 0.0F), row_h - 10.0F * s};
  } else {
    const bool fits = !beside && right - left - where >= kLeastLine * s;
    if (fits) parts.where = {left, line_y + (row_h - parts.button) * 0.5F + 2.0F * s, where, parts.button};
    const float x = fits ? left + where + kBetween * s : left;
    parts.line = {x, line_y + 4.0F * s, std::max(right - x, 0.0F), std::max(row_h - 6.0F * s, 0.0F)};
  }
  return parts;
}

Rect scrub_track(const Rect& line, float scale) {
  const float inset = std::min(kTrackInset * scale, line.w * 0.5F);
  return {line.x + inset, line.y, line.w - 2.0F * inset, line.h};
}

}  // namespace inb::sandbox

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "apps/sandbox/ui_strip.h"
#include "apps/sandbox/widgets.h"

namespace inb::sandbox {

namespace {

constexpr std::array kKindColours{colour::kTranslation, colour::kRotation, colour::kScale, colour::kMorph,
                                  colour::kProperty};
static_assert(kKindColours.size() == kKeyKinds);

unsigned faded(unsigned colour, float alpha) {
  const auto a = static_cast<unsigned>(std::clamp(alpha, 0.0F, 1.0F) * 255.0F);
  return (colour & 0x00FFFFFFU) | (a << 24U);
}

// Heights of the line's rows, top down: flags, keys, the line itself, ticks.
struct Rows {
  float flags_y;
  float keys_y;
  float line_y;
  float ticks_y;
  float bottom;
};

Rows rows_of(const Rect& rect) {
  return {rect.y + rect.h * 0.10F, rect.y + rect.h * 0.34F, rect.y + rect.h * 0.58F, rect.y + rect.h * 0.70F,
          rect.y + rect.h * 0.92F};
}

void draw_ticks(ImDrawList& list, const StripModel& model, const TimeMap& map, const Rows& rows, float s) {
  const double step = tick_line_step_s(map, model.tick_period_s, 6.0 * static_cast<double>(s));
  if (step <= 0.0 || map.span.length_s() / step > 4000.0) return;
  const auto first = static_cast<long long>(std::ceil(map.span.begin_s / step - 1e-6));
  const auto last = static_cast<long long>(std::floor(map.span.end_s / step + 1e-6));
  for (long long k = first; k <= last; ++k) {
    const float x = std::round(map.x_of(static_cast<double>(k) * step));
    const float length = k % 5 == 0 ? 1.0F : 0.55F;
    list.AddLine({x, rows.ticks_y}, {x, rows.ticks_y + (rows.bottom - rows.ticks_y) * length}, colour::kTick, s);
  }
}

void draw_keys(ImDrawList& list, const StripModel& model, const TimeMap& map, const Rows& rows, float s) {
  const float r = 3.6F * s;
  std::array<float, kKeyKinds> last_x{};
  last_x.fill(-1e9F);
  for (const KeyMark& mark : model.keys) {
    if (!map.shows(mark.time_s)) continue;
    const float x = map.x_of(mark.time_s);
    float y = rows.keys_y - 2.0F * s;
    for (std::size_t kind = 0; kind < kKeyKinds; ++kind) {
      if (!mark.has(static_cast<assets::KeyKind>(kind))) continue;
      // A baked clip has thousands of keys on a few hundred pixels: one diamond a pixel is enough.
      if (x - last_x[kind] >= 1.0F) {
        list.AddQuadFilled({x, y - r}, {x + r, y}, {x, y + r}, {x - r, y}, kKindColours[kind]);
        last_x[kind] = x;
      }
      y += 3.0F * s;
    }
  }
}

void draw_pictures(ImDrawList& list, const StripModel& model, const TimeMap& map, const Rows& rows, float s) {
  // Picture marks say something only where they are apart: closer than a tick's width.
  if (map.pixels_per_second() * model.tick_period_s < 16.0 * static_cast<double>(s)) return;
  for (const double time : model.pictures_s) {
    if (map.shows(time)) list.AddCircleFilled({map.x_of(time), rows.line_y + 6.0F * s}, 1.7F * s, colour::kPicture, 8);
  }
}

void draw_lost(ImDrawList& list, const StripModel& model, const TimeMap& map, const Rows& rows, float s) {
  for (const LostMark& lost : model.lost) {
    if (!map.shows(lost.time_s)) continue;
    const float x0 = map.x_of(lost.time_s);
    const float x1 = std::max(std::min(map.x_of(lost.time_s + lost.length_s), map.x1), x0 + 8.0F * s);
    const float y0 = rows.line_y - 7.0F * s;
    const float y1 = rows.line_y + 7.0F * s;
    list.PushClipRect({x0, y0}, {x1, y1}, true);
    for (float x = x0 - (y1 - y0); x < x1; x += 5.0F * s)
      list.AddLine({x, y1}, {x + (y1 - y0), y0}, colour::kLost, 1.5F * s);
    list.PopClipRect();
    list.AddRect({x0, y0}, {x1, y1}, colour::kLost, 2.0F * s);
    const ImVec2 size = ImGui::CalcTextSize(lost.text.c_str());
    const float x = std::clamp((x0 + x1 - size.x) * 0.5F, map.x0, std::max(map.x0, map.x1 - size.x));
    const float y = rows.ticks_y - 3.0F * s;
    list.AddRectFilled({x - 3.0F * s, y}, {x + size.x + 3.0F * s, y + size.y}, faded(colour::kFrame, 0.9F), 3.0F * s);
    list.AddText({x, y}, colour::kLost, lost.text.c_str());
  }
}

void draw_flags(ImDrawList& list, const StripModel& model, const TimeMap& map, const Rows& rows, float s) {
  for (const FlagMark& flag : model.flags) {
    if (!map.shows(flag.time_s)) continue;
    const float x = std::round(map.x_of(flag.time_s));
    unsigned colour = flag.state == FlagState::Lost ? colour::kLost : colour::kFlag;
    if (flag.glow > 0.0F) {
      list.AddCircleFilled({x + 4.0F * s, rows.flags_y + 3.0F * s}, (6.0F + 6.0F * flag.glow) * s,
                           faded(colour::kFlagFired, 0.55F * flag.glow));
      colour = colour::kFlagFired;
    }
    list.AddLine({x, rows.flags_y - 1.0F * s}, {x, rows.line_y}, colour, 1.4F * s);
    list.AddTriangleFilled({x, rows.flags_y - 1.0F * s}, {x + 9.0F * s, rows.flags_y + 3.0F * s},
                           {x, rows.flags_y + 7.0F * s}, colour);
  }
}

void draw_playhead(ImDrawList& list, float x, const Rows& rows, unsigned colour, float width, float knob) {
  list.AddLine({x, rows.flags_y}, {x, rows.bottom}, colour, width);
  if (knob > 0.0F) list.AddCircleFilled({x, rows.line_y}, knob, colour, 20);
}

}  // namespace

void draw_scrub_line(const StripModel& model, const Rect& rect, float scale, StripResult& result) {
  if (rect.w < 16.0F * scale || rect.h < 8.0F) return;
  ImDrawList& list = *ImGui::GetWindowDrawList();
  list.AddRectFilled({rect.x, rect.y}, {rect.right(), rect.bottom()}, colour::kFrame, 6.0F * scale);
  const Rect track = scrub_track(rect, scale);
  const TimeMap map{model.span, track.x, track.right()};
  const Rows rows = rows_of(rect);

  ImGui::SetCursorScreenPos({rect.x, rect.y});
  ImGui::InvisibleButton("line", {rect.w, rect.h});
  const bool hovered = ImGui::IsItemHovered();
  const ImGuiIO& io = ImGui::GetIO();
  if (model.has_motion) {
    if (ImGui::IsItemActivated()) result.scrub_began = true;
    if (ImGui::IsItemActive()) result.seek_s = map.time_of(io.MousePos.x);
    if (ImGui::IsItemDeactivated()) result.scrub_ended = true;
    if (hovered && io.MouseWheel != 0.0F) {
      result.span = zoomed(model.span, std::pow(1.25, static_cast<double>(io.MouseWheel)), map.time_of(io.MousePos.x),
                           model.duration_s);
    }
    if (hovered && io.MouseWheelH != 0.0F) {
      result.span =
          panned(model.span, -0.1 * static_cast<double>(io.MouseWheelH) * model.span.length_s(), model.duration_s);
    }
    // Zoomed in, the line goes along with the playhead, but not away from under the pointer.
    if (!hovered && !ImGui::IsItemActive() && model.playing && !map.shows(model.time_s)) {
      result.span = showing(model.span, model.time_s, model.duration_s);
    }
    if (hovered && ImGui::IsMouseClicked(ImGuiMouseButton_Right)) result.span = Span{0.0, model.duration_s};
  }

  list.PushClipRect({rect.x, rect.y}, {rect.right(), rect.bottom()}, true);
  if (model.has_motion) {
    list.AddLine({map.x0, rows.line_y}, {map.x1, rows.line_y}, colour::kLine, 3.0F * scale);
    draw_ticks(list, model, map, rows, scale);
    if (map.shows(model.time_s) || model.time_s > map.span.end_s) {
      const float end = std::min(map.x_of(model.time_s), map.x1);
      list.AddLine({map.x0, rows.line_y}, {std::max(end, map.x0), rows.line_y}, faded(colour::kAccent, 0.75F),
                   3.0F * scale);
    }
    draw_keys(list, model, map, rows, scale);
    draw_flags(list, model, map, rows, scale);
    draw_pictures(list, model, map, rows, scale);
    draw_lost(list, model, map, rows, scale);
    for (const double time : model.other_times_s) {
      if (map.shows(time)) draw_playhead(list, map.x_of(time), rows, colour::kOther, 1.0F * scale, 3.5F * scale);
    }
    if (map.shows(model.time_s))
      draw_playhead(list, map.x_of(model.time_s), rows, colour::kAccent, 2.0F * scale, 6.0F * scale);
    if (hovered && !ImGui::IsItemActive()) {
      // Above the strip: below it would cover what stands beside the line.
      ImGui::SetNextWindowPos({io.MousePos.x, rect.y - 8.0F * scale}, ImGuiCond_Always, {0.5F, 1.0F});
      tooltip(fmt::format("{:.2f} s   wheel: zoom, right click: all of it", map.time_of(io.MousePos.x)));
    }
  } else {
    const char* text = "nothing moves here";
    const ImVec2 size = ImGui::CalcTextSize(text);
    list.AddText({rect.x + (rect.w - size.x) * 0.5F, rect.y + (rect.h - size.y) * 0.5F}, colour::kTextDim, text);
  }
  list.PopClipRect();
}

}  // namespace inb::sandbox

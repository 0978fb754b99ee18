#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "apps/sandbox/ui_lens_parts.h"
#include "apps/sandbox/ui_panel.h"
#include "apps/sandbox/widgets.h"

namespace inb::sandbox {

namespace {

constexpr float kLeastWordsWidth = 480.0F;
constexpr std::array kFateNames{"drawn", "dropped", "unused"};
constexpr std::array kFateTips{"The animation shows this frame", "The counter jumps over this frame: nobody sees it",
                               "The animation starts behind this frame"};

unsigned fate_colour(FrameFate fate) {
  switch (fate) {
    case FrameFate::Drawn:
      return colour::kTranslation;
    case FrameFate::Dropped:
      return colour::kLost;
    case FrameFate::Unused:
      return colour::kLine;
  }
  return colour::kLine;
}

float text_width(const std::string& text) { return ImGui::CalcTextSize(text.c_str()).x; }

LensNow what_plays(const Session& session, const LensModel& model) {
  LensNow now;
  const Model* active = session.active();
  const auto sample = session.sample(session.selected());
  if (active == nullptr || !sample || !active->cut || sample->shown.motion != active->cut->motion) return now;
  now.frame = sample->frame;
  now.tick = lens_tick(model, sample->counter);
  now.after_end = now.tick == std::size_t{0} && sample->pass > 0;
  return now;
}

void draw_words(const LensModel& model, const Fonts& fonts) {
  const float room = ImGui::GetContentRegionAvail().x;
  ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(ImGui::GetStyle().ItemSpacing.x, 1.0F));
  ImGui::PushFont(fonts.large);
  const bool large = text_width(model.now_text) <= room;
  if (large) ImGui::TextUnformatted(model.now_text.c_str());
  ImGui::PopFont();
  if (!large) ImGui::TextUnformatted(model.now_text.c_str());
  ImGui::PushStyleColor(ImGuiCol_Text, static_cast<ImU32>(colour::kAccent));
  ImGui::TextUnformatted(model.next_text.c_str());
  ImGui::PopStyleColor();
  const std::string& missing = model.missing_text;
  if (!missing.empty()) {
    const float beside = text_width(model.next_text) + ImGui::GetStyle().ItemSpacing.x + text_width(missing);
    if (beside <= room) ImGui::SameLine();
    ImGui::TextDisabled("%s", missing.c_str());
    tooltip("So much further, and the counter would be there one tick earlier");
  }
  ImGui::PopStyleVar();
}

// Where the stairs lie: values to the right, ticks upwards.
struct Plot {
  const LensModel& model;
  Rect stairs;
  float scale;

  [[nodiscard]] float x(std::int64_t value) const {
    return stairs.x + stairs.w * static_cast<float>(model.line.share_of(value));
  }
  [[nodiscard]] float y(std::int64_t ticks) const {
    // Not from 0: the drops are what it is about.
    const auto most = static_cast<float>(model.rows.front().ticks);
    const auto least = static_cast<float>(model.rows.back().ticks);
    const float base = std::max(least - 0.5F * (most - least) - 1.0F, 0.0F);
    return stairs.bottom() - stairs.h * (static_cast<float>(ticks) - base) / std::max(most - base, 1.0F);
  }
  // The end of a stair: where the next one begins, or the end of the line.
  [[nodiscard]] float right(std::size_t row) const {
    return row + 1 < model.rows.size() ? x(model.rows[row + 1].value) : stairs.right();
  }
};

void draw_stairs(ImDrawList& list, const Plot& plot) {
  const float s = plot.scale;
  const auto& rows = plot.model.rows;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const float x0 = plot.x(rows[i].value);
    const float x1 = plot.right(i);
    const float y = plot.y(rows[i].ticks);
    const bool lit = plot.model.step == i;
    const unsigned fill = lit ? colour::kButtonActive : colour::kButton;
    if (x1 > x0) list.AddRectFilled({x0, y}, {x1, plot.stairs.bottom()}, fill);
    list.AddLine({x0, y}, {std::max(x1, x0 + s), y}, lit ? colour::kAccent : colour::kOther, (lit ? 3.0F : 1.5F) * s);
    if (i > 0) {
      // A step that only brings the action forward is a seam, not a drop.
      const float above = rows[i - 1].ticks == rows[i].ticks ? plot.stairs.bottom() : plot.y(rows[i - 1].ticks);
      list.AddLine({x0, above}, {x0, y}, rows[i - 1].ticks == rows[i].ticks ? colour::kLine : colour::kOther, s);
    }
  }
  // One number a stair, whatever seams it has.
  for (std::size_t i = 0; i < rows.size();) {
    std::size_t last = i;
    bool lit = plot.model.step == i;
    while (last + 1 < rows.size() && rows[last + 1].ticks == rows[i].ticks) lit |= plot.model.step == ++last;
    const float x0 = plot.x(rows[i].value);
    const float x1 = plot.right(last);
    std::string text = std::to_string(rows[i].ticks);
    const std::string words = text + (rows[i].ticks == 1 ? " tick" : " ticks");
    if (lit && text_width(words) + 6.0F * s <= x1 - x0) text = words;
    if (text_width(text) + 2.0F * s <= x1 - x0) {
      list.AddText({(x0 + x1 - text_width(text)) * 0.5F, plot.y(rows[i].ticks) + 2.0F * s},
                   lit ? colour::kText : colour::kTextDim, text.c_str());
    }
    i = last + 1;
  }
}

// The next breakpoint stands as a dashed line with its value.
void draw_next(ImDrawList& list, const Plot& plot) {
  if (!plot.model.outlook.next) return;
  const float s = plot.scale;
  const float x = plot.x(plot.model.outlook.next->value);
  for (float y = plot.stairs.y; y < plot.stairs.bottom(); y += 6.0F * s) {
    list.AddLine({x, y}, {x, std::min(y + 3.0F * s, plot.stairs.bottom())}, colour::kFlagFired, 1.5F * s);
  }
}

// Values of the breakpoints below the stairs, as many as have room; the present one and the next always.
void draw_values(ImDrawList& list, const Plot& plot, float y) {
  const float s = plot.scale;
  struct Taken {
    float from;
    float to;
  };
  std::vector<Taken> taken;
  const auto put = [&](std::int64_t value, unsigned colour, const std::string& text, float least_x) {
    const float width = text_width(text);
    const float room = std::max(plot.stairs.right() - width, plot.stairs.x);
    const float x = std::clamp(std::max(plot.x(value) - width * 0.5F, least_x), plot.stairs.x, room);
    const auto clash = [&](const Taken& t) { return x < t.to + 5.0F * s && x + width > t.from - 5.0F * s; };
    if (std::ranges::any_of(taken, clash)) return;
    taken.push_back({x, x + width});
    list.AddText({x, y}, colour, text.c_str());
  };
  const float left = plot.stairs.x;
  put(plot.model.choice.value, colour::kAccent,
      fmt::format("{} {} %", axis_name(plot.model.axis), plot.model.choice.value), left);
  if (plot.model.outlook.next) {
    // Beside the present value when it is too near to stand where it belongs.
    const std::int64_t next = plot.model.outlook.next->value;
    put(next, colour::kFlagFired, std::to_string(next), taken.back().to + 6.0F * s);
  }
  for (const sim::BreakpointRow& row : plot.model.rows) {
    put(row.value, colour::kTextDim, std::to_string(row.value), left);
  }
}

std::string stair_tip(const LensModel& model, std::int64_t value) {
  const sim::BreakpointRow* row = nullptr;
  for (const sim::BreakpointRow& each : model.rows) {
    if (each.value <= value) row = &each;
  }
  if (row == nullptr) return "The counter stands still here.";
  std::string text = fmt::format("From {} % {}: {} {}", row->value, axis_name(model.axis), row->ticks,
                                 row->ticks == 1 ? "tick" : "ticks");
  if (row->action_tick) text += fmt::format(", action in tick {}", *row->action_tick);
  return text + ". Drag to choose.";
}

// The line that the value is dragged on, with the stairs above it. Returns where the line lies.
Rect draw_plot(Session& session, const LensModel& model, float height, float scale) {
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const float width = ImGui::GetContentRegionAvail().x;
  const float values = ImGui::GetTextLineHeight() + 2.0F * scale;
  const float knob = 7.0F * scale;
  const Rect stairs{at.x + knob, at.y, std::max(width - 2.0F * knob, 1.0F),
                    std::max(height - values - 2.0F * knob, 1.0F)};
  const Plot plot{model, stairs, scale};
  ImGui::InvisibleButton("stairs", {width, height});
  if (ImGui::IsItemHovered() && !ImGui::IsItemActive()) {
    const float share = (ImGui::GetIO().MousePos.x - stairs.x) / stairs.w;
    tooltip(stair_tip(model, model.line.value_at(static_cast<double>(share))));
  }
  if (ImGui::IsItemActive()) {
    const std::int64_t value =
        model.line.value_at(static_cast<double>((ImGui::GetIO().MousePos.x - stairs.x) / stairs.w));
    session.change([&](Setup& setup) { setup.lens.value = value; }, kLensValueMerge);
  }
  const bool held = ImGui::IsItemActive() || ImGui::IsItemHovered();
  ImDrawList& list = *ImGui::GetWindowDrawList();
  draw_stairs(list, plot);
  draw_next(list, plot);
  const float line_y = stairs.bottom() + knob;
  const float x = plot.x(model.choice.value);
  list.AddRectFilled({stairs.x, line_y - 2.0F * scale}, {stairs.right(), line_y + 2.0F * scale}, colour::kFrame,
                     2.0F * scale);
  list.AddRectFilled({stairs.x, line_y - 2.0F * scale}, {x, line_y + 2.0F * scale}, colour::kButtonActive,
                     2.0F * scale);
  list.AddLine({x, plot.y(model.now.ticks)}, {x, line_y}, colour::kAccent, 1.5F * scale);
  list.AddCircleFilled({x, line_y}, held ? knob : knob * 0.85F, colour::kAccent, 20);
  draw_values(list, plot, line_y + knob);
  return {stairs.x, line_y - knob, stairs.w, 2.0F * knob};
}

void draw_cell(ImDrawList& list, const LensFrame& frame, std::size_t index, const Rect& cell, bool lit, float scale) {
  const unsigned colour = fate_colour(frame.fate);
  const ImVec2 from{cell.x, cell.y};
  const ImVec2 to{std::max(cell.right() - (cell.w > 4.0F * scale ? scale : 0.0F), cell.x + 1.0F), cell.bottom()};
  if (frame.fate == FrameFate::Drawn) {
    list.AddRectFilled(from, to, colour::kGreen, 2.0F * scale);
    list.AddRect(from, to, colour, 2.0F * scale, 0, scale);
  } else if (frame.fate == FrameFate::Dropped) {
    list.AddRectFilled(from, to, colour::kFrame, 2.0F * scale);
    list.AddLine({from.x, to.y}, {to.x, from.y}, colour, scale);
  } else {
    list.AddRectFilled(from, to, colour, 2.0F * scale);
  }
  if (lit) list.AddRectFilled(from, to, colour::kAccent, 2.0F * scale);
  const std::string number = std::to_string(index);
  if (frame.fate != FrameFate::Dropped && text_width(number) <= to.x - from.x - 2.0F * scale) {
    list.AddText({(from.x + to.x - text_width(number)) * 0.5F, from.y + (cell.h - ImGui::GetFontSize()) * 0.5F},
                 lit ? colour::kFrame : colour::kText, number.c_str());
  }
  if (frame.action) {
    const float r = 4.5F * scale;
    const ImVec2 tip{(from.x + to.x) * 0.5F, from.y - r - scale};
    list.AddQuadFilled({tip.x, tip.y - r}, {tip.x + r, tip.y}, {tip.x, tip.y + r}, {tip.x - r, tip.y},
                       colour::kFlagFired);
  }
}

std::string frame_tip(const LensFrame& frame, std::size_t index) {
  std::string text = fmt::format("frame {}: ", index);
  if (frame.fate == FrameFate::Drawn) {
    text += frame.ticks == 1
                ? fmt::format("drawn in tick {}", frame.first_tick)
                : fmt::format("drawn in ticks {} to {}", frame.first_tick, frame.first_tick + frame.ticks - 1);
  } else {
    text += frame.fate == FrameFate::Dropped ? "dropped, the counter jumps over it"
                                             : "unused, the animation starts behind it";
  }
  return frame.action ? text + "; the action's frame" : text;
}

void draw_frames(const LensModel& model, const LensNow& now, float cell_height, float scale) {
  const float above = 11.0F * scale;
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const float inset = 7.0F * scale;
  const float width = ImGui::GetContentRegionAvail().x - 2.0F * inset;
  ImGui::InvisibleButton("frames", {ImGui::GetContentRegionAvail().x, cell_height + above});
  const float step = width / static_cast<float>(model.frames.size());
  if (ImGui::IsItemHovered()) {
    const float share = (ImGui::GetIO().MousePos.x - at.x - inset) / step;
    const auto index = static_cast<std::size_t>(std::clamp(share, 0.0F, static_cast<float>(model.frames.size() - 1)));
    tooltip(frame_tip(model.frames[index], index));
  }
  ImDrawList& list = *ImGui::GetWindowDrawList();
  for (std::size_t i = 0; i < model.frames.size(); ++i) {
    const Rect cell{at.x + inset + step * static_cast<float>(i), at.y + above, step, cell_height};
    draw_cell(list, model.frames[i], i, cell, now.frame == static_cast<std::int64_t>(i), scale);
  }
}

// "8 drawn  7 dropped  0 unused", each with its colour.
void draw_legend(const LensModel& model, float scale) {
  std::array<int, 3> counts{};
  for (const LensFrame& frame : model.frames) ++counts[static_cast<std::size_t>(frame.fate)];
  const ImVec2 start = ImGui::GetCursorScreenPos();
  ImDrawList& list = *ImGui::GetWindowDrawList();
  const float side = 9.0F * scale;
  float x = start.x + 7.0F * scale;
  for (std::size_t fate = 0; fate < counts.size(); ++fate) {
    if (counts[fate] == 0 && static_cast<FrameFate>(fate) == FrameFate::Unused) continue;
    const float y = start.y + (ImGui::GetTextLineHeight() - side) * 0.5F;
    list.AddRectFilled({x, y}, {x + side, y + side}, fate_colour(static_cast<FrameFate>(fate)), 2.0F * scale);
    const std::string text = fmt::format("{} {}", counts[fate], kFateNames[fate]);
    ImGui::SetCursorScreenPos({x + side + 5.0F * scale, start.y});
    ImGui::TextDisabled("%s", text.c_str());
    tooltip(kFateTips[fate]);
    x += side + 5.0F * scale + text_width(text) + 12.0F * scale;
  }
  const float right = start.x + ImGui::GetContentRegionAvail().x - 7.0F * scale;
  const float r = 4.5F * scale;
  if (model.trace.action_counter && x + 2.0F * r + 5.0F * scale + text_width("action") <= right) {
    const ImVec2 tip{x + r, start.y + ImGui::GetTextLineHeight() * 0.5F};
    list.AddQuadFilled({tip.x, tip.y - r}, {tip.x + r, tip.y}, {tip.x, tip.y + r}, {tip.x - r, tip.y},
                       colour::kFlagFired);
    ImGui::SetCursorScreenPos({x + 2.0F * r + 5.0F * scale, start.y});
    ImGui::TextDisabled("action");
    tooltip("The frame at which the hit, the missile or the spell happens, in the first tick whose counter reaches it");
    x += 2.0F * r + 5.0F * scale + text_width("action") + 12.0F * scale;
  }
  const float title = text_width(model.title);
  if (x + title <= right) list.AddText({right - title, start.y}, colour::kTextDim, model.title.c_str());
}

}  // namespace

Rect draw_lens_sheet(Session& session, const LensModel& model, const Layout& layout, const Fonts& fonts) {
  const Rect& box = layout.lens;
  const float s = layout.scale;
  Rect line;
  if (box.h < 1.0F) return line;
  ImGui::SetNextWindowPos({box.x, box.y});
  ImGui::SetNextWindowSize({box.w, box.h});
  constexpr ImGuiWindowFlags kFixed = ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove |
                                      ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoNav |
                                      ImGuiWindowFlags_NoBringToFrontOnFocus | ImGuiWindowFlags_NoScrollWithMouse;
  if (ImGui::Begin("##lens", nullptr, kFixed)) {
    if (!model.error.empty()) {
      ImGui::TextWrapped("%s", model.error.c_str());
    } else {
      const LensNow now = what_plays(session, model);
      const float whole = ImGui::GetContentRegionAvail().x;
      const float gap = 14.0F * s;
      const float ticks = std::min(kLensTicksWidth * s, whole * 0.55F);
      ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(ImGui::GetStyle().ItemSpacing.x, 2.0F * s));
      const float left = whole - ticks - gap;
      // Too narrow for the words: then they stand above both.
      const bool above = left < kLeastWordsWidth * s;
      if (above) draw_words(model, fonts);
      if (ImGui::BeginChild("stairs", {left, 0.0F}, false, ImGuiWindowFlags_NoScrollbar)) {
        if (!above) draw_words(model, fonts);
        ImGui::Dummy({1.0F, 2.0F * s});
        const float cell = ImGui::GetTextLineHeight() + 2.0F * s;
        const float below = cell + 11.0F * s + ImGui::GetTextLineHeight() + 8.0F * s;
        line = draw_plot(session, model, std::max(ImGui::GetContentRegionAvail().y - below, 40.0F * s), s);
        draw_frames(model, now, cell, s);
        draw_legend(model, s);
      }
      ImGui::EndChild();
      ImGui::SameLine(0.0F, gap);
      if (ImGui::BeginChild("table", {0.0F, 0.0F}, false, ImGuiWindowFlags_NoScrollbar)) {
        draw_lens_ticks(model, now, fonts, s);
      }
      ImGui::EndChild();
      ImGui::PopStyleVar();
    }
  }
  ImGui::End();
  return line;
}

}  // namespace inb::sandbox

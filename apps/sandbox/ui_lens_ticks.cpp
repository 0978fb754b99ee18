#include <fmt/format.h>
#include <imgui.h>

#include "apps/sandbox/ui_lens_parts.h"
#include "apps/sandbox/widgets.h"

namespace inb::sandbox {

namespace {

// Right edges of the number columns, and where the words begin.
struct TickColumns {
  float tick;
  float before;
  float after;
  float frame;
  float words;
};

TickColumns columns(float scale) {
  return {34.0F * scale, 92.0F * scale, 150.0F * scale, 202.0F * scale, 212.0F * scale};
}

void right(ImDrawList& list, ImVec2 at, float edge, unsigned colour, const std::string& text) {
  list.AddText({at.x + edge - ImGui::CalcTextSize(text.c_str()).x, at.y}, colour, text.c_str());
}

std::string tip_of(const LensModel& model, const sim::TraceTick& tick) {
  std::string text = fmt::format("{} + {} = {}", tick.before, model.trace.increment, tick.after);
  if (tick.ended) {
    return text + fmt::format(": not below {}, so this tick belongs to the next animation", model.trace.end);
  }
  if (tick.action) text += fmt::format(": the action's {} is reached", tick.flags.front() * sim::kHitshift);
  if (tick.frame) text += fmt::format("; {} / 256 is frame {}", tick.after, *tick.frame);
  return text;
}

void draw_row(const LensModel& model, std::size_t index, const LensNow& now, float scale) {
  const sim::TraceTick& tick = model.trace.ticks[index];
  const float height = ImGui::GetTextLineHeight() + 3.0F * scale;
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const float width = ImGui::GetContentRegionAvail().x;
  ImGui::PushID(static_cast<int>(index));
  ImGui::InvisibleButton("row", {width, height});
  ImGui::PopID();
  tooltip(tip_of(model, tick));
  ImDrawList& list = *ImGui::GetWindowDrawList();
  const bool lit = now.tick == index;
  const bool twin = tick.ended && now.after_end;
  if (lit || twin) {
    list.AddRectFilled(at, {at.x + width, at.y + height}, lit ? colour::kButtonActive : colour::kButton, 4.0F * scale);
    if (lit && !ImGui::IsWindowHovered()) ImGui::SetScrollHereY(0.5F);
  }
  const TickColumns at_column = columns(scale);
  const ImVec2 text{at.x, at.y + 1.0F * scale};
  const unsigned dim = lit ? colour::kText : colour::kTextDim;
  right(list, text, at_column.tick, tick.ended ? colour::kTextDim : colour::kText, std::to_string(tick.tick));
  right(list, text, at_column.before, dim, std::to_string(tick.before));
  right(list, text, at_column.after, tick.ended ? colour::kTextDim : colour::kText, std::to_string(tick.after));
  right(list, text, at_column.frame, colour::kText, tick.frame ? std::to_string(*tick.frame) : "-");
  if (tick.ended) {
    list.AddText({text.x + at_column.words, text.y}, colour::kLost, "over");
  } else if (tick.action) {
    list.AddText({text.x + at_column.words, text.y}, colour::kFlagFired, "action");
  }
}

}  // namespace

void draw_lens_ticks(const LensModel& model, const LensNow& now, const Fonts& fonts, float scale) {
  const TickColumns at_column = columns(scale);
  const ImVec2 at = ImGui::GetCursorScreenPos();
  ImDrawList& list = *ImGui::GetWindowDrawList();
  right(list, at, at_column.tick, colour::kTextDim, "tick");
  right(list, at, at_column.before, colour::kTextDim, "counter");
  right(list, at, at_column.after, colour::kTextDim, "after");
  right(list, at, at_column.frame, colour::kTextDim, "frame");
  ImGui::Dummy({1.0F, ImGui::GetTextLineHeight()});
  ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(0.0F, 0.0F));
  if (ImGui::BeginChild("ticks")) {
    ImGui::PushFont(fonts.mono);
    for (std::size_t i = 0; i < model.trace.ticks.size(); ++i) draw_row(model, i, now, scale);
    ImGui::PopFont();
  }
  ImGui::EndChild();
  ImGui::PopStyleVar();
}

}  // namespace inb::sandbox

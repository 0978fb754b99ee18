#include "apps/sandbox/ui_strip.h"

#include <imgui.h>

#include <algorithm>

#include "apps/sandbox/readout.h"
#include "apps/sandbox/widgets.h"

namespace inb::sandbox {

namespace {

std::string with_key(const char* what, Command command) {
  // The key that plays also pauses whatever the direction.
  if (command == Command::PlayForwards) command = Command::PlayPause;
  for (const Binding& binding : bindings()) {
    if (binding.command == command) return std::string(what) + "  (" + key_text(binding.key, binding.modifiers) + ")";
  }
  return what;
}

struct Button {
  const char* id;
  Icon icon;
  const char* text;
  Command command;
};

void draw_buttons(const StripModel& model, const StripParts& parts, StripResult& result) {
  const bool forwards = model.has_motion && model.playing && !model.backwards;
  const bool backwards = model.has_motion && model.playing && model.backwards;
  const Button buttons[] = {
      {"first", Icon::First, "First pose", Command::First},
      {"previous", Icon::PreviousKey, "Previous key", Command::KeyBack},
      {"back", backwards ? Icon::Pause : Icon::BackPlay, "Play backwards", Command::PlayBackwards},
      {"stop", Icon::Stop, "Stop: back to the first pose", Command::Stop},
      {"play", forwards ? Icon::Pause : Icon::Play, forwards ? "Pause" : "Play", Command::PlayForwards},
      {"next", Icon::NextKey, "Next key", Command::KeyForward},
      {"last", Icon::Last, "Last pose", Command::Last},
  };
  float x = parts.buttons.x;
  for (const Button& button : buttons) {
    // A window of a few pixels has no room for any of them.
    if (parts.button < 4.0F || x + parts.button > parts.buttons.right() + 1.0F) break;
    ImGui::SetCursorScreenPos({x, parts.buttons.y});
    const bool lit = (button.command == Command::PlayForwards && forwards) ||
                     (button.command == Command::PlayBackwards && backwards);
    if (icon_button(button.id, button.icon, parts.button, with_key(button.text, button.command), lit)) {
      result.command = button.command;
    }
    x += parts.button + parts.gap;
  }
}

void draw_where(const StripModel& model, const Rect& box, const Fonts& fonts, float scale) {
  if (box.w <= 0.0F) return;
  ImDrawList& list = *ImGui::GetWindowDrawList();
  list.AddRectFilled({box.x, box.y}, {box.right(), box.bottom()}, colour::kFrame, 6.0F * scale);
  const std::string& text = model.note.empty() ? model.where : model.note;
  const float height = fonts.mono->FontSize;
  list.AddText(fonts.mono, height, {box.x + 10.0F * scale, box.y + (box.h - height) * 0.5F}, colour::kText,
               text.c_str());
}

std::optional<int> combo(const char* id, const Rect& box, const std::vector<std::string>& names, int chosen,
                         const char* empty, const std::string& tip) {
  std::optional<int> result;
  if (box.w <= 0.0F) return result;
  const int count = static_cast<int>(names.size());
  const std::string shown = chosen >= 0 && chosen < count ? names[static_cast<std::size_t>(chosen)] : empty;
  ImGui::SetCursorScreenPos({box.x, box.y + (box.h - ImGui::GetFrameHeight()) * 0.5F});
  ImGui::SetNextItemWidth(box.w);
  const float text_width = box.w - ImGui::GetFrameHeight() - 2.0F * ImGui::GetStyle().FramePadding.x;
  if (ImGui::BeginCombo(id, fitted(shown, text_width).c_str(), ImGuiComboFlags_HeightLarge)) {
    for (int i = 0; i < count; ++i) {
      ImGui::PushID(i);
      if (ImGui::Selectable(names[static_cast<std::size_t>(i)].c_str(), i == chosen)) result = i;
      ImGui::PopID();
    }
    ImGui::EndCombo();
  } else {
    tooltip(tip);
  }
  return result;
}

void draw_speed(const StripModel& model, const Rect& box, StripResult& result) {
  if (box.w <= 0.0F) return;
  float speed = static_cast<float>(model.speed);
  ImGui::SetCursorScreenPos({box.x, box.y + (box.h - ImGui::GetFrameHeight()) * 0.5F});
  ImGui::SetNextItemWidth(box.w);
  // A thin grab: the number stands in the middle of the slider.
  ImGui::PushStyleVar(ImGuiStyleVar_GrabMinSize, 4.0F);
  if (ImGui::SliderFloat("##speed", &speed, static_cast<float>(kLeastSpeed), static_cast<float>(kMostSpeed), "%.2fx",
                         ImGuiSliderFlags_Logarithmic | ImGuiSliderFlags_AlwaysClamp)) {
    result.speed = static_cast<double>(speed);
  }
  ImGui::PopStyleVar();
  if (ImGui::IsItemHovered() && ImGui::IsMouseClicked(ImGuiMouseButton_Right)) result.speed = 1.0;
  tooltip("Speed (Up, Down; right click: 1x)");
}

}  // namespace

float where_width(const StripModel& model, const Fonts& fonts) {
  return fonts.mono->CalcTextSizeA(fonts.mono->FontSize, 1e9F, 0.0F, model.where.c_str()).x;
}

StripResult draw_strip(const StripModel& model, const Layout& layout, const Fonts& fonts) {
  StripResult result;
  const Rect& strip = layout.strip;
  ImGui::SetNextWindowPos({strip.x, strip.y});
  ImGui::SetNextWindowSize({std::max(strip.w, 1.0F), std::max(strip.h, 1.0F)});
  ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, 14.0F * layout.scale);
  ImGui::PushStyleVar(ImGuiStyleVar_WindowMinSize, ImVec2(1.0F, 1.0F));
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(0.0F, 0.0F));
  constexpr ImGuiWindowFlags kFixed = ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove |
                                      ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoNav |
                                      ImGuiWindowFlags_NoScrollWithMouse;
  const bool open = ImGui::Begin("##strip", nullptr, kFixed);
  ImGui::PopStyleVar(3);
  if (open) {
    const StripParts parts = strip_parts(layout, where_width(model, fonts));
    draw_buttons(model, parts, result);
    draw_where(model, parts.where, fonts, layout.scale);
    draw_scrub_line(model, parts.line, layout.scale, result);
    draw_speed(model, parts.speed, result);
    result.motion = combo("##motion", parts.motion, model.motions, model.motion, "no clip", "Clip (N: next)");
    result.loop_mode =
        combo("##loop", parts.loop_mode, model.loop_modes, model.loop_mode, "", "What happens at the end (L)");
    if (parts.reset.w > 4.0F) {
      ImGui::SetCursorScreenPos({parts.reset.x, parts.reset.y});
      if (icon_button("reset", Icon::ResetView, parts.button, with_key("Reset the view", Command::ResetView))) {
        result.command = Command::ResetView;
      }
    }
  }
  ImGui::End();
  return result;
}

}  // namespace inb::sandbox

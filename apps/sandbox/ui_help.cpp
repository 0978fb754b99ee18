#include <imgui.h>

#include <algorithm>

#include "apps/sandbox/ui_sheets.h"
#include "apps/sandbox/widgets.h"

namespace inb::sandbox {

namespace {

constexpr float kWidth = 430.0F;

struct Columns {
  float text = 0.0F;
  float width = 0.0F;
};

// Wide enough for the longest of everything, so that no state runs out of the sheet.
Columns measure(const std::function<std::string(Command)>& state) {
  Columns columns;
  float longest = 0.0F;
  const auto width = [](const std::string& text) { return ImGui::CalcTextSize(text.c_str()).x; };
  for (std::size_t group = 0; group < kKeyGroups; ++group) {
    for (const HelpLine& line : help_lines(static_cast<KeyGroup>(group))) {
      columns.text = std::max(columns.text, width(line.keys));
      const std::string now = state(line.command);
      longest = std::max(longest, width(line.text) + (now.empty() ? 0.0F : width(" [" + now + "]")));
    }
  }
  columns.text += ImGui::GetFontSize() * 1.2F;
  columns.width = columns.text + longest;
  return columns;
}

}  // namespace

bool draw_help(const Layout& layout, const std::function<std::string(Command)>& state) {
  bool open = true;
  const float s = layout.scale;
  const float margin = layout.strip.x;
  const ImGuiStyle& style = ImGui::GetStyle();
  const Columns columns = measure(state);
  const float left_over = std::max(layout.strip.right() - layout.strip.x, 1.0F);
  // Over the panel first: the model lies left of it.
  const float width = std::min(
      std::max(columns.width + 2.0F * style.WindowPadding.x + style.ScrollbarSize, kWidth * s * 0.5F), left_over);
  const float height = std::max(layout.floor - 2.0F * margin, 1.0F);
  ImGui::SetNextWindowPos({layout.strip.right(), margin}, ImGuiCond_Always, {1.0F, 0.0F});
  ImGui::SetNextWindowSizeConstraints({width, 1.0F}, {width, height});
  constexpr ImGuiWindowFlags kFlags =
      ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoCollapse |
      ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_AlwaysAutoResize | ImGuiWindowFlags_NoNav;
  ImGui::PushStyleColor(ImGuiCol_WindowBg, static_cast<ImU32>(colour::kBarSolid));
  // Airy where there is room for all lines that way.
  constexpr float kAiry = 3.0F;
  std::size_t lines = kKeyGroups;
  for (std::size_t group = 0; group < kKeyGroups; ++group) lines += help_lines(static_cast<KeyGroup>(group)).size();
  const float airy_height = static_cast<float>(lines + 2) * (ImGui::GetTextLineHeight() + kAiry * s);
  const float spacing = airy_height + 2.0F * style.WindowPadding.y <= height ? kAiry : 1.0F;
  ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(style.ItemSpacing.x, spacing * s));
  if (ImGui::Begin("##help", nullptr, kFlags)) {
    const float close = ImGui::GetFontSize() * 1.5F;
    const ImVec2 corner = ImGui::GetCursorScreenPos();
    ImGui::SetCursorScreenPos({corner.x + ImGui::GetContentRegionAvail().x - close, corner.y});
    if (icon_button("close", Icon::Close, close, "Close  (Esc)")) open = false;
    ImGui::SetCursorScreenPos(corner);
    for (std::size_t group = 0; group < kKeyGroups; ++group) {
      if (group > 0) ImGui::Dummy({1.0F, 4.0F * s});
      ImGui::TextDisabled("%s", group_title(static_cast<KeyGroup>(group)));
      for (const HelpLine& line : help_lines(static_cast<KeyGroup>(group))) {
        ImGui::TextUnformatted(line.keys.c_str());
        ImGui::SameLine(columns.text + style.WindowPadding.x);
        ImGui::TextUnformatted(line.text.c_str());
        const std::string now = state(line.command);
        if (now.empty()) continue;
        ImGui::SameLine(0.0F, ImGui::CalcTextSize(" ").x);
        ImGui::PushStyleColor(ImGuiCol_Text, static_cast<ImU32>(colour::kAccent));
        ImGui::Text("[%s]", now.c_str());
        ImGui::PopStyleColor();
      }
    }
  }
  ImGui::End();
  ImGui::PopStyleVar();
  ImGui::PopStyleColor();
  return open;
}

}  // namespace inb::sandbox

#include <imgui.h>

#include <algorithm>

#include "apps/sandbox/ui_sheets.h"
#include "apps/sandbox/widgets.h"

namespace inb::sandbox {

namespace fs = std::filesystem;

namespace {

void draw_entries(OpenPanel& panel, float height, OpenResult& result) {
  if (!ImGui::BeginChild("entries", {0.0F, height}, false)) {
    ImGui::EndChild();
    return;
  }
  for (std::size_t i = 0; i < panel.list.entries.size(); ++i) {
    const Entry& entry = panel.list.entries[i];
    ImGui::PushID(static_cast<int>(i));
    const bool is_chosen = static_cast<int>(i) == panel.chosen;
    const bool other = entry.kind == EntryKind::Other;
    const float width = ImGui::GetContentRegionAvail().x;
    const std::string size = entry.kind == EntryKind::Readable || other ? size_text(entry.bytes) : std::string();
    const float size_width = ImGui::CalcTextSize(size.c_str()).x;
    std::string name = entry.kind == EntryKind::Up ? ".. (one folder up)" : entry.name;
    if (entry.kind == EntryKind::Folder) name += "/";
    const std::string label = fitted(name, width - size_width - ImGui::GetFontSize());
    const ImVec2 at = ImGui::GetCursorScreenPos();
    if (ImGui::Selectable("##entry", is_chosen, other ? ImGuiSelectableFlags_Disabled : 0)) {
      panel.chosen = static_cast<int>(i);
      const OpenResult action = choose(panel, entry, ImGui::GetIO().KeyShift);
      if (action.file || action.folder) result = action;
    }
    // The row's ground decides which colours can be read on it.
    const bool lit = is_chosen || ImGui::IsItemHovered() || ImGui::IsItemActive();
    const unsigned colour = other                                       ? colour::kTextDim
                            : entry.kind == EntryKind::Readable && !lit ? colour::kAccent
                                                                        : colour::kText;
    ImDrawList& list = *ImGui::GetWindowDrawList();
    list.AddText(at, colour, label.c_str());
    list.AddText({at.x + width - size_width, at.y}, colour, size.c_str());
    if (other) tooltip("This format cannot be read");
    if (is_chosen && panel.scroll_to_chosen) ImGui::SetScrollHereY(0.5F);
    ImGui::PopID();
  }
  panel.scroll_to_chosen = false;
  ImGui::EndChild();
}

}  // namespace

OpenResult draw_open_panel(OpenPanel& panel, const std::vector<std::string>& recent, const Layout& layout) {
  OpenResult result;
  const float s = layout.scale;
  const float right = layout.panel.w > 0.0F ? layout.panel.x : layout.strip.right();
  const float width = std::clamp(right - 2.0F * layout.strip.x, 1.0F, 620.0F * s);
  const float height = std::clamp(layout.strip.y - 2.0F * layout.strip.x, 1.0F, 560.0F * s);
  ImGui::SetNextWindowPos({right * 0.5F, layout.strip.y * 0.5F}, ImGuiCond_Always, {0.5F, 0.5F});
  ImGui::SetNextWindowSize({width, height});
  constexpr ImGuiWindowFlags kFlags = ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoResize |
                                      ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoCollapse |
                                      ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoNav;
  ImGui::PushStyleColor(ImGuiCol_WindowBg, static_cast<ImU32>(colour::kBarSolid));
  if (ImGui::Begin("##open", nullptr, kFlags)) {
    const float close = ImGui::GetFontSize() * 1.5F;
    const float room = ImGui::GetContentRegionAvail().x;
    ImGui::TextUnformatted(fitted(panel.list.folder.string(), room - close * 1.5F).c_str());
    ImGui::SameLine(room - close + ImGui::GetStyle().WindowPadding.x);
    if (icon_button("close", Icon::Close, close, "Close  (Esc)")) result.close = true;
    if (!panel.error.empty()) {
      ImGui::PushStyleColor(ImGuiCol_Text, static_cast<ImU32>(colour::kLost));
      ImGui::TextWrapped("%s", panel.error.c_str());
      ImGui::PopStyleColor();
    }
    const float line = ImGui::GetTextLineHeightWithSpacing();
    const std::size_t shown_recent = std::min<std::size_t>(recent.size(), height > 400.0F * s ? 4 : 1);
    const float below = line * (static_cast<float>(shown_recent) + (shown_recent > 0 ? 1.3F : 0.0F) + 1.6F);
    draw_entries(panel, std::max(ImGui::GetContentRegionAvail().y - below, line), result);
    if (shown_recent > 0) {
      ImGui::Separator();
      ImGui::TextDisabled("Opened before");
      for (std::size_t i = 0; i < shown_recent; ++i) {
        ImGui::PushID(static_cast<int>(1000 + i));
        if (ImGui::Selectable((fitted(recent[i], room) + "##recent").c_str())) {
          result.file = fs::path(recent[i]);
          result.beside = ImGui::GetIO().KeyShift;
        }
        ImGui::PopID();
      }
    }
    ImGui::Separator();
    ImGui::TextDisabled(
        "%s", fitted("Arrows and Enter; Backspace: one folder up; Shift: beside the open model", room).c_str());
  }
  ImGui::End();
  ImGui::PopStyleColor();
  return result;
}

}  // namespace inb::sandbox

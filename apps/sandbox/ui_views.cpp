#include "apps/sandbox/ui_views.h"

#include <imgui.h>

#include <algorithm>
#include <vector>

#include "apps/sandbox/theme.h"
#include "apps/sandbox/widgets.h"

namespace inb::sandbox {

namespace {

constexpr ImGuiWindowFlags kBox = ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove |
                                  ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoNav |
                                  ImGuiWindowFlags_NoFocusOnAppearing | ImGuiWindowFlags_NoBringToFrontOnFocus;

bool draw_badge(const ViewLabel& label, std::size_t index, const Layout& layout) {
  const float s = layout.scale;
  const float margin = layout.strip.x;
  const float pad = 10.0F * s;
  if (label.rect.w < 80.0F * s || label.rect.h < 160.0F * s) return false;
  const float room = label.rect.w - 2.0F * (margin + pad);
  // In a narrow view the badge breaks after its clock.
  std::vector<std::string> lines{label.badge};
  const std::size_t colon = label.badge.find(": ");
  if (colon != std::string::npos && ImGui::CalcTextSize(label.badge.c_str()).x > room) {
    lines = {label.badge.substr(0, colon + 1), label.badge.substr(colon + 2)};
  }
  float width = 0.0F;
  for (std::string& text : lines) {
    text = fitted(text, room);
    width = std::max(width, ImGui::CalcTextSize(text.c_str()).x);
  }
  // So does what stands below it, before "on the GPU".
  std::vector<std::string> details{label.detail};
  const std::size_t on = label.detail.find(" on ");
  if (on != std::string::npos && ImGui::CalcTextSize(label.detail.c_str()).x > room) {
    details = {label.detail.substr(0, on), label.detail.substr(on + 1)};
  }
  for (std::string& text : details) {
    text = fitted(text, room);
    width = std::max(width, ImGui::CalcTextSize(text.c_str()).x);
  }
  width += 2.0F * pad;
  const float line = ImGui::GetTextLineHeight();
  const float height = line * static_cast<float>(lines.size() + details.size()) + 15.0F * s;
  const Rect box{label.rect.x + margin, label.rect.y + margin, width, height};
  ImGui::SetNextWindowPos({box.x, box.y});
  ImGui::SetNextWindowSize({box.w, box.h});
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(0.0F, 0.0F));
  const std::string id = "##badge" + std::to_string(index);
  bool clicked = false;
  if (ImGui::Begin(id.c_str(), nullptr, kBox)) {
    clicked = ImGui::InvisibleButton("flip", {box.w, box.h});
    tooltip("Click or C: frame-locked or time-based");
    ImDrawList& list = *ImGui::GetWindowDrawList();
    float y = box.y + 6.0F * s;
    for (const std::string& text : lines) {
      list.AddText({box.x + pad, y}, label.selected ? colour::kAccent : colour::kText, text.c_str());
      y += line;
    }
    for (const std::string& text : details) {
      list.AddText({box.x + pad, y + 3.0F * s}, colour::kTextDim, text.c_str());
      y += line;
    }
  }
  ImGui::End();
  ImGui::PopStyleVar();
  return clicked;
}

bool draw_stall_button(const Layout& layout, Rect& place) {
  const float s = layout.scale;
  const Rect& last = layout.views[layout.view_count - 1];
  const float right = last.right();
  if (right < 200.0F * s || layout.floor < 120.0F * s) return false;
  const char* text = "stall 400 ms";
  const float width = ImGui::CalcTextSize(text).x + 2.0F * ImGui::GetStyle().FramePadding.x;
  const float height = ImGui::GetFrameHeight();
  place = {right * 0.5F - width * 0.5F, layout.floor - height - 10.0F * s, width, height};
  ImGui::SetNextWindowPos({place.x, place.y});
  ImGui::SetNextWindowSize({place.w, place.h});
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(0.0F, 0.0F));
  ImGui::PushStyleVar(ImGuiStyleVar_WindowMinSize, ImVec2(1.0F, 1.0F));
  bool clicked = false;
  if (ImGui::Begin("##stall", nullptr, kBox)) {
    clicked = ImGui::Button(text);
    tooltip("The next picture of every view comes 400 ms late: watch who catches up");
  }
  ImGui::End();
  ImGui::PopStyleVar(2);
  return clicked;
}

}  // namespace

LabelsResult draw_view_labels(std::span<const ViewLabel> labels, bool stall_button, const std::string& footnote,
                              const Layout& layout) {
  LabelsResult result;
  ImDrawList& back = *ImGui::GetBackgroundDrawList();
  const float s = layout.scale;
  for (std::size_t i = 0; i < labels.size(); ++i) {
    const ViewLabel& label = labels[i];
    if (labels.size() > 1 && label.rect.w > 4.0F) {
      const ImVec2 from{label.rect.x + s, label.rect.y + s};
      const ImVec2 to{label.rect.right() - s, label.rect.bottom() - s};
      if (label.selected) back.AddRect(from, to, colour::kAccent, 0.0F, 0, 2.0F * s);
      if (i > 0)
        back.AddLine({label.rect.x, label.rect.y}, {label.rect.x, label.rect.bottom()}, colour::kBarSolid, 2.0F * s);
    }
    if (draw_badge(label, i, layout)) result.badge_clicked = static_cast<int>(i);
  }
  Rect stall;
  if (stall_button) result.stall = draw_stall_button(layout, stall);
  if (!footnote.empty() && !labels.empty()) {
    const Rect& last = labels.back().rect;
    const std::string text = fitted(footnote, last.right() - 32.0F * s);
    const ImVec2 size = ImGui::CalcTextSize(text.c_str());
    ImVec2 at{last.right() - size.x - 16.0F * s, layout.floor - size.y - 12.0F * s};
    if (stall.w > 0.0F && at.x - 12.0F * s < stall.right()) at.y = stall.y - size.y - 9.0F * s;
    back.AddRectFilled({at.x - 6.0F * s, at.y - 3.0F * s}, {at.x + size.x + 6.0F * s, at.y + size.y + 3.0F * s},
                       colour::kBar, 6.0F * s);
    back.AddText(at, colour::kTextDim, text.c_str());
  }
  return result;
}

}  // namespace inb::sandbox

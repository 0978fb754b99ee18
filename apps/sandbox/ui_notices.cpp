#include <imgui.h>

#include <algorithm>

#include "apps/sandbox/ui_sheets.h"
#include "apps/sandbox/widgets.h"

namespace inb::sandbox {

namespace {

constexpr ImGuiWindowFlags kSheet = ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoMove |
                                    ImGuiWindowFlags_NoCollapse | ImGuiWindowFlags_NoSavedSettings |
                                    ImGuiWindowFlags_NoNav;

unsigned ground_of(Severity severity) {
  switch (severity) {
    case Severity::Info:
      return colour::kGreen;
    case Severity::Warning:
      return colour::kAmber;
    case Severity::Error:
      return colour::kRed;
  }
  return colour::kBarSolid;
}

}  // namespace

PillResult draw_pill(const Notices& notices, const Layout& layout) {
  PillResult result;
  if (notices.empty() || layout.pill.h < 8.0F || layout.pill.w < 40.0F) return result;
  const ImGuiStyle& style = ImGui::GetStyle();
  // As wide as its sentence, up to the width of the views.
  const float room = std::max(layout.views[0].x + layout.strip.w, 1.0F);
  const float widest = layout.panel.w > 0.0F ? std::max(layout.panel.x - 2.0F * layout.pill.x, layout.pill.w) : room;
  const std::string more = notices.more_text();
  const float more_width = more.empty() ? 0.0F : ImGui::CalcTextSize(more.c_str()).x;
  const std::string text = fitted(notices.pill_text(), widest - more_width - 4.0F * style.FramePadding.x) + more;
  const float width = ImGui::CalcTextSize(text.c_str()).x + 4.0F * style.FramePadding.x;
  ImGui::SetNextWindowPos({layout.pill.x, layout.pill.y});
  ImGui::SetNextWindowSize({width, layout.pill.h});
  ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, layout.pill.h * 0.5F);
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(0.0F, 0.0F));
  ImGui::PushStyleVar(ImGuiStyleVar_WindowMinSize, ImVec2(1.0F, 1.0F));
  ImGui::PushStyleColor(ImGuiCol_WindowBg, static_cast<ImU32>(ground_of(notices.worst())));
  if (ImGui::Begin("##pill", nullptr, kSheet | ImGuiWindowFlags_NoScrollbar)) {
    ImGui::SetCursorPos({0.0F, 0.0F});
    result.clicked = ImGui::InvisibleButton("pill", {width, layout.pill.h});
    const float y = layout.pill.y + (layout.pill.h - ImGui::GetFontSize()) * 0.5F;
    ImGui::GetWindowDrawList()->AddText({layout.pill.x + 2.0F * style.FramePadding.x, y}, colour::kText, text.c_str());
  }
  ImGui::End();
  ImGui::PopStyleColor();
  ImGui::PopStyleVar(3);
  return result;
}

ListResult draw_notice_list(const Notices& notices, const Layout& layout) {
  ListResult result;
  const float s = layout.scale;
  const float right = layout.panel.w > 0.0F ? layout.panel.x - layout.pill.x : layout.strip.right();
  const float width = std::clamp(right - layout.pill.x, 1.0F, 620.0F * s);
  const float height = std::clamp(layout.pill.y - 2.0F * layout.pill.x, 1.0F, 320.0F * s);
  ImGui::SetNextWindowPos({layout.pill.x, layout.pill.y - 6.0F * s}, ImGuiCond_Always, {0.0F, 1.0F});
  ImGui::SetNextWindowSizeConstraints({width, 1.0F}, {width, height});
  ImGui::PushStyleColor(ImGuiCol_WindowBg, static_cast<ImU32>(colour::kBarSolid));
  if (ImGui::Begin("##notices", nullptr, kSheet | ImGuiWindowFlags_AlwaysAutoResize)) {
    if (ImGui::Button("Clear")) result.clear = true;
    ImGui::SameLine();
    if (ImGui::Button("Close")) result.close = true;
    if (notices.empty()) ImGui::TextDisabled("Nothing to report.");
    for (const Notice& notice : notices.list()) {
      const ImVec2 at = ImGui::GetCursorScreenPos();
      const float side = ImGui::GetFontSize();
      ImGui::GetWindowDrawList()->AddCircleFilled({at.x + side * 0.35F, at.y + side * 0.55F}, side * 0.3F,
                                                  notice.severity == Severity::Error     ? colour::kLost
                                                  : notice.severity == Severity::Warning ? colour::kScale
                                                                                         : colour::kTranslation);
      ImGui::SetCursorScreenPos({at.x + side, at.y});
      ImGui::PushTextWrapPos(0.0F);
      if (notice.times > 1) {
        ImGui::Text("%s (%zu times)", notice.text.c_str(), notice.times);
      } else {
        ImGui::TextUnformatted(notice.text.c_str());
      }
      ImGui::PopTextWrapPos();
    }
  }
  ImGui::End();
  ImGui::PopStyleColor();
  return result;
}

bool draw_progress(const std::string& name, float done, const Layout& layout) {
  bool cancel = false;
  const float s = layout.scale;
  const float right = layout.panel.w > 0.0F ? layout.panel.x : layout.strip.right();
  const float width = std::clamp(right - 2.0F * layout.strip.x, 1.0F, 360.0F * s);
  ImGui::SetNextWindowPos({right * 0.5F, layout.strip.y * 0.5F}, ImGuiCond_Always, {0.5F, 0.5F});
  ImGui::SetNextWindowSizeConstraints({width, 1.0F}, {width, 400.0F * s});
  if (ImGui::Begin("##progress", nullptr, kSheet | ImGuiWindowFlags_AlwaysAutoResize)) {
    ImGui::TextUnformatted(fitted("Reading " + name, width - 2.0F * ImGui::GetStyle().WindowPadding.x).c_str());
    ImGui::ProgressBar(std::clamp(done, 0.0F, 1.0F), {-1.0F, 18.0F * s});
    cancel = ImGui::Button("Cancel");
    tooltip("What is open stays  (Esc)");
  }
  ImGui::End();
  return cancel;
}

EmptyResult draw_empty(const std::string& formats, const std::vector<Offer>& offers, const Layout& layout) {
  EmptyResult result;
  const float s = layout.scale;
  const float right = layout.panel.w > 0.0F ? layout.panel.x : layout.strip.right();
  const float width = std::clamp(right - 2.0F * layout.strip.x, 1.0F, 430.0F * s);
  ImGui::SetNextWindowPos({right * 0.5F, layout.strip.y * 0.5F}, ImGuiCond_Always, {0.5F, 0.5F});
  ImGui::SetNextWindowSizeConstraints({width, 1.0F}, {width, std::max(layout.strip.y, 1.0F)});
  if (ImGui::Begin("##empty", nullptr, kSheet | ImGuiWindowFlags_AlwaysAutoResize)) {
    ImGui::PushTextWrapPos(0.0F);
    ImGui::TextUnformatted(("Drop a model here (" + formats + "), open one, or try something built in.").c_str());
    ImGui::PopTextWrapPos();
    ImGui::Dummy({1.0F, 2.0F * s});
    result.open = ImGui::Button("Open a file ...", {-1.0F, 0.0F});
    ImGui::Dummy({1.0F, 2.0F * s});
    for (std::size_t i = 0; i < offers.size(); ++i) {
      ImGui::PushID(static_cast<int>(i));
      if (ImGui::Button(offers[i].title.c_str(), {-1.0F, 0.0F})) result.offer = static_cast<int>(i);
      tooltip(offers[i].text);
      ImGui::PopID();
    }
  }
  ImGui::End();
  return result;
}

void draw_toast(const std::string& text, float alpha, const Layout& layout) {
  if (text.empty() || alpha <= 0.0F) return;
  const float right = layout.panel.w > 0.0F ? layout.panel.x : layout.strip.right();
  const float above = ImGui::GetFrameHeight() + 18.0F * layout.scale;  // the stall button
  ImGui::PushStyleVar(ImGuiStyleVar_Alpha, std::clamp(alpha, 0.0F, 1.0F));
  ImGui::SetNextWindowPos({right * 0.5F, layout.floor - above}, ImGuiCond_Always, {0.5F, 1.0F});
  if (ImGui::Begin("##toast", nullptr, kSheet | ImGuiWindowFlags_AlwaysAutoResize | ImGuiWindowFlags_NoInputs)) {
    ImGui::TextUnformatted(text.c_str());
  }
  ImGui::End();
  ImGui::PopStyleVar();
}

}  // namespace inb::sandbox

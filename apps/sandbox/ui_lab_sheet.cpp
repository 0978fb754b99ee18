#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <string>

#include "apps/sandbox/ui_lab.h"
#include "apps/sandbox/widgets.h"

namespace inb::sandbox {

namespace {

// Writes text and notes whether any of it had to be cut.
class LabWriter {
 public:
  [[nodiscard]] std::string cut(const std::string& text, float room) {
    std::string shown = fitted(text, room);
    whole_ = whole_ && shown == text;
    return shown;
  }
  [[nodiscard]] bool whole() const { return whole_; }

 private:
  bool whole_ = true;
};

// What stands at the top of a pane: what it shows, and how.
void draw_caption(const LabBake* bake, bool busy, const Rect& pane, const Layout& layout, LabWriter& writer) {
  const float s = layout.scale;
  const float pad = 10.0F * s;
  const float room = pane.w - 2.0F * (layout.strip.x + pad);
  if (room < 1.0F) return;
  const std::string title = writer.cut(bake == nullptr ? "baking..." : bake->title, room);
  const std::string detail = bake == nullptr ? "" : writer.cut(busy ? "baking..." : bake->detail, room);
  const float line = ImGui::GetTextLineHeight();
  const float width =
      std::max(ImGui::CalcTextSize(title.c_str()).x, ImGui::CalcTextSize(detail.c_str()).x) + 2.0F * pad;
  const ImVec2 from{pane.x + layout.strip.x, layout.strip.x};
  ImDrawList& list = *ImGui::GetBackgroundDrawList();
  const float lines = detail.empty() ? 1.0F : 2.0F;
  list.AddRectFilled(from, {from.x + width, from.y + line * lines + 15.0F * s}, colour::kBar, 8.0F * s);
  list.AddText({from.x + pad, from.y + 6.0F * s}, colour::kText, title.c_str());
  if (!detail.empty()) list.AddText({from.x + pad, from.y + line + 9.0F * s}, colour::kTextDim, detail.c_str());
}

// "label" at the left, "value" at the right end of the column.
void draw_row(const char* label, const std::string& value, const char* tip, LabWriter& writer) {
  const float room = ImGui::GetContentRegionAvail().x;
  ImGui::TextDisabled("%s", label);
  tooltip(tip);
  const float left = ImGui::GetItemRectSize().x + ImGui::GetStyle().ItemSpacing.x;
  const std::string text = writer.cut(value, room - left);
  ImGui::SameLine(ImGui::GetCursorPosX() + room - ImGui::CalcTextSize(text.c_str()).x);
  ImGui::TextUnformatted(text.c_str());
  if (text != value) tooltip(value);
}

void draw_share(double share, float scale) {
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const ImVec2 size{ImGui::GetContentRegionAvail().x, 6.0F * scale};
  ImGui::Dummy(size);
  ImDrawList& list = *ImGui::GetWindowDrawList();
  list.AddRectFilled(at, {at.x + size.x, at.y + size.y}, colour::kFrame, 3.0F * scale);
  const float filled = std::max(size.x * static_cast<float>(share), 2.0F * scale);
  list.AddRectFilled(at, {at.x + filled, at.y + size.y}, colour::kAccent, 3.0F * scale);
}

void draw_numbers(const LabModel& model, LabColumn which, const Fonts& fonts, float scale, LabWriter& writer) {
  const LabBake& bake = model.result->column(which);
  if (!bake.error.empty()) {
    ImGui::TextWrapped("%s", bake.error.c_str());
    return;
  }
  const assets::BakeCost& cost = bake.cost;
  const float size = model.result->wish.size;
  ImGui::PushFont(fonts.large);
  ImGui::TextUnformatted(bytes_text(cost.bytes).c_str());
  ImGui::PopFont();
  tooltip("What the motion alone takes in memory, without indices, pictures and materials");
  const LabBake& file = model.result->column(LabColumn::File);
  if (which != LabColumn::File && file.cost.bytes > 0) {
    const double times = static_cast<double>(cost.bytes) / static_cast<double>(file.cost.bytes);
    const std::string text = fmt::format("{:.3g} x the {}", times, file.title);
    // Beside the large number, without a line of its own.
    const ImVec2 below = ImGui::GetCursorScreenPos();
    const float x = below.x + ImGui::GetContentRegionAvail().x - ImGui::CalcTextSize(text.c_str()).x;
    ImGui::SetCursorScreenPos({x, below.y - ImGui::GetTextLineHeightWithSpacing() - 1.0F * scale});
    ImGui::TextDisabled("%s", text.c_str());
    tooltip("How many times the memory of what the file has");
    ImGui::SetCursorScreenPos(below);
  }
  const std::string sum = writer.cut(bake.sum, ImGui::GetContentRegionAvail().x);
  ImGui::TextDisabled("%s", sum.c_str());
  const auto most = static_cast<double>(std::max<std::uint64_t>(model.result->most_bytes(), 1));
  draw_share(static_cast<double>(cost.bytes) / most, scale);
  draw_row("largest error", error_text(cost.largest_error, size),
           "The furthest that any vertex is from where the file has it, at any time; in units, and of the size",
           writer);
  draw_row("mean error", error_text(cost.mean_error, size), "The mean over all vertices and times", writer);
  const double cost_us = model.play->cost_us(which);
  draw_row("CPU a picture", cost_us > 0.0 ? fmt::format("{:.1f} us", cost_us) : "",
           "Finding the moment and working out every vertex on the processor: median of the latest pictures", writer);
}

}  // namespace

bool draw_lab_sheet(const LabModel& model, const Layout& layout, const Fonts& fonts) {
  const Rect& box = layout.lab;
  const float s = layout.scale;
  LabWriter writer;
  if (box.h < 1.0F) return true;
  ImDrawList& back = *ImGui::GetBackgroundDrawList();
  for (std::size_t c = 0; c < kLabColumns; ++c) {
    const Rect& pane = layout.lab_views[c];
    if (c > 0) back.AddLine({pane.x, pane.y}, {pane.x, box.y}, colour::kBarSolid, 2.0F * s);
    const LabBake* bake = model.result == nullptr ? nullptr : &model.result->columns[c];
    const bool busy = model.busy && static_cast<LabColumn>(c) != LabColumn::File;
    draw_caption(bake, busy, pane, layout, writer);
  }
  ImGui::SetNextWindowPos({box.x, box.y});
  ImGui::SetNextWindowSize({box.w, box.h});
  constexpr ImGuiWindowFlags kFixed = ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove |
                                      ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoNav |
                                      ImGuiWindowFlags_NoBringToFrontOnFocus | ImGuiWindowFlags_NoScrollWithMouse;
  ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(ImGui::GetStyle().ItemSpacing.x, 3.0F * s));
  if (ImGui::Begin("##lab", nullptr, kFixed) && model.result != nullptr) {
    const float pad = ImGui::GetStyle().WindowPadding.x;
    const float top = ImGui::GetCursorScreenPos().y;
    ImDrawList& list = *ImGui::GetWindowDrawList();
    for (std::size_t c = 0; c < kLabColumns; ++c) {
      const Rect& pane = layout.lab_views[c];
      const float left = std::max(pane.x, box.x) + pad;
      const float right = std::min(pane.right(), box.right()) - pad;
      if (c > 0) list.AddLine({pane.x, top}, {pane.x, box.bottom() - pad}, colour::kLine, s);
      ImGui::SetCursorScreenPos({left, top});
      ImGui::PushID(static_cast<int>(c));
      if (ImGui::BeginChild("column", {std::max(right - left, 1.0F), 0.0F}, false, ImGuiWindowFlags_NoScrollbar)) {
        draw_numbers(model, static_cast<LabColumn>(c), fonts, s, writer);
      }
      ImGui::EndChild();
      ImGui::PopID();
    }
  }
  ImGui::End();
  ImGui::PopStyleVar();
  return writer.whole();
}

}  // namespace inb::sandbox

#include "apps/sandbox/widgets.h"

#include <imgui.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "apps/sandbox/theme.h"

namespace inb::sandbox {

namespace {

class Pen {
 public:
  Pen(ImDrawList& list, ImVec2 corner, float size, unsigned colour)
      : list_(list), corner_(corner), size_(size), colour_(colour) {}

  // Coordinates from 0 to 1 over the button.
  [[nodiscard]] ImVec2 at(float x, float y) const { return {corner_.x + x * size_, corner_.y + y * size_}; }
  void triangle(float x0, float y0, float x1, float y1, float x2, float y2) const {
    list_.AddTriangleFilled(at(x0, y0), at(x1, y1), at(x2, y2), colour_);
  }
  void box(float x0, float y0, float x1, float y1) const {
    list_.AddRectFilled(at(x0, y0), at(x1, y1), colour_, size_ * 0.03F);
  }
  void diamond(float x, float y, float r) const {
    list_.AddQuadFilled(at(x, y - r), at(x + r, y), at(x, y + r), at(x - r, y), colour_);
  }
  void line(float x0, float y0, float x1, float y1) const {
    list_.AddLine(at(x0, y0), at(x1, y1), colour_, size_ * 0.07F);
  }
  void arc(float x, float y, float r, float from, float to) const {
    list_.PathArcTo(at(x, y), r * size_, from, to, 20);
    list_.PathStroke(colour_, 0, size_ * 0.07F);
  }

 private:
  ImDrawList& list_;
  ImVec2 corner_;
  float size_;
  unsigned colour_;
};

void draw_icon(Icon icon, const Pen& pen) {
  switch (icon) {
    case Icon::First:
      pen.box(0.26F, 0.30F, 0.33F, 0.70F);
      pen.triangle(0.72F, 0.28F, 0.72F, 0.72F, 0.38F, 0.50F);
      break;
    case Icon::Last:
      pen.box(0.67F, 0.30F, 0.74F, 0.70F);
      pen.triangle(0.28F, 0.28F, 0.62F, 0.50F, 0.28F, 0.72F);
      break;
    case Icon::PreviousKey:
      pen.diamond(0.66F, 0.50F, 0.14F);
      pen.triangle(0.46F, 0.32F, 0.46F, 0.68F, 0.22F, 0.50F);
      break;
    case Icon::NextKey:
      pen.diamond(0.34F, 0.50F, 0.14F);
      pen.triangle(0.54F, 0.32F, 0.78F, 0.50F, 0.54F, 0.68F);
      break;
    case Icon::BackPlay:
      pen.triangle(0.68F, 0.25F, 0.68F, 0.75F, 0.28F, 0.50F);
      break;
    case Icon::Play:
      pen.triangle(0.32F, 0.25F, 0.72F, 0.50F, 0.32F, 0.75F);
      break;
    case Icon::Stop:
      pen.box(0.30F, 0.30F, 0.70F, 0.70F);
      break;
    case Icon::Pause:
      pen.box(0.30F, 0.27F, 0.44F, 0.73F);
      pen.box(0.56F, 0.27F, 0.70F, 0.73F);
      break;
    case Icon::ResetView:
      pen.arc(0.5F, 0.5F, 0.22F, 0.7F, 5.6F);
      pen.triangle(0.56F, 0.36F, 0.80F, 0.44F, 0.76F, 0.20F);
      break;
    case Icon::Close:
      pen.line(0.33F, 0.33F, 0.67F, 0.67F);
      pen.line(0.67F, 0.33F, 0.33F, 0.67F);
      break;
  }
}

}  // namespace

bool icon_button(const char* id, Icon icon, float size, const std::string& tip, bool lit) {
  const ImVec2 corner = ImGui::GetCursorScreenPos();
  const bool clicked = ImGui::InvisibleButton(id, {size, size});
  const unsigned ground = ImGui::IsItemActive()    ? colour::kButtonActive
                          : ImGui::IsItemHovered() ? colour::kButtonHovered
                          : lit                    ? colour::kButtonActive
                                                   : colour::kButton;
  ImDrawList& list = *ImGui::GetWindowDrawList();
  list.AddRectFilled(corner, {corner.x + size, corner.y + size}, ground, size * 0.2F);
  draw_icon(icon, Pen(list, corner, size, colour::kText));
  tooltip(tip);
  return clicked;
}

void tooltip(const std::string& text) {
  if (text.empty() || !ImGui::IsItemHovered()) return;
  // The item's window may have none of its own.
  const float pad = ImGui::GetFontSize() * 0.5F;
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(pad * 1.2F, pad));
  ImGui::BeginTooltip();
  ImGui::PushTextWrapPos(ImGui::GetFontSize() * 28.0F);
  ImGui::TextUnformatted(text.c_str());
  ImGui::PopTextWrapPos();
  ImGui::EndTooltip();
  ImGui::PopStyleVar();
}

Rect item_rect() {
  const ImVec2 from = ImGui::GetItemRectMin();
  const ImVec2 size = ImGui::GetItemRectSize();
  return {from.x, from.y, size.x, size.y};
}

void field(const char* label, const std::string& value, float column) {
  ImGui::TextDisabled("%s", label);
  ImGui::SameLine(column);
  ImGui::TextUnformatted(value.c_str());
}

namespace {

// Buttons one after the other, as many a line as fit.
template <typename Button>
void lay_row(std::span<const char* const> names, Button&& button) {
  const float gap = ImGui::GetStyle().ItemInnerSpacing.x;
  const float width = ImGui::GetContentRegionAvail().x;
  float used = 0.0F;
  for (std::size_t i = 0; i < names.size(); ++i) {
    const float wanted = ImGui::CalcTextSize(names[i]).x + ImGui::GetStyle().FramePadding.x * 2.0F;
    if (i > 0 && used + gap + wanted <= width) {
      ImGui::SameLine(0.0F, gap);
      used += gap + wanted;
    } else {
      used = wanted;
    }
    button(i);
  }
}

// A button that only says why it is one no longer.
void dead_button(const char* text, const std::string& why) {
  for (const ImGuiCol which : {ImGuiCol_Button, ImGuiCol_ButtonHovered, ImGuiCol_ButtonActive}) {
    ImGui::PushStyleColor(which, static_cast<ImU32>(colour::kFrame));
  }
  ImGui::PushStyleColor(ImGuiCol_Text, static_cast<ImU32>(colour::kTextDim));
  ImGui::Button(text);
  ImGui::PopStyleColor(4);
  tooltip(why);
}

}  // namespace

int choice_row(const char* id, std::span<const char* const> names, int chosen, std::span<const char* const> tips) {
  int clicked = -1;
  ImGui::PushID(id);
  lay_row(names, [&](std::size_t i) {
    const bool lit = static_cast<int>(i) == chosen;
    if (lit) ImGui::PushStyleColor(ImGuiCol_Button, static_cast<ImU32>(colour::kButtonActive));
    if (ImGui::Button(names[i])) clicked = static_cast<int>(i);
    if (lit) ImGui::PopStyleColor();
    if (i < tips.size()) tooltip(tips[i]);
  });
  ImGui::PopID();
  return clicked;
}

void choice_row_off(std::span<const char* const> names, const char* why) {
  lay_row(names, [&](std::size_t i) { dead_button(names[i], why); });
}

bool button_unless(const char* text, const std::string& why_not, const char* tip) {
  if (!why_not.empty()) {
    dead_button(text, why_not);
    return false;
  }
  const bool clicked = ImGui::Button(text);
  tooltip(tip);
  return clicked;
}

std::string fitted(const std::string& text, float width) {
  if (ImGui::CalcTextSize(text.c_str()).x <= width) return text;
  std::string cut = text;
  while (!cut.empty() && ImGui::CalcTextSize((cut + "...").c_str()).x > width) {
    cut.pop_back();
    // Never half a character of UTF-8.
    while (!cut.empty() && (static_cast<unsigned char>(cut.back()) & 0xC0U) == 0x80U) cut.pop_back();
    if (!cut.empty() && (static_cast<unsigned char>(cut.back()) & 0xC0U) == 0xC0U) cut.pop_back();
  }
  return cut + "...";
}

}  // namespace inb::sandbox

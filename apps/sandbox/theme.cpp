#include "apps/sandbox/theme.h"

#include <imgui.h>

#include <array>
#include <cmath>
#include <filesystem>

namespace inb::sandbox {

namespace {

constexpr std::array kSans{
    "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf",   "/usr/share/fonts/TTF/DejaVuSans.ttf",
    "/usr/share/fonts/dejavu-sans-fonts/DejaVuSans.ttf", "/usr/share/fonts/truetype/noto/NotoSans-Regular.ttf",
    "/System/Library/Fonts/Supplemental/Arial.ttf",      "C:/Windows/Fonts/segoeui.ttf",
};
constexpr std::array kMono{
    "/usr/share/fonts/truetype/dejavu/DejaVuSansMono.ttf",
    "/usr/share/fonts/TTF/DejaVuSansMono.ttf",
    "/usr/share/fonts/dejavu-sans-mono-fonts/DejaVuSansMono.ttf",
    "/usr/share/fonts/truetype/noto/NotoSansMono-Regular.ttf",
    "/System/Library/Fonts/Menlo.ttc",
    "C:/Windows/Fonts/consola.ttf",
};
constexpr float kLargePx = 21.0F;

// Latin with its extensions, Greek, Cyrillic, and the signs models are named with.
constexpr std::array<ImWchar, 9> kGlyphs{0x0020, 0x024F, 0x0370, 0x052F, 0x2010, 0x2044, 0x2190, 0x21FF, 0};

template <std::size_t N>
ImFont* load_first(const std::array<const char*, N>& files, float pixels) {
  ImFontAtlas& atlas = *ImGui::GetIO().Fonts;
  ImFontConfig config;
  config.OversampleH = 2;
  config.PixelSnapH = true;
  for (const char* file : files) {
    std::error_code error;
    if (!std::filesystem::is_regular_file(file, error)) continue;
    if (ImFont* font = atlas.AddFontFromFileTTF(file, pixels, &config, kGlyphs.data())) return font;
  }
  // ImGui's own font is made for 13 pixels, which is too small to read: it is less crisp at this size, but large
  // enough.
  config.SizePixels = pixels;
  return atlas.AddFontDefault(&config);
}

void set_colour(ImGuiStyle& style, ImGuiCol which, unsigned colour) {
  style.Colors[which] = ImGui::ColorConvertU32ToFloat4(colour);
}

}  // namespace

Fonts load_fonts(float scale) {
  ImGui::GetIO().Fonts->Clear();
  Fonts fonts;
  fonts.text = load_first(kSans, std::round(kTextPx * scale));
  fonts.mono = load_first(kMono, std::round(kTextPx * scale));
  fonts.large = load_first(kMono, std::round(kLargePx * scale));
  return fonts;
}

void set_theme(float scale) {
  ImGuiStyle style;
  ImGui::StyleColorsDark(&style);
  style.WindowRounding = 10.0F;
  style.ChildRounding = 6.0F;
  style.FrameRounding = 6.0F;
  style.PopupRounding = 8.0F;
  style.GrabRounding = 5.0F;
  style.ScrollbarRounding = 6.0F;
  style.WindowBorderSize = 0.0F;
  style.PopupBorderSize = 1.0F;
  style.WindowPadding = {14.0F, 12.0F};
  style.FramePadding = {8.0F, 5.0F};
  style.ItemSpacing = {8.0F, 6.0F};
  style.ItemInnerSpacing = {6.0F, 4.0F};
  style.ScrollbarSize = 12.0F;
  style.GrabMinSize = 10.0F;
  set_colour(style, ImGuiCol_Text, colour::kText);
  set_colour(style, ImGuiCol_TextDisabled, colour::kTextDim);
  set_colour(style, ImGuiCol_WindowBg, colour::kBar);
  set_colour(style, ImGuiCol_PopupBg, colour::kBarSolid);
  set_colour(style, ImGuiCol_ChildBg, 0);
  set_colour(style, ImGuiCol_Border, colour::kLine);
  set_colour(style, ImGuiCol_FrameBg, colour::kFrame);
  set_colour(style, ImGuiCol_FrameBgHovered, colour::kButton);
  set_colour(style, ImGuiCol_FrameBgActive, colour::kButton);
  set_colour(style, ImGuiCol_Button, colour::kButton);
  set_colour(style, ImGuiCol_ButtonHovered, colour::kButtonHovered);
  set_colour(style, ImGuiCol_ButtonActive, colour::kButtonActive);
  set_colour(style, ImGuiCol_Header, colour::kButton);
  set_colour(style, ImGuiCol_HeaderHovered, colour::kButtonHovered);
  set_colour(style, ImGuiCol_HeaderActive, colour::kButtonActive);
  set_colour(style, ImGuiCol_CheckMark, colour::kAccent);
  set_colour(style, ImGuiCol_SliderGrab, colour::kTick);
  set_colour(style, ImGuiCol_SliderGrabActive, colour::kAccent);
  set_colour(style, ImGuiCol_PlotHistogram, colour::kAccent);
  set_colour(style, ImGuiCol_ScrollbarBg, 0);
  set_colour(style, ImGuiCol_Separator, colour::kLine);
  set_colour(style, ImGuiCol_Tab, colour::kButton);
  set_colour(style, ImGuiCol_TabActive, colour::kButtonActive);
  set_colour(style, ImGuiCol_TabHovered, colour::kButtonHovered);
  style.ScaleAllSizes(scale);
  ImGui::GetStyle() = style;
}

}  // namespace inb::sandbox

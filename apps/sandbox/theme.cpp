#include "apps/sandbox/theme.h"

#include <imgui.h>

#include <array>
#include <cmath>
#include <filesystem>
#include <vector>

#include "apps/sandbox/glyphs.h"

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

// What every font of the screen is made from.
struct Letters {
  ImVector<ImWchar> ranges;
  std::vector<std::filesystem::path> more_fonts;  // for those that the font itself lacks
};

Letters wanted_letters(const std::set<unsigned short>& letters) {
  Letters wanted;
  ImFontGlyphRangesBuilder builder;
  builder.AddRanges(kBaseGlyphs.data());
  for (const unsigned short letter : letters) builder.AddChar(letter);
  builder.BuildRanges(&wanted.ranges);
  if (!letters.empty()) wanted.more_fonts = find_cjk_fonts(font_folders());
  return wanted;
}

template <std::size_t N>
ImFont* load_first(const std::array<const char*, N>& files, float pixels, const Letters& letters) {
  ImFontAtlas& atlas = *ImGui::GetIO().Fonts;
  ImFontConfig config;
  config.OversampleH = 2;
  config.PixelSnapH = true;
  for (const char* file : files) {
    std::error_code error;
    if (!std::filesystem::is_regular_file(file, error)) continue;
    ImFont* font = atlas.AddFontFromFileTTF(file, pixels, &config, letters.ranges.Data);
    if (font == nullptr) continue;
    // Letters that are there already stay as they are.
    config.MergeMode = true;
    for (const std::filesystem::path& more : letters.more_fonts) {
      atlas.AddFontFromFileTTF(more.string().c_str(), pixels, &config, letters.ranges.Data);
    }
    return font;
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

Fonts load_fonts(float scale, const std::set<unsigned short>& letters) {
  ImFontAtlas& atlas = *ImGui::GetIO().Fonts;
  Letters wanted = wanted_letters(letters);
  const Letters usual = wanted_letters({});
  Fonts fonts;
  // A font file that turns out to be damaged spoils the whole atlas: then once more without what is not needed.
  for (int attempt = 0; attempt < 2; ++attempt) {
    atlas.Clear();
    fonts.text = load_first(kSans, std::round(kTextPx * scale), wanted);
    fonts.mono = load_first(kMono, std::round(kTextPx * scale), wanted);
    fonts.large = load_first(kMono, std::round(kLargePx * scale), usual);
    // The ranges are read now, while they are there.
    if (atlas.Build()) break;
    wanted.more_fonts.clear();
  }
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
  // What cannot be used is drawn dim, not faint: it has a colour of its own.
  style.DisabledAlpha = 1.0F;
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
  set_colour(style, ImGuiCol_SliderGrab, colour::kGrab);
  set_colour(style, ImGuiCol_SliderGrabActive, colour::kButtonActive);
  set_colour(style, ImGuiCol_PlotHistogram, colour::kButtonActive);
  set_colour(style, ImGuiCol_ScrollbarBg, 0);
  set_colour(style, ImGuiCol_Separator, colour::kLine);
  set_colour(style, ImGuiCol_Tab, colour::kButton);
  set_colour(style, ImGuiCol_TabActive, colour::kButtonActive);
  set_colour(style, ImGuiCol_TabHovered, colour::kButtonHovered);
  style.ScaleAllSizes(scale);
  ImGui::GetStyle() = style;
}

}  // namespace inb::sandbox

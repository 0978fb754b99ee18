#pragma once

#include <set>

struct ImFont;

namespace inb::sandbox {

// Colours as ImGui packs them (A, B, G, R from the top byte). Text on any of the backgrounds has a contrast of at least
// 4.5:1 (WCAG 2.1), which a test works out.
namespace colour {
inline constexpr unsigned kBar = 0xF0292420;  // strip, panel, sheets
inline constexpr unsigned kBarSolid = 0xFF292420;
inline constexpr unsigned kButton = 0xFF453D37;
inline constexpr unsigned kButtonHovered = 0xFF5C524A;
inline constexpr unsigned kButtonActive = 0xFF8A5A2C;
inline constexpr unsigned kFrame = 0xFF1C1917;  // fields, the scrub line's ground
inline constexpr unsigned kText = 0xFFF2EFEC;
inline constexpr unsigned kTextDim = 0xFFBDB5AE;
inline constexpr unsigned kAccent = 0xFFF0A848;  // playhead, selected view
inline constexpr unsigned kOther = 0xFFD8D0C8;   // playhead of the view that is not selected
inline constexpr unsigned kLine = 0xFF6B625A;
inline constexpr unsigned kGrab = 0xFF746A62;  // of sliders, whose numbers it may lie under
inline constexpr unsigned kTick = 0xFF877D74;
inline constexpr unsigned kPicture = 0xFFE0C890;
inline constexpr unsigned kTranslation = 0xFF6CC75A;  // key marks: green, blue, orange, purple
inline constexpr unsigned kRotation = 0xFFF5A05A;
inline constexpr unsigned kScale = 0xFF3FA0F5;
inline constexpr unsigned kMorph = 0xFFE67FC0;
inline constexpr unsigned kProperty = 0xFFB8B8B8;
inline constexpr unsigned kFlag = 0xFFEDE6DE;
inline constexpr unsigned kFlagFired = 0xFF5CF0FF;
inline constexpr unsigned kRed = 0xFF2A22B8;  // backgrounds under kText
inline constexpr unsigned kAmber = 0xFF0A5A96;
inline constexpr unsigned kGreen = 0xFF2C6A2C;
inline constexpr unsigned kLost = 0xFF6A62FF;  // red on dark: flags that were lost, hatched gaps
}  // namespace colour

// Contrast of two opaque colours by WCAG 2.1: 1..21.
[[nodiscard]] double contrast(unsigned a, unsigned b);

struct Fonts {
  ImFont* text = nullptr;
  ImFont* mono = nullptr;   // same height
  ImFont* large = nullptr;  // monospace, for the read-out
};

// Sizes and colours of everything for a display scale (replaces what was set before).
void set_theme(float scale);

// Fills ImGui's atlas: a system's sans and monospace fonts where found, else ImGui's own; `letters` beyond the usual
// ones come from whatever font of the system has them. The caller has the backend upload the atlas afterwards.
[[nodiscard]] Fonts load_fonts(float scale, const std::set<unsigned short>& letters);
inline constexpr float kTextPx = 15.0F;

}  // namespace inb::sandbox

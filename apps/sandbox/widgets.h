#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "apps/sandbox/layout.h"

// Small pieces that several parts of the screen draw with ImGui.
namespace inb::sandbox {

enum class Icon : std::uint8_t { First, PreviousKey, BackPlay, Stop, Play, Pause, NextKey, Last, ResetView, Close };

// A square button of `size` pixels with a drawn icon and a tooltip; true when clicked.
[[nodiscard]] bool icon_button(const char* id, Icon icon, float size, const std::string& tooltip, bool lit = false);

// A tooltip for the item before, after the mouse rested on it.
void tooltip(const std::string& text);

// Where the item before lies.
[[nodiscard]] Rect item_rect();

// "label" left, dim, and "value" at a fixed column, on one line.
void field(const char* label, const std::string& value, float column);

// A row of buttons of which one is lit; the index clicked, or -1. `tips`: a tooltip for each.
[[nodiscard]] int choice_row(const char* id, std::span<const char* const> names, int chosen,
                             std::span<const char* const> tips = {});
// The same where nothing can be chosen now: dim, and `why` as the tooltip.
void choice_row_off(std::span<const char* const> names, const char* why);

// A button that does nothing while there is a reason: then it is dim, and the reason is its tooltip in place of `tip`.
[[nodiscard]] bool button_unless(const char* text, const std::string& why_not, const char* tip);

// The text cut with "..." so that it fits `width` pixels in the current font.
[[nodiscard]] std::string fitted(const std::string& text, float width);

}  // namespace inb::sandbox

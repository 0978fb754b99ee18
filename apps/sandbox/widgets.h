#pragma once

#include <cstdint>
#include <string>

// Small pieces that several parts of the screen draw with ImGui.
namespace inb::sandbox {

enum class Icon : std::uint8_t { First, PreviousKey, BackPlay, Stop, Play, Pause, NextKey, Last, ResetView, Close };

// A square button of `size` pixels with a drawn icon and a tooltip; true when clicked.
[[nodiscard]] bool icon_button(const char* id, Icon icon, float size, const std::string& tooltip, bool lit = false);

// A tooltip for the item before, after the mouse rested on it.
void tooltip(const std::string& text);

// "label" left, dim, and "value" at a fixed column, on one line.
void field(const char* label, const std::string& value, float column);

// A row of buttons of which one is lit; the index clicked, or -1.
[[nodiscard]] int choice_row(const char* id, const char* const* names, int count, int chosen);

// The text cut with "..." so that it fits `width` pixels in the current font.
[[nodiscard]] std::string fitted(const std::string& text, float width);

}  // namespace inb::sandbox

#pragma once

#include <cstdint>

#include "apps/sandbox/keymap.h"
#include "apps/shell/event.h"

namespace inb::sandbox {

// The key of the table that a key event means; Key::None for any other.
[[nodiscard]] Key key_of(const shell::Event& event);
[[nodiscard]] Modifiers modifiers_of(const shell::Event& event);

// Whether a point lies on a sheet, a pill, a bar or a popup of the picture before: what is clicked there is not meant
// for the view beneath.
[[nodiscard]] bool ui_covers(float x, float y);

// Hands the window's events to ImGui. Positions are pixels; nothing of SDL is needed.
class UiFeed {
 public:
  // After ImGui::CreateContext().
  void set_up();
  void take(const shell::Event& event);
  // Before ImGui::NewFrame(). `mouse_x`, `mouse_y`: where the mouse is now.
  void begin(float width, float height, float seconds, float mouse_x, float mouse_y, bool mouse_inside);

 private:
  static constexpr int kButtons = 3;
  bool down_[kButtons] = {};
  // A click shorter than a picture must not get lost.
  bool pressed_[kButtons] = {};
};

}  // namespace inb::sandbox

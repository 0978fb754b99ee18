#pragma once

#include <cstdint>
#include <string>

union SDL_Event;

namespace inb::shell {

// Keys that are no printable character. Printable ones have Key::Character and the unshifted character in Event.
enum class Key : std::uint8_t {
  None,
  Character,
  Escape,
  Enter,
  Tab,
  Backspace,
  Space,
  Left,
  Right,
  Up,
  Down,
  Home,
  End,
  PageUp,
  PageDown,
  Insert,
  Delete,
  F1,
  F2,
  F3,
  F4,
  F5,
  F6,
  F7,
  F8,
  F9,
  F10,
  F11,
  F12,
};

enum Modifier : std::uint32_t { kShift = 1, kCtrl = 2, kAlt = 4 };

enum class MouseButton : std::uint8_t { None, Left, Middle, Right };

enum class EventKind : std::uint8_t {
  Other,      // nothing below; `raw` alone has something
  Quit,       // the window's close button, or the session ends
  KeyDown,    // key, character, modifiers, repeat
  KeyUp,      // key, character, modifiers
  Text,       // text: what was typed, UTF-8
  MouseMove,  // x, y, dx, dy
  MouseDown,  // x, y, button, clicks
  MouseUp,    // x, y, button
  Wheel,      // x, y, wheel_x, wheel_y (away from the user: positive)
  DropFile,   // path, x, y, modifiers (shift: add beside)
  Resized,    // the window has another size or another display scale
  Minimised,  // stop drawing ...
  Restored,   // ... and go on
  Hidden,     // stop drawing ...
  Shown,      // ... and go on
  Exposed,    // draw again, contents were lost
  FocusGained,
  FocusLost,
};

// One thing that happened. Positions are in pixels of the drawable (HiDPI already applied), from its upper left corner.
struct Event {
  EventKind kind = EventKind::Other;
  Key key = Key::None;
  char character = 0;  // 'a'..'z', '0'..'9', '.', ...; 0: not ASCII
  bool repeat = false;
  std::uint32_t modifiers = 0;  // Modifier bits, at the time of the event
  MouseButton button = MouseButton::None;
  int clicks = 0;  // 2: a double click
  float x = 0.0F;
  float y = 0.0F;
  float dx = 0.0F;
  float dy = 0.0F;
  float wheel_x = 0.0F;
  float wheel_y = 0.0F;
  std::string path;  // UTF-8
  std::string text;
  const SDL_Event* raw = nullptr;  // for ImGui's backend; valid until the next poll
};

}  // namespace inb::shell

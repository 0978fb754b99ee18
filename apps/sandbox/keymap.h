#pragma once

#include <cstdint>
#include <span>
#include <string>

// One table says which key does what; the key handling and the help sheet both read it.
namespace inb::sandbox {

enum class Key : std::uint8_t {
  None,
  Space,
  Left,
  Right,
  Up,
  Down,
  Comma,
  Period,
  Home,
  End,
  Enter,
  Tab,
  Escape,
  B,
  C,
  H,
  L,
  N,
  O,
  R,
  S,
  V,
  W,
  Z,
  F1,
  F2,
  F5,
  F11,
};

// What a key, a button or a menu asks for.
enum class Command : std::uint8_t {
  PlayPause,
  PlayForwards,
  PlayBackwards,
  Stop,
  TickBack,
  TickForward,
  KeyBack,
  KeyForward,
  PictureBack,
  PictureForward,
  First,
  Last,
  Faster,
  Slower,
  Clock,
  ClockAll,
  Smoothing,
  SmoothingAll,
  Route,
  RouteAll,
  LoopMode,
  Split,
  Joints,
  Wireframe,
  NextClip,
  ResetView,
  Panels,
  Help,
  Picture,
  Reload,
  FullScreen,
  Open,
  Undo,
  Redo,
  Stall,
  Close,
};

struct Modifiers {
  bool shift = false;
  bool ctrl = false;
  friend bool operator==(const Modifiers&, const Modifiers&) = default;
};

enum class KeyGroup : std::uint8_t { Play, View, Files };
inline constexpr std::size_t kKeyGroups = 3;

struct Binding {
  Command command;
  Key key;
  Modifiers modifiers;
  KeyGroup group;
  const char* text;  // what it does, as the help sheet says it
  bool repeats;      // fires again while the key is held down
};

[[nodiscard]] std::span<const Binding> bindings();

// What the key means; nothing when no row has exactly this key with exactly these modifiers.
[[nodiscard]] const Binding* binding_for(Key key, Modifiers modifiers);

// "Shift+Left", "Ctrl+O", ",".
[[nodiscard]] std::string key_text(Key key, Modifiers modifiers);

// One line of the help sheet: all keys whose text is the same (there and back; one view and all of them).
struct HelpLine {
  Command command;   // of the first key: its state is shown
  std::string keys;  // "F1  H"
  std::string text;
};
[[nodiscard]] std::span<const HelpLine> help_lines(KeyGroup group);
[[nodiscard]] const char* group_title(KeyGroup group);

}  // namespace inb::sandbox

#include "apps/sandbox/keymap.h"

#include <algorithm>
#include <array>
#include <vector>

namespace inb::sandbox {

namespace {

constexpr Modifiers kPlain{false, false};
constexpr Modifiers kShift{true, false};
constexpr Modifiers kCtrl{false, true};
constexpr Modifiers kCtrlShift{true, true};

constexpr Binding kBindings[] = {
    {Command::PlayPause, Key::Space, kPlain, KeyGroup::Play, "play or pause", false},
    {Command::PlayBackwards, Key::Space, kShift, KeyGroup::Play, "play backwards", false},
    {Command::TickBack, Key::Left, kPlain, KeyGroup::Play, "one tick back, on", true},
    {Command::TickForward, Key::Right, kPlain, KeyGroup::Play, "one tick back, on", true},
    {Command::KeyBack, Key::Left, kShift, KeyGroup::Play, "previous, next key", true},
    {Command::KeyForward, Key::Right, kShift, KeyGroup::Play, "previous, next key", true},
    {Command::PictureBack, Key::Comma, kPlain, KeyGroup::Play, "one picture back, on", true},
    {Command::PictureForward, Key::Period, kPlain, KeyGroup::Play, "one picture back, on", true},
    {Command::First, Key::Home, kPlain, KeyGroup::Play, "first, last pose", false},
    {Command::Last, Key::End, kPlain, KeyGroup::Play, "first, last pose", false},
    {Command::Faster, Key::Up, kPlain, KeyGroup::Play, "speed", true},
    {Command::Slower, Key::Down, kPlain, KeyGroup::Play, "speed", true},
    {Command::LoopMode, Key::L, kPlain, KeyGroup::Play, "loop mode", false},
    {Command::NextClip, Key::N, kPlain, KeyGroup::Play, "next clip", false},
    {Command::Clock, Key::C, kPlain, KeyGroup::View, "clock; of all views", false},
    {Command::ClockAll, Key::C, kShift, KeyGroup::View, "clock; of all views", false},
    {Command::Smoothing, Key::S, kPlain, KeyGroup::View, "smoothing; of all views", false},
    {Command::SmoothingAll, Key::S, kShift, KeyGroup::View, "smoothing; of all views", false},
    {Command::Route, Key::R, kPlain, KeyGroup::View, "who interpolates; in all views", false},
    {Command::RouteAll, Key::R, kShift, KeyGroup::View, "who interpolates; in all views", false},
    {Command::Split, Key::V, kPlain, KeyGroup::View, "split view", false},
    {Command::Joints, Key::B, kPlain, KeyGroup::View, "joints", false},
    {Command::Wireframe, Key::W, kPlain, KeyGroup::View, "wireframe", false},
    {Command::ResetView, Key::Enter, kPlain, KeyGroup::View, "reset the view", false},
    {Command::Panels, Key::Tab, kPlain, KeyGroup::View, "panel: View, Model, Lens, Lab", false},
    {Command::FullScreen, Key::F11, kPlain, KeyGroup::View, "full screen", false},
    {Command::Open, Key::O, kCtrl, KeyGroup::Files, "open a file", false},
    {Command::Reload, Key::F5, kPlain, KeyGroup::Files, "read the file again", false},
    {Command::Picture, Key::F2, kPlain, KeyGroup::Files, "save a picture", false},
    {Command::Undo, Key::Z, kCtrl, KeyGroup::Files, "undo, redo", true},
    {Command::Redo, Key::Z, kCtrlShift, KeyGroup::Files, "undo, redo", true},
    {Command::Help, Key::F1, kPlain, KeyGroup::Files, "these keys", false},
    {Command::Help, Key::H, kPlain, KeyGroup::Files, "these keys", false},
    {Command::Close, Key::Escape, kPlain, KeyGroup::Files, "close what is open", false},
};

const char* name_of(Key key) {
  switch (key) {
    case Key::None:
      return "";
    case Key::Space:
      return "Space";
    case Key::Left:
      return "Left";
    case Key::Right:
      return "Right";
    case Key::Up:
      return "Up";
    case Key::Down:
      return "Down";
    case Key::Comma:
      return ",";
    case Key::Period:
      return ".";
    case Key::Home:
      return "Home";
    case Key::End:
      return "End";
    case Key::Enter:
      return "Enter";
    case Key::Tab:
      return "Tab";
    case Key::Escape:
      return "Esc";
    case Key::B:
      return "B";
    case Key::C:
      return "C";
    case Key::H:
      return "H";
    case Key::L:
      return "L";
    case Key::N:
      return "N";
    case Key::O:
      return "O";
    case Key::R:
      return "R";
    case Key::S:
      return "S";
    case Key::V:
      return "V";
    case Key::W:
      return "W";
    case Key::Z:
      return "Z";
    case Key::F1:
      return "F1";
    case Key::F2:
      return "F2";
    case Key::F5:
      return "F5";
    case Key::F11:
      return "F11";
  }
  return "";
}

std::vector<HelpLine> make_help(KeyGroup group) {
  std::vector<HelpLine> lines;
  for (const Binding& binding : kBindings) {
    if (binding.group != group) continue;
    const std::string keys = key_text(binding.key, binding.modifiers);
    const auto same = std::ranges::find(lines, binding.text, &HelpLine::text);
    if (same != lines.end()) {
      same->keys += "  " + keys;
    } else {
      lines.push_back({binding.command, keys, binding.text});
    }
  }
  return lines;
}

}  // namespace

std::span<const Binding> bindings() { return kBindings; }

const Binding* binding_for(Key key, Modifiers modifiers) {
  const auto* found =
      std::ranges::find_if(kBindings, [&](const Binding& b) { return b.key == key && b.modifiers == modifiers; });
  return found == std::end(kBindings) ? nullptr : found;
}

std::string key_text(Key key, Modifiers modifiers) {
  std::string text;
  if (modifiers.ctrl) text += "Ctrl+";
  if (modifiers.shift) text += "Shift+";
  return text + name_of(key);
}

std::span<const HelpLine> help_lines(KeyGroup group) {
  static const std::array<std::vector<HelpLine>, kKeyGroups> lines{make_help(KeyGroup::Play), make_help(KeyGroup::View),
                                                                   make_help(KeyGroup::Files)};
  return lines[static_cast<std::size_t>(group)];
}

const char* group_title(KeyGroup group) {
  switch (group) {
    case KeyGroup::Play:
      return "Playing";
    case KeyGroup::View:
      return "Looking";
    case KeyGroup::Files:
      return "Files and the rest";
  }
  return "";
}

}  // namespace inb::sandbox

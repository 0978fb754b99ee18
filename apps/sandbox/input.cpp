#include "apps/sandbox/input.h"

#include <imgui.h>
#include <imgui_internal.h>

#include <algorithm>
#include <limits>

namespace inb::sandbox {

namespace {

Key special(shell::Key key) {
  switch (key) {
    case shell::Key::Escape:
      return Key::Escape;
    case shell::Key::Enter:
      return Key::Enter;
    case shell::Key::Tab:
      return Key::Tab;
    case shell::Key::Space:
      return Key::Space;
    case shell::Key::Left:
      return Key::Left;
    case shell::Key::Right:
      return Key::Right;
    case shell::Key::Up:
      return Key::Up;
    case shell::Key::Down:
      return Key::Down;
    case shell::Key::Home:
      return Key::Home;
    case shell::Key::End:
      return Key::End;
    case shell::Key::F1:
      return Key::F1;
    case shell::Key::F2:
      return Key::F2;
    case shell::Key::F5:
      return Key::F5;
    case shell::Key::F11:
      return Key::F11;
    default:
      return Key::None;
  }
}

Key printable(char character) {
  switch (character) {
    case ',':
      return Key::Comma;
    case '.':
      return Key::Period;
    case ' ':
      return Key::Space;
    case 'b':
      return Key::B;
    case 'c':
      return Key::C;
    case 'h':
      return Key::H;
    case 'l':
      return Key::L;
    case 'n':
      return Key::N;
    case 'o':
      return Key::O;
    case 'r':
      return Key::R;
    case 's':
      return Key::S;
    case 'v':
      return Key::V;
    case 'w':
      return Key::W;
    case 'z':
      return Key::Z;
    default:
      return Key::None;
  }
}

// ImGui 1.86 looks keys up in a table of 512 that the backend numbers: special keys first, then characters.
constexpr int kCharacters = 256;
int slot_of(const shell::Event& event) {
  if (event.key == shell::Key::Character) return kCharacters + (static_cast<unsigned char>(event.character) & 0x7F);
  return static_cast<int>(event.key);
}

int button_of(shell::MouseButton button) {
  switch (button) {
    case shell::MouseButton::Left:
      return 0;
    case shell::MouseButton::Right:
      return 1;
    case shell::MouseButton::Middle:
      return 2;
    case shell::MouseButton::None:
      return -1;
  }
  return -1;
}

}  // namespace

Key key_of(const shell::Event& event) {
  return event.key == shell::Key::Character ? printable(event.character) : special(event.key);
}

Modifiers modifiers_of(const shell::Event& event) {
  return {(event.modifiers & shell::kShift) != 0, (event.modifiers & shell::kCtrl) != 0};
}

bool ui_covers(float x, float y) {
  const ImVector<ImGuiWindow*>& windows = ImGui::GetCurrentContext()->Windows;
  return std::any_of(windows.begin(), windows.end(), [&](const ImGuiWindow* window) {
    return window->WasActive && !window->Hidden && (window->Flags & ImGuiWindowFlags_NoMouseInputs) == 0 &&
           window->Rect().Contains({x, y});
  });
}

void UiFeed::set_up() {
  ImGuiIO& io = ImGui::GetIO();
  io.IniFilename = nullptr;
  const auto map = [&](ImGuiKey_ key, shell::Key ours) { io.KeyMap[key] = static_cast<int>(ours); };
  map(ImGuiKey_Tab, shell::Key::Tab);
  map(ImGuiKey_LeftArrow, shell::Key::Left);
  map(ImGuiKey_RightArrow, shell::Key::Right);
  map(ImGuiKey_UpArrow, shell::Key::Up);
  map(ImGuiKey_DownArrow, shell::Key::Down);
  map(ImGuiKey_PageUp, shell::Key::PageUp);
  map(ImGuiKey_PageDown, shell::Key::PageDown);
  map(ImGuiKey_Home, shell::Key::Home);
  map(ImGuiKey_End, shell::Key::End);
  map(ImGuiKey_Insert, shell::Key::Insert);
  map(ImGuiKey_Delete, shell::Key::Delete);
  map(ImGuiKey_Backspace, shell::Key::Backspace);
  map(ImGuiKey_Space, shell::Key::Space);
  map(ImGuiKey_Enter, shell::Key::Enter);
  map(ImGuiKey_Escape, shell::Key::Escape);
  for (const auto& [key, character] :
       {std::pair{ImGuiKey_A, 'a'}, std::pair{ImGuiKey_C, 'c'}, std::pair{ImGuiKey_V, 'v'}, std::pair{ImGuiKey_X, 'x'},
        std::pair{ImGuiKey_Y, 'y'}, std::pair{ImGuiKey_Z, 'z'}}) {
    io.KeyMap[key] = kCharacters + character;
  }
}

void UiFeed::take(const shell::Event& event) {
  ImGuiIO& io = ImGui::GetIO();
  switch (event.kind) {
    case shell::EventKind::KeyDown:
    case shell::EventKind::KeyUp:
      io.KeysDown[slot_of(event)] = event.kind == shell::EventKind::KeyDown;
      break;
    case shell::EventKind::Text:
      io.AddInputCharactersUTF8(event.text.c_str());
      break;
    case shell::EventKind::MouseDown:
    case shell::EventKind::MouseUp: {
      const int button = button_of(event.button);
      if (button < 0) break;
      down_[button] = event.kind == shell::EventKind::MouseDown;
      if (down_[button]) pressed_[button] = true;
      break;
    }
    case shell::EventKind::Wheel:
      io.MouseWheel += event.wheel_y;
      io.MouseWheelH += event.wheel_x;
      break;
    case shell::EventKind::FocusLost:
      std::ranges::fill(io.KeysDown, false);
      std::ranges::fill(down_, false);
      break;
    default:
      break;
  }
  if (event.kind == shell::EventKind::KeyDown || event.kind == shell::EventKind::KeyUp ||
      event.kind == shell::EventKind::MouseDown || event.kind == shell::EventKind::MouseUp) {
    io.KeyShift = (event.modifiers & shell::kShift) != 0;
    io.KeyCtrl = (event.modifiers & shell::kCtrl) != 0;
    io.KeyAlt = (event.modifiers & shell::kAlt) != 0;
  }
}

void UiFeed::begin(float width, float height, float seconds, float mouse_x, float mouse_y, bool mouse_inside) {
  ImGuiIO& io = ImGui::GetIO();
  io.DisplaySize = {std::max(width, 1.0F), std::max(height, 1.0F)};
  io.DeltaTime = std::clamp(seconds, 1e-5F, 1.0F);
  constexpr float kNowhere = -std::numeric_limits<float>::max();
  // A drag that leaves the window goes on; a pointer that is elsewhere hovers over nothing.
  const bool dragging = std::ranges::any_of(down_, [](bool down) { return down; });
  io.MousePos = mouse_inside || dragging ? ImVec2(mouse_x, mouse_y) : ImVec2(kNowhere, kNowhere);
  for (int i = 0; i < kButtons; ++i) {
    io.MouseDown[i] = down_[i] || pressed_[i];
    pressed_[i] = false;
  }
}

}  // namespace inb::sandbox

#include "apps/shell/translate.h"

#include <tuple>
#include <utility>

namespace inb::shell {

namespace {

std::pair<Key, char> key_of(SDL_Keycode code) {
  switch (code) {
    case SDLK_ESCAPE:
      return {Key::Escape, 0};
    case SDLK_RETURN:
    case SDLK_KP_ENTER:
      return {Key::Enter, 0};
    case SDLK_TAB:
      return {Key::Tab, 0};
    case SDLK_BACKSPACE:
      return {Key::Backspace, 0};
    case SDLK_SPACE:
      return {Key::Space, ' '};
    case SDLK_LEFT:
      return {Key::Left, 0};
    case SDLK_RIGHT:
      return {Key::Right, 0};
    case SDLK_UP:
      return {Key::Up, 0};
    case SDLK_DOWN:
      return {Key::Down, 0};
    case SDLK_HOME:
      return {Key::Home, 0};
    case SDLK_END:
      return {Key::End, 0};
    case SDLK_PAGEUP:
      return {Key::PageUp, 0};
    case SDLK_PAGEDOWN:
      return {Key::PageDown, 0};
    case SDLK_INSERT:
      return {Key::Insert, 0};
    case SDLK_DELETE:
      return {Key::Delete, 0};
    case SDLK_KP_PLUS:
      return {Key::Character, '+'};
    case SDLK_KP_MINUS:
      return {Key::Character, '-'};
    case SDLK_KP_MULTIPLY:
      return {Key::Character, '*'};
    case SDLK_KP_DIVIDE:
      return {Key::Character, '/'};
    case SDLK_KP_PERIOD:
      return {Key::Character, '.'};
    case SDLK_KP_0:
      return {Key::Character, '0'};
    default:
      break;
  }
  if (code >= SDLK_F1 && code <= SDLK_F12) {
    return {static_cast<Key>(static_cast<int>(Key::F1) + (code - SDLK_F1)), 0};
  }
  if (code >= SDLK_KP_1 && code <= SDLK_KP_9) return {Key::Character, static_cast<char>('1' + (code - SDLK_KP_1))};
  if (code > ' ' && code < 127) return {Key::Character, static_cast<char>(code)};
  return {Key::None, 0};
}

std::uint32_t modifiers_of(std::uint32_t mod) {
  std::uint32_t bits = 0;
  if ((mod & KMOD_SHIFT) != 0) bits |= kShift;
  if ((mod & KMOD_CTRL) != 0) bits |= kCtrl;
  if ((mod & KMOD_ALT) != 0) bits |= kAlt;
  return bits;
}

MouseButton button_of(std::uint8_t button) {
  switch (button) {
    case SDL_BUTTON_LEFT:
      return MouseButton::Left;
    case SDL_BUTTON_MIDDLE:
      return MouseButton::Middle;
    case SDL_BUTTON_RIGHT:
      return MouseButton::Right;
    default:
      return MouseButton::None;
  }
}

EventKind window_kind(std::uint8_t event) {
  switch (event) {
    case SDL_WINDOWEVENT_SIZE_CHANGED:
    case SDL_WINDOWEVENT_DISPLAY_CHANGED:
      return EventKind::Resized;
    case SDL_WINDOWEVENT_MINIMIZED:
      return EventKind::Minimised;
    case SDL_WINDOWEVENT_RESTORED:
    case SDL_WINDOWEVENT_MAXIMIZED:
      return EventKind::Restored;
    case SDL_WINDOWEVENT_HIDDEN:
      return EventKind::Hidden;
    case SDL_WINDOWEVENT_SHOWN:
      return EventKind::Shown;
    case SDL_WINDOWEVENT_EXPOSED:
      return EventKind::Exposed;
    case SDL_WINDOWEVENT_FOCUS_GAINED:
      return EventKind::FocusGained;
    case SDL_WINDOWEVENT_FOCUS_LOST:
      return EventKind::FocusLost;
    default:
      return EventKind::Other;
  }
}

}  // namespace

Event translate(const SDL_Event& event, float points_scale, float mouse_x, float mouse_y) {
  Event made;
  made.modifiers = modifiers_of(static_cast<std::uint32_t>(SDL_GetModState()));
  const auto pixels = [&](Sint32 points) { return static_cast<float>(points) * points_scale; };
  switch (event.type) {
    case SDL_QUIT:
      made.kind = EventKind::Quit;
      break;
    case SDL_KEYDOWN:
    case SDL_KEYUP:
      made.kind = event.type == SDL_KEYDOWN ? EventKind::KeyDown : EventKind::KeyUp;
      std::tie(made.key, made.character) = key_of(event.key.keysym.sym);
      made.modifiers = modifiers_of(event.key.keysym.mod);
      made.repeat = event.key.repeat != 0;
      break;
    case SDL_TEXTINPUT:
      made.kind = EventKind::Text;
      made.text = event.text.text;
      break;
    case SDL_MOUSEMOTION:
      made.kind = EventKind::MouseMove;
      made.x = pixels(event.motion.x);
      made.y = pixels(event.motion.y);
      made.dx = pixels(event.motion.xrel);
      made.dy = pixels(event.motion.yrel);
      break;
    case SDL_MOUSEBUTTONDOWN:
    case SDL_MOUSEBUTTONUP:
      made.kind = event.type == SDL_MOUSEBUTTONDOWN ? EventKind::MouseDown : EventKind::MouseUp;
      made.button = button_of(event.button.button);
      made.clicks = event.button.clicks;
      made.x = pixels(event.button.x);
      made.y = pixels(event.button.y);
      break;
    case SDL_MOUSEWHEEL: {
      const float sign = event.wheel.direction == SDL_MOUSEWHEEL_FLIPPED ? -1.0F : 1.0F;
      made.kind = EventKind::Wheel;
      made.x = pixels(event.wheel.mouseX);
      made.y = pixels(event.wheel.mouseY);
      made.wheel_x = sign * event.wheel.preciseX;
      made.wheel_y = sign * event.wheel.preciseY;
      break;
    }
    case SDL_DROPFILE:
      made.kind = EventKind::DropFile;
      made.x = mouse_x;
      made.y = mouse_y;
      if (event.drop.file != nullptr) made.path = event.drop.file;
      SDL_free(event.drop.file);
      break;
    case SDL_WINDOWEVENT:
      made.kind = window_kind(event.window.event);
      break;
    default:
      break;
  }
  return made;
}

}  // namespace inb::shell

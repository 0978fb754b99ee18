// SDL's events as ours, without a window.
#include "apps/shell/translate.h"

#include <gtest/gtest.h>

#include <cstring>
#include <string>

namespace inb::shell {

namespace {

SDL_Event key_event(std::uint32_t type, SDL_Keycode code, std::uint16_t mod = 0) {
  SDL_Event event{};
  event.type = type;
  event.key.keysym.sym = code;
  event.key.keysym.mod = mod;
  return event;
}

TEST(Translate, Keys) {
  struct Case {
    SDL_Keycode code;
    Key key;
    char character;
  };
  for (const Case& it : {
           Case{SDLK_ESCAPE, Key::Escape, 0},
           Case{SDLK_RETURN, Key::Enter, 0},
           Case{SDLK_KP_ENTER, Key::Enter, 0},
           Case{SDLK_TAB, Key::Tab, 0},
           Case{SDLK_BACKSPACE, Key::Backspace, 0},
           Case{SDLK_SPACE, Key::Space, ' '},
           Case{SDLK_LEFT, Key::Left, 0},
           Case{SDLK_RIGHT, Key::Right, 0},
           Case{SDLK_UP, Key::Up, 0},
           Case{SDLK_DOWN, Key::Down, 0},
           Case{SDLK_HOME, Key::Home, 0},
           Case{SDLK_END, Key::End, 0},
           Case{SDLK_PAGEUP, Key::PageUp, 0},
           Case{SDLK_PAGEDOWN, Key::PageDown, 0},
           Case{SDLK_INSERT, Key::Insert, 0},
           Case{SDLK_DELETE, Key::Delete, 0},
           Case{SDLK_F1, Key::F1, 0},
           Case{SDLK_F2, Key::F2, 0},
           Case{SDLK_F12, Key::F12, 0},
           Case{SDLK_F13, Key::None, 0},
           Case{SDLK_a, Key::Character, 'a'},
           Case{SDLK_z, Key::Character, 'z'},
           Case{SDLK_0, Key::Character, '0'},
           Case{SDLK_COMMA, Key::Character, ','},
           Case{SDLK_LEFTBRACKET, Key::Character, '['},
           Case{SDLK_KP_0, Key::Character, '0'},
           Case{SDLK_KP_1, Key::Character, '1'},
           Case{SDLK_KP_9, Key::Character, '9'},
           Case{SDLK_KP_PLUS, Key::Character, '+'},
           Case{SDLK_KP_MINUS, Key::Character, '-'},
           Case{0xE4, Key::None, 0},  // a umlaut: no ASCII
           Case{SDLK_LSHIFT, Key::None, 0},
       }) {
    const Event down = translate(key_event(SDL_KEYDOWN, it.code), 1.0F, 0, 0);
    EXPECT_EQ(down.kind, EventKind::KeyDown);
    EXPECT_EQ(down.key, it.key) << it.code;
    EXPECT_EQ(down.character, it.character) << it.code;
    EXPECT_FALSE(down.repeat);
    EXPECT_EQ(translate(key_event(SDL_KEYUP, it.code), 1.0F, 0, 0).kind, EventKind::KeyUp);
  }
  SDL_Event again = key_event(SDL_KEYDOWN, SDLK_a);
  again.key.repeat = 1;
  EXPECT_TRUE(translate(again, 1.0F, 0, 0).repeat);
}

TEST(Translate, Modifiers) {
  struct Case {
    std::uint16_t mod;
    std::uint32_t modifiers;
  };
  for (const Case& it : {Case{KMOD_NONE, 0}, Case{KMOD_LSHIFT, kShift}, Case{KMOD_RSHIFT, kShift},
                         Case{KMOD_LCTRL, kCtrl}, Case{KMOD_RALT, kAlt}, Case{KMOD_CAPS | KMOD_NUM, 0},
                         Case{KMOD_LSHIFT | KMOD_RCTRL | KMOD_LALT, kShift | kCtrl | kAlt}}) {
    EXPECT_EQ(translate(key_event(SDL_KEYDOWN, SDLK_a, it.mod), 1.0F, 0, 0).modifiers, it.modifiers) << it.mod;
  }
}

TEST(Translate, PositionsAreInPixelsOfTheDrawable) {
  SDL_Event move{};
  move.type = SDL_MOUSEMOTION;
  move.motion.x = 10;
  move.motion.y = 20;
  move.motion.xrel = -2;
  move.motion.yrel = 4;
  const Event moved = translate(move, 1.5F, 0, 0);
  EXPECT_EQ(moved.kind, EventKind::MouseMove);
  EXPECT_EQ(moved.x, 15.0F);
  EXPECT_EQ(moved.y, 30.0F);
  EXPECT_EQ(moved.dx, -3.0F);
  EXPECT_EQ(moved.dy, 6.0F);

  struct Case {
    std::uint8_t sdl;
    MouseButton button;
  };
  for (const Case& it : {Case{SDL_BUTTON_LEFT, MouseButton::Left}, Case{SDL_BUTTON_MIDDLE, MouseButton::Middle},
                         Case{SDL_BUTTON_RIGHT, MouseButton::Right}, Case{SDL_BUTTON_X1, MouseButton::None}}) {
    SDL_Event press{};
    press.type = SDL_MOUSEBUTTONDOWN;
    press.button.button = it.sdl;
    press.button.clicks = 2;
    press.button.x = 3;
    press.button.y = 5;
    const Event pressed = translate(press, 2.0F, 0, 0);
    EXPECT_EQ(pressed.kind, EventKind::MouseDown);
    EXPECT_EQ(pressed.button, it.button);
    EXPECT_EQ(pressed.clicks, 2);
    EXPECT_EQ(pressed.x, 6.0F);
    EXPECT_EQ(pressed.y, 10.0F);
    press.type = SDL_MOUSEBUTTONUP;
    EXPECT_EQ(translate(press, 2.0F, 0, 0).kind, EventKind::MouseUp);
  }
}

TEST(Translate, TheWheelTurnsTheSameWayWhateverTheSystemCallsNatural) {
  SDL_Event turn{};
  turn.type = SDL_MOUSEWHEEL;
  turn.wheel.preciseX = 0.5F;
  turn.wheel.preciseY = -1.25F;
  turn.wheel.mouseX = 7;
  turn.wheel.mouseY = 9;
  const Event turned = translate(turn, 2.0F, 0, 0);
  EXPECT_EQ(turned.kind, EventKind::Wheel);
  EXPECT_EQ(turned.wheel_x, 0.5F);
  EXPECT_EQ(turned.wheel_y, -1.25F);
  EXPECT_EQ(turned.x, 14.0F);
  EXPECT_EQ(turned.y, 18.0F);
  turn.wheel.direction = SDL_MOUSEWHEEL_FLIPPED;
  EXPECT_EQ(translate(turn, 2.0F, 0, 0).wheel_y, 1.25F);
}

TEST(Translate, ADroppedFileComesWithItsPlace) {
  SDL_Event drop{};
  drop.type = SDL_DROPFILE;
  drop.drop.file = SDL_strdup("/tmp/M\xC3\xA4nnchen 2.glb");
  const Event dropped = translate(drop, 2.0F, 33.0F, 44.0F);
  EXPECT_EQ(dropped.kind, EventKind::DropFile);
  EXPECT_EQ(dropped.path, "/tmp/M\xC3\xA4nnchen 2.glb");
  EXPECT_EQ(dropped.x, 33.0F);
  EXPECT_EQ(dropped.y, 44.0F);
}

TEST(Translate, TextAndQuitAndTheWindow) {
  SDL_Event typed{};
  typed.type = SDL_TEXTINPUT;
  std::strncpy(typed.text.text, "\xC3\xBC", sizeof(typed.text.text) - 1);
  EXPECT_EQ(translate(typed, 1.0F, 0, 0).kind, EventKind::Text);
  EXPECT_EQ(translate(typed, 1.0F, 0, 0).text, "\xC3\xBC");
  SDL_Event quit{};
  quit.type = SDL_QUIT;
  EXPECT_EQ(translate(quit, 1.0F, 0, 0).kind, EventKind::Quit);
  struct Case {
    std::uint8_t sdl;
    EventKind kind;
  };
  for (const Case& it :
       {Case{SDL_WINDOWEVENT_SIZE_CHANGED, EventKind::Resized},
        Case{SDL_WINDOWEVENT_DISPLAY_CHANGED, EventKind::Resized},
        Case{SDL_WINDOWEVENT_RESIZED, EventKind::Other},  // follows SIZE_CHANGED
        Case{SDL_WINDOWEVENT_MINIMIZED, EventKind::Minimised}, Case{SDL_WINDOWEVENT_RESTORED, EventKind::Restored},
        Case{SDL_WINDOWEVENT_MAXIMIZED, EventKind::Restored}, Case{SDL_WINDOWEVENT_HIDDEN, EventKind::Hidden},
        Case{SDL_WINDOWEVENT_SHOWN, EventKind::Shown}, Case{SDL_WINDOWEVENT_EXPOSED, EventKind::Exposed},
        Case{SDL_WINDOWEVENT_FOCUS_GAINED, EventKind::FocusGained},
        Case{SDL_WINDOWEVENT_FOCUS_LOST, EventKind::FocusLost},
        Case{SDL_WINDOWEVENT_CLOSE, EventKind::Other}}) {  // SDL_QUIT follows
    SDL_Event event{};
    event.type = SDL_WINDOWEVENT;
    event.window.event = it.sdl;
    EXPECT_EQ(translate(event, 1.0F, 0, 0).kind, it.kind) << int{it.sdl};
  }
}

}  // namespace

}  // namespace inb::shell

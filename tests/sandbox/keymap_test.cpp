#include "apps/sandbox/keymap.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>

namespace inb::sandbox {
namespace {

TEST(Keymap, EveryKeyMeansOneThing) {
  std::set<std::string> seen;
  for (const Binding& binding : bindings()) {
    EXPECT_NE(binding.key, Key::None);
    EXPECT_TRUE(seen.insert(key_text(binding.key, binding.modifiers)).second)
        << key_text(binding.key, binding.modifiers) << " is bound twice";
  }
}

struct Row {
  Key key;
  Modifiers modifiers;
  Command command;
};

// The keys that the screen's page promises.
TEST(Keymap, HoldsThePromisedKeys) {
  constexpr Modifiers kPlain{false, false};
  constexpr Modifiers kShift{true, false};
  constexpr Modifiers kCtrl{false, true};
  const Row rows[] = {
      {Key::Space, kPlain, Command::PlayPause},
      {Key::Space, kShift, Command::PlayBackwards},
      {Key::Left, kPlain, Command::TickBack},
      {Key::Right, kPlain, Command::TickForward},
      {Key::Left, kShift, Command::KeyBack},
      {Key::Right, kShift, Command::KeyForward},
      {Key::Comma, kPlain, Command::PictureBack},
      {Key::Period, kPlain, Command::PictureForward},
      {Key::Home, kPlain, Command::First},
      {Key::End, kPlain, Command::Last},
      {Key::Up, kPlain, Command::Faster},
      {Key::Down, kPlain, Command::Slower},
      {Key::C, kPlain, Command::Clock},
      {Key::C, kShift, Command::ClockAll},
      {Key::S, kPlain, Command::Smoothing},
      {Key::S, kShift, Command::SmoothingAll},
      {Key::R, kPlain, Command::Route},
      {Key::R, kShift, Command::RouteAll},
      {Key::L, kPlain, Command::LoopMode},
      {Key::V, kPlain, Command::Split},
      {Key::B, kPlain, Command::Joints},
      {Key::W, kPlain, Command::Wireframe},
      {Key::N, kPlain, Command::NextClip},
      {Key::Enter, kPlain, Command::ResetView},
      {Key::Tab, kPlain, Command::Panels},
      {Key::F1, kPlain, Command::Help},
      {Key::H, kPlain, Command::Help},
      {Key::F2, kPlain, Command::Picture},
      {Key::F5, kPlain, Command::Reload},
      {Key::F11, kPlain, Command::FullScreen},
      {Key::O, kCtrl, Command::Open},
      {Key::Z, kCtrl, Command::Undo},
      {Key::Escape, kPlain, Command::Close},
  };
  for (const Row& row : rows) {
    const Binding* binding = binding_for(row.key, row.modifiers);
    ASSERT_NE(binding, nullptr) << key_text(row.key, row.modifiers);
    EXPECT_EQ(binding->command, row.command) << key_text(row.key, row.modifiers);
  }
}

TEST(Keymap, OtherModifiersMeanNothing) {
  EXPECT_EQ(binding_for(Key::Escape, {true, false}), nullptr);
  EXPECT_EQ(binding_for(Key::C, {false, true}), nullptr);
  EXPECT_EQ(binding_for(Key::None, {}), nullptr);
}

TEST(Keymap, HelpSheetNamesEveryBindingOnce) {
  std::multiset<std::string> named;
  std::size_t lines = 0;
  for (std::size_t group = 0; group < kKeyGroups; ++group) {
    for (const HelpLine& line : help_lines(static_cast<KeyGroup>(group))) {
      EXPECT_FALSE(line.text.empty());
      ++lines;
      for (std::size_t at = 0; at < line.keys.size();) {
        const std::size_t end = std::min(line.keys.find("  ", at), line.keys.size());
        named.insert(line.keys.substr(at, end - at));
        at = end + 2;
      }
    }
  }
  std::multiset<std::string> wanted;
  for (const Binding& binding : bindings()) wanted.insert(key_text(binding.key, binding.modifiers));
  EXPECT_EQ(named, wanted);
  // Short enough to stand beside the model without scrolling at 1280x720.
  EXPECT_LE(lines, 26U);
}

TEST(Keymap, WritesKeysAsPeopleSayThem) {
  EXPECT_EQ(key_text(Key::Left, {true, false}), "Shift+Left");
  EXPECT_EQ(key_text(Key::O, {false, true}), "Ctrl+O");
  EXPECT_EQ(key_text(Key::Z, {true, true}), "Ctrl+Shift+Z");
  EXPECT_EQ(key_text(Key::Comma, {}), ",");
}

}  // namespace
}  // namespace inb::sandbox

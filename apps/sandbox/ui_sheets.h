#pragma once

#include <functional>
#include <string>
#include <vector>

#include "apps/sandbox/keymap.h"
#include "apps/sandbox/layout.h"
#include "apps/sandbox/notices.h"
#include "apps/sandbox/open_panel.h"
#include "apps/sandbox/theme.h"

// What opens over the views: key sheet, pill and list of errors, Open panel, progress of a load, and the box that is
// there when nothing is loaded. None of them stops the picture.
namespace inb::sandbox {

// The key sheet. `state` says how things stand for a command ("on", "repeat", "1.00x"); empty for no state. False: the
// user closed it.
[[nodiscard]] bool draw_help(const Layout& layout, const std::function<std::string(Command)>& state);

struct PillResult {
  bool clicked = false;
};
// The pill at the bottom left; nothing is drawn without notices.
[[nodiscard]] PillResult draw_pill(const Notices& notices, const Layout& layout);

struct ListResult {
  bool close = false;
  bool clear = false;
};
[[nodiscard]] ListResult draw_notice_list(const Notices& notices, const Layout& layout);

[[nodiscard]] OpenResult draw_open_panel(OpenPanel& panel, const std::vector<std::string>& recent,
                                         const Layout& layout);
// True: cancel was clicked.
[[nodiscard]] bool draw_progress(const std::string& name, float done, const Layout& layout);

struct Offer {
  std::string title;
  std::string text;
};
struct EmptyResult {
  bool open = false;
  int offer = -1;
};
// `formats`: ".gltf or .glb".
[[nodiscard]] EmptyResult draw_empty(const std::string& formats, const std::vector<Offer>& offers,
                                     const Layout& layout);

// A short line that fades after something was done, above whatever stands at the bottom: "picture-003.png saved".
void draw_toast(const std::string& text, float alpha, const Layout& layout);

}  // namespace inb::sandbox

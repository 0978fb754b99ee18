#include <imgui.h>
#include <imgui_internal.h>

#include <cctype>
#include <cmath>

#include "apps/sandbox/app.h"
#include "apps/sandbox/save_place.h"

namespace inb::sandbox {

namespace {

constexpr float kOrbitPerPixel = 0.008F;
constexpr float kZoomPerNotch = 0.88F;

}  // namespace

void App::handle(const shell::Event& event) {
  feed_.take(event);
  switch (event.kind) {
    case shell::EventKind::Quit:
      quit_ = true;
      break;
    case shell::EventKind::KeyDown:
      handle_key(event);
      break;
    case shell::EventKind::MouseDown:
    case shell::EventKind::MouseUp:
    case shell::EventKind::MouseMove:
    case shell::EventKind::Wheel:
      handle_mouse(event);
      break;
    case shell::EventKind::DropFile: {
      // Of several files dropped together the first may replace what is there, the others join it.
      const bool beside = (event.modifiers & shell::kShift) != 0 || dropped_;
      dropped_ = true;
      request({event.path, {}}, beside ? Join::Beside : Join::Replace);
      break;
    }
    case shell::EventKind::FocusLost:
      drag_ = Drag::None;
      break;
    default:
      break;
  }
}

bool App::open_panel_takes(const shell::Event& event) {
  const bool shift = (event.modifiers & shell::kShift) != 0;
  const auto press = [&](OpenKey key) {
    act(open_panel_key(*open_panel_, key, event.character, shift));
    return true;
  };
  switch (event.key) {
    case shell::Key::Up:
      return press(OpenKey::Up);
    case shell::Key::Down:
      return press(OpenKey::Down);
    case shell::Key::PageUp:
      return press(OpenKey::PageUp);
    case shell::Key::PageDown:
      return press(OpenKey::PageDown);
    case shell::Key::Home:
      return press(OpenKey::Home);
    case shell::Key::End:
      return press(OpenKey::End);
    case shell::Key::Enter:
      return press(OpenKey::Enter);
    case shell::Key::Backspace:
      return press(OpenKey::Parent);
    case shell::Key::Character:
      if ((event.modifiers & (shell::kCtrl | shell::kAlt)) != 0) return false;
      return press(OpenKey::Letter);
    default:
      return false;
  }
}

void App::handle_key(const shell::Event& event) {
  const Key key = key_of(event);
  // While a number is typed, keys belong to it; so does Escape, which gives it up.
  if (ImGui::GetIO().WantTextInput) return;
  if (open_panel_ && open_panel_takes(event)) return;
  if ((event.modifiers & shell::kAlt) != 0) return;
  const Binding* binding = binding_for(key, modifiers_of(event));
  if (binding == nullptr || (event.repeat && !binding->repeats)) return;
  run_command(binding->command);
}

void App::run_command(Command command) {
  if (command == Command::Wireframe && !device_->caps().wireframe) {
    say("This graphics device cannot draw wireframes.");
    return;
  }
  if (const std::string why = session_.refusal(command); !why.empty()) {
    say(why);
    return;
  }
  if (session_.run(command)) return;
  switch (command) {
    case Command::ResetView:
      session_.change([](Setup& setup) { setup.camera = kOrbit; });
      frame_models(layout());
      break;
    case Command::Panels:
      settings_.panel = !settings_.panel;
      break;
    case Command::Help:
      help_ = !help_;
      break;
    case Command::Picture:
      picture_path_ = free_numbered_file(pictures_folder(), "inbetween-", ".png");
      picture_tell_ = true;
      break;
    case Command::Reload:
      reload_all();
      break;
    case Command::FullScreen:
      if (window_) window_->set_full_screen(!window_->full_screen());
      break;
    case Command::Open:
      if (open_panel_) {
        open_panel_.reset();
      } else {
        show_folder(settings_.folder);
      }
      break;
    case Command::Close:
      close_topmost();
      break;
    default:
      break;
  }
}

void App::close_topmost() {
  if (ImGui::IsPopupOpen("", ImGuiPopupFlags_AnyPopup)) {
    ImGui::ClosePopupToLevel(0, true);
  } else if (open_panel_) {
    open_panel_.reset();
  } else if (help_) {
    help_ = false;
  } else if (list_open_) {
    list_open_ = false;
  } else if (loader_.busy()) {
    loader_.cancel();
  } else if (lab_open_) {
    leave_lab_ = true;
  } else if (window_ && window_->full_screen()) {
    window_->set_full_screen(false);
  }
}

void App::handle_mouse(const shell::Event& event) {
  const bool shift = (event.modifiers & shell::kShift) != 0;
  const Layout where = layout();
  // What ImGui says is of the picture before: a click right after a move would fall through to the view.
  const bool over_ui = ImGui::GetIO().WantCaptureMouse || where.strip.contains(event.x, event.y) ||
                       where.panel.contains(event.x, event.y) || where.lens.contains(event.x, event.y) ||
                       where.lab.contains(event.x, event.y) || ui_covers(event.x, event.y);
  switch (event.kind) {
    case shell::EventKind::MouseDown: {
      if (over_ui || drag_ != Drag::None) break;
      drag_ = event.button == shell::MouseButton::Left && !shift ? Drag::Orbit : Drag::Pan;
      for (std::size_t pane = 0; pane < session_.panes(); ++pane) {
        if (!lab_shown_ && where.drawn[pane].contains(event.x, event.y)) session_.select(pane);
      }
      break;
    }
    case shell::EventKind::MouseUp:
      drag_ = Drag::None;
      break;
    case shell::EventKind::MouseMove: {
      if (drag_ == Drag::None) break;
      // A camera of the file moves by itself; a drag takes over from the free one.
      if (session_.setup().camera != kOrbit) session_.change([](Setup& setup) { setup.camera = kOrbit; });
      if (drag_ == Drag::Orbit) {
        const float turn = kOrbitPerPixel / scale_;
        scene_->camera.orbit(-event.dx * turn, event.dy * turn);
      } else {
        scene_->camera.pan(event.dx, event.dy, SceneView::free_height(where));
      }
      break;
    }
    case shell::EventKind::Wheel:
      if (!over_ui) scene_->camera.zoom(std::pow(kZoomPerNotch, event.wheel_y));
      break;
    default:
      break;
  }
}

}  // namespace inb::sandbox

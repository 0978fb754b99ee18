#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include "apps/shell/event.h"
#include "core/result.h"
#include "gfx/descs.h"

struct SDL_Window;

// The only folder that knows SDL: one window, its events, and the hooks a graphics device needs to draw into it.
namespace inb::shell {

// Monotonic time in nanoseconds, from an arbitrary start.
[[nodiscard]] std::int64_t now_ns();

// Whether a window can be opened at all: a display answers. Never prints.
[[nodiscard]] bool has_display();

struct WindowDesc {
  std::string title = "Inbetween";
  gfx::Extent size = {1280, 720};  // points (pixels divided by the display scale)
  std::string backend = "vulkan";  // "vulkan", or "null": a window nothing draws into
  bool full_screen = false;
  bool resizable = true;
};

// One window of this process, and its event queue. Used from the thread that opened it. Device before window: destroy
// the gfx device that draws into a window before the window.
class Window {
 public:
  // Errors are one sentence: no display, or no Vulkan driver for this window system.
  [[nodiscard]] static Result<std::unique_ptr<Window>> open(const WindowDesc& desc);
  ~Window();
  Window(const Window&) = delete;
  Window& operator=(const Window&) = delete;

  // For gfx::DeviceDesc::window. Refers to this window, which must outlive the device.
  [[nodiscard]] gfx::WindowHooks hooks();

  // Takes the next event; false when there is none. Call until false, once a picture.
  [[nodiscard]] bool poll(Event& event);
  // As poll(), but sleeps up to `timeout_ms` for an event to come: for the time when nothing is drawn.
  [[nodiscard]] bool wait(Event& event, int timeout_ms);

  // False while minimised or hidden or without area: draw nothing, wait() for events instead. (Drivers do not say it:
  // some keep the old size and draw on.)
  [[nodiscard]] bool visible() const;
  [[nodiscard]] bool focused() const;

  [[nodiscard]] gfx::Extent drawable_size() const;  // pixels
  [[nodiscard]] gfx::Extent size() const;           // points
  // Pixels a point has: multiply sizes of fonts and margins by it. From the drawable where the system scales windows,
  // else from the display's dots per inch (96 = 1.0), in steps of 0.25; 1.0 where unknown.
  [[nodiscard]] float display_scale() const;
  // Where the mouse is, in pixels of the drawable, also when it was moved by warping (ImGui's own source misses that):
  // set io.MousePos from it (ImGui counts in points: divide by points_scale()) after ImGui_ImplSDL2_NewFrame().
  struct Mouse {
    float x = 0.0F;
    float y = 0.0F;
    bool inside = false;
  };
  [[nodiscard]] Mouse mouse() const;
  [[nodiscard]] float points_scale() const;  // drawable pixels per point of SDL's window coordinates

  void set_title(const std::string& title);
  void set_size(gfx::Extent points);
  void set_full_screen(bool on);  // borderless, on the display the window is on
  [[nodiscard]] bool full_screen() const;
  void minimise();
  void restore();  // of a window that is minimised: one that is still about to be is minimised all the same
  void hide();
  void show();

  void set_clipboard(const std::string& text);
  [[nodiscard]] std::string clipboard() const;

  [[nodiscard]] SDL_Window* sdl() const;  // for ImGui's SDL backend

 private:
  struct State;
  explicit Window(std::unique_ptr<State> state);
  std::unique_ptr<State> state_;
};

}  // namespace inb::shell

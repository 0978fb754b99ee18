#include "apps/shell/window.h"

#include <SDL.h>
#include <SDL_vulkan.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <string_view>
#include <utility>
#include <vector>

#include "apps/shell/translate.h"

namespace inb::shell {

namespace {

// SDL picks drivers without a screen by itself where there is no display; a window on them would show nothing.
bool shows_windows(const char* driver) {
  return driver != nullptr && std::string_view(driver) != "offscreen" && std::string_view(driver) != "dummy";
}

bool set(const char* variable) {
  const char* const value = SDL_getenv(variable);
  return value != nullptr && *value != '\0';
}

// Spares the probing of drivers, which prints warnings, where none can answer.
bool may_have_display() {
  return std::string_view(SDL_GetPlatform()) != "Linux" || set("DISPLAY") || set("WAYLAND_DISPLAY") ||
         set("SDL_VIDEODRIVER");
}

gfx::Extent extent(int width, int height) {
  return {static_cast<std::uint32_t>(std::max(width, 0)), static_cast<std::uint32_t>(std::max(height, 0))};
}

}  // namespace

// Holds SDL's video part while it lives; SDL counts the holders.
class Video {
 public:
  Video() : started_(may_have_display() && SDL_InitSubSystem(SDL_INIT_VIDEO) == 0) {}
  ~Video() {
    if (started_) SDL_QuitSubSystem(SDL_INIT_VIDEO);
  }
  Video(const Video&) = delete;
  Video& operator=(const Video&) = delete;

  [[nodiscard]] bool usable() const { return started_ && shows_windows(SDL_GetCurrentVideoDriver()); }

 private:
  bool started_;
};

struct Window::State {
  Video video;
  SDL_Window* window = nullptr;
  bool vulkan = false;
  SDL_Event event{};

  State() = default;
  ~State() {
    if (window != nullptr) SDL_DestroyWindow(window);
  }
  State(const State&) = delete;
  State& operator=(const State&) = delete;
};

bool has_display() { return Video().usable(); }

Result<std::unique_ptr<Window>> Window::open(const WindowDesc& desc) {
  SDL_SetMainReady();
  SDL_SetHint(SDL_HINT_WINDOWS_DPI_SCALING, "1");
  SDL_SetHint(SDL_HINT_MOUSE_FOCUS_CLICKTHROUGH, "1");
  SDL_SetHint(SDL_HINT_VIDEO_X11_NET_WM_BYPASS_COMPOSITOR, "0");
  SDL_SetHint(SDL_HINT_VIDEO_ALLOW_SCREENSAVER, "1");
  auto state = std::make_unique<State>();
  if (!state->video.usable()) return fail("there is no display to open a window on");
  state->vulkan = desc.backend == "vulkan";
  std::uint32_t flags = SDL_WINDOW_ALLOW_HIGHDPI;
  if (state->vulkan) flags |= SDL_WINDOW_VULKAN;
  if (desc.resizable) flags |= SDL_WINDOW_RESIZABLE;
  if (desc.full_screen) flags |= SDL_WINDOW_FULLSCREEN_DESKTOP;
  state->window = SDL_CreateWindow(desc.title.c_str(), SDL_WINDOWPOS_CENTERED, SDL_WINDOWPOS_CENTERED,
                                   static_cast<int>(desc.size.width), static_cast<int>(desc.size.height), flags);
  if (state->window == nullptr) {
    if (!state->vulkan) return fail("a window can not be opened: {}", SDL_GetError());
    return fail("a window for Vulkan can not be opened, perhaps for want of a driver: {}", SDL_GetError());
  }
  return std::unique_ptr<Window>(new Window(std::move(state)));
}

Window::Window(std::unique_ptr<State> state) : state_(std::move(state)) {}
Window::~Window() = default;

gfx::WindowHooks Window::hooks() {
  gfx::WindowHooks hooks;
  hooks.drawable_size = [this] { return visible() ? drawable_size() : gfx::Extent{}; };
  if (!state_->vulkan) return hooks;
  unsigned int count = 0;
  std::vector<const char*> names;
  if (SDL_Vulkan_GetInstanceExtensions(state_->window, &count, nullptr) == SDL_TRUE) {
    names.resize(count);
    if (SDL_Vulkan_GetInstanceExtensions(state_->window, &count, names.data()) == SDL_FALSE) names.clear();
  }
  hooks.vulkan_instance_extensions.assign(names.begin(), names.end());
  hooks.create_vulkan_surface = [this](void* instance) -> Result<std::uint64_t> {
    VkSurfaceKHR surface{};
    if (SDL_Vulkan_CreateSurface(state_->window, static_cast<VkInstance>(instance), &surface) == SDL_FALSE) {
      return fail("Vulkan can not draw into the window: {}", SDL_GetError());
    }
    return std::bit_cast<std::uint64_t>(surface);
  };
  return hooks;
}

bool Window::poll(Event& event) { return wait(event, 0); }

bool Window::wait(Event& event, int timeout_ms) {
  const int got = timeout_ms > 0 ? SDL_WaitEventTimeout(&state_->event, timeout_ms) : SDL_PollEvent(&state_->event);
  if (got == 0) return false;
  Mouse at;
  if (state_->event.type == SDL_DROPFILE) {
    // While something is dragged over from another program, only the global position is kept up to date.
    int x = 0;
    int y = 0;
    int left = 0;
    int top = 0;
    SDL_GetGlobalMouseState(&x, &y);
    SDL_GetWindowPosition(state_->window, &left, &top);
    at.x = static_cast<float>(x - left) * points_scale();
    at.y = static_cast<float>(y - top) * points_scale();
  }
  event = translate(state_->event, points_scale(), at.x, at.y);
  if (state_->event.type == SDL_DROPFILE) state_->event.drop.file = nullptr;  // freed
  event.raw = &state_->event;
  return true;
}

bool Window::visible() const {
  const std::uint32_t flags = SDL_GetWindowFlags(state_->window);
  return (flags & (SDL_WINDOW_MINIMIZED | SDL_WINDOW_HIDDEN)) == 0 && !drawable_size().empty();
}

bool Window::focused() const { return (SDL_GetWindowFlags(state_->window) & SDL_WINDOW_INPUT_FOCUS) != 0; }

gfx::Extent Window::drawable_size() const {
  int width = 0;
  int height = 0;
  SDL_GetWindowSizeInPixels(state_->window, &width, &height);
  return extent(width, height);
}

gfx::Extent Window::size() const {
  int width = 0;
  int height = 0;
  SDL_GetWindowSize(state_->window, &width, &height);
  return extent(width, height);
}

float Window::points_scale() const {
  const gfx::Extent points = size();
  return points.width == 0 ? 1.0F : static_cast<float>(drawable_size().width) / static_cast<float>(points.width);
}

float Window::display_scale() const {
  if (const float scale = points_scale(); scale > 1.0F) return scale;
  float dots_per_inch = 0.0F;
  const int display = std::max(SDL_GetWindowDisplayIndex(state_->window), 0);
  if (SDL_GetDisplayDPI(display, &dots_per_inch, nullptr, nullptr) != 0 || !(dots_per_inch > 0.0F)) return 1.0F;
  return std::clamp(std::floor(dots_per_inch / 96.0F * 4.0F + 0.5F) / 4.0F, 1.0F, 4.0F);
}

Window::Mouse Window::mouse() const {
  int x = 0;
  int y = 0;
  SDL_GetMouseState(&x, &y);
  const float scale = points_scale();
  return {static_cast<float>(x) * scale, static_cast<float>(y) * scale, SDL_GetMouseFocus() == state_->window};
}

void Window::set_title(const std::string& title) { SDL_SetWindowTitle(state_->window, title.c_str()); }

void Window::set_size(gfx::Extent points) {
  SDL_SetWindowSize(state_->window, static_cast<int>(points.width), static_cast<int>(points.height));
}

void Window::set_full_screen(bool on) {
  SDL_SetWindowFullscreen(state_->window, on ? std::uint32_t{SDL_WINDOW_FULLSCREEN_DESKTOP} : 0U);
}

bool Window::full_screen() const {
  return (SDL_GetWindowFlags(state_->window) & SDL_WINDOW_FULLSCREEN_DESKTOP) == SDL_WINDOW_FULLSCREEN_DESKTOP;
}

void Window::minimise() { SDL_MinimizeWindow(state_->window); }
void Window::restore() { SDL_RestoreWindow(state_->window); }
void Window::hide() { SDL_HideWindow(state_->window); }
void Window::show() { SDL_ShowWindow(state_->window); }

void Window::set_clipboard(const std::string& text) { SDL_SetClipboardText(text.c_str()); }

std::string Window::clipboard() const {
  char* const text = SDL_GetClipboardText();
  std::string copy = text == nullptr ? "" : text;
  SDL_free(text);
  return copy;
}

SDL_Window* Window::sdl() const { return state_->window; }

}  // namespace inb::shell

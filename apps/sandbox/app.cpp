#include "apps/sandbox/app.h"

#include <imgui.h>

#include <algorithm>

#include "assets/load.h"
#include "content/showcase.h"

namespace inb::sandbox {

namespace {

constexpr gfx::Extent kDefaultSize{1280, 720};
constexpr double kDefaultCap = 240.0;
constexpr std::int64_t kFirstIntervalNs = 16'666'667;
constexpr int kHiddenWaitMs = 100;

gfx::PresentMode wished(const Settings& settings) {
  return settings.vsync ? gfx::PresentMode::Fifo : gfx::PresentMode::Immediate;
}

Setup first_setup(const Settings& settings) {
  Setup setup;
  setup.grid = settings.grid;
  setup.shadow = settings.shadow;
  return setup;
}

}  // namespace

App::App(const Options& options) : options_(options), loader_(read_source) {}

Result<std::unique_ptr<App>> App::create(const Options& options) {
  std::unique_ptr<App> app(new App(options));
  if (!options.scripted()) {
    Result<Settings> settings = load_settings(settings_path());
    if (settings) {
      app->settings_ = std::move(*settings);
    } else {
      app->notices_.add(Severity::Warning, settings.error().text);
    }
  }
  app->session_ = Session(first_setup(app->settings_));
  // The model loads while window and device come up.
  app->open_at_start();
  if (const Result<void> opened = app->open_device(); !opened) return fail(opened.error());
  return app;
}

Result<void> App::open_device() {
  gfx::Extent size = kDefaultSize;
  if (options_.width > 0) {
    size = {static_cast<std::uint32_t>(options_.width), static_cast<std::uint32_t>(options_.height)};
  } else if (!options_.scripted()) {
    size = {static_cast<std::uint32_t>(settings_.width), static_cast<std::uint32_t>(settings_.height)};
  }
  const bool null = options_.backend == Backend::Null;
  const bool no_window = options_.headless || null || (options_.scripted() && !shell::has_display());
  gfx::DeviceDesc desc;
  desc.backend = null ? "null" : "vulkan";
  desc.headless_size = size;
  desc.present_mode = wished(settings_);
  desc.validation = options_.validate;
#ifndef NDEBUG
  desc.validation = true;
#endif
  if (!no_window) {
    if (!shell::has_display()) {
      return fail("there is no display to open a window on; --screenshot FILE draws without one");
    }
    shell::WindowDesc window;
    window.size = size;
    Result<std::unique_ptr<shell::Window>> opened = shell::Window::open(window);
    if (!opened) return fail(opened.error());
    window_ = std::move(*opened);
    desc.window = window_->hooks();
  }
  Result<std::unique_ptr<gfx::Device>> device = gfx::create_device(desc);
  if (!device) return fail(device.error());
  device_ = std::move(*device);
  Result<std::unique_ptr<render::Renderer>> renderer = render::Renderer::create(*device_);
  if (!renderer) return fail(renderer.error());
  renderer_ = std::move(*renderer);
  scene_ = std::make_unique<SceneView>(*renderer_);
  lab_ = std::make_unique<LabView>(*renderer_);

  // A processor that draws has better use for its time than four samples a pixel.
  const bool interactive_software = device_->caps().kind == gfx::DeviceKind::Cpu && !options_.scripted();
  samples_ = device_->caps().samples_at_most(interactive_software ? 1 : 4);
  pacer_.set_cap(options_.scripted() ? 0.0 : kDefaultCap);

  IMGUI_CHECKVERSION();
  imgui_ = ImGui::CreateContext();
  feed_.set_up();
  const float display = window_ ? window_->display_scale() : 1.0F;
  scale_ = options_.scale > 0.0 ? static_cast<float>(options_.scale) : display;
  set_theme(scale_);
  fonts_ = load_fonts(scale_, letters_.letters());
  Result<std::unique_ptr<UiBackend>> ui = UiBackend::create(*device_);
  if (!ui) return fail(ui.error());
  ui_ = std::move(*ui);
  return ui_->upload_fonts();
}

App::~App() {
  loader_.cancel();
  if (renderer_) release(session_.close());
  if (device_) device_->wait_idle();
  ui_.reset();
  if (imgui_ != nullptr) ImGui::DestroyContext(imgui_);
  lab_.reset();
  scene_.reset();
  renderer_.reset();
  device_.reset();
  window_.reset();
}

int App::run() {
  last_ns_ = shell::now_ns();
  // A run that is to be the same every time starts with the model there.
  if (options_.scripted()) {
    while (loader_.busy() || !queue_.empty()) {
      if (std::optional<Loader::Done> done = loader_.wait()) take_loaded(std::move(*done));
      poll_files();
    }
  }
  // A picture the device was too busy for is drawn when it can be, as of the same moment.
  bool owed = false;
  while (!quit_) {
    handle_events();
    if (quit_) break;
    if (window_ && !window_->visible()) {
      wait_hidden();
      continue;
    }
    session_.set_minimised(false);
    pacer_.wait();
    poll_files();
    interval_ns_ = next_interval_ns();
    if (!owed) session_.advance(interval_ns_);
    const std::int64_t drawn = pictures_;
    draw_picture();
    owed = pictures_ == drawn;
    if (options_.pictures && pictures_ >= *options_.pictures) quit_ = true;
  }
  // Closed by hand: the picture asked for is the one that was last seen.
  const bool wanted = !options_.screenshot.empty() && (!options_.pictures || pictures_ < *options_.pictures);
  if (wanted && (!window_ || window_->visible())) {
    options_.pictures = pictures_ + 1;
    draw_picture();
  }
  finish();
  return complaints_.empty() ? 0 : 1;
}

void App::handle_events() {
  if (!window_) return;
  dropped_ = false;
  shell::Event event;
  while (window_->poll(event)) handle(event);
}

void App::wait_hidden() {
  session_.set_minimised(true);
  shell::Event event;
  if (window_->wait(event, kHiddenWaitMs)) handle(event);
  last_ns_ = shell::now_ns();
}

std::int64_t App::next_interval_ns() {
  const std::int64_t now = shell::now_ns();
  const std::int64_t passed = pictures_ == 0 ? kFirstIntervalNs : now - last_ns_;
  last_ns_ = now;
  return options_.fixed_dt_ns.value_or(std::max<std::int64_t>(passed, 0));
}

void App::fail_run(const std::string& sentence) {
  if (std::ranges::find(complaints_, sentence) == complaints_.end()) complaints_.push_back(sentence);
}

void App::finish() {
  device_->wait_idle();
  for (const std::string& message : device_->messages()) fail_run(message);
  // In a scripted run nobody sees the pill.
  if (options_.scripted()) {
    for (const Notice& notice : notices_.list()) {
      if (notice.severity == Severity::Error) fail_run(notice.text);
    }
  } else {
    remember_settings();
  }
}

}  // namespace inb::sandbox

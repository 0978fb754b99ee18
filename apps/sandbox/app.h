#pragma once

#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "apps/sandbox/command_line.h"
#include "apps/sandbox/glyphs.h"
#include "apps/sandbox/input.h"
#include "apps/sandbox/lab_view.h"
#include "apps/sandbox/lens.h"
#include "apps/sandbox/loader.h"
#include "apps/sandbox/notices.h"
#include "apps/sandbox/open_panel.h"
#include "apps/sandbox/scene_view.h"
#include "apps/sandbox/session.h"
#include "apps/sandbox/settings.h"
#include "apps/sandbox/theme.h"
#include "apps/sandbox/timeline.h"
#include "apps/sandbox/ui_backend.h"
#include "apps/sandbox/ui_lab.h"
#include "apps/sandbox/ui_panel.h"
#include "apps/sandbox/ui_strip.h"
#include "apps/shell/pacer.h"
#include "apps/shell/window.h"
#include "gfx/device.h"

struct ImGuiContext;

namespace inb::sandbox {

// The program: one window (or none), one session, one picture after the other.
class App {
 public:
  // Opens window and device; the models named by the options are on their way. The error is one sentence.
  [[nodiscard]] static Result<std::unique_ptr<App>> create(const Options& options);
  ~App();
  App(const App&) = delete;
  App& operator=(const App&) = delete;

  // Until the window is closed or the pictures asked for are drawn. The exit status: 0, or 1 when something failed;
  // then the sentences for standard error are in `complaints()`.
  [[nodiscard]] int run();
  [[nodiscard]] const std::vector<std::string>& complaints() const { return complaints_; }

 private:
  explicit App(const Options& options);

  // app.cpp
  [[nodiscard]] Result<void> open_device();
  void handle_events();
  void wait_hidden();
  [[nodiscard]] std::int64_t next_interval_ns();
  void finish();

  // app_input.cpp
  void handle(const shell::Event& event);
  void handle_key(const shell::Event& event);
  [[nodiscard]] bool open_panel_takes(const shell::Event& event);
  void handle_mouse(const shell::Event& event);
  void run_command(Command command);
  void close_topmost();

  // app_files.cpp
  void open_at_start();
  void request(Source source, Join join);
  void poll_files();
  void take_loaded(Loader::Done done);
  void release(const std::vector<Model>& models);
  void show_folder(const std::filesystem::path& folder);
  void act(const OpenResult& result);
  void reload_all();
  void remember_settings();

  // app_lab.cpp
  [[nodiscard]] LabModel lab_model() const;
  void update_lab();
  // Onto the models, or in the lab's panes onto the active one.
  void frame_models(const Layout& layout);
  // Follows the lab's panes as they come and go.
  void show_lab(const Layout& layout);

  // app_picture.cpp
  void draw_picture();
  void build_ui(const Layout& layout);
  void apply_strip(const StripResult& result);
  void apply_panel(const PanelResult& result);
  [[nodiscard]] PanelModel panel_model() const;
  [[nodiscard]] std::string footnote() const;
  [[nodiscard]] Layout layout() const;
  [[nodiscard]] Result<void> set_scale(float scale);
  void write_report();
  void fit_lens_model();  // to what is chosen
  void save_table();
  void save_picture(const std::filesystem::path& path, bool tell);
  // Asks for the letters of a text, which the fonts then have from the next picture on.
  void need_letters(const std::string& text);
  void say(const std::string& text);  // for a few seconds, over the strip
  void fail_run(const std::string& sentence);

  Options options_;
  Settings settings_;
  std::vector<std::string> complaints_;
  std::unique_ptr<shell::Window> window_;  // before the device: it must outlive it
  std::unique_ptr<gfx::Device> device_;
  std::unique_ptr<render::Renderer> renderer_;
  std::unique_ptr<SceneView> scene_;
  std::unique_ptr<LabView> lab_;
  ImGuiContext* imgui_ = nullptr;
  std::unique_ptr<UiBackend> ui_;
  UiFeed feed_;
  Fonts fonts_;
  GlyphNeeds letters_;
  bool letters_missing_ = false;
  float panel_content_ = 0.0F;
  float scale_ = 1.0F;
  shell::Pacer pacer_;

  Session session_;
  Loader loader_;
  std::deque<std::pair<Source, Join>> queue_;
  Notices notices_;

  bool quit_ = false;
  bool dropped_ = false;  // a file, among the events of this picture
  bool help_ = false;
  bool list_open_ = false;
  bool lens_open_ = false;  // its tab was on show in the latest picture
  std::optional<LensModel> lens_;
  Rect lens_line_;
  Rect lens_tab_;
  Rect lens_play_;
  bool lab_open_ = false;     // its tab was on show in the latest picture, on a model that moves
  bool lab_shown_ = false;    // its panes are
  bool lab_whole_ = true;     // none of its words had to be cut
  bool leave_lab_ = false;    // Esc was pressed
  std::uint64_t lab_of_ = 0;  // Model::id
  std::optional<render::OrbitCamera> before_lab_;
  Rect lab_tab_;
  Rect lab_key_rate_;
  Rect lab_heat_;
  std::optional<OpenPanel> open_panel_;
  bool split_on_load_ = false;
  std::uint64_t framed_ = 0;
  std::string title_;
  std::string toast_;
  std::int64_t toast_ns_ = 0;
  std::int64_t interval_ns_ = 0;
  std::int64_t last_ns_ = 0;
  std::int64_t last_poll_ns_ = 0;
  std::int64_t pictures_ = 0;
  unsigned samples_ = 4;
  std::optional<render::RouteDifference> difference_;
  std::string difference_error_;
  bool measure_ = true;
  std::int64_t measured_at_ = 0;
  std::optional<std::filesystem::path> picture_path_;  // of the picture to save next
  bool picture_tell_ = false;
  enum class Drag : std::uint8_t { None, Orbit, Pan } drag_ = Drag::None;
};

}  // namespace inb::sandbox

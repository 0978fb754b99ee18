#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <cstring>

#include "apps/sandbox/app.h"
#include "apps/sandbox/report.h"
#include "apps/sandbox/save_place.h"
#include "apps/sandbox/strip_model.h"
#include "apps/sandbox/ui_sheets.h"
#include "apps/sandbox/ui_views.h"
#include "assets/load.h"
#include "content/showcase.h"
#include "core/file.h"
#include "render/picture.h"

namespace inb::sandbox {

namespace {

constexpr std::int64_t kMeasureEvery = 120;  // pictures
constexpr float kToastFadeS = 0.6F;
constexpr std::int64_t kToastNs = 4'000'000'000;
constexpr std::size_t kOffers = 3;

std::string device_text(const gfx::Caps& caps) {
  return caps.kind == gfx::DeviceKind::Cpu ? caps.device_name + ", software" : caps.device_name;
}

}  // namespace

Layout App::layout() const {
  const gfx::Extent size = device_->window_size();
  LayoutWish wish;
  wish.width = static_cast<float>(size.width);
  wish.height = static_cast<float>(size.height);
  wish.scale = scale_;
  wish.panel = settings_.panel;
  wish.panel_content = panel_content_;
  wish.notices = !notices_.empty();
  wish.lens = lens_open_;
  wish.lab = lab_open_;
  wish.views = session_.panes();
  return lay_out(wish);
}

Result<void> App::set_scale(float scale) {
  scale_ = scale;
  set_theme(scale);
  fonts_ = load_fonts(scale, letters_.letters());
  letters_missing_ = false;
  return ui_->upload_fonts();
}

void App::draw_picture() {
  const float display = window_ && options_.scale <= 0.0 ? window_->display_scale() : scale_;
  for (const Notice& notice : notices_.list()) need_letters(notice.text);
  if (display != scale_ || letters_missing_) {
    if (const Result<void> done = set_scale(display); !done) {
      notices_.add(Severity::Warning, done.error().text);
    }
  }
  const std::string title = session_.title();
  if (window_ && title != title_) window_->set_title(title.empty() ? "Inbetween" : title + " - Inbetween");
  title_ = title;

  const gfx::PictureStatus status = device_->begin_picture();
  if (status == gfx::PictureStatus::Lost) {
    fail_run("the graphics device was lost");
    quit_ = true;
    return;
  }
  if (!gfx::begun(status)) {
    session_.set_minimised(true);
    if (window_) wait_hidden();
    return;
  }
  const Layout where = layout();
  if (framed_ != session_.arrangement()) {
    framed_ = session_.arrangement();
    before_lab_.reset();
    frame_models(where);
  }

  ui_->new_frame();
  const shell::Window::Mouse mouse = window_ ? window_->mouse() : shell::Window::Mouse{};
  const gfx::Extent size = device_->window_size();
  feed_.begin(static_cast<float>(size.width), static_cast<float>(size.height), static_cast<float>(interval_ns_) * 1e-9F,
              mouse.x, mouse.y, mouse.inside);
  ImGui::NewFrame();
  build_ui(where);
  ImGui::Render();

  const bool due = pictures_ - measured_at_ >= kMeasureEvery && settings_.panel;
  const Layout now = layout();
  show_lab(now);
  const Result<void> drawn = lab_shown_ ? scene_->draw_lab(session_, *lab_, now, samples_)
                                        : scene_->draw(session_, now, samples_, measure_ || due);
  if (!drawn) notices_.add(Severity::Error, drawn.error().text);
  if (const Result<void> over = ui_->draw(); !over) notices_.add(Severity::Error, over.error().text);

  ++pictures_;
  const bool last = options_.pictures && pictures_ >= *options_.pictures;
  if (last && !options_.screenshot.empty()) {
    picture_path_ = options_.screenshot;
    picture_tell_ = false;
  }
  if (picture_path_) device_->capture_window();
  device_->end_picture();
  if (scene_->recorded()) {
    measure_ = false;
    measured_at_ = pictures_;
    const Result<render::RouteDifference> difference = scene_->read_difference();
    difference_ = difference ? std::optional(*difference) : std::nullopt;
    difference_error_ = difference ? std::string() : difference.error().text;
  }
  if (!options_.report.empty()) write_report();
  if (picture_path_) save_picture(*std::exchange(picture_path_, std::nullopt), picture_tell_);
}

void App::need_letters(const std::string& text) { letters_missing_ |= letters_.add(text); }

void App::say(const std::string& text) {
  need_letters(text);
  toast_ = text;
  toast_ns_ = kToastNs;
}

void App::write_report() {
  const Layout where = layout();
  const StripModel strip = make_strip_model(session_);
  ReportModel model;
  model.pictures = pictures_;
  model.width = static_cast<float>(device_->window_size().width);
  model.height = static_cast<float>(device_->window_size().height);
  model.panel = settings_.panel;
  model.help = help_;
  model.open_panel = open_panel_.has_value();
  model.list = list_open_;
  model.loading = loader_.busy();
  if (toast_ns_ > 0) model.toast = toast_;
  model.lens = lens_open_ && lens_ ? &*lens_ : nullptr;
  model.lens_line = lens_line_;
  model.lens_tab = lens_tab_;
  model.lens_play = lens_play_;
  model.lab = lab_open_ ? lab_->result() : nullptr;
  model.lab_open = lab_open_;
  model.lab_shown = lab_shown_;
  model.lab_busy = lab_->busy();
  model.lab_whole = lab_whole_;
  model.lab_tab = lab_tab_;
  model.lab_key_rate = lab_key_rate_;
  model.lab_heat = lab_heat_;
  model.line = scrub_track(strip_parts(where, where_width(strip, fonts_)).line, scale_);
  model.draws = renderer_->counts().draws;
  const Result<void> written = core::write_file(options_.report, report_text(session_, notices_, model));
  if (!written) fail_run(written.error().text);
}

void App::save_picture(const std::filesystem::path& path, bool tell) {
  const Result<gfx::Device::Capture> capture = device_->read_capture();
  Result<void> saved;
  if (capture) {
    render::Picture picture;
    picture.width = capture->size.width;
    picture.height = capture->size.height;
    picture.rgba.resize(capture->rgba.size());
    std::memcpy(picture.rgba.data(), capture->rgba.data(), capture->rgba.size());
    saved = render::write_png(path, picture);
  } else {
    saved = fail(capture.error());
  }
  if (!saved) {
    notices_.add(Severity::Error, saved.error().text);
  } else if (tell) {
    say(path.string() + " saved.");
  }
}

void App::fit_lens_model() {
  const LensChoice& choice = session_.setup().lens;
  if (!lens_ || lens_->choice != choice) lens_ = make_lens_model(choice, lens_ ? &*lens_ : nullptr);
}

void App::save_table() {
  if (!lens_ || lens_->rows.empty()) return;
  const std::filesystem::path path = free_file(pictures_folder(), lens_file_stem(*lens_), ".tsv");
  if (const Result<void> saved = core::write_file(path, sim::breakpoints_tsv(lens_->rows)); !saved) {
    notices_.add(Severity::Error, saved.error().text);
  } else {
    say(path.string() + " saved.");
  }
}

void App::build_ui(const Layout& where) {
  const ScreenState screen{settings_.panel, window_ && window_->full_screen()};
  std::vector<ViewLabel> labels;
  for (std::size_t pane = 0; pane < session_.panes(); ++pane) {
    ViewLabel label;
    label.rect = where.views[pane];
    label.selected = session_.panes() > 1 && pane == session_.selected();
    const Model* model = session_.active();
    if (model != nullptr && model->views[pane] != stage::kNoId) {
      const ViewChoice& choice = session_.setup().views[pane];
      label.badge = session_.stage().badge(model->views[pane]);
      label.detail = detail_text(choice);
    }
    if (!label.badge.empty()) labels.push_back(label);
  }
  const bool moves = session_.sample(session_.selected()).has_value();
  const bool lab_there = where.lab.h > 0.0F;
  if (lab_there) labels.clear();
  const LabelsResult clicked = draw_view_labels(labels, !lab_there && moves && session_.panes() > 1, footnote(), where);
  if (clicked.badge_clicked >= 0) {
    session_.select(static_cast<std::size_t>(clicked.badge_clicked));
    run_command(Command::Clock);
  }
  if (clicked.stall) run_command(Command::Stall);

  const bool panel = settings_.panel && where.panel.w > 0.0F;
  if (panel) {
    fit_lens_model();
    const LabModel lab = lab_model();
    PanelModel model = panel_model();
    model.lab = &lab;
    apply_panel(draw_panel(session_, model, where, fonts_));
  } else {
    lens_open_ = lab_open_ = false;
  }
  update_lab();
  lab_whole_ = !lab_there || draw_lab_sheet(lab_model(), where, fonts_);
  lens_line_ = {};
  if (lens_open_ && lens_) {
    // The panel may have changed what is chosen.
    fit_lens_model();
    lens_line_ = draw_lens_sheet(session_, *lens_, where, fonts_);
  }
  // Made only now: it borrows from the session, which badges, panel and lens may just have changed.
  apply_strip(draw_strip(make_strip_model(session_), where, fonts_));

  if (session_.models().empty() && !loader_.busy() && !open_panel_) {
    std::vector<Offer> offers;
    for (const content::SceneInfo& scene : content::scenes()) {
      if (offers.size() < kOffers) offers.push_back({scene.title, scene.text});
    }
    const EmptyResult result = draw_empty(assets::supported_text(), offers, where);
    if (result.open) run_command(Command::Open);
    if (result.offer >= 0) {
      split_on_load_ = result.offer == 0;
      request({{}, content::scenes()[static_cast<std::size_t>(result.offer)].name}, Join::Replace);
    }
  }
  if (help_) help_ = draw_help(where, [&](Command command) { return state_text(session_, screen, command); });
  if (open_panel_) act(draw_open_panel(*open_panel_, settings_.recent, where));
  if (loader_.worth_showing(shell::now_ns()) && draw_progress(loader_.name(), loader_.progress(), where)) {
    loader_.cancel();
  }
  if (draw_pill(notices_, where).clicked) list_open_ = !list_open_;
  if (list_open_) {
    const ListResult list = draw_notice_list(notices_, where);
    if (list.clear) notices_.clear_all();
    if (list.close || notices_.empty()) list_open_ = false;
  }
  if (toast_ns_ > 0) {
    draw_toast(toast_, static_cast<float>(toast_ns_) * 1e-9F / kToastFadeS, where);
    toast_ns_ -= interval_ns_;
  }
}

void App::apply_strip(const StripResult& result) {
  if (result.span) session_.set_span(*result.span);
  if (result.scrub_began) session_.begin_scrub();
  if (result.seek_s) session_.seek(*result.seek_s);
  if (result.scrub_ended) session_.end_scrub();
  if (result.speed) {
    const std::int64_t permille = std::clamp<std::int64_t>(std::llround(*result.speed * 1000.0), 100, 4000);
    // One undo for a whole drag; 2 tells it from the keys' steps.
    session_.change([&](Setup& setup) { setup.speed_permille = permille; }, 2);
  }
  if (result.loop_mode) {
    session_.change([&](Setup& setup) { setup.mode = static_cast<sim::LoopMode>(*result.loop_mode); });
  }
  if (result.motion) {
    session_.change(
        [&](Setup& setup) { setup.motions[session_.active_index()] = static_cast<std::uint32_t>(*result.motion); });
  }
  if (result.command) run_command(*result.command);
  if (!ImGui::IsAnyItemActive()) session_.end_merge();
}

void App::apply_panel(const PanelResult& result) {
  if (result.present_mode) device_->set_present_mode(*result.present_mode);
  if (result.picture_cap) pacer_.set_cap(*result.picture_cap);
  if (result.samples) samples_ = *result.samples;
  if (result.measure) measure_ = true;
  if (result.show_notices) list_open_ = true;
  lens_open_ = result.lens_open;
  lens_tab_ = result.lens_tab;
  lens_play_ = result.lens_play;
  lab_open_ = result.lab_open;
  lab_tab_ = result.lab_tab;
  lab_key_rate_ = result.lab_key_rate;
  lab_heat_ = result.lab_heat;
  leave_lab_ = false;
  if (result.lens_save) save_table();
  if (result.lens_copy && lens_) {
    const std::string table = sim::breakpoints_tsv(lens_->rows);
    if (window_) window_->set_clipboard(table);
    say(fmt::format("{} breakpoints copied.", lens_->rows.size()));
  }
  panel_content_ = result.content_height;
}

PanelModel App::panel_model() const {
  PanelModel model;
  const gfx::Caps& caps = device_->caps();
  model.device = device_text(caps);
  model.present_modes = caps.present_modes;
  model.present_mode = device_->present_mode();
  model.picture_cap = pacer_.cap();
  model.sample_counts.assign(caps.sample_counts.begin(), caps.sample_counts.end());
  model.samples = samples_;
  model.difference = difference_;
  model.difference_error = difference_error_;
  model.wireframe_possible = caps.wireframe;
  model.warnings = notices_.count(Severity::Warning);
  model.lens_open = lens_open_;
  model.lab_open = lab_open_;
  model.leave_lab = leave_lab_;
  model.lens = lens_ ? &*lens_ : nullptr;
  if (const Model* active = session_.active()) {
    for (const render::FileCamera& camera : render::file_cameras(*active->asset)) model.cameras.push_back(camera.name);
  }
  return model;
}

std::string App::footnote() const {
  if (device_->caps().kind != gfx::DeviceKind::Cpu) return {};
  const std::string& name = device_->caps().device_name;
  return "Drawn in software, no graphics card (" + name.substr(0, name.find(" (")) + ")";
}

}  // namespace inb::sandbox

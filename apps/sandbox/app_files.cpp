#include <algorithm>

#include "apps/sandbox/app.h"
#include "assets/evaluate.h"
#include "assets/load.h"
#include "content/showcase.h"
#include "core/log.h"

namespace inb::sandbox {

namespace fs = std::filesystem;

namespace {

constexpr std::int64_t kPollNs = 200'000'000;

// The file's name is enough on screen; its folder would fill the pill.
std::string short_text(std::string text, const Source& source) {
  const std::string path = source.file.string();
  const std::size_t at = path.empty() ? std::string::npos : text.find(path);
  return at == std::string::npos ? text : text.replace(at, path.size(), source.name());
}

}  // namespace

void App::open_at_start() {
  if (options_.files.empty()) {
    const std::string scene = options_.scene.empty() ? content::scenes().front().name : options_.scene;
    split_on_load_ = options_.scene.empty();
    request({{}, scene}, Join::Replace);
    return;
  }
  for (std::size_t i = 0; i < options_.files.size(); ++i) {
    request({options_.files[i], {}}, i == 0 ? Join::Replace : Join::Beside);
  }
}

void App::request(Source source, Join join) {
  if (source.scene.empty()) {
    std::error_code error;
    const fs::path absolute = fs::absolute(source.file, error);
    if (!error) source.file = absolute;
  }
  if (join == Join::Replace) {
    // What was asked for before is no longer wanted.
    queue_.clear();
    loader_.cancel();
  }
  queue_.emplace_back(std::move(source), join);
  if (!loader_.busy()) {
    loader_.start(queue_.front().first, queue_.front().second, shell::now_ns());
    queue_.pop_front();
  }
}

void App::poll_files() {
  if (std::optional<Loader::Done> done = loader_.poll()) take_loaded(std::move(*done));
  const std::int64_t now = shell::now_ns();
  if (!loader_.busy() && !queue_.empty()) {
    loader_.start(queue_.front().first, queue_.front().second, now);
    queue_.pop_front();
  }
  // A run of so many pictures is to be the same every time.
  if (loader_.busy() || options_.pictures || now - last_poll_ns_ < kPollNs) return;
  last_poll_ns_ = now;
  for (Model& model : session_.models()) {
    if (model.watch.changed(now)) {
      request(model.source, Join::Reload);
      break;
    }
  }
}

void App::take_loaded(Loader::Done done) {
  const std::string open = session_.title();
  if (done.cancelled) {
    say("Reading " + done.source.name() + " was cancelled.");
    return;
  }
  if (!done.loaded) {
    for (Model& model : session_.models()) {
      if (done.join == Join::Reload && model.source == done.source) model.watch.add(done.files);
    }
    notices_.add(Severity::Error, load_failure_text(short_text(done.loaded.error().text, done.source), open));
    return;
  }
  Loaded& loaded = *done.loaded;
  // On the GPU first: when that fails, what is open stays.
  const Result<render::ModelHandle> handle = renderer_->upload(*loaded.asset);
  if (!handle) {
    notices_.add(Severity::Error, load_failure_text(done.source.name() + ": " + handle.error().text, open));
    return;
  }
  const std::vector<std::string> warnings = loaded.asset->warnings;
  if (done.join != Join::Beside) {
    notices_.clear(Severity::Error);
    notices_.clear(Severity::Warning);
  }
  const assets::Asset* asset = loaded.asset.get();
  need_letters(asset->name);
  for (std::size_t motion = 0; motion < asset->motion_count(); ++motion) {
    need_letters(assets::motion_name(*asset, motion));
  }
  for (const std::string& name : asset->skeleton.names) need_letters(name);
  for (const assets::Material& material : asset->materials) need_letters(material.name);
  release(session_.open(std::move(loaded), done.join));
  for (Model& model : session_.models()) {
    if (model.asset.get() != asset) continue;
    model.handle = *handle;
    model.watch = Watch(std::move(done.files));
  }
  for (const std::string& warning : warnings) notices_.add(Severity::Warning, short_text(warning, done.source));
  if (done.source.scene.empty()) {
    add_recent(settings_, done.source.file.string());
    settings_.folder = done.source.file.parent_path().string();
  }
  if (split_on_load_) session_.split_now();
  split_on_load_ = false;
  measure_ = true;
}

void App::release(const std::vector<Model>& models) {
  if (!models.empty()) lab_->forget();
  for (const Model& model : models) renderer_->release(model.handle);
}

void App::reload_all() {
  for (const Model& model : session_.models()) {
    if (model.source.scene.empty()) request(model.source, Join::Reload);
  }
}

void App::show_folder(const fs::path& folder) {
  if (!open_panel_) open_panel_.emplace();
  Result<FileList> list = list_folder(folder, assets::supported_extensions());
  if (!list) {
    open_panel_->error = list.error().text;
    return;
  }
  const fs::path from = open_panel_->list.folder;
  open_panel_->error.clear();
  open_panel_->list = std::move(*list);
  const std::vector<Entry>& entries = open_panel_->list.entries;
  need_letters(open_panel_->list.folder.string());
  for (const Entry& entry : entries) need_letters(entry.name);
  for (const std::string& recent : settings_.recent) need_letters(recent);
  const auto model = std::ranges::find(entries, EntryKind::Readable, &Entry::kind);
  open_panel_->chosen =
      model == entries.end() ? next_choice(entries, -1, +1) : static_cast<int>(model - entries.begin());
  // Going up leaves the folder chosen that one came from.
  for (std::size_t i = 0; i < open_panel_->list.entries.size(); ++i) {
    if (from.parent_path() == open_panel_->list.folder && open_panel_->list.entries[i].name == from.filename()) {
      open_panel_->chosen = static_cast<int>(i);
    }
  }
  open_panel_->scroll_to_chosen = true;
}

void App::act(const OpenResult& result) {
  if (result.folder) show_folder(*result.folder);
  if (result.file) request({*result.file, {}}, result.beside ? Join::Beside : Join::Replace);
  if (result.file || result.close) open_panel_.reset();
}

void App::remember_settings() {
  settings_.grid = session_.setup().grid;
  settings_.shadow = session_.setup().shadow;
  settings_.vsync = device_->present_mode() == gfx::PresentMode::Fifo;
  if (window_ && !window_->full_screen() && !window_->size().empty()) {
    settings_.width = static_cast<int>(window_->size().width);
    settings_.height = static_cast<int>(window_->size().height);
  }
  if (const Result<void> saved = save_settings(settings_path(), settings_); !saved) {
    core::log_warning("{}", saved.error().text);
  }
}

}  // namespace inb::sandbox

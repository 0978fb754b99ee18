#include "apps/sandbox/report.h"

#include <nlohmann/json.hpp>

namespace inb::sandbox {

namespace {

nlohmann::ordered_json place(const Rect& rect) {
  return {{"x", rect.x}, {"y", rect.y}, {"width", rect.w}, {"height", rect.h}};
}

nlohmann::ordered_json lab_report(const ReportModel& model) {
  nlohmann::ordered_json lab{{"open", model.lab_open},
                             {"shown", model.lab_shown},
                             {"busy", model.lab_busy},
                             {"whole", model.lab_whole},
                             {"tab", place(model.lab_tab)},
                             {"key_rate_place", place(model.lab_key_rate)},
                             {"heat_place", place(model.lab_heat)},
                             {"columns", nlohmann::json::array()}};
  if (model.lab == nullptr) return lab;
  for (const LabBake& bake : model.lab->columns) {
    lab["columns"].push_back({{"title", bake.title},
                              {"bytes", bake.cost.bytes},
                              {"keys", bake.cost.keys},
                              {"largest_error", bake.cost.largest_error},
                              {"error", bake.error}});
  }
  return lab;
}

}  // namespace

std::string report_text(const Session& session, const Notices& notices, const ReportModel& model) {
  const stage::Stage& stage = session.stage();
  const Setup& setup = session.setup();
  nlohmann::ordered_json report{
      {"pictures", model.pictures},
      {"width", model.width},
      {"height", model.height},
      {"title", session.title()},
      {"loading", model.loading},
      {"panel", model.panel},
      {"help", model.help},
      {"open_panel", model.open_panel},
      {"list", model.list},
      {"toast", model.toast},
      {"playing", stage.playing()},
      {"minimised", stage.minimised()},
      {"tick", stage.tick()},
      {"speed", static_cast<double>(setup.speed_permille) / 1000.0},
      {"loop_mode", sim::kLoopModeNames[static_cast<std::size_t>(setup.mode)]},
      {"reverse", setup.reverse},
      {"split", setup.split},
      {"selected", session.selected()},
      {"joints", setup.joints},
      {"wireframe", setup.wireframe},
      {"draws", model.draws},
      {"state_hash", fmt::format("{:016x}", stage.state_hash())},
      {"line", place(model.line)},
      {"views", nlohmann::json::array()},
      {"notices", nlohmann::json::array()},
  };
  report["lens"] = {{"open", model.lens != nullptr}, {"plays", session.lens_plays()}, {"tab", place(model.lens_tab)}};
  if (model.lens != nullptr) {
    const LensModel& lens = *model.lens;
    report["lens"].update({{"cof", lens.cof},
                           {"value", lens.choice.value},
                           {"last", lens.line.last},
                           {"ticks", lens.now.ticks},
                           {"text", lens.now_text},
                           {"error", lens.error},
                           {"line", place(model.lens_line)},
                           {"play", place(model.lens_play)}});
  }
  report["lab"] = lab_report(model);
  report["lab"]["heat"] = setup.lab.heat;
  report["lab"]["key_rate"] = setup.lab.key_rate;
  const Model* active = session.active();
  if (active != nullptr && session.motion() < active->motion_names.size()) {
    report["motion"] = active->motion_names[session.motion()];
  }
  for (std::size_t pane = 0; pane < session.panes(); ++pane) {
    const std::optional<stage::Sample> sample = session.sample(pane);
    if (!sample || active == nullptr) continue;
    const ViewChoice& choice = setup.views[pane];
    report["views"].push_back({
        {"clock", sim::kClockNames[static_cast<std::size_t>(choice.clock)]},
        {"smoothing", sim::kSmoothingNames[static_cast<std::size_t>(choice.smoothing)]},
        {"route", choice.route == stage::Route::Cpu ? "cpu" : "gpu_vertex"},
        {"badge", stage.badge(active->views[pane])},
        {"time_s", sample->time_s},
        {"duration_s", sample->duration_s},
        {"counter", sample->counter},
    });
  }
  for (const Notice& notice : notices.list()) report["notices"].push_back(notice.text);
  return report.dump(2) + "\n";
}

}  // namespace inb::sandbox

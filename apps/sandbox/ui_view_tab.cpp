#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "apps/sandbox/readout.h"
#include "apps/sandbox/ui_panel.h"
#include "apps/sandbox/widgets.h"

namespace inb::sandbox {

namespace {

// Sliders and number fields give one step of undo for a whole drag: one key each.
enum Merge : std::size_t { kRateMerge = 10, kHitchMerge, kHitchLengthMerge, kCostMerge, kMixedMerge, kTickMerge };

constexpr std::array kClockOrder{sim::Clock::WallTime, sim::Clock::PerPicture, sim::Clock::PerTick, sim::Clock::Mixed};
constexpr std::array kClockTips{"Elapsed time moves it: the same pace on every machine",
                                "Every picture moves it one step: a faster machine plays faster",
                                "Ticks at a fixed rate move it; pictures fall between them",
                                "Steps at a rate of its own, at most one a picture"};
constexpr std::array kSmoothingTips{"The pose of the last tick until the next one comes",
                                    "A blend from the tick before to the last one: smooth, and one tick late",
                                    "The motion carried on from the last tick: on time, and a guess"};
constexpr std::array kModes{"as drawn", "at a set rate", "unevenly"};
constexpr std::array kModeTips{"Whenever the window draws one", "As if the machine drew exactly that many a second",
                               "At a set rate on average, each a little early or late"};
constexpr std::int64_t kMs = 1'000'000;

// The change goes to the selected view, or to both with Shift, as for the keys.
template <typename Change>
void change_view(Session& session, Change&& how, std::size_t merge = 0) {
  const bool all = ImGui::GetIO().KeyShift;
  session.change(
      [&](Setup& setup) {
        for (std::size_t pane = 0; pane < kMostViews; ++pane) {
          if (all || pane == session.selected()) how(setup.views[pane]);
        }
      },
      merge);
}

void heading(const char* text) {
  ImGui::Dummy({1.0F, 1.0F});
  ImGui::TextDisabled("%s", text);
}

void draw_clock(Session& session, const ViewChoice& view, float scale) {
  heading("Clock");
  std::array<const char*, kClockOrder.size()> names{};
  int chosen = 0;
  for (std::size_t i = 0; i < kClockOrder.size(); ++i) {
    names[i] = sim::kClockNames[static_cast<std::size_t>(kClockOrder[i])];
    if (kClockOrder[i] == view.clock) chosen = static_cast<int>(i);
  }
  const int clock = choice_row("clock", names, chosen, kClockTips);
  if (clock >= 0) {
    change_view(session, [&](ViewChoice& choice) { choice.clock = kClockOrder[static_cast<std::size_t>(clock)]; });
  }
  if (view.clock == sim::Clock::Mixed) {
    int hz = static_cast<int>(std::lround(view.mixed_rate.hz()));
    ImGui::SetNextItemWidth(150.0F * scale);
    if (ImGui::SliderInt("own rate", &hz, 1, 60, "%d Hz", ImGuiSliderFlags_AlwaysClamp)) {
      change_view(
          session,
          [&](ViewChoice& choice) {
            choice.mixed_rate = {hz, 1};
          },
          kMixedMerge);
    }
  }
  heading("Between ticks");
  if (!smoothing_matters(view.clock)) {
    choice_row_off(sim::kSmoothingNames, kSmoothingNote);
    ImGui::TextDisabled("%s", kSmoothingNote);
    return;
  }
  const int smoothing = choice_row("smoothing", sim::kSmoothingNames, static_cast<int>(view.smoothing), kSmoothingTips);
  if (smoothing >= 0) {
    change_view(session, [&](ViewChoice& choice) { choice.smoothing = static_cast<sim::Smoothing>(smoothing); });
  }
}

void draw_route(Session& session, const ViewChoice& view, const PanelModel& model, PanelResult& result) {
  heading("Who interpolates");
  constexpr std::array kRoutes{"CPU", "GPU vertex"};
  constexpr std::array kRouteTips{"The processor works out every vertex and sends it over",
                                  "The vertex shader works out every vertex as it is drawn"};
  const int route = choice_row("route", kRoutes, view.route == stage::Route::Cpu ? 0 : 1, kRouteTips);
  if (route >= 0) {
    change_view(session,
                [&](ViewChoice& choice) { choice.route = route == 0 ? stage::Route::Cpu : stage::Route::GpuVertex; });
  }
  if (model.difference) {
    const render::RouteDifference& difference = *model.difference;
    const bool agrees = difference.relative <= render::kRouteTolerance && difference.normal <= render::kRouteTolerance;
    const auto relative = static_cast<double>(difference.relative);
    if (difference.distance == 0.0F && difference.normal == 0.0F) {
      ImGui::TextWrapped("CPU and GPU give exactly the same %u vertices.", difference.vertices);
    } else {
      ImGui::TextWrapped("CPU and GPU differ by %s.", difference_text(relative).c_str());
      tooltip(fmt::format("At most {:.1e} of the model's size in position and {:.1e} in normals, over {} vertices",
                          relative, static_cast<double>(difference.normal), difference.vertices));
    }
    ImGui::PushStyleColor(ImGuiCol_Text, static_cast<ImU32>(agrees ? colour::kTranslation : colour::kLost));
    ImGui::AlignTextToFramePadding();
    ImGui::TextUnformatted(agrees ? "They agree." : "They do not agree.");
    ImGui::PopStyleColor();
    ImGui::SameLine();
  } else if (!model.difference_error.empty()) {
    ImGui::TextWrapped("%s", model.difference_error.c_str());
  }
  const char* none = session.models().empty() ? "Nothing is open." : "";
  if (button_unless("measure now", none, "Compares both on the pose that is shown now")) result.measure = true;
}

void draw_governor(Session& session, const ViewChoice& view, float scale) {
  heading("Pictures come");
  const bool uneven = view.governor.kind == sim::GovernorKind::Uneven;
  const int now = !view.governor.scripted() ? 0 : uneven ? 2 : 1;
  const int chosen = choice_row("governor", kModes, now, kModeTips);
  if (chosen >= 0) {
    constexpr std::array kKinds{sim::GovernorKind::Real, sim::GovernorKind::Fixed, sim::GovernorKind::Uneven};
    change_view(session, [&](ViewChoice& choice) { choice.governor.kind = kKinds[static_cast<std::size_t>(chosen)]; });
  }
  const float width = 150.0F * scale;
  if (view.governor.scripted()) {
    int rate = static_cast<int>(std::lround(view.governor.rate.hz()));
    ImGui::SetNextItemWidth(width);
    if (ImGui::SliderInt("pictures/s", &rate, 1, 1000, "%d",
                         ImGuiSliderFlags_Logarithmic | ImGuiSliderFlags_AlwaysClamp)) {
      change_view(
          session,
          [&](ViewChoice& choice) {
            choice.governor.rate = {rate, 1};
          },
          kRateMerge);
    }
    tooltip("1 to 1000; more than the screen shows exist as instants only");
  }
  if (view.governor.kind == sim::GovernorKind::Fixed) {
    int every = static_cast<int>(view.governor.hitch_every);
    ImGui::SetNextItemWidth(width);
    if (ImGui::SliderInt("one late in", &every, 0, 120, every == 0 ? "none" : "%d pictures",
                         ImGuiSliderFlags_AlwaysClamp)) {
      change_view(
          session, [&](ViewChoice& choice) { choice.governor.hitch_every = every; }, kHitchMerge);
    }
    tooltip("A hitch: every so often a picture comes late");
    if (every > 0) {
      int length = static_cast<int>(view.governor.hitch_ns / kMs);
      ImGui::SetNextItemWidth(width);
      if (ImGui::SliderInt("late by", &length, 0, 1000, "%d ms", ImGuiSliderFlags_AlwaysClamp)) {
        change_view(
            session, [&](ViewChoice& choice) { choice.governor.hitch_ns = length * kMs; }, kHitchLengthMerge);
      }
    }
  }
  int cost = static_cast<int>(view.governor.added_cost_ns / kMs);
  ImGui::SetNextItemWidth(width);
  if (ImGui::SliderInt("added cost", &cost, 0, 500, "%d ms", ImGuiSliderFlags_AlwaysClamp)) {
    change_view(
        session, [&](ViewChoice& choice) { choice.governor.added_cost_ns = cost * kMs; }, kCostMerge);
  }
  tooltip("Every picture takes that much longer, as on a slower machine");
  ImGui::SameLine();
  if (button_unless("stall", session.refusal(Command::Stall), "The next picture of every view comes 400 ms late")) {
    session.run(Command::Stall);
  }
}

void draw_ticks(Session& session, float scale) {
  const Setup& setup = session.setup();
  heading("Ticks");
  const auto& presets = sim::tick_presets();
  std::array<const char*, std::tuple_size_v<std::remove_cvref_t<decltype(presets)>>> names{};
  int chosen = -1;
  for (std::size_t i = 0; i < presets.size(); ++i) {
    names[i] = presets[i].label;
    if (presets[i].rate == setup.tick_rate) chosen = static_cast<int>(i);
  }
  const int preset = choice_row("ticks", names, chosen);
  if (preset >= 0) {
    session.change([&](Setup& next) { next.tick_rate = presets[static_cast<std::size_t>(preset)].rate; });
  }
  int hz = static_cast<int>(std::lround(setup.tick_rate.hz()));
  ImGui::SetNextItemWidth(150.0F * scale);
  if (ImGui::SliderInt("tick rate", &hz, 1, 240, fmt::format("{:.4g} Hz", setup.tick_rate.hz()).c_str(),
                       ImGuiSliderFlags_Logarithmic | ImGuiSliderFlags_AlwaysClamp)) {
    session.change([&](Setup& next) { next.tick_rate = {hz, 1}; }, kTickMerge);
  }
  const double factor = session.stage().tick_factor();
  ImGui::TextDisabled("Clips run at %.3gx of their pace at 25 Hz%s", factor,
                      setup.keep_duration ? ", made up for." : ".");
  tooltip("A counter moves the same at every tick: more ticks a second make what goes by ticks faster");
  bool keep = setup.keep_duration;
  if (ImGui::Checkbox("keep duration", &keep)) session.change([&](Setup& next) { next.keep_duration = keep; });
  tooltip(
      "At the next change of the tick rate the animation speeds are rescaled, so that clips last as long as before");
  bool align = setup.align;
  if (ImGui::Checkbox("align views", &align)) session.change([&](Setup& next) { next.align = align; });
  tooltip("Held views wait one tick, since interpolated ones are one tick late");
}

void draw_looks(Session& session, const PanelModel& model) {
  const Setup& setup = session.setup();
  heading("Show");
  const auto check = [&](const char* name, bool Setup::*field) {
    bool on = setup.*field;
    if (ImGui::Checkbox(name, &on)) session.change([&](Setup& next) { next.*field = on; });
  };
  check("grid", &Setup::grid);
  ImGui::SameLine(130.0F * ImGui::GetFontSize() / kTextPx);
  check("shadow", &Setup::shadow);
  check("joints", &Setup::joints);
  if (model.wireframe_possible) {
    ImGui::SameLine(130.0F * ImGui::GetFontSize() / kTextPx);
    check("wireframe", &Setup::wireframe);
  }
  if (!model.cameras.empty()) {
    heading("Camera");
    if (ImGui::Selectable("free", setup.camera == kOrbit)) session.change([](Setup& next) { next.camera = kOrbit; });
    for (std::size_t i = 0; i < model.cameras.size(); ++i) {
      ImGui::PushID(static_cast<int>(i));
      const int index = static_cast<int>(i);
      if (ImGui::Selectable(model.cameras[i].c_str(), setup.camera == index)) {
        session.change([&](Setup& next) { next.camera = index; });
      }
      ImGui::PopID();
    }
  }
}

const char* label(gfx::PresentMode mode) {
  switch (mode) {
    case gfx::PresentMode::Fifo:
      return "vsync";
    case gfx::PresentMode::Mailbox:
      return "newest";
    case gfx::PresentMode::Immediate:
      return "at once";
  }
  return "";
}

const char* tip(gfx::PresentMode mode) {
  switch (mode) {
    case gfx::PresentMode::Fifo:
      return "Every picture waits for the screen: nothing tears";
    case gfx::PresentMode::Mailbox:
      return "The screen takes the newest picture; older ones are never seen";
    case gfx::PresentMode::Immediate:
      return "The screen changes in the middle of a picture: no wait, but it may tear";
  }
  return "";
}

void draw_device(const PanelModel& model, PanelResult& result, float scale) {
  heading("Window");
  if (model.present_modes.size() > 1) {
    std::vector<const char*> names;
    std::vector<const char*> tips;
    int chosen = -1;
    for (const gfx::PresentMode mode : model.present_modes) {
      if (mode == model.present_mode) chosen = static_cast<int>(names.size());
      names.push_back(label(mode));
      tips.push_back(tip(mode));
    }
    const int mode = choice_row("present", names, chosen, tips);
    if (mode >= 0) result.present_mode = model.present_modes[static_cast<std::size_t>(mode)];
  }
  int cap = static_cast<int>(model.picture_cap);
  ImGui::SetNextItemWidth(150.0F * scale);
  if (ImGui::SliderInt("pictures/s at most", &cap, 0, 1000, cap == 0 ? "no limit" : "%d",
                       ImGuiSliderFlags_Logarithmic | ImGuiSliderFlags_AlwaysClamp)) {
    result.picture_cap = static_cast<double>(cap);
  }
  if (model.sample_counts.size() > 1) {
    std::vector<std::string> texts;
    std::vector<const char*> names;
    int chosen = -1;
    for (const unsigned count : model.sample_counts) {
      if (count == model.samples) chosen = static_cast<int>(texts.size());
      texts.push_back(count == 1 ? "no smoothing" : fmt::format("{} samples", count));
    }
    for (const std::string& text : texts) names.push_back(text.c_str());
    ImGui::TextDisabled("Edges");
    const int choice = choice_row("samples", names, chosen);
    if (choice >= 0) result.samples = model.sample_counts[static_cast<std::size_t>(choice)];
  }
  ImGui::PushTextWrapPos(0.0F);
  ImGui::TextDisabled("%s", model.device.c_str());
  ImGui::PopTextWrapPos();
}

}  // namespace

void draw_view_tab(Session& session, const PanelModel& model, PanelResult& result, float scale) {
  const ViewChoice view = session.setup().views[session.selected()];
  if (session.panes() > 1) {
    ImGui::TextDisabled(session.selected() == 0 ? "Left view; with Shift both" : "Right view; with Shift both");
  }
  draw_clock(session, view, scale);
  draw_route(session, view, model, result);
  draw_governor(session, view, scale);
  draw_ticks(session, scale);
  draw_looks(session, model);
  draw_device(model, result, scale);
}

}  // namespace inb::sandbox

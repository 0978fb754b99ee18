#include "apps/sandbox/ui_panel.h"

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "apps/sandbox/readout.h"
#include "apps/sandbox/widgets.h"

namespace inb::sandbox {

namespace {

constexpr std::size_t kBins = 25;
constexpr std::int64_t kBinNs = 2'000'000;

// Bars of how long the latest pictures took; the last bar stands for everything longer.
void draw_histogram(const stage::Stage& stage, stage::ViewId view, float scale) {
  const std::vector<std::uint32_t> bins = stage.histogram(view, kBinNs, kBins);
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const ImVec2 size{ImGui::GetContentRegionAvail().x, 44.0F * scale};
  ImGui::InvisibleButton("histogram", size);
  tooltip("How long the latest pictures took, in steps of 2 ms; the last bar is 48 ms and more");
  ImDrawList& list = *ImGui::GetWindowDrawList();
  list.AddRectFilled(at, {at.x + size.x, at.y + size.y}, colour::kFrame, 6.0F * scale);
  const std::uint32_t most = bins.empty() ? 0 : *std::ranges::max_element(bins);
  if (most == 0) return;
  const float inset = 6.0F * scale;
  const float step = (size.x - 2.0F * inset) / static_cast<float>(bins.size());
  for (std::size_t i = 0; i < bins.size(); ++i) {
    if (bins[i] == 0) continue;
    const float share = static_cast<float>(bins[i]) / static_cast<float>(most);
    const float x = at.x + inset + step * static_cast<float>(i);
    const float top = at.y + size.y - inset - share * (size.y - 2.0F * inset);
    list.AddRectFilled({x + scale, std::min(top, at.y + size.y - inset - 2.0F * scale)},
                       {x + step, at.y + size.y - inset}, i + 1 == bins.size() ? colour::kLost : colour::kAccent);
  }
}

// The read-out stays while the rest is scrolled; in a low window there is no room for that, and all of it scrolls.
// Returns the height that everything from the window's top takes.
template <typename Draw>
float draw_scrolled(const char* id, float scale, Draw&& draw) {
  const float top = ImGui::GetCursorPosY();
  if (ImGui::GetContentRegionAvail().y < 200.0F * scale) {
    draw();
    return ImGui::GetCursorPosY();
  }
  float height = 0.0F;
  if (ImGui::BeginChild(id)) {
    draw();
    height = ImGui::GetCursorPosY();
  }
  ImGui::EndChild();
  return top + height;
}

struct Tab {
  const char* name;
  void (*draw)(Session& session, const PanelModel& model, PanelResult& result, float scale);
};
constexpr std::array kTabs{Tab{"View", draw_view_tab}, Tab{"Model", draw_model_tab}, Tab{"Lens", draw_lens_tab},
                           Tab{"Lab", draw_lab_tab}};

}  // namespace

void draw_readout(Session& session, const Fonts& fonts, bool bars, float scale) {
  const stage::Stage& stage = session.stage();
  const std::optional<stage::Sample> sample = session.sample(session.selected());
  const float column = 120.0F * scale;
  ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(ImGui::GetStyle().ItemSpacing.x, 3.0F * scale));
  ImGui::PushFont(fonts.large);
  ImGui::Text("world tick %lld", static_cast<long long>(stage.tick()));
  ImGui::PopFont();
  tooltip("Ticks of the simulation since the start; the strip counts those of the clip");
  if (!sample) {
    ImGui::TextDisabled(session.models().empty() ? "Nothing is open." : "Nothing moves in this model.");
    ImGui::PopStyleVar();
    return;
  }
  ImGui::PushFont(fonts.large);
  ImGui::Text("frame %lld/%lld", static_cast<long long>(sample->frame), static_cast<long long>(sample->frames));
  ImGui::Text("%.3f s", sample->time_s);
  ImGui::PopFont();
  ImGui::PushFont(fonts.mono);
  field("counter", fmt::format("{:.1f} of {}", sample->shown.counter, sample->end), column);
  field("alpha", fmt::format("{:.3f}", sample->alpha), column);
  const bool by_time = sample->clock == sim::Clock::WallTime;
  field("increment", by_time ? "none: elapsed time" : fmt::format("{} a step", sample->increment), column);
  field("pictures/s", fmt::format("{:.1f} (FPS)", sample->pictures_per_s), column);
  ImGui::PopFont();
  const Model* model = session.active();
  if (model != nullptr && bars) draw_histogram(stage, model->views[session.selected()], scale);
  const std::int64_t dropped = std::max(sample->dropped_total_ns, sample->dropped_ns);
  ImGui::PushFont(fonts.mono);
  field("dropped", dropped > 0 ? lost_text(dropped) : "nothing", column);
  ImGui::PopFont();
  if (sample->dropped_ns > 0) {
    ImGui::SameLine();
    if (ImGui::SmallButton("catch up")) session.resync();
    tooltip("Runs the ticks that were dropped, and joins all views");
  }
  // Always one line, so that nothing below it jumps.
  const bool late = sample->smoothing == sim::Smoothing::Interpolated && smoothing_matters(sample->clock);
  const char* note = stage.minimised()             ? "Minimised: ticks pause."
                     : sample->delayed             ? "Held a tick back, in step with the other."
                     : late && sample->alpha < 1.0 ? "One tick late, to blend towards it."
                                                   : " ";
  ImGui::TextDisabled("%s", note);
  ImGui::PopStyleVar();
}

PanelResult draw_panel(Session& session, const PanelModel& model, const Layout& layout, const Fonts& fonts) {
  PanelResult result;
  if (layout.panel.w < 8.0F || layout.panel.h < 8.0F) return result;
  const float s = layout.scale;
  ImGui::SetNextWindowPos({layout.panel.x, layout.panel.y});
  ImGui::SetNextWindowSize({layout.panel.w, layout.panel.h});
  constexpr ImGuiWindowFlags kFixed =
      ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoCollapse | ImGuiWindowFlags_NoMove |
      ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoNav | ImGuiWindowFlags_NoBringToFrontOnFocus;
  if (ImGui::Begin("##panel", nullptr, kFixed)) {
    draw_readout(session, fonts, !model.lens_open && !model.lab_open, s);
    ImGui::Dummy({1.0F, 2.0F * s});
    if (ImGui::BeginTabBar("tabs")) {
      for (const Tab& tab : kTabs) {
        const bool leave = model.leave_lab && tab.draw == kTabs.front().draw;
        const bool open =
            ImGui::BeginTabItem(tab.name, nullptr, leave ? ImGuiTabItemFlags_SetSelected : ImGuiTabItemFlags_None);
        if (tab.draw == draw_lens_tab) result.lens_tab = item_rect();
        if (tab.draw == draw_lab_tab) result.lab_tab = item_rect();
        if (!open) continue;
        const float height = draw_scrolled(tab.name, s, [&] { tab.draw(session, model, result, s); });
        result.content_height = std::ceil(height + ImGui::GetStyle().WindowPadding.y);
        ImGui::EndTabItem();
      }
      ImGui::EndTabBar();
    }
  }
  ImGui::End();
  return result;
}

}  // namespace inb::sandbox

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>

#include "apps/sandbox/ui_lab.h"
#include "apps/sandbox/ui_panel.h"
#include "apps/sandbox/widgets.h"
#include "render/renderer.h"

namespace inb::sandbox {

namespace {

enum LabMerge : std::size_t { kFrameRateMerge = 40, kKeyRateMerge, kBoundMerge };

constexpr std::size_t kMostLosses = 3;

template <typename Change>
void change_lab(Session& session, Change&& how, std::size_t merge = 0) {
  session.change([&](Setup& setup) { how(setup.lab); }, merge);
}

void draw_rate(Session& session, const char* text, const char* tip, int LabChoice::*member, std::size_t merge,
               float scale) {
  int rate = session.setup().lab.*member;
  ImGui::SetNextItemWidth(150.0F * scale);
  if (ImGui::SliderInt(text, &rate, 1, kLabMostRate, "%d Hz", ImGuiSliderFlags_AlwaysClamp)) {
    change_lab(
        session, [&](LabChoice& lab) { lab.*member = rate; }, merge);
  }
  tooltip(tip);
}

void draw_bound(Session& session, float size, float scale) {
  bool fewest = session.setup().lab.fewest;
  if (ImGui::Checkbox("fewest keys within", &fewest)) {
    change_lab(session, [&](LabChoice& lab) { lab.fewest = fewest; });
  }
  tooltip("Keys stand where they are needed: as few as any choice of them can do with, no vertex further off");
  double percent = session.setup().lab.bound_percent;
  ImGui::SetNextItemWidth(150.0F * scale);
  constexpr double kLeast = kLabLeastBound;
  constexpr double kMost = kLabMostBound;
  if (ImGui::SliderScalar("of the size", ImGuiDataType_Double, &percent, &kLeast, &kMost, "%.3g %%",
                          ImGuiSliderFlags_Logarithmic | ImGuiSliderFlags_AlwaysClamp)) {
    change_lab(
        session,
        [&](LabChoice& lab) {
          lab.bound_percent = percent;
          // Who drags the bound wants to see what it does.
          lab.fewest = true;
        },
        kBoundMerge);
  }
  tooltip("How far a vertex may be from where the file has it, in percent of the model's size");
  ImGui::TextDisabled("%s",
                      fmt::format("{:.3g} of {:.3g} units", static_cast<double>(size) * percent / 100.0, size).c_str());
}

}  // namespace

void draw_heat_legend(float largest, float scale) {
  constexpr int kPieces = 32;
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const ImVec2 size{ImGui::GetContentRegionAvail().x, 14.0F * scale};
  ImGui::InvisibleButton("legend", size);
  tooltip("Distance of each vertex to where the file has it, in the model's units; the same scale in every pane");
  ImDrawList& list = *ImGui::GetWindowDrawList();
  const auto packed = [](float share) {
    const Vec3 c = render::heat_color(share);
    return ImGui::ColorConvertFloat4ToU32({c.r, c.g, c.b, 1.0F});
  };
  for (int i = 0; i < kPieces; ++i) {
    const float from = static_cast<float>(i) / kPieces;
    const float to = static_cast<float>(i + 1) / kPieces;
    list.AddRectFilledMultiColor({at.x + size.x * from, at.y}, {at.x + size.x * to, at.y + size.y}, packed(from),
                                 packed(to), packed(to), packed(from));
  }
  const std::string end = fmt::format("{:.3g} units", largest);
  ImGui::TextDisabled("0");
  ImGui::SameLine(std::max(ImGui::GetContentRegionMax().x - ImGui::CalcTextSize(end.c_str()).x, 0.0F));
  ImGui::TextDisabled("%s", end.c_str());
}

void draw_lab_tab(Session& session, const PanelModel& panel, PanelResult& result, float scale) {
  const Model* model = session.active();
  if (model == nullptr || !session.sample(session.selected())) {
    ImGui::TextDisabled(model == nullptr ? "Nothing is open." : "Nothing moves in this model.");
    return;
  }
  result.lab_open = true;
  ImGui::TextWrapped("One motion, stored in three ways.");
  draw_rate(session, "frames", "Whole meshes a second, each shown until the next", &LabChoice::frame_rate,
            kFrameRateMerge, scale);
  draw_rate(session, "key meshes", "Whole meshes a second, a straight way between two", &LabChoice::key_rate,
            kKeyRateMerge, scale);
  result.lab_key_rate = item_rect();
  const LabModel* lab = panel.lab;
  draw_bound(session, lab != nullptr && lab->result != nullptr ? lab->result->wish.size : 0.0F, scale);
  ImGui::Separator();
  bool heat = session.setup().lab.heat;
  if (ImGui::Checkbox("heat map", &heat)) {
    change_lab(session, [&](LabChoice& choice) { choice.heat = heat; });
  }
  result.lab_heat = item_rect();
  tooltip("Colours every vertex by how far it is from where the file has it");
  if (lab == nullptr) return;
  if (lab->no_room) ImGui::TextWrapped("The window is too small for the panes: make it larger.");
  if (heat && lab->result != nullptr) draw_heat_legend(lab->result->largest_error(), scale);
  ImGui::Separator();
  if (lab->busy) {
    ImGui::TextUnformatted("baking...");
  } else if (lab->result != nullptr) {
    double bake_ms = 0.0;
    for (const LabBake& column : lab->result->columns) bake_ms += column.cost.bake_ms;
    ImGui::TextDisabled("%s", fmt::format("baked in {:.1f} ms", bake_ms).c_str());
  }
  if (lab->result == nullptr) return;
  // What a key mesh cannot carry is the same for both bakes.
  const LabBake& frames = lab->result->column(LabColumn::Frames);
  if (!frames.asset) return;
  ImGui::PushTextWrapPos(0.0F);
  for (std::size_t i = 0; i < std::min(frames.asset->warnings.size(), kMostLosses); ++i) {
    ImGui::TextDisabled("%s", frames.asset->warnings[i].c_str());
  }
  ImGui::PopTextWrapPos();
}

}  // namespace inb::sandbox

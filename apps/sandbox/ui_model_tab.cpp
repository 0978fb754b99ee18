#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>

#include "apps/sandbox/ui_panel.h"
#include "apps/sandbox/widgets.h"

namespace inb::sandbox {

namespace {

struct Totals {
  std::uint64_t vertices = 0;
  std::uint64_t triangles = 0;
};

Totals totals(const assets::Asset& asset) {
  Totals sum;
  for (const assets::Mesh& mesh : asset.meshes) {
    for (const assets::Primitive& primitive : mesh.primitives) {
      sum.vertices += primitive.positions.size();
      sum.triangles += primitive.stored_triangles;
    }
  }
  return sum;
}

void draw_models(Session& session) {
  if (session.models().size() < 2) return;
  ImGui::TextDisabled("Open");
  for (std::size_t i = 0; i < session.models().size(); ++i) {
    ImGui::PushID(static_cast<int>(i));
    if (ImGui::Selectable(session.models()[i].asset->name.c_str(), i == session.active_index())) session.activate(i);
    ImGui::PopID();
  }
}

void draw_motions(Session& session, const Model& model) {
  ImGui::TextDisabled("Clips");
  if (model.motion_names.empty()) ImGui::TextUnformatted("none: the rest pose is shown");
  for (std::size_t m = 0; m < model.motion_names.size(); ++m) {
    ImGui::PushID(static_cast<int>(m));
    const std::string length = fmt::format("{:.2f} s", model.timings[m].duration_s);
    const float room = ImGui::GetContentRegionAvail().x;
    const float length_width = ImGui::CalcTextSize(length.c_str()).x;
    const std::string name = fitted(model.motion_names[m], room - length_width - 12.0F);
    if (ImGui::Selectable((name + "##motion").c_str(), m == session.motion())) {
      session.change([&](Setup& setup) { setup.motions[session.active_index()] = static_cast<std::uint32_t>(m); });
    }
    const bool lit = ImGui::IsItemHovered() || ImGui::IsItemActive();
    tooltip(model.motion_names[m]);
    ImGui::SameLine(room - length_width);
    ImGui::PushStyleColor(ImGuiCol_Text, static_cast<ImU32>(lit ? colour::kText : colour::kTextDim));
    ImGui::TextUnformatted(length.c_str());
    ImGui::PopStyleColor();
    ImGui::PopID();
  }
}

void draw_names(const char* id, const std::vector<std::string>& names) {
  ImGui::PushID(id);
  ImGuiListClipper clipper;
  clipper.Begin(static_cast<int>(names.size()));
  while (clipper.Step()) {
    for (int i = clipper.DisplayStart; i < clipper.DisplayEnd; ++i) {
      const std::string& name = names[static_cast<std::size_t>(i)];
      const std::string shown = fitted(name.empty() ? fmt::format("({})", i) : name, ImGui::GetContentRegionAvail().x);
      ImGui::TextUnformatted(shown.c_str());
      if (shown != name) tooltip(name);
    }
  }
  ImGui::PopID();
}

// Joints of the skins by their full names; every node for a model without a skin.
std::vector<std::string> joint_names(const assets::Asset& asset) {
  std::vector<std::uint32_t> joints;
  for (const assets::Skin& skin : asset.skins) joints.insert(joints.end(), skin.joints.begin(), skin.joints.end());
  std::ranges::sort(joints);
  joints.erase(std::unique(joints.begin(), joints.end()), joints.end());
  std::vector<std::string> names;
  if (joints.empty()) return asset.skeleton.names;
  names.reserve(joints.size());
  for (const std::uint32_t joint : joints) names.push_back(asset.skeleton.names[joint]);
  return names;
}

}  // namespace

void draw_model_tab(Session& session, const PanelModel& panel, PanelResult& result, float scale) {
  const Model* model = session.active();
  if (model == nullptr) {
    ImGui::TextDisabled("Nothing is open.");
    return;
  }
  draw_models(session);
  const assets::Asset& asset = *model->asset;
  const float column = 110.0F * scale;
  ImGui::TextUnformatted(fitted(asset.name, ImGui::GetContentRegionAvail().x).c_str());
  tooltip(model->source.scene.empty() ? model->source.file.string() : "built in");
  if (panel.warnings > 0) {
    const std::string text = panel.warnings == 1 ? "1 warning" : fmt::format("{} warnings", panel.warnings);
    if (ImGui::Button(text.c_str())) result.show_notices = true;
  }
  const Totals sum = totals(asset);
  const Vec3 size = model->bounds.size();
  field("vertices", fmt::format("{}", sum.vertices), column);
  field("triangles", fmt::format("{}", sum.triangles), column);
  field("size", fmt::format("{:.3g} x {:.3g} x {:.3g} m", size.x, size.y, size.z), column);
  ImGui::Separator();
  draw_motions(session, *model);
  draw_tween(session, scale);
  const std::vector<std::string> joints = joint_names(asset);
  const std::string title = fmt::format("{} ({})###joints", asset.skins.empty() ? "Nodes" : "Joints", joints.size());
  if (!joints.empty() &&
      ImGui::CollapsingHeader(title.c_str(), asset.skins.empty() ? 0 : ImGuiTreeNodeFlags_DefaultOpen)) {
    draw_names("joints", joints);
  }
  if (!asset.materials.empty() &&
      ImGui::CollapsingHeader(fmt::format("Materials ({})###materials", asset.materials.size()).c_str())) {
    for (std::size_t i = 0; i < asset.materials.size(); ++i) {
      const assets::Material& material = asset.materials[i];
      const ImVec2 at = ImGui::GetCursorScreenPos();
      const float side = ImGui::GetFontSize();
      const ImVec4 colour(material.base_color.x, material.base_color.y, material.base_color.z, 1.0F);
      ImGui::GetWindowDrawList()->AddRectFilled(at, {at.x + side, at.y + side}, ImGui::ColorConvertFloat4ToU32(colour),
                                                3.0F);
      ImGui::SetCursorScreenPos({at.x + side * 1.4F, at.y});
      const std::string name = material.name.empty() ? fmt::format("({})", i) : material.name;
      ImGui::TextUnformatted(fitted(name, ImGui::GetContentRegionAvail().x).c_str());
      tooltip(material.name);
    }
  }
}

}  // namespace inb::sandbox

#include <imgui.h>

#include <array>
#include <optional>

#include "apps/sandbox/ui_panel.h"
#include "apps/sandbox/widgets.h"

namespace inb::sandbox {

namespace {

constexpr std::array kTweens{"linear", "step", "spherical"};
constexpr std::array kTweenTips{"Every vertex in a straight line from key to key",
                                "One key until the time of the next: nothing lies between",
                                "Every vertex round a pivot: on an arc, as the tip of a clock's hand"};
constexpr std::array kEndings{"rewind", "hold", "closed"};
constexpr std::array kEndingTips{"Jumps from the last key to the first, again and again", "Stays at the last key",
                                 "Goes on from the last key to the first, again and again"};
constexpr const char* kLensNote = "Not while the lens' rate plays.";

void draw_endings(Session& session, bool frame_set) {
  ImGui::TextDisabled("After the last key");
  // Frame sets that repeat always go on to the first.
  const std::size_t left_out = frame_set ? 1 : 0;
  const std::span<const char* const> names = std::span(kEndings).subspan(left_out);
  if (session.lens_plays()) {
    choice_row_off(names, kLensNote);
    return;
  }
  const std::optional<SetEnding> ending = session.ending();
  const int lit = ending ? static_cast<int>(*ending) - static_cast<int>(left_out) : -1;
  const int chosen = choice_row("ending", names, lit, std::span(kEndingTips).subspan(left_out));
  if (chosen >= 0) session.choose_ending(static_cast<SetEnding>(chosen + static_cast<int>(left_out)));
}

}  // namespace

void draw_tween(Session& session, float scale) {
  const std::optional<assets::TweenChoice> chosen = session.tween();
  if (!chosen) return;
  const assets::Asset& asset = *session.active()->asset;
  ImGui::TextDisabled("Between keys");
  const RefusedTween* const refused = session.refused_tween();
  // A refused one stays what is worked on, so that another pivot can be found for it.
  assets::TweenChoice wanted = refused != nullptr ? refused->wanted : *chosen;
  const int tween = choice_row("tween", kTweens, static_cast<int>(wanted.tween), kTweenTips);
  if (tween >= 0) {
    wanted.tween = static_cast<assets::Tween>(tween);
    session.choose_tween(wanted);
  } else if (wanted.tween == assets::Tween::Spherical) {
    const float step = 0.002F * glm::length(session.active()->bounds.size());
    ImGui::SetNextItemWidth(190.0F * scale);
    if (ImGui::DragFloat3("pivot", &wanted.pivot.x, step, 0.0F, 0.0F, "%.3g")) {
      session.choose_tween(wanted, kPivotMerge);
    }
    tooltip("Where the arcs have their centre, in the model's own space");
  }
  if (const RefusedTween* const now = session.refused_tween(); now != nullptr) {
    ImGui::PushStyleColor(ImGuiCol_Text, static_cast<ImU32>(colour::kLost));
    ImGui::TextWrapped("Not round that pivot: %s.", now->why.c_str());
    ImGui::PopStyleColor();
  }
  draw_endings(session, session.motion() >= asset.clips.size() + asset.morph_sets.size());
  ImGui::Separator();
}

}  // namespace inb::sandbox

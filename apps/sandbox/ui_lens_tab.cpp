#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>

#include "apps/sandbox/ui_panel.h"
#include "apps/sandbox/widgets.h"

namespace inb::sandbox {

namespace {

enum LensMerge : std::size_t { kWsmMerge = kLensValueMerge + 1, kWeaponIasMerge, kSkillsMerge };

constexpr float kColumn = 78.0F;

std::string capital(std::string_view word) {
  std::string text(word);
  if (!text.empty() && text[0] >= 'a' && text[0] <= 'z') text[0] = static_cast<char>(text[0] - 'a' + 'A');
  return text;
}

// Whatever is chosen, what follows from it is chosen too.
template <typename How>
void change_lens(Session& session, How&& how, std::size_t merge = 0) {
  session.change(
      [&](Setup& setup) {
        how(setup.lens);
        setup.lens = possible(setup.lens);
      },
      merge);
}

void label(const char* text, float scale) {
  ImGui::AlignTextToFramePadding();
  ImGui::TextDisabled("%s", text);
  ImGui::SameLine(kColumn * scale);
  ImGui::SetNextItemWidth(ImGui::GetContentRegionAvail().x);
}

std::string name_of(sim::UnitClass unit) { return capital(sim::word(unit)); }
std::string name_of(sim::Mode mode) { return capital(sim::word(mode)); }
std::string name_of(sim::WeaponClass weapon) { return capital(sim::word(weapon)); }
std::string name_of(sim::AccelerationKind kind) { return capital(lens_kind_name(kind)); }

// A list to choose from; nothing is drawn where there is no choice.
template <typename Item, typename Field>
void combo(Session& session, const char* name, const char* tip, const std::vector<Item>& items, Field field,
           float scale) {
  if (items.size() < 2) return;
  const Item now = session.setup().lens.*field;
  label(name, scale);
  ImGui::PushID(name);
  if (ImGui::BeginCombo("##list", name_of(now).c_str(), ImGuiComboFlags_HeightLarge)) {
    for (const Item item : items) {
      if (ImGui::Selectable(name_of(item).c_str(), item == now)) {
        change_lens(session, [&](LensChoice& lens) { lens.*field = item; });
      }
      if (item == now) ImGui::SetItemDefaultFocus();
    }
    ImGui::EndCombo();
  } else {
    tooltip(tip);
  }
  ImGui::PopID();
}

// A number to drag, `width` wide, or as wide as there is room.
void number(Session& session, const char* name, const char* tip, std::int64_t LensChoice::*field, std::int64_t low,
            std::int64_t high, std::size_t merge, float width = 0.0F) {
  int value = static_cast<int>(session.setup().lens.*field);
  ImGui::SetNextItemWidth(width > 0.0F ? width : ImGui::GetContentRegionAvail().x);
  ImGui::PushID(name);
  if (ImGui::DragInt("##number", &value, 0.25F, static_cast<int>(low), static_cast<int>(high), "%d",
                     ImGuiSliderFlags_AlwaysClamp)) {
    change_lens(
        session, [&](LensChoice& lens) { lens.*field = value; }, merge);
  }
  tooltip(tip);
  ImGui::PopID();
}

void set_value(Session& session, std::int64_t value, std::size_t merge) {
  change_lens(
      session, [&](LensChoice& lens) { lens.value = value; }, merge);
}

// [<] [ 16 % ] [>]: to the breakpoints beside, and any value by hand.
void draw_value(Session& session, const LensModel& model, float scale) {
  const sim::AxisRange range = sim::axis_range(model.axis);
  label(axis_name(model.axis), scale);
  const float step = ImGui::GetFrameHeight();
  const float gap = ImGui::GetStyle().ItemInnerSpacing.x;
  const auto jump = [&](const char* id, ImGuiDir direction, const std::optional<std::int64_t>& to, const char* tip) {
    if (ImGui::ArrowButton(id, direction) && to) set_value(session, *to, 0);
    tooltip(to ? tip : "There is none.");
  };
  jump("##down", ImGuiDir_Left, previous_breakpoint(model), "To the breakpoint before");
  ImGui::SameLine(0.0F, gap);
  int value = static_cast<int>(model.choice.value);
  ImGui::SetNextItemWidth(std::max(ImGui::GetContentRegionAvail().x - step - gap, 20.0F));
  if (ImGui::DragInt("##value", &value, 0.25F, static_cast<int>(range.first), static_cast<int>(range.last), "%d %%",
                     ImGuiSliderFlags_AlwaysClamp)) {
    set_value(session, value, kLensValueMerge);
  }
  tooltip(std::string(axis_text(model.axis)) + ". Drag, or double click to type.");
  ImGui::SameLine(0.0F, gap);
  jump("##up", ImGuiDir_Right, next_breakpoint(model), "To the next breakpoint");
}

void draw_parts(Session& session, float scale) {
  const LensChoice& lens = session.setup().lens;
  switch (lens.kind) {
    case sim::AccelerationKind::Attack: {
      constexpr std::array kAxes{"IAS", "EIAS"};
      constexpr std::array kTips{"By what stands on the items", "By what comes of it all: items, skills, weapon"};
      label("by", scale);
      const int axis = choice_row("axis", kAxes, lens.effective ? 1 : 0, kTips);
      if (axis >= 0) change_lens(session, [&](LensChoice& next) { next.effective = axis == 1; });
      if (lens.effective) break;
      const float half = 56.0F * scale;
      if (goes_by_former(lens)) {
        label("on weapon", scale);
        number(session, "on weapon", "Increased attack speed on the weapon: it counts twice in a changed shape",
               &LensChoice::weapon_ias, 0, kLensWeaponIas, kWeaponIasMerge);
      }
      label("WSM", scale);
      number(session, "WSM", "Weapon speed modifier: above 0 is slow", &LensChoice::wsm, -kLensWsm, kLensWsm, kWsmMerge,
             half);
      ImGui::SameLine();
      ImGui::TextDisabled("skills");
      ImGui::SameLine();
      number(session, "skills", "What skills and auras add to the attack speed, percent: Fanaticism, Holy Freeze, ...",
             &LensChoice::skills, -kLensSkills, kLensSkills, kSkillsMerge);
      break;
    }
    case sim::AccelerationKind::Block: {
      bool shield = lens.holy_shield;
      if (ImGui::Checkbox("Holy Shield", &shield)) {
        change_lens(session, [&](LensChoice& next) { next.holy_shield = shield; });
      }
      tooltip("The paladin's skill: it adds 50 to the acceleration of every block");
      break;
    }
    case sim::AccelerationKind::Movement:
      label("skills", scale);
      number(session, "skills", "What skills add to the velocity, percent", &LensChoice::skills, -kLensSkills,
             kLensSkills, kSkillsMerge);
      break;
    default:
      break;
  }
}

void draw_play(Session& session, const LensModel& model, PanelResult& result) {
  const bool plays = session.lens_plays();
  const Model* active = session.active();
  const std::string why = active == nullptr                ? "Nothing is open."
                          : active->actor == stage::kNoId  ? "Nothing moves in this model."
                          : !model.error.empty() && !plays ? model.error
                                                           : std::string();
  bool on = plays;
  if (!why.empty()) {
    ImGui::TextDisabled("%s", why.c_str());
    return;
  }
  if (ImGui::Checkbox("play at this rate", &on)) session.play_lens(on);
  result.lens_play = item_rect();
  tooltip(
      "The model's clip, cut into these frames, goes tick by tick as a unit would; off brings the former playback "
      "back");
}

}  // namespace

void draw_lens_tab(Session& session, const PanelModel& panel, PanelResult& result, float scale) {
  result.lens_open = true;
  if (panel.lens == nullptr) return;
  const LensModel& model = *panel.lens;
  const LensChoice& lens = session.setup().lens;
  draw_play(session, model, result);
  ImGui::Separator();
  combo(session, "class", "Whose animation", lens_units(), &LensChoice::unit, scale);
  combo(session, "kind", "What it does, which decides what makes it faster", lens_kinds(lens.unit), &LensChoice::kind,
        scale);
  combo(session, "motion", "Which of the animations of this kind", lens_modes(lens.unit, lens.kind), &LensChoice::mode,
        scale);
  if (goes_by_former(lens)) {
    const auto& formers = lens_formers();
    combo(session, "was", "The class that changed its shape: its attack decides the speed",
          std::vector<sim::UnitClass>(formers.begin(), formers.end()), &LensChoice::former, scale);
  }
  combo(session, "weapon", "The kind of weapon in hand", lens_weapons(lens), &LensChoice::weapon, scale);
  draw_value(session, model, scale);
  draw_parts(session, scale);
  ImGui::Separator();
  ImGui::PushTextWrapPos(0.0F);
  ImGui::TextDisabled("%s: %s", model.cof.c_str(), model.data.c_str());
  if (!model.note.empty()) ImGui::TextDisabled("%s", model.note.c_str());
  if (model.error.empty()) {
    ImGui::TextDisabled("acceleration %lld %%, counter + %lld a tick", static_cast<long long>(model.now.acceleration),
                        static_cast<long long>(model.now.increment));
  }
  ImGui::PopTextWrapPos();
  const std::string none = model.rows.empty() ? "There is no table." : "";
  if (button_unless("copy table", none, "All breakpoints to the clipboard, tab-separated")) result.lens_copy = true;
  ImGui::SameLine();
  if (button_unless("save table", none, "All breakpoints as a .tsv file, where pictures go")) result.lens_save = true;
}

}  // namespace inb::sandbox

#include "apps/sandbox/lens.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <span>

#include "content/animdata.h"
#include "sim/breakpoint_query.h"

namespace inb::sandbox {

namespace {

using sim::AccelerationKind;
using sim::Mode;
using sim::UnitClass;
using sim::WeaponClass;

constexpr std::array kKinds{AccelerationKind::Attack, AccelerationKind::Cast,     AccelerationKind::HitRecovery,
                            AccelerationKind::Block,  AccelerationKind::Movement, AccelerationKind::Other};
constexpr std::array kAttackModes{Mode::A1, Mode::A2, Mode::TH, Mode::KK, Mode::S1, Mode::S2, Mode::S3, Mode::S4};
constexpr std::array kCastModes{Mode::SC};
constexpr std::array kHitModes{Mode::GH};
constexpr std::array kBlockModes{Mode::BL};
constexpr std::array kMoveModes{Mode::WL, Mode::TW, Mode::RN};
constexpr std::array kOtherModes{Mode::NU, Mode::TN, Mode::S1, Mode::S2, Mode::S3, Mode::S4};
constexpr std::array kFormers{UnitClass::Amazon,      UnitClass::Assassin, UnitClass::Barbarian, UnitClass::Druid,
                              UnitClass::Necromancer, UnitClass::Paladin,  UnitClass::Sorceress};
// The line goes on a little behind the last step, and shows the values that gear usually has.
constexpr std::int64_t kUsualValue = 200;
constexpr double kBeyondLast = 1.1;

std::span<const Mode> modes_of(AccelerationKind kind) {
  switch (kind) {
    case AccelerationKind::Attack:
      return kAttackModes;
    case AccelerationKind::Cast:
      return kCastModes;
    case AccelerationKind::HitRecovery:
      return kHitModes;
    case AccelerationKind::Block:
      return kBlockModes;
    case AccelerationKind::Movement:
      return kMoveModes;
    case AccelerationKind::Other:
      return kOtherModes;
    case AccelerationKind::Knockback:
    case AccelerationKind::Death:
      break;
  }
  return {};
}

const sim::AnimationRecord* record(UnitClass unit, Mode mode, WeaponClass weapon) {
  const sim::AnimationRecord* found = content::player_animations().find(sim::cof_name(unit, mode, weapon));
  return found == nullptr || found->frames < 1 ? nullptr : found;
}

std::vector<WeaponClass> weapons_of(UnitClass unit, Mode mode) {
  std::vector<WeaponClass> weapons;
  for (std::size_t w = 0; w < sim::kWeaponClassCount; ++w) {
    const auto weapon = static_cast<WeaponClass>(w);
    if (record(unit, mode, weapon) != nullptr) weapons.push_back(weapon);
  }
  return weapons;
}

template <typename List, typename Item>
bool contains(const List& list, const Item& item) {
  return std::find(list.begin(), list.end(), item) != list.end();
}

Result<sim::NamedQuery> query_of(const LensChoice& choice) {
  const bool attack = choice.kind == AccelerationKind::Attack;
  sim::Equipment equipment;
  equipment.weapon_class = choice.weapon;
  if (attack && !choice.effective) equipment.weapon.wsm = choice.wsm;
  if (goes_by_former(choice) && !choice.effective) equipment.weapon.ias = choice.weapon_ias;
  if ((attack && !choice.effective) || choice.kind == AccelerationKind::Movement) {
    equipment.skill_percent = choice.skills;
  }
  equipment.holy_shield = choice.kind == AccelerationKind::Block && choice.holy_shield;
  equipment.runs = choice.mode == Mode::RN;
  const sim::AnimationTable& table = content::player_animations();
  const sim::Form form = choice.unit == UnitClass::Werewolf ? sim::Form::Werewolf : sim::Form::Werebear;
  auto named = goes_by_former(choice)
                   ? sim::class_query(table, choice.former, choice.kind, equipment, form, choice.mode)
                   : sim::class_query(table, choice.unit, choice.kind, equipment, sim::Form::Human, choice.mode);
  if (named && attack && choice.effective) named->query.axis = sim::Axis::Eias;
  return named;
}

// Speed and percent that give the increment of a row: those of the table, but for what is computed by other means.
LensRate rate_of(const sim::BreakpointQuery& query, const sim::BreakpointRow& row) {
  LensRate rate;
  rate.frames = query.animation.frames;
  for (const std::int64_t flag : query.animation.flags) rate.flags.push_back(static_cast<std::uint32_t>(flag));
  rate.start_frame = query.animation.start_frame;
  rate.speed = query.animation.speed;
  rate.acceleration = row.acceleration;
  if (sim::increment(rate.speed, rate.acceleration) != row.increment) {
    rate.speed = row.increment;
    rate.acceleration = 100;
  }
  return rate;
}

LensAxis line_of(const sim::BreakpointQuery& query, const std::vector<sim::BreakpointRow>& rows) {
  const sim::Axis axis = query.axis.value_or(sim::Axis::Ias);
  const sim::AxisRange range = sim::axis_range(axis);
  LensAxis line{range.first, range.last, 0};
  if (axis == sim::Axis::Eias || axis == sim::Axis::Rate) return line;
  line.limit = axis == sim::Axis::Frw ? sim::kDiminishingMovement : sim::kDiminishing;
  const double last = rows.empty() ? 0.0 : kBeyondLast * static_cast<double>(rows.back().value);
  line.last = std::clamp(std::llround(last), static_cast<long long>(kUsualValue), static_cast<long long>(range.last));
  return line;
}

std::vector<LensFrame> fates(const sim::BreakpointQuery& query, const sim::Trace& trace) {
  std::vector<LensFrame> frames(static_cast<std::size_t>(query.animation.frames));
  for (std::int64_t f = 0; f < query.animation.start_frame; ++f) {
    frames[static_cast<std::size_t>(f)].fate = FrameFate::Unused;
  }
  for (const sim::TraceTick& tick : trace.ticks) {
    if (!tick.frame) continue;
    LensFrame& frame = frames[static_cast<std::size_t>(*tick.frame)];
    if (frame.ticks == 0) frame.first_tick = tick.tick;
    frame.fate = FrameFate::Drawn;
    ++frame.ticks;
  }
  for (const std::int64_t flag : query.animation.flags) {
    if (flag < query.animation.frames) frames[static_cast<std::size_t>(flag)].action = true;
  }
  return frames;
}

std::string many(std::int64_t count, const char* one, const char* more) {
  return fmt::format("{} {}", count, count == 1 ? one : more);
}

const char* per_second(AccelerationKind kind) {
  switch (kind) {
    case AccelerationKind::Attack:
      return "attacks/s";
    case AccelerationKind::Cast:
      return "casts/s";
    default:
      return "a second";
  }
}

std::string now_text(const LensModel& model) {
  const sim::BreakpointRow& now = model.now;
  std::string text = many(now.ticks, "tick", "ticks");
  if (now.action_tick) text += fmt::format(", action in tick {}", *now.action_tick);
  return text + fmt::format(", {:.2f} {}", now.attacks_per_second, per_second(model.choice.kind));
}

std::string next_text(const LensModel& model) {
  const sim::Outlook& outlook = model.outlook;
  if (!outlook.next) return "Nothing faster than this.";
  const std::string what = outlook.next->ticks == model.now.ticks && outlook.next->action_tick
                               ? fmt::format("action in tick {}", *outlook.next->action_tick)
                               : many(outlook.next->ticks, "tick", "ticks");
  return fmt::format("Next: {} at {} % {} (+{}).", what, outlook.next->value, axis_name(model.axis), outlook.cost);
}

// How much further the counter would have to be for what comes next: the end, or the action where only that comes
// earlier.
std::optional<std::int64_t> missing_counter(const LensModel& model) {
  const auto& next = model.outlook.next;
  if (!next) return std::nullopt;
  if (next->ticks != model.now.ticks || !model.now.action_tick || *model.now.action_tick < 2) {
    return model.outlook.missing;
  }
  const sim::TraceTick& before = model.trace.ticks[static_cast<std::size_t>(*model.now.action_tick) - 2];
  return model.trace.action_counter.value_or(before.after) - before.after;
}

std::string data_text(const sim::BreakpointQuery& query) {
  std::string text = many(query.animation.frames, "frame", "frames");
  if (!query.animation.flags.empty()) text += fmt::format(", action in frame {}", query.animation.flags.front());
  if (query.animation.start_frame > 0) text += fmt::format(", starts at frame {}", query.animation.start_frame);
  return text + (query.were ? ", speed computed" : fmt::format(", speed {}", query.animation.speed));
}

}  // namespace

const std::array<UnitClass, 7>& lens_formers() { return kFormers; }

bool goes_by_former(const LensChoice& choice) {
  const bool changed = choice.unit == UnitClass::Werewolf || choice.unit == UnitClass::Werebear;
  return changed && choice.kind == AccelerationKind::Attack;
}

std::vector<UnitClass> lens_units() {
  std::vector<UnitClass> units(kFormers.begin(), kFormers.end());
  for (std::size_t u = 0; u < sim::kUnitClassCount; ++u) {
    const auto unit = static_cast<UnitClass>(u);
    if (!contains(units, unit) && !lens_kinds(unit).empty()) units.push_back(unit);
  }
  return units;
}

std::vector<AccelerationKind> lens_kinds(UnitClass unit) {
  std::vector<AccelerationKind> kinds;
  for (const AccelerationKind kind : kKinds) {
    if (!lens_modes(unit, kind).empty()) kinds.push_back(kind);
  }
  return kinds;
}

std::vector<Mode> lens_modes(UnitClass unit, AccelerationKind kind) {
  std::vector<Mode> modes;
  for (const Mode mode : modes_of(kind)) {
    if (!weapons_of(unit, mode).empty()) modes.push_back(mode);
  }
  return modes;
}

std::vector<WeaponClass> lens_weapons(const LensChoice& choice) {
  return goes_by_former(choice) ? weapons_of(choice.former, Mode::A1) : weapons_of(choice.unit, choice.mode);
}

LensChoice possible(LensChoice choice) {
  const auto settle = [](auto& value, const auto& list) {
    if (!list.empty() && !contains(list, value)) value = list.front();
  };
  settle(choice.unit, lens_units());
  settle(choice.kind, lens_kinds(choice.unit));
  settle(choice.mode, lens_modes(choice.unit, choice.kind));
  settle(choice.former, kFormers);
  settle(choice.weapon, lens_weapons(choice));
  const sim::Axis axis = choice.kind == AccelerationKind::Attack && choice.effective
                             ? sim::Axis::Eias
                             : sim::default_axis(choice.kind).value_or(sim::Axis::Ias);
  const sim::AxisRange range = sim::axis_range(axis);
  choice.value = std::clamp(choice.value, range.first, range.last);
  choice.wsm = std::clamp(choice.wsm, -kLensWsm, kLensWsm);
  choice.weapon_ias = std::clamp<std::int64_t>(choice.weapon_ias, 0, kLensWeaponIas);
  choice.skills = std::clamp(choice.skills, -kLensSkills, kLensSkills);
  return choice;
}

const char* lens_kind_name(AccelerationKind kind) {
  constexpr std::array kNames{"attack", "cast", "hit recovery", "block", "move", "knockback", "death", "other"};
  static_assert(kNames.size() == sim::kAccelerationKindCount);
  return kNames[static_cast<std::size_t>(kind)];
}

const char* axis_name(sim::Axis axis) {
  constexpr std::array kNames{"FCR", "FHR", "FBR", "FRW", "IAS", "WIAS", "EIAS", "rate"};
  static_assert(kNames.size() == sim::kAxisCount);
  return kNames[static_cast<std::size_t>(axis)];
}

const char* axis_text(sim::Axis axis) {
  constexpr std::array kTexts{"Faster cast rate on items, percent",
                              "Faster hit recovery on items, percent",
                              "Faster block rate on items, percent",
                              "Faster run/walk on items, percent",
                              "Increased attack speed on items, percent",
                              "Increased attack speed on the weapon, percent",
                              "Effective attack speed: what items are worth, plus skills, minus the weapon's speed",
                              "What skills add to every other animation, percent"};
  static_assert(kTexts.size() == sim::kAxisCount);
  return kTexts[static_cast<std::size_t>(axis)];
}

std::optional<LensRate> lens_rate(const LensChoice& choice) {
  const auto named = query_of(choice);
  if (!named) return std::nullopt;
  const auto now = sim::breakpoint_at(named->query, choice.value);
  if (!now || !*now) return std::nullopt;
  return rate_of(named->query, **now);
}

sim::Timing cut_into(const sim::Timing& own, const LensRate& rate) {
  if (own.duration_s <= 0.0) return sim::frame_set(rate.frames, static_cast<double>(sim::kFrameRate), rate.flags);
  return sim::timed_clip(own.duration_s, rate.flags, static_cast<double>(rate.frames) / own.duration_s);
}

sim::Shown uncut(sim::Shown shown, const sim::Timing& own, const sim::Timing& cut) {
  const double scale = static_cast<double>(own.end) / static_cast<double>(cut.end);
  shown.position.frames *= scale;
  if (shown.held) shown.position.frames = std::floor(shown.position.frames + 1e-9);
  // The instant is found already; looking for whole frames of the clip's own raster would move it.
  shown.held = false;
  return shown;
}

double LensAxis::share_of(std::int64_t value) const {
  const auto worth = [this](std::int64_t v) {
    const auto x = static_cast<double>(v);
    return limit == 0 ? x : static_cast<double>(limit) * x / (static_cast<double>(limit) + x);
  };
  if (last <= first) return 0.0;
  return std::clamp((worth(value) - worth(first)) / (worth(last) - worth(first)), 0.0, 1.0);
}

std::int64_t LensAxis::value_at(double share) const {
  // Monotonous, and at most some thousand values.
  std::int64_t low = first;
  std::int64_t high = last;
  while (high - low > 1) {
    const std::int64_t middle = low + (high - low) / 2;
    (share_of(middle) <= share ? low : high) = middle;
  }
  return share - share_of(low) <= share_of(high) - share ? low : high;
}

LensModel make_lens_model(const LensChoice& choice, const LensModel* before) {
  LensModel model;
  model.choice = choice;
  const auto named = query_of(choice);
  if (!named) {
    model.error = named.error().text + ".";
    return model;
  }
  const sim::BreakpointQuery& query = named->query;
  model.cof = named->cof;
  model.title = named->subject;
  model.note = named->note;
  model.data = data_text(query);
  model.axis = query.axis.value_or(sim::Axis::Ias);
  const auto refuse = [&](const std::string& text) {
    model.error = model.cof + ": " + text + ".";
    return model;
  };
  LensChoice same = choice;
  if (before != nullptr) same.value = before->choice.value;
  if (before != nullptr && !before->rows.empty() && before->choice == same) {
    model.rows = before->rows;
    model.line = before->line;
  } else {
    auto rows = sim::breakpoints(query);
    model.line = line_of(query, rows ? *rows : std::vector<sim::BreakpointRow>{});
    if (!rows) return refuse(rows.error().text);
    model.rows = std::move(*rows);
  }
  const auto now = sim::breakpoint_at(query, choice.value);
  if (!now) return refuse(now.error().text);
  if (!*now) return refuse("the counter stands still at this value, the animation never ends");
  model.now = **now;
  const auto after = std::find_if(model.rows.begin(), model.rows.end(),
                                  [&](const sim::BreakpointRow& r) { return r.value > choice.value; });
  if (after != model.rows.begin()) model.step = static_cast<std::size_t>(after - model.rows.begin()) - 1;
  // Behind the last row nothing changes: no need to look there.
  sim::BreakpointQuery near = query;
  if (near.axis) near.max = std::max(choice.value, model.rows.back().value);
  const auto outlook = sim::outlook(near, choice.value);
  if (!outlook) return refuse(outlook.error().text);
  model.outlook = *outlook;

  const LensRate rate = rate_of(query, model.now);
  sim::TraceInput input;
  input.frames = rate.frames;
  input.speed = rate.speed;
  input.acceleration = rate.acceleration;
  input.start_frame = rate.start_frame;
  input.actions.assign(rate.flags.begin(), rate.flags.end());
  auto trace = sim::run_trace(input);
  if (!trace) return refuse(trace.error().text);
  model.trace = std::move(*trace);
  model.frames = fates(query, model.trace);
  model.now_text = now_text(model);
  model.next_text = next_text(model);
  if (const auto missing = missing_counter(model)) {
    model.missing_text = many(*missing, "counter value", "counter values") + " missing.";
  }
  return model;
}

std::optional<std::size_t> lens_tick(const LensModel& model, std::int64_t counter) {
  std::optional<std::size_t> row;
  for (std::size_t i = 0; i < model.trace.ticks.size(); ++i) {
    const sim::TraceTick& tick = model.trace.ticks[i];
    // An animation that is over in its first tick is shown one value before its end.
    const std::int64_t reached = std::min(tick.after, model.trace.end - 1);
    if (tick.frame && reached <= counter) row = i;
  }
  return row;
}

std::optional<std::int64_t> previous_breakpoint(const LensModel& model) {
  std::optional<std::int64_t> value;
  for (const sim::BreakpointRow& row : model.rows) {
    if (row.value < model.choice.value) value = row.value;
  }
  return value;
}

std::optional<std::int64_t> next_breakpoint(const LensModel& model) {
  if (!model.outlook.next) return std::nullopt;
  return model.outlook.next->value;
}

std::string lens_file_stem(const LensModel& model) {
  return fmt::format("inbetween-{}-{}", model.cof, sim::word(model.axis));
}

}  // namespace inb::sandbox

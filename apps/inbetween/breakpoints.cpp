#include "apps/inbetween/breakpoints.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <span>

#include "apps/inbetween/table.h"
#include "assets/animdata/animdata.h"
#include "content/animdata.h"
#include "core/file.h"
#include "sim/skills.h"

namespace inb::tool {
namespace {

// The arguments understood.
struct Request {
  std::optional<sim::UnitClass> unit;
  std::optional<sim::AccelerationKind> kind;
  std::optional<sim::Mode> mode;
  std::optional<sim::WeaponClass> weapon;
  std::optional<sim::Axis> axis;
  std::optional<sim::RollbackAttack> rollback;
  sim::Form form = sim::Form::Human;
  sim::RuleSet rules = sim::RuleSet::Lod;
  std::vector<sim::SkillLevel> skills;
};

// Parses a word that was given.
template <typename T, typename Parse>
Result<void> take(const std::string& text, T& to, const Parse& parse) {
  if (text.empty()) return {};
  const auto value = parse(text);
  if (!value) return fail(value.error());
  to = *value;
  return {};
}

Result<Request> understood(const BreakpointArguments& arguments) {
  Request request;
  if (auto ok = take(arguments.unit, request.unit, sim::parse_class); !ok) return fail(ok.error());
  if (auto ok = take(arguments.kind, request.kind, sim::parse_acceleration_kind); !ok) return fail(ok.error());
  if (auto ok = take(arguments.mode, request.mode, sim::parse_mode); !ok) return fail(ok.error());
  if (auto ok = take(arguments.weapon, request.weapon, sim::parse_weapon); !ok) return fail(ok.error());
  if (auto ok = take(arguments.axis, request.axis, sim::parse_axis); !ok) return fail(ok.error());
  if (auto ok = take(arguments.rollback, request.rollback, sim::parse_rollback); !ok) return fail(ok.error());
  if (auto ok = take(arguments.form, request.form, sim::parse_form); !ok) return fail(ok.error());
  if (auto ok = take(arguments.rules, request.rules, sim::parse_rules); !ok) return fail(ok.error());
  for (const std::string& text : arguments.skills) {
    const auto skill = sim::parse_skill_level(text);
    if (!skill) return fail(skill.error());
    request.skills.push_back(*skill);
  }
  return request;
}

std::optional<sim::SkillStat> stat_of(sim::AccelerationKind kind) {
  switch (kind) {
    case sim::AccelerationKind::Attack:
      return sim::SkillStat::AttackRate;
    case sim::AccelerationKind::Movement:
      return sim::SkillStat::VelocityPercent;
    case sim::AccelerationKind::Other:
      return sim::SkillStat::OtherAnimRate;
    default:
      return std::nullopt;
  }
}

// The skills' part of the sum; a skill that has none in this kind is refused, not dropped.
Result<std::int64_t> skill_sum(const Request& request, sim::AccelerationKind kind) {
  if (request.skills.empty()) return 0;
  const auto stat = stat_of(kind);
  if (!stat) return fail("no skill accelerates animations of kind '{}'", sim::word(kind));
  for (const sim::SkillLevel& skill : request.skills) {
    if (sim::affects(skill.skill, *stat, request.rules)) continue;
    return fail("{} does not change {}, which animations of kind '{}' go by, under the rules '{}'",
                sim::word(skill.skill), sim::word(*stat), sim::word(kind), sim::word(request.rules));
  }
  return sim::skills_percent(request.skills, *stat, request.rules);
}

sim::Equipment equipment_of(const BreakpointArguments& arguments, const Request& request) {
  sim::Equipment equipment;
  equipment.rules = request.rules;
  equipment.weapon_class =
      request.weapon.value_or(request.rollback ? sim::rollback_rule(*request.rollback).weapon : sim::WeaponClass::Hth);
  equipment.weapon = {arguments.wsm, arguments.wias};
  if (arguments.wsm2 || arguments.wias2) {
    equipment.other_weapon = sim::Weapon{arguments.wsm2.value_or(0), arguments.wias2.value_or(0)};
  }
  equipment.holy_shield = arguments.holy_shield;
  equipment.runs = arguments.run;
  return equipment;
}

Result<sim::AnimationTable> table_of(const BreakpointArguments& arguments) {
  if (arguments.animdata.empty()) return sim::AnimationTable(content::player_animations(arguments.raw));
  const auto bytes = core::read_file(arguments.animdata);
  if (!bytes) return fail(bytes.error());
  auto table = assets::animdata::read(*bytes, arguments.animdata);
  if (!table) return fail(table.error());
  return std::move(table->animations);
}

Result<sim::SequenceTable> sequences_of(const BreakpointArguments& arguments) {
  if (arguments.sequences.empty()) {
    return sim::SequenceTable::read(content::player_sequences_text(), "the sequences that ship");
  }
  const auto bytes = core::read_file(arguments.sequences);
  if (!bytes) return fail(bytes.error());
  const std::string_view text(reinterpret_cast<const char*>(bytes->data()), bytes->size());
  return sim::SequenceTable::read(text, arguments.sequences);
}

sim::TimedAnimation own_animation(const BreakpointArguments& arguments) {
  sim::TimedAnimation animation;
  animation.frames = *arguments.frames;
  animation.speed = arguments.speed;
  animation.flags = arguments.actions;
  animation.start_frame = arguments.start_frame;
  if (arguments.ends_as_sequence) animation.rule = sim::EndRule::Sequence;
  animation.rollback_percent = arguments.rollback_percent;
  animation.hits = arguments.hits.value_or(1);
  return animation;
}

Result<sim::NamedQuery> found(const BreakpointArguments& arguments, const Request& request) {
  const sim::Equipment equipment = equipment_of(arguments, request);
  if (arguments.frames) {
    return sim::own_query(own_animation(arguments), request.kind.value_or(sim::AccelerationKind::Attack), equipment);
  }
  if (!arguments.sequence.empty()) {
    const auto sequences = sequences_of(arguments);
    if (!sequences) return fail(sequences.error());
    const bool player = !request.unit || sim::is_player(*request.unit);
    return sim::sequence_query(*sequences, arguments.sequence, equipment, player, request.kind);
  }
  const auto table = table_of(arguments);
  if (!table) return fail(table.error());
  if (!arguments.cof.empty()) return sim::cof_query(*table, arguments.cof, equipment, request.kind);
  if (request.rollback) {
    return sim::rollback_query(*table, *request.rollback, equipment, arguments.hits, request.unit);
  }
  const sim::UnitClass unit = request.unit.value_or(sim::UnitClass::Barbarian);
  if (arguments.whirlwind) return sim::whirlwind_query(*table, unit, equipment);
  const sim::AccelerationKind by_mode = request.mode ? sim::kind_of(*request.mode) : sim::AccelerationKind::Attack;
  return sim::class_query(*table, unit, request.kind.value_or(by_mode), equipment, request.form, request.mode);
}

std::string axis_words(sim::Axis axis) {
  switch (axis) {
    case sim::Axis::Fcr:
      return "faster cast rate";
    case sim::Axis::Fhr:
      return "faster hit recovery";
    case sim::Axis::Fbr:
      return "faster block rate";
    case sim::Axis::Frw:
      return "faster run/walk";
    case sim::Axis::Ias:
      return "increased attack speed";
    case sim::Axis::Wias:
      return "increased attack speed on the weapon";
    case sim::Axis::Eias:
      return "effective increased attack speed";
    case sim::Axis::Rate:
      break;
  }
  return "the skills' rate";
}

}  // namespace

tl::expected<sim::NamedQuery, BreakpointFault> breakpoint_query(const BreakpointArguments& arguments) {
  const auto refused = [](bool usage, Error error) {
    return tl::unexpected<BreakpointFault>(BreakpointFault{usage, std::move(error)});
  };
  const auto request = understood(arguments);
  if (!request) return refused(true, request.error());
  auto named = found(arguments, *request);
  if (!named) return refused(false, named.error());
  sim::BreakpointQuery& query = named->query;
  const auto skills = skill_sum(*request, query.input.kind);
  if (!skills) return refused(true, skills.error());
  query.input.skill_percent = arguments.sias + *skills;
  query.input.item_percent = arguments.items;
  if (request->axis) query.axis = request->axis;
  query.max = arguments.max;
  if (arguments.server_110) query.rollback_count = sim::RollbackCount::Ticks;
  if (auto ok = sim::validate(query.input); !ok) return refused(true, ok.error());
  return std::move(*named);
}

std::string breakpoints_json(const sim::NamedQuery& named, const std::vector<sim::BreakpointRow>& rows) {
  using Json = nlohmann::ordered_json;
  Json out;
  out["cof"] = named.cof.empty() ? Json(nullptr) : Json(named.cof);
  out["kind"] = sim::word(named.query.input.kind);
  out["axis"] = named.query.axis ? Json(sim::word(*named.query.axis)) : Json(nullptr);
  out["rows"] = Json::array();
  for (const sim::BreakpointRow& row : rows) {
    out["rows"].push_back({{"value", row.value},
                           {"ticks", row.ticks},
                           {"action_tick", row.action_tick ? Json(*row.action_tick) : Json(nullptr)},
                           {"attacks_per_second", row.attacks_per_second}});
  }
  return out.dump(1) + "\n";
}

std::string breakpoints_text(const sim::NamedQuery& named, const std::vector<sim::BreakpointRow>& rows) {
  const sim::BreakpointQuery& query = named.query;
  const sim::TimedAnimation& animation = query.animation;
  std::string text = query.axis ? fmt::format("Breakpoints of {}", axis_words(*query.axis)) : "The length";
  text += fmt::format(" for {}", named.subject);
  if (!named.cof.empty()) {
    text += fmt::format(" ({}): {} {} at speed {}", named.cof, animation.frames,
                        animation.frames == 1 ? "frame" : "frames", animation.speed);
  }
  if (!animation.flags.empty()) text += fmt::format(", action at frame {}", animation.flags.front());
  if (animation.start_frame != 0) text += fmt::format(", starting at frame {}", animation.start_frame);
  text += fmt::format(", rules {}.\n", sim::word(query.input.rules));
  if (!named.note.empty()) text += named.note + "\n";
  if (query.input.kind == sim::AccelerationKind::Movement) {
    text +=
        "Walking repeats with what the counter has left over, so that a cycle takes frames * 256 / increment ticks "
        "on average.\n";
  }
  // The weapon alone decides: no counter runs.
  const bool counted = !query.whirlwind || query.input.rules != sim::RuleSet::Lod;
  std::vector<std::string> head{query.axis ? std::string(sim::word(*query.axis)) : "value", "ticks", "action tick",
                                "a second"};
  if (counted) head.insert(head.end(), {"acceleration", "increment"});
  Table table(head);
  for (const sim::BreakpointRow& row : rows) {
    std::vector<std::string> cells{std::to_string(row.value), std::to_string(row.ticks),
                                   row.action_tick ? std::to_string(*row.action_tick) : "-",
                                   fmt::format("{:.3f}", row.attacks_per_second)};
    if (counted) cells.insert(cells.end(), {fmt::format("{} %", row.acceleration), std::to_string(row.increment)});
    table.add(std::move(cells));
  }
  return text + "\n" + table.text();
}

}  // namespace inb::tool

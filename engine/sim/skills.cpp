#include "sim/skills.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>

#include "sim/text_key.h"

namespace inb::sim {
namespace {

// How a figure grows with the level.
enum class Growth : std::uint8_t {
  None,        // the skill does not change the stat
  Unknown,     // it does, but no public source says by how much
  Constant,    // low
  Converging,  // low + [(high - low) d / 100], d = [110 L / (L + 6)], never beyond high
  PerCharge,   // low at each charge; the level allows [L / 2] + 3 of them and all are counted
  Level        // low * L
};

struct Figure {
  Growth growth = Growth::None;
  std::int64_t low = 0;
  std::int64_t high = 0;
};

struct Entry {
  std::string_view word;
  std::string_view german;
  std::array<Figure, kSkillStatCount> lod{};
  std::optional<std::array<Figure, kSkillStatCount>> d2r{};  // where it differs
};

constexpr Figure constant(std::int64_t value) { return {Growth::Constant, value, value}; }
constexpr Figure converging(std::int64_t low, std::int64_t high) { return {Growth::Converging, low, high}; }
constexpr Figure kUnknown{Growth::Unknown, 0, 0};
constexpr Figure kNone{};

// attackrate, other_animrate, velocitypercent. Parameters of the columns aurastatcalc and passivecalc of skills.txt (as
// in the public data listing blizzhackers/d2data, skills.json); Chilled, Impale, Dragon Tail and Double Swing by the
// public calculator Warren1001/IAS_Calculator; "slows target" by the rebuilt engine ThePhrozenKeep/D2MOO, which gives
// all three stats the same value. That "Barbarenwut" is Feral Rage: the German skill guides of planetdiablo.eu and
// ingame.de, whose figures (19 % at one charge, 55 % at 13) are these.
constexpr std::array<Entry, kSkillCount> kEntries{{
    {"Decrepify", "Altern", {constant(-50), kNone, constant(-50)}},
    {"Holy Freeze", "Heiliger Frost", {converging(-25, -60), converging(-25, -60), converging(-25, -60)}},
    {"Fanaticism", "Fanatismus", {converging(10, 40), kNone, kNone}},
    {"Frenzy", "Raserei", {converging(0, 50), kNone, converging(20, 200)}},
    {"Werewolf", "Werwolf", {converging(10, 80), kNone, kNone}},
    {"Burst of Speed", "Tempoblitz", {converging(15, 60), kNone, converging(15, 70)}},
    {"Delirium", "Delirium", {constant(33), constant(33), constant(33)}},
    {"Vigor", "Gedeihen", {kNone, kNone, converging(7, 50)}},
    {"Increased Speed", "Mehr Tempo", {kNone, kNone, converging(7, 50)}},
    {"Feral Rage", "Barbarenwut", {kNone, kNone, converging(10, 70)}},
    {"Maul", "", {kNone, kNone, kNone}, {{{{Growth::PerCharge, 3, 3}, kNone, kNone}}}},
    {"Chilled", "", {constant(-50), kUnknown, kUnknown}},
    {"Double Swing", "", {kNone, kNone, kNone}, {{{constant(50), kNone, kNone}}}},
    {"Impale", "", {kNone, kNone, kNone}, {{{constant(30), kNone, kNone}}}},
    {"Dragon Tail", "", {constant(-40), kNone, kNone}},
    {"Slows Target", "", {{{Growth::Level, -1, -50}, {Growth::Level, -1, -50}, {Growth::Level, -1, -50}}}},
}};

constexpr std::array<std::string_view, kSkillStatCount> kStatWords{"attackrate", "other_animrate", "velocitypercent"};

const Entry& entry(Skill skill) { return kEntries[static_cast<std::size_t>(skill)]; }

Figure figure(Skill skill, SkillStat stat, RuleSet rules) {
  const Entry& of = entry(skill);
  const auto& figures = rules == RuleSet::D2r && of.d2r ? *of.d2r : of.lod;
  return figures[static_cast<std::size_t>(stat)];
}

std::int64_t value_at(const Figure& figure, std::int64_t level) {
  switch (figure.growth) {
    case Growth::Constant:
      return figure.low;
    case Growth::Converging: {
      // Slowing skills count the same way below zero.
      const std::int64_t sign = figure.high < figure.low ? -1 : 1;
      const std::int64_t low = sign * figure.low;
      const std::int64_t high = sign * figure.high;
      const std::int64_t share = 110 * level / (level + 6);
      return sign * std::min(low + (high - low) * share / 100, high);
    }
    case Growth::PerCharge:
      return figure.low * (level / 2 + 3);
    case Growth::Level:
      return figure.low * level;
    case Growth::None:
    case Growth::Unknown:
      break;
  }
  return 0;
}

}  // namespace

std::string_view word(SkillStat stat) { return kStatWords[static_cast<std::size_t>(stat)]; }
std::string_view word(Skill skill) { return entry(skill).word; }
std::string_view german_word(Skill skill) { return entry(skill).german; }

Result<Skill> parse_skill(std::string_view text) {
  std::array<std::string_view, kSkillCount> words;
  for (std::size_t i = 0; i < kSkillCount; ++i) {
    words[i] = kEntries[i].word;
    const std::string_view german = kEntries[i].german;
    if (!german.empty() && text_key(german) == text_key(text)) return static_cast<Skill>(i);
  }
  return parse_word<Skill>(text, words, "skill");
}

bool affects(Skill skill, SkillStat stat, RuleSet rules) { return figure(skill, stat, rules).growth != Growth::None; }

std::int64_t max_level(Skill skill) { return skill == Skill::SlowsTarget ? 50 : kMaxSkillLevel; }

Result<std::int64_t> skill_percent(Skill skill, SkillStat stat, std::int64_t level, RuleSet rules) {
  if (level < 1 || level > max_level(skill)) {
    return fail("the level of {} must be 1 to {}, not {}", word(skill), max_level(skill), level);
  }
  const Figure of = figure(skill, stat, rules);
  if (of.growth == Growth::Unknown) return fail("{} of {} is not known", word(stat), word(skill));
  return value_at(of, level);
}

Result<SkillLevel> parse_skill_level(std::string_view text) {
  const std::size_t colon = text.rfind(':');
  if (colon == std::string_view::npos) return fail("'{}' is not NAME:LEVEL, such as Fanaticism:20", text);
  const auto skill = parse_skill(text.substr(0, colon));
  if (!skill) return fail(skill.error());
  const std::string_view digits = text.substr(colon + 1);
  SkillLevel result{*skill, 0};
  const auto [rest, error] = std::from_chars(digits.data(), digits.data() + digits.size(), result.level);
  if (error != std::errc{} || rest != digits.data() + digits.size()) {
    return fail("'{}': the level '{}' is not a whole number", text, digits);
  }
  if (result.level < 1 || result.level > max_level(*skill)) {
    return fail("the level of {} must be 1 to {}, not {}", word(*skill), max_level(*skill), result.level);
  }
  return result;
}

Result<std::int64_t> skills_percent(std::span<const SkillLevel> skills, SkillStat stat, RuleSet rules) {
  std::int64_t sum = 0;
  for (const SkillLevel& skill : skills) {
    const auto value = skill_percent(skill.skill, stat, skill.level, rules);
    if (!value) return fail(value.error());
    sum += *value;
  }
  return sum;
}

}  // namespace inb::sim

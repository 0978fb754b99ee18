#include "sim/breakpoints.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "sim/pace.h"
#include "sim/text_key.h"

namespace inb::sim {
namespace {

constexpr std::array<std::string_view, kAxisCount> kAxisWords{"fcr", "fhr",  "fbr",  "frw",
                                                              "ias", "wias", "eias", "rate"};

// Whether two rows are one step of the stairs.
bool same_step(const BreakpointRow& a, const BreakpointRow& b) {
  return a.ticks == b.ticks && a.action_tick == b.action_tick;
}

AxisRange range_of(const BreakpointQuery& query) {
  if (!query.axis) return {0, 0};
  AxisRange range = axis_range(*query.axis);
  if (query.max) range.last = *query.max;
  return range;
}

// Runs over the values and proves each pace once: neighbours mostly share theirs.
class Walk {
 public:
  explicit Walk(const BreakpointQuery& query) : query_(query) {}

  Result<std::optional<BreakpointRow>> at(std::int64_t value) {
    const auto pace = pace_at(query_, value);
    if (!pace) return fail(pace.error());
    if (!last_ || *pace != last_pace_) {
      const auto row = proved(query_, *pace);
      if (!row) return fail(row.error());
      last_ = *row;
      last_pace_ = *pace;
    }
    std::optional<BreakpointRow> row = *last_;
    if (row) row->value = value;
    return row;
  }

 private:
  const BreakpointQuery& query_;
  std::optional<std::optional<BreakpointRow>> last_;
  Pace last_pace_;
};

}  // namespace

std::string_view word(Axis axis) { return kAxisWords[static_cast<std::size_t>(axis)]; }

Result<Axis> parse_axis(std::string_view text) { return parse_word<Axis>(text, kAxisWords, "axis"); }

std::optional<Axis> default_axis(AccelerationKind kind) {
  switch (kind) {
    case AccelerationKind::Attack:
      return Axis::Ias;
    case AccelerationKind::Cast:
      return Axis::Fcr;
    case AccelerationKind::HitRecovery:
      return Axis::Fhr;
    case AccelerationKind::Block:
      return Axis::Fbr;
    case AccelerationKind::Movement:
      return Axis::Frw;
    case AccelerationKind::Other:
      return Axis::Rate;
    case AccelerationKind::Knockback:
    case AccelerationKind::Death:
      break;
  }
  return std::nullopt;
}

AxisRange axis_range(Axis axis) {
  if (axis == Axis::Eias || axis == Axis::Rate) return {kMinAcceleration - 100, kMaxAcceleration - 100};
  const std::int64_t limit = axis == Axis::Frw ? kDiminishingMovement : kDiminishing;
  return {0, undiminished(limit - 1, limit).value_or(0)};
}

Result<std::optional<BreakpointRow>> breakpoint_at(const BreakpointQuery& query, std::int64_t value) {
  if (auto ok = validate(query); !ok) return fail(ok.error());
  return Walk(query).at(value);
}

Result<std::vector<BreakpointRow>> breakpoints(const BreakpointQuery& query) {
  if (auto ok = validate(query); !ok) return fail(ok.error());
  const AxisRange range = range_of(query);
  Walk walk(query);
  std::vector<BreakpointRow> rows;
  for (std::int64_t value = range.first; value <= range.last; ++value) {
    const auto row = walk.at(value);
    if (!row) return fail(row.error());
    if (*row && (rows.empty() || !same_step(rows.back(), **row))) rows.push_back(**row);
  }
  if (rows.empty()) return fail("the increment is 0 at every value: the animation never ends");
  return rows;
}

Result<Outlook> outlook(const BreakpointQuery& query, std::int64_t value) {
  if (auto ok = validate(query); !ok) return fail(ok.error());
  Walk walk(query);
  const auto here = walk.at(value);
  if (!here) return fail(here.error());
  Outlook outlook;
  if (*here) outlook.missing = missing_counter(query, **here);
  for (std::int64_t next = value + 1; next <= range_of(query).last; ++next) {
    const auto row = walk.at(next);
    if (!row) return fail(row.error());
    if (!*row || (*here && same_step(**here, **row))) continue;
    outlook.next = **row;
    outlook.cost = next - value;
    break;
  }
  return outlook;
}

std::string breakpoints_tsv(const std::vector<BreakpointRow>& rows) {
  std::string text = "value\tticks\taction_tick\tattacks_per_second\n";
  for (const BreakpointRow& row : rows) {
    text += fmt::format("{}\t{}\t{}\t{:.6g}\n", row.value, row.ticks,
                        row.action_tick ? std::to_string(*row.action_tick) : "-", row.attacks_per_second);
  }
  return text;
}

}  // namespace inb::sim

#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"
#include "sim/acceleration.h"
#include "sim/counter.h"
#include "sim/rollback.h"
#include "sim/wereform.h"

// Breakpoints (seed 000): the values at which an animation gets shorter or its action comes earlier.
namespace inb::sim {

// What a table runs over.
enum class Axis : std::uint8_t {
  Fcr,   // faster cast rate, item percent
  Fhr,   // faster hit recovery
  Fbr,   // faster block rate
  Frw,   // faster run/walk
  Ias,   // increased attack speed on everything but the weapon (which is the whole of it when the weapon has none)
  Wias,  // increased attack speed on the weapon
  Eias,  // effective: item part + SIAS - WSM (- 30 in sequences of players), -85..75
  Rate   // the skills' sum itself: other_animrate
};
inline constexpr std::size_t kAxisCount = 8;
// "fcr", "fhr", "fbr", "frw", "ias", "wias", "eias", "rate".
[[nodiscard]] std::string_view word(Axis axis);
[[nodiscard]] Result<Axis> parse_axis(std::string_view text);
// The axis that a kind has by itself; nothing for those that nothing changes.
[[nodiscard]] std::optional<Axis> default_axis(AccelerationKind kind);
// The first value of an axis and the last one that can still change an acceleration.
struct AxisRange {
  std::int64_t first = 0;
  std::int64_t last = 0;
};
[[nodiscard]] AxisRange axis_range(Axis axis);
inline constexpr std::int64_t kMaxAxisValue = 100'000;
// Animations that last longer than this, an hour, have no table.
inline constexpr std::int64_t kMaxTableTicks = 90'000;

// An animation as far as its timing goes.
struct TimedAnimation {
  std::int64_t frames = 1;            // 1..65535
  std::int64_t speed = kHitshift;     // 0..65535
  std::vector<std::int64_t> flags{};  // ascending, each 0..frames; rows tell of the first
  std::int64_t start_frame = 0;       // 0..frames - 1
  EndRule rule = EndRule::Normal;
  std::int64_t rollback_percent = 0;  // with hits > 1
  std::int64_t hits = 1;
};

struct BreakpointQuery {
  TimedAnimation animation{};
  AccelerationInput input{};             // its value on `axis` is replaced by the row's
  std::optional<Axis> axis = Axis::Ias;  // nothing: one row, for value 0
  std::optional<std::int64_t> max{};     // largest value of the table; nothing: the axis' own last
  // A changed shape: frames, speed and acceleration are taken from `animation` and `input`.
  struct Were {
    Form form = Form::Werewolf;
    bool armed = true;
    std::optional<WereformInput::Human> human{};
  };
  std::optional<Were> were{};
  // Rows are the interval between hits. D2r: by animation.speed and the first flag. Lod: by the weapon alone, for which
  // `animation` is the attack A1 with it. No action tick.
  bool whirlwind = false;
  // As servers of 1.10 count.
  RollbackCount rollback_count = RollbackCount::Frames;
};

struct BreakpointRow {
  std::int64_t value = 0;                   // the smallest with this result
  std::int64_t ticks = 0;                   // of the whole animation, all hits
  std::optional<std::int64_t> action_tick;  // of the first action; nothing: none, or lost
  double attacks_per_second = 0.0;          // 25 hits / ticks
  std::int64_t acceleration = 100;          // percent, and the counter values a tick that it gives
  std::int64_t increment = 0;

  friend bool operator==(const BreakpointRow&, const BreakpointRow&) = default;
};

// What one value gives: counted by running the step function and by the closed forms; that both agree is checked, and
// an error if not. An increment of 0 never ends: nothing.
[[nodiscard]] Result<std::optional<BreakpointRow>> breakpoint_at(const BreakpointQuery& query, std::int64_t value);
// One row wherever (ticks, action tick) changes, values ascending; the first is that of the axis' first value that
// ends. Every row is proved as above. Errors name the field.
[[nodiscard]] Result<std::vector<BreakpointRow>> breakpoints(const BreakpointQuery& query);

// How far a value is from the next row: the seed's "right before a breakpoint".
struct Outlook {
  std::optional<BreakpointRow> next{};  // the next row beyond the value
  std::int64_t cost = 0;                // how much value is missing to it
  // Counter values by which the end was not reached a tick earlier; nothing where no counter runs (whirlwind).
  std::optional<std::int64_t> missing{};
};
[[nodiscard]] Result<Outlook> outlook(const BreakpointQuery& query, std::int64_t value);

// The table as tab-separated text: a header line (value, ticks, action_tick, attacks_per_second), "-" for no action.
[[nodiscard]] std::string breakpoints_tsv(const std::vector<BreakpointRow>& rows);

}  // namespace inb::sim

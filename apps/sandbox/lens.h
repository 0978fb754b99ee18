#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/result.h"
#include "sim/animation_names.h"
#include "sim/breakpoints.h"
#include "sim/smoothing.h"
#include "sim/trace.h"

// The lens: one animation of the shipped table under one acceleration, as everything the screen shows of it. Plain
// values, no drawing, no playing.
namespace inb::sandbox {

// What the user chose. Any combination may stand here; `possible` makes it one that the table has.
struct LensChoice {
  sim::UnitClass unit = sim::UnitClass::Paladin;
  sim::AccelerationKind kind = sim::AccelerationKind::Attack;
  sim::Mode mode = sim::Mode::A1;
  sim::WeaponClass weapon = sim::WeaponClass::OneHs;
  sim::UnitClass former = sim::UnitClass::Druid;  // what a werewolf or werebear was before: its attacks go by that
  bool effective = false;                         // attacks: the value is EIAS, not the items' IAS
  std::int64_t value = 0;                         // on the axis
  std::int64_t wsm = 0;                           // attacks: weapon speed modifier, positive is slow
  std::int64_t weapon_ias = 0;                    // attacks of changed shapes: IAS on the weapon
  std::int64_t skills = 0;                        // attacks: SIAS; movement: velocitypercent
  bool holy_shield = false;                       // blocking

  friend bool operator==(const LensChoice&, const LensChoice&) = default;
};

// Bounds of what can be typed.
inline constexpr std::int64_t kLensWsm = 60;
inline constexpr std::int64_t kLensSkills = 150;
inline constexpr std::int64_t kLensWeaponIas = 200;

// What there is to choose from, in the order of the lists; never empty for a possible choice.
[[nodiscard]] std::vector<sim::UnitClass> lens_units();
[[nodiscard]] std::vector<sim::AccelerationKind> lens_kinds(sim::UnitClass unit);
[[nodiscard]] std::vector<sim::Mode> lens_modes(sim::UnitClass unit, sim::AccelerationKind kind);
// Of changed shapes that attack: those that the former class has an attack with.
[[nodiscard]] std::vector<sim::WeaponClass> lens_weapons(const LensChoice& choice);
[[nodiscard]] const std::array<sim::UnitClass, 7>& lens_formers();
// Whether the attack speed goes by the class that the unit was before.
[[nodiscard]] bool goes_by_former(const LensChoice& choice);

// The nearest choice that the table has: what does not exist for the unit becomes the first that does, numbers are
// clamped to their bounds.
[[nodiscard]] LensChoice possible(LensChoice choice);

// "attack", "hit recovery", ...
[[nodiscard]] const char* lens_kind_name(sim::AccelerationKind kind);
// "IAS" and "increased attack speed on items, percent".
[[nodiscard]] const char* axis_name(sim::Axis axis);
[[nodiscard]] const char* axis_text(sim::Axis axis);

// How a motion is to be played: the clip cut into `frames`.
struct LensRate {
  std::int64_t frames = 1;
  std::vector<std::uint32_t> flags{};  // frames at which something happens, ascending
  std::int64_t start_frame = 0;
  std::int64_t speed = 256;  // AnimationSpeed and percent: they give the increment of the table
  std::int64_t acceleration = 100;

  friend bool operator==(const LensRate&, const LensRate&) = default;
};
// Nothing when the animation never ends at this value: there is nothing to play.
[[nodiscard]] std::optional<LensRate> lens_rate(const LensChoice& choice);

// A motion of the given timing cut into the rate's frames: frame k is the instant k/N of its length. A motion without
// length gets 25 frames a second.
[[nodiscard]] sim::Timing cut_into(const sim::Timing& own, const LensRate& rate);
// What to evaluate for a motion that plays cut: the same instant for a clip, the stored mesh nearest below for a set of
// frames (a blend of two where the picture is not held).
[[nodiscard]] sim::Shown uncut(sim::Shown shown, const sim::Timing& own, const sim::Timing& cut);

// What becomes of a frame when the animation plays once.
enum class FrameFate : std::uint8_t {
  Drawn,    // in at least one tick
  Dropped,  // the counter jumps over it
  Unused    // before the frame that the animation starts at
};
struct LensFrame {
  FrameFate fate = FrameFate::Dropped;
  std::int64_t first_tick = 0;  // in which it is drawn
  std::int64_t ticks = 0;       // and for how many
  bool action = false;          // something happens at it
};

// Values along the drawn axis. Item percentages, which have diminishing returns, are drawn by what they are worth, so
// that the stairs are equally wide where their steps are worth the same.
struct LensAxis {
  std::int64_t first = 0;
  std::int64_t last = 200;
  std::int64_t limit = 0;  // what returns converge to; 0: drawn as it is

  // 0 at `first`, 1 at `last`; clamped.
  [[nodiscard]] double share_of(std::int64_t value) const;
  // The value nearest to a share.
  [[nodiscard]] std::int64_t value_at(double share) const;
};

struct LensModel {
  LensChoice choice;
  std::string cof;    // "PAA11HS"
  std::string title;  // "paladin, attack 1, one-handed swing"
  std::string note;   // what else decides it; may be empty
  std::string data;   // "15 frames, action in frame 7, speed 256"
  std::string error;  // one sentence, and nothing of what follows

  sim::Axis axis = sim::Axis::Ias;
  LensAxis line;
  std::vector<sim::BreakpointRow> rows;  // the stairs
  std::optional<std::size_t> step;       // the row that holds at the value; nothing: it never ends there
  sim::BreakpointRow now;                // at the value itself
  sim::Outlook outlook;
  sim::Trace trace;  // tick by tick
  std::vector<LensFrame> frames;
  std::string now_text;      // "9 ticks, action in tick 5, 2.78 attacks/s"
  std::string next_text;     // "Next: 8 ticks at 23 % IAS (+7)."
  std::string missing_text;  // "3 counter values missing."
};
// `choice` must be possible. `before`: a model whose stairs are taken over when only the value differs.
[[nodiscard]] LensModel make_lens_model(const LensChoice& choice, const LensModel* before = nullptr);

// The row of the tick table that a counter value belongs to: the last tick whose counter is not beyond it. Nothing
// before the first tick.
[[nodiscard]] std::optional<std::size_t> lens_tick(const LensModel& model, std::int64_t counter);
// The values to the left and right at which something changes; nothing at the ends.
[[nodiscard]] std::optional<std::int64_t> previous_breakpoint(const LensModel& model);
[[nodiscard]] std::optional<std::int64_t> next_breakpoint(const LensModel& model);

// "inbetween-PAA11HS-ias": what a file with the table is called.
[[nodiscard]] std::string lens_file_stem(const LensModel& model);

}  // namespace inb::sandbox

#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/hash.h"
#include "core/result.h"
#include "sim/animation_names.h"
#include "sim/animation_table.h"
#include "sim/playhead.h"

// A unit: a chain of animations that never pauses (seed 000, "Verwandlung"). Whatever it does is an animation of its
// table; when one is over the next one makes its first step in the same tick, and when nothing else is asked for that
// is standing, or lying dead.
//
// What is asked of a unit is done or refused, at once and by name:
//  - Standing and walking give way to everything at once, in mid-animation.
//  - An animation with an action gives way until the tick before its action tick; the action is prevented then. From
//    the action tick on, that one included, it runs to its end. A rollback attack does so from its first action on.
//    Sounds are no actions.
//  - An animation without an action (block, hit recovery, knock-back) is a penalty: it runs to its end.
//  - In the tick that reaches an animation's end it is over: what is asked for then follows it.
//  - Death cuts everything. A dead unit refuses everything.
//  - A cast delay runs from the action tick on, that one included: with a delay of 13 no cast starts in the 13 ticks
//    from the action tick on, of which the animation itself takes up some (8: the forced pause is 5).
// With `keep_one` a refused request is kept, the newest one, and done as soon as it can be.
namespace inb::sim {

// Which rule accelerates an animation.
enum class UnitPace : std::uint8_t {
  Attack,          // attacks, throwing, kicking, skills with an action
  SequenceAttack,  // attack sequences
  Cast,            // casting, and sequences that cast
  Recovery,        // hit recovery
  Block,
  Walk,
  Run,
  Other,  // standing, skills without an action
  Plain   // dying, dead, knocked back: the speed of the record
};
inline constexpr std::size_t kPaceCount = 9;

// Percent by pace, and the speeds that do not come from the table. Looked at anew in every tick: a change acts in the
// middle of an animation, whose counter is kept.
struct UnitRates {
  std::array<std::int64_t, kPaceCount> percent{100, 100, 100, 100, 100, 100, 100, 100, 100};
  std::optional<std::int64_t> attack_speed{};  // AnimationSpeed of attacks (a werewolf's, a werebear's)
  std::optional<std::int64_t> skill_speed{};   // of skills that attack (theirs as well)
  std::optional<std::int64_t> walk_speed{};
  std::optional<std::int64_t> run_speed{};
  std::int64_t walk_hundredths = 600;  // how fast it moves: hundredths of a subtile a second
  std::int64_t run_hundredths = 900;

  [[nodiscard]] std::int64_t& operator[](UnitPace pace) { return percent[static_cast<std::size_t>(pace)]; }
  [[nodiscard]] std::int64_t operator[](UnitPace pace) const { return percent[static_cast<std::size_t>(pace)]; }
  friend bool operator==(const UnitRates&, const UnitRates&) = default;
};

// Something to do.
struct UnitRequest {
  Mode mode = Mode::NU;            // NU: stand, WL: walk; in town TN and TW are taken. DD is no request
  std::string sequence{};          // Mode::SQ: which one
  Rollback rollback{};             // of animations with an action
  std::int64_t cast_delay = 0;     // ticks, 0..100'000; of casts
  std::optional<UnitPace> pace{};  // nothing: by the mode

  friend bool operator==(const UnitRequest&, const UnitRequest&) = default;
};

enum class Refusal : std::uint8_t {
  None,        // done
  PastAction,  // the running animation is at its action or beyond
  Penalty,     // the running animation has no action and runs to its end
  CastDelay,
  Dead,
  Unknown  // no such animation, or a value out of range
};

struct UnitAnswer {
  Refusal refusal = Refusal::None;
  bool kept = false;   // refused for now
  std::string text{};  // why, in words; empty when done

  [[nodiscard]] bool done() const { return refusal == Refusal::None; }
};

// What a unit is at.
struct UnitAnimation {
  UnitClass form = UnitClass::Paladin;
  Mode mode = Mode::NU;
  std::string name{};  // of the record or the sequence
  UnitPace pace = UnitPace::Other;
  Rollback rollback{};

  friend bool operator==(const UnitAnimation&, const UnitAnimation&) = default;
};

enum class UnitNews : std::uint8_t { Started, Interrupted, Refused, Kept, Transformed };

struct UnitNotice {
  UnitNews news = UnitNews::Started;
  std::int64_t step = 0;        // the step it counts for: the one to come when it was asked for
  UnitAnimation animation{};    // that started, was interrupted, or runs instead of what was refused
  std::string text{};           // why refused
  std::optional<Mode> asked{};  // what was refused or kept
};

struct UnitSetUp {
  UnitClass unit = UnitClass::Paladin;
  WeaponClass weapon = WeaponClass::OneHs;
  bool in_town = false;
  bool keep_one = false;
};

// The seven classes that people play have animations for each weapon class; shapes, mercenaries and monsters their own.
[[nodiscard]] bool swings_weapons(UnitClass unit);

// A sequence as an animation without a record: how many entries, what happens at which, and whether it casts.
struct UnitSequence {
  std::int64_t frames = 1;
  std::vector<ActionFlag> flags{};  // ascending, below `frames`
  bool casts = false;
};

// Copying a unit copies all of it; a copy may be moved by another clock. The table must outlive it. Integers only.
class Unit {
 public:
  // Stands at its place. Errors: a class and weapon that have no animation of standing.
  [[nodiscard]] static Result<Unit> make(const AnimationTable& table, const UnitSetUp& set_up);

  // For requests of Mode::SQ. Errors: the name is taken, no frames, flags that do not ascend or lie outside.
  [[nodiscard]] Result<void> add_sequence(std::string name, UnitSequence sequence);

  // Between two steps; counts for the step to come.
  UnitAnswer request(const UnitRequest& request);
  // Another form, or back: its standing starts at once, whatever ran; kept requests are dropped, a cast delay goes on.
  // A unit that is dying or dead refuses, and so does one whose new form has no animation of standing.
  UnitAnswer transform(UnitClass form);
  void set_in_town(bool in_town);
  void set_keep_one(bool keep_one);
  [[nodiscard]] UnitRates& rates() { return rates_; }
  [[nodiscard]] const UnitRates& rates() const { return rates_; }

  // One tick, or one picture of a frame-locked clock. Appends what fired, was lost and ended.
  void step(const StepTime& time, std::vector<Event>& events);

  // Whether a request of an action would be done now without preventing another one: the unit stands or walks, or its
  // animation is over with the step to come.
  [[nodiscard]] bool free() const;
  [[nodiscard]] bool dead() const;
  // Whether a refused request waits to be done.
  [[nodiscard]] bool keeps() const { return kept_.has_value(); }
  // Steps until a cast can start; 0: with the next one.
  [[nodiscard]] std::int64_t cast_delay_left() const;
  // How far it has walked and run: hundredths of a subtile, times 25 (a tick's part of a second). Each step of walking
  // and running adds rates().walk_hundredths or run_hundredths.
  [[nodiscard]] std::int64_t travelled() const { return travelled_; }

  [[nodiscard]] UnitClass form() const { return form_; }
  [[nodiscard]] const UnitSetUp& set_up() const { return set_up_; }
  [[nodiscard]] std::int64_t steps() const { return steps_; }
  // What runs now, and what a number in an event means.
  [[nodiscard]] const UnitAnimation& running() const { return entries_[head_.animation].what; }
  [[nodiscard]] const UnitAnimation& animation(std::uint32_t index) const { return entries_[index].what; }
  [[nodiscard]] const Library& library() const { return library_; }
  [[nodiscard]] const Playhead& head() const { return head_; }
  // What happened since the last call.
  [[nodiscard]] std::vector<UnitNotice> take_notices();

  // Everything that decides what it does next.
  void add_to(core::Hash& hash) const;

 private:
  struct Entry {
    UnitAnimation what;
    std::int64_t record_speed = kHitshift;
  };

  Unit(const AnimationTable& table, const UnitSetUp& set_up) : table_(&table), set_up_(set_up), form_(set_up.unit) {}

  [[nodiscard]] Result<const AnimationRecord*> record(UnitClass form, Mode mode) const;
  [[nodiscard]] Result<std::uint32_t> intern(UnitClass form, const UnitRequest& request);
  [[nodiscard]] Result<std::uint32_t> intern_record(UnitClass form, const UnitRequest& request);
  [[nodiscard]] Result<std::uint32_t> intern_sequence(UnitClass form, const UnitRequest& request);
  [[nodiscard]] Result<std::uint32_t> intern_death();
  [[nodiscard]] Result<std::uint32_t> neutral(UnitClass form);
  [[nodiscard]] std::uint32_t add(Entry entry, Animation animation);

  [[nodiscard]] UnitAnswer give_way() const;
  [[nodiscard]] UnitAnswer judge(std::uint32_t animation) const;
  void begin(std::uint32_t animation, std::int64_t cast_delay);
  void cut_to(std::uint32_t animation, std::int64_t cast_delay);
  [[nodiscard]] std::optional<std::int64_t> own_speed(const UnitAnimation& what) const;
  void refresh();
  void refresh(std::uint32_t animation);
  void try_kept();
  void set_follower();
  void tell(UnitNews news, std::uint32_t animation, std::string text = {}, std::optional<Mode> asked = {});

  const AnimationTable* table_;
  UnitSetUp set_up_;
  UnitClass form_;
  UnitRates rates_;
  std::map<std::string, UnitSequence, std::less<>> sequences_;
  Library library_;
  std::vector<Entry> entries_;  // by animation of library_
  Playhead head_;
  std::int64_t steps_ = 0;
  std::int64_t travelled_ = 0;
  std::int64_t now_ns_ = 0;
  std::int64_t cast_delay_ = 0;       // of the animation that runs
  std::int64_t next_cast_delay_ = 0;  // of the one that follows it
  std::int64_t casts_from_step_ = 0;  // the first step that a cast may start in
  std::optional<UnitRequest> kept_;
  std::vector<UnitNotice> notices_;
};

}  // namespace inb::sim

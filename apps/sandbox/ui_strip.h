#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "apps/sandbox/keymap.h"
#include "apps/sandbox/layout.h"
#include "apps/sandbox/theme.h"
#include "apps/sandbox/timeline.h"

namespace inb::sandbox {

enum class FlagState : std::uint8_t { Armed, Fired, Lost };

struct FlagMark {
  double time_s = 0.0;
  FlagState state = FlagState::Armed;
  float glow = 0.0F;  // 1 right after it fired, fading to 0
};

// Time that the playhead should have moved and did not.
struct LostMark {
  double time_s = 0.0;    // where the playhead stood
  double length_s = 0.0;  // of the motion that was skipped over in real time
  std::string text;       // "lost 1.5 s"
};

// Everything the strip shows, as plain values. Times are seconds of the motion.
struct StripModel {
  bool has_motion = false;
  bool playing = false;
  bool backwards = false;
  double duration_s = 0.0;
  double time_s = 0.0;                // of the selected view
  std::vector<double> other_times_s;  // of the other views
  std::string where;                  // the number box
  std::string note;                   // beside it when there is something to say: "paused: minimised"
  double tick_period_s = 0.04;
  std::span<const KeyMark> keys;
  std::vector<double> pictures_s;  // where the last pictures were; drawn only when zoomed
  std::vector<FlagMark> flags;
  std::vector<LostMark> lost;
  double speed = 1.0;
  std::vector<std::string> motions;
  int motion = -1;  // -1: rest pose
  std::vector<std::string> loop_modes;
  int loop_mode = 0;
  Span span;  // the visible stretch
};

// What the user did to it in this picture.
struct StripResult {
  std::optional<Command> command;
  std::optional<double> seek_s;  // clamped; exactly duration_s at the far right end
  bool scrub_began = false;
  bool scrub_ended = false;
  std::optional<double> speed;
  std::optional<int> motion;
  std::optional<int> loop_mode;
  std::optional<Span> span;
};

// Draws the strip (as an ImGui window of its own) and says what was done. Called once a picture.
[[nodiscard]] StripResult draw_strip(const StripModel& model, const Layout& layout, const Fonts& fonts);

// The scrub line alone, inside `rect`, in the current ImGui window.
void draw_scrub_line(const StripModel& model, const Rect& rect, float scale, StripResult& result);

// The part of it that stands for the visible stretch: its ends are the stretch's ends.
[[nodiscard]] Rect scrub_track(const Rect& line, float scale);

// Width of the number box's text.
[[nodiscard]] float where_width(const StripModel& model, const Fonts& fonts);

// Where the parts of the strip lie. A part without room has width 0: the narrower the strip, the fewer parts.
struct StripParts {
  Rect buttons;  // seven of `button` pixels
  Rect where;
  Rect line;
  Rect speed;
  Rect motion;
  Rect loop_mode;
  Rect reset;
  float button = 0.0F;
  float gap = 0.0F;
};
[[nodiscard]] StripParts strip_parts(const Layout& layout, float where_text_width);

}  // namespace inb::sandbox

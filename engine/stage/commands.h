#pragma once

#include <cstdint>
#include <optional>
#include <variant>
#include <vector>

#include "sim/governor.h"
#include "sim/playhead.h"
#include "sim/sequence.h"
#include "sim/smoothing.h"
#include "sim/view_clock.h"

// What can be asked of a stage. Commands act at once, between ticks, and are recorded with the tick number, so a
// session is its list of records.
namespace inb::stage {

using ActorId = std::uint32_t;
using ViewId = std::uint32_t;
inline constexpr std::uint32_t kNoId = 0xFFFFFFFFU;

// Where interpolation happens: data of a view, acted on by whoever draws it.
enum class Route : std::uint8_t { Cpu, GpuVertex };

// One animated thing. Motions are numbered as in the model; sequences follow them in the list of animations.
struct ActorSpec {
  std::vector<sim::Timing> motions{};  // at least one, or the actor is refused
  std::vector<sim::Sequence> sequences{};
  std::vector<std::vector<double>> key_times_s{};   // by motion, ascending; may be shorter than `motions`
  std::vector<std::int64_t> start_frames{};         // by animation; may be shorter: 0
  std::vector<sim::Rollback> rollbacks{};           // by animation; may be shorter: none
  std::vector<std::vector<sim::FlagKind>> kinds{};  // by animation and flag; may be shorter: as the animation says
  std::uint32_t animation = 0;                      // played at once
  sim::LoopMode mode = sim::LoopMode::Repeat;
  bool reverse = false;
  std::int64_t acceleration = 100;  // percent

  friend bool operator==(const ActorSpec&, const ActorSpec&) = default;
};

// One look at an actor under one clock.
struct ViewSpec {
  ActorId actor = kNoId;
  sim::Clock clock = sim::Clock::PerTick;
  sim::Smoothing smoothing = sim::Smoothing::Interpolated;
  Route route = Route::GpuVertex;
  sim::GovernorSpec governor{};
  sim::Rate mixed_rate{12, 1};  // own rate of Clock::Mixed

  friend bool operator==(const ViewSpec&, const ViewSpec&) = default;
};

// clang-format off
struct Advance { std::int64_t wall_ns = 0; std::int64_t count = 1; };  // `count` pictures, `wall_ns` apart
struct Spawn { ActorSpec spec{}; };
struct RemoveActor { ActorId actor = kNoId; };                        // and its views
struct AddView { ViewSpec spec{}; };
struct RemoveView { ViewId view = kNoId; };
struct Seek { ActorId actor = kNoId; std::int64_t counter = 0; };     // every view; fires nothing; clamped to 0..end
struct Choose { ActorId actor = kNoId; std::uint32_t animation = 0; };  // a cut to its start
struct Enqueue { ActorId actor = kNoId; std::uint32_t animation = 0; };  // LoopMode::Chain: follows
struct SetDefault { ActorId actor = kNoId; std::uint32_t animation = 0; };  // LoopMode::Chain: follows an empty queue
struct Cut { ActorId actor = kNoId; };                                // a teleport: nothing is interpolated across it
struct SetClock { ViewId view = kNoId; sim::Clock clock = sim::Clock::PerTick; };  // keeps the shown position
struct SetMixedRate { ViewId view = kNoId; sim::Rate rate{}; };
struct SetSmoothing { ViewId view = kNoId; sim::Smoothing smoothing = sim::Smoothing::Held; };
struct SetRoute { ViewId view = kNoId; Route route = Route::Cpu; };
struct SetGovernor { ViewId view = kNoId; sim::GovernorSpec governor{}; };
struct Stall { ViewId view = kNoId; std::int64_t ns = 0; };           // the view's next picture takes that much longer
struct SetLoop { ActorId actor = kNoId; sim::LoopMode mode = sim::LoopMode::Repeat; bool reverse = false; };
struct SetSpeed { std::int64_t permille = 1000; };                    // 100..4000: the ns fed to ticks and governors
struct SetAnimationSpeed { ActorId actor = kNoId; std::int64_t speed = 256; };  // of the animation that plays
// Another timing for a motion: end, frames, rate, flags, start frame, end rule, AnimationSpeed (nothing: the timing's own).
// Where the motion plays it is cut to its start. What its roll-backs and kinds of flags were is dropped with the old flags.
struct SetTiming { ActorId actor = kNoId; std::uint32_t motion = 0; sim::Timing timing{}; std::optional<std::int64_t> speed{};
                   std::int64_t start_frame = 0; sim::EndRule rule = sim::EndRule::Normal; };
struct SetAcceleration { ActorId actor = kNoId; std::int64_t percent = 100; };
struct SetTickRate { sim::Rate rate{}; bool keep_duration = false; };   // keep_duration: rescales the animation speeds
struct Play {};                                                       // a finished playhead starts over
struct Pause {};
struct StepTick { std::int64_t ticks = 1; };                          // forward plays, backward seeks; pauses
struct StepPicture { ViewId view = kNoId; std::int64_t pictures = 1; };  // of that view's governor; pauses
struct StepKey { ActorId actor = kNoId; std::int64_t keys = 1; };     // seeks; pauses
struct BeginScrub {};                                                 // holds
struct EndScrub {};                                                   // resumes what it was doing
struct SetMinimised { bool minimised = false; };                      // ticks pause
struct SetAlign { bool align = true; };
struct Resync {};                                                     // runs what was dropped; views join the truth
// clang-format on

using Command = std::variant<Advance, Spawn, RemoveActor, AddView, RemoveView, Seek, Choose, Enqueue, SetDefault, Cut,
                             SetClock, SetMixedRate, SetSmoothing, SetRoute, SetGovernor, Stall, SetLoop, SetSpeed,
                             SetAnimationSpeed, SetTiming, SetAcceleration, SetTickRate, Play, Pause, StepTick,
                             StepPicture, StepKey, BeginScrub, EndScrub, SetMinimised, SetAlign, Resync>;

struct Record {
  std::int64_t tick = 0;  // of the stage when the command acted
  Command command;
};

}  // namespace inb::stage

#include "apps/inbetween/ledger.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>

#include "apps/inbetween/ledger_json.h"
#include "stage/stage.h"

namespace inb::tool {
namespace {

constexpr std::int64_t kMaxPictures = 10'000'000;
constexpr std::int64_t kTickNs = sim::kSecondNs / sim::kFrameRate;

Result<void> fits(const LedgerInput& input) {
  if (input.start_frame < 0 || input.start_frame >= input.timing.frames) {
    return fail("start frame must be 0 to {}, not {}", input.timing.frames - 1, input.start_frame);
  }
  if (input.rollback.hits > 1 && (input.mode != sim::LoopMode::Chain || input.reverse)) {
    return fail("only a chain that runs forward rolls back");
  }
  if (input.rule == sim::EndRule::Sequence && input.run.clock == sim::Clock::WallTime) {
    return fail("a sequence ends by the tick; on the time-based clock it would end as any other animation");
  }
  if (sim::increment(input.speed, input.acceleration) == 0 && !input.run.ticks) {
    return fail("the increment is 0 (speed {} at acceleration {}): the animation never ends", input.speed,
                input.acceleration);
  }
  return {};
}

stage::ActorSpec actor_of(const LedgerInput& input) {
  stage::ActorSpec spec;
  spec.motions = {input.timing};
  if (input.rule == sim::EndRule::Sequence) {
    sim::Sequence sequence;
    for (std::int64_t frame = 0; frame < input.timing.frames; ++frame) {
      const auto& flags = input.timing.action_frames;
      sequence.list.push_back({0, frame, std::binary_search(flags.begin(), flags.end(), frame)});
    }
    spec.sequences = {std::move(sequence)};
    spec.animation = 1;
  }
  const std::size_t animations = spec.animation + 1;
  spec.start_frames.assign(animations, input.start_frame);
  spec.rollbacks.assign(animations, input.rollback);
  spec.kinds.assign(animations, input.kinds);
  spec.mode = input.mode;
  spec.reverse = input.reverse;
  spec.acceleration = input.acceleration;
  return spec;
}

}  // namespace

const char* status_word(sim::EventKind kind) {
  switch (kind) {
    case sim::EventKind::Fired:
      return "fired";
    case sim::EventKind::Doubled:
      return "doubled";
    case sim::EventKind::Lost:
      return "lost";
    case sim::EventKind::Backward:
      return "backward";
    case sim::EventKind::Finished:
      return "finished";
    case sim::EventKind::Ended:
      return "ended";
  }
  return "";
}

Result<void> run_pictures(const LedgerRun& run, const std::function<void(std::int64_t)>& picture,
                          const std::function<bool()>& done) {
  std::int64_t before = 0;
  std::int64_t stalled = 0;
  std::size_t next_stall = 0;
  const std::int64_t last = run.ticks ? *run.ticks * kTickNs : INT64_MAX;
  for (std::int64_t k = 1; !done(); ++k) {
    if (k > kMaxPictures) return fail("more than {} pictures", kMaxPictures);
    std::int64_t instant = run.pictures.instant_ns(k) + stalled;
    while (next_stall < run.stalls.size() && run.stalls[next_stall].at_s * 1e9 <= static_cast<double>(instant)) {
      stalled += run.stalls[next_stall].extra_ns;
      instant += run.stalls[next_stall++].extra_ns;
    }
    instant = std::min(instant, last);
    picture(instant - before);
    before = instant;
    if (instant == last) break;
  }
  return {};
}

Result<std::string> ledger_json(const LedgerInput& input) {
  if (auto ok = fits(input); !ok) return fail(ok.error());
  stage::Stage stage;
  const stage::ActorId actor = stage.spawn(actor_of(input));
  if (actor == stage::kNoId || !stage.apply(stage::SetAnimationSpeed{actor, input.speed})) {
    return fail("the animation is out of range");
  }
  const stage::ViewId view = stage.add_view(
      {.actor = actor, .clock = input.run.clock, .smoothing = sim::Smoothing::Held, .mixed_rate = {25, 1}});

  LedgerJson json(input.run);
  if (!input.note.empty()) json.note(input.note);
  std::int64_t pictures = 0;
  std::int64_t ended_before = 1;  // the first tick of the pass
  const auto state = [&] { return stage.sample(view).value(); };
  const auto done = [&] {
    const stage::Sample now = state();
    if (now.finished) return true;
    return input.run.loops && static_cast<std::int64_t>(now.pass) >= *input.run.loops;
  };
  const auto picture = [&](std::int64_t interval_ns) {
    stage.advance(interval_ns);
    ++pictures;
    const stage::Sample now = state();
    for (const stage::Notice& notice : stage.take_notices()) {
      if (notice.view != view) continue;
      if (input.run.loops && notice.event.pass >= static_cast<std::uint64_t>(*input.run.loops)) continue;
      json.add(notice.actor, notice.event);
      nlohmann::ordered_json told{{"actor", notice.actor},
                                  {"what", status_word(notice.event.kind)},
                                  {"pass", notice.event.pass},
                                  {"at_ns", notice.event.fired_ns}};
      if (notice.event.kind == sim::EventKind::Finished) {
        told["frame"] = now.frame;
        told["counter"] = now.counter;
        json.tell(told.dump());
      } else if (notice.event.kind == sim::EventKind::Ended) {
        // The tick that ends a pass is the first of the next one; a sequence says so one tick late.
        const bool late = input.rule == sim::EndRule::Sequence;
        if (input.run.clock == sim::Clock::PerTick || input.run.clock == sim::Clock::PerPicture) {
          const std::int64_t tick =
              input.run.clock == sim::Clock::PerPicture ? pictures : notice.event.fired_ns / kTickNs + (late ? 1 : 0);
          told["ticks"] = tick - std::exchange(ended_before, tick);
        }
        json.tell(told.dump());
      }
    }
  };
  if (auto ok = run_pictures(input.run, picture, done); !ok) return fail(ok.error());
  const stage::Sample last = state();
  json.ran(pictures, last.tick, last.dropped_total_ns);
  return json.text();
}

}  // namespace inb::tool

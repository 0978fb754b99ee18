#include "stage/stage.h"

#include <algorithm>
#include <utility>

#include "core/check.h"

namespace inb::stage {

namespace {

constexpr std::int64_t kHourNs = 3600 * sim::kSecondNs;
constexpr std::size_t kMaxLedger = 4096;
constexpr std::size_t kMaxNotices = 65536;
constexpr std::size_t kMaxIntervals = 256;
constexpr std::size_t kMaxGaps = 256;
constexpr std::size_t kMaxProgress = 2048;

template <typename Item>
auto* find(std::vector<Item>& items, std::uint32_t id) {
  const auto found = std::find_if(items.begin(), items.end(), [&](const Item& item) { return item.id == id; });
  return found == items.end() ? nullptr : &*found;
}

template <typename Container>
void keep_newest(Container& items, std::size_t count) {
  while (items.size() > count) items.erase(items.begin());
}

bool is_flag(sim::EventKind kind) { return kind != sim::EventKind::Finished && kind != sim::EventKind::Ended; }

}  // namespace

Stage::Stage(sim::Rate tick_rate) : initial_rate_(tick_rate), ticks_(tick_rate) {}

Stage::Actor* Stage::find_actor(ActorId actor) { return find(actors_, actor); }
const Stage::Actor* Stage::find_actor(ActorId actor) const { return const_cast<Stage*>(this)->find_actor(actor); }
Stage::View* Stage::find_view(ViewId view) { return find(views_, view); }
const Stage::View* Stage::find_view(ViewId view) const { return const_cast<Stage*>(this)->find_view(view); }

void Stage::advance(std::int64_t wall_ns) {
  if (!running()) return;
  auto* last = records_.empty() ? nullptr : std::get_if<Advance>(&records_.back().command);
  if (last != nullptr && last->wall_ns == wall_ns) {
    ++last->count;
  } else {
    records_.push_back({tick(), Advance{wall_ns, 1}});
  }
  advance_once(wall_ns);
}

void Stage::advance_once(std::int64_t wall_ns) {
  if (!running()) return;
  settled_ = false;
  const std::int64_t counted = std::clamp<std::int64_t>(wall_ns, 0, kHourNs);
  run(scaled(counted), counted, true);
}

std::int64_t Stage::scaled(std::int64_t wall_ns) {
  const std::int64_t thousandths = wall_ns * speed_permille_ + speed_carry_;
  speed_carry_ = thousandths % 1000;
  return thousandths / 1000;
}

void Stage::run(std::int64_t elapsed_ns, std::int64_t wall_ns, bool capped) {
  now_ns_ += elapsed_ns;
  const std::int64_t dropped_before = ticks_.dropped_total_ns();
  const std::int64_t due = capped ? ticks_.feed(elapsed_ns) : ticks_.feed_uncapped(elapsed_ns);
  if (const std::int64_t lost = ticks_.dropped_total_ns() - dropped_before; lost > 0) {
    for (Actor& actor : actors_) {
      actor.gaps.push_back({ticks_.ticks() - due + 1, sim::shown_counter(actor.library, actor.head), lost});
      keep_newest(actor.gaps, kMaxGaps);
    }
  }
  run_ticks(due);
  for (View& view : views_) {
    view.wall_ns += wall_ns;
    if (view.spec.governor.scripted()) {
      while (view.governor.next_ns() <= now_ns_) {
        const std::int64_t before = view.governor.last_ns();
        const std::int64_t instant = view.governor.take();
        draw(view, instant, instant - before);
      }
    } else if (view.governor.real_picture(now_ns_, elapsed_ns)) {
      draw(view, now_ns_, view.wall_ns);
    }
  }
}

void Stage::run_ticks(std::int64_t due) {
  const std::int64_t offset = now_ns_ - ticks_.now_ns();
  for (std::int64_t tick = ticks_.ticks() - due + 1; tick <= ticks_.ticks(); ++tick) {
    for (Actor& actor : actors_) {
      events_.clear();
      sim::step(actor.library, actor.head, {ticks_.due_ns(tick - 1) + offset, ticks_.due_ns(tick) + offset}, events_);
      note(actor.id, kNoId);
    }
  }
}

void Stage::draw(View& view, std::int64_t now_ns, std::int64_t interval_ns) {
  const Actor* actor = find_actor(view.spec.actor);
  INB_CHECK(actor != nullptr);
  const sim::Playhead& head = view.clock.head();
  const sim::Animation& animation = actor->library.animations[head.animation];
  const bool moving = head.state == sim::PlayState::Playing;
  const std::int64_t elapsed_ns = now_ns - view.clock.last_ns();
  const std::int64_t dropped_before = view.clock.ticks().dropped_total_ns();
  const std::int64_t rate = sim::mul_div(animation.speed, head.acceleration, 1);
  const std::int64_t asked = sim::mul_div(elapsed_ns, rate, animation.own_pace * 100);
  std::int64_t done = asked;
  const std::int64_t inc = sim::step_increment(actor->library, head);

  events_.clear();
  view.clock.picture(actor->library, now_ns, events_, view.spec.governor.scripted() ? 1000 : speed_permille_);
  if (view.spec.clock != sim::Clock::WallTime) {
    done = sim::mul_div(view.clock.steps_last() * inc, animation.timing.duration_ns, animation.timing.end);
  }
  if (const std::int64_t lost = view.clock.ticks().dropped_total_ns() - dropped_before; lost > 0) {
    view.dropped_total_ns += lost;
    view.gaps.push_back({view.clock.ticks().ticks() - view.clock.steps_last() + 1,
                         sim::shown_counter(actor->library, view.clock.head()), lost});
    keep_newest(view.gaps, kMaxGaps);
  }
  if (moving) {
    const Progress last = view.progress.empty() ? Progress{now_ns - elapsed_ns, 0, 0} : view.progress.back();
    if (view.progress.empty()) view.progress.push_back(last);
    view.progress.push_back({now_ns, last.done_ns + done, last.asked_ns + asked});
    while (view.progress.size() > kMaxProgress ||
           (view.progress.size() > 2 && view.progress[1].at_ns <= now_ns - sim::kSecondNs)) {
      view.progress.pop_front();
    }
  }
  view.wall_ns = 0;
  view.intervals.push_back(interval_ns);
  keep_newest(view.intervals, kMaxIntervals);
  note(actor->id, view.id);
}

// Clocks that follow time, not pictures, may be looked at between two pictures of their governor.
void Stage::catch_up(View& view) {
  const bool timed = view.spec.clock == sim::Clock::PerTick || view.spec.clock == sim::Clock::WallTime;
  if (!timed || view.clock.last_ns() >= now_ns_) return;
  events_.clear();
  view.clock.picture(find_actor(view.spec.actor)->library, now_ns_, events_);
  note(view.spec.actor, view.id);
}

void Stage::note(ActorId actor, ViewId view) {
  for (const sim::Event& event : events_) {
    if (is_flag(event.kind)) {
      ledger_.push_back({.actor = actor,
                         .view = view,
                         .animation = event.animation,
                         .flag = event.flag,
                         .pass = event.pass,
                         .due_ns = event.due_ns,
                         .fired_ns = event.fired_ns,
                         .status = event.kind,
                         .tick = ticks_.ticks(),
                         .hit = event.hit,
                         .kind = event.flag_kind});
    }
    notices_.push_back({actor, view, event});
  }
  keep_newest(ledger_, kMaxLedger);
  keep_newest(notices_, kMaxNotices);
}

void Stage::join_views(const Actor& actor) {
  for (View& view : views_) {
    if (view.spec.actor != actor.id) continue;
    view.clock.adopt(actor.library, actor.head, ticks_, now_ns_);
    view.progress.clear();
  }
}

void Stage::seek_actor(Actor& actor, std::int64_t counter) {
  sim::seek(actor.library, actor.head, counter, tick_ns());
  join_views(actor);
  settled_ = true;
}

bool Stage::seek_time(ActorId actor, double time_s) {
  const Actor* found = find_actor(actor);
  if (found == nullptr || !(time_s >= 0.0)) return false;
  return apply(Seek{actor, sim::counter_at(found->library.animations[found->head.animation].timing, time_s)});
}

ActorId Stage::spawn(ActorSpec spec) { return apply(Spawn{std::move(spec)}) ? next_actor_ - 1 : kNoId; }
ViewId Stage::add_view(ViewSpec spec) { return apply(AddView{std::move(spec)}) ? next_view_ - 1 : kNoId; }

Stage Stage::replay(sim::Rate tick_rate, const std::vector<Record>& records) {
  Stage stage(tick_rate);
  for (const Record& record : records) stage.apply(record.command);
  return stage;
}

std::vector<Notice> Stage::take_notices() {
  std::vector<Notice> notices(notices_.begin(), notices_.end());
  notices_.clear();
  return notices;
}

}  // namespace inb::stage

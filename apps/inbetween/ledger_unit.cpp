#include "apps/inbetween/ledger_unit.h"

#include <deque>
#include <nlohmann/json.hpp>
#include <utility>

#include "apps/inbetween/ledger_json.h"
#include "sim/unit.h"

namespace inb::tool {
namespace {

// One unit, its orders and what it tells.
class Play {
 public:
  Play(sim::Unit unit, const UnitLedgerInput& input, const sim::AnimationTable& table, LedgerJson& json)
      : unit_(std::move(unit)), input_(input), table_(table), json_(json) {
    for (std::size_t place = 0; place < input.orders.size(); ++place) {
      const UnitOrder& order = input.orders[place];
      (order.tick ? timed_ : waiting_).push_back({order, place});
    }
    tell();
  }

  // Everything was done and the unit is back to what it does when nothing is asked for.
  [[nodiscard]] bool done() const {
    return timed_.empty() && waiting_.empty() && last_ == 0 && !unit_.keeps() &&
           (unit_.running().mode == sim::Mode::DD || (unit_.free() && idle_));
  }

  Result<void> step(const sim::StepTime& time) {
    const std::int64_t tick = unit_.steps() + 1;
    if (last_ > 0) --last_;
    while (!timed_.empty() && *timed_.front().order.tick == tick) {
      if (auto ok = act(timed_.front().order); !ok) return ok;
      timed_.pop_front();
    }
    const bool next =
        !waiting_.empty() && (timed_.empty() || timed_.front().place > waiting_.front().place) && !unit_.keeps();
    if (next && last_ == 0 && (unit_.free() || unit_.dead() || tick == 1)) {
      if (auto ok = act_when_free(); !ok) return ok;
    }
    events_.clear();
    unit_.step(time, events_);
    for (const sim::Event& event : events_) json_.add(0, event);
    tell();
    idle_ = unit_.library().animations[unit_.head().animation].repeats;
    return {};
  }

  [[nodiscard]] const sim::Unit& unit() const { return unit_; }

 private:
  // Orders that wait sit out the cast delay too.
  Result<void> act_when_free() {
    const UnitOrder order = waiting_.front().order;
    const bool casts = order.request.mode == sim::Mode::SC;
    if (casts && !unit_.dead() && unit_.cast_delay_left() > 0) return {};
    waiting_.pop_front();
    const bool lasts = order.request.mode == sim::Mode::NU || order.request.mode == sim::Mode::WL ||
                       order.request.mode == sim::Mode::RN;
    if (lasts && !order.form) last_ = order.last;
    return act(order);
  }

  Result<void> act(const UnitOrder& order) {
    if (order.form) {
      if (!unit_.transform(*order.form).done()) return {};
      const auto rates = sim::unit_rates(input_.stats, input_.set_up, *order.form, table_);
      if (!rates) return fail(rates.error());
      unit_.rates() = *rates;
      return {};
    }
    unit_.request(order.request);
    return {};
  }

  void tell() {
    for (const sim::UnitNotice& notice : unit_.take_notices()) {
      const auto word = [&] {
        switch (notice.news) {
          case sim::UnitNews::Started:
            return "started";
          case sim::UnitNews::Interrupted:
            return "interrupted";
          case sim::UnitNews::Refused:
            return "refused";
          case sim::UnitNews::Kept:
            return "kept";
          case sim::UnitNews::Transformed:
            return "transformed";
        }
        return "";
      }();
      nlohmann::ordered_json what{{"actor", 0},
                                  {"what", word},
                                  {"tick", notice.step},
                                  {"animation", notice.animation.name},
                                  {"mode", sim::word(notice.animation.mode)}};
      if (notice.asked) what["asked"] = sim::word(*notice.asked);
      if (!notice.text.empty()) what["why"] = notice.text;
      json_.tell(what.dump());
    }
  }

  struct Placed {
    UnitOrder order;
    std::size_t place = 0;  // in the list
  };

  sim::Unit unit_;
  const UnitLedgerInput& input_;
  const sim::AnimationTable& table_;
  LedgerJson& json_;
  std::deque<Placed> timed_;
  std::deque<Placed> waiting_;
  std::int64_t last_ = 0;  // ticks that the latest waiting order still lasts
  bool idle_ = true;
  std::vector<sim::Event> events_;
};

Result<sim::Unit> unit_of(const UnitLedgerInput& input, const sim::AnimationTable& table,
                          const sim::SequenceTable& sequences) {
  auto unit = sim::Unit::make(table, input.set_up);
  if (!unit) return unit;
  const auto rates = sim::unit_rates(input.stats, input.set_up, input.set_up.unit, table);
  if (!rates) return fail(rates.error());
  unit->rates() = *rates;
  for (const UnitOrder& order : input.orders) {
    if (order.request.mode != sim::Mode::SQ) continue;
    const auto row = sequences.find(order.request.sequence, input.set_up.weapon);
    if (!row) return fail(row.error());
    // Asked for twice it is there already.
    (void)unit->add_sequence(order.request.sequence,
                             {(*row)->frame_count(), (*row)->events, (*row)->kind() == sim::AccelerationKind::Cast});
  }
  return unit;
}

}  // namespace

Result<std::string> unit_ledger_json(const UnitLedgerInput& input, const sim::AnimationTable& table,
                                     const sim::SequenceTable& sequences) {
  if (input.run.clock != sim::Clock::PerTick && input.run.clock != sim::Clock::PerPicture) {
    return fail("a unit counts steps: its clock is per tick or frame-locked");
  }
  auto unit = unit_of(input, table, sequences);
  if (!unit) return fail(unit.error());
  LedgerJson json(input.run);
  Play play(std::move(*unit), input, table, json);
  sim::TickClock ticks;
  std::int64_t pictures = 0;
  std::int64_t now_ns = 0;
  Result<void> outcome;
  const auto picture = [&](std::int64_t interval_ns) {
    ++pictures;
    const std::int64_t before_ns = std::exchange(now_ns, now_ns + interval_ns);
    if (input.run.clock == sim::Clock::PerPicture) {
      outcome = play.step({before_ns, now_ns});
      return;
    }
    const std::int64_t due = ticks.feed(interval_ns);
    const std::int64_t offset = now_ns - ticks.now_ns();
    for (std::int64_t tick = ticks.ticks() - due + 1;
         tick <= ticks.ticks() && outcome && (input.run.ticks || !play.done()); ++tick) {
      outcome = play.step({ticks.due_ns(tick - 1) + offset, ticks.due_ns(tick) + offset});
    }
  };
  const auto done = [&] { return !outcome || (!input.run.ticks && play.done()); };
  if (auto ok = run_pictures(input.run, picture, done); !ok) return fail(ok.error());
  if (!outcome) return fail(outcome.error());
  json.ran(pictures, play.unit().steps(), ticks.dropped_total_ns());
  return json.text();
}

}  // namespace inb::tool

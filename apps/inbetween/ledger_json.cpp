#include "apps/inbetween/ledger_json.h"

#include "sim/animation_table.h"

namespace inb::tool {

LedgerJson::LedgerJson(const LedgerRun& run) {
  head_["clock"] = sim::kClockNames[static_cast<std::size_t>(run.clock)];
  head_["pictures_per_s"] = run.pictures.hz();
}

void LedgerJson::add(std::uint32_t actor, const sim::Event& event) {
  if (event.kind == sim::EventKind::Finished || event.kind == sim::EventKind::Ended) return;
  ++counts_[static_cast<std::size_t>(event.kind)];
  nlohmann::ordered_json row;
  row["actor"] = actor;
  row["flag"] = event.flag;
  row["pass"] = event.pass;
  row["due_ns"] = event.due_ns;
  if (event.kind == sim::EventKind::Lost) {
    row["fired_ns"] = nullptr;
  } else {
    row["fired_ns"] = event.fired_ns;
  }
  row["status"] = status_word(event.kind);
  row["hit"] = event.hit;
  row["kind"] = sim::flag_kind_word(event.flag_kind);
  events_.push_back(std::move(row));
}

void LedgerJson::ran(std::int64_t pictures, std::int64_t steps, std::int64_t dropped_ns) {
  head_["pictures"] = pictures;
  head_["steps"] = steps;
  head_["dropped_ns"] = dropped_ns;
}

std::string LedgerJson::text() const {
  // A row a line: ledgers are read by people as well.
  const auto rows = [](const nlohmann::ordered_json& all) {
    std::string text = "[";
    for (std::size_t i = 0; i < all.size(); ++i) text += (i == 0 ? "\n  " : ",\n  ") + all[i].dump();
    return text + (all.empty() ? "]" : "\n ]");
  };
  nlohmann::ordered_json json = head_;
  for (const sim::EventKind kind :
       {sim::EventKind::Fired, sim::EventKind::Lost, sim::EventKind::Doubled, sim::EventKind::Backward}) {
    json[status_word(kind)] = counts_[static_cast<std::size_t>(kind)];
  }
  std::string text = json.dump(1);
  text.resize(text.size() - 2);
  return text + ",\n \"events\": " + rows(events_) + ",\n \"told\": " + rows(told_) + "\n}\n";
}

}  // namespace inb::tool

#include "apps/inbetween/ledger_json.h"

#include <nlohmann/json.hpp>

#include "sim/animation_table.h"

namespace inb::tool {

LedgerJson::LedgerJson(const LedgerRun& run)
    : clock_(sim::kClockNames[static_cast<std::size_t>(run.clock)]), pictures_per_s_(run.pictures.hz()) {}

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
  events_.push_back(row.dump());
}

void LedgerJson::ran(std::int64_t pictures, std::int64_t steps, std::int64_t dropped_ns) {
  pictures_ = pictures;
  steps_ = steps;
  dropped_ns_ = dropped_ns;
}

std::string LedgerJson::text() const {
  // A row a line: ledgers are read by people as well.
  const auto rows = [](const std::vector<std::string>& all) {
    std::string text = "[";
    for (std::size_t i = 0; i < all.size(); ++i) text += (i == 0 ? "\n  " : ",\n  ") + all[i];
    return text + (all.empty() ? "]" : "\n ]");
  };
  nlohmann::ordered_json json;
  json["clock"] = clock_;
  json["pictures_per_s"] = pictures_per_s_;
  if (!note_.empty()) json["note"] = note_;
  json["pictures"] = pictures_;
  json["steps"] = steps_;
  json["dropped_ns"] = dropped_ns_;
  for (const sim::EventKind kind :
       {sim::EventKind::Fired, sim::EventKind::Lost, sim::EventKind::Doubled, sim::EventKind::Backward}) {
    json[status_word(kind)] = counts_[static_cast<std::size_t>(kind)];
  }
  std::string text = json.dump(1);
  text.resize(text.size() - 2);
  return text + ",\n \"events\": " + rows(events_) + ",\n \"told\": " + rows(told_) + "\n}\n";
}

}  // namespace inb::tool

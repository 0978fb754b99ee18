#pragma once

#include <nlohmann/json.hpp>

#include "apps/inbetween/ledger.h"

namespace inb::tool {

// The ledger as it grows; see `ledger_json`.
class LedgerJson {
 public:
  explicit LedgerJson(const LedgerRun& run);

  // A row; nothing for an event that is none (finished, ended).
  void add(std::uint32_t actor, const sim::Event& event);
  void tell(nlohmann::ordered_json what) { told_.push_back(std::move(what)); }
  void note(const std::string& text) { head_["note"] = text; }
  void ran(std::int64_t pictures, std::int64_t steps, std::int64_t dropped_ns);
  [[nodiscard]] std::string text() const;

 private:
  nlohmann::ordered_json head_;
  nlohmann::ordered_json events_ = nlohmann::ordered_json::array();
  nlohmann::ordered_json told_ = nlohmann::ordered_json::array();
  std::int64_t counts_[4] = {};  // by EventKind
};

}  // namespace inb::tool

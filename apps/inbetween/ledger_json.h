#pragma once

#include <string>
#include <vector>

#include "apps/inbetween/ledger.h"

namespace inb::tool {

// The ledger as it grows; see `ledger_json`.
class LedgerJson {
 public:
  explicit LedgerJson(const LedgerRun& run);

  // A row; nothing for an event that is none (finished, ended).
  void add(std::uint32_t actor, const sim::Event& event);
  // Something beside the events, as the text of a JSON object.
  void tell(std::string what) { told_.push_back(std::move(what)); }
  void note(const std::string& text) { note_ = text; }
  void ran(std::int64_t pictures, std::int64_t steps, std::int64_t dropped_ns);
  [[nodiscard]] std::string text() const;

 private:
  std::string clock_;
  double pictures_per_s_ = 0.0;
  std::string note_;
  std::int64_t pictures_ = 0;
  std::int64_t steps_ = 0;
  std::int64_t dropped_ns_ = 0;
  std::vector<std::string> events_;  // each a JSON object
  std::vector<std::string> told_;
  std::int64_t counts_[4] = {};  // by EventKind
};

}  // namespace inb::tool

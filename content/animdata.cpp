#include "content/animdata.h"

#include <iterator>
#include <string>
#include <utility>

#include "assets/animdata/animdata.h"
#include "content_gen/animdata_txt.h"
#include "content_gen/sequences_tsv.h"
#include "core/check.h"

namespace inb::content {
namespace {

template <std::size_t N>
std::string joined(const std::string_view (&pieces)[N]) {
  std::string text;
  for (const std::string_view piece : pieces) text += piece;
  return text;
}

sim::AnimationTable stored_table() {
  auto table = assets::animdata::read_txt(joined(embedded::animdata_txt), "animdata.txt");
  INB_CHECK(table.has_value());
  return std::move(table->animations);
}

sim::AnimationTable corrected_table() {
  sim::AnimationTable table = stored_table();
  const AnimationCorrection& correction = town_guard_correction();
  sim::AnimationRecord* record = table.find(correction.cof);
  INB_CHECK(record != nullptr && record->first_action() == correction.stored_action);
  std::swap(record->frame_data[correction.stored_action], record->frame_data[correction.action]);
  return table;
}

}  // namespace

const sim::AnimationTable& player_animations(bool raw) {
  static const sim::AnimationTable stored = stored_table();
  static const sim::AnimationTable corrected = corrected_table();
  return raw ? stored : corrected;
}

const AnimationCorrection& town_guard_correction() {
  static constexpr AnimationCorrection kCorrection{"GUA1HTH", 11, 12,
                                                   "every published action tick of the town guard's attack, 30 of 30, "
                                                   "follows from frame 12 and not from the stored 11; "
                                                   "how long the attack takes is the same with both"};
  return kCorrection;
}

std::string_view player_sequences_text() {
  static const std::string text = joined(embedded::sequences_tsv);
  return text;
}

}  // namespace inb::content

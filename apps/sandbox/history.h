#pragma once

#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

namespace inb::sandbox {

// Undo and redo of whole set-ups (plain values that compare equal when nothing changed). `remember(before)` is called
// before a change; changes with the same non-zero `merge` key that follow each other (a drag, a held key) are one step.
template <typename State>
class History {
 public:
  explicit History(std::size_t most = 100) : most_(most) {}

  void remember(const State& before, std::size_t merge = 0) {
    if (merge != 0 && merge == merge_ && !past_.empty() && future_.empty()) return;
    if (merge == 0 || past_.empty() || !(past_.back() == before)) past_.push_back(before);
    if (past_.size() > most_) past_.erase(past_.begin());
    future_.clear();
    merge_ = merge;
  }

  // What follows is a step of its own, whatever its merge key: a drag has ended.
  void seal() { merge_ = 0; }

  // The state to go back to; nothing when there is none. States equal to `now` are skipped: an undo always shows.
  [[nodiscard]] std::optional<State> undo(const State& now) { return move(past_, future_, now); }
  [[nodiscard]] std::optional<State> redo(const State& now) { return move(future_, past_, now); }

  [[nodiscard]] bool can_undo() const { return !past_.empty(); }
  [[nodiscard]] bool can_redo() const { return !future_.empty(); }

 private:
  std::optional<State> move(std::vector<State>& from, std::vector<State>& to, const State& now) {
    merge_ = 0;
    while (!from.empty() && from.back() == now) from.pop_back();
    if (from.empty()) return std::nullopt;
    State state = std::move(from.back());
    from.pop_back();
    to.push_back(now);
    return state;
  }

  std::vector<State> past_;
  std::vector<State> future_;
  std::size_t most_;
  std::size_t merge_ = 0;
};

}  // namespace inb::sandbox

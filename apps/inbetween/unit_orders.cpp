#include <algorithm>
#include <charconv>
#include <sstream>

#include "apps/inbetween/ledger_unit.h"
#include "sim/rollback.h"

namespace inb::tool {
namespace {

constexpr std::int64_t kMaxTick = 10'000'000;

struct Word {
  std::string_view word;
  sim::Mode mode;
  bool lasts = false;  // for a number of ticks
};
constexpr Word kWords[] = {
    {"stand", sim::Mode::NU, true}, {"walk", sim::Mode::WL, true}, {"run", sim::Mode::RN, true},
    {"attack", sim::Mode::A1},      {"attack1", sim::Mode::A1},    {"attack2", sim::Mode::A2},
    {"throw", sim::Mode::TH},       {"kick", sim::Mode::KK},       {"cast", sim::Mode::SC},
    {"block", sim::Mode::BL},       {"hit", sim::Mode::GH},        {"knockback", sim::Mode::KB},
    {"skill1", sim::Mode::S1},      {"skill2", sim::Mode::S2},     {"skill3", sim::Mode::S3},
    {"skill4", sim::Mode::S4},      {"die", sim::Mode::DT},
};

std::vector<std::string> split(std::string_view text, char at) {
  std::vector<std::string> parts;
  std::stringstream stream{std::string(text)};
  for (std::string part; std::getline(stream, part, at);) {
    const auto first = part.find_first_not_of(" \t\n");
    if (first == std::string::npos) continue;
    parts.push_back(part.substr(first, part.find_last_not_of(" \t\n") - first + 1));
  }
  return parts;
}

std::optional<std::int64_t> number(std::string_view text) {
  std::int64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return value;
}

// The words of an order, taken from the front.
class Reader {
 public:
  explicit Reader(std::vector<std::string> words) : words_(std::move(words)) {}

  [[nodiscard]] bool empty() const { return next_ >= words_.size(); }
  [[nodiscard]] const std::string& peek() const { return words_[next_]; }
  std::string take() { return empty() ? std::string() : words_[next_++]; }
  std::optional<std::int64_t> take_number() {
    if (empty()) return std::nullopt;
    const auto value = number(peek());
    if (value) ++next_;
    return value;
  }

 private:
  std::vector<std::string> words_;
  std::size_t next_ = 0;
};

Result<void> parse_action(Reader& reader, UnitOrder& order) {
  const std::string word = reader.take();
  const auto known = std::find_if(std::begin(kWords), std::end(kWords), [&](const Word& w) { return w.word == word; });
  if (known != std::end(kWords)) {
    order.request.mode = known->mode;
    if (!known->lasts) return {};
    order.last = reader.take_number().value_or(1);
    if (order.last < 1 || order.last > kMaxTick) return fail("{} lasts 1 to {} ticks", word, kMaxTick);
    return {};
  }
  if (word == "sequence") {
    order.request.mode = sim::Mode::SQ;
    order.request.sequence = reader.take();
    if (order.request.sequence.empty()) return fail("sequence wants a name");
    return {};
  }
  if (word == "transform") {
    const auto form = sim::parse_class(reader.take());
    if (!form) return fail(form.error());
    order.form = *form;
    return {};
  }
  const auto attack = sim::parse_rollback(word == "talon" ? "dragon talon" : word);
  if (!attack) {
    std::string words;
    for (const Word& each : kWords) words += std::string(each.word) + ", ";
    return fail("there is no action '{}'; there are {}zeal, talon, fury, strafe, fend, sequence, transform", word,
                words);
  }
  const sim::RollbackRule& rule = sim::rollback_rule(*attack);
  const std::int64_t hits = reader.take_number().value_or(rule.hits);
  if (hits < 1 || hits > 1000) return fail("{} has 1 to 1000 hits", word);
  order.request.mode = rule.mode;
  order.request.rollback = {rule.percent, static_cast<std::uint32_t>(hits)};
  return {};
}

Result<UnitOrder> parse_order(std::string text) {
  UnitOrder order;
  order.words = text;
  if (const auto colon = text.find(':'); colon != std::string::npos) {
    const auto parts = split(text.substr(0, colon), ' ');
    order.tick = parts.size() == 1 ? number(parts.front()) : std::nullopt;
    if (!order.tick || *order.tick < 1 || *order.tick > kMaxTick) {
      return fail("before the ':' stands a tick, 1 to {}", kMaxTick);
    }
    text = text.substr(colon + 1);
  }
  Reader reader(split(text, ' '));
  if (reader.empty()) return fail("nothing to do");
  if (auto ok = parse_action(reader, order); !ok) return fail(ok.error());
  if (!reader.empty() && reader.peek() == "delay") {
    reader.take();
    const auto delay = reader.take_number();
    if (!delay || *delay < 0 || *delay > 100'000) return fail("delay wants ticks, 0 to 100000");
    order.request.cast_delay = *delay;
  }
  if (!reader.empty()) return fail("'{}' is too much", reader.peek());
  return order;
}

}  // namespace

Result<std::vector<UnitOrder>> parse_orders(std::string_view text) {
  std::vector<UnitOrder> orders;
  std::int64_t before = 0;
  for (const std::string& part : split(text, ';')) {
    auto order = parse_order(part);
    if (!order) return fail("order '{}': {}", part, order.error().text);
    if (order->tick) {
      if (*order->tick < before) return fail("order '{}': ticks must ascend", part);
      before = *order->tick;
    }
    orders.push_back(std::move(*order));
  }
  if (orders.empty()) return fail("there is nothing to do");
  return orders;
}

}  // namespace inb::tool

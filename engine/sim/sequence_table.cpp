#include "sim/sequence_table.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>
#include <set>

#include "sim/text_key.h"

namespace inb::sim {
namespace {

constexpr std::array<std::string_view, 7> kColumns{
    "seqnum", "sequence", "weapon_class", "frames", "events(frame:kind)", "frame_list(mode+frame)", "source"};
constexpr std::size_t kRequired = 6;
// A list is never longer than what the flags of an animation reach, with room for those of one's own.
constexpr std::int64_t kMaxSequenceFrames = 65535;
constexpr std::uint32_t kMaxFlagKind = 255;

std::vector<std::string_view> split(std::string_view text, char separator) {
  std::vector<std::string_view> parts;
  for (std::size_t begin = 0;;) {
    const std::size_t end = text.find(separator, begin);
    parts.push_back(text.substr(begin, end == std::string_view::npos ? end : end - begin));
    if (end == std::string_view::npos) return parts;
    begin = end + 1;
  }
}

std::optional<std::int64_t> number(std::string_view text) {
  std::int64_t value = 0;
  const auto [rest, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || rest != text.data() + text.size()) return std::nullopt;
  return value;
}

// One line of the table, and the words for what is wrong with it.
class LineReader {
 public:
  LineReader(std::string_view file, std::size_t line, std::string_view text)
      : file_(file), line_(line), cells_(split(text, '\t')) {}

  Result<SequenceRow> row() {
    if (cells_.size() < kRequired || cells_.size() > kColumns.size()) {
      return fail("{}: line {}: has {} column{}, not {} or {}", file_, line_, cells_.size(),
                  cells_.size() == 1 ? "" : "s", kRequired, kColumns.size());
    }
    SequenceRow row;
    const auto seqnum = number(cells_[0]);
    if (!seqnum || *seqnum < 0) return wrong(0, fmt::format("'{}' is not a number from 0 on", cells_[0]));
    row.number = *seqnum;
    if (text_key(cells_[1]).empty()) return wrong(1, "the sequence has no name");
    row.name = cells_[1];
    const auto weapon = parse_weapon(cells_[2]);
    if (!weapon) return wrong(2, weapon.error().text);
    row.weapon = *weapon;
    if (auto ok = frames(row); !ok) return fail(ok.error());
    if (auto ok = events(row); !ok) return fail(ok.error());
    if (cells_.size() == kColumns.size()) row.source = cells_[6];
    return row;
  }

 private:
  [[nodiscard]] tl::unexpected<Error> wrong(std::size_t column, std::string_view why) const {
    return fail("{}: line {}, column {} ({}): {}", file_, line_, column + 1, kColumns[column], why);
  }

  Result<void> frames(SequenceRow& row) const {
    const auto count = number(cells_[3]);
    if (!count || *count < 1 || *count > kMaxSequenceFrames) {
      return wrong(3, fmt::format("'{}' is not a number from 1 to {}", cells_[3], kMaxSequenceFrames));
    }
    for (const std::string_view part : split(cells_[5], ' ')) {
      if (part.empty()) continue;
      const std::size_t colon = part.rfind(':');
      const auto frame = colon == std::string_view::npos ? std::nullopt : number(part.substr(colon + 1));
      if (!frame || *frame < 0 || *frame > kMaxSequenceFrames) {
        return wrong(5, fmt::format("'{}' is not MODE:FRAME, such as A1:5", part));
      }
      const std::string_view mode_text = part.substr(0, colon);
      // The engine's own word for running, which listings keep.
      const auto mode = parse_mode(mode_text == "PLRMODE_RUN" ? "RN" : mode_text);
      if (!mode) return wrong(5, mode.error().text);
      row.frames.push_back({*mode, static_cast<std::uint32_t>(*frame)});
    }
    if (row.frame_count() != *count) {
      return wrong(3, fmt::format("says {} frames, but the list has {}", *count, row.frame_count()));
    }
    return {};
  }

  Result<void> events(SequenceRow& row) const {
    for (const std::string_view part : split(cells_[4], ';')) {
      if (part.empty()) continue;
      const std::size_t colon = part.find(':');
      const auto frame = number(part.substr(0, colon));
      const auto kind = colon == std::string_view::npos ? std::nullopt : number(part.substr(colon + 1));
      if (!frame || !kind || *kind < 1 || *kind > kMaxFlagKind) {
        return wrong(4, fmt::format("'{}' is not FRAME:KIND, such as 7:1", part));
      }
      if (*frame < 0 || *frame >= row.frame_count()) {
        return wrong(4, fmt::format("frame {} is not one of the {} of the list", *frame, row.frame_count()));
      }
      if (!row.events.empty() && row.events.back().frame >= *frame) {
        return wrong(4, fmt::format("frame {} does not come after frame {}", *frame, row.events.back().frame));
      }
      row.events.push_back({static_cast<std::uint32_t>(*frame), static_cast<FlagKind>(*kind)});
    }
    return {};
  }

  std::string_view file_;
  std::size_t line_;
  std::vector<std::string_view> cells_;
};

Result<void> check_header(std::string_view file, std::string_view text) {
  const auto names = split(text, '\t');
  if (names.size() < kRequired || names.size() > kColumns.size()) {
    return fail("{}: line 1: has {} column{}, not {} or {}", file, names.size(), names.size() == 1 ? "" : "s",
                kRequired, kColumns.size());
  }
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (names[i] == kColumns[i]) continue;
    return fail("{}: line 1, column {}: is called '{}', not '{}'", file, i + 1, names[i], kColumns[i]);
  }
  return {};
}

}  // namespace

AccelerationKind SequenceRow::kind() const {
  // Column SeqTrans of skills.txt: SC for these two skills alone, although others borrow frames of casting too.
  return text_key(name) == "lightning" ? AccelerationKind::Cast : AccelerationKind::Attack;
}

std::optional<std::uint32_t> SequenceRow::first_action() const {
  for (const ActionFlag& event : events) {
    if (event.kind != FlagKind::Sound) return event.frame;
  }
  return std::nullopt;
}

Result<SequenceTable> SequenceTable::read(std::string_view text, std::string_view file) {
  SequenceTable table;
  bool header = true;
  std::size_t line = 0;
  for (std::string_view row_text : split(text, '\n')) {
    ++line;
    if (!row_text.empty() && row_text.back() == '\r') row_text.remove_suffix(1);
    if (header) {
      if (auto ok = check_header(file, row_text); !ok) return fail(ok.error());
      header = false;
      continue;
    }
    if (row_text.empty()) continue;
    auto row = LineReader(file, line, row_text).row();
    if (!row) return fail(row.error());
    table.add(std::move(*row));
  }
  return table;
}

std::string SequenceTable::write() const {
  std::string text;
  for (std::size_t i = 0; i < kColumns.size(); ++i) text += fmt::format("{}{}", i == 0 ? "" : "\t", kColumns[i]);
  text += '\n';
  for (const SequenceRow& row : rows_) {
    text += fmt::format("{}\t{}\t{}\t{}\t", row.number, row.name, code(row.weapon), row.frames.size());
    for (std::size_t i = 0; i < row.events.size(); ++i) {
      text += fmt::format("{}{}:{}", i == 0 ? "" : ";", row.events[i].frame, static_cast<int>(row.events[i].kind));
    }
    text += '\t';
    for (std::size_t i = 0; i < row.frames.size(); ++i) {
      text += fmt::format("{}{}:{}", i == 0 ? "" : " ", code(row.frames[i].mode), row.frames[i].frame);
    }
    text += fmt::format("\t{}\n", row.source);
  }
  return text;
}

Result<const SequenceRow*> SequenceTable::find(std::string_view name, WeaponClass weapon) const {
  const std::string key = text_key(name);
  std::string weapons;
  for (const SequenceRow& row : rows_) {
    if (text_key(row.name) != key) continue;
    if (row.weapon == weapon) return &row;
    weapons += fmt::format("{}{}", weapons.empty() ? "" : ", ", code(row.weapon));
  }
  if (!weapons.empty()) {
    return fail("the sequence {} has no frames for weapon class {}; it has them for: {}", name, code(weapon), weapons);
  }
  std::set<std::string_view> names;
  for (const SequenceRow& row : rows_) names.insert(row.name);
  std::string list;
  for (const std::string_view each : names) list += fmt::format("{}{}", list.empty() ? "" : ", ", each);
  return fail("there is no sequence '{}'; there are: {}", name, list.empty() ? "none" : list);
}

}  // namespace inb::sim

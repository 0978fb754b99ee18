#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "assets/animdata/animdata.h"
#include "assets/animdata/record.h"

namespace inb::assets::animdata {
namespace {

constexpr std::size_t kColumns = 3 + sim::kFlaggedFrames;
constexpr std::string_view kHeaderStart = "CofName";

std::string column_name(std::size_t column) {
  switch (column) {
    case 0:
      return std::string(kHeaderStart);
    case 1:
      return "FramesPerDirection";
    case 2:
      return "AnimationSpeed";
    default:
      return fmt::format("FrameData{:03}", column - 3);
  }
}

// Hands out the lines of a text without their ends, counting.
class Lines {
 public:
  explicit Lines(std::string_view text) : rest_(text) {}
  // False at the end. Skips lines that hold nothing but blanks and tabs.
  bool next(std::string_view& line) {
    while (!rest_.empty()) {
      ++number_;
      const std::size_t end = rest_.find('\n');
      line = rest_.substr(0, end);
      rest_.remove_prefix(end == std::string_view::npos ? rest_.size() : end + 1);
      if (!line.empty() && line.back() == '\r') line.remove_suffix(1);
      if (line.find_first_not_of(" \t") != std::string_view::npos) return true;
    }
    return false;
  }
  [[nodiscard]] std::size_t number() const { return number_; }

 private:
  std::string_view rest_;
  std::size_t number_ = 0;
};

std::vector<std::string_view> cells_of(std::string_view line) {
  std::vector<std::string_view> cells;
  for (;;) {
    const std::size_t end = line.find('\t');
    cells.push_back(line.substr(0, end));
    if (end == std::string_view::npos) return cells;
    line.remove_prefix(end + 1);
  }
}

std::optional<std::int64_t> number_in(std::string_view cell, std::int64_t largest) {
  std::int64_t value = 0;
  const auto [end, error] = std::from_chars(cell.data(), cell.data() + cell.size(), value);
  if (error != std::errc{} || end != cell.data() + cell.size() || value < 0 || value > largest) return std::nullopt;
  return value;
}

// What a sentence shows of a cell: the beginning, and no character that a terminal would act on.
std::string shown(std::string_view cell) {
  constexpr std::size_t kShown = 20;
  std::string text(cell.substr(0, kShown));
  std::replace_if(
      text.begin(), text.end(), [](char c) { return c < ' ' || c > '~'; }, '?');
  return cell.size() > kShown ? text + "..." : text;
}

Result<void> check_columns(std::size_t count, std::size_t line, const std::string& name) {
  if (count == kColumns) return {};
  return fail("{}: line {}, column {}: the line has {} columns, {} are needed", name, line,
              std::min(count, kColumns) + (count > kColumns ? 1 : 0), count, kColumns);
}

Result<sim::AnimationRecord> read_line(std::string_view line, std::size_t number, const std::string& name) {
  const std::vector<std::string_view> cells = cells_of(line);
  if (const auto checked = check_columns(cells.size(), number, name); !checked) return fail(checked.error());
  sim::AnimationRecord record;
  record.cof = cells[0];
  if (const auto fault = name_fault(record.cof)) {
    return fail("{}: line {}, column 1 ({}): {}", name, number, kHeaderStart, *fault);
  }
  for (std::size_t column = 1; column < kColumns; ++column) {
    const std::int64_t largest = column == 1   ? sim::kMaxRecordFrames
                                 : column == 2 ? sim::kMaxRecordSpeed
                                               : std::int64_t{255};
    const std::optional<std::int64_t> value = number_in(cells[column], largest);
    if (!value) {
      return fail("{}: line {}, column {} ({}): '{}' is not a whole number from 0 to {}", name, number, column + 1,
                  column_name(column), shown(cells[column]), largest);
    }
    if (column == 1) {
      record.frames = *value;
    } else if (column == 2) {
      record.speed = *value;
    } else {
      record.frame_data[column - 3] = static_cast<std::uint8_t>(*value);
    }
  }
  return record;
}

// ASCII only, whatever the locale.
std::string small_letters(std::string text) {
  for (char& c : text) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return text;
}

bool ends_with(const std::string& name, std::string_view extension) {
  const std::string small = small_letters(name);
  return small.size() >= extension.size() &&
         small.compare(small.size() - extension.size(), extension.size(), extension) == 0;
}

std::string_view text_of(std::span<const std::byte> bytes) {
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

}  // namespace

Result<Table> read_txt(std::string_view text, const std::string& name) {
  Lines lines(text);
  std::string_view line;
  if (!lines.next(line)) return fail("{}: line 1: the file has no header line", name);
  const std::vector<std::string_view> header = cells_of(line);
  if (const auto checked = check_columns(header.size(), lines.number(), name); !checked) return fail(checked.error());
  Table table;
  if (number_in(header[1], sim::kMaxRecordFrames)) {
    table.warnings.push_back(
        fmt::format("line {} is taken as the header, though it looks like a record", lines.number()));
  }
  std::vector<std::string> places;
  while (lines.next(line)) {
    Result<sim::AnimationRecord> record = read_line(line, lines.number(), name);
    if (!record) return fail(record.error());
    table.animations.add(std::move(*record));
    places.push_back(fmt::format("line {}", lines.number()));
  }
  note_oddities(table, places);
  return table;
}

Form form_of(std::span<const std::byte> bytes, const std::string& name) {
  if (ends_with(name, ".txt")) return Form::Txt;
  if (ends_with(name, ".d2")) return Form::D2;
  return text_of(bytes).substr(0, kHeaderStart.size()) == kHeaderStart ? Form::Txt : Form::D2;
}

Result<Table> read(std::span<const std::byte> bytes, const std::string& name) {
  return form_of(bytes, name) == Form::Txt ? read_txt(text_of(bytes), name) : read_d2(bytes, name);
}

Result<std::string> write_txt(const sim::AnimationTable& table) {
  std::vector<const sim::AnimationRecord*> sorted;
  sorted.reserve(table.records().size());
  for (const sim::AnimationRecord& record : table.records()) {
    if (const auto fault = record_fault(record)) return fail("record '{}': {}", record.cof, *fault);
    sorted.push_back(&record);
  }
  std::stable_sort(sorted.begin(), sorted.end(),
                   [](const auto* a, const auto* b) { return small_letters(a->cof) < small_letters(b->cof); });
  std::string text;
  for (std::size_t column = 0; column < kColumns; ++column) {
    text += column_name(column);
    text += column + 1 < kColumns ? '\t' : '\n';
  }
  for (const sim::AnimationRecord* record : sorted) {
    text += fmt::format("{}\t{}\t{}", record->cof, record->frames, record->speed);
    for (const std::uint8_t flag : record->frame_data) text += fmt::format("\t{}", flag);
    text += '\n';
  }
  return text;
}

}  // namespace inb::assets::animdata

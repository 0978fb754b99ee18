#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace inb::sandbox {

enum class Severity : std::uint8_t { Info, Warning, Error };

struct Notice {
  Severity severity = Severity::Warning;
  std::string text;  // one sentence for the user
  std::size_t times = 1;
};

// What the pill at the bottom left stands for: the errors and warnings since they were last cleared, newest first.
class Notices {
 public:
  static constexpr std::size_t kMost = 200;

  // The same sentence again moves to the front and counts up.
  void add(Severity severity, std::string text);
  // Warnings belong to what is open: they go when something else is opened.
  void clear(Severity severity);
  void clear_all() { list_.clear(); }

  [[nodiscard]] const std::vector<Notice>& list() const { return list_; }
  [[nodiscard]] bool empty() const { return list_.empty(); }
  [[nodiscard]] std::size_t count(Severity severity) const;
  // The worst there is; Info when empty.
  [[nodiscard]] Severity worst() const;
  // The newest error's sentence, else "3 warnings" / "1 warning", else the newest info; empty when there is nothing.
  [[nodiscard]] std::string pill_text() const;
  // What follows the sentence when it is not the only one of its kind: " (+2 more)".
  [[nodiscard]] std::string more_text() const;

 private:
  std::vector<Notice> list_;
};

// "half.x, line 53355: a number was expected." + what became of it: "Nothing loaded; fox.glb stays."
[[nodiscard]] std::string load_failure_text(const std::string& error, const std::string& open_name);

}  // namespace inb::sandbox

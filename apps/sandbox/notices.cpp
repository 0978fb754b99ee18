#include "apps/sandbox/notices.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace inb::sandbox {

void Notices::add(Severity severity, std::string text) {
  Notice notice{severity, std::move(text), 1};
  const auto same = std::ranges::find_if(
      list_, [&](const Notice& old) { return old.severity == notice.severity && old.text == notice.text; });
  if (same != list_.end()) {
    notice.times = same->times + 1;
    list_.erase(same);
  }
  list_.insert(list_.begin(), std::move(notice));
  if (list_.size() > kMost) list_.resize(kMost);
}

void Notices::clear(Severity severity) {
  std::erase_if(list_, [severity](const Notice& notice) { return notice.severity == severity; });
}

std::size_t Notices::count(Severity severity) const {
  return static_cast<std::size_t>(std::ranges::count(list_, severity, &Notice::severity));
}

Severity Notices::worst() const {
  Severity worst = Severity::Info;
  for (const Notice& notice : list_) worst = std::max(worst, notice.severity);
  return worst;
}

std::string Notices::pill_text() const {
  if (list_.empty()) return {};
  if (worst() == Severity::Warning) {
    const std::size_t warnings = count(Severity::Warning);
    return warnings == 1 ? "1 warning" : fmt::format("{} warnings", warnings);
  }
  return std::ranges::find(list_, worst(), &Notice::severity)->text;
}

std::string Notices::more_text() const {
  const std::size_t same = count(worst());
  return same < 2 || worst() == Severity::Warning ? std::string() : fmt::format(" (+{} more)", same - 1);
}

std::string load_failure_text(const std::string& error, const std::string& open_name) {
  std::string text = error;
  if (!text.ends_with('.') && !text.ends_with('!') && !text.ends_with('?')) text += '.';
  return text + (open_name.empty() ? " Nothing loaded." : " Nothing loaded; " + open_name + " stays.");
}

}  // namespace inb::sandbox

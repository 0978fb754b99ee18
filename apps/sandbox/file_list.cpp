#include "apps/sandbox/file_list.h"

#include <algorithm>

#include "core/text.h"

namespace inb::sandbox {

namespace fs = std::filesystem;

namespace {

bool choosable(const Entry& entry) { return entry.kind != EntryKind::Other; }

int rank(const Entry& entry) { return entry.kind == EntryKind::Up ? 0 : entry.kind == EntryKind::Folder ? 1 : 2; }

}  // namespace

bool readable(const fs::path& file, std::span<const char* const> extensions) {
  // The end of the name, since some formats have two extensions (".mesh.xml"); a bare one is a hidden file.
  const std::string name = core::ascii_lower(file.filename().string());
  return std::ranges::any_of(
      extensions, [&](const std::string known) { return name.size() > known.size() && name.ends_with(known); });
}

Result<FileList> list_folder(const fs::path& folder, std::span<const char* const> extensions) {
  std::error_code error;
  FileList list;
  list.folder = fs::weakly_canonical(folder.empty() ? fs::current_path(error) : folder, error);
  if (error) list.folder = fs::absolute(folder, error);
  fs::directory_iterator at(list.folder, error);
  if (error) return fail("{}: the folder cannot be listed: {}", list.folder.string(), error.message());
  if (list.folder.has_parent_path() && list.folder != list.folder.root_path()) {
    list.entries.push_back({EntryKind::Up, "..", 0});
  }
  for (const fs::directory_iterator end; at != end; at.increment(error)) {
    if (error) break;
    const std::string name = at->path().filename().string();
    if (name.starts_with('.')) continue;
    std::error_code ignored;
    if (at->is_directory(ignored)) {
      list.entries.push_back({EntryKind::Folder, name, 0});
    } else if (at->is_regular_file(ignored)) {
      const std::uintmax_t bytes = at->file_size(ignored);
      list.entries.push_back(
          {readable(at->path(), extensions) ? EntryKind::Readable : EntryKind::Other, name, ignored ? 0 : bytes});
    }
  }
  std::ranges::sort(list.entries, [](const Entry& a, const Entry& b) {
    if (rank(a) != rank(b)) return rank(a) < rank(b);
    const std::string left = core::ascii_lower(a.name);
    const std::string right = core::ascii_lower(b.name);
    return left != right ? left < right : a.name < b.name;
  });
  return list;
}

int next_choice(const std::vector<Entry>& entries, int from, int direction) {
  const int count = static_cast<int>(entries.size());
  for (int i = from < 0 && direction < 0 ? count - 1 : from + direction; i >= 0 && i < count; i += direction) {
    if (choosable(entries[static_cast<std::size_t>(i)])) return i;
  }
  return from;
}

int choice_by_letter(const std::vector<Entry>& entries, int from, char letter) {
  const int count = static_cast<int>(entries.size());
  const std::string wanted = core::ascii_lower(std::string(1, letter));
  for (int step = 1; step <= count; ++step) {
    const int i = (std::max(from, -1) + step) % count;
    const Entry& entry = entries[static_cast<std::size_t>(i)];
    if (choosable(entry) && core::ascii_lower(entry.name).starts_with(wanted)) return i;
  }
  return from;
}

std::string size_text(std::uintmax_t bytes) {
  if (bytes < 1000) return fmt::format("{} B", bytes);
  double value = static_cast<double>(bytes);
  const char* unit = "B";
  for (const char* larger : {"KB", "MB", "GB", "TB"}) {
    value /= 1000.0;
    unit = larger;
    if (value < 999.5) break;
  }
  return value < 9.95 ? fmt::format("{:.1f} {}", value, unit) : fmt::format("{:.0f} {}", value, unit);
}

}  // namespace inb::sandbox

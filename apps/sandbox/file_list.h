#pragma once

#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <vector>

#include "core/result.h"

// What the Open panel lists.
namespace inb::sandbox {

enum class EntryKind : std::uint8_t { Up, Folder, Readable, Other };

struct Entry {
  EntryKind kind = EntryKind::Other;
  std::string name;
  std::uintmax_t bytes = 0;
};

struct FileList {
  std::filesystem::path folder;  // absolute
  std::vector<Entry> entries;    // "..", folders, then files; each by name without regard to case; no hidden ones
};

// `extensions`: lower case with the dot. The error names the folder and the cause.
[[nodiscard]] Result<FileList> list_folder(const std::filesystem::path& folder,
                                           std::span<const char* const> extensions);

[[nodiscard]] bool readable(const std::filesystem::path& file, std::span<const char* const> extensions);

// Where the selection goes from `from` by one up (-1) or down (+1), skipping files that cannot be read; stays at the
// ends. -1 stands for nothing selected.
[[nodiscard]] int next_choice(const std::vector<Entry>& entries, int from, int direction);

// Where the selection goes when a letter is typed: the next entry behind `from` that starts with it, around the end.
[[nodiscard]] int choice_by_letter(const std::vector<Entry>& entries, int from, char letter);

// "812 B", "3.4 KB", "12 MB".
[[nodiscard]] std::string size_text(std::uintmax_t bytes);

}  // namespace inb::sandbox

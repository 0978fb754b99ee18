#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

#include "apps/sandbox/file_list.h"

namespace inb::sandbox {

// State of the Open panel, and what its keys and clicks do. Drawn by ui_sheets.h.
struct OpenPanel {
  FileList list;
  std::string error;  // why the folder cannot be shown
  int chosen = -1;
  bool scroll_to_chosen = false;
};
struct OpenResult {
  bool close = false;
  bool beside = false;
  std::optional<std::filesystem::path> file;    // to open
  std::optional<std::filesystem::path> folder;  // to list next
};
// What choosing an entry asks for: another folder, a file, or nothing for a file that cannot be read.
[[nodiscard]] OpenResult choose(const OpenPanel& panel, const Entry& entry, bool beside);

// Up, Down, Enter, Backspace and letters, handed on by the key handling while the panel is open.
enum class OpenKey : std::uint8_t { Up, Down, PageUp, PageDown, Home, End, Enter, Parent, Letter };
[[nodiscard]] OpenResult open_panel_key(OpenPanel& panel, OpenKey key, char letter, bool shift);

}  // namespace inb::sandbox

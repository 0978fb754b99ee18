#include "apps/sandbox/open_panel.h"

namespace inb::sandbox {

namespace {

constexpr int kPage = 10;

const Entry* chosen_entry(const OpenPanel& panel) {
  if (panel.chosen < 0 || panel.chosen >= static_cast<int>(panel.list.entries.size())) return nullptr;
  return &panel.list.entries[static_cast<std::size_t>(panel.chosen)];
}

}  // namespace

OpenResult choose(const OpenPanel& panel, const Entry& entry, bool beside) {
  OpenResult result;
  switch (entry.kind) {
    case EntryKind::Up:
      result.folder = panel.list.folder.parent_path();
      break;
    case EntryKind::Folder:
      result.folder = panel.list.folder / entry.name;
      break;
    case EntryKind::Readable:
      result.file = panel.list.folder / entry.name;
      result.beside = beside;
      break;
    case EntryKind::Other:
      break;
  }
  return result;
}

OpenResult open_panel_key(OpenPanel& panel, OpenKey key, char letter, bool shift) {
  const std::vector<Entry>& entries = panel.list.entries;
  const auto move = [&](int steps, int direction) {
    for (int i = 0; i < steps; ++i) panel.chosen = next_choice(entries, panel.chosen, direction);
  };
  OpenResult result;
  switch (key) {
    case OpenKey::Up:
      move(1, -1);
      break;
    case OpenKey::Down:
      move(1, +1);
      break;
    case OpenKey::PageUp:
      move(kPage, -1);
      break;
    case OpenKey::PageDown:
      move(kPage, +1);
      break;
    case OpenKey::Home:
      panel.chosen = next_choice(entries, -1, +1);
      break;
    case OpenKey::End:
      panel.chosen = next_choice(entries, static_cast<int>(entries.size()), -1);
      break;
    case OpenKey::Parent:
      result.folder = panel.list.folder.parent_path();
      break;
    case OpenKey::Letter:
      panel.chosen = choice_by_letter(entries, panel.chosen, letter);
      break;
    case OpenKey::Enter:
      if (const Entry* entry = chosen_entry(panel)) result = choose(panel, *entry, shift);
      break;
  }
  panel.scroll_to_chosen = true;
  return result;
}

}  // namespace inb::sandbox

#include "tests/support/samples.h"

#include <unistd.h>

#include <string>
#include <system_error>
#include <vector>

namespace inb::test {

namespace fs = std::filesystem;

std::optional<fs::path> samples() {
  const fs::path folder = INB_SAMPLES_DIR;
  if (folder.empty() || !fs::is_directory(folder / "assets")) return std::nullopt;
  return folder;
}

fs::path source_dir() { return INB_SOURCE_DIR; }
fs::path binary_dir() { return INB_BINARY_DIR; }

namespace {

// Removes what a process has made when it ends.
struct ScratchFolders {
  std::vector<fs::path> made;

  ScratchFolders() = default;
  ScratchFolders(const ScratchFolders&) = delete;
  ScratchFolders& operator=(const ScratchFolders&) = delete;
  ~ScratchFolders() {
    std::error_code ignored;
    for (const fs::path& folder : made) fs::remove_all(folder, ignored);
  }
};

}  // namespace

fs::path scratch_dir() {
  static ScratchFolders folders;
  const fs::path folder = fs::temp_directory_path() /
                          ("inb_test_" + std::to_string(::getpid()) + "_" + std::to_string(folders.made.size()));
  fs::remove_all(folder);
  fs::create_directories(folder);
  folders.made.push_back(folder);
  return folder;
}

}  // namespace inb::test

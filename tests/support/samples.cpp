#include "tests/support/samples.h"

#include <unistd.h>

#include <atomic>
#include <string>

namespace inb::test {

namespace fs = std::filesystem;

std::optional<fs::path> samples() {
  const fs::path folder = INB_SAMPLES_DIR;
  if (folder.empty() || !fs::is_directory(folder / "assets")) return std::nullopt;
  return folder;
}

fs::path source_dir() { return INB_SOURCE_DIR; }
fs::path binary_dir() { return INB_BINARY_DIR; }

fs::path scratch_dir() {
  static std::atomic<int> count{0};
  const fs::path folder =
      fs::temp_directory_path() / ("inb_test_" + std::to_string(::getpid()) + "_" + std::to_string(count++));
  fs::remove_all(folder);
  fs::create_directories(folder);
  return folder;
}

}  // namespace inb::test

#include "apps/sandbox/save_place.h"

#include <fmt/format.h>

#include <cstdlib>

namespace inb::sandbox {

namespace fs = std::filesystem;

namespace {

template <typename Name>
fs::path first_free(const fs::path& folder, Name&& name) {
  std::error_code error;
  for (int i = 1;; ++i) {
    fs::path path = folder / name(i);
    if (!fs::exists(path, error)) return path;
  }
}

}  // namespace

fs::path pictures_folder() {
  const char* home = std::getenv("HOME");
  std::error_code error;
  if (home != nullptr && fs::is_directory(fs::path(home) / "Pictures", error)) return fs::path(home) / "Pictures";
  return fs::current_path(error);
}

fs::path free_numbered_file(const fs::path& folder, const std::string& stem, const std::string& extension) {
  return first_free(folder, [&](int i) { return fmt::format("{}{:03}{}", stem, i, extension); });
}

fs::path free_file(const fs::path& folder, const std::string& stem, const std::string& extension) {
  return first_free(folder,
                    [&](int i) { return i == 1 ? stem + extension : fmt::format("{}-{}{}", stem, i, extension); });
}

}  // namespace inb::sandbox

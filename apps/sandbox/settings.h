#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "core/result.h"

// What the program remembers from one run to the next: a TOML file in the user's configuration folder.
namespace inb::sandbox {

inline constexpr std::size_t kMostRecent = 10;

struct Settings {
  int width = 1280;
  int height = 720;
  bool panel = true;
  bool vsync = true;
  bool grid = true;
  bool shadow = true;
  std::string folder;               // where the Open panel starts; empty: the current one
  std::vector<std::string> recent;  // newest first, at most kMostRecent, no doubles

  friend bool operator==(const Settings&, const Settings&) = default;
};

// XDG_CONFIG_HOME, else ~/.config (Windows: APPDATA), then inbetween/sandbox.toml; empty when none of them is known.
[[nodiscard]] std::filesystem::path settings_path();

// A file that is not there gives the defaults; one that cannot be read as TOML is an error that names file and line.
// Values of a wrong type or out of range keep their default.
[[nodiscard]] Result<Settings> load_settings(const std::filesystem::path& path);
[[nodiscard]] Result<void> save_settings(const std::filesystem::path& path, const Settings& settings);

// Puts `file` to the front.
void add_recent(Settings& settings, const std::string& file);

}  // namespace inb::sandbox

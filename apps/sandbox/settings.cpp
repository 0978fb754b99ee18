#include "apps/sandbox/settings.h"

#include <toml++/toml.h>
#include <algorithm>
#include <cstdlib>
#include <sstream>

#include "core/file.h"

namespace inb::sandbox {

namespace fs = std::filesystem;

namespace {

constexpr int kLeastSide = 200;
constexpr int kLargestSide = 16384;

fs::path folder_of(const char* variable) {
  const char* value = std::getenv(variable);
  return value == nullptr ? fs::path() : fs::path(value);
}

void read_side(const toml::table& table, const char* key, int& side) {
  const int value = table[key].value_or(side);
  if (value >= kLeastSide && value <= kLargestSide) side = value;
}

}  // namespace

fs::path settings_path() {
#ifdef _WIN32
  const fs::path base = folder_of("APPDATA");
#else
  fs::path base = folder_of("XDG_CONFIG_HOME");
  if (base.empty()) {
    const fs::path home = folder_of("HOME");
    if (!home.empty()) base = home / ".config";
  }
#endif
  return base.empty() ? fs::path() : base / "inbetween" / "sandbox.toml";
}

Result<Settings> load_settings(const fs::path& path) {
  Settings settings;
  std::error_code error;
  if (path.empty() || !fs::exists(path, error)) return settings;
  const auto bytes = core::read_file(path);
  if (!bytes) return fail(bytes.error());
  const std::string_view text(reinterpret_cast<const char*>(bytes->data()), bytes->size());
  toml::table table;
  try {
    table = toml::parse(text);
  } catch (const toml::parse_error& fault) {
    return fail("{}, line {}: {}", path.string(), fault.source().begin.line, fault.description());
  }
  read_side(table, "width", settings.width);
  read_side(table, "height", settings.height);
  settings.panel = table["panel"].value_or(settings.panel);
  settings.vsync = table["vsync"].value_or(settings.vsync);
  settings.grid = table["grid"].value_or(settings.grid);
  settings.shadow = table["shadow"].value_or(settings.shadow);
  settings.folder = table["folder"].value_or(std::string());
  if (const toml::array* recent = table["recent"].as_array()) {
    for (const toml::node& entry : *recent) {
      const auto file = entry.value<std::string>();
      if (file && settings.recent.size() < kMostRecent &&
          std::ranges::find(settings.recent, *file) == settings.recent.end()) {
        settings.recent.push_back(*file);
      }
    }
  }
  return settings;
}

Result<void> save_settings(const fs::path& path, const Settings& settings) {
  if (path.empty()) return fail("the settings have no place: neither XDG_CONFIG_HOME nor HOME is set");
  toml::array recent;
  for (const std::string& file : settings.recent) recent.push_back(file);
  const toml::table table{{"width", settings.width},   {"height", settings.height}, {"panel", settings.panel},
                          {"vsync", settings.vsync},   {"grid", settings.grid},     {"shadow", settings.shadow},
                          {"folder", settings.folder}, {"recent", recent}};
  std::ostringstream text;
  text << table << '\n';
  std::error_code error;
  fs::create_directories(path.parent_path(), error);
  if (error) return fail("{}: {}", path.parent_path().string(), error.message());
  return core::write_file(path, text.str());
}

void add_recent(Settings& settings, const std::string& file) {
  std::erase(settings.recent, file);
  settings.recent.insert(settings.recent.begin(), file);
  if (settings.recent.size() > kMostRecent) settings.recent.resize(kMostRecent);
}

}  // namespace inb::sandbox

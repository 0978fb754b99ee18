#include "apps/sandbox/glyphs.h"

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <fstream>
#include <string>
#include <utility>

namespace inb::sandbox {

namespace fs = std::filesystem;

namespace {

// Beginnings of file names in lower case, best first. Regular weights of the usual packages, macOS and Windows.
constexpr std::array kNames{
    "notosanscjk-regular",
    "notosanscjkjp-regular",
    "notosanscjksc-regular",
    "notosansjp-regular",
    "notosanssc-regular",
    "notosanskr-regular",
    "sourcehansans",
    "droidsansfallbackfull",
    "droidsansfallback",
    "ipaexg",
    "ipagp",
    "ipag.",
    "takaopgothic",
    "vl-pgothic-regular",
    "vl-gothic-regular",
    "fonts-japanese-goth",
    "wqy-microhei",
    "wqy-zenhei",
    "nanumgothic.",
    "uming",
    "ukai",
    "pingfang",
    "hiragino",
    "msyh.",
    "msgothic",
    "malgun.",
    "simsun",
    "unifont",
};
constexpr std::size_t kMostEntries = 50'000;

std::size_t rank(const fs::path& file) {
  std::string name = file.filename().string();
  std::ranges::transform(name, name.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  const auto* known = std::ranges::find_if(kNames, [&](const char* begin) { return name.starts_with(begin); });
  return static_cast<std::size_t>(known - kNames.begin());
}

bool looks_like_font(const fs::path& file) {
  std::array<char, 4> head{};
  std::ifstream stream(file, std::ios::binary);
  if (!stream.read(head.data(), head.size())) return false;
  const std::string_view tag(head.data(), head.size());
  return tag == "ttcf" || tag == "OTTO" || tag == "true" || tag == std::string_view("\0\1\0\0", 4);
}

bool always_there(unsigned letter) {
  for (std::size_t i = 0; i + 1 < kBaseGlyphs.size(); i += 2) {
    if (letter >= kBaseGlyphs[i] && letter <= kBaseGlyphs[i + 1]) return true;
  }
  return letter < kBaseGlyphs[0];
}

// The letter that begins at `at`, which moves behind it; 0 for a malformed one.
unsigned next_letter(std::string_view text, std::size_t& at) {
  const auto lead = static_cast<unsigned char>(text[at++]);
  if (lead < 0x80) return lead;
  const std::size_t more = lead >= 0xF0 ? 3 : lead >= 0xE0 ? 2 : lead >= 0xC0 ? 1 : 0;
  if (more == 0) return 0;
  unsigned letter = lead & (0x3FU >> more);
  for (std::size_t i = 0; i < more; ++i) {
    if (at >= text.size() || (static_cast<unsigned char>(text[at]) & 0xC0U) != 0x80U) return 0;
    letter = letter << 6U | (static_cast<unsigned char>(text[at++]) & 0x3FU);
  }
  return letter;
}

}  // namespace

bool GlyphNeeds::add(std::string_view utf8) {
  bool more = false;
  for (std::size_t at = 0; at < utf8.size();) {
    const unsigned letter = next_letter(utf8, at);
    if (letter > 0xFFFFU || always_there(letter)) continue;
    if (letters_.insert(static_cast<unsigned short>(letter)).second) more = true;
  }
  return more;
}

std::vector<fs::path> font_folders() {
  std::vector<fs::path> folders;
  const auto add = [&](const char* variable, const char* below) {
    const char* value = std::getenv(variable);
    if (value != nullptr && *value != '\0') folders.push_back(fs::path(value) / below);
  };
  add("XDG_DATA_HOME", "fonts");
  add("HOME", ".local/share/fonts");
  add("HOME", ".fonts");
  add("HOME", "Library/Fonts");
  add("WINDIR", "Fonts");
  for (const char* folder : {"/usr/local/share/fonts", "/usr/share/fonts", "/Library/Fonts", "/System/Library/Fonts"}) {
    folders.emplace_back(folder);
  }
  return folders;
}

std::vector<fs::path> find_cjk_fonts(std::span<const fs::path> folders, std::size_t most) {
  std::vector<std::pair<std::size_t, fs::path>> found;
  std::size_t seen = 0;
  for (const fs::path& folder : folders) {
    std::error_code error;
    fs::recursive_directory_iterator at(folder, fs::directory_options::skip_permission_denied, error);
    for (const fs::recursive_directory_iterator end; !error && at != end && seen < kMostEntries; at.increment(error)) {
      ++seen;
      const std::size_t place = rank(at->path());
      std::error_code ignored;
      if (place == kNames.size() || !at->is_regular_file(ignored) || !looks_like_font(at->path())) continue;
      found.emplace_back(place, at->path());
    }
  }
  std::ranges::stable_sort(found, {}, &std::pair<std::size_t, fs::path>::first);
  std::vector<fs::path> fonts;
  for (const auto& [place, path] : found) {
    if (fonts.size() < most) fonts.push_back(path);
  }
  return fonts;
}

}  // namespace inb::sandbox

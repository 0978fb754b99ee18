#pragma once

#include <array>
#include <filesystem>
#include <set>
#include <span>
#include <string_view>
#include <vector>

// Letters beyond those that are always there: which ones the names on screen need, and which font files may have them.
namespace inb::sandbox {

// Always there, as pairs of first and last, ended by 0: Latin with its extensions, Greek, Cyrillic, and the signs that
// models are named with.
inline constexpr std::array<unsigned short, 9> kBaseGlyphs{0x0020, 0x024F, 0x0370, 0x052F, 0x2010,
                                                           0x2044, 0x2190, 0x21FF, 0};

// The letters outside kBaseGlyphs among all texts given so far. Malformed UTF-8 and what does not fit into 16 bits (the
// user interface draws no such letters) are passed over.
class GlyphNeeds {
 public:
  // True: there are letters that no text before had.
  bool add(std::string_view utf8);
  [[nodiscard]] const std::set<unsigned short>& letters() const { return letters_; }

 private:
  std::set<unsigned short> letters_;
};

// The folders in which systems and users keep fonts, those of the user first.
[[nodiscard]] std::vector<std::filesystem::path> font_folders();

// Files below `folders` that are known to hold Chinese, Japanese or Korean letters, best first, at most `most`. Each
// begins as a font file does. Empty where there are none.
[[nodiscard]] std::vector<std::filesystem::path> find_cjk_fonts(std::span<const std::filesystem::path> folders,
                                                                std::size_t most = 4);

}  // namespace inb::sandbox

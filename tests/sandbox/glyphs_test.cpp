#include "apps/sandbox/glyphs.h"

#include <gtest/gtest.h>

#include <string>

#include "core/file.h"
#include "tests/support/samples.h"

namespace inb::sandbox {
namespace {

namespace fs = std::filesystem;

TEST(Glyphs, NewLettersAreToldOnce) {
  GlyphNeeds needs;
  EXPECT_FALSE(needs.add("Fox.glb"));
  EXPECT_FALSE(needs.add("Łódź, Ωμέγα, Жук"));  // always there
  EXPECT_TRUE(needs.add("狐.glb"));             // U+72D0
  EXPECT_FALSE(needs.add("狐.gltf"));
  EXPECT_TRUE(needs.add("狐と"));  // U+3068
  EXPECT_TRUE(needs.add("여우"));  // U+C5EC U+C6B0
  EXPECT_EQ(needs.letters(), (std::set<unsigned short>{0x3068, 0x72D0, 0xC5EC, 0xC6B0}));
}

TEST(Glyphs, EndsOfWhatIsAlwaysThere) {
  struct Row {
    const char* text;
    bool needed;
  };
  const Row rows[] = {
      {"\xC9\x8F", false},         // U+024F, the last of the Latin extensions
      {"\xC9\x90", true},          // U+0250
      {"\xCD\xB0", false},         // U+0370, the first Greek one
      {"\xCD\xAF", true},          // U+036F
      {"\n\t", false},             // no letters
      {"\xF0\x9F\xA6\x8A", false}  // U+1F98A does not fit into 16 bits
  };
  for (const Row& row : rows) {
    GlyphNeeds needs;
    EXPECT_EQ(needs.add(row.text), row.needed) << row.text;
  }
}

TEST(Glyphs, MalformedTextIsPassedOver) {
  for (const std::string text : {"\xE7\x8B", "\xE7", "\x8B\x90", "\xE7\x41\x90", "\xFF\xFE"}) {
    GlyphNeeds needs;
    EXPECT_FALSE(needs.add(text));
    EXPECT_TRUE(needs.letters().empty());
    // What follows is read all the same.
    EXPECT_TRUE(needs.add(text + "a狐"));
    EXPECT_EQ(needs.letters(), std::set<unsigned short>{0x72D0});
  }
}

TEST(Glyphs, FontsAreFoundByNameAndBeginning) {
  const fs::path folder = test::scratch_dir();
  fs::create_directories(folder / "deep/er");
  const std::string plain("\0\1\0\0rest", 8);
  ASSERT_TRUE(core::write_file(folder / "DejaVuSans.ttf", plain).has_value());
  ASSERT_TRUE(core::write_file(folder / "DroidSansFallbackFull.ttf", plain).has_value());
  ASSERT_TRUE(core::write_file(folder / "deep/er/NotoSansCJK-Regular.ttc", std::string("ttcf....")).has_value());
  ASSERT_TRUE(core::write_file(folder / "wqy-zenhei.ttc", std::string("<html>")).has_value());
  ASSERT_TRUE(core::write_file(folder / "unifont.otf", std::string("OT")).has_value());
  const std::vector<fs::path> folders{folder / "none", folder};
  EXPECT_EQ(find_cjk_fonts(folders),
            (std::vector<fs::path>{folder / "deep/er/NotoSansCJK-Regular.ttc", folder / "DroidSansFallbackFull.ttf"}));
  EXPECT_EQ(find_cjk_fonts(folders, 1), std::vector<fs::path>{folder / "deep/er/NotoSansCJK-Regular.ttc"});
  EXPECT_TRUE(find_cjk_fonts(std::vector<fs::path>{folder / "none"}).empty());
}

}  // namespace
}  // namespace inb::sandbox

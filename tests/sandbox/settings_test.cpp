#include "apps/sandbox/settings.h"

#include <gtest/gtest.h>

#include <cstdlib>

#include "core/file.h"
#include "tests/support/samples.h"

namespace inb::sandbox {
namespace {

TEST(Settings, ComeBackAsTheyWere) {
  Settings settings;
  settings.width = 900;
  settings.height = 701;
  settings.panel = false;
  settings.vsync = false;
  settings.grid = false;
  settings.shadow = false;
  settings.folder = "/some where/\"quoted\"";
  settings.recent = {"/a b.glb", "/\xC3\xA4\xE2\x82\xAC.gltf"};
  const auto path = test::scratch_dir() / "deeper" / "sandbox.toml";
  ASSERT_TRUE(save_settings(path, settings).has_value());
  const Result<Settings> read = load_settings(path);
  ASSERT_TRUE(read.has_value()) << read.error().text;
  EXPECT_EQ(*read, settings);
}

TEST(Settings, MissingFileGivesDefaults) {
  const Result<Settings> read = load_settings(test::scratch_dir() / "none.toml");
  ASSERT_TRUE(read.has_value());
  EXPECT_EQ(*read, Settings());
}

TEST(Settings, BadFileIsNamedWithItsLine) {
  const auto path = test::scratch_dir() / "bad.toml";
  ASSERT_TRUE(core::write_file(path, std::string("width = 900\nheight = = 3\n")).has_value());
  const Result<Settings> read = load_settings(path);
  ASSERT_FALSE(read.has_value());
  EXPECT_NE(read.error().text.find("bad.toml, line 2:"), std::string::npos) << read.error().text;
}

TEST(Settings, NonsenseKeepsTheDefault) {
  const auto path = test::scratch_dir() / "odd.toml";
  ASSERT_TRUE(core::write_file(
                  path, std::string("width = -4\nheight = \"tall\"\npanel = 3\nrecent = [1, \"/x.glb\", \"/x.glb\"]\n"))
                  .has_value());
  const Result<Settings> read = load_settings(path);
  ASSERT_TRUE(read.has_value());
  EXPECT_EQ(read->width, Settings().width);
  EXPECT_EQ(read->height, Settings().height);
  EXPECT_TRUE(read->panel);
  EXPECT_EQ(read->recent, std::vector<std::string>{"/x.glb"});
}

TEST(Settings, RecentFilesAreShortAndWithoutDoubles) {
  Settings settings;
  for (int i = 0; i < 15; ++i) add_recent(settings, "/file" + std::to_string(i));
  ASSERT_EQ(settings.recent.size(), kMostRecent);
  EXPECT_EQ(settings.recent.front(), "/file14");
  add_recent(settings, "/file10");
  EXPECT_EQ(settings.recent.front(), "/file10");
  EXPECT_EQ(settings.recent.size(), kMostRecent);
  EXPECT_EQ(settings.recent[1], "/file14");
}

TEST(Settings, LieInTheUsersConfigurationFolder) {
  ::setenv("XDG_CONFIG_HOME", "/conf", 1);
  EXPECT_EQ(settings_path(), "/conf/inbetween/sandbox.toml");
  ::unsetenv("XDG_CONFIG_HOME");
  ::setenv("HOME", "/home/somebody", 1);
  EXPECT_EQ(settings_path(), "/home/somebody/.config/inbetween/sandbox.toml");
}

}  // namespace
}  // namespace inb::sandbox

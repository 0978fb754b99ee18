#include "apps/sandbox/command_line.h"

#include <gtest/gtest.h>

#include <initializer_list>
#include <vector>

namespace inb::sandbox {
namespace {

Parsed parse(std::initializer_list<const char*> arguments) {
  std::vector<const char*> argv{"sandbox"};
  argv.insert(argv.end(), arguments);
  return parse_command_line(static_cast<int>(argv.size()), argv.data());
}

TEST(CommandLine, PlainRun) {
  const Parsed parsed = parse({});
  EXPECT_FALSE(parsed.stop);
  EXPECT_TRUE(parsed.options.files.empty());
  EXPECT_FALSE(parsed.options.scripted());
  EXPECT_EQ(parsed.options.backend, Backend::Vulkan);
}

TEST(CommandLine, EverythingAtOnce) {
  const Parsed parsed =
      parse({"--pictures", "100", "--fixed-dt", "40000000", "--screenshot", "out.png", "--gfx", "vulkan", "--size",
             "800x500", "--scale", "2", "--validate", "--headless", "a b.glb", "c.gltf"});
  ASSERT_FALSE(parsed.stop) << parsed.err;
  EXPECT_EQ(parsed.options.files, (std::vector<std::string>{"a b.glb", "c.gltf"}));
  EXPECT_EQ(parsed.options.pictures, 100);
  EXPECT_EQ(parsed.options.fixed_dt_ns, 40'000'000);
  EXPECT_EQ(parsed.options.screenshot, "out.png");
  EXPECT_EQ(parsed.options.width, 800);
  EXPECT_EQ(parsed.options.height, 500);
  EXPECT_DOUBLE_EQ(parsed.options.scale, 2.0);
  EXPECT_TRUE(parsed.options.validate);
  EXPECT_TRUE(parsed.options.headless);
  EXPECT_TRUE(parsed.options.scripted());
}

TEST(CommandLine, AScreenshotAloneIsOnePicture) {
  EXPECT_EQ(parse({"--screenshot", "out.png"}).options.pictures, 1);
  EXPECT_EQ(parse({"--gfx", "null", "--pictures", "3"}).options.backend, Backend::Null);
}

TEST(CommandLine, HelpIsNoMistake) {
  const Parsed parsed = parse({"--help"});
  EXPECT_TRUE(parsed.stop);
  EXPECT_EQ(parsed.status, 0);
  EXPECT_TRUE(parsed.err.empty());
  EXPECT_EQ(parsed.out.find('\0'), std::string::npos);
  for (const char* option :
       {"--pictures", "--fixed-dt", "--screenshot", "--gfx", "--scene", "--list", "--size", "--headless"}) {
    EXPECT_NE(parsed.out.find(option), std::string::npos) << option;
  }
}

TEST(CommandLine, MistakesEndWithTwoAndASentence) {
  for (const auto& arguments : std::initializer_list<std::initializer_list<const char*>>{
           {"--pictures", "0"},
           {"--pictures", "many"},
           {"--fixed-dt", "-1"},
           {"--gfx", "opengl9"},
           {"--size", "800"},
           {"--size", "0x500"},
           {"--size", "800x"},
           {"--size", "800x500x3"},
           {"--size", "20000x5"},
           {"--scale", "9"},
           {"--headless"},
           {"--scene", "ball", "file.glb"},
           {"--gfx", "null", "--screenshot", "out.png"},
           {"--screenshot", "out.jpg"},
           {"--screenshot", "png"},
           {"--wrong"},
       }) {
    const Parsed parsed = parse(arguments);
    EXPECT_TRUE(parsed.stop) << *arguments.begin();
    EXPECT_EQ(parsed.status, 2) << *arguments.begin();
    EXPECT_FALSE(parsed.err.empty()) << *arguments.begin();
  }
}

}  // namespace
}  // namespace inb::sandbox

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "tests/inbetween/run_tool.h"

namespace inb::test {
namespace {

// The commands that `--help` lists.
std::vector<std::string> commands() {
  const ToolRun help = run_tool({"--help"});
  EXPECT_EQ(help.status, 0);
  std::vector<std::string> names;
  std::size_t at = help.out.find("Subcommands:\n");
  EXPECT_NE(at, std::string::npos) << help.out;
  at = help.out.find('\n', at);
  while (at != std::string::npos && help.out.compare(at + 1, 2, "  ") == 0) {
    const std::size_t begin = at + 3;
    if (help.out[begin] != ' ') names.push_back(help.out.substr(begin, help.out.find(' ', begin) - begin));
    at = help.out.find('\n', begin);
  }
  return names;
}

TEST(Usage, HelpOfEveryCommand) {
  const std::vector<std::string> names = commands();
  for (const char* expected : {"inspect", "pose", "render", "trace"}) {
    EXPECT_NE(std::find(names.begin(), names.end(), expected), names.end()) << expected;
  }
  for (const std::string& name : names) {
    SCOPED_TRACE(name);
    const ToolRun run = run_tool({name, "--help"});
    EXPECT_EQ(run.status, 0);
    EXPECT_EQ(run.err, "");
    EXPECT_NE(run.out.find("Usage: inbetween " + name), std::string::npos) << run.out;
    EXPECT_NE(run.out.find("--help"), std::string::npos);
  }
}

TEST(Usage, Version) {
  const ToolRun run = run_tool({"--version"});
  EXPECT_EQ(run.status, 0);
  EXPECT_EQ(run.out.rfind("inbetween ", 0), 0U);
}

TEST(Usage, WrongUseIsStatusTwo) {
  const std::vector<std::vector<std::string>> cases{{},
                                                    {"fly"},
                                                    {"inspect"},
                                                    {"inspect", "a", "b"},
                                                    {"inspect", "a", "--jason"},
                                                    {"pose"},
                                                    {"pose", "a", "--time", "soon"},
                                                    {"pose", "a", "--time", "nan"},
                                                    {"pose", "a", "--clip"}};
  for (const auto& arguments : cases) {
    const ToolRun run = run_tool(arguments);
    EXPECT_EQ(run.status, 2) << (arguments.empty() ? "" : arguments.back());
    EXPECT_EQ(run.out, "");
    EXPECT_NE(run.err, "");
  }
}

TEST(Usage, AnUnknownCommandIsNamed) {
  EXPECT_EQ(run_tool({"fly"}).err, "inbetween: there is no command 'fly'\nRun with --help for more information.\n");
}

TEST(Usage, FailureIsStatusOneWithOneLine) {
  const std::string broken = written("broken.gltf", "{\"asset\":{\"version\":\"2.0\"},\"scene\":4}").string();
  for (const char* command : {"inspect", "pose"}) {
    const ToolRun bad = run_tool({command, broken});
    EXPECT_EQ(bad.status, 1);
    EXPECT_EQ(bad.out, "");
    EXPECT_EQ(bad.err, "inbetween: " + broken + ": /scene: refers to /scenes/4, which is not there (the file has 0)\n");
    const ToolRun missing = run_tool({command, broken + ".no"});
    EXPECT_EQ(missing.status, 1);
    EXPECT_EQ(std::count(missing.err.begin(), missing.err.end(), '\n'), 1);
    EXPECT_NE(missing.err.find(broken + ".no"), std::string::npos);
  }
}

}  // namespace
}  // namespace inb::test

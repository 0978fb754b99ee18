#include "tests/inbetween/run_tool.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <fstream>
#include <sstream>

#include "core/file.h"
#include "tests/support/samples.h"

namespace inb::test {
namespace {

std::string contents(const std::filesystem::path& path) {
  std::ifstream in(path, std::ios::binary);
  std::stringstream text;
  text << in.rdbuf();
  return text.str();
}

}  // namespace

ToolRun run_tool(const std::vector<std::string>& arguments) {
  const std::filesystem::path folder = scratch_dir();
  const std::string tool = (binary_dir() / "bin" / "inbetween").string();
  const std::string out = (folder / "out").string();
  const std::string err = (folder / "err").string();
  std::vector<char*> words{const_cast<char*>(tool.c_str())};
  for (const std::string& argument : arguments) words.push_back(const_cast<char*>(argument.c_str()));
  words.push_back(nullptr);

  const pid_t child = ::fork();
  if (child == 0) {
    const int out_file = ::open(out.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
    const int err_file = ::open(err.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
    ::dup2(out_file, STDOUT_FILENO);
    ::dup2(err_file, STDERR_FILENO);
    ::execv(tool.c_str(), words.data());
    ::_exit(127);
  }
  int status = 0;
  ::waitpid(child, &status, 0);
  return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, contents(out), contents(err)};
}

std::filesystem::path written(const std::string& name, const std::string& text) {
  const std::filesystem::path path = scratch_dir() / name;
  EXPECT_TRUE(core::write_file(path, text));
  return path;
}

}  // namespace inb::test

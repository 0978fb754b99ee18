#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace inb::test {

struct ToolRun {
  int status = -1;  // exit status; -1 when it did not end by itself
  std::string out;
  std::string err;
};

// Runs the built `inbetween` with these arguments, each passed as it stands, and waits for it.
[[nodiscard]] ToolRun run_tool(const std::vector<std::string>& arguments);

// Writes a file into a fresh folder and gives its path.
[[nodiscard]] std::filesystem::path written(const std::string& name, const std::string& text);

}  // namespace inb::test

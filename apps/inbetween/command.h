#pragma once

#include <string>

#include "core/result.h"

namespace CLI {
class App;
}

// How the commands of the tool are put together. Each command is one pair of files with one function:
//
//   void add_<name>_command(CLI::App& program, Result<void>& outcome);
//
// It adds a subcommand with its options to `program`. The callback of the subcommand does the work, writes what the
// user asked for to standard output and assigns `outcome`. An error in `outcome` is printed as one line on standard
// error and ends the program with status 1. An argument that can only be judged late (a clip that the file does not
// have is not one: that is a failure) may be refused by throwing CLI::ValidationError in the callback: status 2, as for
// every error of usage.
namespace inb::tool {

inline constexpr int kFailed = 1;
inline constexpr int kUsage = 2;

// Writes a text to standard output; an error when it cannot be written (a full disk, a closed pipe).
[[nodiscard]] Result<void> print(const std::string& text);

}  // namespace inb::tool

#include "apps/inbetween/load_options.h"

#include <CLI/CLI.hpp>
#include <map>

#include "assets/load.h"

namespace inb::tool {

std::string file_help() { return "The file (" + assets::supported_text() + ")"; }

void add_load_options(CLI::App& command, assets::LoadOptions& options) {
  static const std::map<std::string, assets::Md2Rate> kRates{
      {"10", assets::Md2Rate::Quake}, {"5", assets::Md2Rate::Slow}, {"groups", assets::Md2Rate::Groups}};
  // By hand rather than by CLI's transformer, which would tell the names of numbers of ours.
  command
      .add_option_function<std::string>(
          "--md2-rate", [&options](const std::string& name) { options.md2_rate = kRates.at(name); },
          "Frames a second of .md2 files: 10 (as Quake II), 5, or groups (the customary rate of each animation)")
      ->check(CLI::IsMember({"10", "5", "groups"}))
      ->default_str("10");
  command.add_flag("--md2-large", options.md2_beyond_limits, "Takes .md2 files beyond the limits of Quake II");
  command.add_flag("--x-strict", options.x_strict, "Warns where the marks of a .x text file deviate from its grammar");
}

}  // namespace inb::tool

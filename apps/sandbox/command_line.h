#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace inb::sandbox {

enum class Backend : std::uint8_t { Vulkan, Null };

struct Options {
  std::vector<std::string> files;
  std::string scene;                        // of the built-in ones; empty: the showcase (or the files)
  bool list = false;                        // print the built-in scenes and stop
  std::optional<std::int64_t> pictures;     // stop after that many
  std::optional<std::int64_t> fixed_dt_ns;  // every picture lasts this long, whatever the clock on the wall says
  std::string screenshot;                   // PNG of the last picture
  std::string report;                       // JSON, written anew after every picture
  Backend backend = Backend::Vulkan;
  int width = 0;  // 0: as remembered, 1280x720 the first time
  int height = 0;
  double scale = 0.0;  // 0: of the display
  bool validate = false;
  bool headless = false;  // no window even where there is a display

  // A run that is to be the same every time: it neither reads nor writes the settings.
  [[nodiscard]] bool scripted() const { return pictures.has_value() || !screenshot.empty() || !report.empty(); }
};

// What the command line asks for, or what to print and with which status to stop (0: help, 2: a mistake).
struct Parsed {
  Options options;
  bool stop = false;
  int status = 0;
  std::string out;  // for standard output
  std::string err;  // for standard error
};

[[nodiscard]] Parsed parse_command_line(int argc, const char* const* argv);

}  // namespace inb::sandbox

#include "apps/sandbox/command_line.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cctype>
#include <charconv>

namespace inb::sandbox {

namespace {

constexpr int kMostSide = 16384;

bool read_side(std::string_view text, int& side) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), side);
  return error == std::errc() && end == text.data() + text.size() && side >= 1 && side <= kMostSide;
}

bool read_size(const std::string& text, Options& options) {
  const std::size_t cross = text.find('x');
  if (cross == std::string::npos) return false;
  return read_side(std::string_view(text).substr(0, cross), options.width) &&
         read_side(std::string_view(text).substr(cross + 1), options.height);
}

bool is_png(const std::string& path) {
  std::string ending = path.substr(path.size() < 4 ? 0 : path.size() - 4);
  std::ranges::transform(ending, ending.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return ending == ".png";
}

}  // namespace

Parsed parse_command_line(int argc, const char* const* argv) {
  Parsed parsed;
  Options& options = parsed.options;
  CLI::App app{"Watch an animation between its stored frames: frame-locked against time-based, CPU against GPU.",
               "sandbox"};
  std::string size;
  app.add_option("FILE", options.files, "Animated models to open; without one the built-in showcase plays");
  app.add_option("--scene", options.scene, "Built-in scene to show, by name");
  app.add_flag("--list", options.list, "Print the names of the built-in scenes");
  app.add_option("--pictures", options.pictures, "Stop after that many pictures")
      ->check(CLI::Range(std::int64_t{1}, std::int64_t{100'000'000}))
      ->type_name("N");
  app.add_option("--fixed-dt", options.fixed_dt_ns, "Let every picture last exactly that many nanoseconds")
      ->check(CLI::Range(std::int64_t{1}, std::int64_t{3'600'000'000'000}))
      ->type_name("NS");
  app.add_option("--screenshot", options.screenshot,
                 "Write the last picture as PNG (after 1 picture unless --pictures)")
      ->type_name("FILE");
  app.add_option("--report", options.report, "Write how things stand as JSON, anew after every picture")
      ->type_name("FILE");
  std::string graphics = "vulkan";
  app.add_option("--gfx", graphics, "Graphics: vulkan, or null to draw nothing")->type_name("vulkan|null");
  app.add_option("--size", size, "Size of the window in pixels")->type_name("WxH");
  app.add_option("--scale", options.scale, "Size of text and buttons; 0 asks the display")
      ->check(CLI::Range(0.0, 4.0))
      ->type_name("S");
  app.add_flag("--validate", options.validate, "Check every use of Vulkan; a message makes the exit status 1");
  app.add_flag("--headless", options.headless, "Open no window; needs --pictures or --screenshot");

  try {
    app.parse(argc, argv);
    if (graphics != "vulkan" && graphics != "null") {
      throw CLI::ValidationError("--gfx", "there is no \"" + graphics + "\" here, only vulkan and null");
    }
    options.backend = graphics == "null" ? Backend::Null : Backend::Vulkan;
    if (!size.empty() && !read_size(size, options)) {
      throw CLI::ValidationError("--size", "two numbers from 1 to 16384 are wanted, as in 1280x720");
    }
    if (options.headless && !options.pictures && options.screenshot.empty()) {
      throw CLI::ValidationError("--headless", "say with --pictures or --screenshot what to do without a window");
    }
    if (!options.screenshot.empty() && !is_png(options.screenshot)) {
      throw CLI::ValidationError("--screenshot", options.screenshot + ": pictures are written as .png only");
    }
    if (options.backend == Backend::Null && !options.screenshot.empty()) {
      throw CLI::ValidationError("--screenshot", "--gfx null draws nothing that could be saved");
    }
    if (!options.scene.empty() && !options.files.empty()) {
      throw CLI::ValidationError("--scene", "give a scene or files, not both");
    }
  } catch (const CLI::ParseError& stop) {
    std::ostringstream out;
    std::ostringstream err;
    const int status = app.exit(stop, out, err);
    parsed.stop = true;
    parsed.status = status == 0 ? 0 : 2;
    parsed.out = out.str();
    parsed.err = err.str();
  }
  // A picture of a window that stays open is taken when it is closed; without a report nobody could wait for that.
  if (!parsed.stop && !options.screenshot.empty() && !options.pictures && options.report.empty()) options.pictures = 1;
  return parsed;
}

}  // namespace inb::sandbox

#pragma once

#include <gtest/gtest.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <functional>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include "core/file.h"
#include "render/picture.h"
#include "tests/support/samples.h"

// The real program in a real window, worked by real keys and a real mouse. Needs an X server, which CTest starts.
namespace inb::sandbox {

namespace fs = std::filesystem;
using nlohmann::json;

inline std::string sandbox_path() { return (test::binary_dir() / "bin" / "sandbox").string(); }

inline bool has(const char* tool) {
  return std::system(("command -v " + std::string(tool) + " >/dev/null").c_str()) == 0;
}

// Whether the X server shows a window of the program, whatever the program believes.
inline bool on_screen() { return std::system("xdotool search --onlyvisible --name Inbetween >/dev/null 2>&1") == 0; }

// One run of the program as a child process.
class Program {
 public:
  explicit Program(const std::vector<std::string>& arguments, const fs::path& folder)
      : report_(folder / "report.json"), errors_(folder / "errors.txt") {
    std::vector<std::string> words{sandbox_path(), "--validate", "--report", report_.string()};
    words.insert(words.end(), arguments.begin(), arguments.end());
    std::vector<char*> argv;
    for (std::string& word : words) argv.push_back(word.data());
    argv.push_back(nullptr);
    posix_spawn_file_actions_t files;
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_addopen(&files, 2, errors_.c_str(), 0x241 /* O_WRONLY|O_CREAT|O_TRUNC */, 0644);
    EXPECT_EQ(posix_spawn(&pid_, argv[0], &files, nullptr, argv.data(), environ), 0);
    posix_spawn_file_actions_destroy(&files);
  }
  ~Program() {
    if (pid_ <= 0) return;
    kill(pid_, SIGKILL);
    waitpid(pid_, nullptr, 0);
  }

  // What the program last said about itself.
  [[nodiscard]] json report() const {
    const auto bytes = core::read_file(report_);
    if (!bytes) return json::object();
    return json::parse(reinterpret_cast<const char*>(bytes->data()),
                       reinterpret_cast<const char*>(bytes->data() + bytes->size()), nullptr, false);
  }

  // Until the report fulfils a condition; false after a minute. Looks often, waits no longer than it takes.
  [[nodiscard]] bool await(const std::function<bool(const json&)>& condition) const {
    const auto deadline = std::chrono::steady_clock::now() + std::chrono::minutes(1);
    while (std::chrono::steady_clock::now() < deadline) {
      const json now = report();
      if (now.is_object() && now.contains("pictures") && condition(now)) return true;
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    ADD_FAILURE() << "waited in vain; the window is " << (on_screen() ? "" : "not ") << "on screen; the program says "
                  << report().dump() << errors();
    return false;
  }

  // What it says when looks over several pictures' time show the same.
  [[nodiscard]] json standstill() const {
    json still = report();
    for (int looks = 0; looks < 20; ++looks) {
      std::this_thread::sleep_for(std::chrono::milliseconds(20));
      const json now = report();
      if (now["pictures"] != still["pictures"]) looks = 0;
      still = now;
    }
    return still;
  }

  // The exit status; -1 when it crashed.
  int wait() {
    int status = 0;
    waitpid(pid_, &status, 0);
    pid_ = -1;
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  }
  [[nodiscard]] std::string errors() const {
    const auto bytes = core::read_file(errors_);
    return bytes ? std::string(reinterpret_cast<const char*>(bytes->data()), bytes->size()) : std::string();
  }

 private:
  pid_t pid_ = -1;
  fs::path report_;
  fs::path errors_;
};

inline int distinct_colours(const render::Picture& picture) {
  std::set<std::uint32_t> colours;
  for (std::size_t i = 0; i + 3 < picture.rgba.size(); i += 4) {
    colours.insert(static_cast<std::uint32_t>(picture.rgba[i]) | static_cast<std::uint32_t>(picture.rgba[i + 1]) << 8U |
                   static_cast<std::uint32_t>(picture.rgba[i + 2]) << 16U);
  }
  return static_cast<int>(colours.size());
}

class SandboxWindow : public ::testing::Test {
 protected:
  void SetUp() override {
    if (std::getenv("DISPLAY") == nullptr) GTEST_SKIP() << "no display: run it with tests/support/with_display.sh";
    for (const char* tool : {"xdotool", "wmctrl"}) {
      if (!has(tool)) GTEST_SKIP() << tool << " is not installed";
    }
    folder_ = test::scratch_dir();
    ::setenv("XDG_CONFIG_HOME", (folder_ / "config").c_str(), 1);
  }
  void TearDown() override { fs::remove_all(folder_); }

  void xdo(const std::string& words) const {
    EXPECT_EQ(std::system(("xdotool " + words + " >/dev/null").c_str()), 0) << words;
  }
  // The window's id, waiting until it is there.
  [[nodiscard]] std::string window() const {
    const fs::path file = folder_ / "window.txt";
    EXPECT_EQ(std::system(("xdotool search --sync --onlyvisible --name Inbetween > " + file.string()).c_str()), 0);
    const auto bytes = core::read_file(file);
    if (!bytes) return {};
    const std::string text(reinterpret_cast<const char*>(bytes->data()), bytes->size());
    return text.substr(0, text.find('\n'));
  }

  static void await_off_screen() {
    const auto deadline = std::chrono::steady_clock::now() + std::chrono::minutes(1);
    while (on_screen() && std::chrono::steady_clock::now() < deadline) {
    }
    EXPECT_FALSE(on_screen());
  }
  // Returns once the window manager has put the window away: mapped before that, it would be put away afterwards and
  // stay there. (xdotool's own --sync does not wait for a window to be minimised.)
  void minimise(const std::string& id) const {
    xdo("windowminimize " + id);
    await_off_screen();
  }

  fs::path folder_;
};

inline std::string clock_of(const json& report, std::size_t view) {
  return report["views"].size() > view ? report["views"][view]["clock"].get<std::string>() : std::string();
}

}  // namespace inb::sandbox

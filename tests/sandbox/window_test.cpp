// The real program in a real window, worked by real keys and a real mouse. Needs an X server, which CTest starts.
#include <gtest/gtest.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <functional>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include "content/showcase.h"
#include "core/file.h"
#include "render/picture.h"
#include "tests/support/gltf_builder.h"
#include "tests/support/samples.h"

namespace inb::sandbox {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

std::string sandbox_path() { return (test::binary_dir() / "bin" / "sandbox").string(); }

bool has(const char* tool) { return std::system(("command -v " + std::string(tool) + " >/dev/null").c_str()) == 0; }

// Whether the X server shows a window of the program, whatever the program believes.
bool on_screen() { return std::system("xdotool search --onlyvisible --name Inbetween >/dev/null 2>&1") == 0; }

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

int distinct_colours(const render::Picture& picture) {
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

std::string clock_of(const json& report, std::size_t view) {
  return report["views"].size() > view ? report["views"][view]["clock"].get<std::string>() : std::string();
}

TEST_F(SandboxWindow, HundredPicturesThroughResizeMinimiseAndRestore) {
  const fs::path picture = folder_ / "out.png";
  Program program(
      {"--size", "420x260", "--fixed-dt", "10000000", "--pictures", "100", "--screenshot", picture.string()}, folder_);
  const std::string id = window();
  ASSERT_TRUE(program.await([](const json& now) { return now["pictures"] >= 5; }));
  xdo("windowsize " + id + " 300 220");
  ASSERT_TRUE(program.await([](const json& now) { return now["width"] == 300.0 && now["height"] == 220.0; }));
  minimise(id);
  xdo("windowmap --sync " + id);
  xdo("windowsize " + id + " 1 1");
  xdo("windowsize " + id + " 460 300");
  ASSERT_TRUE(program.await([](const json& now) { return now["width"] == 460.0 && now["height"] == 300.0; }));
  EXPECT_EQ(program.wait(), 0) << program.errors();
  EXPECT_EQ(program.report()["pictures"], 100);
  const auto shot = render::read_png(picture);
  ASSERT_TRUE(shot.has_value()) << shot.error().text;
  EXPECT_EQ(shot->width, 460U);
  EXPECT_EQ(shot->height, 300U);
  EXPECT_GT(distinct_colours(*shot), 500);
}

// D23: while minimised nothing is drawn and no tick passes; it comes back with everything in place, ten times over.
TEST_F(SandboxWindow, NothingHappensWhileMinimised) {
  Program program({"--size", "420x260"}, folder_);
  const std::string id = window();
  for (int i = 0; i < 10; ++i) {
    const auto pictures = program.report().value("pictures", 0);
    ASSERT_TRUE(program.await([&](const json& now) { return now["pictures"] > pictures + 1; }));
    minimise(id);
    const json still = program.standstill();
    const std::int64_t tick = still["tick"];
    xdo("windowmap --sync " + id);
    ASSERT_TRUE(program.await([&](const json& now) { return now["pictures"] > still["pictures"]; }));
    EXPECT_LT(program.report()["tick"].get<std::int64_t>() - tick, 400);
  }
  ASSERT_EQ(std::system("wmctrl -c Inbetween"), 0);
  EXPECT_EQ(program.wait(), 0) << program.errors();
}

// Holds the window manager up while it lives.
class SlowManager {
 public:
  SlowManager() {
    const char* const manager = std::getenv("INB_WINDOW_MANAGER");
    if (manager != nullptr && *manager != '\0') pid_ = std::stoi(manager);
    if (pid_ > 0) kill(pid_, SIGSTOP);
  }
  ~SlowManager() {
    if (pid_ > 0) kill(pid_, SIGCONT);
  }
  SlowManager(const SlowManager&) = delete;
  SlowManager& operator=(const SlowManager&) = delete;
  [[nodiscard]] bool there() const { return pid_ > 0; }

 private:
  pid_t pid_ = -1;
};

// A window manager may answer late: what was asked to be minimised and at once to be shown is shown already, so only
// the first wish comes true. The program goes by what the window is, not by what was wished last.
TEST_F(SandboxWindow, GoesByWhatALateWindowManagerDoes) {
  Program program({"--size", "420x260"}, folder_);
  const std::string id = window();
  ASSERT_TRUE(program.await([](const json& now) { return now["pictures"] > 1; }));
  {
    const SlowManager manager;
    if (!manager.there()) GTEST_SKIP() << "the window manager was not started by with_display.sh";
    xdo("windowminimize " + id);
    xdo("windowmap --sync " + id);
    const auto pictures = program.report()["pictures"];
    EXPECT_TRUE(program.await([&](const json& now) { return now["pictures"] > pictures; }));
    EXPECT_TRUE(on_screen());
  }
  await_off_screen();
  const json still = program.standstill();
  xdo("windowmap --sync " + id);
  EXPECT_TRUE(program.await([&](const json& now) { return now["pictures"] > still["pictures"]; }));
  EXPECT_TRUE(on_screen());
}

TEST_F(SandboxWindow, KeysAndMouseDoWhatTheSheetSays) {
  Program program({"--size", "640x420", "--scene", "ball"}, folder_);
  const std::string id = window();
  ASSERT_TRUE(program.await([](const json& now) { return now["pictures"] >= 2; }));
  EXPECT_EQ(clock_of(program.report(), 0), "time-based");
  xdo("windowfocus --sync " + id);
  xdo("key c");
  EXPECT_TRUE(program.await([](const json& now) {
    return clock_of(now, 0) == "frame-locked" &&
           now["views"][0]["badge"].get<std::string>().starts_with("frame-locked");
  }));
  xdo("key c");
  EXPECT_TRUE(program.await([](const json& now) { return now["views"][0]["badge"] == "time-based"; }));
  xdo("key v");
  EXPECT_TRUE(program.await([](const json& now) {
    return now["split"] == true && clock_of(now, 0) == "frame-locked" && clock_of(now, 1) == "time-based";
  }));
  xdo("key shift+s");
  EXPECT_TRUE(program.await([](const json& now) { return now["toast"] == "Smoothing: only for per tick and mixed."; }));
  xdo("key r");
  EXPECT_TRUE(program.await(
      [](const json& now) { return now["views"][0]["route"] == "cpu" && now["views"][1]["route"] == "gpu_vertex"; }));
  xdo("key ctrl+z");
  EXPECT_TRUE(program.await([](const json& now) { return now["views"][0]["route"] == "gpu_vertex"; }));
  xdo("key F1");
  EXPECT_TRUE(program.await([](const json& now) { return now["help"] == true; }));
  xdo("key Escape");
  EXPECT_TRUE(program.await([](const json& now) { return now["help"] == false; }));
  xdo("key ctrl+o");
  EXPECT_TRUE(program.await([](const json& now) { return now["open_panel"] == true; }));
  xdo("key Escape");
  EXPECT_TRUE(program.await([](const json& now) { return now["open_panel"] == false; }));
  xdo("key Down");
  EXPECT_TRUE(program.await([](const json& now) { return now["speed"] == 0.75; }));
  const bool panel = program.report()["panel"];
  xdo("key Tab");
  EXPECT_TRUE(program.await([&](const json& now) { return now["panel"] == !panel; }));
  xdo("key space");
  EXPECT_TRUE(program.await([](const json& now) { return now["playing"] == false; }));
  xdo("key End");
  EXPECT_TRUE(
      program.await([](const json& now) { return now["views"][0]["time_s"] == now["views"][0]["duration_s"]; }));
  xdo("key Home");
  EXPECT_TRUE(program.await([](const json& now) { return now["views"][0]["time_s"] == 0.0; }));

  // Press in the middle of the line, pull to beyond the right end, let go.
  const json line = program.report()["line"];
  const int middle = static_cast<int>(line["x"].get<double>() + line["width"].get<double>() / 2.0);
  const int height = static_cast<int>(line["y"].get<double>() + line["height"].get<double>() / 2.0);
  xdo("mousemove --window " + id + " " + std::to_string(middle) + " " + std::to_string(height));
  xdo("mousedown 1");
  EXPECT_TRUE(program.await([](const json& now) {
    const double share = now["views"][0]["time_s"].get<double>() / now["views"][0]["duration_s"].get<double>();
    return share > 0.45 && share < 0.55;
  }));
  xdo("mousemove_relative 2000 0");
  EXPECT_TRUE(
      program.await([](const json& now) { return now["views"][0]["time_s"] == now["views"][0]["duration_s"]; }));
  xdo("mouseup 1");
  xdo("key space");
  EXPECT_TRUE(program.await([](const json& now) { return now["playing"] == true; }));
  ASSERT_EQ(std::system("wmctrl -c Inbetween"), 0);
  EXPECT_EQ(program.wait(), 0) << program.errors();
}

// The mouse moves onto the pill and clicks at once: that opens the list, and is no click on the view beneath.
TEST_F(SandboxWindow, AClickOnThePillIsNoneOnTheView) {
  Program program({"--size", "640x420", (folder_ / "none.glb").string()}, folder_);
  const std::string id = window();
  ASSERT_TRUE(program.await([](const json& now) { return !now["notices"].empty() && now["pictures"] >= 2; }));
  xdo("windowfocus --sync " + id);
  xdo("key Tab");
  xdo("key v");
  ASSERT_TRUE(program.await([](const json& now) { return now["panel"] == false && now["split"] == true; }));
  const auto click = [&](int x, int y) {
    xdo("mousemove --window " + id + " " + std::to_string(x) + " " + std::to_string(y) + " click 1");
  };
  click(630, 60);
  ASSERT_TRUE(program.await([](const json& now) { return now["selected"] == 1; }));
  // At the left, 12 px of margin and 96 px of strip above the bottom, 8 px apart from it and 30 px high.
  click(60, 420 - 12 - 96 - 8 - 15);
  EXPECT_TRUE(program.await([](const json& now) { return now["list"] == true; }));
  EXPECT_EQ(program.report()["selected"], 1);
}

// The tab opens the sheet; its value is dragged on the line below the stairs, and one click makes the model play at
// that rate, another one as before.
TEST_F(SandboxWindow, TheLensIsOpenedDraggedAndPlayed) {
  Program program({"--size", "1000x640", "--scene", "ball"}, folder_);
  const std::string id = window();
  const auto middle = [](const json& place, double share = 0.5) {
    return std::to_string(std::lround(place["x"].get<double>() + place["width"].get<double>() * share)) + " " +
           std::to_string(std::lround(place["y"].get<double>() + place["height"].get<double>() / 2.0));
  };
  const auto settled = [&] {
    const std::int64_t pictures = program.report()["pictures"];
    EXPECT_TRUE(program.await([&](const json& now) { return now["pictures"] >= pictures + 2; }));
  };
  ASSERT_TRUE(program.await([](const json& now) { return now["pictures"] >= 2 && now["lens"]["tab"]["width"] > 0.0; }));
  EXPECT_EQ(program.report()["lens"]["open"], false);
  xdo("mousemove --window " + id + " " + middle(program.report()["lens"]["tab"]));
  settled();
  xdo("click 1");
  ASSERT_TRUE(program.await([](const json& now) {
    return now["lens"]["open"] == true && now["lens"]["line"]["width"] > 0.0 && now["lens"]["play"]["width"] > 0.0;
  }));
  // A paladin's attack with a one-handed sword: 14 ticks without a bonus, 8 at the most.
  EXPECT_EQ(program.report()["lens"]["ticks"], 14);
  const json line = program.report()["lens"]["line"];
  xdo("mousemove --window " + id + " " + middle(line, 0.3));
  settled();
  xdo("mousedown 1");
  EXPECT_TRUE(program.await([](const json& now) { return now["lens"]["value"] > 0 && now["lens"]["ticks"] < 14; }));
  xdo("mousemove_relative 2000 0");
  EXPECT_TRUE(program.await(
      [](const json& now) { return now["lens"]["value"] == now["lens"]["last"] && now["lens"]["ticks"] == 8; }));
  xdo("mouseup 1");
  settled();
  xdo("mousemove --window " + id + " " + middle(program.report()["lens"]["play"], 0.1));
  settled();
  xdo("click 1");
  EXPECT_TRUE(program.await([](const json& now) {
    return now["lens"]["plays"] == true && clock_of(now, 0) == "per tick" && now["loop_mode"] == "chain";
  }));
  settled();
  xdo("click 1");
  EXPECT_TRUE(program.await([](const json& now) {
    return now["lens"]["plays"] == false && clock_of(now, 0) == "time-based" && now["loop_mode"] == "repeat";
  }));
  // The whole drag was one step.
  xdo("windowfocus --sync " + id);
  for (int i = 0; i < 3; ++i) xdo("key ctrl+z");
  EXPECT_TRUE(program.await([](const json& now) { return now["lens"]["value"] == 0; }));
  ASSERT_EQ(std::system("wmctrl -c Inbetween"), 0);
  EXPECT_EQ(program.wait(), 0) << program.errors();
}

TEST_F(SandboxWindow, AFileIsReadAgainWhenItChanges) {
  const auto samples = test::samples();
  if (!samples) GTEST_SKIP() << test::kNoSamples;
  const fs::path first = *samples / "assets/gltf-core/RiggedFigure/glTF-Binary/RiggedFigure.glb";
  const fs::path second = *samples / "assets/gltf-core/Fox/glTF-Binary/Fox.glb";
  if (!fs::exists(first) || !fs::exists(second)) GTEST_SKIP() << "the samples lack RiggedFigure or Fox";
  const fs::path file = folder_ / "model.glb";
  fs::copy_file(first, file);
  Program program({"--size", "420x260", file.string()}, folder_);
  ASSERT_TRUE(program.await([](const json& now) { return now["title"] == "model.glb"; }));
  const std::string before = program.report().value("motion", std::string());
  fs::copy_file(second, file, fs::copy_options::overwrite_existing);
  EXPECT_TRUE(program.await([](const json& now) { return now.value("motion", std::string()) == "Survey"; }));
  EXPECT_NE(before, "Survey");
  // Half of it: an error is told and the model stays.
  fs::resize_file(file, fs::file_size(second) / 2);
  EXPECT_TRUE(program.await([](const json& now) { return !now["notices"].empty() && now["motion"] == "Survey"; }));
  const std::string notice = program.report()["notices"][0];
  EXPECT_TRUE(notice.starts_with("model.glb")) << notice;
  EXPECT_TRUE(notice.ends_with("Nothing loaded; model.glb stays.")) << notice;
}

// A triangle that moves for so many seconds, its numbers in a file beside it.
test::GltfBuilder moving_triangle(float duration_s) {
  test::GltfBuilder file;
  file.accessor<float>("VEC3", {0, 0, 0, 1, 0, 0, 0, 1, 0});
  file.accessor<float>("SCALAR", {0, duration_s});
  file.accessor<float>("VEC3", {0, 0, 0, 1, 0, 0});
  file.add("meshes", R"({"primitives":[{"attributes":{"POSITION":0}}]})");
  file.add("nodes", R"({"mesh":0})");
  file.add("animations", R"({"samplers":[{"input":1,"output":2}],)"
                         R"("channels":[{"sampler":0,"target":{"node":0,"path":"translation"}}]})");
  return file;
}

TEST_F(SandboxWindow, AModelIsReadAgainWhenAFileItRefersToChanges) {
  const fs::path file = folder_ / "model.gltf";
  const auto write = [](const fs::path& path, const auto& contents) {
    ASSERT_TRUE(core::write_file(path, contents).has_value());
  };
  const auto lasts = [](double seconds) {
    return [seconds](const json& now) {
      return now["notices"].empty() && !now["views"].empty() && now["views"][0]["duration_s"] == seconds;
    };
  };
  write(file, moving_triangle(1.0F).text_with_uri("numbers.bin"));
  write(folder_ / "numbers.bin", moving_triangle(1.0F).buffer());
  Program program({"--size", "420x260", file.string()}, folder_);
  ASSERT_TRUE(program.await(lasts(1.0)));
  write(folder_ / "numbers.bin", moving_triangle(2.0F).buffer());
  ASSERT_TRUE(program.await(lasts(2.0)));
  // The model refers to a file that comes later.
  write(file, moving_triangle(3.0F).text_with_uri("more.bin"));
  ASSERT_TRUE(program.await([](const json& now) { return !now["notices"].empty(); }));
  EXPECT_EQ(program.report()["views"][0]["duration_s"], 2.0);
  write(folder_ / "more.bin", moving_triangle(3.0F).buffer());
  EXPECT_TRUE(program.await(lasts(3.0)));
}

class Scene : public SandboxWindow, public ::testing::WithParamInterface<const char*> {};

TEST_P(Scene, IsDrawnWithoutAComplaint) {
  const fs::path picture = folder_ / "out.png";
  Program program({"--headless", "--size", "360x260", "--scene", GetParam(), "--fixed-dt", "40000000", "--pictures",
                   "5", "--screenshot", picture.string()},
                  folder_);
  EXPECT_EQ(program.wait(), 0) << program.errors();
  EXPECT_EQ(program.report()["loading"], false);
  EXPECT_FALSE(program.report()["title"].get<std::string>().empty());
  const auto shot = render::read_png(picture);
  ASSERT_TRUE(shot.has_value()) << shot.error().text;
  EXPECT_GT(distinct_colours(*shot), 500);
}

std::vector<const char*> scene_names() {
  std::vector<const char*> names;
  for (const content::SceneInfo& scene : content::scenes()) names.push_back(scene.name);
  return names;
}
INSTANTIATE_TEST_SUITE_P(BuiltIn, Scene, ::testing::ValuesIn(scene_names()),
                         [](const auto& scene) { return std::string(scene.param); });

TEST_F(SandboxWindow, ScriptedRunsRepeat) {
  std::vector<render::Picture> shots;
  std::vector<json> reports;
  for (int run = 0; run < 2; ++run) {
    const fs::path picture = folder_ / ("out" + std::to_string(run) + ".png");
    Program program({"--headless", "--size", "320x240", "--fixed-dt", "16666667", "--pictures", "12", "--screenshot",
                     picture.string()},
                    folder_);
    ASSERT_EQ(program.wait(), 0) << program.errors();
    shots.push_back(*render::read_png(picture));
    reports.push_back(program.report());
  }
  EXPECT_EQ(shots[0].rgba, shots[1].rgba);
  EXPECT_EQ(reports[0], reports[1]);
}

TEST_F(SandboxWindow, ErrorsAreOneSentenceAndStatusOne) {
  Program program({"--headless", "--pictures", "2", "--size", "200x200", (folder_ / "none.glb").string()}, folder_);
  EXPECT_EQ(program.wait(), 1);
  EXPECT_NE(program.errors().find("none.glb"), std::string::npos) << program.errors();
  EXPECT_EQ(program.report()["title"], "");
}

TEST_F(SandboxWindow, TheNullDeviceRunsWithoutDrawing) {
  Program program({"--gfx", "null", "--pictures", "50", "--fixed-dt", "40000000"}, folder_);
  EXPECT_EQ(program.wait(), 0) << program.errors();
  EXPECT_EQ(program.report()["tick"], 50);
}

}  // namespace
}  // namespace inb::sandbox

// The program in its window: sizes, minimising, scripted runs.
#include <signal.h>

#include <string>
#include <vector>

#include "content/showcase.h"
#include "tests/sandbox/program.h"

namespace inb::sandbox {
namespace {

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

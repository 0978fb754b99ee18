// Keys and mouse in the program's window.
#include <cmath>
#include <string>

#include "tests/sandbox/program.h"

namespace inb::sandbox {
namespace {

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

}  // namespace
}  // namespace inb::sandbox

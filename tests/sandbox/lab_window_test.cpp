// The lab in the program's window, worked by a real mouse.
#include <cmath>
#include <string>

#include "tests/sandbox/program.h"

namespace inb::sandbox {
namespace {

class LabWindow : public SandboxWindow {
 protected:
  static std::string inside(const json& place, double share) {
    return std::to_string(std::lround(place["x"].get<double>() + place["width"].get<double>() * share)) + " " +
           std::to_string(std::lround(place["y"].get<double>() + place["height"].get<double>() / 2.0));
  }
  static void settled(const Program& program) {
    const std::int64_t pictures = program.report()["pictures"];
    EXPECT_TRUE(program.await([&](const json& now) { return now["pictures"] >= pictures + 2; }));
  }
  void move(const Program& program, const std::string& id, const json& place, double share = 0.5) const {
    xdo("mousemove --window " + id + " " + inside(place, share));
    settled(program);
  }
};

bool baked(const json& now) {
  const json& lab = now["lab"];
  return lab["open"] == true && lab["shown"] == true && lab["busy"] == false && lab["columns"].size() == 3;
}

// The tab opens three panes; the slider of the key meshes bakes anew when it is let go; the heat map goes on and off;
// one undo takes a whole drag back; Esc closes it.
TEST_F(LabWindow, IsOpenedDraggedAndClosed) {
  Program program({"--size", "1280x720", "--scene", "clock"}, folder_);
  const std::string id = window();
  ASSERT_TRUE(program.await([](const json& now) { return now["pictures"] >= 2 && now["lab"]["tab"]["width"] > 0.0; }));
  EXPECT_EQ(program.report()["lab"]["open"], false);
  move(program, id, program.report()["lab"]["tab"]);
  xdo("click 1");
  ASSERT_TRUE(program.await(baked));
  const json before = program.report()["lab"];
  EXPECT_EQ(before["whole"], true) << "some words were cut";
  EXPECT_EQ(before["columns"][0]["title"], "frames");
  EXPECT_EQ(before["columns"][1]["title"], "key-frame morph");
  for (const json& column : before["columns"]) EXPECT_EQ(column["error"], "") << column;
  // More frames than keys, the more memory and the same of it each.
  EXPECT_GT(before["columns"][0]["keys"], before["columns"][1]["keys"]);
  EXPECT_GT(before["columns"][0]["bytes"], before["columns"][1]["bytes"]);
  EXPECT_EQ(before["columns"][2]["largest_error"], 0.0);

  const json slider = before["key_rate_place"];
  move(program, id, slider, 0.2);
  xdo("mousedown 1");
  EXPECT_TRUE(program.await([](const json& now) { return now["lab"]["busy"] == true; }));
  xdo("mousemove_relative 2000 0");
  EXPECT_TRUE(program.await([](const json& now) { return now["lab"]["key_rate"] == 60; }));
  EXPECT_EQ(program.report()["lab"]["columns"][1]["keys"], before["columns"][1]["keys"]) << "not while it is dragged";
  xdo("mouseup 1");
  ASSERT_TRUE(program.await(baked));
  const json after = program.report()["lab"];
  EXPECT_GT(after["columns"][1]["keys"], before["columns"][1]["keys"]);
  EXPECT_LT(after["columns"][1]["largest_error"], before["columns"][1]["largest_error"]);

  move(program, id, program.report()["lab"]["heat_place"], 0.1);
  xdo("click 1");
  EXPECT_TRUE(program.await([](const json& now) { return now["lab"]["heat"] == true && baked(now); }));
  EXPECT_EQ(program.report()["lab"]["whole"], true);
  settled(program);
  xdo("windowfocus --sync " + id);
  xdo("key ctrl+z");
  EXPECT_TRUE(program.await([](const json& now) { return now["lab"]["heat"] == false; }));
  xdo("key ctrl+z");
  EXPECT_TRUE(program.await([&](const json& now) {
    return now["lab"]["key_rate"] == before["key_rate"] && baked(now) &&
           now["lab"]["columns"][1]["keys"] == before["columns"][1]["keys"];
  }));
  xdo("key Escape");
  EXPECT_TRUE(
      program.await([](const json& now) { return now["lab"]["open"] == false && now["lab"]["shown"] == false; }));
  ASSERT_EQ(std::system("wmctrl -c Inbetween"), 0);
  EXPECT_EQ(program.wait(), 0) << program.errors();
}

// The panel folds and takes the lab with it; where there is no room for the panes there is only the tab.
TEST_F(LabWindow, GoesWithThePanelAndItsRoom) {
  Program program({"--size", "1000x640", "--scene", "ball"}, folder_);
  const std::string id = window();
  ASSERT_TRUE(program.await([](const json& now) { return now["pictures"] >= 2 && now["lab"]["tab"]["width"] > 0.0; }));
  move(program, id, program.report()["lab"]["tab"]);
  xdo("click 1");
  ASSERT_TRUE(program.await(baked));
  xdo("windowfocus --sync " + id);
  xdo("key Tab");
  EXPECT_TRUE(program.await([](const json& now) { return now["panel"] == false && now["lab"]["shown"] == false; }));
  xdo("key Tab");
  EXPECT_TRUE(program.await(baked));
  xdo("windowsize " + id + " 700 420");
  EXPECT_TRUE(program.await([](const json& now) {
    return now["width"] == 700.0 && now["lab"]["open"] == true && now["lab"]["shown"] == false;
  }));
  ASSERT_EQ(std::system("wmctrl -c Inbetween"), 0);
  EXPECT_EQ(program.wait(), 0) << program.errors();
}

}  // namespace
}  // namespace inb::sandbox

// A real window: needs an X server, which CTest starts for it.
#include <gtest/gtest.h>

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdlib>
#include <string>
#include <vector>

#include "apps/shell/window.h"
#include "gfx/device.h"

namespace inb::shell {

namespace {

// A loaded machine takes its time; one that has not answered by then does not answer.
class Patience {
 public:
  [[nodiscard]] bool lasts() const { return std::chrono::steady_clock::now() < end_; }

 private:
  std::chrono::steady_clock::time_point end_ = std::chrono::steady_clock::now() + std::chrono::seconds(30);
};

bool has_manager() { return std::system("wmctrl -m >/dev/null 2>&1 && command -v xdotool >/dev/null") == 0; }

// What the X server says, not what SDL believes.
bool on_screen() { return std::system("xdotool search --onlyvisible --name 'Inbetween test' >/dev/null 2>&1") == 0; }

struct Shown {
  std::unique_ptr<Window> window;
  std::unique_ptr<gfx::Device> device;  // after the window: goes first
};

class WindowTest : public ::testing::Test {
 protected:
  void SetUp() override {
    if (!has_display()) GTEST_SKIP() << "no display: run it with tests/support/with_display.sh";
    open("vulkan");
  }

  void open(const std::string& backend) {
    WindowDesc desc;
    desc.title = "Inbetween test";
    desc.size = {320, 200};
    desc.backend = backend;
    auto window = Window::open(desc);
    if (!window) GTEST_SKIP() << window.error().text;
    shown_.window = std::move(*window);
    gfx::DeviceDesc device;
    device.backend = backend;
    device.window = shown_.window->hooks();
    device.validation = true;
    auto made = gfx::create_device(device);
    ASSERT_TRUE(made) << made.error().text;
    shown_.device = std::move(*made);
  }

  void TearDown() override {
    if (!shown_.device) return;
    shown_.device->wait_idle();
    for (const std::string& message : shown_.device->messages()) ADD_FAILURE() << message;
  }

  Window& window() { return *shown_.window; }
  gfx::Device& device() { return *shown_.device; }

  std::vector<EventKind> take_events() {
    std::vector<EventKind> kinds;
    for (Event event; window().poll(event);) kinds.push_back(event.kind);
    return kinds;
  }

  // One picture of one colour, or none where there is nothing to draw on: what a program does.
  gfx::PictureStatus picture(const std::array<float, 4>& color, bool capture = false) {
    if (!window().visible()) return gfx::PictureStatus::ZeroArea;
    gfx::PictureStatus status = gfx::PictureStatus::Busy;
    for (const Patience patience; status == gfx::PictureStatus::Busy && patience.lasts();) {
      status = device().begin_picture();
    }
    if (!gfx::begun(status)) return status;
    gfx::PassDesc pass;
    pass.name = "window";
    pass.colors = {
        {device().window_target(), {}, gfx::Load::Clear, gfx::Store::Keep, {color[0], color[1], color[2], color[3]}}};
    device().begin_pass(pass);
    device().end_pass();
    if (capture) device().capture_window();
    device().end_picture();
    return status;
  }

  // Until the window system has done what it was asked for.
  void await_visible(bool wanted) {
    Event event;
    for (const Patience patience; window().visible() != wanted && patience.lasts();) (void)window().wait(event, 10);
  }
  void expect_no_pictures() {
    await_visible(false);
    ASSERT_FALSE(window().visible());
    EXPECT_EQ(picture({1, 0, 0, 1}), gfx::PictureStatus::ZeroArea);
    EXPECT_TRUE(window().hooks().drawable_size().empty());
  }
  void expect_pictures() {
    await_visible(true);
    ASSERT_TRUE(window().visible());
    ASSERT_TRUE(gfx::begun(picture({0, 1, 0, 1}, true)));
    const auto capture = device().read_capture();
    ASSERT_TRUE(capture) << capture.error().text;
    EXPECT_EQ(std::to_integer<int>(capture->rgba.at(1)), 255);
  }

  Shown shown_;
};

TEST_F(WindowTest, ShowsAHundredPictures) {
  for (int i = 0; i < 100; ++i) {
    take_events();
    ASSERT_TRUE(gfx::begun(picture({static_cast<float>(i) / 255.0F, 0.4F, 0, 1}, i == 99)));
  }
  const auto capture = device().read_capture();
  ASSERT_TRUE(capture) << capture.error().text;
  EXPECT_EQ(capture->size, (gfx::Extent{320, 200}));
  ASSERT_EQ(capture->rgba.size(), 320U * 200U * 4U);
  for (std::size_t i = 0; i < capture->rgba.size(); i += 4) {
    ASSERT_EQ(std::to_integer<int>(capture->rgba[i]), 99) << i;
    ASSERT_EQ(std::to_integer<int>(capture->rgba[i + 1]), 102) << i;  // 0.4 * 255
    ASSERT_EQ(std::to_integer<int>(capture->rgba[i + 2]), 0) << i;
  }
}

TEST_F(WindowTest, FollowsAStormOfResizes) {
  const std::array<gfx::Extent, 8> sizes = {
      {{640, 400}, {1, 1}, {1, 300}, {1000, 40}, {2, 2}, {333, 77}, {64, 64}, {500, 500}}};
  for (int round = 0; round < 3; ++round) {
    for (const gfx::Extent size : sizes) {
      window().set_size(size);
      take_events();
      ASSERT_NE(picture({0, 0, 1, 1}), gfx::PictureStatus::Lost);
    }
  }
  // The window system answers in its own time, but does answer.
  const gfx::Extent last = sizes.back();
  for (const Patience patience; !(device().window_size() == last) && patience.lasts();) {
    take_events();
    ASSERT_NE(picture({0, 1, 1, 1}), gfx::PictureStatus::Lost);
  }
  EXPECT_EQ(device().window_size(), last);
  ASSERT_TRUE(gfx::begun(picture({0, 1, 0, 1}, true)));
  const auto capture = device().read_capture();
  ASSERT_TRUE(capture) << capture.error().text;
  EXPECT_EQ(capture->size, last);
}

TEST_F(WindowTest, SaysWhenTheSizeHasChanged) {
  ASSERT_TRUE(gfx::begun(picture({0, 0, 0, 1})));
  ASSERT_EQ(picture({0, 0, 0, 1}), gfx::PictureStatus::Ready);
  window().set_size({400, 240});
  int resized = 0;
  for (const Patience patience; !(device().window_size() == gfx::Extent{400, 240}) && patience.lasts();) {
    take_events();
    resized += picture({0, 0, 0, 1}) == gfx::PictureStatus::Resized ? 1 : 0;
  }
  EXPECT_EQ(device().window_size(), (gfx::Extent{400, 240}));
  EXPECT_GE(resized, 1);
  EXPECT_EQ(picture({0, 0, 0, 1}), gfx::PictureStatus::Ready);
}

// Case D23. Minimising gives 0x0 on some systems and leaves the size alone on others; the shell's word decides on all.
TEST_F(WindowTest, HidesAndComesBackTenTimes) {
  ASSERT_TRUE(gfx::begun(picture({1, 0, 0, 1})));
  for (int round = 0; round < 10; ++round) {
    window().hide();
    expect_no_pictures();
    window().show();
    expect_pictures();
  }
}

TEST_F(WindowTest, MinimisesAndComesBackTenTimes) {
  if (!has_manager()) GTEST_SKIP() << "no window manager, or no xdotool";
  ASSERT_TRUE(gfx::begun(picture({1, 0, 0, 1})));
  for (int round = 0; round < 10; ++round) {
    window().minimise();
    // A window manager says that a window is minimised before it takes it away: asked to show it in between, it would
    // take it away afterwards.
    for (const Patience patience; on_screen() && patience.lasts();) {
    }
    ASSERT_FALSE(on_screen());
    expect_no_pictures();
    window().restore();
    expect_pictures();
  }
}

TEST_F(WindowTest, GoesFullScreenAndBack) {
  for (const bool on : {true, false, true, false}) {
    window().set_full_screen(on);
    EXPECT_EQ(window().full_screen(), on);
    for (int i = 0; i < 5; ++i) {
      take_events();
      ASSERT_NE(picture({0, 0, 0, 1}), gfx::PictureStatus::Lost);
    }
  }
}

TEST_F(WindowTest, ChangesThePresentModeWhileRunning) {
  ASSERT_FALSE(device().caps().present_modes.empty());
  for (const gfx::PresentMode mode : device().caps().present_modes) {
    device().set_present_mode(mode);
    for (int i = 0; i < 5; ++i) ASSERT_TRUE(gfx::begun(picture({0, 0, 0, 1})));
    EXPECT_EQ(device().present_mode(), mode);
  }
}

TEST_F(WindowTest, KeepsTextOnTheClipboard) {
  window().set_clipboard("Zwischenbild ½");
  EXPECT_EQ(window().clipboard(), "Zwischenbild ½");
}

TEST_F(WindowTest, ScalesAreSane) {
  EXPECT_GE(window().points_scale(), 1.0F);
  EXPECT_GE(window().display_scale(), 1.0F);
  EXPECT_LE(window().display_scale(), 4.0F);
  EXPECT_EQ(window().size(), (gfx::Extent{320, 200}));
}

// Case D24: without a driver opening the window fails with a sentence; a window that needs none opens all the same, and
// so does one for Vulkan once the driver is back.
TEST(WithoutADriver, OpeningAWindowSaysSo) {
  if (!has_display()) GTEST_SKIP() << "no display: run it with tests/support/with_display.sh";
  ::setenv("VK_ICD_FILENAMES", "/nonexistent", 1);
  ::setenv("VK_DRIVER_FILES", "/nonexistent", 1);
  WindowDesc desc;
  desc.size = {320, 200};
  {
    const auto window = Window::open(desc);
    ASSERT_FALSE(window);
    EXPECT_EQ(window.error().text.rfind("a window for Vulkan can not be opened, perhaps for want of a driver: ", 0), 0U)
        << window.error().text;
    desc.backend = "null";
    EXPECT_TRUE(Window::open(desc));
  }
  ::unsetenv("VK_ICD_FILENAMES");
  ::unsetenv("VK_DRIVER_FILES");
}

TEST(WithoutADisplay, OpeningAWindowSaysSo) {
  const char* const old = std::getenv("DISPLAY");
  const std::string display = old == nullptr ? "" : old;
  ::unsetenv("DISPLAY");
  ::unsetenv("WAYLAND_DISPLAY");
  EXPECT_FALSE(has_display());
  const auto window = Window::open({});
  ASSERT_FALSE(window);
  EXPECT_EQ(window.error().text, "there is no display to open a window on");
  if (old != nullptr) ::setenv("DISPLAY", display.c_str(), 1);
}

TEST(NullWindow, IsDrawnIntoByTheNullBackend) {
  if (!has_display()) GTEST_SKIP() << "no display: run it with tests/support/with_display.sh";
  WindowDesc desc;
  desc.size = {320, 200};
  desc.backend = "null";
  const auto window = Window::open(desc);
  ASSERT_TRUE(window) << window.error().text;
  gfx::DeviceDesc wanted;
  wanted.backend = "null";
  wanted.window = (*window)->hooks();
  const auto device = gfx::create_device(wanted);
  ASSERT_TRUE(device) << device.error().text;
  EXPECT_EQ((*device)->begin_picture(), gfx::PictureStatus::Ready);
  (*device)->end_picture();
  (*window)->hide();
  for (const Patience patience; (*window)->visible() && patience.lasts();) {
    for (Event event; (*window)->poll(event);) {
    }
  }
  EXPECT_EQ((*device)->begin_picture(), gfx::PictureStatus::ZeroArea);
}

}  // namespace

}  // namespace inb::shell

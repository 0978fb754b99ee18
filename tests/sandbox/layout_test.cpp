#include "apps/sandbox/layout.h"

#include <gtest/gtest.h>

#include "apps/sandbox/theme.h"
#include "apps/sandbox/ui_strip.h"

namespace inb::sandbox {
namespace {

bool inside(const Rect& inner, float width, float height) {
  constexpr float kSlack = 0.01F;
  return inner.w >= 0.0F && inner.h >= 0.0F && inner.x >= -kSlack && inner.y >= -kSlack &&
         inner.right() <= width + kSlack && inner.bottom() <= height + kSlack;
}

TEST(Layout, EverythingStaysInsideAnyWindow) {
  for (const float width : {1.0F, 2.0F, 63.0F, 320.0F, 640.0F, 800.0F, 1280.0F, 3840.0F}) {
    for (const float height : {1.0F, 3.0F, 60.0F, 200.0F, 500.0F, 720.0F, 2160.0F}) {
      for (const float scale : {1.0F, 1.5F, 2.0F, 4.0F}) {
        for (const std::size_t views : {1U, 2U}) {
          const Layout layout = lay_out({width, height, scale, true, 0.0F, false, views});
          SCOPED_TRACE(::testing::Message() << width << " x " << height << " at " << scale << ", views " << views);
          ASSERT_EQ(layout.view_count, views);
          for (std::size_t i = 0; i < views; ++i) {
            EXPECT_TRUE(inside(layout.views[i], width, height));
            EXPECT_TRUE(inside(layout.drawn[i], width, height));
          }
          EXPECT_TRUE(inside(layout.strip, width, height));
          EXPECT_TRUE(inside(layout.panel, width, height));
          EXPECT_TRUE(inside(layout.pill, width, height));
        }
      }
    }
  }
}

TEST(Layout, MeasuresOfTheScreen) {
  const Layout layout = lay_out({1280.0F, 720.0F, 1.0F, true, 0.0F, false, 2});
  EXPECT_FLOAT_EQ(layout.panel.w, 320.0F);
  EXPECT_FLOAT_EQ(layout.strip.h, 96.0F);
  EXPECT_FALSE(layout.wide_strip);
  // 320 px of panel and 12 px of margin beside it.
  EXPECT_FLOAT_EQ(layout.views[0].w + layout.views[1].w, 948.0F);
  EXPECT_FLOAT_EQ(layout.views[1].x, layout.views[0].right());
  // The last view goes on under the panel to the window's edge.
  EXPECT_FLOAT_EQ(layout.drawn[0].right(), layout.drawn[1].x);
  EXPECT_FLOAT_EQ(layout.drawn[1].right(), 1280.0F);
  const Layout wide = lay_out({1920.0F, 1080.0F, 1.0F, true, 0.0F, false, 1});
  EXPECT_FLOAT_EQ(wide.strip.h, 56.0F);
  EXPECT_TRUE(wide.wide_strip);
  // The panel ends above the strip, which runs below it to the right margin.
  EXPECT_LT(layout.panel.bottom(), layout.strip.y);
  EXPECT_FLOAT_EQ(layout.strip.right(), 1280.0F - 12.0F);
  EXPECT_LE(layout.pill.bottom(), layout.strip.y);
}

// The sheet of the lens lies between the views and the strip, left of the panel; the model and the pill stand above it.
TEST(Layout, TheLensTakesRoomFromTheViews) {
  for (const auto& [width, height] : {std::pair{1280.0F, 720.0F}, {1920.0F, 1080.0F}, {900.0F, 600.0F}}) {
    LayoutWish wish{width, height, 1.0F, true, 0.0F, true, 1};
    const Layout without = lay_out(wish);
    EXPECT_EQ(without.lens.h, 0.0F);
    EXPECT_EQ(without.free, without.strip.y);
    wish.lens = true;
    const Layout with = lay_out(wish);
    SCOPED_TRACE(width);
    EXPECT_TRUE(inside(with.lens, width, height));
    EXPECT_GE(with.lens.h, 240.0F);
    EXPECT_LE(with.lens.right(), with.panel.x);
    EXPECT_LT(with.lens.bottom(), with.strip.y);
    EXPECT_EQ(with.free, with.lens.y);
    EXPECT_GE(with.free, 0.48F * without.free) << "nearly half of the height is the model's";
    EXPECT_LT(with.pill.bottom(), with.lens.y);
    EXPECT_EQ(with.floor, with.pill.y);
  }
  // Without a panel there is no lens, nor where there is no room.
  LayoutWish wish{1280.0F, 720.0F, 1.0F, false, 0.0F, false, 1, true};
  EXPECT_EQ(lay_out(wish).lens.h, 0.0F);
  wish = {1280.0F, 300.0F, 1.0F, true, 0.0F, false, 1, true};
  EXPECT_EQ(lay_out(wish).lens.h, 0.0F);
  EXPECT_EQ(lay_out(wish).free, lay_out(wish).strip.y);
}

// Three panes of equal width in place of the views, their sheet across them above the strip.
TEST(Layout, TheLabHasThreePanesAndASheetUnderThem) {
  for (const auto& [width, height] : {std::pair{1280.0F, 720.0F}, {1920.0F, 1080.0F}, {1000.0F, 640.0F}}) {
    LayoutWish wish{width, height, 1.0F, true, 0.0F, true, 2};
    EXPECT_EQ(lay_out(wish).lab.h, 0.0F);
    wish.lab = true;
    const Layout layout = lay_out(wish);
    SCOPED_TRACE(width);
    EXPECT_TRUE(inside(layout.lab, width, height));
    EXPECT_LE(layout.lab.right(), layout.panel.x);
    EXPECT_LT(layout.lab.bottom(), layout.strip.y);
    EXPECT_EQ(layout.free, layout.lab.y);
    EXPECT_LT(layout.pill.bottom(), layout.lab.y);
    EXPECT_GE(layout.free, 0.6F * layout.strip.y) << "most of the height is the model's";
    for (std::size_t pane = 0; pane < kLabPanes; ++pane) {
      EXPECT_NEAR(layout.lab_views[pane].w, (width - 332.0F) / 3.0F, 1.0F);
      if (pane > 0) {
        EXPECT_EQ(layout.lab_views[pane].x, layout.lab_views[pane - 1].right());
      }
    }
    EXPECT_EQ(layout.lab_drawn[1].right(), layout.lab_drawn[2].x);
    EXPECT_EQ(layout.lab_drawn[2].right(), width) << "the last goes on under the panel";
  }
  // Without a panel there is no lab, nor where there is no room.
  LayoutWish wish{1280.0F, 720.0F, 1.0F, false, 0.0F, false, 1, false, true};
  EXPECT_EQ(lay_out(wish).lab.h, 0.0F);
  wish = {800.0F, 720.0F, 1.0F, true, 0.0F, false, 1, false, true};
  EXPECT_EQ(lay_out(wish).lab.h, 0.0F);
  wish = {1280.0F, 300.0F, 1.0F, true, 0.0F, false, 1, false, true};
  EXPECT_EQ(lay_out(wish).lab.h, 0.0F);
}

TEST(Layout, ThePanelIsAsHighAsItsContentAtMostTheRoom) {
  LayoutWish wish{1280.0F, 720.0F, 1.0F, true, 0.0F, false, 1};
  // Margins of 12 px above and below, the strip of 96 px, its margin of 12 px.
  const float room = 720.0F - 96.0F - 3.0F * 12.0F;
  EXPECT_FLOAT_EQ(lay_out(wish).panel.h, room);
  wish.panel_content = 300.0F;
  EXPECT_FLOAT_EQ(lay_out(wish).panel.h, 300.0F);
  wish.panel_content = 3000.0F;
  EXPECT_FLOAT_EQ(lay_out(wish).panel.h, room);
}

TEST(Layout, NothingStandsOnThePill) {
  LayoutWish wish{1280.0F, 720.0F, 1.0F, true, 0.0F, false, 2};
  EXPECT_FLOAT_EQ(lay_out(wish).floor, lay_out(wish).strip.y);
  wish.notices = true;
  EXPECT_FLOAT_EQ(lay_out(wish).floor, lay_out(wish).pill.y);
  EXPECT_LT(lay_out(wish).pill.y, lay_out(wish).strip.y);
}

TEST(Layout, DoublesWithTheDisplay) {
  const Layout one = lay_out({1280.0F, 720.0F, 1.0F, true, 0.0F, false, 1});
  const Layout two = lay_out({2560.0F, 1440.0F, 2.0F, true, 0.0F, false, 1});
  EXPECT_FLOAT_EQ(two.strip.y, 2.0F * one.strip.y);
  EXPECT_FLOAT_EQ(two.panel.w, 2.0F * one.panel.w);
  EXPECT_FLOAT_EQ(two.pill.h, 2.0F * one.pill.h);
}

TEST(Layout, NarrowWindowsLoseThePanelFirst) {
  EXPECT_GT(lay_out({640.0F, 500.0F, 1.0F, true, 0.0F, false, 1}).panel.w, 0.0F);
  EXPECT_FLOAT_EQ(lay_out({639.0F, 500.0F, 1.0F, true, 0.0F, false, 1}).panel.w, 0.0F);
  EXPECT_FLOAT_EQ(lay_out({639.0F, 500.0F, 1.0F, true, 0.0F, false, 1}).views[0].w, 639.0F);
  EXPECT_FLOAT_EQ(lay_out({1280.0F, 720.0F, 1.0F, false, 0.0F, false, 1}).panel.w, 0.0F);
}

bool overlap(const Rect& a, const Rect& b) {
  return a.w > 0.0F && b.w > 0.0F && a.h > 0.0F && b.h > 0.0F && a.x < b.right() && b.x < a.right() &&
         a.y < b.bottom() && b.y < a.bottom();
}

TEST(Strip, PartsNeverLieOverEachOther) {
  for (const float width : {200.0F, 400.0F, 640.0F, 800.0F, 1024.0F, 1280.0F, 1920.0F}) {
    for (const float scale : {1.0F, 2.0F}) {
      const Layout layout = lay_out({width * scale, 500.0F * scale, scale, true, 0.0F, false, 1});
      const StripParts parts = strip_parts(layout, 260.0F * scale);
      const Rect all[] = {parts.buttons, parts.where,     parts.line, parts.speed,
                          parts.motion,  parts.loop_mode, parts.reset};
      for (std::size_t i = 0; i < std::size(all); ++i) {
        for (std::size_t k = i + 1; k < std::size(all); ++k) {
          EXPECT_FALSE(overlap(all[i], all[k])) << "parts " << i << " and " << k << " at " << width << ", " << scale;
        }
      }
    }
  }
}

TEST(Strip, HasALineToDragAtUsualSizes) {
  // Nearly the width of the window: margins of 12 px outside and in.
  const Layout usual = lay_out({1280.0F, 720.0F, 1.0F, true, 0.0F, false, 1});
  EXPECT_FLOAT_EQ(strip_parts(usual, 260.0F).line.w, 1280.0F - 48.0F);
  EXPECT_GT(strip_parts(usual, 260.0F).where.w, 0.0F);
  EXPECT_GE(strip_parts(lay_out({1920.0F, 1080.0F, 1.0F, true, 0.0F, false, 1}), 260.0F).line.w, 900.0F);
  EXPECT_GE(strip_parts(lay_out({1524.0F, 800.0F, 1.0F, true, 0.0F, false, 1}), 260.0F).line.w, 500.0F);
  const StripParts small = strip_parts(lay_out({800.0F, 500.0F, 1.0F, true, 0.0F, false, 1}), 260.0F);
  EXPECT_GE(small.line.w, 300.0F);
  EXPECT_GT(small.where.w, 0.0F);
  EXPECT_GT(small.speed.w, 0.0F);
  EXPECT_GT(small.motion.w, 0.0F);
}

// WCAG 2.1: black on white is 21:1, #777 on white 4.48:1 (their own examples).
TEST(Contrast, IsThatOfTheGuidelines) {
  EXPECT_NEAR(contrast(0xFF000000U, 0xFFFFFFFFU), 21.0, 1e-9);
  EXPECT_NEAR(contrast(0xFF777777U, 0xFFFFFFFFU), 4.48, 0.005);
  EXPECT_DOUBLE_EQ(contrast(0xFF336699U, 0xFF336699U), 1.0);
}

TEST(Contrast, TextIsReadableOnEveryGround) {
  for (const unsigned ground : {colour::kBar, colour::kBarSolid, colour::kFrame}) {
    for (const unsigned text :
         {colour::kText, colour::kTextDim, colour::kAccent, colour::kLost, colour::kTranslation}) {
      // Among these: files that cannot be read and what cannot be chosen (kTextDim).
      EXPECT_GE(contrast(text, ground), 4.5) << std::hex << text << " on " << ground;
    }
  }
  for (const unsigned ground : {colour::kButton, colour::kButtonHovered, colour::kButtonActive, colour::kRed,
                                colour::kAmber, colour::kGreen, colour::kGrab}) {
    EXPECT_GE(contrast(colour::kText, ground), 4.5) << std::hex << ground;
  }
  // The length of the chosen clip, while nothing points at it.
  EXPECT_GE(contrast(colour::kTextDim, colour::kButton), 4.5);
  // No text, but it has to be seen in its slider.
  EXPECT_GE(contrast(colour::kGrab, colour::kFrame), 3.0);
}

}  // namespace
}  // namespace inb::sandbox

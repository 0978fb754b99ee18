#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <limits>

#include "apps/sandbox/readout.h"
#include "apps/sandbox/timeline.h"

namespace inb::sandbox {
namespace {

TEST(TimeMap, EndsAreExact) {
  const TimeMap map{{0.0, 1.1}, 100.0F, 400.0F};
  EXPECT_EQ(map.time_of(100.0F), 0.0);
  EXPECT_EQ(map.time_of(400.0F), 1.1);
  EXPECT_EQ(map.time_of(-5000.0F), 0.0);
  EXPECT_EQ(map.time_of(5000.0F), 1.1);
  EXPECT_LT(map.time_of(std::nextafter(400.0F, 0.0F)), 1.1);
  EXPECT_GT(map.time_of(std::nextafter(100.0F, 1000.0F)), 0.0);
}

TEST(TimeMap, GoesThereAndBack) {
  // 2 s .. 6 s over 800 px: 200 px a second.
  const TimeMap map{{2.0, 6.0}, 0.0F, 800.0F};
  EXPECT_FLOAT_EQ(map.x_of(2.0), 0.0F);
  EXPECT_FLOAT_EQ(map.x_of(3.5), 300.0F);
  EXPECT_DOUBLE_EQ(map.time_of(300.0F), 3.5);
  EXPECT_DOUBLE_EQ(map.pixels_per_second(), 200.0);
  EXPECT_TRUE(map.shows(2.0));
  EXPECT_TRUE(map.shows(6.0));
  EXPECT_FALSE(map.shows(1.999));
}

TEST(TimeMap, AMotionWithoutLengthIsHarmless) {
  const TimeMap map{{0.0, 0.0}, 10.0F, 20.0F};
  EXPECT_FLOAT_EQ(map.x_of(0.0), 10.0F);
  EXPECT_EQ(map.time_of(15.0F), 0.0);
}

TEST(Zoom, KeepsTheAnchorWhereItIs) {
  // 8 s, twice as close around 2 s (a quarter of the line): 4 s, of which 1 s lies before it.
  const Span span = zoomed({0.0, 8.0}, 2.0, 2.0, 8.0);
  EXPECT_DOUBLE_EQ(span.begin_s, 1.0);
  EXPECT_DOUBLE_EQ(span.end_s, 5.0);
}

TEST(Zoom, StopsAtTheWholeAndAtTheClosest) {
  const Span all = zoomed({1.0, 5.0}, 0.01, 2.0, 8.0);
  EXPECT_EQ(all.begin_s, 0.0);
  EXPECT_EQ(all.end_s, 8.0);
  EXPECT_NEAR(zoomed({0.0, 8.0}, 1e9, 2.0, 8.0).length_s(), 0.02, 1e-12);
  const Span left = zoomed({0.0, 8.0}, 2.0, 0.0, 8.0);
  EXPECT_EQ(left.begin_s, 0.0);
}

TEST(Zoom, PanningStopsAtTheEnds) {
  EXPECT_EQ(panned({1.0, 3.0}, -5.0, 8.0).begin_s, 0.0);
  EXPECT_EQ(panned({1.0, 3.0}, 50.0, 8.0).end_s, 8.0);
  EXPECT_EQ(panned({1.0, 3.0}, 50.0, 8.0).begin_s, 6.0);
  EXPECT_EQ(showing({1.0, 3.0}, 3.5, 8.0).end_s, 3.5);
  EXPECT_EQ(showing({1.0, 3.0}, 0.5, 8.0).begin_s, 0.5);
  EXPECT_EQ(showing({1.0, 3.0}, 2.0, 8.0).begin_s, 1.0);
}

TEST(TickLines, AreNeverTooClose) {
  // 25 Hz: 0.04 s. 1 s on 400 px: 16 px a tick. 10 s: 1.6 px, so every 5th (8 px). 100 s: 0.16 px, so every 50th (8
  // px).
  EXPECT_DOUBLE_EQ(tick_line_step_s({{0.0, 1.0}, 0.0F, 400.0F}, 0.04, 6.0), 0.04);
  EXPECT_DOUBLE_EQ(tick_line_step_s({{0.0, 10.0}, 0.0F, 400.0F}, 0.04, 6.0), 0.2);
  EXPECT_DOUBLE_EQ(tick_line_step_s({{0.0, 100.0}, 0.0F, 400.0F}, 0.04, 6.0), 2.0);
}

TEST(Keys, OfSeveralTracksAtOneTimeAreOneMark) {
  const std::array<assets::KeyMark, 4> marks{{{0.0, assets::KeyKind::Translation},
                                              {0.0, assets::KeyKind::Rotation},
                                              {0.5, assets::KeyKind::Morph},
                                              {0.500001, assets::KeyKind::Scale}}};
  const std::vector<KeyMark> merged = merge_marks(marks);
  ASSERT_EQ(merged.size(), 2U);
  EXPECT_TRUE(merged[0].has(assets::KeyKind::Translation));
  EXPECT_TRUE(merged[0].has(assets::KeyKind::Rotation));
  EXPECT_FALSE(merged[0].has(assets::KeyKind::Scale));
  EXPECT_TRUE(merged[1].has(assets::KeyKind::Scale));
  EXPECT_TRUE(merged[1].has(assets::KeyKind::Morph));
}

struct WhereRow {
  Where where;
  const char* text;
};

TEST(Readout, NumberBoxHasTheSameWidthEverywhere) {
  const WhereRow rows[] = {
      // tick, ticks, frame, frames, time, duration, last
      {{17, 25, 34, 60, 0.68, 1.2, false}, "tick 17/25  frame  34  0.68 s"},
      {{0, 25, 0, 60, 0.0, 1.2, false}, "tick  0/25  frame   0  0.00 s"},
      {{25, 25, 59, 60, 1.2, 1.2, true}, "tick 25/25  last pose  1.20 s"},
  };
  for (const WhereRow& row : rows) {
    EXPECT_EQ(where_text(row.where), row.text);
    EXPECT_EQ(where_text(row.where).size(), where_text(rows[0].where).size());
  }
  const Where early{3, 3000, 3, 3000, 0.12, 120.0, false};
  const Where late{2999, 3000, 2999, 3000, 119.96, 120.0, false};
  EXPECT_EQ(where_text(early).size(), where_text(late).size());
}

TEST(Readout, SpeedHasSteps) {
  EXPECT_EQ(speed_text(0.1), "0.10x");
  EXPECT_EQ(speed_text(1.0), "1.00x");
  EXPECT_EQ(speed_text(4.0), "4.00x");
}

TEST(Readout, SpeedRunsPastOneToBothEnds) {
  double speed = 0.1;
  int steps = 0;
  bool passed_one = false;
  while (speed < 4.0 && steps < 100) {
    const double faster = next_speed(speed, +1);
    ASSERT_GT(faster, speed);
    // And back again the same way.
    EXPECT_DOUBLE_EQ(next_speed(faster, -1), speed);
    passed_one = passed_one || speed == 1.0;
    speed = faster;
    ++steps;
  }
  EXPECT_TRUE(passed_one);
  EXPECT_EQ(speed, 4.0);
  EXPECT_EQ(next_speed(4.0, +1), 4.0);
  EXPECT_EQ(next_speed(0.1, -1), 0.1);
  EXPECT_EQ(next_speed(1.1, +1), 1.25);
  EXPECT_EQ(next_speed(1.1, -1), 1.0);
}

TEST(Readout, DifferencesAreSaidInWords) {
  struct Row {
    double relative;
    const char* text;
  };
  const Row rows[] = {
      {4.1e-8, "less than a millionth of the size"},
      {std::nextafter(1e-6, 0.0), "less than a millionth of the size"},
      {1e-6, "less than a hundred-thousandth of the size"},
      {std::nextafter(1e-5, 0.0), "less than a hundred-thousandth of the size"},
      {1e-5, "less than a ten-thousandth of the size"},
      {std::nextafter(1e-4, 0.0), "less than a ten-thousandth of the size"},
      {1e-4, "0.01 % of the size"},
      {0.125, "12 % of the size"},
  };
  for (const Row& row : rows) EXPECT_EQ(difference_text(row.relative), row.text) << row.relative;
}

TEST(Readout, LostTimeHasItsLength) {
  EXPECT_EQ(lost_text(1'500'000'000), "lost 1.5 s");
  EXPECT_EQ(lost_text(150'000'000), "lost 150 ms");
  EXPECT_EQ(lost_text(0), "");
  EXPECT_EQ(duration_text(16'666'667), "16.7 ms");
  EXPECT_EQ(duration_text(1'500'000'000), "1.50 s");
  EXPECT_EQ(duration_text(240'000), "240 us");
}

}  // namespace
}  // namespace inb::sandbox

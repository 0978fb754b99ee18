// The pacer is told what time it is: nothing sleeps here.
#include <gtest/gtest.h>

#include "apps/shell/pacer.h"

namespace inb::shell {

namespace {

constexpr std::int64_t kMs = 1'000'000;

TEST(Pacer, WithoutACapNeverWaits) {
  Pacer pacer;
  for (std::int64_t now = 0; now < 10; ++now) EXPECT_EQ(pacer.wait_ns(now), 0);
  EXPECT_EQ(pacer.cap(), 0.0);
}

// 100 pictures/s: a grid of 10 ms that starts with the first picture.
//   picture ready at  0   2        13   30      34
//   begins at         0   10       20   30      40
TEST(Pacer, HoldsPicturesOnItsGrid) {
  Pacer pacer;
  pacer.set_cap(100.0);
  EXPECT_EQ(pacer.wait_ns(5 * kMs), 0);
  EXPECT_EQ(pacer.wait_ns(7 * kMs), 8 * kMs);
  EXPECT_EQ(pacer.wait_ns(18 * kMs), 7 * kMs);
  EXPECT_EQ(pacer.wait_ns(35 * kMs), 0);
  EXPECT_EQ(pacer.wait_ns(39 * kMs), 6 * kMs);
}

// A picture that is late by less than an interval keeps the grid (the next is due when it was due anyway); one that is
// later starts a new grid instead of rushing.
TEST(Pacer, NeverCatchesUp) {
  Pacer pacer;
  pacer.set_cap(100.0);
  EXPECT_EQ(pacer.wait_ns(0), 0);
  EXPECT_EQ(pacer.wait_ns(14 * kMs), 0);        // due at 10
  EXPECT_EQ(pacer.wait_ns(15 * kMs), 5 * kMs);  // due at 20
  EXPECT_EQ(pacer.wait_ns(40 * kMs), 0);        // due at 30: one whole interval late, still on the grid
  EXPECT_EQ(pacer.wait_ns(50 * kMs + 1), 0);    // due at 40: more than one interval late
  EXPECT_EQ(pacer.wait_ns(50 * kMs + 1), 10 * kMs);
}

TEST(Pacer, ClampsTheCapAndStartsAnewWithIt) {
  struct Case {
    double wanted;
    double cap;
    std::int64_t second_wait_ns;
  };
  for (const Case& it :
       {Case{0.0, 0.0, 0}, Case{-5.0, 0.0, 0}, Case{0.25, 1.0, 1'000'000'000}, Case{1.0, 1.0, 1'000'000'000},
        Case{1000.0, 1000.0, 1'000'000}, Case{5000.0, 1000.0, 1'000'000}, Case{60.0, 60.0, 16'666'667}}) {
    Pacer pacer;
    pacer.set_cap(500.0);
    (void)pacer.wait_ns(0);
    pacer.set_cap(it.wanted);
    EXPECT_EQ(pacer.cap(), it.cap) << it.wanted;
    EXPECT_EQ(pacer.wait_ns(0), 0) << it.wanted;
    EXPECT_EQ(pacer.wait_ns(0), it.second_wait_ns) << it.wanted;
  }
}

}  // namespace

}  // namespace inb::shell

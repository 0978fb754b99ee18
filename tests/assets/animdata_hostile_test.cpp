// COF headers, and broken and hostile files of all three kinds: a value or an error that names the file.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <random>

#include "assets/animdata/animdata.h"
#include "assets/animdata/cof.h"
#include "tests/support/broken.h"

namespace inb::assets::animdata {
namespace {

using testing::ElementsAre;

std::span<const std::byte> as_bytes(const std::string& text) { return std::as_bytes(std::span(text)); }

// 2 layers, 3 frames, 2 directions, speed 200: 28 + 2 * 9 + 3 + 2 * 3 * 2 = 61 bytes.
std::string small_cof() {
  std::string out(28, '\x5A');
  out[0] = 2;
  out[1] = 3;
  out[2] = 2;
  out[24] = static_cast<char>(200);
  out += std::string("\x01\x01\x00\x00\x00hth\0", 9);
  out += std::string(
      "\x05\x00\x01\x02\x03"
      "1hs\0",
      9);
  out += std::string("\x00\x02\x01", 3);
  for (int i = 0; i < 6; ++i) out += "\x01\x05";
  return out;
}

// A table of 40 records in several blocks, with duplicates and flags.
sim::AnimationTable some_table() {
  sim::AnimationTable table;
  for (int i = 0; i < 40; ++i) {
    sim::AnimationRecord record;
    record.cof = "PAA1" + std::to_string(100 + i / 2);
    record.frames = 10 + i;
    record.speed = 256 - i;
    record.frame_data[static_cast<std::size_t>(i % 10)] = static_cast<std::uint8_t>(1 + i % 4);
    table.add(record);
  }
  return table;
}

std::string some_d2() {
  const auto bytes = write_d2(some_table());
  return {reinterpret_cast<const char*>(bytes->data()), bytes->size()};
}

void expect_sentence(const std::string& text) {
  EXPECT_EQ(text.rfind("x: ", 0), 0U) << text;
  EXPECT_GT(text.size(), 12U) << text;
  for (const char c : text) EXPECT_TRUE(c >= ' ' && c <= '~') << text;
}

// True for a value; it must be fit for use. An error must be a sentence.
bool try_table(const Result<Table>& table) {
  if (!table) {
    expect_sentence(table.error().text);
    return false;
  }
  for (const sim::AnimationRecord& record : table->animations.records()) {
    EXPECT_TRUE(record.frames >= 0 && record.frames <= sim::kMaxRecordFrames);
    EXPECT_TRUE(record.speed >= 0 && record.speed <= sim::kMaxRecordSpeed);
    for (const sim::ActionFlag& flag : record.flags()) EXPECT_LT(flag.frame, record.frames);
  }
  EXPECT_TRUE(write_d2(table->animations));
  EXPECT_TRUE(write_txt(table->animations));
  return true;
}

bool try_cof(const Result<Cof>& cof) {
  if (!cof) {
    expect_sentence(cof.error().text);
    return false;
  }
  EXPECT_EQ(cof->frame_flags.size(), cof->frames_per_direction);
  EXPECT_EQ(cof->draw_priority.size(), std::size_t{cof->directions} * cof->frames_per_direction * cof->layers.size());
  return true;
}

TEST(Cof, ReadsTheLayout) {
  const auto cof = read_cof(as_bytes(small_cof()), "x");
  ASSERT_TRUE(cof) << cof.error().text;
  EXPECT_EQ(cof->frames_per_direction, 3);
  EXPECT_EQ(cof->directions, 2);
  EXPECT_EQ(cof->speed, 200);
  ASSERT_EQ(cof->layers.size(), 2U);
  EXPECT_EQ(cof->layers[0].component, 1);
  EXPECT_EQ(cof->layers[0].shadow, 1);
  EXPECT_EQ(cof->layers[0].weapon_class, "hth");
  EXPECT_EQ(cof->layers[1].component, 5);
  EXPECT_EQ(cof->layers[1].shadow, 0);
  EXPECT_EQ(cof->layers[1].selectable, 1);
  EXPECT_EQ(cof->layers[1].transparent, 2);
  EXPECT_EQ(cof->layers[1].draw_effect, 3);
  EXPECT_EQ(cof->layers[1].weapon_class, "1hs");
  EXPECT_THAT(cof->flags(),
              ElementsAre(sim::ActionFlag{1, sim::FlagKind::Missile}, sim::ActionFlag{2, sim::FlagKind::Melee}));
  EXPECT_THAT(cof->draw_priority, ElementsAre(1, 5, 1, 5, 1, 5, 1, 5, 1, 5, 1, 5));
  EXPECT_TRUE(cof->warnings.empty());
}

TEST(Cof, BrokenFilesNameTheByteAndOddOnesAreWarnings) {
  const auto error = [](std::string text, std::size_t at, char value) {
    text[at] = value;
    const auto cof = read_cof(as_bytes(text), "x");
    return cof ? std::string() : cof.error().text;
  };
  EXPECT_EQ(error(small_cof(), 1, 0), "x: byte 1: the animation has no frames");
  EXPECT_EQ(error(small_cof(), 2, 0), "x: byte 2: the animation has no directions");
  EXPECT_EQ(error(small_cof(), 2, 3),
            "x: byte 61: the file ends here, but 2 layers, 3 frames and 3 directions take 67 bytes");
  EXPECT_EQ(error(small_cof(), 37, 16), "x: byte 37: a layer is of component 16, there are only 0 to 15");
  EXPECT_EQ(error(small_cof(), 43, '\x07'),
            "x: byte 43: the weapon class of a layer holds 0x07, which is not printable ASCII");
  EXPECT_EQ(read_cof(as_bytes("abc"), "x").error().text, "x: byte 3: the file ends inside the header of 28 bytes");
  std::string odd = small_cof();
  odd[50] = 9;
  odd += "end";
  EXPECT_THAT(read_cof(as_bytes(odd), "x")->warnings,
              ElementsAre("byte 50: the drawing order names component 9, which no layer has",
                          "byte 61: 3 bytes are left behind the drawing order"));
}

TEST(AnimdataHostile, CutFilesAreErrors) {
  const std::string d2 = some_d2();
  ASSERT_TRUE(try_table(read_d2(as_bytes(d2), "x")));
  for (std::size_t size = 0; size < d2.size(); size += 64) {
    EXPECT_FALSE(try_table(read_d2(as_bytes(d2.substr(0, size)), "x"))) << size;
  }
  const std::string cof = small_cof();
  for (std::size_t size = 0; size < cof.size(); ++size) {
    EXPECT_FALSE(try_cof(read_cof(as_bytes(cof.substr(0, size)), "x"))) << size;
  }
  // A text that is cut after a line, or after the digit that ends it, is a whole text of fewer lines.
  const std::string txt = *write_txt(some_table());
  ASSERT_TRUE(try_table(read_txt(txt, "x")));
  for (std::size_t size = 0; size < txt.size(); size += 64) {
    const bool whole_line = size > 0 && (txt[size - 1] == '\n' || txt[size] == '\n');
    EXPECT_EQ(try_table(read_txt(txt.substr(0, size), "x")), whole_line) << size;
  }
}

template <typename Try>
void mutate(const std::string& format, const std::string& whole, Try&& is_value) {
  test::keep_seed(format, whole);
  std::size_t values = 0;
  for (unsigned seed = 0; seed < 2000; ++seed) {
    SCOPED_TRACE(seed);
    std::mt19937 random(seed);
    if (is_value(test::mutated(whole, random, 8))) ++values;
  }
  // Neither all fatal nor all harmless: both paths were walked.
  EXPECT_GE(values, 50U);
  EXPECT_LE(values, 1950U);
}

TEST(AnimdataHostile, TwoThousandMutationsOfEachKind) {
  mutate("d2", some_d2(), [](const std::string& text) { return try_table(read_d2(as_bytes(text), "x")); });
  mutate("txt", *write_txt(some_table()), [](const std::string& text) { return try_table(read_txt(text, "x")); });
  mutate("cof", small_cof(), [](const std::string& text) { return try_cof(read_cof(as_bytes(text), "x")); });
}

}  // namespace
}  // namespace inb::assets::animdata

#include "assets/animdata/animdata.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstring>

namespace inb::assets::animdata {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

sim::AnimationRecord record(std::string cof, std::int64_t frames, std::int64_t speed = 256) {
  sim::AnimationRecord out;
  out.cof = std::move(cof);
  out.frames = frames;
  out.speed = speed;
  return out;
}

using Bytes = std::vector<std::byte>;

// The 160 bytes of one record, put together by the layout and not by the writer.
Bytes record_bytes(const std::string& name, std::uint32_t frames, std::uint32_t speed) {
  Bytes out(160, std::byte{0});
  std::memcpy(out.data(), name.data(), name.size());
  for (unsigned i = 0; i < 4; ++i) {
    out[8 + i] = static_cast<std::byte>(frames >> (8U * i));
    out[12 + i] = static_cast<std::byte>(speed >> (8U * i));
  }
  return out;
}

// A file whose only filled block is `block`.
Bytes file_with(std::size_t block, const std::vector<Bytes>& records) {
  Bytes out;
  for (std::size_t b = 0; b < 256; ++b) {
    const std::size_t count = b == block ? records.size() : 0;
    out.insert(out.end(), {static_cast<std::byte>(count), std::byte{0}, std::byte{0}, std::byte{0}});
    if (b != block) continue;
    for (const Bytes& record : records) out.insert(out.end(), record.begin(), record.end());
  }
  return out;
}

constexpr std::size_t kPaladin = 207;                   // hash of PAA11HS, worked out in the tests of the table
constexpr std::size_t kPaladinAt = 4 * (kPaladin + 1);  // byte of the first record in that block: 832
const std::string kZeros = [] {
  std::string zeros;
  for (int i = 0; i < 144; ++i) zeros += "\t0";
  return zeros;
}();
const std::string kHeader = [] {
  std::string header = "a\tb\tc";
  for (int i = 0; i < 144; ++i) header += "\tx";
  return header;
}();

TEST(AnimdataD2, ReadsTheLayout) {
  Bytes bytes = record_bytes("PAA11HS", 15, 0x0102);
  bytes[16 + 7] = std::byte{1};
  bytes[16 + 143] = std::byte{200};  // behind the last frame, of no kind
  const auto table = read_d2(file_with(kPaladin, {bytes}), "a.d2");
  ASSERT_TRUE(table) << table.error().text;
  const sim::AnimationRecord* found = table->animations.find("PAA11HS");
  ASSERT_NE(found, nullptr);
  EXPECT_EQ(found->frames, 15);
  EXPECT_EQ(found->speed, 258);
  EXPECT_EQ(found->first_action(), 7U);
  EXPECT_EQ(found->frame_data[143], 200);
  EXPECT_THAT(table->warnings,
              ElementsAre("PAA11HS at byte 832 has flag 200 on frame 143, a kind that is not known",
                          "PAA11HS at byte 832 has a flag on frame 143, but only 15 frames: it is never reached"));
}

TEST(AnimdataD2, WritesTheLayout) {
  sim::AnimationTable table;
  table.add(record("PA", 3, 512));  // a short name, padded
  table.add(record("AP", 4));       // the same hash: 80 + 65 = 145
  const auto bytes = write_d2(table);
  ASSERT_TRUE(bytes);
  EXPECT_EQ(*bytes, file_with(145, {record_bytes("PA", 3, 512), record_bytes("AP", 4, 256)}));
}

TEST(AnimdataD2, DuplicatesAreKeptAndTheFirstCounts) {
  const auto first = record_bytes("PAA11HS", 15, 256);
  const auto table = read_d2(
      file_with(kPaladin, {first, record_bytes("PAA11HS", 16, 256), first, record_bytes("aaP11HS", 1, 256)}), "a.d2");
  ASSERT_TRUE(table) << table.error().text;
  EXPECT_EQ(table->animations.records().size(), 4U);
  EXPECT_EQ(table->animations.find("PAA11HS")->frames, 15);
  EXPECT_THAT(
      table->warnings,
      ElementsAre("aaP11HS at byte 1312 has small letters in its name, so no look-up finds it",
                  "PAA11HS at byte 992 repeats the one at byte 832 with other figures; the first one counts",
                  "PAA11HS at byte 1152 repeats the one at byte 832 with the same figures; the first one counts"));
}

TEST(AnimdataD2, ARecordInAWrongBlockIsKeptButNotFound) {
  const auto table = read_d2(file_with(3, {record_bytes("PAA11HS", 15, 256)}), "a.d2");
  ASSERT_TRUE(table);
  EXPECT_EQ(table->animations.records().size(), 1U);
  EXPECT_EQ(table->animations.find("PAA11HS"), nullptr);
  EXPECT_THAT(table->warnings,
              ElementsAre("PAA11HS at byte 16 lies in hash block 3, but its name belongs in block 207: no "
                          "look-up finds it"));
}

TEST(AnimdataD2, BrokenFilesNameTheByte) {
  struct Case {
    Bytes bytes;
    std::string error;
  };
  Bytes count = file_with(0, {});
  count[8] = std::byte{7};
  Bytes huge = file_with(0, {});
  huge[4 * 255 + 3] = std::byte{0x80};
  Bytes trailing = file_with(0, {});
  trailing.push_back(std::byte{0});
  Bytes unended = record_bytes("PAA11HSX", 15, 256);
  Bytes behind = record_bytes("PAA", 15, 256);
  behind[5] = std::byte{'x'};
  const std::vector<Case> cases{
      {{}, "a.d2: byte 0: the file ends where the count of hash block 0 should stand"},
      {Bytes(1023, std::byte{0}), "a.d2: byte 1020: the file ends where the count of hash block 255 should stand"},
      {count, "a.d2: byte 8: hash block 2 announces 7 records of 160 bytes, but only 1012 bytes are left"},
      {huge, "a.d2: byte 1020: hash block 255 announces 2147483648 records of 160 bytes, but only 0 bytes are left"},
      {trailing, "a.d2: byte 1024: 1 bytes are left behind the last hash block"},
      {file_with(kPaladin, {unended}), "a.d2: byte 832: the name is not ended by a NUL byte"},
      {file_with(kPaladin, {behind}), "a.d2: byte 837: something stands behind the end of the name"},
      {file_with(kPaladin, {record_bytes("", 15, 256)}), "a.d2: byte 832: the name is empty"},
      {file_with(kPaladin, {record_bytes("PA\t", 15, 256)}),
       "a.d2: byte 832: character 3 of the name is 0x09, which is not printable ASCII"},
      {file_with(kPaladin, {record_bytes("PAA11HS", 65536, 256)}),
       "a.d2: byte 840: PAA11HS has 65536 frames, more than 65535"},
      {file_with(kPaladin, {record_bytes("PAA11HS", 15, 0xFFFFFFFF)}),
       "a.d2: byte 844: PAA11HS has speed 4294967295, more than 65535"},
  };
  ASSERT_EQ(kPaladinAt, 832U);
  for (const Case& c : cases) {
    const auto table = read_d2(c.bytes, "a.d2");
    ASSERT_FALSE(table) << c.error;
    EXPECT_EQ(table.error().text, c.error);
  }
  EXPECT_TRUE(read_d2(file_with(kPaladin, {record_bytes("PAA11HS", 65535, 65535)}), "a.d2"));
}

TEST(AnimdataTxt, ReadsColumnsByPositionAndSkipsBlankLines) {
  std::string flags = kZeros;
  flags[1] = '3';                        // FrameData000
  flags.replace(2 * 143 + 1, 1, "255");  // FrameData143
  for (const std::string end : {"\n", "\r\n"}) {
    const auto table = read_txt(
        end + kHeader + end + end + "PAA11HS\t15\t256" + flags + end + "  \t " + end + "PA\t1\t0" + kZeros, "a.txt");
    ASSERT_TRUE(table) << table.error().text;
    ASSERT_EQ(table->animations.records().size(), 2U);
    const sim::AnimationRecord& first = table->animations.records()[0];
    EXPECT_EQ(first.cof, "PAA11HS");
    EXPECT_EQ(first.frames, 15);
    EXPECT_EQ(first.speed, 256);
    EXPECT_EQ(first.frame_data[0], 3);
    EXPECT_EQ(first.frame_data[1], 0);
    EXPECT_EQ(first.frame_data[143], 255);
    EXPECT_EQ(table->animations.records()[1], record("PA", 1, 0));
    EXPECT_THAT(table->warnings[0], HasSubstr("PAA11HS at line 4 has flag 255"));
  }
}

TEST(AnimdataTxt, OddThingsAreWarnings) {
  const std::string line = "PAA11HS\t15\t256" + kZeros + "\n";
  const auto table = read_txt(line + line + line + "SONUHTH\t0\t256" + kZeros, "a.txt");
  ASSERT_TRUE(table);
  EXPECT_THAT(
      table->warnings,
      ElementsAre("line 1 is taken as the header, though it looks like a record", "SONUHTH at line 4 has no frames",
                  "PAA11HS at line 3 repeats the one at line 2 with the same figures; the first one counts"));
}

TEST(AnimdataTxt, BrokenFilesNameLineAndColumn) {
  struct Case {
    std::string text;
    std::string error;
  };
  const std::string head = kHeader + "\n";
  const std::string tail = kZeros.substr(2);  // FrameData001 and on
  const std::vector<Case> cases{
      {"", "a.txt: line 1: the file has no header line"},
      {"\n \n", "a.txt: line 1: the file has no header line"},
      {"hello", "a.txt: line 1, column 1: the line has 1 columns, 147 are needed"},
      {head + "PAA11HS\t15", "a.txt: line 2, column 2: the line has 2 columns, 147 are needed"},
      {head + "PAA11HS\t15\t256\t0" + kZeros, "a.txt: line 2, column 148: the line has 148 columns, 147 are needed"},
      {head + "\n\nPAA11HSX\t15\t256" + kZeros,
       "a.txt: line 4, column 1 (CofName): the name has 8 characters, more than 7"},
      {head + "\t15\t256" + kZeros, "a.txt: line 2, column 1 (CofName): the name is empty"},
      {head + "PA\xFF\t15\t256" + kZeros,
       "a.txt: line 2, column 1 (CofName): character 3 of the name is 0xff, which is not printable ASCII"},
      {head + "PAA11HS\t-1\t256" + kZeros,
       "a.txt: line 2, column 2 (FramesPerDirection): '-1' is not a whole number from 0 to 65535"},
      {head + "PAA11HS\t15\t65536" + kZeros,
       "a.txt: line 2, column 3 (AnimationSpeed): '65536' is not a whole number from 0 to 65535"},
      {head + "PAA11HS\t15\t256\t256" + tail,
       "a.txt: line 2, column 4 (FrameData000): '256' is not a whole number from 0 to 255"},
      {head + "PAA11HS\t15\t256\t" + tail,
       "a.txt: line 2, column 4 (FrameData000): '' is not a whole number from 0 to 255"},
      {head + "PAA11HS\t15\t256\t1.5" + tail,
       "a.txt: line 2, column 4 (FrameData000): '1.5' is not a whole number from 0 to 255"},
      {head + "PAA11HS\t15\t256" + kZeros.substr(0, 286) + "\t" + std::string(21, '\x1b'),
       "a.txt: line 2, column 147 (FrameData143): '????????????????????...' is not a whole number from 0 to 255"},
  };
  for (const Case& c : cases) {
    const auto table = read_txt(c.text, "a.txt");
    ASSERT_FALSE(table) << c.error;
    EXPECT_EQ(table.error().text, c.error);
  }
}

TEST(AnimdataTxt, WritesSortedWhateverTheCaseAndEqualNamesInOrder) {
  sim::AnimationTable table;
  table.add(record("SOA1HTH", 1));
  table.add(record("paa11hs", 2));
  table.add(record("PAA11HS", 3));
  table.add(record("PAA11HS", 4));
  table.add(record("40A1HTH", 5));
  const std::string text = *write_txt(table);
  std::string header = "CofName\tFramesPerDirection\tAnimationSpeed\tFrameData000\tFrameData001\t";
  EXPECT_EQ(text.substr(0, header.size()), header);
  EXPECT_THAT(text, HasSubstr("\tFrameData099\tFrameData100\t"));
  EXPECT_EQ(text.substr(text.find('\n') - 13), "\tFrameData143\n40A1HTH\t5\t256" + kZeros + "\npaa11hs\t2\t256" +
                                                   kZeros + "\nPAA11HS\t3\t256" + kZeros + "\nPAA11HS\t4\t256" +
                                                   kZeros + "\nSOA1HTH\t1\t256" + kZeros + "\n");
}

TEST(Animdata, TextThroughTheOtherFormAndBackByteForByte) {
  sim::AnimationTable table;
  for (const char* name : {"VMS1HTH", "PAA11HS", "VMS1HTH", "S", "vms1hth", "40A1HTH"}) {
    sim::AnimationRecord next = record(name, static_cast<std::int64_t>(table.records().size()) * 1000, 65535);
    for (std::size_t i = 0; i < next.frame_data.size(); ++i) {
      next.frame_data[i] = static_cast<std::uint8_t>(i * 7 + table.records().size());
    }
    table.add(next);
  }
  const std::string text = *write_txt(table);
  const auto read = read_txt(text, "a.txt");
  ASSERT_TRUE(read) << read.error().text;
  const auto bytes = write_d2(read->animations);
  ASSERT_TRUE(bytes);
  const auto back = read_d2(*bytes, "a.d2");
  ASSERT_TRUE(back) << back.error().text;
  EXPECT_EQ(*write_txt(back->animations), text);
  EXPECT_EQ(*write_d2(back->animations), *bytes);
}

TEST(Animdata, WritersRefuseWhatTheFormsCannotHold) {
  for (const auto& [bad, cause] : {std::pair{record("PAA11HSX", 1), "record 'PAA11HSX': the name has 8 characters"},
                                   std::pair{record("", 1), "record '': the name is empty"},
                                   std::pair{record("P\tA", 1), "character 2 of the name is 0x09"},
                                   std::pair{record("PA", 65536), "FramesPerDirection is 65536"},
                                   std::pair{record("PA", -1), "FramesPerDirection is -1"},
                                   std::pair{record("PA", 1, 65536), "AnimationSpeed is 65536"},
                                   std::pair{record("PA", 1, -1), "AnimationSpeed is -1"}}) {
    sim::AnimationTable table;
    table.add(bad);
    const auto bytes = write_d2(table);
    const auto text = write_txt(table);
    ASSERT_FALSE(bytes);
    ASSERT_FALSE(text);
    EXPECT_THAT(bytes.error().text, HasSubstr(cause));
    EXPECT_EQ(bytes.error().text, text.error().text);
  }
}

TEST(Animdata, TheFormIsToldByExtensionThenByContents) {
  const auto form = [](std::string_view text, const char* name) {
    return form_of(std::as_bytes(std::span(text.data(), text.size())), name);
  };
  EXPECT_EQ(form("CofName\t", "a.D2"), Form::D2);
  EXPECT_EQ(form("", "a.TXT"), Form::Txt);
  EXPECT_EQ(form("CofName\t", "a"), Form::Txt);
  EXPECT_EQ(form("CofNam", "a"), Form::D2);
}

}  // namespace
}  // namespace inb::assets::animdata

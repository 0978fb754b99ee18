#include <gtest/gtest.h>

#include <atomic>
#include <cstring>
#include <filesystem>
#include <string>
#include <thread>
#include <vector>

#include "core/file.h"
#include "core/handle.h"
#include "core/hash.h"
#include "core/parallel.h"
#include "tests/support/samples.h"

namespace inb::core {
namespace {

std::uint64_t fnv(const std::string& text) {
  Hash hash;
  hash.add_bytes(std::as_bytes(std::span(text.data(), text.size())));
  return hash.value();
}

// Published FNV-1a 64 test vectors (Noll's test suite): "", "a", "foobar".
TEST(Hash, AgreesWithPublishedVectors) {
  EXPECT_EQ(fnv(""), 0xcbf29ce484222325ULL);
  EXPECT_EQ(fnv("a"), 0xaf63dc4c8601ec8cULL);
  EXPECT_EQ(fnv("foobar"), 0x85944171f73967e8ULL);
}

TEST(Hash, IntegersEnterAsEightLittleEndianBytes) {
  Hash integer;
  integer.add(0x61);
  EXPECT_EQ(integer.value(), fnv(std::string("a\0\0\0\0\0\0\0", 8)));
}

TEST(Pool, RefusesStaleAndDefaultHandles) {
  Pool<std::string> pool;
  const auto first = pool.add("first");
  EXPECT_EQ(*pool.get(first), "first");
  EXPECT_EQ(pool.get({}), nullptr);
  EXPECT_EQ(pool.remove(first).value(), "first");
  EXPECT_EQ(pool.get(first), nullptr);
  const auto second = pool.add("second");
  EXPECT_EQ(second.index, first.index) << "the slot is reused";
  EXPECT_EQ(pool.get(first), nullptr) << "the old handle stays stale";
  EXPECT_EQ(*pool.get(second), "second");
  EXPECT_FALSE(pool.remove(first).has_value());
  EXPECT_EQ(pool.size(), 1U);
}

TEST(File, WritesAndReadsBack) {
  const auto path = test::scratch_dir() / "deep" / "file.bin";
  const std::string text = "some\0bytes";
  ASSERT_TRUE(write_file(path, text));
  const auto bytes = read_file(path);
  ASSERT_TRUE(bytes) << bytes.error().text;
  ASSERT_EQ(bytes->size(), text.size());
  EXPECT_EQ(std::memcmp(bytes->data(), text.data(), text.size()), 0);
}

TEST(File, ErrorsNameTheFileAndTheCause) {
  const auto folder = test::scratch_dir();
  EXPECT_EQ(read_file(folder / "absent").error().text, (folder / "absent").string() + ": no such file");
  EXPECT_EQ(read_file(folder).error().text, folder.string() + ": is a folder, not a file");
  ASSERT_TRUE(write_file(folder / "big", std::string(100, 'x')));
  EXPECT_EQ(read_file(folder / "big", 99).error().text,
            (folder / "big").string() + ": 100 bytes are more than the limit of 99");
}

TEST(ReadListener, IsToldWhatItsThreadReadsWhileItLives) {
  namespace fs = std::filesystem;
  const auto folder = test::scratch_dir();
  ASSERT_TRUE(write_file(folder / "there", std::string("x")));
  std::vector<fs::path> outer;
  std::vector<fs::path> inner;
  (void)read_file(folder / "before");
  {
    const ReadListener listener([&](const fs::path& path) { outer.push_back(path); });
    ASSERT_TRUE(read_file(folder / "there"));
    {
      const ReadListener latest([&](const fs::path& path) { inner.push_back(path); });
      EXPECT_FALSE(read_file(folder / "absent"));
    }
    std::jthread([&] { (void)read_file(folder / "elsewhere"); }).join();
    ASSERT_TRUE(read_file(folder / "there"));
  }
  (void)read_file(folder / "after");
  EXPECT_EQ(outer, (std::vector<fs::path>{folder / "there", folder / "there"}));
  EXPECT_EQ(inner, (std::vector<fs::path>{folder / "absent"}));
}

TEST(Parallel, VisitsEveryIndexOnce) {
  for (const std::size_t count : {0UL, 1UL, 7UL, 8UL, 9UL, 1000UL}) {
    std::vector<std::atomic<int>> visits(count);
    parallel_for(count, 8, [&](std::size_t begin, std::size_t end) {
      for (std::size_t i = begin; i < end; ++i) ++visits[i];
    });
    for (std::size_t i = 0; i < count; ++i) EXPECT_EQ(visits[i], 1) << i << " of " << count;
  }
}

}  // namespace
}  // namespace inb::core

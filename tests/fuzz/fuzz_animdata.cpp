// Any bytes give one sentence, or a table that can be written again and reads back equal.
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "assets/animdata/animdata.h"
#include "assets/animdata/cof.h"
#include "tests/fuzz/require.h"

namespace inb::test {
namespace {

const std::string kName = "fuzz";

[[maybe_unused]] void check(const Result<assets::animdata::Table>& table) {
  using namespace assets::animdata;
  if (!table) {
    require_sentence(table.error().text, kName);
    return;
  }
  const auto txt = write_txt(table->animations);
  require(txt.has_value(), "what was read can be written");
  const auto again = read_txt(*txt, kName);
  require(again.has_value(), "what was written can be read");
  require(again->animations.records().size() == table->animations.records().size(), "no record is lost");
  require(write_txt(again->animations) == *txt, "written twice it is the same");
  require(write_d2(table->animations).has_value(), "the other form holds it too");
}

}  // namespace
}  // namespace inb::test

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace inb;
  using namespace inb::assets::animdata;
  [[maybe_unused]] const std::span<const std::byte> bytes = std::as_bytes(std::span(data, size));
#if defined(INB_FUZZ_D2)
  test::check(read_d2(bytes, test::kName));
#elif defined(INB_FUZZ_TXT)
  test::check(read_txt(std::string_view(reinterpret_cast<const char*>(data), size), test::kName));
#else
  const auto cof = read_cof(bytes, test::kName);
  if (!cof) {
    test::require_sentence(cof.error().text, test::kName);
  } else {
    test::require(cof->frame_flags.size() == cof->frames_per_direction, "one flag a frame");
    for (const sim::ActionFlag& flag : cof->flags()) {
      test::require(flag.frame < cof->frames_per_direction, "a flag lies on a frame");
    }
  }
#endif
  return 0;
}
